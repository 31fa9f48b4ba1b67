"""Kilkenny Cats at the table: what is drawn, the exact words, and every way to a move."""

from pathlib import Path
from random import Random

import pytest

from pawboard.browser.keys import walk
from pawboard.browser.window import Place, corner, meant
from pawboard.engine import CHANCE, PUBLIC, load
from pawboard.games import GAMES
from pawboard.games.kilkenny import SQUARES
from pawboard.table.account import Account
from pawboard.table.announcer import Announcer, find_spot
from pawboard.table.desk import Desk
from pawboard.table.markup import screen_node
from pawboard.table.scene import Scene, Spot
from pawboard.table.selection import Selection
from pawboard.table.session import Session
from pawboard.table.views.kilkenny import VIEW, square
from pawboard.table.words import Words
from tests.table.test_views import scene_of

GAME = GAMES["kilkenny"]
GOLDEN = Path(__file__).parent.parent / "games" / "golden"
NAMES = ("Mori", "Aki", "Ilse", "Oren")


def session(moves: str = "", position: str = "", seats: int = 2, **options: str) -> Session:
    """Return a session from the start, or from a position, after some moves."""
    state = GAME.from_text(position) if position else GAME.initial(seats, **options)
    found = Session(GAME, NAMES[: len(state.board)], "0" * 32, options)
    found.states = [state]
    for move in moves.split():
        found.play(move)
    return found


def announcer(found: Session) -> Announcer:
    return Announcer(Account(found, VIEW, PUBLIC), Words(), found.names)


def scene(found: Session, *keys: str) -> Scene:
    selection = Selection(VIEW.ways(found.state) if found.player >= 0 else ())
    for key in keys:
        selection = selection.choose(key)
    return scene_of(VIEW, Account(found, VIEW, PUBLIC), selection)


def spot(drawn: Scene, key: str) -> Spot:
    found = find_spot(drawn, key)
    assert found is not None
    return found


def marked(drawn: Scene) -> dict[str, tuple[str, ...]]:
    return {key: spot(drawn, key).marks for key in SQUARES if spot(drawn, key).marks}


# Mori has one cat from the mouse h15 and can capture; Aki's last field cat is on h9.
NEAR = "g12,h5/h9,i0 1 - 0 40 - -"
STUCK = "b1/b2,c1,c2,i0 1 - 0 90 - -"
"""Mori's cat has no way to go six squares."""
SHUT = "The mouse hole on a7 is shut: nobody goes in."
THREE = "g4,h15/d6/g12,h12 1 4 0 90 - -"


def test_the_board_has_204_squares_from_the_far_rank_to_the_near_one() -> None:
    (board,) = scene(session()).boards
    assert [len(row) for row in board.rows] == [16] * 16
    drawn = {
        spot.key: (row, column)
        for row, line in enumerate(board.rows)
        for column, spot in enumerate(line)
        if spot
    }
    assert set(drawn) == set(SQUARES)
    assert (drawn["h15"], drawn["a8"], drawn["b1"], drawn["i0"]) == (
        (0, 7),
        (7, 0),
        (14, 1),
        (15, 8),
    )
    assert (board.files[0], board.files[-1], board.ranks[0], board.ranks[-1]) == (
        "a",
        "p",
        "15",
        "0",
    )
    assert board.whole == "Whole board"


@pytest.mark.parametrize(
    ("key", "pressed", "to"),
    [
        ("h15", "ArrowLeft", None),
        ("h15", "ArrowDown", "h14"),
        ("h14", "ArrowUp", "h15"),
        ("b14", "ArrowUp", None),
        ("b8", "ArrowLeft", "a8"),
        ("b9", "ArrowLeft", None),
        ("a8", "ArrowDown", "a7"),
        ("a7", "ArrowDown", None),
        ("a7", "End", "p7"),
        ("h0", "PageUp", "h15"),
        ("c5", "Home", "b5"),
    ],
)
def test_arrows_skip_squares_that_do_not_exist(key: str, pressed: str, to: str | None) -> None:
    step = walk(scene(session()), key, pressed)
    assert step is not None
    assert step.key == to


def test_mice_bear_the_badge_of_whose_they_are() -> None:
    def holes(drawn: Scene) -> dict[str, str]:
        keys = ["h15", "i15", "h0", "i0", "a7", "a8", "p7", "p8"]
        return {key: spot(drawn, key).pieces[0].symbol for key in keys}

    assert holes(scene(session())) == {
        "h15": "kk-mouse-1", "i15": "kk-mouse-1", "h0": "kk-mouse-2", "i0": "kk-mouse-2",
        "a7": "kk-mouse-0", "a8": "kk-mouse-0", "p7": "kk-mouse-0", "p8": "kk-mouse-0",
    }  # fmt: skip
    assert holes(scene(session(seats=4)))["p7"] == "kk-mouse-2"
    assert holes(scene(session(seats=4)))["a8"] == "kk-mouse-4"
    assert holes(scene(session(seats=2, goal="own")))["h0"] == "kk-mouse-1"


def test_squares_have_short_labels() -> None:
    drawn = scene(session(position=THREE))
    assert [spot(drawn, key).label for key in ("g4", "g5", "h15", "i15", "h0", "a7", "p7")] == [
        "g4, Mori's cat",
        "g5, empty",
        "h15, Mori's cat on its mouse",
        "i15, Mori's mouse",
        "h0, Ilse's mouse",
        "a7, a mouse hole that is shut",
        "p7, Aki's mouse",
    ]


def test_seats_show_cats_mice_and_captures() -> None:
    drawn = scene(session("roll-3 h5-h8 roll-1 h9-h8", NEAR.replace("h9,i0", "g1,h9,i0")))
    first, second = drawn.seats
    assert [one.label for one in first.areas[0].spots] == [
        "1 cat on the field", "0 mice of 2", "5 cats captured",
    ]  # fmt: skip
    assert [one.label for one in second.areas[0].spots] == [
        "2 cats on the field", "1 mouse of 2", "7 cats captured",
    ]  # fmt: skip
    assert second.areas[0].spots[2].pieces[-1].symbol == "kk-1"
    assert (first.turn, first.status, second.status) == (True, "to roll", "waits")


def test_a_cat_keeps_its_key_even_when_it_is_captured() -> None:
    found = session("roll-3", NEAR.replace("h9,i0", "g1,h8,i0"))
    key = spot(scene(found), "h8").pieces[-1].key
    found.play("h5-h8")
    assert spot(scene(found), "1:taken").pieces[-1].key == key


def test_the_die() -> None:
    found = session()
    drawn = scene_of(VIEW, Account(found, VIEW, PUBLIC), Selection())
    (area,) = drawn.areas
    assert (area.kind, area.label, area.spots[0].label) == ("toolbar", "Die", "Roll the die")
    assert VIEW.chance_key(found.state) == "die"
    assert VIEW.waits(found.state)
    assert VIEW.actor(found.state) == 0
    found.play("roll-4")
    drawn = scene(found)
    assert spot(drawn, "die").label == "The die shows 4"
    assert spot(drawn, "die").pieces[0].symbol == "die-4"
    assert not spot(drawn, "die").enabled
    found.play("g4-g8")
    found.play("roll-4")
    assert spot(scene(found), "die").pieces[0].key != spot(drawn, "die").pieces[0].key


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


def test_sounds() -> None:
    found = session("roll-4 g4-g8 roll-3")
    states = found.states
    assert VIEW.sound(states[0], "roll-4") == "roll"
    assert VIEW.sound(states[1], "g4-g8") == "move"
    assert VIEW.sound(states[3], "g11-g8") == "remove"
    assert VIEW.sound(states[3], "pass") == "place"


def test_marks_show_the_latest_move_beyond_the_roll_and_what_may_be_chosen() -> None:
    found = session("roll-4 g4-g8 roll-3")
    assert marked(scene(found)) == {"g4": ("from",), "g8": ("last",)}
    chosen = marked(scene(found, "g11"))
    assert chosen["g11"] == ("selected",)
    assert chosen["g8"] == ("last", "cover")
    assert {key for key, marks in chosen.items() if "target" in marks} == {
        "d11", "d14", "d8", "j8",
    }  # fmt: skip


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


def test_a_person_who_may_roll_is_asked_to() -> None:
    desk = Desk({}, seed=lambda: "0" * 32)
    screen = desk.handle("new", game="kilkenny", **{"name-1": "Mori"})
    assert screen.scene is not None
    assert screen.scene.prompt == "Mori, roll the die."
    assert spot(screen.scene, "die").enabled
    screen = desk.handle("choose", key="g4")
    assert screen.alert
    screen = desk.handle("choose", key="die")
    assert screen.ply == 1
    assert screen.said[0].startswith("Mori rolls ")


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


def test_the_result_is_told_and_the_mice_are_marked() -> None:
    found = session("roll-3 h12-h15", "h12,i15/h9,i0 1 - 0 40 - -")
    assert announcer(found).ending() == "Mori wins with both mice!"
    drawn = scene(found)
    assert drawn.prompt == "Mori wins with both mice!"
    assert [key for key, marks in marked(drawn).items() if "win" in marks] == ["h15", "i15"]
    assert drawn.areas == ()
    assert [panel.status for panel in drawn.seats] == ["won", "lost"]
    assert not any(panel.turn for panel in drawn.seats)
    found = session("roll-4 h5-h9", NEAR)
    assert announcer(found).ending() == "Mori wins: nobody else has a cat on the field!"


def test_a_seat_without_cats_says_so() -> None:
    drawn = scene(session("roll-4", "g4,h15/p7/g12,h12 1 - 0 90 - -"))
    assert [panel.status for panel in drawn.seats] == ["to move", "no cat left", "waits"]


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


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_games_pointed_out_key_by_key_are_the_games_that_were_meant(seats: int) -> None:
    for seed in range(3):
        rng = Random(seed)
        meant = Session(GAME, NAMES[:seats], f"{seed:032x}", {})
        desk = Desk({}, seed=lambda seed=seed: f"{seed:032x}")  # type: ignore[misc]
        desk.handle("new", game="kilkenny", seats=seats)
        assert desk.session is not None
        while not meant.over and meant.ply < 240:
            if meant.player == CHANCE:
                meant.roll()
                desk.handle("choose", key="die")
                continue
            move = rng.choice(meant.legal_moves())
            meant.play(move)
            # The table passes by itself.
            for key in VIEW.keys(meant.states[-2], move) if move != "pass" else ():
                desk.handle("choose", key=key)
            assert desk.session.moves == meant.moves


def test_passing_can_be_left_to_the_person() -> None:
    desk = Desk({}, seed=lambda: "0" * 32)
    desk.handle("set", name="automatic", value="no")
    desk.handle("new", game="kilkenny", **{"name-1": "Mori"})
    assert desk.session is not None
    desk.session.states = [GAME.from_text(STUCK)]
    desk.session.seed = next(
        seed for seed in map("{:032x}".format, range(99)) if rolled(desk.session, seed) == "roll-6"
    )
    screen = desk.handle("choose", key="die")
    assert screen.scene is not None
    assert screen.scene.prompt == "Mori, no cat can move: pass."
    assert spot(screen.scene, "pass").label == "Pass"
    assert desk.handle("choose", key="b1").alert == "No cat can move 6. Mori passes."
    screen = desk.handle("choose", key="pass")
    assert screen.said[0] == "Mori has no move with a 6 and passes."


def rolled(found: Session, seed: str) -> str:
    """Return what a seed rolls next."""
    found.seed = seed
    return found.outcome()


def test_a_pass_is_told_after_its_roll() -> None:
    desk = Desk({}, seed=lambda: "0" * 32)
    desk.handle("new", game="kilkenny", **{"name-1": "Mori", "name-2": "Aki"})
    assert desk.session is not None
    desk.session.states = [GAME.from_text(STUCK)]
    desk.session.seed = next(
        seed for seed in map("{:032x}".format, range(99)) if rolled(desk.session, seed) == "roll-6"
    )
    screen = desk.handle("move", text="roll")
    assert screen.said[:3] == (
        "Mori rolls 6.",
        "Mori has no move with a 6 and passes.",
        "Aki to roll.",
    )
    assert [spot(one, "die").label for one in screen.passing] == ["The die shows 6"]


def test_what_has_not_changed_is_not_made_again() -> None:
    desk = Desk({}, seed=lambda: "0" * 32)
    before = desk.handle("new", game="kilkenny", seats=4)
    square.cache_clear()
    first = desk.handle("move", text="roll")
    made = square.cache_info().misses
    assert made <= 204
    assert desk.session is not None
    move = desk.session.legal_moves()[0]
    screen = desk.handle("move", text=move)
    assert before.scene is not None
    assert first.scene is not None
    changed = square.cache_info().misses - made
    assert changed <= 40, "only cats that may move or have moved are drawn anew"
    old = {one.key: one for row in before.scene.boards[0].rows for one in row if one}
    new = {one.key: one for row in first.scene.boards[0].rows for one in row if one}
    assert old == {key: new[key]._replace(enabled=False) for key in new}
    assert screen_node(screen, desk.words) == screen_node(screen, desk.words)


def test_the_part_to_enlarge() -> None:
    (board,) = scene(session()).boards
    assert corner(board, ["h7"], 7) == Place(5, 4)
    assert corner(board, ["b1"], 7) == Place(9, 0)
    assert corner(board, ["i15"], 7) == Place(0, 5)
    assert corner(board, ["g4", "d7", "g7"], 7) == Place(6, 1)
    assert corner(board, ["g4", "m4"], 7) == Place(8, 6)
    assert corner(board, ["g4", "n4"], 7) is None
    assert corner(board, ["die"], 7) is None


def test_a_finger_means_the_only_square_it_can_mean() -> None:
    found = session("roll-4 g4-g8 roll-3")
    (board,) = scene(found).boards
    assert meant(board, "h11", 1.0, (0.0, 0.0)) == "", "there are cats around"
    assert meant(board, "h2", 1.0, (0.0, 0.0)) == "", "there is nothing around"
    (board,) = scene(found, "g11").boards
    assert meant(board, "f9", 1.5, (0.4, 0.4)) == "g8"
    assert meant(board, "e14", 1.0, (0.0, 0.0)) == "d14"
    assert meant(board, "j8", 1.0, (0.3, -0.3)) == "j8"
