"""Wars at random come to an end by what the program itself says may be done: no phase locks a table in.

``EDW_LONG=1 python -m pytest -s tests/games/test_random_wars.py`` plays 500 wars of each game, some minutes each.

What holds after each line: a line is refused for its phase where it is declared so and nowhere else, and the refusal
names what leads there, which is accepted; the numbers of what is due begin with 1 in each turn, rise, and are each of
one thing alone; what is offered as due may be done now; what waits is gone only where a line
has done it, or has ended its cause. Doing what is due, and answering what is asked, ends each turn within so many
lines, and nobody has to say that the table wants it all the same. Programs are told what is due as people are.
"""

import os
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

import pytest
from beside import silently
from random_wars import Asked, War

from edw_companion import games
from edw_companion.cli.play.due_list import Agenda
from edw_companion.core.at import At
from edw_companion.core.due import Due
from edw_companion.core.kind import Kind
from edw_companion.session.paths import Home

LONG = bool(os.environ.get("EDW_LONG"))
WARS, TURNS, LINES = (500, 30, 250) if LONG else (4, 12, 100)


def played(slug: str, wars: int, folder: Path, patch: pytest.MonkeyPatch) -> Counter[str]:
    """So many wars of a game; what came up."""
    counts, asked, home = Counter[str](), Asked(patch), Home(str(folder / "home"))
    for number in range(wars):
        patch.setattr("edw_companion.session.keys.urandom", Random(f"{slug} {number}").randbytes)
        with silently():
            war = War(slug, home, number, asked)
            try:
                war.play(TURNS, LINES)
            except Exception as error:
                raise AssertionError("\n".join([f"war {number} of {slug}", *war.typed, str(error)])) from error
        counts += war.counts
        counts.update({"lines": len(war.typed), "turns": war.state.turns.number, "ended": war.state.over})
    return counts


@pytest.mark.parametrize("slug", games.GAMES)
def test_each_turn_can_be_ended_and_nothing_due_is_lost(
    slug: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    began = monotonic()
    counts = played(slug, WARS, tmp_path, monkeypatch)
    told = ", ".join(f"{counts[each]} {each}" for each in ("lines", "turns", "ended", "wrong time", "led", "left late"))
    print(f"{slug}: {WARS} wars, {told}; {(monotonic() - began) / 60:.1f} minutes")
    assert counts["turn next"] > WARS
    assert not LONG or (counts["wrong time"] and counts["led"] and counts["ended"] and counts["left late"])


def _nothing(*_: object) -> None:
    pass


def _forgets(kind: Kind[Any, Any], state: Any, event: Any) -> None:
    before = [*state.left_due]
    _KEEPS(kind, state, event)
    state.left_due = [due for due in state.left_due if due not in before]


def _locks(at: At[Any]) -> None:
    at.rules.forbids("The turn does not end.")


def _by_place(agenda: Agenda, due: Due) -> int:
    """The same command has the same number all through the turn."""
    numbers = _NUMBERS.setdefault(agenda.turn, {})
    return numbers.setdefault(due.key, len(numbers) + 1) if due.does is not None or due.answers else 0


_NUMBERS: dict[object, dict[str, int]] = {}


_KEEPS = Kind.keep_owed
_CORE = "edw_companion.core"


@pytest.mark.parametrize(
    ("slug", "name", "otherwise", "said"),
    [
        ("magical-war", f"{_CORE}.phases.Time.check", _nothing, "it is declared for another time"),
        ("magical-war", f"{_CORE}.kind.Kind.keep_owed", _forgets, "lost by"),
        ("magical-war", f"{_CORE}.turn_order.none_late", _nothing, "lost without a word"),
        (
            "chaos-magic",
            "edw_companion.cli.play.due_list.Agenda._number",
            _by_place,
            "what is over has no number again",
        ),
        ("five-colors", f"{_CORE}.turn_order.none_passed", _locks, "the turn does not end|the turn cannot be ended"),
    ],
)
def test_what_goes_wrong_is_found_out(
    slug: str, name: str, otherwise: Callable[..., object], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(name, otherwise)
    with pytest.raises(AssertionError, match=said):
        played(slug, 40, tmp_path, monkeypatch)
