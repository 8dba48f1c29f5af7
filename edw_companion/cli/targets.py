"""Where pages and sheets may be written: never among sessions and keys, and over nothing that is not such a page."""

import os
import stat
from pathlib import Path

from edw_companion.errors import RefusedError, UsageError
from edw_companion.paper import NEAR, made_here
from edw_companion.session.files import cause_of
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
    cause = cause_of(error)
    return cause.strerror or cause


def _same(path: Path, kept: str) -> bool:
    try:
        return path.samefile(kept)
    except OSError:  # one of them is not there
        return os.path.realpath(path) == os.path.realpath(kept)
