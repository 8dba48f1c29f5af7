"""The entries of a session's lists by their names, their texts and their numbers: for ``chaos find`` and ``read``."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from edw_companion.core import words
from edw_companion.core.kind import Shown
from edw_companion.core.words import UnknownWordError
from edw_companion.errors import BadFileError, RefusedError
from edw_companion.games import finding
from edw_companion.games.card_pages import Page
from edw_companion.games.chaos_lists.editions import kept_for
from edw_companion.games.chaos_lists.entry_text import body, in_lines
from edw_companion.games.chaos_lists.lasting_words import order_words
from edw_companion.games.chaos_lists.texts import on_paper
from edw_companion.games.chaos_lists.values import CHAOS, GLOBAL, RELATIVE, SPITE, Entry, Lasting, RollList, change_text
from edw_companion.games.finding import Thing

_RULES = {**dict.fromkeys(CHAOS, 2), GLOBAL: 1, SPITE: 6}
"""The rule that speaks of a list; of all others it is rule 3."""


def found(query: str, lists: Mapping[str, RollList]) -> Shown:
    """Entries by words of their names or texts; see ``finding``."""
    return finding.find(query, [_thing(lists, each, entry) for each in lists.values() for entry in each.entries])


def read(said: Sequence[str], lists: Mapping[str, RollList]) -> Shown:
    """An entry by its name, wherever it stands, or by its list and its number there.

    Raises:
        UnknownWordError, AmbiguousWordError: no entry or list is meant, or several.
        RefusedError: nothing stands at the number.
    """
    *before, last = said
    if before and last.isascii() and last.isdecimal():
        on = words.choose(" ".join(before), {name: (name, each.title) for name, each in lists.items()}, "list")
        entries = [(lists[on], entry) for entry in lists[on].at(int(last))]
        if not entries:
            raise RefusedError(f"Nothing stands at {int(last)} on {lists[on].title} ({lists[on].dice}).")
    else:
        entries = _named(" ".join(said), lists)
    things = [_thing(lists, on, entry) for on, entry in entries]
    return Shown(
        [*map(finding.facts, things)],
        [line for thing in things for line in (f"{thing.title}: {thing.where}", *thing.text)],
    )


def find_page(query: str, begin: Mapping[str, Any] | None, own: Path) -> Page | None:
    """What ``edw rules`` says of an entry of the session's lists; see ``FindPage``."""
    try:
        lists = kept_for(begin["edition"], own) if begin else {}
        entries = _named(query, lists)
    except (UnknownWordError, BadFileError):
        return None
    name, rules = entries[0][1].name, sorted({_RULES.get(each.name, 3) for each, _ in entries})
    told = [f"{name}: {_where(on, entry)}. {' '.join(_text(lists, entry))}".rstrip() for on, entry in entries]
    return Page([name], told, rules, [], words.plain(query) == words.plain(name))


def _named(said: str, lists: Mapping[str, RollList]) -> list[tuple[RollList, Entry]]:
    """The entries of one name, by a beginning of it."""
    entries = [(each, entry) for each in lists.values() for entry in each.entries]
    name = words.card(said, [entry.name for _, entry in entries], "entry")
    return [(each, entry) for each, entry in entries if entry.name == name]


def _thing(lists: Mapping[str, RollList], on: RollList, entry: Entry) -> Thing:
    return Thing(entry.name, f"{entry.name} {entry.cost}".rstrip(), _where(on, entry), [*_text(lists, entry)])


def _where(on: RollList, entry: Entry) -> str:
    return f"{on.title} {entry.at}"


def _text(lists: Mapping[str, RollList], entry: Entry) -> Iterator[str]:
    """What an entry says below its name, as a card shows it; what it makes players roll, and what of it lasts."""

    def title(name: str) -> str:
        return f"the {name} list" if name in RELATIVE else lists[name].title

    text = on_paper(entry.text)
    said = body("" if text.rstrip(".") == entry.name else text, entry.type, entry.size)
    yield from filter(None, in_lines(said))
    for order in entry.rolls:
        marks = "; ".join(filter(None, [order.may and f"if {order.may}", order.when]))
        yield f"Rolls {order_words(order, title)}{f' ({marks})' if marks else ''}"
    yield from map(_lasting, entry.lasts)


def _lasting(lasting: Lasting) -> str:
    change = f", {change_text(lasting.change)}" if lasting.change else ""
    return f"Lasts: {lasting.until} ({lasting.whose}){change}"
