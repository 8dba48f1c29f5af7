"""The page of a banned card: that it is banned, and which rule and ruling say so."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from edw_companion.core.words import UnknownWordError, card, plain
from edw_companion.errors import EdwError
from edw_companion.games.card_pages import Page
from edw_companion.games.five_colors.lists import BANNED, SHAPE
from edw_companion.games.five_colors.setup import EDITION
from edw_companion.lists.editions import load


def find_page(query: str, begin: Mapping[str, Any] | None, own: Path) -> Page | None:
    """The page of the banned card that a query means; see ``card_pages.FindPage``.

    What is banned is said by the session; of its edition, if that can still be read, come cost and type.
    """
    try:
        cards = load(SHAPE, begin["edition"]["name"] if begin else EDITION, own).lists[BANNED].cards
    except EdwError:
        cards = ()
    names = begin["banned"] if begin else [each.name for each in cards]
    try:
        name = card(query, names)
    except UnknownWordError:
        return None
    what = next((f" {each.cost}, {each.types}." for each in cards if each.name == name), "")
    only = "It only deals damage to players, and nobody is damaged here: in no deck may it be."
    return Page([name], [f"{name}: banned.{what}", only], [1], [2], plain(query) == plain(name))
