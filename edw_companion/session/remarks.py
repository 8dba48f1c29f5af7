"""What a table may want to ask about in a sound file: each remark a neutral sentence, none of them a fault."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from edw_companion.chance.chain import SUPPLY
from edw_companion.session.answers import unasked
from edw_companion.session.history import history
from edw_companion.session.lines import Event
from edw_companion.session.proving import Tally

_FIRST_TIME = "2006"
"""Elder Dragon Wars #1 is of December 2006: no session is older."""

_MOST = 8
"""How many lines a remark names before it only counts."""


def remarks(events: Sequence[Event], tally: Tally) -> Iterator[str]:
    """Every remark on a file whose every line is sound."""
    yield from _peeks(events)
    yield from _typed_again(tally)
    for epoch in tally.epochs:
        if epoch.supply != SUPPLY:
            yield f"Line {epoch.n}: its key is good for {epoch.supply:,} draws; edw makes keys for {SUPPLY:,}."
    yield from _times(events)
    overruled = [event["n"] for event in events if "anyway" in event]
    if overruled:
        yield f"The table overruled the rules {_times_in(overruled)}; the log says why."


def _peeks(events: Sequence[Event]) -> Iterator[str]:
    taken = sorted(unasked(events, history(events)).values())
    if taken:
        was = "draw was" if len(taken) == 1 else "draws were"
        yield f"{len(taken)} {was} taken back and never asked again ({_lines(taken)}): a mistake, or a peek."


def _typed_again(tally: Tally) -> Iterator[str]:
    if tally.typed_again:
        seen = f", {tally.seen_again} of them after a card or die of that line was seen" if tally.seen_again else ""
        was = "result was" if tally.typed_again == 1 else "results were"
        yield f"{tally.typed_again} {was} typed again by hand after an undo{seen}."


def _times(events: Sequence[Event]) -> Iterator[str]:
    back = [later["n"] for before, later in pairwise(events) if later["at"] < before["at"]]
    if back:
        yield f"The clock ran backwards {_times_in(back)}. Times are information only."
    odd = [event["n"] for event in events if not _possible(event["at"])]
    if odd:
        yield f"A time that cannot be stands in {_lines(odd)}. Times are information only."


def _possible(at: str) -> bool:
    """Whether there was such a moment, and no session is older."""
    from datetime import datetime

    try:
        datetime.fromisoformat(at)
    except ValueError:
        return False
    return at >= _FIRST_TIME


def _times_in(numbers: Sequence[int]) -> str:
    times = "once" if len(numbers) == 1 else f"{len(numbers)} times"
    return f"{times} ({_lines(numbers)})"


def _lines(numbers: Sequence[int]) -> str:
    own = sorted(set(numbers))
    named = ", ".join(map(str, own[:_MOST])) + (" and more" if len(own) > _MOST else "")
    return f"line{'s' * (len(own) > 1)} {named}"
