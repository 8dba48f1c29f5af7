"""Good sessions changed at random: values exchanged within a file, lines left out, doubled and moved."""

from collections.abc import Iterator
from random import Random
from typing import Any

from sealing import Events, copied
from spoiling import numbered

Place = tuple[Any, Any]
"""A map or list, and where in it a value stands."""


def at_random(events: Events, random: Random) -> tuple[str, Events]:
    """What was done to the lines, and the lines: one to three changes."""
    spoilt = copied(events)
    done = []
    for _ in range(random.choice((1, 1, 1, 2, 3))):
        change = random.choices((exchanged, left_out, doubled, moved), weights=(7, 1, 1, 1))[0]
        done.append(change(spoilt, random))
    return "; ".join(done), spoilt


def exchanged(events: Events, random: Random) -> str:
    """A value takes the place of another, mostly of one under the same key, as it stands elsewhere in the file."""
    places = [place for event in events[1:] for place in scalars(event)]
    held, key = random.choice(places)
    alike = [(other, where) for other, where in places if where == key and other[where] != held[key]]
    source, where = random.choice(alike if alike and random.random() < 0.7 else places)
    held[key] = source[where]
    return f"{key!r} is {held[key]!r}"


def left_out(events: Events, random: Random) -> str:
    at = random.randrange(1, len(events))
    del events[at]
    numbered(events)
    return f"line {at + 1} left out"


def doubled(events: Events, random: Random) -> str:
    at = random.randrange(1, len(events))
    events.insert(at, copied(events[at]))
    numbered(events)
    return f"line {at + 1} doubled"


def moved(events: Events, random: Random) -> str:
    at, to = random.randrange(1, len(events)), random.randrange(1, len(events))
    events.insert(to, events.pop(at))
    numbered(events)
    return f"line {at + 1} moved to {to + 1}"


def scalars(value: Any) -> Iterator[Place]:
    """Where the texts, numbers and such of an event stand, but for its seal."""
    inside = value.items() if isinstance(value, dict) else enumerate(value)
    for key, held in inside:
        if isinstance(held, dict | list):
            yield from scalars(held)
        elif key != "h":
            yield value, key
