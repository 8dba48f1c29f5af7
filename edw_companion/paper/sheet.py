"""A sheet as a value: title, sections, and in them paragraphs, tables, boxes to tick, figures, and leaves to cut.

Only values, and their form as plain data; ``text`` and ``html`` say how they look. A block has a role and never a
measure: how large its type and how high its rows are is the style's.
"""

from collections.abc import Sequence
from typing import Any

from edw_companion.paper.figure import Figure
from edw_companion.paper.fit import Stressed as Stressed
from edw_companion.paper.pieces import Leaves
from edw_companion.tuples import NamedTuple

BOX, TICKED = "☐", "☒"
"""A cell or item that is a box to tick, and one that is ticked; some empty ones in a row are a word."""

RING = "○"
"""Where something was when the sheet was printed, beside the bead that moves from there."""


PART = "\N{EN DASH}"
"""Stands where the number of a paragraph would."""


class Paragraph(NamedTuple):
    """Running text; ``lead`` are words set apart at its beginning, "" for none.

    ``number``: what one looks it up by; it hangs in the margin, "" for none. ``PART`` in its place: it belongs to the
    paragraph before it, and nothing parts the two.
    """

    text: str
    lead: str = ""
    number: str = ""


BODY, LIST, DECK, SCORE, LARGE, LOG, PAD, SIGNED, COUNTERS = (
    "body", "list", "deck", "score", "large", "log", "pad", "signed", "counters",
)  # fmt: skip
"""What a table is for: to be read; a dense list to tick off, and one with room; results; what is read across the table;
a log. And to be written in: a line for a number, a higher one for words, and rows in which counters are laid."""


class Table(NamedTuple):
    """Rows under a head (a title for each column, or "") that is repeated on every page; a ``BOX`` is to be ticked.

    ``right``: the columns set flush right, by number from 0; ``grouped``: a row whose first cell is not empty begins a
    group. A table is as wide as its words. One to write in is as wide as the paper: its columns with empty cells have
    what the others leave, by their ``shares`` of it, one for each column; if none are given they are equal, whatever
    stands in them. So many columns ``abreast`` belong together: a strong line parts them from the next.
    """

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    right: tuple[int, ...] = ()
    grouped: bool = False
    role: str = BODY
    shares: tuple[int, ...] = ()
    abreast: int = 1

    @property
    def room(self) -> bool:
        """Whether its empty cells are to be written in by hand, or laid on."""
        return self.role in (PAD, SIGNED, COUNTERS)

    @property
    def groups(self) -> list[list[tuple[str, ...]]]:
        """Its rows by group; all together where it has none."""
        groups: list[list[tuple[str, ...]]] = [[]]
        before = ""
        for row in self.rows:
            if self.grouped and groups[-1] and row[0].strip() not in ("", before):
                groups.append([])
            groups[-1].append(row)
            before = row[0].strip() or before
        return groups

    def widths(self, needed: Sequence[float], room: float) -> list[float]:
        """How wide each column is in so much room, for a table to write in: with a share at least as ``needed``."""
        laid = self.role == COUNTERS
        empty = [at for at in range(len(self.head)) if laid or any(row[at] == "" for row in self.rows)]
        share = {at: self.shares[at] if self.shares else 1 for at in empty}
        while True:
            left = max(0.0, room - sum(each for at, each in enumerate(needed) if at not in share))
            wide = [left * share[at] / sum(share.values()) if at in share else each for at, each in enumerate(needed)]
            tight = {at for at in share if wide[at] < needed[at]} if self.shares else set()
            if not tight or tight == share.keys():
                return wide
            share = {at: each for at, each in share.items() if at not in tight}


class Checks(NamedTuple):
    """Things to do, each with a box to tick."""

    items: tuple[str, ...]


Block = Paragraph | Table | Checks | Figure | Leaves


class Section(NamedTuple):
    """A part of a sheet, its blocks in so many columns where the paper is wide enough.

    ``title``: "" for none; ``fresh``: it begins on a new page, at whose foot stands ``foot``, or else the title (as
    text, which has no foot, one with a ``foot`` goes on where the last ended);
    ``runs``: it is made of a table, above which its title stands on every page, or of paragraphs with numbers, none of
    which is torn from what belongs to it (as text they too have the title on every page);
    ``flows``: it may be divided, however short it is; ``follows``: it has no page without some of what is above it;
    ``beside``: so many of its blocks stand at the left, and the others beside them; 0 where columns go on.
    """

    title: str
    blocks: tuple[Block, ...]
    columns: int = 1
    fresh: bool = False
    flows: bool = False
    follows: bool = False
    runs: bool = False
    foot: str = ""
    beside: int = 0


class Sheet(NamedTuple):
    """What is printed in one go; its title is at the top of its pages.

    ``kind`` is its name after ``edw print``, ``intro`` what the reader should know first ("" for nothing), ``foot``
    what stands at the foot of its pages if the title is not enough. A ``dense`` one is to stay on one leaf, in type as
    large as that allows, and made of paragraphs; a table of it has its own page.
    """

    kind: str
    title: str
    intro: str
    sections: tuple[Section, ...]
    dense: bool = False
    foot: str = ""


def titled_tables(section: Section) -> list[Table]:
    """The tables of a section above which its title stands on every page; none where it runs over paragraphs."""
    return [block for block in section.blocks if section.runs and isinstance(block, Table)]


def leaves_of(sheet: Sheet) -> tuple[Leaves, ...]:
    """The leaves of a sheet that is to be cut or folded; it holds nothing else. None of any other sheet."""
    return tuple(block for section in sheet.sections for block in section.blocks if isinstance(block, Leaves))


def data(value: Any) -> Any:
    """A sheet, or anything in one, as JSON-able data; a block tells what it "is", and a piece what it "says"."""
    if isinstance(value, tuple) and hasattr(value, "_asdict"):
        parts = {name: data(part) for name, part in value._asdict().items()}
        if hasattr(value, "says"):
            parts["says"] = data(value.says)
        return parts if isinstance(value, Sheet | Section) else {"is": type(value).__name__.lower(), **parts}
    if isinstance(value, float):
        return round(value, 2)
    return [data(each) for each in value] if isinstance(value, tuple) else value
