"""Where pages and sheets may be written: never among sessions and keys, and over nothing that is not such a page."""

import os
import stat
from pathlib import Path

from edw_companion.errors import RefusedError, UsageError
from edw_companion.session.places import Home
from edw_companion.sheets.mark import NEAR, made_here


class KeptFolderError(UsageError):
    """A place among the sessions or their keys."""

    def __init__(self, path: Path) -> None:
        super().__init__(f"{path} lies where only sessions and their keys are kept: choose another folder.")


class NotOursError(RefusedError):
    """A file that somebody else has made."""

    def __init__(self, path: Path) -> None:
        super().__init__(f"{path} is no page or sheet of this program, so it stays as it is: choose another name.")


def check_place(path: Path, home: Home) -> None:
    """See that a file does not lie among the sessions or keys, whatever way its path goes there.

    Raises:
        KeptFolderError: it does.
    """
    file = Path(os.path.realpath(path.parent), path.name)
    for kept in (home.sessions, home.keys):
        if any(_same(folder, kept) for folder in (file, *file.parents)):
            raise KeptFolderError(path)


def check_earlier(path: Path) -> None:
    """See that a file is a page or sheet that was made by this program.

    Raises:
        NotOursError: it is something else, or a link to whatever it may be.
        OSError: it is not there, or cannot be read.
    """
    if stat.S_ISREG(path.lstat().st_mode):
        with path.open("rb") as file:
            if made_here(file.read(NEAR)):
                return
    raise NotOursError(path)


def _same(path: Path, kept: str) -> bool:
    try:
        return path.samefile(kept)
    except OSError:  # one of them is not there
        return os.path.realpath(path) == os.path.realpath(kept)
