"""Shapes of states, so that none is told by hue alone, and the glyphs of buttons."""

from math import cos, pi, sin

from pawboard.table.art.pen import (
    ACCENT,
    CURRENT,
    EDGE,
    LINE,
    area,
    disc,
    nib,
    oval,
    stroke,
    symbol,
)

GLYPHS = {
    "back": (10, "M62 18L30 50L62 82"),
    "menu": (9, "M18 28H82M18 50H70M18 72H82"),
    "undo": (9, "M30 20L14 38L32 54M16 38H58C76 38 86 50 84 64C82 78 70 84 56 82"),
    "redo": (9, "M70 20L86 38L68 54M84 38H42C24 38 14 50 16 64C18 78 30 84 44 82"),
    "add": (11, "M50 18V82M18 50H82"),
    "move": (10, "M14 66C26 28 60 22 82 46M84 20V48L56 50"),
    "enter": (10, "M16 50H80M56 24L82 50L56 76"),
    "close": (10, "M24 24L76 76M76 24L24 76"),
    "first": (10, "M28 18V82M78 20L46 50L78 80"),
    "previous": (10, "M64 20L32 50L64 80"),
    "next": (10, "M36 20L68 50L36 80"),
    "last": (10, "M72 18V82M22 20L54 50L22 80"),
    "settings": (9, "M14 30H52M72 30H86M62 20V40M14 70H28M48 70H86M38 60V80"),
    "globe": (
        6.5,
        "M50 12A38 38 0 1 1 49.9 12ZM12 50H88M50 12C28 36 28 64 50 88C72 64 72 36 50 12",
    ),
    "hint": (8, "M34 60C22 50 22 18 50 18C78 18 78 50 66 60V70H34ZM40 84H60"),
    "now": (10, "M22 24L46 50L22 76M54 24L78 50L54 76"),
    "pause": (13, "M34 22V78M66 22V78"),
    "book": (
        7,
        "M50 26C40 16 24 16 12 20V78C24 74 40 74 50 84C60 74 76 74 88 78V20C76 16 60 16 50 26V84",
    ),
}


def symbols() -> list[str]:
    """Return the marks of states and the glyphs of the interface."""
    found = [
        symbol("mark-selected", selected(), stretches=True),
        symbol("mark-target", paw()),
        symbol("mark-cover", wedges()),
        symbol("mark-last", leaf()),
        symbol("mark-from", corners()),
        symbol("mark-remove", stamp_edge(), "-4 -4 108 108"),
        symbol("mark-win", rays(), "-22 -22 144 144"),
        symbol("mark-no", barred()),
    ]
    found += [
        symbol(f"ui-{name}", nib(path, width, CURRENT)) for name, (width, path) in GLYPHS.items()
    ]
    beams = "M50 10V20M50 80V90M10 50H20M80 50H90M22 22L29 29M71 71L78 78M22 78L29 71M71 29L78 22"
    found.append(symbol("ui-sun", disc(50, 50, 17, CURRENT) + nib(beams, 7, CURRENT)))
    speaker = area("M12 38H30L54 18V82L30 62H12Z", CURRENT)
    found.append(
        symbol("ui-sound", speaker + nib("M66 36Q74 50 66 64M78 26Q92 50 78 74", 7, CURRENT))
    )
    return found


def selected() -> str:
    """Return four ink brackets."""
    path = (
        "M4 26V10Q4 4 10 4H26M74 4H90Q96 4 96 10V26M96 74V90Q96 96 90 96H74M26 96H10Q4 96 4 90V74"
    )
    return nib(path, 7, LINE)


def paw() -> str:
    """Return the print of a paw with three toes, so that it stays bold when small."""
    pad = (
        "M50 47C58 47 62.5 54 66 60C70 67 66 74 59.5 73C55 72.3 53 71.5 50 71.5"
        "C47 71.5 45 72.3 40.5 73C34 74 30 67 34 60C37.5 54 42 47 50 47Z"
    )
    toes = oval(50, 33, 6.6, 9, ACCENT)
    for x, turn in ((33.5, -28), (66.5, 28)):
        toes += oval(x, 40.5, 6, 8.4, ACCENT, f'transform="rotate({turn} {x} 40.5)"')
    return f'<g transform="rotate(-10 50 50)">{area(pad, ACCENT)}{toes}</g>'


def wedges() -> str:
    """Return four wedges that point in from the corners."""
    wedge = "M50 9L40 -7Q50 -1.6 60 -7Z"
    drawing = ""
    for colour, width in ((EDGE, 6), (ACCENT, 1.6)):
        for angle in (45, 135, 225, 315):
            more = f'stroke="{colour}" stroke-width="{width}" transform="rotate({angle} 50 50)"'
            drawing += area(wedge, ACCENT, more)
    return drawing


def leaf() -> str:
    """Return the turned-down corner of the last move."""
    outline = "M72 2H84Q98 2 98 16V28Q98 32 94 32Q68 31 68 6Q68 2 72 2Z"
    inside = "M76 7.5H83Q92.5 7.5 92.5 17V25.5Q77 23 74 9.5Q74 7.5 76 7.5Z"
    return area(outline, LINE) + area(inside, ACCENT)


def corners() -> str:
    """Return dotted corners: something came from here."""
    path = (
        "M30 12H24Q12 12 12 24V30M70 12H76Q88 12 88 24V30M88 70V76Q88 88 76 88H70"
        "M30 88H24Q12 88 12 76V70"
    )
    return stroke(path, 3.2, "var(--hair)", 'stroke-dasharray="1 7"')


def stamp_edge() -> str:
    """Return a zigzag edge with a cross: this goes next."""
    points = []
    for tooth in range(48):
        angle = 2 * pi * tooth / 48
        reach = 51 if tooth % 2 else 46.5
        points.append(f"{50 + reach * cos(angle):.1f} {50 + reach * sin(angle):.1f}")
    cross = disc(15, 17, 16, LINE) + stroke("M9 11L21 23M21 11L9 23", 4.5, "var(--page)")
    edge = stroke(f"M{'L'.join(points)}Z", 3.6, LINE)
    return f'{edge}<g transform="translate(69 -2)">{cross}</g>'


def rays() -> str:
    """Return rays, long and short by turns."""
    drawing = ""
    for ray in range(16):
        path = (
            "M50 -3L44 -16Q50 -20 56 -16Z" if ray % 2 == 0 else "M50 -5L46.5 -12Q50 -15 53.5 -12Z"
        )
        turn = f'transform="rotate({ray * 22.5:g} 50 50)"'
        drawing += area(path, ACCENT if ray % 2 else LINE, turn)
    return drawing


def barred() -> str:
    """Return a barred ring: not here."""
    ring = disc(50, 50, 16, "none", f'stroke="{LINE}" stroke-width="5"')
    return ring + stroke("M39 61L61 39", 5, LINE)
