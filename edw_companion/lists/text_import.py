"""Cards of a list from a file as people have it: from other programs, mails, pages (see ``shapes``).

Facts come from cards that are known already; nothing is looked up elsewhere.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from edw_companion.lists.cards import Card, Edition, front_face, spelling
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
    return Imported(tuple(cards), unknown, tuple(bare), sheet.aside, (*sheet.titles, *sheet.heads))


def _cards(entry: Entry, first: int, known: Mapping[str, Card]) -> Iterable[Card]:
    """So many cards of one name, numbered on."""
    found = known.get(spelling(entry.name), Card(first, entry.name, None, "", ""))
    straight = entry.name.replace("’", "'")
    written = entry.name if straight != found.name.replace("’", "'") else None
    for number in range(first, first + entry.times):
        yield found._replace(number=number, section="", written=written, odd=None, line=entry.line)
