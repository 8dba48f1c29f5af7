"""Every draw of a session recomputed from the file alone: keys, mixes, results, no question answered twice."""

import re
from collections.abc import Iterator, Sequence

from edw_companion.chance import Draw
from edw_companion.chance.chain import commit_of, mixed, mixed_in, sha256_hex
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
    "pick": f"start/1|scion/[1-5]|steal/{_COUNT}|{_LIST}/{_COUNT}/{_COUNT}",
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
    """

    proven: int
    by_hand: int
    typed_again: int
    seen_again: int
    typed_in: tuple[int, ...]
    voided: int
    recoveries: int
    epochs: tuple[Epoch, ...]


class Proof(NamedTuple):
    """What it takes to recompute one draw; ``before``: what its key must hash to, a key or the epoch's commit."""

    draw: Draw
    epoch: Epoch
    before: str


def proofs(events: list[Event]) -> Iterator[tuple[Event, Proof]]:
    """Each draw made with a key, with its line and what recomputes it."""
    changes = {epoch.n: epoch for epoch in epochs(events)}
    epoch = changes[1]
    before = epoch.commit
    for event in events:
        if event["n"] in changes:
            epoch = changes[event["n"]]
            before = epoch.commit
        for draw in event.get("draws", ()):
            if "i" in draw:
                # Mixing closes before the first draw of an epoch, so its last mix is the one of all its draws.
                yield event, Proof(draw, epoch, before)
                before = draw["key"]


def prove(events: list[Event]) -> Tally:
    """Recompute everything that the file, its keys, its draws and the order of its lines fix.

    Raises:
        BadLineError: the first line that is not what it should be.
    """
    found = epochs(events)
    prover = Prover(events, found)
    for event in events:
        fault = prover.take(event)
        if fault:
            raise BadLineError(event["n"], fault)
    return Tally(
        proven=prover.proven,
        by_hand=prover.by_hand,
        typed_again=prover.typed_again,
        seen_again=prover.seen_again,
        typed_in=tuple(prover.typed_in),
        voided=sum(event["do"] == "void" for event in events),
        recoveries=sum(event["do"] in ("recovered", "amended") for event in events),
        epochs=tuple(found),
    )


class Prover:
    """A walk through a session's lines that checks each against those before it, and counts as ``Tally`` does."""

    def __init__(self, events: Sequence[Event], found: Sequence[Epoch]) -> None:
        """``found``: the epochs of these events."""
        self.proven = self.by_hand = self.typed_again = self.seen_again = 0
        self.typed_in: dict[int, None] = {}
        self._epochs, self._epoch = {epoch.n: epoch for epoch in found}, found[0]
        self._before, self._mix = "", ""
        self._mixing, self._mixed = True, set[str]()
        self._stacks = Stacks(events)
        self._players = frozenset(events[0].get("players", ()))
        self._answers = Answers()
        self._started = self._ended = False
        self._asked: list[Question] = []

    def take(self, event: Event) -> str | None:
        """Take in the next line; what is wrong with it, without a full stop, or None."""
        do = event["do"]
        if self._ended:
            return "it stands after the end, when the key was known"
        if do == "start":
            if self._started:
                return "it starts the game a second time"
            self._started = True
        if not self._started and do not in FACTS | MOVES:
            return "it stands before the start of the game"
        if do in _DRAWLESS and "draws" in event:
            return f"it draws, and nothing is drawn for a line '{do}'"
        if do == "rulings" and event["to"] <= self._stacks.rulings:
            return f"it goes back to rulings {event['to']}, from {self._stacks.rulings}"
        fault = self._check_mixing(event) or self._take_voids(event)
        if fault:
            return fault
        self._stacks.take(event)
        self._asked = []
        for draw in event.get("draws", ()):
            fault = self._take_draw(event, draw)
            if fault:
                return fault
        self._ended = do == "end"
        if self._ended and commit_of(event["key"], self._epoch.supply) != self._epoch.commit:
            return "the key it publishes is not the one behind the commit"
        return None

    def _check_mixing(self, event: Event) -> str | None:
        """Check that phrases come first, one from each player; in an epoch before rulings 1, before its first draw."""
        n, do = event["n"], event["do"]
        if n in self._epochs:
            epoch = self._epoch = self._epochs[n]
            self._before, self._mix = epoch.commit, mixed(epoch.sid, epoch.commit, ())
            self._mixing, self._mixed = True, set()
        elif do == "mix":
            if not self._mixing:
                return "a phrase is mixed in after mixing has closed"
            if self._epoch.rulings and event["who"] in self._mixed:
                return f"it is a second phrase of {event['who']}"
            self._mixed.add(event["who"])
            self._mix = mixed_in(self._mix, event["who"], event["phrase"])
        elif self._epoch.rulings and do != "recovered":
            self._mixing = False
        return None

    def _take_voids(self, event: Event) -> str | None:
        if event["do"] != "void":
            return None
        agreed = event["agreed"]
        each = bool(agreed) and len(set(agreed)) == len(agreed) and self._players.issuperset(agreed)
        if self._stacks.rulings and not each:
            return "those who agreed are not players, each named once"
        try:
            self._answers.forget(self._stacks.void(event["of"], event["n"]))
        except BadLineError as fault:
            return fault.why
        return None

    def _take_draw(self, event: Event, draw: Draw) -> str | None:
        if ("label" in draw) == (event["do"] == "roll"):
            return "only free rolls are drawn without a label, and they always are"
        try:
            fault = self._misdrawn(draw) if "i" in draw else None
            if not fault and not fits(draw["spec"], draw["got"]):
                fault = f"{draw['spec']} cannot come to {draw['got']}"
        except UsageError:
            fault = f"'{draw['spec']}' is nothing that can be drawn"
        self.by_hand += "src" in draw and "again" not in draw
        return fault or (self._take_answer(event, draw) if "label" in draw else None)

    def _misdrawn(self, draw: Draw) -> str | None:
        """What is wrong with a draw from a key; UsageError if nothing can be drawn so."""
        i, epoch = draw["i"], self._epoch
        self.proven += 1
        self._mixing = False
        if i != self.proven:
            return f"it makes draw {i} where draw {self.proven} is next"
        if i - epoch.base > epoch.supply:
            return f"draw {i} is beyond the keys of the present chain"
        if sha256_hex(draw["key"]) != self._before:
            return f"the key of draw {i} does not hash to the one before it"
        self._before = draw["key"]
        same = result(draw["key"], self._mix, i, draw["spec"], draw["word"]) == draw["got"]
        return None if same else f"draw {i} ({draw['spec']}) does not come to what the line says"

    def _take_answer(self, event: Event, draw: Draw) -> str | None:
        """Whether the question may be answered so; if it may, it has this answer from now on."""
        n, question, by_hand = event["n"], (draw["label"], draw["spec"]), "src" in draw
        if not is_question(*question):
            return f"{question[0]} ({question[1]}) is no question that a game asks"
        if question in self._asked:
            return f"it asks {question[0]} twice"
        self._asked.append(question)
        known = next(reversed(self._answers.known.get(question, ())), None)
        if "again" in draw:
            same = known and (known.n, list(known.got), known.by_hand) == (draw["again"], draw["got"], by_hand)
            return None if same else f"it repeats an answer that line {draw['again']} did not give"
        if known is not None:
            if not (by_hand and known.by_hand) or self._stacks.stands(known.n):
                return f"it asks {question[0]} anew, which line {known.n} has answered"
            self.typed_again += 1
            self.typed_in[n] = None
            self.seen_again += any("i" in other or "src" not in other for other in event["draws"])
        self._answers.give(n, question, draw["got"], by_hand=by_hand)
        return None


def is_question(label: str, spec: str) -> bool:
    """Whether a draw of this spec can be asked under this label, in any game."""
    if spec[:4] in ("perm", "pick"):
        return re.fullmatch(_FORMS[spec[:4]], label) is not None
    low = re.fullmatch(_LOW, label)
    if low is None:
        return re.fullmatch(_FORMS["dice"], label) is not None
    colors = low["colors"].split("-")
    return colors == [color for color in WHEEL if color in colors] and spec.startswith(f"{len(colors)}d")
