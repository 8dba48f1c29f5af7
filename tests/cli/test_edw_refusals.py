"""Every way to be wrong, with the whole message: ``refusals.txt`` holds command, exit code and what is said.

Each section of the file is a table (made by the commands below); every command of it must leave the table's file as
it is, byte for byte, print nothing to stdout, and say exactly what the file says. After a message was changed on
purpose, ``EDW_GOLDEN=write`` writes the file anew; read the difference before it is committed.
"""

import os
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import pytest
from conftest import FIVE, SEATS, Edw

GOLDEN = Path(__file__).with_name("refusals.txt")
NEW = f"new friday --players {FIVE} {' '.join(SEATS)} --first white"

# What was typed before, so that the commands of a section meet this table.
TABLES = {
    "nothing": [],
    "waiting": [f"new friday --players {FIVE} --ritual"],
    "fresh": [NEW],
    "rich": [
        NEW,
        "legend white --card Mirari --rolled black=1,red=2",
        "legend white --card Crawlspace --rolled black=2,red=1",
        "legend blue --card 'Chaos Orb' --rolled red=9,green=3",
        "artifact give Mirari white",
        "pile chaos top 'Time Warp'",
        "chaos draw white",
        "dragon cast white --card Bullwhip --rolled black=1,red=2",
        "life white =4 blue =7",
    ],
    "tapped": [NEW, "pile chaos top Arena", "chaos draw white", "planar tap gate", "planar tap matrix"],
    "drawn": [NEW, "pile chaos top Exile", "chaos draw white", "turn next"],
    "shared names": [
        "new friday --players Ann,Annabel,Andreas,Dan,Eve --seat w=Ann --seat u=Annabel --seat b=Andreas --seat r=Dan"
    ],
    "one dead": [NEW, "legend black --card Mirari --rolled white=1,green=2", "eliminate red --by white"],
    "scion": [
        NEW,
        "legend red --card Mirari --rolled white=9,blue=2",
        "eliminate black red green",
        "turn next",
        "turn next --card Darigaaz",
        "scion tap blue",
    ],
    "nullified": [NEW, "eliminate black red green", "turn next", "turn next --card Darigaaz", "scion nullify"],
    "hand dice": [NEW, "legend white --card Mirari --rolled black=1,red=2", "undo"],
    "by key": [NEW, "legend white", "undo", "legend white", "life white -1"],
    "looked": [NEW, "pile artifacts top Mirari", "pile artifacts look 1", "pile chaos take Exile", "pile chaos look 1"],
    "over": [NEW, "eliminate black red green white blue"],
    "ended": [NEW, "end"],
    "chaos magic": ["new friday --format chaos-magic --players Ann,Bram,Cleo --first Ann"],
}


class Case(NamedTuple):
    """A command that must be refused: its section, the line as typed, its exit code, and what is said."""

    table: str
    line: str
    code: int
    says: str


def cases() -> Iterator[Case]:
    """The cases of the golden file."""
    table = ""
    lines = GOLDEN.read_text(encoding="utf-8").splitlines()
    for line, after in pairwise([*lines, ""]):
        if line.startswith("== "):
            table = line[3:]
        elif line.startswith("$ edw "):
            code, _, says = after.partition(": ")
            yield Case(table, line[6:], int(code or 0), says)


def in_order(found: Iterator[Case]) -> dict[str, list[Case]]:
    """The cases by their table."""
    sections: dict[str, list[Case]] = {}
    for case in found:
        sections.setdefault(case.table, []).append(case)
    return sections


SECTIONS = in_order(cases())


def refusal(edw: Edw, case: Case) -> Case:
    """What is really said; the table must stay as it is."""
    path = edw.session()
    before = path.read_bytes() if path.exists() else None
    done = edw.line(case.line, code=None)
    assert (path.read_bytes() if path.exists() else None) == before, f"edw {case.line} changed the file"
    assert done.out == "", f"edw {case.line} printed {done.out}"
    return case._replace(code=done.code, says=done.err.rstrip("\n").replace("\n", "\\n"))


@pytest.mark.parametrize("table", TABLES)
def test_every_wrong_input_has_one_clear_sentence(edw: Edw, table: str) -> None:
    for line in TABLES[table]:
        edw.line(line)
    found = [refusal(edw, case) for case in SECTIONS[table]]
    if os.environ.get("EDW_GOLDEN") == "write":
        write(table, found)
    else:
        assert found == SECTIONS[table]


def write(table: str, found: list[Case]) -> None:
    """Put what is really said into the golden file."""
    SECTIONS[table] = found
    text = ["# Commands that are refused, by the table they meet: exit code and the whole message.", ""]
    for name, section in SECTIONS.items():
        text += [f"== {name}", ""]
        for case in section:
            text += [f"$ edw {case.line}", f"{case.code}: {case.says}", ""]
    GOLDEN.write_text("\n".join(text[:-1]) + "\n", encoding="utf-8")


def test_every_table_has_its_cases() -> None:
    assert list(SECTIONS) == list(TABLES)


def test_messages_are_one_line_of_the_programs_own() -> None:
    for case in cases():
        assert case.code in (1, 2, 65), case
        assert case.says.startswith("edw: "), case
        assert "\\n" not in case.says, case
        assert "Error" not in case.says, case


# What lies where a session should be, and what is said.
FOREIGN = [
    (b"hello\n", "This is not a session file of this program"),
    (b"\x7fELF\x00\x01", "This is not a session file of this program"),
    (b"", "The session 'friday' was never started, or its file was emptied"),
    (b"- {}\n", "This is not a session file of this program"),
]


@pytest.mark.parametrize("words", [["status"], ["life", "white", "-5"], ["log"], ["verify"]], ids=" ".join)
@pytest.mark.parametrize(("content", "says"), FOREIGN)
def test_a_foreign_file_is_named_and_left_alone(war: Edw, content: bytes, says: str, words: list[str]) -> None:
    war.session().write_bytes(content)
    done = war(*words, code=65)
    assert done.err.startswith(f"edw: {says}")
    assert done.out == ""
    assert war.session().read_bytes() == content


def test_a_copy_under_another_name_is_not_written_to(war: Edw) -> None:
    copy = war.session("saturday")
    copy.write_bytes(war.session().read_bytes())
    done = war("--session", "saturday", "life", "white", "-5", code=65)
    assert done.err.startswith("edw: The file of 'saturday' is a copy of the session 'friday'")
    assert copy.read_bytes() == war.session().read_bytes()
