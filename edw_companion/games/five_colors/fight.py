"""Who acts in a fight, with what, and what is done to the creatures in it (rules 3 and 8)."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from typing import TYPE_CHECKING

from edw_companion.core.counts import Moves
from edw_companion.core.due import DO
from edw_companion.core.kind import At
from edw_companion.core.words import plain
from edw_companion.errors import RefusedError, UsageError
from edw_companion.games.five_colors.armies import MAX_NUMBER, OTHER, OWN
from edw_companion.games.five_colors.battle import going_on
from edw_companion.games.five_colors.cards import Naming, kind_of
from edw_companion.games.five_colors.effects import TAPS, UNTAPS, USES, Effect
from edw_companion.games.five_colors.state import (
    CREATURE,
    DISCARD,
    LOCAL,
    PLAY,
    SORCERY,
    WALL,
    Battle,
    Field,
    FiveColorsState,
    single,
)

if TYPE_CHECKING:
    from edw_companion.games.five_colors.armies import Fighter

    Armies = dict[str, dict[str, Fighter]]
    """The creatures in a fight by side and name."""


def fought(state: FiveColorsState) -> tuple[Battle, Field]:
    """The battle and the field that is being fought."""
    battle = going_on(state)
    if battle.now is None and not battle.waiting:
        raise RefusedError("No province waits to be fought for.")
    if battle.now is None:
        picks = f"No fight goes on: {state.title(battle.defender)} picks one with {DO}"
        raise RefusedError(picks, "battle pick PROVINCE")
    return battle, battle.now


def may_act(state: FiveColorsState) -> list[Field]:
    """The fight that goes on; or those of which one begins with an action."""
    battle = going_on(state)
    if battle.now is None and not battle.waiting:
        raise RefusedError("No province waits to be fought for.")
    return [battle.now] if battle.now else battle.waiting


def next_to_act(state: FiveColorsState) -> str:
    """Who acts now: the defender first (rule 8)."""
    battle = going_on(state)
    return battle.acting if battle.now else battle.defender


def acting(at: At[FiveColorsState], seat: str) -> tuple[Battle, Field]:
    """The battle and the field where it is this player who acts or passes."""
    battle, field = fought(at.state)
    if battle.passes > 1:
        at.rules.forbids(f"Both have passed, so the armies are compared (rule 8): {DO}.", "battle resolve")
    elif seat != battle.acting:
        at.rules.forbids(f"It is {at.state.title(battle.acting)} who acts or passes now (rule 8).")
    return battle, field


def here(state: FiveColorsState) -> list[str]:
    """The creatures in the fight that goes on, or in those that wait."""
    return [name for field in may_act(state) for army in field.armies.values() for name in army]


def everywhere(state: FiveColorsState) -> list[str]:
    """The creatures in the battle of this turn."""
    return state.battle.names if state.battle else []


def bury(moves: Moves, seat: str, name: str, *, back: bool = False) -> None:
    """A creature's card goes to the discard pile, or comes back from it; tokens are no cards."""
    if name.casefold().startswith("token"):
        return
    source, target = (DISCARD, PLAY) if back else (PLAY, DISCARD)
    moves.most(1, f"{source} {seat}", f"{target} {seat}")


def in_play(state: FiveColorsState, who: str, source: str | None, army: Mapping[str, Fighter]) -> str:
    """The card in play that acts: one of the player's that is called so, a creature only from the fight; else ""."""
    wanted = plain(source or "")
    for name, _ in state.in_play.there(who) if wanted else ():
        creature = kind_of(state, name) in (CREATURE, WALL)
        if f"{plain(name)} ".startswith(f"{wanted} ") and (not creature or name in map(single, army)):
            return name
    return ""


def no_sorcery(at: At[FiveColorsState], who: str, source: str) -> None:
    """Only instants are played in a fight: refuse what is known as a sorcery or a local enchantment (rules 6 and 8)."""
    with contextlib.suppress(UsageError):  # it may be said in any words
        card = Naming(at, who).card(source, fate=True)
        kind = kind_of(at.state, card)
        if kind in (SORCERY, LOCAL):
            at.rules.forbids(f"{card} is a {kind}: it belongs to one's own Actions (rules 6 and 8).")


def work(at: At[FiveColorsState], effect: Effect, armies: Armies, own: str) -> None:
    """What is done to a creature that stays where it is; ``own``: the side of who does it."""
    name, does = effect.creature, effect.does
    side = side_of(armies, name)
    one = armies[side][name]
    if does == USES and side != own:
        who = at.state.title(going_on(at.state).owner(own))
        at.rules.forbids(f"{name} is not {who}'s: only its own player uses its effects (rule 8).")
    if does in (USES, TAPS) and one["tapped"]:
        at.rules.forbids(f"{name} is tapped already.")
    if does == UNTAPS and not one["tapped"]:
        raise RefusedError(f"{name} is not tapped.")
    if does in (USES, TAPS, UNTAPS):
        one = {**one, "tapped": {USES: OWN, TAPS: OTHER, UNTAPS: ""}[does]}
    if effect.becomes:
        one = {**one, "power": effect.becomes["power"], "toughness": effect.becomes["toughness"]}
    armies[side][name] = {**one, "damage": min(one["damage"] + effect.damage, MAX_NUMBER)}


def deals_death(each: Fighter) -> bool:
    """Whether the damage on a creature reaches its toughness (ruling 18)."""
    return 0 < each["damage"] >= each["toughness"]


def side_of(armies: Mapping[str, Mapping[str, Fighter]], name: str) -> str:
    """The side of a creature in this fight."""
    for side, army in armies.items():
        if name in army:
            return side
    raise RefusedError(f"{name} is not at this province: only creatures at the battle take part in it.")
