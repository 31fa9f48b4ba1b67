"""The table without a document: intents come in, screens go out.

Whatever a person does, by click, tap, drag, key, typed word, link or file, is an intent handed
to `Desk.handle`; intents queued before the desk existed are handed to it just the same. It holds
the only game object of the page, keeps it in the store after every move, and turns what goes
wrong into a sentence without losing anything.
"""

import time
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from pawboard.engine.chance import new_seed
from pawboard.engine.game import (
    CHANCE,
    PUBLIC,
    AmbiguousMove,
    Game,
    IllegalMove,
    Move,
    MoveSyntaxError,
    NotationError,
)
from pawboard.engine.record import Fault, Record, dump, load
from pawboard.games import GAMES
from pawboard.table import links, screens
from pawboard.table.account import Account
from pawboard.table.announcer import QUESTIONS, Announcer, find_spot
from pawboard.table.saves import Saves
from pawboard.table.scene import Control, Effect, Entry, Form, Scene, Screen
from pawboard.table.selection import Selection
from pawboard.table.session import PERSON, Reveals, SaveError, Session, restore
from pawboard.table.settings import Settings, Store
from pawboard.table.views import VIEWS, Context, View
from pawboard.table.words import Name, Words, message

PAGES = ("menu", "table", "new", "load", "saves", "settings", "rules", "about", "diagnostics")
"""What a screen can show; ``new`` and ``rules`` are about the game last asked for."""

INTENTS = (
    "ask",
    "branch",
    "choose",
    "confirm",
    "copy",
    "cover",
    "download",
    "drag",
    "drop",
    "escape",
    "forget",
    "language",
    "load",
    "look",
    "move",
    "new",
    "open",
    "own",
    "page",
    "pass_on",
    "redo",
    "rename",
    "reply",
    "resume",
    "return",
    "reveal",
    "roll",
    "set",
    "share",
    "show",
    "undo",
)
"""What `Desk.handle` takes; each is described by the method of its name."""


class Asked(NamedTuple):
    """What an opponent is asked: a move of its seat, from what that seat sees.

    Args:
        ply: how many plies have been made; given back with the move.
        game: the game's id.
        seat: the seat to move.
        player: the word of the opponent who plays it.
        view: what the seat sees, as `Game.to_text` writes it.
    """

    ply: int
    game: str
    seat: int
    player: str
    view: str


class Desk:
    """What a person sits at: one game at a time, and the pages around it.

    Args:
        store: where settings and games are kept.
        language: the language while none has been set.
        seed: gives a fresh seed for each game.
        clock: gives the time in seconds, by which saves are ordered.
    """

    def __init__(
        self,
        store: Store,
        language: str = "en",
        *,
        seed: Callable[[], str] = new_seed,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self.settings = Settings(store)
        self.saves = Saves(store, GAMES, clock)
        self.link = links.Link({})
        self.page = "menu"
        self.game = ""
        """The game that the pages are about."""
        self._store = store
        self._default_language = language
        self._seed = seed
        self.session: Session | None = None
        self.looking: int | None = None
        """The ply looked back at, None for the present."""
        self.owner = True
        """Whether this page may move; another one may hold the game."""
        self._key = ""
        self._real: tuple[Session, str] | None = None
        self._selection = Selection()
        self._refused = ""
        self._holder: int | None = None
        """Whose person holds the device, where hands must not be seen by others."""
        self._lifted = False
        self._announcers: dict[int, Announcer] = {}
        self._told: dict[int, int] = {}
        """Up to which ply each viewer has been told."""
        self._said: list[str] = []
        self._alert = ""
        self._effects: list[Effect] = []
        self._passing: list[Scene] = []
        self._unkept = False
        self.words = self._chosen_words()

    # What a page may ask without doing anything.

    def setting(self, name: str) -> str:
        """Return a setting, the link's word for it first."""
        return self.link.values.get(name) or self.settings[name]

    def asked(self) -> Asked | None:
        """Return what an opponent is asked now, None while nobody or a person is to move."""
        session = self.session
        if session is None or not self.owner or session.player < 0:
            return None
        seat = session.player
        if session.person_at(seat):
            return None
        view = session.game.to_text(session.seen_by(seat))
        return Asked(session.ply, session.game.info.id, seat, session.players[seat], view)

    def screen(self) -> Screen:
        """Return what is to be drawn now, with what was said since the last screen."""
        drawn = self._table() if self.page == "table" and self.session else self._other_page()
        screen = drawn._replace(
            said=tuple(self._said),
            alert=self._alert,
            effects=tuple(self._effects),
            passing=tuple(self._passing) if self.page == "table" else (),
            language=self.words.language,
        )
        self._said, self._alert, self._effects, self._passing = [], "", [], []
        return screen

    def handle(self, intent: str, **data: Any) -> Screen:
        """Do what is asked and return the screen after it.

        Args:
            intent: one of `INTENTS`, its first argument behind a colon if it has one.
            data: its arguments by name.

        Raises:
            KeyError: for an intent there is not.
            TypeError: for arguments that the intent does not take.
        """
        name, colon, argument = intent.partition(":")
        if name not in INTENTS:
            raise KeyError(intent)
        method = getattr(self, f"_{name}")
        self._refused = ""
        if colon:
            method(argument, **data)
        else:
            method(**data)
        return self.screen()

    # Pages and games.

    def _open(self, query: str = "", fragment: str = "") -> None:
        """Go where a link leads."""
        self.link = links.parse(query, fragment)
        self.words = self._chosen_words()
        values = self.link.values
        if self.link.unknown:
            self._say("link.unknown", keys=", ".join(self.link.unknown))
        if self.link.malformed:
            self._warn("link.malformed", keys=", ".join(self.link.malformed))
        page = values.get("page", "")
        game = values.get("game", "")
        if "record" in values:
            self._open_record(values["record"], values.get("ply"))
        elif game and game not in VIEWS:
            self._warn("link.game", game=game)
            self.page = "menu"
        elif game and page in ("rules", "new"):
            self.game, self.page = game, page
        elif game:
            self._open_game(game, values)
        else:
            self.page = page if page in PAGES and page != "table" else "menu"

    def _page(self, page: str) -> None:
        """Show another page."""
        self.page = page if page in PAGES else "menu"
        if self.page == "table" and self.session is None:
            self.page = "menu"
        self._follow()

    def _show(self, game: str) -> None:
        """Go to a game: the one under way, or a new one."""
        if game not in VIEWS:
            self._warn("link.game", game=game)
            return
        self._open_game(game, {})
        self._follow()

    def _open_game(self, game: str, values: Mapping[str, str]) -> None:
        """Go on with a game as a link asks for it, or start it."""
        view = VIEWS[game]
        info = view.game.info
        try:
            options = view.game.parse_options(values.get("options", "-"), ",")
            seats = int(values.get("seats", info.seats[0]))
            view.game.settle(seats, options)
        except NotationError as error:
            self._warn("link.options", reason=str(error))
            self.page = "menu"
            return
        asked_seats = seats if "seats" in values else None
        asked_options = view.game.options_text(view.game.settle(seats, options))
        asked = (asked_seats, asked_options if "options" in values else None, values.get("seed"))
        if not self._fits(game, *asked):
            key = self.saves.latest(game, *asked)
            if key is None or not self._restore(key):
                self._sit_down(self._session(view, seats, options, seed=values.get("seed")))
        self.page = "table"
        if "ply" in values:
            self._look(values["ply"])

    def _fits(self, game: str, seats: int | None, options: str | None, seed: str | None) -> bool:
        """Return whether the game on the table is the one a link asks for."""
        session = self.session
        return (
            session is not None
            and session.game.info.id == game
            and seats in (None, len(session.names))
            and options in (None, session.options)
            and seed in (None, session.seed)
        )

    def _open_record(self, value: str, ply: str | None) -> None:
        try:
            text = links.unpacked(value)
        except NotationError:
            self._warn("link.record")
            self.page = "menu"
            return
        if self._take(text) and ply is not None:
            self._look(ply)

    def _new(self, game: str = "", seats: int | str = 0, practice: str = "no", **data: str) -> None:
        """Start a game; without any argument the same again, with the same people.

        Args:
            game: its id.
            seats: how many play.
            practice: ``yes`` if anything may be taken back.
            data: ``name-1`` ..., ``player-1`` ..., ``option-NAME``, ``seed``, as in the sheet.
        """
        if self.session is not None and not (game or data):
            self._again(self.session)
            return
        view = VIEWS.get(game or self.game)
        if view is None:
            self._warn("link.game", game=game)
            return
        options = {
            key.removeprefix("option-"): value
            for key, value in data.items()
            if key.startswith("option-")
        }
        try:
            count = int(seats or view.game.info.seats[0])
            names = [data.get(f"name-{seat + 1}", "") for seat in range(count)]
            players = [data.get(f"player-{seat + 1}", PERSON) for seat in range(count)]
            session = self._session(
                view, count, options, names, players, practice == "yes", data.get("seed")
            )
        except ValueError as error:
            self._warn("new.refused", reason=str(error))
            return
        self._sit_down(session)
        self.page = "table"
        self._follow()

    def _again(self, before: Session) -> None:
        view = VIEWS[before.game.info.id]
        options = before.game.parse_options(before.options)
        session = self._session(
            view, len(before.names), options, list(before.names), list(before.players)
        )
        session.practice = before.practice
        self._sit_down(session)
        self.page = "table"
        self._follow()

    def _session(
        self,
        view: View[Any],
        seats: int,
        options: Mapping[str, str],
        names: list[str] | None = None,
        players: list[str] | None = None,
        practice: bool = False,
        seed: str | None = None,
    ) -> Session:
        given = names or [""] * seats
        return Session(
            view.game,
            [self._tidied(name, seat) for seat, name in enumerate(given)],
            seed or self._seed(),
            options,
            players=players or (),
            practice=practice,
            reveals=view.reveals,
        )

    def _tidied(self, name: str, seat: int) -> str:
        """Return a name as it is kept: empty for the one that a seat has anyhow."""
        tidied = " ".join(name.split())[:40]
        return "" if tidied == self.words.t("seat", number=seat + 1) else tidied

    def _names(self) -> tuple[str, ...]:
        """Return what the seats are called in the reader's language."""
        session = self.session
        assert session is not None
        return screens.seat_names(self.words, session.names)

    def _sit_down(self, session: Session, key: str = "", *, told: bool = True) -> None:
        """Put a session on the table; one that is not saved yet gets a key with its first ply."""
        self.session, self._key, self._real = session, key, None
        self.game = session.game.info.id
        self._announcers, self._told = {}, {}
        self.looking = None
        self._cover()
        self._holder = None
        before = session.ply
        self._advance(before)
        if told and session.ply == before:
            self._tell_turn()

    def _restore(self, key: str) -> bool:
        """Put a saved game on the table, or set a broken one aside; return whether it is there."""
        try:
            session = restore(self.saves.text(key), GAMES, _reveals)
        except SaveError as error:
            self.saves.set_aside(key)
            self._warn("save.refused", place=self._place(error.fault), reason=error.fault.message)
            return False
        self._sit_down(session, key)
        return True

    def _resume(self, key: str) -> None:
        """Go on with a saved game."""
        if key not in self._store:
            self._warn("save.gone")
            return
        if key != self._key and not self._restore(key):
            self.page = "saves"
            return
        self.page = "table"
        self._follow()

    def _drop(self, key: str) -> None:
        """Forget a saved game."""
        self.saves.drop(key)
        if key == self._key:
            self.session, self._key, self.page = None, "", "saves"
        self._say("save.dropped")

    def _load(self, text: str) -> None:
        """Put a record or a save that was pasted or opened on the table, and keep it."""
        if self._take(text):
            self._keep()
            self._follow()

    def _take(self, text: str) -> bool:
        """Put a record or a save on the table; return whether it is there."""
        try:
            if text.startswith("pawboard-save"):
                session = restore(text, GAMES, _reveals)
            else:
                record = load(text, GAMES)
                session = self._session_of(record)
                fault = session.take_record(record, GAMES)
                if fault is not None:
                    raise SaveError(fault)
        except SaveError as error:
            place = self._place(error.fault)
            self._warn("load.refused", place=place, reason=error.fault.message)
        except NotationError as error:
            self._warn("load.refused", place="", reason=str(error))
        else:
            self._sit_down(session)
            self.page = "table"
            return True
        if self.page not in ("load", "table"):
            self.page = "menu"
        return False

    def _session_of(self, record: Record) -> Session:
        view = VIEWS[record.game]
        options = view.game.parse_options(record.options)
        return self._session(view, record.seats, options)

    def _place(self, fault: Fault) -> str:
        if fault.ply is not None:
            return self.words.t("place.ply", ply=fault.ply)
        return self.words.t("place.line", line=fault.line or 1)

    # Moves.

    def _choose(self, key: str) -> None:
        """Point at a spot."""
        session = self._mover()
        if session is None:
            return
        if session.player == CHANCE:
            if key in VIEWS[self.game].chance_keys(session.state):
                self._roll()
            else:
                self._refuse(key)
            return
        try:
            self._select(self._selection.choose(key))
        except IllegalMove:
            self._refuse(key)

    def _drag(self, origin: str, target: str) -> None:
        """Carry what is on one spot to another."""
        session = self._mover()
        if session is None:
            return
        if origin == target or session.player == CHANCE:
            self._choose(target)
            return
        began = self._selection
        try:
            if origin not in began.chosen:
                self._selection = began.cleared().choose(origin)
            if target not in self._selection.targets:
                raise IllegalMove(target)
            self._select(self._selection.choose(target))
        except IllegalMove:
            self._refuse(target if self._selection.chosen else origin)
            self._selection = began

    def _move(self, text: str) -> None:
        """Make the move that was typed, or an unambiguous beginning of it."""
        session = self._mover()
        if session is None:
            return
        word = text.strip()
        if not word and session.player >= 0:
            self._warn("typed.empty", example=session.legal_moves()[0])
            return
        if session.player == CHANCE:
            if word in ("", "roll", "draw"):
                self._roll()
            else:
                self._warn("no.chance")
            return
        try:
            move = _parsed(session.game, session.state, word)
        except AmbiguousMove:
            self._warn("typed.ambiguous", text=word)
        except MoveSyntaxError:
            self._warn("typed.syntax", text=word, example=session.legal_moves()[0])
        except IllegalMove:
            self._warn("typed.illegal", text=word)
        else:
            self._play(move)

    def _reply(self, move: str, ply: int) -> None:
        """Make the move that an opponent has found, unless the game has gone elsewhere since."""
        asked = self.asked()
        session = self.session
        if session is None or asked is None or asked.ply != ply:
            return
        if move in session.legal_moves():
            self._play(move)

    def _confirm(self) -> None:
        """Make the move that is pointed out and waits for it."""
        move = self._selection.move
        if move is not None and self._mover() is not None:
            self._play(move)

    def _escape(self) -> None:
        """Take the last choice back, or end looking back."""
        if self._selection.chosen:
            self._selection = self._selection.back()
            self._tell_prompt()
        elif self.looking is not None:
            self._look("live")

    def _roll(self) -> None:
        """Make the chance step that waits for a tap."""
        session = self._mover()
        if session is not None and session.player == CHANCE:
            ply = session.ply
            session.roll()
            self._advance(ply)

    def _mover(self) -> Session | None:
        """Return the session if a person may move in it now, else say why not."""
        session = self.session
        if session is None:
            self._warn("no.game")
        elif session.over:
            self._warn("no.over")
        elif self.looking is not None:
            self._warn("no.looking", ply=self.looking, plies=session.ply)
        elif not self.owner:
            self._warn("no.owner")
        elif self._curtained() or self._handing_over():
            self._warn("no.curtain", name=self._names()[self._actor() or 0])
        elif session.player >= 0 and not session.person_at(session.player):
            self._warn("no.turn", name=self._names()[session.player])
        else:
            return session
        return None

    def _select(self, selection: Selection) -> None:
        self._selection = selection
        if selection.move is not None and self.setting("confirm") == "no":
            self._play(selection.move)
        else:
            self._tell_prompt()

    def _refuse(self, key: str) -> None:
        """Say why a key leads nowhere; what was chosen stays chosen."""
        session = self.session
        assert session is not None
        scene = self._scene()
        if find_spot(scene, key) is None:
            self._warn("no.key", key=key)
            return
        self._refused = key
        view = VIEWS[self.game]
        state = session.seen_by(self._viewer())
        self._alert = self._announcer().say(view.refusal(state, self._selection, key))

    def _play(self, move: Move) -> None:
        session = self.session
        assert session is not None
        ply = session.ply
        session.play(move)
        self._advance(ply)

    def _advance(self, ply: int) -> None:
        """Make the steps that the table makes by itself, and tell all since `ply`."""
        session = self.session
        assert session is not None
        view = VIEWS[self.game]
        while True:
            self._selection = Selection()
            move = self._own_step(session, view)
            if move is None:
                break
            if session.ply > ply and view.lingers(session.state, move):
                self._selection = self._possible()
                self._passing.append(self._scene())
            session.play(move)
        self._selection = self._possible()
        if session.ply > ply:
            self._tell(ply)
            self._keep()

    def _own_step(self, session: Session, view: View[Any]) -> Move | None:
        """Return the move that nobody needs to choose now, or None."""
        state = session.state
        if session.player == CHANCE:
            actor = view.actor(state)
            person = actor is not None and session.person_at(actor)
            held = person and view.waits(state) and self.setting("rolls") == "tap"
            return None if held else session.outcome()
        moves = session.legal_moves() if session.person_at(session.player) else []
        if len(moves) == 1 and view.automatic(state, moves[0]):
            return moves[0] if self.setting("automatic") == "yes" else None
        return None

    def _possible(self) -> Selection:
        session = self.session
        assert session is not None
        if session.player < 0 or not session.person_at(session.player):
            return Selection()
        return VIEWS[self.game].selection(session.state)

    # Back and forth.

    def _undo(self) -> None:
        """Take back the last decision."""
        session = self.session
        if session is None or not self.owner:
            return
        before = session.ply
        if session.undo(self._asker()):
            self._moved_back(session, "undo.done", before - session.ply)
        else:
            self._warn(f"undo.{session.undo_state(self._asker()).why}")

    def _redo(self) -> None:
        """Make again what was taken back."""
        session = self.session
        if session is None or not self.owner:
            return
        before = session.ply
        if session.redo():
            self.looking = None
            self._cover()
            self._holder = None
            self._advance(before)
        else:
            self._warn("redo.nothing")

    def _moved_back(self, session: Session, said: str, count: int) -> None:
        self.looking = None
        self._selection = self._possible()
        self._told = {viewer: min(ply, session.ply) for viewer, ply in self._told.items()}
        self._cover()
        self._holder = None
        self._say(said, n=count)
        self._tell_turn()
        self._keep()

    def _look(self, ply: int | str) -> None:
        """Look at a ply: its number, ``first``, ``previous``, ``next``, ``last`` or ``live``."""
        session = self.session
        if session is None:
            return
        now = session.ply if self.looking is None else self.looking
        words = {
            "first": 0,
            "previous": now - 1,
            "next": now + 1,
            "last": session.ply,
            "live": session.ply,
        }
        try:
            target = words[ply] if isinstance(ply, str) and ply in words else int(ply)
        except ValueError:
            return
        if self._concealing():
            self._warn("look.concealed")
            return
        target = min(max(target, 0), session.ply)
        self.looking = None if target == session.ply else target
        self._selection = self._possible() if self.looking is None else Selection()
        if target:
            self._said += self._announcer().sentences(self._announcer().account.plies()[target - 1])
        else:
            self._say("look.start")
        if self.looking is None:
            self._tell_turn()

    def _branch(self) -> None:
        """Play on from the position looked at, without touching the game."""
        session = self.session
        if session is None:
            return
        if self._concealing():
            self._warn("look.concealed")
            return
        ply = session.ply if self.looking is None else self.looking
        try:
            branch = session.branch(ply)
        except IllegalMove:
            self._warn("branch.hidden")
            return
        real = self._real or (session, self._key)
        self._sit_down(branch, told=False)
        self._real = real
        self._say("branch.started", ply=ply)
        self._tell_turn()

    def _return(self) -> None:
        """Go back from a branch to the game."""
        if self._real is not None:
            session, key = self._real
            self._sit_down(session, key)

    # Records and files.

    def _copy(self) -> None:
        """Copy the record."""
        text = self._record_text()
        if text is not None:
            self._effects.append(Effect("copy", text))
            self._say("copy.done")

    def _share(self) -> None:
        """Copy a link to this moment of the game."""
        text = self._record_text()
        session = self.session
        if text is None or session is None:
            return
        ply = session.ply if self.looking is None else self.looking
        try:
            found = links.link({"game": self.game, "record": links.packed(text), "ply": str(ply)})
        except NotationError:
            self._warn("share.long")
            return
        self._effects.append(Effect("share", "#" + found))
        self._say("share.done")

    def _download(self, key: str = "") -> None:
        """Hand out a saved game, or the record on the table, as a file."""
        if key and key not in self._store:
            self._warn("save.gone")
        elif key:
            name = key.rpartition("/")[2]
            self._effects.append(Effect("download", self.saves.text(key), f"{name}.pawboard"))
        else:
            text = self._record_text()
            if text is not None:
                self._effects.append(Effect("download", text, f"{self.game}.txt"))

    def _record_text(self) -> str | None:
        session = self.session
        if session is None:
            self._warn("no.game")
            return None
        if session.game.info.hidden and not session.over:
            self._warn("copy.hidden")
            return None
        if self._concealing():
            self._warn("look.concealed")
            return None
        return dump(session.record(), GAMES)

    def _keep(self) -> None:
        """Save the game under way; a branch and a game not begun are not kept."""
        session = self.session
        if session is None or self._real is not None or not self.owner:
            return
        if not session.ply and not self._key:
            return
        if not self._key:
            self._key = self.saves.new_key(self.game)
            # From here on the address leads to this save and no more to what began the game.
            self._follow()
        try:
            self.saves.keep(self._key, session)
        except OSError:
            if not self._unkept:
                self._say("save.full")
            self._unkept = True
        else:
            self._unkept = False

    # Settings, names and questions.

    def _set(self, name: str, value: str) -> None:
        """Change a setting."""
        kept = {key: said for key, said in self.link.values.items() if key != name}
        self.link = self.link._replace(values=kept)
        try:
            self.settings.change(name, value)
        except NotationError:
            self._warn("set.refused", name=name)
            return
        except OSError:
            self._say("set.unkept")
        if name == "lang":
            self.words = self._chosen_words()
            self._announcers = {}
        if self.session is not None and self.page == "table":
            self._advance(self.session.ply)

    def _language(self, language: str) -> None:
        """Change the language."""
        self._set("lang", language)

    def _forget(self) -> None:
        """Forget all that is kept in this browser."""
        for key in list(self._store):
            del self._store[key]
        self.settings = Settings(self._store)
        self.session, self._key, self._real = None, "", None
        self.page = "menu"
        self._say("forget.done")

    def _rename(self, seat: int, name: str) -> None:
        """Call a seat something else."""
        session = self.session
        if session is None or not 0 <= seat < len(session.names):
            return
        names = list(session.names)
        names[seat] = self._tidied(name, seat)
        session.names = tuple(names)
        self._announcers = {}
        self._keep()

    def _ask(self, question: str, key: str = "") -> None:
        """Answer a question, see `QUESTIONS`."""
        if self.session is None or question not in QUESTIONS or self._curtained():
            return
        self._said += self._announcer().answer(question, self._scene(), key)

    def _own(self, owned: bool) -> None:
        """Learn whether this page may move, or another one has taken the game."""
        self.owner = owned
        self._say("own.yes" if owned else "own.no")

    # Hands that others must not see.

    def _reveal(self) -> None:
        """Lift the curtain: the person whose turn it is holds the device."""
        session = self.session
        if session is None or not self._curtained():
            return
        self._holder = self._actor() if self._holder is None else self._holder
        self._lifted = True
        since = self._told.get(self._viewer())
        if since is not None and since < session.ply:
            self._tell(since)
        else:
            self._told[self._viewer()] = session.ply
            self._tell_turn()

    def _cover(self) -> None:
        """Let the curtain down: the page is not looked at, or changes hands."""
        self._lifted = False
        self._passing = []
        self._selection = self._selection.cleared()

    def _pass_on(self) -> None:
        """Let the curtain down for the next person."""
        self._cover()
        self._holder = None

    def _actor(self) -> int | None:
        session = self.session
        assert session is not None
        return VIEWS[self.game].actor(session.state)

    def _needs_curtain(self) -> bool:
        """Return whether several people share a device and have secrets."""
        session = self.session
        return (
            session is not None
            and session.game.info.hidden
            and not session.over
            and session.players.count(PERSON) > 1
        )

    def _curtained(self) -> bool:
        return self._needs_curtain() and not self._lifted

    def _handing_over(self) -> bool:
        """Return whether the person who still sees a hand is no longer the one to act."""
        return self._needs_curtain() and self._lifted and self._holder != self._actor()

    def _viewer(self) -> int:
        """Return whose view is on the screen."""
        session = self.session
        assert session is not None
        if not session.game.info.hidden:
            return PUBLIC
        if self._needs_curtain():
            return self._holder if self._lifted and self._holder is not None else PUBLIC
        persons = [seat for seat in range(len(session.names)) if session.person_at(seat)]
        return persons[0] if len(persons) == 1 else PUBLIC

    def _concealing(self) -> bool:
        """Return whether this table hides what lies underneath until the game ends."""
        session = self.session
        return (
            session is not None
            and not session.over
            and VIEWS[session.game.info.id].conceals
            and self.setting("conceal") == "yes"
        )

    def _asker(self) -> int | None:
        return self._holder if self._needs_curtain() else None

    # Telling.

    def _chosen_words(self) -> Words:
        chosen = self.link.values.get("lang") or self.settings["lang"]
        return Words(self._default_language if chosen == "system" else chosen)

    def _announcer(self) -> Announcer:
        session = self.session
        assert session is not None
        viewer = self._viewer()
        if viewer not in self._announcers:
            account = Account(session, VIEWS[self.game], viewer)
            self._announcers[viewer] = Announcer(account, self.words, self._names())
        return self._announcers[viewer]

    def _say(self, said: str, **values: object) -> None:
        self._said.append(self.words.t(said, **values))

    def _warn(self, said: str, **values: object) -> None:
        self._alert = self.words.t(said, **values)

    def _tell(self, since: int) -> None:
        """Tell the plies after `since`, then whose turn it is, or the result."""
        session = self.session
        assert session is not None
        announcer, view = self._announcer(), VIEWS[self.game]
        self._told[self._viewer()] = session.ply
        for ply in announcer.account.plies()[since:]:
            self._said += announcer.sentences(ply)
            self._effects.append(Effect("sound", view.sound(ply.before, ply.move)))
        if session.over:
            self._alert = announcer.ending()
            self._effects.append(Effect("sound", "win"))
        elif view.actor(session.states[since]) == view.actor(session.state):
            self._tell_prompt()
        else:
            self._tell_turn()

    def _tell_turn(self) -> None:
        session = self.session
        if session is not None and not session.over:
            self._said.append(self._announcer().turn())

    def _tell_prompt(self) -> None:
        self._said.append(self._scene().prompt)

    def _follow(self) -> None:
        """Let the address of the page say what is shown."""
        values = {"game": self.game} if self.page in ("table", "new", "rules") else {}
        if self.page not in ("table", "menu"):
            values["page"] = self.page
        effect = Effect("link", "#" + links.link(values))
        if effect not in self._effects:
            self._effects.append(effect)

    # Drawing.

    def _scene(self) -> Scene:
        session = self.session
        assert session is not None
        announcer, viewer = self._announcer(), self._viewer()
        plies = announcer.account.plies()
        ply = session.ply if self.looking is None else self.looking
        last = plies[ply - 1] if ply else None
        live = (
            self.looking is None
            and self.owner
            and not self._curtained()
            and not self._handing_over()
            and not session.over
            and (session.player == CHANCE or session.person_at(session.player))
        )
        context = Context(
            self.words,
            self._names(),
            announcer.account.pieces(ply),
            None if last is None else last.before,
            None if last is None else last.move,
            live,
            self._refused,
            self._concealing(),
        )
        selection = self._selection if live else Selection()
        return VIEWS[self.game].scene(announcer.account.state(ply), viewer, selection, context)

    def _table(self) -> Screen:
        session = self.session
        assert session is not None
        curtain = ""
        if self._curtained():
            who = self._holder if self._holder is not None else self._actor()
            curtain = self.words.say(message("curtain", name=Name(who or 0)), self._names())
        return Screen(
            "table",
            self.words.t(f"{self.game}.title"),
            self._scene(),
            # What was placed once would tell what lies underneath.
            self._announcer().log()[-1 if self._concealing() else 0 :],
            tuple(self._controls(session)),
            curtain=curtain,
            ply=session.ply if self.looking is None else self.looking,
            plies=session.ply,
        )

    def _controls(self, session: Session) -> list[Control]:
        words = self.words
        undo = session.undo_state(self._asker())
        ply = session.ply if self.looking is None else self.looking
        found = [
            screens.control(words, "page:menu"),
            screens.undo_control(words, undo, session.ply),
            screens.control(words, "redo", enabled=bool(session.undone)),
            screens.control(words, "page:new"),
            screens.control(words, "page:rules"),
            screens.control(words, "page:settings"),
            screens.control(words, "look:first", enabled=ply > 0 and not self._concealing()),
            screens.control(words, "look:previous", enabled=ply > 0 and not self._concealing()),
            screens.control(words, "look:next", enabled=ply < session.ply),
            screens.control(words, "look:last", enabled=ply < session.ply),
        ]
        hidden = session.game.info.hidden and not session.over
        why = words.t("copy.hidden") if hidden else ""
        if self._concealing():
            hidden, why = True, words.t("look.concealed")
        for key in ("copy", "share", "download"):
            found.append(screens.control(words, key, enabled=not hidden, why=why))
        found.append(screens.control(words, "page:load"))
        found.append(screens.control(words, "branch", enabled=not hidden, why=why))
        if self._real is not None:
            found.append(screens.control(words, "return"))
        if session.over:
            found.append(screens.control(words, "new"))
        if self._selection.move is not None:
            found.append(screens.control(words, "confirm"))
        if session.player == CHANCE:
            found.append(screens.control(words, "roll"))
        if self._curtained():
            found.append(screens.control(words, "reveal"))
        if self._handing_over():
            found.append(screens.control(words, "pass_on"))
        return found

    def _other_page(self) -> Screen:
        words = self.words
        entries: tuple[Entry, ...] = ()
        forms: tuple[Form, ...] = ()
        controls = [screens.control(words, "page:settings"), screens.control(words, "page:about")]
        title = words.t("app.title")
        if self.page == "menu":
            entries = tuple(screens.game_entry(words, VIEWS[game].game) for game in VIEWS)
            controls += [screens.control(words, "page:saves"), screens.control(words, "page:load")]
            if self.session is not None and not self.session.over:
                controls.insert(0, screens.control(words, "page:table"))
        else:
            title = words.t(f"{self.page}.title")
            back = "page:table" if self.session is not None else "page:menu"
            controls.insert(0, screens.control(words, back))
        if self.page == "saves":
            entries = tuple(screens.save_entry(words, saved) for saved in self.saves.found())
            entries += tuple(screens.broken_entry(words, key) for key in self.saves.broken())
        elif self.page == "new" and self.game:
            forms = (self._new_form(),)
        elif self.page == "load":
            forms = (screens.load_form(words),)
        elif self.page == "settings":
            forms = (screens.settings_form(words, self.settings),)
            controls.append(screens.control(words, "forget"))
        elif self.page == "rules" and self.game:
            title = words.t("rules.of", game=words.t(f"{self.game}.title"))
        return Screen(self.page, title, entries=entries, forms=forms, controls=tuple(controls))

    def _new_form(self) -> Form:
        view = VIEWS[self.game]
        session = self.session
        if session is None or session.game is not view.game:
            count = view.game.info.seats[0]
            names = screens.seat_names(self.words, ("",) * count)
            return screens.new_form(self.words, view, names, {}, practice=False)
        options = {
            name.replace("_", "-"): value
            for name, value in view.game.parse_options(session.options).items()
        }
        return screens.new_form(self.words, view, self._names(), options, practice=session.practice)


def _parsed(game: Game[Any], state: Any, text: str) -> Move:
    """Return the move that a text means; case counts only where it must."""
    try:
        return game.parse_move(state, text)
    except MoveSyntaxError:
        # Telephones begin a line with a capital.
        alike = [move for move in game.legal_moves(state) if move.lower() == text.lower()]
        if len(alike) != 1:
            raise
        return alike[0]


def _reveals(game: str) -> Reveals:
    return VIEWS[game].reveals
