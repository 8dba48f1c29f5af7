"""Every transcript in README.md and examples/ is run, and its whole output compared.

In a block that begins with ```console, a line ``$ edw …`` is typed and what follows it is what it prints, stdout and
stderr as on a terminal; all blocks of one file share a data folder and its sessions. Any other ``$`` line goes to a
shell that finds ``edw``. What varies from run to run is written as ``…``: within a line it stands for any characters,
alone in a line for any lines. Everything that is drawn must be pinned by hand (``--rolled``, ``--card``, ``--seat``,
``--first``), since nothing else can pin it.

``EDW_GOLDEN=write`` replaces the output of commands that print something else; read the difference afterwards.
"""

import contextlib
import io
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from edw_companion.cli import main

ROOT = Path(__file__).parents[1]
FILES = [path for path in [ROOT / "README.md", *sorted((ROOT / "examples").glob("*.md"))] if path.is_file()]
WITH = [path for path in FILES if "```console\n" in path.read_text(encoding="utf-8")]


class Step(NamedTuple):
    """A command and what it prints: the numbers of its own line and of the first line after its output, from 0."""

    at: int
    end: int
    typed: str
    prints: list[str]


def steps(lines: list[str]) -> Iterator[Step]:
    """The commands of a file, in order."""
    inside = False
    typed: int | None = None
    for at, line in enumerate(lines):
        fence = line.startswith("```")
        if inside and typed is not None and (fence or line.startswith("$ ")):
            yield Step(typed, at, lines[typed][2:], lines[typed + 1 : at])
            typed = None
        if fence:
            inside = line == "```console"
        elif inside and line.startswith("$ "):
            typed = at
        elif inside:
            assert typed is not None, f"line {at + 1} is printed by no command"


def matches(wanted: list[str], printed: list[str]) -> bool:
    """Whether what is printed is what was wanted, where ``…`` stands for anything."""
    parts = ["(?:.*\n)*?" if line.strip() == "…" else re.escape(line).replace("…", ".*") + "\n" for line in wanted]
    return re.fullmatch("".join(parts), "".join(f"{line}\n" for line in printed)) is not None


@pytest.mark.parametrize(
    ("wanted", "printed", "same"),
    [
        (["a"], ["a"], True),
        (["a"], ["b"], False),
        (["a"], ["a", "b"], False),
        ([], [], True),
        (["code …"], ["code 1234"], True),
        (["co… 12…"], ["code 1234"], True),
        (["code …"], ["cod 1234"], False),
        (["a", "…", "z"], ["a", "b", "c", "z"], True),
        (["a", "…", "z"], ["a", "z"], True),
        (["a", "…", "z"], ["a", "b"], False),
        (["(a+)"], ["(a+)"], True),
        (["(a+)"], ["aa"], False),
        (["…"], [], True),
    ],
)
def test_what_an_ellipsis_stands_for(wanted: list[str], printed: list[str], same: bool) -> None:
    assert matches(wanted, printed) == same


def test_the_commands_of_a_file() -> None:
    text = "a\n```console\n$ edw one\nx\n\ny\n$ edw two\n```\n$ edw no\n```sh\n$ edw no\n```\n```console\n$ three\n```"
    found = [(step.typed, step.prints) for step in steps(text.split("\n"))]
    assert found == [("edw one", ["x", "", "y"]), ("edw two", []), ("three", [])]


def typed_in(home: Path, typed: str) -> list[str]:
    """What a command line prints."""
    words = shlex.split(typed)
    if words[0] != "edw" or any(sign in typed for sign in "|><$;&"):
        return in_a_shell(home, typed)
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed):
        main.run(words[1:], {"EDW_HOME": str(home)})
    return printed.getvalue().splitlines()


def in_a_shell(home: Path, typed: str) -> list[str]:
    """The same for what only a shell can do."""
    script = f'edw() {{ "{sys.executable}" -m edw_companion "$@"; }}\n{typed}'
    env = {**os.environ, "EDW_HOME": str(home), "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"}
    run = subprocess.run(
        ["bash", "-c", script], env=env, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        encoding="utf-8", check=False, cwd=home,
    )  # fmt: skip
    return run.stdout.splitlines()


@pytest.mark.parametrize("path", WITH, ids=lambda path: path.name)
def test_a_transcript(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO())
    monkeypatch.chdir(tmp_path)
    lines = path.read_text(encoding="utf-8").splitlines()
    found = [(step, typed_in(tmp_path, step.typed)) for step in steps(lines)]
    wrong = [(step, printed) for step, printed in found if not matches(step.prints, printed)]
    if os.environ.get("EDW_GOLDEN") == "write":
        for step, printed in reversed(wrong):
            lines[step.at + 1 : step.end] = printed
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
        return
    for step, printed in wrong:
        assert printed == step.prints, f"{path.name}, line {step.at + 1}: $ {step.typed}"


def test_there_are_transcripts() -> None:
    assert (ROOT / "examples" / "a-whole-war.md") in WITH
