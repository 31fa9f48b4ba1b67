"""Kilkenny Cats at the table: 204 squares, mice at the edges, a die, and what it allows."""

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import ClassVar

from pawboard.engine.game import TERMINAL, Move, Seat, Viewer
from pawboard.games.kilkenny import (
    ALL_MICE,
    BIT,
    CATS,
    FIELD,
    FILES,
    GAME,
    GOALS,
    MICE,
    State,
    names_of,
)
from pawboard.table.scene import Area, Board, Piece, Scene, SeatPanel, Spot
from pawboard.table.selection import Selection
from pawboard.table.views import Context, Pieces, View
from pawboard.table.views.kilkenny_reasons import why_not
from pawboard.table.views.parts import Marks, possible, status
from pawboard.table.words import Message, Name, Value, Words, message

DIE, PASS = "die", "pass"
LATEST = "latest"
"""Holds, among the pieces, the squares of the latest move: a roll between does not hide it."""
RANKS = range(15, -1, -1)


class KilkennyView(View[State]):
    """Keys of spots: squares by their names, ``die``, ``pass``, captured cats as ``1:taken``."""

    game = GAME
    option_marks: ClassVar = {"dead-draw": "R", "die": "X", "goal": "X", "last-cat": "S"}

    def keys(self, state: State, move: Move) -> tuple[str, ...]:
        if not state.die:
            return (DIE,)
        return (PASS,) if move == PASS else tuple(move.split("-"))

    def chance_key(self, state: State) -> str:
        return DIE

    def actor(self, state: State) -> int | None:
        return None if state.reason else state.seat

    def automatic(self, state: State, move: Move) -> bool:
        return move == PASS

    def lay_out(self, state: State) -> Pieces:
        pieces: dict[str, tuple[str, ...]] = {}
        for seat, mask in enumerate(state.board):
            standing = names_of(mask)
            for number, name in enumerate(standing, 1):
                pieces[name] = (cat_key(seat, number),)
            if len(state.board) == 2:  # Among more seats nobody knows who captured them.
                gone = range(len(standing) + 1, CATS + 1)
                pieces[taken(1 - seat)] = tuple(cat_key(seat, number) for number in gone)
        return pieces

    def carry(self, pieces: Pieces, before: State, move: Move, after: State) -> Pieces:
        if not before.die:
            return pieces
        if move == PASS:
            return {**pieces, LATEST: ()}
        origin, target = self.keys(before, move)
        moved = {**pieces, LATEST: (origin, target)}
        captured = moved.pop(target, ())
        moved[target] = moved.pop(origin)
        if captured:
            key = taken(before.seat)
            moved[key] = (*moved.get(key, ()), *captured)
        return moved

    def events(self, before: State, move: Move, after: State) -> tuple[Message, ...]:
        seat = before.seat
        name = Name(seat)
        if not before.die:
            return (message("kilkenny.roll", name=name, number=after.die),)
        if move == PASS:
            told = [message("kilkenny.pass", name=name, number=before.die)]
        else:
            origin, square = self.keys(before, move)
            values: dict[str, Value] = {"name": name, "origin": origin, "square": square}
            victim = seat_on(before, square)
            if victim is not None:
                told = [message("kilkenny.capture", **values, victim=Name(victim))]
            elif BIT[square] & ALL_MICE:
                reached = (after.board[seat] & ALL_MICE).bit_count()
                told = [message(f"kilkenny.land.{reached}", **values)]
            else:
                told = [message("kilkenny.move", **values)]
        for other, mask in enumerate(after.board):
            if before.board[other] & FIELD and not mask & FIELD:
                told.append(message("kilkenny.out", name=Name(other)))
        told += [message("kilkenny.skip", name=Name(one)) for one in skipped(seat, after)]
        return tuple(told)

    def short(self, before: State, move: Move, after: State) -> Message:
        if not before.die:
            return message("kilkenny.short.roll", number=after.die)
        if move == PASS:
            return message("kilkenny.short.pass")
        origin, square = self.keys(before, move)
        how = "move"
        if BIT[square] & ALL_MICE:
            how = "land"
        elif seat_on(before, square) is not None:
            how = "capture"
        return message(f"kilkenny.short.{how}", origin=origin, square=square)

    def symbol(self, before: State, move: Move) -> str:
        if not before.die:
            return f"die-{move[5:]}"
        return f"kk-{before.seat + 1}"

    def sound(self, before: State, move: Move) -> str:
        if not before.die:
            return "roll"
        captures = move != PASS and seat_on(before, move.partition("-")[2]) is not None
        return "remove" if captures else super().sound(before, move)

    def turn(self, state: State) -> Message | None:
        if state.reason:
            return None
        said = "turn.seat" if state.die else "kilkenny.turn.roll"
        return message(said, name=Name(state.seat))

    def refusal(self, state: State, selection: Selection, key: str) -> Message:
        name = Name(state.seat)
        if state.reason:
            return message("no.over")
        if not state.die:
            return message("kilkenny.no.roll", name=name)
        if key not in BIT:
            said = "kilkenny.no.rolled" if key == DIE else "kilkenny.no.beside"
            return message(said, name=name, number=state.die)
        if PASS in selection.starts:
            return message("kilkenny.no.pass", name=name, number=state.die)
        if selection.chosen:
            return why_not(state, selection.chosen[0], key)
        seat = seat_on(state, key)
        if seat is None:
            return message("kilkenny.no.empty", name=name, square=key)
        if seat != state.seat:
            return message("kilkenny.no.theirs", name=name, square=key)
        if BIT[key] & ALL_MICE:
            return message("kilkenny.no.landed", square=key)
        return message("kilkenny.no.stuck", square=key, number=state.die)

    def choices(self, state: State) -> tuple[Message, ...]:
        name = Name(state.seat)
        if not state.die:
            return (message("kilkenny.can.roll", name=name),)
        moves = self.game.legal_moves(state)
        if moves == [PASS]:
            return (message("kilkenny.can.pass", name=name, number=state.die),)
        told = [message("choices.count", name=name, n=len(moves))]
        for origin in dict.fromkeys(move.partition("-")[0] for move in moves):
            targets = [move.partition("-")[2] for move in moves if move.startswith(f"{origin}-")]
            squares = tuple(described(state, target) for target in targets)
            told.append(message("kilkenny.can.move", origin=origin, squares=squares))
        return tuple(told)

    def standing(self, state: State, viewer: Viewer) -> tuple[Message, ...]:
        return tuple(
            message(
                "kilkenny.standing",
                name=Name(seat),
                cats=message("kilkenny.cats", n=(mask & FIELD).bit_count()),
                mice=message("kilkenny.mice", n=(mask & ALL_MICE).bit_count()),
            )
            for seat, mask in enumerate(state.board)
        )

    def whereabouts(self, state: State, seat: int) -> Message:
        name = Name(seat)
        field = tuple(names_of(state.board[seat] & FIELD))
        mice = tuple(names_of(state.board[seat] & ALL_MICE))
        if field and mice:
            return message("kilkenny.whereabouts.both", name=name, squares=field, mice=mice)
        if mice:
            return message("kilkenny.whereabouts.mice", name=name, mice=mice)
        if field:
            return message("kilkenny.whereabouts", name=name, squares=field)
        return message("kilkenny.nowhere", name=name)

    def scene(self, state: State, viewer: Viewer, selection: Selection, context: Context) -> Scene:
        marks = Marks()
        if latest := context.pieces.get(LATEST):
            marks.add("from", latest[:1])
            marks.add("last", latest[1:])
        if state.reason == "mice":
            marks.add("win", names_of(state.board[state.winners[0]] & ALL_MICE))
        cats = {name: seat for seat, mask in enumerate(state.board) for name in names_of(mask)}
        marks.add_choice(selection, context, cats)
        choosable = possible(selection, context)
        owners = owners_of_mice(state.rules.goal, len(state.board))
        words, names, pieces = context.words, context.names, context.pieces
        rows = tuple(
            tuple(
                square(
                    words,
                    names,
                    name,
                    cats.get(name, -1),
                    owners.get(name, -2),
                    pieces.get(name, ()),
                    marks.of(name),
                    name in choosable,
                )
                if name
                else None
                for name in row
            )
            for row in SQUARE_ROWS
        )
        board = Board(
            "board",
            words.t("board"),
            rows,
            tuple(FILES),
            tuple(map(str, RANKS)),
            words.t("board.whole"),
        )
        return Scene(
            self.game.info.id,
            (board,),
            tuple(self._seat(state, seat, context) for seat in range(len(state.board))),
            () if state.reason else (self._die(state, selection, choosable, marks, context),),
            prompt=context.say(self._prompt(state, selection, context)),
        )

    def _seat(self, state: State, seat: Seat, context: Context) -> SeatPanel:
        turn = not state.reason and state.seat == seat
        said = status(self.game, state, seat)
        if turn and not state.die:
            said = "kilkenny.status.roll"
        elif not state.reason and not state.board[seat] & FIELD:
            said = "kilkenny.status.out"
        left = (state.board[seat] & FIELD).bit_count()
        reached = (state.board[seat] & ALL_MICE).bit_count()
        captured = context.pieces.get(taken(seat), ())
        number = seat + 1
        spots = (
            Spot(
                f"{number}:cats",
                context.words.t("kilkenny.cats", n=left),
                pieces=(Piece(f"tally-{number}", f"kk-mini-{number}"),),
                caption=str(left),
            ),
            Spot(
                f"{number}:mice",
                context.words.t("kilkenny.mice", n=reached),
                pieces=tuple(
                    Piece(f"{number}m{place}-caught", "mouse")
                    if place < reached
                    else Piece(f"{number}m{place}", "mouse-free")
                    for place in range(2)
                ),
            ),
            Spot(
                taken(seat),
                context.words.t("kilkenny.taken", n=len(captured)),
                pieces=tuple(Piece(key, f"kk-{key[0]}") for key in captured),
                caption=str(len(captured)) if captured else "",
            ),
        )
        label = context.words.t("kilkenny.tally", name=context.names[seat])
        area = Area(f"tally-{number}", label, "group", spots)
        won = seat in state.winners
        return SeatPanel(seat, context.names[seat], context.words.t(said), turn, won, (area,))

    def _die(
        self,
        state: State,
        selection: Selection,
        choosable: frozenset[str],
        marks: Marks,
        context: Context,
    ) -> Area:
        words = context.words
        if state.die:
            # A key of its own for each roll: what is new tumbles.
            piece = Piece(f"roll-{state.turns + 1}", f"die-{state.die}", "rolled")
            spot = Spot(DIE, words.t("kilkenny.die", number=state.die), pieces=(piece,))
        else:
            piece = Piece("die", "die-0")
            label = words.t("kilkenny.die.roll")
            spot = Spot(DIE, label, pieces=(piece,), enabled=context.live)
        spots = [spot]
        if PASS in selection.starts:
            label = words.t("kilkenny.pass-button")
            chosen = marks.of(PASS)
            spots.append(Spot(PASS, label, marks=chosen, caption=label, enabled=PASS in choosable))
        text = " ".join(map(context.say, self._notes(state, selection, context)))
        return Area("die", words.t("kilkenny.die.label"), "toolbar", tuple(spots), text)

    def _notes(self, state: State, selection: Selection, context: Context) -> tuple[Message, ...]:
        """Return what stands beside the die: what has just been done, or what the roll allows."""
        if not state.die:
            if context.last is None:
                return (message("kilkenny.note.rule"),)
            # Who has no cat left stands beside the seat.
            return self.events(context.before, context.last, state)[:1]
        moves = selection.moves if selection.ways else self.game.legal_moves(state)
        if PASS in moves:
            return (message("kilkenny.note.none", number=state.die),)
        found = [move.partition("-") for move in moves]
        if selection.chosen:
            said = message("kilkenny.note.ways", n=len(found))
        else:
            said = message("kilkenny.note.cats", n=len({origin for origin, _, _ in found}))
        targets = dict.fromkeys(target for _, _, target in found)
        mice = tuple(target for target in targets if BIT[target] & ALL_MICE)
        captures = tuple(one for one in targets if seat_on(state, one) is not None)
        if captures:
            said = message("kilkenny.note.captures", said=said, squares=captures)
        if mice:
            said = message("kilkenny.note.mice", said=said, squares=mice)
        return (said,)

    def _prompt(self, state: State, selection: Selection, context: Context) -> Message:
        if self.game.current_player(state) == TERMINAL:
            last = context.last or ""
            return self.ending(self.game.outcome(state), context.before, last, state)
        name = Name(state.seat)
        if not context.live:
            return message("turn.seat" if state.die else "kilkenny.turn.roll", name=name)
        if not state.die:
            return message("kilkenny.prompt.roll", name=name)
        if PASS in selection.starts:
            return message("kilkenny.prompt.pass", name=name)
        if selection.move is not None:
            origin, square = selection.chosen
            return message("kilkenny.prompt.confirm", name=name, origin=origin, square=square)
        if selection.chosen:
            origin = selection.chosen[0]
            return message("kilkenny.prompt.target", name=name, origin=origin)
        return message("kilkenny.prompt.cat", name=name, n=state.die)


def cat_key(seat: Seat, number: int) -> str:
    """Return the key of a cat."""
    return f"{seat + 1}c{number}"


def taken(seat: Seat) -> str:
    """Return the key of the spot where the cats stand that a seat has captured."""
    return f"{seat + 1}:taken"


def seat_on(state: State, name: str) -> Seat | None:
    """Return whose cat stands on a square."""
    bit = BIT[name]
    return next((seat for seat, mask in enumerate(state.board) if mask & bit), None)


def skipped(seat: Seat, after: State) -> list[Seat]:
    """Return the seats that have no turn between that of `seat` and the next one."""
    if after.reason:
        return []
    seats = len(after.board)
    between = (after.seat - seat - 1) % seats
    return [(seat + step) % seats for step in range(1, between + 1)]


def described(state: State, target: str) -> Message | str:
    """Return a target, with what a cat meets there."""
    victim = seat_on(state, target)
    if victim is not None:
        return message("kilkenny.target.capture", square=target, name=Name(victim))
    return message("kilkenny.target.mouse", square=target) if BIT[target] & ALL_MICE else target


@cache
def owners_of_mice(goal: str, seats: int) -> Mapping[str, Seat]:
    """Return for each mouse the seat whose it is, -1 for nobody's."""
    sides = GOALS[goal][seats]
    return {
        name: sides.index(side) if side in sides else -1
        for side, names in MICE.items()
        for name in names.split()
    }


# Most squares are what they were; the same spot again spares words, nodes and comparisons.
@lru_cache(1024)
def square(
    words: Words,
    names: tuple[str, ...],
    name: str,
    cat: int,
    owner: int,
    keys: tuple[str, ...],
    marks: tuple[str, ...],
    enabled: bool,
) -> Spot:
    """Return a square.

    Args:
        words: the language of its label.
        names: what the seats are called.
        name: the square's name.
        cat: the seat whose cat is on it, -1 for none.
        owner: the seat whose mouse it is, -1 for nobody's, -2 where there is no mouse.
        keys: the cat's key, if there is one.
        marks: its states.
        enabled: whether it can be chosen.
    """
    pieces = tuple(Piece(key, f"kk-{cat + 1}", f"seat-{cat + 1}") for key in keys)
    if owner == -2:
        said = message("square.empty", square=name)
        if cat >= 0:
            said = message("square.one", square=name, piece=message("kilkenny.cat", name=Name(cat)))
    else:
        mouse = message("kilkenny.mouse.nobody")
        if owner >= 0:
            caught = "caught" if cat >= 0 else "free"
            mouse = message(f"kilkenny.mouse.{caught}", name=Name(owner))
        said = message("square.one", square=name, piece=mouse)
        pieces = (Piece(f"mouse-{name}", f"kk-mouse-{owner + 1}", "mouse"), *pieces)
    return Spot(name, words.say(said, names), pieces=pieces, marks=marks, enabled=enabled)


SQUARE_ROWS = tuple(
    tuple(name if (name := f"{file}{rank}") in BIT else "" for file in FILES) for rank in RANKS
)

VIEW = KilkennyView()
