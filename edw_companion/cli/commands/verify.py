"""``verify``: everything checked, in one screen; and what is worth knowing of a sound session.

Each remark is a neutral sentence, none of them a fault.
"""

import contextlib
import os
from collections.abc import Iterator, Sequence
from datetime import datetime
from itertools import pairwise
from pathlib import Path
from typing import Any

import click

from edw_companion.chance.chain import SUPPLY
from edw_companion.cli import screen
from edw_companion.cli.app import App, bytes_of
from edw_companion.cli.options import command, show
from edw_companion.cli.table import code_of, game_of, torn_end
from edw_companion.cli.text_in import alike_names, unseen
from edw_companion.core.kind import Shown
from edw_companion.errors import RefusedError, UsageError
from edw_companion.games.audit import NewerError, audit, edition_at_hand, odd_lists
from edw_companion.games.game import MISFITS
from edw_companion.sentences import called
from edw_companion.session.answers import unasked
from edw_companion.session.history import FACTS, MOVES
from edw_companion.session.keys import first_groups, key_path, seen_path
from edw_companion.session.lines import FIRST_DIGITS, BadLineError, Event, code, dumps
from edw_companion.session.session import Session, book_of_file, read_session
from edw_companion.session.verify import Tally, prove
from edw_companion.text import counted, listed
from edw_companion.tuples import NamedTuple

_FIRST_TIME = "2006"
"""The first of these games was played in December 2006: no session is older."""

_MOST = 8
"""How many lines a remark names before it only counts."""

_TOLD = ("void", "recovered", "amended", "accept-rollback", "result")
"""What befell the file, and what the table declared void, is named for ever."""

Noted = dict[str, Any]
"""What a code on paper belongs to: line ``n``, and its "code" or the "commit" that it published as its ``kind``."""


@command()
@click.argument("file", type=click.Path(path_type=Path), required=False)
@click.option(
    "--code",
    "codes",
    metavar="CODE",
    multiple=True,
    help="A code or commit that was noted on paper: which line has it, if any has. Repeat it for more.",
)
def verify(app: App, file: Path | None, codes: Sequence[str]) -> None:
    """Check every line of the session, or of FILE.

    Its seal, its draws, and that the line says what was drawn. It trusts nothing that was checked before. The first
    fault is named by its line; then the exit code is 1. With --code it also finds a code that was noted on paper.
    FILE is anybody's session file, wherever it lies; - is one that is piped in. 'edw proof N' shows how one line's
    draws are recomputed without this program.

    Example: edw verify
    """
    try:
        if file is None:
            session = read_session(app.home, app.name(), trust=False)
        else:
            session = book_of_file(app.home, *bytes_of(app, file))
        found = _checked(session)
    except BadLineError as fault:
        if app.as_json:
            screen.say_json({"ok": False, "line": fault.n, "why": fault.why})
        was = "was" if isinstance(fault, NewerError) else "is not right:"
        raise RefusedError(f"Line {fault.n} {was} {fault.why}.") from None
    noted = [_noted(session, found.tally, code) for code in codes]
    known = [*(of_this_laptop(session) if file is None else ()), *remarks(session, found)]
    show(app, Shown(_as_data(session, found, noted, known), _lines(session, found, noted, known)))
    if session.journal.tail and not app.as_json:
        screen.tell(torn_end(session))


class Checked(NamedTuple):
    """A session without a fault.

    Attributes:
        older: what lines of older rulings say otherwise than today's would, in the order of the lines.
        absent: the edition that is not here to compare its lists with, by its name; "" if it is.
    """

    tally: Tally
    older: Sequence[BadLineError]
    absent: str


def _as_data(session: Session, found: Checked, noted: Sequence[Noted], known: Sequence[str]) -> dict[str, Any]:
    tally, last = found.tally, session.events[-1]
    mixed = [(epoch, [list(phrase) for phrase in epoch.phrases]) for epoch in tally.epochs]
    return {
        "ok": True,
        **{name: value for name, value in tally._asdict().items() if name not in ("epochs", "older")},
        "older": [{"line": fault.n, "why": fault.why} for fault in found.older],
        "edition_not_here": found.absent or None,
        "taken_back": _taken_back(session),
        "lines": last["n"],
        "commit": session.epoch.commit,
        "code": code_of(last),
        "first_code": code(session.begin["h"], FIRST_DIGITS),
        "noted": noted[0]["n"] if noted else None,
        "on_paper": noted,
        "rekeys": [{"line": epoch.n, "mixed": [who for who, _ in phrases]} for epoch, phrases in mixed[1:]],
        "keys": [{"line": epoch.n, "commit": epoch.commit, "phrases": phrases} for epoch, phrases in mixed],
        "worth_knowing": known,
    }


def _lines(session: Session, found: Checked, noted: Sequence[Noted], known: Sequence[str]) -> Iterator[str]:
    tally, last = found.tally, session.events[-1]
    count = len({fault.n for fault in found.older})
    differ = "differs" if count == 1 else "differ"
    # What was not found right as it stands, though nothing in the file is wrong.
    reserved = [f"{counted(count, 'line')} by older rulings {differ} from today's"] if count else []
    reserved += [f"the edition '{found.absent}' is not here to compare"] if found.absent else []
    but = f"draws and seals; {'; '.join(reserved)}. " if reserved else ""
    yield (
        f"OK: {but}{counted(tally.proven, 'draw')} proven, {tally.by_hand} by hand, {tally.voided} voided, "
        f"{counted(_taken_back(session), 'line')} taken back, {counted(tally.recoveries, 'recovery', 'recoveries')}"
    )
    for epoch in tally.epochs:  # what binds the draws
        begun = f"code {code(session.begin['h'], FIRST_DIGITS)}."
        if epoch.n > 1:
            begun = f"a new key for the draws that follow, because {session.events[epoch.n - 1]['why']}."
        phrases = "; ".join(f'{who} "{phrase}"' for who, phrase in epoch.phrases)
        mixed = f"Mixed in, in this order: {phrases}." if phrases else "Nobody mixed in a phrase."
        yield f"Line {epoch.n}: {begun} Commit {first_groups(epoch.commit)}. {mixed}"
    if known:
        yield from ("Worth knowing:", *(f"- {remark}" for remark in known))
    yield f"{counted(last['n'], 'line').capitalize()}, code {code_of(last)}"
    for n, kind in (one.values() for one in noted):
        if kind == "code":
            yield f"The code on paper is that of line {n}: nothing up to there has changed since."
        else:
            yield (
                f"On paper is the commit of line {n}: the keys are those that were promised then. Who plays, the piles "
                "and the phrases are bound by codes, not by it."
            )


def _noted(session: Session, tally: Tally, text: str) -> Noted:
    digits = text.replace("-", "").replace(" ", "").lower()
    if not 12 <= len(digits) <= 64 or not set(digits) <= set("0123456789abcdef"):
        raise UsageError(f"'{text}' is no code: write it as it was shown, as in c0ce-4f22-1083.")
    printed = [(event["h"], event["n"], "code") for event in session.events]
    for whole, n, kind in (*printed, *((epoch.commit, epoch.n, "commit") for epoch in tally.epochs)):
        if whole.startswith(digits):
            return {"n": n, "kind": kind}
    raise RefusedError(
        f"Nothing in the session '{session.name}' has the code {text}: check the number on paper. If it is right, it "
        "belongs to another session, or this is an older file, or one that was changed and sealed anew."
    )


def first_fault(app: App) -> BadLineError | None:
    """What is wrong with the session, for a command that could not make sense of it; None if it is sound."""
    try:
        _checked(read_session(app.home, app.name(), trust=False))
    except BadLineError as fault:
        return fault
    return None


def _checked(session: Session) -> Checked:
    """What was found in a sound session; of several faults the one in the first line is raised."""
    faults = [fault for fault in (session.journal.damage, _foreign(session), _unseen(session)) if fault]
    tally = audited = None
    try:
        tally = prove(session.events)
    except BadLineError as fault:
        faults.append(fault)
    game = game_of(session)
    edition = edition_at_hand(game, session.begin, session.home.lists)
    faults += [BadLineError(1, why) for why in odd_lists(game, session.begin, edition)]
    try:
        audited = audit(game, session.events, edition and edition.rolled)
        for view in (game.status, game.board, game.dues):
            view(audited.state)
    except BadLineError as fault:
        faults.append(fault)
    except MISFITS:
        faults.append(BadLineError(len(session.events), "the table after it is none that can be shown"))
    if faults or tally is None or audited is None:
        raise min(faults, key=lambda fault: fault.n)
    older = sorted((*tally.older, *audited.older), key=lambda fault: fault.n)
    absent = "" if edition or not game.lists else session.begin["edition"]["name"]
    return Checked(tally, older, absent)


def _foreign(session: Session) -> BadLineError | None:
    """A whole line at the end that is none of the session's, which the next change or a repair would put aside.

    What has no LF, or holds a NUL, is the tail of a write that was cut off (section 4 of the contract) and no fault.
    """
    if all(b"\0" in line for line in session.journal.tail.split(b"\n")[:-1]):
        return None
    next_change = "if a command was interrupted just now, the next change puts it aside"
    remedy = f"'{called('repair --accept')}' puts it aside" if session.ended else next_change
    return BadLineError(len(session.events) + 1, f"it is none of this session's ({remedy})")


def _unseen(session: Session) -> BadLineError | None:
    """A line that this laptop has seen and that is not there."""
    seen = session.missing()
    if seen is None:
        return None
    if seen.n > len(session.events):
        return BadLineError(seen.n, f"this laptop has seen it, but the file ends with line {len(session.events)}")
    return BadLineError(seen.n, "this laptop has seen another line there: the file was exchanged or sealed anew")


def _taken_back(session: Session) -> int:
    """How many decisions do not stand."""
    return sum(event["do"] not in FACTS | MOVES for event in session.events) - len(session.stacks.done)


def of_this_laptop(session: Session) -> Iterator[str]:
    """Those on the files that this laptop keeps of a session of its own."""
    if session.epoch.name != session.name:  # which only a session that has ended may have
        own = session.epoch.name
        yield f"The file is called '{session.name}': it is a copy of the session '{own}', which has ended."
    yield from _seen(session)
    yield from _modes(session)


def remarks(session: Session, found: Checked) -> Iterator[str]:
    """Those on any session: on what could not be checked, what befell it, its draws and its texts."""
    tally, older, absent = found
    for fault in older[:_MOST]:
        yield f"Line {fault.n} was played by older rulings. By today's, {fault.why}."
    if len(older) > _MOST:
        yield f"So it is with {len(older) - _MOST} more ({_numbered([fault.n for fault in older[_MOST:]])})."
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
        yield f"{len(taken)} {was} taken back and never asked again ({_numbered(taken)}): a mistake, or a peek."
    if tally.typed_again:
        seen = f", {tally.seen_again} of them after a card or die of that line was seen" if tally.seen_again else ""
        was = "result was" if tally.typed_again == 1 else "results were"
        yield f"{tally.typed_again} {was} typed again by hand after an undo{seen} ({_numbered(tally.typed_in)})."
    for epoch in tally.epochs:
        if epoch.supply != SUPPLY:
            yield f"Line {epoch.n}: its key is good for {epoch.supply:,} draws; edw makes keys for {SUPPLY:,}."
    back = [later["n"] for before, later in pairwise(session.events) if later["at"] < before["at"]]
    odd = [event["n"] for event in session.events if not _can_be(event["at"])]
    overruled = [event["n"] for event in session.events if "anyway" in event]
    if back:
        yield f"The clock ran backwards {_times(back)}. Times are information only."
    if odd:
        yield f"A time that cannot be stands in {_numbered(odd)}. Times are information only."
    if overruled:
        yield f"The table overruled the rules {_times(overruled)}; the log says why."
    yield from _texts(session.events)


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
    with contextlib.suppress(ValueError):
        return at >= _FIRST_TIME and at[11:13] < "24" and bool(datetime.fromisoformat(at))
    return False


def _times(numbers: Sequence[int]) -> str:
    return f"{'once' if len(numbers) == 1 else f'{len(numbers)} times'} ({_numbered(numbers)})"


def _numbered(numbers: Sequence[int]) -> str:
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
