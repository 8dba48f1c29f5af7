"""The played example of Chaos Magic: each command line of its transcripts prints just what stands below it."""

import re
from collections.abc import Iterator
from pathlib import Path

from conftest import Edw

EXAMPLE = Path(__file__).parents[2] / "examples" / "a-game-of-chaos-magic.md"


def transcript(text: str) -> Iterator[tuple[str, str]]:
    """Each command line, without its prompt, and what it prints."""
    for block in re.findall(r"```console\n(.*?)```", text, re.DOTALL):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, printed = part.partition("\n")
            yield command, printed


def pattern(printed: str) -> str:
    """What a text with … in it matches: a line of it alone any lines, within a line anything in that line."""
    lines = ["(?:.*\n)*" if line == "…" else f"{re.escape(line).replace('…', '.*')}\n" for line in printed.splitlines()]
    return "".join(lines)


def test_the_example_plays_as_it_is_told(edw: Edw) -> None:
    played = list(transcript(EXAMPLE.read_text(encoding="utf-8")))
    assert len(played) > 25
    for command, printed in played:
        assert command.startswith("edw ")
        done = edw.line(command.removeprefix("edw "), code=None)
        out = done.out + done.err
        assert re.fullmatch(pattern(printed), out), f"$ {command}\n{out}"
