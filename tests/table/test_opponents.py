"""Opponents at the table, with answers made up: seats, undo, watching, hints, grades."""

import json
import re
from random import Random
from typing import Any

import pytest

from pawboard.bots import LEVELS as BOTS
from pawboard.bots.contract import Candidate, Thought
from pawboard.bots.grading import GRADES as BOT_GRADES
from pawboard.bots.grading import UNITS, grade
from pawboard.bots.jiji import WON
from pawboard.bots.kilkenny import TURN
from pawboard.browser.search import Search, is_exact
from pawboard.engine import CHANCE, dump, random_move
from pawboard.games import GAMES
from pawboard.table.advice import GRADES, LEVEL, LEVELS, Asked
from pawboard.table.desk import Desk
from pawboard.table.links import packed
from pawboard.table.scene import Screen
from pawboard.table.views import VIEWS
from tests.table.desks import WIN, control, make_desk, moves, play


def opposed(store: dict[str, str] | None = None, **players: str) -> Desk:
    desk = make_desk(store)
    data: dict[str, Any] = {f"player-{key[1:]}": word for key, word in players.items()}
    desk.handle("new", game="three-tiers", seats=2, **data)
    return desk


def asked(desk: Desk) -> Asked:
    found = desk.asked()
    assert found is not None
    return found


def reply(desk: Desk, move: str) -> Screen:
    question = asked(desk)
    assert question.purpose == "move"
    return desk.handle("reply", move=move, ply=question.ply)


def test_levels_and_grades_have_the_words_of_the_opponents() -> None:
    assert tuple(level.word for level in BOTS) == LEVELS
    assert BOT_GRADES == GRADES
    known = [Asked(0, "three-tiers", 0, word, "").level for word in (*LEVELS, "robot")]
    assert known == [1, 2, 3, 4, LEVEL]


def test_an_opponent_is_asked_with_what_its_seat_sees_and_replies() -> None:
    desk = make_desk()
    desk.handle("new", game="three-tiers", **{"player-2": "level-2"})
    assert desk.asked() is None
    play(desk, "g@b2")
    asked = desk.asked()
    assert asked is not None
    assert (asked.ply, asked.seat, asked.player) == (1, 1, "level-2")
    assert desk.session is not None
    assert GAMES["three-tiers"].from_text(asked.view) == desk.session.state
    assert play(desk, "b@a1").alert == "It is Player 2's turn."
    desk.handle("reply", move="b@a1", ply=0)
    desk.handle("reply", move="b@b2", ply=1)
    assert len(moves(desk)) == 1, "late and impossible replies change nothing"
    screen = desk.handle("reply", move="b@a1", ply=1)
    assert screen.said == ("Player 2 places bronze on a1.", "Player 1 to move.")
    desk.handle("undo")
    assert not moves(desk), "the reply goes back with the move"


def test_an_opponent_has_the_name_of_its_level() -> None:
    screen = opposed(p2="kitten").screen()
    assert screen.scene is not None
    assert [seat.name for seat in screen.scene.seats] == ["Player 1", "Kitten"]
    screen = opposed(p1="mouser", p2="mouser").screen()
    assert screen.scene is not None
    assert [seat.name for seat in screen.scene.seats] == ["Mouser 1", "Mouser 2"]


def test_a_game_against_an_opponent_and_undo() -> None:
    desk = opposed(p2="kitten")
    assert desk.asked() is None
    screen = play(desk, "g@b2")
    assert control(screen, "now")
    assert asked(desk).level == 1
    assert reply(desk, "b@a1").said == ("Kitten places bronze on a1.", "Player 1 to move.")
    play(desk, "s@b1")
    desk.handle("undo")
    assert moves(desk) == ["g@b2", "b@a1"], "while it thinks, only the own move goes back"
    assert desk.asked() is None
    desk.handle("undo")
    assert not moves(desk), "its answer goes back with the move"


def test_away_from_the_table_nobody_is_asked() -> None:
    desk = opposed(p1="kitten")
    assert asked(desk).seat == 0
    desk.handle("page:menu")
    assert desk.asked() is None
    desk.handle("page:table")
    assert asked(desk).seat == 0


def test_a_seat_changes_hands_during_the_game() -> None:
    store: dict[str, str] = {}
    desk = opposed(store)
    play(desk, "g@b2")
    screen = desk.handle("seat", name="2", value="mouser")
    assert screen.said[0] == "Seat 2 is played by: Mouser."
    assert asked(desk).level == 3
    assert json.loads(store["players"]) == {"three-tiers": "person mouser"}
    again = make_desk(store)
    again.handle("open", fragment="game=three-tiers")
    assert asked(again).level == 3, "a save knows who plays"
    for name, value in (("9", "kitten"), ("x", "kitten"), ("2", "robot")):
        desk.handle("seat", name=name, value=value)
    assert asked(desk).level == 3
    desk.handle("seat", name="2", value="person")
    assert desk.asked() is None
    assert "players" not in store or json.loads(store["players"]) == {}


def test_the_last_choice_is_offered_and_the_first_seat_is_a_person() -> None:
    store: dict[str, str] = {}
    opposed(store, p1="kitten", p2="grandmaster")
    desk = make_desk(store)
    desk.handle("open", fragment="game=three-tiers&page=new")
    (form,) = desk.screen().forms
    values = {field.key: field.value for field in form.fields}
    assert (values["player-1"], values["player-2"]) == ("person", "grandmaster")


def test_opponents_among_themselves_wait_to_be_watched() -> None:
    desk = opposed(p1="kitten", p2="mouser")
    assert desk.asked() is None
    assert control(desk.screen(), "watch")
    desk.handle("watch")
    reply(desk, "g@b2")
    reply(desk, "b@a1")
    desk.handle("pause")
    assert desk.asked() is None
    desk.handle("watch")
    assert asked(desk).ply == 2
    desk.handle("undo")
    assert moves(desk) == ["g@b2"]
    assert desk.asked() is None, "whoever goes back does not want to be run over"


def test_a_hint_names_the_piece_then_the_move() -> None:
    desk = opposed()
    screen = desk.handle("hint")
    assert screen.said == ("Looking for a move.",)
    question = asked(desk)
    assert (question.purpose, question.level, question.seat) == ("hint", 4, 0)
    screen = desk.handle("hinted", move="g@b2", ply=0, end=9)
    assert "Ask again for the move." in screen.said[0]
    assert control(screen, "confirm") is None
    assert desk.asked() is None
    screen = desk.handle("hint")
    assert screen.said[:2] == ("This wins in 9 plies at most.", "Hint: Gold to b2.")
    assert control(screen, "confirm")
    desk.handle("confirm")
    assert moves(desk) == ["g@b2"]


def test_a_hint_says_whether_a_win_may_be_shorter() -> None:
    for exact, said in ((True, "in 9 plies."), (False, "in 9 plies at most.")):
        desk = opposed()
        desk.handle("hint")
        desk.handle("hinted", move="g@b2", ply=0, end=9, exact=exact)
        assert desk.handle("hint").said[0] == f"This wins {said}"


@pytest.mark.parametrize(
    ("game", "depth", "end", "exact"),
    [
        ("three-tiers", 0, 1, True),
        ("three-tiers", 0, 3, True),
        ("three-tiers", 0, 9, False),
        ("tuned", 5, 7, True),
        ("tuned", 4, 7, False),
        ("tuned", 9, -8, False),
        ("whose-foods", 9, 1, True),
        ("whose-foods", 9, 3, False),
    ],
)
def test_an_end_is_exact_only_where_a_shorter_one_would_have_been_seen(
    game: str, depth: int, end: int, exact: bool
) -> None:
    assert is_exact(game, depth, end) == exact


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_points_out_any_move_of_any_game(game: str) -> None:
    """Hints that point out moves at random, over a game whose other seats are opponents'."""
    rng = Random(5)
    desk = make_desk()
    seats = GAMES[game].info.seats[0]
    players: dict[str, Any] = {f"player-{number}": "kitten" for number in range(2, seats + 1)}
    desk.handle("new", game=game, seats=seats, **players)
    session = desk.session
    assert session is not None
    hinted = 0
    while not session.over and hinted < 40:
        if session.player == CHANCE:
            desk.handle("roll")
            continue
        move = random_move(session.legal_moves(), rng)
        question = desk.asked()
        if question is not None:
            desk.handle("reply", move=move, ply=question.ply)
            continue
        desk.handle("hint")
        ply = session.ply
        screen = desk.handle("hinted", move=move, ply=ply, end=None)
        assert "Hint: look at" in screen.said[0]
        screen = desk.handle("hint")
        assert screen.said[0].startswith("Hint: "), screen.said
        assert control(screen, "confirm")
        desk.handle("confirm")
        assert session.moves[ply] == move
        hinted += 1
    assert hinted > 3


@pytest.mark.parametrize(
    ("game", "move"), [("three-tiers", "b@a1"), ("tuned", "b@a1"), ("whose-foods", "C@a1")]
)
@pytest.mark.parametrize("way", ["hint", "confirm"])
def test_what_is_pointed_out_whole_is_not_asked_for_any_more(
    game: str, move: str, way: str
) -> None:
    desk = make_desk()
    desk.handle("new", game=game)
    if way == "hint":
        desk.handle("hint")
        desk.handle("hinted", move=move, ply=0)
        screen = desk.handle("hint")
    else:
        desk.handle("set", name="confirm", value="yes")
        assert desk.session is not None
        for key in VIEWS[game].keys(desk.session.state, move):
            screen = desk.handle("choose", key=key)
    assert screen.scene is not None
    assert re.fullmatch(r"Player 1: .*a1.*\?", screen.scene.prompt)
    assert control(screen, "confirm")


def test_a_hint_that_comes_late_is_nothing() -> None:
    desk = opposed()
    desk.handle("hint")
    play(desk, "b@a1")
    assert desk.asked() is None
    assert desk.handle("hinted", move="g@b2", ply=0, end=None).said == ()


def test_an_opponent_without_an_answer_is_said_plainly() -> None:
    desk = opposed(p1="kitten")
    assert "Kitten finds no answer" in desk.handle("stuck", ply=0).alert
    assert not desk.handle("stuck", ply=7).alert
    desk = opposed()
    desk.handle("hint")
    assert "No answer" in desk.handle("stuck", ply=0).alert
    assert desk.asked() is None


def test_grades_are_told_once_the_game_is_over() -> None:
    desk = opposed()
    assert desk.handle("grade").alert
    screen = play(desk, *WIN)
    assert control(screen, "grade")
    desk.handle("grade")
    graded = ["best", "slip", "good", "blunder", "best"]
    for ply, word in enumerate(graded):
        question = asked(desk)
        assert (question.purpose, question.ply, question.played) == ("grade", ply, WIN[ply])
        better = GAMES["three-tiers"].legal_moves(desk.session.states[ply])[0]  # type: ignore[union-attr]
        screen = desk.handle("graded", ply=ply, grade=word, better=better, end=None)
    assert desk.asked() is None
    assert screen.said == ("The moves: Best 2, Good 1, Slip 1 and Blunder 1.",)
    assert [entry.grade for entry in screen.log] == graded
    assert screen.log[0].note == "Best"
    assert screen.log[1].note.startswith("Slip; better: ")
    desk.handle("undo")
    assert not any(entry.grade for entry in desk.screen().log)


def test_only_persons_are_graded_where_there_are_any() -> None:
    desk = opposed(p2="kitten")
    for ply, move in enumerate(WIN):
        if ply % 2:
            reply(desk, move)
        else:
            play(desk, move)
    desk.handle("grade")
    plies = []
    while (question := desk.asked()) is not None:
        plies.append(question.ply)
        desk.handle("graded", ply=question.ply, grade="good", better=WIN[question.ply])
    assert plies == [0, 2, 4]


def linked(desk: Desk, fragment: str) -> tuple[str, ...]:
    desk.handle("open", fragment=fragment)
    assert desk.session is not None
    return desk.session.players


@pytest.mark.parametrize(
    ("said", "players"),
    [
        ("bots=2", "person alley-cat"),
        ("bots=1&level=4", "grandmaster person"),
        ("level=3&bots=2,1", "mouser mouser"),
        ("level=1", "person kitten"),
        ("bots=-", "person person"),
        ("bots=3&seats=2", "person person"),
    ],
)
def test_a_link_seats_opponents(said: str, players: str) -> None:
    assert " ".join(linked(make_desk(), f"game=three-tiers&{said}")) == players


def test_a_link_that_names_opponents_has_seats_enough() -> None:
    desk = make_desk()
    assert linked(desk, "game=kilkenny&bots=2,3&level=1") == ("person", "kitten", "kitten")
    assert linked(desk, "game=kilkenny&seats=4&level=1") == ("person", *["kitten"] * 3)


def test_seats_that_there_are_not_are_told_and_the_rest_is_played() -> None:
    desk = make_desk()
    screen = desk.handle("open", fragment="game=kilkenny&seats=3&bots=2,5,4")
    assert "seats that there are not: 4, 5. This game has 3 seats" in screen.alert
    assert desk.session is not None
    assert desk.session.players == ("person", "alley-cat", "person")


@pytest.mark.parametrize("said", ["bots=kitten", "bots=2,", "bots=", "level=5", "level=kitten"])
def test_malformed_opponents_are_told_and_the_game_is_there(said: str) -> None:
    desk = make_desk()
    screen = desk.handle("open", fragment=f"game=three-tiers&{said}")
    assert f"cannot be read: {said.partition('=')[0]}" in screen.alert
    assert desk.session is not None
    assert desk.session.players == ("person", "person")


def test_a_link_goes_on_with_the_game_against_its_opponents_only() -> None:
    store: dict[str, str] = {}
    desk = make_desk(store)
    desk.handle("open", fragment="game=three-tiers")
    play(desk, "b@a1")
    assert linked(desk, "game=three-tiers&bots=2&level=3") == ("person", "mouser")
    play(desk, "g@b2")
    again = make_desk(store)
    assert linked(again, "game=three-tiers&bots=2&level=3") == ("person", "mouser")
    assert moves(again) == ["g@b2"]
    assert linked(again, "game=three-tiers&bots=-") == ("person", "person")
    assert moves(again) == ["b@a1"]


def test_a_link_to_a_moment_can_be_played_on_against_opponents() -> None:
    desk = make_desk()
    desk.handle("open", fragment="game=three-tiers")
    play(desk, "g@b2", "b@a1")
    record = packed(dump(desk.session.record(), GAMES))  # type: ignore[union-attr]
    assert linked(make_desk(), f"game=three-tiers&record={record}") == ("person", "person")
    other = make_desk()
    assert linked(other, f"record={record}&bots=1&level=2") == ("alley-cat", "person")
    assert asked(other).ply == 2


def test_the_sheet_of_a_new_game_is_filled_in_as_the_link_says() -> None:
    desk = make_desk()
    (form,) = desk.handle("open", fragment="game=three-tiers&page=new&bots=1&level=4").forms
    values = {field.key: field.value for field in form.fields}
    assert (values["player-1"], values["player-2"]) == ("grandmaster", "person")


def test_a_link_may_forbid_hints() -> None:
    desk = make_desk()
    assert control(desk.handle("open", fragment="game=three-tiers"), "hint")
    assert control(desk.handle("open", fragment="game=three-tiers&hints=off"), "hint") is None


@pytest.mark.parametrize(
    ("scores", "grades"),
    [
        ((50, 44, 24, 23), ("best", "good", "slip", "blunder")),
        ((999_993, 999_989, 10, -999_990), ("best", "good", "blunder", "blunder")),
        ((-999_990, -999_990, -999_994, -999_998), ("best", "best", "good", "good")),
    ],
)
def test_grades_by_loss_and_result(scores: tuple[int, ...], grades: tuple[str, ...]) -> None:
    thought = Thought(tuple(map(Candidate, "abcd", scores)), ("a",), 9)
    assert tuple(grade("three-tiers", thought, move) for move in "abcd") == grades


@pytest.mark.parametrize("game", GAMES)
def test_a_search_is_asked_and_answers_by_text(game: str) -> None:
    rules = GAMES[game]
    state = rules.initial(rules.info.seats[0])
    while rules.current_player(state) < 0:
        state = rules.play(state, rules.legal_moves(state)[0])
    seat = rules.current_player(state)
    question = {
        "game": game,
        "view": rules.to_text(rules.observe(state, seat)),
        "seat": seat,
        "level": 1,
        "ply": 0,
        "seconds": None,
        "played": rules.legal_moves(state)[0],
        "seed": "0" * 32,
    }
    answers = []
    for slice_ in (0.0, 10.0):
        search = Search(json.dumps(question))
        while search.work(slice_):
            pass
        answers.append(json.loads(search.answer()))
    assert answers[0] == answers[1], "slices change nothing"
    assert answers[0]["move"] in rules.legal_moves(state)
    assert answers[0]["grade"] in GRADES


def test_every_game_has_a_unit_of_what_a_move_loses() -> None:
    assert set(UNITS) == set(GAMES)
    assert UNITS["whose-foods"] == 100, "hundredths of a point"
    assert UNITS["kilkenny"] == TURN
    assert UNITS["jiji"] * 20 == WON
