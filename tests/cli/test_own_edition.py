"""A group's own edition with one change, from the copy to the paper, as somebody does it for the first time."""

from conftest import FIVE, SEATS, Edw


def test_one_card_changed_from_copy_to_paper(edw: Edw) -> None:
    edw("lists", "copy", "1", "friday")
    file = edw.home / "lists" / "friday" / "artifacts.yaml"
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace('name: "Mirari", cost: "{5}"', 'name: "Howling Mine", cost: "2"'), encoding="utf-8")
    told = edw("lists", "check", "friday", code=65)
    assert "artifacts.yaml" in f"{told.out}{told.err}"
    edw("new", "war", "--players", FIVE, *SEATS, "--lists", "friday", code=65)
    assert "war" not in edw("sessions").out
    fixed = text.replace(
        '"Mirari", cost: "{5}", types: "Legendary Artifact", odd: "a legendary artifact, no creature, so no Legend"',
        '"Howling Mine", cost: "{2}", types: "Artifact"',
    )
    file.write_text(fixed, encoding="utf-8")
    edw("lists", "check", "friday")
    assert "Howling Mine" in edw("lists", "diff", "1", "friday").out
    edw("new", "war", "--players", FIVE, *SEATS, "--lists", "friday")
    edw("legend", "white", "Kei Takahashi", "--card", "Howling Mine", "--rolled", "black=3,red=9")
    edw("turn", "next")
    edw("life", "red", "-4", "--from", "blue")
    edw("turn", "next")
    edw("verify")
    piles, report = edw("print", "piles").out, edw("print", "report").out
    assert " 13  [ ]  Howling Mine" in piles
    assert "Mirari" not in piles
    assert "Howling Mine goes to Cleo (black), zone 1." in " ".join(report.split())
    assert "Mirari" in edw("print", "piles", "--lists", "1").out
