"""What stands below the table, in the prompt's words: what commands report there, news of others, what is due."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from edw_companion.cli import screen
from edw_companion.cli.asking import Perform
from edw_companion.cli.desk import Desk
from edw_companion.cli.laid import Table
from edw_companion.cli.report import Recorded, Report
from edw_companion.formats.prompting import Short
from edw_companion.table.due import Due

_TOLD = 3


class Codeless(Report):
    """Where commands report to beside a table: its corner shows the code, and what a turn asks for stands below it."""

    def change(self, done: Recorded) -> None:
        """See Report."""
        done.steps = []
        super().change(done)

    def said(self, sentences: Sequence[str], _event: Mapping[str, Any]) -> None:
        """See Report."""
        screen.prose(*sentences)


class TableReport(Codeless):
    """Where commands report to at the table prompt."""

    def see_help(self, sentence: str, command: str = "") -> None:
        """See Report; help is "?"."""
        screen.tell(f"{sentence} See '{f'? {command}'.strip()}'.")


def heard(words: Sequence[str], desk: Desk, perform: Perform, report: Report) -> tuple[int, list[str]]:
    """Run a command that reports there; its exit code and what it said."""
    before, desk.report = desk.report, report
    try:
        with screen.collected() as kept:
            code = perform(words, desk)
    finally:
        desk.report = before
    return code, kept.lines()


class Last(NamedTuple):
    """The last line of a session that was shown: its number and its seal."""

    session: str
    n: int
    seal: str


NOTHING = Last("", 0, "")
"""Before any table was shown."""


def last_of(table: Table) -> Last:
    """The last line of a table."""
    event = table.book.events[-1]
    return Last(table.book.name, event["n"], event["h"])


def news(table: Table, shown: Last) -> list[str]:
    """What others have recorded since that line was shown."""
    events = table.book.events
    if table.book.name != shown.session or events[-1]["h"] == shown.seal:
        return []
    if len(events) <= shown.n or events[shown.n - 1]["h"] != shown.seal:
        return ["Meanwhile another file was put in this session's place: look at it with 'log'."]
    lines = [f"  {event['n']}  {table.line(event['n'])}" for event in events[shown.n :]]
    more = [f"  and {len(lines) - _TOLD} more: 'd' shows the log"] if len(lines) > _TOLD else []
    return ["Meanwhile somebody recorded at another place:", *more, *lines[-_TOLD:]]


def still_due(due: Sequence[Due], said: Sequence[str], shorts: Mapping[str, Short]) -> list[str]:
    """What is due, but for what was said already; with commands as they are typed here."""
    left = [step for step in due if str(step) not in said and f"- {step}" not in said]
    return [step.written(lambda command: in_short(command, shorts)) for step in left]


def in_short(command: str, shorts: Mapping[str, Short]) -> str:
    """A command in its short form, as "chaos draw red" is "c red"; as it is, if it has none."""
    fitting = ((form.words, key) for key, form in shorts.items() if f"{command} ".startswith(f"{form.words} "))
    words, key = max(fitting, key=lambda form: len(form[0]), default=("", ""))
    return key + command[len(words) :]
