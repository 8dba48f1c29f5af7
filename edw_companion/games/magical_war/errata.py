"""Cards that mean something else in Magical War, as far as the program has to do with it.

The whole table, with what is sure and what is inferred, is in the chapter "Cards with another meaning" of the rules.
"""

from edw_companion.core.due import DO, Due
from edw_companion.core.params import Text
from edw_companion.core.words import plain
from edw_companion.games.magical_war.state import Gives
from edw_companion.tuples import NamedTuple


class Known(NamedTuple):
    """A card that changes sizes.

    Attributes:
        gives: what it adds.
        whom: whom it works on: "opponent" (chosen), "self" or "all".
        at_upkeep: whether a change is in force only from the target's upkeep on.
    """

    gives: Gives
    whom: str
    at_upkeep: bool = False


EFFECTS = {
    "Black Vise": Known(Gives(pipeline=1), "opponent", at_upkeep=True),
    "The Rack": Known(Gives(pipeline=1), "opponent", at_upkeep=True),
    "Cursed Rack": Known(Gives(hand=-1), "opponent"),
    "Howling Mine": Known(Gives(steps=1), "all"),
    "Ivory Tower": Known(Gives(pipeline=-1), "self"),
    "Library of Leng": Known(Gives(hand=1), "self"),
}
"""The cards that change sizes for as long as they are in play."""

_NEXT = {
    "Contract from Below": ("renew {who} --pipelines", "; then tap all your lands and empty your mana pool"),
    "Darkpact": ("steal {who} WHO", ""),
    "Demonic Tutor": ("pipeline change {who}", ""),
    "Kudzu": ("kudzu aim {who} WHO", ""),
    "Millstone": ("step WHO discard --forced Millstone", ""),
    "Timetwister": ("renew --shuffle --pipelines --cards 7", ", without names for everybody"),
    "Wheel of Fortune": ("renew --cards 7", ", without names for everybody"),
}


def dues(card: str | None, who: str) -> list[Due]:
    """What to type when this card resolves under this player; nothing for other cards."""
    known = EFFECTS.get(card or "")
    if known:
        target = " --on WHO" if known.whom == "opponent" else ""
        return [Due("In Magical War it changes sizes", f'effect add {who} "{card}"{target}')]
    if card not in _NEXT:
        return []
    command, then = _NEXT[card]
    return [Due(f"When {card} resolves: {DO}{then}", command.format(who=who))]


NAMES = (*EFFECTS, *_NEXT, "Fastbond", "Glasses of Urza", "Island Sanctuary", "Jeweled Bird", "Nether Shadow",
         "Regrowth", "Verduran Enchantress", "Word of Command")  # fmt: skip
"""Every card with a meaning of its own in this game."""


def spelled(card: str) -> str:
    """A card's name as typed, with the right letters where this game gives it a meaning."""
    return {plain(known): known for known in NAMES}.get(plain(card), card)


CARD = Text("card", "card", means=spelled, rest=True, required=False, known=lambda _begin: NAMES)
"""Any card, in as many words as it has; these are offered."""


def known_card(name: str, option: str, help_: str) -> Text:
    """Any card as an option; these are offered."""
    return Text(name, "card", means=spelled, option=option, metavar="CARD", help=help_, known=CARD.known)
