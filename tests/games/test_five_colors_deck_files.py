"""Deck files as they are found, of every shape, with whole messages; nobody has begun a session."""

import base64
import os
from pathlib import Path

import pytest
from conftest import Edw

CORPUS = Path(__file__).with_name("deck-files.txt")
DYNASTY = (
    *("Plains", "Strip Mine", "Karn, Silver Golem", "Nicol Bolas", "Tetsuo Umezawa", "Mirari", "Icy Manipulator"),
    *("Mirror Universe", "Urza's Miter", "Bösium Strip"),
)
FATE = (
    *("Overrun", "Evacuation", "Fissure", "Infest", "Death Pulse", "Diabolic Edict", "Reprisal", "Time Spiral"),
    *("Flame Wave", "Hero's Demise"),
)
POOLS = {"D ": DYNASTY, "F ": FATE}
PARTS = CORPUS.read_text(encoding="utf-8").split("\n== ")[1:]


def expanded(line: str) -> list[str]:
    """The lines of the file that a line of the corpus stands for."""
    pool = POOLS.get(line[1:3], ())
    return [line[3:].replace("{name}", name) for name in pool] or [line[1:]]


def data(lines: list[str], how: list[str]) -> bytes:
    """The bytes of a file."""
    text = "".join(f"{each}\n" for line in lines for each in expanded(line))
    if "base64" in how:
        return base64.b64decode(text)
    for name, end in (("crlf", "\r\n"), ("cr", "\r")):
        if name in how:
            text = text.replace("\n", end)
    encoding = next((name for name in ("utf-16", "cp1252") if name in how), "utf-8")
    return b"\xef\xbb\xbf" * ("bom" in how) + text.encode(encoding)


@pytest.mark.parametrize("part", PARTS, ids=[part.partition(":")[0] for part in PARTS])
def test_a_deck_file(edw: Edw, tmp_path: Path, part: str) -> None:
    head, *rest = part.rstrip("\n").split("\n")
    name = head.partition(":")[0]
    how = rest[0].split()[1:] if rest and rest[0].startswith("as ") else []
    lines = [line for line in rest if line.startswith("|")]
    said = [line for line in rest[bool(how) :] if not line.startswith("|")]
    file = tmp_path / name
    file.write_bytes(data(lines, how))
    done = edw("deck", "check", str(file), code=None)
    printed = (done.out + done.err).splitlines()
    if os.environ.get("EDW_GOLDEN") == "write" and printed != said:
        kept = "\n".join([head, *rest[: bool(how)], *lines, *printed])
        text = CORPUS.read_text(encoding="utf-8")
        CORPUS.write_text(text.replace(f"\n== {part.rstrip()}", f"\n== {kept}"), encoding="utf-8")
        return
    assert printed == said
    assert done.code == (65 if done.err else 0)


def test_there_are_forty_files() -> None:
    assert len(PARTS) >= 40
