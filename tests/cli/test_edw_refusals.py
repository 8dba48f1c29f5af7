"""Files that are no sessions, or copies of others: named, and left alone; and how every refusal is worded."""

from transcript import ROOT, sections


def test_messages_are_one_line_of_the_programs_own() -> None:
    lines = (ROOT / "tests/transcripts/refusals.txt").read_text(encoding="utf-8").splitlines()
    refused = [step.prints for steps in sections(lines).values() for step in steps if step.prints[-1:] > ["["]]
    assert len(refused) > 290
    for says, code in refused:
        assert code in ("[1]", "[2]", "[65]"), says
        assert says.startswith("edw: ")
        assert "Error" not in says
