"""Whose Foods at the table: a small board, a shared supply, hands and piles of cans."""

from collections.abc import Iterable
from typing import ClassVar

from pawboard.engine.game import TERMINAL, Move, Outcome, Seat, Viewer
from pawboard.games.whose_foods import (
    ANIMALS,
    FOURS,
    GAME,
    PIECES,
    SQUARES,
    TRIPLES,
    WINNING_CANS,
    State,
)
from pawboard.table.scene import Area, Piece, Scene, SeatPanel, Spot
from pawboard.table.selection import Selection, Way
from pawboard.table.views import Context, Pieces, View
from pawboard.table.views.parts import Marks, grid, possible, seat_panel, to_confirm, with_values
from pawboard.table.words import Message, Name, Value, message

DRAWINGS = {"C": "cat-big", "D": "dog-big", "F": "can-big", "c": "cat", "d": "dog", "f": "can"}
SHARED = "DCdc"
"""The shared supply, as it is laid out."""
CANS = "Ff"
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class WhoseFoodsView(View[State]):
    """Keys of spots: squares by their names, ``all:D`` in the supply, ``1:f`` in a hand.

    A removal has its own word as key, ``xa1b1c1``, and stands there to be chosen with a letter;
    each of its squares will do as well, if no other removal has it.
    """

    game = GAME
    option_marks: ClassVar = {"can-value": "S", "unplaced": "S"}
    conceals = True

    def keys(self, state: State, move: Move) -> tuple[str, ...]:
        if move[0] == "x":
            return (move,)
        return slot(state.seat, move[0]), move[2:]

    def ways(self, state: State) -> Iterable[Way]:
        moves = self.game.legal_moves(state)
        for move in moves:
            yield Way(self.keys(state, move), move)
            if move[0] == "x":
                others = {square for other in moves if other != move for square in taken(other)}
                for square in taken(move):
                    if square not in others:
                        yield Way((square,), move)

    def lay_out(self, state: State) -> Pieces:
        unused = {
            sign: [f"{sign}{number}" for number in range(6 if sign in CANS else 3, 0, -1)]
            for sign in PIECES
        }
        pieces = {slot(0, sign): () for sign in SHARED}
        stands: dict[str, str] = {name: stack_on(state, name) for name in SQUARES}
        for sign, count in shared(state).items():
            stands[slot(0, sign)] = sign * count
        for seat, _ in enumerate(state.hands):
            for sign, count in cans_in_hand(state, seat).items():
                stands[slot(seat, sign)] = sign * count
            stands[pile(seat)] = "".join(
                sign * count for sign, count in zip(PIECES, state.piles[seat], strict=True)
            )
        return pieces | {
            key: tuple(unused[sign].pop() for sign in signs) for key, signs in stands.items()
        }

    def carry(self, pieces: Pieces, before: State, move: Move, after: State) -> Pieces:
        moved = dict(pieces)
        if move[0] == "x":
            for square in taken(move):
                *left, piece = pieces[square]
                moved[square] = tuple(left)
                moved[pile(before.seat)] = (*moved[pile(before.seat)], piece)
        else:
            origin, target = self.keys(before, move)
            *left, piece = pieces[origin]
            moved[origin] = tuple(left)
            moved[target] = (*pieces[target], piece)
        if newly_out(before, after) is not None:
            for sign in CANS:
                moved[slot(before.seat, sign)] = ()
        return moved

    def events(self, before: State, move: Move, after: State) -> tuple[Message, ...]:
        name = Name(before.seat)
        told = []
        if move[0] == "x":
            squares = taken(move)
            told.append(
                message("whose-foods.remove", name=name, pieces=standing_on(before, squares))
            )
            for square in squares:
                below = stack_on(after, square)
                if below:
                    told.append(message(f"whose-foods.uncovered.{below}", square=square))
            cans = cans_taken(after, before.seat)
            if cans > cans_taken(before, before.seat):
                told.append(message("whose-foods.cans", name=name, n=cans))
        else:
            values: dict[str, Value] = {"name": name, "square": move[2:]}
            below = stack_on(before, move[2:])
            over = "-over" if below else ""
            if below:
                values["piece"] = message(f"whose-foods.the.{below}")
            told.append(message(f"whose-foods.place{over}.{move[0]}", **values))
        out = newly_out(before, after)
        if out is not None and not after.reason:
            told.append(message(f"whose-foods.out.{why_out(before, move, after)}", name=Name(out)))
        return tuple(told)

    def short(self, before: State, move: Move, after: State) -> Message:
        if move[0] == "x":
            return message("whose-foods.short.remove", squares=taken(move))
        over = "-over" if stack_on(before, move[2:]) else ""
        return message(f"whose-foods.short.place{over}.{move[0]}", square=move[2:])

    def symbol(self, before: State, move: Move) -> str:
        if move[0] != "x":
            return DRAWINGS[move[0]]
        signs = [stack_on(before, square)[-1] for square in taken(move)]
        return DRAWINGS[next((sign for sign in signs if sign in CANS), signs[0])]

    def sound(self, before: State, move: Move) -> str:
        return "remove" if move[0] == "x" else super().sound(before, move)

    def automatic(self, state: State, move: Move) -> bool:
        return move[0] == "x"

    def ending(self, outcome: Outcome, before: State, move: Move, after: State) -> Message:
        ending = super().ending(outcome, before, move, after)
        if outcome.reason in ("cans", "points"):
            return ending
        return with_values(ending, loser=Name(after.seat))

    def refusal(self, state: State, selection: Selection, key: str) -> Message:
        if self.game.current_player(state) == TERMINAL:
            return message("no.over")
        name = Name(state.seat)
        if any(way.move[0] == "x" for way in selection.ways):
            return message("whose-foods.no.remove-first", name=name)
        if key in SQUARES:
            if selection.chosen:
                return message("whose-foods.no.taken", square=key)
            return message("whose-foods.no.piece-first", name=name)
        if selection.chosen:
            return message("whose-foods.no.square-next", name=name)
        if key not in (slot(state.seat, sign) for sign in PIECES):
            return message("whose-foods.no.hand", name=name)
        left = {**shared(state), **cans_in_hand(state, state.seat)}[key[-1]]
        return message(f"whose-foods.no.{'place' if left else 'left'}.{key[-1]}")

    def choices(self, state: State) -> tuple[Message, ...]:
        moves = self.game.legal_moves(state)
        told = [message("choices.count", name=Name(state.seat), n=len(moves))]
        targets: dict[str, list[str]] = {}
        for number, move in enumerate(moves):
            if move[0] == "x":
                told.append(choice(state, move, number))
            else:
                targets.setdefault(move[0], []).append(move[2:])
        told += [
            message(f"whose-foods.can.{sign}", squares=tuple(targets[sign]))
            for sign in SHARED + CANS
            if sign in targets
        ]
        return tuple(told)

    def standing(self, state: State, viewer: Viewer) -> tuple[Message, ...]:
        told = []
        for seat, hand in enumerate(state.hands):
            if state.out >> seat & 1:
                told.append(message("score.out.full", name=Name(seat)))
                continue
            cans = cans_taken(state, seat)
            told.append(
                message(
                    "whose-foods.standing",
                    name=Name(seat),
                    cans=message("whose-foods.count.cans", n=cans),
                    animals=message("whose-foods.count.animals", n=sum(state.piles[seat]) - cans),
                    hand=message("whose-foods.count.cans", n=sum(hand)),
                )
            )
        return tuple(told)

    def whereabouts(self, state: State, seat: int) -> Message:
        # Only tops: what lies underneath may be hidden at this table.
        squares = tuple(name for name in SQUARES if stack_on(state, name))
        if not squares:
            return message("whose-foods.nowhere")
        return message("whose-foods.whereabouts", pieces=standing_on(state, squares, "at"))

    def scene(self, state: State, viewer: Viewer, selection: Selection, context: Context) -> Scene:
        over = self.game.current_player(state) == TERMINAL
        hide = context.conceal and not over
        removals = [way.move for way in selection.ways if way.move[0] == "x"]
        removals = list(dict.fromkeys(removals))
        marks = self._marks(state, selection, context, removals)
        choosable = possible(selection, context)

        def square(name: str) -> Spot:
            stack = stack_on(state, name)
            keys = context.pieces[name]
            if hide:
                stack, keys = stack[-1:], keys[-1:]
            letters = [LETTERS[at] for at, move in enumerate(removals) if name in taken(move)]
            return Spot(
                key=name,
                label=context.say(square_label(name, stack)),
                detail=context.say(square_detail(name, stack)),
                pieces=drawn(keys, stack),
                marks=marks.of(name),
                caption="".join(letters) if len(removals) > 1 else "",
                enabled=name in choosable,
            )

        def supply(seat: Seat, counts: dict[str, int]) -> tuple[Spot, ...]:
            return tuple(
                Spot(
                    key=slot(seat, sign),
                    label=context.words.t(f"whose-foods.slot.{sign}", n=count),
                    pieces=drawn(context.pieces[slot(seat, sign)], sign * count),
                    marks=marks.of(slot(seat, sign)),
                    caption=str(count),
                    enabled=slot(seat, sign) in choosable,
                )
                for sign, count in counts.items()
            )

        areas = [
            Area(
                "supply", context.words.t("whose-foods.supply"), "listbox", supply(0, shared(state))
            )
        ]
        if removals:
            areas.insert(0, self._removals(state, removals, marks, choosable, context))
        seats = []
        for seat, _ in enumerate(state.hands):
            label = context.words.t("whose-foods.hand", name=context.names[seat])
            hand = Area(
                f"hand-{seat + 1}", label, "listbox", supply(seat, cans_in_hand(state, seat))
            )
            panel = seat_panel(
                self.game, state, seat, context, (hand, self._pile(state, seat, context))
            )
            seats.append(self._status(state, panel, context))
        return Scene(
            self.game.info.id,
            (grid(context, "abcd", "4321", square),),
            tuple(seats),
            tuple(areas),
            context.say(self._prompt(state, selection, context)),
            (context.words.t("whose-foods.step.place"), context.words.t("whose-foods.step.remove")),
            -1 if over else int(bool(state.fresh)),
        )

    def _marks(
        self, state: State, selection: Selection, context: Context, removals: list[Move]
    ) -> Marks:
        marks = Marks()
        before, last = context.before, context.last
        if last is not None and last[0] == "x":
            marks.add("from", taken(last))
        elif last is not None:
            marks.add("from", (slot(before.seat, last[0]),))
            marks.add("last", (last[2:],))
        if last is not None and newly_out(before, state) is not None:
            marks.add("no", losing_squares(before, last, state))
        marks.add("remove", dict.fromkeys(square for move in removals for square in taken(move)))
        if not removals:
            occupied = [name for name in SQUARES if stack_on(state, name)]
            marks.add_choice(selection, context, occupied)
        elif context.refused:
            marks.add("no", (context.refused,))
        marks.add("selected", [key for key in selection.chosen if removals])
        return marks

    def _removals(
        self,
        state: State,
        removals: list[Move],
        marks: Marks,
        choosable: frozenset[str],
        context: Context,
    ) -> Area:
        spots = tuple(
            Spot(
                key=move,
                label=context.say(choice(state, move, number)),
                marks=marks.of(move),
                caption=context.say(
                    message(
                        "whose-foods.choice.short",
                        letter=LETTERS[number],
                        squares=" ".join(taken(move)),
                    )
                ),
                enabled=move in choosable,
            )
            for number, move in enumerate(removals)
        )
        return Area("removals", context.words.t("whose-foods.removals"), "toolbar", spots)

    def _pile(self, state: State, seat: Seat, context: Context) -> Area:
        signs = {key: key[0] for key in context.pieces[pile(seat)]}
        cans = cans_taken(state, seat)
        animals = sum(state.piles[seat]) - cans
        spots = []
        for name, count in (("cans", cans), ("animals", animals)):
            keys = [key for key in signs if (signs[key] in CANS) == (name == "cans")]
            spots.append(
                Spot(
                    key=f"{seat + 1}:{name}",
                    label=context.words.t(f"whose-foods.taken.{name}", n=count),
                    pieces=drawn(tuple(keys), "".join(signs[key] for key in keys)),
                    caption=f"{count}/{WINNING_CANS}" if name == "cans" else str(count),
                )
            )
        label = context.words.t("whose-foods.pile", name=context.names[seat])
        return Area(f"pile-{seat + 1}", label, "group", tuple(spots))

    def _status(self, state: State, panel: SeatPanel, context: Context) -> SeatPanel:
        if state.out >> panel.seat & 1:
            return panel._replace(status=context.words.t("status.out"))
        return panel

    def _prompt(self, state: State, selection: Selection, context: Context) -> Message:
        if self.game.current_player(state) == TERMINAL:
            last = context.last or ""
            return self.ending(self.game.outcome(state), context.before, last, state)
        name = Name(state.seat)
        if not context.live:
            return message("turn.seat", name=name)
        if selection.move is not None:
            return to_confirm(self, state, selection.move)
        if state.fresh:
            several = len(self.game.legal_moves(state)) > 1
            return message(
                f"whose-foods.prompt.remove.{'several' if several else 'one'}", name=name
            )
        if selection.chosen:
            return message(f"whose-foods.prompt.target.{selection.chosen[0][-1]}", name=name)
        return message("whose-foods.prompt.choose", name=name)


def slot(seat: Seat, sign: str) -> str:
    """Return the key of a piece off the board: in the shared supply, or a can in a hand."""
    return f"{seat + 1}:{sign}" if sign in CANS else f"all:{sign}"


def pile(seat: Seat) -> str:
    """Return where a seat's pieces are carried once it has removed them."""
    return f"{seat + 1}:pile"


def taken(move: Move) -> tuple[str, ...]:
    """Return the squares that a removal clears."""
    return tuple(move[at : at + 2] for at in range(1, len(move), 2))


def stack_on(state: State, name: str) -> str:
    """Return the letters of the pieces on a square, bottom to top."""
    square = SQUARES.index(name)
    return "".join(
        sign for sign, mask in zip(PIECES, state.board, strict=True) if mask >> square & 1
    )


def shared(state: State) -> dict[str, int]:
    """Return how many of each piece the shared supply holds, as it is laid out."""
    counts = {PIECES[piece]: count for piece, count in zip(ANIMALS, state.supply, strict=True)}
    return {sign: counts[sign] for sign in SHARED}


def cans_in_hand(state: State, seat: Seat) -> dict[str, int]:
    """Return how many large and small cans a seat holds."""
    return dict(zip(CANS, state.hands[seat], strict=True))


def cans_taken(state: State, seat: Seat) -> int:
    """Return how many cans a seat has removed."""
    return sum(count for sign, count in zip(PIECES, state.piles[seat], strict=True) if sign in CANS)


def standing_on(state: State, squares: Iterable[str], form: str = "on") -> tuple[Message, ...]:
    """Return the tops of some squares, in words."""
    return tuple(
        message(f"whose-foods.{form}.{stack_on(state, square)[-1]}", square=square)
        for square in squares
    )


def choice(state: State, move: Move, number: int) -> Message:
    """Return what a removal takes and what it would make of the pile, with its letter.

    It begins with the words that are seen, so that whoever says them reaches it.
    """
    squares = taken(move)
    tops = [stack_on(state, square)[-1] for square in squares]
    cans = sum(piece in CANS for piece in tops)
    values: dict[str, Value] = {
        "letter": LETTERS[number],
        "squares": " ".join(squares),
        "pieces": tuple(message(f"whose-foods.the.{piece}") for piece in tops),
    }
    if not cans:
        return message("whose-foods.choice", **values)
    return message("whose-foods.choice.cans", n=cans_taken(state, state.seat) + cans, **values)


def newly_out(before: State, after: State) -> Seat | None:
    """Return the seat that a ply disqualified, if it did; with two seats it has lost."""
    return before.seat if after.out != before.out else None


def losing_squares(before: State, move: Move, after: State) -> tuple[str, ...]:
    """Return the squares of the losing patterns that a ply made: three cans, else four in line."""
    tops = {name: stack[-1] for name in SQUARES if (stack := stack_on(after, name))}
    if move[0] == "x":
        fresh = {name for name in SQUARES if before.fresh >> SQUARES.index(name) & 1}
        fresh = fresh - set(taken(move)) | {name for name in taken(move) if name in tops}
    else:
        fresh = {move[2:]}
    for lines, alike in ((TRIPLES, three_cans), (FOURS, four_alike)):
        found = []
        for mask, *_ in lines:
            names = [name for square, name in enumerate(SQUARES) if mask >> square & 1]
            standing = [tops[name] for name in names if name in tops]
            if fresh & set(names) and len(standing) == len(names) and alike(standing):
                found += names
        if found:
            return tuple(name for name in SQUARES if name in found)
    return ()


def three_cans(signs: list[str]) -> bool:
    """Return whether pieces are all cans."""
    return all(sign in CANS for sign in signs)


def four_alike(signs: list[str]) -> bool:
    """Return whether pieces are all of one kind or all of one size."""
    return (
        len({sign.lower() for sign in signs}) == 1 or len({sign.islower() for sign in signs}) == 1
    )


def why_out(before: State, move: Move, after: State) -> str:
    """Return the reason for which the mover of a ply is out."""
    squares = losing_squares(before, move, after)
    if not squares:
        return "four-cans"
    cans = all(stack_on(after, square)[-1] in CANS for square in squares)
    return "three-cans" if cans else "four-line"


def drawn(keys: tuple[str, ...], stack: str) -> tuple[Piece, ...]:
    """Return pieces as they are drawn."""
    return tuple(
        Piece(key, DRAWINGS[sign], "large" if sign.isupper() else "small")
        for key, sign in zip(keys, stack, strict=True)
    )


def square_label(name: str, stack: str) -> Message:
    """Return what a square is called, in short."""
    if not stack:
        return message("square.empty", square=name)
    top, *below = (message(f"whose-foods.piece.{sign}") for sign in reversed(stack))
    if not below:
        return message("square.one", square=name, piece=top)
    return message("square.on", square=name, piece=top, below=tuple(below))


def square_detail(name: str, stack: str) -> Message:
    """Return every piece on a square, from the top."""
    if not stack:
        return message("square.detail.empty", square=name)
    pieces = tuple(message(f"whose-foods.piece.{sign}") for sign in reversed(stack))
    return message("square.detail", square=name, pieces=pieces)


VIEW = WhoseFoodsView()
