"""Legends of the Five Colors at the table prompt: its short forms, and what its commands need to know.

No rule is decided here.
"""

import re
from collections.abc import Sequence

from edw_companion.colors import WHEEL
from edw_companion.core.counts import cards
from edw_companion.core.questions import Asked, Instead, Question, Spoken, also_called
from edw_companion.core.words import player
from edw_companion.errors import UsageError
from edw_companion.games.five_colors.phases import ACTIONS, EVENTS, FIGHT, RECRUITMENT
from edw_companion.games.five_colors.state import EMPTY, FiveColorsState
from edw_companion.games.short_forms import Prompting, Short


def _words(line: str) -> list[str]:
    """A line as words, what stands in quotation marks as one; numbers of provinces are words of their own here."""
    return [quoted or word for quoted, word in re.findall('"([^"]*)"|([^" ]+)', line)]


def attacked(state: FiveColorsState, said: Sequence[str]) -> list[Asked]:
    """Which provinces are attacked, and with which creatures."""
    battle = state.battle
    if not state.going or state.active is None or said or (battle is not None and battle.begun):
        return []
    how = "Such as: 1 craw wurm 6/4, 3 serra angel; a number alone attacks it with fliers that come later."
    if battle is not None and not battle.takes(0):
        how = f"Such as: {battle.fields[0].province} serra angel 4/4 flying"
    return [Spoken("Which provinces are attacked, and with which creatures?", how, _words)]


def defended(state: FiveColorsState, said: Sequence[str]) -> list[Asked]:
    """Which provinces are defended, and with which creatures."""
    battle = state.battle
    if battle is None or battle.begun or said:
        return []
    numbers = [field.province for field in battle.waiting]
    first = f"{numbers[0]} " if len(numbers) > 1 else ""
    asks = "Who else defends?" if battle.named(battle.stage + 1) else "Who defends?"
    return [Spoken(asks, f"Such as: {first}grizzly bears 2/2, wall of stone 0/8; or: none", _words)]


def acts(state: FiveColorsState, said: Sequence[str]) -> list[Asked]:
    """What a player does in a fight."""
    battle = state.battle
    if battle is None or not battle.waiting:
        return []
    how = "Type it: giant growth on bears +3/+3, bolt kills elves, 3 to wurm, icy taps wurm."
    try:
        seat = player(state, said[0]) if said else battle.acting if battle.now else battle.defender
    except UsageError:
        return []  # the command says what is wrong
    return [Spoken(f"What does {state.title(seat)} do?", how)] if len(said) <= 1 else []


def discarded(state: FiveColorsState, said: Sequence[str]) -> list[Asked]:
    """Whether a number alone means a province, where that has a card, or so many of the hand."""
    if len(said) != 1 or not said[0].isdecimal() or state.active is None or RECRUITMENT not in state.phase.may:
        return []
    number, seat = said[0], state.active
    own = dict(enumerate(state.players[seat].provinces, 1)).get(int(number))
    if own is None or own.state == EMPTY:
        return []
    hand = f"{cards(int(number))} of the hand"
    options = {f"the card of province {number}": ("province", "clear", number), hand: ("discard", seat, number)}
    return [Instead("What is discarded?", options)]


def colored(state: FiveColorsState, said: Sequence[str]) -> list[Asked]:
    """For which colour a player plays."""
    players = state.players.values()
    open_still = [each for each in players if not each.color] or players
    who = Question("Whose colour?", {each.name: (each.seat,) for each in open_still})
    color = Question("Which colour?", {each: (each,) for each in WHEEL}, {each: also_called(each) for each in WHEEL})
    return [*([who] if not said else []), *([color] if len(said) < len(("ann", "green")) else [])]


def hints(state: FiveColorsState) -> list[str]:
    """What matters, by the phase: a duel, a stage, a fight, a battle to be picked; else provinces. Life seldom is."""
    battle, may = state.battle, state.phase.may
    if state.duel is not None:
        return ["df", "ds"]
    if battle is not None and battle.assigning is not None and battle.waiting:
        return ["ba" if battle.assigning == battle.attacker else "bd", "none", *(["br"] if FIGHT in may else [])]
    if battle is not None and battle.now is not None:
        return ["br"] if battle.passes > 1 else ["a", "p", "br"] if battle.answered else ["a", "p"]
    if battle is not None and battle.waiting:
        return ["br", "bp"]
    if EVENTS in may and state.hidden:
        return ["v"]
    return [*(["c", "ba"] if ACTIONS in may else []), *(["r"] if not state.refilled else [])]


PROMPTING = Prompting(
    hints=hints,
    shorts={
        "v": Short("reveal", "v forest, craw wurm 6/4", "the provinces are turned up"),
        "r": Short("recruit", "r 1 3", "cards of provinces come into play"),
        "clear": Short("province clear", "clear 2", "a province's card is discarded"),
        "c": Short("cast", "c giant growth", "a fate card from the hand"),
        "b": Short("battle", "b", "the battle of this turn"),
        "ba": Short("battle attack", "ba 1 wurm 6/4, 2 bears", "... armies for provinces"),
        "bd": Short("battle defend", "bd 2 bears", "... and against them"),
        "bp": Short("battle pick", "bp 2", "... which is fought for now"),
        "a": Short(
            "battle act",
            "a bolt kills elves",
            "an action; also: taps, untaps, 3 to elves",
        ),
        "none": Short("battle none", "none", "nobody more is sent: the stage is over"),
        "p": Short("battle pass", "p", "no action; nobody more is sent"),
        "br": Short("battle resolve", "br 2", "the armies are compared; nobody acts"),
        "as": Short("battle assign", "as bears 2 elves", "damage that is left"),
        "df": Short("duel focus", "df", "a card face down in a duel"),
        "ds": Short("duel strike", "ds ann=3,2", "the end of a duel"),
    },
    asks={
        "battle attack": attacked,
        "battle defend": defended,
        "battle act": acts,
        "discard": discarded,
        "deck color": colored,
    },
    first={"duel": ("begin", "focus", "strike", "off")},
    also={"rf": "province refill", "pass": "battle pass", "strike": "duel strike", "focus": "duel focus"},
)
