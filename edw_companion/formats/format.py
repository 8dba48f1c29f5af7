"""A game as a value, and the fold that turns a session's events into its table."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from edw_companion.session.lines import BadLineError
from edw_companion.table.game import Event, Game, Kind
from edw_companion.table.turns import Turn


class Format(NamedTuple):
    """A game that sessions are played in.

    Attributes:
        slug: its name in files and after ``--format``.
        title: its name for people.
        table: the table before the start, from the session's first line.
        kinds: its kinds of event by their ``do``, the shared ones too.
        status: the table as JSON-able data, without what the session itself adds.
        board: the table as lines of text.
        due: what the present turn asks for, as lines; its checklist.
        upcoming: the next turns, at most so many.
        start: decides seats and start, given the table and chance.
        commands: its commands by name, each as "module:attribute".
    """

    slug: str
    title: str
    table: Callable[[Event], Game]
    kinds: Mapping[str, Kind]
    status: Callable[[Any], dict[str, Any]]
    board: Callable[[Any], list[str]]
    due: Callable[[Any], list[str]]
    upcoming: Callable[[Any, int], list[Turn]]
    start: Callable[[Any, Any], dict[str, Any]]
    commands: Mapping[str, str]


def apply(form: Format, game: Game, event: Event) -> None:
    """Take one more event into a table.

    Raises:
        BadLineError: the event is of no kind of this game, or does not fit what came before it.
    """
    kind = form.kinds.get(event["do"])
    if kind is None:
        raise BadLineError(event["n"], f"'{event['do']}' is nothing that happens in {form.title}")
    try:
        kind.apply(game, event)
    except (KeyError, ValueError, TypeError, IndexError, AttributeError) as error:
        raise BadLineError(event["n"], "it does not fit the lines before it") from error


def fold(form: Format, events: Iterable[Event]) -> Game:
    """The table after these standing events, the first of which is ``begin``.

    Raises:
        BadLineError: as ``apply``.
    """
    standing = iter(events)
    begin = next(standing)
    try:
        game = form.table(begin)
    except (KeyError, ValueError, TypeError, AttributeError) as error:
        raise BadLineError(begin["n"], f"it does not begin a game of {form.title}") from error
    for event in standing:
        apply(form, game, event)
    return game
