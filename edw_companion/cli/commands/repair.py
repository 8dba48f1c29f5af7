"""Commands for what only the whole table may agree to: a new key, a copy, an older file, a repair."""

import click

from edw_companion.cli import screen, words
from edw_companion.cli.app import App, interactive, pass_app
from edw_companion.cli.loaded import code_of, game_of, loaded
from edw_companion.cli.options import json_option
from edw_companion.cli.record import record
from edw_companion.errors import RefusedError
from edw_companion.games.game import fold
from edw_companion.session import repair as mending
from edw_companion.session.lines import FIRST_DIGITS, BadLineError, code
from edw_companion.session.repair import Mended
from edw_companion.session.session import Session, read_bytes, read_session


class NotAcceptedError(RefusedError):
    """A repair that was only looked at."""


@click.command()
@click.option("--why", metavar="WHY", required=True, help="Why the table wants it, as 'the key file was lost'.")
@json_option
@pass_app
def rekey(app: App, why: str, as_json: bool) -> None:
    """Give the session a new key for all draws to come.

    For a key file that is lost, keys that are used up, or a table that wants it. What was asked and answered stays.
    Phrases can be mixed in again before anything else is recorded, and verify names every new key and its phrases.

    Example: edw rekey --why "the laptop lay open during the break"
    """
    reason = words.clean(why, "reason")
    if app.report.dry_run:
        return
    done = record(app, lambda at: ("rekey", mending.new_key(at.table.session, at.made, reason)))
    _report(app, Mended(done.table.session, [done.event]), as_json=as_json)


@click.command()
@json_option
@pass_app
def adopt(app: App, as_json: bool) -> None:
    """Make a copied or renamed file a session of its own.

    It gets the name that its file has now, an id and a key of its own: two files with one key would draw the same.

    Example: edw adopt
    """
    _report(app, mending.adopt(app.home, app.name(), _misfit, app.clock), as_json=as_json)


@click.command("accept-rollback")
@click.option("--why", metavar="WHY", default="the newer file is gone", help="Why, for the log.")
@click.option("--yes", is_flag=True, help="Do it without being asked; nobody is asked but at a terminal.")
@json_option
@pass_app
def accept_rollback(app: App, why: str, yes: bool, as_json: bool) -> None:
    """Go on from a file that is older than this laptop has seen.

    At a terminal it first says what is gone, and asks. The log keeps which line is gone, and the session gets a new
    key, since the keys of the lost lines are known. The newer file is always better, if it is anywhere: put it back.

    Example: edw accept-rollback --why "the disk was restored from Tuesday"
    """
    reason = words.clean(why, "reason")
    if interactive() and not yes and not as_json and not _agreed(read_session(app.home, app.name())):
        raise RefusedError("Never mind: nothing was recorded.")
    _report(app, mending.accept_rollback(app.home, app.name(), reason, _misfit, app.clock), as_json=as_json)


@click.command()
@click.option("--accept", is_flag=True, help="Do it. Without this it is only said what would be done.")
@json_option
@pass_app
def repair(app: App, accept: bool, as_json: bool) -> None:
    """Go on from the good lines of a damaged file.

    The whole file is copied aside first, the log keeps how many lines were left out, verify says so for ever, and the
    session gets a new key. A copy of the file from before the damage is always better: put it back instead. Of a file
    whose lines end with CR and LF only the CRs are taken out; a renamed or copied file gets its own name and id, too.

    Example: edw repair
    """
    name = app.name()
    if accept:
        _report(app, mending.repair(app.home, name, _misfit, app.clock), as_json=as_json)
        return
    fault = mending.diagnose(app.home, name, read_bytes(app.home, name), _misfit)
    kept = len(fault.session.events)
    raise NotAcceptedError(
        f"{_wrong(fault)} A repair would keep {kept} line{'s' * (kept != 1)}, put a copy of the whole file aside and "
        f"leave {fault.left_out or 'none'} out. Nothing was changed; if the table agrees: edw repair --accept"
    )


def _wrong(fault: mending.Fault) -> str:
    """What a repair would put right."""
    returns = "Lines of the file end with CR and LF."
    if fault.damage is not None:
        return f"{returns} {fault.damage}" if fault.returns else str(fault.damage)
    return returns if fault.returns else "A piece of a line stands after the end of the session."


def _agreed(session: Session) -> bool:
    """Say what is gone, and ask whether to go on without it; no question where nothing is gone."""
    seen = session.seen
    if seen is None or not session.rolled_back():
        return True
    last = len(session.events)
    with screen.terminal():
        screen.tell(
            f"This laptop has seen line {seen.n} of '{session.name}' with the code {code(seen.h)}; "
            + (f"the file ends with line {last}." if last < seen.n else f"line {seen.n} of the file is another one.")
            + " A new key is made, and what is missing is lost. If the newer file is anywhere, put it back instead."
        )
        return click.confirm(f"Go on from line {last} of this file?", default=False, err=True)


def _misfit(session: Session) -> BadLineError | None:
    """The first line that the session's game cannot take."""
    try:
        fold(game_of(session), session.standing())
    except BadLineError as fault:
        return fault
    return None


def _report(app: App, mended: Mended, *, as_json: bool) -> None:
    """Print what was recorded, and the code to write down for a new key."""
    table, events = loaded(mended.session), mended.events
    said = [table.tell(event, None) for event in events]
    if not events:
        said.append(f"The lines up to the end of the session are as they were; the whole file is in {mended.aside}.")
    if any(event["do"] == "rekey" for event in events):
        key = code(mended.session.events[mended.session.epoch.n - 1]["h"], FIRST_DIGITS)
        said.append(f"Somebody who is not the host writes down the code that binds the new key: {key}")
        said.append("Before anything else everybody can mix in a phrase, the host first: edw mix WHO PHRASE")
    last = mended.session.events[-1]
    if as_json:
        first = events[0] if events else None
        screen.say_json({"event": first, "events": events, "said": said, "code": code_of(last)})
    else:
        app.report.said(said, last)
