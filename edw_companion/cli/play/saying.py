"""What stands below the table, in the prompt's words. Pure: lines in, lines out."""

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from edw_companion.cli.laid import Table
from edw_companion.formats.prompting import Short

_TOLD = 3
_SEE = r"See 'edw((?: [a-z-]+)*) --help'\."
_COMMAND = r"\bedw ([a-z-]+(?: [a-z-]+)*)"
_CODE = "code [0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}"


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


def as_said_here(said: Sequence[str]) -> list[str]:
    """What a command said, but for its code, which stands in the corner of the table; and help is '?'."""
    return [re.sub(_SEE, r"See '?\1'.", line) for line in said if not re.fullmatch(_CODE, line)]


def still_due(due: Sequence[str], said: Sequence[str], shorts: Mapping[str, Short]) -> list[str]:
    """What is due, but for what was said already; with commands as they are typed here."""
    return [in_short(step, shorts) for step in due if step not in said and f"- {step}" not in said]


def in_short(step: str, shorts: Mapping[str, Short]) -> str:
    """A step with its commands in their short forms: "edw chaos draw red" is "c red"."""
    longest_first = sorted(shorts.items(), key=lambda form: len(form[1].words), reverse=True)

    def typed(found: re.Match[str]) -> str:
        command = found[1]
        fitting = ((key, form.words) for key, form in longest_first if f"{command} ".startswith(f"{form.words} "))
        return next((key + command[len(words) :] for key, words in fitting), command)

    return re.sub(_COMMAND, typed, step)
