"""Files that are no sessions, or copies of others: named, and left alone; and how every refusal is worded."""

import pytest
from conftest import Edw
from transcript import ROOT, sections


def test_messages_are_one_line_of_the_programs_own() -> None:
    lines = (ROOT / "tests/transcripts/refusals.txt").read_text(encoding="utf-8").splitlines()
    refused = [step.prints for steps in sections(lines).values() for step in steps if step.prints[-1:] > ["["]]
    assert len(refused) > 290
    for says, code in refused:
        assert code in ("[1]", "[2]", "[65]"), says
        assert says.startswith("edw: ")
        assert "Error" not in says


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
