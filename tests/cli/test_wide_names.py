"""Names in all letters of the world: whatever is printed stays within its width, and its columns stand."""

from unicodedata import normalize

import pytest
from conftest import Edw

from edw_companion import games
from edw_companion.paper import WIDTH
from edw_companion.text import begin_of, width

NAMES = ("張偉", "さくらこちゃん", "Zoe\u0308 Ærøskøbing", "D 🐉🐉🐉", "김철수")
LONG = ("張" * 20, "さくら " * 5 + "こ", "e\u0301" * 20, "D" + "🐉" * 18, "Кирилл" * 5)


@pytest.mark.parametrize("names", [NAMES, LONG], ids=["names", "long"])
@pytest.mark.parametrize("slug", games.GAMES)
def test_sheets_stay_within_their_width(edw: Edw, slug: str, names: tuple[str, ...]) -> None:
    players = names[:2] if slug == "five-colors" else names
    edw("new", "friday", "--format", slug, "--players", ",".join(players))
    for number in range(6):
        edw("life", players[number % 2], f"-{number + 1}", "--from", players[1], "--with", "龍の火 " * 6)
    pages = edw("print", "all").out.replace("\f", "").splitlines()
    board = set(edw("status").out.splitlines())  # as it is on the screen, it stands in the report
    wide = [line for line in pages if width(line) > (80 if line in board else WIDTH)]
    assert wide == []


def test_the_season_too(edw: Edw) -> None:
    for slug in ("magical-war", "chaos-lists"):
        edw("new", slug, "--format", slug, "--players", ",".join(LONG))
        edw("eliminate", LONG[0], "--by", LONG[1])
    assert [line for line in edw("print", "season").out.splitlines() if width(line) > WIDTH] == []
    lines = edw("history").out.splitlines()
    names = tuple(normalize("NFC", name) for name in LONG)
    rows = [line for line in lines if line.startswith(names) and line[-1].isdigit()]
    assert len(rows) == len(LONG)
    assert len({width(row) for row in rows}) == 1


def test_plain_tables_stand_in_columns(edw: Edw) -> None:
    edw("new", "friday", "--players", ",".join(NAMES))
    cells = [line.split("\t") for line in edw("attack", "--as", "tsv").out.splitlines()]
    lines = edw("attack", "--as", "plain").out.splitlines()
    assert len(lines) == len(cells) > len(NAMES)
    starts = [width(line[: line.index(attacked)]) for line, (_, _, attacked, *_) in zip(lines, cells, strict=True)]
    assert len({*starts}) == 1


def test_a_sign_shown_as_an_emoji_takes_two_cells() -> None:
    assert [width(text) for text in ("\u2764", "\u2764\ufe0f", "a\ufe0f\u2764\ufe0fb", "🐉\ufe0f")] == [1, 2, 4, 2]
    assert begin_of("\u2764\ufe0f\u2764\ufe0f", 3) == "\u2764\ufe0f"
