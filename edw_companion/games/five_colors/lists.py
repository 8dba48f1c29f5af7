"""The lists of Legends of the Five Colors: the banned cards. An edition in, plain data out; no file is opened here."""

from collections.abc import Iterable, Mapping
from typing import TypedDict

from edw_companion.games.catalog import card_lists
from edw_companion.lists.cards import Card, CardList, Edition, Shape, folded
from edw_companion.lists.problems import Problem

BANNED = "banned"


def _check(lists: Mapping[str, CardList]) -> Iterable[Problem]:
    """A card that stands twice; whether it belongs there is the table's own judgement."""
    seen: dict[str, int] = {}
    for each in lists[BANNED].cards if BANNED in lists else ():
        first = seen.setdefault(folded(each.name), each.number)
        if first != each.number:
            yield Problem(lists[BANNED].file, each.line, f"{each.name} is number {first} already", "keep one of them")


SHAPE = Shape("five-colors", {BANNED: ()}, _check)


class ListFacts(TypedDict):
    """What a game keeps of an edition."""

    edition: dict[str, str]
    banned: list[str]


def facts(edition: Edition) -> ListFacts:
    """What a game needs to know of an edition without its files: which it is, and the names of the banned cards."""
    return {
        "edition": {"name": edition.name, "title": edition.title, "date": edition.date, "digest": edition.digest},
        "banned": [card.name for card in edition.lists[BANNED].cards],
    }


def _arranged(name: str, title: str, cards: Iterable[Card]) -> CardList:
    return CardList(name, title, tuple(cards), {"": 0})


LISTS = card_lists(SHAPE, _arranged, lambda edition, _begin: {"banned": facts(edition)["banned"]})
"""What ``edw lists`` works on in this game."""
