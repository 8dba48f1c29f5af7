"""Legends of the Five Colors at the table prompt: its short forms."""

from edw_companion.games.prompts import Prompting, Short

PROMPTING = Prompting(
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
)
