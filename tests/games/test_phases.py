"""When what may be typed: every command of every game in every phase of a turn, about each player, written to a table.

The tables stand in ``phases/<slug>.txt``, to be read beside the game's source: ``EDW_GOLDEN=write`` writes them anew.
A game's ``phases_<slug>.py`` says how each phase is reached and what is typed, and the lines are really typed.
"""

import os
import re
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from conftest import Edw

from edw_companion import games
from edw_companion.core.kind import Command
from edw_companion.games.game import Game

TABLES = Path(__file__).parent / "phases"
YES = "yes"
_ASKED = 2  # the exit code where something is to be said first


def commands_of(game: Game) -> dict[str, Command[Any]]:
    """A game's commands that change something, by their words; those that games share, too."""
    chapters = {id(kind.chapter): kind.chapter for kind in game.kinds.values()}
    made = (each for chapter in chapters.values() for each in chapter.commands.values())
    return {each.words: each for each in made if isinstance(each, Command)}


def walk_of(slug: str) -> Any:
    """How a game's turn is walked."""
    return import_module(f"phases_{slug.replace('-', '_')}")


def table_of(slug: str, edw: Edw) -> list[str]:
    """A game's table: the places in a turn, a row of answers for each line that is typed, and what the signs mean."""
    walk = walk_of(slug)
    cells = walked(slug, walk, edw)
    times = {words: made.time for words, made in commands_of(games.find(slug)).items()}
    times |= getattr(walk, "BY_HAND", {})
    places = [*next(iter(cells.values()))]
    said: dict[str, list[str]] = {place: [] for place in places}  # to what comes too early or too late there
    others: list[str] = []
    rows: list[str] = []
    wide = max(map(len, cells))
    for typed, answers in cells.items():
        command = next(words for words in sorted(times, key=len, reverse=True) if f"{typed} ".startswith(f"{words} "))
        signs = ""
        for place, answer in answers.items():
            belongs = _BELONGS.fullmatch(answer)
            why = belongs["why"] if belongs else answer
            if belongs and why.startswith(_TURN):
                signs += "  w"
            elif belongs:
                said[place] += [why] * (why not in said[place])
                signs += "  -"
            elif answer == YES:
                signs += "  y"
            else:
                others += [answer] * (answer not in others)
                signs += f"{_sign(others.index(answer)):>3}"
        rows.append(f"{typed:<{wide}}{signs}   {times[command] or 'any time'}")
    lines = [f"{games.find(slug).title}: what may be typed in which phase of Ann's turn", ""]
    for number, place in enumerate(places, 1):
        lines += [f"{number:>2}  {place}", *(f"      {why}" for why in said[place])]
    lines += ["", f"{'':<{wide}}{''.join(f'{number:>3}' for number in range(1, len(places) + 1))}", *rows, "", *_SIGNS]
    return [*lines, *(f"{_sign(at):>2}  {answer}" for at, answer in enumerate(others))]


_BELONGS = re.compile(r".* belongs to .*?\); (?P<why>.*)")
_TURN = "it is the turn of"
_SIGNS = (
    " y  yes",
    " -  no: it belongs to other phases, and what is said beside is above, below the phase",
    " w  no: it belongs to another player's turn",
)


def _sign(at: int) -> str:
    return f"{'abcdefghijklmnopqrstu'[at % 21]}{at // 21 or ''}"


def walked(slug: str, walk: Any, edw: Edw) -> dict[str, dict[str, str]]:
    """By what is typed, what comes of it at each position."""
    cells: dict[str, dict[str, str]] = {line: {} for lines in walk.SAID.values() for line in lines}
    for number, (phase, lines) in enumerate(walk.POSITIONS.items()):
        said = " ".join(line for line in lines if line.startswith("--"))
        edw.line(f"new at-{number} --format {slug} {walk.BEGIN} {said}")
        for line in lines:
            if not line.startswith("--"):
                edw.line(line)
        for typed, answers in cells.items():
            done = edw.line(typed, code=None)
            answers[phase] = YES if not done.code else ("asked: " * (done.code == _ASKED)) + _reason(done.err)
            assert done.code in (0, 1, _ASKED), done.err
            if not done.code:
                edw("undo")
    return cells


def _reason(err: str) -> str:
    told = err.strip().splitlines()[-1].removeprefix("edw: ")
    return told.partition(" If the table wants it all the same")[0]


@pytest.mark.parametrize("slug", games.GAMES)
def test_what_may_be_typed_in_each_phase(slug: str, edw: Edw) -> None:
    path = TABLES / f"{slug}.txt"
    table = "\n".join(table_of(slug, edw)) + "\n"
    if os.environ.get("EDW_GOLDEN") == "write":
        path.parent.mkdir(exist_ok=True)
        path.write_text(table, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == table


FACTS = {"note", "roll", "dice", "cards", "seats", "first"}
"""Remarks, dice and whose they are, and who sits where: they belong to no turn."""


@pytest.mark.parametrize("slug", games.GAMES)
def test_every_command_is_walked(slug: str) -> None:
    walk = walk_of(slug)
    assert {*commands_of(games.find(slug))} - walk.SAID.keys() - FACTS == {*walk.NOT_TYPED}
