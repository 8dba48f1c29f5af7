"""A session's bytes as one self-contained HTML page that checks them in the reader's browser.

Pure: bytes in, text out. What a hidden line hides does not go onto the page (``table.hiding``); everything embedded
is base64, or JSON without ``<``, so that nothing in a session can end a script.
"""

import base64
import hashlib
import html
import json
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from string import Template
from types import MappingProxyType
from typing import Any

from edw_companion.core.hidden import Public, is_hidden, opened, shown
from edw_companion.paper import GENERATOR
from edw_companion.paper.figure import drawn, qr
from edw_companion.session.history import RULINGS, void_lines
from edw_companion.session.journal import Journal, read_journal
from edw_companion.session.lines import HEADER, BadLineError, dumps

SCRIPTS = ("sha256", "shapes", "reading", "draws", "history", "proving", "facts", "check")
"""The parts of the page's script that check, in the order they are put together; they need no page around them."""

NOTHING: Mapping[str, Any] = MappingProxyType({"game": "", "says": (), "turns": ()})
"""What the program says of a session that it cannot read: which game it was, by line a sentence and its turn."""


def check_page(
    data: bytes,
    kinds: Mapping[str, Mapping[str, int]],
    told: Mapping[str, Any] = NOTHING,
    paper: str = "a4",
    editions: Mapping[str, Mapping[str, object]] = MappingProxyType({}),
) -> str:
    """The page that holds this session and checks it.

    ``data`` is the session file as it lies on the disk, whole or damaged; ``kinds`` what can happen in each game, its
    event kinds by their ``do`` with the rulings that they came with; it is printed on ``paper``. ``told`` is what the
    program says of it, in the form of ``NOTHING``: the page shows that and does not check it. ``editions``: by their
    digest what the first line says of those that are known. Lines after the first damaged one are left out: nobody can
    vouch for what they show.
    """
    journal = read_journal(data)
    name = str(journal.events[0]["name"]) if journal.events else "A file"
    carried, withheld = _carried(data, journal)
    held = {
        "name": name,
        "data": base64.b64encode(carried).decode(),
        "withheld": withheld,
        "told": dict(told),
        "kinds": kinds,
        "editions": {
            digest: {key: hashlib.sha256(dumps(value).encode()).hexdigest() for key, value in facts.items()}
            for digest, facts in editions.items()
        },
    }
    square = qr(name, journal.events[-1]) if journal.events else None
    style, script = _text("page.css").replace("PAPER", paper), script_of((*SCRIPTS, "view"))
    return Template(_text("page.html")).substitute(
        generator=GENERATOR,
        title=html.escape(name),
        game=html.escape(told["game"]),
        qr=drawn(square) if square else "",
        style=style,
        style_hash=_hash(style),
        script=script,
        script_hash=_hash(script),
        session=json.dumps(held).replace("<", "\\u003c"),
    )


def script_of(parts: Iterable[str]) -> str:
    """The page's script from these of its parts."""
    return "\n".join(['"use strict";', f"const RULINGS = {RULINGS};", *(_text(f"{part}.js") for part in parts)])


def _carried(data: bytes, journal: Journal) -> tuple[bytes, list[tuple[int, str | None]]]:
    """The bytes that go onto the page, and by number the lines that were emptied in them.

    An emptied line comes as its text without the hidden card; as None where it is the damaged one, which nobody can
    read so as to leave the card out.
    """
    public = _public(journal.events)
    lines = data[len(HEADER) : journal.size].split(b"\n")[:-1]
    withheld: list[tuple[int, str | None]] = []
    for at, event in enumerate(journal.events):
        if is_hidden(event, public):
            lines[at] = b""
            withheld.append((event["n"], f"- {dumps(shown(event, public))}"))
    if journal.damage is not None:
        damaged, _, _ = data[journal.size :].partition(b"\n")
        if b'"hidden"' in damaged:
            damaged = b""
            withheld.append((journal.damage.n, None))
        lines += [damaged, b""]  # as the last one, a line of zeros would be taken for a write that was cut off
    # Of a torn end the page only needs to know that there is one: it may be the beginning of a hidden line.
    torn = b"-" if journal.tail else b""
    return HEADER + b"".join(line + b"\n" for line in lines) + torn, withheld


def _public(events: Sequence[dict[str, Any]]) -> Public:
    """What everybody has seen, up to the first line that takes back what it cannot: nothing is shown from there on."""
    try:
        return opened(events, void_lines(events))
    except BadLineError as fault:
        return _public(events[: fault.n - 1])


def _hash(text: str) -> str:
    """What the page's own policy lets run: this text and no other."""
    return f"sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}"


@cache
def _text(name: str) -> str:
    return files(__package__).joinpath(name).read_text(encoding="utf-8")
