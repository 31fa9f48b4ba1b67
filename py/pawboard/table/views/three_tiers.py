"""Three Tiers at the table: nine squares, two supplies, stacks that show what they cover."""

from typing import ClassVar

from pawboard.engine.game import TERMINAL, Move, Outcome, Seat, Viewer
from pawboard.games.nine_squares import LINES, SQUARES
from pawboard.games.three_tiers import GAME, SIZES, State, top_masks
from pawboard.table.scene import Area, Piece, Scene, Spot
from pawboard.table.selection import Selection
from pawboard.table.views import Context, Pieces, View
from pawboard.table.views.parts import (
    Marks,
    grid,
    lines_in,
    possible,
    seat_panel,
    to_confirm,
    with_values,
)
from pawboard.table.words import Message, Name, Value, message

METALS = {"b": "bronze", "s": "silver", "g": "gold"}

Stack = tuple[tuple[Seat, str], ...]
"""The seat and the size letter of each piece on a square, bottom to top."""


class ThreeTiersView(View[State]):
    """Keys of spots: squares by their names, slots of a supply as ``1:g``."""

    game = GAME
    option_marks: ClassVar = {"cover": "S", "full": "S", "pieces": "S"}

    def keys(self, state: State, move: Move) -> tuple[str, ...]:
        if move[1] == "@":
            return slot(state.ply & 1, move[0]), move[2:]
        return move[:2], move[3:]

    def lay_out(self, state: State) -> Pieces:
        pieces: dict[str, tuple[str, ...]] = {}
        left = {
            slot(seat, size): [f"{seat + 1}{size}{number}" for number in range(count, 0, -1)]
            for seat in (0, 1)
            for size, count in total(state).items()
        }
        for name in SQUARES:
            pieces[name] = tuple(left[slot(*piece)].pop() for piece in stack_on(state, name))
        return pieces | {key: tuple(reversed(keys)) for key, keys in left.items()}

    def carry(self, pieces: Pieces, before: State, move: Move, after: State) -> Pieces:
        origin, target = self.keys(before, move)
        *kept, moved = pieces[origin]
        return {**pieces, origin: tuple(kept), target: (*pieces[target], moved)}

    def events(self, before: State, move: Move, after: State) -> tuple[Message, ...]:
        origin, square = self.keys(before, move)
        seat, size = stack_on(after, square)[-1]
        covered = stack_on(before, square)
        values: dict[str, Value] = {"name": Name(seat), "square": square}
        how = "place" if move[1] == "@" else "move"
        if how == "move":
            values["origin"] = origin
        if covered:
            how += "-over"
            values["covered"] = owned(*covered[-1])
        told = [message(f"three-tiers.{how}.{size}", **values)]
        uncovered = () if move[1] == "@" else stack_on(after, origin)
        if uncovered:
            told.append(
                message("three-tiers.uncovered", piece=owned(*uncovered[-1]), square=origin)
            )
        return tuple(told)

    def short(self, before: State, move: Move, after: State) -> Message:
        origin, square = self.keys(before, move)
        size = stack_on(after, square)[-1][1]
        over = "-over" if stack_on(before, square) else ""
        if move[1] == "@":
            return message(f"three-tiers.short.place{over}.{size}", square=square)
        return message(f"three-tiers.short.move{over}.{size}", origin=origin, square=square)

    def symbol(self, before: State, move: Move) -> str:
        if move[1] == "@":
            return drawing(before.ply & 1, move[0])
        return drawing(*stack_on(before, move[:2])[-1])

    def automatic(self, state: State, move: Move) -> bool:
        return False

    def ending(self, outcome: Outcome, before: State, move: Move, after: State) -> Message:
        line = winning_squares(before, move, after)
        ending = super().ending(outcome, before, move, after)
        if outcome.reason not in ("line", "revealed"):
            return ending
        return with_values(ending, squares=line)

    def refusal(self, state: State, selection: Selection, key: str) -> Message:
        seat = self.game.current_player(state)
        if not selection.chosen:
            return self._no_start(state, seat, key)
        if key not in SQUARES:
            return message("three-tiers.no.supply", name=Name(seat))
        chosen = selection.chosen[0]
        size = chosen[2] if ":" in chosen else stack_on(state, chosen)[-1][1]
        covered = stack_on(state, key)
        if not covered:
            return message("three-tiers.no.opening")
        if covered[-1][0] == seat and state.rules.cover == "opponent":
            return message(f"three-tiers.no.own.{size}", square=key)
        return message(f"three-tiers.no.cover.{size}", piece=owned(*covered[-1]), square=key)

    def _no_start(self, state: State, seat: Seat, key: str) -> Message:
        if seat == TERMINAL:
            return message("no.over")
        if key in SQUARES:
            stack = stack_on(state, key)
            return message(
                "three-tiers.no.theirs" if stack else "three-tiers.no.empty",
                name=Name(seat),
                square=key,
            )
        if key == slot(1 - seat, key[-1]):
            return message("three-tiers.no.supply", name=Name(seat))
        if len(supply(state, seat)[key[-1]]) == 0:
            return message(f"three-tiers.no.left.{key[-1]}")
        return message(f"three-tiers.no.place.{key[-1]}")

    def choices(self, state: State) -> tuple[Message, ...]:
        moves = self.game.legal_moves(state)
        targets: dict[str, list[str]] = {slot(state.ply & 1, size): [] for size in reversed(SIZES)}
        for move in moves:
            origin, target = self.keys(state, move)
            targets.setdefault(origin, []).append(target)
        told = [message("choices.count", name=Name(state.ply & 1), n=len(moves))]
        for origin, squares in targets.items():
            if not squares:
                continue
            if ":" in origin:
                kind = f"three-tiers.can.place.{origin[2]}"
            else:
                kind = f"three-tiers.can.move.{stack_on(state, origin)[-1][1]}"
            told.append(message(kind, origin=origin, squares=tuple(squares)))
        return tuple(told)

    def standing(self, state: State, viewer: Viewer) -> tuple[Message, ...]:
        return tuple(
            message(
                "three-tiers.standing",
                name=Name(seat),
                **{METALS[size]: len(left) for size, left in supply(state, seat).items()},
            )
            for seat in (0, 1)
        )

    def whereabouts(self, state: State, seat: int) -> Message:
        found: list[Message] = []
        for size in reversed(SIZES):
            for name in SQUARES:
                stack = stack_on(state, name)
                for height, piece in enumerate(stack, 1):
                    if piece == (seat, size):
                        covered = "covered" if height < len(stack) else "top"
                        found.append(message(f"three-tiers.at.{covered}.{size}", square=name))
        if not found:
            return message("three-tiers.nowhere", name=Name(seat))
        return message("three-tiers.whereabouts", name=Name(seat), pieces=tuple(found))

    def scene(self, state: State, viewer: Viewer, selection: Selection, context: Context) -> Scene:
        marks = Marks()
        if context.last is not None:
            origin, target = self.keys(context.before, context.last)
            marks.add("from", (origin,))
            marks.add("last", (target,))
        marks.add("win", winning_squares(context.before, context.last, state))
        marks.add_choice(selection, context, [name for name in SQUARES if stack_on(state, name)])
        choosable = possible(selection, context)

        def square(name: str) -> Spot:
            stack = stack_on(state, name)
            return Spot(
                key=name,
                label=context.say(square_label(name, stack)),
                detail=context.say(square_detail(name, stack)),
                pieces=drawn(context.pieces[name], stack),
                marks=marks.of(name),
                enabled=name in choosable,
            )

        seats = []
        for seat in (0, 1):
            spots = tuple(
                Spot(
                    key=slot(seat, size),
                    label=context.words.t(f"three-tiers.slot.{size}", n=len(left)),
                    pieces=drawn(context.pieces[slot(seat, size)], left),
                    marks=marks.of(slot(seat, size)),
                    caption=str(len(left)),
                    enabled=slot(seat, size) in choosable,
                )
                for size, left in reversed(supply(state, seat).items())
            )
            label = context.words.t("supply", name=context.names[seat])
            area = Area(f"supply-{seat + 1}", label, "listbox", spots)
            seats.append(seat_panel(self.game, state, seat, context, (area,)))
        return Scene(
            self.game.info.id,
            (grid(context, "abc", "321", square),),
            tuple(seats),
            prompt=context.say(self._prompt(state, selection, context)),
        )

    def _prompt(self, state: State, selection: Selection, context: Context) -> Message:
        seat = self.game.current_player(state)
        if seat == TERMINAL:
            before, last = context.before, context.last or ""
            return self.ending(self.game.outcome(state), before, last, state)
        name = Name(seat)
        if not context.live:
            return message("turn.seat", name=name)
        if selection.move is not None:
            return to_confirm(self, state, selection.move)
        if selection.chosen:
            origin = selection.chosen[0]
            size = origin[2] if ":" in origin else stack_on(state, origin)[-1][1]
            return message(f"three-tiers.prompt.target.{size}", name=name)
        if state.ply == 0 and state.rules.opening != "free":
            return message(f"three-tiers.prompt.{state.rules.opening}", name=name)
        return message("three-tiers.prompt.choose", name=name)


def slot(seat: Seat, size: str) -> str:
    """Return the key of the part of a seat's supply that holds a size."""
    return f"{seat + 1}:{size}"


def owned(seat: Seat, size: str) -> Message:
    """Return a piece with its owner, in words."""
    return message(f"three-tiers.owned.{size}", name=Name(seat))


def drawing(seat: Seat, size: str) -> str:
    """Return the symbol of a piece."""
    return f"tier-{METALS[size]}-{seat + 1}"


def drawn(keys: tuple[str, ...], stack: Stack) -> tuple[Piece, ...]:
    """Return the pieces of a stack as they are drawn."""
    return tuple(
        Piece(key, drawing(seat, size), f"seat-{seat + 1} {METALS[size]}")
        for key, (seat, size) in zip(keys, stack, strict=True)
    )


def total(state: State) -> dict[str, int]:
    """Return how many pieces of each size a seat starts with."""
    return {size: int(state.rules.pieces[2 - place]) for place, size in enumerate(SIZES)}


def supply(state: State, seat: Seat) -> dict[str, Stack]:
    """Return the pieces that a seat has not placed yet, by size."""
    return {
        size: ((seat, size),) * (count - state.board[3 * seat + place].bit_count())
        for place, (size, count) in enumerate(total(state).items())
    }


def stack_on(state: State, name: str) -> Stack:
    """Return what a square holds."""
    bit = 1 << SQUARES.index(name)
    return tuple(
        (seat, size)
        for place, size in enumerate(SIZES)
        for seat in (0, 1)
        if state.board[3 * seat + place] & bit
    )


def square_label(name: str, stack: Stack) -> Message:
    """Return what a square is called, in short: its top and what lies under it."""
    if not stack:
        return message("square.empty", square=name)
    piece = owned(*stack[-1])
    if len(stack) == 1:
        return message("square.one", square=name, piece=piece)
    below = tuple(message(f"three-tiers.metal.{size}") for _, size in reversed(stack[:-1]))
    return message("square.on", square=name, piece=piece, below=below)


def square_detail(name: str, stack: Stack) -> Message:
    """Return every piece of a square, with its owner, from the top."""
    if not stack:
        return message("square.detail.empty", square=name)
    pieces = tuple(owned(*piece) for piece in reversed(stack))
    return message("square.detail", square=name, pieces=pieces)


def winning_squares(before: State | None, move: Move | None, after: State) -> tuple[str, ...]:
    """Return the squares of the lines that ended the game, in the order of their names."""
    if after.reason not in ("line", "revealed", "both") or before is None or move is None:
        return ()
    tops = top_masks(after.board)
    if after.reason == "revealed" and not lines_in(tops[after.winners[0]], LINES):
        # The line stood only while the piece was lifted.
        planes = list(before.board)
        seat, size = stack_on(before, move[:2])[-1]
        planes[3 * seat + SIZES.index(size)] ^= 1 << SQUARES.index(move[:2])
        tops = top_masks(planes)
    lined = 0
    for seat in after.winners:
        lined |= lines_in(tops[seat], LINES)
    return tuple(name for square, name in enumerate(SQUARES) if lined >> square & 1)


VIEW = ThreeTiersView()
