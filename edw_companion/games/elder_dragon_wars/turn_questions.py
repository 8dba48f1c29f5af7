"""What Elder Dragon Wars asks at the table: who died and how, upkeep, who stops a reverberation, what comes next.

Dialogues only: they are given the table, ask, and return the words of a command. No rule is decided here.
"""

from collections.abc import Sequence
from typing import Any

from edw_companion.core.questions import ENTER, Choice, Dialogue, Question
from edw_companion.core.scene import letter_of
from edw_companion.core.state import Event
from edw_companion.games.elder_dragon_wars.dragons import upkeep
from edw_companion.games.elder_dragon_wars.enchantments import COUNTER_PRICE
from edw_companion.games.elder_dragon_wars.reverberation import ZONES
from edw_companion.games.elder_dragon_wars.ring import SCION
from edw_companion.games.elder_dragon_wars.state import WarState
from edw_companion.text import listed

NOBODY = "n"
THE_SCION = "s"


def _by_letter(state: WarState, seats: Sequence[str]) -> list[Choice]:
    """A choice for each seat, its letter for a key."""
    return [Choice(letter_of(seat).lower(), state.players[seat].name) for seat in seats]


def _seat(state: WarState, key: str) -> str | None:
    return next((seat for seat in state.players if letter_of(seat).lower() == key), None)


def fallen(state: WarState, seats: Sequence[str], event: Event) -> Dialogue:
    """Whoever is at 0 life or below: out of the game, and by whom? Then which artifact the killer takes (rule 6)."""
    killers: dict[str, str] = {}
    for seat in seats:
        if not state.over and state.players[seat].alive:
            key = yield _who_did_it(state, seat, event.get("by"))
            if key != ENTER:
                killers[seat] = SCION if key == THE_SCION else _seat(state, key) or ""
    if not killers:
        return []
    command = ["eliminate", *killers]
    for victim, killer in killers.items():
        if killer:
            command += ["--by", f"{victim}={killer}"]
        held = state.players[victim].artifacts
        if held and killer in state.players and killer not in killers:
            key = yield _which_artifact(state, killer, victim)
            if key != ENTER:
                command += ["--take", held[int(key) - 1]]
    return [*command, *(["--with", event["with"]] if event.get("with") else [])]


def _who_did_it(state: WarState, seat: str, source: Any) -> Question:
    told = f" ({state.title(source)} did it)" if source else ""
    others = [other for other in state.living if other != seat]
    scion = (Choice(THE_SCION, "the Scion"),) if state.guest() else ()
    return Question(
        f"{state.title(seat)} is at {state.players[seat].life} life{told}. Out of the game, and by whom?",
        (*_by_letter(state, others), *scion, Choice(NOBODY, "nobody's doing")),
        "still in it",
    )


def _which_artifact(state: WarState, killer: str, victim: str) -> Question:
    held = state.players[victim].artifacts
    choices = tuple(Choice(str(number), card) for number, card in enumerate(held, 1))
    return Question(f"Which artifact does {state.title(killer)} take from {state.title(victim)}?", choices, "none")


def chaos_card(state: WarState, _event: Event) -> Dialogue:
    """Upkeep: whoever controls a Legend draws a chaos card (rule 13)."""
    seat = state.active
    if state.over or seat not in state.players or state.drew_chaos:
        return []
    player = state.players[seat]
    note = "" if player.nexus else f" ({player.dragon} is one)"
    text = f"Upkeep of {state.title(seat)}: is a Legend in play{note}?"
    key = yield Question(text, (Choice("y", "yes, draw a chaos card"),), "no")
    return ["chaos", "draw", seat] if key != ENTER else []


def dragon_paid(state: WarState, _event: Event) -> Dialogue:
    """Upkeep: an Elder Dragon out of its nexus is paid for or goes home (rule 2)."""
    seat = state.active
    if state.over or seat not in state.players:
        return []
    player = state.players[seat]
    price = upkeep(player)
    if price is None:
        return []
    text = f"Upkeep of {state.title(seat)}: is {price} paid for {player.dragon}?"
    key = yield Question(text, (Choice("h", "no, it goes home"),), "paid")
    return ["dragon", "return", seat, "--why", "upkeep not paid"] if key != ENTER else []


def scion_attack(state: WarState, _event: Event) -> Dialogue:
    """The Scion's turn: how its attack went (rule 14)."""
    scion = state.scion
    if state.over or scion is None or not scion.coming:
        return []
    aims = listed([state.title(seat) for seat in scion.coming])
    choices = (Choice("h", "it hits for 6"), Choice("t", "it is tapped"), Choice("x", "it has no effect"))
    key = yield Question(f"How does its attack on {aims} go?", choices, "not yet")
    match key:
        case "h":
            return ["life", *(word for seat in scion.coming for word in (seat, "-6")), "--from", SCION]
        case "t":
            return ["scion", "tap"]
        case "x":
            return ["scion", "nullify"]
        case _:
            return []


def legend_came(state: WarState, event: Event) -> Dialogue:
    """The artifact that was revealed is a Legend itself, so another reverberation is due (ruling 79)."""
    turned = event.get("turned")
    if state.over or not turned or not state.is_legend(turned["card"]):
        return []
    card, seat = turned["card"], event["to"]
    text = f"{card} is a Legend, now under {state.title(seat)}: does it reverberate now?"
    key = yield Question(text, (Choice("y", "yes"),), "not yet")
    return ["legend", seat, card] if key != ENTER else []


def chaos_resolves(state: WarState, event: Event) -> Dialogue:
    """A chaos card that is a noncreature spell turns an enchantment over when it resolves (ruling 89)."""
    types = state.kind_of(event["card"])
    if state.over or event.get("countered") or "Land" in types or "Creature" in types:
        return []
    text = f"{event['card']}: has it resolved?"
    key = yield Question(text, (Choice("y", "yes, an enchantment is turned over"),), "not yet")
    return ["spell", event["who"], event["card"]] if key != ENTER else []


def spell_stopped(state: WarState) -> Dialogue:
    """Before an enchantment is turned over: does anybody counter that, or pay (ruling 92)?"""
    able = [seat for seat in state.living if state.players[seat].life >= COUNTER_PRICE] if state.current else []
    stays = f"Does anybody pay {COUNTER_PRICE} life or counter it, so that {state.current} stays?"
    text = stays if able else "Does anybody counter the reverberation?"
    key = yield Question(text, (*_by_letter(state, able), Choice("c", "countered")), "nobody")
    if key == "c":
        return ["--countered"]
    return ["--pay", _seat(state, key) or ""] if key != ENTER else []


def artifact_stopped(state: WarState) -> Dialogue:
    """Before an artifact reverberates: does anybody counter that, or the push-out (rule 6)?"""
    choices = [Choice("c", "countered")]
    if any(len(state.players[seat].artifacts) >= ZONES for seat in state.living):
        choices.append(Choice("k", "only the push-out, the oldest is kept"))
    key = yield Question("Does anybody counter the reverberation?", tuple(choices), "nobody")
    return {"c": ["--countered"], "k": ["--keep"]}.get(key, [])
