"""``edw print``: to the screen, to a file, as data; what it needs and what it refuses."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import FIVE, Edw

from edw_companion import games


def test_an_own_edition_is_printed_and_a_session_keeps_its_lists(edw: Edw) -> None:
    edw("lists", "copy", "1", "friday")
    edw("new", "game", "--players", FIVE, "--lists", "friday")
    for name, old, new in (("artifacts", "Mirari", "Sol Ring"), ("deck-white", "Wrath of God", "Day of Judgment")):
        file = edw.home / "lists" / "friday" / f"{name}.yaml"
        file.write_text(file.read_text(encoding="utf-8").replace(f'"{old}"', f'"{new}"'), encoding="utf-8")
    assert "Mirari" in edw("print", "piles").out
    assert "Sol Ring" in edw("print", "piles", "--lists", "friday").out
    decks = edw("print", "decks").out
    assert "Day of Judgment" in decks
    assert "have changed since the session began" in " ".join(decks.split())
    assert "Wrath of God" in edw("print", "decks", "--lists", "1").out
    assert 'No lists "nope"' in edw("print", "decks", "--lists", "nope", code=2).err


def test_the_check_page_is_the_session_as_it_lies_there(war: Edw, tmp_path: Path) -> None:
    file = tmp_path / "check.html"
    war("print", "check", "-o", str(file))
    page = file.read_text(encoding="utf-8")
    assert page.startswith("<!DOCTYPE html>")
    assert war("print", "check").out == page
    assert war("print", "check", "--json").json == {"kind": "check", "page": page}


@pytest.mark.parametrize("slug", games.GAMES)
def test_every_game_has_sheets(edw: Edw, slug: str) -> None:
    edw("new", "table", "--format", slug, "--players", "Ann,Bram" if slug == "five-colors" else FIVE)
    kinds = [sheet["kind"] for sheet in edw("print", "all", "--json").json["sheets"]]
    assert {"seats", "rules"} <= set(kinds)
    assert "report" not in kinds, "nothing has happened yet"
    edw("life", "Ann", "-1")
    assert "report" in [sheet["kind"] for sheet in edw("print", "all", "--json").json["sheets"]]
    assert edw("print", "all").out.count("\f") >= 2
    piles = edw("print", "piles", code=None)
    assert piles.code == (0 if "piles" in kinds else 2)
    assert piles.code == 0 or "is played without piles" in piles.err
    assert edw("print", "all", "--html", "--paper", "letter").out.endswith("</html>\n")
    edw("print", "rules", "--format", games.GAMES[0])


def test_all_tells_the_story_once_there_is_one(war: Edw) -> None:
    """Before the first move there is none: ``all`` leaves it out, and asked for alone it says so."""
    assert "Nothing has happened in this game yet" in war("print", "report", code=2).err
    war("note", "the pizza is here")
    assert [sheet["kind"] for sheet in war("print", "all", "--json").json["sheets"]][-1] == "report"


def test_printing_changes_nothing(war: Edw) -> None:
    before = war.session().read_bytes()
    war("print", "all")
    war("print", "check")
    assert war.session().read_bytes() == before
    assert json.loads(war("log", "--json").out)[-1]["n"] == 2


@pytest.mark.parametrize(
    ("typed", "pays"),
    [("sleeves", False), ("print all", False), ("lists show 1 scion", False), ("lists show 1 scion --as tsv", True)],
)
def test_only_tables_that_go_elsewhere_pay_for_tabulate(war: Edw, typed: str, pays: bool) -> None:
    words = typed.split()
    code = f"import sys; from edw_companion.cli.main import run; run({words}, {{'EDW_HOME': {str(war.home)!r}}})"
    check = f"{code}; sys.exit('tabulate' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", check], capture_output=True, check=False).returncode == pays
