"""Reverberating enchantments: rule 12 and rulings 88 to 97. One enchantment rules, and each spell may turn it over.

A card may also put one into play or remove it; the table tells that by hand.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NotRequired

from edw_companion.core.at import At
from edw_companion.core.due import DO, Due
from edw_companion.core.kind import Chapter, Kind, Shown
from edw_companion.core.life import NOBODY, apply_payment, dues_of_fallen, pay, tell_payment
from edw_companion.core.params import WORD, Card, Flag, TurnedUp, Who
from edw_companion.core.pile_moves import from_next, opening
from edw_companion.core.piles import EmptyPileError, Known, turn_up
from edw_companion.core.state import alive, running, without_empty
from edw_companion.errors import RefusedError
from edw_companion.games.elder_dragon_wars.cards import Named, check_in_player_hands, dues_of_extra_turn
from edw_companion.games.elder_dragon_wars.planar import remark_of_late
from edw_companion.games.elder_dragon_wars.state import (
    COUNTERS,
    ENCHANTMENTS,
    HALLOWS_EVE,
    LAST_COUNTER,
    PLANAR,
    WarState,
    of_decks,
)

if TYPE_CHECKING:
    from edw_companion.core.facts import Line, Paid, Turned
    from edw_companion.core.questions import Question

    class Resolved(Line):
        """A spell, if it was named; what it turned up and what is ``gone``, or why the one in play ``stays``."""

        who: str
        card: str | None
        countered: NotRequired[bool]
        paid: NotRequired[Paid]
        stays: NotRequired[str | None]
        gone: NotRequired[str | None]
        turned: NotRequired[Turned]

    class Put(Line):
        """What is in play now, and what is ``gone``; where the card ``was``, and the hidden answer that it opens."""

        card: str | None
        gone: str | None
        was: NotRequired[str | None]
        opens: NotRequired[str]


CHAPTER = Chapter[WarState]()
COUNTER_PRICE = 5


def spells(war: WarState) -> list[str]:
    """What is likeliest named as a spell, be it none."""
    return [*of_decks(war.begin, "spells"), *war.chaos.order, *war.legends, *of_decks(war.begin, "basics")]


SPELL: Kind[WarState, Resolved] = CHAPTER.kind("spell")


def _who_pays(state: WarState, card: str | None) -> Question | None:
    """Who pays, so that the enchantment in play stays, if anybody can (ruling 92)."""
    from edw_companion.core.questions import NO, Question, also_called  # only the table prompt asks

    able = [state.players[seat] for seat in state.living if state.players[seat].life >= COUNTER_PRICE]
    if state.current is None or not able:
        return None
    payers = {**{each.name: ("--pay", each.seat) for each in able}, NOBODY: ("--pay", NOBODY)}
    who = f"{card[:1].upper()}{card[1:]}: who" if card else "Who"
    also = {**{each.name: also_called(each.seat) for each in able}, NOBODY: (NO,)}
    return Question(f"{who} pays {COUNTER_PRICE} life, so that {state.current} stays?", payers, also)


@SPELL.command(
    Who(),
    Named(of=spells, new=True, rest=True, required=False, known=lambda begin: of_decks(begin, "spells")),
    Flag("countered", "The reverberation was countered."),
    Who(
        "payer",
        NOBODY,
        option="--pay",
        metavar="WHO",
        help="Who pays 5 life so that the enchantment in play stays: one is enough. Or said behind it, as in: s u "
        "stifle, ann pays.",
    ),
    TurnedUp(lambda war: war.enchantments.order, "enchantment"),
    WORD,
    words="spell",
    anyway=True,
    again=lambda _state, event: {"payer": event["paid"]["who"] if "paid" in event else None},
)
def spell(
    at: At[WarState], who: str, card: str | None, *, countered: bool, payer: str | None, shown: str | None
) -> Resolved:
    """A noncreature spell of WHO's resolved.

    The enchantment in play goes under the pile, and the next one is revealed.

    Example: edw spell white "Wrath of God"
    """
    # From a deck or the chaos pile: rule 12; rulings 88, 89 and 92. A tapped Mana Matrix stops no spell that was cast
    # before (ruling 52), so whether this one was is the table's word.
    state = at.state
    unsaid, payer = payer is None, None if payer == NOBODY else payer
    alive(state, who, *([payer] if payer else []))
    if card is not None:
        _check_reverberates(state, who, card)
        _check_played(at, who, card)
    if countered and payer:
        raise RefusedError(
            "Either the trigger was countered or somebody paid 5 life: give one of --countered and --pay."
        )
    if shown and (countered or payer):
        raise RefusedError("A trigger that was countered or paid for reveals nothing: leave --card out (ruling 94).")
    if countered:
        return {"who": who, "card": card, "countered": True, "stays": state.current}
    if payer:
        return {"who": who, "card": card, "paid": pay(state, payer, COUNTER_PRICE), "stays": state.current}
    if unsaid and not shown:
        at.ask(lambda: _who_pays(state, card))
    twin = state.enchantments.copy()
    if state.current:  # to the bottom first, then the next: it comes straight back only if it is alone (ruling 91)
        twin.bottom.append(Known(state.current, None))
    turned = turn_up(twin, at.chance, shown)
    if turned is None:
        raise EmptyPileError("pile of enchantments")
    return {"who": who, "card": card, "gone": state.current, "turned": turned}


def _check_reverberates(state: WarState, seat: str, card: str) -> None:
    """A creature among the spells is no noncreature spell, a land is no spell at all (ruling 89)."""
    check_in_player_hands(state, card)
    if state.is_legend(card):
        raise RefusedError(f"{card} is a Legend, so an artifact follows it", f'legend {seat} "{card}"')
    types = state.kind_of(card)
    whys = ["a creature but no Legend"] * ("Creature" in types) + ["a land, no spell"] * ("Land" in types)
    whys += ["a planar artifact, in play from the start"] * (card in PLANAR.values())
    for pile in (state.artifacts, state.enchantments):
        whys += [f"of the {pile.title} and is turned up, never cast"] * (card in pile.order)
    if whys:
        raise RefusedError(f"{card} is {whys[0]}: nothing reverberates, nothing is to be typed.")


def _check_played(at: At[WarState], seat: str, card: str) -> None:
    """A chaos card is cast for life before it can resolve (rule 13; ruling 101)."""
    state = at.state
    if card not in state.chaos.order or card in state.chaos_cast:
        return
    if card in state.chaos.graveyard:
        countered = "it was countered, or has resolved (rule 13, ruling 103)"
        at.rules.forbids(f"{card} lies in the chaos graveyard: {countered}.")
    elif any(card in player.chaos for player in state.players.values()):
        at.rules.forbids(f"{card} is in play and has resolved (rule 13, ruling 103).")
    else:
        pays = f"{card} is a chaos card: {DO} pays the 5 life first (rule 13)."
        at.rules.forbids(pays, f'chaos play {seat} "{card}"')


@SPELL.applies
def _(state: WarState, event: Resolved) -> None:
    apply_payment(state, event.get("paid"))
    state.chaos_cast.discard(event["card"] or "")
    state.resolved.add(event["card"] or "")
    if "turned" in event:
        if event["gone"]:
            state.enchantments.bottom.append(Known(event["gone"], None))
        state.enchantments.apply_turned(event["turned"])
        state.turn_up(event["turned"]["card"])


@SPELL.tells
def _(state: WarState, event: Resolved) -> str:
    begin = f"{event['card'] or 'A spell'} by {state.title(event['who'])} resolves."
    if "stays" not in event:
        return f"{begin} {_tell_change(state, event['gone'], event['turned']['card'])}"
    end = f"{event['stays']} stays" if event["stays"] else "no enchantment comes into play"
    if event.get("countered"):
        return f"{begin} The reverberation is countered; {end}."
    return f"{begin} {tell_payment(state, event['paid'])}: {end}."


@SPELL.owes
def _(state: WarState, event: Resolved) -> list[Due]:
    card = event["card"]
    late = remark_of_late(state, state.kind_of(card or ""), "a spell cast before that can have resolved")
    # Of a chaos card that was played it was said then: it lies in the chaos graveyard.
    turn = [] if card in state.chaos.graveyard else dues_of_extra_turn(state, card, f"{card} gives")
    paid = dues_of_fallen(state, [event["paid"]["who"]]) if "paid" in event else []
    return [*late, *paid, *turn, *(_dues_of_counters(state) if "turned" in event else [])]


def _dues_of_counters(state: WarState) -> list[Due]:
    """What All Hallow's Eve does while it is in play, as it comes (ruling 97)."""
    if state.current != HALLOWS_EVE:
        return []
    return [Due(f"It has {COUNTERS} counters: each upkeep takes one off, and with the last {LAST_COUNTER}.")]


def _tell_change(state: WarState, gone: str | None, card: str | None) -> str:
    goes = f"{gone} goes to the bottom of the pile. " if gone else ""
    if not card:
        return f"{goes}No enchantment is in play."
    return f"{goes}Enchantment {state.enchantments.number(card)}: {card} is in play."


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


PUT: Kind[WarState, Put] = CHAPTER.kind(
    "enchantment",
    tell=lambda state, event: _tell_change(state, event["gone"], event["card"]),
    due=lambda state, _event: _dues_of_counters(state),
    changes=lambda event: ENCHANTMENTS if from_next(event) else None,
)


@PUT.command(
    Card(what="enchantment", rest=True, known=lambda begin: begin["piles"][ENCHANTMENTS]),
    words="enchantment set",
    anyway=True,
)
def put(at: At[WarState], card: str) -> Put:
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
    opens = opening(state.enchantments, card) or ""
    facts: Put = {"card": card, "gone": state.current, "was": place, "opens": opens}
    return without_empty(facts, "opens")


@PUT.command(words="enchantment none", anyway=True)
def remove(at: At[WarState]) -> Put:
    """The enchantment in play leaves, and none is in play.

    By the rules nothing moves it but the next one, so it takes --anyway. It goes to the bottom of the pile.

    Example: edw enchantment none --anyway "a card of ours says so"
    """
    # Rule 12; ruling 97.
    now = at.running.current
    if now is None:
        raise RefusedError("No enchantment of the pile is in play.")
    at.rules.forbids(f"{now} stays: nothing moves it but the next one (rule 12, ruling 97).")
    return {"card": None, "gone": now}


@PUT.applies
def _(state: WarState, event: Put) -> None:
    pile = state.enchantments
    if event["card"]:
        pile.pull(event["card"])
    if event["gone"]:
        pile.bottom.append(Known(event["gone"], None))
    state.turn_up(event["card"])
