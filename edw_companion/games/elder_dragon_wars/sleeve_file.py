"""The group's sleeves on disk: one small JSON file in the data folder, with the colours that are not the defaults."""

import json
from pathlib import Path
from typing import Any

from edw_companion.errors import BadFileError
from edw_companion.games.elder_dragon_wars.sleeves import BY_KEY, LOOKS, Choice, differing
from edw_companion.session import files
from edw_companion.session.paths import Home


class BadSleevesError(BadFileError):
    """A file that does not say which source has which colour."""

    def __init__(self, path: str, why: str) -> None:
        super().__init__(f"{path} does not tell the group's sleeves: {why}. Mend it, or delete it to begin anew.")


def path_of(home: Home) -> str:
    """Where the group's choice is kept."""
    return str(Path(home.root, "sleeves.json"))


def read_group(home: Home) -> dict[str, str]:
    """The colours that the group has chosen, by source; empty if it has chosen none.

    Raises:
        BadSleevesError: the file holds something else.
        OddFileError, NotReadError: it is no plain file, or the system says no.
    """
    path = path_of(home)
    try:
        chosen = json.loads(files.read_file(path).decode())
    except FileNotFoundError:
        return {}
    except (ValueError, RecursionError) as error:
        raise BadSleevesError(path, "it is not JSON") from error
    return _checked(path, chosen)


def _checked(path: str, chosen: Any) -> dict[str, str]:
    if not isinstance(chosen, dict):
        raise BadSleevesError(path, "it is no map of sources to colours")
    for source, color in chosen.items():
        if source not in BY_KEY:
            raise BadSleevesError(path, f"there is no source '{source}', only {', '.join(BY_KEY)}")
        if not isinstance(color, str) or color not in LOOKS:
            raise BadSleevesError(path, f"the colour of '{source}' is none of {', '.join(LOOKS)}")
    return chosen


def write_group(home: Home, chosen: Choice) -> None:
    """Keep the group's colours; ``chosen`` has one for every source.

    Raises:
        NotRecordedError: the system would not write; the old file stands.
    """
    files.make_folder(home.root)
    files.replace(path_of(home), f"{json.dumps(differing(chosen), indent=2)}\n".encode())
