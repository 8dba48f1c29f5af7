"""What the sessions of the sample printed, word for word: with it a difference can be shown and not only found.

A game's ``<slug>.said.xz`` holds a few of its sessions, those that between them show the most (see ``sampling.py``).
Whatever is in that file is the sample: the short run types these sessions again, ``EDW_LONG=1`` all. Of most of them
only what was typed is there, not what was read at their end.
"""

import json
import lzma
from collections.abc import Mapping, Sequence
from difflib import unified_diff
from pathlib import Path

from frozen import HERE, LONG, Printed, Session, Typed, pack, whole_of

MOST = 60
"""How many lines of a difference are shown."""


def said_path(slug: str) -> Path:
    """The file of a game's sample."""
    return HERE / f"{slug}.said.xz"


def said(slug: str) -> dict[str, list[str]]:
    """The sample's sessions by their name: what each of their command lines printed, as ``Printed.text`` has it."""
    found: dict[str, list[str]] = json.loads(lzma.decompress(said_path(slug).read_bytes()))
    return found


def keep_said(slug: str, sample: Mapping[str, Sequence[Printed]]) -> None:
    """Write a game's sample; the same one always gives the same bytes."""
    text = json.dumps({name: [each.text() for each in printed] for name, printed in sample.items()}, indent=0)
    pack(said_path(slug), text)


def difference(known: Session, printed: Sequence[Printed], before: Sequence[str] | None) -> str:
    """The first command line that prints something else than it did, with what it does print; "" if there is none.

    Args:
        known: the session as it is stored.
        printed: its command lines as they were typed again.
        before: what they printed once, word for word, if that is stored.
    """
    lines = [*known.typed, *known.reads]
    for at, (was, now) in enumerate(zip(lines, printed, strict=True)):
        text = now.text()
        old = before[at] if before and at < len(before) else None
        if _same(was, now) and (old is None or old == text):
            continue
        head = f"session {known.name}, command line {at + 1}, {was.code} then and {now.code} now: $ edw {was.line}"
        return f"{head}\n{text if old is None else _diff(old, text)}"
    if whole_of(printed[: len(known.typed)]) != known.whole:
        return f"session {known.name}: something that was printed differs, and no short hash shows it"
    return ""


def _same(was: Typed, now: Printed) -> bool:
    return was.code == now.code and now.hash(LONG).startswith(was.hash)


def _diff(old: str, new: str) -> str:
    lines = list(unified_diff(old.splitlines(), new.splitlines(), "then", "now", lineterm="", n=2))
    more = [f"… and {len(lines) - MOST} more lines"] if len(lines) > MOST else []
    return "\n".join([*lines[:MOST], *more])
