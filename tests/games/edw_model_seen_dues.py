"""What a line does to what is due: a run that owes nothing shows nothing."""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence

from edw_model_table import Said

Dues = Sequence[str]

OFTEN = """
several at 0 / several at 0, each by another / several at 0 are one again / who did it is put right
one of several falls first / several fall by whoever did it / a killer who is out
owed: turn extra / owed: turn extra twice / owed: legend / owed: spell
done: turn extra / done: legend / done: spell / a turn that leaves what is owed
what is due is gone by an undo / what is due is back by a redo
"""
OWED = ("turn extra", "legend", "spell")


def dues_seen(had: Dues, said: Said, has: Dues, living: Collection[str]) -> Iterator[str]:
    """What was due before a line, and what is due after it; ``living``: who was in the game before it."""
    did, before, after = said.plain[0], Counter(had), Counter(has)
    fell, falls = _fall(had), _fall(has)
    if did in ("undo", "redo"):
        if did == "undo" and before - after:
            yield "what is due is gone by an undo"
        if did == "redo" and after - before:
            yield "what is due is back by a redo"
        if len(falls) > max(1, len(fell)):
            yield "several at 0 are one again"
        return
    if len(falls) > max(1, len(fell)):
        yield "several at 0"
    if len({*falls.values()} - {"None"}) > 1:
        yield "several at 0, each by another"
    if did == "life" and any(seat in fell and fell[seat] != by for seat, by in falls.items()):
        yield "who did it is put right"
    if did == "eliminate" and {*fell.values()} - {*living, "None", "scion"}:
        yield "a killer who is out"
    if did == "eliminate" and len(fell) > 1 and "--by" in said.options:
        alone = {*said.plain[1:]} < {*fell}
        yield "one of several falls first" if alone else "several fall by whoever did it"
    for what in OWED:
        more = [due for due in (after - before).elements() if due.startswith(what)]
        yield from (f"owed: {what}" for _ in more)
        if more == ["turn extra"] * 2:
            yield "owed: turn extra twice"
        if " ".join(said.plain).startswith(what) and any(due.startswith(what) for due in before - after):
            yield f"done: {what}"
    if said.plain[:2] == ["turn", "next"] and any(due == "turn extra" or due.endswith("--from scion") for due in had):
        yield "a turn that leaves what is owed"


def _fall(dues: Dues) -> dict[str, str]:
    """Who is due to fall, and by whom."""
    fall = next((due.split()[1:] for due in dues if due.startswith("eliminate ")), [])
    return dict(word.split("=") for word in fall)
