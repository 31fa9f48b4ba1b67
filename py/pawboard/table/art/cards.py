"""Jiji's cards, their back, the lens, and the alley above the menu."""

from pawboard.table.art.pen import CURRENT, area, disc, nib, oval, stroke, symbol

CARD_INK, CARD_PAPER = "var(--c-ink)", "var(--c-paper)"
CARD_FLAT, CARD_WHITE = "var(--c-flat)", "var(--c-white)"
BACK_LINE, MOON = "var(--c-backline)", "var(--c-moon)"
CARD = "M9 2H91Q98 2 98 9V131Q98 138 91 138H9Q2 138 2 131V9Q2 2 9 2Z"
JIJI = (
    "M38 36C41 37.5 48 42 52 46.5C57 45 64 45 69 46.5C73 42 80 37.5 83 36C86.5 44 87 52 86 59"
    "C90 67 87 78 78.5 84.5C87 94 91.5 111 91 128H30C29.5 111 34 94 42.5 84.5C34 78 31 67 35 59"
    "C34 52 34.5 44 38 36Z"
)
INDEX_HEAD = (
    "M6.5 40L12 44Q16 43 20 44L25.5 40Q27.5 46 26.5 51Q27 62 16 62.5Q5 62 5.5 51Q4.5 46 6.5 40Z"
)
RIBBON = (
    "M42 86C52 92 69 92 79 86L80.5 92.5C69 99 52 99 40.5 92.5Z",
    "M60.5 94C53 88 46.5 87 43.5 89C41.5 95 43 103 46.5 105.5C51.5 105 57 101 60.5 94Z",
    "M60.5 94C68 88 74.5 87 77.5 89C79.5 95 78 103 74.5 105.5C69.5 105 64 101 60.5 94Z",
)
"""The collar and the two halves of the bow."""


def symbols() -> list[str]:
    """Return the card faces, the back, the lens and the alley."""
    box = "0 0 100 140"
    return [
        symbol("jiji-W", face(black=False), box),
        symbol("jiji-B", face(black=True), box),
        symbol("jiji-back", back(), box),
        symbol("jiji-lens", lens()),
        symbol("alley", alley(), "0 0 360 108"),
    ]


def face(black: bool) -> str:
    """Return a card with a white or a black cat; its number is printed by who shows it."""
    frame = f'stroke="{CARD_INK}" stroke-width="3.4"'
    line = CARD_WHITE if black else CARD_INK
    drawing = area(CARD, CARD_PAPER, frame)
    if black:
        drawing += disc(62, 52, 31, CARD_FLAT, 'transform="translate(-1.5 1.5)"')
        drawing += stroke("M31 10H92V130H31Z", 2.2, CARD_INK)
        drawing += stroke("M84 124C95 118 94.5 105 87 100", 8, CARD_INK)
        drawing += area(JIJI, CARD_INK) + stroke(JIJI, 3, CARD_INK)
    else:
        drawing += area("M30 9H93V131H30Z", CARD_FLAT, 'transform="translate(-1.5 1.5)"')
        drawing += stroke("M31 10H92V130H31Z", 2.2, CARD_INK)
        tail = "M84 124C96 118 95 105 86.5 101"
        drawing += stroke(tail, 10, CARD_INK) + stroke(tail, 4.6, CARD_WHITE)
        drawing += area(JIJI, CARD_WHITE) + stroke(JIJI, 4, CARD_INK)
        drawing += stroke(JIJI, 3.2, CARD_INK, 'transform="translate(.8 1.2)"')
    drawing += area("M41 44L48 50L40 56Z", CARD_FLAT) + area("M80 44L73 50L81 56Z", CARD_FLAT)
    if black:
        for x, pupil in ((50.5, 51.0), (70.5, 70.0)):
            drawing += oval(x, 65.5, 6, 5.2, CARD_WHITE) + oval(pupil, 65.5, 2, 4.6, CARD_INK)
    else:
        for eye in (
            "M45 64Q50 60 56 64.5Q54.5 70 50.5 70Q46.5 70 45 64Z",
            "M76 64Q71 60 65 64.5Q66.5 70 70.5 70Q74.5 70 76 64Z",
        ):
            drawing += area(eye, CARD_INK)
    drawing += area("M57.5 73H63.5L60.5 76.5Z", CARD_FLAT if black else CARD_INK)
    mouth = "M60.5 76.5Q59 80.5 54.5 79M60.5 76.5Q62 80.5 66.5 79"
    drawing += stroke(mouth, 2.2, line)
    whiskers = "M41 73L31 70.5M41 77L32 79.5M80 73L90 70.5M80 77L89 79.5"
    drawing += stroke(whiskers, 1.8, CARD_FLAT if black else CARD_INK)
    if black:
        near = "M41 73L35 71.5M41 77L36 78.5M80 73L86 71.5M80 77L85 78.5"
        drawing += stroke(near, 1.6, CARD_WHITE)
    drawing += stroke("M51 128V112M70 128V112", 2.6, line)
    for part in RIBBON:
        drawing += area(part, CARD_FLAT) + stroke(part, 2.2, line)
    drawing += disc(60.5, 94.5, 4.2, CARD_FLAT, f'stroke="{line}" stroke-width="2.2"')
    head = CARD_INK if black else CARD_WHITE
    drawing += area(INDEX_HEAD, head, f'stroke="{CARD_INK}" stroke-width="2.6"')
    return drawing + disc(12, 53, 1.9, line) + disc(20, 53, 1.9, line)


def back() -> str:
    cat = (
        "M34 108C30 92 36 78 44 72C40 66 40 58 42.5 52L49 57Q54 56 58 57L64 51"
        "C66.5 58 66 66 62 72C70 78 74 94 70 108Z"
    )
    star = "l1.3 3.7 3.7 1.3-3.7 1.3-1.3 3.7-1.3-3.7-3.7-1.3 3.7-1.3Z"
    stars = "".join(f"M{x} {y - 5}{star}" for x, y in ((20, 26), (78, 24), (84, 62), (17, 66)))
    return (
        area(CARD, "var(--c-back)", f'stroke="{CARD_INK}" stroke-width="3.4"')
        + stroke("M9 9H91V131H9Z", 2, BACK_LINE)
        + disc(50, 58, 30, MOON, 'transform="translate(2 2)"')
        + area(cat, CARD_INK)
        + stroke("M68 104C80 100 84 86 76 80C72 77 70 82 73 84", 5, CARD_INK)
        + stroke("M10 110H90", 5, CARD_INK)
        + stroke("M20 110V129M36 110V129M52 110V129M68 110V129M82 110V129", 4, CARD_INK)
        + area(stars, BACK_LINE)
    )


def lens() -> str:
    return (
        nib("M42 12A30 30 0 1 1 41.9 12Z", 8, CURRENT)
        + nib("M64 64L90 90", 12, CURRENT)
        + stroke("M28 42A14 14 0 0 1 42 28", 5, CURRENT)
    )


def alley() -> str:
    """Return the wall with the cat and the mouse under the moon."""
    ground, ink, sky = "var(--page)", "var(--ink)", "var(--sky-flat)"
    houses = "M0 66L26 44L52 66M6 62V104M46 62V104M300 74L332 50L364 74M306 70V104"
    bricks = "M46 93H306M80 82V93M122 93V104M164 82V93M206 93V104M248 82V93M100 104V93M282 104V93"
    cat = (
        "M150 80C149 72 150 66 153 60C147 57 140 50 136 38C134 31 138 28 141 33C144 44 150 51"
        " 158 51C168 48 182 48 192 52C195 46 198 43 200 40L200.5 29L208 35Q212 34 216 35"
        "L223 29L223.5 42"
        "C224 50 219 54 212 54.5C210 60 208 62 207 66L208 80H200L198.5 69C190 71 176 71 167 69"
        "L164 80H157L158.5 70L156 80Z"
    )
    mouse = "M92 80C90 71 96 66 104 66C110 62 117 67 118 72C120 75 119 79 116 80Z"
    return (
        disc(286, 42, 25, MOON, 'transform="translate(3 3)"')
        + stroke("M286 17A25 25 0 1 1 285.9 17Z", 2.6, ink)
        + area("M0 104V66L26 44L52 66V104Z", sky, 'transform="translate(4 3)"')
        + area("M300 104V74L332 50L360 70V104Z", sky, 'transform="translate(-3 3)"')
        + stroke(houses, 3, ink)
        + area("M20 70H32V84H20ZM326 76H338V90H326Z", ink)
        + area("M52 82H306V104H52Z", "var(--wall-flat)", 'transform="translate(3 3)"')
        + stroke("M46 81Q180 78.5 310 81", 5, ink)
        + stroke(bricks, 2, ink)
        + area(cat, ink)
        + disc(207, 44, 1.9, ground)
        + disc(216, 44, 1.9, ground)
        + stroke("M202 54Q207 57.5 212 56", 3, "var(--c-flat)")
        + area(mouse, ink)
        + stroke("M94 78C86 79 83 74 86 70", 2.4, ink)
        + disc(111, 65, 4.5, ink)
        + disc(114, 72, 1.3, ground)
    )
