"""Sounds: none until asked for, one of its own for each thing that happens, soft, no files."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.table import GAME, SHOWN, Table
from tools.serve import Server

COUNT = """
globalThis.contexts = [];
globalThis.started = [];
const Real = AudioContext;
globalThis.AudioContext = class extends Real {
  constructor() {
    super();
    contexts.push(this);
  }
};
for (const kind of [OscillatorNode, AudioBufferSourceNode]) {
  const { start } = kind.prototype;
  kind.prototype.start = function (when) {
    started.push(kind.name);
    return start.call(this, when);
  };
}
"""
"""Keeps what is made and started."""

CLOSED = """async () => {
  while (contexts.some((one) => one.state !== "closed")) await new Promise(requestAnimationFrame);
}"""
"""Comes to its end when every context there is has been given back."""

RECORD = """
globalThis.tapes = [];
globalThis.AudioContext = class extends OfflineAudioContext {
  constructor() {
    super(1, 3 * 44100, 44100);
    tapes.push(this);
  }
  get state() {
    return this.spent ? "closed" : "running";
  }
  close() {}
  suspend() {}
};
"""
"""A context that keeps what it would play, so that it can be measured; a spent one gets no more."""

SPEND = "tapes.forEach((tape) => { tape.spent = true; })"

MEASURE = """async () => {
  while (!tapes.some((tape) => !tape.spent)) await new Promise(requestAnimationFrame);
  const buffer = await tapes.pop().startRendering();
  const wave = buffer.getChannelData(0);
  const peak = wave.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const heard = (value) => Math.abs(value) > peak / 50;
  const [first, last] = [wave.findIndex(heard), wave.findLastIndex(heard)];
  let crossings = 0;
  for (let at = first + 1; at <= last; at++) crossings += wave[at] * wave[at - 1] < 0;
  return { peak, seconds: (last - first) / buffer.sampleRate, crossings };
}"""


def count(page: Page, name: str) -> int:
    found: int = page.evaluate(f"{name}.length")
    return found


def wish(table: Table, value: str) -> None:
    """Set the setting as a person does, and come back to the game."""
    table.control("page:settings").click()
    table.page.locator(SHOWN).get_by_label("Sound", exact=True).select_option(value)
    table.control("page:table").click()


def test_no_sound_until_asked_and_none_after_it_is_off_again(page: Page, server: Server) -> None:
    page.add_init_script(COUNT)
    table = Table(page, server.url).open("game=three-tiers")
    table.tap("1:g", "a1")
    table.expect_plies(1)
    table.type("nonsense")
    expect(table.prompt).to_contain_text("nonsense")
    assert count(page, "contexts") == 0

    wish(table, "on")
    assert count(page, "started") > 0
    wish(table, "off")
    page.evaluate(CLOSED)
    made = count(page, "started")
    table.tap("2:b", "a3")
    table.expect_plies(2)
    assert (count(page, "contexts"), count(page, "started")) == (1, made)

    wish(table, "on")
    assert count(page, "started") > made
    assert count(page, "contexts") == 2


def test_one_context_for_all_and_none_before_the_page_is_touched(
    page: Page, server: Server
) -> None:
    page.add_init_script(COUNT)
    table = Table(page, server.url).open("game=three-tiers&sound=on")
    assert count(page, "contexts") == 0
    for number, keys in enumerate((("1:g", "a1"), ("2:b", "a3"), ("1:g", "b1")), 1):
        table.tap(*keys)
        table.expect_plies(number)
        assert count(page, "started") == 2 * number
    assert count(page, "contexts") == 1


def test_each_is_heard_softly_and_unlike_the_others(page: Page, server: Server) -> None:
    page.add_init_script(RECORD)
    table = Table(page, server.url)
    found: dict[str, Any] = {}

    def hear(name: str, fragment: str, moves: tuple[str, ...]) -> None:
        """Make moves at a new table, or show a hand and choose; the last sound is measured."""
        if found:
            # A table that was left would be taken up again.
            page.evaluate("localStorage.clear()")
            page.goto("about:blank")
        table.open(f"{fragment}&sound=on&motion=off")
        if not moves:
            table.control("reveal").click()
            page.evaluate(SPEND)
            page.locator(f"{SHOWN} .spot.can").first.click()
        for move in moves:
            page.evaluate(SPEND)
            table.field.click()
            table.type(move)
        found[name] = page.evaluate(MEASURE)

    seed = "0" * 32
    hear("place", "game=three-tiers", GAME[:1])
    hear("refuse", "game=three-tiers", ("nonsense",))
    hear("roll", f"game=kilkenny&seed={seed}", ("roll",))
    hear("move", "game=three-tiers", ("g@a1", "b@a3", "a1-b1"))
    hear("remove", "game=whose-foods", ("d@b2", "D@c2", "D@a2"))
    hear("card", "game=jiji", ())
    hear("win", "game=three-tiers", GAME)
    for name, one in found.items():
        # Not so loud that it is cut off, not so soft that it is lost, and soon over.
        assert 0.02 < one["peak"] < 0.6, name
        assert 0.03 < one["seconds"] < 1.0, name
    heard = {name: (one["seconds"], one["crossings"]) for name, one in found.items()}
    assert len(set(heard.values())) == len(heard), heard
