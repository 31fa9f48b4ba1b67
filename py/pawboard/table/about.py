"""The page about Pawboard: what it is, whose work it holds, on which terms."""

from pawboard import __version__
from pawboard.table.html import el, group
from pawboard.table.pages import NOTICES
from pawboard.table.scene import Node
from pawboard.table.views import VIEWS
from pawboard.table.words import Words


def about_page(words: Words, phase: str) -> tuple[Node, ...]:
    """Return what Pawboard is.

    Args:
        words: the reader's language.
        phase: what the service worker has said last, see `pawboard.table.news`.
    """
    games = [
        el("li", el("b", words.t(f"{game}.title")), ": ", words.t(f"{game}.origin"))
        for game in VIEWS
    ]
    kept = phase in ("kept", "update", "replaced")
    return (
        el("p", words.t("app.description")),
        el("p", words.t("about.how")),
        el("p", words.t("news.kept")) if kept else el("p", words.t("about.offline")),
        el("h2", words.t("about.games")),
        el("p", words.t("about.unofficial")),
        group("ul", games, class_="items"),
        el("h2", words.t("about.credits")),
        el("p", words.t("about.runtime")),
        el("p", words.t("about.art")),
        el("h2", words.t("about.licence")),
        el("p", words.t("about.mit"), " ", el("a", words.t("about.notices"), href=NOTICES)),
        el("p", words.t("about.version", version=__version__), class_="aside"),
    )
