"""A first visit stays small: what a browser really asks for until a move has been made."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from tools.bench_bytes import BASELINE, CAPS, by_kind, faults, first_visit
from tools.serve import Server


def test_a_first_visit_is_within_its_caps_and_its_baseline(browser: Browser) -> None:
    asked = first_visit(browser)
    assert len({path for path, _ in asked}) == len(asked), "something is fetched twice"
    table = by_kind(asked)
    baseline = json.loads(BASELINE.read_text(encoding="utf-8"))
    assert set(table) == set(baseline)
    assert table["other"] == 0, f"of no known kind: {asked}"
    assert not faults(table, baseline)


def test_nothing_of_opponents_is_fetched_by_who_plays_without(browser: Browser) -> None:
    names = [path.rpartition("/")[2] for path, _ in first_visit(browser)]
    assert not [name for name in names if name.startswith("opponents") or name.endswith(".bin")]


def test_the_document_alone_shows_the_opening_board(
    context: BrowserContext, server: Server
) -> None:
    page = context.new_page()
    page.route(
        "**/*",
        lambda route: (
            route.continue_() if route.request.resource_type == "document" else route.abort()
        ),
    )
    page.goto(f"{server.url}#game=three-tiers")
    board = page.locator('[data-page="three-tiers"] [role="grid"]')
    expect(board).to_be_visible()
    expect(board.locator("[data-spot]")).to_have_count(9)


@pytest.mark.parametrize("name", CAPS)
def test_what_grows_is_told(name: str) -> None:
    baseline = json.loads(BASELINE.read_text(encoding="utf-8"))
    assert not faults(baseline, baseline)
    grown = {**baseline, name: round(baseline[name] * 1.031)}
    assert [fault.partition(":")[0] for fault in faults(grown, baseline)] == [name]
    assert "bench -- bytes --write" in faults(grown, baseline)[0]
    beyond = {**baseline, name: CAPS[name] + 1}
    assert "the most there may be" in faults(beyond, beyond)[0]
