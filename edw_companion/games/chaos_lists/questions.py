"""Chaos by roll lists at the table prompt: its short forms."""

from edw_companion.games.prompts import Prompting, Short

PROMPTING = Prompting(
    shorts={
        "c": Short("chaos", "c", "the next roll, whatever is due"),
        "r": Short("chaos done", "r", "what is on the stack has resolved"),
        "x": Short("chaos counter", "x --by ann", "... or is countered"),
        "s": Short("chaos skip", "s", "the next roll is left out"),
        "w": Short("chaos show", "w", "the stack and the rolls to come"),
        "ce": Short("chaos extra", "ce vortex --who ann", "one more roll, on a list"),
        "k": Short("chaos keep", "k ann 'a held roll'", "what a player keeps"),
        "g": Short("global", "g", "the Globals in force"),
        "m": Short("middle", "m", "the middle world"),
        "mp": Short("middle put", "mp shock --owner ann", "a card is put there"),
        "my": Short("middle play", "my bram shock", "... is played from there"),
        "a": Short("away", "a ann --turns 6", "a player leaves for a while"),
        "b": Short("back", "b ann", "... and is back"),
        "e": Short("eliminate", "e ann --by bram", "a player loses"),
    },
)
