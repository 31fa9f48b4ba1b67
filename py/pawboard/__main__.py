"""Run the command line as ``python3 -m pawboard``."""

import sys

from pawboard.cli import main

sys.exit(main())
