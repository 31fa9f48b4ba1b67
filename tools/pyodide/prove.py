"""Imports everything the site can import, from the site's own files; run in Pyodide under Node.

Arguments: the folder that compile.py worked in, where `proof.json` names the modules of the wheel,
the opponents' archive and its modules. Fails when the trimmed standard library lacks a module, or
when a module of the package cannot be imported outside a page: those of the wheel from the wheel
alone, the opponents' once their archive is there.
"""

import importlib
import importlib.util
import json
import shutil
import site
import sys

work = sys.argv[1]
with open(f"{work}/importable.txt") as file:
    wanted = file.read().split()
with open(f"{work}/proof.json") as file:
    plan = json.load(file)

faults = []
for name in wanted:
    if importlib.util.find_spec(name) is None:
        faults.append(f"{name}: left out of the trimmed standard library")


def import_all(names: list[str]) -> None:
    """Import modules, noting those that lack another."""
    for name in names:
        try:
            importlib.import_module(name)
        except ImportError as error:
            faults.append(f"{name}: {error}")


import_all(plan["modules"])
if early := [name for name in plan["later"] if name in sys.modules]:
    faults.append(f"{', '.join(early)}: imported before the opponents are fetched")
shutil.unpack_archive(plan["opponents"], site.getsitepackages()[0], "zip")
importlib.invalidate_caches()
import_all(plan["later"])
if faults:
    sys.exit("\n".join(faults))
ours = len(plan["modules"]) + len(plan["later"])
print(f"{len(wanted)} modules of the standard library and {ours} of the package import")
