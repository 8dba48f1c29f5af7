"""The facts of a line as rows, one fact each: for spreadsheets, which count, add up and sort.

It knows no single kind: all lines say who, by whom, with what, from what and to what in the same words.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from edw_companion.core.state import Event
from edw_companion.text import counted

LIFE, ROLL = "life", "roll"
_PAID = {"who", "from", "to"}
_WHO, _FROM, _TO = ("who", "first", "controller"), ("was", "from"), ("to", "target")
_MEANS = ("with", "card", "counter", "name", "pile")


class Fact(NamedTuple):
    """One thing that happened, "" where nothing is said.

    Attributes:
        seat: who did it, or whom it befell: a seat, or a guest's name.
        kind: the line's; "life" for all changes of life, payments too, "roll" for what somebody rolled; and else what
            such facts are called in their line, as "moves" for cards that go, or "turned" for one that is turned up.
        before: "from": life or another number, a place, a seat.
        after: "to", likewise.
        by: who caused it, as ``seat``.
        means: "with": a card, a counter, so many cards, dice.
    """

    seat: str
    kind: str
    before: str | int = ""
    after: str | int = ""
    by: str = ""
    means: str = ""


def facts(event: Event) -> Iterator[Fact]:
    """The facts of a line: one for each player that it is about, and one for each change in it."""
    seats = _several(_first(event, _WHO)) or [None]
    alone = seats[0] if len(seats) == 1 else None
    by, turned = event.get("by"), event.get("turned")
    means = None if "commit" in event else _first(event, _MEANS)  # a line with a new key names its session
    if event["do"] != ROLL and "changes" not in event:  # these say nothing besides
        after = None if isinstance(turned, Mapping) else _first(event, _TO)
        for seat in seats:
            yield _fact(seat, event["do"], _first(event, _FROM), after, _of(by, seat), _of(means, seat))
    for key, part in _parts(event):
        who = part.get("who", alone)
        if key == "rolls":
            yield from (_fact(seat, ROLL, None, value, None, means) for seat, value in part.items())
        elif key == "rolled":
            yield _fact(who, ROLL, None, part["came"], None, part.get("dice", means))
        elif key == "changes":
            yield _fact(who, event["do"], part["from"], part["to"], by, means)
        elif part.keys() == _PAID:
            yield _fact(who, LIFE, part["from"], part["to"], None, means)
        elif key == "turned":
            yield _fact(who, key, part["pile"], event.get("to"), None, part["card"])
        else:
            what = counted(part["cards"], "card") if "cards" in part else part.get("card", means)
            yield _fact(who, key, part["from"], part["to"], None, what)
    if event["do"] == ROLL and "dice" in event:
        came = sum(value for draw in event["draws"] for value in draw["got"])
        yield _fact(None, ROLL, None, came + event["plus"], None, event["dice"])


def _parts(event: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """What stands deeper in a line and is a fact by itself, with its name there."""
    for name, value in event.items():
        for part in _several(value):
            if isinstance(part, Mapping) and name != "draws":
                numbers = name == "rolls" and all(type(number) is int for number in part.values())
                if numbers or "from" in part or "came" in part:
                    yield name, part
                yield from _parts(part)


def _first(event: Event, names: Iterable[str]) -> Any:
    """What a line says under the first of these names that says something."""
    return next((event[name] for name in names if event.get(name) not in (None, "")), None)


def _several(value: object) -> list[Any]:
    return value if isinstance(value, list) else [] if value is None else [value]


def _of(value: object, seat: str | None) -> object:
    """What a line says once for all, or for each seat."""
    return value.get(seat) if isinstance(value, Mapping) else value


def _fact(*cells: object) -> Fact:
    """A fact in cells, whatever the line holds there: numbers as they are, all else as text."""
    values: Any = ("" if cell is None else cell if type(cell) is int else str(cell) for cell in cells)
    return Fact(*values)
