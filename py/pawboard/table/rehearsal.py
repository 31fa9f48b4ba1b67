"""Goes once through what a start does, so that a snapshot taken afterwards has it behind it.

What was compiled, read and looked up on the way stays in memory: catalogues, rules, patterns, the
tables of each game, and what the interpreter learns of the code that it runs.
"""

from pawboard.locale import LANGUAGES
from pawboard.table.desk import Desk
from pawboard.table.markup import screen_node
from pawboard.table.rules_text import rules_of
from pawboard.table.scene import Scene, Screen
from pawboard.table.views import VIEWS
from pawboard.table.words import Words

SEED = "0" * 32
"""No game that a person plays is dealt from it: theirs are drawn after the start."""
TAPS = 4
"""More than the move takes that needs the most of them."""


def rehearse() -> None:
    """Open every game and every page, and make a first move where one can be tapped."""
    for language in LANGUAGES:
        Words(language).t("app.title")
    for game in VIEWS:
        rules_of(game)
        desk = Desk({}, seed=lambda: SEED, clock=lambda: 0.0)
        _draw(desk, desk.handle("open", fragment=f"#game={game}"))
        for _ in range(TAPS):
            screen = desk.screen()
            if screen.curtain:
                _draw(desk, desk.handle("reveal"))
            elif keys := _enabled(screen.scene):
                _draw(desk, desk.handle("choose", key=keys[0]))
    desk = Desk({})
    _draw(desk, desk.handle("open"))


def _draw(desk: Desk, screen: Screen) -> None:
    """Make what the page would draw."""
    screen_node(screen, desk.words)


def _enabled(scene: Scene | None) -> list[str]:
    """Return the keys of what can be tapped, where a move ends before where it begins."""
    if scene is None:
        return []
    spots = [spot for board in scene.boards for row in board.rows for spot in row if spot]
    areas = [*scene.areas, *(area for panel in scene.seats for area in panel.areas)]
    spots += [spot for area in areas for spot in area.spots]
    return [spot.key for spot in spots if spot.enabled]
