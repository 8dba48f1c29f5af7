"""Pages of a story as a browser breaks them, and long names on them: in one go of the browser."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path

from conftest import Edw
from printed import MM, NEEDED, SIZES, Word, browse, words_of
from test_long_names import sheets
from test_measures import FOOT

from edw_companion.games.story import MOST_POINTS
from edw_companion.paper.html import page
from edw_companion.paper.sheet import Section, Sheet, Table

pytestmark = NEEDED

PAPER = "letter"
SAYS = ("Ann 20 -> 17, from Bram.", "Maximiliana-Alexandrowna is out of the game, by somebody with a long name. " * 2)
"""What a row says: on one line, and on two."""

HEAD, LOGGED = "turn time line what happened", 9
Pages = Mapping[int, Sequence[str]]


def rows_of(table: Table, count: int) -> Table:
    return table._replace(rows=tuple((str(at), "19:00", str(at), SAYS[at % 3 == 0]) for at in range(1, count + 1)))


def told(report: Sheet, count: int, *, log: bool) -> Sheet:
    """The same report with so many turning points, without its picture; and with a log of two pages."""
    first, points, signed = report.sections
    (table,) = points.blocks
    assert isinstance(table, Table)
    sections = [first._replace(blocks=first.blocks[1:]), points._replace(blocks=(rows_of(table, count),))]
    if log:
        sections.append(Section("What happened", (rows_of(table, 60),), flows=points.flows))
    return report._replace(title=f"Story {count}", sections=(*sections, signed))


def lines_of(words: Sequence[Word]) -> Pages:
    """The lines of each page from its top, without its foot."""
    found: dict[int, list[list[Word]]] = defaultdict(list)
    for word in sorted(words, key=lambda word: (word.page, word.bottom)):
        if word.bottom < SIZES[PAPER][1] - FOOT * MM:
            lines = found[word.page]
            if not lines or word.bottom - lines[-1][0].bottom > 2:
                lines.append([])
            lines[-1].append(word)
    return {
        at: [" ".join(word.text for word in sorted(line, key=lambda word: word.left)) for line in lines]
        for at, lines in found.items()
    }


def test_no_head_ends_a_page_and_nobody_signs_on_an_empty_one(edw: Edw, tmp_path: Path) -> None:
    """From one turning point to so many as a report tells, so that each part comes to stand at the foot of a page."""
    made = sheets(edw, "magical-war", ("report", "pads"))
    pads = [made["pads"], sheets(edw, "chaos-magic", ["pads"])["pads"]]
    stories = [told(made["report"], count, log=log) for log in (False, True) for count in range(1, MOST_POINTS + 1)]
    found = lines_of(words_of(browse(page([*stories, *pads], PAPER), tmp_path), SIZES[PAPER]))
    assert sum("Signed" in lines for lines in found.values()) == len(stories)
    for lines in found.values():
        after = len(lines) - 1
        for at, line in enumerate(lines):
            if line in (HEAD, "Turning points", "What happened"):
                assert after - at >= 2, lines
            if line == "Signed":
                above = [each for each in lines[:at] if each != HEAD]
                assert len(above) >= 2, lines
                signing = lines[lines.index("player signed") + 1 :]
                assert len(signing) <= 2 * 5, "no name stands on three lines"
            if line.startswith("player life"):
                rows = lines[at + 1 : at + 6]
                assert sorted(each[:2] for each in rows) == ["A ", "B ", "M ", "O ", "東 "], "a line for each"
                assert any(each.endswith(" 7 (B)") for each in rows)
    titles = [" ".join(lines[0].split()[:2]) for lines in found.values()]
    assert [titles.count(title) for title in ("Magical War:", "Chaos Magic:")] == [1, 1], "their pads"
    assert len(titles) == titles.index("Chaos Magic:") + 2, "long names cost no page"
