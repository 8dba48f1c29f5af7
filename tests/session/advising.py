"""Session files spoiled in every way that people and systems know, and somebody who does as the program says."""

import hashlib
import re
import shutil
from collections.abc import Callable
from pathlib import Path

from conftest import FIVE, Edw
from sealing import events_of

from edw_companion.session.lines import HEADER

TORN = b'- {"n": 9, "at": "2026-11-2'
NEW = ("new", "friday", "--format", "magical-war", "--players", FIVE)
CHANGE = ("life", "Ann", "-1")
_ADVICE = re.compile(
    r"edw (?:--session \w+ )?(?:repair --accept|accept-rollback|adopt|rekey|new friday|use friday|start)\b"
)
_AFTER = {"rekey": ("--why", "it was said so"), "new": NEW[2:]}


def played(edw: Edw) -> Edw:
    """A war with a few more lines, some of them draws."""
    for words in (CHANGE, ("roll",), ("legend", "white"), ("note", "frogs"), ("roll", "2d6"), CHANGE):
        edw(*words)
    return edw


def forget(path: Path) -> None:
    """Take away what the laptop has seen."""
    for seen in path.parents[1].glob("keys/*.seen"):
        seen.unlink()


def without_end(path: Path) -> None:
    """As some editors leave it."""
    path.write_bytes(path.read_bytes().removesuffix(b"\n"))


def torn(path: Path) -> None:
    path.write_bytes(path.read_bytes() + TORN)


def zeros(path: Path) -> None:
    path.write_bytes(path.read_bytes() + bytes(600))


def foreign_line(path: Path) -> None:
    path.write_bytes(path.read_bytes() + b"half a block of something else\n")


def old(path: Path) -> None:
    """A copy from a synced folder: the last three lines are not there yet."""
    path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:-3]))


def page(path: Path) -> None:
    """Only the first page has come, which ends within a line."""
    path.write_bytes(path.read_bytes()[:-300])


def page_and_zeros(path: Path) -> None:
    data = path.read_bytes()
    path.write_bytes(data[:-700] + bytes(700))


def lines_and_zeros(path: Path) -> None:
    old(path)
    zeros(path)


def others_tail(path: Path) -> None:
    """The end of another file's bytes where its own should be: both are cut within a line."""
    lines = path.read_bytes().splitlines(keepends=True)
    own, others = lines[:-4], lines[-9:-3]
    path.write_bytes(b"".join(own)[:-40] + b"".join(others)[50:-40])


def damaged(path: Path) -> None:
    path.write_bytes(path.read_bytes().replace(b'"1d20"', b'"1d21"', 1))


def without_a_line(path: Path) -> None:
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:5], *lines[6:]]))


def empty_line_last(path: Path) -> None:
    path.write_bytes(path.read_bytes() + b"\n")


def crlf(path: Path) -> None:
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))


def twice_crlf(path: Path) -> None:
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\r\n"))


def partly_crlf(path: Path) -> None:
    head, _, last = path.read_bytes().rpartition(b"\n- ")
    path.write_bytes(head + b"\r\n- " + last)


def last_crlf(path: Path) -> None:
    path.write_bytes(path.read_bytes().removesuffix(b"\n") + b"\r\n")


def renamed(path: Path) -> None:
    path.rename(path.with_name("saturday.yaml"))


def copied(path: Path) -> None:
    shutil.copy(path, path.with_name("saturday.yaml"))


def emptied(path: Path) -> None:
    path.write_bytes(b"")


def only_zeros(path: Path) -> None:
    path.write_bytes(bytes(path.stat().st_size))


def cut_creation(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:400])


def cut_creation_and_zeros(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:400] + bytes(3000))


def only_begun(path: Path) -> None:
    """The first line alone, without its LF."""
    lines = path.read_bytes().splitlines()[:3]
    path.write_bytes(b"\n".join(lines))
    forget(path)


def ended(path: Path) -> Path:
    """The file under the name that commands go to: it may have been renamed."""
    return path if path.exists() else path.with_name("saturday.yaml")


def after(*spoils: Callable[[Path], None]) -> Callable[[Path], None]:
    """One after the other; all after a renaming befall the file with the new name."""

    def spoil(path: Path) -> None:
        for each in spoils:
            each(path)
            path = path.with_name("saturday.yaml") if each in (renamed, copied) else path

    spoil.__name__ = " ".join(each.__name__ for each in spoils)
    return spoil


def following(edw: Edw, path: Path, *words: str, steps: int = 5) -> list[str]:
    """Type a change (of the session whose file this is) until it is recorded, doing each time what the program says.

    Returns:
        What was followed, in its order.
    """
    session = ("--session", path.stem) if path.stem != "friday" else ()
    followed: list[str] = []
    for _ in range(steps):
        tried = edw(*session, *words, code=None)
        if tried.code == 0:
            return followed
        advice = _ADVICE.findall(tried.err.rpartition("edw: ")[2])
        assert advice, (followed, tried)
        step = advice[0].removeprefix("edw ")
        followed.append(step)
        kind = step.split()[-1] if "new" not in step else "new"
        own = () if step.startswith("--session") else session
        done = edw(*own, *step.split(), *_AFTER.get(kind, ()), code=None)
        assert done.code == 0, (followed, done)
        words = CHANGE if words[0] == "new" else words
    raise AssertionError(followed)


def lines_of(data: bytes) -> set[bytes]:
    """Whole lines of events in some bytes, whatever they end with."""
    lines = (line.rstrip(b"\r") for line in data.split(b"\n"))
    return {line for line in lines if line.startswith(b"- {") and line.endswith(b"}")}


def nothing_lost(path: Path, good: set[bytes], *, all_named: bool = True) -> None:
    """Check that good lines are in the file, or in a copy that a line of it names and whose bytes have its SHA-256.

    ``all_named``: every copy beside the file must be named.
    """
    data = path.read_bytes()
    kept = lines_of(data)
    named = set()
    for event in events_of(data):
        if "aside" in event:
            aside = path.with_name(event["aside"]).read_bytes()
            assert hashlib.sha256(aside).hexdigest() == event["sha256"]
            kept |= lines_of(aside)
            named.add(event["aside"])
    assert good <= kept
    beside = {each.name for each in path.parent.iterdir() if re.search(r"\.(torn|damaged)-", each.name)}
    assert named == {name for name in beside if name.startswith(f"{path.stem}.")} if all_named else named <= beside
    assert data.startswith(HEADER)
