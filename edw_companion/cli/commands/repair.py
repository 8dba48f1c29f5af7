"""Commands for what only the whole table may agree to: a new key, a copy, an older file, a repair."""

from collections.abc import Sequence

import click

from edw_companion.cli import screen, text_in
from edw_companion.cli.app import App, Deciding, interactive
from edw_companion.cli.options import command, missing
from edw_companion.cli.record import record, report
from edw_companion.cli.table import loaded
from edw_companion.core.questions import worded
from edw_companion.errors import RefusedError
from edw_companion.sentences import called
from edw_companion.session import repair as mending
from edw_companion.session.lines import FIRST_DIGITS, BadLineError, Event, code
from edw_companion.session.repair import Draft
from edw_companion.session.session import Session, read_bytes, read_session


@command()
@click.option("--why", metavar="WHY", help="Why the table wants it, as 'the key file was lost'.")
def rekey(app: App, why: str | None) -> None:
    """Give the session a new key for all draws to come.

    For a key file that is lost, keys that are used up, or a table that wants it. What was asked and answered stays.
    Phrases can be mixed in again before anything else is recorded, and verify names every new key and its phrases.

    Example: edw rekey --why "the laptop lay open during the break"
    """

    def decide(at: Deciding) -> tuple[str, Event]:
        if why is None:
            at.ask(lambda: worded("Why?", "--why"))
            raise missing("why")
        return "rekey", mending.new_key(at.table.session, at.made, text_in.clean(why, "reason"))

    if not app.report.dry_run:
        done = record(app, decide)
        _told(app, done.table.session, [done.event])


@command()
def adopt(app: App) -> None:
    """Make a copied or renamed file a session of its own.

    It gets the name that its file has now, an id and a key of its own: two files with one key would draw the same.

    Example: edw adopt
    """
    _mended(app, mending.adopt(app.home, app.name(), _misfit, app.clock))


@command("accept-rollback")
@click.option("--why", metavar="WHY", default="the newer file is gone", help="Why, for the log.")
@click.option("--yes", is_flag=True, help="Do it without being asked; nobody is asked but at a terminal.")
def accept_rollback(app: App, why: str, yes: bool) -> None:
    """Go on from a file that is older than this laptop has seen.

    At a terminal it first says what is gone, and asks. The log keeps which line is gone, and the session gets a new
    key, since the keys of the lost lines are known. The newer file is always better, if it is anywhere: put it back.

    Example: edw accept-rollback --why "the disk was restored from Tuesday"
    """
    reason = text_in.clean(why, "reason")
    if interactive() and not yes and not app.as_json:
        session = read_session(app.home, app.name())
        seen, last = session.missing(), len(session.events)
        with screen.terminal():
            if seen is not None:
                another = f"line {seen.n} of the file is another one"
                screen.tell(
                    f"This laptop has seen line {seen.n} of '{session.name}' with the code {code(seen.h)}; "
                    f"{f'the file ends with line {last}' if last < seen.n else another}. "
                    "A new key is made, and what is missing is lost. If the newer file is anywhere, put it back "
                    "instead."
                )
                if not click.confirm(f"Go on from line {last} of this file?", default=False, err=True):
                    raise RefusedError("Never mind: nothing was recorded.")
    _mended(app, mending.accept_rollback(app.home, app.name(), reason, _misfit, app.clock))


@command()
@click.option("--accept", is_flag=True, help="Do it. Without this it is only said what would be done.")
def repair(app: App, accept: bool) -> None:
    """Go on from the good lines of a damaged file.

    The whole file is copied aside first, the log keeps how many lines were left out, verify says so for ever, and the
    session gets a new key. A copy of the file from before the damage is always better: put it back instead. Of a file
    whose lines end with CR and LF only the CRs are taken out; a renamed or copied file gets its own name and id, too.

    Example: edw repair
    """
    name = app.name()
    if accept:
        _mended(app, mending.repair(app.home, name, _misfit, app.clock))
        return
    fault = mending.diagnose(app.home, name, read_bytes(app.home, name), _misfit)
    wrong = ["Lines of the file end with CR and LF."] if fault.returns else []
    wrong += [str(fault.damage)] if fault.damage is not None else []
    kept = len(fault.session.events)
    raise RefusedError(
        f"{' '.join(wrong) or 'A piece of a line stands after the end of the session.'} "
        f"A repair would keep {kept} line{'s' * (kept != 1)}, put a copy of the whole file aside and "
        f"leave {fault.left_out or 'none'} out. Nothing was changed; if the table agrees",
        "repair --accept",
    )


def _misfit(session: Session) -> BadLineError | None:
    """The first line that the session's game cannot take."""
    try:
        loaded(session)
    except BadLineError as fault:
        return fault
    return None


def _mended(app: App, draft: Draft) -> None:
    _told(app, draft.session, draft.recorded, draft.aside)


def _told(app: App, session: Session, events: Sequence[Event], aside: str = "") -> None:
    """What was recorded, and the code to write down for a new key."""
    table = loaded(session)
    said = [table.tell(event, None) for event in events]
    if not events:
        said.append(f"The lines up to the end of the session are as they were; the whole file is in {aside}.")
    if any(event["do"] == "rekey" for event in events):
        key = code(session.events[session.epoch.n - 1]["h"], FIRST_DIGITS)
        said.append(f"Somebody who is not the host writes down the code that binds the new key: {key}")
        said.append(f"Before anything else everybody can mix in a phrase, the host first: {called('mix WHO PHRASE')}")
    report(app, said, session.events[-1], event=events[0] if events else None, events=events)
