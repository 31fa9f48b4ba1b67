"""What stands on every page but the table, and the buttons that go from the table to them."""

from typing import TYPE_CHECKING

from pawboard.table import readings, screens
from pawboard.table.copies import challenge_note, sealed
from pawboard.table.html import el
from pawboard.table.scene import Control, Entry, Form, Node, Screen
from pawboard.table.sitting import Sitting
from pawboard.table.views import VIEWS

if TYPE_CHECKING:
    from pawboard.table.desk import Desk


def table_controls(desk: "Desk", here: Sitting) -> tuple[Control, ...]:
    """Return the buttons beside the table that are not about the move."""
    words = desk.words
    refusal = sealed(here)
    why = words.t(refusal) if refusal else ""
    found = [screens.control(words, f"page:{page}") for page in ("menu", "new", "rules")]
    found += [
        screens.control(words, key, enabled=not refusal, why=why)
        for key in ("copy", "share", "download", "branch")
    ]
    if here.session.game.info.chance:
        note = words.t(challenge_note(here.session))
        found.append(screens.control(words, "challenge", why=note))
    found += [screens.control(words, f"page:{page}") for page in ("load", "settings")]
    if desk.place.waiting is not None:
        found.append(screens.control(words, "return"))
    if here.session.over:
        found.append(screens.control(words, "new"))
    if not desk.around.owner:
        found.append(screens.control(words, "take"))
    return tuple(found)


def other_page(desk: "Desk", back: str) -> Screen:
    """Return the page shown; `back` is the page that the way back leads to."""
    words, page, game = desk.words, desk.page, desk.game
    entries: tuple[Entry, ...] = ()
    forms: tuple[Form, ...] = ()
    controls = [screens.control(words, "page:settings"), screens.control(words, "page:about")]
    title = words.t("app.title")
    if page == "menu":
        entries = tuple(screens.game_entry(words, VIEWS[name].game) for name in VIEWS)
        controls += [screens.control(words, "page:saves"), screens.control(words, "page:load")]
        if desk.session is not None and not desk.session.over:
            controls.insert(0, screens.control(words, "page:table"))
    else:
        title = words.t(f"{page}.title")
        controls.insert(0, screens.control(words, f"page:{back}"))
    if page == "saves":
        entries = tuple(screens.save_entry(words, saved) for saved in desk.saves.found())
        entries += tuple(screens.broken_entry(words, key) for key in desk.saves.broken())
    elif page == "new" and game:
        forms = (_new_form(desk),)
    elif page == "load":
        forms = (screens.load_form(words),)
    elif page == "settings":
        forms = (screens.settings_form(words, desk.around.settings),)
        controls.append(screens.control(words, "page:forget"))
    elif page == "forget":
        controls[1:] = [screens.control(words, key) for key in ("forget", "page:settings")]
    elif page == "rules" and game:
        title = words.t("rules.of", game=words.t(f"{game}.title"))
        controls.append(Control(f"guide:{game}", words.t("control.guide")))
        if desk.session is None or desk.session.game.info.id != game:
            controls.insert(1, screens.play_control(words, game))
    elif page == "about":
        controls.append(screens.control(words, "page:diagnostics"))
    elif page == "diagnostics":
        controls[1:1] = [screens.control(words, key) for key in ("report", "repair")]
    return Screen(
        page,
        title,
        entries=entries,
        forms=forms,
        controls=tuple(controls),
        game=game if page == "rules" else "",
        reading=_reading(desk),
    )


def _reading(desk: "Desk") -> tuple[Node, ...]:
    """Return the text of a page that is one."""
    if desk.page == "saves" and not (desk.saves.found() or desk.saves.broken()):
        return (el("p", desk.words.t("saves.none")),)
    if desk.page == "forget":
        return (el("p", desk.words.t("forget.what")),)
    if desk.page == "rules":
        return readings.rules(desk.words, desk.game)
    if desk.page == "about":
        return readings.about(desk.words, desk.news.phase)
    if desk.page == "diagnostics":
        return readings.diagnostics(desk.words, desk.probe(), desk.saves)
    return ()


def _new_form(desk: "Desk") -> Form:
    """Return the sheet of a new game, filled in like the one on the table."""
    words, view, session = desk.words, VIEWS[desk.game], desk.session
    last = desk.starter.last_players(desk.game, view.game.info.seats[-1])
    if session is None or session.game is not view.game:
        names = screens.seat_names(words, ("",) * view.game.info.seats[0])
        return screens.new_form(words, view, names, {}, last, practice=False)
    options = {
        name.replace("_", "-"): value
        for name, value in view.game.parse_options(session.options).items()
    }
    names = screens.seat_names(words, session.names)
    players = [*session.players, *last[len(session.players) :]]
    return screens.new_form(words, view, names, options, players, practice=session.practice)
