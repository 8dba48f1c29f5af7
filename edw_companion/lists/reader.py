"""An edition's head and its lists, read from a tree of texts; every mistake on the way is yielded as a problem.

What a field must be in any game is known here. Where one cannot be read, the reading goes on with the nearest
harmless value (the number by the card's place, an empty text), so that the rest of the file is still checked.
"""

import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from edw_companion.lists.cards import (
    CARD_TYPES,
    COLORS,
    MAX_CARDS,
    SUPERTYPES,
    Card,
    CardList,
    colors_of,
    is_cost,
    is_land,
    is_type_line,
)
from edw_companion.lists.fields import entries as known_entries
from edw_companion.lists.fields import number as card_number
from edw_companion.lists.guard import Items, Map, Node, Text
from edw_companion.lists.problems import Problem, Reading, cut, outcome
from edw_companion.lists.texts import recordable

MAX_TEXT = 300

HEAD_KEYS = ("name", "format", "title", "source", "date", "notes")
CARD_KEYS = ("number", "name", "cost", "colors", "types", "written", "odd")
EXAMPLE = '{number: 1, name: "Kei Takahashi", cost: "{2}{G}{W}", colors: WG, types: "Legendary Creature"}'

_DATE = re.compile(r"[0-9]{4}(-[0-9]{2}){0,2}")
_DASH = re.compile(r"\s+(?:-{1,2}|–|—)\s+")


class Head(NamedTuple):
    """What an edition says of itself in edition.yaml."""

    name: str
    format: str
    title: str
    source: str
    date: str
    notes: tuple[str, ...]
    lines: Mapping[str, int]


def read_head(node: Node, file: str) -> Reading[Head]:
    """The head of an edition; only source, date and notes may be left out."""
    entries = yield from known_entries(node, file, HEAD_KEYS, 'keys and values, such as title: "Our lists"')
    texts = {}
    for key in HEAD_KEYS[:-1]:
        texts[key] = yield from _text(entries, key, file)
    for key in ("name", "format", "title"):
        if isinstance(node, Map) and not texts[key] and not isinstance(entries.get(key), Items | Map):
            yield Problem(file, node.line, f'"{key}" is missing', f"add {key}: and its value")
    if texts["date"] and not _DATE.fullmatch(texts["date"]):
        wrong = f'"{cut(texts["date"])}" is no date'
        yield Problem(file, entries["date"].line, wrong, 'write year, month and day as far as known, such as "2006-12"')
    notes = yield from _notes(entries, file)
    lines = {key: entries[key].line if key in entries else node.line for key in HEAD_KEYS}
    return Head(texts["name"], texts["format"], texts["title"], texts["source"], texts["date"], notes, lines)


def read_list(node: Node, name: str, sections: tuple[str, ...], file: str) -> Reading[CardList]:
    """One list: ``cards`` if the game has it without sections, else ``sections``, each with its cards."""
    body = "sections" if sections else "cards"
    entries, faults = outcome(known_entries(node, file, ("title", body), f"title: and {body}:"))
    yield from faults
    title = yield from _text(entries, "title", file)
    if body not in entries:
        if not faults:
            yield Problem(file, node.line, f'"{body}" is missing', f"add {body}: and the cards below it")
        return CardList(name, title, (), {})
    if not sections:
        cards = yield from _cards(entries["cards"], "", file)
        return CardList(name, title, cards, {"": _key_line(node, "cards")})
    return (yield from _sections(entries["sections"], CardList(name, title, (), {}), sections, file))


def _sections(node: Node, empty: CardList, sections: tuple[str, ...], file: str) -> Reading[CardList]:
    """The list with the cards of its sections, in the order that the file has them."""
    entries, faults = outcome(known_entries(node, file, sections, f"the sections {', '.join(sections)}"))
    yield from faults
    for section in sections:
        if section not in entries and not faults:
            yield Problem(file, node.line, f"the section {section} is missing", f"add {section}: and its cards")
    cards: tuple[Card, ...] = ()
    for section, below in entries.items():
        cards += yield from _cards(below, section, file)
    return empty._replace(cards=cards, heads={section: _key_line(node, section) for section in entries})


def _key_line(node: Node, key: str) -> int:
    return node.lines[key] if isinstance(node, Map) else node.line


def _cards(node: Node, section: str, file: str) -> Reading[tuple[Card, ...]]:
    if not isinstance(node, Items):
        yield Problem(file, node.line, "cards are missing here", f"write each on a line of its own: - {EXAMPLE}")
        return ()
    if len(node.items) > MAX_CARDS:
        yield Problem(file, node.line, f"the list has {len(node.items):,} cards", f"{MAX_CARDS:,} are the most")
    cards = []
    for place, item in enumerate(node.items[:MAX_CARDS], start=1):
        cards.append((yield from _card(item, place, section, file)))
    return tuple(sorted(cards, key=lambda card: card.number))


def _card(node: Node, place: int, section: str, file: str) -> Reading[Card]:
    """One card; what its fields must be is only checked where all of them could be read."""
    fields, faults = outcome(_fields(node, file))
    yield from faults
    number = (yield from card_number(node, place, file)) if isinstance(node, Map) else place
    types = _DASH.sub(" — ", fields["types"])
    colors = "".join(color for color in COLORS if color in fields["colors"])
    card = Card(number, fields["name"], fields["cost"] or None, colors, types, section, line=node.line)
    card = card._replace(written=fields["written"] or None, odd=fields["odd"] or None)
    if not faults:
        yield from _check_words(card, file)
        yield from _check_mana(card, fields["colors"], file)
    return card if is_type_line(types) else card._replace(types="")


def _fields(node: Node, file: str) -> Reading[Mapping[str, str]]:
    entries = yield from known_entries(node, file, CARD_KEYS, f"a card, such as {EXAMPLE}")
    fields = {}
    for key in CARD_KEYS[1:]:
        fields[key] = yield from _text(entries, key, file)
    return fields


def _check_words(card: Card, file: str) -> Iterable[Problem]:
    """A name and a type line."""
    if not card.name:
        yield Problem(file, card.line, f"card {card.number} has no name", 'add name: "…"')
    if not card.types:
        wrong = f"card {card.number} has no types"
        yield Problem(file, card.line, wrong, 'add types: "…", such as "Legendary Creature"')
    elif not is_type_line(card.types):
        words = ", ".join(sorted(SUPERTYPES | CARD_TYPES))
        right = f"before any dash, write words of these: {words}"
        yield Problem(file, card.line, f'"{cut(card.types)}" is no type line', right)


def _check_mana(card: Card, letters: str, file: str) -> Iterable[Problem]:
    """Cost and colours: each what it should be, and the two agreeing unless the card is marked as odd."""
    if card.cost is not None and not is_cost(card.cost):
        wrong = f'"{cut(card.cost)}" is no mana cost'
        yield Problem(file, card.line, wrong, 'write it in symbols, such as "{2}{G}{W}"')
    elif len(card.colors) != len(letters):
        wrong = f'"{cut(letters)}" are no colours'
        yield Problem(file, card.line, wrong, f"write the letters of {COLORS} that apply, each once, such as WG")
    elif is_land(card) and card.cost is not None:
        yield Problem(file, card.line, f"{card.name} is a land and has a cost", "take the cost out")
    elif card.types and not is_land(card) and card.cost is None and card.odd is None:
        yield Problem(file, card.line, f"{card.name} has no cost", 'add cost: "…"')
    elif card.cost is not None and colors_of(card.cost) != card.colors and card.odd is None:
        right = colors_of(card.cost)
        remedy = f"write colors: {right}" if right else "take the colours out"
        wrong = f"{card.name} costs {card.cost} and has {f'the colours {card.colors}' if card.colors else 'no colours'}"
        yield Problem(file, card.line, wrong, f'{remedy} (or say why not: odd: "…")')


def _notes(entries: Mapping[str, Node], file: str) -> Reading[tuple[str, ...]]:
    below = entries.get("notes", Items((), 0))
    notes: tuple[str, ...] = ()
    for item in below.items if isinstance(below, Items) else (below,):
        notes += ((yield from _text({"notes": item}, "notes", file)),)
    return notes


def _text(entries: Mapping[str, Node], key: str, file: str) -> Reading[str]:
    """The text of a key on one line; empty where there is none or it cannot be read."""
    below = entries.get(key)
    if below is None:
        return ""
    if not isinstance(below, Text):
        kind = "a list" if isinstance(below, Items) else "a map"
        yield Problem(file, below.line, f"{key}: has {kind} where a text should stand", f'put it in quotes: {key}: "…"')
        return ""
    text = recordable(below.value.strip())
    if text is None:
        yield Problem(file, below.line, f"{key}: has a backslash in it", "take it out")
    elif "\n" in text:
        yield Problem(file, below.line, f"{key}: goes over more than one line", "write it on one line")
    elif len(text) > MAX_TEXT:
        yield Problem(file, below.line, f"{key}: has {len(text)} characters", f"{MAX_TEXT} are the most")
    else:
        return text
    return ""
