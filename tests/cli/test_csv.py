"""Comma-separated values are opened in spreadsheets: what was typed is text there, never a formula; numbers stay so."""

import csv
import io

import pytest
from conftest import SEATS, Edw

from edw_companion.cli.commands.log import as_text

FORMULAS = ("=cmd|' /C calc'!A0", "+1+1", "-2+3", "@SUM(A1:A9)", "=1+1", "=HYPERLINK(A1;A2)")


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
