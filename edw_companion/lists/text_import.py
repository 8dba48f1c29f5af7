"""Cards from plain text: one card a line, as people have such lists in mails, on pages and in other programs.

A line is a name; before it may stand its number in the list ("12." or "12)") and a count ("2 Name", "44x Name",
"44 x Name"). Empty lines, lines that begin with # or //, and what follows a # after a space are left out; // in
the middle of a line is part of a name. Facts come from cards that are known already; nothing is looked up elsewhere.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from edw_companion.lists.cards import MAX_CARDS, Card, Edition
from edw_companion.lists.problems import Problem, Reading, cut
from edw_companion.lists.reader import MAX_TEXT
from edw_companion.lists.texts import decoded, recordable, unfit

_LINE = re.compile(
    r"(?:(?P<number>[0-9]{1,6})[.)](?:\s+|$))?"
    r"(?:(?P<count>[0-9]{1,6})(?P<sign>\s*[xX×])?\s+)?(?P<name>.*)"
)
_COMMENT = re.compile(r"^(?:#|//).*|\s#.*")


class Imported(NamedTuple):
    """The cards of a text, in its order.

    Attributes:
        cards: all of them.
        unknown: those whose names no known card has (they have no types).
        bare: the first card of each line whose number without a sign was taken as a count, such as "12 Mirari".
    """

    cards: tuple[Card, ...]
    unknown: tuple[Card, ...]
    bare: tuple[Card, ...] = ()


def known_cards(editions: Iterable[Edition]) -> Mapping[str, Card]:
    """The cards of editions by ``spelling``, both of their names and of how their sources write them."""
    cards = [card for edition in editions for card_list in edition.lists.values() for card in card_list.cards]
    written = {spelling(card.written): card for card in cards if card.written}
    return written | {spelling(card.name): card for card in cards}


def spelling(name: str) -> str:
    """What of a name counts when it is looked up: its letters and digits, small and without accents."""
    plain = unicodedata.normalize("NFKD", name.casefold().replace("æ", "ae"))
    return "".join(character for character in plain if character.isalnum())


def import_text(data: bytes, file: str, known: Mapping[str, Card]) -> Reading[Imported]:
    """The cards that a text names, numbered on from the number before where a line has none of its own.

    A known card gets its canonical name and its facts, and ``written`` where the text spells it otherwise; the
    mark ``odd`` belongs to a place and is not taken over. A count above one gives as many cards.
    """
    cards: list[Card] = []
    bare: list[Card] = []
    for line, text in (yield from _lines(data, file)):
        match = _LINE.fullmatch(text)
        assert match is not None
        name, count = recordable(match["name"]), int(match["count"] or 1)
        number = int(match["number"] or (cards[-1].number + 1 if cards else 1))
        if not name or not 1 <= number <= MAX_CARDS or not 1 <= count <= MAX_CARDS or len(name) > MAX_TEXT:
            wrong = f'"{cut(text)}" names no card'
            yield Problem(file, line, wrong, 'write a card a line, such as "12. Mirari" or "2 x Forest"')
        elif len(cards) + count > MAX_CARDS:
            yield Problem(file, line, f"the list goes on after {MAX_CARDS:,} cards", f"{MAX_CARDS:,} are the most")
            break
        else:
            cards += _cards(name, number, count, line, known)
            bare += [cards[-count]] if count > 1 and not match["sign"] else []
    return Imported(tuple(cards), tuple(card for card in cards if not card.types), tuple(bare))


def _cards(name: str, number: int, count: int, line: int, known: Mapping[str, Card]) -> Iterator[Card]:
    """``count`` cards of one name, numbered on."""
    found = known.get(spelling(name), Card(number, name, None, "", ""))
    straight = name.replace("’", "'")
    written = name if straight != found.name.replace("’", "'") else None
    for each in range(number, number + count):
        yield found._replace(number=each, section="", written=written, odd=None, line=line)


def _lines(data: bytes, file: str) -> Reading[tuple[tuple[int, str], ...]]:
    """The lines that say something, without comments, and their numbers."""
    text = (yield from decoded(data, file)) or ""
    lines = []
    for number, raw in enumerate(text.split("\n"), start=1):
        line = _COMMENT.sub("", unicodedata.normalize("NFC", raw.replace("\t", " ").strip())).strip()
        problem = unfit(line, file, number)
        if problem:
            yield problem
        elif line:
            lines.append((number, line))
    return tuple(lines)
