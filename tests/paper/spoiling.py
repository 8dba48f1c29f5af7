"""How a good session is spoilt: a place is chosen, a copy is changed there, and its lines are numbered anew."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

from sealing import Events, copied

from edw_companion.chance.chain import key_at
from edw_companion.chance.draws import result
from edw_companion.session.history import FACTS, MOVES
from edw_companion.session.keys import epochs, last_draw

T = TypeVar("T")
Line = dict[str, Any]
Draw = dict[str, Any]
Spoiler = Callable[[Events], Iterator[Events]]
"""Takes the lines of a good session and gives spoilt ones: one for each place where the fault is put."""


def spread(places: Sequence[T], most: int) -> list[T]:
    """The first, the last and some between."""
    if len(places) <= most:
        return list(places)
    return [places[round(k * (len(places) - 1) / max(most - 1, 1))] for k in range(most)]


def numbered(events: Events) -> Events:
    """With the numbers that the places of the lines give."""
    for n, event in enumerate(events, 1):
        event["n"] = n
    return events


def on_lines(fits: Callable[[Line], object], change: Callable[[Line], object], most: int = 2) -> Spoiler:
    """Lines that fit are changed, one in each file."""

    def spoil(events: Events) -> Iterator[Events]:
        for at in spread([at for at, event in enumerate(events) if fits(event)], most):
            spoilt = copied(events)
            change(spoilt[at])
            yield spoilt

    return spoil


def on_draws(fits: Callable[[Draw], object], change: Callable[[Draw], object], most: int = 2) -> Spoiler:
    """Draws that fit are changed, one in each file."""

    def spoil(events: Events) -> Iterator[Events]:
        draws = [(at, k) for at, event in enumerate(events) for k, draw in enumerate(event.get("draws", ()))]
        for at, k in spread([(at, k) for at, k in draws if fits(events[at]["draws"][k])], most):
            spoilt = copied(events)
            change(spoilt[at]["draws"][k])
            yield spoilt

    return spoil


def moved(fits: Callable[[Line], object], to: Callable[[Events, int], int], most: int = 2) -> Spoiler:
    """Lines that fit stand elsewhere: ``to`` says where, given the lines without it and where it stood."""

    def spoil(events: Events) -> Iterator[Events]:
        for at in spread([at for at, event in enumerate(events) if fits(event)], most):
            spoilt = copied(events)
            line = spoilt.pop(at)
            spoilt.insert(to(spoilt, at), line)
            yield numbered(spoilt)

    return spoil


def dropped(fits: Callable[[Line], object], most: int = 2) -> Spoiler:
    """Lines that fit are left out, one in each file."""

    def spoil(events: Events) -> Iterator[Events]:
        for at in spread([at for at, event in enumerate(events) if fits(event)], most):
            yield numbered(copied([*events[:at], *events[at + 1 :]]))

    return spoil


def before_end(*lines: Callable[[Events], Line | None]) -> Spoiler:
    """One more line stands before the end, rightly keyed if it draws: each in a file of its own."""

    def spoil(events: Events) -> Iterator[Events]:
        if events[-1]["do"] != "end":
            return
        for line in lines:
            made = line(events)
            if made is not None:
                facts = {key: value for key, value in made.items() if key not in ("n", "at", "h")}
                more = {"n": len(events), "at": events[-1]["at"], **facts}
                yield numbered(copied([*events[:-1], more, events[-1]]))

    return spoil


def decisions(events: Events) -> Events:
    """The lines that can be undone."""
    return [event for event in events if event["do"] not in FACTS | MOVES]


def with_draw(events: Events, draw: Draw) -> Line:
    """A decision that has this draw and no other."""
    last = {key: value for key, value in decisions(events)[-1].items() if key not in ("draws", "h")}
    return {**last, "draws": [draw]}


def keyed(events: Events, label: str | None, spec: str) -> Draw:
    """What the next key of the session draws: a key that was published at its end tells all of them."""
    epoch = epochs(events)[-1]
    i = last_draw(events)[0] + 1
    key = key_at(events[-1]["key"], i - epoch.base, epoch.supply)
    asked = {"spec": spec} if label is None else {"label": label, "spec": spec}
    return {**asked, "word": "", "i": i, "key": key, "got": result(key, epoch.mix, i, spec)}


def asked(events: Events, fits: Callable[[Draw], object]) -> tuple[Line, Draw] | None:
    """The last line with a labelled draw that fits, and that draw."""
    for event in reversed(events):
        for draw in event.get("draws", ()):
            if "label" in draw and fits(draw):
                return event, draw
    return None


def shifted(events: Events, at: int, line: Line) -> Events:
    """With a line put in, and all that names a later line still naming it."""

    def after(n: int) -> int:
        return n + 1 if n > at else n

    spoilt = copied(events)
    for event in spoilt[at:]:
        of = event.get("of")
        if isinstance(of, int):
            event["of"] = after(of)
        elif isinstance(of, list):
            event["of"] = [after(n) for n in of]
        for draw in event.get("draws", ()):
            if "again" in draw:
                draw["again"] = after(draw["again"])
    return numbered([*spoilt[:at], {**copied(line), "at": events[0]["at"]}, *spoilt[at:]])


def by_key(draw: Draw) -> bool:
    """Whether a key drew it."""
    return "i" in draw


def by_hand(draw: Draw) -> bool:
    """Whether a hand answered a question of the game with it."""
    return "src" in draw and "label" in draw
