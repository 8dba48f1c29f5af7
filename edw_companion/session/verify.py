"""Every draw of a session recomputed from the file alone: keys, mixes, results, no question answered twice."""

import re
from collections.abc import Iterator, Sequence

from edw_companion.chance import Draw
from edw_companion.chance.chain import commit_of, sha256_hex
from edw_companion.chance.draws import fits, result
from edw_companion.colors import WHEEL
from edw_companion.errors import UsageError
from edw_companion.session.answers import Answers, Question
from edw_companion.session.history import FACTS, MOVES, Stacks
from edw_companion.session.keys import Epoch, epochs
from edw_companion.session.lines import BadLineError, Event
from edw_companion.tuples import NamedTuple

_DRAWLESS = (FACTS | MOVES) - {"start", "roll"}
"""The facts that draw nothing: what is done to the file, and what is said."""

_COUNT = "[1-9][0-9]{0,5}"
_LIST = "[a-z][a-z0-9-]{0,30}"
"""The name of a pile or of a roll list."""

_FORMS = {
    "perm": "seats/1",
    "pick": f"start/1|scion/{_COUNT}|steal/{_COUNT}|{_LIST}/{_COUNT}/{_COUNT}",
    "dice": f"{_LIST}/{_COUNT}/{_COUNT}",
}
"""The form of every label that a game draws under, and what each may ask for. Which one is due only the game knows.

A label is made by the program from the standing state (section 6 of the contract) and never typed. A forged one could
ask the same thing twice under two names, so the form is checked with the draws.
"""

_LOW = f"low/{_COUNT}/(?P<colors>[a-z]+(?:-[a-z]+)+)/{_COUNT}"


class Tally(NamedTuple):
    """What was found in a session whose every draw is right.

    Attributes:
        proven: draws recomputed from published keys.
        by_hand: results from real dice and piles, those included that were typed again.
        typed_again: those among them that answer, after an undo, what a hand had answered before.
        seen_again: those among these in whose line a card or die was drawn by key: typed again after it was seen.
        typed_in: the lines in which they were typed again.
        voided: lines that the table agreed not to count.
        recoveries: ends of the file that were mended, and repairs.
        epochs: the keys, each with its phrases.
        older: what today's rulings would not let stand of phrases and voids that were said under older ones.
    """

    proven: int
    by_hand: int
    typed_again: int
    seen_again: int
    typed_in: tuple[int, ...]
    voided: int
    recoveries: int
    epochs: tuple[Epoch, ...]
    older: tuple[BadLineError, ...]


def prove(events: Sequence[Event]) -> Tally:
    """Recompute everything that the file, its keys, its draws and the order of its lines fix.

    Raises:
        BadLineError: the first line that is not what it should be.
    """
    older: list[BadLineError] = []
    try:
        found = epochs(events, older)
    except BadLineError as misfit:
        prove(events[: misfit.n - 1])  # which may have a fault before it
        raise
    prover = _Prover(events, found, older)
    for event in events:
        for fault in prover.faults(event):
            raise BadLineError(event["n"], fault)
    draws = [draw for event in events for draw in event.get("draws", ())]
    return Tally(
        proven=prover.proven,
        by_hand=sum("src" in draw and "again" not in draw for draw in draws),
        typed_again=len(prover.typed_again),
        seen_again=sum(seen for _, seen in prover.typed_again),
        typed_in=tuple(dict.fromkeys(n for n, _ in prover.typed_again)),
        voided=sum(event["do"] == "void" for event in events),
        recoveries=sum(event["do"] in ("recovered", "amended") for event in events),
        epochs=tuple(found),
        older=tuple(older),
    )


class _Prover:
    """A walk through a session's lines that checks each against those before it; every fault is the last.

    Attributes:
        proven: how many draws were made with keys so far.
        typed_again: for each answer by hand to what a hand had answered before, its line, and whether a card or die was
            drawn by key in that.
    """

    def __init__(self, events: Sequence[Event], found: Sequence[Epoch], older: list[BadLineError]) -> None:
        """``found``: the epochs of these events; ``older`` gets what is not right by today's rulings in older lines."""
        self.proven = 0
        self.typed_again: list[tuple[int, bool]] = []
        self._older = older
        self._epochs, self._epoch = {epoch.n: epoch for epoch in found}, found[0]
        self._before = ""
        self._events, self._stacks = events, Stacks(events)
        self._players = frozenset(events[0].get("players", ()))
        self._answers = Answers()
        self._started = self._ended = False
        self._asked: list[Question] = []

    def faults(self, event: Event) -> Iterator[str]:
        """Take in the next line; what is wrong with it, without a full stop."""
        do = event["do"]
        if self._ended and not self._settles(event):
            yield "it stands after the end, when the key was known"
        if do == "start":
            if self._started:
                yield "it starts the game a second time"
            self._started = True
        if not self._started and do not in FACTS | MOVES:
            yield "it stands before the start of the game"
        if do == "result" and not self._ended:
            yield "it says who has won, and the session was not closed"
        if do == "join":
            self._players |= {event.get("who")}
        if do in _DRAWLESS and "draws" in event:
            yield f"it draws, and nothing is drawn for a line '{do}'"
        if do == "rulings" and event["to"] <= self._stacks.rulings:
            yield f"it goes back to rulings {event['to']}, from {self._stacks.rulings}"
        if event["n"] in self._epochs:
            self._epoch = self._epochs[event["n"]]
            self._before = self._epoch.commit
        if do == "void":
            yield from self._voids(event)
        self._stacks.take(event)
        self._asked = []
        for draw in event.get("draws", ()):
            yield from self._draws(event, draw)
        self._ended = self._ended or do == "end"
        if do == "end" and commit_of(event["key"], self._epoch.supply) != self._epoch.commit:
            yield "the key it publishes is not the one behind the commit"

    def _settles(self, event: Event) -> bool:
        """Whether a line may stand after the end: who has won after all, and before it by which rulings that is."""
        following = self._events[event["n"] : event["n"] + 1] if event["do"] == "rulings" else [event]
        return any(line["do"] == "result" for line in following)

    def _voids(self, event: Event) -> Iterator[str]:
        agreed = event["agreed"]
        each = bool(agreed) and len(set(agreed)) == len(agreed) and self._players.issuperset(agreed)
        if not each:
            fault = "those who agreed are not players, each named once"
            if self._stacks.rulings:
                yield fault
            self._older.append(BadLineError(event["n"], fault))
        self._answers.forget(self._stacks.void(event["of"], event["n"]))

    def _draws(self, event: Event, draw: Draw) -> Iterator[str]:
        spec, got = draw["spec"], draw["got"]
        if ("label" in draw) == (event["do"] == "roll"):
            yield "only free rolls are drawn without a label, and they always are"
        try:
            if "i" in draw:
                yield from self._keys(draw)
            if not fits(spec, got):
                yield f"{spec} cannot come to {got}"
        except UsageError:
            yield f"'{spec}' is nothing that can be drawn"
        if "label" in draw:
            yield from self._questions(event, draw)

    def _keys(self, draw: Draw) -> Iterator[str]:
        i, epoch = draw["i"], self._epoch
        self.proven += 1
        if i != self.proven:
            yield f"it makes draw {i} where draw {self.proven} is next"
        if i - epoch.base > epoch.supply:
            yield f"draw {i} is beyond the keys of the present chain"
        if sha256_hex(draw["key"]) != self._before:
            yield f"the key of draw {i} does not hash to the one before it"
        self._before = draw["key"]
        if result(draw["key"], epoch.mix, i, draw["spec"], draw["word"]) != draw["got"]:
            yield f"draw {i} ({draw['spec']}) does not come to what the line says"

    def _questions(self, event: Event, draw: Draw) -> Iterator[str]:
        """Whether the question may be answered so; if it may, it has this answer from now on."""
        n, question, by_hand = event["n"], (draw["label"], draw["spec"]), "src" in draw
        if not is_question(*question):
            yield f"{question[0]} ({question[1]}) is no question that a game asks"
        if question in self._asked:
            yield f"it asks {question[0]} twice"
        self._asked.append(question)
        known = self._answers.counting.get(question)
        if "again" in draw:
            if known is None or (known.n, [*known.got], known.by_hand) != (draw["again"], draw["got"], by_hand):
                yield f"it repeats an answer that line {draw['again']} did not give"
            return
        if known is not None:
            if not (by_hand and known.by_hand) or self._stacks.stands(self._events[known.n - 1]):
                yield f"it asks {question[0]} anew, which line {known.n} has answered"
            self.typed_again.append((n, any("i" in other or "src" not in other for other in event["draws"])))
        self._answers.give(n, draw)


def is_question(label: str, spec: str) -> bool:
    """Whether a draw of this spec can be asked under this label, in any game."""
    if spec[:4] in ("perm", "pick"):
        return re.fullmatch(_FORMS[spec[:4]], label) is not None
    low = re.fullmatch(_LOW, label)
    if low is None:
        return re.fullmatch(_FORMS["dice"], label) is not None
    colors = low["colors"].split("-")
    return colors == [color for color in WHEEL if color in colors] and spec.startswith(f"{len(colors)}d")
