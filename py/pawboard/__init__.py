"""Pawboard: five small board and card games about cats and their friends."""

__version__ = "0.1.0"
