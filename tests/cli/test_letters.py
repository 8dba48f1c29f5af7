"""Terminals and files with fewer characters than the cards have: every command prints, and names stay readable."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import Edw

from edw_companion.cli.text_in import readable

READ_AS = {
    "Bösium Strip": "Bosium Strip",
    "Lim-Dûl": "Lim-Dul",
    "Æther": "Aether",
    "Łukasz Đặng": "Lukasz Dang",
    "“so” — it’s 3×4 → …": '"so" - it\'s 3x4 -> ...',
    "▀▀█": "###",
    "e\u0301": "e",
    "☐ 1": "[ ] 1",
    "龍": "<U+9F8D>",
    "½": "1/2",
}


@pytest.mark.parametrize(("text", "read"), READ_AS.items())
def test_every_character_has_something_in_its_place(text: str, read: str) -> None:
    found = "".join(
        char if char.isascii() else readable(UnicodeEncodeError("ascii", char, 0, 1, "no"))[0] for char in text
    )
    assert found == read
    assert readable(UnicodeEncodeError("ascii", f"a{text}b", 1, 1 + len(text), "no"))[1] == 1 + len(text)


def test_what_cannot_be_read_is_no_matter_of_letters() -> None:
    with pytest.raises(UnicodeDecodeError):
        readable(UnicodeDecodeError("utf-8", b"\xff", 0, 1, "no"))


POOR = {
    "ascii": {"PYTHONIOENCODING": "ascii"},
    "strict": {"PYTHONIOENCODING": "ascii:strict"},
    "C": {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    "cp437": {"PYTHONIOENCODING": "cp437:strict"},
    "cp1252": {"PYTHONIOENCODING": "cp1252:strict"},
}
COMMANDS = (
    "status", "log", "turn", "life", "pile artifacts show", "export", "export --csv", "status --json", "verify",
    "rules haste", "rules house", "lists", "lists show 1 artifacts", "print all", "print all --html", "print check",
    "sessions", "history", "watch --once", "proof 2", "sleeves", "dragon", "artifact", "enchantment", "attack",
    "completion bash", "legend nobody", "--help",
)  # fmt: skip
PAGES = (b"print all --html", b"print check")
ALL_OF_THEM = """
import io, os, sys
from edw_companion import __main__ as door
for command in sys.argv[1:]:
    sys.argv = ["edw", *command.split()]
    print(f"== {command}", flush=True)
    door._tell_bytes()
    sys.stdout.write("")
    code = door._flushed(door._run())
    print(f"ended with {code}", flush=True)
"""


@pytest.mark.parametrize("name", POOR)
def test_every_command_prints_where_characters_are_few(edw: Edw, tmp_path: Path, name: str) -> None:
    seats = ("--seat=white=Łukasz", "--seat=blue=Zoë", "--seat=black=Çelik", "--seat=red=Đặng", "--seat=green=Eve")
    edw("new", "friday", "--players", "Łukasz,Zoë,Çelik,Đặng,Eve", *seats)
    edw("legend", "white", "--card", "Bösium Strip", "--rolled", "black=1,red=2")
    clean = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "LC_", "LANG"))}
    environ = {**clean, **POOR[name], "EDW_HOME": str(edw.home), "PYTHONPATH": str(Path(__file__).parents[2])}
    ran = [sys.executable, "-c", ALL_OF_THEM, *COMMANDS]
    done = subprocess.run(ran, env=environ, capture_output=True, stdin=subprocess.DEVNULL, check=True, cwd=tmp_path)
    ended = [line for line in done.stdout.decode("ascii", "replace").splitlines() if line.startswith("ended with ")]
    assert set(ended) == {"ended with 0", "ended with 2"}, done.stderr
    assert ended.count("ended with 2") == 2, "life and legend lack something"
    assert b"fault of the program" not in done.stderr
    assert b"Traceback" not in done.stderr
    parts = done.stdout.split(b"\n== ")
    others = b"\n== ".join(part for part in parts if not part.startswith(PAGES))
    assert "Łukasz".encode() in b"".join(part for part in parts if part.startswith(PAGES)), "pages are always UTF-8"
    if name in ("ascii", "strict", "C"):
        assert others.isascii()
        assert b"Lukasz (white)" in done.stdout
        assert b"Bosium Strip" in done.stdout
    else:
        assert "Zoë (blue)".encode(name) in done.stdout
        assert b"Dang (red)" in done.stdout
