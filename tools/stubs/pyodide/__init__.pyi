"""What of Pyodide's own Python the page uses."""

__version__: str
