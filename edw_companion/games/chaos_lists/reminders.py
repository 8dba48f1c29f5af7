"""What lasts, in words, and what the players are reminded of: what is rolled or done as its moment comes (rule 3)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from edw_companion.core import lasting, life
from edw_companion.core.due import ASIDE, OPTIONAL, Due, quoted
from edw_companion.core.lasting import ALL, GAME, NEXT_TURN, UPKEEP, USED, Effect, concerns
from edw_companion.core.state import Event
from edw_companion.games.chaos_lists import values
from edw_companion.games.chaos_lists.effects import one_of, unsaid
from edw_companion.games.chaos_lists.queue import dues_of_rolls
from edw_companion.games.chaos_lists.state import ChaosListsState
from edw_companion.games.chaos_lists.texts import in_lines
from edw_companion.games.chaos_lists.values import CHOSEN, PLAYERS, RollOrder, change_text, said
from edw_companion.text import capital, counted, listed


def whose_words(state: ChaosListsState, who: str | None) -> str:
    """Whose something is."""
    return "Everybody" if who == ALL else "Somebody" if who is None else state.title(who)


def until_words(state: ChaosListsState, thing: Effect) -> str:
    """How long something lasts, or when it is done; "" where only the table can say."""
    unsaid = [*thing.change[:1]] == [values.THEN] and not thing.at and thing.until != NEXT_TURN
    return "" if unsaid else lasting.until_words(state, thing)


def deed(state: ChaosListsState, thing: Effect) -> str:
    """What is done at its moment, such as "Ann loses 8 life"; "" where its name says it all."""
    each = thing.who == ALL and thing.at in (values.CHAOS_STEP, UPKEEP)
    own = thing.who if thing.who in state.players else state.active if each else thing.by
    who = state.title(own) if state.happens(thing) or not each else "each player"
    text = re.sub(r"^[Yy]ou may\b", f"{who} may", " ".join(in_lines(thing.text)).rstrip("."))
    return re.sub(r"^[Yy]ou (\w+)", rf"{who} \1s", text)


_LIFE = re.compile(r"(?P<who>.+?) (?:may )?(?P<verb>lose|pay|gain)s? (?P<number>[0-9]{1,6}) life\b")


def change_of_life(state: ChaosListsState, thing: Effect) -> tuple[str, str]:
    """Whose life it changes at its moment, in words, and by how much, such as "-8"; both "" where it changes none."""
    found = None if thing.later else _LIFE.match(deed(state, thing))
    return (found["who"], f"{'+' if found['verb'] == 'gain' else '-'}{found['number']}") if found else ("", "")


def done_by(state: ChaosListsState, event: life.LifeChanged) -> Effect | None:
    """What is done by a change of life, which is made with it and as great."""
    if not event["with"]:
        return None
    card, made = event["with"].casefold(), {entry["change"] for entry in event["changes"]}
    named = (each for each in state.happening() if each.called.casefold() == card)
    return next((each for each in named if change_of_life(state, each)[1] in made), None)


def due_of_happening(state: ChaosListsState, thing: Effect) -> Due:
    """What is to be done in this turn, for its moment has come: life that is gained or lost, or else by hand."""
    told, does = deed(state, thing), f"chaos use {thing.number}"
    text = f"{thing.called}: {told}" if told else thing.called
    over = dict.fromkeys(("gone", "over"), f"chaos drop {thing.number}")
    answers = {"no": "" if thing.at == UPKEEP else over["gone"], **over}
    who, change = change_of_life(state, thing)
    ends = thing.until == USED  # by being left undone; what lasts longer the line of the next turn does not name
    waits = thing.at != UPKEEP or " may " not in told
    seats = {state.title(seat): quoted(seat) for seat in state.here}
    if not change:
        return Due(text, does, how=ASIDE, answers=answers, waits=waits, told=ends)
    lines = {title: f"life {seat} {change} --with {quoted(thing.called)}" for title, seat in seats.items()}
    if who in lines:
        return Due(text, lines[who], how=ASIDE, answers=answers, waits=waits, told=ends, key=does)
    line, answers = f"life WHO {change} --with {quoted(thing.called)}", {**lines, **answers}
    return Due(text, line, how=ASIDE, does="life", answers=answers, waits=waits, told=ends, key=does)


def change_words(state: ChaosListsState, change: Sequence[str]) -> str:
    """What it changes in the rolling; "" for nothing."""
    if not change:
        return ""
    kind, *rest = change
    if kind == values.MORE:
        told = [counted(int(rest[0]), "more roll")]
    else:
        told = ["a list to be chosen" if name == CHOSEN else state.list_title(name) for name in rest]
    return values.CHANGES[kind][1].format(*told)


def kept_words(state: ChaosListsState, thing: Effect) -> str:
    """What is kept and what it changes: a name may be of several words, with a colon in it."""
    changes = change_words(state, thing.change)
    return f"‘{thing.name}’: {changes}" if changes else thing.name


def order_words(order: RollOrder, title: Callable[[str], str]) -> str:
    """A roll that is made later, such as "on Zoo, 2 times, by each player"; ``title`` gives a list's own."""
    what = order.dice or f"on {one_of([*map(title, order.lists)], at_random=order.pick == values.RANDOM)}"
    often = "once for each player" if order.times == PLAYERS else "" if order.times == "1" else f"{order.times} times"
    return ", ".join(filter(None, [what, often, values.ROLLERS[order.who]]))


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
    for each in state.effects:
        if each != state.override(state.active) and not each.globe:
            until = "" if each.until == GAME and not each.at else until_words(state, each)
            when = f"{until}: {told}" if each.at and (told := deed(state, each)) else until
            change = "" if each.at == UPKEEP else change_words(state, each.change)
            key = (each.name, change, when)
            owners.setdefault(key, []).append(whose_words(state, each.who))
    return [f"{listed([*dict.fromkeys(who)])}: {', '.join(filter(None, key))}" for key, who in owners.items()]


def lines(state: ChaosListsState) -> Iterator[str]:
    """What lasts, whole, with numbers."""
    for each in state.effects:
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
            "later": [{"list" if key == "on" else key: told for key, told in said(o).items()} for o in each.later],
        }
        for each in state.effects
    ]


def dues_of_stack(state: ChaosListsState, _event: Event) -> list[Due]:
    """What is to be said and rolled next, whatever has changed the rolling."""
    return [*dues_of_effects(state), *dues_of_rolls(state)]


def dues_of_effects(state: ChaosListsState) -> list[Due]:
    """What has still to be said of what lasts: whose it is, or which list is meant."""
    dues = []
    for each in state.effects if state.going else ():
        command = f"chaos change {each.number}"
        if each.who is None:
            dues.append(Due(f"Say whose {each.called} is", f"{command} --who WHO", does=command))
        elif unsaid(each):
            counts = f"which list counts as {state.list_title(each.change[2])}"
            text = f"{whose_words(state, each.who)} chooses {counts} ({each.name})"
            dues.append(Due(text, f"{command} --on LIST", does=command))
    return dues


def dues_of_moments(state: ChaosListsState, now: Callable[[str], bool]) -> list[Due]:
    """What is rolled in a turn when its moment comes; ``now`` says of when it is whether that belongs here."""
    dues = []
    for each in state.effects:
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
    mine = [each for each in state.effects if concerns(each, state.active) and each != override]
    told = [*skips, *(each.called for each in state.happening())]
    names = [each.called for each in mine if each.called not in told and not each.globe and not each.later]
    return [Due(f"Lasts for {state.title(state.active)}: {listed([*dict.fromkeys(names)])}.")] if names else []


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
        **{each.called: each.text for each in state.effects},
    }
    found = [(name, re.search(event, text)) for name, text in says.items()]
    return [Due(f"{name}: {told(match[1])}", does="", owed=True) for name, match in found if match]
