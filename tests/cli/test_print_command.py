"""``edw print``: to the screen, to a file, as data; what it needs and what it refuses."""

import html
import json
import re
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import FIVE, SEATS, Edw

from edw_companion import games


def test_text_goes_to_the_screen_with_form_feeds_between_pages(edw: Edw) -> None:
    pages = edw("print", "piles").out.split("\f")
    assert len(pages) == 5
    assert all(page.startswith("Elder Dragon Wars #1: piles") and page.endswith("\n") for page in pages)
    assert edw("print", "piles", "-o", "-").out == edw("print", "piles").out


def test_a_file_is_written_once_and_again_only_by_force(edw: Edw, tmp_path: Path) -> None:
    file = tmp_path / "sheets.html"
    assert edw("print", "seats", "--html", "-o", str(file)).out == f"Written: {file}\n"
    assert file.read_text().startswith("<!DOCTYPE html>")
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    told = edw("print", "rules", "-o", str(file), code=1).err
    assert told == f"edw: {file} is there already: add --force to write over it, or choose another name.\n"
    assert file.read_text().startswith("<!DOCTYPE html>")
    edw("print", "rules", "-o", str(file), "--force")
    assert file.read_text().startswith("Elder Dragon Wars: the rules")
    assert [each.name for each in tmp_path.iterdir() if each.is_file()] == ["sheets.html"]


def test_a_place_where_no_file_can_be_is_told(edw: Edw, tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to(tmp_path / "elsewhere")
    for path, why in (
        (tmp_path, "it is a folder"),
        (tmp_path / "no" / "x", "there is no such folder"),
        (link, "it is a link or no plain file"),
    ):
        told = edw("print", "rules", "-o", str(path), "--force", code=2).err
        assert told == f"edw: {path} cannot be written: {why}. Name a file with -o.\n"


def test_json_is_the_sheet_as_data_or_what_was_written(edw: Edw, tmp_path: Path) -> None:
    whole = edw("print", "scion", "--json").json
    assert (whole["kind"], whole["paper"], len(whole["sheets"])) == ("scion", "a4", 1)
    assert whole["sheets"][0]["title"] == "Elder Dragon Wars: the Scion of the Ur-Dragon"
    file = tmp_path / "x.txt"
    assert edw("print", "scion", "--json", "-o", str(file)).json == {"kind": "scion", "file": str(file)}


def test_all_without_a_session_is_all_that_needs_none(edw: Edw) -> None:
    kinds = [sheet["kind"] for sheet in edw("print", "all", "--json").json["sheets"]]
    assert kinds == ["sleeves", "piles", "decks", "seats", "rules", "scion", "pads"]


def test_before_the_start_there_is_no_story(edw: Edw) -> None:
    edw("new", "friday", "--players", FIVE, "--ritual")
    assert "tells of a game that has started" in edw("print", "report", code=2).err
    assert [sheet["kind"] for sheet in edw("print", "all", "--json").json["sheets"]][-1] == "pads"


def test_hidden_cards_stay_hidden_until_they_are_played(war: Edw) -> None:
    active = war.status()["turn"]["active"]
    war("chaos", "draw", active)
    drawn = re.findall(r'"card": "([^"]+)"', war.session().read_text(encoding="utf-8"))[-1]
    for game in ((), ("--html",), ("--json",)):
        assert not tells(war("print", "report", *game).out, drawn)
    assert tells(war("print", "piles").out, drawn)
    war("chaos", "discard", active, drawn)
    assert tells(war("print", "report").out, drawn)


def tells(text: str, card: str) -> bool:
    return card in " ".join(html.unescape(text).split())


def test_what_was_undone_is_no_part_of_the_story(war: Edw) -> None:
    war("life", "white", "-7")
    war("undo")
    war("roll", "2d6")
    number = war("log", "--json").json[-1]["n"]
    war("void", str(number), "--agreed", "Ann,Bram,Cleo,Dan,Eve", "--why", "cocked")
    told = war("print", "report").out
    assert "75 -> 68" not in told
    assert "[void] 2d6" in told


def test_two_who_are_left_get_the_scions_turns_for_them(war: Edw) -> None:
    war("eliminate", "red", "black", "green")
    sheet = war("print", "scion").out
    assert "Ann (white) and Bram (blue)" in sheet
    assert "Whom it attacks" not in sheet


def test_sleeves_and_house_rules_of_the_session_are_on_paper(edw: Edw) -> None:
    edw("new", "friday", "--players", FIVE, *SEATS, "--rule", "life=60", "--rule", "chaos-land=free")
    edw("sleeves", "set", "chaos", "silver", "--here")
    assert "silver" in edw("print", "sleeves").out
    assert "[C] Chaos cards: 100 cards, silver sleeves" in edw("print", "piles").out
    rules = edw("print", "rules").out
    assert "life=60:" in rules
    assert "chaos-land=free:" in rules
    assert "60             60" in edw("print", "pads").out


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
    assert {"seats", "rules", "report"} <= set(kinds)
    assert edw("print", "all").out.count("\f") >= 2
    piles = edw("print", "piles", code=None)
    assert piles.code == (0 if "piles" in kinds else 2)
    assert piles.code == 0 or "is played without piles" in piles.err
    assert edw("print", "all", "--html", "--paper", "letter").out.endswith("</html>\n")
    edw("print", "rules", "--format", games.GAMES[0])


def test_printing_changes_nothing(war: Edw) -> None:
    before = war.session().read_bytes()
    war("print", "all")
    war("print", "check")
    assert war.session().read_bytes() == before
    assert json.loads(war("log", "--json").out)[-1]["n"] == 2


@pytest.mark.parametrize("words", [["--help"], ["status"], ["sleeves"], ["print", "all", "--html"]])
def test_only_text_on_paper_pays_for_tabulate(war: Edw, words: list[str]) -> None:
    code = f"import sys; from edw_companion.cli.main import run; run({words}, {{'EDW_HOME': {str(war.home)!r}}})"
    check = f"{code}; sys.exit('tabulate' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", check], capture_output=True, check=False).returncode == 0
