"""Files of cards as they are found: plain text of any program, .dek and .cod (XML), CSV and TSV, YAML. Bytes in.

The shape is told by what stands in a file; only the end .yaml is taken at its word. Pages, data of other programs,
empty files and what is no text are refused as no list of cards. What a heading means is its reader's business. Pure.
"""

import re
from collections.abc import Collection, Container, Iterable, Iterator, Sequence
from typing import NamedTuple

from edw_companion.lists.cards import MAX_CARDS
from edw_companion.lists.lines import read_line, read_lines
from edw_companion.lists.problems import Problem, Reading, cut, outcome
from edw_companion.lists.sheet import ASIDE, MAIN, TYPES, Entry, Facts, Heading, Sheet, entry, heading_key
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
    elif _table(text) is not None:
        reading = _csv(text, file, {*words, *TYPES, *MAIN, *ASIDE})
    elif _nameless(text):
        yield Problem(file, 1, "this is a table without a column of names", "call that column Name")
        return None
    else:
        reading = read_lines(text, file, words, known)
    sheet, problems = outcome(reading)
    yield from problems
    if not (sheet.cards or sheet.aside or sheet.heads or problems):
        yield no_list(file, "")
    return sheet if sheet.cards or sheet.aside or sheet.heads else None


def _sheet(found: Iterable[_Card], file: str) -> Reading[Sheet]:
    """The cards of a file of fields."""
    cards: list[Entry] = []
    aside: list[Entry] = []
    heads: dict[str, Heading] = {}
    total = 0
    for each in found:
        name = " ".join(each.name.split())
        wrong = unfit(name, file, each.line)
        if wrong:
            yield wrong
            continue
        count = each.times.strip().rstrip("xX")
        times = int(count or 1) if re.fullmatch("[0-9]{0,6}", count) else 0
        one = yield from entry(name, times, each.line, file, f"{each.times} {name}".strip())
        if one is not None:
            head = heads.setdefault(each.section, Heading(each.section, each.line)) if each.section else None
            number = int(each.number) if re.fullmatch("[0-9]{1,4}", each.number) else None
            one = one._replace(head=head, number=number, facts=each.facts)
            (aside if head and head.key in ASIDE else cards).append(one)
        total += one.times if one else 0
        if total > MAX_CARDS:
            right = f"{MAX_CARDS:,} are the most"
            yield Problem(file, each.line, f"the list goes on after {MAX_CARDS:,} cards", right)
            break
    return Sheet(tuple(cards), tuple(aside), tuple(head for head in heads.values() if head.key not in ASIDE))


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
        return Sheet()
    except expat.ExpatError as error:
        if re.search(r"<(?:html|head|body|div|p|a)\b", text, re.IGNORECASE):
            yield no_list(file, "this is a web page")
        else:
            yield no_list(file, "this is broken XML", error.lineno)
        return Sheet()
    if roots[0] not in ("Deck", "cockatrice_deck"):
        kind = "a web page" if roots[0] == "html" else f"XML of another kind ({cut(roots[0])})"
        yield no_list(file, f"this is {kind}")
        return Sheet()
    return (yield from _sheet(found, file))


def _table(text: str) -> tuple[str, list[str]] | None:
    """The delimiter and the head of a table with a column of names; None of any other text."""
    return next((each for each in _heads(text) if any(name in each[1] for name in _NAMES)), None)


def _nameless(text: str) -> bool:
    """Whether a text without a column of names has one of counts: then it is a table all the same."""
    return any(count in head for _, head in _heads(text) for count in _COUNTS)


def _heads(text: str) -> Iterator[tuple[str, list[str]]]:
    """The first line as the head of a table, by each delimiter that gives it more than one cell."""
    import csv

    first = next((line for line in text.split("\n") if line.strip() and not line.startswith("sep=")), "")
    for delimiter in "\t;,":
        head = [cell.strip().casefold() for cell in next(csv.reader([first[:1000]], delimiter=delimiter))]
        if len(head) > 1:
            yield delimiter, head


def _csv(text: str, file: str, words: Collection[str]) -> Reading[Sheet]:
    from csv import Error

    table = _table(text)
    assert table is not None
    delimiter, head = table
    name, count, section, number, aside, *facts = (
        next((head.index(one) for one in names if one in head), None)
        for names in (_NAMES, _COUNTS, _SECTIONS, ("number",), _ASIDE, _COSTS, _COLORS, _TYPES)
    )

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
        return Sheet()


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
    sheet, more = outcome(_Tree(file, words, known).read(tree)) if tree is not None else (Sheet(), ())
    if (problems or more) and text.lstrip()[0] in "{[":
        yield no_list(file, "this is data of another program")
        return Sheet()
    yield from (*problems, *more)
    return sheet


class _Tree:
    """A tree of texts, read for its cards."""

    def __init__(self, file: str, words: Collection[str], known: Container[str]) -> None:
        self._file, self._words, self._known = file, words, known
        self._sheet = Sheet()

    def read(self, node: Node) -> Reading[Sheet]:
        """The cards of the whole tree."""
        yield from self._below(node, None)
        return self._sheet

    def _below(self, node: Node, head: Heading | None) -> Reading[None]:
        if isinstance(node, Items):
            for item in node.items:
                yield from self._item(item, head)
        elif isinstance(node, Map):
            for key, value in node.entries.items():
                yield from self._key(key, value, node.lines[key], head)

    def _key(self, key: str, node: Node, line: int, head: Heading | None) -> Reading[None]:
        small = key.casefold().replace("colour", "color")
        if isinstance(node, Text):
            if head is not None and node.value.isdigit():
                yield from self._add(_Card(key, node.value, line), head)
            elif head is None and heading_key(key) not in self._words:
                self._sheet = self._sheet._replace(fields={**self._sheet.fields, small: (node.value.strip(), line)})
            else:
                right = 'write a card a line below it, as - "3 Forest"'
                yield Problem(self._file, line, f'"{cut(key)}" has no list below it', right)
        elif small in ("cards", "sections", *TITLES):
            yield from self._below(node, head) if small in ("cards", "sections") else ()
        elif isinstance(node, Items) or all(isinstance(each, Text) for each in node.entries.values()):
            found = Heading(key, line)
            if found.key not in ASIDE:
                self._sheet = self._sheet._replace(heads=(*self._sheet.heads, found))
            yield from self._below(node, found)
        else:
            yield Problem(self._file, line, f'"{cut(key)}" has no list below it', 'write cards there, as - "3 Forest"')

    def _item(self, item: Node, head: Heading | None) -> Reading[None]:
        if isinstance(item, Text):
            one = yield from read_line(item.value, item.line, self._file, self._known)
            self._keep(one, head)
        elif isinstance(item, Map) and any(isinstance(item.entries.get(key), Text) for key in _NAMES):
            said = {key: node.value for key, node in item.entries.items() if isinstance(node, Text)}
            name, count = (next((said[key] for key in keys if key in said), "") for keys in (_NAMES, _COUNTS))
            yield from self._add(_Card(name, count, item.line, number=said.get("number", "")), head)
        else:
            yield Problem(self._file, item.line, "this is no card", 'write a card as "3 Forest"')

    def _add(self, card: _Card, head: Heading | None) -> Reading[None]:
        sheet = yield from _sheet([card], self._file)
        self._keep(sheet.cards[0] if sheet.cards else None, head)

    def _keep(self, one: Entry | None, head: Heading | None) -> None:
        if one is not None:
            cards, aside, card = self._sheet.cards, self._sheet.aside, one._replace(head=head)
            beside = head is not None and head.key in ASIDE
            cards, aside = (cards, (*aside, card)) if beside else ((*cards, card), aside)
            self._sheet = self._sheet._replace(cards=cards, aside=aside)
