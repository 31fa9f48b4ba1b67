"""A game being played: moves, dice, the law of taking back, saves."""

import re
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pawboard.engine import CHANCE, PUBLIC, IllegalMove, NotationError, random_move, roll
from pawboard.games import GAMES
from pawboard.table.session import PERSON, SaveError, Session, Undo, restore, summary
from tests.table.toy import TOY, reveals

SEED = "00112233445566778899aabbccddeeff"
ALL_GAMES = {**GAMES, "toy": TOY}


def tiers(*moves: str, **more: object) -> Session:
    session = Session(GAMES["three-tiers"], ("Mori", "Aki"), SEED, **more)  # type: ignore[arg-type]
    for move in moves:
        session.play(move)
    return session


def toy(*moves: str, **more: object) -> Session:
    session = Session(TOY, ("Mori", "Aki"), SEED, reveals=reveals, **more)  # type: ignore[arg-type]
    for move in moves:
        if move == "roll":
            session.roll()
        else:
            session.play(move)
    return session


def test_a_session_begins_with_the_settled_options() -> None:
    session = tiers(options={"cover": "any", "full": "draw"})
    assert session.options == "cover=any"
    assert (session.ply, session.player, session.over) == (0, 0, False)
    assert session.players == (PERSON, PERSON)


def test_bad_sessions_are_refused() -> None:
    for names, seed, more in (
        (("Mori",), SEED, {}),
        (("Mori", "Aki"), "1", {}),
        (("Mori", "Aki"), SEED, {"options": {"cover": "none"}}),
        (("Mori", "Aki"), SEED, {"players": [PERSON]}),
    ):
        with pytest.raises(NotationError):
            Session(GAMES["three-tiers"], names, seed, **more)  # type: ignore[arg-type]


def test_only_legal_moves_are_made() -> None:
    session = tiers("g@b2")
    with pytest.raises(IllegalMove, match="ply 2"):
        session.play("s@b2")
    assert session.moves == ["g@b2"]


def test_dice_come_from_the_seed_and_the_ply() -> None:
    session = toy("hide-1", "hide-2")
    assert session.player == CHANCE
    expected = roll(TOY, session.state, SEED, 3)
    assert session.outcome() == expected == session.roll()
    assert session.moves[2] == expected


def test_undo_and_redo_go_back_and_forth_freely_without_secrets() -> None:
    session = tiers("g@b2", "b@a1", "g@b1")
    assert session.undo_state() == Undo(2, "free")
    assert session.undo()
    assert session.undo()
    assert session.moves == ["g@b2"]
    assert session.redo()
    assert session.redo()
    assert not session.redo()
    assert session.moves == ["g@b2", "b@a1", "g@b1"]
    while session.undo():
        pass
    assert session.undo_state() == Undo(None, "start")
    assert session.ply == 0


def test_a_move_made_again_keeps_what_followed_it_and_another_one_does_not() -> None:
    session = tiers("g@b2", "b@a1", "g@b1")
    for _ in range(3):
        session.undo()
    session.play("g@b2")
    assert session.undone == ["g@b1", "b@a1"]
    session.play("b@a2")
    assert not session.undone


def test_a_finished_game_can_be_taken_back() -> None:
    session = tiers("g@b2", "b@a1", "s@b1", "b@a2", "g@b3")
    assert session.over
    assert session.undo()
    assert not session.over
    assert session.ply == 4


def test_the_reply_of_an_opponent_goes_back_too() -> None:
    session = tiers("g@b2", "b@a1", "g@b1", "b@a2", players=[PERSON, "cat"])
    assert session.undo_state() == Undo(2, "free")
    session.undo()
    session.undo()
    assert session.undo_state() == Undo(None, "start")
    assert session.redo()
    assert session.ply == 2


def test_without_persons_any_move_can_be_taken_back() -> None:
    assert tiers("g@b2", "b@a1", players=["cat", "cat"]).undo_state() == Undo(1, "free")


def test_no_roll_is_taken_back() -> None:
    assert toy("hide-1", "hide-2", "roll").undo_state() == Undo(None, "chance")


def test_nothing_shown_is_taken_back() -> None:
    session = toy("hide-1", "hide-2", "roll", "guess-1")
    assert session.undo_state() == Undo(None, "revealed")
    assert not session.undo()
    assert session.ply == 4


def test_nobody_takes_back_the_secret_move_of_another() -> None:
    session = toy("hide-1", "hide-2")
    assert session.undo_state(0) == Undo(None, "other")
    assert session.undo_state(1) == Undo(1, "free")
    assert session.undo_state() == Undo(1, "free")
    session.undo()
    assert session.undo_state(1) == Undo(None, "other")
    assert session.undo_state(0) == Undo(0, "free")


def test_forced_moves_go_back_with_the_decision_before_them() -> None:
    session = toy("hide-1", "hide-2", "roll", "wait", "wait", "end")
    assert session.over
    assert session.undo_state(0) == Undo(None, "other")
    assert session.undo_state(1) == Undo(None, "other"), "even the forced move is another's"
    assert tiers().undo_state() == Undo(None, "start")


def test_practice_lifts_the_law() -> None:
    session = toy("hide-1", "hide-2", "roll", "guess-1", practice=True)
    assert session.undo_state() == Undo(3, "free")
    assert session.undo()
    assert session.undo_state() == Undo(1, "free"), "the roll goes back with the decision before it"
    session.undo()
    assert session.ply == 1
    rolled = session.undone[1]
    session.redo()
    assert session.moves[2] == rolled
    assert session.ply == 3


def test_without_a_word_from_the_view_every_secret_move_counts_as_shown() -> None:
    session = Session(TOY, ("Mori", "Aki"), SEED)
    session.play("hide-1")
    assert session.undo_state() == Undo(None, "revealed")


def test_viewers_see_what_they_may() -> None:
    session = toy("hide-1", "hide-2")
    assert session.seen_by(0).words == ("hide-1", "hide-?")
    assert session.seen_by(1).words == ("hide-?", "hide-2")
    assert session.seen_by(PUBLIC, 1).words == ("hide-?",)
    assert session.move_seen_by(0, 2) == "hide-?"
    assert session.move_seen_by(1, 2) == "hide-2"


def test_a_branch_leaves_the_game_alone() -> None:
    session = tiers("g@b2", "b@a1", "g@b1")
    branch = session.branch(1)
    branch.play("b@c3")
    assert session.moves == ["g@b2", "b@a1", "g@b1"]
    assert branch.moves == ["g@b2", "b@c3"]
    assert branch.practice
    assert branch.options == session.options


def test_a_game_with_secrets_branches_only_when_over() -> None:
    session = toy("hide-1", "hide-2", "roll", "wait", "wait")
    with pytest.raises(IllegalMove):
        session.branch(3)
    session.play("end")
    assert session.branch(3).moves == session.moves[:3]


def played(seed: int, plies: int) -> Session:
    rng = Random(seed)
    game = ALL_GAMES[rng.choice(sorted(ALL_GAMES))]
    seats = rng.choice(game.info.seats)
    names = [rng.choice(("Mori", "", "Łucja: 1", "ねこ\u2028", 'a"b')) for _ in range(seats)]
    options = {option.name: rng.choice(option.values) for option in game.info.options}
    session = Session(
        game, names, f"{rng.getrandbits(128):032x}", options, practice=rng.random() < 0.5
    )
    for _ in range(plies):
        if session.over:
            break
        if session.player == CHANCE:
            session.roll()
        elif rng.random() < 0.1:
            session.undo()
        else:
            session.play(random_move(session.legal_moves(), rng))
    if rng.random() < 0.5:
        session.undo()
    return session


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 10**6), st.integers(0, 40))
def test_a_save_brings_everything_back(seed: int, plies: int) -> None:
    session = played(seed, plies)
    text = session.save()
    found = restore(text, ALL_GAMES)
    assert found.save() == text
    for name in ("names", "seed", "options", "players", "practice", "moves", "states", "undone"):
        assert getattr(found, name) == getattr(session, name)
    assert summary(text, ALL_GAMES) == (
        session.game.info.id,
        session.names,
        session.ply,
        session.over,
        session.options,
        session.seed,
        session.players,
    )


def test_saves_say_what_is_wrong_with_them() -> None:
    good = tiers("g@b2", "b@a1").save()
    for old, new, fault in (
        ("b@a1", "s@b2", "ply 2: 's@b2' is no legal move"),
        ("pawboard-save: 1", "pawboard-save: 2", "line 1"),
        ("practice: no", "practice: perhaps", "line 1"),
        ("undone: -", "undone: g@b2", "line 1"),
        ("undone: -", "redone: -", "line 6"),
        ("seats: 2", "seats: 3", "line 10: "),
        ("game: three-tiers", "game: chess", "line 8"),
        ('["Mori", "Aki"]', "[1, 2]", "line 3"),
        ('["Mori", "Aki"]', "[", "line 3"),
        ('["Mori", "Aki"]', '["Mori"]', "line 2"),
        ("person person", "person", "line 2"),
        (SEED, "seed", "line 2"),
        ("g@b2 b@a1", "g@b2  b@a1", "line 1"),
    ):
        assert old in good
        with pytest.raises(SaveError, match=f"^{re.escape(fault)}"):
            restore(good.replace(old, new), ALL_GAMES)


def test_a_save_with_secrets_does_not_show_them() -> None:
    session = toy("hide-1", "hide-2")
    text = session.save()
    assert "hide" not in text
    assert SEED not in text
    assert restore(text, ALL_GAMES, lambda game: reveals).moves == session.moves
    for damaged in (text[:-8], text[:40] + "AAAA" + text[44:], text + "é", text[:30]):
        with pytest.raises(SaveError, match="line 1"):
            restore(damaged, ALL_GAMES)


@given(st.text())
def test_any_other_text_is_no_save(text: str) -> None:
    with pytest.raises(SaveError):
        restore(text, ALL_GAMES)
    with pytest.raises(SaveError):
        restore("pawboard-save: 1 scrambled " + text, ALL_GAMES)
