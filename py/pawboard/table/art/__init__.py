"""Every drawing of the site, made by this program: no file, no font, no picture from elsewhere."""

from pawboard.table.art import animals, cards, marks, pieces


def sprite() -> str:
    """Return the hidden SVG element whose symbols every drawing on the page refers to."""
    symbols = [
        *marks.symbols(),
        *pieces.symbols(),
        *animals.symbols(),
        *cards.symbols(),
    ]
    return f'<svg xmlns="http://www.w3.org/2000/svg" hidden>{"".join(symbols)}</svg>'


__all__ = ["sprite"]
