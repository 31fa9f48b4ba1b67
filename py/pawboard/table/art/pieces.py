"""Badges of the seats, tiers, Kilkenny's cats, dice and hand-cut numerals."""

from math import cos, pi, sin

from pawboard.table.art.pen import (
    CURRENT,
    EDGE,
    FLAT,
    INK,
    PAPER,
    area,
    beside,
    both,
    disc,
    halo,
    nib,
    oval,
    seat_colour,
    stroke,
    symbol,
)

BADGES = {
    1: "M50 14A36 36 0 1 1 49.9 14Z",
    2: "M50 10L91 82Q91.5 86 87 86H13Q8.5 86 9 82Z",
    3: "M17 17H83V83H17Z",
    4: "M50 5L92 50L50 95L8 50Z",
    5: "M68 12A41 41 0 1 0 90 66A34 34 0 0 1 68 12Z",
}
"""Disc, triangle, square, diamond, crescent: a seat is its shape before it is its colour."""
TIERS = {
    "gold": (45.0, (38.5, 30.7, 23.0)),
    "silver": (36.5, (30.2, 22.6)),
    "bronze": (28.0, (22.0,)),
}
"""Radius of the rim and of the steps: three for gold, two for silver, one for bronze."""
KILKENNY = (
    "M28 7C33 9 39 14 42.5 18.5C47 17 53 17 57.5 18.5C61 14 67 9 72 7C75.5 15 76.5 25 75.5 32"
    "C79 39 77.5 48 70.5 53.5C80 62 85 77 84 93H16C15 77 20 62 29.5 53.5C22.5 48 21 39 24.5 32"
    "C23.5 25 24.5 15 28 7Z"
)
KILKENNY_MINI = "M18 12L38 26Q50 22 62 26L82 12Q90 34 88 50Q92 88 50 90Q8 88 12 50Q10 34 18 12Z"
DIE = (
    "M20 10Q50 7 80 10Q90 11 91 20Q94 50 90 80Q89 90 80 91Q50 94 20 90Q10 89 10 80"
    "Q7 50 10 20Q11 11 20 10Z"
)
PIPS = {
    1: ((50, 50),),
    2: ((30, 30), (70, 70)),
    3: ((29, 29), (50, 50), (71, 71)),
    4: ((30, 30), (70, 30), (30, 70), (70, 70)),
    5: ((29, 29), (71, 29), (50, 50), (29, 71), (71, 71)),
    6: ((31, 27), (69, 27), (31, 50), (69, 50), (31, 73), (69, 73)),
}
NUMERALS = {
    0: "M50 15C24 15 24 86 50 86C76 86 76 15 50 15Z",
    1: "M36 30L54 17V84M36 84H70",
    2: "M30 36C30 12 70 11 70 36C70 54 34 66 30 84H72",
    3: "M32 25C44 10 69 17 67 34C66 45 55 48 46 48C61 48 71 55 70 67C68 88 39 89 29 74",
    4: "M60 86V16L26 63H76",
    5: "M68 17H38L34 47C46 37 71 42 70 64C69 88 39 89 29 75",
    6: "M66 18C44 18 30 42 31 62C32 90 70 90 70 64C70 42 40 42 32 60",
    7: "M29 18H72C58 36 49 58 47 86",
    8: "M50 47C30 42 31 15 50 15C69 15 70 42 50 47C26 53 25 86 50 86C75 86 74 53 50 47Z",
}


def symbols() -> list[str]:
    """Return badges, tiers, dice and numerals."""
    found = []
    for seat, outline in BADGES.items():
        found.append(symbol(f"badge-{seat}", badge(seat)))
        found.append(symbol(f"badge-{seat}-flat", area(outline, CURRENT)))
    for seat in (1, 2):
        found += [symbol(f"tier-{metal}-{seat}", tier(metal, seat)) for metal in TIERS]
    found += [symbol(f"die-{number}", die(number)) for number in PIPS]
    found += [symbol(f"n{number}", nib(path, 12, CURRENT)) for number, path in NUMERALS.items()]
    return found


def badge(seat: int) -> str:
    outline = BADGES[seat]
    colour = area(outline, seat_colour(seat), 'transform="translate(4 3.4)"')
    return stroke(outline, 15, EDGE) + area(outline, PAPER) + colour + nib(outline, 8)


def rim(radius: float, seat: int) -> str:
    """Return the outline of a tier: smooth for seat 1, toothed for seat 2."""
    if seat == 1:
        return f"M50 {50 - radius:g}A{radius:g} {radius:g} 0 1 1 49.99 {50 - radius:g}Z"
    teeth = round(radius * 0.36)
    points = []
    for tooth in range(2 * teeth):
        angle = pi * tooth / teeth - pi / 2
        reach = radius - 2.2 if tooth % 2 else radius + 3
        points.append(f"{50 + reach * cos(angle):.1f} {50 + reach * sin(angle):.1f}")
    return f"M{'L'.join(points)}Z"


def tier(metal: str, seat: int) -> str:
    """Return a stepped disc; even the crescent that looks out under a stack tells whose it is."""
    radius, steps = TIERS[metal]
    outline = rim(radius, seat)
    colour = seat_colour(seat)
    drawing = stroke(outline, 8, EDGE, 'transform="translate(.6 1.2)"') + area(outline, colour)
    drawing += disc(50, 50, steps[0], PAPER)
    for step, reach in enumerate(steps):
        x, y = 50 - step * 0.5, 50 - step * 0.9
        drawing += disc(x + 1.5, y + 2.5, reach, INK)
        drawing += disc(x, y, reach, PAPER, f'stroke="{INK}" stroke-width="1.7"')
        drawing += disc(x + 0.9, y + 0.8, reach - 1.2, f"var(--{metal})")
    last = len(steps) - 1
    size = 26 if metal == "bronze" else 27
    left = 50 - last * 0.5 - size / 2
    top = 50 - last * 0.9 - size / 2 - (3.2 if seat == 2 else 0)
    bead = stroke("M32 42A21 21 0 0 1 47 31", 8, PAPER) if seat == 1 else ""
    outline_of_badge = BADGES[seat]
    drawing += (
        f'<g transform="translate({left:.2f} {top:.2f}) scale({size / 100:g})">'
        + stroke(outline_of_badge, 24, PAPER)
        + area(outline_of_badge, colour, 'transform="translate(3 3)"')
        + stroke(outline_of_badge, 11)
        + stroke(outline_of_badge, 8, INK, 'transform="translate(2 4)"')
        + bead
        + "</g>"
    )
    if seat == 1:
        return drawing + nib(outline, 4.2)
    heavier = stroke(outline, 2.6, INK, 'transform="translate(.8 1.3)"')
    return drawing + stroke(outline, 3.2) + heavier


def kilkenny(seat: int) -> str:
    tail = "M80 87C97 84 99 66 90 55"
    colour = seat_colour(seat)
    size = 0.23 if seat == 1 else 0.244
    top = 73 - size * 50 - (2 if seat == 2 else 0)
    eye = oval(37.5, 34, 6, 5, PAPER) + disc(39.3, 35, 3, INK) + stroke("M30.5 27.5L43 31.5", 3.6)
    return (
        stroke(tail, 17, EDGE)
        + halo(KILKENNY)
        + stroke(tail, 12)
        + stroke("M80.5 87C97 84.5 98.5 67 90.5 57", 5.6, colour)
        + area(KILKENNY, PAPER)
        + beside(area(KILKENNY, colour))
        + area("M32 16L39 23L29 30Z", INK)
        + area("M68 16L61 23L71 30Z", INK)
        + nib(KILKENNY, 4.6)
        + area("M38 40Q50 36.5 62 40Q66 48 58 52.5Q50 56 42 52.5Q34 48 38 40Z", PAPER)
        + both(eye)
        + area("M46 42.5H54L50 47Z", INK)
        + stroke("M50 47Q48 52 43.5 49.5M50 47Q52 52 56.5 49.5", 2.4)
        + disc(50, 73, 17.5, PAPER)
        + f'<g transform="translate({50 - size * 50:.1f} {top:.1f}) scale({size:g})">'
        + area(BADGES[seat], INK)
        + "</g>"
    )


def kilkenny_mini(seat: int) -> str:
    """Return the head alone, for a board seen as a whole."""
    outline = f'stroke="{INK}" stroke-width="8"'
    return (
        stroke(KILKENNY_MINI, 17, EDGE)
        + area(KILKENNY_MINI, seat_colour(seat), outline)
        + f'<g transform="translate(26 33) scale(.48)">{area(BADGES[seat], PAPER)}</g>'
    )


def die(number: int) -> str:
    drawing = area(DIE, FLAT, 'transform="translate(5 5)"') + area(DIE, PAPER) + nib(DIE, 5)
    for index, (x, y) in enumerate(PIPS[number]):
        across, down = (13.0, 13.0) if number == 1 else (10.0, 9.4)
        turn = f'transform="rotate({index * 37 % 60} {x} {y})"'
        drawing += oval(x, y, across, down, INK, turn)
    return drawing
