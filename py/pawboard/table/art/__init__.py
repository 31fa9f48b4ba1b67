"""Every drawing of the site, made by this program: no file, no font, no picture from elsewhere."""

from pawboard.table.art import animals, cards, kilkenny, marks, pieces


def symbols() -> dict[str, str]:
    """Return the symbols that every drawing on the page refers to, by their names."""
    drawn = [
        *marks.symbols(),
        *pieces.symbols(),
        *animals.symbols(),
        *kilkenny.symbols(),
        *cards.symbols(),
    ]
    return {symbol.split('"', 2)[1]: symbol for symbol in drawn}


def icon() -> str:
    """Return a cat's head as a picture of its own, for the tab of a browser."""
    colours = {"--p-ink": "#1d2530", "--p-paper": "#fdf8ec", "--p-edge": "#fdf8ec"}
    drawing = animals.cat(large=False)
    for name, colour in {**colours, "--p-flat": "#ea9a62"}.items():
        drawing = drawing.replace(f"var({name})", colour)
    caps = 'stroke-linecap="round" stroke-linejoin="round"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" {caps}>{drawing}</svg>'


def app_icon(margin: int) -> str:
    """Return the cat's head on paper, for the home screen.

    Args:
        margin: free space around the head in hundredths of its width; systems that cut icons to
            a shape of their own keep a circle of four fifths.
    """
    size = 100 + 2 * margin
    paper = f'<rect x="{-margin}" y="{-margin}" width="{size}" height="{size}" fill="#f4ecdd"/>'
    blot = '<ellipse cx="54" cy="56" rx="52" ry="47" fill="#e0d2b6"/>'
    opening, _, drawing = icon().partition(">")
    opening = opening.replace('"0 0 100 100"', f'"{-margin} {-margin} {size} {size}"')
    return f"{opening}>{paper}{blot}{drawing}"


__all__ = ["app_icon", "icon", "symbols"]
