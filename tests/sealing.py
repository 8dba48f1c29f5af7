"""Session files sealed anew, as somebody would who knows how: events in, bytes out."""

import json
import pickle
from collections.abc import Callable
from typing import Any, TypeVar

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
