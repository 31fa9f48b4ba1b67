"""Runs a file of the contract suite in Pyodide under Node, on the package as the site has it.

Arguments: the test file. pytest and what it needs are pure Python and come from .venv.
"""

import os
import sys

sys.path.append("/packages")
sys.dont_write_bytecode = True
os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
os.chdir("/checkout/tests")

import pytest  # noqa: E402  (found by the lines above)

import pawboard  # noqa: E402

assert pawboard.__file__.endswith(".pyc"), "this must test the site's bytecode"
words = ["-q", "-ra", "-W", "error", "-p", "no:cacheprovider", "--import-mode=importlib"]
sys.exit(int(pytest.main([*words, "--rootdir=/checkout/tests", sys.argv[1]])))
