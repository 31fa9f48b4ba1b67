"""A table as a person meets it: what can be seen, tapped, carried and typed."""

from __future__ import annotations

from playwright.sync_api import FloatRect, Locator, Page, expect

from pawboard.browser.taps import TWICE

READY, PATIENCE = 30_000, 10_000
"""How long Python may take to be there, and anything after that, in milliseconds."""

# Seat 1 makes a line of the first rank in five plies.
GAME = ("g@a1", "b@a3", "g@b1", "b@b3", "s@c1")
SHOWN = "main:not([hidden])"
"""What is shown of the pages that are served together."""

RESULT = "Player 1 wins"

HEAR = """() => {
  globalThis.heard = [];
  const hear = (changes) => changes.forEach(({ addedNodes }) =>
    addedNodes.forEach((node) => heard.push(node.textContent)));
  new MutationObserver(hear).observe(document.getElementById("said"), { childList: true });
}"""


class Table:
    """The page of one game.

    Args:
        page: the page it is on.
        url: the address of the site.
    """

    def __init__(self, page: Page, url: str) -> None:
        self.page = page
        self.url = url

    def open(self, fragment: str, query: str = "") -> Table:
        """Go to an address and wait until Python can make a move."""
        self.page.goto(f"{self.url}{query}#{fragment}")
        self.wait()
        self.listen()
        return self

    def wait(self) -> None:
        """Wait for the mark that says so."""
        self.page.locator("html[data-ready]").wait_for(state="attached", timeout=READY)

    def listen(self) -> None:
        """Hear the polite live region from now on."""
        self.page.evaluate(HEAR)

    def heard(self) -> list[str]:
        """All that the polite live region has said since `listen`, in order."""
        found: list[str] = self.page.evaluate("heard")
        return found

    def tap(self, *keys: str) -> None:
        """Click spots one after the other, also those that will only say why not."""
        for key in keys:
            self.spot(key).click(force=True)

    def spot(self, key: str) -> Locator:
        """The square or the slot of a supply."""
        return self.page.locator(f'{SHOWN} [data-spot="{key}"]')

    def control(self, key: str) -> Locator:
        """The button that sends an intent, where it can be seen."""
        return self.page.locator(f'[data-do="{key}"]:visible')

    def rest(self) -> None:
        """Wait until one more tap at the same spot is one of its own, by the clock of events."""
        now = self.page.evaluate("performance.now()")
        self.page.wait_for_function(f"now => performance.now() >= now + {TWICE}", arg=now)

    @property
    def prompt(self) -> Locator:
        return self.page.locator(f"{SHOWN} .prompt")

    @property
    def field(self) -> Locator:
        return self.page.locator(SHOWN).get_by_role("textbox", name="Move", exact=True)

    def type(self, move: str) -> None:
        """Type a move and send it."""
        self.field.fill(move)
        self.field.press("Enter")

    def log(self) -> list[str]:
        """The move list as ears get it."""
        return [text.strip() for text in self.page.locator(".log .spoken").all_text_contents()]

    def expect_plies(self, count: int) -> None:
        """Wait until the move list has so many lines."""
        expect(self.page.locator(".log .spoken")).to_have_count(count)

    def keys_of(self, seat: int, move: str) -> tuple[str, str]:
        """The spots that a move touches: where from, where to."""
        if "@" in move:
            return f"{seat}:{move[0]}", move[2:]
        return move[:2], move[3:]

    def box(self, key: str) -> FloatRect:
        """Where a spot is on the screen."""
        found = self.spot(key).bounding_box()
        assert found is not None
        return found

    def carry(self, origin: str, target: str) -> None:
        """Drag with the mouse from the piece on one spot to the middle of another."""
        # What the move before has led to may still be on its way there.
        self.spot(origin).locator(".piece").last.wait_for()
        piece = self.spot(origin).locator(".piece").last.bounding_box()
        assert piece is not None
        mouse = self.page.mouse
        mouse.move(piece["x"] + piece["width"] / 2, piece["y"] + piece["height"] / 2)
        mouse.down()
        mouse.move(piece["x"] + piece["width"] / 2 + 12, piece["y"] + piece["height"] / 2)
        # Where a piece may go may be there only once it is carried.
        place = self.box(target)
        mouse.move(place["x"] + 10, place["y"] + 10, steps=3)
        mouse.move(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2, steps=3)
        mouse.up()


def seats(moves: tuple[str, ...]) -> list[tuple[int, str]]:
    """Moves with the 1-based seats that make them by turns."""
    return [(number % 2 + 1, move) for number, move in enumerate(moves)]
