"""Tuned at the table: nine squares, two hands, the roosters on their action spaces."""

from collections.abc import Iterable
from typing import ClassVar

from pawboard.engine.game import TERMINAL, Move, Outcome, Seat, Viewer
from pawboard.games.nine_squares import LINES, SQUARES
from pawboard.games.tuned import ANIMALS, GAME, State
from pawboard.table.scene import Area, Piece, Scene, Spot
from pawboard.table.selection import Selection, Way
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

DRAWINGS = {"b": "donkey", "d": "dog", "c": "cat"}
CARRYING = "donkey-under"
"""The donkey with its ears aside, under another animal."""
SPACES = ("add-1", "move", "add-2")
"""The action spaces of a seat, from left to right."""


class TunedView(View[State]):
    """Keys of spots: squares by their names, a hand's animals as ``1:b``, ``take:2`` for how many.

    Pieces also stand on action spaces, ``1:move``: a state only tells whether a rooster covers
    Move, so which Add it covers is carried along.
    """

    game = GAME
    option_marks: ClassVar = {"animals": "X"}

    def keys(self, state: State, move: Move) -> tuple[str, ...]:
        if "@" in move:
            return held(state.ply & 1, move[0]), move[2:]
        height, origin, target = parts(move)
        return origin, taking(height), target

    def ways(self, state: State) -> Iterable[Way]:
        moves = self.game.legal_moves(state)
        heights: dict[tuple[str, str], int] = {}
        for move in moves:
            if "@" not in move:
                _, origin, target = parts(move)
                heights[origin, target] = heights.get((origin, target), 0) + 1
        for move in moves:
            if "@" in move:
                yield Way(self.keys(state, move), move)
                continue
            height, origin, target = parts(move)
            if len(stack_on(state, origin)) > 1:
                yield Way((origin, taking(height), target), move)
            # How many is asked only where several numbers could go there.
            asked = (taking(height),) if heights[origin, target] > 1 else ()
            yield Way((origin, target, *asked), move)

    def lay_out(self, state: State) -> Pieces:
        left = {
            held(seat, animal): [f"{seat + 1}{animal}{number}" for number in range(count, 0, -1)]
            for seat in (0, 1)
            for animal, count in zip(ANIMALS, (int(state.rules.animals),) * 3, strict=True)
        }
        hands = {
            held(seat, animal): tuple(left[held(seat, animal)].pop() for _ in range(count))
            for seat in (0, 1)
            for animal, count in zip(ANIMALS, state.hands[seat], strict=True)
        }
        # Animals on the board belong to nobody; any of those not in hand will do.
        free = {animal: left[held(0, animal)] + left[held(1, animal)] for animal in ANIMALS}
        board = {
            name: tuple(free[animal].pop() for animal in stack_on(state, name)) for name in SQUARES
        }
        roosters: dict[str, tuple[str, ...]] = {
            space(seat, name): () for seat in (0, 1) for name in SPACES
        }
        for seat in (0, 1):
            if any(state.hands[seat]):
                covered = "move" if state.roosters >> seat & 1 else "add-1"
                roosters[space(seat, covered)] = (f"{seat + 1}r",)
        return {**board, **hands, **roosters}

    def carry(self, pieces: Pieces, before: State, move: Move, after: State) -> Pieces:
        seat = before.ply & 1
        moved = dict(pieces)
        if "@" in move:
            origin, target, height = held(seat, move[0]), move[2:], 1
        else:
            height, origin, target = parts(move)
        moved[target] = (*pieces[target], *pieces[origin][-height:])
        moved[origin] = pieces[origin][:-height]
        covered = next((name for name in SPACES if pieces[space(seat, name)]), None)
        if covered is not None:
            rooster = pieces[space(seat, covered)]
            moved[space(seat, covered)] = ()
            if any(after.hands[seat]):
                free_add = "add-2" if covered == "add-1" else "add-1"
                moved[space(seat, free_add if "@" in move else "move")] = rooster
        return moved

    def events(self, before: State, move: Move, after: State) -> tuple[Message, ...]:
        seat = before.ply & 1
        told = []
        if "@" in move:
            animal, square = move[0], move[2:]
            on = "-on" if stack_on(before, square) else ""
            told.append(message(f"tuned.add{on}.{animal}", name=Name(seat), square=square))
            if not any(after.hands[seat]):
                told.append(message("tuned.rooster-leaves", name=Name(seat)))
            return tuple(told)
        height, origin, target = parts(move)
        values: dict[str, Value] = {
            "name": Name(seat),
            "animals": named(stack_on(before, origin)[-height:], "the"),
            "origin": origin,
            "square": target,
        }
        below = stack_on(before, target)
        on = f"-on.{below[-1]}" if below else ""
        told.append(message(f"tuned.move{on}", **values))
        uncovered = stack_on(after, origin)
        if uncovered:
            told.append(message(f"tuned.uncovered.{uncovered[-1]}", square=origin))
        return tuple(told)

    def short(self, before: State, move: Move, after: State) -> Message:
        if "@" in move:
            on = "-on" if stack_on(before, move[2:]) else ""
            return message(f"tuned.short.add{on}.{move[0]}", square=move[2:])
        height, origin, target = parts(move)
        on = "-on" if stack_on(before, target) else ""
        animals = named(stack_on(before, origin)[-height:])
        return message(f"tuned.short.move{on}", animals=animals, origin=origin, square=target)

    def symbol(self, before: State, move: Move) -> str:
        if "@" in move:
            return DRAWINGS[move[0]]
        return DRAWINGS[stack_on(before, parts(move)[1])[-1]]

    def automatic(self, state: State, move: Move) -> bool:
        return False

    def ending(self, outcome: Outcome, before: State, move: Move, after: State) -> Message:
        ending = super().ending(outcome, before, move, after)
        if outcome.reason == "forced-add":
            return with_values(ending, loser=Name(1 - outcome.winners[0]))
        if outcome.reason != "line":
            return ending
        squares = winning_squares(move, after)
        animals = {stack_on(after, name)[-1] for name in squares}
        if len(animals) > 1:
            return with_values(ending, squares=squares)
        return with_values(Message(f"{ending.id}.{animals.pop()}", ending.values), squares=squares)

    def refusal(self, state: State, selection: Selection, key: str) -> Message:
        seat = self.game.current_player(state)
        if seat == TERMINAL:
            return message("no.over")
        name = Name(seat)
        if not selection.chosen:
            if key in SQUARES:
                if not stack_on(state, key):
                    return message("tuned.no.empty", name=name, square=key)
                must = state.roosters >> seat & 1
                return message("tuned.no.must-add" if must else "tuned.no.stuck", name=name)
            if key[0] != str(seat + 1):
                return message("tuned.no.hand", name=name)
            animal = key[-1]
            if key not in (held(seat, animal) for animal in ANIMALS):
                return message("tuned.no.space", name=name)
            left = state.hands[seat][ANIMALS.index(animal)]
            return message(f"tuned.no.{'place' if left else 'left'}.{animal}")
        if key not in SQUARES:
            return message("tuned.no.hand", name=name)
        lowest = self._lowest(state, selection)
        height = next((int(one[5:]) for one in selection.chosen if one.startswith("take")), 0)
        origin = selection.chosen[0]
        if ":" in origin and not stack_on(state, key):
            return message("tuned.no.opening")
        for count in (height,) if height else (1, 2, 3):
            if state.reversal and state.reversal == written(count, origin, key):
                return message("tuned.no.reversal", name=Name(1 - seat))
        return message(f"tuned.no.on.{lowest}")

    def _lowest(self, state: State, selection: Selection) -> str:
        """Return the animal that has to stand on the target."""
        origin = selection.chosen[0]
        if ":" in origin:
            return origin[-1]
        height = next((int(one[5:]) for one in selection.chosen if one.startswith("take")), 1)
        return stack_on(state, origin)[-height]

    def choices(self, state: State) -> tuple[Message, ...]:
        seat = state.ply & 1
        moves = self.game.legal_moves(state)
        adds: dict[str, list[str]] = {}
        transfers: dict[tuple[str, int], list[str]] = {}
        for move in moves:
            if "@" in move:
                adds.setdefault(move[0], []).append(move[2:])
            else:
                height, origin, target = parts(move)
                transfers.setdefault((origin, height), []).append(target)
        told = [message("choices.count", name=Name(seat), n=len(moves))]
        told += [
            message(f"tuned.can.add.{animal}", squares=tuple(adds[animal]))
            for animal in ANIMALS
            if animal in adds
        ]
        told += [
            message(
                "tuned.can.move",
                animals=named(stack_on(state, origin)[-height:]),
                origin=origin,
                squares=tuple(targets),
            )
            for (origin, height), targets in sorted(transfers.items())
        ]
        return tuple(told)

    def standing(self, state: State, viewer: Viewer) -> tuple[Message, ...]:
        told = []
        for seat in (0, 1):
            animals = tuple(
                message(f"tuned.count.{animal}", n=count)
                for animal, count in zip(ANIMALS, state.hands[seat], strict=True)
            )
            told.append(message("tuned.standing", name=Name(seat), animals=animals))
            told.append(message(f"tuned.rooster.{rooster(state, seat)}", name=Name(seat)))
        return tuple(told)

    def whereabouts(self, state: State, seat: int) -> Message:
        stacks = tuple(
            message("tuned.at", animals=named(stack), square=name)
            for name in SQUARES
            if (stack := stack_on(state, name))
        )
        return message("tuned.whereabouts", stacks=stacks) if stacks else message("tuned.nowhere")

    def scene(self, state: State, viewer: Viewer, selection: Selection, context: Context) -> Scene:
        marks = Marks()
        if context.last is not None:
            keys = self.keys(context.before, context.last)
            marks.add("from", (keys[0],))
            marks.add("last", (keys[-1],))
            if state.reason == "line":
                marks.add("win", winning_squares(context.last, state))
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

        return Scene(
            self.game.info.id,
            (grid(context, "abc", "321", square),),
            tuple(
                seat_panel(
                    self.game,
                    state,
                    seat,
                    context,
                    (
                        self._spaces(seat, state, context),
                        self._hand(seat, state, marks, choosable, context),
                    ),
                )
                for seat in (0, 1)
            ),
            areas=self._how_many(state, selection, marks, choosable, context),
            prompt=context.say(self._prompt(state, selection, context)),
        )

    def _hand(
        self, seat: Seat, state: State, marks: Marks, choosable: frozenset[str], context: Context
    ) -> Area:
        spots = []
        for animal, count in zip(ANIMALS, state.hands[seat], strict=True):
            key = held(seat, animal)
            spots.append(
                Spot(
                    key=key,
                    label=context.words.t(f"tuned.slot.{animal}", n=count),
                    pieces=drawn(context.pieces[key], animal * count, standing=True),
                    marks=marks.of(key),
                    caption=str(count),
                    enabled=key in choosable,
                )
            )
        label = context.words.t("tuned.hand", name=context.names[seat])
        return Area(f"hand-{seat + 1}", label, "listbox", tuple(spots))

    def _spaces(self, seat: Seat, state: State, context: Context) -> Area:
        spots = []
        for name in SPACES:
            key = space(seat, name)
            keys = context.pieces[key]
            covered = "covered" if keys else "free"
            action = name.partition("-")[0]
            spots.append(
                Spot(
                    key=key,
                    label=context.words.t(f"tuned.space.{action}.{covered}"),
                    pieces=tuple(Piece(one, "rooster", f"seat-{seat + 1}") for one in keys),
                    caption=context.words.t(f"tuned.space.{action}"),
                )
            )
        label = context.words.t("tuned.spaces", name=context.names[seat])
        note = ""
        if rooster(state, seat) == "gone":
            note = context.words.t("tuned.rooster.gone", name=context.names[seat])
        return Area(f"spaces-{seat + 1}", label, "group", tuple(spots), note)

    def _how_many(
        self,
        state: State,
        selection: Selection,
        marks: Marks,
        choosable: frozenset[str],
        context: Context,
    ) -> tuple[Area, ...]:
        """Return the choice of how many animals go, where there is one."""
        chosen = selection.chosen
        stack = stack_on(state, chosen[0]) if chosen and chosen[0] in SQUARES else ""
        if len(stack) < 2:
            return ()
        spots = tuple(
            Spot(
                key=taking(height),
                label=context.say(message("tuned.take", n=height, animals=named(stack[-height:]))),
                marks=tuple(mark for mark in marks.of(taking(height)) if mark == "selected"),
                caption=str(height),
                enabled=taking(height) in choosable,
            )
            for height in range(1, len(stack) + 1)
        )
        return (Area("take", context.words.t("tuned.how-many"), "toolbar", spots),)

    def _prompt(self, state: State, selection: Selection, context: Context) -> Message:
        seat = self.game.current_player(state)
        if seat == TERMINAL:
            last = context.last or ""
            return self.ending(self.game.outcome(state), context.before, last, state)
        name = Name(seat)
        if not context.live:
            return message("turn.seat", name=name)
        if selection.move is not None:
            return to_confirm(self, state, selection.move)
        if not selection.chosen:
            if state.ply == 0 and state.rules.opening != "free":
                return message("tuned.prompt.opening", name=name)
            return message(f"tuned.prompt.{rooster(state, seat)}", name=name)
        origin = selection.chosen[0]
        if ":" in origin:
            return message(f"tuned.prompt.add.{origin[-1]}", name=name)
        if selection.chosen[-1] in SQUARES[:] and len(selection.chosen) == 2:
            return message("tuned.prompt.how-many", name=name, square=selection.chosen[-1])
        several = len(stack_on(state, origin)) > 1 and len(selection.chosen) == 1
        return message(
            "tuned.prompt.stack" if several else "tuned.prompt.target", name=name, origin=origin
        )


def held(seat: Seat, animal: str) -> str:
    """Return the key of an animal in a seat's hand."""
    return f"{seat + 1}:{animal}"


def space(seat: Seat, name: str) -> str:
    """Return the key of an action space of a seat."""
    return f"{seat + 1}:{name}"


def taking(height: int) -> str:
    """Return the key that says how many animals go."""
    return f"take:{height}"


def parts(move: Move) -> tuple[int, str, str]:
    """Return how many animals a Move takes, from where, and to where."""
    height = int(move[0]) if move[0].isdigit() else 1
    return height, move[-5:-3], move[-2:]


def written(height: int, origin: str, target: str) -> Move:
    """Return the word of a Move."""
    return f"{height if height > 1 else ''}{origin}-{target}"


def stack_on(state: State, name: str) -> str:
    """Return the letters of the animals on a square, bottom to top."""
    square = SQUARES.index(name)
    return "".join(
        animal for animal, mask in zip(ANIMALS, state.board, strict=True) if mask >> square & 1
    )


def named(stack: str, form: str = "animal") -> tuple[Message, ...]:
    """Return the animals of a stack from the top, in words: ``cat``, or ``the cat``."""
    return tuple(message(f"tuned.{form}.{animal}") for animal in reversed(stack))


def rooster(state: State, seat: Seat) -> str:
    """Return what a seat's rooster makes it do: ``add``, ``either``, or ``gone``: always move."""
    if not any(state.hands[seat]):
        return "gone"
    return "add" if state.roosters >> seat & 1 else "either"


def drawn(keys: tuple[str, ...], stack: str, *, standing: bool = False) -> tuple[Piece, ...]:
    """Return the animals of a stack as they are drawn; `standing` ones carry nobody."""
    last = len(stack) - 1
    return tuple(
        Piece(
            key, CARRYING if animal == "b" and place < last and not standing else DRAWINGS[animal]
        )
        for place, (key, animal) in enumerate(zip(keys, stack, strict=True))
    )


def square_label(name: str, stack: str) -> Message:
    """Return what a square is called, in short."""
    if not stack:
        return message("square.empty", square=name)
    top, *below = named(stack)
    if not below:
        return message("square.one", square=name, piece=top)
    return message("square.on", square=name, piece=top, below=tuple(below))


def square_detail(name: str, stack: str) -> Message:
    """Return every animal on a square, from the top."""
    if not stack:
        return message("square.detail.empty", square=name)
    return message("square.detail", square=name, pieces=named(stack))


def winning_squares(move: Move, after: State) -> tuple[str, ...]:
    """Return the squares of the lines that ended the game, in the order of their names."""
    donkeys, dogs, cats = after.board
    lines = LINES
    if after.rules.uncover == "ignored":
        target = 1 << SQUARES.index(move[-2:])
        lines = tuple(line for line in LINES if line & target)
    lined = 0
    for tops in (donkeys & ~dogs, dogs & ~cats, cats):
        lined |= lines_in(tops, lines)
    return tuple(name for square, name in enumerate(SQUARES) if lined >> square & 1)


VIEW = TunedView()
