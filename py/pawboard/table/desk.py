"""The table without a document: intents come in, screens go out.

Whatever a person does, by click, tap, drag, key, typed word, link or file, is an intent handed
to `Desk.handle`; intents queued before the desk existed are handed to it just the same. It holds
the only game object of the page, keeps it in the store after every move, and turns what goes
wrong into a sentence without losing anything.
"""

import json
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any

from pawboard.engine.chance import new_seed
from pawboard.engine.game import IllegalMove, NotationError
from pawboard.engine.record import Fault, dump, load
from pawboard.games import GAMES
from pawboard.table import guide, links, readings, screens, sitting
from pawboard.table.advice import LEVELS, Asked
from pawboard.table.news import News
from pawboard.table.saves import Saves
from pawboard.table.scene import Control, Entry, Form, Node, Notice, Screen
from pawboard.table.session import PERSON, Reveals, SaveError, Session, restore
from pawboard.table.settings import Store
from pawboard.table.sitting import Sitting
from pawboard.table.surroundings import Surroundings
from pawboard.table.views import VIEWS, View
from pawboard.table.words import Words

PAGES = ("menu", "table", "new", "load", "saves", "settings", "rules", "about", "diagnostics")
"""What a screen can show; ``new`` and ``rules`` are about the game last asked for."""

GUIDE = "guide/"
"""Where it is kept how far the guide of a game has come."""

INTENTS = (
    "accept",
    "branch",
    "challenge",
    "copy",
    "download",
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
    "own",
    "page",
    "refresh",
    "rename",
    "repair",
    "report",
    "resume",
    "return",
    "rule",
    "seat",
    "set",
    "share",
    "show",
    "show_me",
    "take",
)
"""What a desk does besides `pawboard.table.sitting.INTENTS`: its methods ``_branch`` ..."""

KEPT = "kept"
"""Where it is noted that the visitor knows of playing offline."""


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
        self.sitting: Sitting | None = None
        self.news = News()
        self._store = store
        self._seed = seed
        self._probe = probe
        self._before = "menu"
        """Where the way back from a page leads: the menu or the table."""
        self._key = ""
        """Where the game on the table is kept; empty until its first ply."""
        self._real: tuple[Session, str] | None = None
        """The game that waits, and where it is kept, while a branch of it is played."""
        self._unkept = False

    @property
    def session(self) -> Session | None:
        """The game on the table."""
        return self.sitting.session if self.sitting else None

    @property
    def key(self) -> str:
        """Where the game under way is kept, also while a branch of it is played; or empty."""
        return self._real[1] if self._real else self._key

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
        shown = here.screen(self._table_controls(here)) if here else self._other_page()
        return self.around.told(shown._replace(notice=notice))

    def handle(self, intent: str, **data: Any) -> Screen:
        """Do what is asked and return the screen after it.

        Args:
            intent: one of `INTENTS` or those of a sitting, its first argument behind a colon if
                it has one.
            data: its arguments by name.

        Raises:
            KeyError: for an intent there is not.
            TypeError: for arguments that the intent does not take.
        """
        name, colon, argument = intent.partition(":")
        if name in INTENTS:
            method = getattr(self, f"_{name}")
        elif name not in sitting.INTENTS:
            raise KeyError(intent)
        elif self.sitting is None:
            self.around.warn("no.game")
            return self.screen()
        else:
            method = getattr(self.sitting, name)
        if colon:
            method(argument, **data)
        else:
            method(**data)
        if self.page != "table" and self.sitting is not None:
            # Whoever comes back to the table may be somebody else.
            self.sitting.cover()
        return self.screen()

    # Pages and links.

    def _open(self, query: str = "", fragment: str = "") -> None:
        """Go where a link leads."""
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
        if "record" in values:
            self._open_record(values["record"], values.get("ply"))
        elif game and game not in VIEWS:
            around.warn("link.game", game=game)
            self.page = "menu"
        elif game and page in ("rules", "new"):
            self.game, self.page = game, page
        elif game and page == "guide":
            self._guide(game)
        elif game:
            self._open_game(game, values)
        else:
            self.page = page if page in PAGES and page != "table" else "menu"

    def _page(self, page: str) -> None:
        """Show another page."""
        self.page = page if page in PAGES else "menu"
        if self.page == "table" and self.session is None:
            self.page = "menu"
        elif self.page == "table" and self.session is not None:
            self.game = self.session.game.info.id
        self._follow()

    def _show(self, game: str) -> None:
        """Go to a game: the one under way, or a new one."""
        if game not in VIEWS:
            self.around.warn("link.game", game=game)
            return
        self._open_game(game, {})
        self._follow()

    def _open_game(self, game: str, values: Mapping[str, str]) -> None:
        """Go on with a game as a link asks for it, or start it."""
        rules = VIEWS[game].game
        try:
            options = rules.parse_options(values.get("options", "-"), ",")
            seats = int(values.get("seats", rules.info.seats[0]))
            settled = rules.options_text(rules.settle(seats, options))
        except NotationError as error:
            self.around.warn("link.options", reason=str(error))
            self.page = "menu"
            return
        asked_seats = seats if "seats" in values else None
        asked_options = settled if "options" in values else None
        asked = (asked_seats, asked_options, values.get("seed"))
        if not self._fits(game, *asked):
            key = self.saves.latest(game, *asked)
            if key is None or not self._restore(key):
                names, players = ("",) * seats, self._players(game, seats)
                session = self._session(VIEWS[game], names, options, players, seed=asked[2])
                self._sit_down(session)
        self.page = "table"
        if "ply" in values and self.sitting is not None:
            self.sitting.look(values["ply"])

    def _fits(self, game: str, seats: int | None, options: str | None, seed: str | None) -> bool:
        """Return whether the game on the table is the one a link asks for; None is any."""
        session = self.session
        return (
            session is not None
            and not isinstance(self.sitting, guide.GuidedSitting)
            and session.game.info.id == game
            and seats in (None, len(session.names))
            and options in (None, session.options)
            and seed in (None, session.seed)
        )

    def _open_record(self, value: str, ply: str | None) -> None:
        try:
            text = links.unpacked(value)
        except NotationError:
            self.around.warn("link.record")
            self.page = "menu"
            return
        if self._lay(text) and ply is not None and self.sitting is not None:
            self.sitting.look(ply)

    def _follow(self) -> None:
        """Let the address of the page say what is shown."""
        values = {"game": self.game} if self.page in ("table", "new", "rules") else {}
        if self.page == "table" and isinstance(self.sitting, guide.GuidedSitting):
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
            view = VIEWS[before.game.info.id]
            options = before.game.parse_options(before.options)
            session = self._session(view, before.names, options, before.players, before.practice)
        elif (game or self.game) not in VIEWS:
            self.around.warn("link.game", game=game)
            return
        else:
            view = VIEWS[game or self.game]
            try:
                count = range(1, int(seats or view.game.info.seats[0]) + 1)
                session = self._session(
                    view,
                    [data.get(f"name-{number}", "") for number in count],
                    {key[7:]: value for key, value in data.items() if key.startswith("option-")},
                    [data.get(f"player-{number}", PERSON) for number in count],
                    practice == "yes",
                    data.get("seed"),
                )
            except ValueError as error:
                self.around.warn("new.refused", reason=str(error))
                return
        self._remember(session)
        self._sit_down(session)
        self.page = "table"
        self._follow()

    def _seat(self, name: str, value: str) -> None:
        """Let somebody else play a seat from now on, see `Sitting.seat`."""
        if self.sitting is None:
            self.around.warn("no.game")
            return
        self.sitting.seat(name, value)
        self._remember(self.sitting.session)

    def _remember(self, session: Session) -> None:
        """Keep who played which seat, for the next game of its kind."""
        before = self._kept_players()
        kept = {**before, session.game.info.id: " ".join(session.players)}
        if set(session.players) == {PERSON}:
            del kept[session.game.info.id]
        # Where nothing can be kept, the next game starts with persons.
        if kept != before:
            with suppress(OSError):
                self._store["players"] = json.dumps(kept, sort_keys=True)

    def _kept_players(self) -> dict[str, str]:
        try:
            kept = json.loads(self._store.get("players", "{}"))
        except (OSError, ValueError):
            return {}
        return kept if isinstance(kept, dict) else {}

    def _players(self, game: str, seats: int) -> list[str]:
        """Return who plays a new game: a person at the first seat, else those of the last one."""
        last = str(self._kept_players().get(game, "")).split(" ")
        return [
            last[seat] if seat and seat < len(last) and last[seat] in LEVELS else PERSON
            for seat in range(seats)
        ]

    def _session(
        self,
        view: View[Any],
        names: Sequence[str],
        options: Mapping[str, str],
        players: Sequence[str] = (),
        practice: bool = False,
        seed: str | None = None,
    ) -> Session:
        return Session(
            view.game,
            [self._tidied(name, seat) for seat, name in enumerate(names)],
            seed or self._seed(),
            options,
            players=players,
            practice=practice,
            reveals=view.reveals,
        )

    def _tidied(self, name: str, seat: int) -> str:
        """Return a name as it is kept: empty for the one that a seat has anyhow."""
        tidied = " ".join(name.split())[:40]
        return "" if tidied == self.words.t("seat", number=seat + 1) else tidied

    def _sit_down(self, session: Session, key: str = "") -> None:
        """Put a session on the table; one that is not saved yet gets a key with its first ply."""
        self._put_down(session, key, None)
        assert self.sitting is not None
        self.sitting.begin()

    def _put_down(self, session: Session, key: str, real: tuple[Session, str] | None) -> None:
        if not key or key != self._key:
            # Until it is told that another page has this one.
            self.around.owner = True
        self.game = session.game.info.id
        self.sitting = Sitting(session, VIEWS[self.game], self.around, self._keep)
        self._key, self._real = key, real

    def _clear(self) -> None:
        """Have no game on the table."""
        self.sitting, self._key, self._real = None, "", None

    def _rename(self, seat: int, name: str) -> None:
        """Call a seat something else."""
        session = self.session
        if self.sitting is None or session is None or not 0 <= seat < len(session.names):
            return
        names = list(session.names)
        names[seat] = self._tidied(name, seat)
        session.names = tuple(names)
        self.sitting.forget_words()
        self._keep()

    def _own(self, owned: bool) -> None:
        """Learn whether this page may move, or another one has taken the game."""
        # What the other page has made of it meanwhile comes first, while nothing is kept here.
        self.around.owner = False
        self._reread()
        self.around.owner = owned
        self.around.say("own.yes" if owned else "own.no")
        if owned and self.sitting is not None:
            self.sitting.advance(self.sitting.session.ply)

    def _take(self) -> None:
        """Take the game from the page that has it; the answer is the intent ``own``."""
        if self.key:
            self.around.add("own", self.key)

    def _refresh(self, key: str = "") -> None:
        """Show what another page has made of a game, if it is the one shown here."""
        if key == self._key and not self.around.owner:
            self._reread()

    def _reread(self) -> None:
        """Bring the game on the table to where its save is."""
        session, key = self.session, self._key
        if session is None or not key or key not in self._store:
            return
        text = self.saves.text(key)
        if text == session.save():
            return
        try:
            found = restore(text, GAMES, _reveals)
        except SaveError:
            return
        ply = session.ply
        if self.sitting is None or found.moves[:ply] != session.moves or found.ply == ply:
            self._sit_down(found, key)
            return
        for move in found.moves[ply:]:
            session.play(move)
        session.undone = found.undone
        self.sitting.advance(ply)

    def _branch(self) -> None:
        """Play on from the position looked at, without touching the game."""
        if self.sitting is None:
            self.around.warn("no.game")
            return
        if self.sitting.concealing():
            self.around.warn("look.concealed")
            return
        session, ply = self.sitting.session, self.sitting.ply
        try:
            branch = session.branch(ply)
        except IllegalMove:
            self.around.warn("branch.hidden")
            return
        self._put_down(branch, "", self._real or (session, self._key))
        self.around.say("branch.started", ply=ply)
        self.sitting.begin()

    def _guide(self, game: str = "") -> None:
        """Begin the guided first game of a game, or go on with it."""
        game = game or self.game
        if game not in VIEWS:
            self.around.warn("link.game", game=game)
            return
        waiting = self._real
        if waiting is None and self.session is not None and not self._guided():
            waiting = (self.session, self._key)
        session = guide.guided_session(game)
        kept = self._store.get(GUIDE + game, "0")
        guide.go_on(session, int(kept) if kept.isdecimal() else 0)
        self.game, self._key, self._real = game, "", waiting
        self.around.owner = True
        self.sitting = guide.GuidedSitting(session, VIEWS[game], self.around, self._keep_guide)
        self.page = "table"
        self._follow()
        self.sitting.begin()

    def _guided(self) -> bool:
        return isinstance(self.sitting, guide.GuidedSitting)

    def _keep_guide(self) -> None:
        """Keep how far the guide has come; one that has come to its end begins anew."""
        here = self.sitting
        if not isinstance(here, guide.GuidedSitting):
            return
        try:
            self._store[GUIDE + self.game] = "0" if here.finished else str(here.session.ply)
        except OSError:
            return

    def _leave(self) -> None:
        """Leave the guide, for the game that was on the table before or for the menu."""
        if not self._guided():
            return
        if self._real is not None:
            self._sit_down(*self._real)
        else:
            self._clear()
            self.page = "menu"
        self._follow()

    def _show_me(self) -> None:
        """Have the guide make the step that it asks for."""
        if isinstance(self.sitting, guide.GuidedSitting):
            self.sitting.show_me()

    def _return(self) -> None:
        """Go back from a branch to the game."""
        if self._real is not None:
            self._sit_down(*self._real)

    # Saves, records and files.

    def _keep(self) -> None:
        """Save the game under way; a branch and a game not begun are not kept."""
        session, around = self.session, self.around
        if session is None or self._real is not None or self._guided() or not around.owner:
            return
        if not self._key:
            if not session.ply:
                return
            self._key = self.saves.new_key(self.game)
            # From here on the address leads to this save and no more to what began the game.
            self._follow()
        try:
            self.saves.keep(self._key, session)
        except OSError:
            if not self._unkept:
                around.say("save.full")
            self._unkept = True
        else:
            self._unkept = False

    def _restore(self, key: str) -> bool:
        """Put a saved game on the table, or set a broken one aside; return whether it is there."""
        try:
            session = restore(self.saves.text(key), GAMES, _reveals)
        except SaveError as error:
            self.saves.set_aside(key)
            self._warn_of_fault("save.refused", error.fault)
            return False
        self._sit_down(session, key)
        return True

    def _resume(self, key: str) -> None:
        """Go on with a saved game."""
        if key not in self._store:
            self.around.warn("save.gone")
        elif key == self._key or self._restore(key):
            self.page = "table"
            self._follow()
        else:
            self.page = "saves"

    def _drop(self, key: str) -> None:
        """Forget a saved game."""
        self.saves.drop(key)
        if key == self._key:
            self._clear()
            self.page = "saves"
        self.around.say("save.dropped")

    def _load(self, text: str) -> None:
        """Put a record or a save that was pasted or opened on the table, and keep it."""
        if self._lay(text):
            self._keep()
            self._follow()

    def _lay(self, text: str) -> bool:
        """Put a record or a save on the table; return whether it is there."""
        try:
            session = self._session_of(text)
        except SaveError as error:
            self._warn_of_fault("load.refused", error.fault)
        except NotationError as error:
            self.around.warn("load.refused", place="", reason=str(error))
        else:
            self._sit_down(session)
            self.page = "table"
            return True
        if self.page not in ("load", "table"):
            self.page = "menu"
        return False

    def _session_of(self, text: str) -> Session:
        if text.startswith("pawboard-save"):
            return restore(text, GAMES, _reveals)
        record = load(text, GAMES)
        view = VIEWS[record.game]
        options = view.game.parse_options(record.options)
        session = self._session(view, ("",) * record.seats, options)
        fault = session.take_record(record, GAMES)
        if fault is not None:
            raise SaveError(fault)
        return session

    def _warn_of_fault(self, message_id: str, fault: Fault) -> None:
        if fault.ply is not None:
            place = self.words.t("place.ply", ply=fault.ply)
        else:
            place = self.words.t("place.line", line=fault.line or 1)
        self.around.warn(message_id, place=place, reason=fault.message)

    def _copy(self) -> None:
        """Copy the record."""
        text = self._record_text()
        if text is not None:
            self.around.add("copy", text)
            self.around.say("copy.done")

    def _share(self) -> None:
        """Copy a link to this moment of the game."""
        text = self._record_text()
        if text is None or self.sitting is None:
            return
        values = {"game": self.game, "record": links.packed(text), "ply": str(self.sitting.ply)}
        try:
            found = links.link(values)
        except NotationError:
            self.around.warn("share.long")
            return
        self.around.add("share", "#" + found)
        self.around.say("share.done")

    def _challenge(self) -> None:
        """Copy a link to a new game with the same dice or cards."""
        session = self.session
        if session is None:
            self.around.warn("no.game")
            return
        values = {
            "game": self.game,
            "seats": str(len(session.names)),
            "options": session.options,
            "seed": session.seed,
        }
        self.around.add("share", "#" + links.link(values))
        self.around.say("challenge.done")
        self.around.say(_challenge_note(session))

    def _download(self, key: str = "") -> None:
        """Hand out a saved game, or the record on the table, as a file."""
        if key and key not in self._store:
            self.around.warn("save.gone")
        elif key:
            name = key.rpartition("/")[2]
            self.around.add("download", self.saves.text(key), f"{name}.pawboard")
        else:
            text = self._record_text()
            if text is not None:
                self.around.add("download", text, f"{self.game}.txt")

    def _record_text(self) -> str | None:
        """Return the record of the game on the table, None where it cannot be handed out."""
        if self.sitting is None:
            self.around.warn("no.game")
            return None
        refusal = _sealed(self.sitting)
        if refusal:
            self.around.warn(refusal)
            return None
        return dump(self.sitting.session.record(), GAMES)

    # Settings.

    def _set(self, name: str, value: str) -> None:
        """Change a setting."""
        try:
            self.around.set(name, value)
        except NotationError:
            self.around.warn("set.refused", name=name)
            return
        except OSError:
            self.around.say("set.unkept")
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
        self._clear()
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
        self.around.add("copy", readings.report(self.words, self._probe(), self.saves))
        self.around.say("report.done")

    def _repair(self) -> None:
        """Have everything that is kept of the site fetched again; saved games stay."""
        self.around.say("repair.begun")
        self.around.add("repair", "")

    def _notice(self, here: Sitting | None) -> Notice | None:
        """Return what is offered now, and have it said once; never in the middle of a game."""
        session = here.session if here else None
        if self._real is not None or (session and session.ply and not session.over):
            return None
        news = self.news
        if here is not None or self.page == "menu":
            notice = news.notice(self.words)
            if notice is not None and news.first():
                self.around.tell(notice.text)
            if notice is not None:
                return notice
        if here is None and news.phase == "kept" and KEPT not in self._store:
            self.around.say("news.kept")
            with suppress(OSError):
                self._store[KEPT] = "yes"
        return None

    # Drawing.

    def _table_controls(self, here: Sitting) -> tuple[Control, ...]:
        words = self.words
        refusal = _sealed(here)
        why = words.t(refusal) if refusal else ""
        found = [screens.control(words, f"page:{page}") for page in ("menu", "new", "rules")]
        found += [
            screens.control(words, key, enabled=not refusal, why=why)
            for key in ("copy", "share", "download", "branch")
        ]
        if here.session.game.info.chance:
            note = words.t(_challenge_note(here.session))
            found.append(screens.control(words, "challenge", why=note))
        found += [screens.control(words, f"page:{page}") for page in ("load", "settings")]
        if self._real is not None:
            found.append(screens.control(words, "return"))
        if here.session.over:
            found.append(screens.control(words, "new"))
        if not self.around.owner:
            found.append(screens.control(words, "take"))
        return tuple(found)

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
            back = self._before if self.sitting is not None else "menu"
            controls.insert(0, screens.control(words, f"page:{back}"))
        if self.page == "saves":
            entries = tuple(screens.save_entry(words, saved) for saved in self.saves.found())
            entries += tuple(screens.broken_entry(words, key) for key in self.saves.broken())
        elif self.page == "new" and self.game:
            forms = (self._new_form(),)
        elif self.page == "load":
            forms = (screens.load_form(words),)
        elif self.page == "settings":
            forms = (screens.settings_form(words, self.around.settings),)
            controls.append(screens.control(words, "forget"))
        elif self.page == "rules" and self.game:
            title = words.t("rules.of", game=words.t(f"{self.game}.title"))
            controls.append(Control(f"guide:{self.game}", words.t("control.guide")))
            if self.session is None or self.session.game.info.id != self.game:
                controls.insert(1, screens.play_control(words, self.game))
        elif self.page == "about":
            controls.append(screens.control(words, "page:diagnostics"))
        elif self.page == "diagnostics":
            controls[1:1] = [screens.control(words, key) for key in ("report", "repair")]
        return Screen(
            self.page,
            title,
            entries=entries,
            forms=forms,
            controls=tuple(controls),
            game=self.game if self.page == "rules" else "",
            reading=self._reading(),
        )

    def _reading(self) -> tuple[Node, ...]:
        """Return the text of a page that is one."""
        if self.page == "rules":
            return readings.rules(self.words, self.game)
        if self.page == "about":
            return readings.about(self.words, self.news.phase)
        if self.page == "diagnostics":
            return readings.diagnostics(self.words, self._probe(), self.saves)
        return ()

    def _new_form(self) -> Form:
        """Return the sheet of a new game, filled in like the one on the table."""
        view, session = VIEWS[self.game], self.session
        if session is None or session.game is not view.game:
            names = screens.seat_names(self.words, ("",) * view.game.info.seats[0])
            players = self._players(self.game, view.game.info.seats[-1])
            return screens.new_form(self.words, view, names, {}, players, practice=False)
        options = {
            name.replace("_", "-"): value
            for name, value in view.game.parse_options(session.options).items()
        }
        names = screens.seat_names(self.words, session.names)
        players = [*session.players, *self._players(self.game, view.game.info.seats[-1])]
        del players[len(session.players) : 2 * len(session.players)]
        return screens.new_form(
            self.words, view, names, options, players, practice=session.practice
        )


def _sealed(here: Sitting) -> str:
    """Return the id of why a game's record cannot be handed out now, or an empty string."""
    if here.session.game.info.hidden and not here.session.over:
        return "copy.hidden"
    return "look.concealed" if here.concealing() else ""


def _challenge_note(session: Session) -> str:
    """Return the id of what a link with a game's seed means."""
    return "challenge.hidden" if session.game.info.hidden else "challenge.note"


def _reveals(game: str) -> Reveals:
    return VIEWS[game].reveals
