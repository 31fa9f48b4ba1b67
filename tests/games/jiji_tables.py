"""Cats Called Jiji dealt and played by words, and what is read of a position, for tests."""

from pathlib import Path

from pawboard.engine import ALL, TERMINAL, load, replay, result_text
from pawboard.games import GAMES
from pawboard.games.jiji import GAME, State

GOLDEN = Path(__file__).parent / "golden"
CARDS = [colour + number for colour in "BW" for number in "12345678"]

# Deals without a pair in any hand; with three seats the stray is W8.
THREE = "B1B2B3B4B5B6B7B8W1W2W3/B1B2B3B4B5W4W5W6W7W8/B6B7B8W1W2W3W4W5W6W7/W8"
FOUR = "B1B2B3B4B5B6B7B8/W1W2W3W4W5W6W7W8/B1B2B3B4W1W2W3W4/B5B6B7B8W5W6W7W8"
FIVE = "B1B2B3B4B5B6B7/W1W2W3W4W5W6W7/B1B2B3B4B8W8/B5B6B7B8W1W8/W2W3W4W5W6W7"

# Seat 2 holds three pairs, seat 4 too.
ASKED = "B1B2B3B4B5B6B7B8/W1W1W2W2W3W3B1B2/B3B4B5B6B7B8W4W5/W4W5W6W6W7W7W8W8"

# Once seat 2 has hidden W4, three pairs are all it has.
EMPTY = "B1B2B3B4B5B6B7/W1W1W2W2W3W3W4/B1B2B3B4B5B6/B7B8B8W4W5W6/W5W6W7W7W8W8"


def cards_of(text: str) -> list[str]:
    """Return the cards of a hand."""
    return [text[at : at + 2] for at in range(0, len(text), 2)]


def played(state: State, *words: str) -> State:
    """Return the state after words parted by spaces, all legal; ``~`` is the first legal one."""
    for word in " ".join(words).split():
        word = GAME.legal_moves(state)[0] if word == "~" else word
        assert word in GAME.legal_moves(state), word
        state = GAME.play(state, word)
    return state


def table(hands: str, *words: str, **options: str) -> State:
    """Return the state after hands are dealt by moves and words are played."""
    seats = [cards_of(hand) for hand in hands.split("/")]
    stray = seats.pop() if len(seats) == 4 and len(seats[3]) == 1 else []
    turns = [hand[turn] for turn in range(11) for hand in seats if turn < len(hand)]
    state = GAME.initial(len(seats), **options)
    return played(state, *(f"deal-{card}" for card in turns + stray), *words)


def text_of(state: State) -> list[str]:
    return GAME.to_text(state).split(" ")


def log_of(state: State, viewer: int = ALL) -> str:
    return text_of(GAME.observe(state, viewer))[5]


def hand_sizes(state: State) -> list[int]:
    return [hand.bit_count() for hand in state.hands]


def result(state: State) -> str:
    assert GAME.current_player(state) == TERMINAL
    return result_text(GAME.outcome(state))


def kinds(state: State) -> set[str]:
    """Return the first parts of the legal words."""
    return {word.partition("-")[0] for word in GAME.legal_moves(state)}


def hidden(seats: str, rule: str, *hides: str) -> str:
    """Return the words that choose a rule and hide."""
    assert len(hides) == int(seats)
    return f"rule-{rule} " + " ".join(f"hide-{card}" for card in hides)


def golden(name: str) -> list[State]:
    """Return the states of a golden record."""
    record = replay(load((GOLDEN / f"{name}.txt").read_bytes(), GAMES), GAMES)
    return list(record.states)


# Seat 1 cannot draw on the very first turn.
CHANCES = EMPTY, "keep", hidden("5", "A", "B1", "W4", "B1", "B7", "W5")
