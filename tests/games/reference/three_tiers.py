"""Three Tiers once more, naively: stacks as lists of (seat, size) on a dict of squares.

Shares no code with the engine, so that two counts of the same thing mean something.
"""

from itertools import product

SQUARES = [f + r for f, r in product("abc", "123")]
RANK = {"b": 0, "s": 1, "g": 2}
ROWS = (
    [[f + r for f in "abc"] for r in "123"]
    + [[f + r for r in "123"] for f in "abc"]
    + [["a1", "b2", "c3"], ["a3", "b2", "c1"]]
)


class Reference:
    """A game in progress."""

    def __init__(self, seats: int, options: dict[str, str]) -> None:
        defaults = {
            "reveal": "after",
            "both": "opponent",
            "full": "draw",
            "cover": "opponent",
            "pieces": "234",
            "opening": "free",
        }
        self.options = {**defaults, **options}
        self.board: dict[str, list[tuple[int, str]]] = {square: [] for square in SQUARES}
        counts = dict(zip("gsb", map(int, self.options["pieces"]), strict=True))
        self.supply = {(seat, size): counts[size] for seat in (1, 2) for size in "gsb"}
        self.seat = 1
        self.plies = 0
        self.result: str | None = None
        self.seen = {self._position(): 1}

    def _position(self) -> tuple[object, ...]:
        return (self.seat, *(tuple(self.board[square]) for square in SQUARES))

    def _accepts(self, square: str, size: str) -> bool:
        stack = self.board[square]
        if not stack:
            return True
        owner, top = stack[-1]
        if RANK[top] >= RANK[size]:
            return False
        return owner != self.seat or self.options["cover"] == "any"

    def moves(self) -> list[str]:
        """Return the legal moves in byte order."""
        if self.result:
            return []
        found = []
        for size in "gsb":
            if self.supply[self.seat, size]:
                found += [f"{size}@{sq}" for sq in SQUARES if self._accepts(sq, size)]
        for square in SQUARES:
            if self.board[square] and self.board[square][-1][0] == self.seat:
                size = self.board[square][-1][1]
                found += [
                    f"{square}-{to}" for to in SQUARES if to != square and self._accepts(to, size)
                ]
        if self.plies == 0:
            if self.options["opening"] == "no-gold-centre":
                found.remove("g@b2")
            if self.options["opening"] == "bronze":
                found = [move for move in found if move.startswith("b@")]
        return sorted(found)

    def _line(self, seat: int) -> bool:
        tops = {sq: stack[-1][0] if stack else 0 for sq, stack in self.board.items()}
        return any(all(tops[square] == seat for square in row) for row in ROWS)

    def play(self, move: str) -> None:
        """Make a move."""
        me, other = self.seat, 3 - self.seat
        lifted = False
        if "@" in move:
            size, to = move.split("@")
            self.supply[me, size] -= 1
            piece = (me, size)
        else:
            origin, to = move.split("-")
            piece = self.board[origin].pop()
            lifted = self._line(other)
        self.board[to].append(piece)
        self.seat, self.plies = other, self.plies + 1
        position = self._position()
        self.seen[position] = self.seen.get(position, 0) + 1
        mine, theirs = self._line(me), self._line(other)
        if lifted and self.options["reveal"] == "lift":
            self._end(other, "revealed")
        elif mine and theirs:
            both = self.options["both"]
            if both == "opponent":
                self._end(other, "revealed")
            elif both == "mover":
                self._end(me, "line")
            else:
                self._end(0, "both")
        elif mine:
            self._end(me, "line")
        elif theirs:
            self._end(other, "revealed")
        elif self.options["full"] == "draw" and all(self.board.values()):
            self._end(0, "full")
        elif self.seen[position] == 3:
            self._end(0, "repetition")
        elif self.plies == 200:
            self._end(0, "length")

    def _end(self, winner: int, reason: str) -> None:
        self.result = f"winners={winner or '1,2'} reason={reason} scores=-"
