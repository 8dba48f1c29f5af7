"""What stands in double brackets in an entry's text: dice, coins, players and words at random; found and printed.

``[[2d6]]`` are dice, ``[[1d6 each]]`` dice for every player, ``[[coin]]`` a coin, ``[[random player]]`` and
``[[random opponent]]`` somebody, ``[[one of: red, green]]`` one of those words.
"""

import re
from collections.abc import Iterator

from edw_companion.core.dice import BadDiceError, Dice, parse_dice
from edw_companion.errors import UsageError
from edw_companion.tuples import NamedTuple

_MARK = re.compile(r"\[\[(.*?)\]\]")
_LINK = re.compile(r"\[([^\[\]\n]+)\]")
_SHORT = 40
COIN = ("heads", "tails")


class Mark(NamedTuple):
    """A place in a text that chance fills."""

    what: str  # "dice", "each", "player", "opponent" or "words"
    shown: str  # how it was meant, for those who read the result
    dice: Dice | None = None  # for "dice" and "each"
    words: tuple[str, ...] = ()  # for "words": what may come


class BadMarkError(UsageError):
    """Something unknown in double brackets: what is ``wrong``, and what would be ``right``."""

    right = "write dice, dice each, coin, random player, random opponent or one of: with words"

    def __init__(self, text: str) -> None:
        self.wrong = f"[[{text}]] is nothing that can be rolled"
        super().__init__(f"{self.wrong}: {self.right}")


def parse_mark(text: str) -> Mark:
    """What stands between the brackets."""
    plain = " ".join(text.split())
    if plain == "coin":
        return Mark("words", "coin", words=COIN)
    if plain in ("random player", "random opponent"):
        return Mark(plain.removeprefix("random "), "at random")
    if plain.startswith("one of:"):
        words = tuple(word.strip() for word in plain.removeprefix("one of:").split(","))
        if len(words) > 1 and all(words):
            return Mark("words", "at random", words=words)
    each = plain.removesuffix(" each")
    try:
        dice = parse_dice(each)
    except BadDiceError:
        raise BadMarkError(text) from None
    return Mark("dice" if each == plain else "each", plain, dice)


def split(text: str) -> Iterator[str | Mark]:
    """The text's plain parts and its marks, in order. A list whose title stands in brackets is called by it without.

    Raises:
        BadMarkError: something stands in brackets that is not known.
    """
    at = 0
    for match in _MARK.finditer(text):
        yield _LINK.sub(r"\1", text[at : match.start()])
        yield parse_mark(match[1])
        at = match.end()
    yield _LINK.sub(r"\1", text[at:])


def beginning(text: str) -> str:
    """The name of an entry that has none: its text as far as the first mark or line, cut at a word if it is long."""
    text = re.sub(rf"(?<!\[){_LINK.pattern}(?!\])", r"\1", text)
    first = whole = text.partition("[[")[0].partition("\n")[0].strip()
    if len(first) > _SHORT:
        first = first[: _SHORT + 1].rpartition(" ")[0] or first[:_SHORT]
    return first.rstrip(" ,;:—-.") + ("" if first == whole == text else "…")


def on_paper(text: str) -> str:
    """The text for those who roll by hand: dice as they are, words as a choice of dice and fate."""
    return "".join(part if isinstance(part, str) else _printed(part) for part in split(text))


def _printed(mark: Mark) -> str:
    if mark.what == "words":
        return "heads or tails" if mark.words == COIN else f"{' or '.join(mark.words)} (at random)"
    return {"player": "a player at random", "opponent": "an opponent at random"}.get(mark.what, mark.shown)
