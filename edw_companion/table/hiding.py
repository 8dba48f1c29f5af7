"""The one function that hides hidden cards, in everything that is shown: log, JSON, proof, export, check page.

A hidden line (a chaos card drawn, a look at a pile) keeps its card, result and key to itself until a later line
*opens* the question that it answered: then everybody has seen the card. An undo does not close it again.
"""

from collections.abc import Collection, Iterable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from edw_companion.table.game import Event
from edw_companion.table.piling import hidden_answers, turned_of


class Public(NamedTuple):
    """What has become public of hidden lines.

    Attributes:
        answers: the questions whose hidden answer was opened.
        lines: the lines that the table declared void, and those that repeated them: nothing in them is hidden.
    """

    answers: frozenset[str] = frozenset()
    lines: frozenset[int] = frozenset()


def opened(events: Iterable[Event], void: Mapping[int, Collection[int]] = MappingProxyType({})) -> Public | None:
    """What everybody has seen; None once the session's key is published, since all has been then.

    Args:
        events: the whole file.
        void: by the number of each line ``void`` the lines whose answers it takes away.
    """
    answers: set[str] = set()
    lines: set[int] = set()
    hidden: dict[int, Event] = {}
    for event in events:
        if event["do"] == "end":
            return None
        for n in _voided(hidden, void.get(event["n"], ())):
            lines.add(n)
            answers.difference_update(hidden_answers(hidden[n]))
        opens = event.get("opens")
        if opens:
            answers.update([opens] if isinstance(opens, str) else opens)
        if event.get("hidden"):
            hidden[event["n"]] = event
        elif "turned" in event:
            answers.update(turned["opens"] for turned in turned_of(event) if "opens" in turned)
    return Public(frozenset(answers), frozenset(lines))


def _voided(hidden: Mapping[int, Event], lines: Collection[int]) -> list[int]:
    """The hidden lines among ``lines``, and those that repeat their answers."""
    if not lines:
        return []
    again = {n: {draw.get("again") for draw in event.get("draws", ())} for n, event in hidden.items()}
    return [n for n in hidden if n in lines or not again[n].isdisjoint(lines)]


def shown(event: Event, public: Public | None) -> dict[str, Any]:
    """A line as anybody may see it: what is hidden in it is null.

    Args:
        event: the line as recorded.
        public: what ``opened`` found in the whole file.
    """
    if not event.get("hidden") or public is None or event["n"] in public.lines:
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
        cards.append(turned if known_to_all or answer in public.answers else {**turned, "card": None})
    hidden = dict(event)
    hidden["turned"] = cards if isinstance(event["turned"], list) else cards[0]
    if draws:
        seen = public.answers
        hidden["draws"] = [draw if f"{draw['label']} {draw['spec']}" in seen else _closed(draw) for draw in draws]
    return hidden


def _closed(draw: Event) -> dict[str, Any]:
    """A draw without its result and key."""
    return {name: None if name in ("got", "key") else value for name, value in draw.items()}


def is_hidden(event: Event, public: Public | None) -> bool:
    """Whether anything in the line is still hidden."""
    return any(turned["card"] is None for turned in turned_of(shown(event, public)))


def closed_cards(events: Iterable[Event], public: Public | None) -> set[str]:
    """The cards that hidden lines still hide. Only for keeping them hidden: a list without one of them tells of it."""
    return {
        turned["card"]
        for event in events
        if event.get("hidden")
        for turned, open_to_all in zip(turned_of(event), turned_of(shown(event, public)), strict=True)
        if open_to_all["card"] is None
    }
