"""What sheets are made of, and who makes which: the sheets of every game, and those of one.

A maker is a function from ``Material`` to a ``Sheet``; it is imported only when its sheet is wanted.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from edw_companion.core.house_rules import HouseRule, parse_rules
from edw_companion.errors import UsageError
from edw_companion.games.game import Game
from edw_companion.paper.sheet import Sheet
from edw_companion.sentences import DO
from edw_companion.session.paths import Home
from edw_companion.session.session import Session

_HERE = "edw_companion.games"

SHARED: Mapping[str, str] = {
    "piles": f"{_HERE}.shared_sheets:piles",
    "seats": f"{_HERE}.seat_ring:seats",
    "rules": f"{_HERE}.shared_sheets:rules",
    "report": f"{_HERE}.story:report",
    "luck": f"{_HERE}.luck:luck_sheet",
    "season": f"{_HERE}.season_sheet:season_sheet",
}
"""The sheets of every game; a game's own of the same kind goes before."""

APART = ("quick", "tents", "ring", "cards", "dividers", "binder", "pull", "season")
"""The sheets that are no part of all, but asked for by name.

They are to cut and to fold, for cards in boxes and binders, or of all sessions.
"""

ORDER = ("sleeves", "piles", "decks", "seats", "rules", "errata", "scion", "pads", "battle", "report", "luck", *APART)
"""How sheets follow each other when all are printed; kinds that are not named here come last."""

OF_LISTS = ("cards", "binder", "pull")
"""Those that can be made of one list alone."""

ALL, CHECK = "all", "check"
"""What can be printed and is no sheet: all that lies on the table, and the page that checks a session."""


SETUP = frozenset(("begin", "mix", "start", "dice", "cards"))
"""What is recorded before anything has happened in a game, by what a line says it does."""


class NoSheetError(UsageError):
    """A sheet for which there is nothing to tell; among all sheets it is left out."""


class Material(NamedTuple):
    """What a sheet may be made of: ``session``, its table and the code of its last line are empty where there is none.

    ``edition``: the card lists that were asked for by name; None for the session's, or the game's default ones; ``of``
    is the one list of them that is wanted, "" for all that the sheet is made of.
    ``log``: whether the whole log is wanted in the report.
    """

    game: Game
    home: Home
    edition: str | None
    session: Session | None
    state: Any
    code: str
    log: bool = False
    of: str = ""

    def house(self, rules: Sequence[HouseRule]) -> Mapping[str, str]:
        """The house rules of the table; where there is none, those of the game as they are usual."""
        house: Mapping[str, str] = self.state.house if self.state is not None else parse_rules(rules, ())
        return house

    def started(self, kind: str) -> Any:
        """The table of a game that has started."""
        if self.state is None or not self.state.started:
            raise NoSheetError(f"The sheet '{kind}' tells of a game that has started: '{DO}' begins one.", "new")
        return self.state

    def played(self, kind: str) -> Any:
        """The table of a game in which something has happened since the start."""
        state = self.started(kind)
        if self.session is None or not any(line["do"] not in SETUP for line in self.session.standing()):
            raise NoSheetError(f"Nothing has happened in this game yet, so there is no {kind} to print.")
        return state


Maker = Callable[[Material], Sheet]


def named(game: Game) -> list[str]:
    """The sheets that help names: all but the luck and the piles of a game that has none of its own."""
    has = {"luck": bool(game.luck), "piles": "piles" in game.sheets}
    return [kind for kind in makers(game) if has.get(kind, True)]


def makers(game: Game) -> dict[str, str]:
    """The makers of a game's sheets by kind, each as "module:function", in the order they are printed."""
    found = {**SHARED, **game.sheets}
    kinds = dict.fromkeys((*ORDER, *found))
    return {kind: found[kind] for kind in kinds if kind in found}
