"""What commands are told of what lasts: which thing is meant, and until when it lasts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from edw_companion.core import words
from edw_companion.core.params import Text, Word, started
from edw_companion.games.chaos_lists.panel import TURNS
from edw_companion.games.chaos_lists.values import ALL, UNTILS

if TYPE_CHECKING:
    from edw_companion.core.kind import At
    from edw_companion.core.state import Event
    from edw_companion.games.chaos_lists.state import MayhemState

MOST_TURNS = 99


class Until(Text):
    """``--until``: how long something lasts."""

    def said(self, text: str, clean: Any) -> str:
        """One of UNTILS, by a beginning; or a number of turns."""
        said: str = clean(text, self.what, words.MAX_NAME)
        number = said.removesuffix("s").removesuffix(" turn")
        if number.isascii() and number.isdecimal() and 0 < int(number) <= MOST_TURNS:
            return f"{int(number)} {TURNS}"
        return words.one_of(said, UNTILS, "end")


UNTIL = Until(
    "until",
    "end",
    option="--until",
    metavar="WHEN",
    help=f"How long: {', '.join(UNTILS)}, or a number of turns.",
    known=lambda _begin: UNTILS,
)


class Which(Word):
    """Something that lasts: by its number, its name, or the beginning of it, with whose it is before it or without."""

    def one(self, at: At[MayhemState], word: str) -> int:
        """Its number."""
        return int(words.choose(word, _called(started(at.state)), "note"))

    def again(self, at: At[MayhemState], event: Event) -> int:
        """See ``Param``."""
        return at.state.panel.find(event["number"]).number


def _called(state: MayhemState) -> Mapping[str, Sequence[str]]:
    """What everything that lasts goes by; first what nothing else is called."""
    names = [each.called for each in state.panel.things]
    found: dict[str, Sequence[str]] = {}
    for each in state.panel.things:
        whose = "all" if each.who == ALL else each.who or ""
        alone = each.called if names.count(each.called) == 1 else f"{each.number} {whose} {each.called}"
        found[str(each.number)] = (alone, each.called, f"{whose} {each.called}", str(each.number))
    return found


def names(state: MayhemState) -> Iterable[str]:
    """What completes the name of something that lasts."""
    return (called[0] for called in _called(state).values())
