"""Tuned once more, naively: stacks as lists of letters on a dict of squares.

Shares no code with the engine, so that two counts of the same thing mean something.
"""

from itertools import product

SQUARES = [f + r for f, r in product("abc", "123")]
UNDER = {"b": "", "d": "b", "c": "d"}
ROWS = (
    [[f + r for f in "abc"] for r in "123"]
    + [[f + r for r in "123"] for f in "abc"]
    + [["a1", "b2", "c3"], ["a3", "b2", "c1"]]
)


class Reference:
    """A game in progress."""

    def __init__(self, seats: int, options: dict[str, str]) -> None:
        defaults = {"uncover": "wins", "reversal": "banned", "animals": "2", "opening": "free"}
        self.options = {**defaults, **options}
        self.board: dict[str, list[str]] = {square: [] for square in SQUARES}
        self.hand = {seat: list("bdc" * int(self.options["animals"])) for seat in (1, 2)}
        self.rooster = {1: "move", 2: "move"}
        self.seat = 1
        self.plies = 0
        self.result: str | None = None
        self.last: tuple[int, str, str] | None = None
        self.history = [self._position()]

    def _position(self) -> str:
        banned = ""
        if self.last and self.options["reversal"] == "banned":
            height, origin, to = self.last
            banned = f"{height} {to} {origin}"
        stacks = " ".join("".join(self.board[square]) or "." for square in SQUARES)
        hands = [sorted(self.hand[seat]) for seat in (1, 2)]
        covers = [self.rooster[seat] == "move" for seat in (1, 2)]
        return f"{stacks} {hands} {covers} {banned} {self.seat}"

    def _fits(self, animal: str, square: str) -> bool:
        stack = self.board[square]
        return stack == [] or stack[-1] == UNDER[animal]

    def _adds(self) -> list[str]:
        kinds = set(self.hand[self.seat])
        return [f"{kind}@{sq}" for kind in kinds for sq in SQUARES if self._fits(kind, sq)]

    def _transfers(self) -> list[str]:
        found = []
        for origin in SQUARES:
            for height in range(1, len(self.board[origin]) + 1):
                lowest = self.board[origin][-height]
                for to in SQUARES:
                    if to == origin or not self._fits(lowest, to):
                        continue
                    if self.options["reversal"] == "banned" and self.last == (height, to, origin):
                        continue
                    found.append((str(height) if height > 1 else "") + f"{origin}-{to}")
        return found

    def _must_add(self) -> bool:
        return self.rooster[self.seat] == "move" and self.hand[self.seat] != []

    def moves(self) -> list[str]:
        """Return the legal moves in byte order."""
        if self.result:
            return []
        if self._must_add():
            found = self._adds()
            if self.plies == 0 and self.options["opening"] == "no-cat-centre":
                found = [move for move in found if move != "c@b2"]
        else:
            found = self._adds() + self._transfers()
        return sorted(found)

    def _lines(self) -> list[list[str]]:
        found = []
        for row in ROWS:
            tops = [self.board[square][-1] if self.board[square] else "-" for square in row]
            if tops[0] != "-" and tops.count(tops[0]) == 3:
                found.append(row)
        return found

    def play(self, move: str) -> None:
        """Make a move."""
        me, other = self.seat, 3 - self.seat
        if "@" in move:
            animal, to = move.split("@")
            self.hand[me].remove(animal)
            self.board[to].append(animal)
            self.rooster[me] = "add" if self.hand[me] else "gone"
            self.last = None
        else:
            start, to = move.split("-")
            height = int(start[0]) if len(start) == 3 else 1
            origin = start[-2:]
            lifted = self.board[origin][-height:]
            self.board[origin] = self.board[origin][:-height]
            self.board[to] = self.board[to] + lifted
            if self.rooster[me] != "gone":
                self.rooster[me] = "move"
            self.last = (height, origin, to)
        self.seat, self.plies = other, self.plies + 1
        position = self._position()
        self.history.append(position)
        lines = self._lines()
        if self.options["uncover"] == "ignored":
            lines = [row for row in lines if to in row]
        if lines:
            self._end(str(me), "line")
        elif self.history.count(position) == 3:
            self._end("1,2", "repetition")
        elif self.plies == 200:
            self._end("1,2", "length")
        elif self._must_add() and not self._adds():
            self._end(str(me), "forced-add")

    def _end(self, winners: str, reason: str) -> None:
        self.result = f"winners={winners} reason={reason} scores=-"
