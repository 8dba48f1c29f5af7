"""What ``edw rules`` answers: a rule or ruling by its number, places that speak of some words, or the page of a card.

A card's page says where it lies and what it is, and names the rules and rulings that concern it; what the card does is
printed on it. A game says of its own cards what they are (``Page``); the rulebook says which of its places name them.
"""

import re
import textwrap
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from edw_companion.core.words import AmbiguousWordError
from edw_companion.games.rulebook import (
    Entry,
    NothingFoundError,
    Rule,
    Ruling,
    find,
    heading,
    lines,
    load,
    searched,
    words,
    wrapped,
)
from edw_companion.sentences import Sentence
from edw_companion.text import Styled, listed

if TYPE_CHECKING:
    from pathlib import Path

LINES = 15
"""A page has at most so many lines, so that it fits a screen beside what was typed."""


class Page(NamedTuple):
    """What a game says of a card.

    Attributes:
        names: what it goes by, its own name first.
        lines: where it lies and what it is; the first line is the most telling.
        rules: the numbers of the rules that concern its kind, and of rulings in ``rulings``, the weightiest first.
        whole: whether the query is one of its names, and no mere beginning.
    """

    names: Sequence[str]
    lines: Sequence[str]
    rules: Sequence[int]
    rulings: Sequence[int]
    whole: bool


FindPage = Callable[[str, Mapping[str, Any] | None, "Path"], Page | None]
"""The page of the card that a query means, None for none; given the first line of the session, if there is one, and the
folder of people's own lists. Raises AmbiguousWordError if it means several."""


def look_up(
    file: str, query: str, find_page: Callable[[str], Page | None], belongs: Callable[[str], list[str]]
) -> list[str]:
    """What ``edw rules`` prints for a query to the rules in a file and to the cards of the game.

    A card's name, or several words that begin it, is answered by its page. So is one word, unless the rulebook has it
    in places that do not name the card: then they come first. ``belongs`` says of a card without a page where it
    belongs, and nothing of what is no card.

    Raises:
        NothingFoundError: neither a rule nor a card is meant.
        AmbiguousWordError: several cards are meant, and no rule has all the words.
    """
    book = load(file)
    answer = find(book, query)
    if answer.complete is None:
        if not answer.found and not answer.more:
            raise NothingFoundError(answer)
        return lines(answer)
    places = [*answer.found, *answer.more] if answer.complete else []
    try:
        page = find_page(query)
    except AmbiguousWordError as several:
        if not places:
            raise
        return [*lines(answer), "", f"Of the cards, {several}"]
    if page is not None:
        named = _naming(book, page.names)
        if len(words(query)) > 1:
            return page_lines(book, page, named)
        if page.whole or all(place in named for place in places):
            found = [place.number for place in places if isinstance(place, Ruling)]
            return page_lines(book, page._replace(rulings=[*page.rulings, *found]), named)
        return [*lines(answer), "", str(Sentence(f"{page.names[0]} is a card as well", f'rules "{page.names[0]}"'))]
    card = [] if places else belongs(query)
    if not card and not answer.found:
        raise NothingFoundError(answer)
    return card or lines(answer)


def page_lines(book: Sequence[Rule], page: Page, named: Sequence[Entry], width: int = 80) -> list[str]:
    """A card's page as lines of at most ``width`` characters: of rules and rulings the headings.

    In those that are ``named`` the card is spoken of: such rulings come first. Rulings for which there is no room are
    there by their numbers.
    """
    rules = [rule for rule in book if rule.number and (rule in named or rule.number in page.rules)]
    by_number = {ruling.number: ruling for rule in book for ruling in rule.rulings}
    kind = [by_number[number] for number in page.rulings]
    rulings = [*dict.fromkeys(entry for entry in (*named, *kind) if isinstance(entry, Ruling))]
    top: list[str] = [Styled(line, "strong") for line in textwrap.wrap(page.lines[0], width)]
    top += [line for text in page.lines[1:] for line in textwrap.wrap(text, width)]
    top += _headings(rules, width)
    one = rulings[0] if rulings else rules[0]
    below = str(Sentence("One of them in full", f"rules {'ruling' if rulings else 'rule'} {one.number}"))
    shown = len(rulings)
    while len(top) + len(listing := _listing(rulings, shown, width)) + 1 > LINES and shown:
        shown -= 1
    return [*top, *listing, below]


def _listing(rulings: Sequence[Ruling], shown: int, width: int) -> list[str]:
    """The headings of so many rulings, and the numbers of the rest."""
    rest = [str(number) for number in sorted(ruling.number for ruling in rulings[shown:])]
    also = f"Also {'ruling' if len(rest) == 1 else 'rulings'} {listed(rest)}." if rest else ""
    return [*_headings(rulings[:shown], width), *textwrap.wrap(also, width)]


def _headings(entries: Iterable[Entry], width: int) -> list[str]:
    return [line for entry in entries for line in wrapped(heading(entry), width)]


def _entries(book: Sequence[Rule]) -> list[Entry]:
    return [*book, *(ruling for rule in book for ruling in rule.rulings)]


def _naming(book: Sequence[Rule], names: Sequence[str]) -> list[Entry]:
    """The rules and rulings that name a card: among the words to find them by, or in their text; "Karn" is enough."""
    known = {name for each in names for name in (each, each.partition(",")[0])}
    phrases = set(map(words, known))
    spoken = re.compile(rf"\b(?:{'|'.join(map(re.escape, known))})\b")

    def names_it(entry: Entry) -> bool:
        texts = searched(entry)
        return bool(spoken.search("\n".join(texts))) or not phrases.isdisjoint(map(words, texts[1].split(",")))

    return [*filter(names_it, _entries(book))]
