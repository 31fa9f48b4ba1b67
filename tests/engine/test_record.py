"""Records: strict to read, with the line or ply of the first fault; exact to write."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pawboard.engine import NotationError, Record, dump, load, replay, trace
from pawboard.games import GAMES

GOOD = """\
pawboard: 1
game: three-tiers
rules: 1
seats: 2
options: -
moves:
g@b2 s@c2 b@c1 g@b3 s@b1 b@a1 g@a2 s@c3 s@a3
result: winners=1 reason=line scores=-
"""
MOVES = "g@b2 s@c2 b@c1 g@b3 s@b1 b@a1 g@a2 s@c3 s@a3"
GOLDEN = sorted((Path(__file__).parents[1] / "games" / "golden").glob("*.txt"))


def moves_of(text: str | bytes) -> str:
    """Return the moves a text holds, joined by spaces."""
    return " ".join(load(text, GAMES).moves)


@pytest.mark.parametrize(
    "text",
    [
        GOOD,
        GOOD.encode(),
        GOOD.replace("\n", "\r\n"),
        GOOD.replace("\n", "\r"),
        GOOD.rstrip("\n"),
        GOOD + "\n\n",
        GOOD.replace("moves:\n", "moves: "),
        GOOD.replace("moves:\n", "moves:  \n\n  \n"),
        GOOD.replace(" ", "\n", 0).replace("s@c2 ", "s@c2\n\n   "),
        GOOD.replace("s@a3\n", "s@a3   \n"),
    ],
)
def test_accepted_forms(text: str | bytes) -> None:
    assert moves_of(text) == MOVES
    assert replay(load(text, GAMES), GAMES).fault is None


def test_a_record_may_lack_its_result() -> None:
    record = load(GOOD[: GOOD.index("result")], GAMES)
    assert record.result is None
    assert replay(record, GAMES).fault is None


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("pawboard: 1", "pawboard: 2", 1),
        ("pawboard: 1", "pawboard: 01", 1),
        ("pawboard: 1", "pawboard: +1", 1),
        ("pawboard: 1", "pawboard:1", 1),
        ("pawboard: 1", "pawboard:  1", 1),
        ("pawboard: 1", "pawboard: 1 ", 1),
        ("pawboard: 1", "\ufeffpawboard: 1", 1),
        ("pawboard: 1", " pawboard: 1", 1),
        ("pawboard: 1", "Pawboard: 1", 1),
        ("pawboard: 1", "\npawboard: 1", 1),
        ("pawboard: 1", "pawboard: \u0661", 1),
        ("three-tiers", "chess", 2),
        ("game: three-tiers\n", "", 2),
        ("rules: 1", "rules: 9", 3),
        ("seats: 2", "seats: 3", 4),
        ("seats: 2", "seats: two", 4),
        ("seats: 2\noptions: -", "options: -\nseats: 2", 4),
        ("seats: 2", "seats: 2\nseats: 2", 5),
        ("options: -", "options:", 5),
        ("options: -", "options: both=opponent", 5),
        ("options: -", "options: full=play both=draw", 5),
        ("options: -", "options: both=draw  full=play", 5),
        ("options: -", "options: both=draw both=mover", 5),
        ("options: -", "options: colour=red", 5),
        ("options: -", "options: both", 5),
        ("options: -", "options: - ", 5),
        ("options: -\n", "options: -\n\n", 6),
        ("moves:", "move:", 6),
        ("moves:\n", "moves:g@b2\n", 6),
        ("s@c2 ", "s@c2\nseats: 2\n", 8),
        ("s@c2 ", "s@c2\nauthor: me\n", 8),
        ("s@c2 ", "s@c2\t", 7),
        ("s@c2 ", "s@c2\x0b", 7),
        ("s@c2 ", "s@c2\x85", 7),
        ("result: w", "result:w", 8),
        ("result: ", "result:  ", 8),
        ("scores=-", "scores=- ", 8),
        ("scores=-", "points=-", 8),
        ("scores=-\n", "scores=-\nresult: winners=1 reason=line scores=-\n", 9),
        ("scores=-\n", "scores=-\n\ng@a1\n", 10),
        ("scores=-\n", "scores=-\n \n", 9),
    ],
)
def test_faults_of_the_text(old: str, new: str, line: int) -> None:
    assert old in GOOD
    # A bad move as well: faults of the text are found first.
    text = GOOD.replace(old, new, 1).replace("b@a1", "b@z9")
    with pytest.raises(NotationError) as raised:
        load(text, GAMES)
    assert raised.value.line == line
    assert str(raised.value).startswith(f"line {line}: ")


@pytest.mark.parametrize(
    ("data", "line"),
    [
        (b"", 1),
        (b"\xff", 1),
        (GOOD.encode().replace(b"b@a1", b"b@\xe9"), 7),
        (GOOD.encode("utf-16"), 1),
        (GOOD.replace("\n", "\r").encode().replace(b"- \r", b"").replace(b"-\rm", b"\xf0\rm"), 5),
    ],
)
def test_bytes_that_are_no_text(data: bytes, line: int) -> None:
    with pytest.raises(NotationError) as raised:
        load(data, GAMES)
    assert raised.value.line == line


@pytest.mark.parametrize(
    ("old", "new", "ply"),
    [
        ("s@c2", "s@b2", 2),
        ("s@c2", "nonsense", 2),
        ("s@c2", "S@C2", 2),
        ("s@c2", "s@c2,", 2),
        ("s@c2", "\u2028", 2),
        ("s@a3", "s@a3 b@b1", 10),
        ("s@a3", "s@a3 -", 10),
    ],
)
def test_bad_moves_are_found_at_their_ply(old: str, new: str, ply: int) -> None:
    # A wrong result as well: illegal moves are found before it.
    text = GOOD.replace(old, new, 1).replace("winners=1", "winners=2")
    played = replay(load(text, GAMES), GAMES)
    assert played.fault is not None
    assert played.fault.ply == ply
    assert len(played.steps) == ply - 1
    assert str(played.fault).startswith(f"ply {ply}: ")


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("winners=1", "winners=2", 8),
        ("reason=line", "reason=full", 8),
        ("scores=-", "scores=1,0", 8),
        (" s@a3", "", 8),
    ],
)
def test_wrong_results_are_found_last(old: str, new: str, line: int) -> None:
    fault = replay(load(GOOD.replace(old, new, 1), GAMES), GAMES).fault
    assert fault is not None
    assert (fault.ply, fault.line) == (None, line)


def test_a_trace_is_a_line_a_ply_and_the_result() -> None:
    played = replay(load(GOOD, GAMES), GAMES)
    lines = list(trace(played))
    assert lines[0] == "1\t1\t27\tg@b2"
    assert lines[-1] == "result: winners=1 reason=line scores=-"
    unfinished = replay(Record("three-tiers", 2, moves=("g@b2",)), GAMES)
    assert list(trace(unfinished)) == ["1\t1\t27\tg@b2", "result: -"]


def test_moves_are_wrapped_at_100_columns() -> None:
    record = Record("three-tiers", 2, moves=("a1-b2",) * 50)
    lines = dump(record, GAMES).splitlines()
    assert max(map(len, lines)) <= 100
    assert load(dump(record, GAMES), GAMES) == record


@given(st.sampled_from(GOLDEN), st.data())
def test_mutated_records_are_refused_or_round_trip(path: Path, data: st.DataObject) -> None:
    raw = path.read_bytes()
    place = data.draw(st.integers(0, len(raw)))
    insert = data.draw(st.one_of(st.binary(max_size=3), st.sampled_from([b" ", b"\n", b"\r"])))
    mutated = raw[:place] + insert + raw[place + data.draw(st.integers(0, 3)) :]
    try:
        record = load(mutated, GAMES)
    except NotationError as error:
        if error.line is None:
            raise
        return
    assert load(dump(record, GAMES), GAMES)._replace(result_line=None) == record._replace(
        result_line=None
    )
    replay(record, GAMES)


@given(st.text())
def test_any_text_is_refused_with_a_line(text: str) -> None:
    with pytest.raises(NotationError) as raised:
        load(text, GAMES)
    assert raised.value.line is not None
