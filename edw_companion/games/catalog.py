"""What ``edw lists`` asks of a game: its editions, what is in them, whether they are right, and what changed.

A game whose editions are lists of cards makes its ``Lists`` with ``card_lists``; one with other lists fills it itself.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from edw_companion.errors import EdwError, UsageError
from edw_companion.games.replacing import Replacing, near_miss, replacing, told
from edw_companion.lists import editions
from edw_companion.lists.cards import Card, CardList, Edition, Shape, spelling
from edw_companion.lists.comparison import difference
from edw_companion.lists.editions import Place
from edw_companion.lists.other_programs import moxfield, table, text
from edw_companion.lists.problems import BadListsError, Problem
from edw_companion.sentences import Sentence


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
    every: str = ""
    exports: Mapping[str, Callable[[str, Path], str]] = {}
    list_exports: Mapping[str, Callable[[str, str, Path], str]] = {}


class NoSuchListError(UsageError):
    """A list that an edition of this game does not have."""

    def __init__(self, name: str, known: Iterable[str]) -> None:
        super().__init__(f"There is no list '{name}' in an edition: there are {', '.join(known)}.")


Arranged = Callable[[str, str, Iterable[Card]], CardList]


def card_lists(
    shape: Shape, arranged: Arranged, fixed: Callable[[Edition, Mapping[str, Any]], dict[str, Any]]
) -> Lists:
    """The ``Lists`` of a game of cards; ``arranged`` puts imported cards into a list's sections.

    ``fixed``: what a session's first line, which is given, says of an edition.
    """

    def at_hand(begin: Mapping[str, Any], own: Path) -> AtHand | None:
        edition = editions.load(shape, begin["edition"]["name"], own)
        return AtHand(fixed(edition, begin)) if edition.digest == begin["edition"]["digest"] else None

    return Lists(
        overview=lambda own: overview(shape.format, own, lambda place: _row(shape, place)),
        names=lambda _edition, _own: tuple(shape.lists),
        show=lambda name, which, own: _show(shape, name, which, own),
        check=lambda target, own: _check(shape, target, own),
        copy=lambda source, name, own: _copy(shape, source, name, own),
        compare=lambda before, after, own: _compare(shape, before, after, own),
        replace=lambda incoming, own: _replacing(shape, arranged, incoming, own).done(),
        at_hand=at_hand,
        replacing=lambda incoming, own: _replacing(shape, arranged, incoming, own),
        list_exports={
            name: partial(_export, shape, write)
            for name, write in (("text", text), ("moxfield", moxfield), ("csv", table))
        },
    )


def _replacing(shape: Shape, arranged: Arranged, incoming: Incoming, own: Path) -> Replacing:
    name, which, data, file, *_ = incoming
    if which not in shape.lists:
        raise NoSuchListError(which, shape.lists)
    return replacing(shape, lambda title, cards: arranged(which, title, cards), (name, which), (data, file), own)


def _export(shape: Shape, write: Callable[[CardList], str], name: str, which: str, own: Path) -> str:
    return write(editions.load(shape, name, own).lists[which])


def _copy(shape: Shape, source: str, name: str, own: Path) -> Path:
    from edw_companion.lists.storage import copy  # what only reads lists does without

    return copy(shape, source, name, own).folder


def overview(game: str, own: Path, row: Callable[[Place], Row]) -> list[Row]:
    """Every edition of a game, shipped and people's own, as ``row`` tells it; one that cannot be played says why."""
    places = [*editions.shipped(game), *editions.own_editions(own)]
    return [_row_or_fault(place, row) for place in places if place.format in (game, None)]


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


def _show(shape: Shape, name: str, which: str | None, own: Path) -> list[Shown]:
    edition = editions.load(shape, name, own)
    if which is not None and which not in edition.lists:
        raise NoSuchListError(which, edition.lists)
    return [_table(cards) for key, cards in edition.lists.items() if which in (None, key)]


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
        for card in cards.cards:
            name = spelling(card.name)
            near = None if name in known else near_miss(name, known)
            if near is not None:
                yield f"{cards.file}:{card.line}: no shipped list knows {card.name}. Did you mean {known[near].name}?"


def _compare(shape: Shape, before: str, after: str, own: Path) -> list[str]:
    return told(difference(editions.load(shape, before, own), editions.load(shape, after, own)))
