"""Pages of a story as a browser breaks them, and long names on them: in one go of the browser."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path

from conftest import Edw
from played import play
from printed import MM, NEEDED, SIZES, Word, browse, words_of
from test_long_names import sheets
from test_measures import FOOT

from edw_companion import games
from edw_companion.cli.app import App
from edw_companion.cli.table import code_of
from edw_companion.games.sheets import Material
from edw_companion.games.story import MOST_POINTS, report
from edw_companion.paper.figure import Figure
from edw_companion.paper.html import page
from edw_companion.paper.sheet import Section, Sheet, Table
from edw_companion.session.paths import Home

pytestmark = NEEDED

PAPER = "letter"
SAYS = ("Ann 20 -> 17, from Bram.", "Maximiliana-Alexandrowna is out of the game, by somebody with a long name. " * 2)
"""What a row says: on one line, and on two."""

HEAD = "turn time what happened"
LONG = "Maximiliana-Konstantinopolska von Hohens"
Pages = Mapping[int, Sequence[str]]


def sheet_of(edw: Edw, name: str) -> Sheet:
    """The report of a session."""
    game, session, state = App(lambda: Home(str(edw.home)), name).read(name)
    return report(Material(game, Home(str(edw.home)), None, session, state, code_of(session.events[-1])))


def rows_of(table: Table, count: int) -> Table:
    head = ("turn", "time", "line", "what happened")
    return table._replace(
        head=head,
        right=(0, 2),
        rows=tuple((str(at), "19:00", str(at), SAYS[at % 3 == 0]) for at in range(1, count + 1)),
    )


def told(report: Sheet, count: int, *, log: bool) -> Sheet:
    """The same report with so many turning points, without its picture; and with a log of two pages."""
    first, points, signed = report.sections
    (table,) = points.blocks
    assert isinstance(table, Table)
    sections = [first._replace(blocks=first.blocks[1:]), points._replace(blocks=(rows_of(table, count),))]
    logs = [Section("The whole log", (rows_of(table, 60),), fresh=True, flows=True, runs=True)] if log else []
    return report._replace(title=f"Story {count}", sections=(*sections, signed, *logs))


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
            if line in (HEAD, "Turning points", "The whole log"):
                assert after - at >= 2, lines
            if line == "Signed":
                above = [each for each in lines[:at] if each != HEAD]
                assert len(above) >= 2, lines
                assert after > at, lines
            if line.startswith("player life"):
                rows = lines[at + 1 : at + 6]
                letters = [each[:2] for each in rows if "張偉" not in each]  # 東 may have no glyph
                assert (sorted(letters), len(rows)) == (["A ", "B ", "M ", "O "], 5), "a line for each"
                assert any(" 7 to B" in each for each in rows)
    titles = [" ".join(lines[0].split()[:2]) for lines in found.values()]
    assert [titles.count(title) for title in ("Magical War:", "Chaos Magic:")] == [1, 1], "their pads"
    assert len(titles) == titles.index("Chaos Magic:") + 2, "long names cost no page"


def test_a_report_is_one_page_with_a_chart_that_can_be_read(edw: Edw, tmp_path: Path) -> None:
    """Of every game with long names, of a duel that somebody gives up, and of a whole war: on the shorter paper."""
    made = [sheets(edw, slug, ["report"])["report"] for slug in games.GAMES]
    edw("new", "duel", "--format", "five-colors", "--players", f"Ann,{LONG}", "--first", "Ann")
    for line in ("reveal", "province lose Ann 1", "turn next", "concede Ann"):
        edw.line(line)
    made.append(sheet_of(edw, "duel"))
    play(edw)
    edw("eliminate", "blue", "--by", "scion")
    for _ in range(9):
        edw("turn", "next", "--anyway", "left as it is", code=None)
    made.append(sheet_of(edw, "friday"))
    words = words_of(browse(page(made, PAPER), tmp_path), SIZES[PAPER])
    pages = [" ".join(word.text for word in words if word.page == at) for at in range(1, len(made) + 2)]
    assert [text for text in pages if "Signed" not in text] == [""], "no page but that of each report"
    charts = [block for sheet in made for block in sheet.sections[0].blocks if isinstance(block, Figure)]
    assert len(charts) == len(made) - 1, "no province changed hands in one of them"
    assert min(figure.height for figure in charts) > 58, "millimetres"
