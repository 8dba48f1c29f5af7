"""Magical War at the table prompt: its short forms, and what its commands need to know.

No rule is decided here.
"""

import contextlib
from collections.abc import Collection, Sequence
from functools import partial

from edw_companion.core.downfall import who_is_out
from edw_companion.core.questions import Asked, Instead, Question, which_card
from edw_companion.core.words import leads_nobody, meant, player
from edw_companion.errors import UsageError
from edw_companion.games.magical_war.kudzu import CARD as KUDZU
from edw_companion.games.magical_war.pipeline import CAST, FATES
from edw_companion.games.magical_war.pipeline import CHAPTER as STEPS
from edw_companion.games.magical_war.resolving import read, takes_player
from edw_companion.games.magical_war.setup import CHAPTER as SETUP
from edw_companion.games.magical_war.sizes import name
from edw_companion.games.magical_war.state import MagicalWarState
from edw_companion.games.short_forms import LIFE_TOO, Prompting, Short


def _behind(
    state: MagicalWarState, said: Sequence[str], fates: Collection[str] = ()
) -> tuple[str | None, Sequence[str]]:
    """Who is named first, or else is meant, and the words that follow; a beginning of a fate names nobody."""
    if said and not leads_nobody(fates, said[0], said[1:2]):
        with contextlib.suppress(UsageError):
            return player(state, said[0]), said[1:]
    return state.standing[0] if state.standing else state.active, said


def which_step(state: MagicalWarState, said: Sequence[str]) -> list[Asked]:
    """What becomes of the card that a pipeline step turns up, which it is, and on whom it works."""
    if not state.going:
        return []
    who, words = _behind(state, said, FATES)
    if not words:
        done = state.steps >= state.steps_due(state.turns.who)
        return [] if done else [Question("Which step?", {fate: (fate,) for fate in FATES}), which_card()]
    return _on_whom(state, who, words[1:]) if CAST.startswith(words[0].casefold()) else []


def which_spell(state: MagicalWarState, said: Sequence[str]) -> list[Asked]:
    """What is cast in a last stand, where elsewhere it may be left unsaid; and on whom it works."""
    if not state.going:
        return []
    who, words = _behind(state, said)
    return _on_whom(state, who, words) if words else [which_card()] if who in state.standing else []


def _on_whom(state: MagicalWarState, who: str | None, words: Sequence[str]) -> list[Asked]:
    """On whom a card works, where nobody has said it; on nobody, if it is countered."""
    try:
        card, on = read(state, " ".join(words), None)
    except UsageError:
        return []  # the command says what is wrong
    if on is not None or not takes_player(card):
        return []
    seats = state.living if card == KUDZU else [each for each in state.living if each != who]
    answers = {**{state.title(seat): ("--on", seat) for seat in seats}, "nobody": ("--spent",)}
    return [Question("On a land of whom?" if card == KUDZU else f"{card}: on whom?", answers)]


def which_in_play(verb: str, state: MagicalWarState, said: Sequence[str]) -> list[Asked]:
    """Which of several cards of one name is meant."""
    names = [name(state, effect) for effect in state.effects]
    found = [each for each in names if meant(" ".join(said), {each: (each,)})]
    if len(found) < 2 or not all(each.endswith(")") for each in found):
        return []
    return [Instead("Which one?", {each: ("effect", verb, each) for each in found})]


def on_whose_land(state: MagicalWarState, said: Sequence[str]) -> list[Asked]:
    """On a land of whom a Kudzu comes into play."""
    who, words = _behind(state, said)
    if not state.going or words or who is None:
        return []
    own = () if said else (who,)  # a name alone would be whose Kudzu it is
    return [Question("On a land of whom?", {state.title(seat): (*own, seat) for seat in state.living})]


def hints(state: MagicalWarState) -> list[str]:
    """What matters: of the opening, of a last stand, or of the turn, what it is the time for."""
    if state.standing:
        return [LIFE_TOO, "c", "sl"]
    seat = state.active or state.first
    if state.set_up:
        return [LIFE_TOO, *(["s"] if STEPS.in_time("step", state, seat) else []), "c"]
    first = "i" if state.counted and state.unopened else "lay"
    return [first, *(["m"] if SETUP.in_time("mulligan", state, seat) else [])]


PROMPTING = Prompting(
    hints=hints,
    shorts={
        "m": Short("mulligan", "m bram", "a mulligan, before the pipelines are laid ('lay')"),
        "i": Short("initial", "i 2", "free cards of the initial round"),
        "dr": Short("draw", "dr", "the draw phase, or cards by some card's doing"),
        "s": Short("step", "s land forest", "a pipeline step: land, cast or discard"),
        "dc": Short("discard", "dc", "the discard phase"),
        "c": Short("cast", "c lightning bolt", "a spell from the hand"),
        "e": Short("effect", "e", "what changes sizes"),
        "ea": Short("effect add", "ea ivory tower", "... a card that does is in play"),
        "k": Short("kudzu", "k", "where Kudzu is and may go"),
        "sk": Short("turn skip", "sk bram", "a player skips the next turn"),
        "cm": Short("cards move", "cm 1 play:ann graveyard", "cards go from one place to another"),
        "o": Short("eliminate", "o bram --by ann", "a player loses and makes a last stand"),
        "sl": Short("stand leave", "sl", "... which is over"),
    },
    several={"step": FATES},
    also={"fast": "fastbond", "mill": "millstone"},
    asks={
        "step": which_step,
        "cast": which_spell,
        **{f"effect {verb}": partial(which_in_play, verb) for verb in ("tap", "untap", "gone")},
        "kudzu aim": on_whose_land,
        "eliminate": who_is_out,
    },
)
