"""Whose Foods once more, naively: stacks as lists of letters on a dict of squares.

Shares no code with the engine, so that two counts of the same thing mean something.
"""

from itertools import product

SQUARES = [f + r for f, r in product("abcd", "1234")]
OPTIONS = {
    "end": "shared",
    "lose-at": "4",
    "four-line": "or",
    "pair": "sandwiched",
    "gap": "taken",
    "flankers": "same",
    "can-value": "1",
    "unplaced": "-5",
    "chain-loss": "on",
}
HANDS = {
    2: ["FFFfff", "FFFfff"],
    3: ["FFff", "FFff", "FFff"],
    4: ["FFf", "FFf", "Fff", "Fff"],
}


def walks(length: int) -> list[list[str]]:
    """Return the straight runs of squares of a length, each once."""
    found = []
    for file, rank in product(range(4), repeat=2):
        for step in ((0, 1), (1, -1), (1, 0), (1, 1)):
            run = [(file + i * step[0], rank + i * step[1]) for i in range(length)]
            if all(0 <= f < 4 and 0 <= r < 4 for f, r in run):
                found.append(["abcd"[f] + "1234"[r] for f, r in run])
    return found


class Reference:
    """A game in progress."""

    def __init__(self, seats: int, options: dict[str, str]) -> None:
        self.options = {**OPTIONS, **options}
        self.board: dict[str, list[str]] = {square: [] for square in SQUARES}
        self.shared = list("DDDCCCdddccc")
        self.hands = {seat + 1: list(hand) for seat, hand in enumerate(HANDS[seats])}
        self.piles: dict[int, list[str]] = {seat: [] for seat in self.hands}
        self.gone: list[int] = []
        self.seat = 1
        self.fresh: set[str] = set()
        self.just_placed: str | None = None
        self.result: str | None = None

    def _top(self, square: str) -> str:
        return self.board[square][-1] if self.board[square] else ""

    def _placements(self, seat: int) -> list[str]:
        found = set()
        for piece in self.shared + self.hands[seat]:
            for square, stack in self.board.items():
                if not stack or (piece.islower() and len(stack) == 1 and stack[0].isupper()):
                    found.add(f"{piece}@{square}")
        return sorted(found)

    def moves(self) -> list[str]:
        """Return the legal moves in byte order."""
        if self.result:
            return []
        if self.fresh:
            return self._removals()
        return self._placements(self.seat)

    def _runs(self, length: int) -> list[tuple[list[str], list[str]]]:
        """Return the fully occupied fresh runs and their tops."""
        found = []
        for run in walks(length):
            tops = [self._top(square) for square in run]
            if all(tops) and self.fresh.intersection(run):
                found.append((run, tops))
        return found

    def _removals(self) -> list[str]:
        found = set()

        def take(squares: list[str]) -> None:
            found.add("x" + "".join(sorted(squares)))

        def flank(one: str, other: str) -> bool:
            if one in "Ff" or other in "Ff":
                return False
            return self.options["flankers"] == "any" or one.lower() == other.lower()

        def safe(squares: list[str]) -> bool:
            return self.options["gap"] == "safe" and self.just_placed in squares

        for run, tops in self._runs(3):
            kinds = {top.lower() for top in tops}
            if len(kinds) == 1 and kinds != {"f"}:
                take(run)
            if len({top.islower() for top in tops}) == 1:
                take(run)
            if tops[1] in "Ff" and flank(tops[0], tops[2]) and not safe(run[1:2]):
                take(run[1:2])
        if self.options["pair"] == "sandwiched":
            for run, tops in self._runs(4):
                cans = tops[1] in "Ff" and tops[2] in "Ff"
                if cans and flank(tops[0], tops[3]) and not safe(run[1:3]):
                    take(run[1:3])
        if self.options["pair"] == "adjacent":
            for run, tops in self._runs(2):
                if tops[0] in "Ff" and tops[1] in "Ff":
                    take(run)
        return sorted(found)

    def _loss(self) -> str:
        if any(set(tops) <= set("Ff") for _, tops in self._runs(3)):
            return "three-cans"
        if self.options["four-line"] == "or":
            for _, tops in self._runs(4):
                if len({t.lower() for t in tops}) == 1 or len({t.islower() for t in tops}) == 1:
                    return "four-line"
        return ""

    def play(self, move: str) -> None:
        """Make a move."""
        if move[0] == "x":
            squares = [move[i : i + 2] for i in range(1, len(move), 2)]
            for square in squares:
                self.piles[self.seat].append(self.board[square].pop())
                self.fresh.discard(square)
                if square == self.just_placed:
                    self.just_placed = None
            self.fresh |= {square for square in squares if self.board[square]}
            lost = self._loss() if self.options["chain-loss"] == "on" else ""
        else:
            piece, square = move.split("@")
            if piece in "Ff":
                self.hands[self.seat].remove(piece)
                self.just_placed = square
            else:
                self.shared.remove(piece)
                self.just_placed = None
            self.board[square].append(piece)
            self.fresh = {square}
            lost = self._loss()
        if lost:
            self._lose(lost)
        elif not self._removals():
            cans = sum(piece in "Ff" for piece in self.piles[self.seat])
            if cans >= int(self.options["lose-at"]):
                self._lose("four-cans")
            elif cans == 3:
                self._end([self.seat], "cans")
            else:
                self._pass_on()

    def _lose(self, reason: str) -> None:
        self.gone.append(self.seat)
        self.hands[self.seat] = []
        left = [seat for seat in self.hands if seat not in self.gone]
        if len(left) == 1:
            self._end(left, reason)
        else:
            self._pass_on()

    def _pass_on(self) -> None:
        self.fresh = set()
        cans_left = sum(map(len, self.hands.values()))
        spent = {
            "shared": not self.shared,
            "cans": not cans_left,
            "all": not self.shared and not cans_left,
        }
        order = [*self.hands] * 2
        following = next(
            seat for seat in order[order.index(self.seat) + 1 :] if seat not in self.gone
        )
        if spent[self.options["end"]] or not self._placements(following):
            scores = self._scores()
            best = max(scores.values())
            self._end([seat for seat, score in scores.items() if score == best], "points")
        self.seat = following

    def _scores(self) -> dict[int, int]:
        value, unplaced = int(self.options["can-value"]), int(self.options["unplaced"])
        return {
            seat: sum(value if piece in "Ff" else 1 for piece in pile)
            + unplaced * len(self.hands[seat])
            for seat, pile in self.piles.items()
            if seat not in self.gone
        }

    def _end(self, winners: list[int], reason: str) -> None:
        self.fresh = set()
        scores = "-"
        if reason == "points":
            known = self._scores()
            scores = ",".join(str(known.get(seat, "x")) for seat in self.hands)
        shown = ",".join(map(str, winners))
        self.result = f"winners={shown} reason={reason} scores={scores}"
