"""The lists of Legends of the Five Colors, the banned cards, and the page of one of them."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, TypedDict

from edw_companion.core.words import card_meant, plain
from edw_companion.errors import EdwError
from edw_companion.games.lists import card_lists
from edw_companion.games.rulebook import Page
from edw_companion.lists.cards import CardList, Edition, Shape, folded, repeated
from edw_companion.lists.editions import load
from edw_companion.lists.problems import Problem

BANNED = "banned"
EDITION = "1"
"""The edition that is played when none is named."""


def _check(lists: Mapping[str, CardList]) -> Iterable[Problem]:
    """A card that stands twice; whether it belongs there is the table's own judgement."""
    for each, first in repeated(lists[BANNED].cards if BANNED in lists else (), lambda card: folded(card.name)):
        wrong = f"{each.name} is number {first.number} already"
        yield Problem(lists[BANNED].file, each.line, wrong, "keep one of them")


SHAPE = Shape("five-colors", {BANNED: ()}, _check, frozenset({BANNED}))


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


LISTS = card_lists(
    SHAPE,
    lambda name, title, cards: CardList(name, title, tuple(cards), {"": 0}),
    lambda edition, _begin: {"banned": facts(edition)["banned"]},
)
"""What ``edw lists`` works on in this game."""


def find_page(query: str, begin: Mapping[str, Any] | None, own: Path) -> Page | None:
    """The page of the banned card that a query means; see ``rulebook.FindPage``.

    What is banned is said by the session; of its edition, if that can still be read, come cost and type.
    """
    try:
        cards = load(SHAPE, begin["edition"]["name"] if begin else EDITION, own).lists[BANNED].cards
    except EdwError:
        cards = ()
    names = begin["banned"] if begin else [each.name for each in cards]
    name = card_meant(query, names)
    if name is None:
        return None
    what = next((f" {each.cost}, {each.types}." for each in cards if each.name == name and each.types), "")
    only = "It only deals damage to players, and nobody is damaged here: in no deck may it be."
    return Page([name], [f"{name}: banned.{what}", only], [1], [2], plain(query) == plain(name))
