"""Reverberating enchantments: rule 12 and rulings 88 to 97. One enchantment rules, and each spell may turn it over.

A card may also put one into play or remove it; the table tells that by hand.
"""

from edw_companion.chance import Chance
from edw_companion.errors import RefusedError
from edw_companion.formats.elder_dragon_wars.state import War
from edw_companion.table.game import Event, Facts, Kind, alive, running
from edw_companion.table.law import Law
from edw_companion.table.life import apply_payment, dues_of_fallen, pay, tell_payment
from edw_companion.table.piles import EmptyPileError, Known, turn_up
from edw_companion.table.piling import audit_turned, opening

COUNTER_PRICE = 5


class NoReverberationError(RefusedError):
    """A card that, resolving, turns no enchantment over; the sentence says what to type instead."""


class BothError(RefusedError):
    """A trigger that was countered and paid for."""

    def __init__(self) -> None:
        super().__init__("Either the trigger was countered or somebody paid 5 life: give one of --countered and --pay.")


class NothingRevealedError(RefusedError):
    """An enchantment that was turned up although nothing was to be revealed."""

    def __init__(self) -> None:
        super().__init__("A trigger that was countered or paid for reveals nothing: leave --card out (ruling 94).")


class InPlayError(RefusedError):
    """An enchantment to put into play that is there already, or one to remove where there is none."""

    def __init__(self, card: str | None) -> None:
        super().__init__(f"{card} is in play already." if card else "No enchantment of the pile is in play.")


def spell(
    game: War,
    chance: Chance,
    seat: str,
    card: str | None,
    *,
    countered: bool = False,
    payer: str | None = None,
    shown: str | None = None,
) -> Facts:
    """A noncreature spell resolved, from a deck or the chaos pile (rule 12; rulings 88 and 89).

    A tapped Mana Matrix stops no spell that was cast before (ruling 52), so whether this one was is the table's word.

    Args:
        game: the table.
        chance: draws the enchantment.
        seat: whose spell it was.
        card: its name, if the table says it.
        countered: the reverberation was countered by a spell or ability.
        payer: who pays 5 life so that the current enchantment stays (ruling 92).
        shown: the enchantment turned up from the real pile; None to draw.

    Raises:
        NoReverberationError: the card is a creature or a land.
        BothError, NothingRevealedError: the table says two things that cannot both be.
        CannotPayError: the payer has less than 5 life.
    """
    alive(game, seat, *([payer] if payer else []))
    if card is not None:
        _check_reverberates(game, seat, card)
    if countered and payer:
        raise BothError
    if shown and (countered or payer):
        raise NothingRevealedError
    facts: Facts = {"who": seat, "card": card}
    if countered:
        return {**facts, "countered": True, "stays": game.current}
    if payer:
        return {**facts, "paid": pay(game, payer, COUNTER_PRICE), "stays": game.current}
    twin = game.enchantments.copy()
    if game.current:  # to the bottom first, then the next: it comes straight back only if it is alone (ruling 91)
        twin.bottom.append(Known(game.current, None))
    turned = turn_up(twin, chance, shown)
    if turned is None:
        raise EmptyPileError("enchantments")
    return {**facts, "gone": game.current, "turned": turned}


def _check_reverberates(game: War, seat: str, card: str) -> None:
    """A creature among the spells is no noncreature spell, a land is no spell at all (ruling 89)."""
    if game.is_legend(card):
        raise NoReverberationError(f'{card} is a Legend, so an artifact follows it: edw legend {seat} "{card}"')
    types = game.kind_of(card)
    if "Creature" in types:
        raise NoReverberationError(f"{card} is a creature but no Legend: nothing reverberates, nothing is to be typed.")
    if "Land" in types:
        raise NoReverberationError(f"{card} is a land, no spell: nothing reverberates, nothing is to be typed.")


def check_matrix(game: War, law: Law, card: str | None) -> None:
    """While Mana Matrix is tapped no noncreature spell may be cast (rule 3; ruling 49 and its house rule).

    Raises:
        AgainstRulesError: it is tapped, and this spell is of a type that it carries.
    """
    if game.planar["matrix"] != "tapped":
        return
    if game.house["matrix"] == "printed" and card and not {"Instant", "Enchantment"} & set(game.kind_of(card).split()):
        return
    law.forbids(
        "Mana Matrix is tapped, so no such spell can be cast (rule 3, ruling 49): "
        "it untaps in the next player's untap step."
    )


def put(game: War, card: str | None) -> Facts:
    """The table put this enchantment into play by hand, or removed the one in play; that goes under the pile.

    Args:
        game: the table.
        card: any other card of the pile, wherever it is; None for none.

    Raises:
        InPlayError: it is as wanted already.
    """
    running(game)
    if card == game.current:
        raise InPlayError(card)
    opens = opening(game.enchantments, card) if card else {}
    was = {"was": game.enchantments.place(card)} if card else {}
    return {"card": card, "gone": game.current, **was, **opens}


def _apply(game: War, event: Event) -> None:
    apply_payment(game, event.get("paid"))
    turned = event.get("turned")
    if turned is not None:
        if event["gone"]:
            game.enchantments.bottom.append(Known(event["gone"], None))
        game.enchantments.apply_turned(turned)
        game.current = turned["card"]


def _apply_put(game: War, event: Event) -> None:
    pile = game.enchantments
    if event["card"]:
        pile.pull(event["card"])
    if event["gone"]:
        pile.bottom.append(Known(event["gone"], None))
    game.current = event["card"]


def _tell(game: War, event: Event) -> str:
    begin = f"{event['card'] or 'A spell'} of {game.title(event['who'])} resolves."
    if "stays" in event:
        end = f"{event['stays']} stays" if event["stays"] else "no enchantment comes into play"
        if event.get("countered"):
            return f"{begin} The reverberation is countered; {end}."
        return f"{begin} {tell_payment(game, event['paid'])}: {end}."
    return f"{begin} {_tell_change(game, event['gone'], event['turned']['card'])}"


def _tell_change(game: War, gone: str | None, card: str | None) -> str:
    goes = [f"{gone} goes to the bottom of the pile."] if gone else []
    comes = f"Enchantment {game.enchantments.number(card)}: {card} is in play." if card else "None is in play."
    return " ".join([*goes, comes])


def _dues(game: War, event: Event) -> list[str]:
    tapped = ["Mana Matrix is tapped: only a spell cast before that can have resolved."]
    dues = tapped if game.planar["matrix"] == "tapped" else []
    return [*dues, *(dues_of_fallen(game, [event["paid"]["who"]]) if "paid" in event else [])]


KINDS = {
    "spell": Kind(_apply, _tell, _dues, audit_turned),
    "enchantment": Kind(_apply_put, lambda game, event: _tell_change(game, event["gone"], event["card"])),
}
