"""When what may be typed: every command of every game in every phase of a turn, about each player, written to a table.

The tables stand in ``phases/<slug>.txt``, to be read beside the game's source: ``EDW_GOLDEN=write`` writes them anew.
A game's ``phases_<slug>.py`` says how each phase is reached and what is typed, and the lines are really typed. Without
it a command is asked what is declared with it, for each phase of the game's own ``phases.TURN``.
"""

import os
import re
from collections.abc import Iterator, Mapping
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from conftest import Edw

from edw_companion import games
from edw_companion.core.kind import Command
from edw_companion.core.phases import ANYBODY, Time
from edw_companion.core.state import Now, State
from edw_companion.games.game import Game
from edw_companion.sentences import Sentence

TABLES = Path(__file__).parent / "phases"
YES = "yes"
_ASKED = 2  # the exit code where something is to be said first


def commands_of(game: Game) -> dict[str, Command[Any]]:
    """A game's commands that change something, by their words; those that games share, too."""
    chapters = {id(kind.chapter): kind.chapter for kind in game.kinds.values()}
    made = (each for chapter in chapters.values() for each in chapter.commands.values())
    return {each.words: each for each in made if isinstance(each, Command)}


def table_of(slug: str, edw: Edw) -> list[str]:
    """A game's table: the places in a turn, a row of answers for each line that is typed, and what the signs mean."""
    name = f"phases_{slug.replace('-', '_')}"
    walk = import_module(name) if find_spec(name) else None
    cells = walked(slug, walk, edw) if walk else declared(slug)
    times = {words: made.time for words, made in commands_of(games.find(slug)).items()}
    times |= getattr(walk, "BY_HAND", {})
    places = [*next(iter(cells.values()))]
    said: dict[str, list[str]] = {place: [] for place in places}  # to what comes too early or too late there
    others: list[str] = []
    rows: list[str] = []
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
        rows.append(f"{typed:<40}{signs}   {times[command] or 'any time'}")
    lines = [f"{games.find(slug).title}: what may be typed in which phase of Ann's turn", ""]
    for number, place in enumerate(places, 1):
        lines += [f"{number:>2}  {place}", *(f"      {why}" for why in said[place])]
    lines += ["", f"{'':<40}{''.join(f'{number:>3}' for number in range(1, len(places) + 1))}", *rows, "", *_SIGNS]
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
        edw.line(f"new at-{number} --format {slug} {walk.BEGIN}")
        for line in lines:
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


class _At:
    """A table that knows nothing but the phase."""

    players: Mapping[str, Any] = {}
    paused = False
    elsewhere = State.elsewhere

    def __init__(self, turn: tuple[str, ...], phase: str) -> None:
        told = Sentence(f"it is {phase}")
        self.active, self.phase = "Ann", Now(turn, (phase,), told, told) if phase else Now()

    def title(self, seat: str | None) -> str:
        return seat or "nobody"

    def foes(self) -> list[str]:
        return ["Bram"]


def declared(slug: str) -> dict[str, dict[str, str]]:
    """By command and player, what is declared for each phase."""
    package = f"edw_companion.games.{slug.replace('-', '_')}.phases"
    turn: tuple[str, ...] = import_module(package).TURN if find_spec(package) else ()
    cells: dict[str, dict[str, str]] = {}
    for words, made in sorted(commands_of(games.find(slug)).items()):
        for who, typed in _about(made):
            wrongs = {phase: _wrong(made.time, turn, phase, who) for phase in turn or ("",)}
            cells[f"{words} {typed}".strip()] = {phase or "any": told or YES for phase, told in wrongs.items()}
    return cells


def _about(made: Command[Any]) -> Iterator[tuple[str, str]]:
    names = made.time is not None and made.time.whose is not ANYBODY and made.time.whose.param
    yield from (("Ann", "Ann"), ("Bram", "Bram")) if names else (("Ann", ""),)


def _wrong(time: Time | None, turn: tuple[str, ...], phase: str, who: str) -> str:
    if time is None:
        return ""
    whose = time.whose._replace(seat=lambda _state, seat: str(seat))
    state: Any = _At(turn, phase)
    return str(time._replace(whose=whose, late=lambda _state: False).wrong(state, {whose.param: who}) or "")


@pytest.mark.parametrize("slug", games.GAMES)
def test_what_may_be_typed_in_each_phase(slug: str, edw: Edw) -> None:
    path = TABLES / f"{slug}.txt"
    table = "\n".join(table_of(slug, edw)) + "\n"
    if os.environ.get("EDW_GOLDEN") == "write":
        path.parent.mkdir(exist_ok=True)
        path.write_text(table, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == table


def test_every_command_is_walked() -> None:
    for slug in games.GAMES:
        name = f"phases_{slug.replace('-', '_')}"
        if find_spec(name):
            walk = import_module(name)
            there = {words for words, made in commands_of(games.find(slug)).items() if _own(made, slug)}
            assert there - walk.SAID.keys() == {*walk.NOT_TYPED}, slug


def _own(made: Command[Any], slug: str) -> bool:
    """Whether a command is of a game's own chapters, or declared with a time."""
    return made.time is not None or slug.replace("-", "_") in made.decide.__module__
