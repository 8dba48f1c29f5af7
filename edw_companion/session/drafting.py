"""A session written anew beside its file, and exchanged for it in one step: for what takes more than one line."""

import contextlib
from collections.abc import Iterator

from edw_companion.errors import EdwError
from edw_companion.session import files
from edw_companion.session.book import Book, Clock
from edw_companion.session.exchanging import exchange
from edw_companion.session.lines import Event
from edw_companion.session.writing import Writer, advanced


class Draft(Writer):
    """A session that is written anew: its good lines and what is recorded here, in place of its file in one step."""

    def __init__(self, book: Book, clock: Clock) -> None:
        """Nothing is on the disk before ``put``."""
        super().__init__(book, -1, clock)

    def keep(self, line: bytes, event: Event) -> None:
        """Take a line into the book."""
        self.book = advanced(self.book, line, event)

    def put(self) -> None:
        """Exchange the file."""
        exchange(self.book.path, self.book.journal.data)


@contextlib.contextmanager
def drafting(book: Book, clock: Clock) -> Iterator[Draft]:
    """A draft that is put in place at the end; if it is not, the files that were made for it are taken away again."""
    draft = Draft(book, clock)
    try:
        yield draft
        draft.put()
    except files.MaybeRecordedError:
        raise
    except EdwError:
        files.remove(*draft.made)
        raise
