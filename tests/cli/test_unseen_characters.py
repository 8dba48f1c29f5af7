"""Characters that are not seen, and names that look alike: left out, warned of, remarked on."""

import json

import pytest
from conftest import Edw
from sealing import events_of

from edw_companion.cli.screen import visible
from edw_companion.cli.text_in import alike, only_seen, skeleton, unseen

HEART = "\u2764\ufe0f"
FAMILY = "👨\u200d👩\u200d👧"


def last(edw: Edw) -> dict[str, object]:
    return events_of(edw.session().read_bytes())[-1]


@pytest.mark.parametrize(
    ("command", "key", "kept", "said"),
    [
        (("note", f"we {HEART} this"), "text", "we \u2764 this", "U+FE0F"),
        (("note", f"{FAMILY} {HEART}{HEART}"), "text", "👨👩👧 \u2764\u2764", "U+200D, U+FE0F"),
        (("note", "\u202eabc\u2066"), "text", "abc", "U+202E, U+2066"),
        (("note", "e\u034f\u0301"), "text", "é", "U+034F"),
        (("roll", "2d6", "--word", "\u3164x"), None, "", "U+3164"),
        (("rekey", "--why", "x\ufeff"), "why", "x", "U+FEFF"),
    ],
)
def test_they_are_left_out_and_it_is_said_once(
    war: Edw, command: tuple[str, ...], key: str | None, kept: str, said: str
) -> None:
    done = war(*command)
    assert done.err.count(f"The characters that are not seen were left out ({said}).\n") == 1
    assert done.err.count("were left out") == 1
    if key:
        assert last(war)[key] == kept
    assert "not seen" not in war("verify").out


def test_a_word_and_a_phrase_and_names(edw: Edw) -> None:
    said = edw("new", "friday", "--players", f"Ann{HEART},Bram\u200b,Cleo,Dan,Eve", "--ritual").err
    assert said == "The characters that are not seen were left out (U+FE0F, U+200B).\n"
    assert events_of(edw.session().read_bytes())[0]["players"] == ["Ann\u2764", "Bram", "Cleo", "Dan", "Eve"]
    edw("mix", "Ann", f"my {HEART}")
    assert last(edw)["phrase"] == "my \u2764"
    edw("start")
    edw("roll", "--word", "pan\u00adcake".replace("\u00ad", "\u2060"))
    assert json.dumps(last(edw)["draws"]).count('"word": "pancake"') == 1


def test_names_that_only_they_told_apart_are_the_same_name(edw: Edw) -> None:
    assert "same name" in edw("new", "friday", "--players", "Ann,A\u034fnn,Cleo,Dan,Eve", code=2).err
    assert not edw.session().exists()


def test_outside_of_a_command_nobody_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert only_seen(f"{HEART} x") == "\u2764 x"
    assert capsys.readouterr().err == ""


def test_they_are_all_made_visible_on_a_screen() -> None:
    ranges = "034F 115F-1160 17B4-17B5 180B-180F 200B-200F 202A-202E 2060-206F 3164 FE00-FE0F FEFF FFA0 "
    ranges += "1BCA0-1BCA3 1D173-1D17A E0000-E0FFF"
    points = [(part.partition("-")[0], part.rpartition("-")[2]) for part in ranges.split()]
    listed = {chr(point) for first, end in points for point in range(int(first, 16), int(end, 16) + 1)}
    assert {char for char in map(chr, range(0x110000)) if unseen(char)} == listed
    assert not [char for char in listed if visible(char) == char]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann", "Аnn"),
        ("Bram", "Brаm"),
        ("Bram", "Вrаm"),
        ("Ian", "lan"),
        ("Ia1n", "lalп".replace("п", "n")),
        ("Otto", "0tto"),
        ("Otto", "Οtto"),
        ("Eve", "Εve"),
        ("Eve", "Ｅｖｅ"),
        ("Eve", "𝐄𝐯𝐞"),
        ("Eve", "E\ufe0fve"),
        ("Nina", "Νina"),
        ("Paco", "Расо"),
    ],
)
def test_names_that_look_alike(one: str, other: str) -> None:
    assert one != other
    assert skeleton(one) == skeleton(other)
    assert alike(["Cleo", one, "Dan", other]) == [[one, other]]


@pytest.mark.parametrize(
    ("one", "other"), [("Ann", "Anna"), ("Zoe", "Zoë"), ("Ali", "All"), ("Dan", "Don"), ("Иван", "Ивaн2"), ("1", "2")]
)
def test_names_that_do_not(one: str, other: str) -> None:
    assert alike([one, other]) == []


def test_a_blank_that_is_a_letter_makes_no_other_name() -> None:
    assert alike(["Bo", "Bo\u2800", "\u2800Bo", "Ann"]) == [["Bo", "Bo\u2800", "\u2800Bo"]]
