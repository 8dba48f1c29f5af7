"""Frozen sessions: command lines as they were typed once, and what each printed, to be typed again and compared.

A game's ``<slug>.typed.xz`` holds its sessions. A session is its number, a line for each command line typed (exit code,
hash of what it printed, the command line), the seal of the last line of each session file, a hash of all that was
printed, and the reads at its end in the same way::

    == 17
    0 3fa9 new friday --players Ann,Bram
    1 07bc life xyzzy -5
    seal 3d1f0a…
    all 99d0c2…
    ? 0 12ab34cd status

Keys, ids and the clock are pinned by the number of the command line, not by how often somebody asks for them.
"""

import contextlib
import hashlib
import io
import json
import lzma
import os
import shlex
import shutil
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple
from unittest import mock

from edw_companion.cli import main

HERE = Path(__file__).parent
NAME = "friday"
SHORT, LONG = 4, 8
"""Hex digits of a hash: of a command line's output, and of a read's."""

READS = (
    "status", "status --json", "log", "log --json", "export --json", "verify", "verify --json", "print all",
    "print all --html", "turn", "turn order",
)  # fmt: skip
"""What is read at the end of every session; the game's own reads are typed after them."""


class Printed(NamedTuple):
    """A command line and what it gave: its exit code, stdout and stderr, without the folder's own name."""

    line: str
    code: int
    out: str
    err: str

    def text(self) -> str:
        """The whole of it, to be read and compared."""
        err = "".join(f"! {line}\n" for line in self.err.splitlines())
        return f"$ edw {self.line}\n{self.out}{err}= {self.code}\n"

    def hash(self, digits: int = SHORT) -> str:
        """The beginning of the hash of the whole of it."""
        return hashlib.sha256(self.text().encode()).hexdigest()[:digits]


class Typed(NamedTuple):
    """A command line as it is stored: its exit code and the hash of its ``Printed``."""

    line: str
    code: int
    hash: str


class Session(NamedTuple):
    """A session as it is stored.

    Attributes:
        name: a number.
        typed: the command lines that were typed, in order.
        seal: what ``seal_of`` gives after them.
        whole: what ``whole_of`` gives of them.
        reads: what was only read at the end.
    """

    name: str
    typed: tuple[Typed, ...]
    seal: str
    whole: str
    reads: tuple[Typed, ...]


class Typist:
    """Types command lines, in this process, into a data folder of its own.

    Attributes:
        home: the data folder.
        printed: what was typed so far, with what it gave.
    """

    def __init__(self, folder: Path, seed: str) -> None:
        """``seed`` gives all keys and ids."""
        self.home = folder / "home"
        self.printed: list[Printed] = []
        self._seed = seed

    def __call__(self, line: str) -> Printed:
        """Type ``edw LINE``."""
        out, err = io.StringIO(), io.StringIO()
        with self._pinned(), contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            code = main.run(shlex.split(line), {"EDW_HOME": str(self.home)})
        said, told = (stream.getvalue().replace(str(self.home), "HOME") for stream in (out, err))
        self.printed.append(Printed(line, code, said, told))
        return self.printed[-1]

    @contextlib.contextmanager
    def _pinned(self) -> Iterator[None]:
        """Keys from the seed, and a clock that stands still in a command and goes on by a minute between two."""
        number = len(self.printed)
        given: dict[int, int] = {}

        def keys(size: int) -> bytes:
            given[size] = given.get(size, 0) + 1
            return Random(f"{self._seed} {number} {size} {given[size]}").randbytes(size)

        gmtime, now = time.gmtime, 1_800_000_000 + 60 * number
        with (
            mock.patch("edw_companion.session.keys.urandom", keys),
            mock.patch("time.gmtime", lambda seconds=None: gmtime(now if seconds is None else seconds)),
        ):
            yield

    def seal(self) -> str:
        """The beginning of a hash of every session's last seal."""
        return seal_of(self.home)


@contextlib.contextmanager
def typing(folder: Path, seed: str) -> Iterator[Typist]:
    """A typist in an empty folder, into which ``files`` are laid; nobody is at the terminal, and it has 80 columns."""
    shutil.copytree(HERE / "files", folder, dirs_exist_ok=True)
    with (
        open(os.devnull) as nobody,  # noqa: PTH123
        mock.patch("sys.stdin", nobody),
        mock.patch.dict(os.environ, {"COLUMNS": "80", "LINES": "24"}),
        contextlib.chdir(folder),
    ):
        yield Typist(folder, seed)


def seal_of(home: Path) -> str:
    """The last seals of all sessions in a folder, which hold all that was recorded, in one hash."""
    seals = [
        f"{path.name} {json.loads(path.read_text(encoding='utf-8').splitlines()[-1][2:])['h']}\n"
        for path in sorted((home / "sessions").glob("*.yaml"))
    ]
    return hashlib.sha256("".join(seals).encode()).hexdigest()[: 2 * LONG]


def whole_of(printed: Sequence[Printed]) -> str:
    """The hash of everything that was printed, in its order."""
    return hashlib.sha256("".join(each.text() for each in printed).encode()).hexdigest()[: 2 * LONG]


def stored(name: str, typist: Typist, reads: Sequence[str]) -> tuple[Session, list[Printed]]:
    """What is stored of what a typist has typed, after the ``reads`` of its end; and those with what they gave."""
    typed = list(typist.printed)
    seal = typist.seal()
    read = [typist(line) for line in reads]
    assert typist.seal() == seal, "a read has recorded something"
    done = tuple(Typed(each.line, each.code, each.hash()) for each in typed)
    shown = tuple(Typed(each.line, each.code, each.hash(LONG)) for each in read)
    return Session(name, done, seal, whole_of(typed), shown), [*typed, *read]


def again(slug: str, session: Session, folder: Path) -> tuple[Session, list[Printed]]:
    """A stored session, typed and read again in an empty folder; and everything that was printed."""
    with typing(folder, f"{slug} {session.name}") as typist:
        for each in session.typed:
            typist(each.line)
        return stored(session.name, typist, [each.line for each in session.reads])


def unread(session: Session) -> Session:
    """A session without the reads at its end."""
    return session._replace(reads=())


def path_of(slug: str) -> Path:
    """The file of a game's sessions."""
    return HERE / f"{slug}.typed.xz"


def sessions(slug: str) -> dict[str, Session]:
    """A game's sessions by their name."""
    text = lzma.decompress(path_of(slug).read_bytes()).decode()
    return {session.name: session for session in map(_session, f"\n{text}".split("\n== ")[1:])}


def _session(text: str) -> Session:
    name, *lines = text.rstrip("\n").split("\n")
    typed: list[Typed] = []
    reads: list[Typed] = []
    hashes: dict[str, str] = {}
    for line in lines:
        first, rest = line.split(" ", 1)
        if first in ("seal", "all"):
            hashes[first] = rest
            continue
        code, known, command = (rest if first == "?" else line).split(" ", 2)
        (reads if first == "?" else typed).append(Typed(command, int(code), known))
    return Session(name, tuple(typed), hashes["seal"], hashes["all"], tuple(reads))


def keep(slug: str, found: Sequence[Session]) -> None:
    """Write a game's sessions; the same ones always give the same bytes."""
    parts = []
    for session in found:
        parts += [f"== {session.name}", *(f"{each.code} {each.hash} {each.line}" for each in session.typed)]
        parts += [f"seal {session.seal}", f"all {session.whole}"]
        parts += [f"? {each.code} {each.hash} {each.line}" for each in session.reads]
    pack(path_of(slug), "\n".join(parts) + "\n")


def pack(path: Path, text: str) -> None:
    """Write a text packed: the same text always gives the same bytes; ``xzless`` shows it."""
    path.write_bytes(lzma.compress(text.encode(), preset=9 | lzma.PRESET_EXTREME))
