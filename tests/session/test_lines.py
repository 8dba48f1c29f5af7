"""One line: what is written is read back, and nothing else is."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from edw_companion.errors import RefusedError
from edw_companion.session import lines
from edw_companion.session.lines import FIRST_SEAL, BadLineError, decode, encode

AT = "2026-11-21T19:05:07Z"
TEXT = st.text(st.characters(exclude_categories=("Cc", "Cs")), max_size=30).filter(
    lambda text: lines.writable(text) and '"' not in text
)
SINGLE = st.none() | st.booleans() | st.integers() | TEXT
LISTS = st.lists(SINGLE, max_size=3) | st.dictionaries(TEXT, SINGLE, max_size=3)
VALUES = SINGLE | LISTS | st.lists(LISTS, max_size=3) | st.dictionaries(TEXT, LISTS, max_size=3)


def resealed(body: str) -> bytes:
    """A line with the right seal, whatever it says."""
    return f'{body}, "h": "{lines.seal(FIRST_SEAL, body)}"}}'.encode()


def test_the_example_of_the_format() -> None:
    line, event = encode(FIRST_SEAL, 1, AT, "note", {"text": "Dòng says hi"}, [])
    body = '- {"n": 1, "at": "2026-11-21T19:05:07Z", "do": "note", "text": "Dòng says hi"'
    assert line == resealed(body) + b"\n"
    assert list(event) == ["n", "at", "do", "text", "h"]


@given(TEXT, VALUES)
def test_what_is_written_is_read_back(text: str, value: object) -> None:
    line, event = encode(FIRST_SEAL, 3, AT, "note", {"text": text, "value": value}, [])
    assert decode(line[:-1], FIRST_SEAL, 3) == event
    assert json.loads(line[2:]) == event


BODY = '- {"n": 1, "at": "2026-11-21T19:05:07Z", "do": "note", "text": "x"'


@pytest.mark.parametrize(
    ("body", "why"),
    [
        (BODY + "\u202e", "it holds a character that no session file may hold"),
        (BODY + '\\u0041"', "it holds a character that no session file may hold"),
        (BODY[1:], "it does not begin with '- {' and end with a seal"),
        (BODY + ', "x": 1.5', "it is not the plain JSON of an event"),
        (BODY + ', "x": NaN', "it is not the plain JSON of an event"),
        (BODY + ', "x": ' + "[" * 30000, "it is not the plain JSON of an event"),
        (BODY + ', "x": ' + "[" * 7 + "]" * 7, "it nests deeper than 6"),
        (BODY + ', "x": ' + "[" * 150 + "]" * 150, "it nests deeper than 6"),
        (BODY + ', "text": "y"', "it can be read in more than one way"),
        (BODY + ',  "x": 1', "it can be read in more than one way"),
        (BODY + ', "x": -0', "it can be read in more than one way"),
        (BODY.replace('"n": 1', '"n": 2'), "it has the number 2"),
        (BODY.replace('"n": 1', '"n": true'), "it has the number True"),
        (BODY.replace('"n": 1, ', ""), "its keys are not n, at, do, … draws, h"),
        (BODY.replace("T19", " 19"), "its time is not written as 2026-11-21T19:05:07Z"),
        (BODY.replace("2026", "٢٠٢٦"), "its time is not written as 2026-11-21T19:05:07Z"),
        (BODY.replace('"note"', "7"), "its 'do' is not a word"),
        (BODY + ', "draws": [], "x": 1', "its keys are not n, at, do, … draws, h"),
        (BODY + ', "draws": []', "its draws are not written as draws are"),
        (BODY + ', "draws": [{"spec": "1d6", "got": [1]}]', "its draws are not written as draws are"),
        (BODY + ', "draws": [{"spec": "1d6", "src": "hand", "got": [true]}]', "its draws are not written as draws are"),
        (BODY.replace('"note"', '"void"'), "a line 'void' has another 'of'"),
        (BODY.replace('"note", "text": "x"', '"undo", "of": [1]'), "it names no lines before it"),
        (BODY.replace('"note", "text": "x"', '"begin", "players": [["Ann"]]'), "its 'players' are not a list of names"),
        (BODY.replace('"note", "text": "x"', '"begin", "players": 5'), "its 'players' are not a list of names"),
        (BODY + "x" * 70000, "it is longer than 64 KiB"),
    ],
)
def test_lines_that_are_refused_though_their_seal_is_right(body: str, why: str) -> None:
    with pytest.raises(BadLineError) as caught:
        decode(resealed(body), FIRST_SEAL, 1)
    assert caught.value.why == why


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (b"", "it does not begin with '- {' and end with a seal"),
        (b"\xff", "it is not UTF-8"),
        (resealed(BODY)[:-2] + b"x}", "it does not begin with '- {' and end with a seal"),
        (
            resealed(BODY).replace(b'"x"', b'"y"'),
            "its seal does not fit: it, or the line above it, was changed, moved or left out",
        ),
    ],
)
def test_lines_that_are_no_lines(line: bytes, why: str) -> None:
    with pytest.raises(BadLineError) as caught:
        decode(line, FIRST_SEAL, 1)
    assert caught.value.why == why


@pytest.mark.parametrize("char", [*"\x00\x1b\x7f\x85\\\u061c\u200e\u2028\u2066\ufeff\ud800\uffff"])
def test_characters_that_no_line_holds(char: str) -> None:
    assert not lines.writable(f"Ann{char}")
    with pytest.raises(BadLineError):
        encode(FIRST_SEAL, 1, AT, "note", {"text": "é" + char}, [])


def test_a_command_that_says_too_much() -> None:
    with pytest.raises(RefusedError, match="too much for one line"):
        encode(FIRST_SEAL, 1, AT, "note", {"text": "x" * lines.MAX_LINE}, [])
