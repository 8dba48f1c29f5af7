"""Magical War at the table prompt: its short forms."""

from edw_companion.games.prompts import Prompting, Short

PROMPTING = Prompting(
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
)
