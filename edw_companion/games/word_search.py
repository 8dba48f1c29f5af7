"""Finding places in a small book by words: which of many short texts a few typed words mean, best first.

Texts in, places (indexes) out: what the texts are about, and how they are shown, is their owner's business.
"""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple


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
    text = text.casefold()
    if not text.isascii():
        apart = unicodedata.normalize("NFKD", text.replace("æ", "ae"))
        text = "".join(each for each in apart if not unicodedata.combining(each) and each != "’")
    return re.findall(r"[^\W_]+", text.replace("'", "").replace("colour", "color"))


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
