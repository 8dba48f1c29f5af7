"""What a file of cards says: entries under headings, the words of headings; and cards read from plain text.

Headings that any game of Magic may have stand here: card types, and the boards of deck programs. In a text a card has a
line, as people and programs write it. Understood are "2 Forest", "2x Forest", "Forest x2", "Forest (2)", "12. Forest",
"- Forest" and "SB: 2 Forest"; what programs put around a name (editions, numbers in them, foils, categories, tags) is
left out. Empty lines and comments say nothing, but for the one empty line before an MTGO sideboard. Pure.
"""

import re
from collections.abc import Collection, Container, Iterator, Sequence
from typing import NamedTuple

from edw_companion.lists import texts
from edw_companion.lists.cards import MAX_CARDS, spelling
from edw_companion.lists.problems import Problem, Reading, cut
from edw_companion.lists.texts import Row, headed, no_list
from edw_companion.lists.yaml_tree import recordable

MAX_NAME = 100

MAIN = frozenset(
    {"deck", "main", "main deck", "maindeck", "mainboard", "main board", "decklist", "commander", "companion"}
)
"""Headings that say only that these cards belong to the deck."""

ASIDE = frozenset(
    {"sideboard", "side", "side board", "maybeboard", "maybe board", "maybe", "considering", "wishlist", "token"}
    | {"tokens and extra", "acquireboard", "avatar", "plane", "scheme", "conspiracy", "dungeon", "not in deck"}
)
"""Headings of cards that lie beside the deck."""

ABOUT = frozenset({"about", "metadata"})
"""Headings of lines that name no cards."""

TYPES = frozenset(
    {"land", "basic land", "nonbasic land", "creature", "artifact", "artifact creature", "enchantment", "sorcery"}
    | {"instant", "planeswalker", "battle", "spell", "noncreature spell", "other spell", "legend", "permanent"}
)

_COUNTED = re.compile(
    r"(?:(?P<before>[0-9]{1,4})\s+)?(?P<words>[^\W\d_][^\d:()\[\]]*?)"
    r"\s*(?:[:(\[–-]+\s*(?P<after>[0-9]{1,4})\s*(?:cards?)?\s*[)\]]?)?\s*:?"
)
_MARKED = re.compile(
    r"\[(?P<a>[^\]]+)\]\s*(?:\([0-9]+\))?|(?P<sign>==+|--+|\*\*+|~~+)\s*(?P<b>\S.*?)\s*(?P=sign)|(?P<c>[^:]+):"
)


class Heading(NamedTuple):
    """A heading, as it is written without its count and marks, and its line."""

    words: str
    line: int

    @property
    def key(self) -> str:
        """What counts when it is compared: its words in the singular."""
        return heading_key(self.words)


class Facts(NamedTuple):
    """What a table says of a card besides its name; "" for what it does not."""

    cost: str = ""
    colors: str = ""
    types: str = ""


class Entry(NamedTuple):
    """So many of a card.

    Attributes:
        name: as written, without its edition and other marks of a program.
        head: the heading that it stands under; None for none.
        number: its number in the list ("12."), where it has one.
        bare: whether its count stood there without a sign, as a number in a list might.
        facts: what a table says of it.
    """

    name: str
    times: int
    line: int
    head: Heading | None = None
    number: int | None = None
    bare: bool = False
    facts: Facts = Facts()


class Sheet:
    """What a file of cards says, in its order; the reader of its shape fills it.

    Attributes:
        cards: those that belong to the deck or list.
        aside: those of a sideboard and the like.
        heads: all headings of ``cards``.
        titles: lines above all cards and headings that are neither, such as the list's title and its author.
        fields: what it says of itself ("color: white"), by key in small letters, with the line.
        break_line: the empty line below which the sideboard begins, where only that tells; 0 if none does.
        head: the heading that what follows stands under.
    """

    def __init__(self, file: str) -> None:
        self.file = file
        self.cards: list[Entry] = []
        self.aside: list[Entry] = []
        self.heads: list[Heading] = []
        self.titles: list[Heading] = []
        self.fields: dict[str, tuple[str, int]] = {}
        self.break_line = 0
        self.head: Heading | None = None
        self._total = 0

    def under(self, head: Heading) -> None:
        """Begin a heading."""
        self.head = head
        if head.key not in ASIDE | ABOUT:
            self.heads.append(head)

    def add(self, entry: Entry, written: str) -> Reading[bool]:
        """Put so many of a card below its own heading, or else the last one; whether it is a card.

        ``written``: how the file has it, for the message.
        """
        name = recordable(" ".join(entry.name.split()))
        if not name or len(name) > MAX_NAME or not 1 <= entry.times <= MAX_CARDS:
            wrong = f'"{cut(written)}" names no card'
            yield Problem(self.file, entry.line, wrong, 'write how many and which, as "3 Forest"')
            return False
        head = entry.head or self.head
        into = self.aside if head and head.key in ASIDE else self.cards
        into.append(entry._replace(name=name, head=head))
        self._total += entry.times
        return True

    def too_much(self, line: int) -> Reading[bool]:
        """Whether it has more cards than a list may have by that line; then that is a problem."""
        if self._total <= MAX_CARDS:
            return False
        wrong = f"the list goes on after {MAX_CARDS:,} cards"
        yield Problem(self.file, line, wrong, f"{MAX_CARDS:,} are the most")
        return True


def heading_key(words: str) -> str:
    """What of a heading counts: small words in the singular, without dashes."""
    return " ".join(map(_singular, re.findall(r"[^\W_]+", words.casefold())))


def _singular(word: str) -> str:
    if word.endswith("ies"):
        return f"{word[:-3]}y"
    return word[:-1] if word.endswith("s") and not word.endswith("ss") else word


def heading(text: str, line: int, known: Container[str]) -> tuple[Heading | None, bool]:
    """The heading that a line is, and whether it is marked as one: "Lands", "4 Lands", "[Lands]", "Lands (4)", "Ramp:".

    Without a mark only words that are ``known`` (by ``heading_key``) make a heading.
    """
    marked = _MARKED.fullmatch(text)
    inner = marked and (marked["a"] or marked["b"] or marked["c"])
    counted = _COUNTED.fullmatch(inner or text)
    words = counted["words"] if counted else inner or ""
    found = Heading(words, line)
    if words and (found.key in known or marked):
        return found, found.key not in known
    return None, False


def uncounted(text: str) -> str:
    """A heading without the count and the colon of its cards."""
    counted = _COUNTED.fullmatch(text)
    return counted["words"] if counted else text.rstrip(":")


# Cards from plain text.

_FIELD = re.compile(
    r"(?P<key>colou?r|start)\s*:\s*(?P<value>.*)"
    r"|(?:name|title|author|creator|format|date|deck ?name|description|comments?|source|url"
    r"|total(?: cards)?|layout \w+)"
    r"\s*[:=]\s*\S.*",
    re.IGNORECASE,
)
_BOARD = re.compile(r"SB:\s*|(?P<board>[^\W\d_][^\d:]{2,30}):\s+(?=\S)", re.IGNORECASE)
_COMMENT = re.compile(r"(?:#|//)+\s*(?P<said>.*)")
_LESS = re.compile(r"[-−–][0-9]")
_BULLET = re.compile(r"^(?:[-−–—*•·+]|\[[ xX]?\])\s+")
_BESIDE = r"(?<=\S)(?: {3,}|\t+)(?=[0-9]{1,2}[xX×]?\s+[^\W\d])|<(?:li|br)\b[^<>]*>"
"""What parts the columns of a printed deck, blanks with a count behind them, and the items of a page."""
_SUM = re.compile(r"(?:total|sum)?\W*[0-9]{1,5}\s+(?:cards?|total)\b[^\w]*(?:total)?", re.IGNORECASE)
_ALONE = re.compile(r"[0-9]{1,4}\s*[xX×]?")
_FIRST = re.compile(
    r"(?:(?P<number>[0-9]{1,6})[.)](?:\s+|$))?"
    r"(?:(?P<count>[0-9]{1,6})(?P<sign>\s*[xX×]\s+|\s*[x×](?=[A-Z\"'])|\s+)|[xX×](?P<times>[0-9]{1,6})\s+)?"
    r"(?:\[(?=[^\]]*[A-Z])[A-Z0-9]{2,6}(?:[#:]\w+)?\]\s+)?(?P<name>.*)"
)
_LAST = re.compile(
    r"(?P<name>.*?[^\W\d].*?)\s*(?:[\s,;:]+[xX×]\s?(?P<times>[0-9]{1,6})|\((?:[xX×]\s?)?(?P<within>[0-9]{1,6})(?:\s?[xX×]|\s+cop(?:y|ies))?\)"
    r"|(?:\s*[,;:]\s*|\s+[-–—]?\s*)(?P<plain>[0-9]{1,4}))"
)
_MARKS = re.compile(
    r"\s*(?:\^[^^]*\^|\*[A-Za-z]{1,5}\*|\|.*"
    r"|\((?![xX×]\d+\))(?=[^)]*[A-Za-z])(?:[A-Z0-9]{2,6}|[a-z0-9]{2,6})(?::[\w-]+)?\)(?:\s+[\w★†-]{1,8})?|\((?![xX×]?\d)[^()]*\s[^()]*\))$"
)
_CATEGORY = re.compile(r"\s+\[(?P<first>[^\]{,]+)[^\]]*\]$")
_ANY_COUNT = re.compile(r"^\W*[0-9]|^[xX×][0-9]|^SB:|[xX×]\s?[0-9]+$|\([0-9]+\)$", re.IGNORECASE)
_NUMERAL = re.compile(r"(?P<word>two|three|four|five|six|seven|eight|nine|ten)\s+(?P<name>\S.*)", re.IGNORECASE)
_PROSE = re.compile(r".{61,}|(?:\S+\s+){9,}\S+|.*[.;,{}]|.*[<>={}].*")

LONGEST = 300
"""More of a line is not looked at: no name is half as long."""

_MOST_LINES = 5 * MAX_CARDS

_NEARLY = 0.85
"""How alike (0 to 1, difflib's ratio) a line and a heading must be for it to be a slip of the pen."""

LEAST_MAIN, MOST_SIDE = 40, 15
"""So many cards a deck has at least above the empty line of an MTGO list, and so many at most stand below it."""


def read_lines(text: str, file: str, words: Collection[str], known: Container[str]) -> Reading[Sheet]:
    """The cards of a text.

    ``words`` are headings beside those of any game, by ``heading_key``; ``known`` cards, by ``spelling``, are never
    taken for anything else.
    """
    rows = yield from texts.rows(text, file, LONGEST, _BESIDE)
    if len(rows) > _MOST_LINES:
        yield no_list(file, f"these are more than {_MOST_LINES:,} lines")
        return Sheet(file)
    reader = _Lines(Sheet(file), frozenset({*words, *TYPES, *MAIN, *ASIDE, *ABOUT}), known)
    rows = [*_joined(rows)]
    plain = [row for row in rows if not reader.says(row)]
    if len(plain) > 1 and sum(_PROSE.fullmatch(row.text) is not None for row in plain) * 2 > len(plain):
        yield no_list(file, "this is some other text")
        return Sheet(file)
    counted = _counted(plain)
    for row, after in zip(rows, [*rows[1:], None], strict=False):
        yield from reader.take(row, counted=counted, after=after)
        if (yield from reader.sheet.too_much(row.line)):
            break
    _part(reader.sheet, rows)
    return reader.sheet


def read_line(text: str, line: int, sheet: Sheet, known: Container[str]) -> Reading[None]:
    """Put the card of one line into a sheet, as ``read_lines`` reads it."""
    yield from _Lines(sheet, frozenset(), known).card(" ".join(text.split()), line)


def _joined(rows: Sequence[Row]) -> Iterator[Row]:
    """The rows without sums, and with a count that stands in a line of its own before the name below it."""
    count = ""
    for row in rows:
        if _ALONE.fullmatch(row.text):
            count = row.text  # of a number above another one it is the sum
        elif not _SUM.fullmatch(row.text):
            counts = count and not _ANY_COUNT.search(row.text) and headed(row.text) == ""
            yield row._replace(text=f"{count} {row.text}") if counts else row
            count = ""


def _counted(rows: Sequence[Row]) -> bool:
    """Whether nearly all lines begin with a count or a number, so that one without it is hardly a card."""
    return sum(row.text[0].isdigit() for row in rows) * 4 >= len(rows) * 3 > 0


def _part(sheet: Sheet, rows: Sequence[Row]) -> None:
    """Below the one empty line of a list like those of MTGO stands its sideboard."""
    breaks = [row.line for row in rows[1:] if row.apart]
    usual = all(card.bare and card.number is None for card in sheet.cards) and not (sheet.heads or sheet.aside)
    if len(breaks) != 1 or not usual or len(rows) != len(sheet.cards):
        return
    side = [card._replace(head=Heading("Sideboard", breaks[0])) for card in sheet.cards if card.line >= breaks[0]]
    main = [card for card in sheet.cards if card.line < breaks[0]]
    if sum(card.times for card in side) <= MOST_SIDE and sum(card.times for card in main) >= LEAST_MAIN:
        sheet.cards, sheet.aside, sheet.break_line = main, side, breaks[0] - 1


class _Lines:
    """Lines on their way into a sheet."""

    def __init__(self, sheet: Sheet, words: Collection[str], known: Container[str]) -> None:
        self.sheet, self._words, self._known = sheet, words, known

    def says(self, row: Row) -> bool:
        """Whether a line is a comment, a heading or what the file says of itself, whatever stands around it."""
        comment = _COMMENT.fullmatch(row.text)
        return bool(comment or _FIELD.fullmatch(row.text) or self._heading(row.text, row.line)[0])

    def _heading(self, text: str, line: int) -> tuple[Heading | None, bool]:
        """The heading that a line is, as ``heading`` tells it; with a dot before it only a known one."""
        found, strange = heading(text, line, self._words)
        item = _BULLET.sub("", text, count=1)
        return (found, strange) if found or item == text else (heading(item, line, self._words)[0], False)

    def take(self, row: Row, *, counted: bool, after: Row | None) -> Reading[None]:
        """One line. ``counted``: whether nearly all lines are; ``after``: the next line that says something."""
        comment = _COMMENT.fullmatch(row.text)
        text = comment["said"] if comment else row.text
        field = _FIELD.fullmatch(text)
        head, strange = self._heading(text, row.line)
        about = self.sheet.head is not None and self.sheet.head.key in ABOUT
        if field and field["key"]:
            yield from self._say(field, row.line)
        elif head and not (comment and strange):
            self.sheet.under(head)
        elif comment or field or (about and not row.apart):
            return
        elif counted and self._title(text):
            self.sheet.titles.append(Heading(text, row.line))
        elif self._strange(text, in_counted=counted and after is not None and not after.apart and _counted([after])):
            self.sheet.under(Heading(uncounted(text), row.line))
        else:
            yield from self.card(re.sub(r"\s#.*", "", text), row.line)

    def _title(self, text: str) -> bool:
        """Whether a line among counted ones stands above them all and is no card, nor nearly a known heading."""
        above = self.sheet.head is None and not (self.sheet.cards or self.sheet.aside)
        return above and not _ANY_COUNT.search(text) and spelling(text) not in self._known and not self._nearly(text)

    def _nearly(self, text: str) -> bool:
        """Whether a line is a known heading but for a slip of the pen."""
        from difflib import get_close_matches  # few files have a line like that

        return bool(get_close_matches(heading_key(uncounted(text)), self._words, 1, _NEARLY))

    def _strange(self, text: str, *, in_counted: bool) -> bool:
        """Whether a line without a count is an unknown heading: nearly a known one, or alone among counted cards."""
        words = uncounted(text)
        if not text[:1].isalpha() or _NUMERAL.fullmatch(text):
            return False
        if spelling(text) in self._known or spelling(words) in self._known:
            return False
        return in_counted or self._nearly(text)

    def _say(self, field: re.Match[str], line: int) -> Reading[None]:
        key = field["key"].casefold().replace("colour", "color")
        if key in self.sheet.fields:
            right = f"keep the one in line {self.sheet.fields[key][1]}, or this one"
            yield Problem(self.sheet.file, line, f'"{key}" stands here twice', right)
        self.sheet.fields.setdefault(key, (field["value"].strip(), line))

    def card(self, text: str, line: int) -> Reading[None]:
        """A line that names a card."""
        if _LESS.match(text):
            right = 'write how many and which, as "3 Forest"'
            yield Problem(self.sheet.file, line, f'"{cut(text)}" begins with a minus and a number', right)
            return
        side = _BOARD.match(text)
        if side and side["board"] and heading_key(side["board"]) not in self._words:
            side = None
        bare = _BULLET.sub("", text[side.end() if side else 0 :], count=1)
        quoted = re.fullmatch(r"([\"'“])(.*)[\"'”]", bare)
        first = _FIRST.fullmatch(quoted[2] if quoted else bare)
        assert first is not None
        numeral = _NUMERAL.fullmatch(first["name"])
        if spelling(text) not in self._known:
            if numeral and (spelling(numeral["name"]) in self._known or numeral["word"].islower()):
                yield Problem(self.sheet.file, line, f'"{cut(text)}" has its count in words', 'write "3 Forest"')
                return
            found = yield from self._counted(first, line, text)
        else:
            found = Entry(text, 1, line)
        if found is not None:
            board = Heading(side["board"] or "Sideboard", line) if side else None
            if board and board.key not in ASIDE | MAIN:
                self.sheet.under(board)
            yield from self.sheet.add(found._replace(head=board or found.head), text)

    def _counted(self, first: re.Match[str], line: int, text: str) -> Reading[Entry | None]:
        """The card of a line that was taken apart, with the category of it as its heading if that is a known word."""
        name, category = first["name"], ""
        last = None
        if spelling(name) not in self._known:
            name, category = _unmarked(name)
            last = _LAST.fullmatch(name) if spelling(name) not in self._known else None
        before = first["count"] or first["times"]
        behind = last and (last["times"] or last["plain"])
        if last and not before:
            behind = behind or last["within"]  # behind a count it is the number of the card in its set
        if before and behind:
            yield Problem(self.sheet.file, line, f'"{cut(text)}" has two counts', "keep one of them")
            return None
        count = int(before or behind or 1)
        number = int(first["number"]) if first["number"] else None
        if number is not None and not 1 <= number <= MAX_CARDS:
            count = 0  # which is said
        head = Heading(category, line) if heading_key(category) in self._words else None
        bare = bool(first["count"]) and not first["sign"].strip()
        return Entry(last["name"] if last else name, count, line, head, number, bare)


def _unmarked(name: str) -> tuple[str, str]:
    """A name without what programs put behind it; and the first category that one of them gives the card, or ""."""
    category = ""
    while True:
        found = _CATEGORY.search(name)
        if found:
            category = category or found["first"].strip()
        shorter = name[: found.start()] if found else _MARKS.sub("", name)
        if shorter == name:
            return name, category
        name = shorter
