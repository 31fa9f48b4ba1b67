"""Adds a wheel to a lock file with pyodide-build's own lock file library; run in .venv.

Arguments: the lock file to read, the wheel, the lock file to write. This is what the command
`pyodide lockfile add-wheels` does; the one for Python 3.11 forgets to write its result.
"""

import sys
from pathlib import Path

from pyodide_lock import PyodideLockSpec
from pyodide_lock.utils import add_wheels_to_spec

base, wheel, added = map(Path, sys.argv[1:])
lock = add_wheels_to_spec(PyodideLockSpec.from_json(base), [wheel], base_path=wheel.parent)
lock.to_json(added)
