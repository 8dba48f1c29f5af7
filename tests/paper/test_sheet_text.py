"""Text sheets: within 76 columns and a page's lines, nothing lost, heads repeated, nothing torn."""

from hypothesis import given
from hypothesis import strategies as st

from edw_companion.paper import WIDTH
from edw_companion.paper.figure import Figure
from edw_companion.paper.pieces import Leaves
from edw_companion.paper.sheet import BOX, PAD, Block, Checks, Paragraph, Section, Sheet, Table
from edw_companion.paper.text import LINES, pages
from edw_companion.text import width

WORDS = st.text("abcdefgh é<&", min_size=1, max_size=30).map(str.strip).filter(bool)
PHRASES = st.lists(WORDS, min_size=1, max_size=40).map(" ".join)


@st.composite
def tables(draw: st.DrawFn) -> Table:
    width = draw(st.integers(1, 5))
    cells = st.lists(st.one_of(WORDS, PHRASES, st.just(""), st.just(BOX)), min_size=width, max_size=width).map(tuple)
    head = draw(st.one_of(st.just(("",) * width), st.lists(WORDS, min_size=width, max_size=width).map(tuple)))
    rows = tuple(draw(st.lists(cells, min_size=1, max_size=130)))
    return Table(head, rows, grouped=draw(st.booleans()))


BLOCKS: st.SearchStrategy[Block] = st.one_of(
    PHRASES.map(lambda text: Paragraph(text)),
    tables(),
    st.lists(PHRASES, min_size=1, max_size=5).map(lambda items: Checks(tuple(items))),
    PHRASES.map(lambda text: Figure(1, 1, (), (text,))),
)


@given(st.lists(BLOCKS, min_size=1, max_size=4), st.sampled_from(sorted(LINES)), st.integers(1, 3), st.booleans())
def test_every_page_fits_and_no_word_is_lost(blocks: list[Block], paper: str, columns: int, fresh: bool) -> None:
    sheet = Sheet("any", "A title", "", (Section("First", tuple(blocks), columns), Section("", (), fresh=fresh)))
    laid = pages([sheet], paper)
    assert all(len(page) <= LINES[paper] for page in laid)
    assert all(len(line) <= WIDTH and line == line.rstrip() for page in laid for line in page)
    letters = "".join(char for page in laid for line in page[3:] for char in line if char.isalpha())
    wanted = "".join(char for block in blocks for text in texts_of(block) for char in text if char.isalpha())
    for char in set(wanted):
        assert letters.count(char) >= wanted.count(char)


def texts_of(block: Block) -> list[str]:
    match block:
        case Paragraph():
            return [block.text]
        case Table():
            return [cell for row in block.rows for cell in row]
        case Checks():
            return list(block.items)
        case Figure():
            return list(block.says)
        case Leaves():
            return [line for piece in block.pieces for line in piece.says]


def lay(*sections: Section, paper: str = "a4") -> list[list[str]]:
    return pages([Sheet("any", "A title", "", sections)], paper)


def test_a_page_bears_the_title_and_its_number() -> None:
    laid = lay(Section("One", (Paragraph("x"),)), Section("Two", (Paragraph("y"),), fresh=True))
    assert [page[0] for page in laid] == ["A title" + " " * 66 + "1/2", "A title" + " " * 66 + "2/2"]
    assert laid[1][3:] == ["Two", "", "y"]


def test_a_table_that_goes_on_repeats_its_head() -> None:
    rows = tuple((str(at), "x") for at in range(1, 151))
    laid = lay(Section("Long", (Table(("no.", "card"), rows, right=(0,)),)))
    assert len(laid) == 3
    assert all("no.  card" in page for page in laid)
    assert [line.split()[0] for page in laid for line in page if line.endswith("  x")] == [row[0] for row in rows]


def test_a_table_in_two_columns_is_read_downwards() -> None:
    rows = tuple((str(at), "x") for at in range(1, 10))
    (page,) = lay(Section("", (Table(("no.", "card"), rows, right=(0,)),), columns=2))
    assert [line.split() for line in page[5:]] == [
        ["1", "x", "6", "x"], ["2", "x", "7", "x"], ["3", "x", "8", "x"], ["4", "x", "9", "x"], ["5", "x"],
    ]  # fmt: skip
    (page,) = lay(Section("", (Table(("no.", "card"), rows[:8], right=(0,)),), columns=2))
    assert [line.split() for line in page[5:]] == [[number, "x"] for number in "12345678"], "few rows stay together"


def test_a_row_stays_whole_and_a_heading_with_what_it_heads() -> None:
    filler = Section("", (Checks(tuple("filler" for _ in range(55))),))
    long = " ".join(["word"] * 40)
    laid = lay(filler, Section("Heading", (Table(("a",), ((long,), (long,))),)))
    assert "Heading" not in laid[0]
    assert laid[1][3] == "Heading"
    assert sum(line.count("word") for line in laid[1]) == 80


def test_a_row_higher_than_a_page_is_not_lost() -> None:
    laid = lay(Section("", (Table(("a", "b"), ((" ".join(["word"] * 2000), "x"),)),)))
    assert len(laid) > 1
    assert sum(line.count("word") for page in laid for line in page) == 2000


def test_boxes_and_lines_to_write_on() -> None:
    boxes = Table(("", "card"), ((BOX, "Mirari"),))
    (page,) = lay(Section("", (boxes, Table(("turn", "who"), (("1", ""),), role=PAD))))
    assert "[ ]  Mirari" in page
    assert page[-1] == "1     " + "_" * 70


def test_wide_letters_count_twice() -> None:
    (page,) = lay(Section("", (Table(("", "x"), (("東京", "a"), ("ab", "b")), role=PAD),)))
    assert page[-1].index("b", 3) == 6


def test_nothing_is_wider_than_the_paper_in_wide_letters_either() -> None:
    wide = "東京" * 30
    blocks = (
        *(Paragraph(wide), Paragraph(f"a {wide} b", number="12"), Checks((wide,))),
        *(Table((wide, "x"), ((wide, wide),)), Table((wide, "x"), (("", "y"),), role=PAD)),
    )
    for page in lay(Section(wide, blocks)):
        assert max(map(width, page)) <= WIDTH


def test_columns_are_straight_below_wide_and_combined_letters() -> None:
    (page,) = lay(Section("", (Table(("name", "life"), (("東京", "20"), ("e\u0301", "7"), ("Ann", "5")), right=(1,)),)))
    assert {width(line) for line in page[3:]} == {10}


def test_no_row_is_alone_on_a_page() -> None:
    rows = tuple((str(at), "x") for at in range(1, 57))
    first, last = lay(Section("", (Table(("no.", "card"), rows, right=(0,)),)), paper="letter")[-2:]
    assert len(first) == LINES["letter"] - 2
    assert [line.split()[0] for line in last[5:]] == ["54", "55", "56"]


def test_what_is_looked_up_stands_below_its_number() -> None:
    entries = tuple(Paragraph("word " * 20, lead="Name.", number=number) for number in ("9", "10"))
    (page,) = lay(Section("", entries))
    assert [line[:8] for line in page[3:]] == [" 9  Name", "    word", "10  Name", "    word"]


def test_who_writes_has_what_the_filled_columns_leave() -> None:
    table = Table(("turn", "a", "b"), (("1", "", ""),), role=PAD, shares=(0, 2, 1))
    (page,) = lay(Section("", (table,)))
    _, long, short = page[-1].split()
    assert len(long) - 2 <= 2 * len(short) <= len(long)
    assert width(page[-1]) >= WIDTH - 2


def test_a_column_goes_on_with_a_group_of_its_own() -> None:
    """A pile of a hundred, nine to a page of the binder: the second column begins page 7, as on HTML."""
    rows = tuple(("" if at % 9 else str(at // 9 + 1), str(at + 1), "x") for at in range(100))
    (page,) = lay(Section("", (Table(("p.", "no.", "card"), rows, grouped=True),), columns=2))
    assert page[5].split() == ["1", "1", "x", "7", "55", "x"]


def test_names_are_broken_behind_hyphens_before_heads_keep_their_line() -> None:
    head = ("player", "place", "turns", "provinces destroyed", "lost", "most in one battle", "gained", "fell to")
    row = ("M Maximiliana-Alexandrowna", "1", "1", "-", "1", "-", "1", "-")
    sheet = Sheet("report", "Story", "", (Section("", (Table(head, (row,)),)),))
    text = "\n".join(pages([sheet], "a4")[0])
    assert "Maximiliana-" in text
    assert "Alexandrowna" in text
