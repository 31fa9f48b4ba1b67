"""The pen: areas, strokes and halos from which every drawing is made.

Ink on paper: a second, flat colour is printed a little beside its line (`beside`), and a line is
drawn twice, the second time moved and thinner, so that it is heavy at the lower right as from a
broad nib (`nib`). Colours are custom properties only, so that a theme or an accent re-inks all.
"""

INK, PAPER, EDGE = "var(--p-ink)", "var(--p-paper)", "var(--p-edge)"
FLAT, SLATE = "var(--p-flat)", "var(--p-slate)"
ACCENT, LINE, CURRENT = "var(--accent)", "var(--ink)", "currentColor"


def seat_colour(seat: int) -> str:
    """Return the colour of a 1-based seat."""
    return f"var(--seat{seat})"


def _more(more: str) -> str:
    return f" {more}" if more else ""


def area(path: str, fill: str, more: str = "") -> str:
    """Return a filled outline; `more` are further attributes."""
    return f'<path d="{path}" fill="{fill}"{_more(more)}/>'


def stroke(path: str, width: float, colour: str = INK, more: str = "") -> str:
    """Return a line of even width."""
    return f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width:g}"{_more(more)}/>'


def nib(path: str, width: float, colour: str = INK) -> str:
    """Return a line whose width depends on its direction."""
    heavier = stroke(path, round(width * 0.8, 2), colour, 'transform="translate(1.1 1.5)"')
    return stroke(path, width, colour) + heavier


def disc(x: float, y: float, radius: float, fill: str, more: str = "") -> str:
    """Return a filled circle."""
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{fill}"{_more(more)}/>'


def oval(x: float, y: float, across: float, down: float, fill: str, more: str = "") -> str:
    """Return a filled ellipse."""
    where = f'cx="{x:g}" cy="{y:g}" rx="{across:g}" ry="{down:g}"'
    return f'<ellipse {where} fill="{fill}"{_more(more)}/>'


def halo(path: str, echo: bool = False) -> str:
    """Return the paper edge around a piece; large pieces have a second contour in it."""
    if echo:
        return stroke(path, 19, EDGE) + stroke(path, 14.5) + stroke(path, 10, EDGE)
    return stroke(path, 11, EDGE, 'transform="translate(.6 .8)"')


def beside(drawing: str) -> str:
    """Return a drawing of the second ink, moved off its line."""
    return f'<g transform="translate(2.6 2.2)">{drawing}</g>'


def both(drawing: str) -> str:
    """Return a drawing and its mirror image."""
    return f'{drawing}<g transform="matrix(-1 0 0 1 100 0)">{drawing}</g>'


def symbol(name: str, drawing: str, box: str = "0 0 100 100", *, stretches: bool = False) -> str:
    """Return a symbol of the sprite; halos and marks reach past its box on purpose."""
    more = 'overflow="visible" stroke-linecap="round" stroke-linejoin="round"'
    if stretches:
        more += ' preserveAspectRatio="none"'
    return f'<symbol id="{name}" viewBox="{box}" {more}>{drawing}</symbol>'
