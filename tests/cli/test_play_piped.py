"""The prompt in a pipe: the same evening, no questions, errors counted; and nonsense, which only brings messages."""

import io
import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest
from conftest import Edw
from evening import BEGIN, EVENING
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from edw_companion.cli import main
from edw_companion.cli.app import App
from edw_companion.cli.play.prompt import TablePrompt
from edw_companion.session.paths import Home


def piped(edw: Edw, monkeypatch: pytest.MonkeyPatch, text: str, code: int, *options: str) -> tuple[str, str]:
    with monkeypatch.context() as patched:
        patched.setattr("sys.stdin", io.StringIO(text))
        done = edw("play", *options, code=code)
    return done.out, done.err


def test_the_same_evening(edw: Edw, monkeypatch: pytest.MonkeyPatch) -> None:
    edw(*BEGIN)
    lines = [step.piped or step.line for step in EVENING]
    out, err = piped(edw, monkeypatch, "\n".join(lines) + "\n", 1)
    assert "\x1b" not in out + err
    assert err.splitlines() == [
        "edw: There is no command 'bogus'. See 'edw --help'.",
        f"(line {lines.index('bogus') + 1}: bogus)",
        "edw: 'ar' can mean Arcades Sabboth or Arashi, the Sky Asunder: type a little more of it.",
        f"(line {lines.index('l w ar') + 1}: l w ar)",
        "2 lines failed.",
    ]
    players = {player["player"]: player for player in edw.status()["players"]}
    assert {name: player["life"] for name, player in players.items()} == {
        "Ann": 64, "Bram": 0, "Cleo": -30, "Dan": 0, "Eve": -32,
    }  # fmt: skip
    assert [name for name, player in players.items() if player["alive"]] == ["Ann"]
    assert len(edw.session().read_text().splitlines()) - 2 == 34


def test_what_asks_records_nothing_and_who_falls_falls_by_whom_the_log_knows(
    war: Edw, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = "dan is dead?\nn?\ncleo hits dan for 80\ndan is dead?\ndan is dead\nnote is that so?\n"
    out, err = piped(war, monkeypatch, lines, 1)
    assert err.count("edw: Is that so? Without '?' it is recorded.") == 3
    assert "Dan (red) is eliminated by Cleo (black)." in out
    assert "Note: is that so?" in out


def test_all_well_is_zero(war: Edw, monkeypatch: pytest.MonkeyPatch) -> None:
    out, err = piped(war, monkeypatch, "# a remark\n\nedw w-5\nn\n?\nq\nbogus\n", 0)
    assert "Ann (white) 75 -> 70." in out
    assert "turn next" not in out
    assert "w-5 r+3 b=20" in out
    assert err == ""


@pytest.mark.parametrize("how", ["n anyway", "n anyway the Twin was countered", "turn next --anyway countered"])
def test_the_end_of_a_turn_passes_nothing_unresolved_without_a_word(
    war: Edw, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    piped(war, monkeypatch, "l w stangg countered\n", 0)
    before = war.session().read_bytes()
    assert "Still to come: Stangg brings Stangg Twin" in war("turn", "next", code=2).err
    assert "Still to come: Stangg brings Stangg Twin" in piped(war, monkeypatch, "n\n", 1)[1]
    assert war.session().read_bytes() == before
    assert "The table wants it all the same: " in piped(war, monkeypatch, f"{how}\n", 0)[0]


def test_programs_get_a_document_a_line(war: Edw, monkeypatch: pytest.MonkeyPatch) -> None:
    out, err = piped(war, monkeypatch, "w-5\n?\nt\nnote -- --json\nbogus\n", 1, "--json")
    found, decoder = [], json.JSONDecoder()
    while out.strip():
        document, end = decoder.raw_decode(out.lstrip())
        found.append(document)
        out = out.lstrip()[end:]
    assert [document.get("event", {}).get("do") for document in found] == ["life", None, "note"]
    assert found[2]["event"]["text"] == "--json"
    assert "w-5 r+3 b=20" in err
    assert "There is no command 'bogus'" in err


def test_a_session_can_begin_in_the_pipe(edw: Edw, monkeypatch: pytest.MonkeyPatch) -> None:
    text = "new friday --players Ann,Bram,Cleo,Dan,Eve\nw-5\n"
    out, err = piped(edw, monkeypatch, text, 0)
    assert "75 -> 70." in out
    assert err.startswith("No game yet")
    assert err.count("\n") == 1


def test_no_session_is_an_error_a_line(edw: Edw, monkeypatch: pytest.MonkeyPatch) -> None:
    _, err = piped(edw, monkeypatch, "w-5\nn\n", 1)
    assert err.count("There is no session yet") == 2


def test_a_prompt_opens_neither_prompt_nor_watch(war: Edw, monkeypatch: pytest.MonkeyPatch) -> None:
    _, err = piped(war, monkeypatch, "play\nwatch\n", 1)
    assert "already: 'q' leaves it" in err
    assert "in a second window" in err


TYPED = (
    "w u b r g w-5 r+3 b=20 l s c n t d ? z dc dr al as cp kei mirari -- --help --json --card --pay --session 9999999",
    "legend spell chaos play watch artifact lose life turn next roll undo 99 -5 =x 2d6 'x \" \\ \u202e \x1b[2J é",
)
WORDS = st.sampled_from([word for line in TYPED for word in line.split()])
NONSENSE = st.lists(st.one_of(st.lists(WORDS, max_size=5).map(" ".join), st.text(max_size=20)), max_size=4)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow], max_examples=40)
@given(lines=NONSENSE)
def test_nonsense_brings_clean_messages(
    begun: Path,
    tmp_path_factory: pytest.TempPathFactory,
    monkeypatch: pytest.MonkeyPatch,
    capsys: Any,
    lines: list[str],
) -> None:
    home = shutil.copytree(begun, tmp_path_factory.mktemp("home"), dirs_exist_ok=True)
    environ = {"EDW_HOME": str(home)}
    capsys.readouterr()
    with monkeypatch.context() as patched:
        patched.setattr("edw_companion.cli.commands.watch.looks", lambda *_shows, **_how: _stop())
        patched.setattr("sys.stdin", io.StringIO("\n".join(lines)))
        assert main.run(["play"], environ) in (0, 1)
    out, err = capsys.readouterr()
    assert "Traceback" not in out + err
    assert not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202e]", out + err)
    assert main.run(["verify"], environ) == 0
    capsys.readouterr()


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow], max_examples=30)
@given(lines=NONSENSE)
def test_nonsense_at_the_prompt_brings_clean_messages(
    begun: Path,
    tmp_path_factory: pytest.TempPathFactory,
    monkeypatch: pytest.MonkeyPatch,
    capsys: Any,
    lines: list[str],
) -> None:
    home = shutil.copytree(begun, tmp_path_factory.mktemp("home"), dirs_exist_ok=True)
    capsys.readouterr()
    with monkeypatch.context() as patched:
        patched.setattr("edw_companion.cli.commands.watch.looks", lambda *_shows, **_how: _stop())
        prompt = TablePrompt(App(lambda: Home(str(home)), None), main.perform, lambda _prompt: "")
        for line in lines:
            prompt.take(line)
    out, err = capsys.readouterr()
    assert "Traceback" not in out + err
    assert not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202e]", out + err)


def test_another_session_has_no_marks(war: Edw, capsys: pytest.CaptureFixture[str]) -> None:
    war("new", "other", *BEGIN[2:])
    prompt = TablePrompt(App(lambda: Home(str(war.home)), None), main.perform, lambda _prompt: "")
    prompt.take("")
    prompt.take("w-5")
    assert "-5*" in capsys.readouterr().out
    prompt.take("use friday")
    assert "*" not in capsys.readouterr().out


def _stop() -> None:
    raise KeyboardInterrupt


def test_what_only_the_table_can_tell_is_told_in_a_pipe_too(war: Edw, monkeypatch: pytest.MonkeyPatch) -> None:
    _, err = piped(war, monkeypatch, "all dragons go home\n", 1)
    assert "There are no dragons in play: nothing is to be typed." in err
