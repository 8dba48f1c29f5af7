"""Transcripts: what is typed and what it prints, as README.md, examples/ and ``transcripts/`` have them.

A line ``$ edw …`` is typed, and what follows it is what it prints, stdout and stderr as on a terminal. What varies from
run to run is written as ``…``: within a line it stands for any characters, alone in a line for any lines.
``$ edw … | json .players[].life`` shows what stands at a place of a JSON document. Any other ``$`` line goes to a shell
that finds ``edw`` and, as ``python3``, the Python of the tests; ``$FILES`` is the folder of the transcript.

In Markdown, transcripts stand in blocks that begin with ```console, all in one data folder. Elsewhere ``== title``
begins a section with a data folder of its own, and ``== table: title`` one that goes on from where the section
``table`` ended. There keys come from the title, so that draws are the same each time; the code that ends what a change
prints is left out, and a line ``[2]`` after what is printed is the exit code, if that is not 0.
``$ forge e[2]["to"] = 9`` changes the lines ``e`` of the session and seals all anew, as whoever knows how does, and
what the laptop has seen is forgotten.

``EDW_GOLDEN=write`` replaces the output of commands that print something else; read the difference afterwards.
"""

import contextlib
import io
import json
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple, TextIO
from unittest import mock

from sealing import events_of, sealed

from edw_companion.cli import main

ROOT = Path(__file__).parents[1]
WRITE = os.environ.get("EDW_GOLDEN") == "write"
CODE = r"\b[0-9a-f]{4}(?:-[0-9a-f]{4}){2,4}\b"
VARIES = rf"{CODE}|(?<=SHA-256 )\w+|(?<=torn-|aged-)[\w-]+|[^ (]*/home(?=/)|(?<=', commit )[0-9a-f ]+"
VARIES += r"|\d{4}-\d\d-\d\d(?:T| at )\d\d:\d\d(?: UTC|:\d\dZ)|(?<=\"h\": \")\w+|(?<=begun )[A-Z]\w+ \d+ \w+ \d{4}"

_EDW = r"""edw(?![\w-])(?:[^|><;&$`\\'"]|'[^']*'|"[^"$`\\]*")*"""
ONE_COMMAND = rf"(?:(?P<fed>{_EDW}|printf '[^']*') \| )?(?P<edw>{_EDW})" + (
    r"(?:\| (?P<pipe>(?!.*edw).+)|(?<=[^\d])> (?P<file>(?!.*edw|.*\$\?).+))?"
)
"""A shell's line in which only the first command is ``edw``, or what feeds it and the second.

They run in this process; what is piped on is a shell's.
"""


class Step(NamedTuple):
    """A command and what it prints: the numbers of its own line and of the first line after its output, from 0."""

    at: int
    end: int
    typed: str
    prints: list[str]


def in_markdown(lines: Sequence[str]) -> Iterator[Step]:
    """The commands of a Markdown file, in order."""
    inside = False
    typed: int | None = None
    for at, line in enumerate(lines):
        fence = line.startswith("```")
        if inside and typed is not None and (fence or line.startswith("$ ")):
            yield Step(typed, at, lines[typed][2:], list(lines[typed + 1 : at]))
            typed = None
        if fence:
            inside = line == "```console"
        elif inside and line.startswith("$ "):
            typed = at
        elif inside:
            assert typed is not None, f"line {at + 1} is printed by no command"


def sections(lines: Sequence[str]) -> dict[str, list[Step]]:
    """The commands of a transcript by the title of their section; an empty line before a command belongs to neither."""
    found: dict[str, list[Step]] = {}
    starts = [at for at, line in enumerate(lines) if line.startswith(("== ", "$ "))]
    for at, after in zip(starts, [*starts[1:], len(lines)], strict=True):
        if lines[at].startswith("== "):
            assert lines[at][3:] not in found, f"{lines[at]} stands twice"
            steps = found[lines[at][3:]] = []
            continue
        end = after - (after > at + 1 and lines[after - 1] == "")
        steps.append(Step(at, end, lines[at][2:], list(lines[at + 1 : end])))
    return found


def masked(line: str) -> str:
    """A line that was printed, without its codes, times and paths."""
    return re.sub(r"^( ?\d+  )\d\d:\d\d(?=  )", r"\1…", re.sub(VARIES, "…", line))


def matches(wanted: Sequence[str], printed: Sequence[str]) -> bool:
    """Whether what is printed is what was wanted, where ``…`` stands for anything."""
    if not any("…" in line for line in wanted):
        return list(wanted) == list(printed)
    parts = ["(?:.*\n)*?" if line.strip() == "…" else re.escape(line).replace("…", ".*") + "\n" for line in wanted]
    return re.fullmatch("".join(parts), "".join(f"{line}\n" for line in printed)) is not None


class Told(io.StringIO):
    """What a command says on stderr, which is shown among what it prints."""

    def __init__(self, shown: io.StringIO) -> None:
        super().__init__()
        self._shown = shown

    def write(self, text: str) -> int:
        self._shown.write(text)
        return super().write(text)


class Shell:
    """Where a transcript is typed: a data folder, which is also the folder that one works in."""

    def __init__(self, home: Path, files: Path) -> None:
        self.home = home
        self._files = files
        self.code = 0
        self.told = ""

    def type(self, typed: str) -> list[str]:
        """What a command line prints."""
        if typed.startswith("forge "):
            return self._forge(typed.removeprefix("forge "))
        typed, _, path = typed.partition(" | json ")
        found = re.fullmatch(ONE_COMMAND, typed.replace("$FILES", str(self._files)))
        if found is None:
            return self._in_bash(typed)
        printed = io.StringIO()
        told = Told(printed)
        to_shell = found["pipe"] or found["file"]
        shown = io.StringIO() if to_shell else printed
        stdin = self._fed(found["fed"], told) if found["fed"] else sys.stdin
        code = self._in_process(found["edw"], shown, told, stdin)
        self.told = told.getvalue()
        lines = printed.getvalue().splitlines()
        if to_shell:
            said, script = self.told, found["pipe"] or f"cat > {found['file']}"
            lines += self._in_bash(script, shown.getvalue())
            self.told = said + self.told
            self.code = self.code if ";" in script or found["pipe"] else code
            return lines
        document = printed.getvalue().replace(self.told, "")
        return [picked(each, document) for each in path.split(", ")] if path else lines

    def _in_process(self, typed: str, shown: TextIO, told: TextIO, stdin: TextIO) -> int:
        with (
            contextlib.redirect_stdout(shown),
            contextlib.redirect_stderr(told),
            contextlib.chdir(self.home),
            mock.patch("sys.stdin", stdin),
        ):
            self.code = main.run(shlex.split(typed)[1:], {"EDW_HOME": str(self.home)})
        return self.code

    def _fed(self, typed: str, told: TextIO) -> TextIO:
        """What a command prints, for another one to read."""
        shown = io.StringIO()
        if typed.startswith("edw"):
            self._in_process(typed, shown, told, sys.stdin)
        else:
            self._in_bash(typed)
            shown.write(self.told)
        return io.TextIOWrapper(io.BytesIO(shown.getvalue().encode()), encoding="utf-8")

    def _forge(self, change: str) -> list[str]:
        """The session's lines otherwise, numbered and sealed anew; nobody has seen them before."""
        file = self.home / "sessions" / "friday.yaml"
        events = events_of(file.read_bytes())
        exec(change, {"e": events})
        for n, event in enumerate(events, 1):
            event["n"] = n
        file.write_bytes(sealed(events))
        for seen in self.home.glob("keys/*.seen"):
            seen.unlink()
        self.code, self.told = 0, ""
        return []

    def _in_bash(self, typed: str, piped: str = "") -> list[str]:
        """The same for what only a shell can do, with what is piped into it."""
        script = f'python3() {{ "{sys.executable}" "$@"; }}\nedw() {{ python3 -m edw_companion "$@"; }}\n{typed}'
        own = {"EDW_HOME": str(self.home), "FILES": str(self._files), "PYTHONPATH": str(ROOT)}
        run = subprocess.run(
            ["bash", "-c", script], env={**os.environ, **own, "PYTHONIOENCODING": "utf-8"}, input=piped,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8", check=False, cwd=self.home,
        )  # fmt: skip
        self.code, self.told = run.returncode, run.stdout
        return run.stdout.splitlines()

    def recorded(self) -> dict[Path, bytes]:
        """The files of all sessions."""
        return {path: path.read_bytes() for path in (self.home / "sessions").glob("*.yaml")}


def picked(path: str, text: str) -> str:
    """What stands at a place of a JSON document: ``.players[2].life``, or ``.players[].life`` of all; as JSON."""
    found: list[Any] = [json.loads(text)]
    for key, at in re.findall(r"\.([^.\[]+)|\[(\d*)\]", path):
        if key:
            found = [each[key] for each in found]
        else:
            found = [each[int(at)] for each in found] if at else [inner for each in found for inner in each]
    return json.dumps(found if "[]" in path else found[0], ensure_ascii=False)


def checked(shell: Shell, step: Step) -> list[str]:
    """What a step of a section prints, with its exit code; what is refused leaves every session as it was."""
    before = shell.recorded()
    printed = [line for line in shell.type(step.typed) if not re.fullmatch(f"code {CODE}", line)]
    if not shell.code:
        return printed
    assert shell.recorded() == before, f"$ {step.typed} ended with {shell.code} and changed a session"
    assert all(line in shell.told for line in printed if line.startswith("edw: ")), "a refusal is told on stderr"
    return [*printed, f"[{shell.code}]"]


def compare(path: Path, steps: Sequence[Step], perform: Callable[[Step], list[str]]) -> None:
    """Type the steps of a file and compare what they print, or write it into the file."""
    found = [(step, perform(step)) for step in steps]
    wrong = [(step, printed) for step, printed in found if not matches(step.prints, printed)]
    if WRITE and wrong:
        lines = path.read_text(encoding="utf-8").splitlines()
        for step, printed in reversed(wrong):
            lines[step.at + 1 : step.end] = [masked(line) for line in printed]
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
        return
    for step, printed in wrong:
        assert printed == step.prints, f"{path.name}, line {step.at + 1}: $ {step.typed}"
