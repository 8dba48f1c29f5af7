"""A game as a value, the first line that a new session gets, and the fold that turns events into a table."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from edw_companion.core import seats
from edw_companion.core.rules import HouseRule, parse_rules
from edw_companion.core.seats import MAX_PLAYERS, check_players, ordered
from edw_companion.errors import RefusedError, UsageError
from edw_companion.session.history import FACTS
from edw_companion.session.lines import BadLineError
from edw_companion.tuples import NamedTuple

if TYPE_CHECKING:
    from pathlib import Path
    from typing import NotRequired, TypedDict

    from edw_companion.chance import Chance
    from edw_companion.core.due import Due
    from edw_companion.core.kind import AnyKind, Chapter
    from edw_companion.core.records import After
    from edw_companion.core.state import Event, State
    from edw_companion.core.turns import Turn
    from edw_companion.core.view import Scene, View

    Table = Any

    """The table of a game that is not known here, a ``State``."""

    class Planned(TypedDict):
        """Who plays, which seats are given, which house rules hold, and which game was before."""

        players: list[str]
        seats: list[str | None]
        rules: dict[str, str]
        after: NotRequired[After]


MISFITS = (
    *(KeyError, ValueError, TypeError, IndexError, AttributeError, StopIteration, AssertionError, ArithmeticError),
    *(RefusedError, UsageError),
)
"""What a line that is sealed rightly, but that no program of ours wrote, can run into while it is read."""

_SHARED = "edw_companion.core"

PEOPLE = {name: f"{_SHARED}.people:{name}" for name in ("away", "back")}
"""Who comes and goes, in every game."""
JOINING = {**PEOPLE, "join": f"{_SHARED}.seats:join"}
"""The same in a game for any number of players."""

LAYS = frozenset(("seats", "join", "decks", "sleeves"))
"""What still lays the table after the start, as facts do: nothing has been played by it."""

UNFIT = "it does not fit the lines before it"


def load(place: str) -> Any:
    """What a "module:attribute" names, imported when it is used."""
    module, _, attribute = place.partition(":")
    return getattr(import_module(module), attribute)


def late(place: str) -> Callable[..., Any]:
    """The function that a "module:attribute" names, there at once, whose module is imported when it is called."""
    return lambda *given: load(place)(*given)


class Kinds(Mapping[str, "AnyKind"]):
    """A game's kinds of event by their ``do``.

    A chapter is a module with a ``CHAPTER``. They are imported in the order in which a game comes to them, as far as
    the kinds that are asked for.
    """

    def __init__(
        self, package: str, chapters: Sequence[str], shared: Sequence[str], seldom: Sequence[str] = ()
    ) -> None:
        """``shared`` chapters are modules of ``core`` and come first, ``seldom`` ones last; others of ``package``."""
        self._found: dict[str, AnyKind] = {}
        places = [*(f"{_SHARED}.{chapter}" for chapter in shared), *(f"{package}.{chapter}" for chapter in chapters)]
        places += [f"{_SHARED}.{chapter}" for chapter in seldom]
        self._left = places[::-1]

    def __getitem__(self, do: str) -> AnyKind:
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
        chapter: Chapter[Any] = import_module(self._left.pop()).CHAPTER
        twice = self._found.keys() & chapter.kinds.keys()
        if twice:
            raise ValueError(f"two chapters know the same kinds of event: {sorted(twice)}")
        self._found.update(chapter.kinds)


def doer(_state: object, event: Event) -> object:
    """Who did what a line tells, as far as it says so; a payment is its payer's own doing."""
    paid = event.get("paid")
    return paid["who"] if paid else event.get("by")


class Telling(NamedTuple):
    """What a game declares for its story; each function is given the table before a line, and the line.

    Attributes:
        by: who took from others' score, if it names a seat or a guest.
        deeds: what is counted besides, by its name: the seats for which the line counts, once or more.
        point: what a turning point says, in a sentence; "" where the line is none but by what it did to the score.
        hits: what is said of what somebody took from others, of what was taken from them, and of the most at once.
        most: that in a cell: how much, and the sign of whose it was.
        victor: who has won that is no player; "" for nobody.
        beside: what is said below the standings, a sentence each, given the table as it stands.
        battles: whether all that is taken from a player in a turn is one hit.
        setup: the kinds of line that still lay the table, where they follow the start at once.
    """

    by: Callable[[Any, Event], object] = doer
    deeds: Mapping[str, Callable[[Any, Event], Sequence[str]]] = MappingProxyType({})
    point: Callable[[Any, Event], str] = lambda _state, _event: ""
    hits: tuple[str, str, str] = ("damage dealt", "taken", "biggest hit")
    most: Callable[[int, str], str] = lambda hit, whom: f"{hit} to {whom}"
    victor: Callable[[Any], str] = lambda _state: ""
    beside: Callable[[Any], Sequence[str]] = lambda _state: ()
    battles: bool = False
    setup: Collection[str] = ()


class Game(NamedTuple):
    """A game that sessions are played in.

    In its folder stand what is shown of its table (``view:VIEW``, a ``View``), what its story tells besides life
    (``view:STORY``, a ``Telling``), and how it is typed at the table prompt (``sayings:PROMPTING``).

    Attributes:
        plan: what the first line says of the game, given the plan and the folder of people's own lists.
        start: decides seats and start, given the table, chance, and who begins (a seat or a player's name) if the table
            drew that itself, else None.
        turn: a player's turn on paper as "module:attribute", a ``Turn`` or what makes one of the material of sheets.
        sheets: its own sheets for ``edw print`` by module of its folder, each the name of its maker there; they go
            before those of every game.
        called: what people call it beside its slug, its title and their initials.
        choices: the list that a label's numbers count, given the table before the draw, its line and the label, where
            that is no pile of the table; empty for dice.
    """

    slug: str  # its name in files and after ``--format``
    title: str  # its name for people
    about: str  # for how many it is, and what is in it, in a line
    plan: Callable[[Plan, Path], Mapping[str, object]]
    table: type[State]  # the game's own table; made of the session's first line it is the table before the start
    kinds: Mapping[str, AnyKind]  # its kinds of event by their ``do``, the shared ones too
    due: Callable[[Table], list[Due]]  # what the present turn asks for, its checklist
    commands: Mapping[str, str]  # its commands by name, each as "module:attribute"
    upcoming: Callable[[Table, int], list[Turn]] = late(
        f"{_SHARED}.turn_order:upcoming"
    )  # the next turns, at most so many
    start: Callable[[Table, Chance, str | None], Event] = seats.start
    says: Sequence[str] = ()  # what its first line says beside that of every game
    lists: str = ""  # its card or roll lists for ``edw lists``, a ``listing.Lists`` as "module:attribute"; "" for none
    page: str = ""  # what ``edw rules`` says of a card, a ``rulebook.FindPage`` as "module:attribute"; "" for nothing
    topics: Mapping[str, str] = MappingProxyType({})  # by word what else ``edw rules`` shows: lines, "module:function"
    turn: str = ""
    sheets: Mapping[str, Sequence[str]] = MappingProxyType({})
    called: Sequence[str] = ()
    luck: str = ""  # which fair draws stand in a line for ``edw luck``, a ``luck.Declared``, "module:function"
    choices: Callable[[Table, Event, str], Sequence[str]] = seats.choices
    seating: Sequence[str] = ()  # what is asked before the first turn: "order" or "colors", and "first"

    @property
    def package(self) -> str:
        """Its folder, as it is imported."""
        return f"{__package__}.{self.slug.replace('-', '_')}"

    def part(self, place: str) -> Any:
        """What a module of its folder has, as "module:attribute", imported when it is used."""
        return load(f"{self.package}.{place}")

    def since(self) -> dict[str, int]:
        """Its kinds of event by their ``do``, with the rulings that each came with."""
        return {do: kind.since for do, kind in self.kinds.items()}

    def chapters_of(self, words: str) -> list[Chapter[Any]]:
        """The chapters that declare a command, which is known by its words."""
        chapters = {id(kind.chapter): kind.chapter for kind in self.kinds.values()}.values()
        return [chapter for chapter in chapters if words in chapter.commands]

    def in_time(self, words: str, state: State) -> bool:
        """Whether it may be the time for a command, for whoever acts and whatever is named."""
        return all(chapter.may_be(words, state) for chapter in self.chapters_of(words))

    def shown(self) -> View[Table]:
        """What it shows of the table."""
        view: View[Table] = self.part("view:VIEW")
        return view

    def status(self, state: State) -> dict[str, Any]:
        """The table as JSON-able data, without what the session itself adds."""
        return self.shown().status(state, self.upcoming)

    def dues(self, state: State) -> list[Due]:
        """All that is due now: who falls, what the turn asks for, what its lines have left, and turns to come."""
        from edw_companion.core import life, turn_order  # as the rest of a table, where one is shown

        if not state.going:
            return []
        falls = life.dues_of_fallen(state, state.living)
        return [*falls, *self.due(state), *state.left_due, *turn_order.to_come(state)]

    def board(self, state: State) -> list[str]:
        """The table as lines of text."""
        return self.shown().board(state)

    def scene(self, state: State) -> Scene:
        """The table as it is shown large."""
        return self.shown().scene(state, self.upcoming, self.dues(state))


def apply(game: Game, state: State, *events: Event) -> None:
    """Take more events into a table.

    Raises:
        BadLineError: an event is of no kind of this game, or does not fit what came before it.
    """
    kinds: dict[str, AnyKind] = {}
    turn = next((at for at in range(len(events) - 1, -1, -1) if events[at]["do"] == "turn"), 0)
    for at, event in enumerate(events):
        do = event["do"]
        if do not in kinds:
            if do not in game.kinds:
                raise BadLineError(event["n"], f"'{do}' is nothing that happens in {game.title}")
            kinds[do] = game.kinds[do]
        kind = kinds[do]
        try:
            state.before(event)
            state.played = state.played or not (do in FACTS or do in LAYS)
            kind.apply(state, event)
            if at >= turn and (kind.leaves or state.left_due):  # what the lines of earlier turns have left is over
                kind.keep_owed(state, event)
        except MISFITS as error:
            raise BadLineError(event["n"], UNFIT) from error


def fold(game: Game, events: Iterable[Event]) -> State:
    """The table after these standing events, the first of which is ``begin``.

    Raises:
        BadLineError: as ``apply``.
    """
    begin, *others = events
    try:
        state = game.table(begin)
    except MISFITS as error:
        raise BadLineError(begin["n"], f"it does not begin a game of {game.title}") from error
    apply(game, state, *others)
    return state


class Plan(NamedTuple):
    """What a new session is to be, as typed."""

    players: tuple[str, ...]  # by name, in the order given; empty to take them over from the game before
    seats: Mapping[str, str]  # seats that are not drawn, as typed: word for a seat to name
    previous: tuple[str, Any] | None  # the session before and its table, the own one of its game, if one was named
    redeal: bool  # whether decks are drawn anew all the same
    edition: str | None  # the name of the card lists; None for the game's own default
    rules: tuple[str, ...]  # house rules as KEY=VALUE

    def edition_or(self, default: str) -> str:
        """The edition that is named, or that of the game before, or the game's own."""
        return self.edition or (self.previous[1].begin["edition"]["name"] if self.previous else default)

    def facts(self, rules: Sequence[HouseRule], fewest: int, most: int = MAX_PLAYERS) -> Planned:
        """The facts of a game for so many players that has these house rules."""
        session, before = self.previous or ("", None)
        joined = [seat for seat in before.players if seat not in before.begin["players"]] if before else []
        names = list(self.players or ([*before.begin["players"], *joined] if before else ()))
        check_players(names, fewest, most)
        given = self.seats
        if before and not given and not self.redeal and {*names} == {*before.players}:  # who plays again sits as before
            given = {str(place): name for place, name in enumerate(before.players, 1)}
        facts: Planned = {"players": names, "seats": ordered(names, given), "rules": parse_rules(rules, self.rules)}
        if before:
            facts["after"] = {"session": session}
        return facts
