"""Completion: live names as one word, silence where there are none, and real shells that complete with it."""

import os
import shutil
import sys
from pathlib import Path

import pytest
from click.shell_completion import ShellComplete
from conftest import Edw
from terminals import EDW, Terminal

from edw_companion.cli.completing import SHELLS, offered, one_word
from edw_companion.cli.desk import Desk
from edw_companion.cli.main import edw as group
from edw_companion.session.places import Home

WORDS = {
    "Kei Takahashi": "Kei-Takahashi",
    "Jester's Cap": "Jesters-Cap",
    "Crosis, the Purger": "Crosis-the-Purger",
    "Palladia-Mors": "Palladia-Mors",
    "Bösium Strip": "Bösium-Strip",
    "Åsa & Ulf": "Åsa-Ulf",
}


@pytest.mark.parametrize(("name", "word"), WORDS.items())
def test_a_name_is_one_word(name: str, word: str) -> None:
    assert one_word(name) == word


def test_what_was_typed_stays_as_it_was_typed() -> None:
    assert offered(["Ann", "Anna", "Bram"], "an") == ["ann", "anna"]
    assert offered(["Ann", "Ann"], "") == ["Ann"]


def completions(home: Path, *words: str) -> list[str]:
    desk = Desk(lambda: Home(str(home)), None)
    *before, last = words
    found = ShellComplete(group, {"obj": desk}, "edw", "_EDW_COMPLETE").get_completions(before, last)
    return [item.value for item in found]


CASES = {
    ("li",): ["life", "lists"],
    ("life", "A"): ["Ann"],
    ("life", "bl"): ["blue", "black"],
    ("life", "white", "-5", "--from", "Br"): ["Bram"],
    ("legend", "white", "kei-"): ["kei-Takahashi"],
    ("spell", "w", "Wra"): ["Wrath-of-God"],
    ("chaos", "play", "w", "Time-W"): ["Time-Warp"],
    ("artifact", "lose", "Mir"): ["Mirari"],
    ("pile", "ench"): ["enchantments"],
    ("planar", "tap", "g"): ["gate"],
    ("use", "f"): ["friday"],
    ("--session", "fr"): ["friday"],
    ("eliminate", "Dan", "--by", "An"): ["Ann"],
    ("chaos", "dr"): ["draw"],
}


@pytest.mark.parametrize(("words", "found"), CASES.items(), ids=" ".join)
def test_live_names(war: Edw, words: tuple[str, ...], found: list[str]) -> None:
    war("legend", "white", "--card", "Mirari", "--rolled", "black=1,red=2")
    assert completions(war.home, *words) == found


def test_completed_names_are_understood(war: Edw) -> None:
    done = war("legend", "white", "Kei-Takahashi", "--card", "Jesters-Cap", "--rolled", "black=1,red=2")
    assert "Kei Takahashi" in done.out
    assert "Jester's Cap" in done.out


def test_without_a_session_there_is_silence(edw: Edw, capsys: pytest.CaptureFixture[str]) -> None:
    capsys.readouterr()
    assert completions(edw.home, "life", "A") == []
    assert completions(edw.home, "artifact", "lose", "M") == []
    assert capsys.readouterr() == ("", "")


def test_a_damaged_session_is_silence(war: Edw, capsys: pytest.CaptureFixture[str]) -> None:
    war.session().write_bytes(b"nothing of the kind\n")
    capsys.readouterr()
    assert completions(war.home, "life", "A") == []
    assert completions(war.home, "artifact", "lose", "M") == []
    assert capsys.readouterr() == ("", "")


def test_a_script_for_every_shell(edw: Edw) -> None:
    from click.shell_completion import get_completion_class

    for shell in SHELLS:
        known = get_completion_class(shell) is not None
        done = edw("completion", shell, code=0 if known else 1)
        assert ("_EDW_COMPLETE" in done.out) if known else ("pip install" in done.err)


RUN = {
    "bash": ("bash --norc --noprofile", 'PS1="%% "; eval "$(edw completion bash)"'),
    "zsh": ("zsh -f", 'PS1="%%%% "; autoload -U compinit; compinit -D -u; eval "$(edw completion zsh)"'),
    "fish": ("fish --no-config", "function fish_prompt; echo -n '%% '; end; edw completion fish | source"),
}


@pytest.mark.parametrize("shell", RUN)
@pytest.mark.skipif(shutil.which("tmux") is None, reason="tmux is not installed")
def test_real_shells(war: Edw, tmp_path: Path, shell: str) -> None:
    if shutil.which(shell) is None:
        pytest.skip(f"{shell} is not installed")
    start, install = RUN[shell]
    programs = tmp_path / "bin"
    programs.mkdir()
    (programs / "edw").write_text(f'#!/bin/sh\nexec {EDW} "$@"\n')
    (programs / "edw").chmod(0o755)
    terminal = Terminal(war.home, f"PATH='{programs}:{os.environ['PATH']}' HOME='{tmp_path}' {start}", 160)
    try:
        terminal.wait("$", "%", "#", ">")
        terminal.type(install.replace("%%", "%"))
        terminal.type("clear; echo ready")
        for typed, completed in (("edw life cl", "edw life cleo"), ("edw legend w kei-", "edw legend w kei-Takahashi")):
            terminal.tmux("send-keys", "-l", "-t", "t", typed)
            terminal.wait(typed)
            terminal.tmux("send-keys", "-t", "t", "Tab")
            terminal.wait(completed)
            terminal.tmux("send-keys", "-t", "t", "C-c")
    finally:
        terminal.close()


def test_nothing_heavy_is_loaded_for_a_name(war: Edw) -> None:
    import subprocess

    code = (
        "import sys; from edw_companion.cli.main import run\n"
        "try:\n    run([], {'EDW_HOME': sys.argv[1], '_EDW_COMPLETE': 'bash_complete'})\n"
        "except SystemExit:\n    pass\n"
        "print([name for name in ('yaml', 'tabulate', 'difflib', 'readline', 'edw_companion.cli.play') "
        "if name in sys.modules])"
    )
    environ = {**os.environ, "_EDW_COMPLETE": "bash_complete", "COMP_WORDS": "edw life Cl", "COMP_CWORD": "2"}
    done = subprocess.run(
        [sys.executable, "-c", code, str(war.home)], env=environ, capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines() == ["plain,Cleo", "[]"]
    assert done.stderr == ""
