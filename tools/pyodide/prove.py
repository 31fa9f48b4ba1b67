"""Imports everything the site can import, from the site's own files; run in Pyodide under Node.

Arguments: the folder that compile.py worked in. Fails when the trimmed standard library lacks a
module, or when a module of the package cannot be imported outside a page.
"""

import importlib
import importlib.util
import sys

work = sys.argv[1]
with open(f"{work}/importable.txt") as file:
    wanted = file.read().split()
with open(f"{work}/modules.txt") as file:
    ours = file.read().split()

faults = []
for name in wanted:
    if importlib.util.find_spec(name) is None:
        faults.append(f"{name}: left out of the trimmed standard library")
for name in ours:
    try:
        importlib.import_module(name)
    except ModuleNotFoundError as error:
        faults.append(f"{name}: {error}")
if faults:
    sys.exit("\n".join(faults))
print(f"{len(wanted)} modules of the standard library and {len(ours)} of the package import")
