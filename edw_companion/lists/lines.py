"""Cards from plain text, as people and programs write it: a card a line, and headings.

Understood are "2 Forest", "2x Forest", "Forest x2", "Forest (2)", "12. Forest", "- Forest" and "SB: 2 Forest"; what
programs put around a name (editions, numbers in them, foils, categories, tags) is left out. Empty lines and comments
say nothing, but for the one empty line before an MTGO sideboard. Pure.
"""

import re
from collections.abc import Collection, Container, Iterator, Sequence

from edw_companion.lists import texts
from edw_companion.lists.cards import MAX_CARDS, spelling
from edw_companion.lists.problems import Problem, Reading, cut
from edw_companion.lists.sheet import (
    ABOUT,
    ASIDE,
    MAIN,
    TYPES,
    Entry,
    Heading,
    Sheet,
    entry,
    heading,
    heading_key,
    uncounted,
)
from edw_companion.lists.texts import Row, headed, no_list

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
        return Sheet()
    reader = _Lines(file, frozenset({*words, *TYPES, *MAIN, *ASIDE, *ABOUT}), known)
    rows = [*_joined(rows)]
    plain = [row for row in rows if not reader.says(row)]
    if len(plain) > 1 and sum(_PROSE.fullmatch(row.text) is not None for row in plain) * 2 > len(plain):
        yield no_list(file, "this is some other text")
        return Sheet()
    counted = _counted(plain)
    for row, after in zip(rows, [*rows[1:], None], strict=False):
        yield from reader.take(row, counted=counted, after=after)
        if reader.total > MAX_CARDS:
            yield Problem(file, row.line, f"the list goes on after {MAX_CARDS:,} cards", f"{MAX_CARDS:,} are the most")
            break
    return _parted(reader.sheet(), rows)


def read_line(text: str, line: int, file: str, known: Container[str]) -> Reading[Entry | None]:
    """The card of one line, as ``read_lines`` reads it; None after what is wrong with it."""
    reader = _Lines(file, frozenset(), known)
    yield from reader.card(" ".join(text.split()), line)
    return reader.cards[0] if reader.cards else None


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


def _parted(sheet: Sheet, rows: Sequence[Row]) -> Sheet:
    """Below the one empty line of a list like those of MTGO stands its sideboard."""
    breaks = [row.line for row in rows[1:] if row.apart]
    usual = all(card.bare and card.number is None for card in sheet.cards) and not (sheet.heads or sheet.aside)
    if len(breaks) != 1 or not usual or len(rows) != len(sheet.cards):
        return sheet
    side = tuple(card._replace(head=Heading("Sideboard", breaks[0])) for card in sheet.cards if card.line >= breaks[0])
    main = tuple(card for card in sheet.cards if card.line < breaks[0])
    if sum(card.times for card in side) > MOST_SIDE or sum(card.times for card in main) < LEAST_MAIN:
        return sheet
    return sheet._replace(cards=main, aside=side, break_line=breaks[0] - 1)


class _Lines:
    """The lines so far: cards, headings, and what the file says of itself."""

    def __init__(self, file: str, words: Collection[str], known: Container[str]) -> None:
        self._file, self._words, self._known = file, words, known
        self._head: Heading | None = None
        self.cards: list[Entry] = []
        self.total = 0
        self._aside: list[Entry] = []
        self._heads: list[Heading] = []
        self._titles: list[Heading] = []
        self._fields: dict[str, tuple[str, int]] = {}

    def sheet(self) -> Sheet:
        """What the file says."""
        heads, titles = tuple(self._heads), tuple(self._titles)
        return Sheet(tuple(self.cards), tuple(self._aside), heads, self._fields, titles=titles)

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
        about = self._head is not None and self._head.key in ABOUT
        if field and field["key"]:
            yield from self._say(field, row.line)
        elif head and not (comment and strange):
            self._under(head)
        elif comment or field or (about and not row.apart):
            return
        elif counted and self._title(text):
            self._titles.append(Heading(text, row.line))
        elif self._strange(text, in_counted=counted and after is not None and not after.apart and _counted([after])):
            self._under(Heading(uncounted(text), row.line))
        else:
            yield from self.card(re.sub(r"\s#.*", "", text), row.line)

    def _title(self, text: str) -> bool:
        """Whether a line among counted ones stands above them all and is no card, nor nearly a known heading."""
        above = self._head is None and not (self.cards or self._aside)
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

    def _under(self, head: Heading) -> None:
        self._head = head
        if head.key not in ASIDE | ABOUT:
            self._heads.append(head)

    def _say(self, field: re.Match[str], line: int) -> Reading[None]:
        key = field["key"].casefold().replace("colour", "color")
        if key in self._fields:
            right = f"keep the one in line {self._fields[key][1]}, or this one"
            yield Problem(self._file, line, f'"{key}" stands here twice', right)
        self._fields.setdefault(key, (field["value"].strip(), line))

    def card(self, text: str, line: int) -> Reading[None]:
        """A line that names a card."""
        if _LESS.match(text):
            right = 'write how many and which, as "3 Forest"'
            yield Problem(self._file, line, f'"{cut(text)}" begins with a minus and a number', right)
            return
        side = _BOARD.match(text)
        if side and side["board"] and heading_key(side["board"]) not in self._words:
            side = None
        bare = _BULLET.sub("", text[side.end() if side else 0 :], count=1)
        quoted = re.fullmatch(r"([\"'“])(.*)[\"'”]", bare)
        first = _FIRST.fullmatch(quoted[2] if quoted else bare)
        assert first is not None
        numeral = _NUMERAL.fullmatch(first["name"])
        if spelling(text) in self._known:
            found = yield from entry(text, 1, line, self._file, text)
        elif numeral and (spelling(numeral["name"]) in self._known or numeral["word"].islower()):
            yield Problem(self._file, line, f'"{cut(text)}" has its count in words', 'write "3 Forest"')
            return
        else:
            found = yield from self._counted(first, line, text)
        if found is not None:
            board = Heading(side["board"] or "Sideboard", line) if side else None
            if board and board.key not in ASIDE | MAIN:
                self._under(board)
            head = board or found.head or self._head
            into = self._aside if head and head.key in ASIDE else self.cards
            into.append(found._replace(head=head))
            self.total += found.times

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
            yield Problem(self._file, line, f'"{cut(text)}" has two counts', "keep one of them")
            return None
        count = int(before or behind or 1)
        number = int(first["number"]) if first["number"] else None
        if number is not None and not 1 <= number <= MAX_CARDS:
            count = 0  # which is said
        found = yield from entry(last["name"] if last else name, count, line, self._file, text)
        if found is None:
            return None
        head = Heading(category, line) if heading_key(category) in self._words else None
        bare = bool(first["count"]) and not first["sign"].strip()
        return found._replace(head=head, number=number, bare=bare)


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
