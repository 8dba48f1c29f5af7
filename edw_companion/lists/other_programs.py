"""Lists of cards from other programs and for them: text, Moxfield, CSV; and the facts of cards that are known by name.

Facts come from cards that are known already; nothing is looked up elsewhere.
"""

import io
import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from edw_companion.lists.cards import (
    COLORS,
    Card,
    CardList,
    Edition,
    front_face,
    is_cost,
    is_type_line,
    spelling,
)
from edw_companion.lists.editions import shipped_root
from edw_companion.lists.problems import Reading
from edw_companion.lists.shapes import read_cards
from edw_companion.lists.sheet import Entry, Heading


class Imported(NamedTuple):
    """The cards of a file, in its order.

    Attributes:
        cards: all of them.
        unknown: those whose names no known card has (they have no types).
        bare: the first card of each line whose number without a sign was taken as a count, such as "12 Mirari".
        aside: what stands in a sideboard and the like, which is left out.
        heads: the headings, which mean nothing here.
    """

    cards: tuple[Card, ...]
    unknown: tuple[Card, ...]
    bare: tuple[Card, ...] = ()
    aside: tuple[Entry, ...] = ()
    heads: tuple[Heading, ...] = ()


def known_cards(editions: Iterable[Edition]) -> Mapping[str, Card]:
    """The cards of editions by ``spelling``, of their names and of how their sources write them; by halves, too."""
    lists = [card_list for edition in editions for card_list in edition.lists.values()]
    cards = [card for card_list in lists for card in card_list.cards if card.types]
    halves = {spelling(front_face(card.name)): card for card in cards}
    written = {spelling(card.written): card for card in cards if card.written}
    return halves | written | {spelling(card.name): card for card in cards}


def import_cards(data: bytes, file: str, known: Mapping[str, Card]) -> Reading[Imported]:
    """The cards that a file names, numbered on from the number before where a line has none of its own.

    A known card gets its canonical name and its facts, and ``written`` where the text spells it otherwise; the
    mark ``odd`` belongs to a place and is not taken over. A count above one gives as many cards.
    """
    sheet = yield from read_cards(data, file, known=known)
    if sheet is None:
        return Imported((), ())
    cards: list[Card] = []
    bare: list[Card] = []
    for entry in sheet.cards:
        number = entry.number or (cards[-1].number + 1 if cards else 1)
        cards += _cards(entry, number, known)
        bare += [cards[-entry.times]] if entry.bare and entry.times > 1 else []
    unknown = tuple(card for card in cards if not card.types)
    return Imported(tuple(cards), unknown, tuple(bare), tuple(sheet.aside), (*sheet.titles, *sheet.heads))


def _cards(entry: Entry, first: int, known: Mapping[str, Card]) -> Iterable[Card]:
    """So many cards of one name, numbered on."""
    found = known.get(spelling(entry.name)) or _told(entry)
    straight = entry.name.replace("’", "'")
    written = entry.name if straight != found.name.replace("’", "'") else None
    for number in range(first, first + entry.times):
        yield found._replace(number=number, section="", written=written, odd=None, line=entry.line)


def _told(entry: Entry) -> Card:
    """A card that nobody knows, as far as the table that names it says what it is."""
    cost, colors, types = entry.facts
    types = " ".join(re.sub(r"\s[-–]+\s", " — ", types).split())
    letters = "".join(color for color in COLORS if color in colors.upper().split("/")[0])
    return Card(1, entry.name, cost if is_cost(cost) else None, letters, types if is_type_line(types) else "")


def text(cards: CardList) -> str:
    """A card a line, with its number in the list; a list with sections says them in comments, and has no numbers."""
    if "" in cards.heads:
        return "".join(f"{card.number}. {card.name}\n" for card in cards.cards)
    lines = []
    for section in dict.fromkeys(card.section for card in cards.cards):
        lines += [f"# the {section}", *(card.name for card in cards.section(section))]
    return "".join(f"{line}\n" for line in lines)


def moxfield(cards: CardList) -> str:
    """A line for each name, with how many there are; most deck programs read it."""
    times = Counter(card.name for card in cards.cards)
    return "".join(f"{number} {name}\n" for name, number in times.items())


def table(cards: CardList) -> str:
    """A table with a head: all that a list says of its cards."""
    import csv

    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["Part", "Number", "Name", "Cost", "Colors", "Types"])
    writer.writerows(
        [card.section, card.number, card.name, card.cost or "", card.colors, card.types] for card in cards.cards
    )
    return out.getvalue()


def shipped_cards() -> Mapping[str, str]:
    """The types of all cards in the shipped lists, by name, as ``python tests/lists/lists_json.py`` found them."""
    found: Mapping[str, str] = json.loads((shipped_root() / "cards.json").read_bytes())
    return found
