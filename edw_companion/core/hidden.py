"""Hides hidden cards in everything that is shown: log, JSON, proof, export and check page.

A hidden line (a card drawn for one hand, a look at a pile) keeps its card, result and key to itself until a later line
*opens* the question that it answered: then everybody has seen the card. An undo does not close it again.
"""

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from edw_companion.core.pile_moves import hidden_answers, turned_of
from edw_companion.core.state import Event


class Public:
    """What has become public of hidden lines, line by line.

    Attributes:
        ended: whether the session's key is published: then everybody may see all.
    """

    def __init__(self) -> None:
        """Before the first line."""
        self.ended = False
        self._answers: set[str] = set()  # the questions whose hidden answer was opened
        # By question, the answers that the table declared void: the line that gave it, and the one that said so.
        self._void: dict[str, list[tuple[int, int]]] = {}
        self._hidden: dict[int, Event] = {}

    def opens(self, answer: str, n: int) -> bool:
        """Whether everybody may see the answer to a question as line ``n`` has it: a later answer may be another."""
        return answer in self._answers or any(given <= n < by for given, by in self._void.get(answer, ()))

    def take(self, events: Iterable[Event], void: Mapping[int, Collection[int]]) -> None:
        """Take in the next lines; ``void`` has by the number of each line ``void`` the lines whose answers it takes."""
        for event in events:
            n = event["n"]
            if event["do"] == "end":
                self.ended = True
            for given in sorted(self._hidden.keys() & set(void[n])) if n in void else ():
                draws = self._hidden[given].get("draws", ())
                for answer, draw in zip(hidden_answers(self._hidden[given]), draws, strict=True):
                    if "again" not in draw:  # it was the first to give that answer
                        self._void.setdefault(answer, []).append((given, n))
                        self._answers.discard(answer)
            opens = event.get("opens")
            if opens:
                self._answers.update([opens] if isinstance(opens, str) else opens)
            if event.get("hidden"):
                self._hidden[n] = event
            elif "turned" in event:
                self._answers.update(turned["opens"] for turned in turned_of(event) if "opens" in turned)


def opened(events: Iterable[Event], void: Mapping[int, Collection[int]]) -> Public:
    """What everybody has seen in a whole file; ``void`` as in ``Public.take``."""
    public = Public()
    public.take(events, void)
    return public


def shown(event: Event, public: Public | None) -> dict[str, Any]:
    """A line as anybody may see it: what is hidden in it is null. ``public`` is what ``opened`` found, None for all."""
    if not event.get("hidden") or public is None or public.ended:
        return dict(event)
    n = event["n"]
    drawn = iter(hidden_answers(event))
    cards = []
    for turned in turned_of(event):
        answer = next(drawn) if turned["from"] == "pile" else turned.get("answer")
        # without an answer it lay on top or at the bottom openly
        cards.append(turned if answer is None or public.opens(answer, n) else {**turned, "card": None})
    hidden = dict(event)
    hidden["turned"] = cards if isinstance(event["turned"], list) else cards[0]
    if "draws" in event:
        hidden["draws"] = [
            draw if public.opens(answer, n) else {**draw, **{name: None for name in ("got", "key") if name in draw}}
            for draw, answer in zip(event["draws"], hidden_answers(event), strict=True)
        ]
    return hidden


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
