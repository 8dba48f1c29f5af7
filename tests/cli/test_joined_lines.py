"""Two lines of the tables of typed lines, joined to one: they record what both record apart, or nothing.

What is asked or refused records nothing; that no sentence is lost is what is shown here. Each run joins the same lines;
with ``EDW_LONG=1`` there are some six thousand.
"""

import io
import json
import os
import random
import re
import shutil
from collections import Counter
from pathlib import Path
from typing import NamedTuple

import pytest
from table_prompt import Table
from test_typed_lines import Section, lay, sections

GAMES = ("elder-dragon-wars", "five-colors", "chaos-lists", "chaos-magic", "magical-war")
STOPS = (". ", "; ")
"""Behind these a sentence begins, whatever stands before them."""
PAIRS = 1200 if os.environ.get("EDW_LONG") else 24
ANY_WORDS = re.compile(r"(note|void|k|ce|chaos keep|find|rules|remember)\b")
"""What takes all words behind it."""
PUTS_RIGHT = re.compile(r"\b(no|nope|oops|wait|sorry|u|undo|again|same)\b")
"""What is of the line before it, which is another one where both are joined."""
OF_ANSWERS = re.compile(r"\b(your dice|you roll|rolled a 17|lifelink)\b")
"""What answers, or changes who rolls, while a question waits; and what is gained at once by all that hits."""


class Done(NamedTuple):
    """What a line, or two, have recorded; and whether something was asked, or left out."""

    told: list[str]
    asked: bool


def recorded(table: Table, before: int) -> list[str]:
    """What was recorded since then, without where it stands in the log; a change of life is one, whoever did it."""
    told = []
    for event in table.prompt.app.read().session.events[before:]:
        if event["do"] == "life":
            told += [f"{each['who']} {each['change']}" for each in event["changes"]]
            continue
        kept = {key: value for key, value in event.items() if key not in ("n", "at", "h", "rolls", "draw")}
        told.append(json.dumps(kept, sort_keys=True, default=str))
    return told


class Game:
    """The sections of a game's lines, and what each line records at its table."""

    def __init__(self, slug: str, folder: Path) -> None:
        self.folder, self.laid, self.known = folder, dict[str, Path](), dict[tuple[str, str], bool]()
        self.sections = [each for each in sections() if each.title.startswith(slug) and len(each.lines) > 1]

    def play(self, section: Section, *lines: str) -> Done:
        """What lines record, typed one after the other at the table of a section."""
        if section.title not in self.laid:
            self.laid[section.title] = lay(self.folder / str(len(self.laid)) / "home", section.title)
        home = shutil.copytree(self.laid[section.title], self.folder / "played")
        try:
            table, asked = Table(Path(home)), False
            table.type(*section.before)
            before = len(table.prompt.app.read().session.events)
            for line in lines:
                table.type(line)
                asked |= table.asks() or any("ot done: " in said for said in table.said())
            return Done(recorded(table, before), asked)
        finally:
            shutil.rmtree(home)

    def records(self, section: Section, line: str) -> bool:
        """Whether a line records something of its own, and asks nothing."""
        key = section.title, line
        if key not in self.known:
            alone = not (ANY_WORDS.match(line) or PUTS_RIGHT.search(line) or OF_ANSWERS.search(line))
            told, asked = self.play(section, line) if alone else Done([], True)
            self.known[key] = bool(told) and not asked and not any('"undo"' in each for each in told)
        return self.known[key]


@pytest.mark.parametrize("slug", GAMES)
def test_what_is_joined_is_both_or_nothing(slug: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO())
    game, lots, done = Game(slug, tmp_path), random.Random(slug), Counter[str]()
    wrong = list[str]()
    while done.total() < PAIRS:
        section = lots.choice(game.sections)
        one, other = (lots.choice(section.lines)[0] for _ in range(2))
        if one == other or not (game.records(section, one) and game.records(section, other)):
            continue
        apart = game.play(section, one, other)
        if apart.asked or len(apart.told) <= len(game.play(section, one).told):
            continue  # the table was another one behind the first
        line = f"{one.rstrip('. ')}{lots.choice(STOPS)}{other}"
        joined = game.play(section, line)
        done["nothing" if joined.asked or not joined.told else "both"] += 1
        if joined.told and not joined.asked and joined.told != apart.told:
            wrong.append(f"{section.title} > {' > '.join(section.before)}: {line!r}: {joined.told}, not {apart.told}")
    assert not wrong, "\n".join(wrong)
    assert done["both"] > PAIRS / 2, f"too many are refused: {done}"
