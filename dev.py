#!/usr/bin/env python3
"""One entry for everything a person types: play, test, build, bench, check, clean."""

import sys

if sys.version_info < (3, 11):  # noqa: UP036  (this line is what an old Python gets to read)
    found = sys.version.split()[0]
    sys.exit(
        f"Pawboard needs Python 3.11 or newer; this is {found}.\n"
        "To mend it: install a newer Python, then for example: python3.11 dev.py play"
    )

from tools.commands import main

sys.exit(main(sys.argv[1:]))
