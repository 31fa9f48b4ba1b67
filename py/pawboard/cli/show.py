"""Positions as text for a terminal: boards with their coordinates, hands, supplies and counters.

A drawing is made from a view and its text alone, so it shows no more than its viewer may see.
"""

import os
import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from pawboard.engine import Game
from pawboard.games.kilkenny import GOALS, MICE
from pawboard.table.words import Words

Drawer = Callable[[Any, list[str], Words], list[str]]
"""Makes the lines of a drawing from a view and the fields of its text."""


def system_words() -> Words:
    """Return the words of the language the system is set to, English where there are none."""
    return Words(os.environ.get("LANG", "").partition("_")[0])


def draw(game: Game[Any], view: Any, words: Words) -> str:
    """Return a view of a game's position as lines for a person; the bare text if none is known."""
    text = game.to_text(view)
    drawer = DRAWERS.get(game.info.id)
    if drawer is None:
        return text
    return "\n".join(line.rstrip() for line in drawer(view, text.split(" "), words))


def grid(ranks: Sequence[Sequence[str]], files: str, names: Iterable[str]) -> list[str]:
    """Return squares in boxes, the coordinates around them.

    Args:
        ranks: what each square shows, from the top down.
        files: the letters below, from left to right.
        names: what stands beside each rank, from the top down.
    """
    width = max(3, *(len(square) for rank in ranks for square in rank))
    rule = "   +" + "+".join(["-" * (width + 2)] * len(files)) + "+"
    lines = [rule]
    for name, rank in zip(names, ranks, strict=True):
        cells = "|".join(f" {square:^{width}} " for square in rank)
        lines += [f"{name:>2} |{cells}|", rule]
    return [*lines, "    " + " ".join(f"{file:^{width + 2}}" for file in files)]


def empty(square: str) -> str:
    """Return what a square shows: nothing for the point that stands for an empty one."""
    return "" if square == "." else square


def draw_three_tiers(view: Any, fields: list[str], words: Words) -> list[str]:
    """Return the board, and what each seat has left to place."""
    board, _, options, *_ = fields
    ranks = [list(map(empty, rank.split(","))) for rank in board.split("/")]
    total = next((word[7:] for word in options.split(",") if word.startswith("pieces=")), "234")
    lines = [*grid(ranks, "abc", "321"), words.t("cli.three-tiers.legend")]
    for number, letters in ((1, "GSB"), (2, "gsb")):
        left = [
            f"{letter} {int(count) - board.count(letter)}"
            for letter, count in zip(letters, total, strict=True)
        ]
        lines.append(
            words.t("cli.supply", name=words.t("seat", number=number), pieces="  ".join(left))
        )
    return lines


def draw_tuned(view: Any, fields: list[str], words: Words) -> list[str]:
    """Return the board, the hands, and what each rooster covers."""
    board, hands, roosters, _, _, moves, _ = fields
    ranks = [list(map(empty, rank.split(","))) for rank in board.split("/")]
    lines = [*grid(ranks, "abc", "321"), words.t("cli.tuned.legend")]
    for number, (hand, rooster) in enumerate(zip(hands.split("/"), roosters, strict=True), 1):
        pieces = "  ".join(f"{letter} {count}" for letter, count in zip("bdc", hand, strict=True))
        where = {"m": "move", "a": "add", "-": "gone"}[rooster]
        supply = words.t("cli.supply", name=words.t("seat", number=number), pieces=pieces)
        lines.append(f"{supply} {words.t(f'cli.tuned.rooster.{where}')}")
    if moves != "-":
        lines.append(words.t("cli.tuned.last", move=moves.split(",")[-1]))
    return lines


def draw_kilkenny(view: Any, fields: list[str], words: Words) -> list[str]:
    """Return the board with a digit for every cat, and whose mice are where."""
    cats, _, die, quiet, turns, options, _ = fields
    seats = cats.split("/")
    signs = {
        square: str(seat) for seat, squares in enumerate(seats, 1) for square in squares.split(",")
    }
    goal = "own" if "goal=own" in options.split(",") else "opposite"
    mice = [MICE[side].split() for side in GOALS[goal][len(seats)]]
    free = {mouse: "*" for pair in mice for mouse in pair}
    closed = {mouse: "x" for pair in MICE.values() for mouse in pair.split()}
    files = "abcdefghijklmnop"
    lines = []
    for rank in range(15, -1, -1):
        row = []
        for file in files:
            name = f"{file}{rank}"
            outside = file in "ap" or rank in (0, 15)
            ground = closed.get(name, " ") if outside else "."
            row.append(signs.get(name) or free.get(name) or ground)
        lines.append(f"{rank:>3}  {' '.join(row)}")
    lines += ["     " + " ".join(files), words.t("cli.kilkenny.legend")]
    for number, (squares, pair) in enumerate(zip(seats, mice, strict=True), 1):
        name = words.t("seat", number=number)
        count = 0 if squares == "-" else len(squares.split(","))
        home = sum(mouse in squares.split(",") for mouse in pair)
        lines.append(
            words.t("cli.kilkenny.seat", name=name, n=count, home=home, mice=" ".join(pair))
        )
    lines.append(words.t("cli.kilkenny.turns", turns=turns, quiet=quiet))
    if die != "-":
        lines.append(words.t("cli.kilkenny.die", die=die))
    return lines


def draw_whose_foods(view: Any, fields: list[str], words: Words) -> list[str]:
    """Return the board, the shared supply, the cans in hand and the score piles."""
    board, supply, hands, piles, *_ = fields
    ranks = [list(map(empty, rank.split(","))) for rank in board.split("/")]
    lines = [*grid(ranks, "abcd", "4321"), words.t("cli.whose-foods.legend")]
    pieces = "  ".join(f"{letter} {count}" for letter, count in zip("CDcd", supply, strict=True))
    lines.append(words.t("cli.whose-foods.supply", pieces=pieces))
    for number, (hand, pile) in enumerate(zip(hands.split("/"), piles.split("/"), strict=True), 1):
        name = words.t("seat", number=number)
        if hand == "x":
            lines.append(words.t("score.out", name=name) + ".")
            continue
        taken = 0 if pile == "-" else len(pile)
        lines.append(
            words.t(
                "cli.whose-foods.seat",
                name=name,
                pieces=f"F {hand[0]}  f {hand[1]}",
                pile=pile,
                n=taken,
                cans=pile.lower().count("f"),
            )
        )
    return lines


def draw_jiji(view: Any, fields: list[str], words: Words) -> list[str]:
    """Return what lies before each seat, and the hand of the seat whose view it is."""
    from pawboard.games.jiji import KINDS, cards_text

    def cards(hand: int) -> str:
        text = words.t("cli.jiji.cards", n=~hand) if hand < 0 else cards_text(hand)
        return (text if hand < 0 else " ".join(re.findall("..", text))) or "-"

    names = [words.t("seat", number=number) for number in range(1, view.match.seats + 1)]
    lines = [words.t("cli.jiji.rule", rule=view.rule or "-")]
    if view.match.rules.match == "long-day":
        totals = words.join(
            [f"{name} {n}" for name, n in zip(names, view.match.totals, strict=True)]
        )
        lines.append(words.t("cli.jiji.match", game=view.match.game, totals=totals))
    for place, kind in enumerate(view.jijis):
        jiji = ("?", "-")[~kind] if kind < 0 else KINDS[kind]
        if view.claims[place] >= 0:
            jiji = words.t("cli.jiji.found", jiji=jiji, name=names[view.claims[place]])
        if place == len(names):
            lines.append(words.t("cli.jiji.stray", jiji=jiji))
            continue
        lines.append(
            words.t(
                "cli.jiji.seat",
                name=names[place],
                jiji=jiji,
                hand=cards(view.hands[place]),
                shared=cards(view.shared[place]),
                pairs=cards(view.pairs[place]),
            )
        )
    if view.declared:
        order = words.join([names[seat] for seat in view.declared])
        lines.append(words.t("cli.jiji.declared", names=order))
    return lines


DRAWERS: dict[str, Drawer] = {
    "three-tiers": draw_three_tiers,
    "tuned": draw_tuned,
    "whose-foods": draw_whose_foods,
    "kilkenny": draw_kilkenny,
    "jiji": draw_jiji,
}
