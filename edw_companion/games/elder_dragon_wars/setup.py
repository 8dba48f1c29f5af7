"""Before the first turn: who plays by which rules and lists, seats and the start, and what is owed.

Rules 7, 9, 11 and 17; rulings 2, 5 to 8 and 13 to 15.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, NotRequired, TypedDict

from edw_companion.chance import Chance
from edw_companion.colors import BY_LETTER, WHEEL, Color
from edw_companion.core import seats
from edw_companion.core.at import At
from edw_companion.core.due import DO, Due
from edw_companion.core.kind import Chapter, Kind
from edw_companion.core.rules import parse_rules
from edw_companion.core.seats import STARTED, TWICE, first_seat
from edw_companion.core.state import Event, picked_by_hand
from edw_companion.core.words import plain
from edw_companion.errors import RefusedError, UsageError
from edw_companion.games.elder_dragon_wars.cards import KASIMIR
from edw_companion.games.elder_dragon_wars.ring import DRAGONS, SAVIORS, SCION, THIRD, enemies, opening, opening_anchor
from edw_companion.games.elder_dragon_wars.state import EMPTY_SEATS, RULES, SAVIOR, Commander, WarState
from edw_companion.sentences import Sentence
from edw_companion.text import listed

if TYPE_CHECKING:
    from pathlib import Path

    from edw_companion.core.facts import Line
    from edw_companion.games.elder_dragon_wars.lists import ListFacts
    from edw_companion.games.game import Plan

    class After(TypedDict):
        """What the war before leaves: the Savior's seat and player (rule 7), and who owes pizza and soda (rule 17).

        ``unfinished``: it was closed before it was won, so that the Savior is that of the war before it, if there was
        one.
        """

        session: str
        savior: str | None
        player: str | None
        debts: list[str]
        unfinished: NotRequired[bool]

    class Planned(ListFacts):
        """Who plays, and which seats are settled by colour; the house rules; what the game before leaves."""

        players: list[str]
        seats: dict[str, str]
        rules: dict[str, str]
        after: After | None

    class Started(Line):
        """Who sits where (a seat that is not named is empty) and who begins.

        ``anchor`` is where the regular order goes on after the Savior's opening.
        """

        seats: dict[str, str]
        first: str
        opening: list[str]
        anchor: NotRequired[str]


CHAPTER = Chapter[WarState]()
EMPTY = "an empty seat"
"""What is drawn for a seat that nobody takes, where fewer than five play."""

PLAYERS, FEWEST = 5, 3
"""How many play, and how few where seats may stay empty."""


def plan(wanted: Plan, own_lists: Path) -> Planned:
    """What the first line says of the game."""
    from edw_companion.games.elder_dragon_wars.lists import EDITION, SHAPE, facts  # a war that is played does without
    from edw_companion.lists.editions import load

    given: dict[str, str] = {}
    for word, name in wanted.seats.items():
        seat = BY_LETTER.get(word.upper(), word.casefold())
        if seat not in tuple(WHEEL) or seat in given:
            raise UsageError(f"'{word}' is no seat that is free to give: seats are {', '.join(WHEEL)}, each once.")
        given[str(seat)] = name
    after = left_by(*wanted.previous) if wanted.previous else None
    before: Sequence[str] = ()
    kept: Mapping[str, str] = {}
    if wanted.previous:  # who played it, and in which seats they sat, as far as these were settled
        war: WarState = wanted.previous[1]
        kept = {seat: player.name for seat, player in war.players.items()} or war.begin["seats"]
        before = [*kept.values()] if war.started else war.begin["players"]
    called = [*before, *([after["player"], *after["debts"]] if after else [])]
    players, rules = wanted.players or before, parse_rules(RULES, wanted.rules)
    _check_count(len(players), rules[EMPTY_SEATS] == "yes", asked=f"{EMPTY_SEATS}=no" not in wanted.rules)
    names, settled = seats_of(players, given, kept, filter(None, called), redeal=wanted.redeal)
    lists = facts(load(SHAPE, wanted.edition_or(EDITION), own_lists))
    return {"players": names, "seats": settled, "rules": rules, "after": after, **lists}


def _check_count(count: int, empty: bool, *, asked: bool) -> None:
    """Five play; three or four if seats may stay empty, which is ``asked`` where nobody has said so (ruling 2)."""
    if count == PLAYERS or (empty and FEWEST <= count < PLAYERS):
        return
    refused = f"Elder Dragon Wars is for five players (ruling 2), not for {count}"
    if not FEWEST <= count < PLAYERS:
        raise UsageError(f"{refused}.")
    rule, seats = f"{EMPTY_SEATS}=yes", "one seat" if count == PLAYERS - 1 else "two seats"
    why = f"{refused}: with --rule {rule} {seats} may stay empty, out of the game from the start."
    if not asked:
        raise UsageError(why)
    from edw_companion.core.questions import Question, WantedError  # only a terminal asks

    who = "Who is the fifth?" if count == PLAYERS - 1 else "Who are the other two?"
    nobody = f"'empty' leaves {seats} empty, out of the game from the start"
    also = {nobody: ("empty", "nobody", "none")}
    question = Question(f"Elder Dragon Wars is for five. {who}", {nobody: ("--rule", rule)}, also)
    raise WantedError(Sentence(why), question)


def left_by(session: str, state: WarState) -> After:
    """What a war that is over, or closed, leaves to the next.

    One that was closed before it was won leaves the Savior of the war before it: nobody has taken the title from them.
    (Ruling 14 is about wars that were played to an end in which nobody earned it.)

    Raises:
        RefusedError: it can still be played.
    """
    if state.result is None and not state.closed:
        raise RefusedError(
            f"The game of '{session}' is not over: finish it ('{DO}') or close it ('{DO}'), or start the next without "
            "--after.",
            f"use {session}",
            f"--session {session} end",
        )
    if state.result is None:
        earlier = state.begin.get("after") or {}
        savior, player = earlier.get("savior"), earlier.get("player")
    else:
        savior = state.result["savior"]
        player = state.players[savior].name if savior else None
    told: After = {"session": session, "savior": savior, "player": player, "debts": owed(state)}
    return told if state.over else {**told, "unfinished": True}


def seats_of(
    players: Sequence[str], given: Mapping[str, str], before: Mapping[str, str], called: Iterable[str], *, redeal: bool
) -> tuple[list[str], dict[str, str]]:
    """Who plays, and which seats are settled before the draw (rule 11; rulings 6 and 13).

    Those who had a seat in the game ``before`` keep it, unless ``redeal`` or a given seat says otherwise. ``called``
    are the names of those whom the group knows: they are spelt so again.
    """
    known = {name.casefold(): name for name in called}
    names = [known.get(name.casefold(), name) for name in players]
    if len({name.casefold() for name in names}) < len(names):
        raise UsageError(TWICE)
    dragons = {plain(dragon.name) for dragon in DRAGONS.values()}
    for name in names:
        if plain(name) in dragons:
            raise UsageError(f"'{name}' is an Elder Dragon's name, by which a seat is meant: add a letter to it.")
    settled = {seat: known.get(name.casefold(), name) for seat, name in given.items()}
    for seat, name in settled.items():
        if name not in names:
            raise UsageError(f"{name} is given the {seat} seat but is not among the players.")
    if len(set(settled.values())) < len(settled):
        raise UsageError("A player is given two seats.")
    for seat, name in before.items():
        if not redeal and name in names and seat not in settled and name not in settled.values():
            settled[seat] = name
    return names, {str(seat): settled[seat] for seat in WHEEL if seat in settled}


def debts(state: WarState) -> list[str]:
    """Who was killed by Kasimir the Lone Wolf and owes pizza and soda at the next start (rule 17; ruling 15)."""
    return [state.players[victim].name for victim, card in state.fallen.items() if card == KASIMIR]


def owed(state: WarState) -> list[str]:
    """Who owes pizza and soda after this war: its own dead, and who owed before and sat it out (ruling 15)."""
    return [*debts(state), *still_owed(state.begin)]


def still_owed(begin: Event) -> list[str]:
    """Who owes pizza and soda from before, and does not play; a debt is settled when the debtor plays."""
    return [name for name in _owing(begin) if name not in begin["players"]]


def _owing(begin: Event) -> list[str]:
    """Who owed pizza and soda when a war began."""
    return [*(begin.get("after") or {}).get("debts", ())]


def start(state: WarState, chance: Chance, first: str | None = None) -> Started:
    """Draw the open seats and the start, or begin with the Savior's opening (rules 7, 9 and 11; rulings 5 and 13).

    ``first`` is the seat or player to begin, if the table drew that itself.
    """
    if state.started:
        raise RefusedError(STARTED)
    given: dict[str, str | None] = dict(state.begin["seats"])
    loose, free = _loose(state), [seat for seat in WHEEL if seat not in given]
    if len({*loose}) > 1:  # where nobody is left to be seated, or nothing else is, all is settled
        loose = [loose[place - 1] for place in chance.order("seats/1", len(free))]
    given |= zip(free, loose, strict=True)
    seats = {str(seat): name for seat in WHEEL for name in [given[seat]] if name is not None}
    savior = _opener(state, seats)
    if savior is not None:
        if first is not None:
            opens = f"{seats[savior]} ({savior}) opens this war with the Savior's three turns (rule 7)"
            raise RefusedError(f"{opens}: leave --first out.")
        turns = [str(seat) for seat in opening(savior) if seat in seats]
        return {"seats": seats, "first": savior, "opening": turns, "anchor": str(opening_anchor(savior))}
    return {"seats": seats, "first": first_seat(chance, tuple(seats), tuple(seats.values()), first), "opening": []}


def _opener(state: WarState, seats: Mapping[str, str]) -> str | None:
    """The seat that opens as the Savior's; None where the start is drawn.

    The title stays with the dragon, whoever holds it now, or by the house rule ``savior=player`` with who won it, if
    they play (rulings 7 and 13).
    """
    after = state.begin.get("after") or {}
    if state.house["savior"] == "player":
        return next((seat for seat, name in seats.items() if name == after.get("player")), None)
    return after["savior"] if after.get("savior") in seats else None


def _loose(state: WarState) -> list[str | None]:
    """Who has no seat yet; with fewer than five players also None for what stays empty (ruling 2, its house rule)."""
    players, given = state.begin["players"], state.begin["seats"].values()
    return [name for name in players if name not in given] + [None] * (len(WHEEL) - len(players))


def choices(state: WarState, event: Event, label: str) -> Sequence[str]:
    """The list behind a label that is no pile's, as its numbers count, given the table before the draw."""
    what = label.partition("/")[0]
    if what == "seats":
        return [EMPTY if name is None else name for name in _loose(state)]
    return [*state.scion.dragons] if what == SCION and state.scion else seats.choices(state, event, label)


START: Kind[WarState, Started] = CHAPTER.kind("start")


@START.decides_again
def _(at: At[WarState], event: Started) -> Started:
    return start(at.state, at.chance, event["first"] if picked_by_hand(event) else None)


@START.applies
def _(state: WarState, event: Started) -> None:
    life = state.house.number("life")
    state.players = {seat: Commander(seat, name, life) for seat, name in event["seats"].items()}
    state.turns.opening = list(event["opening"])
    first = event["first"]
    state.turns.begin(first, SAVIOR if event["opening"] else "normal", first)
    state.turns.anchor = event.get("anchor", first)


@START.tells
def _(state: WarState, event: Started) -> str:
    seats = ", ".join(f"{name} {seat}" for seat, name in event["seats"].items())
    empty = [str(seat) for seat in WHEEL if seat not in event["seats"]]
    stays = f"; {listed(empty)} {'stays' if len(empty) == 1 else 'stay'} empty" if empty else ""
    return f"Seats clockwise: {seats}{stays}. {_tell_first(state.begin.get('after'), event)}"


def _tell_first(after: Event | None, event: Started) -> str:
    """Who begins; and if a war went before, why: as its Savior, or for want of one."""
    first = event["first"]
    name = event["seats"][first]
    title = f"{name} ({first})"
    begins = f"{title} takes the first turn."
    if after is None:
        return begins
    unwon = f"'{after['session']}' was closed before it was won" if after.get("unfinished") else ""
    if after["savior"] is None:
        none = unwon or f"'{after['session']}' left no Savior"
        return f"{none}: {begins}"
    winner, opens = after["player"], bool(event["opening"])
    of_dragon = opens and first == after["savior"]
    savior = DRAGONS[Color(first)].name if of_dragon else winner
    was = f"{unwon}, so {savior} still is the Savior" if unwon else f"{savior} was the Savior"
    takes = [f"{event['seats'][ally]} ({ally})" for ally in event["opening"][SAVIORS:]]
    then = f", then {'each ally' if len(takes) > 1 else takes[0]} takes one" if takes else ""
    turns = f"with three turns{then}."
    if not opens and winner in event["seats"].values():
        return f"{DRAGONS[Color(after['savior'])].name} was the Savior, and nobody holds it now: {begins}"
    if not opens:
        return f"{was}, and does not play: {begins}"
    if not of_dragon:
        return f"{was}, and opens in the {first} seat {turns}"
    return f"{was}: {title} opens {turns}" if name == winner else f"{was}; {title} holds it now and opens {turns}"


@START.owes
def _(state: WarState, _event: Started) -> list[Due]:
    lands = "In play: each player's three basic lands and Elder Dragon in its nexus; Planar Gate and Mana Matrix."
    absent, empty = still_owed(state.begin), [*state.empty]
    pizza = {name: "does not play, and still owes" if name in absent else "owes" for name in _owing(state.begin)}
    dues = [Due(lands), *(Due(f"{name} {owes} pizza and soda (rule 17).") for name, owes in pizza.items())]
    if empty:
        left = "first" if len(empty) == THIRD - 1 else "second"
        decks = "deck is" if len(empty) == 1 else "decks are"
        dues.append(Due(f"The {listed(empty)} {decks} not used. The {left} who is eliminated brings the Scion."))
    free = [seat for seat in state.living if not {*state.attackable(seat)} <= {*enemies(seat)}]
    return [
        *dues,
        *(Due(f"{state.title(seat)} has no eternal enemy, and may attack anybody (rule 7).") for seat in free),
    ]
