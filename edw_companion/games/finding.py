"""What ``chaos find`` answers, and what a text says of when it is used and of what the table is to note.

It knows no game: a game says what there is (``Thing``), and what is found always has the same shape.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from edw_companion.core.due import Due
from edw_companion.core.kind import Shown
from edw_companion.core.words import UnknownWordError
from edw_companion.errors import RefusedError, UsageError
from edw_companion.games.rulebook import Hits, search
from edw_companion.text import either, listed

IN_FULL, BY_NAME = 3, 12
"""So many things are shown with what they say, and so many more by their names."""


class Thing(NamedTuple):
    """A card, or an entry of a list.

    Attributes:
        title: its name with what it is, such as "Tea Break (border W)".
        where: where it is now, as far as everybody may know; empty for what is in no place.
        text: what it says, line by line.
    """

    name: str
    title: str
    where: str
    text: Sequence[str]


class NotFoundError(UnknownWordError):
    """No name and no text has these words; ``near`` are words that resemble them, of which one word may mean one."""

    exit_code = RefusedError.exit_code

    def __init__(self, query: str, near: Sequence[str]) -> None:
        self.word, self.found = query, [] if " " in query else near
        hint = (
            "Did you mean {}?" if self.found else "Near to it: {}." if near else "Try a shorter word, or a beginning."
        )
        UsageError.__init__(self, f"No name and no text here has '{query}'. {hint.format(either(near or [query]))}")


def find(query: str, things: Sequence[Thing]) -> Shown:
    """Things by words of their names, or else of their texts: some in full, the rest by name.

    As data: {"query", "found": [{"name", "title", "where", "text"}], "also": [names, each once]}.

    Raises:
        NotFoundError: none of them has all the words.
    """
    hits = search(query, [(thing.name, " ".join(thing.text)) for thing in things])
    if not hits.complete:
        raise NotFoundError(query, hits.near)
    named = _named(query, [things[place] for place in hits.places])
    full = named[:IN_FULL]
    also = [*dict.fromkeys(things[place].name for place in hits.places if things[place] not in full)]
    data = {"query": query, "found": [*map(facts, full)], "also": also}
    return Shown(data, [*_lines(full, also)])


def _named(query: str, found: Sequence[Thing]) -> Sequence[Thing]:
    """Those whose names have all the words, or all that were found if no name has them."""
    hits: Hits = search(query, [(thing.name,) for thing in found])
    return [found[place] for place in hits.places] if hits.complete else found


def facts(thing: Thing) -> dict[str, Any]:
    """A thing as data."""
    return {**thing._asdict(), "text": [*thing.text]}


def _lines(full: Sequence[Thing], also: Sequence[str]) -> Iterator[str]:
    for thing in full:
        yield f"{thing.title}: {thing.where}" if thing.where else thing.title
        yield from (f"  {line}" for line in thing.text)
    if also:
        more = [f"{len(also) - BY_NAME} more"] if len(also) > BY_NAME else []
        yield f"Also: {listed([*also[:BY_NAME], *more])}."


_QUOTED = re.compile(r"“[^”]*”|\"[^\"]*\"")
_COST = re.compile(
    r"(?:^|(?<=[.!)]) |\n)"
    r"(?:[^.:\n]*\{[^{}\n]+\}[^.:\n]*"
    r"|(?:Discard|Exile|Pay|Put|Remove|Return|Reveal|Sacrifice|Tap|Untap)\b[^.:\n]*"
    r"|[+−–-]?[0-9X]+): "
)
_NEXT = re.compile(
    r"(?<=\.) (?=[^.:“\"]*\{[^.:“\"]+: "
    r"|(?:Discard|Exile|Pay|Put|Remove|Return|Reveal|Sacrifice|Tap|Untap)\b[^.:“\"]*: "
    r"|Whenever |At the beginning of (?!the next))"
)
"""Where the next ability of a text begins: one with a cost, or one that triggers."""
_STEP = re.compile(r"At the beginning of ([^.,\n]*?\b(upkeep|draw step|combat|end step))\b", re.IGNORECASE)


def activated(text: str) -> int:
    """How many activated abilities a card has: a cost and a colon. What it grants in quotation marks is not its own."""
    return len(_COST.findall(_QUOTED.sub("", text)))


def at_steps(text: str) -> Iterator[tuple[str, bool]]:
    """The steps at whose beginning its abilities trigger, and whether it is only "your" step.

    The steps are "upkeep", "draw step", "combat" and "end step".
    """
    for found in _STEP.finditer(_QUOTED.sub("", text)):
        yield found[2].casefold(), re.search(r"\byour\b", found[1]) is not None


def paragraphs(text: str) -> list[str]:
    """A text with a paragraph for each ability, as cards have it: they begin with a cost or a trigger."""
    return _NEXT.split(text)


def hinted(text: str, hints: Iterable[tuple[str, Due]]) -> list[Due]:
    """What is to be noted of a text, each once: a hint begins with a pattern, found in any case."""
    return [*dict.fromkeys(due for pattern, due in hints if re.search(pattern, text, re.IGNORECASE))]
