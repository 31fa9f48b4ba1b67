"""What a game looks and sounds like, as data: a view per game, imported when first asked for.

A view knows its game's states and words of moves, and message ids; it knows no language but the
`Words` it is handed, no document, and no rule: what is legal it asks the game.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from pawboard.engine.game import TERMINAL, Game, Move, Outcome, Viewer
from pawboard.games import MODULES
from pawboard.table.scene import Scene
from pawboard.table.selection import Selection, Way
from pawboard.table.words import Message, Name, Words, message

State = TypeVar("State")

Pieces = Mapping[str, tuple[str, ...]]
"""Which pieces are where: the key of a spot, and the keys of what stands there, bottom to top.

A piece keeps its key wherever it travels, which a state alone cannot tell; so these are carried
from ply to ply beside the states.
"""


class Context(NamedTuple):
    """What a scene shows besides the position.

    Args:
        words: the reader's language.
        names: who sits at each seat.
        pieces: which piece is where.
        before: the viewer's state one ply ago, None at the start.
        last: the move that led here as the viewer reads it, None at the start.
        live: whether a person may choose a move here.
        refused: the key that was pointed at and leads to no move, or an empty string.
        conceal: whether to hide what lies underneath, where a game offers that.
    """

    words: Words
    names: tuple[str, ...]
    pieces: Pieces
    before: Any = None
    last: Move | None = None
    live: bool = True
    refused: str = ""
    conceal: bool = False

    def say(self, said: Message) -> str:
        """Return the text of a message with this table's names."""
        return self.words.say(said, self.names)


class View(ABC, Generic[State]):
    """How one game is drawn, pointed at and told.

    States handed to a view are what its reader may see (`Game.observe`), and moves are read as
    that reader reads them (`Game.move_text`), so a view holds no secret that it could let out.
    """

    game: Game[State]
    option_marks: ClassVar[Mapping[str, str]] = {}
    """Where the default of each option comes from: ``S``, ``X`` or ``R``; ``R`` if left out."""

    conceals: ClassVar[bool] = False
    """Whether a table may hide what lies underneath until the game ends."""

    chance_verb: ClassVar[str] = "roll"
    """What a person does to let chance decide, as the name of a button's text."""

    @abstractmethod
    def keys(self, state: State, move: Move) -> tuple[str, ...]:
        """Return the keys of what a legal move touches, in order."""

    def ways(self, state: State) -> Iterable[Way]:
        """Return every way to point out every legal move."""
        return (Way(self.keys(state, move), move) for move in self.game.legal_moves(state))

    def selection(self, state: State) -> Selection:
        """Return the selection in which nothing is chosen yet."""
        return Selection(self.ways(state))

    @abstractmethod
    def lay_out(self, state: State) -> Pieces:
        """Return which pieces are where in a state whose past is not known."""

    @abstractmethod
    def carry(self, pieces: Pieces, before: State, move: Move, after: State) -> Pieces:
        """Return which pieces are where after a move."""

    @abstractmethod
    def events(self, before: State, move: Move, after: State) -> tuple[Message, ...]:
        """Return what a move did, each thing once, in the order in which it happens."""

    @abstractmethod
    def short(self, before: State, move: Move, after: State) -> Message:
        """Return a move in a few words without a name, for the move list."""

    @abstractmethod
    def scene(self, state: State, viewer: Viewer, selection: Selection, context: Context) -> Scene:
        """Return what a viewer sees."""

    def symbol(self, before: State, move: Move) -> str:
        """Return the drawing that stands for a move, or an empty string."""
        return ""

    def sound(self, before: State, move: Move) -> str:
        """Return the sound of a move: ``place``, ``move``, ``remove``, ``roll`` or ``card``."""
        return "move" if "-" in move else "place"

    def actor(self, state: State) -> int | None:
        """Return the seat whose person acts: the one to move, or to roll or draw; None if none."""
        seat = self.game.current_player(state)
        return seat if seat >= 0 else None

    def chance_key(self, state: State) -> str:
        """Return the key of the spot that is tapped to make a chance step, or an empty string."""
        return ""

    def chance_keys(self, state: State) -> tuple[str, ...]:
        """Return the keys of all spots that do it."""
        key = self.chance_key(state)
        return (key,) if key else ()

    def automatic(self, state: State, move: Move) -> bool:
        """Return whether the table may make the only legal move by itself."""
        return True

    def lingers(self, state: State, move: Move) -> bool:
        """Return whether the position before a step the table makes by itself is shown."""
        return True

    def waits(self, state: State) -> bool:
        """Return whether people may want to make this chance step themselves, by a tap."""
        return bool(self.chance_key(state))

    def reveals(self, before: State, move: Move, after: State) -> bool:
        """Return whether a seat's move shows others something that was hidden; full states."""
        return self.game.info.hidden

    def ending(self, outcome: Outcome, before: State, move: Move, after: State) -> Message:
        """Return the result with its reason."""
        number = "one" if len(outcome.winners) == 1 else "several"
        winners = tuple(Name(seat) for seat in outcome.winners)
        return message(f"{self.game.info.id}.end.{outcome.reason}.{number}", winners=winners)

    @abstractmethod
    def refusal(self, state: State, selection: Selection, key: str) -> Message:
        """Return why pointing at a key leads to no legal move."""

    @abstractmethod
    def choices(self, state: State) -> tuple[Message, ...]:
        """Return the legal moves in words, grouped so that they can be listened to."""

    @abstractmethod
    def standing(self, state: State, viewer: Viewer) -> tuple[Message, ...]:
        """Return score and supplies in words, a sentence or two a seat."""

    @abstractmethod
    def whereabouts(self, state: State, seat: int) -> Message:
        """Return where the pieces of a seat are."""

    def turn(self, state: State) -> Message | None:
        """Return whose turn it is, None at the end."""
        seat = self.game.current_player(state)
        if seat == TERMINAL:
            return None
        return message("turn.seat", name=Name(seat)) if seat >= 0 else message("turn.chance")


class Views(Mapping[str, View[Any]]):
    """The views by game id, in modules of the same names as those of the games.

    Looking one up imports its module, whose ``VIEW`` it is.
    """

    def __getitem__(self, game: str) -> View[Any]:
        found: View[Any] = import_module(f"pawboard.table.views.{MODULES[game]}").VIEW
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(MODULES)

    def __len__(self) -> int:
        return len(MODULES)


VIEWS = Views()
