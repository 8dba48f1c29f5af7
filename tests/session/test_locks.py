"""The lock of a session on both kinds of system; what this machine lacks is faked call by call."""

import errno
import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from edw_companion.errors import BusyError
from edw_companion.session import files, locks
from edw_companion.session.files import NotRecordedError
from edw_companion.session.locks import locked

HOLDER = """
import sys, time
from pathlib import Path
from edw_companion.session.locks import locked
with locked(Path(sys.argv[1])):
    print("held", flush=True)
    sys.stdin.read()
"""


def test_another_process_has_it(tmp_path: Path) -> None:
    lock = tmp_path / "friday.yaml.lock"
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(lock)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert holder.stdin is not None
    assert holder.stdout is not None
    assert holder.stdout.readline() == "held\n"
    with pytest.raises(BusyError, match="has not finished in"), locked(str(lock), 0.02):
        pass
    holder.kill()
    holder.wait()
    holder.stdin.close()
    holder.stdout.close()
    with locked(str(lock), 1):
        assert lock.stat().st_size == 0


def test_who_waits_waits_on_while_others_get_on(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Patience is with the one that writes: as long as lines come, somebody else has finished."""
    file, tries = tmp_path / "friday.yaml", 0

    def held(_descriptor: int) -> None:
        nonlocal tries
        tries += 1
        if tries <= 40:  # then whoever has it does not finish
            file.write_bytes(b"-" * tries)
        raise OSError(errno.EAGAIN, "Resource temporarily unavailable")

    monkeypatch.setattr(locks, "try_posix", held)
    with (
        pytest.raises(BusyError, match=r"Another command is writing to friday\.yaml and has not finished in 5 sec"),
        locked(f"{file}.lock", 0.1),
    ):
        pass
    assert tries > 40
    tries = 0
    monkeypatch.setattr(locks, "try_posix", lambda descriptor: held(descriptor) if tries < 40 else None)
    with locked(f"{file}.lock", 0.1):
        assert tries == 40


class FakeWindows:
    """msvcrt as it locks one byte; another process holds it for the first ``held`` tries."""

    LK_NBLCK, LK_UNLCK = 2, 0

    def __init__(self, held: int, says: int) -> None:
        self.held, self.says = held, says
        self.calls: list[tuple[int, int]] = []

    def locking(self, _descriptor: int, mode: int, count: int) -> None:
        self.calls.append((mode, count))
        if mode == self.LK_NBLCK and self.held:
            self.held -= 1
            raise OSError(self.says, "Permission denied")


@pytest.fixture(params=[errno.EACCES, 0], ids=["Windows", "Wine"])
def windows(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> FakeWindows:
    fake = FakeWindows(3, request.param)
    system = SimpleNamespace(name="nt", lseek=os.lseek, stat=os.stat, path=os.path, SEEK_SET=0, O_RDWR=2, O_CREAT=64)
    monkeypatch.setattr(locks, "os", system)
    monkeypatch.setattr(locks, "importlib", SimpleNamespace(import_module={"msvcrt": fake}.__getitem__))
    return fake


def test_windows_waits_and_gives_it_back(windows: FakeWindows, tmp_path: Path) -> None:
    with locked(str(tmp_path / "x.lock"), 2):
        assert windows.calls == [(2, 1)] * 4
    assert windows.calls[-1] == (0, 1)


def test_windows_gives_up(windows: FakeWindows, tmp_path: Path) -> None:
    windows.held = 10**9
    with pytest.raises(BusyError, match="has not finished in"), locked(str(tmp_path / "x.lock"), 0.02):
        pass
    assert (0, 1) not in windows.calls


def test_a_file_system_without_locks(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def no_locks(_descriptor: int) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(locks, "try_posix", no_locks)
    with pytest.raises(NotRecordedError, match="No locks available"), locked(str(tmp_path / "x.lock")):
        pass


def test_windows_opens_in_binary_and_macos_syncs_fully(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    flags: list[int] = []
    real = os.open

    def opening(path: str, flag: int, mode: int = 0o777) -> int:
        flags.append(flag)
        return real(path, flag & ~0x8000_0000, mode)

    monkeypatch.setattr(os, "open", opening)
    monkeypatch.setattr(files, "_BINARY", 0x8000_0000)
    path = str(tmp_path / "x")
    files.create(path, b"1")
    assert flags[0] & 0x8000_0000

    full: list[int] = []
    fake = SimpleNamespace(F_FULLFSYNC=51, fcntl=lambda _descriptor, command: full.append(command))
    monkeypatch.setitem(sys.modules, "fcntl", fake)
    monkeypatch.setattr(sys, "platform", "darwin")
    with files.opened(path, os.O_RDWR) as descriptor:
        files.sync(descriptor, path)
    assert full == [51]
