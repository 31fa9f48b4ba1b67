"""Draws screens: every screen becomes one tree of nodes, for the static page and the DOM alike.

The tree says what things are; how they look is for the style sheets, what they do is told by
attributes that `pawboard.browser` listens for: ``data-spot`` chooses a spot, ``data-do`` sends an
intent, a form sends the intent ``data-form``.
"""

from functools import lru_cache

from pawboard.table.forms import form_node
from pawboard.table.html import drawing, el, group
from pawboard.table.pages import back_link, curtain_page, glyph, menu_page, notice_node, text_page
from pawboard.table.scene import (
    Area,
    Board,
    Control,
    LogEntry,
    Node,
    Scene,
    Screen,
    SeatPanel,
    Spot,
)
from pawboard.table.words import Words

BEHIND = frozenset({"from", "win"})
"""The marks that are drawn under the pieces."""
QUICK = ("undo", "redo", "hint", "now", "pause")
"""The controls that stay in reach on the smallest screen."""
NOW = (
    "confirm",
    "roll",
    "reveal",
    "pass_on",
    "watch",
    "return",
    "take",
    "stop",
    "show_me",
    "leave",
)
"""The controls that stand beside the prompt, because the game waits for them."""
LONG_PROMPT = 56
"""Characters that take two lines on the narrowest screen; longer prompts are set smaller there."""
BESIDE_MOVES = ("autoplay", "grade")
"""The controls that are about the list of moves, and stand under it."""
MAIN = ("page:new", "page:rules", "page:settings")
"""The controls with a button of their own in the side panel."""


def screen_node(screen: Screen, words: Words) -> Node:
    """Return the whole of a screen as one ``main`` element."""
    if screen.curtain:
        return curtain_page(screen, words)
    if screen.scene is not None:
        return table_page(screen, screen.scene, words)
    if screen.page == "menu":
        return menu_page(screen, words)
    return text_page(screen, words)


def table_page(screen: Screen, scene: Scene, words: Words) -> Node:
    """Return the table: seats, boards and prompt in reach, the rest in a panel at the side."""
    over = not any(seat.turn for seat in scene.seats)
    controls = {control.key: control for control in screen.controls}
    now = [controls[key] for key in NOW if key in controls]
    if over:
        now += [controls[key] for key in after(controls)]
    near = [seat for seat in scene.seats if seat.seat == scene.near]
    far = [seat for seat in scene.seats if seat.seat != scene.near]
    return el(
        "main",
        el(
            "header",
            back_link(controls["page:menu"], "#") if "page:menu" in controls else None,
            el("h1", screen.title),
            group(
                "div",
                [control_button(controls[key], "icon") for key in QUICK if key in controls],
                class_="quick",
                key="quick",
            ),
            el(
                "button",
                drawing("ui-menu", "glyph"),
                class_="icon opener",
                type="button",
                popovertarget=f"side-{scene.game}",
                aria_label=words.t("shell.more"),
            ),
            class_="bar",
            key="bar",
        ),
        group("div", [seat_node(seat) for seat in far], class_="seats far", key="far"),
        group("div", [board_node(board) for board in scene.boards], class_="boards", key="boards"),
        el(
            "div",
            cheer_node(scene) if over else None,
            steps_node(scene) if scene.steps else None,
            prompt_node(screen, scene, over),
            *[area_node(area) for area in scene.areas],
            now_node(scene, now),
            class_="middle",
            key="middle",
        ),
        group("div", [seat_node(seat) for seat in near], class_="seats near", key="near"),
        side_node(screen, scene, controls, words),
        notice_node(screen.notice),
        class_=f"table{' over' if over else ''}{' past' if screen.ply < screen.plies else ''}",
        data_page=scene.game,
        data_game=scene.game,
        data_seats=len(scene.seats),
        data_opposite=screen.opposite or None,
        key=f"table:{scene.game}",
    )


def after(controls: dict[str, Control]) -> list[str]:
    """Return what is offered once a game is over: another one, except from what is no real game."""
    if "return" in controls:
        return []
    wanted = ("page:new",) if "leave" in controls else ("new", "page:new")
    return [key for key in wanted if key in controls]


def cheer_node(scene: Scene) -> Node | None:
    """Return the badges of the winners in rays; a draw of all is no reason."""
    winners = [seat.seat + 1 for seat in scene.seats if seat.won]
    if not winners or len(winners) == len(scene.seats):
        return None
    badges = [
        el("span", drawing("mark-win", "rays"), drawing(f"badge-{number}", "badge"))
        for number in winners
    ]
    return group("div", badges, class_="cheer", aria_hidden="true", key="cheer")


def now_node(scene: Scene, controls: list[Control]) -> Node | None:
    """Return what the game waits for, and the way back from a part of a board to the whole."""
    whole = next((board.whole for board in scene.boards if board.whole), "")
    if not controls and not whole:
        return None
    second = {"leave", "page:new"} if any(one.key == "new" for one in controls) else {"leave"}
    buttons = [
        control_button(one, "button" if one.key in second else "button primary") for one in controls
    ]
    if whole:
        buttons.append(el("button", whole, class_="button whole", type="button", data_whole=True))
    guided = " guided" if any(one.key == "leave" for one in controls) else ""
    return group("div", buttons, class_=f"now{guided}", key="now")


def prompt_node(screen: Screen, scene: Scene, over: bool) -> Node:
    """Return what is asked of the person to move, or why the last thing asked cannot be."""
    if screen.alert and not over:
        return el("p", screen.alert, class_="prompt trouble", key="prompt")
    length = " long" if len(scene.prompt) > LONG_PROMPT else ""
    return el("p", scene.prompt, class_=f"prompt{length}", key="prompt")


def side_node(screen: Screen, scene: Scene, controls: dict[str, Control], words: Words) -> Node:
    """Return the moves so far, the field for typed moves and everything not needed all the time."""
    look = [one for key, one in controls.items() if key.startswith("look:")]
    placed = {*QUICK, *NOW, *MAIN, *BESIDE_MOVES, "page:menu", "new"}
    others = [one for key, one in controls.items() if key not in placed and one not in look]
    return el(
        "aside",
        el(
            "div",
            el("h2", words.t("shell.moves")),
            el(
                "button",
                drawing("ui-close", "glyph"),
                class_="icon closer",
                type="button",
                popovertarget=f"side-{scene.game}",
                popovertargetaction="hide",
                aria_label=words.t("shell.close"),
            ),
            class_="side-head",
            key="side-head",
        ),
        log_node(screen.log, screen.ply, words),
        group(
            "div",
            [control_button(one, "icon") for one in look],
            class_="look",
            key="look",
            role="group",
            aria_label=words.t("shell.look"),
        )
        if look and screen.plies
        else None,
        jump_node(screen, controls, words),
        el(
            "form",
            el("label", words.t("shell.move"), for_=f"move-{scene.game}"),
            el(
                "span",
                el(
                    "input",
                    id=f"move-{scene.game}",
                    name="text",
                    type="text",
                    autocomplete="off",
                    autocapitalize="off",
                    spellcheck="false",
                    enterkeyhint="go",
                ),
                el(
                    "button",
                    drawing("ui-enter", "glyph"),
                    class_="icon",
                    aria_label=words.t("shell.play"),
                ),
                class_="entry",
                data_stack=True,
            ),
            class_="move",
            key="move",
            data_form="move",
        ),
        group(
            "div",
            [control_button(controls[key], "button") for key in MAIN if key in controls],
            class_="actions",
            key="actions",
        ),
        group(
            "div", [control_button(one, "plain") for one in others], class_="others", key="others"
        ),
        el("p", controls["challenge"].why, class_="note", key="note")
        if "challenge" in controls
        else None,
        *[form_node(form, words, place=scene.game) for form in screen.forms],
        class_="side",
        key="side",
        id=f"side-{scene.game}",
        popover="auto",
        aria_label=words.t("shell.more"),
    )


def jump_node(screen: Screen, controls: dict[str, Control], words: Words) -> Node | None:
    """Return what leads to any ply at once, and lets all go by; None where there is no way back."""
    auto = controls.get("autoplay")
    if auto is None or not auto.enabled or not screen.plies:
        return None
    return el(
        "div",
        group(
            "div",
            [control_button(controls[key], "plain") for key in BESIDE_MOVES if key in controls],
            class_="plains",
        ),
        el(
            "form",
            el(
                "input",
                type="range",
                name="ply",
                min=0,
                max=screen.plies,
                value=screen.ply,
                aria_label=words.t("shell.jump"),
                aria_valuetext=words.t("shell.jump.at", ply=screen.ply, plies=screen.plies),
            ),
            data_form="look",
            data_at_once=True,
        ),
        class_="jump",
        key="jump",
    )


def control_button(control: Control, class_: str) -> Node:
    """Return a button of the table; one that can do nothing stays focusable and says why."""
    return el(
        "button",
        glyph(control),
        el("span", control.label, class_="label"),
        class_=class_,
        type="button",
        data_do=control.key,
        title=control.why or (control.label if class_ == "icon" else None),
        aria_disabled=None if control.enabled else "true",
        key=f"do:{control.key}:{class_}",
    )


def log_node(log: tuple[LogEntry, ...], ply: int, words: Words) -> Node:
    """Return the list of moves with the one shown now marked."""
    if not log:
        return el("p", words.t("shell.no-moves"), class_="log none", key="log")
    return group(
        "ol",
        [log_line(entry, current=entry.ply == (ply or log[-1].ply)) for entry in log],
        class_="log",
        data_stick=True,
        tabindex=0,
        aria_label=words.t("shell.moves"),
        key="log",
    )


@lru_cache(1024)
def log_line(entry: LogEntry, current: bool) -> Node:
    """Return one line: its number, whose it was by badge, and what was done."""
    seat = None if entry.seat is None else drawing(f"badge-{entry.seat + 1}", "badge")
    return el(
        "li",
        el("span", str(entry.ply), class_="ply"),
        seat or el("span", class_="badge"),
        drawing(entry.symbol, "token") if entry.symbol else None,
        el("span", entry.short or entry.text, class_="short", aria_hidden="true"),
        el("span", entry.text, class_="spoken"),
        el("span", entry.note, class_=f"grade grade-{entry.grade}") if entry.note else None,
        aria_current="true" if current else None,
        key=f"log:{entry.ply}",
    )


def seat_node(panel: SeatPanel) -> Node:
    """Return the edge of a seat; only the seat to move has a sheet, a line and a flat block."""
    number = panel.seat + 1
    state = f"{' turn' if panel.turn else ''}{' won' if panel.won else ''}"
    return el(
        "section",
        el(
            "div",
            drawing(f"badge-{number}", "badge"),
            el(
                "div",
                el("h2", panel.name, title=panel.name),
                el("p", panel.status, class_="status"),
                class_="who",
            ),
            class_="seat-head",
        ),
        *[area_node(area) for area in panel.areas],
        class_=f"seat seat-{number}{state}",
        aria_label=panel.name,
        key=f"seat:{number}",
    )


def steps_node(scene: Scene) -> Node:
    """Return the phases of a turn with the present one marked."""
    return group(
        "ol",
        [
            el(
                "li",
                el("span", str(index + 1), class_="number"),
                step,
                class_="done" if index < scene.step else None,
                aria_current="step" if index == scene.step else None,
            )
            for index, step in enumerate(scene.steps)
        ],
        class_="steps",
        key="steps",
    )


def board_node(board: Board) -> Node:
    """Return a grid; the first square that exists takes the focus until another has had it."""
    across = max(map(len, board.rows), default=0)
    first = next((spot.key for row in board.rows for spot in row if spot), "")
    rows = [
        group(
            "div",
            [square_node(spot, focus=spot.key == first) if spot else hole_node() for spot in row],
            role="row",
            class_="row",
        )
        for row in board.rows
    ]
    return el(
        "div",
        group(
            "div",
            [el("span", word) for word in board.ranks],
            class_="ranks",
            aria_hidden="true",
        )
        if board.ranks
        else None,
        group("div", rows, role="grid", class_="grid", aria_label=board.label),
        group(
            "div",
            [el("span", word) for word in board.files],
            class_="files",
            aria_hidden="true",
        )
        if board.files
        else None,
        class_="board",
        style=f"--across:{across};--down:{len(board.rows)}",
        key=f"board:{board.key}",
    )


def hole_node() -> Node:
    """Return the place of a square that does not exist."""
    return el("div", role="presentation", class_="hole")


@lru_cache(1024)
def square_node(spot: Spot, focus: bool) -> Node:
    """Return a square of a grid with its stack and marks."""
    return el(
        "div",
        *_contents(spot),
        el("span", spot.caption, class_="caption", aria_hidden="true") if spot.caption else None,
        role="gridcell",
        class_=_classes("spot square", spot),
        data_spot=spot.key,
        aria_label=spot.label,
        aria_selected="true" if "selected" in spot.marks else None,
        aria_disabled=None if spot.enabled else "true",
        tabindex=0 if focus else -1,
        key=f"spot:{spot.key}",
    )


def area_node(area: Area) -> Node:
    """Return a row of spots as a listbox, a toolbar or a group to look at."""
    return el(
        "div",
        group(
            "div",
            [spot_node(spot, area.kind, focus=index == 0) for index, spot in enumerate(area.spots)],
            role=area.kind if area.spots else None,
            class_="spots",
            data_stack=area.kind == "listbox" or None,
            aria_label=area.label if area.spots else None,
        ),
        el("p", area.note, class_="note") if area.note else None,
        class_=f"area {area.kind} area-{area.key.replace(':', '-')}",
        key=f"area:{area.key}",
    )


@lru_cache(1024)
def spot_node(spot: Spot, kind: str, focus: bool) -> Node:
    """Return a spot beside the board, by what its area is."""
    contents = (
        group("span", _contents(spot), class_="pieces") if spot.pieces or spot.marks else None,
        el("span", spot.caption, class_="caption") if spot.caption else None,
    )
    key = f"spot:{spot.key}"
    if kind == "toolbar":
        return el(
            "button",
            *contents,
            class_=_classes("spot action", spot),
            type="button",
            data_spot=spot.key,
            aria_label=spot.label,
            aria_pressed="true" if "selected" in spot.marks else None,
            aria_disabled=None if spot.enabled else "true",
            tabindex=0 if focus else -1,
            key=key,
        )
    if kind == "listbox":
        return el(
            "div",
            *contents,
            role="option",
            class_=_classes("spot", spot),
            data_spot=spot.key,
            aria_label=spot.label,
            aria_selected="true" if "selected" in spot.marks else "false",
            aria_disabled=None if spot.enabled else "true",
            tabindex=0 if focus else -1,
            key=key,
        )
    return el(
        "span",
        *contents,
        role="img",
        class_=_classes("spot still", spot),
        aria_label=spot.label,
        key=key,
    )


def _classes(base: str, spot: Spot) -> str:
    """Return the classes of a spot: how deep its stack is, its marks, whether it can be chosen."""
    words = [base, f"deep-{len(spot.pieces)}", *(f"is-{mark}" for mark in spot.marks)]
    if spot.enabled:
        words.append("can")
    return " ".join(words)


def _contents(spot: Spot) -> list[Node]:
    """Return marks and pieces of a spot, bottom to top; ``under-0`` is the top piece."""
    last = len(spot.pieces) - 1
    pieces = [
        drawing(
            piece.symbol,
            f"piece under-{last - index}{f' {piece.look}' if piece.look else ''}",
            key=f"piece:{piece.key}",
        )
        for index, piece in enumerate(spot.pieces)
    ]
    behind = [_mark(mark) for mark in spot.marks if mark in BEHIND]
    before = [_mark(mark) for mark in spot.marks if mark not in BEHIND]
    return [*behind, *pieces, *before]


def _mark(mark: str) -> Node:
    return drawing(f"mark-{mark}", f"mark mark-{mark}", key=f"mark:{mark}")
