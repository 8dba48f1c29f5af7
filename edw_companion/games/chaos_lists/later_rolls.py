"""Rolls that are made later, of a token, a Global in force, whatever else lasts (rule 3); and what lasts, in words."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from edw_companion.core import lasting, words
from edw_companion.core.dice import parse_dice
from edw_companion.core.due import DO, OPTIONAL, Due, quoted
from edw_companion.core.kind import At, Chapter, Kind
from edw_companion.core.lasting import (
    ALL,
    CHAOS_STEP,
    GAME,
    MOMENTS,
    NEXT_TURN,
    UPKEEP,
    Which,
    concerns,
    when_words,
)
from edw_companion.core.params import Rolled, Text, Who
from edw_companion.core.state import alive, running
from edw_companion.errors import RefusedError
from edw_companion.games.chaos_lists.dice import Asker
from edw_companion.games.chaos_lists.effects import Ability, Effect, one_of, packed
from edw_companion.games.chaos_lists.phases import OWN, of_moment
from edw_companion.games.chaos_lists.queue import dues_of_rolls, here, spite_first
from edw_companion.games.chaos_lists.results import Roller, calls_of, pendings
from edw_companion.games.chaos_lists.state import ChaosListsState, or_active
from edw_companion.games.chaos_lists.texts import in_lines
from edw_companion.games.chaos_lists.values import (
    AS,
    CHOSEN,
    COPY,
    FIRST,
    FREE,
    MORE,
    PLAYERS,
    RANDOM,
    SKIP,
    THEN,
    TWO,
    RollOrder,
    change_text,
)
from edw_companion.games.game import later
from edw_companion.text import capital, counted, listed

_ROLLERS = {
    "you": "",
    "each": "by each player",
    "others": "by everybody else",
    "random": "by somebody at random",
    "left": "by the player on the left",
    "right": "by the player on the right",
    "chosen": "by a player who is chosen",
    "rest": "by everybody but those two",
}
_CHANGES = {
    SKIP: "no roll in the chaos step",
    FIRST: "the first roll of each chaos step on {}",
    AS: "{} counts as {}",
    THEN: "the next chaos roll on {}",
    COPY: "what is rolled on A to F goes onto the stack twice",
    FREE: "chooses the list of every chaos roll",
    TWO: "two rolls for each chaos roll, and the player on the left chooses which counts",
}


def whose_words(state: ChaosListsState, who: str | None) -> str:
    """Whose something is."""
    return "Everybody" if who == ALL else "Somebody" if who is None else state.title(who)


def until_words(state: ChaosListsState, thing: Effect) -> str:
    """How long something lasts, or when it is done; "" where only the table can say."""
    unsaid = [*thing.change[:1]] == [THEN] and not thing.at and thing.until != NEXT_TURN
    return "" if unsaid else lasting.until_words(state, thing)


def deed(state: ChaosListsState, thing: Effect) -> str:
    """What is done at its moment, such as "Ann loses 8 life"; "" where its name says it all."""
    each = thing.who == ALL and thing.at in (CHAOS_STEP, UPKEEP)
    own = thing.who if thing.who in state.players else state.active if each else thing.by
    who = state.title(own) if state.happens(thing) or not each else "each player"
    text = re.sub(r"^[Yy]ou may\b", f"{who} may", " ".join(in_lines(thing.text)).rstrip("."))
    return re.sub(r"^[Yy]ou (\w+)", rf"{who} \1s", text)


_LIFE = re.compile(r"(?P<who>.+?) (?:may )?(?P<verb>lose|pay|gain)s? (?P<number>[0-9]{1,6}) life\b")


def change_of_life(state: ChaosListsState, thing: Effect) -> tuple[str, str]:
    """Whose life it changes at its moment, in words, and by how much, such as "-8"; both "" where it changes none."""
    found = None if thing.later else _LIFE.match(deed(state, thing))
    return (found["who"], f"{'+' if found['verb'] == 'gain' else '-'}{found['number']}") if found else ("", "")


def done_by(state: ChaosListsState, event: LifeChanged) -> Effect | None:
    """What is done by a change of life, which is made with it and as great."""
    if not event["with"]:
        return None
    card, made = event["with"].casefold(), {entry["change"] for entry in event["changes"]}
    named = (each for each in state.happening() if each.called.casefold() == card)
    return next((each for each in named if change_of_life(state, each)[1] in made), None)


def due_of_happening(state: ChaosListsState, thing: Effect) -> Due:
    """What is to be done in this turn, for its moment has come: life that is gained or lost, or else by hand."""
    told, does = deed(state, thing), f"chaos use {thing.number}"
    text = f"{thing.called}: {told} ({DO})" if told else f"{thing.called} ({DO})"
    answers = {"no": "" if thing.at == UPKEEP else f"chaos drop {thing.number}"}
    who, change = change_of_life(state, thing)
    waits = thing.at != UPKEEP or " may " not in told
    seats = {state.title(seat): quoted(seat) for seat in state.here}
    if not change:
        return Due(text, does, answers=answers, waits=waits, told=True)
    lines = {title: f"life {seat} {change} --with {quoted(thing.called)}" for title, seat in seats.items()}
    if who in lines:
        return Due(text, lines[who], answers=answers, waits=waits, told=True, key=does)
    line, answers = f"life WHO {change} --with {quoted(thing.called)}", {**lines, **answers}
    return Due(text, line, does="life", answers=answers, waits=waits, told=True, key=does)


def change_words(state: ChaosListsState, change: Sequence[str]) -> str:
    """What it changes in the rolling; "" for nothing."""
    if not change:
        return ""
    kind, *rest = change
    if kind == MORE:
        return f"{counted(int(rest[0]), 'more roll')} in each chaos step"
    return _CHANGES[kind].format(
        *["a list to be chosen" if name == CHOSEN else state.list_title(name) for name in rest]
    )


def kept_words(state: ChaosListsState, name: str, change: Sequence[str]) -> str:
    """What is kept and what it changes: a name may be of several words, with a colon in it."""
    changes = change_words(state, change)
    return f"‘{name}’: {changes}" if changes else name


def order_words(order: RollOrder, title: Callable[[str], str]) -> str:
    """A roll that is made later, such as "on Zoo, 2 times, by each player"; ``title`` gives a list's own."""
    what = order.dice or f"on {one_of([*map(title, order.lists)], at_random=order.pick == RANDOM)}"
    often = "once for each player" if order.times == PLAYERS else "" if order.times == "1" else f"{order.times} times"
    return ", ".join(filter(None, [what, often, _ROLLERS[order.who]]))


def by_moment(thing: Effect) -> dict[str, list[RollOrder]]:
    """What something rolls later, by when that is."""
    found: dict[str, list[RollOrder]] = {}
    for order in thing.later:
        found.setdefault(order.when, []).append(order)
    return found


def short_lines(state: ChaosListsState) -> list[str]:
    """What lasts, a line for all who have the same.

    What is a Global's stands there, the list of the next chaos roll beside the current one, and no end is the game's.
    """
    owners: dict[tuple[str, ...], list[str]] = {}
    for each in state.effects.things:
        if each != state.override(state.active) and not each.globe:
            until = "" if each.until == GAME and not each.at else until_words(state, each)
            when = f"{until}: {told}" if each.at and (told := deed(state, each)) else until
            change = "" if each.at == UPKEEP else change_words(state, each.change)
            key = (each.name, change, when)
            owners.setdefault(key, []).append(whose_words(state, each.who))
    return [f"{listed([*dict.fromkeys(who)])}: {', '.join(filter(None, key))}" for key, who in owners.items()]


def lines(state: ChaosListsState) -> Iterator[str]:
    """What lasts, whole, with numbers."""
    for each in state.effects.things:
        told = [each.name, change_words(state, each.change), until_words(state, each), f"since turn {each.since}"]
        yield f"{each.number}. {whose_words(state, each.who)}: {', '.join(filter(None, told))}"
        text = [capital(deed(state, each))] if each.at else in_lines(each.text)
        yield from (f"   {line}" for line in filter(None, text))
        for when, orders in by_moment(each).items():
            if when.casefold() not in each.text.casefold():
                yield f"   {when}: rolls {listed([order_words(order, state.list_title) for order in orders])}"


def data(state: ChaosListsState) -> list[dict[str, Any]]:
    """What lasts, for programs."""
    return [
        {
            "number": each.number,
            "name": each.called,
            "text": each.text,
            "whose": each.who,
            "since": each.since,
            "until": each.until,
            **({"at": each.at} if each.at else {}),
            "rolls": change_text(each.change) if each.change else "",
            "later": [_renamed(packed(order)) for order in each.later],
        }
        for each in state.effects.things
    ]


def _renamed(order: dict[str, Any]) -> dict[str, Any]:
    return {"list" if key == "on" else key: said for key, said in order.items()}


def dues_of_effects(state: ChaosListsState) -> list[Due]:
    """What has still to be said of what lasts: whose it is, or which list is meant."""
    dues = []
    for each in state.effects.things if state.going else ():
        command = f"chaos change {each.number}"
        if each.who is None:
            dues.append(Due(f"Say whose {each.called} is", f"{command} --who WHO", does=command))
        elif each.unsaid:
            counts = f"which list counts as {state.list_title(each.change[2])}"
            text = f"{whose_words(state, each.who)} chooses {counts} ({each.name})"
            dues.append(Due(text, f"{command} --on LIST", does=command))
    return dues


def dues_of_moments(state: ChaosListsState, now: Callable[[str], bool]) -> list[Due]:
    """What is rolled in a turn when its moment comes; ``now`` says of when it is whether that belongs here."""
    dues = []
    for each in state.effects.things:
        moments = {} if each.at else by_moment(each)
        for when, orders in moments.items():
            if when.casefold().startswith("at ") and now(when.casefold()) and _comes(state, each, when):
                which = f" --when {quoted(when)}" if len(moments) > 1 else ""
                rolls = listed([order_words(order, state.list_title) for order in orders])
                text = f"{capital(when)}, {each.called} rolls {rolls}"
                dues.append(Due(text, f"chaos use {each.number}{which}", answers=OPTIONAL))
    return dues


def _comes(state: ChaosListsState, thing: Effect, when: str) -> bool:
    """Whether such a moment is still to come in this turn: "your" ones are in those of its player.

    "Your" on a Global is whose it is by the house rule global-triggers. The upkeep is over when the chaos step has
    begun.
    """
    over = "upkeep" in when and state.stepping
    everybodys = thing.globe and state.house["global-triggers"] == "active"
    mine = thing.by == state.active if thing.globe else concerns(thing, state.active)
    return (mine or everybodys or " your " not in when) and not over and thing.used != state.turns.number


def dues_of_lasting(state: ChaosListsState) -> list[Due]:
    """What lasts and matters to the player whose turn begins; what the turn's list names by itself is not in it."""
    skips, override = state.left_out(), state.override(state.active)
    mine = [each for each in state.effects.things if concerns(each, state.active) and each != override]
    told = [*skips, *(each.called for each in state.happening())]
    names = [each.called for each in mine if each.called not in told and not each.globe and not each.later]
    return [Due(f"Lasts for {state.title(state.active)}: {listed([*dict.fromkeys(names)])}.")] if names else []


def dues_of_skips(state: ChaosListsState) -> list[Due]:
    """That something leaves out the chaos roll of this turn."""
    skips = state.left_out()
    return [Due(f"No chaos roll for {state.title(state.active)} in this turn ({listed(skips)}).")] if skips else []


_LIST_CHANGES = r"Whenever the current Chaos List changes, ([^.]+)"
_FROM_THE_MIDDLE = r"Whenever (?:a player|somebody) plays somebody else's card from (?:there|the middle world), ([^.]+)"
"""What happens at an event that the program alone sees."""


def dues_of_new_list(state: ChaosListsState) -> list[Due]:
    """What Globals and what lasts do as the current list changes."""
    return _called(state, _LIST_CHANGES, lambda told: told) if state.moved else []


def dues_of_middle(state: ChaosListsState, who: str) -> list[Due]:
    """What Globals and what lasts do as a player plays somebody else's card from the middle world."""
    played = state.middle.played
    if played is None or played.owner == who:
        return []
    owner = state.title(played.owner) if played.owner else f"the owner of {played.card}, if that is another player,"
    return _called(state, _FROM_THE_MIDDLE, lambda told: told.replace("its owner", owner))


def _called(state: ChaosListsState, event: str, told: Callable[[str], str]) -> list[Due]:
    if not state.going:
        return []
    says = {
        **{each.name: each.text for each in state.globals},
        **{each.called: each.text for each in state.effects.things},
    }
    found = [(name, re.search(event, text)) for name, text in says.items()]
    return [Due(f"{name}: {told(match[1])}", does="", owed=True) for name, match in found if match]


if TYPE_CHECKING:
    from edw_companion.core.facts import HandRoll, Line
    from edw_companion.core.life import LifeChanged
    from edw_companion.games.chaos_lists import questions
    from edw_companion.games.chaos_lists.dice import Record
    from edw_companion.games.chaos_lists.results import Call

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

CHAPTER = Chapter[ChaosListsState]()
MAX_TEXT = 700
"""How many characters a moment has, which is no longer than an entry's text."""


def _rolling(state: ChaosListsState) -> list[str]:
    return [each.name for each in state.effects.things if each.later]


USE: Kind[ChaosListsState, Used] = CHAPTER.kind("chaos-used", due=lambda state, _event: dues_of_rolls(state), since=4)


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
    act=("What is rolled or done at a moment", "rulings 41 and 42"),
    during=(UPKEEP, CHAOS_STEP),
    whose=OWN,
    named=of_moment,
    again=lambda _state, event: {
        "when": event["when"] or None,
        "rolled": [draw["got"] for draw in event.get("draws", ()) if "src" in draw],
    },
)  # fmt: skip
def use(at: At[ChaosListsState], number: int, when: str | None, who: str | None, rolled: Sequence[HandRoll]) -> Used:
    """Something that lasts rolls now, or was done.

    A token is tapped for it, or its moment has come. Its rolls wait on the stack as an ability of their own, for 'edw
    chaos'; plain dice are rolled at once. What is done
    at a moment is done with it. NAME is its name or a beginning of it, or its number in 'edw chaos lasts'.

    Example: edw chaos use emblem
    """
    state = at.state
    running(state)
    spite_first(at)
    thing = state.effects.find(number)
    if thing.at == NEXT_TURN and not state.happens(thing):
        at.rules.forbids(f"{thing.called} is done {when_words(state, thing)} (ruling 42).")
    moments = by_moment(thing) or ({thing.at: []} if thing.at else {})
    if not moments:
        raise RefusedError(f"{thing.called} rolls nothing later. To add a roll", "chaos extra")
    if when is None and len(moments) > 1:
        raise questions.which_moment(thing, moments)
    moment = words.one_of(when or next(iter(moments)), moments, "moment")
    own = thing.who if thing.who in state.players else thing.by if thing.at else None
    seat = or_active(state, who or own, "who rolls")
    alive(state, seat)
    if moments[moment]:
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
def _(state: ChaosListsState, event: Used) -> None:
    state.uses += 1
    queue = pendings(state, event["rolls"])
    if queue:
        state.stack.append(Ability(event["name"], event["when"], "", event["who"], begun=False, queue=queue))
    state.do(state.effects.find(event["number"]), event["who"])


@USE.tells
def _(state: ChaosListsState, event: Used) -> str:
    if event["when"] in MOMENTS:
        return f"{event['name']} is done."
    rolled = [f"{each['dice']} comes to {each['came']}" for each in event["rolled"] if each["for"] == "later"]
    of = f" ({event['when']})" if event["when"] else ""
    return f"{state.title(event['who'])} uses {event['name']}{of}{f': {listed(rolled)}' if rolled else ''}."
