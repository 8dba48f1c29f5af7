"""Duels of honour: a Legend challenges a creature; strike or focus in turn (rule 12; rulings 22 to 25).

Focus cards lie face down and are counted; what they cost is told when somebody strikes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from itertools import groupby
from typing import TYPE_CHECKING

from edw_companion.core.at import At
from edw_companion.core.counts import Moves, cards
from edw_companion.core.due import DO
from edw_companion.core.kind import Chapter, Kind, Shown
from edw_companion.core.params import Param, Text, Who, Word, started
from edw_companion.core.phases import ACTIVE
from edw_companion.core.questions import Spoken, WantedError
from edw_companion.core.state import alive
from edw_companion.core.words import plain
from edw_companion.errors import RefusedError, UsageError
from edw_companion.games.five_colors import view
from edw_companion.games.five_colors.armies import MAX_NUMBER
from edw_companion.games.five_colors.cards import Naming, Part, cut, kind_of, parts, spoken
from edw_companion.games.five_colors.phases import ACTIONS, DUEL, duel_dues
from edw_companion.games.five_colors.state import Duel, FiveColorsState, How, Type, Zone
from edw_companion.sentences import Sentence
from edw_companion.text import counted

if TYPE_CHECKING:
    from edw_companion.core.facts import OfMoves, OfPlayer, PlayerMoves

    class Begun(OfPlayer):
        """A player's Legend challenges a creature of another's; what each costs."""

        legend: str
        cost: int
        against: str
        challenged: str
        challenged_cost: int

    class Struck(PlayerMoves):
        """By player what the focus cards cost and what all comes to; the creature that is destroyed, if one is."""

        focus: dict[str, list[int]]
        totals: dict[str, int]
        dies: str | None

    class Ended(PlayerMoves):
        """The duel has no result, and why, if it was said."""

        why: str | None


CHAPTER = Chapter[FiveColorsState]()


def _end(state: FiveColorsState, _event: OfMoves) -> None:
    state.duel = None


@CHAPTER.look("duel")
def show_duel(state: FiveColorsState) -> Shown:
    """Show the duel: who has the say, how many focus cards.

    Example: edw duel
    """
    now = view.duel(state)
    if now is None:
        return Shown({"duel": None}, ["No duel goes on."])
    return Shown({"duel": now}, [*view.duel_lines(state), *map(str, duel_dues(state))])


def _no_duel(state: FiveColorsState) -> None:
    """Refuse a second duel, whatever the table says."""
    if state.duel is not None:
        on = f"{state.duel.legend} is duelling {state.duel.challenged} already: {DO} ends it."
        raise RefusedError(on, "duel strike WHO")


BEGUN: Kind[FiveColorsState, Begun] = CHAPTER.kind("duel", due=lambda state, _event: duel_dues(state))


@BEGUN.command(
    Word(
        "said", many=True, names=lambda state: state.cards("", Type.CREATURE), metavar="LEGEND [COST] CREATURE [COST]"
    ),
    words="duel begin",
    act=("A duel", "rule 12"),
    during=(ACTIONS,),
    whose=ACTIVE,
    needs=_no_duel,
    again=lambda _state, event: {
        "said": [event["legend"], str(event["cost"]), event["challenged"], str(event["challenged_cost"])]
    },
)
def begin(at: At[FiveColorsState], said: Sequence[str]) -> Begun:
    """A LEGEND of the active player challenges a creature.

    COST is what each costs to cast, in all mana symbols; X is 0. It is asked for where it is not said. The challenged
    creature's player has the first say.

    Example: edw duel begin "Tor Wauki" 5 "Craw Wurm" 6
    """
    # Rule 12.
    state = at.state
    seat = state.turns.who
    against = state.opponent(seat)
    (mine, cost), (theirs, challenged_cost) = _duelists(said, Naming(at, seat), Naming(at, against))
    there = state.in_play.of(seat, mine)
    if How.READY not in there and {How.ATTACKED, How.DUELLED} & {*there}:
        at.rules.forbids(f"{mine} of {state.title(seat)} is tapped already, and a Legend taps to duel (rule 12).")
    return {
        "who": seat, "legend": mine, "cost": cost,
        "against": against, "challenged": theirs, "challenged_cost": challenged_cost,
    }  # fmt: skip


@BEGUN.applies
def _(state: FiveColorsState, event: Begun) -> None:
    creatures = (event["who"], event["legend"], event["cost"], event["against"], event["challenged"])
    state.duel = Duel(*creatures, event["challenged_cost"], acting=event["against"])
    for seat, name in ((event["who"], event["legend"]), (event["against"], event["challenged"])):
        state.know(seat, name, kind_of(state, name).replace(Type.OTHER, "") or Type.CREATURE)
        state.in_play.seen(seat, name)
    state.in_play.turns(event["who"], event["legend"], How.DUELLED, How.READY)


@BEGUN.tells
def _(state: FiveColorsState, event: Begun) -> str:
    return (
        f"{event['legend']} of {state.title(event['who'])} (cost {event['cost']}) taps and challenges "
        f"{event['challenged']} of {state.title(event['against'])} (cost {event['challenged_cost']})."
    )


FOCUSED: Kind[FiveColorsState, PlayerMoves] = CHAPTER.kind(
    "focused",
    tell=lambda state, event: f"{state.title(event['who'])} focuses: a card from the hand lies face down.",
    due=lambda state, _event: duel_dues(state),
)


def _going_on(state: FiveColorsState) -> Duel:
    alive(state, state.turns.who)
    if state.duel is None:
        raise RefusedError(f"No duel goes on: {DO} begins one.", "duel begin LEGEND COST CREATURE COST")
    return state.duel


@FOCUSED.command(
    Who(unsaid=lambda state: _going_on(state).acting),
    words="duel focus",
    act=("Focusing", "rule 12"),
    during=(DUEL,),
    needs=_going_on,
)
def focus(at: At[FiveColorsState], who: str) -> PlayerMoves:
    """WHO lays a card from the hand face down.

    Without WHO it is the player whose move it is.

    Example: edw duel focus Bram
    """
    # Rule 12: who has no card has to strike.
    state = at.state
    _say(at, who)
    if state.count(Zone.HAND, who) == 0:
        raise RefusedError(f"{state.title(who)} has no card in hand and has to strike (rule 12)", f"duel strike {who}")
    return {"who": who, "moves": state.moving(1, f"{Zone.HAND} {who}", f"{Zone.FOCUS} {who}")}


@FOCUSED.applies
def _(state: FiveColorsState, event: PlayerMoves) -> None:
    assert state.duel is not None
    focus = (*state.duel.focus, event["who"])
    state.duel = state.duel._replace(acting=state.opponent(event["who"]), focus=focus)


class _Strike(Param):
    """Who strikes, or nobody named, and what focus cards cost, as Ann=3,2: the numbers by seat."""

    people = True

    def read(self, at: At[FiveColorsState], typed: Sequence[str]) -> tuple[str, dict[str, list[int]]]:
        named = typed[:1] if typed and "=" not in typed[0] else ()
        return at.who(named[0]) if named else _going_on(started(at.state)).acting, self._costs(at, typed[len(named) :])

    def _costs(self, at: At[FiveColorsState], typed: Iterable[str]) -> dict[str, list[int]]:
        told: dict[str, list[int]] = {}
        for text in (each for word in typed for each in re.split(",(?=[^,=]*[^,=0-9][^,=]*=)", word)):
            name, equals, numbers = text.rpartition("=")
            parts = [part.strip() for part in numbers.split(",")]
            good = equals and all(part.isascii() and part.isdigit() and len(part) < 4 for part in parts)
            seat = at.who(name) if good else None
            if seat is None or seat in told:
                example = f"{at.state.name(at.state.turns.who)}=3,2 (0 for lands, and for X)"
                raise UsageError(f"'{text}' does not say what focus cards cost: write {example}.")
            told[seat] = [int(part) for part in parts]
        return told


def _costs(text: str, how: str, number: int, whose: str = "", name: str = "", other: str = "") -> Spoken:
    """The question for so many costs; in the command they are words, or one, if it says ``whose`` they are.

    Then the player's ``name`` may stand before them, as in "ann=3,2", and the ``other``'s may not.
    """
    wrong = f"This is of {name}'s focus cards. {how}" if whose else how

    def reads(line: str, *, names: str = "(?=.*(?:[,:]| costs? )).*") -> list[str] | None:
        if whose and re.match(rf"(?:no|oops|wait|sorry)\b.*\b{re.escape(other)}\b", line, re.IGNORECASE):
            return None  # which puts the answer before right
        line = re.sub(r"\b(?:an? |no |only )?(?:lands?|x)\b", "0", line, flags=re.IGNORECASE)
        if whose:  # "ann's is 3"
            its = rf"{re.escape(name)}(?:['’]s)?:? (?:(?:is|are|was|were|has|had|costs?) )*(?=[0-9])"
            line = re.sub(its, "", line, count=1, flags=re.IGNORECASE)
        said, equals, rest = line.rpartition("=")
        if equals and not (whose and said.strip() and name.casefold().startswith(said.strip().casefold())):
            raise UsageError(wrong)
        if not re.fullmatch(f"(?:[0-9, ]| and | to | against )*|{names}", rest):
            return None
        if whose and line.casefold().startswith(f"{other.casefold()} "):
            raise UsageError(wrong)
        numbers = re.findall("[0-9]+", rest)
        if len(numbers) != number:
            raise UsageError(how)
        return [f"{whose}{','.join(numbers)}"] if whose else numbers

    behind_names = partial(reads, names="(?:[^0-9]{3,} [0-9]{1,3})+")
    return Spoken(text, how, reads, free=False, loose=behind_names)


def _duelists(said: Sequence[str], mine: Naming, theirs: Naming) -> tuple[tuple[str, int], tuple[str, int]]:
    """The Legend and the challenged creature, each with its cost: LEGEND COST CREATURE COST, or both costs at the end.

    Names of several words that are known need neither quotation marks nor a comma; costs that are not said are asked.
    """
    there = parts(said)
    costs = [part.number for part in there if part.number is not None][-2:]
    named = [[*group] for name, group in groupby(there, lambda part: part.number is None) if name]
    if len(named) > 1:  # a cost stands between them
        legend, creature = _whole(named[0]), _whole(part for group in named[1:] for part in group)
    else:
        legend, creature = _apart(named[0] if named else [], mine, theirs)
    pair = mine.creature(spoken(legend).name), theirs.creature(spoken(creature).name)
    if len(costs) < len(pair):
        why = Sentence("Say what both cost to cast", f'duel begin "{pair[0]}" COST "{pair[1]}" COST')
        asks = f"What do {pair[0]}, a Legend, and {pair[1]} cost to cast?"
        question = _costs(asks, "Type two numbers, such as 5 6; X is 0.", 2)

        def reads(line: str) -> Sequence[str] | None:
            named = all(plain(each).partition(" ")[0] in plain(line) for each in pair)  # "rofellos 2 and jaya 4"
            return question.loose(line) if named else question.reads(line)

        raise WantedError(why, question._replace(reads=reads))
    if max(costs) > MAX_NUMBER:
        raise UsageError(f"A cost is a number from 0 to {MAX_NUMBER}.")
    return (pair[0], costs[0]), (pair[1], costs[1])


def _whole(said: Iterable[Part]) -> str:
    """Parts that are one name, in which a comma may stand."""
    return "".join(f"{part.text}{', ' if part.ended else ' '}" for part in said).strip(" ,")


def _apart(said: Sequence[Part], mine: Naming, theirs: Naming) -> list[str]:
    """Two names that stand one after the other: with a comma between them, where both are known, or one word each."""
    words = [part.text for part in said] if len(said) == 2 else [word for part in said for word in part.words]
    found = words if len(words) == 2 else cut(words, lambda name: mine.means(name) or theirs.means(name))
    if len(found) != 2:
        raise UsageError("Say who challenges whom, with a comma between them: tor wauki, craw wurm.")
    return found


STRUCK: Kind[FiveColorsState, Struck] = CHAPTER.kind("struck")


@STRUCK.command(
    _Strike("strikes", many=True, required=False, metavar="[WHO] [WHO=COST,COST…]…"),
    words="duel strike",
    act=("Striking", "rule 12"),
    during=(DUEL,),
    needs=_going_on,
    again=lambda _state, event: {
        "strikes": [event["who"], *(f"{seat}={','.join(map(str, own))}" for seat, own in event["focus"].items() if own)]
    },
)
def strike(at: At[FiveColorsState], strikes: tuple[str, Mapping[str, Sequence[int]]]) -> Struck:
    """WHO strikes: focus cards are turned up.

    Say what those of each cost; the lower total is destroyed, and a tie taps both creatures. Without WHO it is the
    player whose move it is.

    Example: edw duel strike Bram Ann=3,2 Bram=4
    """
    # Rule 12; rulings 22 and 23.
    state = at.state
    who, focus = strikes
    duel = _say(at, who)
    told = {each: list(focus.get(each, ())) for each in duel.duelists}
    for each, numbers in told.items():
        lying = duel.focus.count(each)
        if len(numbers) == lying:
            continue
        down = f"{state.title(each)} has {cards(lying)} face down"
        if not lying:
            raise RefusedError(f"{down}, so no cost belongs to them")
        says = Sentence(f"{down}, say what each costs", f"duel strike {who} {each}={','.join(['N'] * lying)}")
        if numbers:
            raise RefusedError(says.text, *says.commands)
        cost = f"what do the focus cards of {state.title(each)} cost (0 for lands, X)?"
        how = f"Type {counted(lying, 'number')}, such as {' '.join(['3', '2', '0', '1'][:lying])}."
        asks = f"{state.title(duel.acting)} strikes: {cost}"
        names = state.name(each), state.name(state.opponent(each))
        raise WantedError(says, _costs(asks, how, lying, f"{each}=", *names))
    totals = {each: cost + sum(told[each]) for each, (_, cost) in duel.duelists.items()}
    moves = _cleared(state, duel)
    loser = min(totals, key=lambda each: totals[each])
    tie = len(set(totals.values())) == 1
    if not tie:
        moves.most(1, f"{Zone.PLAY} {loser}", f"{Zone.DISCARD} {loser}")
    dies = None if tie else duel.duelists[loser][0]
    return {"who": who, "focus": told, "totals": totals, "dies": dies, "moves": moves.made}


@STRUCK.applies
def _(state: FiveColorsState, event: Struck) -> None:
    duel = _going_on(state)
    for seat, (name, _) in duel.duelists.items():
        if event["dies"] is None:
            state.in_play.turns(seat, name, How.DUELLED, How.READY)
        elif event["totals"][seat] == min(event["totals"].values()):
            state.in_play.dies(seat, name, How.DUELLED)
    _end(state, event)


@STRUCK.tells
def _(state: FiveColorsState, event: Struck) -> str:
    totals = []
    for seat, total in event["totals"].items():
        costs = " + ".join(map(str, event["focus"][seat]))
        totals.append(f"{state.title(seat)} {total}{f' (focus {costs})' if costs else ''}")
    end = f"{event['dies']} is destroyed" if event["dies"] else "a tie: both creatures are tapped"
    return f"{state.title(event['who'])} strikes. {', '.join(totals)}: {end}."


OFF: Kind[FiveColorsState, Ended] = CHAPTER.kind(
    "duel-off",
    apply=_end,
    tell=lambda _state, event: f"The duel ends without a result{': ' + event['why'] if event['why'] else ''}.",
)


@OFF.command(
    Text("why", "reason", rest=True, required=False),
    words="duel off",
    act=("The end of a duel", "ruling 24"),
    during=(DUEL,),
    needs=_going_on,
)
def off(at: At[FiveColorsState], why: str | None) -> Ended:
    """The duel ends without a result: a duelist has left play.

    Example: edw duel off "Craw Wurm was exiled"
    """
    # Ruling 24: the focus cards are discarded.
    duel = _going_on(at.state)
    return {"who": duel.challenger, "why": why, "moves": _cleared(at.state, duel).made}


def _cleared(state: FiveColorsState, duel: Duel) -> Moves:
    """The focus cards are discarded."""
    moves = Moves(state.counts)
    for each in duel.duelists:
        moves.empty(f"{Zone.FOCUS} {each}", f"{Zone.DISCARD} {each}")
    return moves


def _say(at: At[FiveColorsState], seat: str) -> Duel:
    """The duel that goes on, in which this player has the say."""
    duel = _going_on(at.state)
    if seat != duel.acting:
        at.rules.forbids(f"It is {at.state.title(duel.acting)} who strikes or focuses now (rule 12).")
    return duel
