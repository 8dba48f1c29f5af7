"""What only the whole table may agree to: a new key, a copied file of its own, an older file, a damaged one.

Each is a line that stays, and each that loses lines brings a new key: whoever has seen them, or the other copy, could
foresee what the old key draws. A session is written anew beside its file and exchanged for it in one step, since this
takes more than one line.
"""

import contextlib
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from edw_companion.chance.chain import SUPPLY
from edw_companion.errors import BadFileError, RefusedError
from edw_companion.session import files
from edw_companion.session.journal import cut
from edw_companion.session.keys import key_path, new_secret, new_sid
from edw_companion.session.lines import BadLineError, Event, code
from edw_companion.session.paths import Home
from edw_companion.session.session import (
    AnotherNameError,
    Clock,
    EndedCopyError,
    ReturnsError,
    Session,
    book_of,
    with_end,
    without_returns,
)
from edw_companion.session.writer import DamagedError, SessionWriter, advanced, alone, check_writable, noted

Misfit = Callable[[Session], BadLineError | None]
"""Finds the first line that is sealed rightly and that its game cannot take all the same."""

_COPY = "a copy of the session {} goes on under its own name"
"""Why a copy gets a key."""


def new_key(session: Session, made: list[str], why: str, **names: str) -> Event:
    """Make a new secret: phrases may be mixed in again, and no draw made before says anything of those to come.

    Args:
        session: the session.
        made: takes the file of the key, which goes if no line comes to name it.
        why: for the log.
        names: "name" and "sid", for a copy that becomes a session of its own.

    Returns:
        What the line of a rekey says.
    """
    sid = names.get("sid", session.epoch.sid)
    commit = new_secret(session.home, sid)
    made.append(key_path(session.home, sid, commit))
    return {**names, "supply": SUPPLY, "commit": commit, "why": why}


class Draft(SessionWriter):
    """A session that is written anew: its good lines and what is recorded here, in place of its file in one step.

    Attributes:
        aside: the name of the file that the whole old file was copied into; "" if it was not.
    """

    def __init__(self, session: Session, clock: Clock) -> None:
        """Nothing is recorded yet."""
        super().__init__(session, -1, clock)
        self.aside = ""
        self._good = len(session.events)

    def keep(self, line: bytes, event: Event) -> None:
        """Take a line into the session; nothing is on the disk before the end."""
        self.session = advanced(self.session, line, event)

    def rekey(self, why: str, **names: str) -> None:
        """Record a ``new_key``."""
        self.record("rekey", new_key(self.session, self.made, why, **names))

    @property
    def recorded(self) -> Sequence[Event]:
        """The lines after the good ones."""
        return self.session.events[self._good :]


@contextlib.contextmanager
def drafting(session: Session, clock: Clock) -> Iterator[Draft]:
    """A draft that is put in place at the end; if it is not, the files that were made for it are taken away again.

    An end that an interrupted write left is put aside first.
    """
    draft = Draft(session, clock)
    with files.clearing(draft.made):
        if session.journal.tail:
            draft.record("recovered", draft.put_aside("torn", session.journal.tail), [])
        yield draft
        files.exchange(session.path, draft.session.journal.content)


def own_names(session: Session) -> dict[str, str]:
    """What a rekey says of a copy that becomes a session of its own; nothing of a session under its own name."""
    return {} if session.epoch.name == session.name else {"name": session.name, "sid": new_sid()}


def adopt(home: Home, name: str, misfit: Misfit, clock: Clock) -> Draft:
    """Make a copied or renamed file a session of its own: its own name, id and key.

    Nothing is noted as seen of the other session.
    """
    with alone(home, name) as path:
        session = book_of(home, name, with_end(files.read_file(path)))
        own = session.epoch.name
        if own == name:
            raise RefusedError(f"The session '{name}' is no copy of another one: there is nothing to adopt.")
        damage = session.journal.damage or misfit(session)
        if session.ended:
            raise EndedCopyError(name, own) if damage is None else DamagedError(damage)
        if damage is not None:
            raise AnotherNameError(name, own, damage)
        with drafting(session, clock) as draft:
            draft.rekey(_COPY.format(own), **own_names(session))
        noted(draft.session)
        return draft


def accept_rollback(home: Home, name: str, why: str, misfit: Misfit, clock: Clock) -> Draft:
    """Go on from a file that lacks lines which this laptop has seen."""
    with alone(home, name) as path:
        session = book_of(home, name, with_end(files.read_file(path)))
        check_writable(session)
        seen = session.missing()
        if seen is None:
            raise RefusedError(
                f"The file of '{name}' has all that this laptop has seen of it: there is nothing to accept."
            )
        damage = misfit(session)
        if damage is not None:
            raise DamagedError(damage)
        with drafting(session, clock) as draft:
            draft.record("accept-rollback", {"seen": seen.n, "code": code(seen.h), "why": why})
            draft.rekey("the keys of the lines that are gone are known")
        noted(draft.session)
        return draft


class NothingLeftError(BadFileError):
    """A file in which not even the first line is good."""

    def __init__(self, name: str) -> None:
        super().__init__(
            f"No line of '{name}' is good, so a repair would leave nothing: put your copy of the file back. "
            "Nothing was changed."
        )


class Fault(NamedTuple):
    """A session that is not as it was written, and what a repair would make of it.

    Attributes:
        session: the good lines.
        damage: the first line that is not good; None if only CRs are too many.
        returns: whether CRs would be taken out.
        left_out: how many lines would be left out.
    """

    session: Session
    damage: BadLineError | None
    returns: bool
    left_out: int


def diagnose(home: Home, name: str, data: bytes, misfit: Misfit) -> Fault:
    """What is wrong with a session, and what a repair would make of it."""
    plain, returns = with_end(data), False
    try:
        session = book_of(home, name, plain, trust=False)
    except ReturnsError:
        plain, returns = with_end(without_returns(data)), True
        session = book_of(home, name, plain, trust=False)
    except BadLineError as first:
        raise NothingLeftError(name) from first
    fault = misfit(session)
    if fault is not None and fault.n == 1:
        raise NothingLeftError(name) from fault
    journal = session.journal if fault is None else cut(session.journal, plain, fault)
    rest = plain[journal.size :]
    # The next change puts a torn end aside by itself, unless no change can follow.
    if journal.damage is None and not returns and not (rest and session.ended):
        raise RefusedError(f"Every line of '{name}' is as it was written: there is nothing to repair.")
    good = book_of(home, name, plain[: journal.size])
    # What an interrupted command left at the end is no line: nobody was shown it, and nobody has its keys.
    left_out = 0 if journal.damage is None else rest.count(b"\n") + (rest[-1:] not in (b"", b"\n"))
    return Fault(good, journal.damage, returns, left_out)


def repair(home: Home, name: str, misfit: Misfit, clock: Clock) -> Draft:
    """Copy a file that is not as it was written aside, keep its good lines, and go on from there.

    A copied or renamed file becomes a session of its own by it. What this laptop has seen beyond the lines that are
    left out stays to be accepted.
    """
    with alone(home, name) as path:
        data = files.read_file(path)
        fault = diagnose(home, name, data, misfit)
        session = fault.session
        with drafting(session, clock) as draft:
            aside = draft.put_aside("damaged", data)
            draft.aside = aside["aside"]
            if not session.ended:  # after the end no line may stand
                _amend(draft, fault, {"sha256": aside["sha256"], "aside": aside["aside"]})
        still_older = draft.session.missing() and draft.session.epoch.sid == session.epoch.sid
        if not session.ended and not still_older:
            noted(draft.session)
        return draft


def _amend(draft: Draft, fault: Fault, aside: dict[str, str]) -> None:
    """Record a repair, and a new key where keys may be known or another session has the same."""
    session, left_out = draft.session, fault.left_out
    names, good, seen = own_names(session), len(session.events), session.seen
    facts = {"from": good + 1, "left_out": left_out, **aside}
    if seen is not None and not names and good < seen.n <= good + left_out:
        facts |= {"seen": seen.n, "code": code(seen.h)}
    draft.record("amended", facts)
    if left_out:
        draft.rekey("the keys of the lines that were left out are known", **names)
    elif names:
        draft.rekey(_COPY.format(session.epoch.name), **names)
