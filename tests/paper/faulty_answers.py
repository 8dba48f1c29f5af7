"""Faults of what was asked and answered: forged with the right keys, repeated wrongly, typed where it may not be."""

from collections.abc import Iterator
from typing import Any

from sealing import Events, copied
from spoiling import Draw, Line, asked, by_hand, by_key, keyed, shifted, spread, with_draw


def answered_anew(events: Events, fits: Any, *, hand: bool) -> Line | None:
    """A question that has its answer and is asked anew before the end, by key or by hand."""
    gone = {event["of"] for event in events if event["do"] == "void"}
    counting = [event for event in events if event["n"] not in gone]
    known = asked(counting, lambda draw: "again" not in draw and fits(draw))
    if known is None:
        return None
    draw = known[1]
    typed = {"label": draw["label"], "spec": draw["spec"], "src": "hand", "got": draw["got"]}
    return with_draw(events, typed if hand else keyed(events, draw["label"], draw["spec"]))


def typed_while_it_stands(events: Events) -> Iterator[Events]:
    """A line with an answer by hand twice in a row, neither undone."""
    for event in spread([one for one in events if any(map(by_hand, one.get("draws", ())))], 2):
        draws = [draw for draw in event["draws"] if by_hand(draw)]
        yield shifted(events, event["n"], {**event, "draws": draws})


def typed_twice_at_the_start(events: Events) -> Iterator[Events]:
    """What is a fact stands for ever, so no hand answers its question anew."""
    typed = {"label": "start/1", "spec": "pick 2", "src": "hand", "got": [1]}
    for at, event in enumerate(events):
        if event["do"] == "start":
            spoilt = copied(events)
            spoilt[at]["draws"] = [typed, typed]
            yield spoilt
            yield shifted([*spoilt[:at], {**spoilt[at], "draws": [typed]}, *spoilt[at + 1 :]], at + 1,
                          with_draw(events, typed))  # fmt: skip


def again(events: Events, n: int, draw: Draw, **more: Any) -> Line:
    """A line that repeats what line ``n`` drew."""
    kept = {"label": draw["label"], "spec": draw["spec"], **more}
    return with_draw(events, {**kept, "again": n, "got": draw["got"]})


def void_repeated(events: Events) -> Line | None:
    """A line that repeats an answer that was declared void."""
    for event in events:
        if event["do"] == "void":
            for draw in events[event["of"] - 1].get("draws", ()):
                if "label" in draw and by_key(draw):
                    return again(events, event["of"], draw)
    return None


def later_repeated(events: Events) -> Line | None:
    known = asked(events, by_key)
    return known and again(events, len(events), known[1])


def key_as_hand(events: Events) -> Line | None:
    known = asked(events, by_key)
    return known and again(events, known[0]["n"], known[1], src="hand")


def hand_as_key(events: Events) -> Line | None:
    known = asked(events, by_hand)
    return known and again(events, known[0]["n"], known[1])


def itself_repeated(events: Events) -> Line | None:
    """A line that draws and then repeats its own draw."""
    draw = keyed(events, "spare/1/1", "1d20")
    repeated = {"label": "spare/1/1", "spec": "1d20", "again": len(events), "got": draw["got"]}
    return {**with_draw(events, draw), "draws": [draw, repeated]}


def relabelled(events: Events) -> Iterator[Events]:
    """A draw says that it answers another question, which has its answer."""
    answered: dict[str, str] = {}
    found = []
    for event in events:
        for k, draw in enumerate(event.get("draws", ())):
            if "label" in draw and "again" not in draw:
                if answered.get(draw["spec"], draw["label"]) != draw["label"]:
                    found.append((event["n"] - 1, k, answered[draw["spec"]]))
                answered[draw["spec"]] = draw["label"]
    for at, k, label in spread(found, 2):
        spoilt = copied(events)
        spoilt[at]["draws"][k]["label"] = label
        yield spoilt
