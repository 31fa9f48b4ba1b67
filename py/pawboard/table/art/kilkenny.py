"""What only Kilkenny Cats needs: mouse holes with their owners' badges, and a die at rest.

On a board seen as a whole a cat is its head and a hole is its badge; where there is room, both
are drawn in full. A style sheet says which by the custom properties ``--full`` and ``--mini``.
"""

from pawboard.table.art.animals import MOUSE
from pawboard.table.art.marks import paw
from pawboard.table.art.pen import (
    ACCENT,
    EDGE,
    FLAT,
    INK,
    PAPER,
    area,
    beside,
    both,
    disc,
    nib,
    oval,
    seat_colour,
    stroke,
    symbol,
)
from pawboard.table.art.pieces import BADGES, DIE, badge, kilkenny, kilkenny_mini

ARCH = "M11 95V52C11 25 29 7 50 7C71 7 89 25 89 52V95Z"
INSIDE = "M23 95V55C23 36 35 21 50 21C65 21 77 36 77 55V95Z"


def symbols() -> list[str]:
    """Return the drawings."""
    found = [
        symbol(f"kk-{seat}", full_or_mini(kilkenny(seat), kilkenny_mini(seat)))
        for seat in (1, 2, 3, 4)
    ]
    found += [symbol(f"kk-mini-{seat}", kilkenny_mini(seat), "2 2 96 98") for seat in (1, 2, 3, 4)]
    found += [
        symbol(f"kk-mouse-{seat}", full_or_mini(hole(seat), small_hole(seat)))
        for seat in (1, 2, 3, 4)
    ]
    found.append(symbol("kk-mouse-0", shut_hole()))
    found.append(symbol("mouse-free", free_mouse(), "0 18 104 76"))
    found.append(symbol("die-0", die_at_rest()))
    return found


def full_or_mini(full: str, mini: str) -> str:
    """Return two drawings of which a style sheet shows one."""
    return f'<g display="var(--full,inline)">{full}</g><g display="var(--mini,none)">{mini}</g>'


def hole(seat: int) -> str:
    """Return a mouse in its hole, the arch in the colour of whose mouse it is."""
    face = "M50 55C63 55 71 64 70 74C68 85 59 91 50 91C41 91 32 85 30 74C29 64 37 55 50 55Z"
    ear = disc(34, 50, 11, PAPER) + disc(34.6, 50.6, 6, FLAT)
    return (
        stroke(ARCH, 13, EDGE)
        + area(ARCH, PAPER)
        + beside(area(ARCH, seat_colour(seat)))
        + nib(ARCH, 5)
        + area(INSIDE, INK)
        + both(ear)
        + area(face, PAPER)
        + both(disc(41.5, 70, 3.6, INK))
        + oval(50, 81, 4.6, 3.6, INK)
        + both(stroke("M60 79L68 76M60 82L68 84", 2))
        + f'<g transform="translate(60 -2) scale(.38)">{badge(seat)}</g>'
    )


def small_hole(seat: int) -> str:
    """Return a hole with the badge of whose mouse it is, for a board seen as a whole."""
    return (
        stroke(ARCH, 12, EDGE)
        + area(ARCH, INK)
        + '<g transform="translate(20 27) scale(.6)">'
        + stroke(BADGES[seat], 16, PAPER)
        + area(BADGES[seat], seat_colour(seat))
        + "</g>"
    )


def shut_hole() -> str:
    """Return a hole with boards before it: nobody's."""
    line = "var(--hair)"
    planks = "M20 44L80 56M19 62L81 66M20 84L80 76"
    return nib(ARCH, 4, line) + stroke(planks, 7, line)


def free_mouse() -> str:
    """Return the outline of a mouse that is still to be caught."""
    line = "var(--hair)"
    return stroke(MOUSE, 6, line) + disc(
        60, 39, 13.5, "var(--page)", f'stroke="{line}" stroke-width="6"'
    )


def die_at_rest() -> str:
    """Return the die before a roll: a paw on its face."""
    face = area(DIE, FLAT, 'transform="translate(5 5)"') + area(DIE, PAPER) + nib(DIE, 5)
    return f'{face}<g transform="translate(7 5) scale(.86)">{paw().replace(ACCENT, INK)}</g>'
