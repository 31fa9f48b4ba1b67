"""A small game with everything that makes sessions hard: secrets, dice, reveals, forced moves.

Each seat in turn hides a number (`hide-1`), a die is rolled (`roll-2`), the seats in turn may
guess (`guess-1`, shown) or `wait`, then there is only `end`; whoever guessed the die wins.
"""

import re
from typing import NamedTuple

from pawboard.engine import CHANCE, HIDDEN, TERMINAL, Game, Info, NotationError, Outcome
from pawboard.table.scene import Area, Scene, SeatPanel, Spot
from pawboard.table.selection import Selection
from pawboard.table.views import Context, Pieces, View
from pawboard.table.words import Message, message


class State(NamedTuple):
    """The words so far, as its reader may see them."""

    words: tuple[str, ...] = ()


class Toy(Game[State]):
    """The rules."""

    info = Info("toy", 1, (2,), True, True, 7, (), ("guess",))
    word = re.compile(r"hide-[12]|roll-[123]|guess-[12]|wait|end")

    def initial(self, seats: int, **options: str) -> State:
        self.settle(seats, options)
        return State()

    def current_player(self, state: State) -> int:
        return (0, 1, CHANCE, 0, 1, 0, TERMINAL)[len(state.words)]

    def seats(self, state: State) -> int:
        return 2

    def legal_moves(self, state: State) -> list[str]:
        count = len(state.words)
        if count < 2:
            return ["hide-1", "hide-2"]
        if count == 2:
            return ["roll-1", "roll-2", "roll-3"]
        if count < 5:
            return ["guess-1", "guess-2", "wait"]
        return ["end"] if count == 5 else []

    def play(self, state: State, move: str) -> State:
        return State((*state.words, move))

    def outcome(self, state: State) -> Outcome:
        return Outcome.of(2, (0, 1), "guess")

    def move_text(self, state: State, move: str, viewer: int = -4) -> str:
        secret = move.startswith("hide") and viewer not in (-4, len(state.words))
        return f"hide-{HIDDEN}" if secret else move

    def observe(self, state: State, viewer: int) -> State:
        shown = [
            self.move_text(State(state.words[:ply]), word, viewer)
            for ply, word in enumerate(state.words)
        ]
        return State(tuple(shown))

    def to_text(self, state: State) -> str:
        return " ".join(state.words) or "-"

    def from_text(self, text: str) -> State:
        words = () if text == "-" else tuple(text.split(" "))
        if not all(map(self.word.fullmatch, words)):
            raise NotationError("no position")
        return State(words)


def reveals(before: State, move: str, after: State) -> bool:
    """Return whether a move shows something: only guesses do."""
    return move.startswith("guess")


TOY = Toy()


class ToyView(View[State]):
    """One spot a word, and a die."""

    game = TOY

    def keys(self, state: State, move: str) -> tuple[str, ...]:
        return (move,)

    def chance_key(self, state: State) -> str:
        return "die"

    def actor(self, state: State) -> int | None:
        return (0, 1, 0, 0, 1, 0, None)[len(state.words)]

    def lay_out(self, state: State) -> Pieces:
        return {}

    def carry(self, pieces: Pieces, before: State, move: str, after: State) -> Pieces:
        return pieces

    def events(self, before: State, move: str, after: State) -> tuple[Message, ...]:
        return (message("toy.event", move=move),)

    def short(self, before: State, move: str, after: State) -> Message:
        return message("toy.event", move=move)

    def reveals(self, before: State, move: str, after: State) -> bool:
        return reveals(before, move, after)

    def refusal(self, state: State, selection: Selection, key: str) -> Message:
        return message("toy.no")

    def choices(self, state: State) -> tuple[Message, ...]:
        return (message("toy.event", move=" ".join(self.game.legal_moves(state))),)

    def standing(self, state: State, viewer: int) -> tuple[Message, ...]:
        return (message("toy.event", move=" ".join(state.words)),)

    def whereabouts(self, state: State, seat: int) -> Message:
        return message("toy.event", move=" ".join(state.words))

    def scene(self, state: State, viewer: int, selection: Selection, context: Context) -> Scene:
        words = sorted({*selection.starts, "die"})
        spots = tuple(Spot(word, word, enabled=word in selection.targets) for word in words)
        seats = tuple(
            SeatPanel(seat, context.names[seat], "", self.actor(state) == seat, False)
            for seat in (0, 1)
        )
        area = Area("words", " ".join(state.words), "toolbar", spots)
        return Scene("toy", (), seats, (area,), f"{viewer}: {' '.join(state.words)}")


TEXTS = {
    "toy.title": "Toy",
    "toy.event": "{move}.",
    "toy.no": "No.",
    "toy.summary": "Toy",
    "toy.length": "Toy",
    "toy.origin": "Toy",
    "toy.end.guess.several": "The end.",
    "toy.help": "Toy",
}
