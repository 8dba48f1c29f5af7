"""Faults that take more than one value changed: lines moved, forged, repeated, answered anew."""

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

from sealing import Events
from spoiling import (
    Draw,
    Line,
    Spoiler,
    asked,
    by_hand,
    by_key,
    decisions,
    keyed,
    moved,
    numbered,
    shifted,
    spread,
    with_draw,
)

from edw_companion.session.history import FACTS, MOVES


def is_kind(*kinds: str) -> Any:
    """Whether a line is of one of these kinds."""
    return lambda event: event["do"] in kinds


def other_key(events: Events) -> Iterator[Events]:
    """The key of another draw, of the same chain or of the one before."""
    places = [(at, k) for at, event in enumerate(events) for k, one in enumerate(event.get("draws", ())) if by_key(one)]
    for (at, k), (there, that) in ((places[0], places[-1]), (places[-1], places[0]), (places[1], places[0])):
        spoilt = deepcopy(events)
        spoilt[at]["draws"][k]["key"] = events[there]["draws"][that]["key"]
        yield spoilt


def fewer_keys(events: Events) -> Iterator[Events]:
    """A chain that ends before the draws do."""
    spoilt = deepcopy(events)
    spoilt[0]["supply"] = 1
    yield spoilt


def last_but(events: Events) -> Events:
    """The lines that draw by key, but for the last one."""
    return [event for event in events if any(by_key(draw) for draw in event.get("draws", ()))][:-1]


def draw_left_out(events: Events) -> Iterator[Events]:
    for event in spread(last_but(events), 2):
        spoilt = deepcopy(events)
        line = spoilt[event["n"] - 1]
        line["draws"] = [draw for draw in line["draws"] if not by_key(draw)]
        if not line["draws"]:
            del line["draws"]
        yield spoilt


def typed_instead(events: Events) -> Iterator[Events]:
    """What a key gave, said to come from a hand."""
    for event in spread(last_but(events), 2):
        spoilt = deepcopy(events)
        line = spoilt[event["n"] - 1]
        draws: list[Draw] = []
        for draw in line["draws"]:
            kept = {key: draw[key] for key in ("label", "spec") if key in draw}
            draws.append({**kept, "src": "hand", "got": draw["got"]} if by_key(draw) else draw)
        line["draws"] = draws
        yield spoilt


def line_left_out(events: Events) -> Iterator[Events]:
    for event in spread(last_but(events), 3):
        yield numbered(deepcopy([one for one in events if one is not event]))


def line_twice(events: Events) -> Iterator[Events]:
    for event in spread(last_but(events), 3):
        yield numbered(deepcopy([*events[: event["n"]], event, *events[event["n"] :]]))


def lines_exchanged(events: Events) -> Iterator[Events]:
    drawing = [*last_but(events)]
    for one, other in spread(list(zip(drawing, drawing[1:], strict=False)), 3):
        spoilt = deepcopy(events)
        spoilt[one["n"] - 1], spoilt[other["n"] - 1] = spoilt[other["n"] - 1], spoilt[one["n"] - 1]
        yield numbered(spoilt)


def answered_anew(events: Events, fits: Any, *, hand: bool) -> Line | None:
    """A question that has its answer and is asked anew before the end, by key or by hand."""
    gone = {event["of"] for event in events if event["do"] == "void"}
    known = asked([event for event in events if event["n"] not in gone], lambda draw: "again" not in draw and fits(draw))
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
            spoilt = deepcopy(events)
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
        spoilt = deepcopy(events)
        spoilt[at]["draws"][k]["label"] = label
        yield spoilt


def moving(do: str, of: Any) -> Any:
    """An undo, redo or void that names this."""
    more = {"agreed": ["Ann"], "why": "x"} if do == "void" else {}
    return lambda events: {"do": do, "of": of(events) if callable(of) else of, **more}


def first_fact(events: Events) -> list[int]:
    return [next(event["n"] for event in events if event["do"] == "start")]


def not_newest(events: Events) -> int:
    """A decision on which others stand, by its draws."""
    gone = {event["of"] for event in events if event["do"] == "void"}
    return next((event["n"] for event in decisions(events) if "draws" in event and event["n"] not in gone), 1)


def plain(events: Events) -> int:
    """A decision that drew nothing."""
    return next(event["n"] for event in decisions(events) if "draws" not in event)


def void_redone(events: Events) -> list[int]:
    return [next(event["of"] for event in events if event["do"] == "void")]


def void_twice(events: Events) -> Line:
    return next(event for event in events if event["do"] == "void")


def mixing(events: Events, **other: str) -> Line:
    return {"do": "mix", "who": "Eve", "phrase": "late", **other}


def second_phrase(events: Events) -> Iterator[Events]:
    for event in events:
        if event["do"] == "mix" and events[0].get("rulings"):
            yield shifted(events, event["n"], {**event, "phrase": "toads"})
            return


def phrase_between(events: Events) -> Iterator[Events]:
    """A line that is no phrase closes the mixing before the next phrase."""
    for at in spread([at for at, event in enumerate(events[:-1]) if event["do"] == events[at + 1]["do"] == "mix"], 2):
        note = {"n": 0, "at": "", "do": "note", "text": "x"}
        yield shifted(events, at + 1, note)


def after(line: Any) -> Spoiler:
    """One more line after the end."""

    def spoil(events: Events) -> Iterator[Events]:
        if events[-1]["do"] == "end":
            yield numbered(deepcopy([*events, {"n": 0, "at": events[0]["at"], **line}]))

    return spoil


def before_start(*kinds: str) -> Spoiler:
    """A line of the game's own stands before its start."""
    return moved(lambda event: event["do"] not in FACTS | MOVES, lambda _events, _at: 1, 3)
