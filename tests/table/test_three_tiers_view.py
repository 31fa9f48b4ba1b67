"""Three Tiers at the table: what is drawn, and the exact words."""

from itertools import pairwise
from pathlib import Path

import pytest

from pawboard.engine import PUBLIC, load, replay
from pawboard.games import GAMES
from pawboard.table.account import Account
from pawboard.table.announcer import Announcer, find_spot
from pawboard.table.scene import Scene, Spot
from pawboard.table.selection import Selection
from pawboard.table.session import Session
from pawboard.table.views.three_tiers import VIEW
from pawboard.table.words import Words
from tests.table.test_views import scene_of

GOLDEN = Path(__file__).parent.parent / "games" / "golden"


def session(moves: str, **options: str) -> Session:
    found = Session(GAMES["three-tiers"], ("Mori", "Aki"), "0" * 32, options)
    for move in moves.split():
        found.play(move)
    return found


def announcer(found: Session) -> Announcer:
    return Announcer(Account(found, VIEW, PUBLIC), Words(), found.names)


def scene(found: Session, *keys: str) -> Scene:
    selection = Selection(() if found.over else VIEW.ways(found.state))
    for key in keys:
        selection = selection.choose(key)
    return scene_of(VIEW, Account(found, VIEW, PUBLIC), selection)


def spot(drawn: Scene, key: str) -> Spot:
    found = find_spot(drawn, key)
    assert found is not None
    return found


def marked(drawn: Scene) -> dict[str, tuple[str, ...]]:
    keys = [f + r for f in "abc" for r in "123"] + [f"{s}:{m}" for s in "12" for m in "gsb"]
    return {key: spot(drawn, key).marks for key in keys if spot(drawn, key).marks}


def test_the_board_is_drawn_from_the_far_rank_to_the_near_one() -> None:
    (board,) = scene(session("")).boards
    assert [[spot.key for spot in row if spot] for row in board.rows] == [
        ["a3", "b3", "c3"],
        ["a2", "b2", "c2"],
        ["a1", "b1", "c1"],
    ]
    assert (board.files, board.ranks) == (tuple("abc"), tuple("321"))


def test_supplies_show_what_is_left() -> None:
    drawn = scene(session("g@b2"))
    first, second = drawn.seats
    assert [(one.key, one.label, one.caption) for one in first.areas[0].spots] == [
        ("1:g", "gold, 1 left", "1"),
        ("1:s", "silver, 3 left", "3"),
        ("1:b", "bronze, 4 left", "4"),
    ]
    assert (first.areas[0].kind, first.areas[0].label) == ("listbox", "Mori's supply")
    assert [len(one.pieces) for one in second.areas[0].spots] == [2, 3, 4]
    assert (first.turn, second.turn, first.status, second.status) == (
        False,
        True,
        "waits",
        "to move",
    )


def test_squares_are_named_in_short_and_told_in_full() -> None:
    drawn = scene(session("b@b2 s@b2 g@b2 b@a1"))
    assert spot(drawn, "c3").label == "c3, empty"
    assert spot(drawn, "a1").label == "a1, Aki's bronze"
    assert spot(drawn, "b2").label == "b2, Mori's gold on silver and bronze"
    assert (
        spot(drawn, "b2").detail == "b2, from the top: Mori's gold, Aki's silver and Mori's bronze."
    )
    assert [piece.symbol for piece in spot(drawn, "b2").pieces] == [
        "tier-bronze-1",
        "tier-silver-2",
        "tier-gold-1",
    ]


def test_marks_show_the_last_move_the_choice_and_its_targets() -> None:
    found = session("b@b2 s@b2")
    assert marked(scene(found)) == {"2:s": ("from",), "b2": ("last",)}
    chosen = marked(scene(found, "1:g"))
    assert chosen["1:g"] == ("selected",)
    assert chosen["b2"] == ("last", "cover")
    assert chosen["a1"] == ("target",)
    assert "b2" not in {
        key for key, marks in marked(scene(found, "1:s")).items() if "cover" in marks
    }


def test_what_can_be_chosen_is_enabled() -> None:
    drawn = scene(session("b@b2 s@b2"))
    enabled = {key for key in ("1:g", "1:s", "1:b", "2:g", "b2", "a1") if spot(drawn, key).enabled}
    assert enabled == {"1:g", "1:s", "1:b"}


def test_a_piece_keeps_its_key_on_its_way() -> None:
    found = session("g@b2 b@a1")
    key = spot(scene(found), "b2").pieces[-1].key
    assert key in [piece.key for piece in spot(scene(session("")), "1:g").pieces]
    found.play("b2-a1")
    assert [piece.key for piece in spot(scene(found), "a1").pieces][-1] == key


@pytest.mark.parametrize(
    ("moves", "said"),
    [
        ("g@b2", ["Mori places gold on b2."]),
        ("b@b2 s@b2", ["Aki places silver on b2, over Mori's bronze."]),
        ("g@b2 b@a1 b2-c3", ["Mori moves gold from b2 to c3."]),
        ("g@b2 b@a1 b2-a1", ["Mori moves gold from b2 to a1, over Aki's bronze."]),
        (
            "b@b2 s@b2 b@a1 b2-c3",
            ["Aki moves silver from b2 to c3.", "Mori's bronze on b2 is uncovered."],
        ),
    ],
)
def test_every_event_is_told_once_and_in_order(moves: str, said: list[str]) -> None:
    found = announcer(session(moves))
    assert list(found.sentences(found.account.plies()[-1])) == said
    assert found.log()[-1].text == " ".join(said)


def test_the_move_list_is_short() -> None:
    log = announcer(session("b@b2 s@b2 g@b2 b@a1 b2-a1 s@c3")).log()
    assert [entry.short for entry in log] == [
        "Bronze to b2",
        "Silver onto b2",
        "Gold onto b2",
        "Bronze to a1",
        "Gold b2 onto a1",
        "Silver to c3",
    ]
    assert [entry.seat for entry in log] == [0, 1, 0, 1, 0, 1]
    assert log[4].symbol == "tier-gold-1"


@pytest.mark.parametrize(
    ("moves", "options", "ending", "won"),
    [
        (
            "g@b2 b@a1 s@b1 b@a2 g@b3",
            {},
            "Mori wins with three in a row: b1, b2 and b3!",
            ["b1", "b2", "b3"],
        ),
    ],
)
def test_the_result_names_its_reason_and_the_line_is_marked(
    moves: str, options: dict[str, str], ending: str, won: list[str]
) -> None:
    found = session(moves, **options)
    assert announcer(found).ending() == ending
    drawn = scene(found)
    assert [key for key, marks in marked(drawn).items() if "win" in marks] == won
    assert drawn.prompt == ending
    assert not any(panel.turn for panel in drawn.seats)


ENDINGS = {
    "three-tiers-1": "wins with three in a row: ",
    "three-tiers-2-revealed": "wins: lifting a piece showed three in a row, ",
    "three-tiers-3-full": "Draw: the board is full.",
    "three-tiers-4-repetition": "Draw: the same position for the third time.",
    "three-tiers-5-both": "Draw: both have three in a row.",
    "three-tiers-6-both-mover": "wins with three in a row: ",
    "three-tiers-7-length": "Draw: 200 moves have been made.",
}


@pytest.mark.parametrize("name", ENDINGS)
def test_every_end_is_told(name: str) -> None:
    record = load((GOLDEN / f"{name}.txt").read_text(), GAMES)
    options = GAMES["three-tiers"].parse_options(record.options)
    found = session(" ".join(record.moves), **options)
    assert ENDINGS[name] in announcer(found).ending()
    drawn = scene(found)
    line = [key for key, marks in marked(drawn).items() if "win" in marks]
    assert (len(line) >= 3) == ("row" in ENDINGS[name])
    assert [panel.status for panel in drawn.seats if panel.won] in (["won"], ["draw", "draw"])


def test_a_line_shown_only_while_a_piece_was_lifted_is_marked() -> None:
    # Mori's silver covers the line of Aki at b2; lifting it to c2 covers it there again.
    moves = "b@c3 b@a2 s@c1 b@b2 s@b2 b@c2 b2-c2"
    found = session(moves, reveal="lift")
    assert found.over
    assert announcer(found).ending() == (
        "Aki wins: lifting a piece showed three in a row, a2, b2 and c2!"
    )
    assert [key for key, marks in marked(scene(found)).items() if "win" in marks] == [
        "a2",
        "b2",
        "c2",
    ]


def test_answers() -> None:
    found = announcer(session("g@b2 b@a1"))
    drawn = scene(found.account.session)
    assert found.answer("last", drawn) == ("Aki places bronze on a1.",)
    assert found.answer("turn", drawn) == ("Mori to move.",)
    assert found.answer("mine", drawn) == ("Mori has gold on b2.",)
    assert found.answer("score", drawn) == (
        "Mori has in the supply: 1 gold, 3 silver, 4 bronze.",
        "Aki has in the supply: 2 gold, 3 silver, 3 bronze.",
    )
    assert found.answer("here", drawn, "b2") == ("b2, from the top: Mori's gold.",)
    assert found.answer("here", drawn, "z9") == ()
    assert found.answer("moves", drawn) == (
        "Mori has 31 moves.",
        "Gold from the supply: to a1, a2, a3, b1, b3, c1, c2 and c3.",
        "Silver from the supply: to a1, a2, a3, b1, b3, c1, c2 and c3.",
        "Bronze from the supply: to a2, a3, b1, b3, c1, c2 and c3.",
        "Gold from b2: to a1, a2, a3, b1, b3, c1, c2 and c3.",
    )
    empty = announcer(session(""))
    assert empty.answer("last", drawn) == ("No move has been made yet.",)
    assert empty.answer("mine", drawn) == ("Mori has no piece on the board yet.",)


@pytest.mark.parametrize(
    ("moves", "keys", "key", "options", "said"),
    [
        (
            "g@b2 b@a1",
            ("1:s",),
            "b2",
            {},
            "The silver cannot go to b2: a piece is never put on one's own.",
        ),
        (
            "g@b2",
            ("2:g",),
            "b2",
            {},
            "The gold cannot cover Mori's gold on b2: only smaller pieces can be covered.",
        ),
        ("g@b2", (), "b2", {}, "The top of b2 does not belong to Aki."),
        ("g@b2", (), "c3", {}, "c3 is empty. Aki chooses a piece first."),
        ("g@b2", (), "1:g", {}, "Pieces do not go there. Aki chooses a square."),
        ("g@b2", ("2:g",), "1:g", {}, "Pieces do not go there. Aki chooses a square."),
        ("g@b2 b@a1 g@b1 b@a2", (), "1:g", {}, "There is no gold left in the supply."),
        ("", (), "1:g", {"opening": "bronze"}, "Gold cannot be placed anywhere now."),
        (
            "",
            ("1:g",),
            "b2",
            {"opening": "no-gold-centre"},
            "The opening chosen for this game does not allow that.",
        ),
    ],
)
def test_refusals_say_why(
    moves: str, keys: tuple[str, ...], key: str, options: dict[str, str], said: str
) -> None:
    found = session(moves, **options)
    selection = Selection(VIEW.ways(found.state))
    for chosen in keys:
        selection = selection.choose(chosen)
    assert Words().say(VIEW.refusal(found.state, selection, key), found.names) == said


def test_prompts_say_what_to_do() -> None:
    assert scene(session("g@b2")).prompt == "Aki, choose a piece."
    assert scene(session("g@b2"), "2:s").prompt == "Aki, choose where the silver goes."
    assert scene(session("g@b2 b@a1"), "b2").prompt == "Mori, choose where the gold goes."
    assert "bronze" in scene(session("", opening="bronze")).prompt
    assert "centre" in scene(session("", opening="no-gold-centre")).prompt


def test_states_without_a_past_can_be_laid_out() -> None:
    record = load((GOLDEN / "three-tiers-3-full.txt").read_text(), GAMES)
    for before, after in pairwise(replay(record, GAMES).states):
        for state in (before, after):
            pieces = VIEW.lay_out(state)
            keys = [key for stack in pieces.values() for key in stack]
            assert len(keys) == len(set(keys)) == 18
