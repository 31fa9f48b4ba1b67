"""What the opponent of Cats Called Jiji plays out agrees with the rules, step by step."""

from collections import Counter
from itertools import chain
from random import Random

import pytest

from pawboard.bots.jiji_beliefs import declaration, guesses, play_out, share
from pawboard.bots.jiji_hiding import hide, hiding_odds
from pawboard.bots.jiji_table import Table, table_of
from pawboard.engine.chance import random_move
from pawboard.engine.game import TERMINAL, Move
from pawboard.games.jiji import DRAW, GAME, KIND, KINDS, OVER, SHARE, State

SEEN = ("claims", "declared", "hands", "once", "open", "quiet", "shared", "silent", "twice")


def move_of_table(table: Table, rng: Random) -> Move:
    """Return what a seat does when a game is played out, as a word."""
    if table.phase == SHARE:
        kind = share(table, rng)
        return "no-share" if kind < 0 else f"share-{KINDS[kind]}"
    names = declaration(table, rng)
    return "find-" + "+".join(KINDS[kind] for kind in sorted(names)) if names else "skip"


def move_table(table: Table, move: Move) -> None:
    verb, _, name = move.partition("-")
    if verb == "draw":
        table.draw(KIND[name])
    elif move == "skip":
        table.skip()
    elif verb == "find":
        table.find([KIND[one] for one in name.split("+")])
    else:
        table.share(KIND[name] if verb == "share" else -1)


def agree(table: Table, state: State) -> None:
    assert (table.phase, table.turn) == (state.phase, state.turn)
    again = table_of(state)
    for name in SEEN:
        assert getattr(table, name) == getattr(again, name), name
    if table.phase == SHARE:
        kinds = table.shares()
        words = [f"share-{KINDS[kind]}" for kind in range(16) if kinds >> kind & 1]
        nothing = ["no-share"] if table.may_keep(kinds) else []
        assert nothing + words == GAME.legal_moves(state)
    elif table.phase != DRAW:
        assert table.may_skip() == ("skip" in GAME.legal_moves(state))


def played(seed: int, reasons: Counter[str]) -> None:
    """Play a game in step, by any moves or by those of the play-outs, and count its ends."""
    rng = Random(seed)
    options = {option.name: rng.choice(option.values) for option in GAME.info.options}
    state = GAME.initial(rng.choice(GAME.info.seats), **options)
    table = None
    skilled, patient = rng.random() < 0.5, rng.random() < 0.3
    while GAME.current_player(state) != TERMINAL:
        moves = GAME.legal_moves(state)
        move = random_move(moves, rng)
        if patient and "skip" in moves:
            move = "skip"
        elif skilled and table is not None and table.phase != DRAW:
            move = move_of_table(table, rng)
            assert move in moves
        after = GAME.play(state, move)
        if table is None:
            table = table_of(after) if after.phase >= DRAW else None
        else:
            move_table(table, move)
            if DRAW <= after.phase < OVER:
                agree(table, after)
            else:
                assert table.phase == OVER
                if after.phase == OVER:
                    assert tuple(table.returns()) == GAME.outcome(after).returns
                    reasons[after.reason] += 1
                table = None
        state = after


def test_a_table_and_the_rules_agree_on_every_step() -> None:
    reasons: Counter[str] = Counter()
    for seed in range(400):
        played(seed, reasons)
    assert set(reasons) == set(GAME.info.reasons), reasons


def after_hiding(seats: int, rng: Random) -> State:
    state = GAME.initial(seats)
    while state.phase < DRAW:
        state = GAME.play(state, random_move(GAME.legal_moves(state), rng))
    return state


@pytest.mark.parametrize("seats", GAME.info.seats)
def test_a_view_tells_a_seat_as_much_as_the_whole(seats: int) -> None:
    rng = Random(seats)
    for _ in range(30):
        state = after_hiding(seats, rng)
        for _ in range(12):
            if GAME.current_player(state) == TERMINAL:
                break
            for seat in range(seats):
                if seat not in state.declared:
                    whole, view = table_of(state), table_of(GAME.observe(state, seat))
                    told = [guesses(table, seat, Random(1)) for table in (whole, view)]
                    assert told[0] == told[1]
            moves = GAME.legal_moves(state)
            state = GAME.play(state, "skip" if "skip" in moves else random_move(moves, rng))


@pytest.mark.parametrize("seats", GAME.info.seats)
def test_guesses_come_true_about_as_often_as_they_say(seats: int) -> None:
    rng = Random(seats)
    said, true, count = 0.0, 0, 0
    for _ in range(150):
        table = table_of(after_hiding(seats, rng))
        for _ in range(3 * seats):
            while table.phase in (DRAW, SHARE):
                if table.phase == DRAW:
                    hand = table.hands[(table.turn + 1) % seats]
                    table.draw(rng.choice([kind for kind in range(16) if hand >> kind & 1]))
                else:
                    table.share(share(table, rng))
            if table.phase == OVER or not table.may_skip():
                break
            others = [kind for place, kind in enumerate(table.jijis) if place != table.turn]
            chance, names = guesses(table, table.turn, rng)[0]
            said, true, count = said + chance, true + (names[0] in others), count + 1
            table.skip()
    assert abs(said - true) / count < 0.08


def test_games_played_out_end_and_share_one_win_or_draw() -> None:
    rng = Random(4)
    for seats in GAME.info.seats:
        for _ in range(20):
            returns = play_out(table_of(after_hiding(seats, rng)), rng)
            assert sum(returns) == 1 or returns == [0.5] * seats


def test_hiding_prefers_one_of_a_pair_and_never_leaves_the_hand() -> None:
    rng = Random(5)
    state = GAME.initial(4)
    while sum(map(int.bit_count, state.hands)) < 32:
        state = GAME.play(state, random_move(GAME.legal_moves(state), rng))
    for hand in chain(state.hands, [0x0001_00FF]):
        odds = hiding_odds(hand, "A")
        assert abs(sum(odds.values()) - 1) < 1e-9
        assert all(hand >> kind & 1 for kind in odds)
        assert hide(hand, "A", rng) in odds
    assert max(odds, key=odds.__getitem__) == 0
