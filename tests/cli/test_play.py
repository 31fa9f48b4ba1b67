"""The command play, as people at a terminal meet it: lines go in, screens come out."""

import re
import subprocess
import sys
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from random import Random

import pytest

from pawboard.cli import main
from pawboard.cli.play import CLEAR
from pawboard.cli.show import DRAWERS
from pawboard.engine import TERMINAL, load, random_move, replay
from pawboard.games import GAMES, MODULES

ROOT = Path(__file__).parents[2]
GOLDEN = ROOT / "tests" / "games" / "golden"
SEED = "0123456789abcdef0123456789abcdef"

Play = Callable[..., tuple[str, str]]


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "C")


@pytest.fixture
def play(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Play:
    """A function from typed lines and command line words to standard output and error."""

    def typed(lines: list[str], *words: str, code: int = 0) -> tuple[str, str]:
        monkeypatch.setattr("sys.stdin", StringIO("\n".join([*lines, ""])))
        assert main(["play", *words]) == code
        captured = capsys.readouterr()
        return captured.out, captured.err

    return typed


def test_moves_are_typed_in_full_or_in_part(play: Play) -> None:
    out, _ = play(["g@b2", "s@a", "s@a1", "g@b", "quit"], "three-tiers")
    assert "1. Player 1: g@b2\n" in out
    assert "s@a could be any of 3 moves: s@a1 s@a2 s@a3\n" in out
    assert "2. Player 2: s@a1\n" in out
    assert " 2 |     |  G  |     |\n" in out
    assert " 1 |  s  |     |     |\n" in out
    assert "g@b could be any of 2 moves" in out
    assert out.endswith("Stopped after 2 steps.\n")


def test_what_cannot_be_played_is_explained(play: Play) -> None:
    out, _ = play(["b2-a1", "dance", "", "save", "help"], "three-tiers")
    assert "b2-a1 is not legal here" in out
    assert "dance is no move of this game" in out
    assert out.count("Type a move or the beginning of one.") == 2
    assert "save needs the name of a file" in out
    assert out.endswith("Stopped after 0 steps.\n")


def test_a_question_mark_lists_the_legal_moves(play: Play) -> None:
    out, _ = play(["?", "? g", "?b@c", "? x"], "three-tiers")
    every = "b@a1 b@a2 b@a3 b@b1 b@b2 b@b3 b@c1 b@c2 b@c3\n"
    assert out.count(every) == 1
    assert out.count(every.replace("b@", "g@")) == 2
    assert "b@c1 b@c2 b@c3\n" in out.split("): ")[3]
    assert "No legal move begins with x." in out
    assert "? lists 27 moves" in out


def test_undo_is_offered_where_it_is_allowed(play: Play) -> None:
    out, _ = play(["undo", "g@b2", "s@a1", "undo", "undo", "undo"], "three-tiers")
    screens = out.split("? lists ")
    assert "There is nothing to take back." in screens[1]
    assert [", undo)" in screen for screen in screens[1:]] == [
        False,
        False,
        *[True] * 3,
        False,
        False,
    ]
    assert out.count("Taken back: 1 step.") == 2


def test_undo_stops_at_dice(play: Play) -> None:
    lines = ["?", "", "undo", "? g4", "g4-g7", "undo", "g4-d4", "", "undo"]
    out, _ = play(lines, "kilkenny", "--seed", SEED)
    assert "1. Chance: roll-3\n" in out
    assert "roll-1\nroll-2\n" in out.replace(" ", "\n")
    assert out.count("A roll or a deal cannot be taken back.") == 2
    assert out.count("Taken back: 1 step.") == 1
    assert "2. Player 1: g4-d4\n" in out


def test_the_seed_decides_the_dice(play: Play) -> None:
    rolled = [
        play(["", "quit"], "kilkenny", "--seed", seed)[0].split("roll-")[1][0]
        for seed in (SEED, SEED, "f" * 32)
    ]
    assert rolled[0] == rolled[1] == "3"


def test_seats_and_options(play: Play) -> None:
    out, _ = play(["", "quit"], "kilkenny", "--seats", "4", "--option", "goal=own", "--seed", SEED)
    assert "Player 4: 8 cats left, on mice 0; mice p7 p8." in out
    for words, fault in (
        ((), "needs a GAME"),
        (("chess",), "no game 'chess'"),
        (("kilkenny", "--seats", "9"), "not 9"),
        (("kilkenny", "--option", "die=5"), "die is one of 6, 4"),
        (("kilkenny", "--seed", "7"), "a seed is 32 digits"),
        (("kilkenny", "--resume", "x"), "leave out others"),
        (("--resume", "nowhere.txt"), "No such file"),
    ):
        out, err = play([], *words, code=2)
        assert fault in err
        assert (out, err.count("\n")) == ("", 1)


def test_a_saved_game_is_resumed(play: Play, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    out, _ = play(["", "g4-g7", f"save {file}"], "kilkenny", "--seed", SEED)
    assert f"Saved 2 steps to {file}." in out
    assert load(file.read_bytes(), GAMES).moves == ("roll-3", "g4-g7")
    out, _ = play(["undo", f"save {file}"], "--resume", str(file))
    assert "Taken back: 1 step." in out
    assert load(file.read_bytes(), GAMES).moves == ("roll-3",)
    other = tmp_path / "letter.txt"
    other.write_text("Dear cat")
    missing = tmp_path / "no" / "game.txt"
    out, _ = play([f"save {path}" for path in (other, missing, tmp_path)], "--resume", str(file))
    assert f"{other} exists and is no record" in out
    assert f"{missing} cannot be written" in out
    assert f"{tmp_path} cannot be written" in out
    assert other.read_text() == "Dear cat"


def test_a_broken_record_is_not_resumed(play: Play, tmp_path: Path) -> None:
    broken = tmp_path / "broken.txt"
    broken.write_text((GOLDEN / "three-tiers-1.txt").read_text().replace("s@c2", "s@b2"))
    _, err = play([], "--resume", str(broken), code=2)
    assert "ply 2" in err


def test_the_end_tells_the_result_and_can_be_taken_back(play: Play) -> None:
    record = load((GOLDEN / "three-tiers-1.txt").read_bytes(), GAMES)
    lines = [*record.moves, "dance", "undo", record.moves[-1], "", "never"]
    out, _ = play(lines, "three-tiers")
    assert out.count("Player 1 wins with three in a row") == 2
    assert "dance is no command" in out
    assert out.endswith("Stopped after 9 steps.\n")


def test_the_only_move_is_made_by_enter(play: Play, tmp_path: Path) -> None:
    record = (GOLDEN / "kilkenny-6-at-once.txt").read_text()
    before = record.split(" pass ")[0].replace("result", "")
    file = tmp_path / "stuck.txt"
    file.write_text(before + "\n")
    out, _ = play([""], "--resume", str(file))
    assert "(Enter plays pass)" in out
    assert "Player 2: pass\n" in out


def test_the_language_is_that_of_the_system(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "qps")
    out, _ = play(["quit"], "tuned")
    assert out.endswith("[Šţöppéð áfţéř 0 šţépš. ~~~~~~]\n")


class Person:
    """Answers every prompt: looks the legal moves up with ``?`` and makes a random one."""

    def __init__(self, game: str, capsys: pytest.CaptureFixture[str], file: Path) -> None:
        self.word = GAMES[game].word
        self.rng = Random(game)
        self.capsys = capsys
        self.file = file
        self.left = 120
        """Decisions before it saves and quits."""
        self.out = ""
        self.asked = self.saved = False

    def __call__(self, prompt: str) -> str:
        screen = self.capsys.readouterr().out
        self.out += screen + prompt
        if self.saved:
            return "quit"
        if self.left == 0 or "Enter ends" in prompt:
            self.saved = True
            return f"save {self.file}"
        if "? lists" not in prompt:
            self.asked = False
            return ""
        self.asked = not self.asked
        if self.asked:
            return "?"
        self.left -= 1
        moves = [word for word in screen.split() if self.word.fullmatch(word)]
        return random_move(moves, self.rng)


@pytest.mark.parametrize(
    ("game", "seats"), [(name, seats) for name, game in GAMES.items() for seats in game.info.seats]
)
def test_every_game_is_played_by_what_the_screen_says(
    game: str,
    seats: int,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    person = Person(game, capsys, tmp_path / "game.txt")
    monkeypatch.setattr("builtins.input", person)
    assert main(["play", game, "--seats", str(seats), "--seed", SEED]) == 0
    played = replay(load(person.file.read_bytes(), GAMES), GAMES)
    assert played.fault is None
    assert person.left == 0 or played.game.current_player(played.last) == TERMINAL
    assert (CLEAR in person.out) == GAMES[game].info.hidden


SECRETS = [name for name, game in GAMES.items() if game.info.hidden]


@pytest.mark.parametrize("game", SECRETS)
def test_a_screen_shows_the_cards_of_one_seat_that_said_it_is_there(
    game: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    person = Person(game, capsys, tmp_path / "game.txt")
    person.left = 40
    monkeypatch.setattr("builtins.input", person)
    assert main(["play", game, "--seats", "4", "--seed", SEED]) == 0
    shown = []
    for screen in person.out.split(CLEAR)[1:]:
        hands = re.findall(r"^Player (\d): .*; hand ((?:[BW]\d ?)+);", screen, re.MULTILINE)
        asked = set(re.findall(r"^Player (\d)(?:, press| \()", screen, re.MULTILINE))
        assert len({seat for seat, _ in hands}) <= 1, screen
        if "press Enter" in screen:
            assert not hands, "nobody's cards before Enter"
            shown.append(asked.pop())
        elif hands:
            assert asked == {hands[0][0]} == {shown[-1]}
            assert len(re.findall(r"deal-", screen)) in (0, 8)
            hiders = re.findall(r"Player (\d): (?:.* )?hide-[BW]", screen)
            assert set(hiders) <= asked
    assert set(shown) == {"1", "2", "3", "4"}
    assert shown[:2] == ["1", "2"]


@pytest.mark.parametrize("game", SECRETS)
def test_at_the_curtain_only_safe_words_are_obeyed(game: str, play: Play, tmp_path: Path) -> None:
    file = tmp_path / "dealt.txt"
    out, _ = play(["?", "undo", "show", f"save {file}", "", "rule-C"], game, "--seed", SEED)
    before, _, after = out.partition("press Enter: " + CLEAR)
    assert before.count("Only Enter, save FILE and quit") == 3
    assert "Missing Jiji" not in before
    assert "Missing Jiji" in after
    assert after.count(CLEAR) == 1, "the cards are gone when the input ends"
    assert len(load(file.read_bytes(), GAMES).moves) == 32
    out, _ = play(["", "rule-C", "quit"], "--resume", str(file))
    assert out.startswith(CLEAR + "Hand the device to Player 1.")


def test_every_game_has_a_drawing() -> None:
    assert set(DRAWERS) >= set(MODULES)


def test_it_plays_through_pipes() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "pawboard", "play", "three-tiers"],
        input="g@b2\n",
        capture_output=True,
        text=True,
        check=True,
        env={"PYTHONPATH": str(ROOT / "py")},
    )
    assert "Player 2 (? lists 24 moves, undo): " in done.stdout
    assert done.stdout.endswith("Stopped after 1 step.\n")
    assert done.stderr == ""
