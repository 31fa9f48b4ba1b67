"""The parts of the build of the site; tools/build.py puts them in order."""
