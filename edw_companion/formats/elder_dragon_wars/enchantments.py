"""Reverberating enchantments: rule 12 and rulings 88 to 97. One enchantment rules, and each spell may turn it over.

A card may also put one into play or remove it; the table tells that by hand.
"""

from edw_companion.errors import RefusedError
from edw_companion.formats.elder_dragon_wars.state import ENCHANTMENTS, War, of_decks
from edw_companion.table.due import Due
from edw_companion.table.game import Event, Facts, alive, running
from edw_companion.table.kind import At, Chapter, Shown
from edw_companion.table.law import Law
from edw_companion.table.life import apply_payment, dues_of_fallen, pay, tell_payment
from edw_companion.table.params import Card, Flag, TurnedUp, Who
from edw_companion.table.piles import EmptyPileError, Known, turn_up
from edw_companion.table.piling import from_next, opening

CHAPTER = Chapter[War]()
COUNTER_PRICE = 5


def _spells(war: War) -> list[str]:
    """Every card of the session that may be named as a spell, be it none."""
    return [*of_decks(war.begin, "spells"), *war.chaos.order, *war.legends, *of_decks(war.begin, "basics")]


SPELL = CHAPTER.kind("spell")


@SPELL.command(
    Who(),
    Card(of=_spells, new=True, rest=True, required=False, known=lambda begin: of_decks(begin, "spells")),
    Flag("countered", "The reverberation was countered."),
    Who("payer", option="--pay", metavar="WHO", help="Who pays 5 life so that the enchantment in play stays."),
    TurnedUp(lambda war: war.enchantments.order, "enchantment"),
    words="spell",
    word=True,
    again=lambda _game, event: {"payer": event["paid"]["who"] if "paid" in event else None},
)
def spell(
    at: At[War],
    who: str,
    card: str | None,
    *,
    countered: bool = False,
    payer: str | None = None,
    shown: str | None = None,
) -> Facts:
    """A noncreature spell of WHO's resolved.

    The enchantment in play goes under the pile, and the next one is revealed.

    Example: edw spell white "Wrath of God"
    """
    # From a deck or the chaos pile: rule 12; rulings 88, 89 and 92. A tapped Mana Matrix stops no spell that was cast
    # before (ruling 52), so whether this one was is the table's word.
    game = at.game
    alive(game, who, *([payer] if payer else []))
    if card is not None:
        _check_reverberates(game, who, card)
    if countered and payer:
        raise RefusedError(
            "Either the trigger was countered or somebody paid 5 life: give one of --countered and --pay."
        )
    if shown and (countered or payer):
        raise RefusedError("A trigger that was countered or paid for reveals nothing: leave --card out (ruling 94).")
    facts: Facts = {"who": who, "card": card}
    if countered:
        return {**facts, "countered": True, "stays": game.current}
    if payer:
        return {**facts, "paid": pay(game, payer, COUNTER_PRICE), "stays": game.current}
    twin = game.enchantments.copy()
    if game.current:  # to the bottom first, then the next: it comes straight back only if it is alone (ruling 91)
        twin.bottom.append(Known(game.current, None))
    turned = turn_up(twin, at.chance, shown)
    if turned is None:
        raise EmptyPileError("enchantments")
    return {**facts, "gone": game.current, "turned": turned}


def _check_reverberates(game: War, seat: str, card: str) -> None:
    """A creature among the spells is no noncreature spell, a land is no spell at all (ruling 89)."""
    if game.is_legend(card):
        raise RefusedError(f"{card} is a Legend, so an artifact follows it", f'legend {seat} "{card}"')
    types = game.kind_of(card)
    if "Creature" in types:
        raise RefusedError(f"{card} is a creature but no Legend: nothing reverberates, nothing is to be typed.")
    if "Land" in types:
        raise RefusedError(f"{card} is a land, no spell: nothing reverberates, nothing is to be typed.")


@SPELL.applies
def _(game: War, event: Event) -> None:
    apply_payment(game, event.get("paid"))
    turned = event.get("turned")
    if turned is not None:
        if event["gone"]:
            game.enchantments.bottom.append(Known(event["gone"], None))
        game.enchantments.apply_turned(turned)
        game.current = turned["card"]


@SPELL.tells
def _(game: War, event: Event) -> str:
    begin = f"{event['card'] or 'A spell'} of {game.title(event['who'])} resolves."
    if "stays" in event:
        end = f"{event['stays']} stays" if event["stays"] else "no enchantment comes into play"
        if event.get("countered"):
            return f"{begin} The reverberation is countered; {end}."
        return f"{begin} {tell_payment(game, event['paid'])}: {end}."
    return f"{begin} {_tell_change(game, event['gone'], event['turned']['card'])}"


@SPELL.owes
def _(game: War, event: Event) -> list[Due]:
    tapped = [Due("Mana Matrix is tapped: only a spell cast before that can have resolved.")]
    dues = tapped if game.planar["matrix"] == "tapped" else []
    return [*dues, *(dues_of_fallen(game, [event["paid"]["who"]]) if "paid" in event else [])]


def _tell_change(game: War, gone: str | None, card: str | None) -> str:
    goes = [f"{gone} goes to the bottom of the pile."] if gone else []
    comes = f"Enchantment {game.enchantments.number(card)}: {card} is in play." if card else "None is in play."
    return " ".join([*goes, comes])


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


@CHAPTER.look("enchantment")
def enchantment(game: War) -> Shown:
    """Show the enchantment in play and how many are left.

    Spells turn it over by themselves: edw spell.

    Example: edw enchantment
    """
    left = game.enchantments.left
    return Shown(
        {"current": game.current, "left": left},
        [f"Enchantment: {game.current or 'none in play'}", f"pile: {left} left"],
    )


PUT = CHAPTER.kind(
    "enchantment",
    tell=lambda game, event: _tell_change(game, event["gone"], event["card"]),
    changes=lambda event: ENCHANTMENTS if from_next(event) else None,
)


@PUT.command(
    Card(what="enchantment", rest=True, known=lambda begin: begin["piles"][ENCHANTMENTS]),
    words="enchantment set",
    anyway=True,
)
def put(at: At[War], card: str) -> Facts:
    """An enchantment of the pile is now the one in play.

    It is found wherever it is. What was in play goes to the bottom of the pile.

    Example: edw enchantment set Smoke
    """
    game = at.game
    place = game.enchantments.place(card)
    if place in ("pile", "top"):
        at.leave_as_seen(game.enchantments)
    running(game)
    if card == game.current:
        raise RefusedError(f"{card} is in play already.")
    return {"card": card, "gone": game.current, "was": place, **opening(game.enchantments, card)}


@PUT.command(words="enchantment none")
def remove(at: At[War]) -> Facts:
    """The enchantment in play leaves, and none is in play.

    It goes to the bottom of the pile.

    Example: edw enchantment none
    """
    running(at.game)
    if at.game.current is None:
        raise RefusedError("No enchantment of the pile is in play.")
    return {"card": None, "gone": at.game.current}


@PUT.applies
def _(game: War, event: Event) -> None:
    pile = game.enchantments
    if event["card"]:
        pile.pull(event["card"])
    if event["gone"]:
        pile.bottom.append(Known(event["gone"], None))
    game.current = event["card"]
