"""The contract of a game, asserted for every game of the manifest by three kinds of play.

Needs pytest and pawboard alone, so that it runs inside Pyodide too. No line names a game.
"""

import os
from collections.abc import Callable, Iterator
from functools import cache
from itertools import pairwise
from random import Random
from typing import Any, NamedTuple

import pytest

from pawboard.engine import (
    ALL,
    CHANCE,
    PUBLIC,
    TERMINAL,
    AmbiguousMove,
    Game,
    IllegalMove,
    MoveSyntaxError,
    NotationError,
    Record,
    dump,
    load,
    new_seed,
    random_move,
    replay,
    result_text,
    roll,
)
from pawboard.engine.chance import kind
from pawboard.games import GAMES

FULL = bool(os.environ.get("PAWBOARD_FULL"))
SAMPLES = 6
"""How many positions of a playthrough get the costly checks; all of them when FULL."""

Policy = Callable[[list[str], Random], str]
POLICIES: dict[str, Policy] = {
    "random": random_move,
    "first": lambda moves, rng: moves[0],
    "last": lambda moves, rng: moves[-1],
}


class Table(NamedTuple):
    """A game with its seats and options, as every test here gets it."""

    id: str
    seats: int
    options: dict[str, str]

    def __str__(self) -> str:
        words = [f"{name}={value}" for name, value in self.options.items()]
        return " ".join([f"{self.id}/{self.seats}", *words])


class Playthrough(NamedTuple):
    """A whole game: the states and the moves between them."""

    game: Game[Any]
    table: Table
    states: list[Any]
    moves: list[str]


def tables() -> Iterator[Table]:
    """Yield the defaults at every seat count, and each other option value at some seat count."""
    for name, game in GAMES.items():
        for seats in game.info.seats:
            yield Table(name, seats, {})
        values = [(o.name, value) for o in game.info.options for value in o.values[1:]]
        for number, (option, value) in enumerate(values):
            counts = game.info.seats
            for seats in counts if FULL else (counts[number % len(counts)],):
                yield Table(name, seats, {option: value})


@cache
def playthroughs(name: str) -> list[Playthrough]:
    """Return the games this suite plays of one game, the same in every run."""
    found = []
    for table in tables():
        if table.id != name:
            continue
        for policy in POLICIES:
            for number in range((12 if FULL else 3) if policy == "random" else 1):
                found.append(play(table, policy, number))
    return found


def play(table: Table, policy: str, number: int) -> Playthrough:
    """Play one game to its end by a policy, chance by chance."""
    game = GAMES[table.id]
    rng = Random(f"{table}/{policy}/{number}")
    state = game.initial(table.seats, **game.settle(table.seats, table.options))
    states, moves = [state], []
    while game.current_player(state) != TERMINAL:
        legal = game.legal_moves(state)
        if game.current_player(state) == CHANCE:
            move = rng.choices(legal, game.weights(state))[0]
        else:
            move = POLICIES[policy](legal, rng)
        moves.append(move)
        state = game.play(state, move)
        states.append(state)
        assert len(moves) <= game.info.max_plies, f"{table}: longer than max_plies"
    return Playthrough(game, table, states, moves)


def sampled(played: Playthrough) -> list[tuple[Any, str | None]]:
    """Return some positions, the first and last among them, each with the move made there."""
    pairs = list(zip(played.states, [*played.moves, None], strict=True))
    if FULL or len(pairs) <= SAMPLES:
        return pairs
    inner = Random(str(played.table)).sample(range(1, len(pairs) - 1), SAMPLES - 2)
    return [pairs[0], *(pairs[index] for index in sorted(inner)), pairs[-1]]


def viewers(played: Playthrough) -> list[int]:
    """Return every viewer there is."""
    return [*range(played.table.seats), PUBLIC, ALL]


@pytest.fixture(params=list(GAMES))
def played(request: pytest.FixtureRequest) -> list[Playthrough]:
    """The playthroughs of one game."""
    return playthroughs(request.param)


def test_info_is_in_order() -> None:
    for name, game in GAMES.items():
        info = game.info
        assert info.id == name
        assert info.seats == tuple(sorted(set(info.seats)))
        assert [o.name for o in info.options] == sorted({o.name for o in info.options})
        assert all(len(set(o.values)) == len(o.values) > 1 for o in info.options)
        assert info.reasons == tuple(sorted(set(info.reasons)))


def test_every_end_reason_is_reached_or_recorded(
    played: list[Playthrough], recorded_reasons: Callable[[str], set[str]]
) -> None:
    game = played[0].game
    reached = {p.game.outcome(p.states[-1]).reason for p in played}
    assert reached <= set(game.info.reasons)
    assert reached | recorded_reasons(game.info.id) >= set(game.info.reasons)


def test_legal_moves_are_ascending_distinct_words(played: list[Playthrough]) -> None:
    for p in played:
        for state in p.states:
            moves = p.game.legal_moves(state)
            assert moves == sorted(set(moves))
            assert (not moves) == (p.game.current_player(state) == TERMINAL)
            kinds = [kind(move) for move in moves]
            runs = 1 + sum(a != b for a, b in pairwise(kinds))
            assert not moves or runs == len(set(kinds)), "a kind is a run of neighbours"
            for move in moves:
                assert move.isascii()
                assert move.isprintable()
                assert " " not in move
                assert ":" not in move
                assert p.game.word.fullmatch(move), move


def test_players_and_chance(played: list[Playthrough]) -> None:
    for p in played:
        info = p.game.info
        assert len(p.moves) <= info.max_plies
        for state in p.states:
            player = p.game.current_player(state)
            assert player in (TERMINAL, CHANCE) or 0 <= player < p.table.seats
            assert player != CHANCE or info.chance
            assert p.game.seats(state) == p.table.seats
            if player == CHANCE:
                weights = p.game.weights(state)
                assert len(weights) == len(p.game.legal_moves(state))
                assert min(weights) > 0


def test_outcomes_add_up(played: list[Playthrough]) -> None:
    for p in played:
        outcome = p.game.outcome(p.states[-1])
        assert outcome.winners == tuple(sorted(set(outcome.winners))) != ()
        assert len(outcome.returns) == p.table.seats
        for seat, value in enumerate(outcome.returns):
            expected = 0.0 if seat not in outcome.winners else 1 / min(len(outcome.winners), 2)
            assert value == expected
        assert outcome.scores is None or len(outcome.scores) == p.table.seats


def test_typed_moves_are_checked(played: list[Playthrough]) -> None:
    for p in played:
        for state, _ in sampled(p):
            moves = p.game.legal_moves(state)
            assert all(p.game.parse_move(state, move) == move for move in moves[:3] + moves[-3:])
            with pytest.raises(MoveSyntaxError):
                p.game.parse_move(state, "?!")
            with pytest.raises(MoveSyntaxError):
                p.game.parse_move(state, "")
            firsts = {move[0] for move in moves}
            letter = next((f for f in firsts if sum(m[0] == f for m in moves) > 1), None)
            if letter is not None and letter not in moves:
                with pytest.raises(AmbiguousMove):
                    p.game.parse_move(state, letter)
            other = next((m for m in p.moves if m not in moves), None)
            if other is not None:
                with pytest.raises((IllegalMove, AmbiguousMove)):
                    p.game.parse_move(state, other)


def test_play_is_pure_and_states_hash(played: list[Playthrough]) -> None:
    for p in played:
        for state, move in sampled(p):
            before = repr(state)
            if move is not None:
                after = p.game.play(state, move)
                assert after == p.game.play(state, move)
                assert hash(after) == hash(p.game.play(state, move))
                assert after != state
            assert repr(state) == before
            assert isinstance(state, tuple)


def test_text_round_trips(played: list[Playthrough]) -> None:
    for p in played:
        for state, _ in sampled(p):
            text = p.game.to_text(state)
            assert text.isascii()
            assert text.isprintable()
            assert "\n" not in text
            assert p.game.from_text(text) == state
            assert p.game.to_text(p.game.from_text(text)) == text
            for viewer in viewers(p) if p.game.info.hidden else []:
                view = p.game.observe(state, viewer)
                assert p.game.from_text(p.game.to_text(view)) == view


def test_texts_tell_positions_apart(played: list[Playthrough]) -> None:
    for p in played:
        assert len({p.game.to_text(state) for state in p.states}) == len(p.states)


def test_broken_texts_are_refused_with_a_reason(played: list[Playthrough]) -> None:
    for p in played:
        for state, _ in sampled(p):
            text = p.game.to_text(state)
            for broken in ("", " ", text + " x", text[:-1] + "\u0661", text.replace(" ", "  ", 1)):
                with pytest.raises(NotationError) as raised:
                    p.game.from_text(broken)
                assert str(raised.value)


def test_views_are_consistent(played: list[Playthrough]) -> None:
    for p in played:
        for state, move in sampled(p):
            assert p.game.observe(state, ALL) == state
            for viewer in viewers(p):
                view = p.game.observe(state, viewer)
                assert type(view) is type(state)
                assert p.game.observe(view, viewer) == view
                assert p.game.current_player(view) == p.game.current_player(state)
                if viewer == p.game.current_player(state):
                    assert p.game.legal_moves(view) == p.game.legal_moves(state)
                if move is not None:
                    word = p.game.move_text(state, move, viewer)
                    assert word.isascii()
                    assert " " not in word
                    assert viewer != ALL or word == move


def test_moves_that_read_the_same_leave_the_same_view(played: list[Playthrough]) -> None:
    """A step may show everybody what follows from it; else a view tells no more than the word."""
    for p in played:
        if not p.game.info.hidden:
            continue
        for state, move in sampled(p):
            if move is None:
                continue
            for viewer in viewers(p):
                read = p.game.move_text(state, move, viewer)
                after = p.game.play(state, move)
                for other in p.game.legal_moves(state)[:40]:
                    if p.game.move_text(state, other, viewer) == read:
                        instead = p.game.play(state, other)
                        if p.game.observe(instead, PUBLIC) == p.game.observe(after, PUBLIC):
                            assert p.game.observe(instead, viewer) == p.game.observe(after, viewer)


def test_determinizations_agree_with_their_view(played: list[Playthrough]) -> None:
    for p in played:
        rng = Random(p.table.seats)
        for state, _ in sampled(p):
            for seat in range(p.table.seats):
                view = p.game.observe(state, seat)
                drawn = p.game.determinize(view, seat, rng)
                assert p.game.observe(drawn, seat) == view
                assert p.game.from_text(p.game.to_text(drawn)) == drawn
                if not p.game.info.hidden:
                    assert drawn == state


def test_records_replay_from_the_start_and_from_the_middle(played: list[Playthrough]) -> None:
    for p in played:
        options = p.game.options_text(p.game.settle(p.table.seats, p.table.options))
        result = result_text(p.game.outcome(p.states[-1]))
        record = Record(p.table.id, p.table.seats, options, tuple(p.moves), result)
        loaded = load(dump(record, GAMES), GAMES)
        assert loaded._replace(result_line=None) == record
        again = replay(loaded, GAMES)
        assert again.fault is None
        assert list(again.states) == p.states
        middle = len(p.moves) // 2
        state = p.game.from_text(p.game.to_text(p.states[middle]))
        for move in p.moves[middle:]:
            state = p.game.play(state, move)
        assert state == p.states[-1]


def test_a_bad_move_is_reported_at_its_ply(played: list[Playthrough]) -> None:
    for p in played:
        options = p.game.options_text(p.game.settle(p.table.seats, p.table.options))
        for ply in {1, len(p.moves) // 2 + 1, len(p.moves) + 1}:
            moves = (*p.moves[: ply - 1], "nonsense", *p.moves[ply:])
            again = replay(Record(p.table.id, p.table.seats, options, moves), GAMES)
            assert again.fault is not None
            assert again.fault.ply == ply
            assert again.last == p.states[ply - 1]


def test_chance_follows_the_seed(played: list[Playthrough]) -> None:
    seed = new_seed()
    for p in played[:3]:
        for ply, (state, _) in enumerate(sampled(p), 1):
            if p.game.current_player(state) == CHANCE:
                move = roll(p.game, state, seed, ply)
                assert move in p.game.legal_moves(state)
                assert move == roll(p.game, state, seed, ply)
            else:
                with pytest.raises(ValueError, match="chance"):
                    roll(p.game, state, seed, ply)
