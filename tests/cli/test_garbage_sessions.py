"""Files that are no sessions, under a session's name: one sentence from every command, silence for completion."""

import json
import os
import random
import subprocess
import sys

import pytest
from conftest import Edw

from edw_companion.cli import main
from edw_companion.session.lines import FIRST_SEAL, HEADER, dumps, seal

DICE = random.Random(1)
NOISE = DICE.randbytes(3000)
BEGIN = b'- {"n": 1, "at": "2026-11-21T19:05:07Z", "do": "begin", "format": "elder-dragon-wars", '
SEAL = b', "h": "' + b"0" * 32 + b'"}\n'
DEEP = 100_000


def first(value: object) -> bytes:
    """A file whose first line is this."""
    return HEADER + b"- " + json.dumps(value).encode() + b"\n"


GARBAGE = {
    "nothing": b"",
    "an empty line": b"\n",
    "spaces": b" " * 500,
    "zeros": bytes(4096),
    "noise": NOISE,
    "noise after the header": HEADER + NOISE,
    "noise as a line": HEADER + b"- " + NOISE.replace(b"\n", b"") + b"\n",
    "half a header": HEADER[:50],
    "the header": HEADER,
    "the header with CRLF": HEADER.replace(b"\n", b"\r\n") + BEGIN + SEAL,
    "brackets": b"[" * DEEP,
    "brackets after the header": HEADER + b"- " + b"[" * DEEP + b"\n",
    "closed brackets": HEADER + b"- " + b"[" * DEEP + b"]" * DEEP + b"\n",
    "braces": HEADER + b"- " + b'{"a":' * DEEP + b"\n",
    "brackets in a first line": HEADER + BEGIN + b'"players": ' + b"[" * DEEP + SEAL,
    "few brackets in a first line": HEADER + BEGIN + b'"players": ' + b"[" * 2000 + b"]" * 2000 + SEAL,
    "a number": first(7),
    "a huge number": HEADER + b"- " + b"9" * 50_000 + b"\n",
    "infinity": HEADER + b"- Infinity\n",
    "null": first(None),
    "a text": first("begin"),
    "a list": first(["players", "piles"]),
    "an empty map": first({}),
    "players that are a number": first({"format": "elder-dragon-wars", "players": 5, "piles": 5, "decks": 5}),
    "players that are a map": first({"format": "elder-dragon-wars", "players": {"a": 1}, "piles": [], "decks": []}),
    "players that are lists": first({"format": "elder-dragon-wars", "players": [[[]]], "piles": {"a": 3}, "decks": {}}),
    "players that are null": first({"format": "elder-dragon-wars", "players": None, "piles": None, "decks": None}),
    "decks that are texts": first({"format": "elder-dragon-wars", "players": [], "piles": {}, "decks": {"a": "b"}}),
    "no such game": first({"format": "no-such-game", "players": ["Ann"]}),
    "surrogates": HEADER + b'- {"players": ["\\ud800"], "piles": {"\\ud800": ["\\udfff"]}, "decks": {}}\n',
    "a seal that does not fit": HEADER + BEGIN + b'"players": ["Ann"]' + SEAL,
    "no UTF-8": HEADER + BEGIN + b'"players": ["\xff\xfe"]' + SEAL,
    "UTF-16": (HEADER + BEGIN + SEAL).decode().encode("utf-16"),
    "a long line": HEADER + b"- " + b"a" * 1_000_000 + b"\n",
    "HTML": b"<!DOCTYPE html>\n<title>Sign in to the cloud</title>\n",
}
"""Bytes by what they are."""

COMMANDS = (
    "status", "log", "log --csv", "verify", "export", "export --csv", "proof 1", "print check", "print all",
    "print report", "watch --once", "life white -5", "undo", "play",
)  # fmt: skip
CODES = {"verify": (1, 65), "play": (0,), "print check": (0, 65)}
"""What they end with if not with 65: ``verify`` ends with 1 where it finds a fault, nothing is piped to ``play``, and a
page can tell what is wrong with a file whose first line names a game."""

TYPED = ("life ", "edw life w", "pile ", "legend w ", "print ", "--session ", "artifact lose ", "lists show ", "")
"""What stands before a Tab."""


@pytest.fixture(params=GARBAGE, ids=lambda name: name.replace(" ", "-"))
def garbage(request: pytest.FixtureRequest, edw: Edw) -> Edw:
    """A data folder with such a file as the session last used."""
    edw.session().parent.mkdir(parents=True)
    edw.session().write_bytes(GARBAGE[request.param])
    (edw.home / "current").write_text("friday\n")
    return edw


def test_every_command_says_one_sentence(garbage: Edw) -> None:
    for command in COMMANDS:
        done = garbage.line(command, code=None)
        assert done.code in CODES.get(command, (65,)), (command, done)
        assert done.out == "" or (command == "print check" and done.code == 0), command
        if not done.code:
            continue
        assert len(done.err.splitlines()) == 1, (command, done.err)
    assert not [path for path in garbage.session().parent.iterdir() if path.suffix not in (".yaml", ".lock")]


KINDS = ("check", "check --json", "all", "sleeves", "piles", "decks", "seats", "rules", "scion", "pads", "report")


@pytest.mark.parametrize("left", [b"", HEADER[:100], HEADER, HEADER + BEGIN], ids=["nothing", "half", "header", "torn"])
def test_an_emptied_session_is_called_so_everywhere(war: Edw, left: bytes) -> None:
    war.session().write_bytes(left)
    told = war("status", code=65).err
    assert told.startswith("edw: The session 'friday' was never started, or its file was emptied: ")
    for command in (*(f"print {kind}" for kind in KINDS), *COMMANDS, "export --json", "export --yaml", "log --json"):
        if command != "play":
            done = war.line(command, code=65)
            assert (done.out, done.err) == ("", told), command


ODD: tuple[object, ...] = (None, True, -1, 10**30, "x", [], [1], [[]], {}, {"who": 1})


def test_a_first_line_with_a_value_of_another_kind_is_named_though_its_seal_is_right(edw: Edw) -> None:
    edw("new", "friday", "--format", "chaos-lists", "--players", "Ann,Bram,Cleo")
    (edw.home / "keys" / f"{edw.session().stem}.seen").unlink(missing_ok=True)
    begin = json.loads(edw.session().read_bytes()[len(HEADER) :].splitlines()[0][2:])
    del begin["h"]
    for key in begin:
        for odd in ODD:
            body = "- " + dumps({**begin, key: odd})[:-1]
            edw.session().write_bytes(HEADER + f'{body}, "h": "{seal(FIRST_SEAL, body)}"}}\n'.encode())
            for command in ("verify", "status", "print check"):
                done = edw.line(command, code=None)
                assert done.code in (0, 1, 64, 65), (key, odd, command, done)
                assert "Traceback" not in done.err, (key, odd, command)


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_is_silent(
    garbage: Edw, shell: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    environ = {"EDW_HOME": str(garbage.home), "_EDW_COMPLETE": f"{shell}_complete"}
    monkeypatch.setenv("_EDW_COMPLETE", environ["_EDW_COMPLETE"])
    for typed in TYPED:
        *before, last = f"edw {typed}".split(" ")
        monkeypatch.setenv("COMP_WORDS", f"edw {typed}")
        monkeypatch.setenv("COMP_CWORD", last if shell == "fish" else str(len(before)))
        with pytest.raises(SystemExit) as ended:
            main.run([], environ)
        assert not ended.value.code, typed
        assert capsys.readouterr().err == "", typed


def test_the_program_itself_ends_quietly_where_a_shell_completes(edw: Edw) -> None:
    edw.session().parent.mkdir(parents=True)
    edw.session().write_bytes(GARBAGE["brackets after the header"])
    environ = {**os.environ, "EDW_HOME": str(edw.home), "EDW_SESSION": "friday", "_EDW_COMPLETE": "bash_complete"}
    environ |= {"COMP_WORDS": "edw life w", "COMP_CWORD": "2"}
    done = subprocess.run(
        [sys.executable, "-m", "edw_companion"], env=environ, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout.strip(), done.stderr) == (0, "", "")


@pytest.mark.parametrize("what", ["nothing", "noise", "brackets", "a seal that does not fit"])
def test_no_prompt_opens_on_it(edw: Edw, what: str) -> None:
    pty = pytest.importorskip("pty", reason="no pseudo-terminals here")
    edw.session().parent.mkdir(parents=True)
    edw.session().write_bytes(GARBAGE[what])
    keyboard, terminal = pty.openpty()
    environ = {**os.environ, "EDW_HOME": str(edw.home), "EDW_SESSION": "friday"}
    done = subprocess.run(
        [sys.executable, "-m", "edw_companion", "play"],
        env=environ,
        stdin=terminal,
        capture_output=True,
        text=True,
        check=False,
    )
    os.close(keyboard)
    os.close(terminal)
    assert (done.returncode, done.stdout, len(done.stderr.splitlines())) == (65, "", 1), done
