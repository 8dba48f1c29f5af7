"""What ``chaos find`` answers: by a part of a name or a text, where something is now and what it says.

It knows no game: a game says what there is (``Thing``), and what is found always has the same shape.
"""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from edw_companion.core.kind import Shown
from edw_companion.errors import RefusedError
from edw_companion.games.word_search import Hits, search
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


class NotFoundError(RefusedError):
    """No name and no text has these words; ``near`` are words that resemble them."""

    def __init__(self, query: str, near: Sequence[str]) -> None:
        meant = f" Did you mean {either(near)}?" if near else " Try a shorter word, or a beginning."
        super().__init__(f"No name and no text here has '{query}'.{meant}")


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
