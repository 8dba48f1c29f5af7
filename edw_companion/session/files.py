"""Bytes on disk that survive: open without surprises, append whole, create once, replace in one step.

Every failure is told as one of three: recorded, not recorded, or unknown. Platforms differ only in here and in
``locks``.
"""

import contextlib
import errno
import os
import stat
import sys
import time
from collections.abc import Iterator, Sequence

from edw_companion.errors import BadFileError, BusyError, EdwError, StorageError
from edw_companion.sentences import DO

MAX_SIZE = 64 * 1024 * 1024

PATIENCE = 5.0
"""Seconds that a command waits for another one, or for whoever has its session's file open."""

HELD_OPEN = 2.0
"""Seconds that it waits for whoever has another file open."""

WINDOWS = os.name == "nt"
"""There a file that somebody has open cannot be renamed over."""

_NOFOLLOW = getattr(os, "O_NOFOLLOW", 0)
_CLOEXEC = getattr(os, "O_CLOEXEC", 0)
_NONBLOCK = getattr(os, "O_NONBLOCK", 0)  # a FIFO put in place of the file must not hang the command
_BINARY = getattr(os, "O_BINARY", 0)


_NOTHING_CHANGED = "Nothing has changed; put that right and type the command again."


class NotReadError(StorageError):
    """The system would not let us read or open."""

    def __init__(self, path: str, error: OSError) -> None:
        super().__init__(f"{path} cannot be opened: {error.strerror or error}.")


class NotRecordedError(StorageError):
    """A write of which nothing is there, or is any more; ``stands``: what was done all the same, and what to do."""

    def __init__(self, path: str, error: OSError, stands: str = _NOTHING_CHANGED) -> None:
        self.path, self.error = path, error
        super().__init__(f"Not recorded: {path} could not be written ({error.strerror or error}). {stands}")


class MaybeRecordedError(StorageError):
    """The line is written but the system would not promise that it is on the disk."""

    def __init__(self, path: str, error: OSError) -> None:
        super().__init__(
            f"It may not be saved: the system could not confirm that {path} is on the disk "
            f"({error.strerror or error}). Run '{DO}' before you go on.",
            "verify",
        )


class OddFileError(BadFileError):
    """Something else than a plain file of one name and of not too many bytes."""

    def __init__(self, path: str, what: str) -> None:
        super().__init__(f"{path} is {what}: a session is kept in one plain file of at most 64 MiB.")


@contextlib.contextmanager
def told_as(kind: type[NotReadError | NotRecordedError | MaybeRecordedError], path: str) -> Iterator[None]:
    """What the system says no to, with the file of that path, is told as an error of this kind."""
    try:
        yield
    except OSError as error:
        raise kind(path, error) from error


@contextlib.contextmanager
def opened(path: str, flags: int, mode: int = 0o600) -> Iterator[int]:
    """A descriptor of a plain file with one name, closed at the end.

    Raises:
        FileNotFoundError: there is none; FileExistsError: there is one, with O_EXCL.
        OddFileError: it is something else.
        NotReadError: the system says no.
    """
    if not _NOFOLLOW and os.path.islink(path):
        raise OddFileError(path, "a link")
    try:
        descriptor = os.open(path, flags | _NOFOLLOW | _CLOEXEC | _NONBLOCK | _BINARY, mode)
    except (FileNotFoundError, FileExistsError):
        raise
    except OSError as error:
        if os.path.islink(path):
            raise OddFileError(path, "a link") from None
        if os.path.isdir(path):
            raise OddFileError(path, "a folder") from None
        raise NotReadError(path, error) from error
    try:
        with told_as(NotReadError, path):
            status = os.fstat(descriptor)
        if not stat.S_ISREG(status.st_mode):
            raise OddFileError(path, "a folder" if stat.S_ISDIR(status.st_mode) else "not a plain file")
        if status.st_nlink > 1:
            raise OddFileError(path, "a file with more than one name")
        if status.st_size > MAX_SIZE:
            raise OddFileError(path, "too large")
        yield descriptor
    finally:
        with contextlib.suppress(OSError):  # what had to be on the disk was synced before
            os.close(descriptor)


Stamp = tuple[int, ...]
"""What a system says of a file: its size, when it was last changed, and which file it is.

Two changes within a few milliseconds may have the same stamp, if they leave the size as it is.
"""


def stamp(file: int | str) -> Stamp | None:
    """The stamp of a file, by its descriptor or path; None if the system does not say, as where there is none."""
    try:
        found = os.stat(file)
    except OSError:
        return None
    return found.st_size, found.st_mtime_ns, found.st_ctime_ns, found.st_dev, found.st_ino


def read(descriptor: int, path: str, most: int = -1) -> bytes:
    """All bytes of an opened file, from its beginning, or the first ``most``."""
    with told_as(NotReadError, path), open(descriptor, "rb", buffering=0, closefd=False) as file:
        file.seek(0)
        return file.read(most)


def holds(descriptor: int, path: str, data: bytes | bytearray) -> bool:
    """Whether an opened file holds just these bytes."""
    return read(descriptor, path) == data


def read_file(path: str, most: int = -1) -> bytes:
    """All bytes of a plain file, or its first ``most``; the errors are those of ``opened``."""
    with opened(path, os.O_RDONLY) as descriptor:
        return read(descriptor, path, most)


def append(descriptor: int, path: str, data: bytes | bytearray, size: int) -> None:
    """Write ``data`` at the end of a file of ``size`` bytes, whole and on the disk, or not at all.

    Raises:
        NotRecordedError: it could not be written; the file has its old size again.
        MaybeRecordedError: it is written, but perhaps not on the disk; or it could not be taken back. Never tried
            again: after a failed fsync the system may call the lost bytes clean.
    """
    try:
        _write_all(descriptor, data)
    except OSError as error:
        try:
            os.ftruncate(descriptor, size)
            os.fsync(descriptor)
        except OSError:
            raise MaybeRecordedError(path, error) from error
        raise NotRecordedError(path, error) from error
    sync(descriptor, path)


def _write_all(descriptor: int, data: bytes | bytearray) -> None:
    view = memoryview(data)
    while view:
        view = view[os.write(descriptor, view) :]


def shorten(descriptor: int, path: str, size: int) -> None:
    """Cut an opened file to its first ``size`` bytes, on the disk before this returns."""
    with told_as(NotRecordedError, path):
        os.ftruncate(descriptor, size)
    sync(descriptor, path)


def sync(descriptor: int, path: str) -> None:
    """Put an opened file on the disk; on macOS by F_FULLFSYNC, since fsync there stops at the drive's own cache."""
    if sys.platform == "darwin":
        import fcntl

        with contextlib.suppress(OSError):  # some file systems do not know it; plain fsync is what is left
            fcntl.fcntl(descriptor, fcntl.F_FULLFSYNC)
            return
    with told_as(MaybeRecordedError, path):
        os.fsync(descriptor)


def make_folder(path: str) -> None:
    """Make a folder (and those above it) that only its owner may read, if it is not there."""
    if os.path.isdir(path):
        return
    above = os.path.dirname(path)
    if above != path:
        make_folder(above)
    with told_as(NotRecordedError, path):
        os.makedirs(path, mode=0o700, exist_ok=True)


def create(path: str, data: bytes, *, sure: bool = False) -> None:
    """Make a new file with these bytes, on the disk before this returns; FileExistsError if it is there.

    The other errors are those of ``append``; a file that could not be written whole is removed. ``sure``: so is one
    that may not be on the disk, and it is not recorded. For what nothing names yet.
    """
    try:
        with opened(path, os.O_RDWR | os.O_CREAT | os.O_EXCL) as descriptor:
            append(descriptor, path, data, 0)
        sync_folder(os.path.dirname(path))
    except (NotReadError, FileNotFoundError) as error:
        raise NotRecordedError(path, cause_of(error)) from error
    except NotRecordedError:
        remove(path)
        raise
    except MaybeRecordedError as error:
        if not sure:
            raise
        remove(path)
        raise NotRecordedError(path, cause_of(error)) from error


@contextlib.contextmanager
def clearing(made: Sequence[str]) -> Iterator[None]:
    """Take files that were made away again if what names them could not be recorded; not if perhaps it was."""
    try:
        yield
    except MaybeRecordedError:
        raise
    except EdwError:
        remove(*made)
        raise


def remove(*paths: str) -> None:
    """Take files away that nothing names; those that cannot be taken away do no harm."""
    for path in paths:
        with contextlib.suppress(OSError):
            os.unlink(path)


_NO_SUCH_THING = (errno.EINVAL, errno.ENOTSUP, errno.EACCES, errno.EPERM, errno.EISDIR)
"""How systems say that a folder cannot be opened or synced at all."""


def sync_folder(path: str) -> None:
    """Put a folder's list of names on the disk, where the system has such a thing."""
    try:
        descriptor = os.open(path, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            with contextlib.suppress(OSError):
                os.close(descriptor)
    except OSError as error:
        if error.errno not in _NO_SUCH_THING:
            raise MaybeRecordedError(path, error) from error


def replace(path: str, data: bytes) -> None:
    """Put these bytes in place of a file in one step: a reader sees the old or the new, never a part."""
    folder, name = os.path.split(path)
    temporary = os.path.join(folder, f".{name}.{os.getpid()}")
    with _instead(path, temporary):
        with opened(temporary, os.O_WRONLY | os.O_CREAT | os.O_TRUNC) as descriptor:
            _write_all(descriptor, data)
        put_in_place(temporary, path)


def exchange(path: str, data: bytes | bytearray) -> None:
    """Put these bytes in place of a session's file: on the disk first, then under its name, then the folder.

    Whoever looks finds the old lines or all of the new. Only under the lock, which is a file of its own and stays.
    Readers open a session by its path each time, so the next look finds the new file.

    Raises:
        NotRecordedError, BusyError: the old file stands; on Windows another program may have it open.
        MaybeRecordedError: the new file has the name, but the system would not say that the folder is on the disk.
    """
    folder, name = os.path.split(path)
    temporary = os.path.join(folder, f".{name}.new")
    with _instead(path, temporary):
        with contextlib.suppress(FileNotFoundError):  # a command that was killed has left it
            os.unlink(temporary)
        with opened(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL) as descriptor:
            append(descriptor, temporary, data, 0)
        try:
            put_in_place(temporary, path, PATIENCE)
        except HeldOpenError as error:
            raise BusyError(
                f"Another program has {os.path.basename(path)} open and has not closed it in {PATIENCE:g} seconds. "
                f"Nothing was recorded; close '{DO}', '{DO}' or the editor and type the command again.",
                "play",
                "watch",
            ) from error
    sync_folder(folder)


@contextlib.contextmanager
def _instead(path: str, temporary: str) -> Iterator[None]:
    """A temporary file that takes the place of another, or goes; in the same folder, for one single step."""
    try:
        yield
    except BusyError:
        remove(temporary)
        raise
    except (OSError, StorageError, BadFileError) as error:
        remove(temporary)
        raise NotRecordedError(path, cause_of(error)) from error


class HeldOpenError(PermissionError):
    """Windows would not let a file be replaced, for longer than we wait: somebody may have it open."""


def put_in_place(new: str | os.PathLike[str], path: str | os.PathLike[str], patience: float = HELD_OPEN) -> None:
    """Give a new file, or folder, the name of an old one in one step; all that is replaced is replaced here.

    On Windows that is refused while another program has either of them open, as a virus scanner or whatever carries
    files into a cloud does for a moment: it is tried again for ``patience`` seconds.

    Raises:
        OSError: the old one stands; HeldOpenError if somebody may have it open.
    """
    began = time.monotonic()
    while True:
        try:
            return os.replace(new, path)
        except PermissionError as error:
            if not WINDOWS:
                raise
            if time.monotonic() - began >= patience:
                said = f"{error.strerror}; another program may have it open"
                raise HeldOpenError(error.errno, said) from error
        time.sleep(0.02)


def cause_of(error: BaseException) -> OSError:
    """What the system said, behind one of the errors above."""
    cause: BaseException | None = error
    while cause is not None and not isinstance(cause, OSError):
        cause = cause.__cause__
    return cause or OSError(str(error))
