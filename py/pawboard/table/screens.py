"""The parts of a screen around the table: the menu, the sheets, the buttons."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any
from unicodedata import bidirectional

from pawboard.engine.game import Game
from pawboard.locale import LANGUAGES, PSEUDO
from pawboard.table.advice import LEVELS
from pawboard.table.links import link
from pawboard.table.saves import Saved
from pawboard.table.scene import Choice, Control, Entry, Field, Form
from pawboard.table.session import PERSON, Undo
from pawboard.table.settings import CHOICES
from pawboard.table.views import View
from pawboard.table.words import Words

SYMBOLS = {
    "page:menu": "ui-back",
    "page:rules": "ui-book",
    "page:settings": "ui-menu",
    "page:new": "ui-add",
    "undo": "ui-undo",
    "hint": "ui-hint",
    "now": "ui-now",
    "pause": "ui-pause",
}
"""Buttons that have a drawing."""


def seat_names(words: Words, names: Sequence[str], players: Sequence[str] = ()) -> tuple[str, ...]:
    """Return what seats are called: an empty name is the one a seat has anyhow.

    That of an opponent is the level's, with the seat's number where several play alike.
    """
    found = []
    for seat, name in enumerate(names):
        player = players[seat] if players else PERSON
        number = seat + 1
        if name or player not in LEVELS:
            found.append(_apart(name) or words.t("seat", number=number))
        elif players.count(player) == 1:
            found.append(words.t(f"opponent.{player}"))
        else:
            found.append(
                words.t("seat.opponent", level=words.t(f"opponent.{player}"), number=number)
            )
    return tuple(found)


def _apart(name: str) -> str:
    """Return a name so that one written from right to left leaves the text around it alone."""
    if any(bidirectional(sign) in ("R", "AL", "AN") for sign in name):
        return f"\u2068{name}\u2069"
    return name


def player_choices(words: Words) -> tuple[Choice, ...]:
    """Return who can play a seat."""
    return tuple(Choice(word, words.t(f"opponent.{word}")) for word in (PERSON, *LEVELS))


def seats_form(words: Words, players: Sequence[str]) -> Form:
    """Return the sheet that says who plays each seat; every change is sent at once."""
    fields = tuple(
        Field(
            str(number),
            words.t("new.player", number=number),
            "choice",
            player,
            player_choices(words),
        )
        for number, player in enumerate(players, 1)
    )
    return Form("seat", words.t("seats.title"), fields)


def control(words: Words, key: str, *, enabled: bool = True, why: str = "") -> Control:
    """Return the button that sends an intent."""
    name = key.partition(":")[0] if key.count("/") else key
    label = words.t(f"control.{name.replace(':', '.')}")
    return Control(key, label, SYMBOLS.get(key, ""), enabled, why)


def play_control(words: Words, game: str) -> Control:
    """Return the button that goes to a game."""
    return Control(f"show:{game}", words.t("control.show"))


def undo_control(words: Words, undo: Undo, plies: int) -> Control:
    """Return the button that takes back, saying beforehand what it does or why it cannot."""
    count = plies - undo.ply if undo.ply is not None else 0
    why = words.t("undo.free", n=count) if count else words.t(f"undo.{undo.why}")
    return control(words, "undo", enabled=count > 0, why=why)


def game_entry(words: Words, game: Game[Any]) -> Entry:
    """Return the line of the menu for a game."""
    name = game.info.id
    seats = game.info.seats
    players = words.t("menu.players", first=seats[0], last=seats[-1])
    if len(seats) == 1:
        players = words.t("menu.players.one", n=seats[0])
    notes = (
        words.t(f"{name}.summary"),
        players,
        words.t(f"{name}.length"),
        words.t("menu.unofficial", origin=words.t(f"{name}.origin")),
    )
    title = words.t(f"{name}.title")
    rules = "#" + link({"game": name, "page": "rules"})
    guide = "#" + link({"game": name, "page": "guide"})
    also = (
        (guide, words.t("guide.of", game=title), "mark-target"),
        (rules, words.t("rules.of", game=title), "ui-book"),
    )
    return Entry(name, title, "#" + link({"game": name}), notes, name, also=also)


def save_entry(words: Words, saved: Saved) -> Entry:
    """Return the line of a saved game."""
    found = saved.summary
    state = "save.over" if found.over else "save.open"
    notes = (words.t(state, n=found.plies), words.join(seat_names(words, found.names)))
    controls = tuple(control(words, f"{key}:{saved.key}") for key in ("resume", "download", "drop"))
    title = words.t(f"{found.game}.title")
    return Entry(saved.key, title, notes=notes, symbol=found.game, controls=controls)


def broken_entry(words: Words, key: str) -> Entry:
    """Return the line of a save that cannot be played on."""
    controls = tuple(control(words, f"{name}:{key}") for name in ("download", "drop"))
    return Entry(key, words.t("save.broken"), controls=controls)


def new_form(
    words: Words,
    view: View[Any],
    names: Sequence[str],
    options: Mapping[str, str],
    players: Sequence[str] = (),
    *,
    practice: bool,
) -> Form:
    """Return the sheet that a new game of a kind is started with."""
    info = view.game.info
    fields = [
        Field("game", words.t("new.game"), "hidden", info.id),
        Field(
            "seats",
            words.t("new.seats"),
            "choice" if len(info.seats) > 1 else "hidden",
            str(len(names)),
            tuple(
                Choice(
                    str(count),
                    words.t("new.seats.count", n=count),
                    words.t(note) if words.has(note := f"{info.id}.seats.{count}.note") else "",
                )
                for count in info.seats
            ),
        ),
    ]
    for seat in range(info.seats[-1]):
        name = names[seat] if seat < len(names) else ""
        name = name or words.t("seat", number=seat + 1)
        fields.append(Field(f"name-{seat + 1}", words.t("new.name", number=seat + 1), "text", name))
        player = players[seat] if seat < len(players) else PERSON
        label = words.t("new.player", number=seat + 1)
        fields.append(Field(f"player-{seat + 1}", label, "choice", player, player_choices(words)))
    fields += [
        Field(
            f"option-{option.name}",
            words.t(f"{info.id}.option.{option.name}"),
            "choice",
            options.get(option.name, option.values[0]),
            tuple(
                Choice(value, words.t(text), words.t(f"{text}.note"))
                for value in option.values
                for text in (f"{info.id}.option.{option.name}.{value}",)
            ),
            mark=view.option_marks.get(option.name, "R"),
        )
        for option in info.options
    ]
    fields.append(
        Field(
            "practice",
            words.t("new.practice"),
            "switch",
            "yes" if practice else "no",
            note=words.t("new.practice.note"),
        )
    )
    return Form("new", words.t("new.title"), tuple(fields), words.t("new.submit"))


def settings_form(words: Words, settings: Mapping[str, str], *, pseudo: bool = False) -> Form:
    """Return the sheet of the settings; every change is sent at once."""
    fields = []
    for name, values in CHOICES.items():
        choices: Iterable[Choice]
        if name == "lang":
            choices = (
                Choice(value, LANGUAGES.get(value) or words.t("setting.lang.system"))
                for value in values
                if pseudo or value != PSEUDO or settings[name] == PSEUDO
            )
        else:
            choices = (Choice(value, words.t(f"setting.{name}.{value}")) for value in values)
        fields.append(
            Field(name, words.t(f"setting.{name}"), "choice", settings[name], tuple(choices))
        )
    return Form("set", words.t("settings.title"), tuple(fields))


def load_form(words: Words) -> Form:
    """Return the sheet into which a record is pasted, or a file of one opened."""
    fields = (
        Field("text", words.t("load.text"), "area", "", note=words.t("load.note")),
        Field("file", words.t("load.file"), "file", "", note=words.t("load.file.note")),
    )
    return Form("load", words.t("load.title"), fields, words.t("load.submit"))
