"""Comma-separated values, one fact a row: complete, over all sessions, and nothing in them is a formula."""

import csv
import io
import json

import pytest
from conftest import SEATS, Edw

from edw_companion.cli.commands.log import COLUMNS, csv_lines
from edw_companion.cli.screen import as_text
from edw_companion.session.locks import locked

FORMULAS = ("=cmd|' /C calc'!A0", "+1+1", "-2+3", "@SUM(A1:A9)", "=1+1", "=HYPERLINK(A1;A2)")


FACTS = ("session", "turn", "player", "kind", "from", "to", "by", "with")


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


@pytest.mark.parametrize("command", ["export --csv", "log --csv"])
@pytest.mark.parametrize("formula", FORMULAS)
def test_what_was_typed_is_no_formula(war: Edw, command: str, formula: str) -> None:
    for seat in ("white", "blue"):  # of whom one at most may draw in this turn
        war("chaos", "draw", seat, f"--anyway={formula}")
    war("note", "--", formula)
    found = rows(war.line(command).out)
    for row in found:
        assert not [cell for cell in row.values() if cell.startswith(("=", "+", "-", "@", "\t", "\r", "\n"))]
    assert f"'{formula}" in [row["anyway"] for row in found]


@pytest.mark.parametrize("name", ["@SUM", "+1+1", "-Ann"])
def test_a_line_that_begins_with_a_name(edw: Edw, name: str) -> None:
    seats = (f"--seat=white={name}", *SEATS[1:])
    edw("new", "friday", "--players", f"{name},Bram,Cleo,Dan,Eve", *seats)
    edw("life", "white", "-5")
    last = rows(edw("export", "--csv").out)[-1]
    assert last["says"] == f"'{name} (white) 75 -> 70."
    assert last["n"] == "3"


def test_numbers_stay_numbers(war: Edw) -> None:
    war("life", "white", "-5")
    war("undo")
    last = rows(war("export", "--csv").out)[-2]
    assert (last["n"], last["undone_by"]) == ("3", "4")


@pytest.mark.parametrize(
    ("cell", "written"),
    [
        *((mark + "1", f"'{mark}1") for mark in ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")),
        (-5, -5),
        (7, 7),
        (None, None),
        ("", ""),
        ("Ann 75 -> 70", "Ann 75 -> 70"),
        ("2026-11-21T19:05:07Z", "2026-11-21T19:05:07Z"),
    ],
)
def test_a_cell(cell: object, written: object) -> None:
    assert as_text(cell) == written


def told(edw: Edw, *words: str) -> list[str]:
    """The facts, with what they say between bars."""
    return ["|".join(row[name] for name in FACTS) for row in rows(edw("log", "--csv", *words).out)]


def test_a_change_of_life_is_a_row_for_each_player(war: Edw) -> None:
    war("life", "white", "-5", "blue", "+5", "--from", "blue", "--with", "Drain Life, twice")
    assert told(war, "1") == [
        "friday|1|Ann|life|75|70|Bram|Drain Life, twice",
        "friday|1|Bram|life|75|80|Bram|Drain Life, twice",
    ]


def test_payments_are_changes_of_life_too(war: Edw) -> None:
    war("spell", "white", "Wrath of God", "--card", "Dream Halls")
    war("spell", "blue", "Counterspell", "--pay", "green")
    assert "friday|1|Eve|life|75|70||Counterspell" in told(war, "1")


def test_who_was_eliminated_by_whom_and_with_what(war: Edw) -> None:
    war.line("legend white --card Mirari --rolled black=1,red=9")
    war.line("eliminate black red --by white --by red=blue --with red=Kasimir --take Mirari")
    assert told(war, "1") == [
        "friday|1|Cleo|eliminate|||Ann|",
        "friday|1|Dan|eliminate|||Bram|Kasimir the Lone Wolf",
        "friday|1||taken|Cleo|Ann||Mirari",
    ]
    assert told(war, "2", "--kind", "legend") == [
        "friday|1|Ann|legend||||",
        "friday|1|Ann|turned|artifacts|Cleo||Mirari",
        "friday|1|Cleo|roll||1||",
        "friday|1|Dan|roll||9||",
    ]


def test_free_rolls(war: Edw) -> None:
    war("roll", "2d6+1", "--rolled", "3,4")
    war.line("roll --low ann bram --rolled ann=2,bram=2 --rolled ann=3,bram=1")
    assert told(war, "2") == [
        "friday|1||roll||8||2d6+1",
        *(f"friday|1|{who}|roll||{came}||" for who, came in (("Ann", 2), ("Bram", 2), ("Ann", 3), ("Bram", 1))),
    ]


def test_colours_of_sleeves_are_no_players(war: Edw) -> None:
    war("sleeves", "set", "white", "yellow", "--here")
    assert told(war, "1") == ["friday|1||sleeves|white|yellow||"]


def test_what_is_hidden_stays_hidden(war: Edw) -> None:
    war("chaos", "draw", "white", "--anyway", "it is her upkeep")
    assert told(war, "1") == ["friday|1|Ann|chaos-drawn||||", "friday|1|Ann|turned|chaos|||"]
    card = json.loads(war.session().read_text().splitlines()[-1][2:])["turned"]["card"]
    assert card not in war("export", "--csv").out
    war("chaos", "play", "white", card, "--anyway", "it is her turn")
    assert f"friday|1|Ann|life|75|70||{card}" in told(war, "1")
    assert f"friday|1|Ann|turned|chaos|||{card}" in told(war)


def test_all_sessions_but_those_that_are_damaged(war: Edw) -> None:
    war("life", "white", "-5")
    war("new", "monday", "--format", "five-colors", "--players", "Ann,Bram")
    war("life", "Bram", "-2")
    war.session("sunday").write_bytes(b"no session\n")
    for command in ("log --csv --all --kind life", "export --csv --all"):
        done = war.line(command)
        assert done.err.startswith("'sunday' is left out: ")
        found = [(row["session"], row["seat"], row["to"]) for row in rows(done.out) if row["kind"] == "life"]
        assert found == [("friday", "white", "70"), ("monday", "Bram", "18")]
    assert [each["table"]["session"] for each in war("export", "--all", "--json").json] == ["friday", "monday"]


def test_a_session_that_somebody_writes_to_is_read(war: Edw) -> None:
    with locked(f"{war.session()}.lock"):
        assert {row["session"] for row in rows(war("log", "--csv", "--all").out)} == {"friday"}


def test_names_in_any_letters_commas_and_quotes(edw: Edw) -> None:
    edw("new", "friday", "--format", "magical-war", "--players", '張偉,さくら "S",Zoë')
    edw("life", "張偉", "-1", "Zoë", "-1", "--with", "so, twice; 🐉")
    out = edw("export", "--csv").out
    assert ',life,20,19,,"so, twice; 🐉",' in out.splitlines()[-1]
    assert [row["player"] for row in rows(out)][-2:] == ["張偉", "Zoë"]


def test_quotes_and_line_breaks_stay_in_their_cell() -> None:
    row = {**dict.fromkeys(COLUMNS, ""), "says": 'a "b",\r\nc', "n": 3}
    assert rows("\r\n".join(csv_lines([row]))) == [{**row, "n": "3"}]
