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
    """One draw, and what its recomputing needs besides itself: what its key must hash to, and the mix."""

    draw: Event
    before: str
    mix: str


def proofs(events: list[Event]) -> Iterator[tuple[Event, Proof]]:
    """Each draw made with a key, with its line and what recomputes it."""
    epoch: Epoch | None = None
    before = ""
    changes = dict(epochs(events))
    for event in events:
        if event["n"] in changes:
            epoch = changes[event["n"]]
            before = epoch.commit
        for draw in event.get("draws", ()):
            if "i" in draw and epoch is not None:
                # Mixing closes at the first draw of an epoch, so its last mix is the one of all its draws.
                yield event, Proof(draw, before, epoch.mix)
                before = draw["key"]


def prove(events: list[Event]) -> Tally:
    """Recompute everything.

    Raises:
        BadLineError: the first line whose draws are not what they should be.
    """
    try:
        _prove_keys(events)
        by_hand = _check_questions(events)
    except (KeyError, TypeError, AttributeError, IndexError, UsageError) as error:
        raise BadLineError(events[-1]["n"], "it, or a line before it, does not record its draws rightly") from error
    count = sum("i" in draw for event in events for draw in event.get("draws", ()))
    found = epochs(events)
    return Tally(
        proven=count,
        by_hand=by_hand,
        voided=sum(event["do"] == "void" for event in events),
        recoveries=sum(event["do"] in ("recovered", "amended") for event in events),
        rekeys=tuple((n, tuple(who for who, _ in epoch.phrases)) for n, epoch in found[1:]),
    )


def _prove_keys(events: list[Event]) -> None:
    """The chain of keys, link by link, the result of each, and the secret where it was published."""
    expected = 1
    for event, proof in proofs(events):
        n, draw = event["n"], proof.draw
        if draw["i"] != expected:
            raise BadLineError(n, f"it makes draw {draw['i']} where draw {expected} is next")
        expected += 1
        if sha256_hex(draw["key"]) != proof.before:
            raise BadLineError(n, f"the key of draw {draw['i']} does not hash to the one before it")
        if result(draw["key"], proof.mix, draw["i"], draw["spec"], draw["word"]) != draw["got"]:
            raise BadLineError(n, f"draw {draw['i']} ({draw['spec']}) does not come to what the line says")
    _check_mixes(events)
    last_epoch = epochs(events)[-1][1]
    for event in events:
        if event["do"] == "end" and commit_of(event["key"], last_epoch.supply) != last_epoch.commit:
            raise BadLineError(event["n"], "the key it publishes is not the one behind the commit")


def _check_mixes(events: list[Event]) -> None:
    """No phrase after the first draw of an epoch."""
    drawn = False
    for event in events:
        if event["do"] in ("begin", "rekey"):
            drawn = False
        if event["do"] == "mix" and drawn:
            raise BadLineError(event["n"], "a phrase is mixed in after the first draw")
        drawn = drawn or any("i" in draw for draw in event.get("draws", ()))


def _check_questions(events: list[Event]) -> int:
    """No question answered twice in two ways; what was typed in by hand can be so. Returns how many were by hand."""
    known: dict[tuple[str, str], Answer] = {}
    by_hand = 0
    for event in events:
        if event["do"] == "void":
            known = {question: answer for question, answer in known.items() if answer.n != event["of"]}
        for draw in event.get("draws", ()):
            question = (draw.get("label"), draw["spec"])
            if not fits(draw["spec"], draw["got"]):
                raise BadLineError(event["n"], f"{draw['spec']} cannot come to {draw['got']}")
            if "again" in draw:
                answer = known.get(question)
                if answer is None or answer != Answer(draw["again"], tuple(draw["got"]), "src" in draw):
                    raise BadLineError(event["n"], f"it repeats an answer that line {draw['again']} did not give")
                continue
            if question in known:
                raise BadLineError(event["n"], f"it asks {question[0]} again, which line {known[question].n} answered")
            by_hand += "src" in draw
            if question[0] is not None:
                known[question] = Answer(event["n"], tuple(draw["got"]), "src" in draw)
    return by_hand
