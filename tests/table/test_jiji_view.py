"""Cats Called Jiji at the table: the exact words, and that no card is seen by the wrong eyes."""

import re
from base64 import urlsafe_b64decode
from collections import Counter
from random import Random

import pytest

from pawboard import games
from pawboard.engine import PUBLIC, IllegalMove, random_move
from pawboard.games.jiji import KINDS
from pawboard.table.account import Account
from pawboard.table.announcer import Announcer, find_spot
from pawboard.table.desk import Desk
from pawboard.table.scene import Scene, Screen
from pawboard.table.selection import Selection
from pawboard.table.session import Session
from pawboard.table.views.jiji import VIEW
from pawboard.table.views.jiji_cards import Naming, card_said, contents
from pawboard.table.words import Words
from tests.table.test_views import scene_of, spots

NAMES = ("Mori", "Aki", "Bo", "Ines", "Ugo")
HANDS = (
    "B1 B1 B2 B3 B4 B5 B6 B7 B8 W1 W2",
    "B2 B3 B4 W3 W3 W4 W5 W6 W7 W8",
    "B5 B6 B7 B8 W1 W2 W4 W5 W6 W7",
)
STRAY = "W8"
KIND = re.compile(r"(?:card-|card:|name:)([BW][1-8])|\b(white|black) ([1-8])\b")


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games.MODULES, "jiji", "jiji")


def session(moves: str = "", **options: str) -> Session:
    """Return a session of three with the hands above dealt and some moves made."""
    found = Session(VIEW.game, NAMES[:3], "0" * 32, options, reveals=VIEW.reveals)
    hands = [hand.split() for hand in HANDS]
    for number in range(31):
        found.play(f"deal-{hands[number % 3][number // 3]}")
    found.play(f"deal-{STRAY}")
    for move in moves.split():
        found.play(move)
    return found


HIDDEN = "rule-A hide-B2 hide-W5 hide-B8"


def told(found: Session, viewer: int, plies: int = 1) -> list[str]:
    announcer = Announcer(Account(found, VIEW, viewer), Words(), found.names)
    last = announcer.account.plies()[-plies:]
    return [sentence for ply in last for sentence in announcer.sentences(ply)]


def scene(found: Session, viewer: int, *keys: str) -> Scene:
    selection = Selection() if found.player < 0 else VIEW.selection(found.state)
    for key in keys:
        selection = selection.choose(key)
    account = Account(found, VIEW, viewer)
    return scene_of(VIEW, account, selection if found.player == viewer else Selection())


@pytest.mark.parametrize(
    ("moves", "mine", "others"),
    [
        ("", ["The cards are dealt."], ["The cards are dealt."]),
        (
            "rule-A",
            ["Mori chooses the shared rule. A: card and own Jiji are both odd or both even."],
            ["Mori chooses the shared rule. A: card and own Jiji are both odd or both even."],
        ),
        (
            "rule-A hide-B2",
            ["Mori hides black 2 as the Missing Jiji."],
            ["Mori hides a Missing Jiji."],
        ),
        (
            f"{HIDDEN} draw-W4",
            ["Mori draws white 4 from Aki."],
            ["Mori draws a card from Aki."],
        ),
        (
            f"{HIDDEN} draw-B3",
            ["Mori draws black 3 from Aki.", "Mori lays the pair black 3."],
            ["Mori draws black 3 from Aki.", "Mori lays the pair black 3."],
        ),
        (f"{HIDDEN} draw-W4 share-B4", ["Mori shares black 4."], ["Mori shares black 4."]),
        (
            f"{HIDDEN} draw-W4 share-B4 skip",
            ["Mori does not declare."],
            ["Mori does not declare."],
        ),
        (
            f"{HIDDEN} draw-W4 share-B4 find-W5",
            [
                "Mori is the first to declare: white 5.",
                "Mori looks at all other Missing Jiji, alone.",
                "Aki's Missing Jiji is turned up: white 5.",
                "Seen alone: Bo's Missing Jiji is black 8.",
                "Seen alone: the stray is white 8.",
            ],
            [
                "Mori is the first to declare: white 5.",
                "Mori looks at all other Missing Jiji, alone.",
                "Aki's Missing Jiji is turned up: white 5.",
            ],
        ),
        (
            f"{HIDDEN} draw-W4 share-B4 find-W4",
            [
                "Mori is the first to declare: white 4.",
                "Mori looks at all other Missing Jiji, alone.",
                "The declaration fails; nothing is turned up.",
                "Seen alone: Aki's Missing Jiji is white 5.",
                "Seen alone: Bo's Missing Jiji is black 8.",
                "Seen alone: the stray is white 8.",
            ],
            [
                "Mori is the first to declare: white 4.",
                "Mori looks at all other Missing Jiji, alone.",
                "The declaration fails; nothing is turned up.",
            ],
        ),
    ],
)
def test_every_event_is_told_once_and_to_the_right_ears(
    moves: str, mine: list[str], others: list[str]
) -> None:
    found = session(moves)
    assert told(found, 0) == mine
    assert told(found, 2) == told(found, PUBLIC) == others


def test_the_victim_of_a_draw_knows_the_card() -> None:
    assert told(session(f"{HIDDEN} draw-W4"), 1) == ["Mori draws white 4 from Aki."]


def test_pairs_are_laid_by_themselves() -> None:
    assert told(session(HIDDEN), PUBLIC) == [
        "Bo hides a Missing Jiji.",
        "Mori lays pairs: black 1.",
        "Aki lays pairs: white 3.",
    ]


def test_own_cards_are_seen_and_those_of_others_are_backs() -> None:
    found = session(HIDDEN)
    drawn = scene(found, 0)
    hand = drawn.seats[0].areas[0]
    assert (hand.kind, hand.label) == ("listbox", "Mori's hand")
    assert [spot.key for spot in hand.spots] == [
        f"card:{name}" for name in ["B3", "B4", "B5", "B6", "B7", "B8", "W1", "W2"]
    ]
    other = find_spot(drawn, "2:hand")
    assert other is not None
    assert (other.label, other.caption) == ("7 cards", "7")
    assert {piece.symbol for piece in other.pieces} == {"card-back"}
    own = find_spot(drawn, "1:jiji")
    theirs = find_spot(drawn, "2:jiji")
    assert own is not None
    assert theirs is not None
    assert (own.label, theirs.label) == (
        "Missing Jiji, face down: black 2",
        "Missing Jiji, face down",
    )


def test_a_card_is_shared_by_its_place_or_by_a_button() -> None:
    found = session(f"{HIDDEN} draw-W4")
    for last in ("do", "1:shared"):
        assert VIEW.selection(found.state).choose("card:B4").choose(last).move == "share-B4"
    drawn = scene(found, 0, "card:B4")
    button = find_spot(drawn, "do")
    assert button is not None
    assert (button.label, button.enabled) == ("Share black 4", True)
    assert drawn.prompt == "Mori, share black 4?"
    refusal = VIEW.refusal(found.seen_by(0), VIEW.selection(found.state), "card:B3")
    assert Words().say(refusal, found.names) == (
        "black 3 does not fit: rule A asks for both odd or both even."
    )


def test_two_copies_are_two_cards() -> None:
    found = session("rule-A")
    for key in ("card:B1", "card:B1:2"):
        assert VIEW.selection(found.state).choose(key).choose("1:jiji").move == "hide-B1"


def test_names_are_chosen_in_any_order_and_taken_back() -> None:
    naming = VIEW.selection(session(f"{HIDDEN} draw-W4 share-B4").state)
    assert isinstance(naming, Naming)
    assert "declare" not in naming.targets
    chosen = naming.choose("name:W8").choose("name:B8").choose("name:W8")
    assert not {key for key in chosen.targets if key.startswith("name:")}, "three are enough"
    assert chosen.choose("declare").move == "find-B8+W8+W8"
    assert chosen.choose("unname:1").choose("declare").move == "find-W8+W8"
    assert chosen.back().chosen == ("name:W8", "name:B8")
    assert chosen.choose("declare").targets == frozenset()
    assert naming.choose("skip").move == "skip"
    with pytest.raises(IllegalMove):
        chosen.choose("name:W1")


def test_the_result_tells_reason_and_scores() -> None:
    found = session(f"{HIDDEN} draw-W4 share-B4 find-B8+W5")
    announcer = Announcer(Account(found, VIEW, PUBLIC), Words(), found.names)
    assert announcer.ending() == (
        "Mori wins! One declaration found at least half of the Missing Jiji. "
        "Score: Mori 8 points, Aki 0 points and Bo 0 points."
    )


def test_drawn_cards_travel_and_turn_for_their_owner_only() -> None:
    before, after = session(HIDDEN), session(f"{HIDDEN} draw-W4")
    for viewer, face in ((0, "card-W4"), (1, ""), (2, "card-back")):
        was = {
            piece.key: spot.key
            for spot in spots(on_the_table(scene(before, viewer)))
            for piece in spot.pieces
        }
        drawn = on_the_table(scene(after, viewer))
        now = {
            piece.key: (spot.key, piece.symbol) for spot in spots(drawn) for piece in spot.pieces
        }
        gone = {key for key, place in was.items() if now.get(key, ("",))[0] != place}
        if face:
            (key,) = gone
            assert now[key][1] == face
            assert now[key][0] == ("card:W4" if viewer == 0 else "1:hand")


def on_the_table(drawn: Scene) -> Scene:
    """Return a scene without the list of cards that have not been seen, which names them all."""
    areas = tuple(area for area in drawn.areas if area.key != "unseen")
    return drawn._replace(areas=areas)


def test_what_has_not_been_seen_is_counted_by_what_the_viewer_sees() -> None:
    found = session(f"{HIDDEN} draw-W4 share-B4")
    for viewer in (0, 2):
        state = found.seen_by(viewer)
        (area,) = (area for area in scene(found, viewer).areas if area.key in ("unseen", "names"))
        known = Counter(name for names in contents(state).values() for name in names)
        if viewer == 2:
            assert area.key == "unseen"
            shown = {spot.key[7:]: len(spot.pieces) for spot in area.spots}
            assert shown == {kind: 2 - known[kind] for kind in KINDS}
            assert shown["B4"] < 2, "everybody has seen a shared card"
            assert f"black 4, {shown['B4']} not seen" in {spot.label for spot in area.spots}
        else:
            gone = {spot.key[5:] for spot in area.spots if "gone" in spot.pieces[0].look}
            assert gone == {kind for kind in KINDS if known[kind] == 2}
    assert all(area.key != "unseen" for area in scene(found, PUBLIC).areas)


def test_no_viewer_is_shown_what_the_view_does_not_hold() -> None:
    for number in range(6):
        rng = Random(number)
        seats = rng.choice(VIEW.game.info.seats)
        found = Session(VIEW.game, NAMES[:seats], f"{number:032x}")
        while not found.over and found.ply < 110:
            if found.player < 0:
                found.roll()
            else:
                found.play(random_move(found.legal_moves(), rng))
            viewer = rng.choice((*range(seats), PUBLIC))
            state = found.seen_by(viewer)
            drawn = scene_of(VIEW, Account(found, VIEW, viewer), Selection())
            known = set(re.findall("[BW][1-8]", VIEW.game.to_text(state)))
            assert seen_in(repr(on_the_table(drawn))) <= known
            assert {name for names in contents(state).values() for name in names} <= {*known, "?"}


def seen_in(text: str) -> set[str]:
    """Return the cards that a text speaks of or draws."""
    return {
        match[1] or ("W" if match[2] == "white" else "B") + match[3]
        for match in KIND.finditer(text)
    }


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_behind_the_curtain_there_is_no_card(seats: int) -> None:
    store: dict[str, str] = {}
    desk = Desk(store, seed=lambda: f"{seats:032x}", clock=lambda: 1.0)
    desk.handle("new", game="jiji", seats=seats)
    rng = Random(seats)
    curtains = 0
    while desk.session is not None and not desk.session.over and curtains < 25:
        screen = desk.screen()
        if screen.curtain:
            curtains += 1
            check_curtained(desk, screen)
            desk.handle("reveal")
            if rng.random() < 0.3:
                check_curtained(desk, desk.handle("cover"))
                desk.handle("reveal")
        elif any(one.key == "pass_on" for one in screen.controls):
            check_curtained(desk, desk.handle("pass_on"))
        elif desk.session.player < 0:
            assert screen.scene is not None
            assert screen.scene.chance_here
            draw = find_spot(screen.scene, "draw")
            assert draw is not None
            assert (draw.enabled, draw.caption) == (True, "Draw a card"), "not rolled"
            assert "roll" not in {one.key for one in screen.controls}, "one button is enough"
            back = desk.handle("look:previous")
            assert "Draw" in {one.label for one in back.controls}
            desk.handle("look:last")
            desk.handle("roll")
        else:
            desk.handle("move", text=random_move(desk.session.legal_moves(), rng))
            if rng.random() < 0.2:
                undone = desk.handle("undo")
                if not undone.alert:
                    check_curtained(desk, undone)
        check_store(store)
    assert curtains >= 5


def check_curtained(desk: Desk, screen: Screen) -> None:
    assert screen.curtain
    assert desk.session is not None
    public = VIEW.game.to_text(desk.session.seen_by(PUBLIC))
    assert seen_in(repr(screen)) <= set(re.findall("[BW][1-8]", public))


def check_store(store: dict[str, str]) -> None:
    for text in store.values():
        raw = urlsafe_b64decode(text.rpartition(" ")[2])
        for word in (b"deal-", b"hide-", b"share-", b"moves"):
            assert word not in raw
            assert word.decode() not in text


def test_a_card_in_words() -> None:
    assert Words().say(card_said("W3")) == "white 3"
