"""Chaos by roll lists at random: a table that rolls, answers, counters, leaves and loses."""

from collections.abc import Callable
from random import Random

from moves import Play, Words, counters, next_turn, turn

from edw_companion.core.dice import parse_dice
from edw_companion.core.life import fallen
from edw_companion.core.state import Event
from edw_companion.games.chaos_lists.house_rules import RULES
from edw_companion.games.chaos_lists.queue import capped
from edw_companion.games.chaos_lists.rolls import wanted
from edw_companion.games.chaos_lists.state import MayhemState
from edw_companion.games.chaos_lists.values import SPITE, RollList

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


def moves(state: MayhemState, random: Random) -> list[Words]:
    """One move of the table; nothing once the game is over."""
    if state.over:
        return []
    down = fallen(state)
    if down and random.random() < 0.8:
        return [_loss(state, random, down)]
    if not state.here:
        return [["back", random.choice(list(state.away))]]
    name = random.choices(tuple(_MOVES), weights=[weight for weight, _ in _MOVES.values()])[0]
    words = _MOVES[name][1](state, random)
    return [words] if words else [next_turn(state, random)]


def reads(_state: MayhemState, _random: Random) -> list[Words]:
    """Everything that only shows something."""
    return [["chaos", "show"], ["global"], ["middle"], ["away"], ["counters"]]


def _seat(state: MayhemState, random: Random) -> str:
    return random.choice(state.living)


def _roll(state: MayhemState, random: Random) -> Words:
    """The next roll, with whatever it asks for."""
    pending = state.after_idle()
    words = ["chaos", *(["--more"] if capped(state) and random.random() < 0.7 else [])]
    if state.idle() and random.random() < 0.5:
        return ["chaos", random.choice(["done", "done", "counter"])]
    if pending is None:
        again = state.override is None and random.random() < 0.3
        return [*words, "--anyway", "nobody wants to stop"] if again else next_turn(state, random)
    others = [seat for seat in state.here if seat != pending.who]
    name, *more = state.options(pending)
    if pending.may and random.random() < 0.4:
        return ["chaos", "skip", *random.choice([[], ["--all"]])]
    if more and not pending.random:
        name = random.choice([name, *more])
        words += ["--on", name]
    if pending.who is None:
        words += ["--who", random.choice(others)]
    if name == SPITE and wanted(state, RollList(SPITE, "", "", "", choose="player")):
        return [*words, "--choose", random.choice(others)] if random.random() < 0.8 else ["chaos", "skip"]
    if name in ("response", "aim"):
        return [*words, "--choose", "Ancestral Recall on the stack"]
    if more or state.house["repeats"] == "not-in-a-row" or name not in state.rotation or random.random() < 0.85:
        return words
    dice = parse_dice(state.lists[name]["dice"])
    return [*words, "--rolled", str(random.randint(1, dice.sides) + dice.plus)]


def _end(state: MayhemState, random: Random) -> Words:
    if not state.stack:
        return _roll(state, random)
    if random.random() < 0.25:
        return ["chaos", "counter", *random.choice([[], ["--by", _seat(state, random)]])]
    return ["chaos", "done", *random.choice([[], [], ["--anyway", "it is late"]])]


def _note(state: MayhemState, random: Random) -> Words:
    held = [(seat, text) for seat, texts in state.kept.items() for text in texts]
    if held and random.random() < 0.5:
        return ["chaos", "drop", *random.choice(held)]
    return ["chaos", "keep", _seat(state, random), random.choice(NOTES)]


def _steer(state: MayhemState, random: Random) -> Words:
    lists = list(state.lists)
    return random.choice(
        [
            ["chaos", "skip"],
            ["chaos", "skip", "--all"],
            ["chaos", "global", "--who", _seat(state, random)],
            ["chaos", "next", random.choice(lists)],
            ["chaos", "extra", "--who", _seat(state, random)],
            ["chaos", "extra", random.choice(lists), "--times", "2", "--who", _seat(state, random)],
        ]
    )


def _global(state: MayhemState, random: Random) -> Words:
    if state.globals and random.random() < 0.6:
        return ["global", "drop", random.choice(state.globals).name]
    return ["global", "put", "House Party", "Creatures have haste.", "--who", _seat(state, random)]


def _middle(state: MayhemState, random: Random) -> Words:
    if not state.middle.cards or random.random() < 0.4:
        owner = ["--owner", _seat(state, random)] if random.random() < 0.5 else []
        return ["middle", "put", *random.sample(CARDS, 2), *owner]
    card = random.choice(state.middle.names())
    if random.random() < 0.3:
        return ["middle", "out", card, *random.choice([[], ["--to", "exile"]])]
    return ["middle", "play", _seat(state, random), card, *random.choice([[], [], ["--anyway", "a gift"]])]


def _leave(state: MayhemState, random: Random) -> Words:
    if state.away and random.random() < 0.3:
        return ["back", random.choice(list(state.away))]
    until = [["--global", each.name] for each in state.globals]
    return ["away", _seat(state, random), *random.choice([["--turn"], ["--turns", "3"], ["--turns", "1"], *until])]


def _life(state: MayhemState, random: Random) -> Words:
    words = ["life"]
    for seat in random.sample(state.living, random.randint(1, len(state.living))):
        words += [seat, random.choice(["-3", "-7", "+2"])]
    return words


def _loss(state: MayhemState, random: Random, down: list[str]) -> Words:
    victims = down if random.random() < 0.7 else random.sample(down, 1)
    killer = random.choice([None, *state.living])
    anyway = ["--anyway", "it was theirs"] if killer in state.away and random.random() < 0.7 else []
    return ["eliminate", *victims, *(["--by", killer, "--with", "Fireball", *anyway] if killer else [])]


_MOVES: dict[str, tuple[int, Callable[[MayhemState, Random], Words]]] = {
    "roll": (40, _roll),
    "end": (25, _end),
    "turn": (12, turn),
    "life": (12, _life),
    "counters": (4, counters),
    "note": (4, _note),
    "steer": (8, _steer),
    "global": (4, _global),
    "middle": (8, _middle),
    "leave": (8, _leave),
}


def check(before: MayhemState, event: Event, after: MayhemState) -> None:
    """What must hold: no turn passes over a spite, and every roll to come is on lists of the session."""
    spites = [each for ability in before.stack for each in ability.queue if each.lost and each.on == SPITE]
    assert event["do"] != "turn" or not spites or "anyway" in event
    for pending in (*after.owed, *(each for ability in after.stack for each in ability.queue)):
        assert set(after.options(pending)) <= {*after.lists}
        assert not pending.once or len(after.options(pending)) > 1, "what was chosen once is settled"
    assert not after.stack or after.stack[-1].queue or not after.stack[-1].begun, "what is over is off the stack"


PLAY = Play(begin, moves, reads, check=check)
