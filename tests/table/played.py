"""Whole games that tests play again: for every game and number of seats one, with all that is said.

A file of the folder `played` has the seed, the record, and under ``said:`` every sentence that
the table says while the game is played by typed moves; the result is the last. To write the
sentences anew after the words have changed: ``PYTHONPATH=py python3 -m tests.table.played``.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from pawboard.engine import CHANCE, Record, dump, load
from pawboard.engine.game import Move
from pawboard.games import GAMES
from pawboard.table.desk import Desk
from pawboard.table.links import link
from pawboard.table.scene import Scene, Screen
from pawboard.table.session import Session
from pawboard.table.views import VIEWS

FOLDER = Path(__file__).with_name("played")


class Played(NamedTuple):
    """A whole game: where its dice and deals come from, its record, and what is said of it."""

    seed: str
    record: Record
    said: tuple[str, ...]

    @property
    def fragment(self) -> str:
        """The link that begins this game."""
        record = self.record
        values = {"game": record.game, "seats": str(record.seats), "seed": self.seed}
        if record.options != "-":
            values["options"] = record.options.replace(" ", ",")
        return link(values)

    @property
    def text(self) -> str:
        """The record as `copy` gives it."""
        return dump(self.record, GAMES)


class Step(NamedTuple):
    """One thing that a person does, as it stands before it.

    Args:
        do: ``reveal`` or ``pass_on``, or ``move``.
        word: what is typed for it.
        keys: what is tapped for it.
        carried: the same, where a piece can be carried from the first to the second.
        scene: what is on the table.
        plies: how many lines the list of moves has afterwards.
    """

    do: str
    word: str = ""
    keys: tuple[str, ...] = ()
    carried: tuple[str, ...] = ()
    scene: Scene | None = None
    plies: int = 0


def names() -> list[str]:
    """The names of the games there are: the game and its seats."""
    return [f"{game}-{seats}" for game in GAMES for seats in GAMES[game].info.seats]


def read(name: str) -> Played:
    """Return a game by its name."""
    text = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    head, _, rest = text.partition("\n")
    record, _, said = rest.partition("said:\n")
    return Played(head.removeprefix("seed: "), load(record, GAMES), tuple(said.splitlines()))


def step_of(session: Session, screen: Screen, move: Move) -> Step:
    """Return how a move is made by hand."""
    view = VIEWS[session.game.info.id]
    ways = [way.keys for way in view.ways(session.state) if way.move == move]
    ways = ways or [view.keys(session.state, move)]
    # A die and a deal are asked for by their kind.
    word = move.partition("-")[0] if session.player == CHANCE else move
    return Step("move", word, ways[0], ways[-1], screen.scene)


class Mirror:
    """A desk at which a game is played beside the page, so that a test knows what must be there."""

    def __init__(self, played: Played) -> None:
        self.played = played
        self.said: list[str] = []
        self.desk = Desk({}, seed=lambda: played.seed, clock=lambda: 0.0)
        self.screen = self._heard(self.desk.handle("open", fragment=played.fragment))

    def steps(self) -> Iterator[Step]:
        """Yield each step to be done elsewhere, and do it here by its word."""
        session = self.desk.session
        assert session is not None
        while not session.over:
            if self.screen.curtain:
                step = Step("reveal")
            elif any(one.key == "pass_on" for one in self.screen.controls):
                step = Step("pass_on")
            else:
                step = step_of(session, self.screen, self.played.record.moves[session.ply])
            data = {"text": step.word} if step.do == "move" else {}
            self.screen = self._heard(self.desk.handle(step.do, **data))
            yield step._replace(plies=len(self.screen.log))

    def _heard(self, screen: Screen) -> Screen:
        self.said += screen.said
        if screen.alert:
            self.said.append(screen.alert)
        return screen


def main() -> None:
    """Write what is said of every game anew."""
    for name in names():
        played = read(name)
        mirror = Mirror(played)
        for _ in mirror.steps():
            pass
        said = "".join(f"{sentence}\n" for sentence in mirror.said)
        text = f"seed: {played.seed}\n{played.text}said:\n{said}"
        (FOLDER / f"{name}.txt").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
