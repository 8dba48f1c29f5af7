"""The turn of Legends of the Five Colors, phase by phase, as the source has it ("The Turn Sequence"; rules 4 to 10).

Straighten. It begins with the turn, whose line untaps what is tapped, and discards events of one's own.
Events. The cards in the provinces are turned up from the left, which ends it. Where none lies face down there is none.
Upkeep. Costs are paid; nothing of it is typed, so it ends when something later is.
Actions. Sorceries, local enchantments, creatures immune to summoning sickness, duels; a duel goes on until it is over.
    They end with the attack, or with Recruitment where nobody attacks.
Battle. Four stages, then the fights (ruling 13).
    Ground attackers end with the first ground defender, or with the defender's "none".
    Ground defenders end when the defender says "none".
    Flying attackers: who was named early comes now; they end with the first flying defender, or with a "none".
    Flying defenders: who was named early comes now; they end with "none", or as the defender picks a fight.
    The fights: the defender picks each. The first may be picked as soon as nobody is held back, and is the end of all
    stages. Two passes in a row end a fight; the last one, or the table that calls it off, ends the battle.
Recruitment. It begins when the battle is over; or with a land, a wall, a discard, where there was none.
End of Turn. The end of the turn is typed: provinces are refilled if they are not yet, a card is drawn.

Life, counters, draws and what cards do at any time tell nothing of where the turn is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from edw_companion.core.phases import over
from edw_companion.core.state import Now
from edw_companion.games.five_colors.state import STAGES, Battle, FiveColorsState
from edw_companion.sentences import DO, Sentence
from edw_companion.text import capital, either, listed

if TYPE_CHECKING:
    from collections.abc import Sequence

STRAIGHTEN, EVENTS, UPKEEP, DUEL, ACTIONS = "Straighten", "Events", "Upkeep", "Actions: duel", "Actions"
GROUND_ATTACK, GROUND_DEFENCE, FLYING_ATTACK, FLYING_DEFENCE = STAGED = tuple(f"Battle: {stage}" for stage in STAGES)
FIGHT, RECRUITMENT, END = "Battle: fight", "Recruitment", "End of Turn"
TURN = (STRAIGHTEN, EVENTS, UPKEEP, DUEL, ACTIONS, *STAGED, FIGHT, RECRUITMENT, END)
"""The phases in their order; a duel stands before the rest of the Actions, which go on after it."""

ATTACKS = 'battle attack PROVINCE "CREATURE 2/2" …'
DEFENDS = 'battle defend PROVINCE "CREATURE 2/2" …'
NONE = "battle none"


class Table(FiveColorsState):
    """The whole table, with the place in the turn."""

    @property
    def phase(self) -> Now:
        """See ``State``."""
        return now_of(self)


def now_of(state: FiveColorsState) -> Now:
    """Where the turn is; what nobody has told may be several phases."""
    if state.active is None:
        return Now()
    who, battle = state.title(state.active), state.battle
    if state.duel is not None:
        duel = f"{state.duel.legend} is duelling {state.duel.challenged}: {DO} ends it."
        goes_on = Sentence(duel, f"duel strike {state.duel.acting}")
        return Now(TURN, (DUEL,), goes_on, goes_on)
    if battle is not None and battle.waiting:
        on = _fighting(state, battle) or waiting(state, battle)
        late = Sentence(capital(on.text), *on.commands).after("it is too late for that in this turn. ")
        return Now(TURN, _of_battle(battle), on, late)
    if battle is not None:
        return _ending(f"{who}'s battle is over")
    if state.refilled:
        return _ending(f"{who}'s provinces are refilled already")
    if state.recruiting:
        return _ending(f"{who}'s Recruitment has begun: {state.recruiting}")
    if state.hidden:
        first = Sentence(f"{who} turns up the cards in the provinces first: {DO}.", "reveal")
        return Now(TURN, (STRAIGHTEN, EVENTS), first)
    attacks = Sentence(f"nobody attacks yet: {DO} begins a battle.", ATTACKS)
    may = (UPKEEP, ACTIONS, GROUND_ATTACK, RECRUITMENT, END)
    up = Sentence(f"those of this turn are over. What lies face up is named again with {DO}.", "reveal PROVINCE CARD")
    return Now(TURN, may if state.revealed else (EVENTS, *may), attacks, up)


def _ending(why: str) -> Now:
    return Now(TURN, (RECRUITMENT, END), over=over(why))


def _of_battle(battle: Battle) -> Sequence[str]:
    """The stages in which creatures may be named now, and the fights, as soon as nobody is held back for them."""
    if battle.begun:
        return (FIGHT,)
    sides = (("attack", False), ("defence", False), ("attack", True), ("defence", True))
    named = [phase for phase, (side, flying) in zip(STAGED, sides, strict=True) if battle.takes(side, flying=flying)]
    return (*named, *(() if battle.held else (FIGHT,)))


def _fighting(state: FiveColorsState, battle: Battle) -> Sentence | None:
    """What is on once the stages are over; None before."""
    if battle.now is not None:
        acts = f"the fight for province {battle.now.title} is on, {state.title(battle.acting)} acts or passes: {DO}."
        return Sentence(acts, "battle pass")
    if battle.assigning is not None:
        return None
    which = either([str(field.province) for field in battle.waiting])
    return Sentence(f"{state.title(battle.defender)} picks the next fight, {which}: {DO}.", "battle pick PROVINCE")


def waiting(state: FiveColorsState, battle: Battle) -> Sentence:
    """The stage that is on, and who is held back until it is over."""
    back = [each["name"] for _, each in battle.held]
    held = f"{listed(back)} {'are' if len(back) > 1 else 'is'} held back. " * bool(back)
    now = staging(state, battle)
    return Sentence(f"{held}{now.text}.", *now.commands)


def staging(state: FiveColorsState, battle: Battle, stands: str = "") -> Sentence:
    """Whose stage is on and what ends it, with what ``stands`` there unnamed; before all stages are over."""
    does = ATTACKS if battle.assigning == battle.attacker else DEFENDS
    stage = battle.stage + 1
    who, more = state.title(battle.assigning), "more " * battle.named(stage)
    return Sentence(f"{who}: {more}{STAGES[stage]}{stands} ({DO}), or {DO}", does, NONE)
