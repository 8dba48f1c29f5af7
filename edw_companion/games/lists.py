"""What ``edw lists`` asks of a game: its editions, what is in them, whether they are right, what changed.

A game whose editions are lists of Magic's cards makes its ``Lists`` with ``card_lists``, one whose cards have texts of
their own with ``lists_by_hand``; one with other lists fills it itself. A list is replaced by what a file says first as
changes to be looked at, then written, with a copy kept.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from edw_companion.errors import BadFileError, EdwError, RefusedError, UsageError
from edw_companion.lists import editions
from edw_companion.lists.cards import Card, CardList, Edition, Shape, spelling
from edw_companion.lists.editions import Place
from edw_companion.lists.problems import BadListsError, Problem, outcome
from edw_companion.sentences import Sentence
from edw_companion.text import counted, listed
from edw_companion.tuples import NamedTuple

if TYPE_CHECKING:
    from edw_companion.lists.comparison import Difference, Spot
    from edw_companion.lists.other_programs import Imported


SHOWN = 12
"""So many cards of a kind are named among the changes; of the others there is a count."""


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


def replacing(shape: Shape, arranged: "Arranged", incoming: "Incoming", own: Path) -> Replacing:
    """What becomes of a list of an own edition if a file replaces it; ``arranged`` puts cards into its sections.

    What the list itself says of a card is kept, ``odd`` too.
    """
    from edw_companion.lists.comparison import Difference, difference  # what only reads lists does without
    from edw_companion.lists.other_programs import import_cards, known_cards
    from edw_companion.lists.storage import own_folder, replace_list

    name, which, data, file, *_ = incoming
    if which not in shape.lists:
        raise NoSuchListError(which, shape.lists)
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
        which, before.title if before else which, [card._replace(odd=odd.get(card.name)) for card in imported.cards]
    )
    times = Counter(card.line for card in imported.cards)
    notes = [f"{file}:{card.line}: taken as {times[card.line]} times {card.name}; if that is its number, write "
             f'"{times[card.line]}. {card.name}"' for card in imported.bare]  # fmt: skip
    strangers = {card.name: card for card in imported.unknown}.values()
    notes += _unknown(strangers, file, known, "" if which in shape.named else str(folder / after.file))
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

    size, found = counted(len(after.cards), "card"), Difference()
    changes = [f"The list has {size}; what is there now cannot be read."]
    if before:
        found = difference(*(Edition("", "", "", "", "", "", {which: each}) for each in (before, after)))
        sizes = len(before.cards), len(after.cards)
        changes = [f"{which}: {counted(sizes[0], 'card')} -> {sizes[1]:,}"] if sizes[0] != sizes[1] else []
        changes += told(found, SHOWN)
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


def _unknown(cards: Iterable[Card], file: str, known: Mapping[str, Card], path: str | None = None) -> Iterator[str]:
    """A line for each card that no shipped list has, with a known one that it nearly is: a slip, as far as can be told.

    ``path`` is where cost and types of the others are to be written, "" where a name is enough; None: they are meant.
    """
    for card in cards:
        near = near_miss(spelling(card.name), known)
        says = f"{file}:{card.line}: no shipped list knows {card.name}"
        if near is not None:
            yield f"{says}. Did you mean {known[near].name}?"
        elif path is not None:
            yield f"{says}{f': write its cost and types into {path}' if path else ''}"


def near_miss(name: str, known: Iterable[str]) -> str | None:
    """The known name that another one nearly is, both by ``spelling``."""
    from difflib import get_close_matches

    return next(iter(get_close_matches(name, known, 1, 0.8)), None)


def told(found: "Difference", most: int | None = None) -> list[str]:
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


def _place(spot: "Spot") -> str:
    return " ".join(filter(None, (spot.list_name, spot.card.section, str(spot.card.number))))


def _changed(old: Card, new: Card) -> str:
    pairs = [
        (old.cost or "no cost", new.cost or "no cost"),
        (old.colors or "colourless", new.colors or "colourless"),
        (old.types or "no types", new.types or "no types"),
    ]
    return f"{new.name}: {', '.join(f'{before} -> {after}' for before, after in pairs if before != after)}"


class Row(NamedTuple):
    """An edition in the overview; ``fault`` says why it cannot be played, if so."""

    name: str
    shipped: bool
    title: str
    date: str
    counts: Mapping[str, int]
    digest: str
    fault: str


class Shown(NamedTuple):
    """A list as a table."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    prose: bool = False  # whether its rows are for reading, each a paragraph


class Checked(NamedTuple):
    """All mistakes of an edition, and what is odd in it but meant."""

    problems: tuple[Problem, ...]
    notes: Iterable[str]


class Incoming(NamedTuple):
    """A file that becomes a list of an own edition, or all of them."""

    edition: str
    which: str  # the list
    data: bytes
    file: str  # its name
    title: str = ""  # of an edition that is made of it, and where it comes from; "" if that is not said
    source: str = ""
    main: str = ""  # which of its lists is rolled on in each turn, and which one holds for all
    for_all: str = ""


class Undecided(NamedTuple):
    """The titles of lists of which one is rolled on in each turn, and one may hold for all; none where that is said."""

    main: tuple[str, ...] = ()
    for_all: tuple[str, ...] = ()


class AtHand(NamedTuple):
    """An edition that a session names and that lies here, with the same digest.

    Attributes:
        facts: what the session's first line says of it, as far as its digest fixes that.
        rolled: its roll lists, whole.
    """

    facts: Mapping[str, Any]
    rolled: Mapping[str, Any] = {}


class Lists(NamedTuple):
    """The lists of a game; ``own`` is the folder of people's own editions.

    Attributes:
        at_hand: the edition that a session's first line names, if it lies here; EdwError or None if not: (line, own).
        show: one list of an edition, or all of them, as tables: (edition, list or None, own).
        replace: a list of an own edition from a file; what it did as lines.
        replacing: the same, first to be looked at; None where a file is taken as it is.
        undecided: what a file leaves open of its lists: (data, its name).
        every: what stands for every list that a file holds, where one is named: they make an edition. "" if none does.
        exports: an edition as the text of one file, by the shapes there are: (edition, own).
        list_exports: the same of one list of it: (edition, list, own).
    """

    overview: Callable[[Path], list[Row]]  # every edition there is
    names: Callable[[str | None, Path], tuple[str, ...]]  # what can be shown or imported of an edition: its lists
    show: Callable[[str, str | None, Path], list[Shown]]
    check: Callable[[str, Path], Checked]  # an edition by its name or its folder's path: (name or path, own)
    copy: Callable[[str, str, Path], Path]  # a new own edition from another one: (source, name, own)
    compare: Callable[[str, str, Path], list[str]]  # what changed between two, as lines: (before, after, own)
    replace: Callable[[Incoming, Path], list[str]]
    at_hand: Callable[[Mapping[str, Any], Path], AtHand | None]
    replacing: Callable[[Incoming, Path], Replacing] | None = None
    undecided: Callable[[bytes, str], Undecided] = lambda _data, _file: Undecided()
    every: str = ""
    exports: Mapping[str, Callable[[str, Path], str]] = {}
    list_exports: Mapping[str, Callable[[str, str, Path], str]] = {}


class NoSuchListError(UsageError):
    """A list that an edition of this game does not have."""

    def __init__(self, name: str, known: Iterable[str]) -> None:
        super().__init__(f"There is no list '{name}' in an edition: there are {', '.join(known)}.")


Arranged = Callable[[str, str, Iterable[Card]], CardList]


Fixed = Callable[[Edition, Mapping[str, Any]], dict[str, Any]]
"""What a session's first line, which is given, says of an edition."""


def lists_by_hand(
    shape: Shape,
    fixed: Fixed,
    table: Callable[[CardList], Shown],
    compare: Callable[[Edition, Edition], list[str]],
) -> Lists:
    """The ``Lists`` of a game whose editions are of that shape, and whose cards people write into files themselves."""

    def at_hand(begin: Mapping[str, Any], own: Path) -> AtHand | None:
        edition = editions.load(shape, begin["edition"]["name"], own)
        return AtHand(fixed(edition, begin)) if edition.digest == begin["edition"]["digest"] else None

    return Lists(
        overview=lambda own: overview(shape.format, own, lambda place: _row(shape, place)),
        names=lambda _edition, _own: tuple(shape.lists),
        show=partial(_show, shape, table),
        check=lambda target, own: Checked(editions.examine(shape, place_of(target, shape.format, own))[1], ()),
        copy=partial(_copy, shape),
        compare=lambda before, after, own: compare(*(editions.load(shape, name, own) for name in (before, after))),
        replace=partial(_by_hand, shape),
        at_hand=at_hand,
    )


def card_lists(shape: Shape, arranged: Arranged, fixed: Fixed) -> Lists:
    """The ``Lists`` of a game of Magic's cards; ``arranged`` puts imported ones into a list's sections."""
    return lists_by_hand(shape, fixed, _table, _compare)._replace(
        check=partial(_check, shape),
        replace=lambda incoming, own: replacing(shape, arranged, incoming, own).done(),
        replacing=partial(replacing, shape, arranged),
        list_exports={kind: partial(_export, shape, kind) for kind in ("text", "moxfield", "csv")},
    )


def _by_hand(shape: Shape, _incoming: Incoming, _own: Path) -> list[str]:
    where = " and ".join(f"{name}.yaml" for name in shape.lists)
    raise RefusedError(f"Cards of this game have texts: write them into {where} themselves.")


def _export(shape: Shape, kind: str, name: str, which: str, own: Path) -> str:
    from edw_companion.lists.other_programs import moxfield, table, text  # what only reads lists does without

    write = {"text": text, "moxfield": moxfield, "csv": table}[kind]
    return write(editions.load(shape, name, own).lists[which])


def _copy(shape: Shape, source: str, name: str, own: Path) -> Path:
    from edw_companion.lists.storage import copy  # what only reads lists does without

    return copy(shape, source, name, own).folder


def overview(game: str, own: Path, row: Callable[[Place], Row]) -> list[Row]:
    """Every edition of a game, shipped and people's own, as ``row`` tells it; one that cannot be played says why."""
    return [_row_or_fault(place, row) for place in editions.usable(game, own)]


def _row_or_fault(place: Place, row: Callable[[Place], Row]) -> Row:
    try:
        return row(place)
    except BadListsError as error:
        count = len(error.problems)
        mistakes = "a mistake" if count == 1 else f"{count} mistakes"
        fault = str(Sentence(mistakes, f"lists check {place.name}"))
    except EdwError as error:
        fault = str(error)
    return Row(place.name, place.shipped, "", "", {}, "", fault)


def place_of(target: str, game: str, own: Path) -> Place:
    """Where the edition lies that is meant by its name, or by its folder's path."""
    if "/" in target or "\\" in target or target in (".", ".."):
        return editions.at_folder(Path(target), game)
    return editions.find(target, game, own)


def _row(shape: Shape, place: Place) -> Row:
    edition = editions.load_place(shape, place)
    counts = {name: len(cards.cards) for name, cards in edition.lists.items()}
    return Row(place.name, place.shipped, edition.title, edition.date, counts, edition.digest, "")


def _show(shape: Shape, table: Callable[[CardList], Shown], name: str, which: str | None, own: Path) -> list[Shown]:
    edition = editions.load(shape, name, own)
    if which is not None and which not in edition.lists:
        raise NoSuchListError(which, edition.lists)
    return [table(cards) for key, cards in edition.lists.items() if which in (None, key)]


def _table(cards: CardList) -> Shown:
    head = ("number", "card", "cost", "type", "colours", "as written")
    rows = [
        (
            f"{card.section} {card.number}".strip(),
            card.name,
            card.cost or "",
            card.types,
            card.colors,
            card.written or "",
        )
        for card in cards.cards
    ]
    return Shown(cards.title, head, tuple(rows))


def _check(shape: Shape, target: str, own: Path) -> Checked:
    place = place_of(target, shape.format, own)
    edition, problems = editions.examine(shape, place)
    odd = [
        f"{cards.file}:{card.line}: {card.name} is odd, but meant: {card.odd}"
        for cards in (edition.lists.values() if edition else ())
        for card in cards.cards
        if card.odd
    ]
    nearly = _near_misses(shape, edition) if edition and not place.shipped else ()
    return Checked(problems, (*odd, *nearly))


def _near_misses(shape: Shape, edition: Edition) -> Iterator[str]:
    """Names of an own edition that no shipped list has, but nearly: slips of the pen, as far as can be told."""
    from edw_companion.lists.other_programs import known_cards

    known = known_cards([editions.load_place(shape, place) for place in editions.shipped(shape.format)])
    for cards in edition.lists.values():
        yield from _unknown((card for card in cards.cards if spelling(card.name) not in known), cards.file, known)


def _compare(before: Edition, after: Edition) -> list[str]:
    from edw_companion.lists.comparison import difference

    return told(difference(before, after))
