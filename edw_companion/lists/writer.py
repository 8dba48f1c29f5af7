"""Lists and heads as YAML that people like to edit: one card a line, every text in quotes. Text out, no files.

What is written here, the loader of this room reads back as the same values.
"""

import json
from collections.abc import Iterator

from edw_companion.lists.cards import Card, CardList, Edition

_LIST_COMMENT = """\
# One card a line. Keys: number, name (as printed in English), cost, colors (letters of WUBRG; none is
# colourless), types; written (the name as the source has it, if other); odd (why the card may stand here
# although its cost, colours or types do not fit). After a change: edw lists check
"""
_HEAD_COMMENT = "# What these lists are. The name is that of the folder.\n"


def head_text(edition: Edition) -> str:
    """The edition.yaml of an edition."""
    fields = {"name": edition.name, "format": edition.format, "title": edition.title}
    fields |= {"source": edition.source, "date": edition.date}
    lines = [f"{key}: {quoted(value)}\n" for key, value in fields.items() if value]
    notes = [f"  - {quoted(note)}\n" for note in edition.notes]
    order = [f"lists: [{', '.join(edition.order)}]\n"] if edition.order else []
    return "".join([_HEAD_COMMENT, *lines, *order, *(["notes:\n", *notes] if notes else [])])


def list_text(card_list: CardList) -> str:
    """The file of a list: its sections if it has any, else its cards.

    A list has sections when ``heads`` names them; a section without cards is written as an empty list.
    """
    title = f"title: {quoted(card_list.title)}\n"
    sections = [section for section in card_list.heads if section]
    if not sections:
        return f"{_LIST_COMMENT}{title}cards:{''.join(_block(card_list.cards, '  '))}"
    blocks = "".join(f"  {section}:{''.join(_block(card_list.section(section), '    '))}" for section in sections)
    return f"{_LIST_COMMENT}{title}sections:\n{blocks}"


def _block(cards: tuple[Card, ...], indent: str) -> Iterator[str]:
    yield "\n" if cards else " []\n"
    for card in cards:
        yield f"{indent}- {{{', '.join(_fields(card))}}}\n"


def _fields(card: Card) -> Iterator[str]:
    yield f"number: {card.number}"
    yield f"name: {quoted(card.name)}"
    if card.cost is not None:
        yield f"cost: {quoted(card.cost)}"
    if card.colors:
        yield f"colors: {card.colors}"
    if card.types:
        yield f"types: {quoted(card.types)}"
    for key, value in (("written", card.written), ("odd", card.odd), ("box", card.box)):
        if value is not None:
            yield f"{key}: {quoted(value)}"


def quoted(text: str) -> str:
    """A text in double quotes; JSON's escapes are YAML's as well."""
    return json.dumps(text, ensure_ascii=False)
