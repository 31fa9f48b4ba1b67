"""Pointing at things narrows the moves, the same way in every game."""

import pytest

from pawboard.engine import IllegalMove
from pawboard.table.selection import Selection, Way

WAYS = (
    Way(("slot", "a1"), "g@a1"),
    Way(("slot", "b1"), "g@b1"),
    Way(("a1", "b1"), "a1-b1"),
    Way(("a1", "b1", "two"), "2a1-b1"),
    Way(("a1", "two", "b1"), "2a1-b1"),
    Way(("a1", "c1"), "a1-c1"),
    Way(("pass",), "pass"),
)


def chosen(*keys: str) -> Selection:
    selection = Selection(WAYS)
    for key in keys:
        selection = selection.choose(key)
    return selection


def test_what_can_be_chosen_narrows() -> None:
    assert Selection(WAYS).targets == Selection(WAYS).starts == {"slot", "a1", "pass"}
    assert chosen("slot").targets == {"a1", "b1"}
    assert chosen("slot").moves == ("g@a1", "g@b1")
    assert chosen("slot").starts == {"slot", "a1", "pass"}


def test_a_move_is_pointed_out_when_it_is_the_only_one_and_complete() -> None:
    assert chosen("slot", "b1").move == "g@b1"
    assert chosen("pass").move == "pass"
    assert chosen("a1", "two").move is None, "all that is left, but not all of it chosen"
    assert chosen("a1", "two", "b1").move == "2a1-b1"
    assert chosen("a1", "b1").move is None, "more could be meant"
    assert chosen("a1", "b1", "two").move == "2a1-b1"


def test_choosing_again_replaces_as_little_as_it_can() -> None:
    assert chosen("slot", "slot").chosen == ()
    assert chosen("a1", "two", "two").chosen == ("a1",)
    assert chosen("a1", "two", "c1").chosen == ("a1", "c1")
    assert chosen("slot", "pass").chosen == ("pass",)


def test_a_target_comes_before_a_new_beginning() -> None:
    assert chosen("slot", "a1").chosen == ("slot", "a1")


def test_what_leads_nowhere_is_refused_and_changes_nothing() -> None:
    selection = chosen("slot")
    with pytest.raises(IllegalMove):
        selection.choose("c1")
    assert selection.chosen == ("slot",)


def test_taking_back() -> None:
    assert chosen("a1", "two").back().chosen == ("a1",)
    assert chosen("a1", "two").cleared().chosen == ()
    assert Selection(WAYS).back().chosen == ()


def test_nothing_can_be_chosen_where_there_is_no_move() -> None:
    selection = Selection()
    assert (selection.targets, selection.starts, selection.moves) == (frozenset(), frozenset(), ())
    assert selection.move is None
    with pytest.raises(IllegalMove):
        selection.choose("a1")
