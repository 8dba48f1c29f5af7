"""Where things lie on disk: one data folder, and under it sessions, keys and people's own lists.

Paths are built from checked names, never joined from what a user typed. platformdirs is at home here, and only
imported when ``EDW_HOME`` does not say where the data folder is.
"""

import os
import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING

from edw_companion.errors import EdwError, UsageError
from edw_companion.session.files import NotReadError, read_file
from edw_companion.tuples import NamedTuple

if TYPE_CHECKING:
    from pathlib import Path

# Compared by hand: compiling a pattern would cost every command more than all of its other checks.
_LETTERS = frozenset("abcdefghijklmnopqrstuvwxyz0123456789-")
_LONGEST = 48
APP = "edw_companion"
"""The name of the user's data folder."""

DEMO = "demo"
"""The name of the game to try."""
DEMO_SID = "de3000de3000"
"""By its id it is known: it is counted nowhere, and a session of the players' own of that name is none."""
_BEGINNING = 400
"""Within so many bytes of a session's file stands its id."""

_DEVICES = frozenset(("con", "prn", "aux", "nul", *(f"{port}{k}" for port in ("com", "lpt") for k in range(10))))


def checked_name(name: str) -> str:
    """The name itself, if a file may be called so on every system."""
    if is_name(name):
        return name
    small = "-".join("".join(char if char in _LETTERS else " " for char in name.lower()).split())
    instead = f", '{small}' can" if is_name(small) and "/" not in name else ""
    raise UsageError(
        f"'{name}' cannot be a name{instead}: use up to 48 small letters a-z, digits and dashes, "
        "beginning with a letter or digit (and not a device's name such as 'con')."
    )


def is_name(text: object) -> bool:
    """Whether a file may be called so on every system."""
    plain = isinstance(text, str) and 0 < len(text) <= _LONGEST and text[0] != "-" and _LETTERS.issuperset(text)
    return plain and text not in _DEVICES


def is_hex(text: object, digits: int) -> bool:
    """Whether this is so many small hex digits.

    What is stripped from both ends is nothing in the end only if all of it is hex: the fastest way to ask that.
    """
    return isinstance(text, str) and len(text) == digits and not text.strip("0123456789abcdef")


def is_sid(text: object) -> bool:
    """Whether this is a session's id: 12 hex digits. Paths are made from it, so it is checked on load."""
    return is_hex(text, 12)


class Home(NamedTuple):
    """The data folder of a group."""

    root: str

    @property
    def sessions(self) -> str:
        """The folder of session files."""
        return os.path.join(self.root, "sessions")

    @property
    def keys(self) -> str:
        """The folder of key files, and of what this laptop has seen of each session."""
        return os.path.join(self.root, "keys")

    @property
    def lists(self) -> "Path":
        """The folder of people's own editions, as the card lists know folders."""
        from pathlib import Path  # most commands read no lists

        return Path(self.root, "lists")

    @property
    def current(self) -> str:
        """The file that names the session last used."""
        return os.path.join(self.root, "current")

    def session(self, name: str) -> str:
        """The file of a session."""
        return os.path.join(self.sessions, f"{checked_name(name)}.yaml")

    def has_demo(self) -> bool:
        """Whether the session ``demo`` is the game to try, and none of the players' own."""
        try:
            return f'"sid": "{DEMO_SID}"'.encode() in read_file(self.session(DEMO), _BEGINNING)
        except (OSError, EdwError):
            return False

    def names(self) -> list[str]:
        """The sessions there are, by name; files with other names are none, nor is the game to try."""
        try:
            found = [entry.name[:-5] for entry in os.scandir(self.sessions) if entry.name.endswith(".yaml")]
        except FileNotFoundError:
            return []
        except OSError as error:
            raise NotReadError(self.sessions, error) from error
        return [name for name in sorted(filter(is_name, found)) if name != DEMO or not self.has_demo()]


def find_home(environ: Mapping[str, str]) -> Home:
    """``EDW_HOME``, or the user's data folder."""
    if environ.get("EDW_HOME"):
        return Home(os.path.join(os.getcwd(), environ["EDW_HOME"]))
    base = environ.get("XDG_DATA_HOME") or os.path.join(environ.get("HOME") or "", ".local", "share")
    odd = sys.platform != "linux" or "ANDROID_DATA" in environ or base != base.strip() or not os.path.isabs(base)
    if not odd:  # so says platformdirs, and importing it costs more than reading and writing a session does
        return Home(os.path.join(base, APP))
    from platformdirs import user_data_dir

    return Home(user_data_dir(APP, appauthor=False))
