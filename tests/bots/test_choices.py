"""What the levels choose, and that opponents see what is in front of them."""

from collections import Counter

from pawboard.bots import Budget, Candidate, Rule, last, pick, think
from pawboard.bots.contract import WIN
from pawboard.engine.game import TERMINAL
from pawboard.games import GAMES

GOOD, FAIR, BAD = Candidate("good", 50), Candidate("fair", 45), Candidate("bad", -400)


def picked(candidates: list[Candidate], rule: Rule) -> Counter[str]:
    return Counter(pick(candidates, rule, "seed", ply) for ply in range(400))


def test_a_weaker_level_errs_among_near_best_moves_by_weight() -> None:
    counts = picked([GOOD, FAIR, BAD], Rule(1, spread=20))
    assert counts["good"] > counts["fair"] > 100
    assert counts["bad"] == 0


def test_reach_lets_a_level_overlook_a_win() -> None:
    won = [Candidate("win", WIN - 1), GOOD, BAD]
    assert picked(won, Rule(1, spread=20))["win"] == 400
    assert 200 < picked(won, Rule(1, spread=20, reach=60))["win"] < 400


def test_the_best_are_equal_and_the_seed_decides() -> None:
    counts = picked([GOOD, Candidate("twin", 50), FAIR], Rule(1))
    assert counts["good"] > 100
    assert counts["twin"] > 100
    assert counts["fair"] == 0


def test_scores_of_the_depth_before_do_not_compare() -> None:
    stale = [Candidate("searched", 10), Candidate("not yet", 90)]
    assert set(picked(stale, Rule(1, spread=20))) == {"searched"}


def test_whose_foods_sees_a_lost_placement() -> None:
    game = GAMES["whose-foods"]
    state = game.initial(2)
    for move in ["F@a1", "f@b1"]:
        state = game.play(state, move)
    thought = last(think("whose-foods", game.to_text(state), 0, "", Budget(nodes=400)))
    scores = {one.move: one.score for one in thought.candidates}
    assert scores["F@c1"] < -WIN // 2
    assert thought.move not in ("F@c1", "f@c1")


def test_kilkenny_lands_on_the_second_mouse() -> None:
    game = GAMES["kilkenny"]
    text = "g12,h15,i13/b1,g3 1 2 10 60 - -"
    state = game.from_text(text)
    thought = last(think("kilkenny", text, 0, "", Budget(nodes=2_000)))
    after = game.play(state, thought.move)
    assert game.current_player(after) == TERMINAL
    assert thought.score == WIN - 1


def test_jiji_declares_what_it_knows() -> None:
    game = GAMES["jiji"]
    state = game.initial(3)
    # Deal, rule and hiding by the first word each; then nobody declares for a while.
    while not state.log or not state.log[-1].startswith("3skip"):
        moves = game.legal_moves(state)
        state = game.play(state, "skip" if "skip" in moves else moves[0])
    while game.current_player(state) < 0 or "skip" not in game.legal_moves(state):
        state = game.play(state, game.legal_moves(state)[0])
    seat = game.current_player(state)
    view = game.to_text(game.observe(state, seat))
    thought = last(think("jiji", view, seat, "a", Budget(nodes=1_500)))
    assert thought.move == "skip" or thought.move.startswith("find-")
    assert all(0 <= one.score <= 10_000 for one in thought.candidates)
