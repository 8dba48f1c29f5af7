"""Legends of the Five Colors at the table prompt: its short forms, and what its commands need to know.

No rule is decided here.
"""

from collections.abc import Iterable, Sequence

from edw_companion.core.questions import Asked, Question, Spoken, in_words
from edw_companion.core.words import player
from edw_companion.errors import UsageError
from edw_companion.games.five_colors.armies import gathered, parse_fighter
from edw_companion.games.five_colors.state import FiveColorsState
from edw_companion.games.prompts import Prompting, Short, whose_turn


def _army(which: str, provinces: Sequence[int], said: Sequence[str]) -> list[Asked]:
    """In which province, if it is not said and there are several, and with which creatures."""
    only = [str(provinces[0])] if not said and len(provinces) == 1 else []

    def creatures(line: str) -> list[str]:
        army = gathered(in_words(line) or [line])
        for each in army:
            parse_fighter(each)
        return [*only, *army]

    army = Spoken("With which creatures?", "Such as: Craw Wurm 6/4, Serra Angel 4/4 flying", creatures)
    return [army] if said or only else [_which(which, provinces), army]


def _which(text: str, provinces: Iterable[int]) -> Question:
    return Question(text, {str(number): (str(number),) for number in provinces})


def attacked(state: FiveColorsState, said: Sequence[str]) -> list[Asked]:
    """Which province is attacked, and with which creatures."""
    if not state.going or state.active is None or len(said) > 1:
        return []
    provinces = range(1, len(state.players[state.opponent(state.active)].provinces) + 1)
    return _army("Which province is attacked?", provinces, said)


def defended(state: FiveColorsState, said: Sequence[str]) -> list[Asked]:
    """Which province is defended, and with which creatures."""
    if state.battle is None or len(said) > 1:
        return []
    provinces = [field.province for field in state.battle.waiting]
    return _army("Which province is defended?", provinces, said) if provinces else []


def assigned(state: FiveColorsState, said: Sequence[str]) -> list[Asked]:
    """To which creature how much damage is assigned."""
    seat = _player(state, said)
    if state.battle is None or not seat:
        return []
    side = state.battle.side(state.opponent(seat))
    for field in state.battle.fields:
        if field.left.get(seat):
            creatures, most = [*field.armies[side]], field.left[seat]
            if len(creatures) == 1:
                damage = {str(number): (*creatures, str(number)) for number in range(1, most + 1)}
                return [Question(f"How much damage to {creatures[0]}?", damage)]
            each = Question("To which creature?", {name: (name,) for name in creatures})
            return [each, _which("How much damage?", range(1, most + 1))]
    return []


def acts(state: FiveColorsState, said: Sequence[str]) -> list[Asked]:
    """What a player does in a fight."""
    fights = state.battle is not None and state.battle.now is not None
    seat = _player(state, said) if fights else ""
    how = "Type it, such as Giant Growth --becomes \"Grizzly Bears 5/5\"; '? a' has the options."
    return [Spoken(f"What does {state.title(seat)} do?", how)] if seat else []


def _player(state: FiveColorsState, said: Sequence[str]) -> str:
    """The player whom these words name alone; "" if they do not."""
    try:
        return player(state, said[0]) if len(said) == 1 else ""
    except UsageError:
        return ""  # the command says what is wrong


def hints(state: FiveColorsState) -> list[str]:
    """What matters: a duel, a fight, a battle to be picked; else provinces. Life seldom changes here."""
    if state.duel is not None:
        return ["df", "ds"]
    if state.battle is not None and state.battle.now is not None:
        return ["br"] if state.battle.passes > 1 else ["p", "a"]
    if state.battle is not None and state.battle.waiting:
        return ["bd", "bp"]
    return ["r", "rf", "c"] if state.revealed or state.battle else ["v", "r", "ba"]


PROMPTING = Prompting(
    hints=hints,
    shorts={
        "v": Short("reveal", "v forest 'craw wurm'", "the provinces are turned up"),
        "r": Short("recruit", "r 2 forest --land", "a province's card comes into play"),
        "rf": Short("province refill", "rf ann", "empty provinces are refilled"),
        "c": Short("cast", "c ann giant growth", "a fate card from the hand"),
        "b": Short("battle", "b", "the battle of this turn"),
        "ba": Short("battle attack", "ba 2 'craw wurm 6/4'", "... an army for a province"),
        "bd": Short("battle defend", "bd 2 'bears 2/2'", "... and against it"),
        "bp": Short("battle pick", "bp 2", "... which is fought for now"),
        "a": Short("battle act", "a bram giant growth", "an action in the fight"),
        "p": Short("battle pass", "p bram", "no action"),
        "br": Short("battle resolve", "br", "the armies are compared"),
        "as": Short("battle assign", "as ann 'grizzly bears' 2", "damage that is left"),
        "df": Short("duel focus", "df bram", "a card face down in a duel"),
        "ds": Short("duel strike", "ds bram ann=3,2", "the end of a duel"),
    },
    asks={
        "battle attack": attacked,
        "battle defend": defended,
        "battle assign": assigned,
        "battle act": acts,
    },
    whose={"province refill": whose_turn},
    also={"pass": "battle pass", "strike": "duel strike", "focus": "duel focus"},
)
