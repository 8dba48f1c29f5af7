"""Magical War at the table prompt: its short forms, and what its commands need to know.

No rule is decided here.
"""

from edw_companion.games.magical_war.pipeline import CHAPTER as STEPS
from edw_companion.games.magical_war.pipeline import FATES
from edw_companion.games.magical_war.setup import CHAPTER as SETUP
from edw_companion.games.magical_war.state import MagicalWarState
from edw_companion.games.short_forms import LIFE_TOO, Prompting, Short


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
    lines={
        "ONE cast|play THING": "cast ONE THING",
        "ONE [take] [a] mulligan|mulligans": "mulligan ONE",
        "leave": "stand leave",
        "[then] ONE leave": "stand leave ONE",
    },
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
)
