"""Reverberating enchantments: rule 12 and rulings 88 to 97. One enchantment rules, and each spell may turn it over.

A card may also put one into play or remove it; the table tells that by hand.
"""

from edw_companion.core.due import Due
from edw_companion.core.kind import At, Chapter, Shown
from edw_companion.core.life import apply_payment, dues_of_fallen, pay, tell_payment
from edw_companion.core.params import Card, Flag, TurnedUp, Who
from edw_companion.core.pile_moves import from_next, opening
from edw_companion.core.piles import EmptyPileError, Known, turn_up
from edw_companion.core.rules import Rules
from edw_companion.core.state import Event, Facts, alive, running
from edw_companion.errors import RefusedError
from edw_companion.games.elder_dragon_wars.state import ENCHANTMENTS, WarState, of_decks

CHAPTER = Chapter[WarState]()
COUNTER_PRICE = 5


def _spells(war: WarState) -> list[str]:
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
    again=lambda _state, event: {"payer": event["paid"]["who"] if "paid" in event else None},
)
def spell(
    at: At[WarState],
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
    state = at.state
    alive(state, who, *([payer] if payer else []))
    if card is not None:
        _check_reverberates(state, who, card)
    if countered and payer:
        raise RefusedError(
            "Either the trigger was countered or somebody paid 5 life: give one of --countered and --pay."
        )
    if shown and (countered or payer):
        raise RefusedError("A trigger that was countered or paid for reveals nothing: leave --card out (ruling 94).")
    facts: Facts = {"who": who, "card": card}
    if countered:
        return {**facts, "countered": True, "stays": state.current}
    if payer:
        return {**facts, "paid": pay(state, payer, COUNTER_PRICE), "stays": state.current}
    twin = state.enchantments.copy()
    if state.current:  # to the bottom first, then the next: it comes straight back only if it is alone (ruling 91)
        twin.bottom.append(Known(state.current, None))
    turned = turn_up(twin, at.chance, shown)
    if turned is None:
        raise EmptyPileError("enchantments")
    return {**facts, "gone": state.current, "turned": turned}


def _check_reverberates(state: WarState, seat: str, card: str) -> None:
    """A creature among the spells is no noncreature spell, a land is no spell at all (ruling 89)."""
    if state.is_legend(card):
        raise RefusedError(f"{card} is a Legend, so an artifact follows it", f'legend {seat} "{card}"')
    types = state.kind_of(card)
    if "Creature" in types:
        raise RefusedError(f"{card} is a creature but no Legend: nothing reverberates, nothing is to be typed.")
    if "Land" in types:
        raise RefusedError(f"{card} is a land, no spell: nothing reverberates, nothing is to be typed.")


@SPELL.applies
def _(state: WarState, event: Event) -> None:
    apply_payment(state, event.get("paid"))
    turned = event.get("turned")
    if turned is not None:
        if event["gone"]:
            state.enchantments.bottom.append(Known(event["gone"], None))
        state.enchantments.apply_turned(turned)
        state.current = turned["card"]


@SPELL.tells
def _(state: WarState, event: Event) -> str:
    begin = f"{event['card'] or 'A spell'} of {state.title(event['who'])} resolves."
    if "stays" in event:
        end = f"{event['stays']} stays" if event["stays"] else "no enchantment comes into play"
        if event.get("countered"):
            return f"{begin} The reverberation is countered; {end}."
        return f"{begin} {tell_payment(state, event['paid'])}: {end}."
    return f"{begin} {_tell_change(state, event['gone'], event['turned']['card'])}"


@SPELL.owes
def _(state: WarState, event: Event) -> list[Due]:
    tapped = [Due("Mana Matrix is tapped: only a spell cast before that can have resolved.")]
    dues = tapped if state.planar["matrix"] == "tapped" else []
    return [*dues, *(dues_of_fallen(state, [event["paid"]["who"]]) if "paid" in event else [])]


def _tell_change(state: WarState, gone: str | None, card: str | None) -> str:
    goes = [f"{gone} goes to the bottom of the pile."] if gone else []
    comes = f"Enchantment {state.enchantments.number(card)}: {card} is in play." if card else "None is in play."
    return " ".join([*goes, comes])


def check_matrix(state: WarState, rules: Rules, card: str | None) -> None:
    """While Mana Matrix is tapped no noncreature spell may be cast (rule 3; ruling 49 and its house rule).

    Raises:
        AgainstRulesError: it is tapped, and this spell is of a type that it carries.
    """
    if state.planar["matrix"] != "tapped":
        return
    if (
        state.house["matrix"] == "printed"
        and card
        and not {"Instant", "Enchantment"} & set(state.kind_of(card).split())
    ):
        return
    rules.forbids(
        "Mana Matrix is tapped, so no such spell can be cast (rule 3, ruling 49): "
        "it untaps in the next player's untap step."
    )


@CHAPTER.look("enchantment")
def enchantment(state: WarState) -> Shown:
    """Show the enchantment in play and how many are left.

    Spells turn it over by themselves: edw spell.

    Example: edw enchantment
    """
    left = state.enchantments.left
    return Shown(
        {"current": state.current, "left": left},
        [f"Enchantment: {state.current or 'none in play'}", f"pile: {left} left"],
    )


PUT = CHAPTER.kind(
    "enchantment",
    tell=lambda state, event: _tell_change(state, event["gone"], event["card"]),
    changes=lambda event: ENCHANTMENTS if from_next(event) else None,
)


@PUT.command(
    Card(what="enchantment", rest=True, known=lambda begin: begin["piles"][ENCHANTMENTS]),
    words="enchantment set",
    anyway=True,
)
def put(at: At[WarState], card: str) -> Facts:
    """An enchantment of the pile is now the one in play.

    It is found wherever it is. What was in play goes to the bottom of the pile.

    Example: edw enchantment set Smoke
    """
    state = at.state
    place = state.enchantments.place(card)
    if place in ("pile", "top"):
        at.leave_as_seen(state.enchantments)
    running(state)
    if card == state.current:
        raise RefusedError(f"{card} is in play already.")
    opens = opening(state.enchantments, card)
    return {"card": card, "gone": state.current, "was": place, **({"opens": opens} if opens else {})}


@PUT.command(words="enchantment none")
def remove(at: At[WarState]) -> Facts:
    """The enchantment in play leaves, and none is in play.

    It goes to the bottom of the pile.

    Example: edw enchantment none
    """
    running(at.state)
    if at.state.current is None:
        raise RefusedError("No enchantment of the pile is in play.")
    return {"card": None, "gone": at.state.current}


@PUT.applies
def _(state: WarState, event: Event) -> None:
    pile = state.enchantments
    if event["card"]:
        pile.pull(event["card"])
    if event["gone"]:
        pile.bottom.append(Known(event["gone"], None))
    state.current = event["card"]
