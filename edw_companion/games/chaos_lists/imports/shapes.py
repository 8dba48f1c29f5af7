"""Roll lists as people type them and pages show them, made into the maps that the best-known set has in YAML.

An entry is a line with a number, a name and what it does. What parts these is found once for a whole file: a dot, a
bracket, a colon, a dash, a tab, the bars of a table, the commas of a CSV, the marks of a page, the line below. A
heading begins a list. What fits no shape of the file's own is told with its line.
"""

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from edw_companion.games.chaos_lists.imports.wording import DICE, noted
from edw_companion.lists.guard import read_tree
from edw_companion.lists.problems import Problem, Reading, cut, outcome
from edw_companion.lists.texts import Row, cells, headed, is_rule, rows, unmarked
from edw_companion.lists.yaml_tree import Items, Map, Node, Text

FEWEST = 3
"""So few entries are a list that nobody wrote down as one."""

_DASH = "-–—‑−"
_NUMBER = re.compile(
    rf"(?P<open>[(\[#]?)(?P<letter>[A-Z](?=\d))?(?P<low>\d{{1,4}})(?:\s?(?:[{_DASH}]|to|\.\.)\s?[A-Z]?(?P<high>\d{{1,4}}))?"
    rf"(?P<sep>[.):\]]+(?=\s|$)\s*|\s*[{_DASH}:=]+\s+|\s+|$|[.):\]]+(?=[A-Z“\"\[{{]))(?P<rest>.*)",
    re.ASCII,
)
_BULLET = re.compile(r"^[-*•·+–]\s+(?=\S)")
_DIE_BEHIND = re.compile(
    rf"(?P<title>.{{0,80}}?)[\s(\[:,;|{_DASH}]*(?:[Rr]oll(?:ed)?\s+)?(?:with\s+)?(?:an?\s+)?(?P<die>{DICE.pattern})"
    r"[\s)\]:.]*(?:[Tt]able|[Cc]hart|[Ll]ist)?[\s)\]:.]*",
    re.ASCII,
)
_CHART = re.compile(r"\(?[0-9A-Z]{1,3}[.)]\s*(?P<rest>\S.*)")
_NAMED_LIST = re.compile(r"(?P<name>[a-z][a-z0-9-]{0,30}): (?P<title>\S.*)")
_CARD = re.compile(r"\[(?P<card>[^\[\]]{1,80})\]\s*(?P<more>.*)")
_X = re.compile(r"[\s(,;]*\bX\s?=\s?(?P<x>[0-9]{0,2}d[0-9]+(?:\s?[+-]\s?[0-9]+)?|[0-9]{1,3})\)?\s*$", re.IGNORECASE)
_OFTEN = r"[0-9]{0,2}d[0-9]+|[0-9]{1,3}"
_TIMES = re.compile(rf"[\s(,;]*(?:[x×]\s?(?P<times>{_OFTEN})|(?P<many>{_OFTEN}) ?(?:times|copies|x))\)?\s*")
_REFERENCE = re.compile(r"[{|\[](?P<name>[^{}|\[\]\n]{2,80})[}|\]]")
_ENDS = (".", "!", "?", ",", ";", "…", "”", '"')
_SMALL = re.compile(
    "an?|and|as|at|but|by|de|for|from|in|into|is|it|la|nor|off?|on|onto|or|per|than|the|to|up|vs|with|x", re.IGNORECASE
)

_NAME = "(?P<name>[^\n]{1,60}?)"
_PARTERS: Mapping[str, re.Pattern[str]] = {
    "dash": re.compile(rf"{_NAME}(?:\s+[{_DASH}]+\s+|\s*[—]+\s*|\s+--\s*|(?<=\w)[–-]+\s)(?P<text>\S[\s\S]*)"),
    "colon": re.compile(rf"{_NAME}:\s*(?P<text>[^\s:/][\s\S]*)"),
    "line": re.compile(rf"{_NAME}[.:]?\n(?P<text>[\s\S]+)"),
    "dot": re.compile(rf"{_NAME}[.!?]\s+(?P<text>[\"“({{\[]?[A-Z0-9][\s\S]*)"),
    "hyphen": re.compile(r"(?P<name>[^\n]{1,60})[-–](?P<text>[^\W\d][\s\S]*)"),
}
"""What may stand between a name and its text, the likeliest first."""
_LIKELIEST = ("dash", "colon")
"""These two may change within a file."""
_LEAST = {"dot": 1.6, "hyphen": 1.6, "line": 1.2, "strong": 1.2}
"""How large a share of a file's entries must be parted so, in halves, where that is more than a half."""

_HEAD = {
    "index": ("#", "no", "no.", "nr", "nr.", "number", "roll", "die", "dice", "index", "at", "die roll", "numbers"),
    "name": ("name", "title", "card", "entry", "card name"),
    "text": ("text", "effect", "effects", "description", "result", "what happens", "what it does", "desc", "ability"),
    "list": ("list", "table", "chart", "section"),
}
"""How the columns of a table may be called."""


class Section(NamedTuple):
    """A list on its way: its heading, what directs the rolls on it, and its entries."""

    title: str
    line: int
    die: str
    marked: bool  # whether the heading is one by its marks or its die
    desc: list[str]
    entries: list["Found"]


class Found(NamedTuple):
    """An entry: its number as it is written, its name if a table has it, and its lines."""

    line: int
    number: str
    lines: list[str]
    name: str = ""
    strong: str = ""

    @property
    def text(self) -> str:
        """Its lines, of which one that breaks off goes on in the next."""
        whole = "\n".join(filter(None, self.lines))
        return re.sub(r"(?<=[^\s.!?:;—”\")\]}])\n(?=[a-z0-9(])", " ", whole)


def lists_of_text(text: str, file: str) -> Reading[tuple[Map, ...]]:
    """The lists of a text or a table as maps; none if it is no such thing, after what fits no list of it."""
    lines = yield from _lines(text, file)
    title = re.sub(r"\.\w+$", "", file).replace("-", " ").replace("_", " ").strip().capitalize()
    sections, left = _Sorter(lines, Section(title, 1, "", False, [], [])).sorted()
    named = [each for each in sections if each.entries]
    about = [line for each in sections if not each.entries for line in (each.title * each.marked, *each.desc) if line]
    if sum(len(each.entries) for each in named) < (1 if all(each.die for each in named) else FEWEST):
        return ()
    part = _parter([entry for each in named for entry in each.entries])
    counted = all(each.die or all(entry.number for entry in each.entries) for each in named)
    parted = [bool(part(entry)[0]) for each in named for entry in each.entries]
    if not counted and sum(parted) * 2 < len(parted):  # neither numbers nor a die nor names make a list of it
        return ()
    named = [_gathered(each, part) for each in named]
    for each in left:
        yield Problem(file, each.line, f'"{cut(each.text, 60)}" is part of no entry', "it was left out")
    called = {_key(each.title): each.title for each in named}
    first, *others = (_map_of(each, part, called, alone=len(named) == 1, file=file) for each in named)
    if about:
        first = first._replace(entries={**first.entries, "about": Text("\n".join(about), 1)})
    return (first, *others)


def _gathered(section: Section, part: Callable[[Found], tuple[str, str]]) -> Section:
    """Where nearly all lines of a list without numbers have names, the others are its title, or go on with a text."""
    bare = [entry for entry in section.entries if not (entry.number or part(entry)[0] or _CARD.fullmatch(entry.text))]
    if len(bare) * 3 > len(section.entries):
        return section
    for entry in bare:
        at = section.entries.index(entry)
        if at:
            section.entries[at - 1].lines.extend(entry.lines)
        elif section.marked:
            section.desc.extend(entry.lines)
        else:
            section = section._replace(title=entry.text[:60])
        del section.entries[at]
    return section


def _key(title: str) -> str:
    return " ".join(re.findall(r"[^\W_]+", title.casefold())).removeprefix("the ")


# The lines of a file.


def _lines(text: str, file: str) -> Reading[list[Row]]:
    """The lines of a text; of a table the cells of each row. A row with a single cell is a line of text."""
    parted = _delimiter(text)
    if parted in ("\t", ",", ";"):
        table = ((at, [unmarked(" ".join(cell.split())) for cell in row]) for at, row in cells(text, parted))
        return [Row(at, " ".join(filter(None, row)), False, "", tuple(row) * (sum(map(bool, row)) > 1))
                for at, row in table]  # fmt: skip
    found = yield from rows(text, file)
    if parted != "|":
        return found
    return [row._replace(cells=_barred(row.text), strong="") for row in found if not _drawn(row.text)]


def _delimiter(text: str) -> str:
    """What parts the columns of a table, "" for no table; commas only below a head that names columns."""
    plain = [line for raw in text.split("\n") if (line := raw.strip()) and not is_rule(line) and not _drawn(line)]
    barred = sum(line.count("|") > 1 or " | " in line or "!!" in line for line in plain)
    tabbed = sum("\t" in line for line in plain)
    for count, delimiter in ((barred, "|"), (tabbed, "\t")):
        if count >= FEWEST and count * 5 >= len(plain) * 3:
            return delimiter
    head = plain[0] if plain else ""
    for delimiter in ",;":
        if len(_columns(tuple(cell.strip().strip('"') for cell in head.split(delimiter)))) > 1:
            return delimiter
    return ""


def _barred(text: str) -> tuple[str, ...]:
    parts = [part.strip() for part in re.split(r"\|\|?|!!", text.strip().strip("|!").strip())]
    return tuple(parts) if len(parts) > 1 else ()


def _drawn(text: str) -> bool:
    """Whether a line of a table only draws it."""
    return re.fullmatch(r"[|:+\s-]+|\{\|.*|\|\}.*|\|-.*", text) is not None


def _columns(row: Sequence[str]) -> dict[str, int]:
    """Which column says what, if a row is the head of a table."""
    found: dict[str, int] = {}
    for at, cell in enumerate(row):
        word = headed(cell) or cell
        kind = next((kind for kind, words in _HEAD.items() if word.casefold().strip(" :*") in words), "")
        kind = kind or ("index" if DICE.fullmatch(word.strip()) else "")
        found.setdefault(kind, at)
    found.pop("", None)
    return found


# Headings, entries, and what belongs to them.


class _Sorter:
    """Lines on their way into lists."""

    def __init__(self, lines: Sequence[Row], first: Section) -> None:
        self._lines = lines
        self._matches = [None if line.cells else _NUMBER.fullmatch(line.text) for line in lines]
        styles = Counter(_style(match) for match in self._matches if match)
        self._style = styles.most_common(1)[0][0] if styles else ""
        in_row = sum(styles.values())
        plain = [line for line in lines if not line.cells]
        least = 1 if any(headed(line.text) for line in lines) else FEWEST
        numbers = [int(match["low"]) for match in self._matches if match]
        runs = 1 + sum(after == before + 1 for before, after in pairwise(numbers))  # each the one behind that before
        self._numbered = in_row >= least and (in_row * 2 >= len(plain) or runs * 2 >= in_row)
        self._tables = [each.cells for each in lines if each.cells]
        numbered = sum(_NUMBER.fullmatch(f"{row[0]} ") is not None for row in self._tables)
        self._first = int(numbered * 2 >= len(self._tables))  # the first column that is no number
        self._columns: dict[str, int] = {}
        self.sections = [first]
        self._high = -1
        self._joined: list[tuple[Found, Row]] = []

    def sorted(self) -> tuple[list[Section], list[Row]]:
        """The lists; and what stands apart from the entries before it, where that is not the way of the file."""
        for at in range(len(self._lines)):
            self._take(at)
        count = sum(len(section.entries) for section in self.sections)
        apart = [(entry, line) for entry, line in self._joined if line.apart]
        left = [line for _, line in apart] if len(apart) * 3 <= count else []
        for entry, line in apart if left else ():
            entry.lines.remove(line.text)
        return self.sections, left

    def _take(self, at: int) -> None:
        """The line at a place."""
        line, match = self._lines[at], self._matches[at]
        if line.cells:
            self._row(line)
        elif self._heading(at):
            return
        elif match and self._numbered and self._counts(match):
            index = f"{match['low']} - {match['high']}" if match["high"] else match["low"]
            self._add(Found(line.line, index, [match["rest"]], strong=line.strong))
        elif not self._numbered and not self._tables:
            self._add(Found(line.line, "", [_BULLET.sub("", line.text, count=1)], strong=line.strong))
        elif self.sections[-1].entries:
            self.sections[-1].entries[-1].lines.append(line.text)
            self._joined.append((self.sections[-1].entries[-1], line))
        else:
            self.sections[-1].desc.append(line.text)

    def _add(self, entry: Found) -> None:
        self.sections[-1].entries.append(entry)
        last = entry.number.rpartition(" - ")[2]
        self._high = int(last) if last.isdecimal() and int(last) else self._high + 1

    def _counts(self, match: re.Match[str]) -> bool:
        """Whether a number at the front of a line is an entry's: it is parted as most are, or the next one."""
        low = int(match["low"])
        if _style(match) == self._style:
            return _style(match) != " " or low > self._high or low == 0
        return low == self._high + 1

    def _heading(self, at: int) -> bool:
        """Begin a list, if a line is its heading: marked, with its die, or short above numbers that begin anew."""
        line, match = self._lines[at], self._matches[at]
        chart = _CHART.fullmatch(line.text)
        text = headed(line.text)
        if chart and chart["rest"] == line.strong:  # a number that counts lists: the next begins anew, or is otherwise
            other = match is not None and _style(match) != self._style
            if other or self._anew(at, int(match["low"]) if match else self._high):
                text, match = line.strong, None
        marked = bool(text)
        if match and self._numbered and not marked:
            return False
        text = text or line.text
        found = _DIE_BEHIND.fullmatch(text)
        die = noted(DICE.fullmatch(found["die"])) if found else ""
        short = len(text) <= 60 and not text.endswith(_ENDS) and not re.match(r"[Rr]oll\b", text)
        above, below = bool(self.sections[-1].entries or at), at + 1 < len(self._lines)
        if found and die and (marked or _titled(found["title"], text)) and below:
            self._begin(found["title"], line, die, marked=True)
        elif marked and below:
            self._begin(text, line, "", marked=True)
        elif not match and short and self._numbered and (not above or self._anew(at, self._high)):
            self._begin(text.rstrip(":"), line, "", marked=False)
        elif not self._numbered and text.endswith(":") and short and below:
            self._begin(text, line, "", marked=False)
        else:
            return False
        return True

    def _anew(self, at: int, high: int) -> bool:
        """Whether the next number below a line is no higher than one that came before it."""
        for line, match in zip(self._lines[at + 1 : at + 8], self._matches[at + 1 : at + 8], strict=True):
            if match:
                return int(match["low"]) <= high
            if line.cells or headed(line.text):
                return False
        return False

    def _begin(self, title: str, line: Row, die: str, *, marked: bool) -> None:
        title = title.strip(f" :,;([*_#={_DASH}").removesuffix(" roll")
        self.sections.append(Section(title, line.line, die, marked, [], []))
        self._high, self._columns = -1, {}

    def _row(self, line: Row) -> None:
        """A row of a table: its head, or an entry."""
        columns = _columns(line.cells)
        if len(columns) > 1 or (columns and len(line.cells) == len(columns)):
            self._columns = columns
            die = next((cell for cell in line.cells if DICE.fullmatch(cell)), "")
            if die and not self.sections[-1].die:
                self.sections[-1] = self.sections[-1]._replace(die=die)
            return
        usual = {"index": 0, "name": self._first} if self._first else {"name": 0}  # in a table without a head
        said = self._columns or {kind: at for kind, at in usual.items() if kind == "index" or at + 1 < len(line.cells)}
        parts = {kind: line.cells[at] for kind, at in said.items() if at < len(line.cells)}
        title = parts.get("list", "")
        if title and title != self.sections[-1].title:
            known = next((each for each in self.sections if each.title == title), None)
            self.sections.remove(known) if known else None
            self.sections.append(known or Section(title, line.line, "", True, [], []))
        match = re.fullmatch(rf"[A-Z]?(\d{{1,4}})(?:\s*[{_DASH}]\s*(\d{{1,4}}))?\.?", parts.get("index", ""), re.ASCII)
        index = f"{match[1]} - {match[2]}" if match and match[2] else match[1] if match else parts.get("index", "")
        rest = [cell for at, cell in enumerate(line.cells) if cell and at not in said.values()]
        text = parts.get("text") or (" ".join(rest) if not self._columns else "")
        self._add(Found(line.line, index, [text or parts.get("name", "")], parts.get("name", "") if text else ""))


def _titled(title: str, text: str) -> bool:
    """Whether words before a die are the title of a list, and no sentence that names a die."""
    return 0 < len(title.strip()) <= 60 and not re.search(r"[.!?]", title) and not text.endswith(".")


def _style(match: re.Match[str]) -> str:
    """How a number is parted from what follows: the sign, or a blank."""
    sign = match["sep"].strip()[:1]
    return f"{match['open']}{'-' if sign and sign in _DASH else sign or ' '}"


# Entries, parted.


def _parter(entries: Sequence[Found]) -> Callable[[Found], tuple[str, str]]:
    """What takes a name from the front of an entry's text, as most of a file's entries have it: (name, text)."""
    several = [each for each in entries if not (each.name or _CARD.fullmatch(each.text) or _jump(each.text))]
    shares = {kind: sum(_parted(kind, each) is not None for each in several) for kind in ("strong", *_PARTERS)}
    least = {kind: len(several) * _LEAST.get(kind, 1) for kind in shares}
    usual = next((kind for kind, share in shares.items() if share and share * 2 >= least[kind]), "")
    both = sum(any(_parted(kind, each) for kind in _LIKELIEST) for each in several) * 2 >= len(several)
    kinds = sorted(_LIKELIEST, key=lambda kind: kind != usual) if usual in _LIKELIEST or not usual else [usual]

    def part(entry: Found) -> tuple[str, str]:
        if entry.name:
            return entry.name, entry.text
        for kind in kinds if usual or both else ("dash",):
            found = _parted(kind, entry)
            if found and (kind == usual or (both and not usual and kind == "dash") or _is_name(found[0])):
                return found
        return "", entry.text

    return part


def _parted(kind: str, entry: Found) -> tuple[str, str] | None:
    """Name and text of an entry that is parted in one way; None if it is not."""
    if kind == "strong":
        front = entry.strong
        rest = entry.text.removeprefix(front) if front and entry.text.startswith(front) else ""
        text = rest.lstrip(f" .:;{_DASH}")
        return (front.strip(f" .:;{_DASH}"), text) if text and len(front) <= 60 else None
    match = _PARTERS[kind].fullmatch(entry.text)
    if match is None:
        return None
    name = match["name"].strip().strip('“”"*_')
    if not name or re.search(r"[.;]\s|[.;]$|,$", name) or (kind in ("dot", "hyphen") and not _is_name(name)):
        return None
    return name, match["text"].strip()


def _is_name(text: str) -> bool:
    """Whether words are written as a name is: each of them with a capital, but for the small ones."""
    said = re.findall(r"[^\W_][\w'’]*", text)
    return 0 < len(said) < 8 and all(word[0].isupper() or word[0].isdigit() or _SMALL.fullmatch(word) for word in said)


# As maps.


def _map_of(
    section: Section, part: Callable[[Found], tuple[str, str]], called: Mapping[str, str], *, alone: bool, file: str
) -> Map:
    """A list in the shape that the best-known set has."""
    named = _NAMED_LIST.fullmatch(section.title)
    title, line = (named["title"] if named else section.title), section.line
    indices = _whole([entry.number for entry in section.entries])
    rolls = [_roll(entry, index, part, called) for entry, index in zip(section.entries, indices, strict=True)]
    numbers = [int(number) for index in indices for number in index.split(" - ") if number.isdecimal()]
    low, high = min(numbers, default=1), max(numbers, default=len(rolls))
    dice = section.die or f"d{max(high - low + 1, 1)}{f'{low - 1:+d}' if low != 1 else ''}"
    own = re.sub(r"\.\w+$", "", file) if alone and not section.marked else ""
    short = named["name"] if named else own
    entries = {"short_name": short, "full_name": title, "desc": "\n".join(section.desc), "format": dice}
    texts: dict[str, Node] = {key: Text(value, line) for key, value in entries.items() if value}
    if named:
        texts["name"] = Text(named["name"], line)
    if section.desc and (keys := _keys(section.desc[0])):
        texts["keys"] = keys
        del texts["desc"]
    return _map({**texts, "rolls": Items(tuple(rolls), line)}, line)


def _whole(indices: Sequence[str]) -> list[str]:
    """Numbers as they are meant: "00" is 100 in a list that comes to 99, "0" is 10 in one that comes to 9."""
    found: list[str] = []
    high = 0
    for index in indices:
        parts = index.split(" - ")
        for at, part in enumerate(parts):
            nearly = high == 9 if part == "0" else high >= 10 ** len(part) // 2
            if part.isdecimal() and not int(part) and nearly:
                parts[at] = str(10 ** len(part))
            high = max(high, int(parts[at]) if parts[at].isdecimal() else 0)
        found.append(" - ".join(parts))
    return found


def _roll(entry: Found, index: str, part: Callable[[Found], tuple[str, str]], called: Mapping[str, str]) -> Map:
    """An entry in that shape: a card, a jump to a list, or a name and a text."""
    fields: dict[str, str] = {"index": index} if index else {}
    whole = re.sub(r"^[*_]+(?=\w)|(?<=[\w.!?”)])[*_]+$", "", entry.text)  # marks that go over several lines
    keys = _keys(whole)
    if keys:
        return _map({"index": Text(index, entry.line), "keys": keys}, entry.line)
    x = _X.search(whole)
    if x:
        whole = whole[: x.start()].strip()
        fields["Xdice"] = x["x"].replace(" ", "")
    card, jump = _CARD.fullmatch(whole), _jump(whole)
    if jump and (_key(jump["name"]) in called or whole[:1] in "{|"):
        fields["list"] = called.get(_key(jump["name"]), jump["name"])
    elif card and _key(card["card"]) not in called:
        times = _TIMES.fullmatch(card["more"])
        fields["card"] = card["card"]
        if times:
            fields["times"] = times["times"] or times["many"]
        elif card["more"].strip():
            fields |= {"name": card["card"], "text": _linked(card["more"].strip(f" :{_DASH}"), called)}
    else:
        name, text = part(entry._replace(lines=whole.split("\n")))
        fields |= {"name": name} if name else {}
        fields["text"] = _linked(text, called)
    return _map({key: Text(value, entry.line) for key, value in fields.items()}, entry.line)


def _keys(text: str) -> Map | None:
    """The keys that a line has, where it has nothing else."""
    if not (text.startswith("{") and text.endswith("}") and ": " in text):
        return None
    tree, problems = outcome(read_tree(text.encode(), ""))
    return tree if isinstance(tree, Map) and not problems else None


def _jump(text: str) -> re.Match[str] | None:
    """The list that a text names and says nothing else."""
    return _REFERENCE.fullmatch(text.strip(" ."))


def _linked(text: str, called: Mapping[str, str]) -> str:
    """A text with the lists of the file in brackets, where it refers to them in braces or bars; cards in none."""

    def link(found: re.Match[str]) -> str:
        title = called.get(_key(found["name"]))
        if title:
            return f"[{title}]"
        return found["name"] if found[0][0] == "[" else found[0]

    return re.sub(rf"(?<!\[){_REFERENCE.pattern}(?!\])", link, text)


def _map(entries: Mapping[str, Node], line: int) -> Map:
    return Map({**entries}, dict.fromkeys(entries, line), line)
