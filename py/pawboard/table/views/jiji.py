"""Cats Called Jiji at the table: what can be pointed at, and what is told to whose ears.

What is drawn is in `pawboard.table.views.jiji_scene`.
"""

from collections.abc import Iterable
from typing import ClassVar

from pawboard.engine.game import CHANCE, TERMINAL, Move, Outcome, Viewer
from pawboard.games.jiji import (
    ASK,
    CHANCES,
    DRAW,
    FIND,
    GAME,
    HIDE,
    KINDS,
    LAST,
    NOBODY,
    RULE,
    SECRET,
    SHARE,
    START,
    State,
)
from pawboard.table.scene import Scene
from pawboard.table.selection import Selection, Way
from pawboard.table.views import Context, Pieces, View
from pawboard.table.views.jiji_cards import (
    FACE_DOWN,
    Naming,
    card_key,
    card_said,
    cards,
    cards_said,
    carried,
    copies,
    drawing,
    is_dealing,
    laid_out,
    left_of,
    undiscovered,
)
from pawboard.table.views.jiji_scene import Drawing, points
from pawboard.table.words import Message, Name, Value, message

NAMING = (FIND, LAST, CHANCES)
LENS = "jiji-lens"


class JijiView(View[State]):
    """Keys of spots: ``card:W3`` and ``card:W3:2`` in the hand that is seen, places ``1:shared``,
    ``1:jiji``, ``1:pairs``, ``2:hand``, names ``name:W3``, and words to choose, ``no-share``.

    A card is shared or hidden by its place or by ``do``, the button that says so.
    """

    game = GAME
    chance_verb = "draw"
    option_marks: ClassVar = {"majority": "S", "match": "S", "redeal": "S"}

    def keys(self, state: State, move: Move) -> tuple[str, ...]:
        verb, _, name = move.partition("-")
        if verb in ("hide", "share"):
            return f"card:{name}", "do"
        if verb == "find":
            return (*(f"name:{one}" for one in name.split("+")), "declare")
        return ("draw",) if verb in ("draw", "deal") else (move,)

    def ways(self, state: State) -> Iterable[Way]:
        for move in self.game.legal_moves(state):
            verb, _, name = move.partition("-")
            if verb not in ("hide", "share"):
                yield Way(self.keys(state, move), move)
                continue
            place = f"{state.turn + 1}:{'jiji' if verb == 'hide' else 'shared'}"
            for _, copy in copies([name] * cards(state.hands[state.turn]).count(name)):
                yield Way((card_key(name, copy), "do"), move)
                yield Way((card_key(name, copy), place), move)

    def selection(self, state: State) -> Selection:
        if state.phase not in NAMING:
            return super().selection(state)
        skip = "skip" in self.game.legal_moves(state)
        return Naming(undiscovered(state, state.turn), skip)

    def lay_out(self, state: State) -> Pieces:
        return laid_out(state)

    def carry(self, pieces: Pieces, before: State, move: Move, after: State) -> Pieces:
        return carried(pieces, before, after)

    def actor(self, state: State) -> int | None:
        player = self.game.current_player(state)
        if player == CHANCE:
            return state.turn if state.phase == DRAW else None
        return player if player >= 0 else None

    def chance_key(self, state: State) -> str:
        return "draw" if state.phase == DRAW else ""

    def chance_keys(self, state: State) -> tuple[str, ...]:
        return ("draw", f"{left_of(state) + 1}:hand") if state.phase == DRAW else ()

    def lingers(self, state: State, move: Move) -> bool:
        return not is_dealing(state)

    def automatic(self, state: State, move: Move) -> bool:
        return move == "no-share"

    def reveals(self, before: State, move: Move, after: State) -> bool:
        if move.startswith("hide"):
            return after.phase != HIDE  # the pairs are laid
        return not move.startswith(("keep", "rule", "skip", "no-share", "start"))

    def sound(self, before: State, move: Move) -> str:
        return "card"

    def turn(self, state: State) -> Message | None:
        if self.game.current_player(state) == TERMINAL:
            return None
        if is_dealing(state) and state.phase != START:
            return message("jiji.turn.deal")
        if state.phase == DRAW:
            return message("jiji.turn.draw", name=Name(state.turn), other=Name(left_of(state)))
        return message("turn.seat", name=Name(state.turn))

    # What is told.

    def events(self, before: State, move: Move, after: State) -> tuple[Message, ...]:
        name = Name(before.turn)
        verb, _, what = move.partition("-")
        told: list[Message] = []
        if verb == "deal":
            if not is_dealing(after):
                told.append(message("jiji.dealt"))
        elif verb == "draw":
            told += self._drawn(before, what, after)
        elif verb == "find":
            told += self._found(before, what, after)
        elif verb == "redeal":
            shown = cards_said(cards_in(entry_of(after, "redeal")))
            told.append(message("jiji.redeal", name=name, cards=shown))
        elif verb == "hide":
            known = what != FACE_DOWN
            card = {"card": card_said(what)} if known else {}
            told.append(message("jiji.hide.known" if known else "jiji.hide", name=name, **card))
            told += self._laid(before, after)
        elif verb == "share":
            told.append(message("jiji.share", name=name, card=card_said(what)))
        elif verb == "rule":
            told.append(message("jiji.rule", name=name, rule=message(f"jiji.rule.{what}")))
        elif verb == "start":
            told.append(message("jiji.start", name=name, other=Name(int(what) - 1)))
        else:
            told.append(message(f"jiji.{move}", name=name))
        return (*told, *self._followed(before, after))

    def _drawn(self, before: State, what: str, after: State) -> list[Message]:
        values: dict[str, Value] = {"name": Name(before.turn), "other": Name(left_of(before))}
        if what == FACE_DOWN:
            return [message("jiji.draw", **values)]
        card = card_said(what)
        told = [message("jiji.draw.known", card=card, **values)]
        entry = after.log[-1] if after.log else ""
        if entry.endswith(("=pair", "=stack")):
            how = entry.rpartition("=")[2]
            told.append(message(f"jiji.{how}", name=Name(before.turn), card=card))
        return told

    def _found(self, before: State, what: str, after: State) -> list[Message]:
        seat, name = before.turn, Name(before.turn)
        named = cards_said(what.split("+"))
        rank = min(len(before.declared) + 1, 3)
        told = [message(f"jiji.find.{rank}", name=name, cards=named)]
        told.append(message("jiji.looks", name=name))
        if after.match != before.match:  # the next game has begun, and nothing of this one is left
            return told
        if entry_of(after, "find").endswith("=-"):
            told.append(message("jiji.failed"))
        for place, claim in enumerate(after.claims):
            if claim == seat and before.claims[place] == NOBODY:
                told.append(jiji_said("jiji.turned-up", after, place))
        for place, kind in enumerate(after.jijis):
            if before.jijis[place] == SECRET and kind >= 0 and after.claims[place] == NOBODY:
                told.append(jiji_said("jiji.seen", after, place))
        return told

    def _laid(self, before: State, after: State) -> list[Message]:
        """Return the pairs that all lay once the last Missing Jiji is hidden."""
        return [
            message(
                "jiji.laid",
                name=Name(int(entry[0]) - 1),
                cards=cards_said(cards_in(entry)),
            )
            for entry in after.log[len(before.log) :]
            if entry[1:5] == "laid"
        ]

    def _followed(self, before: State, after: State) -> list[Message]:
        """Return what else a ply has brought about."""
        told = []
        if after.phase == ASK and (before.phase != ASK or before.turn != after.turn):
            told.append(message("jiji.asked", name=Name(after.turn)))
        if after.match.game != before.match.game:
            scores = tuple(
                message("score.seat", name=Name(seat), n=points)
                for seat, points in enumerate(after.match.totals)
            )
            told.append(message("jiji.next-game", number=before.match.game, scores=scores))
        elif after.stuck != before.stuck and after.stuck != NOBODY and not after.reason:
            told.append(message("jiji.stuck", name=Name(after.stuck)))
        if after.phase == LAST and before.phase != LAST:
            told.append(message("jiji.last", name=Name(after.turn)))
        return told

    def short(self, before: State, move: Move, after: State) -> Message:
        verb, _, what = move.partition("-")
        if verb == "find":
            return message("jiji.short.find", cards=cards_said(what.split("+")))
        if verb in ("draw", "hide", "deal") and what == FACE_DOWN:
            return message(f"jiji.short.{verb}")
        if verb in ("draw", "hide", "share", "deal"):
            return message(f"jiji.short.{verb}.known", card=card_said(what))
        if verb == "rule":
            return message("jiji.short.rule", rule=what)
        if verb == "start":
            return message("jiji.short.start", name=Name(int(what) - 1))
        return message(f"jiji.short.{move}")

    def symbol(self, before: State, move: Move) -> str:
        verb, _, what = move.partition("-")
        if verb in ("draw", "hide", "share"):
            return drawing(what)
        return LENS if verb == "find" else ""

    def ending(self, outcome: Outcome, before: State, move: Move, after: State) -> Message:
        winners = tuple(Name(seat) for seat in outcome.winners)
        why = message(f"jiji.end.{outcome.reason}")
        if not any(outcome.scores or ()):
            return message("jiji.end.nobody", why=why)
        if len(winners) > 1:
            return message("jiji.end.shared", winners=winners, why=why)
        return message("jiji.end", winners=winners, why=why)

    def choices(self, state: State) -> tuple[Message, ...]:
        name = Name(max(state.turn, 0))
        if self.game.current_player(state) == CHANCE:
            return (self.turn(state) or message("no.over"),)
        if state.phase in NAMING:
            most = undiscovered(state, state.turn)
            skip = "" if state.phase == LAST else ".skip"
            return (message(f"jiji.can.find{skip}", name=name, n=most),)
        moves = self.game.legal_moves(state)
        if moves[0].endswith(FACE_DOWN):
            return (message("turn.seat", name=name),)
        told = []
        named = [move.partition("-")[2] for move in moves if move.startswith(("hide", "share"))]
        if named:
            verb = "hide" if state.phase == HIDE else "share"
            told.append(message(f"jiji.can.{verb}", name=name, cards=cards_said(named)))
        told += [
            message(f"jiji.can.{move}", name=name)
            for move in moves
            if move in ("no-share", "keep", "redeal")
        ]
        told += [
            message("jiji.can.rule", rule=message(f"jiji.rule.{move[5:]}"))
            for move in moves
            if move.startswith("rule")
        ]
        if state.phase == START:
            told.append(message("jiji.can.start", name=name))
        return tuple(told)

    def standing(self, state: State, viewer: Viewer) -> tuple[Message, ...]:
        scores = points(state)
        return tuple(
            message(
                "jiji.standing",
                name=Name(seat),
                hand=message("jiji.count", n=len(cards(state.hands[seat]))),
                pairs=cards_said(cards(state.pairs[seat])),
                shared=cards_said(cards(state.shared[seat])),
                points=message("jiji.points", n=scores[seat]),
            )
            for seat in range(state.match.seats)
        )

    def whereabouts(self, state: State, seat: int) -> Message:
        hand = state.hands[seat]
        if hand < 0:
            return message("jiji.hand-of", name=Name(seat), hand=message("jiji.count", n=~hand))
        kind = state.jijis[seat]
        if kind < 0:
            return message("jiji.own-hand", name=Name(seat), cards=cards_said(cards(hand)))
        return message(
            "jiji.own-hand.jiji",
            name=Name(seat),
            cards=cards_said(cards(hand)),
            jiji=card_said(KINDS[kind]),
        )

    def refusal(self, state: State, selection: Selection, key: str) -> Message:
        if self.game.current_player(state) == TERMINAL:
            return message("no.over")
        if is_dealing(state) and state.phase != START:
            return message("jiji.turn.deal")
        name = Name(state.turn)
        if state.phase == DRAW:
            return message("jiji.turn.draw", name=name, other=Name(left_of(state)))
        if state.phase in NAMING:
            return message("jiji.no.name", n=undiscovered(state, state.turn))
        if key.startswith("card:") and state.phase == SHARE and state.rule:
            card = card_said(key.split(":")[1])
            return message(f"jiji.no.share.{state.rule}", card=card)
        phase = {ASK: "ask", RULE: "rule", HIDE: "hide", SHARE: "share", START: "start"}
        return message(f"jiji.prompt.{phase[state.phase]}", name=name)

    # What is drawn.

    def scene(self, state: State, viewer: Viewer, selection: Selection, context: Context) -> Scene:
        prompt = self._prompt(state, selection, context)
        return Drawing(self, state, viewer, selection, context).scene(prompt)

    def _prompt(self, state: State, selection: Selection, context: Context) -> Message:
        if self.game.current_player(state) == TERMINAL:
            last = context.last or ""
            return self.ending(self.game.outcome(state), context.before, last, state)
        turn = self.turn(state) or message("no.over")
        if not context.live or state.phase == DRAW:
            return turn
        name = Name(state.turn)
        if state.phase in NAMING:
            kind = {FIND: "find", LAST: "last", CHANCES: "chances"}[state.phase]
            return message(f"jiji.prompt.{kind}", name=name, n=undiscovered(state, state.turn))
        phase = {ASK: "ask", RULE: "rule", HIDE: "hide", SHARE: "share", START: "start"}
        if selection.chosen and state.phase in (HIDE, SHARE):
            card = card_said(selection.chosen[0].split(":")[1])
            return message(f"jiji.prompt.{phase[state.phase]}.this", name=name, card=card)
        return message(f"jiji.prompt.{phase[state.phase]}", name=name)


def cards_in(entry: str) -> list[str]:
    """Return the cards that an entry of the log shows after its ``=``."""
    text = entry.partition("=")[2]
    return [text[at : at + 2] for at in range(0, len(text), 2)] if text != "-" else []


def entry_of(state: State, verb: str) -> str:
    """Return the latest entry of the log with a verb, or an empty string."""
    return next((entry for entry in reversed(state.log) if entry[1:].startswith(verb)), "")


def jiji_said(said: str, state: State, place: int) -> Message:
    """Return a sentence about the Missing Jiji of a place."""
    card = card_said(KINDS[state.jijis[place]])
    if place < state.match.seats:
        return message(said, owner=Name(place), card=card)
    return message(f"{said}.stray", card=card)


VIEW = JijiView()
