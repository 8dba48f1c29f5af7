"""Legends of the Five Colors at random: the moves of a table that mostly keeps the rules."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, NamedTuple

from moves import Play, Words, counters, next_turn

from edw_companion.games.five_colors.armies import Battle
from edw_companion.games.five_colors.phases import ACTIONS, EVENTS, GROUND_ATTACK, RECRUITMENT, TURN
from edw_companion.games.five_colors.state import DOWN, EMPTY, UP, FiveColorsState, Zone

CARDS = ("Forest", "Craw Wurm", "Serra Angel", "Icy Manipulator", "Manabarbs", "Wall of Stone")
ARMY = ("Grizzly Bears 2/2", "Craw Wurm 6/4", "Serra Angel 4/4 flying", "Token 1/1", "Ornithopter 0/2 flying")


def begin(random: Random) -> Words:
    """Two players; few provinces now and then, so that games come to an end."""
    rules = ["--rule", f"provinces={random.randint(1, 3)}"] if random.random() < 0.6 else []
    rules += ["--rule", f"counts={random.choice(['on', 'on', 'off'])}"]
    return ["--players", "Ann,Bram", *random.choice([[], ["--seat", "1=Bram"], ["--rule", "life=30"]]), *rules]


def moves(state: FiveColorsState, random: Random) -> list[Words]:
    """One move of the table; nothing once the game is over."""
    if state.over:
        return []
    if state.duel is not None:
        return [_say(state, random)]
    if state.battle is not None and state.battle.waiting:
        return [_fight(state, state.battle, random)]
    damage = _damage(state, random)
    if damage and random.random() < 0.5:
        return [damage]
    may = {*state.phase.may}
    now = [move for move in _MOVES if random.random() < 0.03 or not may or may.intersection(move.during)]
    move = random.choices(now, weights=[move.weight for move in now])[0]
    return [move.words(state, random) or next_turn(state, random)]


class Move(NamedTuple):
    """What may be typed in some phases; in any, where none is named."""

    weight: int
    words: Callable[[FiveColorsState, Random], Words]
    during: Sequence[str] = TURN


def reads(state: FiveColorsState, random: Random) -> list[Words]:
    """Everything that only shows something."""
    return [["deck"], ["province"], ["battle"], ["duel"], ["cards"]]


def _seat(state: FiveColorsState, random: Random) -> str:
    return random.choice(list(state.players))


def _duel(_state: FiveColorsState, random: Random) -> Words:
    return ["duel", "begin", "Tor Wauki", "5", "Craw Wurm", str(random.randint(3, 7))]


def _say(state: FiveColorsState, random: Random) -> Words:
    duel = state.duel
    assert duel is not None
    if random.random() < 0.25:
        return ["duel", "off", "it was bounced"]
    if random.random() < 0.4 and state.count(Zone.HAND, duel.acting):
        return ["duel", "focus", duel.acting]
    costs = []
    for seat in state.players:
        number = state.count(Zone.FOCUS, seat)
        if number:
            costs.append(f"{seat}={','.join(str(random.randint(0, 4)) for _ in range(number))}")
    return ["duel", "strike", duel.acting, *costs]


def _fight(state: FiveColorsState, battle: Battle, random: Random) -> Words:
    if random.random() < 0.03:
        return ["battle", "off"]
    if battle.now is None:
        return _between(battle, random)
    if random.random() < 0.1 or battle.passes > 1:
        return ["battle", "resolve"]
    here = [name for army in battle.now.armies.values() for name in army]
    if random.random() < 0.65 or not here:
        return ["battle", "pass", *random.choice([[], [battle.acting]])]
    if battle.now.struck and random.random() < 0.6:
        return ["battle", "act", battle.acting, "Death Ward", "--saves", random.choice(list(battle.now.struck))]
    if random.random() < 0.1:
        return ["cast", battle.acting, "Fog", "--instant"]
    verb = random.choice(["--uses", "--taps", "--untaps", "--destroys", "--becomes", "--damage"])
    target = random.choice(here) + {"--becomes": " 9/9", "--damage": f"={random.randint(1, 5)}"}.get(verb, "")
    return ["battle", "act", "an", "instant", verb, target, *random.choice([[], ["--effect"]])]


def _between(battle: Battle, random: Random) -> Words:
    """Stages, and which fight comes next."""
    place = str(random.choice(battle.waiting).province)
    if battle.begun or (random.random() < 0.4 and not (battle.held and random.random() < 0.9)):
        number = [] if len(battle.waiting) == 1 and random.random() < 0.5 else [place]
        return ["battle", random.choice(["pick", "resolve"]), *number]
    if random.random() < 0.4:
        return ["battle", random.choice(["none", "none", "pass"])]
    verb = random.choice(["defend", "attack"]) if random.random() < 0.3 else ""
    verb = verb or ("attack" if battle.assigning == battle.attacker else "defend")
    return ["battle", verb, place, *random.sample(ARMY, random.randint(1, 2)), *_anyway(random)]


def _attack(state: FiveColorsState, random: Random) -> Words:
    active = state.active or "Ann"
    numbers = range(1, len(state.players[state.opponent(active)].provinces) + 1)
    words = []
    for number in random.sample(numbers, random.randint(1, min(3, len(numbers)))):
        words += [str(number), *random.sample(ARMY, random.randint(0, 3))]
    words += _anyway(random)
    immune = [word for name in state.early for word in ("--haste", name)]
    return ["battle", "attack", *words, *(immune if random.random() < 0.7 else ["--haste", "none"] if immune else [])]


def _anyway(random: Random) -> Words:
    """That the table knows better than the log where its creatures are."""
    return ["--anyway", "it is untapped"] if random.random() < 0.3 else []


def _damage(state: FiveColorsState, random: Random) -> Words:
    battle = state.battle
    if battle is None:
        return []
    for field in battle.fields:
        for seat, left in field.left.items():
            army = field.armies["defence" if seat == battle.attacker else "attack"]
            if left and army:
                return ["battle", "assign", seat, random.choice(list(army)), str(random.randint(1, left))]
    return []


def _turn(state: FiveColorsState, random: Random) -> Words:
    word = random.choices(["next", "extra", "skip"], [0.8, 0.1, 0.1])[0]
    return next_turn(state, random) if word == "next" else ["turn", word, "Ann"]


def _reveal(state: FiveColorsState, random: Random) -> Words:
    active = state.active or "Ann"
    if random.random() < 0.3:
        return ["reveal", "Craw Wurm 6/4", "Forest"][: 1 + len(state.players[active].lying(DOWN))]
    names = random.choices(CARDS, k=random.randint(0, len(state.players[active].lying(DOWN))))
    events = ["--event", "Manabarbs"] if "Manabarbs" in names else []
    return ["reveal", *names, *events]


def _recruit(state: FiveColorsState, random: Random) -> Words:
    active = state.active or "Ann"
    ready = [at for at, own in enumerate(state.players[active].provinces, 1) if own.state == UP]
    if not ready:
        return []
    if len(ready) > 1 and random.random() < 0.3:
        return ["recruit", str(ready[0]), "Forest", str(ready[1]), "Grizzly Bears 2/2"]
    kind = random.choice([["--other"], ["Karplusan Forest", "--land"], ["Wall of Wood", "--wall"], ["Wall of Ice"]])
    return ["recruit", str(random.choice(ready)), *kind]


def _province(state: FiveColorsState, random: Random) -> Words:
    active = state.active or "Ann"
    number = str(random.randint(1, len(state.players[active].provinces)))
    kind = random.choice(["clear", "refill", "refill", "gain", "lose"])
    match kind:
        case "clear":
            return ["province", "clear", number]
        case "refill":
            return ["province", "refill"] if state.players[active].lying(EMPTY) else []
        case "gain":
            return ["province", "gain", _seat(state, random)]
        case _:
            return ["province", "lose", active, number] if random.random() < 0.6 else []


def _hand(state: FiveColorsState, random: Random) -> Words:
    seat = _seat(state, random)
    return random.choice([["draw", seat, "2"], ["discard", seat]])


def _cast(state: FiveColorsState, random: Random) -> Words:
    seat = state.active if random.random() < 0.9 else _seat(state, random)
    return ["cast", seat or "Ann", *random.choice([["Wrath of God", "--sorcery"], ["Holy Strength", "--stays"], []])]


def _cards(state: FiveColorsState, random: Random) -> Words:
    seat = _seat(state, random)
    if random.random() < 0.6:
        return ["cards", "set", f"hand:{seat}", str(random.randint(0, 9))]
    return ["cards", "move", "1", *random.sample([f"{zone}:{seat}" for zone in ("play", "discard", "fate", "hand")], 2)]


def _dies(state: FiveColorsState, random: Random) -> Words:
    seat = _seat(state, random)
    there = [name for name, _ in state.in_play.there(seat)] + [card for owner, card in state.events if owner == seat]
    return ["dies", seat, random.choice(there)] if there else []


def _size(state: FiveColorsState, random: Random) -> Words:
    seat = _seat(state, random)
    there = [name for name, _ in state.in_play.there(seat)]
    size = f" {random.randint(0, 6)}/{random.randint(1, 6)}" if random.random() < 0.8 else ""
    return ["creature", seat, f"{random.choice(there)}{size}"] if there else []


def _deck(state: FiveColorsState, random: Random) -> Words:
    why = ["--anyway", "counted late"] if random.random() < 0.5 else []
    return ["deck", "size", _seat(state, random), str(random.randint(30, 40)), str(random.randint(30, 40)), *why]


_MOVES = (
    Move(20, _turn),
    Move(24, _reveal, (EVENTS,)),
    Move(14, _recruit, (ACTIONS, RECRUITMENT)),
    Move(14, _province, (RECRUITMENT,)),
    Move(24, _attack, (GROUND_ATTACK,)),
    Move(12, _damage, (RECRUITMENT,)),
    Move(8, _duel, (ACTIONS,)),
    Move(8, _hand),
    Move(8, _cast, (ACTIONS,)),
    Move(8, lambda state, random: ["life", _seat(state, random), random.choice(["+3", "+5", "+12", "-2", "=20"])]),
    Move(4, _cards),
    Move(6, _dies),
    Move(4, _size),
    Move(3, _deck),
    Move(2, counters),
    Move(1, lambda state, random: ["concede", _seat(state, random)] if random.random() < 0.7 else []),
)


def check(before: FiveColorsState, event: Any, state: FiveColorsState) -> None:
    """Cards and provinces add up, and armies only hold what was assigned."""
    if event["do"] not in ("counted", "start", "decks"):
        for seat in state.players:
            own = [f"{zone} {seat}" for zone in Zone.ALL if state.counted]
            assert sum(map(state.counts.__getitem__, own)) == sum(map(before.counts.__getitem__, own))
    assert bool(state.counts) == state.counted
    assert min(state.counts.values(), default=0) >= 0
    for seat, player in state.players.items():
        there = sum(own.state != EMPTY for own in player.provinces)
        assert state.count(Zone.PROVINCES, seat) == (there if state.counted else None)
        assert state.over or player.provinces
        assert player.gained >= 0
    assert state.over == (not all(player.alive for player in state.players.values()))
    _check_battle(state)


def _check_battle(state: FiveColorsState) -> None:
    """Fields are at provinces that are there, each once, and nobody is in two armies."""
    battle = state.battle
    if battle is None:
        return
    numbers = [field.province for field in battle.fields if field.province]
    assert battle.now is None or battle.now in battle.waiting
    assert not (battle.held and battle.begun)
    assert len(set(numbers)) == len(numbers)
    assert all(number <= len(state.players[battle.defender].provinces) for number in numbers)
    names = [name for field in battle.fields for army in field.armies.values() for name in army]
    assert len(set(names)) == len(names)
    assert battle.now is None or not battle.now.fought


PLAY = Play(begin, moves, reads, check=check)
