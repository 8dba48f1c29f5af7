"""A session laid on the table: its file and its game together, as commands see them."""

from collections.abc import Mapping, Sequence
from typing import Any

from edw_companion import formats
from edw_companion.errors import BadFileError, UsageError
from edw_companion.formats.format import MISFITS, UNFIT, Format, fold
from edw_companion.session.book import Book
from edw_companion.session.history import void_lines
from edw_companion.session.lines import BadLineError, Event, code
from edw_companion.table.hiding import Public, opened, shown
from edw_companion.tuples import NamedTuple


class UnknownGameError(BadFileError):
    """A session of a game that this version of the program does not have."""

    def __init__(self, name: str, slug: str) -> None:
        super().__init__(
            f"The session '{name}' is of the game '{slug}', which this version of the program does not know: "
            f"it knows {', '.join(formats.FORMATS)}. Nothing was changed."
        )


class Table(NamedTuple):
    """A session as a command sees it: its file and what lies on the table."""

    form: Format
    book: Book
    game: Any

    @property
    def public(self) -> Public | None:
        """What everybody has seen of hidden lines."""
        return public_of(self.book.events)

    def line(self, n: int) -> str:
        """Line ``n`` in words, with nothing hidden in it."""
        return self.tell(self.book.events[n - 1], self.public)

    def tell(self, event: Event, public: Public | None) -> str:
        """A line in words; ``public`` as ``opened`` found it."""
        try:
            return self.form.kinds[event["do"]].tell(self.game, shown(event, public)) + self._word(event)
        except MISFITS as error:
            raise BadLineError(event["n"], UNFIT) from error


    def _word(self, event: Event) -> str:
        """The word that an opponent said for a line's draws."""
        word = next((draw["word"] for draw in event.get("draws", ()) if draw.get("word")), "")
        by = f" of {self.game.title(event['word_by'])}" if "word_by" in event else ""
        return f' The word{by} was "{word}".' if word else ""


def public_of(events: Sequence[Event]) -> Public | None:
    """What everybody has seen of a file's hidden lines."""
    return opened(events, void_lines(events))


def laid(book: Book, known: Table | None = None) -> Table:
    """The table of a book; ``known`` if nothing was recorded since."""
    if known is not None and known.book.journal is book.journal:
        return known._replace(book=book)
    form = game_of(book)
    return Table(form, book, fold(form, book.standing()))


def game_of(book: Book) -> Format:
    """The game that a session is of.

    Raises:
        UnknownGameError: this program does not have it.
    """
    try:
        return formats.find(book.begin["format"])
    except UsageError:
        raise UnknownGameError(book.name, book.begin["format"]) from None


def torn_end(book: Book) -> str:
    """What to say of the bytes after the last whole line of a session that has some."""
    if book.ended:
        return "A piece of a line stands after the end of the session: 'edw repair --accept' puts it aside."
    return "The last command seems to have been interrupted; the next change mends the file."


def code_of(event: Mapping[str, Any]) -> str:
    """The code that ends every change."""
    return code(event["h"])


def checklist(table: Table) -> list[str]:
    """What is due in the present turn, a step a line."""
    return [f"- {step}" for step in table.form.due(table.game)]
