"""Cards that mean something else in Magical War, as far as the program has to do with it.

The whole table, with what is sure and what is inferred, is in the chapter "Cards with another meaning" of the rules.
"""

from edw_companion.core.due import DO, NOBODY, OPTIONAL, Due, quoted
from edw_companion.core.params import Text
from edw_companion.core.words import plain
from edw_companion.games.magical_war.state import Gives, MagicalWarState
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
    "Contract from Below": (
        "renew {who} --pipelines",
        "hand and pipeline are new; then tap all your lands and empty your mana pool",
    ),
    "Demonic Tutor": ("pipeline change {who}", "the pipeline is taken up and laid out again"),
    "Timetwister": ("renew --shuffle --pipelines --cards 7", "everybody draws anew"),
    "Wheel of Fortune": ("renew --cards 7", "everybody draws anew"),
}
_AIMED = {
    "Darkpact": ("steal {who} WHO", "out of whose hand?"),
    "Kudzu": ("kudzu aim {who} WHO", "on a land of whom?"),
    "Millstone": ("step WHO discard --forced Millstone", "whose card is discarded?"),
}
"""What to type when a card resolves, and what follows; ``_AIMED`` are on a player, who is asked for."""


def dues(state: MagicalWarState, card: str | None, who: str) -> list[Due]:
    """What to type when this card resolves under this player; nothing for other cards."""
    known = EFFECTS.get(card or "")
    if known and known.whom != "opponent":
        return [
            Due(f"{card} of {state.title(who)} changes sizes", f'effect add {quoted(who)} "{card}"', answers=OPTIONAL)
        ]
    if known:
        return [
            _aimed(state, f"{card} of {state.title(who)}: on whom?", f'effect add {quoted(who)} "{card}" --on WHO', who)
        ]
    if card in _NEXT:
        command, then = _NEXT[card]
        return [Due(f"When {card} resolves, {then} ({DO})", command.format(who=quoted(who)), answers=OPTIONAL)]
    if card in _AIMED:
        command, asks = _AIMED[card]
        itself = who if card == "Darkpact" else ""
        return [_aimed(state, f"{card} of {state.title(who)}: {asks}", command.format(who=quoted(who)), itself)]
    return []


def _aimed(state: MagicalWarState, asks: str, command: str, but: str) -> Due:
    """A card on a player: a question with the players as its answers, all ``but`` one."""
    answers = {state.title(seat): command.replace("WHO", quoted(seat)) for seat in state.living if seat != but}
    does = command.replace(" WHO", "").replace(" --on", "")
    return Due(f"{asks} ({DO})", command, does=does, answers={**answers, **NOBODY})


NAMES = (*EFFECTS, *sorted({**_NEXT, **_AIMED}), "Fastbond", "Glasses of Urza", "Island Sanctuary", "Jeweled Bird",
         "Nether Shadow", "Regrowth", "Verduran Enchantress", "Word of Command")  # fmt: skip
"""Every card with a meaning of its own in this game."""


def spelled(card: str) -> str:
    """A card's name as typed, with the right letters where this game gives it a meaning."""
    return {plain(known): known for known in NAMES}.get(plain(card), card)


CARD = Text("card", "card", means=spelled, rest=True, required=False, known=lambda _begin: NAMES)
"""Any card, in as many words as it has; these are offered."""


def known_card(name: str, option: str, help_: str) -> Text:
    """Any card as an option; these are offered."""
    return Text(name, "card", means=spelled, option=option, metavar="CARD", help=help_, known=CARD.known)
