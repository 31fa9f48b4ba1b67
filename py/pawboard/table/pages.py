"""Draws the screens that are not tables: the menu, pages to read, the curtain."""

from pawboard.table.forms import form_node
from pawboard.table.html import drawing, el, group
from pawboard.table.scene import Control, Entry, Node, Notice, Screen
from pawboard.table.words import Words

PICTURES = {
    "three-tiers": ("tier-silver-2", "tier-gold-1"),
    "tuned": ("donkey", "dog", "cat"),
    "whose-foods": ("can-big", "cat"),
    "kilkenny": ("kk-3", "kk-1", "mouse"),
    "jiji": ("card-W5", "card-B3"),
}
"""What stands for a game in the menu, from back to front; the style sheet says where."""
GLYPHS = {
    "redo": "ui-redo",
    "look:first": "ui-first",
    "look:previous": "ui-previous",
    "look:next": "ui-next",
    "look:last": "ui-last",
    "page:settings": "ui-settings",
    "page:menu": "ui-back",
    "page:table": "ui-back",
}
"""The drawings of controls that the table leaves to the page."""
UNDER_CURTAIN = ("reveal", "page:menu")
"""What can be done before the curtain is lifted."""
NOTICES = "notices.html"
"""Written by the build: the licences of everything the site carries."""
TAGS = {"heading": "h2", "subheading": "h3", "item": "li", "code": "pre"}
"""Kinds of text and their elements; any other kind is a paragraph of that class."""


def menu_page(screen: Screen, words: Words) -> Node:
    """Return the menu: the games, what can be continued, the settings."""
    return el(
        "main",
        drawing("alley", "alley"),
        el("h1", screen.title),
        notice_node(screen.notice),
        el("p", screen.alert, class_="trouble") if screen.alert else None,
        *_texts(screen.body),
        group("ul", [entry_node(entry) for entry in screen.entries], class_="entries"),
        el(
            "div",
            *[form_node(form, words) for form in screen.forms],
            *[page_button(control) for control in screen.controls if control.key != "page:menu"],
            el("a", words.t("menu.notices"), class_="plain", href=NOTICES),
            class_="foot",
        ),
        class_="menu",
        data_page="menu",
        key="menu",
    )


def entry_node(entry: Entry) -> Node:
    """Return a line of the menu; the whole line is the link."""
    pictures = PICTURES.get(entry.symbol, (entry.symbol,) if entry.symbol else ())
    contents = (
        group(
            "span",
            [drawing(name, f"picture picture-{index + 1}") for index, name in enumerate(pictures)],
            class_="art",
        ),
        el(
            "span",
            el("span", entry.title, class_="name"),
            *[el("span", note, class_="note") for note in entry.notes],
            class_="about",
        ),
    )
    return el(
        "li",
        el("a", *contents, class_="way", href=entry.link)
        if entry.link
        else el("div", *contents, class_="way"),
        group(
            "span",
            [
                el(
                    "a",
                    drawing(symbol, "glyph"),
                    class_="icon",
                    href=href,
                    aria_label=label,
                    title=label,
                )
                for href, label, symbol in entry.also
            ],
            class_="also",
        )
        if entry.also
        else None,
        *[page_button(control) for control in entry.controls],
        class_="entry",
        data_game=entry.symbol if entry.symbol in PICTURES else None,
        key=f"entry:{entry.key}",
    )


def text_page(screen: Screen, words: Words) -> Node:
    """Return a page to read, with its lists and forms."""
    back = [one for one in screen.controls if one.key in ("page:table", "page:menu")]
    here = f"page:{screen.page}"
    others = [one for one in screen.controls if one not in back[:1] and one.key != here]
    # Rules are long: what leads to the game itself stands before them.
    lead = [one for one in others if one.key.startswith(("guide:", "show:"))]
    count = 1 if lead else 0
    others = [one for one in others if one not in lead]
    return el(
        "main",
        el(
            "header",
            control_icon(back[0]) if back else None,
            el("h1", screen.title),
            class_="bar",
        ),
        el(
            "div",
            el("p", screen.alert, class_="trouble") if screen.alert else None,
            *_texts(screen.body),
            *screen.reading[:count],
            _actions(lead),
            *screen.reading[count:],
            group("ul", [entry_node(entry) for entry in screen.entries], class_="entries")
            if screen.entries
            else None,
            *[form_node(form, words, heading=form.label != screen.title) for form in screen.forms],
            _actions(others),
            class_="prose",
        ),
        class_="page",
        data_page=screen.page,
        data_game=screen.game or None,
        key=f"page:{screen.page}:{screen.game}",
    )


def _actions(controls: list[Control]) -> Node | None:
    """Return buttons beside one another."""
    if not controls:
        return None
    return group("div", [page_button(one) for one in controls], class_="actions")


def curtain_page(screen: Screen, words: Words) -> Node:
    """Return the curtain: a sentence and the way to lift it, and nothing private at all."""
    return el(
        "main",
        drawing("card-back", "sleeper"),
        el("h1", screen.curtain),
        *[page_button(control) for control in screen.controls if control.key in UNDER_CURTAIN],
        class_="curtain",
        data_page=screen.scene.game if screen.scene else "curtain",
        key="curtain",
    )


def glyph(control: Control) -> Node | None:
    """Return the drawing of a control, where it has one."""
    symbol = GLYPHS.get(control.key) or control.symbol
    return drawing(symbol, "glyph") if symbol else None


def back_link(control: Control, href: str) -> Node:
    """Return the way back as a link, which works before Python does."""
    return el("a", glyph(control), class_="icon back", href=href, aria_label=control.label)


def control_icon(control: Control) -> Node:
    """Return a control as its drawing, with its words for ears and on pointing."""
    return el(
        "button",
        glyph(control),
        el("span", control.label, class_="label"),
        class_="icon back",
        type="button",
        data_do=control.key,
        title=control.label,
        key=f"do:{control.key}",
    )


def page_button(control: Control) -> Node:
    """Return a button with its words."""
    return el(
        "button",
        glyph(control),
        el("span", control.label, class_="label"),
        class_="button primary" if control.key == "reveal" else "button",
        type="button",
        data_do=control.key,
        title=control.why or None,
        aria_disabled=None if control.enabled else "true",
        key=f"do:{control.key}",
    )


def notice_node(notice: Notice | None) -> Node | None:
    """Return an offer with its buttons, in the flow of the page so that it covers nothing."""
    if notice is None:
        return None
    return el(
        "div",
        el("p", notice.text),
        group("div", [page_button(one) for one in notice.controls], class_="actions"),
        class_="notice",
        key="notice",
    )


def _texts(body: tuple[tuple[str, str], ...]) -> list[Node]:
    """Return the drawn parts of a page, items that follow one another as one list."""
    found: list[Node] = []
    items: list[Node] = []
    for kind, text in (*body, ("", "")):
        if kind == "item":
            items.append(el("li", text))
            continue
        if items:
            found.append(group("ul", items, class_="items"))
            items = []
        if text:
            tag = TAGS.get(kind, "p")
            found.append(el(tag, text, class_=kind if tag == "p" else None))
    return found
