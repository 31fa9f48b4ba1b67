"""Kilkenny Cats in words: what is told, asked, refused and answered."""

from pathlib import Path

import pytest

from pawboard.engine import load
from pawboard.games import GAMES
from pawboard.table.selection import Selection
from pawboard.table.views.kilkenny import VIEW
from pawboard.table.words import Words
from tests.table.kilkenny_tables import GAME, STUCK, THREE, announcer, scene, session

GOLDEN = Path(__file__).parent.parent / "games" / "golden"
SHUT = "The mouse hole on a7 is shut: nobody goes in."


@pytest.mark.parametrize(
    ("position", "moves", "said", "short"),
    [
        ("", "roll-4", ["Mori rolls 4."], "Rolls 4"),
        ("", "roll-4 g4-g8", ["Mori moves from g4 to g8."], "g4 to g8"),
        (
            "g12,h5/g1,h9,i0 1 - 0 40 - -",
            "roll-4 h5-h9",
            ["Mori moves from h5 to h9 and captures Aki's cat."],
            "h5 takes h9",
        ),
        (
            "g12,h5/h9,i0 1 - 0 40 - -",
            "roll-4 h5-h9",
            [
                "Mori moves from h5 to h9 and captures Aki's cat.",
                "Aki has no cat left on the field.",
            ],
            "h5 takes h9",
        ),
        (
            "h12,h5/h9,i0 1 - 0 40 - -",
            "roll-3 h12-h15",
            ["Mori moves from h12 onto the mouse on h15, the first of two."],
            "h12 to the mouse h15",
        ),
        (
            "h12,i15/h9,i0 1 - 0 40 - -",
            "roll-3 h12-h15",
            [
                "Mori moves from h12 onto the mouse on h15, the second of two.",
                "Mori has no cat left on the field.",
            ],
            "h12 to the mouse h15",
        ),
        (
            "b1,i15/h9,i0 1 - 0 40 - -",
            "roll-6 b1-b7",
            ["Mori moves from b1 to b7."],
            "b1 to b7",
        ),
        (
            STUCK,
            "roll-6 pass",
            ["Mori has no move with a 6 and passes."],
            "Passes",
        ),
        (
            "g4,h15/p7/g12,h12 1 - 0 90 - -",
            "roll-4 g4-g8",
            ["Mori moves from g4 to g8.", "Aki is skipped, having no cat on the field."],
            "g4 to g8",
        ),
        (
            "d10,h15/d6/g12,h12 1 - 0 90 - -",
            "roll-4 d10-d6",
            [
                "Mori moves from d10 to d6 and captures Aki's cat.",
                "Aki has no cat left on the field.",
                "Aki is skipped, having no cat on the field.",
            ],
            "d10 takes d6",
        ),
    ],
)
def test_every_event_is_told_once_and_in_order(
    position: str, moves: str, said: list[str], short: str
) -> None:
    found = announcer(session(moves, position))
    assert list(found.sentences(found.account.plies()[-1])) == said
    entry = found.log()[-1]
    assert (entry.text, entry.short) == (" ".join(said), short)


def test_the_move_list_has_dice_and_cats() -> None:
    log = announcer(session("roll-4 g4-g8 roll-3 g11-g8")).log()
    assert [(entry.seat, entry.symbol) for entry in log] == [
        (None, "die-4"), (0, "kk-1"), (None, "die-3"), (1, "kk-2"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("position", "moves", "keys", "prompt", "note"),
    [
        ("", "", (), "Mori to roll.", "A cat moves exactly that far, in a straight line."),
        ("", "roll-4", (), "Mori, move a cat 4 squares.", "6 cats can move."),
        ("", "roll-1", (), "Mori, move a cat 1 square.", "8 cats can move."),
        ("", "roll-4", ("g4",), "Mori, where does g4 go?", "4 squares in reach."),
        ("", "roll-4", ("g4", "g8"), "Mori, move g4 to g8?", "1 square in reach."),
        ("", "roll-4 g4-g8", (), "Aki to roll.", "Mori moves from g4 to g8."),
        (
            "", "roll-4 g4-g8 roll-3", (), "Aki, move a cat 3 squares.",
            "6 cats can move. Captures: g8.",
        ),
        (
            "h12,h9/h6,i0 1 - 0 40 - -", "roll-3", (),
            "Mori, move a cat 3 squares.", "2 cats can move. Captures: h6. Mouse: h15.",
        ),
        (
            STUCK, "roll-6", (),
            "Mori, no cat can move: pass.", "No cat can move 6.",
        ),
        (
            STUCK, "roll-6 pass", (), "Aki to roll.",
            "Mori has no move with a 6 and passes.",
        ),
    ],
)  # fmt: skip
def test_prompts_say_what_to_do_and_the_die_what_the_roll_allows(
    position: str, moves: str, keys: tuple[str, ...], prompt: str, note: str
) -> None:
    drawn = scene(session(moves, position), *keys)
    assert (drawn.prompt, drawn.areas[0].note) == (prompt, note)


@pytest.mark.parametrize(
    ("position", "moves", "keys", "key", "said"),
    [
        ("", "", (), "g4", "Mori rolls the die first."),
        ("", "roll-4", (), "die", "The die has been rolled: 4. Mori chooses a cat."),
        ("", "roll-4", (), "1:cats", "That is only to look at. Mori moves a cat on the board."),
        ("", "roll-4", (), "g5", "g5 is empty. Mori chooses a cat first."),
        ("", "roll-4", (), "g11", "The cat on g11 does not belong to Mori."),
        (THREE, "", (), "h15", "The cat on h15 has its mouse and stays there."),
        (
            STUCK.replace("b1/", "b1,n1/").replace("1 -", "1 6"), "", (), "b1",
            "The cat on b1 cannot move 6 in any direction.",
        ),
        (
            STUCK.replace("1 -", "1 6"), "", (), "b1",
            "No cat can move 6. Mori passes.",
        ),
        ("", "roll-4", ("g4",), "h6", "h6 is not in a straight line from g4."),
        ("", "roll-4", ("g4",), "g5", "g5 is 1 square away; the die says 4."),
        ("", "roll-4", ("g4",), "g7", "g7 is 3 squares away; the die says 4."),
        ("", "roll-4", ("g4",), "k4", "k4 cannot be reached: h4 is in the way."),
        ("", "roll-3", ("g4",), "j4", "j4 cannot be reached: h4 is in the way."),
        (
            "g12,h5,h9/h14,i0 1 4 0 40 - -", "", ("h5",), "h9",
            "Mori's own cat is on h9.",
        ),
        ("g4,h3/h9 1 3 0 40 - -", "", ("h3",), "h0", "The mouse on h0 is Aki's."),
        ("d7,h3/h9 1 3 0 40 - -", "", ("d7",), "a7", SHUT),
        ("b8,h3/h9 1 1 0 40 - -", "", ("b8",), "a7", SHUT),
        ("h1,h3/h9 1 1 0 40 - -", "", ("h1",), "i0", "The mouse on i0 is Aki's."),
    ],
)  # fmt: skip
def test_refusals_say_why(
    position: str, moves: str, keys: tuple[str, ...], key: str, said: str
) -> None:
    found = session(moves, position)
    selection = Selection(VIEW.ways(found.state) if found.player >= 0 else ())
    for chosen in keys:
        selection = selection.choose(chosen)
    assert key not in selection.targets
    assert Words().say(VIEW.refusal(found.state, selection, key), found.names) == said


def test_answers() -> None:
    found = announcer(session(position=THREE))
    drawn = scene(found.account.session)
    assert found.answer("turn", drawn) == ("Mori to move.",)
    assert found.answer("mine", drawn) == ("Mori's cats: g4; on mice: h15.",)
    assert found.answer("score", drawn) == (
        "Mori has 1 cat on the field and 1 mouse of 2.",
        "Aki has 1 cat on the field and 0 mice of 2.",
        "Ilse has 2 cats on the field and 0 mice of 2.",
    )
    assert found.answer("here", drawn, "g4") == ("g4, Mori's cat",)
    assert found.answer("moves", drawn) == (
        "Mori has 5 moves.",
        "From g4: to c4, c8, g8, k4 and k8.",
    )
    near = announcer(session("roll-3", "h12,h9/h6,i0 1 - 0 40 - -"))
    assert near.answer("moves", drawn)[1:] == (
        "From h12: to e12, e9, h15 onto a mouse, k12 and k9.",
        "From h9: to e12, e6, e9, h6 capturing Aki's cat, k12, k6 and k9.",
    )
    rolling = announcer(session())
    start = scene(rolling.account.session)
    assert rolling.answer("turn", start) == ("Mori to roll.",)
    assert rolling.answer("moves", start) == ("Mori rolls the die.",)
    assert rolling.answer("last", start) == ("No move has been made yet.",)
    assert rolling.answer("mine", start)[0].startswith("Mori's cats: g3, g4, h3")
    passing = announcer(session("roll-6", STUCK))
    stuck = scene(passing.account.session)
    assert passing.answer("moves", stuck) == ("Mori has no move with a 6 and passes.",)


@pytest.mark.parametrize(
    ("name", "ending"),
    [
        ("mice", " wins with both mice!"),
        ("last-cat", " wins: nobody else has a cat on the field!"),
        ("no-cats", "Draw: no cat is left on the field."),
        ("quiet", "Draw between "),
    ],
)
def test_every_end_is_told(name: str, ending: str) -> None:
    found = 0
    for file in GOLDEN.glob("kilkenny-*.txt"):
        record = load(file.read_text(), GAMES)
        if record.result is None or name not in record.result:
            continue
        options = GAME.parse_options(record.options)
        played = session(" ".join(record.moves), seats=record.seats, **options)
        assert ending in announcer(played).ending()
        found += 1
    assert found


def test_the_longest_game_is_a_draw() -> None:
    found = announcer(session("roll-1 n14-n13", "b1,b3/n12,n14 2 - 0 2999 - -"))
    assert found.ending() == "Draw between Mori and Aki: 3000 turns have been made."
