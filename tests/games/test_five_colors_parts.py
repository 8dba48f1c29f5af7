"""How a line of Legends of the Five Colors is taken apart: numbers, names with their sizes, commas."""

import shlex

import pytest

from edw_companion.games.five_colors.cards import names, parts

LINES = [
    ("1 3", "1 | 3"),
    ("1, 3", "1, | 3"),
    ("1 craw wurm 6/4 2 bears", "1 | craw wurm 6/4 | 2 | bears"),
    ("1 angel 4/4 flying bears 2/2 ground", "1 | angel 4/4 flying | bears 2/2 ground"),
    ("bears 2/2 flying men 1/1", "bears 2/2 flying | men 1/1"),
    ("'Serra Angel' 4/4 flying wurm", "Serra Angel 4/4 flying | wurm"),
    ("forest, craw wurm", "forest, | craw wurm"),
    ("forest , craw wurm", "forest, | craw wurm"),
    ("1 , wurm", "1, | wurm"),
    ("'2 grizzly bears; 3 wurm'", "2 | grizzly bears, | 3 | wurm"),
    ("wurm 6/4, bears 2 elves 1", "wurm 6/4, | bears | 2 | elves | 1"),
    ("elves, wurm (LEA) 189 2", "elves, | wurm (LEA) 189 | 2"),
    ("'Akroma, Angel of Wrath 6/6' forest", "Akroma, Angel of Wrath 6/6 | forest"),
    ("", ""),
]
"""A line as it is typed, and its parts; a comma stands behind those that one ends."""


@pytest.mark.parametrize(("line", "found"), LINES)
def test_parts(line: str, found: str) -> None:
    assert " | ".join(part.text + "," * part.ended for part in parts(shlex.split(line))) == found


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("forest swamp", ["forest", "swamp"]),
        ("forest craw wurm 6/4 swamp", ["forest", "craw wurm 6/4", "swamp"]),
        ("hill giant", ["hill", "giant"]),
        ("hill giant, swamp", ["hill giant", "swamp"]),
        ("'hill giant 3/3' swamp craw wurm", ["hill giant 3/3", "swamp", "craw wurm"]),
    ],
)
def test_names(line: str, found: list[str]) -> None:
    assert names(parts(shlex.split(line)), ["Craw Wurm", "Forest"]) == found
