"""What only the whole table may agree to: a new key, a copied file of its own, an older file.

Each is a line that stays, and each brings a new key: whoever has seen the lines that were lost, or the other copy,
could foresee what the old key draws.
"""

from collections.abc import Callable
from typing import NamedTuple

from edw_companion.chance.chain import SUPPLY
from edw_companion.errors import RefusedError
from edw_companion.session import files
from edw_companion.session.aside import tail_aside
from edw_companion.session.book import AnotherNameError, Book, Clock, book_of
from edw_companion.session.drafting import drafting
from edw_companion.session.keys import key_path, new_secret, new_sid
from edw_companion.session.last_line import with_end
from edw_companion.session.lines import BadLineError, Event, code
from edw_companion.session.places import Home
from edw_companion.session.writing import DamagedError, Writer, alone, check_writable, noted

Misfit = Callable[[Book], BadLineError | None]
"""Finds the first line that is sealed rightly and that its game cannot take all the same."""


class NotACopyError(RefusedError):
    """The file has the name that it says it has."""

    def __init__(self, name: str) -> None:
        super().__init__(f"The session '{name}' is no copy of another one: there is nothing to adopt.")


class NotOlderError(RefusedError):
    """This laptop has seen nothing that the file does not have."""

    def __init__(self, name: str) -> None:
        super().__init__(f"The file of '{name}' has all that this laptop has seen of it: there is nothing to accept.")


class EndedCopyError(RefusedError):
    """A copy of a session that has ended."""

    def __init__(self, name: str, own: str) -> None:
        super().__init__(
            f"The file of '{name}' is a copy of the session '{own}', which has ended: nothing more is drawn in it, so "
            "it needs no key of its own. It can be read and verified as it is."
        )


class Mended(NamedTuple):
    """A session after it was mended.

    Attributes:
        book: how it stands.
        events: the lines that tell what was done; none after the end of a session, where no line may stand.
        aside: the name of the file that what was left out was put into; "" if nothing was, or if a line names it.
    """

    book: Book
    events: list[Event]
    aside: str = ""


def new_key(book: Book, made: list[str], why: str, **names: str) -> Event:
    """Make a new secret: phrases may be mixed in again, and no draw made before says anything of those to come.

    Args:
        book: the session.
        made: takes the file of the key, which goes if no line comes to name it.
        why: for the log.
        names: "name" and "sid", for a copy that becomes a session of its own.

    Returns:
        What the line of a rekey says.
    """
    sid = names.get("sid", book.epoch.sid)
    commit = new_secret(book.home, sid)
    made.append(key_path(book.home, sid, commit))
    return {**names, "supply": SUPPLY, "commit": commit, "why": why}


def rekey(writer: Writer, why: str, **names: str) -> Event:
    """Record a ``new_key``."""
    return writer.record("rekey", new_key(writer.book, writer.made, why, **names), [])


def own_names(book: Book) -> dict[str, str]:
    """What a rekey says of a copy that becomes a session of its own; nothing of a session under its own name."""
    return {} if book.epoch.name == book.name else {"name": book.name, "sid": new_sid()}


def copy_of(own: str) -> str:
    """Why a copy gets a key."""
    return f"a copy of the session {own} goes on under its own name"


def adopt(home: Home, name: str, misfit: Misfit, clock: Clock) -> Mended:
    """Make a copied or renamed file a session of its own: its own name, id and key.

    Nothing is noted as seen of the other session.

    Raises:
        NotACopyError, EndedCopyError, AnotherNameError, DamagedError: it cannot be, or has to be repaired.
    """
    with alone(home, name) as path:
        book = book_of(home, name, with_end(files.read_file(path)))
        own = book.epoch.name
        if own == name:
            raise NotACopyError(name)
        damage = book.journal.damage or misfit(book)
        if book.ended:
            raise EndedCopyError(name, own) if damage is None else DamagedError(damage)
        if damage is not None:
            raise AnotherNameError(name, own, damage)
        with drafting(book, clock) as draft:
            told = [draft.record("recovered", tail_aside(draft), [])] if book.journal.tail else []
            renewed = rekey(draft, copy_of(own), **own_names(book))
        return Mended(noted(draft.book), [*told, renewed])


def accept_rollback(home: Home, name: str, why: str, misfit: Misfit, clock: Clock) -> Mended:
    """Go on from a file that lacks lines which this laptop has seen.

    Raises:
        NotOlderError, DamagedError, EndedError, AnotherNameError: it cannot be.
    """
    with alone(home, name) as path:
        book = book_of(home, name, with_end(files.read_file(path)))
        check_writable(book)
        seen = book.seen
        if seen is None or not book.rolled_back():
            raise NotOlderError(name)
        damage = misfit(book)
        if damage is not None:
            raise DamagedError(damage)
        with drafting(book, clock) as draft:
            told = [draft.record("recovered", tail_aside(draft), [])] if book.journal.tail else []
            told.append(draft.record("accept-rollback", {"seen": seen.n, "code": code(seen.h), "why": why}, []))
            told.append(rekey(draft, "the keys of the lines that are gone are known"))
        return Mended(noted(draft.book), told)
