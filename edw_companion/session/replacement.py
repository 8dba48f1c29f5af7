"""A session's file exchanged for a whole new one in one step: whoever looks finds the old lines or all of the new.

Only under the lock, which is a file of its own and stays. Readers open a session by its path each time, so the next
look finds the new file.
"""

import contextlib
import os
import time

from edw_companion.errors import BadFileError, BusyError, StorageError
from edw_companion.sentences import DO
from edw_companion.session.files import NotRecordedError, append, cause_of, opened, remove, sync_folder

WINDOWS = os.name == "nt"
"""There a file that somebody has open cannot be renamed over."""

PATIENCE = 5.0
"""Seconds that are waited for whoever has it open."""


def exchange(path: str, data: bytes) -> None:
    """Put these bytes in place of a file: on the disk first, then under its name, then the folder.

    Raises:
        NotRecordedError, BusyError: the old file stands; on Windows another program may have it open.
        MaybeRecordedError: the new file has the name, but the system would not say that the folder is on the disk.
    """
    folder, name = os.path.split(path)
    temporary = os.path.join(folder, f".{name}.new")
    try:
        with contextlib.suppress(FileNotFoundError):  # a command that was killed has left it
            os.unlink(temporary)
        with opened(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL) as descriptor:
            append(descriptor, temporary, data, 0)
        _rename(temporary, path)
    except (OSError, StorageError, BadFileError) as error:
        remove(temporary)
        raise NotRecordedError(path, cause_of(error)) from error
    except BusyError:
        remove(temporary)
        raise
    sync_folder(folder)


def _rename(temporary: str, path: str) -> None:
    """Rename in one step; on Windows wait for readers, which have the file open for a moment only."""
    began = time.monotonic()
    while True:
        try:
            return os.replace(temporary, path)
        except PermissionError as error:
            if not WINDOWS:
                raise
            if time.monotonic() - began >= PATIENCE:
                raise BusyError(
                    f"Another program has {os.path.basename(path)} open and has not closed it in {PATIENCE:g} seconds. "
                    f"Nothing was recorded; close '{DO}', '{DO}' or the editor and type the command again.",
                    "play",
                    "watch",
                ) from error
        time.sleep(0.02)
