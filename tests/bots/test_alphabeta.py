"""The searcher finds forced ends, tells them by distance, and does not circle."""

from pawboard.bots import Budget, last, plies_to_end, think
from pawboard.bots.alphabeta import newer, older
from pawboard.bots.contract import WIN
from pawboard.games import GAMES


def test_a_score_ages_by_a_ply_each_ply() -> None:
    for score in (WIN - 5, -37, 0, 12, 3 - WIN):
        assert older(newer(score)) == score
    assert plies_to_end(older(WIN - 5)) == 6
    assert plies_to_end(older(3 - WIN)) == -4
    assert plies_to_end(400) is None


def test_the_start_of_three_tiers_is_won_in_9_within_a_phones_budget() -> None:
    game = GAMES["three-tiers"]
    thought = last(think("three-tiers", game.to_text(game.initial(2)), 0, "", Budget(nodes=40_000)))
    assert thought.move == "g@b2"
    assert plies_to_end(thought.score) == 9
    assert thought.done


def test_forced_replies_that_circle_come_to_an_end() -> None:
    game = GAMES["three-tiers"]
    state = game.initial(2)
    for move in ["g@b2", "g@a1", "g@c3", "g@a3", "s@a2", "a3-a2", "b2-a3", "a2-b2", "a3-a2"]:
        if move not in game.legal_moves(state):
            break
        state = game.play(state, move)
        seat = game.current_player(state)
        last(think("three-tiers", game.to_text(state), seat, "", Budget(nodes=3_000)))
