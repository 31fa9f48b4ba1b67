"""Links say what they were made to say, whatever else stands in them."""

import zlib
from base64 import urlsafe_b64encode

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pawboard.engine import NotationError
from pawboard.table.links import LIMIT, SHAPES, Link, link, packed, parse, unpacked

VALUES = st.fixed_dictionaries(
    {}, optional={key: st.from_regex(shape, fullmatch=True) for key, shape in SHAPES.items()}
)


@settings(max_examples=20, deadline=None)
@given(VALUES, st.randoms(use_true_random=False))
def test_round_trip_in_any_order(values: dict[str, str], rng: object) -> None:
    text = link(values)
    assert parse("", text) == parse("#ignored"[:0], "#" + text) == Link(values)
    pairs = text.split("&")
    rng.shuffle(pairs)  # type: ignore[attr-defined]
    assert parse("?" + "&".join(pairs)).values == values


@settings(max_examples=15, deadline=None)
@given(VALUES, VALUES)
def test_the_fragment_wins(query: dict[str, str], fragment: dict[str, str]) -> None:
    assert parse(link(query), link(fragment)).values == {**query, **fragment}


@given(st.text(), st.text())
def test_any_text_is_read_without_an_error(query: str, fragment: str) -> None:
    found = parse(query, fragment)
    assert set(found.values) | set(found.malformed) <= set(SHAPES)
    assert not set(found.unknown) & set(SHAPES)
    assert parse("", link(found.values)).values == found.values


def test_unknown_and_malformed_keys_are_reported() -> None:
    found = parse("game=tuned&utm_source=x&seats=many", "ply=%FF&theme=dark&b=&=&a")
    assert found == Link(
        {"game": "tuned", "theme": "dark"}, ("", "a", "b", "utm_source"), ("ply", "seats")
    )


def test_a_good_value_mends_a_bad_one_and_the_other_way_round() -> None:
    assert parse("seats=many", "seats=2") == Link({"seats": "2"})
    assert parse("seats=2", "seats=many") == Link({}, malformed=("seats",))


def test_the_text_of_a_link_is_plain() -> None:
    values = {"options": "both=mover,cover=any", "game": "three-tiers", "font": "Noto Sans, serif"}
    assert link(values) == "game=three-tiers&options=both=mover,cover=any&font=Noto%20Sans,%20serif"


@pytest.mark.parametrize(
    "values", [{"nonsense": "1"}, {"seats": "none"}, {"record": "z." + "A" * LIMIT}]
)
def test_what_a_link_cannot_say(values: dict[str, str]) -> None:
    with pytest.raises(NotationError):
        link(values)


@given(st.text())
def test_records_are_packed_and_unpacked(text: str) -> None:
    assert unpacked(packed(text)) == text


@given(st.from_regex(SHAPES["record"], fullmatch=True))
def test_damaged_records_are_refused(value: str) -> None:
    try:
        text = unpacked(value)
    except NotationError:
        return
    assert isinstance(text, str)


def test_cut_off_padded_or_huge_records_are_refused() -> None:
    good = packed("pawboard: 1\n" * 50)
    bomb = "z." + urlsafe_b64encode(zlib.compress(b"0" * 10_000_000, 9)).decode().rstrip("=")
    for value in (
        good[:-3],
        good + "AAAA",
        "z.",
        "y." + good[2:],
        good + "==",
        bomb,
        "z." + "A" * LIMIT,
    ):
        with pytest.raises(NotationError):
            unpacked(value)
