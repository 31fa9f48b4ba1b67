"""The table without a document: intents come in, screens go out.

Whatever a person does, by click, tap, drag, key, typed word, link or file, is an intent handed
to `Desk.handle`; intents queued before the desk existed are handed to it just the same. It holds
the only game object of the page, keeps it in the store after every move, and turns what goes
wrong into a sentence without losing anything.
"""

import time
from collections.abc import Callable, Mapping
from typing import Any, cast

from pawboard.engine.chance import new_seed
from pawboard.engine.game import NotationError
from pawboard.engine.record import Fault
from pawboard.games import GAMES
from pawboard.table import copies, links, place, readings, sitting
from pawboard.table.advice import Asked, linked_players, linked_seats, linked_strangers
from pawboard.table.copies import Copies
from pawboard.table.news import News
from pawboard.table.other_pages import other_page, table_controls
from pawboard.table.place import Place
from pawboard.table.saves import Saves, Wanted
from pawboard.table.scene import Notice, Screen
from pawboard.table.session import SaveError, Session
from pawboard.table.settings import Store
from pawboard.table.sitting import Sitting
from pawboard.table.starter import Starter
from pawboard.table.surroundings import Surroundings
from pawboard.table.views import VIEWS
from pawboard.table.words import Words

PAGES = (
    *("menu", "table", "new", "load", "saves", "settings", "forget", "rules", "about"),
    "diagnostics",
)
"""What a screen can show; ``new`` and ``rules`` are about the game last asked for."""

INTENTS = (
    "accept",
    "drop",
    "forget",
    "guide",
    "language",
    "later",
    "leave",
    "load",
    "new",
    "offline",
    "open",
    "page",
    "repair",
    "report",
    "resume",
    "return",
    "rule",
    "seat",
    "set",
    "show",
)
"""What a desk does itself: its methods ``_accept`` ..."""

LONGEST_TEXT = 1_000_000
"""Characters of a record or a save; the longest game has fewer."""


class Desk:
    """What a person sits at: one game at a time, and the pages around it.

    Args:
        store: where settings and games are kept.
        language: the language while none has been set.
        seed: gives a fresh seed for each game.
        clock: gives the time in seconds, by which saves are ordered.
        probe: gives what is known of the page around, see `pawboard.table.diagnostics.Facts`.
    """

    def __init__(
        self,
        store: Store,
        language: str = "en",
        *,
        seed: Callable[[], str] = new_seed,
        clock: Callable[[], float] = time.time,
        probe: Callable[[], Mapping[str, Any]] = dict,
    ) -> None:
        self.around = Surroundings(store, language)
        self.saves = Saves(store, GAMES, clock)
        self.page = "menu"
        self.game = ""
        """The game that the pages are about."""
        self.news = News()
        self.probe = probe
        self.starter = Starter(self.around, store, seed)
        self.place = Place(self.around, self.saves, store, self.starter, self._follow)
        self._copies = Copies(self.around, self.saves, self.place)
        self._store = store
        self._before = "menu"
        """Where the way back from a page leads: the menu or the table."""

    @property
    def sitting(self) -> Sitting | None:
        """What is played on the table."""
        return self.place.sitting

    @property
    def session(self) -> Session | None:
        """The game on the table."""
        return self.place.session

    @property
    def key(self) -> str:
        """Where the game under way is kept, also while a branch of it is played; or empty."""
        return self.place.key

    @property
    def words(self) -> Words:
        """The words of the reader's language."""
        return self.around.words

    def setting(self, name: str) -> str:
        """Return a setting, the link's word for it first."""
        return self.around.setting(name)

    def asked(self) -> Asked | None:
        """Return what an opponent is asked now; its `purpose` says which intent the answer is."""
        return self.sitting.asked() if self.sitting and self.page == "table" else None

    def screen(self) -> Screen:
        """Return what is to be drawn now, with what was said since the last screen."""
        here = self.sitting if self.page == "table" else None
        if self.page in ("menu", "table"):
            self._before = self.page
        notice = self._notice(here)
        if here is not None:
            shown = here.screen(table_controls(self, here))
        else:
            shown = other_page(self, self._before if self.sitting is not None else "menu")
        return self.around.told(shown._replace(notice=notice))

    def handle(self, intent: str, **data: Any) -> Screen:
        """Do what is asked and return the screen after it.

        Args:
            intent: one of `INTENTS` or those of `place`, `copies` and `sitting`, its first argument
                behind a colon if it has one.
            data: its arguments by name.

        Raises:
            KeyError: for an intent there is not.
            TypeError: for arguments that the intent does not take.
        """
        name, colon, argument = intent.partition(":")
        method = self._method(name)
        if colon:
            method(argument, **data)
        else:
            method(**data)
        if self.page != "table" and self.sitting is not None:
            # Whoever comes back to the table may be somebody else.
            self.sitting.cover()
        return self.screen()

    def _method(self, intent: str) -> Callable[..., None]:
        if intent in INTENTS:
            found = getattr(self, f"_{intent}")
        elif intent in place.INTENTS:
            found = getattr(self.place, intent)
        elif intent in copies.INTENTS:
            found = getattr(self._copies, intent)
        elif intent not in sitting.INTENTS:
            raise KeyError(intent)
        else:
            found = getattr(self.sitting, intent, self._no_game)
        return cast(Callable[..., None], found)

    def _no_game(self, *_arguments: object, **_data: object) -> None:
        self.around.warn("no.game")

    # Pages and links.

    def _open(self, query: str = "", fragment: str = "", key: str = "") -> None:
        """Go where a link leads.

        Args:
            query: as in an address, with or without its ``?``.
            fragment: the same with its ``#``.
            key: where the game is kept that was on the table there before, as after a reload.
        """
        around = self.around
        around.link = links.parse(query, fragment)
        around.choose_words()
        values = around.link.values
        if around.link.unknown:
            around.say("link.unknown", keys=", ".join(around.link.unknown))
        if around.link.malformed:
            around.warn("link.malformed", keys=", ".join(around.link.malformed))
        page = values.get("page", "")
        game = values.get("game", "")
        before = key if key.endswith(f"/{game}") and self.saves.has(key) else ""
        if "record" in values and not before:
            self._open_record(values["record"], values)
        elif game and game not in VIEWS:
            around.warn("link.game", game=game)
            self.page = "menu"
        elif game and page in ("rules", "new"):
            self.game, self.page = game, page
        elif game and page == "guide":
            self._guide(game)
        elif game:
            self._open_game(game, values, before)
        else:
            self.page = page if page in PAGES and page != "table" else "menu"

    def _page(self, page: str) -> None:
        """Show another page."""
        self.page = page if page in PAGES else "menu"
        if self.page == "table" and self.session is None:
            self.page = "menu"
        elif self.page == "table":
            self._turn_to_table()
        self._follow()

    def _turn_to_table(self) -> None:
        """Have the page be that of the game on the table."""
        if self.session is not None:
            self.page, self.game = "table", self.session.game.info.id

    def _show(self, game: str) -> None:
        """Go to a game: the one under way, or a new one."""
        if game not in VIEWS:
            self.around.warn("link.game", game=game)
            return
        self._open_game(game, {})
        self._follow()

    def _open_game(self, game: str, values: Mapping[str, str], before: str = "") -> None:
        """Go on with a game as a link asks for it, or start it.

        Args:
            game: its id.
            values: what the link says.
            before: the key of the game that was on the table before; it comes first.
        """
        rules = VIEWS[game].game
        try:
            options = rules.parse_options(values.get("options", "-"), ",")
            seats = linked_seats(values, rules.info.seats)
            settled = rules.options_text(rules.settle(seats, options))
        except NotationError as error:
            self.around.warn("link.options", reason=str(error))
            self.page = "menu"
            return
        wanted = Wanted(
            seats if "seats" in values else None,
            settled if "options" in values else None,
            values.get("seed"),
            linked_players(values, seats),
        )
        here = self.session
        if before:
            fits = (before == self.place.key and not self.place.guided) or self._restore(before)
        else:
            fits = here is not None and here.game.info.id == game and wanted.fits(here)
        if not fits or self.place.guided:
            key = self.saves.latest(game, wanted)
            if key is None or not self._restore(key):
                names = ("",) * seats
                players = wanted.players or self.starter.last_players(game, seats)
                view = VIEWS[game]
                self._sit_down(self.starter.fresh(view, names, options, players, seed=wanted.seed))
        self._turn_to_table()
        self._tell_strangers(values, seats)
        if "ply" in values and self.sitting is not None:
            self.sitting.look(values["ply"])

    def _tell_strangers(self, values: Mapping[str, str], seats: int) -> None:
        """Say which seats a link names for opponents though there are none."""
        strangers = linked_strangers(values, seats)
        if strangers:
            self.around.warn("link.bots", seats=", ".join(map(str, strangers)), n=seats)

    def _open_record(self, value: str, values: Mapping[str, str]) -> None:
        try:
            text = links.unpacked(value)
        except NotationError:
            self.around.warn("link.record")
            self.page = "menu"
            return
        if self._lay(text, values) and self.sitting is not None:
            self._tell_strangers(values, len(self.sitting.session.names))
            if "ply" in values:
                self.sitting.look(values["ply"])

    def _follow(self) -> None:
        """Let the address of the page say what is shown."""
        values = {"game": self.game} if self.page in ("table", "new", "rules") else {}
        if self.page == "table" and self.place.guided:
            values["page"] = "guide"
        if self.page not in ("table", "menu"):
            values["page"] = self.page
        self.around.add("link", "#" + links.link(values))

    # Games.

    def _new(self, game: str = "", seats: int | str = 0, practice: str = "no", **data: str) -> None:
        """Start a game; without any argument the same again, with the same people.

        Args:
            game: its id.
            seats: how many play.
            practice: ``yes`` if anything may be taken back.
            data: ``name-1`` ..., ``player-1`` ..., ``option-NAME``, ``seed``, as in the sheet.
        """
        before = self.session
        if before is not None and not (game or data):
            session = self.starter.again(before)
        elif (game or self.game) not in VIEWS:
            self.around.warn("link.game", game=game)
            return
        else:
            view = VIEWS[game or self.game]
            try:
                count = int(seats or view.game.info.seats[0])
                session = self.starter.asked(view, count, practice == "yes", data)
            except ValueError as error:
                self.around.warn("new.refused", reason=str(error))
                return
        self.starter.remember(session)
        self._sit_down(session)
        self._follow()

    def _seat(self, name: str, value: str) -> None:
        """Let somebody else play a seat from now on, see `Sitting.seat`."""
        if self.sitting is None:
            self.around.warn("no.game")
            return
        self.sitting.seat(name, value)
        self.starter.remember(self.sitting.session)

    def _sit_down(self, session: Session, key: str = "") -> None:
        """Put a session on the table and turn to it."""
        self.page, self.game = "table", session.game.info.id
        self.place.sit_down(session, key)

    def _guide(self, game: str = "") -> None:
        """Begin the guided first game of a game, or go on with it."""
        game = game or self.game
        if game not in VIEWS:
            self.around.warn("link.game", game=game)
            return
        self.place.guide(game)
        self._turn_to_table()
        self._follow()
        if self.sitting is not None:
            self.sitting.begin()

    def _leave(self) -> None:
        """Leave the guide, for the game that was on the table before or for the menu."""
        if not self.place.guided:
            return
        if self.place.go_back():
            self._turn_to_table()
        else:
            self.place.clear()
            self.page = "menu"
        self._follow()

    def _return(self) -> None:
        """Go back from a branch to the game."""
        self.place.go_back()

    # Saved games, records and files.

    def _restore(self, key: str) -> bool:
        """Put a saved game on the table, or set a broken one aside; return whether it is there."""
        found = self.place.restored(key)
        if isinstance(found, Fault):
            self._warn_of_fault("save.refused", found)
            return False
        self._sit_down(found, key)
        return True

    def _resume(self, key: str) -> None:
        """Go on with a saved game."""
        if not self.saves.has(key):
            self.around.warn("save.gone")
        elif self.place.holds(key) or self._restore(key):
            self._turn_to_table()
            self._follow()
        else:
            self.page = "saves"

    def _drop(self, key: str) -> None:
        """Forget a saved game."""
        self.saves.drop(key)
        if self.place.holds(key):
            self.place.clear()
            self.page = "saves"
        self.around.say("save.dropped")

    def _load(self, text: str) -> None:
        """Put a record or a save that was pasted or opened on the table, and keep it."""
        if len(text) > LONGEST_TEXT:
            self.around.warn("load.large")
        elif self._lay(text):
            self.place.keep()
            self._follow()

    def _lay(self, text: str, values: Mapping[str, str] | None = None) -> bool:
        """Put a record or a save on the table; return whether it is there.

        Args:
            text: the record or the save.
            values: what a link says, which may name opponents.
        """
        try:
            session = self.starter.from_text(text)
        except SaveError as error:
            self._warn_of_fault("load.refused", error.fault)
        except NotationError as error:
            reason = str(error).removeprefix(f"line {error.line}: ")
            self._warn_of_fault("load.refused", Fault(reason, line=error.line))
        else:
            players = linked_players(values or {}, len(session.names))
            session.players = players or session.players
            # A file that is opened twice is one game.
            self._sit_down(session, self.saves.key_of(session.save()))
            return True
        if self.page not in ("load", "table"):
            self.page = "menu"
        return False

    def _warn_of_fault(self, message_id: str, fault: Fault) -> None:
        if fault.ply is not None:
            place = self.words.t("place.ply", ply=fault.ply)
        else:
            place = self.words.t("place.line", line=fault.line or 1)
        self.around.warn(message_id, place=place, reason=fault.message)

    # Settings.

    def _set(self, name: str, value: str) -> None:
        """Change a setting."""
        try:
            self.around.set(name, value)
        except NotationError:
            self.around.warn("set.refused", name=name)
            return
        except OSError:
            self.around.warn("set.unkept")
        if self.sitting is not None:
            self.sitting.forget_words()
            self.sitting.advance(self.sitting.session.ply)

    def _language(self, language: str) -> None:
        """Change the language."""
        self._set("lang", language)

    def _forget(self) -> None:
        """Forget all that is kept in this browser."""
        for key in list(self._store):
            del self._store[key]
        self.around.forget()
        self.place.clear()
        # Or it would be told, and noted, at once or as soon as the service worker is there.
        self.news.tell_kept_no_more()
        self.page = "menu"
        self.around.say("forget.done")

    # The site itself.

    def _offline(self, phase: str = "none", version: str = "") -> None:
        """Learn what the service worker says, see `pawboard.table.news`."""
        self.news.take(phase, version)
        if phase == "replaced" and self.news.first():
            self.around.say("news.replaced")

    def _accept(self) -> None:
        """Load the newer version."""
        self.around.add("reload" if self.news.phase == "replaced" else "accept", "")

    def _later(self) -> None:
        """Leave the newer version for another visit."""
        self.news.later()

    def _rule(self, number: str = "") -> None:
        """Go to a rule or a section of the rules shown."""
        self.around.add("read", f"rule-{number}")

    def _report(self) -> None:
        """Copy what the diagnostics say."""
        self.around.add("copy", readings.report(self.words, self.probe(), self.saves))
        self.around.say("report.done")

    def _repair(self) -> None:
        """Have everything that is kept of the site fetched again; saved games stay."""
        self.around.say("repair.begun")
        self.around.add("repair", "")

    def _notice(self, here: Sitting | None) -> Notice | None:
        """Return what is offered now, and have it said once; never in the middle of a game."""
        session = here.session if here else None
        if self.place.waiting is not None or (session and session.ply and not session.over):
            return None
        return self.news.offered(self.around, self._store, self.page)
