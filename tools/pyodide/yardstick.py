"""How fast the rules are, as a line of JSON; runs in CPython and, on the site's files, in Pyodide.

For each game at each number of seats: random-playout plies a second (random play as
`pawboard.engine.random_move` has it, a fresh game after each end) and perft leaves a second.
"""

import json
import time
from random import Random

from pawboard.engine import CHANCE, perft, random_move
from pawboard.games import GAMES

SECONDS = 0.4
ROUNDS = 3
PERFT_PLIES = {"three-tiers": 3, "tuned": 3, "whose-foods": 2, "kilkenny": 4, "jiji": 3}


def loop() -> float:
    """Return the seconds of a fixed loop, by which machines can be compared."""
    start = time.perf_counter()
    total = 0
    for number in range(300_000):
        total ^= number * 7
    return time.perf_counter() - start


def playouts(name: str, seats: int) -> float:
    """Return the plies a second of random games, the best round."""
    game, rng = GAMES[name], Random(1)
    best = 0.0
    for _ in range(ROUNDS):
        plies, start = 0, time.perf_counter()
        while (spent := time.perf_counter() - start) < SECONDS:
            state = game.initial(seats)
            while moves := game.legal_moves(state):
                if game.current_player(state) == CHANCE:
                    move = moves[int(rng.random() * len(moves))]
                else:
                    move = random_move(moves, rng)
                state = game.play(state, move)
                plies += 1
        best = max(best, plies / spent)
    return best


def leaves(name: str, seats: int) -> float:
    """Return the perft leaves a second from the start, the best round."""
    game = GAMES[name]
    state, plies = game.initial(seats), PERFT_PLIES.get(name, 2)
    best = 0.0
    for _ in range(ROUNDS):
        start = time.perf_counter()
        count = perft(game, state, plies)
        best = max(best, count / (time.perf_counter() - start))
    return best


print(
    json.dumps(
        {
            "loop": min(loop() for _ in range(ROUNDS)),
            "games": {
                f"{name}/{seats}": {"plies": playouts(name, seats), "leaves": leaves(name, seats)}
                for name, game in GAMES.items()
                for seats in game.info.seats
            },
        }
    )
)
