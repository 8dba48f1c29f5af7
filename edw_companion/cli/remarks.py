"""What ``verify`` finds worth knowing of a sound session: each remark a neutral sentence, none of them a fault."""

import contextlib
import os
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path

from edw_companion.chance.chain import SUPPLY
from edw_companion.cli.table import game_of
from edw_companion.cli.text_in import alike, unseen
from edw_companion.session.answers import unasked
from edw_companion.session.keys import key_path, seen_path
from edw_companion.session.lines import BadLineError, Event, dumps
from edw_companion.session.session import Session
from edw_companion.session.verify import Tally
from edw_companion.text import listed

_FIRST_TIME = "2006"
"""The first of these games was played in December 2006: no session is older."""

_MOST = 8
"""How many lines a remark names before it only counts."""

_TOLD = ("void", "recovered", "amended", "accept-rollback", "result")
"""What befell the file, and what the table declared void, is named for ever."""


def of_this_laptop(session: Session) -> Iterator[str]:
    """Those on the files that this laptop keeps of a session of its own."""
    if session.epoch.name != session.name:  # which only a session that has ended may have
        own = session.epoch.name
        yield f"The file is called '{session.name}': it is a copy of the session '{own}', which has ended."
    yield from _seen(session)
    yield from _modes(session)


def remarks(session: Session, tally: Tally, older: Sequence[BadLineError], absent: str) -> Iterator[str]:
    """Those on any session: on what could not be checked, what befell it, its draws and its texts.

    ``older``: what older rulings decided otherwise; ``absent``: the edition that is not here.
    """
    yield from _other_rulings(older)
    if absent:
        digest = session.begin["edition"]["digest"]
        yield (
            f"Line 1: the edition '{absent}' (digest {digest[:12]}) is not on this laptop, or was changed since: "
            "what its lists hold is taken as the file has it."
        )
    earlier = session.begin.get("earlier")
    if earlier:
        yield f"Line 1: sessions of this name that began on this laptop before and are gone: {earlier}."
    kinds = game_of(session).kinds
    for event in session.events:
        if event["do"] in _TOLD:
            yield f"Line {event['n']}: {kinds[event['do']].tell(None, event)}"
    for epoch in tally.epochs:  # for who said no phrase where others did somebody may have chosen the draws
        mixed = {who for who, _ in epoch.phrases}
        silent = [name for name in session.begin.get("players", ()) if name not in mixed]
        if mixed and silent:
            yield f"Line {epoch.n}: {listed(silent)} mixed in no phrase, and others did."
    taken = sorted(unasked(session.events, session.stacks).values())
    if taken:
        was = "draw was" if len(taken) == 1 else "draws were"
        yield f"{len(taken)} {was} taken back and never asked again ({_lines(taken)}): a mistake, or a peek."
    if tally.typed_again:
        seen = f", {tally.seen_again} of them after a card or die of that line was seen" if tally.seen_again else ""
        was = "result was" if tally.typed_again == 1 else "results were"
        yield f"{tally.typed_again} {was} typed again by hand after an undo{seen} ({_lines(tally.typed_in)})."
    for epoch in tally.epochs:
        if epoch.supply != SUPPLY:
            yield f"Line {epoch.n}: its key is good for {epoch.supply:,} draws; edw makes keys for {SUPPLY:,}."
    back = [later["n"] for before, later in pairwise(session.events) if later["at"] < before["at"]]
    odd = [event["n"] for event in session.events if not _can_be(event["at"])]
    overruled = [event["n"] for event in session.events if "anyway" in event]
    if back:
        yield f"The clock ran backwards {_times(back)}. Times are information only."
    if odd:
        yield f"A time that cannot be stands in {_lines(odd)}. Times are information only."
    if overruled:
        yield f"The table overruled the rules {_times(overruled)}; the log says why."
    yield from _texts(session.events)


def _other_rulings(older: Sequence[BadLineError]) -> Iterator[str]:
    """What lines of older rulings say that this program would decide otherwise."""
    for fault in older[:_MOST]:
        yield f"Line {fault.n} was played by older rulings. By today's, {fault.why}."
    if len(older) > _MOST:
        yield f"So it is with {len(older) - _MOST} more ({_lines([fault.n for fault in older[_MOST:]])})."


def _seen(session: Session) -> Iterator[str]:
    """Whether an older file would go unnoticed, because this laptop keeps no note of what it has seen."""
    path = seen_path(session.home, session.epoch.sid)
    unnoticed = "so an older file put in place of this one would not be noticed"
    if Path(path).is_dir() or not os.access(session.home.keys, os.W_OK | os.X_OK):
        yield f"This laptop cannot write down what it has seen of the session ({path}), {unnoticed}."
    elif session.seen is None:
        again = "" if session.ended else ": the next change writes it anew"
        yield f"What this laptop has seen of the session is not on file ({path}), {unnoticed}{again}."


def _modes(session: Session) -> Iterator[str]:
    """Who else can read the key, which nobody may before the end publishes it."""
    if os.name == "nt" or session.ended:
        return
    key = key_path(session.home, session.epoch.sid, session.epoch.commit)
    for path, mode, what in ((session.home.keys, 0o700, "look into the folder of keys"), (key, 0o600, "read the key")):
        try:
            opened = Path(path).stat().st_mode & 0o077
        except OSError:  # where there is none, nobody reads it
            continue
        if opened:
            yield f"Other users of this laptop may {what}, and so foresee draws: chmod {mode:o} {path}"


def _can_be(at: str) -> bool:
    from datetime import datetime

    with contextlib.suppress(ValueError):
        return at >= _FIRST_TIME and at[11:13] < "24" and bool(datetime.fromisoformat(at))
    return False


def _times(numbers: Sequence[int]) -> str:
    return f"{'once' if len(numbers) == 1 else f'{len(numbers)} times'} ({_lines(numbers)})"


def _lines(numbers: Sequence[int]) -> str:
    own = sorted(set(numbers))
    named = ", ".join(map(str, own[:_MOST])) + (" and more" if len(own) > _MOST else "")
    return f"line{'s' * (len(own) > 1)} {named}"


def _texts(events: Sequence[Event]) -> Iterator[str]:
    """Names that look alike, and characters that are not seen."""
    lines: list[str] = []
    found: dict[str, None] = {}
    yield from (f"Line 1: {sentence}." for sentence in alike_names(events[0].get("players")))
    for event in events if unseen(dumps([*events])) else ():
        here = unseen(dumps(event))
        if here:
            lines.append(str(event["n"]))
            found.update(dict.fromkeys(here))
    if lines:
        where = f"Line {lines[0]}: it holds" if len(lines) == 1 else f"Lines {listed(lines)} hold"
        yield f"{where} characters that are not seen ({', '.join(found)}): what looks the same there may differ."


def alike_names(names: object) -> Iterator[str]:
    """What is said of players whose names look alike, without a full stop."""
    texts = [name for name in names if isinstance(name, str)] if isinstance(names, list) else []
    for group in alike(texts):
        said = listed([f"'{name}'" for name in group])
        yield f"the names {said} look alike, and are {len(group)} players"
