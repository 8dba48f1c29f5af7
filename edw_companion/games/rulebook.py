"""What ``edw rules`` answers: a rule or ruling by its number, places that speak of some words, or the page of a card.

The words themselves are in the ``rules.yaml`` of each game's folder, which people write, and in the ``rules.json``
that ``python tests/games/rules_json.py`` makes of it: that is read here. Nothing here decides anything in a game.

A card's page says where it lies and what it is, and names the rules and rulings that concern it; what the card does is
printed on it. A game says of its own cards what they are (``Page``); the rulebook says which of its places name them.
"""

import json
import os
import re
import textwrap
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from edw_companion.core.words import AmbiguousWordError, plain
from edw_companion.errors import BadFileError, RefusedError, StorageError
from edw_companion.sentences import DO, Sentence, as_called
from edw_companion.text import Styled, listed
from edw_companion.tuples import NamedTuple

if TYPE_CHECKING:
    from pathlib import Path


class Hits(NamedTuple):
    """The places that match, best first.

    ``complete`` says that each of them has all the words; otherwise they are those that come nearest. ``near`` are
    words of the texts that resemble such query words as stand in none of them.
    """

    places: tuple[int, ...]
    complete: bool
    near: tuple[str, ...]


@lru_cache(maxsize=1 << 13)  # a book is searched again and again at the table prompt
def words(text: str) -> tuple[str, ...]:
    """The words of a text as they are compared: small letters without accents, apostrophes or a plural s."""
    return tuple(_singular(word) for word in _plain_words(text))


def _plain_words(text: str) -> list[str]:
    return plain(text.casefold().replace("æ", "ae")).replace("colour", "color").split()


def _singular(word: str) -> str:
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word


def search(query: str, texts: Sequence[Sequence[str]]) -> Hits:
    """The places that the words of a query may mean; each place has several texts, the weightiest first.

    A word matches the beginning of a word, better all of it, and better in a weightier text; a word that few
    places have says more than one that many have. Equals keep their order.
    """
    asked = words(query)
    index = [[words(text) for text in place] for place in texts]
    weights = [[_weight(word, place) for place in index] for word in asked]
    scores = [0.0] * len(texts)
    for row in weights:
        having = sum(weight > 0 for weight in row)
        for place, weight in enumerate(row):
            scores[place] += weight / having if weight else 0
    places = [place for place in range(len(texts)) if asked and all(row[place] for row in weights)]
    complete = bool(places)
    if not complete:
        least = max(scores, default=0) / 2
        places = [place for place, score in enumerate(scores) if score and score >= least]
    places.sort(key=lambda place: -scores[place])
    unknown = [word for word, row in zip(_plain_words(query), weights, strict=True) if not any(row)]
    return Hits(tuple(places), complete, _near(unknown, texts) if unknown else ())


def _weight(word: str, place: Sequence[Sequence[str]]) -> int:
    for rank, text in enumerate(place):
        if any(own.startswith(word) for own in text):
            return 2 * (len(place) - rank) - (word not in text)
    return 0


def _near(unknown: Iterable[str], texts: Iterable[Sequence[str]]) -> tuple[str, ...]:
    """Up to three words that resemble each unknown one, from all but the least weighty text of each place."""
    from difflib import get_close_matches

    known = sorted({word for place in texts for text in place[:-1] for word in _plain_words(text)})
    return tuple(dict.fromkeys(near for word in unknown for near in get_close_matches(word, known, cutoff=0.75)))


NEAREST = "No place has all of"
"""What stands before what comes nearest."""
IN_FULL = 5
BY_TITLE = 12
"""So many places that match some words are answered in full, and so many more by their titles alone."""

_HOUSE = (("house",), ("house", "rule"))
_KINDS = {"": "", "r": "rule", "rule": "rule", "ruling": "ruling", "house ruling": "ruling"}
_NUMBER = re.compile(rf"(?P<kind>{'|'.join(_KINDS)})\s*(?P<number>[0-9]{{1,4}})", re.IGNORECASE)


class Ruling(NamedTuple):
    """What the project plays by where the source is unclear.

    ``source`` is the place in the source, ``words`` are more words to find it by. ``house`` is the house rule, as it is
    typed, with which a table plays otherwise, and ``otherwise`` says what then holds; both None where there is none.
    """

    number: int
    question: str
    answer: str
    source: str
    words: str
    house: str | None
    otherwise: str | None


class Rule(NamedTuple):
    """A rule of the source with the rulings that belong to it; ``number`` is None for the chapters around the rules."""

    number: int | None
    title: str
    text: str
    source: str
    words: str
    rulings: tuple[Ruling, ...]


Entry = Rule | Ruling


class Answer(NamedTuple):
    """What was found for a query.

    ``taken`` says how the query was understood, where that is worth a sentence (else empty). ``found`` is to be read
    in full, best first, a rule without its rulings; of ``more`` the titles are enough. ``near`` are words of the
    rulebook that resemble those it does not have. ``complete`` says of words whether each place has all of them; it is
    None where something else was asked for.
    """

    taken: str
    found: tuple[Entry, ...] = ()
    more: tuple[Entry, ...] = ()
    near: tuple[str, ...] = ()
    complete: bool | None = None


def reference(slug: str) -> str:
    """The file of a game's rules, in the folder of that game."""
    return os.path.join(os.path.dirname(__file__), slug.replace("-", "_"), "rules.json")


def load(file: str | os.PathLike[str]) -> tuple[Rule, ...]:
    """All chapters in the order of the book."""
    loader: Any = __spec__.loader  # finds the rules in a zip as well
    try:
        data = loader.get_data(os.fspath(file))
    except OSError as error:
        why = error.strerror or error
        raise StorageError(f"Could not read the rules in {file}: {why}. Install the program again.") from error
    try:
        return tuple(_rule(**chapter) for chapter in json.loads(data))
    except (TypeError, ValueError) as error:
        damaged = f"The rules in {file} are damaged ({type(error).__name__}: {error})."
        raise BadFileError(f"{damaged} Install the program again.") from error


def _rule(rulings: Sequence[dict[str, Any]], **own: Any) -> Rule:
    return Rule(rulings=tuple(Ruling(**each) for each in rulings), **own)


def find(rules: Sequence[Rule], query: str) -> Answer:
    """The places that answer a query: a number ("6", "r6", "rule 6", "70", "ruling 70"), words, or a card's name.

    A number alone means the rule of that number, or else the ruling; a rule comes with its rulings. Words match
    the beginnings of words, whatever their case, accents or plural. "house rules" gives every ruling that a
    table may choose otherwise, by alphabet, an empty query the contents.
    """
    number = _NUMBER.fullmatch(query.strip())
    if number:
        return _by_number(rules, _KINDS[(number["kind"]).casefold()], int(number["number"]))
    if words(query) in _HOUSE:
        by_key = {ruling.house: ruling for ruling in _rulings(rules) if ruling.house}
        return Answer("", tuple(by_key[key] for key in sorted(by_key)))
    if words(query):
        return _by_words(rules, query)
    how = "Ask for a rule or ruling by its number, for words, for a card, or for house rules."
    return Answer(f"{how} {_extent(rules)}", (), tuple(rules))


def _by_number(rules: Sequence[Rule], kind: str, number: int) -> Answer:
    rule = next((each for each in rules if each.number == number), None)
    ruling = next((each for each in _rulings(rules) if each.number == number), None)
    if rule and kind != "ruling":
        both = f"{number} is taken as rule {number}; for the ruling of that number type"
        return Answer("" if kind else str(Sentence(both, f"rules ruling {number}")), (rule, *rule.rulings))
    if ruling and kind != "rule":
        return Answer("" if kind else f"{number} is taken as ruling {number}: there is no such rule.", (ruling,))
    return Answer(f"There is no {kind or 'rule or ruling'} {number}. {_extent(rules)}")


def _by_words(rules: Sequence[Rule], query: str) -> Answer:
    entries = _entries(rules)
    hits = search(query, [searched(entry) for entry in entries])
    asked = query.strip()
    taken = "" if hits.complete else f'{NEAREST} "{asked}"; these come nearest.'
    if not hits.places:
        contents = "" if hits.near else str(Sentence(f" Try another word, or '{DO}' for the contents.", "rules"))
        taken = f'Nothing here speaks of "{asked}".{contents}'
    elif len(hits.places) > IN_FULL + BY_TITLE:
        taken = f"{taken} {len(hits.places)} places speak of this; one word more narrows it down.".lstrip()
    ranked = tuple(entries[place] for place in hits.places[: IN_FULL + BY_TITLE])
    full = IN_FULL if hits.complete else 0  # of what is only near the titles are enough
    return Answer(taken, ranked[:full], ranked[full : None if full else IN_FULL], hits.near, hits.complete)


def searched(entry: Entry) -> tuple[str, str, str]:
    """The texts in which words are looked for, the weightiest first: title, words to find it by, what it says."""
    if isinstance(entry, Rule):
        return entry.title, entry.words, entry.text
    house = f", house rule {entry.house}" if entry.house else ""
    return entry.question, f"{entry.words}{house}", f"{entry.answer} {entry.otherwise or ''}"


def _extent(rules: Sequence[Rule]) -> str:
    last_rule = max(rule.number or 0 for rule in rules)
    last_ruling = max(ruling.number for ruling in _rulings(rules))
    return f"The rules are 1 to {last_rule}, the rulings 1 to {last_ruling}."


def _rulings(rules: Sequence[Rule]) -> tuple[Ruling, ...]:
    return tuple(ruling for rule in rules for ruling in rule.rulings)


def _entries(rules: Sequence[Rule]) -> list[Entry]:
    return [*rules, *_rulings(rules)]


def lines(answer: Answer, width: int = 80) -> list[str]:
    """An answer as lines of at most ``width`` characters, an empty one between its parts."""
    parts = [textwrap.wrap(answer.taken, width)]
    parts += [_entry_lines(entry, width) for entry in answer.found]
    if answer.more:
        also = ["Also:"] if answer.found else []
        parts.append(also + [line for entry in answer.more for line in wrapped(heading(entry), width)])
    if answer.complete is False and answer.more:
        parts[-1].append(_in_full(answer.more[0]))
    if answer.near:
        parts.append(textwrap.wrap(f"Near to it: {', '.join(answer.near)}.", width))
    return [line for part in parts if part for line in ("", *part)][1:]


def heading(entry: Entry) -> str:
    """The line above a rule or ruling: what it is, its number and its title or question."""
    if isinstance(entry, Ruling):
        return f"Ruling {entry.number}. {entry.question}"
    return entry.title if entry.number is None else f"Rule {entry.number}. {entry.title}"


def _entry_lines(entry: Entry, width: int) -> list[str]:
    below = [as_called(entry.text if isinstance(entry, Rule) else entry.answer)]
    if isinstance(entry, Ruling) and entry.house:
        below.append(f"House rule {entry.house}: {entry.otherwise}")
    below.append(f"Source: {entry.source}.")
    head = (Styled(line, "strong") for line in wrapped(heading(entry), width))
    return [*head, *(line for text in below for line in wrapped(text, width, "  "))]


def wrapped(text: str, width: int, indent: str = "") -> list[str]:
    """A text as lines; what does not go into the first is set in, by ``indent`` if all are."""
    return textwrap.wrap(text, width, initial_indent=indent, subsequent_indent=indent or "    ", break_on_hyphens=False)


_UNBROKEN = 10_000


class NothingFoundError(RefusedError):
    """No rule, ruling or card answers the query; the lines say what is near."""

    def __init__(self, answer: Answer) -> None:
        self._lines = [line for line in lines(answer, _UNBROKEN) if line]
        super().__init__(self._lines[0])

    @property
    def lines(self) -> list[str]:
        """What was not found, and what is near."""
        return self._lines


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
    file: str,
    query: str,
    find_page: Callable[[str], Page | None],
    belongs: Callable[[str], list[str]],
    width: int = 80,
) -> list[str]:
    """What ``edw rules`` prints for a query to the rules in a file and to the cards of the game.

    A card's name, or several words that begin it, is answered by its page. So is one word, unless the rulebook has it
    in places that do not name the card: then they come first. ``belongs`` says of a card without a page where it
    belongs, and nothing of what is no card; lines have at most ``width`` characters.

    Raises:
        NothingFoundError: neither a rule nor a card is meant.
        AmbiguousWordError: several cards are meant, and no rule has all the words.
    """
    book = load(file)
    answer = find(book, query)
    if answer.complete is None:
        if not answer.found and not answer.more:
            raise NothingFoundError(answer)
        return lines(answer, width)
    places = [*answer.found, *answer.more] if answer.complete else []
    try:
        page = find_page(query)
    except AmbiguousWordError as several:
        if not places:
            raise
        return [*lines(answer, width), "", f"Of the cards, {several}"]
    if page is not None:
        named = _naming(book, page.names)
        if len(words(query)) > 1:
            return page_lines(book, page, named, width)
        if page.whole or all(place in named for place in places):
            found = [place.number for place in places if isinstance(place, Ruling)]
            return page_lines(book, page._replace(rulings=[*page.rulings, *found]), named, width)
        return [
            *lines(answer, width),
            "",
            str(Sentence(f"{page.names[0]} is a card as well", f'rules "{page.names[0]}"')),
        ]
    card = [] if places else belongs(query)
    if not card and not answer.found and not answer.more:
        raise NothingFoundError(answer)
    return card or lines(answer, width)


def page_lines(book: Sequence[Rule], page: Page, named: Sequence[Entry], width: int = 80) -> list[str]:
    """A card's page as lines of at most ``width`` characters: of rules and rulings the headings.

    In those that are ``named`` the card is spoken of: such rulings come first. Rulings for which there is no room are
    there by their numbers.
    """
    rules = [rule for rule in book if rule.number and (rule in named or rule.number in page.rules)]
    by_number = {ruling.number: ruling for ruling in _rulings(book)}
    kind = [by_number[number] for number in page.rulings]
    rulings = [*dict.fromkeys(entry for entry in (*named, *kind) if isinstance(entry, Ruling))]
    top: list[str] = [Styled(line, "strong") for line in textwrap.wrap(page.lines[0], width)]
    top += [line for text in page.lines[1:] for line in textwrap.wrap(text, width)]
    top += _headings(rules, width)
    below = _in_full(rulings[0] if rulings else rules[0])
    shown = len(rulings)
    while len(top) + len(listing := _listing(rulings, shown, width)) + 1 > LINES and shown:
        shown -= 1
    return [*top, *listing, below]


def _in_full(entry: Entry) -> str:
    """How a place is read whose title alone stands there."""
    name = heading(entry).partition(". ")[0].casefold() if entry.number else heading(entry)
    return str(Sentence("One of them in full", f"rules {name}"))


def _listing(rulings: Sequence[Ruling], shown: int, width: int) -> list[str]:
    """The headings of so many rulings, and the numbers of the rest."""
    rest = [str(number) for number in sorted(ruling.number for ruling in rulings[shown:])]
    also = f"Also {'ruling' if len(rest) == 1 else 'rulings'} {listed(rest)}." if rest else ""
    return [*_headings(rulings[:shown], width), *textwrap.wrap(also, width)]


def _headings(entries: Iterable[Entry], width: int) -> list[str]:
    return [line for entry in entries for line in wrapped(heading(entry), width)]


def _naming(book: Sequence[Rule], names: Sequence[str]) -> list[Entry]:
    """The rules and rulings that name a card: among the words to find them by, or in their text; "Karn" is enough."""
    known = {name for each in names for name in (each, each.partition(",")[0])}
    phrases = set(map(words, known))
    spoken = re.compile(rf"\b(?:{'|'.join(map(re.escape, known))})\b")

    def names_it(entry: Entry) -> bool:
        texts = searched(entry)
        return bool(spoken.search("\n".join(texts))) or not phrases.isdisjoint(map(words, texts[1].split(",")))

    return [*filter(names_it, _entries(book))]
