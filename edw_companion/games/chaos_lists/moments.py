"""Rolls that are made later, when their moment comes: of a token, a Global in force, whatever else lasts (rule 3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from edw_companion.core import words
from edw_companion.core.dice import parse_dice
from edw_companion.core.kind import At, Chapter, Kind
from edw_companion.core.params import Rolled, Text, Who
from edw_companion.core.state import alive, running
from edw_companion.errors import RefusedError
from edw_companion.games.chaos_lists.asker import Asker
from edw_companion.games.chaos_lists.lasting_params import Which
from edw_companion.games.chaos_lists.lasting_words import by_moment
from edw_companion.games.chaos_lists.orders import Roller, calls_of, pendings
from edw_companion.games.chaos_lists.queue import here, spite_first
from edw_companion.games.chaos_lists.sentences import dues_of_rolls
from edw_companion.games.chaos_lists.state import MayhemState, or_active
from edw_companion.games.chaos_lists.values import USED
from edw_companion.games.chaos_lists.waiting import Ability
from edw_companion.games.game import later
from edw_companion.text import listed

if TYPE_CHECKING:
    from edw_companion.core.facts import HandRoll, Line
    from edw_companion.games.chaos_lists import questions
    from edw_companion.games.chaos_lists.asker import Record
    from edw_companion.games.chaos_lists.orders import Call

    class Used(Line):
        """What something that lasts rolls now.

        Attributes:
            when: its moment, in its text's words.
            rolls: those on lists, which wait on the stack.
            rolled: the dice that were rolled at once.
        """

        number: int
        name: str
        who: str
        when: str
        rolls: Sequence[Call]
        rolled: Sequence[Record]

else:
    (questions,) = later(__package__, "questions")

CHAPTER = Chapter[MayhemState]()
MAX_TEXT = 700
"""How many characters a moment has, which is no longer than an entry's text."""


def _rolling(state: MayhemState) -> list[str]:
    return [each.name for each in state.panel.things if each.later]


USE: Kind[MayhemState, Used] = CHAPTER.kind("chaos-used", due=lambda state, _event: dues_of_rolls(state), since=4)


@USE.command(
    Which("number", metavar="NAME", rest=True, names=_rolling),
    Text(
        "when", "moment", most=MAX_TEXT, option="--when", metavar="WHEN",
        help="Which of its moments, as its text has them.",
    ),
    Who(option="--who", metavar="WHO", help="Who rolls; whoever has it, or the active player, if left out."),
    Rolled(),
    words="chaos use",
    word=True,
    anyway=True,
    again=lambda _state, event: {
        "when": event["when"] or None,
        "rolled": [draw["got"] for draw in event.get("draws", ()) if "src" in draw],
    },
)  # fmt: skip
def use(at: At[MayhemState], number: int, when: str | None, who: str | None, rolled: Sequence[HandRoll]) -> Used:
    """Something that lasts rolls now.

    A token is tapped for it, or its moment has come. Its rolls wait on the stack as an ability of their own, for 'edw
    chaos'; plain dice are rolled at once. NAME is its name or a beginning of it, or its number in 'edw chaos lasts'.

    Example: edw chaos use emblem
    """
    state = at.state
    running(state)
    spite_first(at)
    thing = state.panel.find(number)
    moments = by_moment(thing)
    if not moments:
        raise RefusedError(f"{thing.called} rolls nothing later. To add a roll", "chaos extra")
    if when is None and len(moments) > 1:
        raise questions.which_moment(thing, moments)
    moment = words.one_of(when or next(iter(moments)), moments, "moment")
    seat = or_active(state, who or (thing.who if thing.who in state.players else None), "who rolls")
    alive(state, seat)
    here(state, seat)
    asker = Asker(
        at.chance,
        f"use/{state.uses + 1}",
        [[*map(int, each)] for each in rolled],
        f"{state.title(seat)}, {thing.called}",
    )
    roller = Roller(seat, None, asker, state)
    rolls: list[Call] = []
    for order in moments[moment]:
        calls = calls_of(roller, [order._replace(dice="")])
        if not order.dice:
            rolls += calls
            continue
        for call in calls:
            for _ in range(call["times"]):
                asker.dice(parse_dice(order.dice), "later", call["who"])
    asker.check_spent()
    return {
        "number": number,
        "name": thing.called,
        "who": seat,
        "when": moment,
        "rolls": rolls,
        "rolled": asker.records,
    }


@USE.applies
def _(state: MayhemState, event: Used) -> None:
    state.uses += 1
    queue = pendings(state, event["rolls"])
    if queue:
        state.stack.append(Ability(event["name"], event["when"], "", event["who"], begun=False, queue=queue))
    state.panel.put(event["number"], used=state.turns.number)
    state.panel.end_where(lambda each: each.number == event["number"] and each.until == USED)
    state.plan_step()


@USE.tells
def _(state: MayhemState, event: Used) -> str:
    rolled = [f"{each['dice']} comes to {each['came']}" for each in event["rolled"] if each["for"] == "later"]
    of = f" ({event['when']})" if event["when"] else ""
    return f"{state.title(event['who'])} uses {event['name']}{of}{f': {listed(rolled)}' if rolled else ''}."
