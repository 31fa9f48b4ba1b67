"""Cats Called Jiji as it is drawn: what lies before each seat, what can be named, what is left.

The drawings of cards are ``card-W3`` and ``card-back``; what a viewer does not know is a back.
"""

from pawboard.engine.game import TERMINAL, Seat, Viewer
from pawboard.games.jiji import (
    ASK,
    CHANCES,
    DEAL,
    DRAW,
    FIND,
    GAME,
    HIDE,
    KINDS,
    LAST,
    NOBODY,
    RELATIONS,
    RULE,
    SECRET,
    SHARE,
    START,
    State,
)
from pawboard.table.scene import Area, Piece, Scene, SeatPanel, Spot
from pawboard.table.selection import Selection
from pawboard.table.views import Context, View
from pawboard.table.views.jiji_cards import (
    FACE_DOWN,
    Naming,
    card_key,
    card_said,
    cards,
    cards_said,
    copies,
    drawing,
    left_of,
    place_of,
    unseen,
)
from pawboard.table.views.parts import Marks, possible, seat_panel
from pawboard.table.words import Message, Name, message

STEPS = {DRAW: 0, SHARE: 1, FIND: 2, LAST: 2, CHANCES: 2}
"""Where in a turn each phase stands."""
OPENING = (START, DEAL, ASK, RULE)
"""The phases before anybody has a clue."""


class Drawing:
    """Draws one position for one viewer.

    Args:
        view: the view of the game.
        state: what the viewer sees.
        viewer: whose eyes they are.
        selection: what is chosen.
        context: what a scene shows besides.
    """

    def __init__(
        self,
        view: View[State],
        state: State,
        viewer: Viewer,
        selection: Selection,
        context: Context,
    ) -> None:
        self._state = state
        self._viewer = viewer
        self._selection = selection
        self._context = context
        self._actor = view.actor(state)
        self._over = GAME.current_player(state) == TERMINAL
        self._draws = state.phase == DRAW and context.live
        """Whether a card may be drawn here."""
        self._choosable = possible(selection, context)
        if self._draws:
            self._choosable = frozenset(view.chance_keys(state))
        self._marks = self._marked()

    def _marked(self) -> Marks:
        state, selection, context = self._state, self._selection, self._context
        marks, last = Marks(), context.last or ""
        if last.startswith("share"):
            marks.add("last", (f"{context.before.turn + 1}:shared",))
        elif last.startswith("draw"):
            marks.add("from", (f"{left_of(context.before) + 1}:hand",))
        if isinstance(selection, Naming):
            marks.add("no", (context.refused,))
        else:
            marks.add_choice(selection, context, ())
        if self._draws:
            marks.add("target", (f"{left_of(state) + 1}:hand",))
        return marks

    def scene(self, prompt: Message) -> Scene:
        """Return the whole of it, with what the person to move is asked to do."""
        state, words, seats = self._state, self._context.words, self._state.match.seats
        areas = [*self._rule()]
        if seats == 3:
            areas.append(Area("stray", words.t("jiji.stray"), "group", (self._jiji(seats),)))
        areas += [*self._naming(), *self._unseen()]
        actions = self._actions()
        if actions:
            areas.append(Area("actions", words.t("jiji.actions"), "toolbar", actions))
        return Scene(
            GAME.info.id,
            (),
            tuple(map(self._seat, range(seats))),
            tuple(areas),
            self._context.say(prompt),
            tuple(words.t(f"jiji.step.{step}") for step in ("draw", "share", "find")),
            -1 if self._over else STEPS.get(state.phase, -1),
            max(self._viewer, 0),
            chance_here=self._draws,
        )

    # Before a seat.

    def _seat(self, seat: Seat) -> SeatPanel:
        state, words, name = self._state, self._context.words, self._context.names[seat]
        held = self._hand(seat)
        laid = (self._jiji(seat), self._laid(seat, "shared"), self._laid(seat, "pairs"))
        kind = "toolbar" if {spot.key for spot in laid} & self._choosable else "group"
        table = Area(f"table-{seat + 1}", words.t("jiji.table", name=name), kind, laid)
        panel = seat_panel(GAME, state, seat, self._context, (held, table))
        if self._actor == seat and not panel.turn:
            panel = panel._replace(turn=True, status=words.t("status.turn"))
        if seat in state.declared:
            rank = min(state.declared.index(seat) + 1, 3)
            scored = words.t("jiji.scored", status=panel.status, n=points(state)[seat])
            table = table._replace(note=words.t(f"jiji.declared.{rank}"))
            panel = panel._replace(status=scored, areas=(held, table))
        return panel

    def _hand(self, seat: Seat) -> Area:
        """Return the cards of a hand that is seen, or one spot with the backs of all."""
        context, place = self._context, f"{seat + 1}:hand"
        key, label = f"hand-{seat + 1}", context.words.t("jiji.hand", name=context.names[seat])
        hand, pieces = cards(self._state.hands[seat]), context.pieces[place]
        if self._state.hands[seat] > 0:
            spots = (
                self._spot(
                    card_key(card, copy),
                    context.say(card_said(card)),
                    (Piece(piece, drawing(card)),),
                )
                for (card, copy), piece in zip(copies(hand), pieces, strict=True)
            )
            return Area(key, label, "listbox", tuple(spots))
        back = self._spot(
            place,
            context.words.t("jiji.count", n=len(hand)),
            tuple(Piece(piece, drawing(FACE_DOWN)) for piece in pieces),
            str(len(hand)),
        )
        return Area(key, label, "toolbar" if back.enabled else "group", (back,))

    def _jiji(self, place: int) -> Spot:
        state, context = self._state, self._context
        kind, claim = state.jijis[place], state.claims[place]
        key = place_of(place, state.match.seats)
        face = KINDS[kind] if kind >= 0 else FACE_DOWN
        if kind < SECRET:
            label = context.words.t("jiji.jiji.none")
        elif claim != NOBODY:
            label = context.say(
                message("jiji.jiji.claimed", card=card_said(face), name=Name(claim))
            )
        elif kind >= 0:
            label = context.say(message("jiji.jiji.known", card=card_said(face)))
        else:
            label = context.words.t("jiji.jiji.hidden")
        look = "found" if claim != NOBODY else "missing"
        pieces = tuple(Piece(one, drawing(face), look) for one in context.pieces[key])
        return self._spot(key, label, pieces, context.words.t("jiji.jiji"))

    def _laid(self, seat: Seat, place: str) -> Spot:
        """Return the ``shared`` cards or the ``pairs`` of a seat, of a pair both cards."""
        context, key = self._context, f"{seat + 1}:{place}"
        pairs = place == "pairs"
        found = cards((self._state.pairs if pairs else self._state.shared)[seat])
        drawn = [name for name in found for _ in range(2 if pairs else 1)]
        return self._spot(
            key,
            context.say(message(f"jiji.{place}-of", n=len(found), cards=cards_said(found))),
            tuple(
                Piece(one, drawing(name))
                for one, name in zip(context.pieces[key], drawn, strict=True)
            ),
            context.words.t(f"jiji.{place}", n=len(found)),
        )

    def _spot(
        self, key: str, label: str, pieces: tuple[Piece, ...] = (), caption: str = ""
    ) -> Spot:
        """Return a spot with its marks, which can be chosen if that leads on."""
        return Spot(
            key,
            label,
            pieces=pieces,
            marks=self._marks.of(key),
            caption=caption,
            enabled=key in self._choosable,
        )

    # Before all.

    def _rule(self) -> tuple[Area, ...]:
        words, rule = self._context.words, self._state.rule
        if self._state.phase == RULE:
            texts = {f"rule-{one}": words.t(f"jiji.rule.{one}") for one in RELATIONS}
            spots = tuple(self._spot(key, text, caption=text) for key, text in texts.items())
            return (Area("rules", words.t("jiji.rules"), "toolbar", spots, words.t("jiji.ours")),)
        if not rule:
            return ()
        text = words.t(f"jiji.rule.{rule}")
        return (Area("rule", words.t("jiji.rules"), "group", (Spot("rule", text, caption=text),)),)

    def _unseen(self) -> tuple[Area, ...]:
        """Return which cards a seat has not seen; while cards are named, those say it."""
        context, opening = self._context, self._state.phase in OPENING
        if self._over or self._viewer < 0 or opening or isinstance(self._selection, Naming):
            return ()
        spots = tuple(
            Spot(
                f"unseen:{kind}",
                context.say(message("jiji.unseen-of", card=card_said(kind), n=count)),
                pieces=tuple(
                    Piece(f"unseen-{kind}-{copy}", drawing(kind), "tiny") for copy in range(count)
                ),
                caption="" if count else kind[1],
            )
            for kind, count in unseen(self._state).items()
        )
        title = context.words.t("jiji.unseen")
        return (Area("unseen", title, "group", spots, title),)

    def _naming(self) -> tuple[Area, ...]:
        """Return the cards that can be named, and those named already."""
        selection, context = self._selection, self._context
        if not isinstance(selection, Naming):
            return ()
        left = unseen(self._state)
        names = tuple(
            Spot(
                f"name:{kind}",
                context.say(
                    card_said(kind)
                    if left[kind]
                    else message("jiji.unseen-of", card=card_said(kind), n=0)
                ),
                pieces=(
                    Piece(f"name-{kind}", drawing(kind), "tiny" if left[kind] else "tiny gone"),
                ),
                marks=("selected",) if kind in selection.named else (),
                caption=str(selection.named.count(kind) or ""),
                enabled=f"name:{kind}" in self._choosable,
            )
            for kind in KINDS
        )
        named = tuple(
            Spot(
                f"unname:{at}",
                context.say(message("jiji.unname", card=card_said(kind))),
                pieces=(Piece(f"named-{at}", drawing(kind), "tiny"),),
                enabled=f"unname:{at}" in self._choosable,
            )
            for at, kind in enumerate(selection.named)
        )
        return (
            Area("names", context.words.t("jiji.names"), "toolbar", names),
            Area("named", context.words.t("jiji.named"), "toolbar", named),
        )

    # What can be done.

    def _actions(self) -> tuple[Spot, ...]:
        """Return the words that can be chosen now, as buttons."""
        selection, phase = self._selection, self._state.phase
        keys: list[str] = []
        if not self._context.live:
            return ()
        if phase == DRAW:
            keys = ["draw"]
        elif phase in (HIDE, SHARE) and selection.chosen:
            keys = ["do"]
        elif isinstance(selection, Naming):
            keys = ["declare", "skip"] if "skip" in selection.starts else ["declare"]
        keys += [key for key in sorted(selection.starts) if key in ("keep", "redeal", "no-share")]
        keys += [key for key in sorted(selection.starts) if key.startswith("start-")]
        return tuple(
            Spot(
                key,
                label := self._action(key),
                marks=("selected",) if key in selection.chosen else (),
                caption=label,
                enabled=key in self._choosable,
            )
            for key in keys
        )

    def _action(self, key: str) -> str:
        context, phase = self._context, self._state.phase
        if key == "do":
            verb = "hide" if phase == HIDE else "share"
            card = card_said(self._selection.chosen[0].split(":")[1])
            return context.say(message(f"jiji.do.{verb}", card=card))
        if key.startswith("start-"):
            return context.say(message("jiji.do.start", name=Name(int(key[6:]) - 1)))
        if key == "skip" and phase == FIND:
            return context.words.t("jiji.do.wait")
        return context.words.t(f"jiji.do.{key}")


def points(state: State) -> tuple[int, ...]:
    """Return the points each seat has so far, those of earlier games of the match included."""
    return tuple(score or 0 for score in GAME.outcome(state).scores or ())
