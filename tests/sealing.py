"""Session files sealed anew, as somebody would who knows how: events in, bytes out."""

import json
import pickle
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple, TypeVar

from edw_companion.session.keys import Epoch, epochs
from edw_companion.session.lines import FIRST_SEAL, HEADER, dumps, seal

Events = list[dict[str, Any]]
T = TypeVar("T")


def copied(lines: T) -> T:
    """Lines that can be changed and leave these as they are; ``deepcopy`` takes five times as long."""
    copy: T = pickle.loads(pickle.dumps(lines))
    return copy


def events_of(data: bytes) -> Events:
    """The lines of a file, unchecked."""
    return [json.loads(line[2:]) for line in data[len(HEADER) :].splitlines()]


def sealed(events: Events) -> bytes:
    """A file of these events with right seals."""
    before, lines = FIRST_SEAL, []
    for event in events:
        body = "- " + dumps({key: value for key, value in event.items() if key != "h"})[:-1]
        before = seal(before, body)
        lines.append(f'{body}, "h": "{before}"}}\n')
    return HEADER + "".join(lines).encode()


def changed(data: bytes, change: Callable[[Events], object]) -> bytes:
    """A file with its events changed and everything sealed anew."""
    events = events_of(data)
    change(events)
    return sealed(events)


class Proof(NamedTuple):
    """What it takes to recompute one draw."""

    draw: dict[str, Any]
    epoch: Epoch


def proofs(events: Events) -> Iterator[tuple[dict[str, Any], Proof]]:
    """Each draw made with a key, with its line and what recomputes it."""
    changes = {epoch.n: epoch for epoch in epochs(events)}
    epoch = changes[1]
    for event in events:
        epoch = changes.get(event["n"], epoch)
        yield from ((event, Proof(draw, epoch)) for draw in event.get("draws", ()) if "i" in draw)
