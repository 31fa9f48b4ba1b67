"""The committed books win: against all replies, by the rules, in the plies they promise."""

from functools import cache
from typing import Any

import pytest

from pawboard.bots import solutions
from pawboard.bots.book import book, pack, unpack
from pawboard.cli.solve import BOOKS, load
from pawboard.engine.game import TERMINAL
from pawboard.games import GAMES

LIMIT = 250_000
"""Bytes of all books together."""
FIRST_LIMIT = 30_000
QUICK = [("three-tiers", opening) for opening in ("-", *solutions.TASKS["three-tiers"].lost)]
QUICK += [("tuned", "-")]


def test_the_files_are_small() -> None:
    sizes = {file.name: file.stat().st_size for file in BOOKS.glob("*.bin")}
    assert set(sizes) == {
        "three-tiers.bin",
        "three-tiers-first.bin",
        "tuned.bin",
        "tuned-first.bin",
    }
    assert sum(sizes.values()) < LIMIT
    assert sizes["tuned-first.bin"] < FIRST_LIMIT


@pytest.mark.parametrize("name", solutions.TASKS)
def test_the_first_seat_wins_by_the_rules_against_all_replies(name: str) -> None:
    """Walk the whole strategy with the rules' own moves and endings, nothing thinned out."""
    game, model = GAMES[name], solutions.model_for(name)
    strategy = load(BOOKS / f"{name}-first.bin")
    opening, plies = solutions.TASKS[name].first

    @cache
    def children(position: int) -> list[int]:
        return sorted(child for child in solutions.Prover(model).safe(position) if child >= 0)

    seen: dict[int, int] = {}

    def win(state: Any, left: int) -> None:
        """Check that seat 1, who is to move, wins within `left` plies whatever seat 2 does."""
        position = model.of(state)
        if seen.get(position, -1) >= left:
            return
        seen[position] = left
        moves = game.legal_moves(state)
        after = [game.play(state, move) for move in moves]
        if any(
            game.current_player(child) == TERMINAL and game.outcome(child).winners == (0,)
            for child in after
        ):
            return
        promised, number = strategy[position]
        assert promised <= left
        wanted = children(position)[number]
        child = next(child for child in after if model.of(child) == wanted)
        for move in game.legal_moves(child):
            reply = game.play(child, move)
            if game.current_player(reply) == TERMINAL:
                assert game.outcome(reply).winners == (0,)
            else:
                win(reply, promised - 2)

    start = game.initial(2)
    win(start, plies)
    first = children(model.of(start))[strategy[model.of(start)][1]]
    assert first == model.of(game.play(start, opening))


@pytest.mark.parametrize(("name", "opening"), QUICK)
def test_a_book_and_short_searches_win(name: str, opening: str) -> None:
    model = solutions.model_for(name)
    position, plies = solutions.roots(name, model)[opening]
    verdict = solutions.verify(model, book(name), position, plies)
    assert verdict.dearest <= solutions.PATIENCE


@pytest.mark.full
@pytest.mark.parametrize("opening", solutions.TASKS["tuned"].lost)
def test_tuned_is_lost_after_every_other_opening(opening: str) -> None:
    model = solutions.model_for("tuned")
    position, plies = solutions.roots("tuned", model)[opening]
    assert solutions.verify(model, book("tuned"), position, plies).dearest <= solutions.PATIENCE


def test_openings_cover_every_first_move() -> None:
    for name, task in solutions.TASKS.items():
        game, model = GAMES[name], solutions.model_for(name)
        start = game.initial(2)
        known = {model.of(game.play(start, move)) for move in (task.first[0], *task.lost)}
        after = {model.of(game.play(start, move)) for move in game.legal_moves(start)}
        if name == "tuned":
            assert known == after
        assert known <= after


def test_a_packed_book_reads_back() -> None:
    strategy = {5: (9, 0), 700: (11, 20), 1 << 48: (7, 3)}
    assert unpack(pack(strategy)) == strategy


@pytest.mark.parametrize("data", [b"", b"no book", pack({1: (9, 0)})[:-3]])
def test_what_is_no_book_is_refused(data: bytes) -> None:
    with pytest.raises(ValueError, match="not a book"):
        unpack(data)
