"""Every draw of a session recomputed from the file alone: keys, mixes, results, no question answered twice."""

from collections.abc import Iterator
from typing import NamedTuple

from edw_companion.chance.chain import commit_of, sha256_hex
from edw_companion.chance.draws import fits, result
from edw_companion.chance.source import Answer
from edw_companion.errors import UsageError
from edw_companion.session.keys import Epoch, epochs
from edw_companion.session.lines import BadLineError, Event


class Tally(NamedTuple):
    """What was found in a session whose every draw is right.

    Attributes:
        proven: draws recomputed from published keys.
        by_hand: results from real dice and piles.
        voided: lines that the table agreed not to count.
        recoveries: ends of the file that were mended, and repairs.
        rekeys: later keys, each as (line, who mixed into it).
    """

    proven: int
    by_hand: int
    voided: int
    recoveries: int
    rekeys: tuple[tuple[int, tuple[str, ...]], ...]


class Proof(NamedTuple):
    """What it takes to recompute one draw.

    Attributes:
        draw: as the line has it.
        epoch: whose chain of keys and whose phrases it belongs to.
        before: what its key must hash to: the key of the draw before, or the epoch's commit.
    """

    draw: Event
    epoch: Epoch
    before: str


def proofs(events: list[Event]) -> Iterator[tuple[Event, Proof]]:
    """Each draw made with a key, with its line and what recomputes it."""
    changes = dict(epochs(events))
    epoch = changes[1]
    before = epoch.commit
    for event in events:
        if event["n"] in changes:
            epoch = changes[event["n"]]
            before = epoch.commit
        for draw in event.get("draws", ()):
            if "i" in draw:
                # Mixing closes at the first draw of an epoch, so its last mix is the one of all its draws.
                yield event, Proof(draw, epoch, before)
                before = draw["key"]


def prove(events: list[Event]) -> Tally:
    """Recompute everything.

    Raises:
        BadLineError: the first line whose draws are not what they should be.
    """
    by_number = {proof.draw["i"]: proof for _, proof in proofs(events)}
    questions = Questions()
    drawn, in_epoch, ended = 0, 0, False
    for event in events:
        n, do = event["n"], event["do"]
        if ended:
            raise BadLineError(n, "it stands after the end, when the key was known")
        if do in ("begin", "rekey"):
            in_epoch = 0
        elif do == "mix" and in_epoch:
            raise BadLineError(n, "a phrase is mixed in after the first draw")
        elif do == "void":
            questions.forget(event["of"])
        for draw in event.get("draws", ()):
            if ("label" in draw) == (do == "roll"):
                raise BadLineError(n, "only free rolls are drawn without a label, and they always are")
            if "i" in draw:
                drawn, in_epoch = drawn + 1, in_epoch + 1
                fault = _misdrawn(by_number[draw["i"]], draw, drawn)
                if fault:
                    raise BadLineError(n, fault)
            fault = questions.answer(n, draw)
            if fault:
                raise BadLineError(n, fault)
        if do == "end":
            ended = True
            _check_secret(event, epochs(events)[-1][1])
    return Tally(
        proven=drawn,
        by_hand=questions.by_hand,
        voided=sum(event["do"] == "void" for event in events),
        recoveries=sum(event["do"] in ("recovered", "amended") for event in events),
        rekeys=tuple((n, tuple(who for who, _ in epoch.phrases)) for n, epoch in epochs(events)[1:]),
    )


def _misdrawn(proof: Proof, draw: Event, number: int) -> str | None:
    """What is wrong with a draw that was made with a key."""
    i = draw["i"]
    if i != number or proof.draw is not draw:
        return f"it makes draw {i} where draw {number} is next"
    if i - proof.epoch.base > proof.epoch.supply:
        return f"draw {i} is beyond the keys of the present chain"
    if sha256_hex(draw["key"]) != proof.before:
        return f"the key of draw {i} does not hash to the one before it"
    try:
        came = result(draw["key"], proof.epoch.mix, i, draw["spec"], draw["word"])
    except UsageError:
        return f"'{draw['spec']}' is nothing that can be drawn"
    return None if came == draw["got"] else f"draw {i} ({draw['spec']}) does not come to what the line says"


def _check_secret(event: Event, epoch: Epoch) -> None:
    if commit_of(event["key"], epoch.supply) != epoch.commit:
        raise BadLineError(event["n"], "the key it publishes is not the one behind the commit")


class Questions:
    """What was asked so far: each question (label and spec) is answered once, and then keeps its answer.

    Attributes:
        by_hand: how many answers were typed in from real dice and piles.
    """

    def __init__(self) -> None:
        """Nothing was asked."""
        self.by_hand = 0
        self._known: dict[tuple[str, str], Answer] = {}

    def forget(self, n: int) -> None:
        """Line ``n`` is void: what was typed into it may be asked anew; what was drawn stays the answer."""
        self._known = {
            question: answer for question, answer in self._known.items() if answer.n != n or not answer.by_hand
        }

    def answer(self, n: int, draw: Event) -> str | None:
        """Take in a draw of line ``n``; what is wrong with it, or None."""
        try:
            possible = fits(draw["spec"], draw["got"])
        except UsageError:
            return f"'{draw['spec']}' is nothing that can be drawn"
        if not possible:
            return f"{draw['spec']} cannot come to {draw['got']}"
        found = Answer(draw.get("again", n), tuple(draw["got"]), "src" in draw)
        question = (draw.get("label", ""), draw["spec"])
        known = self._known.get(question)
        if "again" in draw:
            return None if known == found else f"it repeats an answer that line {draw['again']} did not give"
        if known is not None:
            return f"it asks {question[0]} anew, which line {known.n} has answered"
        self.by_hand += found.by_hand
        if "label" in draw:
            self._known[question] = found
        return None
