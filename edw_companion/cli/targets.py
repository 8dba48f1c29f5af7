"""Where pages, sheets and lists are written: never among sessions and keys, and pages over nothing but such pages."""

import os
import stat
from pathlib import Path

from edw_companion.errors import RefusedError, StorageError, UsageError
from edw_companion.paper import NEAR, made_here
from edw_companion.session import files
from edw_companion.session.paths import Home


def check_place(path: Path, home: Home) -> None:
    """Check that a file does not lie among the sessions or keys, whatever way its path goes there."""
    file = Path(os.path.realpath(path.parent), path.name)
    for kept in (home.sessions, home.keys):
        if any(_same(folder, kept) for folder in (file, *file.parents)):
            raise UsageError(f"{path} lies where only sessions and their keys are kept: choose another folder.")


def check_earlier(path: Path) -> None:
    """Check that a file is a page or sheet that was made by this program, and no link to one; OSError if it is away."""
    if stat.S_ISREG(path.lstat().st_mode):
        with path.open("rb") as file:
            if made_here(file.read(NEAR)):
                return
    raise RefusedError(f"{path} is no page or sheet of this program, so it stays as it is: choose another name.")


def reason(error: Exception) -> object:
    """Why something could not be written, as the system said it."""
    cause = files.cause_of(error)
    return cause.strerror or cause


def _same(path: Path, kept: str) -> bool:
    try:
        return path.samefile(kept)
    except OSError:  # one of them is not there
        return os.path.realpath(path) == os.path.realpath(kept)


def write_file(path: Path, text: str, home: Home, *, force: bool, over_any: bool = False) -> None:
    """Write a file in one step: whoever looks sees the old one or the whole new one.

    ``force``: over a page or sheet of this program, too, or ``over_any`` plain file.
    """
    check_place(path, home)
    try:
        try:
            mode = path.lstat().st_mode
        except FileNotFoundError:
            wrong = "" if path.parent.is_dir() else "there is no such folder"
        else:
            odd = "it is a folder" if stat.S_ISDIR(mode) else "it is a link or no plain file"
            wrong = "" if stat.S_ISREG(mode) else odd
        if wrong:
            raise UsageError(f"{path} cannot be written: {wrong}. Name another file.")
        if path.exists():
            if not force:
                raise RefusedError(f"{path} is there already: add --force to write over it, or choose another name.")
            if not over_any:
                check_earlier(path)
        files.replace(str(path), text.encode())
    except (OSError, StorageError) as error:
        raise StorageError(f"{path} could not be written: {reason(error)}. Nothing was changed there.") from error
