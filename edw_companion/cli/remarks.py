"""What ``verify`` finds worth knowing about the files around a session: its name, its keys, what was seen of it."""

import os
from collections.abc import Iterator
from pathlib import Path

from edw_companion.session.book import Book
from edw_companion.session.keys import key_path, seen_path


def of_name(book: Book) -> Iterator[str]:
    """Whether the file has another name than the session, which only a session that has ended may have."""
    if book.epoch.name != book.name:
        yield f"The file is called '{book.name}': it is a copy of the session '{book.epoch.name}', which has ended."


def of_seen(book: Book) -> Iterator[str]:
    """Whether an older file would go unnoticed, because this laptop keeps no note of what it has seen."""
    path = seen_path(book.home, book.epoch.sid)
    unnoticed = "so an older file put in place of this one would not be noticed"
    if Path(path).is_dir() or not os.access(book.home.keys, os.W_OK | os.X_OK):
        yield f"This laptop cannot write down what it has seen of the session ({path}), {unnoticed}."
    elif book.seen is None:
        again = "" if book.ended else ": the next change writes it anew"
        yield f"What this laptop has seen of the session is not on file ({path}), {unnoticed}{again}."


def of_modes(book: Book) -> Iterator[str]:
    """Who else can read the key, which nobody may before the end publishes it."""
    if os.name == "nt" or book.ended:
        return
    key = key_path(book.home, book.epoch.sid, book.epoch.commit)
    for path, mode, what in ((book.home.keys, 0o700, "look into the folder of keys"), (key, 0o600, "read the key")):
        try:
            opened = Path(path).stat().st_mode & 0o077
        except OSError:  # where there is none, nobody reads it
            continue
        if opened:
            yield f"Other users of this laptop may {what}, and so foresee draws: chmod {mode:o} {path}"
