"""Lists of cards from other programs and for them, and the facts of cards that are known by name.

Files are read as they are found: plain text of any program, .dek and .cod (XML), CSV and TSV, YAML; bytes in. The shape
is told by what stands in a file; only the end .yaml is taken at its word. Pages, data of other programs, empty files
and what is no text are refused as no list of cards. What a heading means is its reader's business. Lists go out as
text, for Moxfield and as CSV. Facts come from cards that are known already; nothing is looked up elsewhere.
"""

import io
import re
from collections import Counter
from collections.abc import Collection, Container, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from edw_companion.lists import files
from edw_companion.lists.cards import COLORS, Card, CardList, Edition, front_face, is_cost, is_type_line, spelling
from edw_companion.lists.editions import shipped_root
from edw_companion.lists.problems import Problem, Reading, cut, outcome
from edw_companion.lists.sheet import (
    ABOUT,
    ASIDE,
    MAIN,
    TYPES,
    Entry,
    Facts,
    Heading,
    Sheet,
    heading_key,
    read_line,
    read_lines,
)
from edw_companion.lists.texts import cells, no_list, readable
from edw_companion.lists.yaml_tree import Items, Map, Node, Text, unfit

_NAMES = ("name", "card", "card name", "cardname", "card_name")
_COUNTS = ("count", "quantity", "qty", "amount", "copies")
_COSTS, _COLORS, _TYPES = ("cost", "mana cost", "mana_cost"), ("colors", "color"), ("types", "type", "type line")
_ASIDE = ("maybeboard", "maybe")
"""Columns that say only whether a card lies beside the list."""
_SECTIONS = ("section", "board", "zone", "sideboard", "sideboarded", "category", "categories")
TITLES = ("title", "name", "author", "format", "date", "source", "notes", "description")
"""What a file may say of itself that is no matter of cards."""


_PART = re.compile(r"\s*</?(?:[uo]l|li|br|b|i|em|strong|h[1-6])\b[^<>]*/?>", re.IGNORECASE)
"""How a part of a page begins that is a list as people copy it."""
_FORGE = re.compile(r"\s*\[[\w -]*\]\s*$", re.MULTILINE)
_YAML = re.compile(r"\s*[{\[]|(?:.*\n)*?(?:[\w -]+:\s*[\[{]|\s*-\s*(?:\{|(?:number|name|card|count|quantity):))")


class _Card(NamedTuple):
    """A card as a file of fields has it."""

    name: str
    times: str
    line: int
    section: str = ""
    number: str = ""
    facts: Facts = Facts()


def read_cards(
    data: bytes, file: str, words: Collection[str] = (), known: Container[str] = frozenset()
) -> Reading[Sheet | None]:
    """The cards of a file; None after what it is instead of a list.

    ``words`` are headings beside those of any game, by ``heading_key``; ``known`` cards, by ``spelling``, are never
    taken for headings.
    """
    text = yield from readable(data, file)
    if text is None:
        return None
    if not text.strip():
        yield no_list(file, "")
        return None
    named_yaml = file.casefold().endswith((".yaml", ".yml"))
    if text.lstrip().startswith("<") and not _PART.match(text):
        reading = _xml(text, file)
    elif named_yaml or (_YAML.match(text) and not _FORGE.match(text)):
        reading = _yaml(text, file, {*words, *TYPES, *MAIN, *ASIDE}, known)
    elif (table := _table(text)) is not None:
        reading = _csv(text, file, {*words, *TYPES, *MAIN, *ASIDE}, *table)
    else:
        reading = read_lines(text, file, words, known)
    sheet, problems = outcome(reading)
    yield from problems
    if not (sheet.cards or sheet.aside or sheet.heads or problems):
        yield no_list(file, "")
    return sheet if sheet.cards or sheet.aside or sheet.heads else None


def _sheet(found: Iterable[_Card], file: str) -> Reading[Sheet]:
    """The cards of a file of fields."""
    sheet = Sheet(file)
    heads: dict[str, Heading | None] = {"": None}
    for each in found:
        sheet.head = head = heads.get(each.section, Heading(each.section, each.line))
        if (yield from _add(each, sheet)) and head and each.section not in heads:
            sheet.under(head)
            heads[each.section] = head
        if (yield from sheet.too_much(each.line)):
            break
    return sheet


def _add(card: _Card, sheet: Sheet) -> Reading[bool]:
    """Put a card of a file of fields into a sheet, if it is one."""
    name = " ".join(card.name.split())
    wrong = unfit(name, sheet.file, card.line)
    if wrong:
        yield wrong
        return False
    count = card.times.strip().rstrip("xX")
    times = int(count or 1) if re.fullmatch("[0-9]{0,6}", count) else 0
    number = int(card.number) if re.fullmatch("[0-9]{1,4}", card.number) else None
    entry = Entry(name, times, card.line, number=number, facts=card.facts)
    return (yield from sheet.add(entry, f"{card.times} {name}".strip()))


class _OddXmlError(Exception):
    """Something in XML that no list of cards needs, and that can do harm."""


def _xml(text: str, file: str) -> Reading[Sheet]:
    """The cards of a .dek of MTGO or a .cod of Cockatrice; a document type or an entity ends the reading."""
    found: list[_Card] = []
    roots: list[str] = []
    zones: list[str] = []

    def start(tag: str, own: dict[str, str]) -> None:
        roots.append(tag)
        line = parser.CurrentLineNumber
        if tag == "zone":
            zones.append(own.get("name", ""))
        if tag == "Cards" and roots[0] == "Deck":
            side = "Sideboard" if own.get("Sideboard", "").casefold() == "true" else ""
            found.append(_Card(own.get("Name", ""), own.get("Quantity", ""), line, side))
        if tag == "card" and roots[0] == "cockatrice_deck":
            found.append(_Card(own.get("name", ""), own.get("number", ""), line, "".join(zones[-1:])))

    from xml.parsers import expat  # decks of few programs are XML

    def refuse(*_said: object) -> None:
        raise _OddXmlError

    parser = expat.ParserCreate("utf-8")
    parser.StartElementHandler = start
    parser.StartDoctypeDeclHandler = parser.EntityDeclHandler = refuse
    try:
        parser.Parse(text.lstrip().encode("utf-8", "replace"), True)
    except _OddXmlError:
        page = re.match(r"\s*<!doctype html", text, re.IGNORECASE)
        yield no_list(file, "this is a web page" if page else "this is XML with a document type or entities")
        return Sheet(file)
    except expat.ExpatError as error:
        if re.search(r"<(?:html|head|body|div|p|a)\b", text, re.IGNORECASE):
            yield no_list(file, "this is a web page")
        else:
            yield no_list(file, "this is broken XML", error.lineno)
        return Sheet(file)
    if roots[0] not in ("Deck", "cockatrice_deck"):
        kind = "a web page" if roots[0] == "html" else f"XML of another kind ({cut(roots[0])})"
        yield no_list(file, f"this is {kind}")
        return Sheet(file)
    return (yield from _sheet(found, file))


def _table(text: str) -> tuple[str, list[str]] | None:
    """The delimiter and the head of a table; None of a text whose first line names no columns of names or counts."""
    import csv

    first = next((line for line in text.split("\n") if line.strip() and not line.startswith("sep=")), "")
    rows = ((delimiter, next(csv.reader([first[:1000]], delimiter=delimiter))) for delimiter in "\t;,")
    heads = [(delimiter, [cell.strip().casefold() for cell in row]) for delimiter, row in rows if len(row) > 1]
    fitting = (each for columns in (_NAMES, _COUNTS) for each in heads if not {*columns}.isdisjoint(each[1]))
    return next(fitting, None)


def _csv(text: str, file: str, words: Collection[str], delimiter: str, head: Sequence[str]) -> Reading[Sheet]:
    from csv import Error

    name, count, section, number, aside, *facts = (
        next((head.index(one) for one in names if one in head), None)
        for names in (_NAMES, _COUNTS, _SECTIONS, ("number",), _ASIDE, _COSTS, _COLORS, _TYPES)
    )

    if name is None:
        yield Problem(file, 1, "this is a table without a column of names", "call that column Name")
        return Sheet(file)

    def cards() -> Iterator[_Card]:
        for line, row in cells(text, delimiter):
            if [cell.casefold() for cell in row] != head:
                said, times, where, place, beside = (_cell(row, at) for at in (name, count, section, number, aside))
                where = "Maybeboard" if _is_so(beside) else _board(where, head[section or 0], words)
                yield _Card(said, times, line, where, place, Facts(*(_cell(row, at) for at in facts)))

    try:
        return (yield from _sheet(cards(), file))
    except Error:
        yield no_list(file, "this is a broken table")
        return Sheet(file)


def _cell(row: Sequence[str], at: int | None) -> str:
    return row[at].strip() if at is not None and at < len(row) else ""


def _is_so(said: str) -> bool:
    return said.casefold() in ("yes", "true", "1", "x")


def _board(said: str, column: str, words: Collection[str]) -> str:
    """The heading that a cell stands for; a category that means nothing here is none."""
    if column.startswith("sideboard"):
        return "Sideboard" if _is_so(said) else ""
    first = re.split("[,;{]", said)[0].strip()
    return first if not column.startswith("categor") or heading_key(first) in words else ""


def _yaml(text: str, file: str, words: Collection[str], known: Container[str]) -> Reading[Sheet]:
    """The cards of YAML: lists of cards under headings, or one list; a card is "3 Forest", or a map with a name."""
    from edw_companion.lists.guard import read_tree  # few decks are YAML

    tree, problems = outcome(read_tree(text.encode("utf-8", "replace"), file))
    if isinstance(tree, Text):
        return (yield from read_lines(text, file, words, known))
    sheet = Sheet(file)
    _, more = outcome(_below(tree, sheet, words, known)) if tree is not None else (None, ())
    if (problems or more) and text.lstrip()[0] in "{[":
        yield no_list(file, "this is data of another program")
        return Sheet(file)
    yield from (*problems, *more)
    return sheet


def _below(node: Node, sheet: Sheet, words: Collection[str], known: Container[str]) -> Reading[None]:
    """Put the cards below a node of a tree into a sheet."""
    if isinstance(node, Items):
        for item in node.items:
            yield from _item(item, sheet, known)
    elif isinstance(node, Map):
        for key, value in node.entries.items():
            yield from _key((key, value, node.lines[key]), sheet, words, known)


def _key(entry: tuple[str, Node, int], sheet: Sheet, words: Collection[str], known: Container[str]) -> Reading[None]:
    """Put what stands behind a key on a line into a sheet: a card and its count, a list below its heading, a field."""
    key, node, line = entry
    head, small = sheet.head, key.casefold().replace("colour", "color")
    if isinstance(node, Text) and head is not None and node.value.isdigit():
        yield from _add(_Card(key, node.value, line), sheet)
    elif isinstance(node, Text) and head is None and heading_key(key) not in words:
        sheet.fields[small] = (node.value.strip(), line)
    elif small in ("cards", "sections") and not isinstance(node, Text):
        yield from _below(node, sheet, words, known)
    elif (small in TITLES or heading_key(key) in ABOUT) and not isinstance(node, Text):
        return
    elif isinstance(node, Items) or (isinstance(node, Map) and {*map(type, node.entries.values())} <= {Text}):
        sheet.under(Heading(key, line))
        yield from _below(node, sheet, words, known)
        sheet.head = head
    else:
        wrong = f'"{cut(key)}" has no list below it'
        yield Problem(sheet.file, line, wrong, 'write a card a line below it, as - "3 Forest"')


def _item(item: Node, sheet: Sheet, known: Container[str]) -> Reading[None]:
    if isinstance(item, Text):
        yield from read_line(item.value, item.line, sheet, known)
    elif isinstance(item, Map) and any(isinstance(item.entries.get(key), Text) for key in _NAMES):
        said = {key: node.value for key, node in item.entries.items() if isinstance(node, Text)}
        name, count = (next((said[key] for key in keys if key in said), "") for keys in (_NAMES, _COUNTS))
        yield from _add(_Card(name, count, item.line, number=said.get("number", "")), sheet)
    else:
        yield Problem(sheet.file, item.line, "this is no card", 'write a card as "3 Forest"')


# The cards of a file with what is known of them, and lists for others.


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
    found: Mapping[str, str] = files.shipped_json(shipped_root() / "cards.json")
    return found
