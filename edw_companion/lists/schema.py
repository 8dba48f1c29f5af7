"""What an edition's files must say, key by key: its head, lists and cards; every mistake is yielded as a problem.

A tree of texts in (see ``yaml_tree``), values out. What a map must be is a ``Schema``: a table of its keys, each with
what reads its value. What a list means to a game is not known here.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from edw_companion.lists.cards import (
    CARD_TYPES,
    COLORS,
    MAX_CARDS,
    SUPERTYPES,
    Card,
    CardList,
    Edition,
    colors_of,
    is_cost,
    is_land,
    is_type_line,
)
from edw_companion.lists.problems import Problem, Reading, cut, every, outcome
from edw_companion.lists.yaml_tree import Items, Map, Node, Text, recordable
from edw_companion.text import either

_NUMBER = re.compile(r"[1-9][0-9]{0,3}")


def known_entries(node: Node, file: str, keys: tuple[str, ...], expected: str) -> Reading[Mapping[str, Node]]:
    """The entries of a map whose keys are known; none where there is no map."""
    if not isinstance(node, Map):
        yield Problem(file, node.line, f"{shown(node)} stands here", f"expected {expected}")
        return {}
    for key, line in node.lines.items():
        if key not in keys:
            right = f"the keys are {', '.join(keys)}"
            if node.entries[key] == Text("", line):
                right = "a text that has a comma or a colon in it stands in quotes"
            yield Problem(file, line, f'the key "{cut(key)}" is not known here', right)
    return {key: below for key, below in node.entries.items() if key in keys}


Read = Callable[[Mapping[str, Node], str, str], Reading[Any]]
"""What reads the value of a key, also where it is left out: (the entries of its map, the key, the file)."""
Schema = Mapping[str, Read]


def fields(node: Node, file: str, schema: Schema, expected: str) -> Reading[dict[str, Any]]:
    """What a map says, by the keys of its schema."""
    found = yield from known_entries(node, file, tuple(schema), expected)
    said = {}
    for key, read in schema.items():
        said[key] = yield from read(found, key, file)
    return said


def unread(_found: Mapping[str, Node], _key: str, _file: str) -> Reading[None]:
    """A key that is known, and read elsewhere."""
    yield from ()


def line_of(most: int, *, joined: bool = True) -> Read:
    """A text on one line, of so many characters at most; see ``text``."""
    return lambda found, key, file: text(found, key, file, most, joined=joined)


def lines_of(most: int) -> Read:
    """A text whose lines stay lines."""
    return lambda found, key, file: prose(found, key, file, most)


def one_of(words: Sequence[str], default: str = "") -> Read:
    """One of some words."""

    def read(found: Mapping[str, Node], key: str, file: str) -> Reading[str]:
        value = yield from text(found, key, file, 100)
        if value in words:
            return value
        if value:
            yield Problem(file, found[key].line, f'{key}: cannot be "{cut(value)}"', f"write {either(words)}")
        return default

    return read


def yes(found: Mapping[str, Node], key: str, file: str) -> Reading[bool]:
    """Whether a key says yes; no where it is left out."""
    said: str = yield from one_of(("yes", "no"), "no")(found, key, file)
    return said == "yes"


def several(each: Read, expected: str) -> Read:
    """A list, each item of which is read so; empty ones are left out."""

    def read(found: Mapping[str, Node], key: str, file: str) -> Reading[tuple[Any, ...]]:
        below = yield from items(found.get(key), file, expected)
        return tuple(filter(None, (yield from every(each({key: item}, key, file) for item in below))))

    return read


def items(node: Node | None, file: str, expected: str) -> Reading[tuple[Node, ...]]:
    """The items of a list, so many as a list may have; none where there is no list."""
    if node is None:
        return ()
    if not isinstance(node, Items):
        yield Problem(file, node.line, f"{shown(node)} stands here", f"expected {expected}")
        return ()
    if len(node.items) > MAX_CARDS:
        yield Problem(file, node.line, f"the list has {len(node.items):,} entries", f"{MAX_CARDS:,} are the most")
    return node.items[:MAX_CARDS]


def text(found: Mapping[str, Node], key: str, file: str, most: int, *, joined: bool = True) -> Reading[str]:
    """The text of a key on one line; empty where there is none or it cannot be read.

    ``joined``: lines are joined to one; else more than one are a mistake.
    """
    below = found.get(key)
    if below is None:
        return ""
    if not isinstance(below, Text):
        right = "put it in quotes" if joined else f'put it in quotes: {key}: "…"'
        yield Problem(file, below.line, f"{key}: has {shown(below)} where a text should stand", right)
        return ""
    value = recordable(" ".join(below.value.split()) if joined else below.value.strip())
    if value is None:
        yield Problem(file, below.line, f"{key}: has a backslash in it", "take it out")
    elif "\n" in value:
        yield Problem(file, below.line, f"{key}: goes over more than one line", "write it on one line")
    elif len(value) > most:
        yield Problem(file, below.line, f"{key}: has {len(value)} characters", f"{most} are the most")
    else:
        return value
    return ""


def prose(found: Mapping[str, Node], key: str, file: str, most: int) -> Reading[str]:
    """The text of a key as ``text`` reads it, but its lines stay lines."""
    below = found.get(key)
    lines = [" ".join(line.split()) for line in below.value.split("\n")] if isinstance(below, Text) else []
    if len([*filter(None, lines)]) < 2:
        return (yield from text(found, key, file, most))
    read: tuple[str, ...] = ()
    for line in filter(None, lines):
        read += ((yield from text({key: Text(line, below.line if below else 0)}, key, file, most)),)
    return "\n".join(filter(None, read))


def letters(found: Mapping[str, Node], key: str, file: str) -> Reading[str]:
    """Colours as letters, in the order WUBRG; none where there are none or they cannot be read."""
    given = yield from text(found, key, file, len(COLORS) * 2)
    ordered = "".join(color for color in COLORS if color in given)
    if len(ordered) == len(given):
        return ordered
    right = f"write the letters of {COLORS} that apply, each once, such as WG"
    yield Problem(file, found[key].line, f'"{cut(given)}" are no colours', right)
    return ""


def titled(node: Node, key: str, file: str, most: int) -> Reading[tuple[str, Node | None, int]]:
    """The title of a list, of so many characters at most, and what stands below a key, with that key's line, if any."""
    found, faults = outcome(known_entries(node, file, ("title", key), f"title: and {key}:"))
    yield from faults
    title = yield from text(found, "title", file, most, joined=False)
    if key not in found and not faults:
        yield Problem(file, node.line, f'"{key}" is missing', f"add {key}: and the cards below it")
    return title, found.get(key), node.lines.get(key, 0) if isinstance(node, Map) else 0


def card_number(node: Node, place: int, file: str) -> Reading[int]:
    """The number of an entry, or its place in the list where it has none that can be read."""
    if not isinstance(node, Map):
        return place
    below = node.entries.get("number")
    if isinstance(below, Text) and _NUMBER.fullmatch(below.value) and int(below.value) <= MAX_CARDS:
        return int(below.value)
    if below is None:
        yield Problem(file, node.line, "this card has no number", f"add number: {place}")
    else:
        right = f"write a number from 1 to {MAX_CARDS}"
        yield Problem(file, below.line, f"{shown(below)} is no number of a card", right)
    return place


def shown(node: Node) -> str:
    """A node as a message quotes it."""
    if isinstance(node, Text):
        return f'"{cut(node.value)}"' if node.value else "nothing"
    return "a list" if isinstance(node, Items) else "a map"


MAX_TEXT = 300

EXAMPLE = '{number: 1, name: "Kei Takahashi", cost: "{2}{G}{W}", colors: WG, types: "Legendary Creature"}'

_ONE = line_of(MAX_TEXT, joined=False)
_CARD: Schema = {"number": unread, **dict.fromkeys(("name", "cost", "colors", "types", "written", "odd", "box"), _ONE)}

_DATE = re.compile(r"[0-9]{4}(-[0-9]{2}){0,2}")
_DASH = re.compile(r"\s+(?:-{1,2}|–|—)\s+")


def read_head(node: Node, file: str) -> Reading[Edition]:
    """What an edition says of itself, without its lists; source, date, notes and the lists' order may be left out."""
    texts = yield from fields(node, file, _HEAD, 'keys and values, such as title: "Our lists"')
    entries = node.entries if isinstance(node, Map) else {}
    for key in ("name", "format", "title"):
        if isinstance(node, Map) and not texts[key] and not isinstance(entries.get(key), Items | Map):
            yield Problem(file, node.line, f'"{key}" is missing', f"add {key}: and its value")
    if texts["date"] and not _DATE.fullmatch(texts["date"]):
        wrong = f'"{cut(texts["date"])}" is no date'
        yield Problem(file, entries["date"].line, wrong, 'write year, month and day as far as known, such as "2006-12"')
    order = texts.pop("lists")
    return Edition(**texts, digest="", lists={}, order=order)


def _texts(found: Mapping[str, Node], key: str, file: str) -> Reading[tuple[str, ...]]:
    """Several texts, or one."""
    below = found.get(key, Items((), 0))
    each = below.items if isinstance(below, Items) else (below,)
    return tuple((yield from every(_ONE(({key: item}), key, file) for item in each)))


_HEAD: Schema = {
    **dict.fromkeys(("name", "format", "title", "source", "date"), _ONE),
    **dict.fromkeys(("notes", "lists"), _texts),
}


def read_list(node: Node, name: str, sections: tuple[str, ...], file: str, *, named: bool = False) -> Reading[CardList]:
    """One list: ``cards`` if the game has it without sections, else ``sections``, each with its cards.

    ``named``: its cards need no more than a name.
    """
    title, body, line = yield from titled(node, "sections" if sections else "cards", file, MAX_TEXT)
    if body is None:
        return CardList(name, title, (), {})
    if not sections:
        return CardList(name, title, (yield from _cards(body, "", file, named=named)), {"": line})
    below, faults = outcome(known_entries(body, file, sections, f"the sections {', '.join(sections)}"))
    yield from faults
    for section in sections:
        if section not in below and not faults:
            yield Problem(file, body.line, f"the section {section} is missing", f"add {section}: and its cards")
    cards: tuple[Card, ...] = ()
    for section, part in below.items():  # in the order that the file has them
        cards += yield from _cards(part, section, file, named=named)
    lines = body.lines if isinstance(body, Map) else {}
    return CardList(name, title, cards, {section: lines[section] for section in below})


def _cards(node: Node, section: str, file: str, *, named: bool) -> Reading[tuple[Card, ...]]:
    if not isinstance(node, Items):
        yield Problem(file, node.line, "cards are missing here", f"write each on a line of its own: - {EXAMPLE}")
        return ()
    if len(node.items) > MAX_CARDS:
        yield Problem(file, node.line, f"the list has {len(node.items):,} cards", f"{MAX_CARDS:,} are the most")
    numbered = enumerate(node.items[:MAX_CARDS], start=1)
    cards = yield from every(_card(item, place, section, file, named=named) for place, item in numbered)
    return tuple(sorted(cards, key=lambda card: card.number))


def _card(node: Node, place: int, section: str, file: str, *, named: bool) -> Reading[Card]:
    """One card; what its fields must be is only checked where all of them could be read."""
    said, faults = outcome(fields(node, file, _CARD, f"a card, such as {EXAMPLE}"))
    yield from faults
    number = yield from card_number(node, place, file)
    types = _DASH.sub(" — ", said["types"])
    colors = "".join(color for color in COLORS if color in said["colors"])
    notes = {key: said[key] or None for key in ("written", "odd", "box")}
    card = Card(number, said["name"], said["cost"] or None, colors, types, section, line=node.line, **notes)
    if not faults and not (named and card.name and not (card.types or card.cost or card.colors)):
        yield from _check_words(card, file)
        yield from _check_mana(card, said["colors"], file)
    return card if is_type_line(types) else card._replace(types="")


def _check_words(card: Card, file: str) -> Iterable[Problem]:
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
