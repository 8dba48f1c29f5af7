"""Every refusal of the frozen sessions, once: the first command line of each kind, with the whole message.

A game's ``refusals-<slug>.txt`` says of each in which session, and which of its command lines, it was given.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from frozen import HERE, Printed

REFUSED = (1, 2)
_SEATS = re.compile(r"\b(white|blue|black|red|green)\b")
_NAMED = re.compile(r"'[^']*'|\"[^\"]*\"|\b[A-ZÉÅ][\w'’-]*([ ,]+(of |the |and |or |to |// )?[A-ZÉÅ][\w'’-]*)*")


class Refusal(NamedTuple):
    """A command line that was refused: where it stands, its exit code and what was said."""

    session: str
    at: int
    line: str
    code: int
    says: str


def template(each: Refusal) -> tuple[str, int, str]:
    """The kind of a refusal: the command, the exit code, and the message without names, cards and numbers."""
    says = re.sub(r"\d+", "0", _NAMED.sub("X", _SEATS.sub("X", each.says)))
    return each.line.split(" ")[0], each.code, re.sub(r"X((, | and | or )X)+", "X", says)


def refused(session: str, printed: Iterable[Printed]) -> Iterator[Refusal]:
    """The refusals of a session, in order."""
    for at, each in enumerate(printed, 1):
        if each.code in REFUSED and each.err:
            yield Refusal(session, at, each.line, each.code, each.err.rstrip("\n").replace("\n", "\\n"))


def once(found: Iterable[Refusal]) -> list[Refusal]:
    """The first of each kind, by their kind."""
    kinds: dict[tuple[str, int, str], Refusal] = {}
    for each in found:
        kinds.setdefault(template(each), each)
    return [kinds[kind] for kind in sorted(kinds)]


def refusals_path(slug: str) -> Path:
    """The file of a game's refusals."""
    return HERE / f"refusals-{slug}.txt"


def refusals(slug: str) -> list[Refusal]:
    """A game's refusals as they are stored."""
    blocks = refusals_path(slug).read_text(encoding="utf-8").split("\n# session ")[1:]
    return [_refusal(block) for block in blocks]


def _refusal(block: str) -> Refusal:
    where, line, answer, *_ = block.split("\n")
    session, _, at = where.partition(", command line ")
    code, _, says = answer.partition(": ")
    return Refusal(session, int(at), line.removeprefix("$ edw "), int(code), says)


def keep_refusals(slug: str, found: Sequence[Refusal]) -> None:
    """Write a game's refusals."""
    parts = ["# Every kind of refusal in the frozen sessions: where, the command line, exit code and whole message."]
    for each in found:
        parts += ["", f"# session {each.session}, command line {each.at}", f"$ edw {each.line}"]
        parts += [f"{each.code}: {each.says}"]
    refusals_path(slug).write_text("\n".join(parts) + "\n", encoding="utf-8")


def changed(known: Sequence[Refusal], found: Mapping[tuple[str, int], Refusal]) -> list[tuple[Refusal, Refusal | None]]:
    """The stored refusals that are others now, or none, each with what it is now; ``found`` by session and place."""
    pairs = [(each, found.get((each.session, each.at))) for each in known]
    return [(was, now) for was, now in pairs if was != now]
