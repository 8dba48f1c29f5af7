"""The games: one folder each, with its state, its rules, its view and its commands.

Adding a game is one folder, one entry in ``FORMATS``, its lists and one example.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from edw_companion.errors import UsageError

if TYPE_CHECKING:
    from edw_companion.formats.format import Format

FORMATS = ("elder-dragon-wars", "chaos-lists", "chaos-magic", "magical-war", "five-colors")
"""Every game there is, the default one first. Each is a folder of the same name with underscores."""


class NoSuchFormatError(UsageError):
    """A game that this program does not know."""

    def __init__(self, slug: str) -> None:
        super().__init__(f"There is no game '{slug}' here: choose one of {', '.join(FORMATS)}.")


def find(slug: str) -> "Format":
    """The game of that name; only the one that is played is imported.

    Raises:
        NoSuchFormatError: there is none.
    """
    if slug not in FORMATS:
        raise NoSuchFormatError(slug)
    module = import_module(f"{__name__}.{slug.replace('-', '_')}.game")
    form: Format = module.FORMAT
    return form
