"""Files whose lines end with CR and LF, as some editors and synced folders leave them: noticed, and read without."""

import re

from edw_companion.errors import BadFileError
from edw_companion.sentences import DO
from edw_companion.session.journal import Journal, NotASessionError, mend, read_journal
from edw_companion.session.lines import BadLineError


class ReturnsError(BadFileError):
    """A session that can be read once the CRs are taken out."""

    def __init__(self, name: str, damage: BadLineError | None) -> None:
        loss = "no line is lost" if damage is None else f"it goes on from the lines before line {damage.n}"
        super().__init__(
            f"Lines of '{name}' end with CR and LF, as some editors and synced folders leave them: "
            f"'{DO}' copies the file aside and takes the CRs out, and {loss}.",
            "repair --accept",
        )


def without_returns(data: bytes) -> bytes:
    """The bytes without any CR before an LF; a CR at the very end has lost its LF."""
    return re.sub(rb"\r+\n", b"\n", data + b"\n" if data.endswith(b"\r") else data)


def read_without_returns(data: bytes, good: int) -> Journal | None:
    """The session without its CRs, if it has more good lines so than the ``good`` ones that it has with them."""
    if b"\r" not in data:
        return None
    plain = without_returns(data)
    try:
        journal = read_journal(plain)
        journal = read_journal(plain + b"\n") if mend(journal) else journal
    except NotASessionError:
        return None
    return journal if len(journal.events) > good else None
