"""Magical War at the table prompt: its short forms, and what its commands need to know.

No rule is decided here.
"""

from collections.abc import Sequence

from edw_companion.core.downfall import who_is_out
from edw_companion.core.questions import Asked, Question, which_card
from edw_companion.core.words import player
from edw_companion.errors import UsageError
from edw_companion.games.magical_war.pipeline import FATES
from edw_companion.games.magical_war.setup import unopened
from edw_companion.games.magical_war.state import MagicalWarState
from edw_companion.games.prompts import LIFE_TOO, Prompting, Short, whose_turn


def which_step(state: MagicalWarState, said: Sequence[str]) -> list[Asked]:
    """What becomes of the card that a pipeline step turns up, and which it is."""
    if not state.going or len(said) != 1 or state.steps >= state.steps_due(state.turns.who):
        return []
    return [Question("Which step?", {fate: (fate,) for fate in FATES}), which_card()]


def which_spell(state: MagicalWarState, said: Sequence[str]) -> list[Asked]:
    """What is cast in a last stand: elsewhere it may be left unsaid without a word."""
    try:
        casts = len(said) == 1 and player(state, said[0])
    except UsageError:
        return []  # the command says what is wrong
    return [which_card()] if casts in state.standing else []


def on_whose_land(state: MagicalWarState, said: Sequence[str]) -> list[Asked]:
    """On a land of whom a Kudzu comes into play."""
    if not state.going or len(said) != 1:
        return []
    return [Question("On a land of whom?", {state.title(seat): (seat,) for seat in state.living})]


def hints(state: MagicalWarState) -> list[str]:
    """What matters: the opening, a last stand, or the draw and the pipeline."""
    if state.standing:
        return [LIFE_TOO, "c", "sl"]
    if state.set_up:
        return [LIFE_TOO, "s", "c"] if state.drew else [LIFE_TOO, "dr", "s"]
    return ["i", "m"] if unopened(state) else ["lay"]


def who_plays_free_cards(state: MagicalWarState) -> str | None:
    """Whose the initial round is: it goes in turn order."""
    return next(iter(unopened(state)), None)


def who_stands(state: MagicalWarState) -> str | None:
    """Who makes the only last stand."""
    return state.standing[0] if len(state.standing) == 1 else None


PROMPTING = Prompting(
    hints=hints,
    shorts={
        "m": Short("mulligan", "m bram", "a mulligan, before the pipelines are laid ('lay')"),
        "i": Short("initial", "i ann 2", "free cards of the initial round"),
        "dr": Short("draw", "dr ann", "the draw phase, or cards by some card's doing"),
        "s": Short("step", "s ann land forest", "a pipeline step: land, cast or discard"),
        "dc": Short("discard", "dc ann", "the discard phase"),
        "c": Short("cast", "c ann lightning bolt", "a spell from the hand"),
        "e": Short("effect", "e", "what changes sizes"),
        "ea": Short("effect add", "ea ann 'black vise'", "... a card that does has come into play"),
        "k": Short("kudzu", "k", "where Kudzu is and may go"),
        "sk": Short("skip", "sk bram", "a player loses the next turn"),
        "cm": Short("cards move", "cm 1 play:ann graveyard", "cards go from one place to another"),
        "o": Short("eliminate", "o bram --by ann", "a player loses and makes a last stand"),
        "sl": Short("stand leave", "sl bram", "... which is over"),
    },
    asks={"step": which_step, "cast": which_spell, "kudzu aim": on_whose_land, "eliminate": who_is_out},
    whose={
        "initial": who_plays_free_cards,
        **dict.fromkeys(("draw", "step", "discard"), whose_turn),
        "stand leave": who_stands,
    },
)
