"""Whole processes: closed and full outputs, readers that go away, odd locales, and nothing that acts on a terminal."""

import json
import os
import pty
import re
import subprocess
import sys
from itertools import cycle, islice
from pathlib import Path
from typing import NamedTuple

import pytest
from conftest import Edw
from sealing import Events, changed

from edw_companion import games
from edw_companion.cli.main import SHARED

pytestmark = pytest.mark.skipif(os.name == "nt", reason="a POSIX shell is needed")

CODE = Path(__file__).parents[2]


class Ran(NamedTuple):
    """How a process ended."""

    code: int
    out: str
    err: str


def shell(edw: Edw, script: str, **environ: str) -> Ran:
    """A line of shell in which $EDW is the program."""
    base = {"EDW_HOME": str(edw.home), "PATH": os.environ["PATH"], "PYTHONPATH": str(CODE)}
    command = f"'{sys.executable}' -m edw_companion"
    ran = subprocess.run(
        ["bash", "-c", script.replace("$EDW", command)],
        env={**base, **environ},
        capture_output=True,
        stdin=subprocess.DEVNULL,
        check=False,
    )
    return Ran(ran.returncode, ran.stdout.decode(errors="replace"), ran.stderr.decode(errors="replace"))


@pytest.mark.parametrize(
    ("script", "code"),
    [
        ("$EDW life white -1 >&-", 0),
        ("$EDW life white -1 2>&-", 0),
        ("$EDW life white -1 <&-", 0),
        ("$EDW life white -1 <&- >&- 2>&-", 0),
        ("set -o pipefail; $EDW life white -1 | true", 0),
        ("set -o pipefail; $EDW life white -1 --json | head -1", 0),
        ("set -o pipefail; $EDW life white -1 2>&1 >/dev/full | cat", 74),
        ("$EDW life white -1 >/dev/full 2>/dev/full", 74),
    ],
)
def test_what_was_recorded_stays_recorded(war: Edw, script: str, code: int) -> None:
    if "/dev/full" in script and not Path("/dev/full").exists():
        pytest.skip("this system has no /dev/full")
    ran = shell(war, script)
    assert ran.code == code, ran
    assert "Traceback" not in ran.err
    assert "Exception" not in ran.err
    assert war.status()["players"][0]["life"] == 74
    assert war("verify").out.startswith("OK: ")


@pytest.mark.parametrize("script", ["$EDW log | head -1", "$EDW export | head -1", "$EDW proof 2 | head -1"])
def test_a_reader_that_has_had_enough(war: Edw, script: str) -> None:
    ran = shell(war, f"set -o pipefail; {script}")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.count("\n") == 1


@pytest.mark.parametrize(
    "environ",
    [
        {"LANG": "C"},
        {"LC_ALL": "POSIX", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"},
        {"LC_ALL": "C", "PYTHONIOENCODING": "ascii"},
        {"LC_ALL": "C.UTF-8"},
    ],
)
def test_locales(war: Edw, environ: dict[str, str]) -> None:
    script = "$EDW note 'Lim-Dûl' && $EDW log && $EDW life w -1 --with 'Æther Flash'"
    assert shell(war, script, **environ).code in (0, 2)
    assert war("verify").out.startswith("OK: ")


def test_a_full_disk(war: Edw) -> None:
    """A limit on the size of files stands for the disk."""
    before = war.session().read_bytes()
    size = len(before) // 1024 + 1
    for _ in range(30):
        ran = shell(war, f"trap '' XFSZ; ulimit -f {size}; $EDW note {'x' * 150}")
        if ran.code:
            break
    assert ran.code == 74
    assert ran.err.startswith("edw: Not recorded: ")
    assert war.session().read_bytes().startswith(before)
    war("note", "on we go")
    assert war("verify").out.startswith("OK: ")
    assert "interrupted" not in war("log").out


HOSTILE = ("\x1b[31mred", "a\x07b", "\u202eevil", "x\u200by", "\u2028", "\x9b2J", "a\rb", "\U000e0041", "\ud800", "%\t")
ACTING = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\xad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\U000e0000-\U000e007f]"
)

DRIVER = """
import sys
from edw_companion.cli.main import run
import json
home, lines = json.load(open(sys.argv[1], encoding="ascii"))
for words in lines:
    try:
        run(words, {"EDW_HOME": home, "NO_COLOR": "1"})
    except BaseException as error:
        print("FAULT", words, repr(error).encode("ascii", "backslashreplace").decode())
    print("---", flush=True)
"""


def on_a_terminal(folder: Path, home: Path, lines: list[list[str]]) -> str:
    """What a terminal is sent by these commands."""
    (folder / "lines.json").write_text(json.dumps([str(home), lines]))
    (folder / "driver.py").write_text(DRIVER)
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, str(folder / "driver.py"), str(folder / "lines.json")],
        stdin=subprocess.DEVNULL,
        stdout=theirs,
        stderr=theirs,
        env={"PATH": os.environ["PATH"], "PYTHONPATH": str(CODE), "LC_ALL": "C.UTF-8", "TERM": "xterm"},
    )
    os.close(theirs)
    sent = b""
    while True:
        try:
            part = os.read(ours, 65536)
        except OSError:  # the other side is closed
            break
        if not part:
            break
        sent += part
    os.close(ours)
    process.wait()
    return sent.decode(errors="surrogateescape").replace("\r\n", "\n")


def all_commands() -> list[str]:
    """Every command there is, by name."""
    own = [name for slug in games.GAMES for name in games.find(slug).commands]
    return sorted({*(name for names in SHARED.values() for name in names), *own} - {"play", "watch"})


def check(sent: str) -> None:
    """No fault of the program, and nothing that acts on a terminal."""
    for found in (re.search("FAULT|Traceback", sent), ACTING.search(sent)):
        assert found is None, sent[max(0, found.start() - 300) : found.start() + 600].encode()


def test_hostile_words_on_a_terminal(war: Edw, tmp_path: Path) -> None:
    lines = []
    for at, name in enumerate(all_commands()):
        for bad in HOSTILE if os.environ.get("EDW_LONG") else islice(cycle(HOSTILE), 4 * at, 4 * at + 4):
            lines += [[name, bad], [name, f"--{bad}"], [name, "white", bad], [name, "--why", bad, "3", bad]]
    lines += [["--session", bad, "status"] for bad in HOSTILE] + [[bad] for bad in HOSTILE]
    lines += [["new", f"s{k}", "--players", f"Ann,{bad},Cleo,Dan,Eve"] for k, bad in enumerate(HOSTILE)]
    outside = sorted(path for path in tmp_path.rglob("*") if war.home not in path.parents)
    sent = on_a_terminal(tmp_path, war.home, lines)
    assert sent.count("\n---") >= len(lines) - 1
    check(sent)
    left = {path for path in tmp_path.rglob("*") if war.home not in path.parents}
    assert {path.name for path in left.difference(outside)} == {"lines.json", "driver.py"}


def test_hostile_files_on_a_terminal(war: Edw, tmp_path: Path) -> None:
    lines = [[name] for name in ("status", "log", "verify", "export", "sessions", "history", "repair", "lists")]
    sent = ""
    for bad in ("\x1b[31mred", "\u202eevil", "a\rb"):
        raw = bad.encode("utf-8", "surrogatepass")
        data = war.session().read_bytes()
        war.session("other").write_bytes(data.replace(b"Ann", raw).replace(b"friday", b"other"))
        (war.home / "sessions" / f"x{bad}.yaml".replace("\x00", "")).write_bytes(raw)
        (war.home / "lists" / f"y{bad}").mkdir(parents=True)
        (war.home / "lists" / f"y{bad}" / "edition.yaml").write_bytes(b"name: " + raw)
        sent += on_a_terminal(tmp_path, war.home, [["--session", "other", *words] for words in lines] + lines)
        (war.home / "current").write_bytes(raw)
        sent += on_a_terminal(tmp_path, war.home, lines)
        (war.home / "current").write_text("friday\n")
    check(sent)


def test_a_session_sealed_with_what_cannot_be_seen(war: Edw, tmp_path: Path) -> None:
    """A file may hold zero-width and other characters that no name typed here can have."""
    war("chaos", "draw", "white", "--anyway", "why not")
    hidden = "x\u200b\u00ady\U000e0041"

    def renamed(events: Events) -> None:
        for at, event in enumerate(events):
            events[at] = json.loads(json.dumps(event, ensure_ascii=False).replace("Ann", hidden))

    war.session().write_bytes(changed(war.session().read_bytes(), renamed))
    lines = [["status"], ["log"], ["log", "--csv"], ["export"], ["proof", "2"], ["turn"], ["life", "x", "-1"], ["undo"]]
    sent = on_a_terminal(tmp_path, war.home, lines)
    assert "<U+200B>" in sent
    check(sent)
