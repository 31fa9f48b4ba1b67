"""Kilkenny Cats once more: written from the rules alone, slowly, to count and compare with.

Shares nothing with the engine: squares are pairs of numbers, the board is a dictionary.
"""

SOUTH = [(x, y) for y in (3, 4) for x in (6, 7, 8, 9)]
NORTH = [(x, y) for y in (11, 12) for x in (6, 7, 8, 9)]
WEST = [(x, y) for x in (3, 4) for y in (6, 7, 8, 9)]
EAST = [(x, y) for x in (11, 12) for y in (6, 7, 8, 9)]
SOUTH_MICE = [(7, 0), (8, 0)]
NORTH_MICE = [(7, 15), (8, 15)]
WEST_MICE = [(0, 7), (0, 8)]
EAST_MICE = [(15, 7), (15, 8)]
NEAR = {"S": SOUTH_MICE, "N": NORTH_MICE, "W": WEST_MICE, "E": EAST_MICE}
FAR = {"S": NORTH_MICE, "N": SOUTH_MICE, "W": EAST_MICE, "E": WEST_MICE}
HOME = {"S": SOUTH, "N": NORTH, "W": WEST, "E": EAST}


Square = tuple[int, int]


def name(square: Square) -> str:
    return "abcdefghijklmnop"[square[0]] + str(square[1])


def square_of(text: str) -> Square:
    return ("abcdefghijklmnop".index(text[0]), int(text[1:]))


def in_field(square: Square) -> bool:
    return 1 <= square[0] <= 14 and 1 <= square[1] <= 14


class Reference:
    """A game in progress; seats are counted from 1."""

    def __init__(self, seats: int, options: dict[str, str]) -> None:
        self.seats = seats
        self.options = {
            "goal": "opposite",
            "last-cat": "wins",
            "dead-draw": "quiet",
            "die": "6",
            **options,
        }
        sides = {2: "SN", 3: "SWN", 4: "SWNE"}[seats]
        self.mice: dict[int, list[Square]] = {}
        self.cats: dict[Square, int] = {}
        for seat, side in enumerate(sides, 1):
            self.mice[seat] = FAR[side] if self.options["goal"] == "opposite" else NEAR[side]
            for square in HOME[side]:
                self.cats[square] = seat
        self.seat = 1
        self.rolled: int | None = None
        self.history: list[bool] = []
        """One entry a completed turn: True if it held a capture or a landing."""
        self.result: str | None = None

    def moves(self) -> list[str]:
        """Return the legal moves in byte order."""
        if self.result is not None:
            return []
        if self.rolled is None:
            return [f"roll-{n}" for n in range(1, int(self.options["die"]) + 1)]
        found = []
        for cat, owner in self.cats.items():
            if owner == self.seat and in_field(cat):
                for dx in (-1, 0, 1):
                    for dy in (-1, 0, 1):
                        if (dx or dy) and self.can_go(cat, dx, dy):
                            target = (cat[0] + dx * self.rolled, cat[1] + dy * self.rolled)
                            found.append(f"{name(cat)}-{name(target)}")
        return sorted(found) if found else ["pass"]

    def can_go(self, cat: Square, dx: int, dy: int) -> bool:
        """Return whether a cat may go as far as was rolled in a direction."""
        assert self.rolled is not None
        x, y = cat
        for _ in range(self.rolled - 1):
            x, y = x + dx, y + dy
            if not in_field((x, y)) or (x, y) in self.cats:
                return False
        last = (x + dx, y + dy)
        if in_field(last):
            return self.cats.get(last) != self.seat
        return last in self.mice[self.seat] and last not in self.cats

    def play(self, word: str) -> None:
        """Make a legal move."""
        if word.startswith("roll-"):
            self.rolled = int(word[5:])
            return
        eventful = False
        if word != "pass":
            origin, target = map(square_of, word.split("-"))
            eventful = target in self.cats or not in_field(target)
            del self.cats[origin]
            self.cats[target] = self.seat
        self.history.append(eventful)
        self.rolled = None
        self.result = self.find_result(word != "pass")
        if self.result is None:
            while True:
                self.seat = self.seat % self.seats + 1
                if self.seat in self.still_on_field():
                    break

    def still_on_field(self) -> list[int]:
        """Return the seats that have a cat on the field."""
        return sorted({seat for square, seat in self.cats.items() if in_field(square)})

    def find_result(self, moved: bool) -> str | None:
        """Return how the turn just completed ends the game, or None."""
        everyone = list(range(1, self.seats + 1))
        on_field = self.still_on_field()
        if moved:
            if all(self.cats.get(mouse) == self.seat for mouse in self.mice[self.seat]):
                return result([self.seat], "mice")
            if len(on_field) == 1 and self.options["last-cat"] == "wins":
                return result(on_field, "last-cat")
            if on_field == []:
                return result(everyone, "no-cats")
        owners = list(self.cats.values())
        if all(owners.count(seat) <= 1 for seat in everyone):
            last = self.history[-50 * self.seats :]
            calm = len(last) == 50 * self.seats and not any(last)
            if calm or self.options["dead-draw"] == "at-once":
                return result(on_field, "quiet")
        if len(self.history) >= 3000:
            return result(on_field, "length")
        return None


def result(winners: list[int], reason: str) -> str:
    """Return a result as records have it."""
    return f"winners={','.join(map(str, winners))} reason={reason} scores=-"
