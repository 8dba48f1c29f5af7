"""Legends of the Five Colors at random: the moves of a table that mostly keeps the rules."""

from collections.abc import Callable
from random import Random
from typing import Any

from moves import Play, Words

from edw_companion.formats.five_colors.row import empty, face_down
from edw_companion.formats.five_colors.state import (
    EMPTY,
    FOCUS,
    HAND,
    PROVINCES,
    UP,
    ZONES,
    Battle,
    FiveColors,
)

CARDS = ("Forest", "Craw Wurm", "Serra Angel", "Icy Manipulator", "Manabarbs", "Wall of Stone")
ARMY = ("Grizzly Bears 2/2", "Craw Wurm 6/4", "Serra Angel 4/4 flying", "Token 1/1", "Ornithopter 0/2 flying")


def begin(random: Random) -> Words:
    """Two players; few provinces now and then, so that games come to an end."""
    rules = ["--rule", f"provinces={random.randint(1, 3)}"] if random.random() < 0.6 else []
    return ["--players", "Ann,Bram", *random.choice([[], ["--seat", "1=Bram"], ["--rule", "life=30"]]), *rules]


def moves(game: FiveColors, random: Random) -> list[Words]:
    """One move of the table; nothing once the game is over."""
    if game.over:
        return []
    if game.duel is not None:
        return [_say(game, random)]
    if game.battle is not None and game.battle.waiting:
        return [_fight(game, game.battle, random)]
    damage = _damage(game, random)
    if damage and random.random() < 0.5:
        return [damage]
    name = random.choices(tuple(_MOVES), weights=[weight for weight, _ in _MOVES.values()])[0]
    return [_MOVES[name][1](game, random) or ["turn", "next"]]


def reads(game: FiveColors, random: Random) -> list[Words]:
    """Everything that only shows something."""
    return [["deck"], ["province"], ["battle"], ["duel"], ["cards"]]


def _seat(game: FiveColors, random: Random) -> str:
    return random.choice(list(game.players))


def _say(game: FiveColors, random: Random) -> Words:
    duel = game.duel
    assert duel is not None
    if random.random() < 0.25:
        return ["duel", "off", "it was bounced"]
    if random.random() < 0.4 and game.count(HAND, duel.acting):
        return ["duel", "focus", duel.acting]
    costs = []
    for seat in game.players:
        number = game.count(FOCUS, seat)
        if number:
            costs.append(f"{seat}={','.join(str(random.randint(0, 4)) for _ in range(number))}")
    return ["duel", "strike", duel.acting, *costs]


def _fight(game: FiveColors, battle: Battle, random: Random) -> Words:
    if random.random() < 0.03:
        return ["battle", "off"]
    if battle.now is None:
        if random.random() < 0.5 and not any(field.fought for field in battle.fields):
            verb = random.choice(["defend", "defend", "attack"])
            return ["battle", verb, str(random.choice(battle.waiting).province), random.choice(ARMY)]
        return ["battle", "pick", str(random.choice(battle.waiting).province)]
    if battle.passes > 1:
        return ["battle", "resolve"]
    here = [name for army in battle.now.armies.values() for name in army]
    if random.random() < 0.65 or not here:
        return ["battle", "pass", battle.acting]
    if battle.now.struck and random.random() < 0.6:
        return ["battle", "act", battle.acting, "Death Ward", "--saves", random.choice(list(battle.now.struck))]
    verb = random.choice(["--uses", "--taps", "--destroys", "--becomes"])
    target = random.choice(here)
    return ["battle", "act", battle.acting, "an", "instant", verb, f"{target} 9/9" if verb == "--becomes" else target]


def _attack(game: FiveColors, random: Random) -> Words:
    active = game.active or "Ann"
    number = random.randint(1, len(game.players[game.opponent(active)].provinces))
    return ["battle", "attack", str(number), *random.sample(ARMY, random.randint(1, 3))]


def _damage(game: FiveColors, random: Random) -> Words:
    battle = game.battle
    if battle is None:
        return []
    for field in battle.fields:
        for seat, left in field.left.items():
            army = field.armies["defence" if seat == battle.attacker else "attack"]
            if left and army:
                return ["battle", "assign", seat, random.choice(list(army)), str(random.randint(1, left))]
    return []


def _reveal(game: FiveColors, random: Random) -> Words:
    active = game.active or "Ann"
    names = random.choices(CARDS, k=random.randint(0, len(face_down(game, active))))
    events = ["--event", "Manabarbs"] if "Manabarbs" in names else []
    return ["reveal", *names, *events]


def _recruit(game: FiveColors, random: Random) -> Words:
    active = game.active or "Ann"
    ready = [at for at, own in enumerate(game.players[active].provinces, 1) if own.state == UP]
    if not ready:
        return []
    kind = random.choice([[], ["--land"], ["Wall of Wood", "--wall"]])
    return ["recruit", str(random.choice(ready)), *kind]


def _province(game: FiveColors, random: Random) -> Words:
    active = game.active or "Ann"
    number = str(random.randint(1, len(game.players[active].provinces)))
    kind = random.choice(["clear", "refill", "refill", "gain", "lose"])
    match kind:
        case "clear":
            return ["province", "clear", number]
        case "refill":
            return ["province", "refill", active] if empty(game, active) else []
        case "gain":
            return ["province", "gain", _seat(game, random)]
        case _:
            return ["province", "lose", active, number] if random.random() < 0.6 else []


def _hand(game: FiveColors, random: Random) -> Words:
    seat = _seat(game, random)
    return random.choice(
        [["cast", seat, "Terror"], ["cast", seat, "Holy Strength", "--stays"], ["draw", seat, "2"], ["discard", seat]]
    )


def _cards(game: FiveColors, random: Random) -> Words:
    seat = _seat(game, random)
    if random.random() < 0.3:
        return ["cards", "set", f"hand:{seat}", str(random.randint(0, 9))]
    return ["cards", "move", "1", *random.sample([f"{zone}:{seat}" for zone in ("play", "discard", "fate", "hand")], 2)]


def _deck(game: FiveColors, random: Random) -> Words:
    why = ["--anyway", "counted late"] if random.random() < 0.5 else []
    return ["deck", "size", _seat(game, random), str(random.randint(30, 40)), str(random.randint(30, 40)), *why]


_MOVES: dict[str, tuple[int, Callable[[FiveColors, Random], Words]]] = {
    "turn": (20, lambda game, random: ["turn", "extra", "Ann"] if random.random() < 0.1 else ["turn", "next"]),
    "reveal": (16, _reveal),
    "recruit": (14, _recruit),
    "province": (14, _province),
    "attack": (20, _attack),
    "damage": (12, _damage),
    "duel": (6, lambda game, random: ["duel", "begin", "Tor Wauki", "5", "Craw Wurm", str(random.randint(3, 7))]),
    "hand": (12, _hand),
    "life": (8, lambda game, random: ["life", _seat(game, random), random.choice(["+3", "+5", "+12", "-2", "=20"])]),
    "cards": (4, _cards),
    "deck": (3, _deck),
    "concede": (1, lambda game, random: ["concede", _seat(game, random)] if random.random() < 0.7 else []),
}


def check(before: FiveColors, event: Any, game: FiveColors) -> None:
    """Cards and provinces add up, and armies only hold what was assigned."""
    if event["do"] not in ("counted", "start", "decks"):
        for seat in game.players:
            assert sum(game.count(zone, seat) for zone in ZONES) == sum(before.count(zone, seat) for zone in ZONES)
    assert min(game.counts.values()) >= 0
    for seat, player in game.players.items():
        assert game.count(PROVINCES, seat) == sum(own.state != EMPTY for own in player.provinces)
        assert game.over or player.provinces
        assert player.gained >= 0
    assert game.over == (not all(player.alive for player in game.players.values()))
    _check_battle(game)


def _check_battle(game: FiveColors) -> None:
    """Fields are at provinces that are there, each once, and nobody is in two armies."""
    battle = game.battle
    if battle is None:
        return
    numbers = [field.province for field in battle.fields if field.province]
    assert len(set(numbers)) == len(numbers)
    assert all(number <= len(game.players[battle.defender].provinces) for number in numbers)
    names = [name for field in battle.fields for army in field.armies.values() for name in army]
    assert len(set(names)) == len(names)
    assert battle.now is None or not battle.now.fought


PLAY = Play(begin, moves, reads, check=check)
