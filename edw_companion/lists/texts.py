"""A file that people bring, from its bytes to its lines, whatever wrote it: letters, line ends, blanks, marks of pages.

Decks, lists of cards and roll lists stand on it. A mark says how a page shows something and is taken off: links, bold,
list items, templates. A mark around a whole line says that the line is a heading, and is its reader's business. Pure.
"""

import re
import unicodedata
from collections.abc import Iterator
from typing import NamedTuple

from edw_companion.lists.problems import Problem, Reading
from edw_companion.lists.yaml_tree import MAX_BYTES, decoded, unfit

MOST_CONTROLS = 10
"""With more control characters than that a file is no text at all."""

_LINK = re.compile(r"!?\[(?P<shown>[^\[\]\n]+)\]\([^()\s]*(?:\([^()\s]*\)[^()\s]*)*(?: \"[^\"]*\")?\)")
_WIKI = re.compile(r"\[\[(?:[^\[\]|\n]*\|)?(?P<shown>[^\[\]|\n]+)\]\]|\{\{(?:[^{}|\n]*\|)?(?P<card>[^{}|\n]+)\}\}")
_TAG = re.compile(
    r"</?(?:b|i|u|em|strong|li|ul|ol|p|br|div|span|a|font|h[1-6]|t[dhr]|table|tbody|thead|small|code)\b[^<>\n]*/?>"
    r"|\[/?(?:b|i|u|card|cards|deck|list|url|size|color)(?:=[^\]\n]*)?\]|\[\*\]",
    re.IGNORECASE,
)
_STRONG = re.compile(r"(?P<mark>\*\*\*|\*\*|___|__|~~)(?=\S)(?P<inner>.{1,200}?)(?<=\S)(?P=mark)")
_SLANTED = re.compile(r"(?:(?<=^)|(?<=[\s\d.):\]]))(?P<mark>[*_])(?=[^\s*_])(?P<inner>[^*_\n]{3,200}?)(?<=\S)(?P=mark)")
_FRONT = re.compile(
    r"(?:[(\[#]?[A-Z]?\d+(?:\s?[-–—]\s?\d+)?[\s.):\]–—-]*)?(?:<(?:b|i|em|strong)>|(?P<mark>\*\*\*|\*\*|\*|__|_))(?=[^\s*_])"
    r"(?P<inner>[^*_<>\n]{1,80})(?:</|(?P=mark))",
    re.IGNORECASE,
)
_ENTITY = re.compile(r"&(?:[a-z]+|#[0-9]+|#x[0-9a-f]+);", re.IGNORECASE)
_WHOLE = re.compile(r"(?P<mark>\*\*\*?|___?|~~|==+|--+)\s*(?P<inner>[^*_~=\s](?:.*[^*_~=\s])?)\s*(?P=mark):?")
_HEADED = re.compile(
    r"(?:#{1,6}\s+|={2,6}\s*)(?P<inner>\S.*?)\s*[#=]*|<(?P<tag>h[1-6])\b[^<>]*>(?P<html>.+?)</(?P=tag)>", re.IGNORECASE
)
_KEYS = re.compile(r"(?:[0-9]+(?: ?- ?[0-9]+)?\. )?\{[a-z]+: .*\}")
"""Keys and values, as our own lists have them, stay as they are."""
_RULE = re.compile(r"[-=_*~+|: .—–]{2,}|<hr ?/?>", re.IGNORECASE)


def readable(data: bytes, file: str) -> Reading[str | None]:
    """The text of a file that any program may have written, with plain line ends; None after the problem with it.

    It is UTF-8 or, by its mark, UTF-16; what is neither is read with the Western letters of older programs.
    """
    if len(data) > MAX_BYTES:
        return (yield from decoded(data, file))
    text = _by_mark(data)
    if "\x00" in text or sum(each < " " and each not in "\t\n\r" for each in text) > MOST_CONTROLS:
        yield no_list(file, "this is no text")
        return None
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _by_mark(data: bytes) -> str:
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", "replace")
    for encoding in ("utf-8-sig", "cp1252"):
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            pass
    return data.decode("latin-1")


def no_list(file: str, what: str, line: int = 0) -> Problem:
    """The problem of a file in which no cards can be looked for: ``what`` it is instead, or "" if it is empty."""
    wrong = f"{what} and no list of cards" if what else "no card stands in this file"
    return Problem(file, line, wrong, 'save the cards as text, one a line, as "3 Forest"')


class Row(NamedTuple):
    """A line that says something.

    Attributes:
        apart: whether an empty line stands before it.
        strong: what stands at its front, or behind its number, in bold or slanted letters; "" for nothing.
        cells: what stands in the columns of a table; none in a line of text.
    """

    line: int
    text: str
    apart: bool
    strong: str = ""
    cells: tuple[str, ...] = ()


def rows(text: str, file: str, most: int = MAX_BYTES, beside: str = r"\n") -> Reading[list[Row]]:
    """The lines that say something, with plain blanks, without the marks of a page but for those of a heading.

    ``most``: more of a line is not looked at; ``beside`` parts what stands side by side in the columns of a page.
    """
    found, apart = [], False
    for line, raw in enumerate(text.split("\n"), start=1):
        whole = unicodedata.normalize("NFC", raw.strip())
        problem = unfit(whole.replace("\t", " "), file, line)
        if problem:
            yield problem
        parts = [] if problem else re.split(beside, whole[:most])
        said = [(part if _KEYS.fullmatch(part) else " ".join(unmarked(part).split()), part) for part in parts]
        said = [(text, part) for text, part in said if text and not is_rule(text)]
        found += [Row(line, text, apart, _strong(part)) for text, part in said]
        apart = not said and not problem
    return found


def _strong(text: str) -> str:
    found = _FRONT.match(text)
    return " ".join(unmarked(found["inner"]).split()) if found else ""


def is_rule(text: str) -> bool:
    """Whether a line is drawn from side to side and says nothing."""
    return _RULE.fullmatch(text) is not None


def unmarked(text: str) -> str:
    """A line without what a page marks in it; what stands around a whole line stays."""
    if "](" in text:
        text = _LINK.sub(lambda link: link["shown"], text)
    if "[[" in text or "{{" in text:
        text = _WIKI.sub(lambda link: link["shown"] or link["card"], text)
    if "&" in text and _ENTITY.search(text):
        from html import unescape  # few files are parts of a page

        text = _ENTITY.sub(lambda entity: unescape(entity[0]), text)
    if _HEADED.fullmatch(text) or _WHOLE.fullmatch(text):
        return text
    if "<" in text or "[" in text:
        text = _TAG.sub("", text)
    if not {"*", "_", "~"}.isdisjoint(text) and not _WHOLE.fullmatch(text):
        text = _SLANTED.sub(lambda each: each["inner"], _STRONG.sub(lambda each: each["inner"], text))
    return text.strip()


def headed(text: str) -> str:
    """What stands within the marks around a whole line, which make it a heading; "" where there are none."""
    found = _HEADED.fullmatch(text) or _WHOLE.fullmatch(text)
    if found is None:
        return ""
    inner = next(filter(None, (found.groupdict().get(key) for key in ("inner", "html"))), "")
    return headed(inner) or unmarked(inner)


def cells(text: str, delimiter: str) -> Iterator[tuple[int, list[str]]]:
    """The rows of a table, each with the line that it ends on.

    Raises:
        csv.Error: it is broken.
    """
    import csv

    reader = csv.reader(text.splitlines(keepends=True), delimiter=delimiter)
    for row in reader:
        if any(cell.strip() for cell in row) and not row[0].startswith("sep="):
            yield reader.line_num, [cell.strip() for cell in row]
