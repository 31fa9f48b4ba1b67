"""The board of three files and three ranks that two games are played on, as bit masks.

3 | a3 b3 c3      2 5 8
2 | a2 b2 c2      1 4 7   the number of a square is that of its bit
1 | a1 b1 c1      0 3 6
"""

SQUARES = ("a1", "a2", "a3", "b1", "b2", "b3", "c1", "c2", "c3")
FULL = 0b111_111_111
"""The mask of all squares."""
LINES = tuple(
    sum(1 << square for square in line)
    for line in (
        *((column, column + 1, column + 2) for column in (0, 3, 6)),
        *((rank, rank + 3, rank + 6) for rank in (0, 1, 2)),
        (0, 4, 8),
        (2, 4, 6),
    )
)
"""The masks of three squares in a row."""
HAS_LINE = tuple(any(mask & line == line for line in LINES) for mask in range(FULL + 1))
"""By mask: whether it holds a line."""
