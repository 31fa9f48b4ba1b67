"""Cat, dog, donkey, can, rooster and mouse: told apart in black on white by their outlines."""

from pawboard.table.art.pen import (
    EDGE,
    FLAT,
    INK,
    PAPER,
    SLATE,
    area,
    beside,
    both,
    disc,
    halo,
    nib,
    oval,
    stroke,
    symbol,
)

CAT = (
    "M17 11C23 13 34 20 40 27C46 25.4 54 25.4 60 27C66 20 77 13 83 11C87 22 88.5 34 87.5 44"
    "C93 52 94.5 60 91.5 68C86.5 83 70 90 50 90C30 90 13.5 83 8.5 68C5.5 60 7 52 12.5 44"
    "C11.5 34 13 22 17 11Z"
)
DOG = (
    "M50 12C63 12 72.5 18 75.5 28C78 38 76.5 47 73 55C74.5 68 69 92 50 92C31 92 25.5 68 27 55"
    "C23.5 47 22 38 24.5 28C27.5 18 37 12 50 12Z"
)
DOG_EAR = "M31 16C20 9 10 19 5.5 36C1 53 -3.5 78 4.5 87C13 93 19 77 20.5 63C22 51 33 36 31 16Z"
DOG_OTHER_EAR = (
    "M69 16C80 9 90 19 94.5 36C99 53 103.5 78 95.5 87C87 93 81 77 79.5 63C78 51 67 36 69 16Z"
)
DONKEY = (
    "M50 31C61 31 68.5 36 70 46C71 56 68 62 71 71C75 83 67 96 50 96C33 96 25 83 29 71"
    "C32 62 29 56 30 46C31.5 36 39 31 50 31Z"
)
EARS_UP = (
    "M37 39C25 31 17 17 20 3C32 6 43 17 46.5 33Z",
    "M63 39C71 32 76 25 77 18C83 20 89 18 94 12C90 5 83 2 76 4C65 9 56 20 53.5 33Z",
)
EARS_ASIDE = (
    "M38 52C30 41 14 37 1 45C8 58 24 63 38 59Z",
    "M62 52C68 43 76 40 84 42C91 44 97 52 95 61C89 62 87 58 83 57C77 61 69 62 62 59Z",
)
"""The left and right ear of a donkey that stands alone, and of one that carries something."""
CAN = "M14 22V79C16 93 84 93 86 79V22C84 8 16 8 14 22Z"
ROOSTER = (
    "M30 61C25 46 13 40 9 25C18 25 25 29 30 35C28 26 24 18 26 8C37 15 43 28 45 42"
    "C52 44 55 40 56 31C56 21 63 15 71 17C79 19 83 27 81.5 38C81 52 81 63 73 72.5"
    "C64 82 48 84 38 77C33 73 31 67 30 61Z"
)
COMB = "M59 19C55 12 58 6 63 9.5C64 2.5 71 2 72.5 8.5C77 5 82 9.5 79 20C73 15 65 15 59 19Z"
MOUSE = (
    "M8 66C12 50 30 44 46 46C54 40 66 40 74 46C86 50 95 60 96 69C96 75 92 79 84 79H24"
    "C14 79 7 74 8 66Z"
)


def symbols() -> list[str]:
    """Return the animals, those that come in two sizes also as ``-big``."""
    found = []
    for name, drawing in (("cat", cat), ("dog", dog), ("can", can)):
        found.append(symbol(name, drawing(False)))
        found.append(symbol(f"{name}-big", drawing(True), "-8 -8 116 116"))
    found.append(symbol("donkey", donkey(EARS_UP)))
    found.append(symbol("donkey-under", donkey(EARS_ASIDE)))
    found += [symbol("rooster", rooster()), symbol("mouse", mouse())]
    found.append(symbol("mouse-hole", mouse_hole()))
    return found


def cat(large: bool) -> str:
    cheek = (
        "M60 27C66 20 77 13 83 11C87 22 88.5 34 87.5 44C91 49 93 54 92.6 60C82 68 61 63 57.5 45"
        "C56.5 38 57.5 32 60 27Z"
    )
    inner_ear = "M20 22C25 24 30 28 33 32C28 34 23 38 20 43C19 36 19 28 20 22Z"
    stripes = (
        "M46.2 27.6Q50 27 53.8 27.6Q52 39 50 45Q48 39 46.2 27.6Z"
        "M37.5 29.5Q40 28 42.5 28Q43.5 35 43 40Q39.5 35 37.5 29.5Z"
        "M62.5 29.5Q60 28 57.5 28Q56.5 35 57 40Q60.5 35 62.5 29.5Z"
    )
    eye = area("M21.5 54.5Q32 47.5 43 55.5Q41 64.5 32.5 64.5Q24.5 64.5 21.5 54.5Z", INK)
    return (
        halo(CAT, large)
        + area(CAT, PAPER)
        + beside(area(cheek, FLAT) + area(inner_ear, FLAT))
        + area("M79 22C75 24 71 27 68 31C73 34 77 38 80 43C81 36 80.5 28 79 22Z", INK)
        + nib(CAT, 4.6)
        + area(stripes, INK)
        + both(eye + disc(35.5, 58, 2.6, PAPER))
        + area("M44.5 67Q50 65 55.5 67Q53.5 73 50 74Q46.5 73 44.5 67Z", INK)
        + stroke("M50 73Q48.5 80 40 79M50 73Q51.5 80 60 79", 3)
        + both(stroke("M20 70L2 66M21 75.5L4 79", 2.6))
    )


def dog(large: bool) -> str:
    muzzle = (
        "M50 48C55 48 57 52 60 56C68 59 71 66 70 74C68 86 60 91 50 91C40 91 32 86 30 74"
        "C29 66 32 59 40 56C43 52 45 48 50 48Z"
    )
    tongue = "M48.5 78.5H58.5C60 88 57.5 92.5 53.8 92.5C50 92.5 48 88 48.5 78.5Z"
    ear = area(DOG_EAR, INK) + stroke(DOG_EAR, 4)
    return (
        halo(DOG + DOG_EAR + DOG_OTHER_EAR, large)
        + area(DOG, PAPER)
        + beside(area(DOG, FLAT))
        + area(muzzle, PAPER)
        + area("M47 13H53Q52 30 50 42Q48 30 47 13Z", PAPER)
        + nib(DOG, 4.6)
        + both(ear + stroke("M12.5 38C8.5 50 6 62 7.5 74", 2.6, PAPER))
        + disc(37, 44, 4.6, INK)
        + disc(63, 44, 4.6, INK)
        + disc(38.4, 42.4, 1.5, PAPER)
        + disc(64.4, 42.4, 1.5, PAPER)
        + stroke("M31.5 35.5Q36 31.5 41 34M68.5 33.5Q64 30 59 34", 3)
        + area("M40.5 59Q50 54.5 59.5 59Q59.5 68 50 70.5Q40.5 68 40.5 59Z", INK)
        + oval(46.5, 60.6, 3, 1.4, PAPER)
        + area(tongue, FLAT)
        + stroke(tongue, 2.4)
        + stroke("M50 70V76.5Q43 81 36.5 75.5M50 76.5Q57 81 63.5 75.5", 3)
    )


def donkey(ears: tuple[str, str]) -> str:
    inner = (
        "M36 31C30 26 25.5 19 25 11C32 15 37.5 22 40 29Z"
        "M62 30C66 24 70 18 74 13.5C70 12 63 19 59.5 28Z"
        if ears is EARS_UP
        else "M9 46.5C18 44 28 48 34 54C24 56 15 53 9 46.5Z"
        "M66 54C71 47 78 45 84 47C82 53 74 56 66 54Z"
    )
    muzzle = "M31.5 66C40 60.5 60 60.5 68.5 66C74 80 68 94 50 94C32 94 26 80 31.5 66Z"
    mane = (
        "M41 37C40 30 42 24 39 19C45 20 48 22 50 26C52 20 56 18 61 19C57 24 60 30 58.5 38"
        "C57 36 55.5 36 54.5 42C53 37 51 37 49.5 45C48 38 46 37 45 41C44 37 42.5 36 41 37Z"
    )
    eye = oval(37.6, 52, 5.4, 5.8, PAPER) + disc(39, 53.4, 3.4, INK)
    return (
        halo("".join(ears) + DONKEY)
        + "".join(area(ear, PAPER) + beside(area(ear, SLATE)) + nib(ear, 4.4) for ear in ears)
        + area(inner, FLAT)
        + area(DONKEY, PAPER)
        + beside(area(DONKEY, SLATE))
        + area(muzzle, PAPER)
        + nib(DONKEY, 4.6)
        + stroke("M31.5 67C40 61 60 61 68.5 67", 2.6)
        + area(mane, INK)
        + both(eye + stroke("M31.5 49.5Q37 44.5 43.6 48", 3.4))
        + both(area("M37 74Q42 71.5 45 75.5Q42.5 80.5 38.5 79Q36 77 37 74Z", INK))
        + stroke("M37 85.5Q50 91.5 63 84.5", 3)
        + area("M46 88.4H50V92.6H46.6ZM50.8 88.6H55L54.4 92.4H50.8Z", PAPER)
        + stroke("M46 88.6L46.8 92.8H54L55 88.2M50.4 88.8V92.8", 1.8)
    )


def can(large: bool) -> str:
    fish = "M22 61C31 46 53 46 65 60L80 49.5C77 57 77 65 80 72.5L65 62C53 76 31 76 22 61Z"
    return (
        halo(CAN, large)
        + area(CAN, PAPER)
        + beside(area("M14 36C22 46 78 46 86 36V73C78 84 22 84 14 73Z", FLAT))
        + nib(CAN, 4.8)
        + stroke("M14 23C17 35 83 35 86 23", 3.4)
        + stroke("M14 37C24 47 76 47 86 37M14 74C24 84 76 84 86 74", 2.6)
        + oval(50, 20.4, 11, 3.6, INK)
        + oval(50, 20, 6, 1.5, PAPER)
        + area(fish, PAPER)
        + stroke(fish, 2.8)
        + disc(33, 58.6, 2.9, INK)
        + stroke("M42 52.5Q47 61 42 69.5M52 56Q54.5 61 52 66", 2.4)
    )


def rooster() -> str:
    tail = (
        "M30 61C25 46 13 40 9 25C18 25 25 29 30 35C28 26 24 18 26 8C37 15 43 28 45 42"
        "C47 50 41 58 44 70C45 76 44 79 44 79C36 78 31 68 30 61Z"
    )
    wattle = "M78 37.5C85.5 40 86 51 79.5 51.5C75 51 75 43 78 37.5Z"
    wing = "M45 57C53 52 63 55 68 62C61 66 63 70 55 71C50 71.5 45.5 65 45 57Z"
    return (
        halo(ROOSTER)
        + area(ROOSTER, PAPER)
        + beside(area(tail, FLAT))
        + area(COMB, FLAT)
        + nib(COMB, 3)
        + area("M81 26L95 31.5L81.5 37Z", INK)
        + area(wattle, FLAT)
        + stroke(wattle, 2.6)
        + nib(ROOSTER, 4.4)
        + disc(71.5, 28, 3.3, INK)
        + area(wing, INK)
        + stroke("M36 36C38 44 37 50 39 58M22 33C28 39 31 44 33 51", 2.6)
        + stroke("M51 81L49 93H42M49 93L55 94.5M63 79L64 92H57M64 92L70 94", 4)
    )


def mouse() -> str:
    back = "M8 66C12 50 30 44 46 46C52 56 50 70 40 79H24C14 79 7 74 8 66Z"
    return (
        stroke("M14 72C2 70 0 54 10 48C18 44 22 50 18 54", 4)
        + halo(MOUSE)
        + disc(60, 40, 15, EDGE)
        + area(MOUSE, PAPER)
        + beside(area(back, FLAT))
        + nib(MOUSE, 4.4)
        + disc(60, 39, 13.5, PAPER)
        + disc(61.5, 40.5, 8, FLAT)
        + nib("M60 25.5A13.5 13.5 0 1 1 59.9 25.5Z", 4)
        + disc(78, 58, 3.6, INK)
        + disc(96, 69, 4.2, INK)
        + stroke("M88 58L99 53M87 62.5L99 61", 2)
        + oval(32, 81, 7.5, 3.8, INK)
        + oval(72, 81, 7.5, 3.8, INK)
    )


def mouse_hole() -> str:
    arch = "M12 93V54C12 27 30 9 50 9C70 9 88 27 88 54V93Z"
    inside = "M24 93V56C24 36 36 22 50 22C64 22 76 36 76 56V93Z"
    face = "M50 62C62 62 69 70 68 79C66 88 58 93 50 93C42 93 34 88 32 79C31 70 38 62 50 62Z"
    return (
        beside(area(arch, FLAT))
        + nib(arch, 5)
        + stroke("M12 58H24M76 58H88M22 32L32 38M78 32L68 38M50 9V20", 3.4)
        + area(inside, INK)
        + disc(36, 58, 9.5, PAPER)
        + disc(64, 58, 9.5, PAPER)
        + disc(36.5, 58.5, 5, FLAT)
        + disc(64.5, 58.5, 5, FLAT)
        + area(face, PAPER)
        + disc(43, 75, 2.9, INK)
        + disc(57, 75, 2.9, INK)
        + oval(50, 85, 4, 3, INK)
    )
