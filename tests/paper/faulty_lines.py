"""Faults that take more than one value changed: lines moved, forged, repeated, answered anew."""

from collections.abc import Iterator
from itertools import islice, pairwise
from typing import Any

from sealing import Events, copied, proofs
from spoiling import (
    Draw,
    Line,
    Spoiler,
    by_key,
    decisions,
    moved,
    numbered,
    shifted,
    spread,
)

from edw_companion import games
from edw_companion.chance.draws import result
from edw_companion.session.history import FACTS, MOVES

WORDS = ("frog", "toad", "newt", "bat", "owl")


def is_kind(*kinds: str) -> Any:
    """Whether a line is of one of these kinds."""
    return lambda event: event["do"] in kinds


def other_key(events: Events) -> Iterator[Events]:
    """The key of another draw, of the same chain or of the one before."""
    places = [(at, k) for at, event in enumerate(events) for k, one in enumerate(event.get("draws", ())) if by_key(one)]
    for (at, k), (there, that) in ((places[0], places[-1]), (places[-1], places[0]), (places[1], places[0])):
        spoilt = copied(events)
        spoilt[at]["draws"][k]["key"] = events[there]["draws"][that]["key"]
        yield spoilt


def fewer_keys(events: Events) -> Iterator[Events]:
    """A chain that ends before the draws do."""
    spoilt = copied(events)
    spoilt[0]["supply"] = 1
    yield spoilt


def last_but(events: Events) -> Events:
    """The lines that draw by key, but for the last one."""
    return [event for event in events if any(by_key(draw) for draw in event.get("draws", ()))][:-1]


def draw_left_out(events: Events) -> Iterator[Events]:
    for event in spread(last_but(events), 2):
        spoilt = copied(events)
        line = spoilt[event["n"] - 1]
        line["draws"] = [draw for draw in line["draws"] if not by_key(draw)]
        if not line["draws"]:
            del line["draws"]
        yield spoilt


def typed_instead(events: Events) -> Iterator[Events]:
    """What a key gave, said to come from a hand."""
    for event in spread(last_but(events), 2):
        spoilt = copied(events)
        line = spoilt[event["n"] - 1]
        draws: list[Draw] = []
        for draw in line["draws"]:
            kept = {key: draw[key] for key in ("label", "spec") if key in draw}
            draws.append({**kept, "src": "hand", "got": draw["got"]} if by_key(draw) else draw)
        line["draws"] = draws
        yield spoilt


def line_left_out(events: Events) -> Iterator[Events]:
    for event in spread(last_but(events), 3):
        yield numbered(copied([one for one in events if one is not event]))


def line_twice(events: Events) -> Iterator[Events]:
    for event in spread(last_but(events), 3):
        yield numbered(copied([*events[: event["n"]], event, *events[event["n"] :]]))


def lines_exchanged(events: Events) -> Iterator[Events]:
    drawing = [*last_but(events)]
    for one, other in spread(list(pairwise(drawing)), 3):
        spoilt = copied(events)
        spoilt[one["n"] - 1], spoilt[other["n"] - 1] = spoilt[other["n"] - 1], spoilt[one["n"] - 1]
        yield numbered(spoilt)


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
    return int(next(event["n"] for event in decisions(events) if "draws" not in event))


def plain_line(events: Events) -> Line:
    """Such a decision, as it could come again."""
    return events[plain(events) - 1]


def kind_of_another_game(events: Events) -> Iterator[Events]:
    """A turn becomes what happens in another game only."""
    own = games.find(events[0]["format"]).kinds
    others = [do for slug in games.GAMES for do in games.find(slug).kinds if do not in own]
    turns = [event["n"] - 1 for event in events if event["do"] == "turn"]
    for at, do in zip(spread(turns, 4), spread(others, 4), strict=False):
        spoilt = copied(events)
        spoilt[at]["do"] = do
        yield spoilt


def other_word(events: Events) -> Iterator[Events]:
    """Another word than was said, by which the draw comes to something else."""
    for event, proof in spread(list(proofs(events)), 2):
        key, i, spec = proof.draw["key"], proof.draw["i"], proof.draw["spec"]
        words = (word for word in WORDS if result(key, proof.epoch.mix, i, spec, word) != proof.draw["got"])
        for word in islice(words, 1):
            spoilt = copied(events)
            spoilt[event["n"] - 1]["draws"][event["draws"].index(proof.draw)]["word"] = word
            yield spoilt


def less_than_all(events: Events) -> Iterator[Events]:
    """Only one agrees that what a key drew for the game does not count."""
    for event in events:
        labelled = event["do"] == "void" and any("label" in draw for draw in events[event["of"] - 1]["draws"])
        if labelled and events[0].get("rulings"):
            yield agreed_by(events, event, event["agreed"][:1])


def no_players(events: Events) -> Iterator[Events]:
    """Nobody agrees to a void, or a stranger, or somebody twice."""
    for event in events:
        if event["do"] == "void" and events[0].get("rulings"):
            for agreed in ([], ["Zed"], [*event["agreed"], "Zed"], [*event["agreed"], event["agreed"][0]]):
                yield agreed_by(events, event, agreed)


def agreed_by(events: Events, event: dict[str, Any], agreed: list[str]) -> Events:
    spoilt = copied(events)
    spoilt[event["n"] - 1]["agreed"] = agreed
    return spoilt


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


def phrase_of_nobody(events: Events) -> Iterator[Events]:
    """One more phrase, of somebody who does not play, or whose name only looks like that of a player."""
    for event in events:
        if event["do"] == "mix":
            for who in ("Zed", f"{event['who'][:-1]}\u0430", event["who"].lower()):
                yield shifted(events, event["n"], {**event, "who": who})
            return


def before_its_kind(events: Events) -> Iterator[Events]:
    """A line of a kind that came with later rulings than the file says."""
    if events[-1]["do"] == "end":
        at = len(events) - 1
        spoilt = shifted(events, at, {"n": 0, "at": events[at]["at"], "do": "dice", "by": "ours"})
        spoilt[0]["rulings"] = 1
        yield spoilt


def phrase_between(events: Events) -> Iterator[Events]:
    """A line that is no phrase closes the mixing before the next phrase."""
    for at in spread([at for at, event in enumerate(events[:-1]) if event["do"] == events[at + 1]["do"] == "mix"], 2):
        note = {"n": 0, "at": "", "do": "note", "text": "x"}
        yield shifted(events, at + 1, note)


def after(line: Any) -> Spoiler:
    """One more line after the end."""

    def spoil(events: Events) -> Iterator[Events]:
        if events[-1]["do"] == "end":
            yield numbered(copied([*events, {"n": 0, "at": events[0]["at"], **line}]))

    return spoil


def before_start(*kinds: str) -> Spoiler:
    """A line of the game's own stands before its start."""
    return moved(lambda event: event["do"] not in FACTS | MOVES, lambda _events, _at: 1, 3)
