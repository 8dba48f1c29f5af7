"""The screen of ``edw play`` at moments of all five games and in five sizes, kept in ``screens/``, in colours too.

``EDW_GOLDEN=write`` writes them anew: look at each difference as the picture that it is.
"""

import contextlib
import io
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from situations import MOMENTS, Moment, Screen, played, screens, shown_on
from table_prompt import Table, lay
from transcript import CODE, WRITE

from edw_companion.cli import main
from edw_companion.cli.play.text import BLOCKS, Line, Paper, across
from edw_companion.text import width

KEPT = Path(__file__).with_name("screens")
COLOURED = (80, 24)
HEAD = """\
# Screens of 'edw play'; EDW_GOLDEN=write writes them anew. Below those of 80x24 stands in which colour each sign is:
# W U B R G and 1 to 8 for a seat's, circled where it is filled; = a bar, + strong, * changed, ! danger, - dim, . none.
"""
_SIGNS = {"bar": "=", "strong": "+", "changed": "*", "danger": "!", "dim": "-", "": "."}
_SEATS = {"white": "WⓌ", "blue": "UⓊ", "black": "BⒷ", "red": "RⓇ", "green": "GⒼ"}
_SEATS |= {f"seat {at}": f"{at}{chr(ord('①') + at - 1)}" for at in range(1, 9)}


def sign(style: str) -> str:
    """The sign of a style."""
    seat = style.removesuffix(" bar")
    return _SEATS[seat][seat != style] if seat in _SEATS else _SIGNS[style]


def words(line: Line) -> str:
    """A line as it is read, without its code."""
    text = "".join(span.text for span in line).rstrip()
    return re.sub(CODE, lambda code: "c" * len(code[0]), text)


def colours(line: Line) -> str:
    """A line as it is painted, a sign for each cell."""
    painted = ""
    for text, style in line:
        blank = " " if not style.endswith("bar") else sign(style)
        painted += "".join(blank if char == " " else sign(style) * width(char) for char in text)
    return painted.rstrip()


def kept(screen: Screen, *, coloured: bool) -> Iterator[str]:
    """A screen as it is kept."""
    if screen.lines is None:
        yield from screen.told.splitlines()
        return
    lines = [*screen.lines, *([screen.bar] if screen.bar else [])]
    yield from map(words, screen.lines)
    yield "edw>"
    yield from map(words, lines[len(screen.lines) :])
    if coloured:
        yield from ("", *map(colours, lines))


def sections(text: str) -> dict[str, str]:
    """The kept screens by title."""
    found = re.split(r"^== (.*)\n", text, flags=re.MULTILINE)
    return dict(zip(found[1::2], found[2::2], strict=True))


@pytest.mark.parametrize("slug", MOMENTS)
def test_the_screens(slug: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = {}
    for number, title in enumerate(MOMENTS[slug]):
        monkeypatch.setattr("edw_companion.session.keys.urandom", Random(title).randbytes)
        for (cells, lines), screen in screens(slug, title, tmp_path / str(number)):
            check(screen, cells, lines)
            seen[f"{title}, {cells}x{lines}"] = "\n".join([*kept(screen, coloured=(cells, lines) == COLOURED), "", ""])
    path = KEPT / f"{slug}.txt"
    if WRITE:
        path.write_text(HEAD + "".join(f"\n== {title}\n{text}" for title, text in seen.items()), encoding="utf-8")
    before = sections(path.read_text(encoding="utf-8"))
    assert [*before] == [*seen]
    for title, text in seen.items():
        assert text.strip("\n") == before[title].strip("\n"), title


def check(screen: Screen, cells: int, lines: int) -> None:
    """What holds of every screen: it is filled to the prompt, and nothing is wider than it or touches its edge."""
    assert screen.lines is not None
    assert len(screen.lines) + 1 + bool(screen.bar) == lines
    assert bool(screen.bar) == (lines > 20)
    assert all(across(line) < cells for line in (*screen.lines, screen.bar))


def read(screen: Screen) -> list[str]:
    """The lines of a screen."""
    return [*map(words, screen.lines or ())]


def test_a_fight_is_on_every_screen(tmp_path: Path) -> None:
    for _, screen in screens("five-colors", "a battle for four provinces", tmp_path):
        text = "\n".join(read(screen))
        assert all(f"{number}, {now}" in text for number, now in enumerate(("waits", "waits", "now", "waits"), 1))
        assert all(name in text for name in ("Scaled Wurm", "Wall of Brick", "Shivan Dragon", "War Mammoth", "Serra"))


def test_the_scion_comes_large_and_once(tmp_path: Path) -> None:
    came = screens("elder-dragon-wars", "the Scion comes", tmp_path / "came")
    turn = screens("elder-dragon-wars", "the Scion's turn", tmp_path / "turn")
    for (size, coming), (_, after) in zip(came, turn, strict=True):
        title = next(line for line in coming.lines or () if "THE SCION" in words(line))
        assert {style for _, style in title} == {"black bar"}
        assert ("may attack each other now" in "\n".join(read(coming))) == (size > (60, 20))
        assert "THE SCION" not in "\n".join(read(after))
        assert any(
            "Scion" in span.text and span.style in ("black bar", "bar") for line in after.lines or () for span in line
        )


def test_who_is_out_takes_no_more_than_a_line(tmp_path: Path) -> None:
    for _, screen in screens("elder-dragon-wars", "two are out", tmp_path):
        assert [line for line in read(screen) if "R Dan: out, turn 7, by Bram" in line]


def test_the_scion_comes_in_words_too(tmp_path: Path) -> None:
    _, told = played("elder-dragon-wars", "the Scion comes", tmp_path / "came", plain=True)
    assert "THE SCION OF THE UR-DRAGON IS HERE.\nIt sits in the black seat, after Cleo, for 5 turns." in told
    _, told = played("elder-dragon-wars", "the Scion's turn", tmp_path / "turn", plain=True)
    assert "THE SCION" not in told
    assert "Scion 4 turns left: " in told


def test_a_fight_is_told_with_what_its_columns_are(tmp_path: Path) -> None:
    prompt, _ = played("five-colors", "a battle for four provinces", tmp_path)
    table = prompt.app.read()
    told = table.game.scene(table.state).between()
    assert (
        "province p2, waits; Ann attacks 6/6: Grizzly Bears 2/2; Serra Angel 4/4, flying; Bram defends nobody" in told
    )


def test_the_fight_is_the_last_thing_to_leave_the_screen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kinds = ("Grizzly", "Ashcoat", "Balduvian", "Barbary", "Runeclaw", "Forest")
    bears = " ".join(f"'{kind} Bears 2/2'" for kind in kinds)
    attack = " ".join(f"{number} {bears}" for number in range(1, 5))
    moment = Moment(f"reveal\nbattle attack {attack}\nbattle defend {attack}\nbattle pick 2", "bram+4", "start")
    monkeypatch.setitem(MOMENTS["five-colors"], "large armies", moment)
    for size, screen in screens("five-colors", "large armies", tmp_path):
        rows = [row.strip("* ") for row in read(screen)]
        places = [row for row in rows if row.startswith(("p1, waits", "p2, now", "p3, waits", "p4, waits"))]
        assert len(places) == 4, size
        assert all(row.count("12/12: Grizzly Bears") == 1 or row.count("12/12: Grizzly") == 2 for row in places), size


def test_creatures_in_play_are_seen_and_a_single_digit_leaves_the_log_room(tmp_path: Path) -> None:
    for (cells, lines), screen in screens("five-colors", "a duel", tmp_path):
        rows = read(screen)
        seen = [row for row in rows if "creatures: Tor Wauki, tapped" in row and "creatures: Craw Wurm" in row]
        assert seen or cells < 80
        assert sum("█" in row for row in rows) <= lines // 5 or cells < 80, "four provinces are not half the screen"


@pytest.mark.parametrize("line", ["n", "bram-3 ann", "r 2"])
def test_provinces_and_life_are_on_every_screen_of_five_colors(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: str
) -> None:
    moment = MOMENTS["five-colors"]["mid-war"]._replace(typed=line)
    monkeypatch.setitem(MOMENTS["five-colors"], "a life changes", moment)
    life = {"bram-3 ann": "*life 17"}.get(line, "life 20")
    for _, screen in screens("five-colors", "a life changes", tmp_path):
        text = "\n".join(read(screen))
        assert life in text
        assert "life 24" in text
        assert text.count("provinces") >= 2


@pytest.mark.parametrize("line", ["ann-1", "t", "bram+2 ann"])
def test_what_cards_say_stays_on_the_board_of_chaos_magic(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: str
) -> None:
    begun = MOMENTS["chaos-magic"]["start"].commands
    lines = f"{begun}\nglobal reveal --card 'Low Ceiling'\nchaos draw\nchaos reveal --card 'Lend // Keep'"
    monkeypatch.setitem(MOMENTS["chaos-magic"], "a split card", Moment(lines, line))
    for size, screen in screens("chaos-magic", "a split card", tmp_path):
        text = " ".join(" ".join(read(screen)).split())
        assert "Ann chooses a side" in text
        if size >= (80, 24):
            assert "Low Ceiling: Creatures with flying get -1/-1" in text
            assert "Lend (border W): You gain 7 life." in text
            assert "Keep (border B): Gain control of target creature" in text


@pytest.mark.parametrize("line", ["g", "look"])
def test_a_command_shows_what_global_and_stack_say(tmp_path: Path, line: str) -> None:
    table = Table(lay(tmp_path, "chaos-magic"))
    table.type("global reveal --card 'Low Ceiling'", "c", "v --card 'Lend // Keep'", "cc lend", line)
    assert table.said() == [
        "Global: Low Ceiling, for everybody",
        "  Creatures with flying get -1/-1. Creatures with reach get +1/+1 and a stiff neck.",
        "Global deck: 29 left; discard: empty",
        "Stack, top first:",
        "  Ann: Lend of Lend // Keep (border W)",
        "    Lend (border W): You gain 7 life. Target opponent gains control of up to one target creature you control "
        "until your next turn.",
    ]


def test_the_counts_of_eight_players_stay_beside_whatever_is_said(tmp_path: Path) -> None:
    for (cells, _), screen in screens("magical-war", "eight players, effects", tmp_path):
        assert "\n".join(read(screen)).count("7 in hand, 2 down") == 8 or cells < 80


def test_the_counts_of_six_players_stay_through_two_last_stands(tmp_path: Path) -> None:
    for (cells, _), screen in screens("magical-war", "six players, two last stands", tmp_path):
        text = "\n".join(read(screen))
        counts = [text.count(word) for word in ("7 in hand,", "9 in hand,")]
        assert counts == [4, 2] or cells < 80


HINTS = {
    "the opening": ("magical-war", (), "lay   m mulligan"),
    "the opening, counted": ("magical-war, counted", (), "i initial   m mulligan"),
    "the pipelines": ("magical-war, counted", ("i", "i", "i"), "lay"),
    "the pipeline": ("magical-war", ("lay",), "ann-5 life   s step   c cast"),
    "a last stand": ("magical-war", ("o ann by nobody",), "ann-5 life   c cast   sl stand leave"),
    "a card face down": ("chaos-magic", ("c",), "ann-5 life   v chaos reveal   x chaos counter"),
    "a card face up": ("chaos-magic", ("c", "v --card tea"), "ann-5 life   r chaos resolve   x chaos counter"),
    "a side": ("chaos-magic", ("c", "v --card lend"), "ann-5 life   cc chaos choose   x chaos counter"),
    "a spite": ("chaos-magic", ("e ann by nobody",), "ann-5 life   sl spite look   sp spite play"),
    "a roll": ("chaos-lists", (), "ann-5 life   c chaos   s chaos skip"),
    "a result": ("chaos-lists", ("c --rolled 10", "c --rolled 34"), "ann-5 life   r chaos done   x chaos counter"),
    "provinces": ("five-colors", ("v",), "c cast   ba battle attack   r recruit"),
    "events": ("five-colors", (), "v reveal"),
    "a battle": ("five-colors", ("v", "ba 1 bears 2/2"), "bd battle defend   none battle none"),
    "a duel": (
        "five-colors",
        (
            "v",
            "duel begin Legend 3 Bears 2",
        ),
        "df duel focus   ds duel strike",
    ),
    "Elder Dragons": ("elder-dragon-wars", (), "w-5 life   l legend   s spell"),
}


@pytest.mark.parametrize("name", HINTS)
def test_what_the_bar_shows_fits_the_moment(tmp_path: Path, name: str) -> None:
    slug, lines, shown = HINTS[name]
    table = Table(lay(tmp_path, slug))
    table.type(*lines)
    assert words(shown_on(table.prompt, Paper(80, 24, BLOCKS)).bar) == f" n next turn   {shown}   u undo   ? all"


def test_the_bar_goes_by_names_of_this_table_and_offers_nothing_before_the_start(tmp_path: Path) -> None:
    begin = ["new", "friday", "--format", "chaos-magic", "--players", "Bartholomew,Zoë of York,Al Ott", "--ritual"]
    with contextlib.redirect_stdout(io.StringIO()):
        assert main.run(begin, {"EDW_HOME": str(tmp_path)}) == 0
        table = Table(tmp_path)
    bar = words(shown_on(table.prompt, Paper(80, 24, BLOCKS)).bar)
    assert bar == " start draw the seats   mix WHO PHRASE   ? all"
    table.type("start")
    assert " al-5 life " in words(shown_on(table.prompt, Paper(80, 24, BLOCKS)).bar)
