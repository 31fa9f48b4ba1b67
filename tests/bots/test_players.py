"""The yardstick greedy takes what wins within its turn, else leaves the next seat no win."""

import pytest

from pawboard.bots.players import PLAYERS
from pawboard.games import GAMES

# A game, a position, and the moves a greedy player chooses among.
CHOICES = [
    # The third can is taken by the removal that follows the placement.
    ("whose-foods", ".,.,.,./.,.,.,./.,.,.,./D,f,.,. 3233 32/22 Ff/- 1 - - -", {"D@c1", "d@c1"}),
    # Here the other seat would take it.
    ("whose-foods", ".,.,.,./.,.,.,./.,.,.,./D,f,.,. 3233 22/32 -/Ff 1 - - -", {"f@a1", "f@c1"}),
    ("kilkenny", "g12,h15,i13/b1,g3 1 2 10 60 - -", {"i13-i15"}),
    # A 4 would take the cat on h4 to its second mouse; no other move prevents that.
    ("kilkenny", "b12,h7/h4,i0,o14 1 3 10 60 - -", {"h7-h4"}),
]


@pytest.mark.parametrize(("name", "text", "moves"), CHOICES)
def test_greedy(name: str, text: str, moves: set[str]) -> None:
    game = GAMES[name]
    state = game.from_text(text)
    seat = game.current_player(state)
    chosen = {PLAYERS["greedy"](game, state, seat, f"{number}", 0) for number in range(20)}
    assert chosen <= moves
