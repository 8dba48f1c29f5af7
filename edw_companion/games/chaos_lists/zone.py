"""What lies on the table for everybody: the Globals in force (rule 1) and the middle (rule 4); where entries are.

A roll on Global replaces the Globals by itself; what no roll says is put right here by hand.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from edw_companion.core import things, words
from edw_companion.core.at import At
from edw_companion.core.due import Due
from edw_companion.core.kind import Chapter, Kind, Shown
from edw_companion.core.lasting import END_OF_NEXT, GONE, NEXT_TURN, ends
from edw_companion.core.params import Card, Text, Who
from edw_companion.core.people import waiting_for
from edw_companion.core.phases import ACTIVE, ANY_TIME
from edw_companion.core.state import alive, running
from edw_companion.core.words import UnknownWordError
from edw_companion.errors import BadFileError, RefusedError
from edw_companion.games import finding
from edw_companion.games.chaos_lists.effects import Global
from edw_companion.games.chaos_lists.game import kept_for
from edw_companion.games.chaos_lists.phases import MAIN
from edw_companion.games.chaos_lists.reminders import dues_of_middle, order_words
from edw_companion.games.chaos_lists.state import ChaosListsState, or_active
from edw_companion.games.chaos_lists.texts import body, in_lines, on_paper, shown
from edw_companion.games.chaos_lists.values import CHAOS, GLOBAL, RELATIVE, SPITE, Entry, Lasting, RollList, change_text
from edw_companion.games.finding import Thing, activated
from edw_companion.games.rulebook import Page
from edw_companion.sentences import DO
from edw_companion.text import listed

if TYPE_CHECKING:
    from edw_companion.core.facts import Line, OfCard

    class Put(Line):
        """A Global in force, and who put it there."""

        name: str
        text: str
        who: str

    class Left(Line):
        """A Global that is no longer in force; back: who was away because of it."""

        name: str
        back: list[str]


MAX_GLOBALS = 20
MAX_NAME = 80
MAX_TEXT = 600

CHAPTER = Chapter[ChaosListsState]()


@CHAPTER.look("global")
def in_force(state: ChaosListsState) -> Shown:
    """Show the Globals in force, and who may use them.

    A roll on Global replaces them by itself; these commands are for what no roll says.

    Example: edw global
    """
    data = [each._asdict() for each in state.globals]
    if not state.globals:
        return Shown(data, ["No Global is in force."])
    active = state.active
    whose = "nobody's, while this turn runs out" if active is None else f"{state.title(active)} only, whose turn it is"
    lines: list[str] = []
    for each in state.globals:
        lines += shown(each.name, each.text, marks=f"{'rolled' if each.rolled else 'put there'} by {each.who}").lines
    abilities = [f"Activated abilities: {whose}."] if any(activated(each.text) for each in state.globals) else []
    return Shown(data, [*lines, *abilities])


PUT: Kind[ChaosListsState, Put] = CHAPTER.kind(
    "global-put",
    apply=lambda state, event: state.globals.append(Global(event["name"], event["text"], event["who"], rolled=False)),
    tell=lambda _state, event: f"Into the command zone: {event['name']}. {event['text']}".rstrip(),
)


@PUT.command(
    Text("name", "name", most=MAX_NAME),
    Text("text", "text", most=MAX_TEXT, rest=True, required=False),
    Who(option="--who", metavar="WHO", help="Who put it there; the active player if left out."),
    words="global put",
)
def put(at: At[ChaosListsState], name: str, text: str | None, who: str | None) -> Put:
    """A Global comes into force beside the others, without a roll.

    Example: edw global put "House Party" "Creatures have haste."
    """
    state = at.state
    seat = or_active(state, who, "who put it there")
    alive(state, seat)
    if len(state.globals) >= MAX_GLOBALS:
        raise RefusedError(f"{MAX_GLOBALS} Globals are in force: take one away first ({DO}).", "global drop NAME")
    return {"name": name, "text": text or "", "who": seat}


LEFT: Kind[ChaosListsState, Left] = CHAPTER.kind(
    "global-left", apply=lambda state, event: state.leave_command_zone([event["name"]], event["back"])
)


@LEFT.command(Card("name", of=lambda state: [each.name for each in state.globals], what="Global"), words="global drop")
def drop(at: At[ChaosListsState], name: str) -> Left:
    """A Global is no longer in force.

    Whoever was away because of it is back.

    Example: edw global drop "House Party"
    """
    return {"name": name, "back": waiting_for(at.running.away, name)}


@LEFT.tells
def _(state: ChaosListsState, event: Left) -> str:
    titles = [state.title(seat) for seat in event["back"]]
    back = f" {listed(titles)} {'are' if len(titles) > 1 else 'is'} back in the game." if titles else ""
    return f"{event['name']} leaves the command zone.{back}"


IN: Kind[ChaosListsState, things.Put]
IN, PLAYED = things.declare(CHAPTER, "the middle world")


@CHAPTER.look("middle")
def lying(state: ChaosListsState) -> Shown:
    """Show the middle world, and who may still play from it.

    Example: edw middle
    """
    cards = state.middle.cards
    able = [seat for seat in state.here if state.may_play_from_middle(seat)]
    data = {"cards": [each._asdict() for each in cards], "may_play": able}
    if not cards:
        return Shown(data, ["Nothing lies in the middle world."])
    lines = [f"{each.card}{f' ({each.owner})' if each.owner else ''}" for each in cards]
    return Shown(data, [*lines, f"May still play one in this turn: {', '.join(able) or 'nobody'}."])


@IN.command(
    Text("cards", "card", most=MAX_NAME, many=True, metavar="CARD…", asks=things.which_goes_in),
    things.OWNER,
    words="middle put",
)
def middle_put(at: At[ChaosListsState], cards: Sequence[str], owner: str | None) -> things.Put:
    """Cards go face up into the middle world, each in quotes.

    Example: edw middle put "Serra Angel" "Shivan Dragon" --owner Ann
    """
    running(at.state)
    return {"cards": [*cards], "owner": owner}


@PLAYED.command(
    Who(),
    things.lying("the middle world"),
    words="middle play",
    anyway=True,
    act=("A basic land of the middle world", "rule 4, ruling 21"),
    during=(MAIN,),
    whose=ACTIVE,
    named=lambda _at, said: None if things.is_basic(said["card"]) else ANY_TIME,
    eased=ANY_TIME,
)
def middle_play(at: At[ChaosListsState], who: str, card: str) -> OfCard:
    """WHO plays a card from the middle world, once in each turn.

    Example: edw middle play Bram "Serra Angel"
    """
    # Rules 4 and 5; ruling 21.
    state = at.state
    if who in state.away:
        at.rules.forbids(f"{state.title(who)} is away {state.away[who]} (rule 5).")
    elif not state.may_play_from_middle(who):
        at.rules.forbids(f"{state.title(who)} has played a card from the middle world in this turn (rule 4).")
    return {"who": who, "card": card}


@PLAYED.owes
def _(state: ChaosListsState, event: OfCard) -> list[Due]:
    return dues_of_middle(state, event["who"])


_RULES = {**dict.fromkeys(CHAOS, 2), GLOBAL: 1, SPITE: 6}
"""The rule that speaks of a list; of all others it is rule 3."""


def found(query: str, lists: Mapping[str, RollList]) -> Shown:
    """Entries by words of their names or texts; see ``finding``."""
    return finding.find(query, [_thing(lists, each, entry) for each in lists.values() for entry in each.entries])


def read(said: Sequence[str], lists: Mapping[str, RollList]) -> Shown:
    """An entry by its name, wherever it stands, or by its list and its number there.

    Raises:
        UnknownWordError, AmbiguousWordError: no entry or list is meant, or several.
        RefusedError: nothing stands at the number.
    """
    *before, last = said
    if before and last.isascii() and last.isdecimal():
        on = words.choose(" ".join(before), {name: (name, each.title) for name, each in lists.items()}, "list")
        entries = [(lists[on], entry) for entry in lists[on].at(int(last))]
        if not entries:
            least, most = lists[on].roll.least, lists[on].roll.most
            raise RefusedError(f"Nothing stands at {int(last)} on {lists[on].title}, which has {least} to {most}.")
    else:
        entries = _named(" ".join(said), lists)
    things = [_thing(lists, on, entry) for on, entry in entries]
    return Shown(
        [*map(finding.facts, things)],
        [line for thing in things for line in (f"{thing.title}: {thing.where}", *thing.text)],
    )


def find_page(query: str, begin: Mapping[str, Any] | None, own: Path) -> Page | None:
    """What ``edw rules`` says of an entry of the session's lists; see ``FindPage``."""
    try:
        lists = kept_for(begin["edition"], own) if begin else {}
        entries = _named(query, lists)
    except (UnknownWordError, BadFileError):
        return None
    name, rules = entries[0][1].name, sorted({_RULES.get(each.name, 3) for each, _ in entries})
    things = [_thing(lists, on, entry) for on, entry in entries]
    told = [f"{name}: {thing.where}. {' '.join(thing.text)}".rstrip() for thing in things]
    return Page([name], told, rules, [], words.plain(query) == words.plain(name))


def _named(said: str, lists: Mapping[str, RollList]) -> list[tuple[RollList, Entry]]:
    """The entries of one name, by a beginning of it."""
    entries = [(each, entry) for each in lists.values() for entry in each.entries]
    name = words.card(said, [entry.name for _, entry in entries], "entry")
    return [(each, entry) for each, entry in entries if entry.name == name]


def _thing(lists: Mapping[str, RollList], on: RollList, entry: Entry) -> Thing:
    where = f"{on.title} {entry.at}"
    return Thing(entry.name, f"{entry.name} {entry.cost}".rstrip(), where, [*_text(lists, entry)])


def _text(lists: Mapping[str, RollList], entry: Entry) -> Iterator[str]:
    """What an entry says below its name, as a card shows it; what it makes players roll, and what of it lasts."""

    def title(name: str) -> str:
        return f"the {name} list" if name in RELATIVE else lists[name].title

    text = on_paper(entry.text)
    said = body("" if text.rstrip(".") == entry.name else text, entry.type, entry.size)
    yield from filter(None, in_lines(said))
    if entry.card and not said:
        yield "The Magic card of that name, whose text is not here."
    for order in entry.rolls:
        marks = "; ".join(filter(None, [order.may and f"if {order.may}", order.when]))
        yield f"Rolls {order_words(order, title)}{f' ({marks})' if marks else ''}"
    yield from map(_lasting, entry.lasts)


def _lasting(lasting: Lasting) -> str:
    change = f", {change_text(lasting.change)}" if lasting.change else ""
    if lasting.at:
        return f"At {lasting.at} ({lasting.whose}){change}{f': {on_paper(lasting.text)}' if lasting.text else ''}"
    until = _UNTIL.get(lasting.until) or ends(lasting.until)
    whose = "" if lasting.whose == "you" else f" ({lasting.whose})"
    return f"Lasts {until}{whose}{change}"


_UNTIL = {
    NEXT_TURN: "until your next turn",
    END_OF_NEXT: "until the end of your next turn",
    GONE: "until it is gone",
}
