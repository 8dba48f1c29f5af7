"""The program as one file: lists, rules, styles and scripts are read in it, and nothing of it lies beside it."""

import os
import subprocess
import sys
from pathlib import Path

from one_file import ROOT, made

from edw_companion import games

TYPED = """
import sys
sys.path.insert(0, sys.argv[1])
from edw_companion.cli import main
assert main.__file__.startswith(sys.argv[1])
for line in sys.stdin:
    print(f"$ {line}", main.run(line.split(), {"EDW_HOME": sys.argv[2]}), flush=True)
"""
READS = ("rules 1", "lists", "lists check", "print pads --html", "print check", "watch --once --html {}.html", "--help")


def test_every_game_reads_the_same_in_one_file(tmp_path: Path) -> None:
    """The sessions are begun in it, and read both there and as usual."""
    folder = tmp_path / "an ümlaut"
    folder.mkdir()
    program = made(folder)

    def typed(where: Path, lines: list[str]) -> str:
        ran = [sys.executable, "-c", TYPED, str(where), "home"]
        done = subprocess.run(ran, input="\n".join(lines), capture_output=True, text=True, cwd=folder, check=True)
        return done.stdout + done.stderr

    begin = [f"new {slug} --format {slug} --players Ann,Bram" for slug in games.GAMES]
    begun = typed(program, [f"{line},Cleo,Dan,Eve" if "five-colors" not in line else line for line in begin])
    assert begun.count("Session '") == len(games.GAMES), begun
    lines = [line.format(slug) for slug in games.GAMES for line in (f"use {slug}", *READS)]
    there = typed(program, lines)
    assert there == typed(ROOT, lines)


def test_it_starts_as_a_file(tmp_path: Path) -> None:
    ran = [sys.executable, str(made(tmp_path)), "demo", "chaos-lists"]
    environ = {**os.environ, "EDW_HOME": str(tmp_path / "home")}
    done = subprocess.run(ran, capture_output=True, text=True, check=True, cwd=tmp_path, env=environ)
    assert done.stdout.startswith("demo: ")
