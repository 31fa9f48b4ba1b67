"""Why a cat of Kilkenny Cats cannot go somewhere, in words."""

from pawboard.engine.game import Seat
from pawboard.games.kilkenny import BIT, FIELD, FILES, GOALS, MOUSE, State
from pawboard.table.words import Message, Name, message


def path(origin: str, target: str) -> list[str]:
    """Return the squares of a straight line after its first one; empty where it is not straight.

    Names beyond the board may be among them.
    """
    x, y = FILES.index(origin[0]), int(origin[1:])
    across, up = FILES.index(target[0]) - x, int(target[1:]) - y
    length = max(abs(across), abs(up))
    if not length or any(abs(part) not in (0, length) for part in (across, up)):
        return []
    return [
        f"{FILES[x + step * across // length]}{y + step * up // length}"
        for step in range(1, length + 1)
    ]


def why_not(state: State, origin: str, target: str) -> Message:
    """Return why the cat on one square cannot go to another with the roll there is.

    Trusts its caller that it cannot.
    """
    line = path(origin, target)
    if not line:
        return message("kilkenny.no.straight", square=target, origin=origin)
    if len(line) != state.die:
        return message("kilkenny.no.count", n=len(line), square=target, number=state.die)
    occupied = sum(state.board)
    for square in line[:-1]:
        bit = BIT.get(square, 0)
        if not bit & FIELD:
            return message("kilkenny.no.around", square=target)
        if bit & occupied:
            return message("kilkenny.no.blocked", square=target, between=square)
    if BIT[target] & state.board[state.seat]:
        return message("kilkenny.no.own", name=Name(state.seat), square=target)
    owner = owner_of(state, target)
    if owner is None:
        return message("kilkenny.no.nobody", square=target)
    return message("kilkenny.no.mouse", square=target, name=Name(owner))


def owner_of(state: State, mouse: str) -> Seat | None:
    """Return the seat whose mouse lies on a square, None for nobody's."""
    sides = GOALS[state.rules.goal][len(state.board)]
    return next((seat for seat, side in enumerate(sides) if MOUSE[side] & BIT[mouse]), None)
