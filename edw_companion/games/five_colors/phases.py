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

Below that stands what is due in each of them.
"""

from __future__ import annotations

from edw_companion.core.counts import cards
from edw_companion.core.due import ASIDE, OPTIONAL, Due, quoted
from edw_companion.core.phases import over
from edw_companion.core.state import Now
from edw_companion.core.turn_order import without_player
from edw_companion.games.five_colors.armies import LAST, STAGES, Battle, stage_of
from edw_companion.games.five_colors.state import (
    EMPTY,
    HAND_LIMIT,
    LIFE_FOR_PROVINCE,
    FiveColorsState,
    Known,
    Zone,
    single,
)
from edw_companion.sentences import DO, Sentence
from edw_companion.text import capital, either, listed

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
        """See ``State``: what nobody has told may be several phases."""
        if self.active is None:
            return Now()
        who, battle = self.title(self.active), self.battle
        if self.duel is not None:
            duel = f"{self.duel.legend} is duelling {self.duel.challenged}: {DO} ends it."
            on = Sentence(duel, f"duel strike {self.duel.acting}")
            return Now(TURN, (DUEL,), on, on)
        if battle.waiting:
            on = goes_on(self, battle)
            late = Sentence(capital(on.text), *on.commands).after("it is too late for that in this turn. ")
            named = [phase for stage, phase in enumerate(STAGED) if battle.takes(stage)]
            return Now(TURN, (*named, *(() if battle.held else (FIGHT,))), on, late)
        if battle.fields:
            return _ending(f"{who}'s battle is over")
        if self.refilled:
            return _ending(f"{who}'s provinces are refilled already")
        if self.recruiting:
            return _ending(f"{who}'s Recruitment has begun: {self.recruiting}")
        if self.hidden:
            first = Sentence(f"{who} turns up the cards in the provinces first: {DO}.", "reveal")
            return Now(TURN, (STRAIGHTEN, EVENTS), first)
        attacks = Sentence(f"nobody attacks yet: {DO} begins a battle.", ATTACKS)
        may = (UPKEEP, ACTIONS, GROUND_ATTACK, RECRUITMENT, END)
        up = Sentence(
            f"those of this turn are over. What lies face up is named again with {DO}.", "reveal PROVINCE CARD"
        )
        return Now(TURN, may if self.revealed else (EVENTS, *may), attacks, up)


def _ending(why: str) -> Now:
    return Now(TURN, (RECRUITMENT, END), over=over(why))


def goes_on(state: FiveColorsState, battle: Battle) -> Sentence:
    """What is on in a battle: the fight, or which is picked; before that the stage, and who is held back until then."""
    if battle.now is not None:
        acts = f"the fight for province {battle.now.title} is on, {state.title(battle.acting)} acts or passes: {DO}."
        return Sentence(acts, "battle pass")
    if battle.assigning is None:
        which = either([str(field.province) for field in battle.waiting])
        return Sentence(f"{state.title(battle.defender)} picks the next fight, {which}: {DO}.", "battle pick PROVINCE")
    back = [each["name"] for _, each in battle.held]
    held = f"{listed(back)} {'are' if len(back) > 1 else 'is'} held back. " * bool(back)
    now = staging(state, battle)
    return Sentence(f"{held}{now.text}.", *now.commands)


def staging(state: FiveColorsState, battle: Battle, stands: str = "") -> Due:
    """Whose stage is on and what ends it, with what ``stands`` there unnamed; before all stages are over."""
    attacks = battle.assigning == battle.attacker
    does, command = ("battle attack", ATTACKS) if attacks else ("battle defend", DEFENDS)
    stage = battle.stage + 1
    who, more = state.title(battle.assigning), "more " * battle.named(stage)
    says, how = f"{who}: {more}{STAGES[stage]}{stands}", f"{ASIDE}, or {DO}"
    return Due(says, command, NONE, how=how, does=does, key=f"stage {battle.stage}")


def due(state: FiveColorsState) -> list[Due]:
    """What is due in the present turn: what its phase, as far as it is known, lets be done."""
    seat = state.active
    if seat is None:
        return [without_player(state)]
    if state.duel is not None:
        return duel_dues(state)
    if state.battle.waiting:
        return [*(_damage(state) if state.battle.now is None else []), *battle_dues(state)]
    actions = (
        f"Actions: sorceries and local enchantments{ASIDE}, duels of Legends{ASIDE}, "
        "creatures without summoning sickness"
    )
    recruitment = f"Recruitment: bring cards into play{ASIDE}, discard some"
    steps = [
        (STRAIGHTEN, Due("Straighten: untap")),
        (EVENTS, Due(f"Events: turn up {cards(len(state.hidden))} from the left", "reveal CARD …", waits=True)),
        (UPKEEP, Due("Upkeep: costs, if any")),
        (ACTIONS, Due(actions, "cast", "duel begin", "recruit N", how=ASIDE)),
        (GROUND_ATTACK, Due("Battle, if wanted", ATTACKS, does="battle attack", answers=OPTIONAL)),
        (RECRUITMENT, Due(recruitment, "recruit N", "province clear N", how=ASIDE)),
    ]
    none = [*([RECRUITMENT] if state.refilled else []), *([] if state.hidden else [EVENTS])]
    may = [phase for phase in state.phase.may if phase not in none]
    worn = [Due(f"{card} was on {creature} and leaves play, too", f"dies {card}") for card, creature in state.bare]
    return [*(step for phase, step in steps if phase in may), *worn, *_damage(state), _end(state, seat)]


def _damage(state: FiveColorsState) -> list[Due]:
    """What may be assigned; the end of the turn waits for what can destroy a creature."""
    dues = []
    left = state.battle.damage
    for seat, number, army in left:
        names = [each["name"] for each in army] if [each for each, *_ in left].count(seat) > 1 else []
        whom, assign = either(names) if names else "", f"battle assign {quoted(seat)}"
        text = f"{state.title(seat)} has {number} damage to assign{' to ' * bool(whom)}{whom}"
        command = f"{assign} {quoted(names[0]) if len(names) == 1 else 'CREATURE'} N"
        answers = {name: f"{assign} {quoted(name)}" for name in names if names[1:]}  # and none of another fight
        deadly = any(each["damage"] + number >= each["toughness"] for each in army)
        dues.append(Due(text, command, answers=answers, waits=deadly, told=True, key=whom))
    return dues


def _end(state: FiveColorsState, seat: str) -> Due:
    draws = state.count(Zone.FATE, seat) != 0
    over = (state.count(Zone.HAND, seat) or 0) + draws - HAND_LIMIT
    wanted = [] if state.refilled or state.count(Zone.DYNASTY, seat) == 0 else state.players[seat].lying(EMPTY)
    parts = [f"refill {listed([*map(str, wanted)])}"] if wanted else []
    parts += ["draw a fate card" if draws else "no fate card is left"]
    parts += [f"discard {over}"] if over > 0 else []
    number = state.players[seat].gained // LIFE_FOR_PROVINCE
    parts += [f"add {number} province{'s' * (number > 1)} for life"] if number else []
    before = "before Events" if state.hidden else ""  # what comes after them would stand behind the same item
    return Due(f"End the turn ({', '.join(parts)})", "turn next", key=before)


def idle_walls(state: FiveColorsState, battle: Battle, after: int, reached: int = LAST) -> list[tuple[str, int]]:
    """Walls at attacked provinces that do not defend them (rule 9), each with its province.

    They come in stages later than ``after``, up to that which is ``reached``.
    """
    own = state.players[battle.defender].provinces
    return [
        (wall, field.province)
        for field in battle.waiting
        for wall in own[field.province - 1].walls
        if wall not in field.walls.values()
        and after < stage_of("defence", flying=state.known.get(single(wall), Known()).flying) <= reached
    ]


def picks(state: FiveColorsState, battle: Battle) -> Due:
    """A fight is to be picked, and by whom: at once to its end, or for actions first."""
    titles = [field.title for field in battle.waiting]
    one = "PROVINCE" if len(titles) > 1 else str(battle.waiting[0].province)
    picked = f"{state.title(battle.defender)} picks the next fight, for province {either(titles)}"
    text = picked if len(titles) > 1 else f"The fight for province {titles[0]} begins"
    how = f": {DO} (nobody acts), or {DO}"
    return Due(text, f"battle resolve {one}", f"battle pick {one}", how=how, does="battle pick")


def battle_dues(state: FiveColorsState) -> list[Due]:
    """Whose stage it is, which fight is to be picked, or who acts or passes in the one that goes on."""
    battle = state.battle
    if not battle.waiting:
        return []
    if battle.now is None:
        return _stage_dues(state, battle) if not battle.begun else [picks(state, battle)]
    if battle.passes > 1:
        return [Due("Both have passed, so the armies are compared", "battle resolve")]
    who, compared = state.title(battle.acting), "Nobody acts any more, so the armies are compared"
    passes = Due(f"{who} passes, in the fight for province {battle.now.title}", "battle pass")
    quiet = [Due(compared, "battle resolve", key="nobody acts")] if battle.answered else []
    return [passes, Due(f"{who} acts", "battle act …"), *quiet]


def _stage_dues(state: FiveColorsState, battle: Battle) -> list[Due]:
    """Whose stage it is, and that the fighting may begin."""
    dues = []
    if battle.assigning is not None:
        idle = idle_walls(state, battle, battle.stage, battle.stage + 1)
        stands = "".join(f", {wall} stands at {number}" for wall, number in idle)
        dues = [staging(state, battle, stands)]
    return dues if battle.held else [*dues, picks(state, battle)]


def duel_dues(state: FiveColorsState) -> list[Due]:
    """Who has the say in the duel that goes on, and what may be done."""
    duel = state.duel
    if duel is None:
        return []
    acting, title = quoted(duel.acting), state.title(duel.acting)
    focuses = [Due(f"{title} focuses", f"duel focus {acting}")] if state.count(Zone.HAND, duel.acting) != 0 else []
    return [Due(f"{title} strikes", f"duel strike {acting} [WHO=COSTS]"), *focuses]
