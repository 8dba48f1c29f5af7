"""The one function that hides hidden cards, in everything that is shown: log, JSON, proof, export, check page.

A hidden line (a chaos card drawn, a look at a pile) keeps its card, result and key to itself until a later line
*opens* the question that it answered: then everybody has seen the card. An undo does not close it again.
"""

from collections.abc import Iterable
from typing import Any

from edw_companion.table.game import Event
from edw_companion.table.piling import turned_of


def opened(events: Iterable[Event]) -> frozenset[str] | None:
    """The hidden answers that have become public; None once the session's key is published, since all have then."""
    answers: set[str] = set()
    for event in events:
        if event["do"] == "end":
            return None
        opens = event.get("opens")
        if opens:
            answers.update([opens] if isinstance(opens, str) else opens)
        if "turned" in event and not event.get("hidden"):
            answers.update(turned["opens"] for turned in turned_of(event) if "opens" in turned)
    return frozenset(answers)


def shown(event: Event, public: frozenset[str] | None) -> dict[str, Any]:
    """A line as anybody may see it: what is hidden in it is null.

    Args:
        event: the line as recorded.
        public: what ``opened`` found in the whole file.
    """
    if not event.get("hidden") or public is None:
        return dict(event)
    draws = list(event.get("draws", ()))
    fresh = iter(draws)
    cards = []
    for turned in turned_of(event):
        answer = turned.get("answer")
        if turned["from"] == "pile":
            draw = next(fresh)
            answer = f"{draw['label']} {draw['spec']}"
        known_to_all = answer is None  # it lay on top or at the bottom openly
        cards.append(turned if known_to_all or answer in public else {**turned, "card": None})
    hidden = dict(event)
    hidden["turned"] = cards if isinstance(event["turned"], list) else cards[0]
    if draws:
        hidden["draws"] = [draw if f"{draw['label']} {draw['spec']}" in public else _closed(draw) for draw in draws]
    return hidden


def _closed(draw: Event) -> dict[str, Any]:
    """A draw without its result and key."""
    return {name: None if name in ("got", "key") else value for name, value in draw.items()}


def is_hidden(event: Event, public: frozenset[str] | None) -> bool:
    """Whether anything in the line is still hidden."""
    return any(turned["card"] is None for turned in turned_of(shown(event, public)))


def closed_cards(events: Iterable[Event], public: frozenset[str] | None) -> set[str]:
    """The cards that hidden lines still hide. Only for keeping them hidden: a list without one of them tells of it."""
    return {
        turned["card"]
        for event in events
        if event.get("hidden")
        for turned, open_to_all in zip(turned_of(event), turned_of(shown(event, public)), strict=True)
        if open_to_all["card"] is None
    }
