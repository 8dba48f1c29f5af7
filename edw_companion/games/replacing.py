"""A list of cards is replaced by what a file says: first as changes to be looked at, then written, with a copy kept."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from edw_companion.errors import BadFileError
from edw_companion.lists import editions
from edw_companion.lists.cards import Card, CardList, Edition, Shape, spelling
from edw_companion.lists.comparison import Difference, Spot, difference
from edw_companion.lists.problems import BadListsError, outcome
from edw_companion.text import counted, listed

if TYPE_CHECKING:
    from edw_companion.lists.other_programs import Imported

SHOWN = 12
"""So many cards of a kind are named among the changes; of the others there is a count."""


_UNREADABLE = "The list has {}; what is there now cannot be read."


class Replacing(NamedTuple):
    """A list that a file would replace.

    Attributes:
        changes: what would change, as lines; none if nothing would.
        notes: what is to be said of the file.
        strange: why the file is hardly a list of cards; "" if it is one.
        loss: what the list would lose, where that is more than half of it; "" otherwise.
        done: writes it, with a copy of the file before beside it; what it did, as lines.
    """

    changes: list[str]
    notes: list[str]
    strange: str
    loss: str
    done: Callable[[], list[str]]


def replacing(
    shape: Shape, arranged: Callable[[str, Iterable[Card]], CardList], spot: tuple[str, str], given: tuple[bytes, str],
    own: Path,
) -> Replacing:  # fmt: skip
    """What becomes of a list of an own edition, ``spot``, if a file with these bytes and that name replaces it.

    ``arranged`` makes the list of a title and its cards. What the list itself says of a card is kept, ``odd`` too.
    """
    from edw_companion.lists.other_programs import import_cards, known_cards
    from edw_companion.lists.storage import own_folder, replace_list  # what only reads lists does without

    (name, which), (data, file) = spot, given
    folder = own_folder(name, shape.format, own)
    edition, _ = editions.examine(shape, editions.find(name, shape.format, own))
    shipped = [editions.load_place(shape, place) for place in editions.shipped(shape.format)]
    known = known_cards([*shipped, *([edition] if edition else [])])
    imported, problems = outcome(import_cards(data, file, known))
    if len(problems) == 1 and not imported.cards:
        raise BadFileError(f"{problems[0]}.")
    if problems:
        raise BadListsError(file, problems)
    before = edition.lists.get(which) if edition else None
    odd = {card.name: card.odd for card in before.cards} if before else {}
    after = arranged(
        before.title if before else which, [card._replace(odd=odd.get(card.name)) for card in imported.cards]
    )
    times = Counter(card.line for card in imported.cards)
    notes = [f"{file}:{card.line}: taken as {times[card.line]} times {card.name}; if that is its number, write "
             f'"{times[card.line]}. {card.name}"' for card in imported.bare]  # fmt: skip
    notes += _unknown(imported.unknown, file, known, str(folder / after.file))
    heads = [head.words for head in imported.heads]
    notes += [f"Headings are left out: {listed([*dict.fromkeys(heads)])}."] if heads else []
    aside = [entry.head.words for entry in imported.aside if entry.head]
    notes += [f"Left out: {counted(len(aside), 'line')} of {listed([*dict.fromkeys(aside)])}."] if aside else []

    def done() -> list[str]:
        kept, comments = replace_list(shape, name, after, own)
        said = [f"The {which} of {name} are now {counted(len(after.cards), 'card')}."]
        said += [f"What they were before is in {kept}"] if kept else []
        if comments:
            said.append(
                f"{counted(comments, 'comment')} of your own {'is' if comments == 1 else 'are'} in that file alone."
            )
        return said

    found = _difference(before, after) if before else Difference()
    changes = _changes(before, after, found) if before else [_UNREADABLE.format(counted(len(after.cards), "card"))]
    here = frozenset(spelling(card.name) for card in (before.cards if before else ()))
    lost = len(found.removed)
    loss = f"{lost:,} of {counted(len(before.cards), 'card')}" if before and lost * 2 > len(before.cards) else ""
    return Replacing(changes, notes, _strange(imported, file, {*known, *here}), loss, done)


def _strange(imported: "Imported", file: str, known: Collection[str]) -> str:
    """Why a file is hardly a list of cards, if of its names fewer than one in ten is known, or nearly."""
    names = {spelling(card.name) for card in imported.cards}
    found = sum(name in known or near_miss(name, known) is not None for name in names)
    if found * 10 >= len(names):
        return ""
    which = f"Only {found} of the {len(names):,} names" if found else "No name"
    return f"{which} in {file} is a card that is known"


def _unknown(cards: Iterable[Card], file: str, known: Mapping[str, Card], path: str) -> Iterator[str]:
    """A line for each name that no shipped list has, with a known one that it nearly is."""
    for card in {card.name: card for card in cards}.values():
        near = near_miss(spelling(card.name), known)
        if near is not None:
            yield f"{file}:{card.line}: no shipped list knows {card.name}. Did you mean {known[near].name}?"
        else:
            yield f"{file}:{card.line}: no shipped list knows {card.name}: write its cost and types into {path}"


def near_miss(name: str, known: Iterable[str]) -> str | None:
    """The known name that another one nearly is, both by ``spelling``."""
    from difflib import get_close_matches

    return next(iter(get_close_matches(name, known, 1, 0.8)), None)


def _difference(before: CardList, after: CardList) -> Difference:
    old, new = (Edition("", "", "", "", "", "", {each.name: each}) for each in (before, after))
    return difference(old, new)


def _changes(before: CardList, after: CardList, found: Difference) -> list[str]:
    sizes = len(before.cards), len(after.cards)
    size = [f"{after.name}: {counted(sizes[0], 'card')} -> {sizes[1]:,}"] if sizes[0] != sizes[1] else []
    return [*size, *told(found, SHOWN)]


def told(found: Difference, most: int | None = None) -> list[str]:
    """A difference as lines; of each kind at most so many."""
    sections = {
        "added": [f"{_place(spot)}  {spot.card.name}" for spot in found.added],
        "removed": [f"{_place(spot)}  {spot.card.name}" for spot in found.removed],
        "moved": [f"{new.card.name}: {_place(old)} -> {_place(new)}" for old, new in found.moved],
        "renamed": [f"{_place(new)}  {old.card.name} -> {new.card.name}" for old, new in found.renamed],
        "changed": [_changed(old.card, new.card) for old, new in found.changed],
    }
    lines = []
    for title, each in sections.items():
        more = [f"and {len(each) - most:,} more"] if most is not None and len(each) > most + 1 else []
        lines += [f"{title}:", *(f"  {line}" for line in [*each[: most if more else None], *more])] if each else []
    if found.shifted:
        lines += [f"shifted to other numbers, in the same order: {counted(len(found.shifted), 'card')}"]
    return lines


def _place(spot: Spot) -> str:
    return " ".join(filter(None, (spot.list_name, spot.card.section, str(spot.card.number))))


def _changed(old: Card, new: Card) -> str:
    pairs = [
        (old.cost or "no cost", new.cost or "no cost"),
        (old.colors or "colourless", new.colors or "colourless"),
        (old.types or "no types", new.types or "no types"),
    ]
    return f"{new.name}: {', '.join(f'{before} -> {after}' for before, after in pairs if before != after)}"
