"""What stands in double brackets in an entry's text: dice, coins, players and words at random; found and printed.

``[[2d6]]`` are dice, ``[[1d6 each]]`` dice for every player, ``[[coin]]`` a coin, ``[[random player]]`` and
``[[random opponent]]`` somebody, ``[[one of: red, green]]`` one of those words.
"""

import re
from collections.abc import Iterator, Sequence

from edw_companion.core.dice import BadDiceError, Dice, parse_dice
from edw_companion.errors import UsageError
from edw_companion.text import BREAK, Lines, capital, either
from edw_companion.tuples import NamedTuple

_MARK = re.compile(r"\[\[(.*?)\]\]")
THAT = re.compile(r"\[\[(twice )?that\]\]")
"""What came last, in the text of what lasts of an entry: of ``[[1d20]]`` a number, which may count twice."""

_LINK = re.compile(r"\[([^\[\]\n]+)\]")
_RANDOM = re.compile(r"\bat random\b[^.\n]*$")
_BEGINS = re.compile(r"(?:^|[.!?]\s+|\n)$")
_SHORT = 40
COIN = ("heads", "tails")
_FATE = {"player": "a player at random", "opponent": "an opponent at random"}

_OWN = r"(?:(?P<you>\b[Yy]ou |(?:^|(?<=[.!?:;—–] )|(?<=\n)|(?<=\bthen )|(?<=\band ))(?=[TtSs](?:ake|kip) ))|\b)"
EXTRA_TURN = re.compile(rf"{_OWN}[Tt]akes? (?P<two>two )?(?:an )?(?:extra|additional|another) turns?\b")
SKIPPED_TURN = re.compile(rf"{_OWN}[Ss]kips? (?:their|your|that|the) next turn\b")
REVERSED = r"[Rr]everses? (?:the )?(?:turn order|order of turns|order of play|direction of (?:turns|play))"
"""Turns that a text gives or takes, and the other way round: the table is told of them. Who is told to is "you"."""


class Mark(NamedTuple):
    """A place in a text that chance fills."""

    what: str  # "dice", "each", "player", "opponent" or "words"
    shown: str  # how it was meant, for those who read the result; "" where the words before it say so
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
        before = text[at : match.start()]
        mark = parse_mark(match[1])
        yield _LINK.sub(r"\1", before)
        yield mark._replace(shown="") if mark.what == "words" and _RANDOM.search(before) else mark
        at = match.end()
    yield _LINK.sub(r"\1", text[at:])


def beginning(text: str) -> str:
    """The name of an entry that has none: its text as far as the first mark or line, cut at a word if it is long."""
    text = re.sub(rf"(?<!\[){_LINK.pattern}(?!\])", r"\1", text)
    first = whole = text.partition("[[")[0].partition("\n")[0].strip()
    if len(first) > _SHORT:
        first = first[: _SHORT + 1].rpartition(" ")[0] or first[:_SHORT]
    return first.rstrip(" ,;:—-.") + ("" if first == whole == text else "…")


def with_that(text: str, came: str) -> str:
    """The text with what came last in its place; where nothing has, it says so in words."""

    def put(mark: re.Match[str]) -> str:
        if mark[1] and came.isdecimal():
            return str(2 * int(came))
        return f"{mark[1] or ''}{came or 'that much'}"

    return THAT.sub(put, text)


def on_paper(text: str) -> str:
    """The text for those who roll by hand: dice as they are, words as a choice of dice and fate."""
    text, printed = with_that(text, ""), ""
    for part in split(text):
        if isinstance(part, str):
            printed += part
            continue
        words = _FATE.get(part.what, part.shown)
        if part.what == "words":
            words = "heads or tails" if part.words == COIN else meant(part, either(part.words))
        printed += capital(words) if _BEGINS.search(printed) else words
    return printed


def meant(mark: Mark, came: str) -> str:
    """What came of a mark, and how it was meant."""
    return f"{came} ({mark.shown})" if mark.shown else came


_DICE = re.compile(r"[0-9]*d[0-9]+(?:[+-][0-9]+)?(?: each)?")

_ONE = re.compile(r"(?<![0-9-])(1 \(1?d[0-9]+\) (?:card|counter|creature|land|permanent|time|token|turn))s\b")
"""A rolled 1 before what lists count."""

_WORDS = 2
"""A name of fewer spaces that begins its text may be a name all the same."""


def shown(name: str, text: str = "", cost: str = "", kind: str = "", size: str = "", marks: str = "") -> Lines:
    """The whole entry; where it has a type, a size or a text of several lines, each stands in a line of its own.

    A name that is only the beginning of the text is not said twice. ``marks`` are what came with it, as "X is 3".
    """
    head = " ".join(filter(None, [name, cost, f"({marks})" if marks else ""]))
    lines = [*filter(None, [kind, *in_lines(text), size])]
    if len(lines) > 1 or kind or size:
        return Lines([*([] if begins(name, text) and not kind else [f"{head}."]), *lines])
    whole = "".join(lines)
    if begins(name, text):
        return Lines([f"({marks}) {whole}" if marks else whole])
    return Lines([f"{head}. {whole}".rstrip()])


def body(text: str = "", kind: str = "", size: str = "") -> str:
    """What stands under the name, as one: the type, the text, the size."""
    return BREAK.join(filter(None, [kind, *in_lines(text), size]))


def in_lines(text: str) -> Sequence[str]:
    """The lines of a text, as a list has it or as a session's file does, of which one that was rolled is no plural."""
    return _ONE.sub(r"\1", text).replace("\n", BREAK).split(BREAK)


def begins(name: str, text: str) -> bool:
    """Whether a name is only the beginning of its text, cut or whole; dice in the text may have been rolled since."""
    words = name.rstrip(" .…")
    pattern = ".*?".join(map(re.escape, _DICE.split(words)))
    found = re.match(rf"{pattern}(?!\w)", text) if words else None
    if found is None:
        return False
    return name.endswith("…") or found.end() >= len(text.rstrip(".")) or words.count(" ") >= _WORDS
