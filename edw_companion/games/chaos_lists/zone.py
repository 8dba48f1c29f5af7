"""What lies on the table for everybody: the Globals in force (rule 1) and the middle world (rule 4).

A roll on Global replaces the Globals by itself; what no roll says is put right here by hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from edw_companion.core import things
from edw_companion.core.away import waiting_for
from edw_companion.core.kind import At, Chapter, Kind, Shown
from edw_companion.core.params import Card, Text, Who
from edw_companion.core.state import alive, running
from edw_companion.errors import RefusedError
from edw_companion.games.abilities import activated
from edw_companion.games.chaos_lists.entry_text import shown
from edw_companion.games.chaos_lists.state import MayhemState, or_active
from edw_companion.games.chaos_lists.waiting import Global
from edw_companion.sentences import DO
from edw_companion.text import listed

if TYPE_CHECKING:
    from edw_companion.core.facts import Line

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

CHAPTER = Chapter[MayhemState]()


@CHAPTER.look("global")
def in_force(state: MayhemState) -> Shown:
    """Show the Globals in force, and who may use them.

    A roll on Global replaces them by itself; these commands are for what no roll says.

    Example: edw global
    """
    data = [each._asdict() for each in state.globals]
    if not state.globals:
        return Shown(data, ["No Global is in force."])
    active = state.active
    whose = "nobody's, while this turn runs out" if active is None else f"{state.title(active)} only, whose turn it is"
    lines = [line for each in state.globals for line in _shown(each)]
    abilities = [f"Activated abilities: {whose}."] if any(activated(each.text) for each in state.globals) else []
    return Shown(data, [*lines, *abilities])


def _shown(each: Global) -> Sequence[str]:
    how = "rolled" if each.rolled else "put there"
    return shown(each.name, each.text, marks=f"{how} by {each.who}").lines


PUT: Kind[MayhemState, Put] = CHAPTER.kind(
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
def put(at: At[MayhemState], name: str, text: str | None, who: str | None) -> Put:
    """A Global comes into force beside the others, without a roll.

    Example: edw global put "House Party" "Creatures have haste."
    """
    state = at.state
    seat = or_active(state, who, "who put it there")
    alive(state, seat)
    if len(state.globals) >= MAX_GLOBALS:
        raise RefusedError(f"{MAX_GLOBALS} Globals are in force: take one away first ({DO}).", "global drop NAME")
    return {"name": name, "text": text or "", "who": seat}


LEFT: Kind[MayhemState, Left] = CHAPTER.kind(
    "global-left", apply=lambda state, event: state.leave_command_zone([event["name"]], event["back"])
)


@LEFT.command(Card("name", of=lambda state: [each.name for each in state.globals], what="Global"), words="global drop")
def drop(at: At[MayhemState], name: str) -> Left:
    """A Global is no longer in force.

    Whoever was away because of it is back.

    Example: edw global drop "House Party"
    """
    running(at.state)
    return {"name": name, "back": waiting_for(at.state.away, name)}


@LEFT.tells
def _(state: MayhemState, event: Left) -> str:
    titles = [state.title(seat) for seat in event["back"]]
    back = f" {listed(titles)} {'are' if len(titles) > 1 else 'is'} back in the game." if titles else ""
    return f"{event['name']} leaves the command zone.{back}"


IN: Kind[MayhemState, things.Put]
IN, PLAYED = things.declare(CHAPTER, "the middle world")


@CHAPTER.look("middle")
def lying(state: MayhemState) -> Shown:
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


@IN.command(Text("cards", "card", most=MAX_NAME, many=True, metavar="CARD…"), things.OWNER, words="middle put")
def middle_put(at: At[MayhemState], cards: Sequence[str], owner: str | None) -> things.Put:
    """Cards go face up into the middle world, each in quotes.

    Example: edw middle put "Serra Angel" "Shivan Dragon" --owner Ann
    """
    return things.put(at, cards, owner)


@PLAYED.command(Who(), things.lying("the middle world"), words="middle play", anyway=True)
def middle_play(at: At[MayhemState], who: str, card: str) -> things.Played:
    """WHO plays a card from the middle world, once in each turn.

    Example: edw middle play Bram "Serra Angel"
    """
    # Rules 4 and 5; ruling 21.
    state = at.state
    refusal = None
    if who in state.away:
        refusal = f"{state.title(who)} is away {state.away[who]} (rule 5)."
    elif not state.may_play_from_middle(who):
        refusal = f"{state.title(who)} has played a card from the middle world in this turn (rule 4)."
    return things.play(at, who, card, refusal)
