"""What ``undo`` says when the last line is one that it does not take back, and when an answer stands."""

import pytest
from conftest import Edw

LAST = [
    (("note", "hands are shaken"), "The note in line 4 stands: a note is never taken back."),
    (
        ("roll", "d6", "--rolled", "3"),
        "The roll in line 4 stands: a roll is never taken back (a cocked die: edw void 4 --agreed WHO --why WHY).",
    ),
]


@pytest.mark.parametrize(("last", "says"), LAST)
def test_a_fact_that_stands_is_named_before_what_is_taken_back(war: Edw, last: tuple[str, ...], says: str) -> None:
    war("life", "white", "-3")
    war(*last)
    assert war("undo").out.splitlines()[:2] == [says, "Undone: line 3, Ann (white) 75 -> 72."]
    assert war("redo").out.splitlines()[0] == "Redone: line 3, Ann (white) 75 -> 72."


def test_nothing_is_said_where_the_last_line_is_taken_back(war: Edw) -> None:
    war("note", "hands are shaken")
    war("life", "white", "-3")
    assert war("undo").out.startswith("Undone: line 4, ")


def test_a_typed_answer_that_was_a_slip_is_typed_anew_and_drawn_only_once_it_is_void(war: Edw) -> None:
    war("legend", "white", "--card", "Mirari", "--rolled", "black=1,red=2")
    war("undo")
    anew = ("legend", "white", "--card", "Crawlspace", "--rolled", "black=2,red=1")
    assert "Crawlspace goes to Dan (red)" in war(*anew).out
    assert "Mirari goes to Cleo (black)" in war("log").out, "both stay in the log"
    war("undo")
    refused = war("legend", "white", code=2).err
    assert "Line 5 was answered by your own pile, so the program does not draw it" in refused
    assert "edw void 3 --agreed all --why WHY" in refused
    war("void", "3", "--agreed", "cleo,dan", "--why", "the pile was not shuffled")
    assert "by hand" not in war("legend", "white").out
    assert war("verify").out.startswith("OK: ")


def test_a_drawn_answer_stays_and_the_way_out_is_named(war: Edw) -> None:
    war("legend", "white")
    war("undo")
    refused = war("legend", "white", "--rolled", "black=1,red=2", code=1).err
    assert "Leave the typed result out, and the same comes again." in refused
    assert refused.endswith("If the whole table says that it does not count: edw void 3 --agreed all --why WHY\n")
