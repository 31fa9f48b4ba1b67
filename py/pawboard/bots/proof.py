"""Proofs on the 3x3 boards: whether a seat can force a win within so many plies.

Play on these boards may circle, and the rules draw a game on its third repetition and at ply 200.
Neither touches a proof: along a forced win the distance falls with every ply, so no position of it
comes twice, mirrored or not, and the caller keeps the distance below what is left of 200. Only
a game taken over after its winning positions have already stood twice is not covered; see `Draws`
in the searcher.
"""

from pawboard.bots.model import Model, distinct


class Prover:
    """Remembers what has been proven of the positions of one model.

    Args:
        model: the game.

    Attributes:
        nodes: positions whose moves have been generated.
        won: by position, the fewest plies in which the seat to move is proven to win.
        refuted: by position, the most plies within which it is proven not to win.
    """

    def __init__(self, model: Model) -> None:
        self.model = model
        self.nodes = 0
        self.won: dict[int, int] = {}
        self.refuted: dict[int, int] = {}
        self.lost: dict[int, int] = {}
        self.held: dict[int, int] = {}

    def wins(self, position: int, plies: int) -> bool:
        """Return whether the seat to move in a canonical position can win within `plies`."""
        if self.won.get(position, 999) <= plies:
            return True
        if self.refuted.get(position, 0) >= plies:
            return False
        model = self.model
        if model.wins(position):
            self.won[position] = 1
            return True
        found = False
        if plies >= 3:
            self.nodes += 1
            seen = set()
            for raw in model.replies(position):
                if raw < 0 or model.wins(raw):
                    continue
                child = model.canonical(raw)
                if child in seen:
                    continue
                seen.add(child)
                if self.loses(child, plies - 1):
                    found = True
                    break
        if found:
            self.won[position] = plies
        else:
            self.refuted[position] = plies
        return found

    def loses(self, position: int, plies: int) -> bool:
        """Return whether the seat to move, who cannot win at once, loses within `plies`."""
        if self.lost.get(position, 999) <= plies:
            return True
        if self.held.get(position, 0) >= plies:
            return False
        self.nodes += 1
        model = self.model
        replies = model.replies(position)
        if plies == 2:
            lost = all(raw >= 0 and model.wins(raw) for raw in replies)
        else:
            rest = [raw for raw in replies if raw < 0 or not model.wins(raw)]
            lost = Model.DRAWN not in rest and all(
                self.wins(child, plies - 1) for child in distinct(model, rest)
            )
        if lost:
            self.lost[position] = plies
        else:
            self.held[position] = plies
        return lost
