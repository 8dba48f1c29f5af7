"""What is typed at the prompt, and what it means: each line of the files is typed at a fresh table.

``lines.txt`` is what a player reads: two hundred lines of all games. The rest stands by game in ``lines``.

``== GAME, PLAYERS: what it is about`` begins a section, and ``> LINE`` in it is typed before each of its lines. Then
come the typed lines, each with what the prompt says of it behind two spaces or more; " / " parts what stands in
several lines. ``EDW_GOLDEN=write`` writes what is said anew; read the difference.
"""

import contextlib
import io
import os
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from conftest import same_keys
from table_prompt import Table

from edw_companion.cli import main

FIRST = Path(__file__).with_name("lines.txt")
FILES = (FIRST, *sorted(FIRST.with_suffix("").glob("*.txt")))
COLORS = ("white", "blue", "black", "red", "green")
WIDE = 42


class Section(NamedTuple):
    file: Path
    at: int
    title: str
    before: list[str]
    lines: list[tuple[str, str]]


def sections(*files: Path) -> Iterator[Section]:
    for file in files or FILES:
        found: list[Section] = []
        for at, line in enumerate(file.read_text(encoding="utf-8").splitlines()):
            if line.startswith("== "):
                found.append(Section(file, at, line[3:], [], []))
            elif line.startswith("> "):
                found[-1].before.append(line[2:])
            elif line and not line.startswith("#"):
                typed, *said = re.split("  +", line, maxsplit=1)
                found[-1].lines.append((typed, "".join(said)))
        yield from found


def lay(home: Path, title: str) -> Path:
    """A game of these players that has just begun; the first of them takes the first turn."""
    game, names = re.match("([a-z-]+), ([^:]*)", title).groups()  # type: ignore[union-attr]
    players = names.split(" ")
    places = COLORS if game == "elder-dragon-wars" else [*map(str, range(1, 20))]
    seats = [f"--seat={place}={name}" for place, name in zip(places, players, strict=False)]
    begin = ["new", "friday", "--format", game, "--players", ",".join(players), *seats, "--first", players[0]]
    with contextlib.redirect_stdout(io.StringIO()), same_keys(title):
        assert main.run(begin, {"EDW_HOME": str(home)}) == 0
    return home


@pytest.mark.parametrize("section", [*sections()], ids=lambda section: section.title)
def test_each_line_means_what_stands_beside_it(
    section: Section, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO())
    home = lay(tmp_path / "home", section.title)
    told = []
    for number, (typed, _) in enumerate(section.lines):
        table = Table(Path(shutil.copytree(home, tmp_path / str(number) / "home")))
        table.type(*section.before)
        kinds = table.kinds()
        table.type(typed)
        said = " / ".join(line.strip() for line in table.said() if line.strip())
        said = re.sub(r"\bin (?:less than a minute|[0-9]+ min)\b", "in 1 min", said)
        told.append((typed, re.sub(r"\b\d\d:\d\d\b", "12:00", said)))
        sentences = len(re.split(r"[,;&.] | and | but | then ", typed))
        done = [kind for kind in table.kinds()[len(kinds) :] if kind != "undo"]
        assert len(done) <= sentences, "a sentence is one command, but for what it puts right"
    if os.environ.get("EDW_GOLDEN") == "write":
        text = section.file.read_text(encoding="utf-8").splitlines()
        end = next((at for at in range(section.at + 1, len(text)) if text[at].startswith("== ")), len(text))
        new = dict(told)
        for at in range(section.at + 1, end):
            typed = re.split("  +", text[at])[0]
            if typed in new and not text[at].startswith((">", "#")):
                text[at] = f"{typed:{WIDE}}  {new[typed]}".rstrip()
        section.file.write_text("\n".join(text) + "\n", encoding="utf-8")
        return
    assert told == section.lines


def test_there_are_enough_of_them() -> None:
    assert sum(len(section.lines) for section in sections(FIRST)) >= 200


@pytest.mark.parametrize(
    ("title", "before", "line", "kinds"),
    [
        ("elder-dragon-wars, Mia Otto Ben Sara Eve:", (), "mia plays fireball for 6 at otto", ["spell", "life"]),
        ("elder-dragon-wars, Mia Otto Ben Sara Eve:", (), "mia casts fireball on otto for 6", ["spell", "life"]),
        (
            "five-colors, Ann Kim:",
            ("v forest, pearled unicorn 2/2", "r 2", "n", "n", "n anyway", "v"),
            "ann kills the unicorn with fireball",
            ["cast", "left-play"],
        ),
        (
            "five-colors, Ann Kim:",
            ("v forest, samite healer 1/1", "r 2", "ann casts divine aid on the healer, healer is 4/4"),
            "2",
            ["cast", "sized"],
        ),
        (
            "five-colors, Ann Kim:",
            (
                *(
                    "v forest, samite healer 1/1",
                    "r 2",
                    "ann casts giant strength on the healer",
                    "2",
                    "n",
                    "n",
                    "n anyway",
                ),
                *("v", "ba 1 healer", "kim blocks with wurm 6/4", "none", "kim plays disenchant on giant strength"),
            ),
            "1",
            ["acted", "left-play"],
        ),
    ],
)
def test_a_card_and_what_comes_of_it_are_two_commands(
    tmp_path: Path, title: str, before: tuple[str, ...], line: str, kinds: list[str]
) -> None:
    table = Table(lay(tmp_path / "home", title))
    table.type(*before)
    stood = len(table.kinds())
    table.type(line)
    assert table.kinds()[stood:] == kinds
    table.type("u")
    assert table.kinds()[-1:] == ["undo"]
