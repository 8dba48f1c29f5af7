"""What only the whole table may agree to: a new key, a copied file of its own, an older file, a repair.

Each is a line that stays, and each brings a new key: whoever has seen the lines that were lost, or the other copy,
could foresee what the old key draws.
"""

import hashlib
from collections.abc import Callable
from typing import NamedTuple

from edw_companion.chance.chain import SUPPLY
from edw_companion.errors import BadFileError, RefusedError
from edw_companion.session import files
from edw_companion.session.book import AnotherNameError, Book, Clock, book_of
from edw_companion.session.journal import cut
from edw_companion.session.keys import new_secret, new_sid
from edw_companion.session.lines import BadLineError, Event, code
from edw_companion.session.places import Home
from edw_companion.session.writing import (
    DamagedError,
    EndedError,
    Writer,
    check_writable,
    cut_tail,
    held,
    put_aside,
    tail_aside,
)


class NotACopyError(RefusedError):
    """The file has the name that it says it has."""

    def __init__(self, name: str) -> None:
        super().__init__(f"The session '{name}' is no copy of another one: there is nothing to adopt.")


class NotOlderError(RefusedError):
    """This laptop has seen nothing that the file does not have."""

    def __init__(self, name: str) -> None:
        super().__init__(f"The file of '{name}' has all that this laptop has seen of it: there is nothing to accept.")


class SoundError(RefusedError):
    """There is nothing to repair."""

    def __init__(self, name: str) -> None:
        super().__init__(f"Every line of '{name}' is as it was written: there is nothing to repair.")


class NothingLeftError(BadFileError):
    """Not even the first line is good."""

    def __init__(self, name: str) -> None:
        super().__init__(f"No line of '{name}' is good, so nothing would be left: put your copy of the file back.")


class Mended(NamedTuple):
    """A session after it was mended, and the lines that tell so."""

    book: Book
    events: list[Event]


class Fault(NamedTuple):
    """A damaged session: its bytes, where the damage begins, and what a repair would leave out.

    Attributes:
        data: the whole file.
        damage: the first line that is not good.
        good: how many bytes before it are.
        left_out: how many lines from there on would be left out.
    """

    data: bytes
    damage: BadLineError
    good: int
    left_out: int


def rekey(writer: Writer, why: str, **names: str) -> Event:
    """Begin a new secret: phrases may be mixed in again, and no draw made before says anything of those to come.

    Args:
        writer: of the session.
        why: for the log.
        names: "name" and "sid", for a copy that becomes a session of its own.
    """
    book = writer.book
    commit = new_secret(book.home, names.get("sid", book.epoch.sid))
    return writer.record("rekey", {**names, "supply": SUPPLY, "commit": commit, "why": why}, [])


def adopt(home: Home, name: str, clock: Clock) -> Mended:
    """Make a copied or renamed file a session of its own: its own name, id and key.

    Raises:
        NotACopyError, DamagedError, EndedError: it cannot be.
    """
    with held(home, name) as descriptor:
        book = book_of(home, name, files.read(descriptor, home.session(name)))
        if book.journal.damage is not None:
            raise DamagedError(book.journal.damage)
        if book.epoch.name == name:
            raise NotACopyError(name)
        if book.ended:
            raise EndedError(name)
        writer = Writer(book, descriptor, clock)
        if book.journal.tail:  # without a line of its own: that would be noted as seen of the other session
            tail_aside(writer)
        why = f"a copy of the session {book.epoch.name} goes on under its own name"
        event = rekey(writer, why, name=name, sid=new_sid())
        return Mended(writer.book, [event])


def accept_rollback(home: Home, name: str, why: str, clock: Clock) -> Mended:
    """Go on from a file that lacks lines which this laptop has seen.

    Raises:
        NotOlderError, DamagedError, EndedError, AnotherNameError: it cannot be.
    """
    with held(home, name) as descriptor:
        book = book_of(home, name, files.read(descriptor, home.session(name)))
        check_writable(book)
        seen = book.seen
        if seen is None or not book.rolled_back():
            raise NotOlderError(name)
        writer = Writer(book, descriptor, clock)
        if book.journal.tail:
            cut_tail(writer)
        accepted = writer.record("accept-rollback", {"seen": seen.n, "code": code(seen.h), "why": why}, [])
        renewed = rekey(writer, "the keys of the lines that are gone are known")
        return Mended(writer.book, [accepted, renewed])


def diagnose(data: bytes, book: Book, misfit: Callable[[Book], BadLineError | None]) -> Fault:
    """What is wrong with a session, and what a repair would leave out.

    Args:
        data: the file.
        book: as it was read from that.
        misfit: finds the first line that is sealed rightly and that its game cannot take all the same.

    Raises:
        SoundError: nothing is.
        AnotherNameError, EndedError: it is not to be repaired under this name, or its good lines end with the end.
    """
    journal = book.journal
    if journal.damage is None:
        fault = misfit(book)
        if fault is None:
            raise SoundError(book.name)
        journal = cut(journal, data, fault)
    if book.epoch.name != book.name:
        raise AnotherNameError(book.name, book.epoch.name)
    if book.ended:
        raise EndedError(book.name)
    assert journal.damage is not None
    rest = data[journal.size :]
    return Fault(data, journal.damage, journal.size, rest.count(b"\n") + (not rest.endswith(b"\n")))


def repair(home: Home, name: str, misfit: Callable[[Book], BadLineError | None], clock: Clock) -> Mended:
    """Copy a damaged file aside, keep its good lines before the damage, and go on from there.

    Raises:
        NothingLeftError: not even the first line is good.
        As ``diagnose``.
    """
    path = home.session(name)
    with held(home, name) as descriptor:
        data = files.read(descriptor, path)
        try:
            fault = diagnose(data, book_of(home, name, data), misfit)
        except BadLineError as first:
            raise NothingLeftError(name) from first
        if fault.damage.n == 1:
            raise NothingLeftError(name)
        aside = put_aside(path, "damaged", data)
        files.shorten(descriptor, path, fault.good)
        writer = Writer(book_of(home, name, data[: fault.good]), descriptor, clock)
        facts = {"from": fault.damage.n, "left_out": fault.left_out, "sha256": hashlib.sha256(data).hexdigest()}
        amended = writer.record("amended", {**facts, "aside": aside}, [])
        renewed = rekey(writer, "the keys of the lines that were left out are known")
        return Mended(writer.book, [amended, renewed])
