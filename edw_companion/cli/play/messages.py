"""What stands below the table, in the prompt's words: what commands report there, news of others, what is due."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from edw_companion.cli.play.spans import Span
from edw_companion.cli.table import Loaded
from edw_companion.core.view import Scene, style_of
from edw_companion.session.history import MOVES

_TOLD = 3


class Last(NamedTuple):
    """The last line of a session that was shown: its number and its seal."""

    session: str
    n: int
    seal: str


NOTHING = Last("", 0, "")
"""Before any table was shown."""


def last_of(table: Loaded) -> Last:
    """The last line of a table."""
    event = table.session.events[-1]
    return Last(table.session.name, event["n"], event["h"])


def news(table: Loaded, shown: Last) -> list[str]:
    """What others have recorded since that line was shown."""
    events = table.session.events
    if table.session.name != shown.session or events[-1]["h"] == shown.seal:
        return []
    if len(events) <= shown.n or events[shown.n - 1]["h"] != shown.seal:
        return ["Meanwhile another file was put in this session's place: look at it with 'log'."]
    lines = [f"  {event['n']}  {table.line(event['n'])}" for event in events[shown.n :]]
    more = [f"  and {len(lines) - _TOLD} more: 'd' shows the log"] if len(lines) > _TOLD else []
    return ["Meanwhile somebody recorded at another place:", *more, *lines[-_TOLD:]]


def past(table: Loaded, count: int) -> list[Span]:
    """The last lines of the log in words, so many at most, each in its seat's colour.

    Of what was taken back only the undo is there, and nothing of one that was brought back.
    """
    events, stands = table.session.events, table.session.stacks.stands
    spans = []
    for event in events[max(1, len(events) - count) :]:
        moved = [events[n - 1] for n in event["of"]] if event["do"] in MOVES else []
        if event["do"] == "redo" or any(map(stands, moved)) or not (moved or stands(event)):
            continue
        indent, about = "" if event["do"] == "turn" else "  ", _about(event)
        style = style_of(table.state, about) if about in table.state.players else ""
        spans.append(Span(f"{indent}{table.line(event['n'])}", style))
    return spans


def _about(event: Mapping[str, Any]) -> str:
    """The seat that a line is about first; "" if it is about nobody."""
    found = event.get("who") or [each["who"] for each in event.get("changes", ())] or event.get("by") or ""
    return str(found[0] if isinstance(found, list) else found)


def scene_in_words(scene: Scene) -> list[str]:
    """The table for people who hear it: whose turn it is, then each seat in one sentence, then what lies between."""
    seats = []
    for place in scene.places:
        marks = [*(["may be attacked"] if place.target else []), *(["in danger"] if place.danger else [])]
        also = [place.also] if place.also and place.alive else []
        score = f"{place.score} {place.unit}".rstrip()
        words = ", ".join([*marks, *also, *filter(None, [place.beside]), *place.state, *place.extras])
        seats.append(f"{place.name} {score}{f': {words}' if words else ''}.")
    return [*([f"{scene.turn.rstrip('.')}."] if scene.turn else []), *seats, *scene.between()]
