"""The folders and files of editions: their names, and reading without trust in what lies there.

A path is built from names that were checked, never joined from text that somebody typed. Links and anything
that is no regular file are not followed.
"""

import errno
import json
import os
import stat
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from edw_companion.errors import StorageError, UsageError
from edw_companion.lists.problems import Problem, Reading, cut
from edw_companion.lists.yaml_tree import MAX_BYTES
from edw_companion.session.files import cause_of
from edw_companion.session.paths import is_name

if TYPE_CHECKING:
    from zipfile import Path as Packed

EDITION_FILE = "edition.yaml"

_ARCHIVE: str = getattr(__spec__.loader, "archive", "")
"""The one file that the program is, where it was made one, and the shipped lists lie in it."""
_CAREFUL = sum(getattr(os, flag, 0) for flag in ("O_NOFOLLOW", "O_NONBLOCK", "O_CLOEXEC", "O_BINARY"))


class ListStorageError(StorageError):
    """The system would not read or write lists."""

    def __init__(self, doing: str, path: Path, error: Exception) -> None:
        cause = cause_of(error)
        super().__init__(f"Could not {doing} {path}: {cause.strerror or cause}. Look at the folder's rights and space.")


def checked_name(name: str) -> str:
    """The same name, safe to build a path of."""
    if not is_name(name):
        raise UsageError(
            f'"{cut(name, 60)}" can be no name of an edition: take 1 to 48 small letters, digits and hyphens, '
            "beginning with a letter or digit, and no device name of Windows."
        )
    return name


def folders(path: Path) -> tuple[Path, ...]:
    """The folders directly below a path that have names of editions, in order; none if there is no such path."""
    if not is_folder(path):
        return ()
    return tuple(sorted(each for each in _entries(path) if is_name(each.name) and is_folder(each)))


def is_folder(path: Path) -> bool:
    """Whether there is a folder at a path, or a link to one, as far as can be seen."""
    try:
        return (_packed(path) or path).is_dir()
    except OSError:
        return False


def yaml_files(folder: Path) -> tuple[str, ...]:
    """The names in a folder that end as YAML does, in order."""
    return tuple(sorted(each.name for each in _entries(folder) if each.suffix.lower() in (".yaml", ".yml")))


def _entries(folder: Path) -> list[Path]:
    try:
        return [folder / each.name for each in (_packed(folder) or folder).iterdir()]
    except OSError as error:
        raise ListStorageError("read", folder, error) from error


def _packed(path: Path) -> "Packed | None":
    """What lies at a path in the one file that the program is; None for whatever lies on the disk."""
    if not _ARCHIVE or not path.is_relative_to(_ARCHIVE):
        return None
    return _archive().joinpath(*path.relative_to(_ARCHIVE).parts)


@lru_cache(maxsize=1)
def _archive() -> "Packed":
    from zipfile import Path as Packed

    return Packed(_ARCHIVE)


def read_bytes(folder: Path, name: str) -> Reading[bytes | None]:
    """The bytes of one file, a little more than the limit at most; None after the problem with it."""
    path = folder / name
    try:
        if packed := _packed(path):
            return packed.read_bytes()
        with open(path, "rb", opener=lambda file, flags: os.open(file, flags | _CAREFUL)) as stream:
            if not path.is_symlink() and stat.S_ISREG(os.fstat(stream.fileno()).st_mode):
                return stream.read(MAX_BYTES + 1)
    except FileNotFoundError:
        yield Problem(name, 0, "the file is missing", "write it, or copy it from another edition")
        return None
    except OSError as error:
        if not path.is_symlink() and error.errno not in (errno.ENXIO, errno.EISDIR):
            raise ListStorageError("read", path, error) from error
    yield Problem(name, 0, "this is a link or no ordinary file", "put the file itself here")
    return None


def shipped_json(path: Path) -> Any:
    """What a file of the program says, which was made of its lists."""
    return json.loads((_packed(path) or path).read_bytes())
