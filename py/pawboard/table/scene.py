"""What a person sees and hears, as plain data: views make it, markup draws it.

A scene holds words already in the reader's language. Keys are stable: the same piece keeps its
key wherever it travels, so that a renderer can move it instead of drawing it anew.
"""

from typing import NamedTuple


class Piece(NamedTuple):
    """Something drawn on a spot, bottom to top.

    Args:
        key: the piece's identity for as long as it exists, e.g. ``2g1``.
        symbol: the id of its drawing in the sprite, e.g. ``tier-gold-2``.
        look: further classes, e.g. ``large seat-2``.
    """

    key: str
    symbol: str
    look: str = ""


class Spot(NamedTuple):
    """A square, a slot of a supply, a card or a button: what can be chosen, or looked at.

    Args:
        key: what selection and links call it, e.g. ``b2`` or ``1:g``; unique in its scene.
        label: its short spoken name, e.g. ``b2, Mori's gold on silver``.
        detail: what is told on demand, e.g. every piece of the stack.
        pieces: what is drawn on it, bottom to top.
        marks: states, each with a shape of its own: ``target`` (may go here), ``cover`` (may
            cover or capture here), ``selected``, ``last``, ``from``, ``remove``, ``win``, ``no``.
        caption: words or a count printed beside the drawing.
        enabled: whether choosing it can lead to a move now.
    """

    key: str
    label: str
    detail: str = ""
    pieces: tuple[Piece, ...] = ()
    marks: tuple[str, ...] = ()
    caption: str = ""
    enabled: bool = False


class Board(NamedTuple):
    """A grid of squares.

    Args:
        key: unique in its scene.
        label: its spoken name.
        rows: from the far rank to the near one, from the first file to the last; None where no
            square exists.
        files: the words under the columns.
        ranks: the words beside the rows, in the order of `rows`.
        whole: where squares may be too small for a finger, the words on the button that ends
            the enlargement of a part; empty elsewhere.
    """

    key: str
    label: str
    rows: tuple[tuple[Spot | None, ...], ...]
    files: tuple[str, ...] = ()
    ranks: tuple[str, ...] = ()
    whole: str = ""


class Area(NamedTuple):
    """A row of spots beside the board: a supply, a hand, cards laid out, a choice.

    Args:
        key: unique in its scene; also a class for the style sheet.
        label: its spoken name.
        kind: ``listbox`` (things to choose from), ``toolbar`` (actions) or ``group`` (to look at).
        spots: what is in it.
        note: a short sentence printed with it.
    """

    key: str
    label: str
    kind: str
    spots: tuple[Spot, ...] = ()
    note: str = ""


class SeatPanel(NamedTuple):
    """The edge of the table that belongs to a seat.

    Args:
        seat: 0-based; also chooses badge and colour.
        name: who sits there.
        status: a few words, e.g. ``to move``.
        turn: whether this seat is to move.
        won: whether it won or shares the result.
        areas: its supply, hand, captured pieces.
    """

    seat: int
    name: str
    status: str
    turn: bool
    won: bool
    areas: tuple[Area, ...] = ()


class Scene(NamedTuple):
    """One position as one viewer sees it.

    Args:
        game: the game's id.
        boards: the grids, mostly one.
        seats: in the order of play.
        areas: what belongs to no seat: a shared supply, a die, a rule card, the present choice.
        prompt: what the person to move is asked to do, or the result.
        steps: the phases of a turn, e.g. draw, share, find, with the present one at `step`.
        step: index into `steps`, -1 where a turn has a single step.
        near: the seat at the near edge, whose reach is the shortest.
        chance_here: whether one of its own buttons lets chance decide, so that none is needed
            beside the prompt.
    """

    game: str
    boards: tuple[Board, ...]
    seats: tuple[SeatPanel, ...]
    areas: tuple[Area, ...] = ()
    prompt: str = ""
    steps: tuple[str, ...] = ()
    step: int = -1
    near: int = 0
    chance_here: bool = False


class LogEntry(NamedTuple):
    """A line of the move list: who did what at which 1-based ply.

    Args:
        ply: 1-based.
        seat: the seat whose ply it was, None for dice and deals.
        move: the word.
        text: the whole sentence, with the name.
        symbol: a drawing to print beside it, or an empty string.
        short: a few words without the name, for where the seat's badge stands beside them.
        grade: what the move was worth, once it was asked: ``best``, ``good``, ``slip``,
            ``blunder``.
        note: the same in words, with the better move.
    """

    ply: int
    seat: int | None
    move: str
    text: str
    symbol: str = ""
    short: str = ""
    grade: str = ""
    note: str = ""


class Control(NamedTuple):
    """A button of the table, with the reason when it can do nothing.

    Args:
        key: the intent it sends, e.g. ``undo``, its argument after a colon, e.g.
            ``look:previous``: `Desk.handle` takes it as it stands.
        label: its name.
        symbol: its drawing, or an empty string.
        enabled: whether it does anything now.
        why: what it will do, or why it cannot.
    """

    key: str
    label: str
    symbol: str = ""
    enabled: bool = True
    why: str = ""


class Choice(NamedTuple):
    """One value of a field.

    Args:
        value: what is sent.
        label: what is read.
        note: one plain sentence on what it means, or an empty string.
    """

    value: str
    label: str
    note: str = ""


class Field(NamedTuple):
    """Something a form asks.

    Args:
        key: the name it is sent under.
        label: its name.
        kind: ``choice`` (one of `choices`), ``switch`` (``yes`` or ``no``), ``text`` (a line),
            ``area`` (many lines), ``file`` (opened when it is chosen) or ``hidden`` (sent, but not
            shown).
        value: what it holds now.
        choices: the values of a ``choice``.
        note: one plain sentence, or an empty string.
        mark: for a variant of the rules, where its default comes from: ``S`` the maker's text,
            ``X`` another source, ``R`` our reading.
    """

    key: str
    label: str
    kind: str
    value: str
    choices: tuple[Choice, ...] = ()
    note: str = ""
    mark: str = ""


class Form(NamedTuple):
    """A sheet of fields, e.g. what a new game is started with.

    Args:
        key: the intent that takes its fields as data, e.g. ``new``.
        label: its heading.
        fields: what it asks.
        submit: the words on its button; empty where every change is sent at once, as the intent
            `key` with the field's key as ``name`` and its ``value``.
    """

    key: str
    label: str
    fields: tuple[Field, ...]
    submit: str = ""


class Entry(NamedTuple):
    """A line of a list that leads somewhere: a game of the menu, a saved game.

    Args:
        key: unique in its screen, e.g. a game's id or a save's key.
        title: its name.
        link: the fragment it leads to, e.g. ``#game=three-tiers``, or an empty string.
        notes: short lines on it: players, length, origin.
        symbol: its drawing, or an empty string.
        controls: what else can be done with it.
        also: further links beside it, each the fragment, its words and its drawing.
    """

    key: str
    title: str
    link: str = ""
    notes: tuple[str, ...] = ()
    symbol: str = ""
    controls: tuple[Control, ...] = ()
    also: tuple[tuple[str, str, str], ...] = ()


class Notice(NamedTuple):
    """Something offered that has nothing to do with the game: a sentence and its buttons."""

    text: str
    controls: tuple[Control, ...]


class Effect(NamedTuple):
    """What the browser does once, beside drawing.

    Args:
        kind: ``copy`` (to the clipboard), ``share`` (the address of this page with this fragment,
            to the clipboard), ``download`` (a file), ``link`` (the address of this page gets this
            fragment, without a new history entry), ``sound`` (one of ``place``, ``move``,
            ``remove``, ``roll``, ``card``, ``win``, ``refuse``), ``focus`` (a spot's key),
            ``read`` (the id of a rule to go to), ``accept`` (the newer version), ``reload`` (the
            page), ``repair`` (what this browser keeps of the site).
        text: what to copy, write, play or show.
        name: the file's name for a download.
    """

    kind: str
    text: str
    name: str = ""


class Screen(NamedTuple):
    """Everything drawn at one moment.

    Args:
        page: ``menu``, ``table``, ``rules``, ``about``, ...
        title: the heading, also of the document.
        scene: the position, on the table.
        log: the moves so far, on the table.
        controls: the buttons.
        said: what has just happened, for the polite live region, in order.
        alert: an error or the result, for the assertive live region.
        body: further drawn parts of pages that are not tables, as pairs of kind and text.
        passing: the scenes gone through since the last screen, oldest first, `scene` not among
            them: a chain of removals, a roll; drawn one after the other, or skipped.
        entries: the games of the menu, the saved games.
        forms: the sheets of this page.
        effects: what the browser does once.
        curtain: where a hand must not be seen yet, the sentence on the curtain; the control
            ``reveal`` lifts it. Nothing private is in this screen while it is not empty.
        language: the language of every text here, as for the attribute ``lang``.
        ply: the ply shown on the table.
        plies: how many plies the game has; `ply` is less while looking back.
        game: the game that a page to read is about, or an empty string.
        reading: the text of a page to read, already drawn.
        notice: what is offered now, where nobody is in the middle of a game.
        beat: after how many milliseconds the intent ``step`` is due; 0 for never.
        opposite: where two people face each other, what is turned for the one at the far edge:
            ``seat``, their edge of the table, or ``all``, also what is asked; empty for nothing.
    """

    page: str
    title: str
    scene: Scene | None = None
    log: tuple[LogEntry, ...] = ()
    controls: tuple[Control, ...] = ()
    said: tuple[str, ...] = ()
    alert: str = ""
    body: tuple[tuple[str, str], ...] = ()
    passing: tuple[Scene, ...] = ()
    entries: tuple[Entry, ...] = ()
    forms: tuple[Form, ...] = ()
    effects: tuple[Effect, ...] = ()
    curtain: str = ""
    language: str = "en"
    ply: int = 0
    plies: int = 0
    game: str = ""
    reading: tuple["Node", ...] = ()
    notice: Notice | None = None
    beat: int = 0
    opposite: str = ""


class Node(NamedTuple):
    """An element of the page, for the static build and the DOM alike.

    Args:
        tag: its name; an SVG drawing is ``svg`` with the sprite's id as attribute ``use``.
        attrs: name and value pairs, in a fixed order.
        children: nodes and plain text.
        key: its identity among its siblings, an empty string for position only.
    """

    tag: str
    attrs: tuple[tuple[str, str], ...] = ()
    children: tuple["Node | str", ...] = ()
    key: str = ""
