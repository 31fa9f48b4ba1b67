"""Games against opponents as a person meets them: seats, turns, and a finger that plays them."""

from __future__ import annotations

import re
from math import ceil
from time import perf_counter, process_time
from typing import Any

from playwright.sync_api import Browser, Locator, Page, expect

from pawboard.bots import choose
from pawboard.engine.game import CHANCE
from pawboard.games import GAMES
from pawboard.table.session import Session, restore
from pawboard.table.views import VIEWS
from tests.browser.table import Table
from tests.browsers import Watch
from tools.serve import Fault, Server

LATER = 60_000
"""How long an answer may take from a worker that is still to start, in milliseconds."""

THINKING = "html[data-thinking]"
SAVED = "() => Object.entries(localStorage).find(([key]) => key.includes('save/'))?.[1]"

# Keeps every worker of the opponents with what it was told and when it was there, and how often
# one was ended.
WORKERS = """() => {
  globalThis.made = []; globalThis.ended = 0;
  const Plain = globalThis.Worker;
  globalThis.Worker = class extends Plain {
    constructor(url, options) {
      super(url, options);
      if (!String(url).includes("bots-worker")) return;
      made.push(this);
      this.told = [];
      this.born = performance.now();
      this.addEventListener("message", ({ data }) => {
        const message = JSON.parse(data);
        const after = performance.now() - this.born;
        if (message.ready) this.ready = { from: message.ready, after };
        else this.heard = (this.heard ?? 0) + 1;
      });
    }
    postMessage(message, ...rest) {
      this.told?.push(message);
      super.postMessage(message, ...rest);
    }
    terminate() { if (made.includes(this)) ended += 1; super.terminate(); }
  };
}"""
# Beats as often as the page lets it: for how many milliseconds at a time the page was busy while
# somebody thought, leaving out the tasks in which an answer was played or the next question came.
PULSE = """() => {
  globalThis.pulse = { moves: 0, gaps: [] };
  let last = null;
  let turned = true;
  const watch = () => new MutationObserver((changes) => {
    turned = true;
    if (changes.some(({ oldValue }) => oldValue === "move")) pulse.moves += 1;
  }).observe(document.documentElement, {
    attributeFilter: ["data-thinking"], attributeOldValue: true,
  });
  const beats = new MessageChannel();
  const beat = () => {
    const now = performance.now();
    if (last !== null && !turned && "thinking" in document.documentElement.dataset) {
      // Shorter ones are beats on an idle page.
      if (now - last >= 1) pulse.gaps.push(Math.round((now - last) * 10) / 10);
    }
    turned = false;
    last = now;
    beats.port2.postMessage(0);
  };
  beats.port1.onmessage = beat;
  addEventListener("DOMContentLoaded", () => (watch(), beat()));
}"""
# Waits for a press that people make, and tells how long after it nobody thought any more.
PRESS = """() => {
  globalThis.pressed = new Promise((resolve) => {
    addEventListener("click", (event) => {
      const seen = new MutationObserver(() => {
        if ("thinking" in document.documentElement.dataset) return;
        seen.disconnect();
        resolve(performance.now() - event.timeStamp);
      });
      seen.observe(document.documentElement, { attributeFilter: ["data-thinking"] });
    }, { capture: true, once: true });
  });
}"""
# An empty page has no storage, and says so loudly.
LONG = """try { localStorage.setItem("pawboard/settings", '{"think":"long"}') } catch {}"""


def strain() -> float:
    """How many times longer than alone a program takes here now, since others run too; from 1."""
    wall, own = perf_counter(), process_time()
    while process_time() - own < 0.2:
        pass
    return max(1.0, (perf_counter() - wall) / (process_time() - own))


def within(gaps: list[float], share: float) -> float:
    """The milliseconds within which a share of the tasks of a page ended."""
    return sorted(gaps)[max(0, ceil(share * len(gaps)) - 1)]


def thinking(page: Page) -> Locator:
    """The mark of a page whose opponent thinks."""
    return page.locator(THINKING)


def saved(page: Page) -> Session | None:
    """The game as the page keeps it."""
    text = page.evaluate(SAVED)
    return restore(text, GAMES) if text else None


def without_worker(server: Server, watch: Watch, browser: Browser) -> None:
    """Let the file of the worker be missing, so that the page thinks itself."""
    server.fault("*/bots-worker.mjs", Fault(status=404))
    if browser.browser_type.name == "firefox":
        watch.expect(re.compile("bots-worker"))


def settle(page: Page) -> Session | None:
    """Wait until no opponent thinks."""
    expect(thinking(page)).to_have_count(0, timeout=LATER)
    return saved(page)


class Person:
    """The one person at a table, who taps with a finger what a weaker opponent would play.

    Args:
        table: the game, just opened with a person at the first seat.
        game: its id.
        seats: how many play.
        level: the opponent whose moves are made, from 1.
    """

    def __init__(self, table: Table, game: str, seats: int = 2, level: int = 2) -> None:
        self.table = table
        self.page = table.page
        self.game = GAMES[game]
        self.view: Any = VIEWS[game]
        self.seats = seats
        self.level = level

    def play(self, most: int = 10_000) -> Session:
        """Play until the game is over, or so many steps were made; return the game."""
        for _ in range(most):
            session = settle(self.page)
            if session is not None and session.over:
                return session
            self.step(session)
        found = settle(self.page)
        assert found is not None
        return found

    def step(self, session: Session | None) -> None:
        """Make one step of the person and wait until the table has taken it."""
        state = self.game.initial(self.seats) if session is None else session.state
        seat = self.game.current_player(state)
        before = self.page.evaluate(SAVED)
        if seat == CHANCE:
            keys: tuple[str, ...] = (self.view.chance_key(state),)
        else:
            ply = 0 if session is None else session.ply
            view = self.game.to_text(self.game.observe(state, seat))
            keys = self.keys(
                state, choose(self.game.info.id, view, seat, "person", self.level, ply)
            )
        for key in keys:
            self.tap(key)
        self.page.wait_for_function(
            f"(before) => ({SAVED})() !== (before ?? undefined)", arg=before
        )

    def keys(self, state: Any, move: str) -> tuple[str, ...]:
        """Return what is tapped for a move."""
        ways = self.view.selection(state).ways
        return next((way.keys for way in ways if way.move == move), self.view.keys(state, move))

    def tap(self, key: str) -> None:
        """Tap a spot; once more where the first tap has only enlarged what lies around it."""
        part = self.page.locator(".board[data-enlarged]")
        large = part.count()
        self.table.spot(key).tap()
        if part.count() > large and "selected" not in self.marks(key):
            self.table.spot(key).tap()

    def marks(self, key: str) -> str:
        """Return whether a spot is selected, in a word."""
        return "selected" if self.table.spot(key).get_attribute("aria-selected") == "true" else ""
