"""Chaos by roll lists at random: a table that rolls, answers, counters, leaves and loses."""

from collections.abc import Callable
from random import Random

from moves import Play, Words

from edw_companion.formats.chaos_lists.house import RULES
from edw_companion.formats.chaos_lists.rolling import capped, wanted
from edw_companion.formats.chaos_lists.state import Mayhem
from edw_companion.formats.chaos_lists.values import CHOSEN, SPITE, RollList
from edw_companion.table.life import fallen

NAMES = ("Ann", "Bram", "Cleo", "Dan", "Eve", "Finn")
CARDS = ("Serra Angel", "Shivan Dragon", "Counterspell")
NOTES = ("emblem: artifacts have haste", "three charge counters", "a held roll")


def begin(random: Random) -> Words:
    """Two to six players, now and then with house rules and a given seat."""
    names = NAMES[: random.choice([2, 3, 4, 4, 5, 6])]
    chosen: Words = []
    for rule in RULES:
        if random.random() < 0.3:
            value = random.choice((rule.default, *rule.others)) if rule.limits is None else "3"
            chosen += ["--rule", f"{rule.key}={value}"]
    seat = ["--seat", f"2={names[0]}"] if random.random() < 0.5 else []
    return ["--players", ",".join(names), *seat, *chosen]


def moves(game: Mayhem, random: Random) -> list[Words]:
    """One move of the table; nothing once the game is over."""
    if game.over:
        return []
    down = fallen(game)
    if down and random.random() < 0.8:
        return [_loss(game, random, down)]
    if not game.here:
        return [["back", random.choice(list(game.away))]]
    name = random.choices(tuple(_MOVES), weights=[weight for weight, _ in _MOVES.values()])[0]
    words = _MOVES[name][1](game, random)
    return [words] if words else [["turn", "next"]]


def reads(_game: Mayhem, _random: Random) -> list[Words]:
    """Everything that only shows something."""
    return [["chaos", "show"], ["global"], ["middle"], ["away"]]


def _seat(game: Mayhem, random: Random) -> str:
    return random.choice(game.living)


def _roll(game: Mayhem, random: Random) -> Words:
    """The next roll, with whatever it asks for."""
    pending = game.next_pending()
    words = ["chaos", *(["--more"] if capped(game) and random.random() < 0.7 else [])]
    if pending is None:
        if game.stack:
            return ["chaos", random.choice(["done", "done", "counter"])]
        again = game.override is None and random.random() < 0.3
        return [*words, "--anyway", "nobody wants to stop"] if again else ["turn", "next"]
    others = [seat for seat in game.here if seat != pending.who]
    if pending.on == CHOSEN:
        words += ["--on", random.choice("abcdef")]
    if pending.who is None:
        words += ["--who", random.choice(others)]
    name = game.meant(pending.on)
    if name == SPITE and wanted(game, RollList(SPITE, "", "", "", choose="player")):
        return [*words, "--choose", random.choice(others)] if random.random() < 0.8 else ["chaos", "skip"]
    if name == "response":
        return [*words, "--choose", "Ancestral Recall on the stack"]
    by_hand = pending.on == "current" and game.override is None and random.random() < 0.15
    return [*words, *(["--rolled", str(random.randint(10, 49))] if by_hand else [])]


def _end(game: Mayhem, random: Random) -> Words:
    if not game.stack:
        return _roll(game, random)
    if random.random() < 0.25:
        return ["chaos", "counter", *random.choice([[], ["--by", _seat(game, random)]])]
    return ["chaos", "done", *random.choice([[], [], ["--anyway", "it is late"]])]


def _note(game: Mayhem, random: Random) -> Words:
    held = [(seat, text) for seat, texts in game.kept.items() for text in texts]
    if held and random.random() < 0.5:
        return ["chaos", "drop", *random.choice(held)]
    return ["chaos", "keep", _seat(game, random), random.choice(NOTES)]


def _steer(game: Mayhem, random: Random) -> Words:
    lists = list(game.lists)
    return random.choice(
        [
            ["chaos", "skip"],
            ["chaos", "next", random.choice(lists)],
            ["chaos", "extra", "--who", _seat(game, random)],
            ["chaos", "extra", random.choice(lists), "--times", "2", "--who", _seat(game, random)],
        ]
    )


def _global(game: Mayhem, random: Random) -> Words:
    if game.globals and random.random() < 0.6:
        return ["global", "drop", random.choice(game.globals).name]
    return ["global", "put", "House Party", "Creatures have haste.", "--who", _seat(game, random)]


def _middle(game: Mayhem, random: Random) -> Words:
    if not game.middle.cards or random.random() < 0.4:
        owner = ["--owner", _seat(game, random)] if random.random() < 0.5 else []
        return ["middle", "put", *random.sample(CARDS, 2), *owner]
    card = random.choice(game.middle.names())
    if random.random() < 0.3:
        return ["middle", "out", card, *random.choice([[], ["--to", "exile"]])]
    return ["middle", "play", _seat(game, random), card, *random.choice([[], [], ["--anyway", "a gift"]])]


def _leave(game: Mayhem, random: Random) -> Words:
    if game.away and random.random() < 0.3:
        return ["back", random.choice(list(game.away))]
    until = [["--global", each.name] for each in game.globals]
    return ["away", _seat(game, random), *random.choice([["--turn"], ["--turns", "3"], ["--turns", "1"], *until])]


def _life(game: Mayhem, random: Random) -> Words:
    words = ["life"]
    for seat in random.sample(game.living, random.randint(1, len(game.living))):
        words += [seat, random.choice(["-3", "-7", "+2"])]
    return words


def _loss(game: Mayhem, random: Random, down: list[str]) -> Words:
    victims = down if random.random() < 0.7 else random.sample(down, 1)
    killer = random.choice([None, *game.living])
    return ["eliminate", *victims, *(["--by", killer, "--with", "Fireball"] if killer else [])]


def _turn(game: Mayhem, random: Random) -> Words:
    return ["turn", "extra", _seat(game, random)] if random.random() < 0.15 else ["turn", "next"]


_MOVES: dict[str, tuple[int, Callable[[Mayhem, Random], Words]]] = {
    "roll": (40, _roll),
    "end": (25, _end),
    "turn": (12, _turn),
    "life": (12, _life),
    "note": (4, _note),
    "steer": (8, _steer),
    "global": (4, _global),
    "middle": (8, _middle),
    "leave": (8, _leave),
}

PLAY = Play(begin, moves, reads)
