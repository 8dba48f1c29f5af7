"""A game as a value, and the fold that turns a session's events into its table."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from edw_companion.chance import Chance
from edw_companion.errors import RefusedError, UsageError
from edw_companion.session.lines import BadLineError
from edw_companion.table import seating
from edw_companion.table.due import Due
from edw_companion.table.game import Event, Facts, Game, Kind
from edw_companion.table.turns import Turn

if TYPE_CHECKING:
    from pathlib import Path

    from edw_companion.formats.planning import Plan

MISFITS = (
    *(KeyError, ValueError, TypeError, IndexError, AttributeError, StopIteration, AssertionError, ArithmeticError),
    *(RefusedError, UsageError),
)
"""What a line that is sealed rightly, but that no program of ours wrote, can run into while it is read."""

UNFIT = "it does not fit the lines before it"


def load(place: str) -> Any:
    """What a "module:attribute" names, imported when it is used."""
    module, _, attribute = place.partition(":")
    return getattr(import_module(module), attribute)


def late(place: str) -> Callable[..., Any]:
    """The function that a "module:function" names, imported when it is first called."""
    return lambda *given: load(place)(*given)


class Kinds(Mapping[str, Kind]):
    """A game's kinds of event by their ``do``.

    A chapter of the game is a module with ``KINDS``. Chapters are imported in the order in which a game comes to them,
    as far as the kinds that are asked for.
    """

    def __init__(self, shared: Mapping[str, Kind], package: str, *chapters: str) -> None:
        """``shared`` kinds are there at once; ``chapters`` name modules of ``package``."""
        self._found = dict(shared)
        self._left = [f"{package}.{chapter}" for chapter in reversed(chapters)]

    def __getitem__(self, do: str) -> Kind:
        while do not in self._found and self._left:
            self._turn_page()
        return self._found[do]

    def __iter__(self) -> Iterator[str]:
        while self._left:
            self._turn_page()
        return iter(self._found)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def _turn_page(self) -> None:
        """Import the next chapter. No two know the same kind: the first one asked would hide the other."""
        module = import_module(self._left.pop())
        chapter: Mapping[str, Kind] = module.CHAPTER.kinds if hasattr(module, "CHAPTER") else module.KINDS
        twice = self._found.keys() & chapter.keys()
        if twice:
            raise ValueError(f"two chapters know the same kinds of event: {sorted(twice)}")
        self._found.update(chapter)


class Format(NamedTuple):
    """A game that sessions are played in.

    Attributes:
        slug: its name in files and after ``--format``.
        title: its name for people.
        plan: what the first line says of the game, given the plan and the folder of people's own lists.
        table: the table before the start, from the session's first line.
        kinds: its kinds of event by their ``do``, the shared ones too.
        status: the table as JSON-able data, without what the session itself adds.
        board: the table as lines of text.
        due: what the present turn asks for; its checklist.
        upcoming: the next turns, at most so many.
        start: decides seats and start, given the table, chance, and who begins (a seat or a player's name) if the table
            drew that itself, else None.
        turn_cards: the cards that the next turn may turn up; empty if it turns up none.
        next_turn: decides the next turn, given the table, chance, and the card turned up by hand, if one is.
        extra_turn: decides that a seat gets an extra turn.
        commands: its commands by name, each as "module:attribute".
        ask: what the table prompt shows and asks, a ``Prompting`` as "module:attribute"; "" for what every game has.
        sheets: its own sheets for ``edw print`` by kind, each a maker (see ``paper``) as "module:function"; they go
            before those of every game.
        lists: its card or roll lists for ``edw lists``, a ``listing.Lists`` as "module:attribute"; "" for none.
        choices: the list that a label's numbers count, given the table before the draw, its line and the label,
            where that is no pile of the table; empty for dice.
    """

    slug: str
    title: str
    plan: "Callable[[Plan, Path], Facts]"
    table: Callable[[Event], Game]
    kinds: Mapping[str, Kind]
    status: Callable[[Any], dict[str, Any]]
    board: Callable[[Any], list[str]]
    due: Callable[[Any], list[Due]]
    upcoming: Callable[[Any, int], list[Turn]]
    start: Callable[[Any, Chance, str | None], Facts]
    turn_cards: Callable[[Any], Sequence[str]]
    next_turn: Callable[[Any, Chance, str | None], Facts]
    extra_turn: Callable[[Any, str], Facts]
    commands: Mapping[str, str]
    ask: str = ""
    lists: str = ""
    sheets: Mapping[str, str] = MappingProxyType({})
    choices: Callable[[Any, Event, str], Sequence[str]] = seating.choices


def apply(form: Format, game: Game, *events: Event) -> None:
    """Take more events into a table.

    Raises:
        BadLineError: an event is of no kind of this game, or does not fit what came before it.
    """
    taking: dict[str, Callable[[Any, Event], None]] = {}
    for event in events:
        do = event["do"]
        if do not in taking:
            if do not in form.kinds:
                raise BadLineError(event["n"], f"'{do}' is nothing that happens in {form.title}")
            taking[do] = form.kinds[do].apply
        try:
            taking[do](game, event)
        except MISFITS as error:
            raise BadLineError(event["n"], UNFIT) from error


def fold(form: Format, events: Iterable[Event]) -> Game:
    """The table after these standing events, the first of which is ``begin``.

    Raises:
        BadLineError: as ``apply``.
    """
    begin, *others = events
    try:
        game = form.table(begin)
    except MISFITS as error:
        raise BadLineError(begin["n"], f"it does not begin a game of {form.title}") from error
    apply(form, game, *others)
    return game
