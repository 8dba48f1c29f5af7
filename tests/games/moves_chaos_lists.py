"""Chaos by roll lists at random: a table that rolls, answers, counters, leaves and loses."""

from collections.abc import Callable
from random import Random
from shlex import split

from moves import Play, Words, counters, next_turn, turn

from edw_companion.core.at import At
from edw_companion.core.dice import parse_dice
from edw_companion.core.lasting import ALL, NEXT_TURN, TURN, UNTILS, UPKEEP, USED, turns_left
from edw_companion.core.life import fallen
from edw_companion.core.state import Event
from edw_companion.games.chaos_lists.effects import Pending, unsaid
from edw_companion.games.chaos_lists.lasting import AT
from edw_companion.games.chaos_lists.phases import of_moment
from edw_companion.games.chaos_lists.queue import capped
from edw_companion.games.chaos_lists.reminders import due_of_happening
from edw_companion.games.chaos_lists.rolls import wanted
from edw_companion.games.chaos_lists.state import RULES, ChaosListsState
from edw_companion.games.chaos_lists.values import CURRENT, MORE, SKIP, SPITE, RollList

NAMES = ("Ann", "Bram", "Cleo", "Dan", "Eve", "Finn")
CARDS = ("Serra Angel", "Shivan Dragon", "Counterspell")
NOTES = ("emblem: artifacts have haste", "three charge counters", "a held roll")
CHANGES = ("+1", "skip", "first {}", "{} as {}", "chosen as {}", "next {}", "copy", "free", "two", "two")


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


def moves(state: ChaosListsState, random: Random) -> list[Words]:
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


def reads(_state: ChaosListsState, _random: Random) -> list[Words]:
    """Everything that only shows something."""
    finding = [["chaos", "find", "roll"], ["chaos", "read", "a", "10"]]
    return [*finding, ["chaos", "show"], ["chaos", "lasts"], ["global"], ["middle"], ["away"], ["counters"]]


def _seat(state: ChaosListsState, random: Random) -> str:
    return random.choice(state.living)


def _roll(state: ChaosListsState, random: Random) -> Words:
    """The next roll, with whatever it asks for."""
    two = state.of_two()
    if two and random.random() < 0.9:
        return ["chaos", "choose", random.choice(two)]
    if state.happening() and random.random() < 0.3:
        return _happening(state, random)
    pending = state.after_idle()
    words = ["chaos", *(["--more"] if capped(state) and random.random() < 0.7 else [])]
    if state.idle() and random.random() < 0.5:
        return ["chaos", random.choice(["done", "done", "counter"])]
    if pending is None:
        again = state.as_it_stands(Pending(CURRENT, state.active)).on in state.rotation and random.random() < 0.3
        return [*words, "--anyway", "nobody wants to stop"] if again else next_turn(state, random)
    others = [seat for seat in state.here if seat != pending.who]
    if pending.may and random.random() < 0.4:
        return ["chaos", "skip", *random.choice([[], ["--all"]])]
    if pending.who is None:
        words += ["--who", random.choice(others)]
        pending = pending._replace(who=words[-1])
    name = state.options(pending)[0]
    if state.is_said(pending):
        name = random.choice(state.options(pending))
        words += ["--on", name]
    if name == SPITE and wanted(state, RollList(SPITE, "", "", "", choose="player")):
        return [*words, "--choose", random.choice(others)] if others and random.random() < 0.8 else ["chaos", "skip"]
    if name in ("response", "aim"):
        return [*words, "--choose", "Ancestral Recall on the stack"]
    if pending.random or state.house["repeats"] == "not-in-a-row" or name not in state.rotation:
        return words
    dice = parse_dice(state.lists[name]["dice"])
    by_hand = random.random() < 0.15
    return [*words, *(["--rolled", str(random.randint(1, dice.sides) + dice.plus)] if by_hand else [])]


def _happening(state: ChaosListsState, random: Random) -> Words:
    """What is due for its moment has come: as the due item says, or left."""
    due = due_of_happening(state, random.choice(state.happening()))
    answers = [each for each in due.answers.values() if each and not each.startswith("chaos drop")]
    does = random.choice(answers or due.commands)
    return split(does if random.random() < 0.8 else due.answers["no"] or does)


def _end(state: ChaosListsState, random: Random) -> Words:
    if not state.stack:
        return _roll(state, random)
    if random.random() < 0.25:
        return ["chaos", "counter", *random.choice([[], ["--by", _seat(state, random)]])]
    return ["chaos", "done", *random.choice([[], [], ["--anyway", "it is late"]])]


def _note(state: ChaosListsState, random: Random) -> Words:
    held, (one, other) = state.effects, random.sample(list(state.lists), 2)
    changes = [change.format(one, other) for change in CHANGES]
    until, rolls = ["--until", random.choice([*UNTILS, "2"])], ["--rolls", random.choice(changes)]
    moment = random.choice([[], [], ["--at", random.choice(AT.moments)]])
    whose = [each for each in held if unsaid(each)]
    rolling = [each for each in held if each.later or state.happens(each)]
    if whose and random.random() < 0.5:
        kept = random.choice(whose)
        said = ["--who", _seat(state, random)] if kept.who is None else ["--on", one]
        return ["chaos", "change", str(kept.number), *said]
    if rolling and random.random() < 0.5:
        kept = random.choice(rolling)
        who = ["--who", _seat(state, random)] if state.active is None or random.random() < 0.3 else []
        when = random.choice(kept.later).when if kept.later else ""
        told = {"number": kept.number, "when": when}
        passes = ["--anyway", "forgotten"] if of_moment(At(state), told).wrong(state, told) else []
        return ["chaos", "use", str(kept.number), *(["--when", when] if when else []), *who, *passes]
    if held and random.random() < 0.3:
        return ["chaos", "drop", str(random.choice(held).number)]
    if held and random.random() < 0.2:
        return ["chaos", "change", str(random.choice(held).number), *until]
    said = [*(until if random.random() < 0.6 else []), *(rolls if random.random() < 0.6 else [])]
    said = [*moment, *said[2:]] if moment and "--until" in said else [*moment, *said]
    return ["chaos", "keep", random.choice(["all", _seat(state, random)]), random.choice(NOTES), *said]


def _steer(state: ChaosListsState, random: Random) -> Words:
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


def _global(state: ChaosListsState, random: Random) -> Words:
    if state.globals and random.random() < 0.6:
        return ["global", "drop", random.choice(state.globals).name]
    return ["global", "put", "House Party", "Creatures have haste.", "--who", _seat(state, random)]


def _middle(state: ChaosListsState, random: Random) -> Words:
    if not state.middle.cards or random.random() < 0.4:
        owner = ["--owner", _seat(state, random)] if random.random() < 0.5 else []
        return ["middle", "put", *random.sample(CARDS, 2), *owner]
    card = random.choice(state.middle.names())
    if random.random() < 0.3:
        return ["middle", "out", card, *random.choice([[], ["--to", "exile"]])]
    return ["middle", "play", _seat(state, random), card, *random.choice([[], [], ["--anyway", "a gift"]])]


def _leave(state: ChaosListsState, random: Random) -> Words:
    if state.away and random.random() < 0.3:
        return ["back", random.choice(list(state.away))]
    until = [["--global", each.name] for each in state.globals]
    return ["away", _seat(state, random), *random.choice([["--turn"], ["--turns", "3"], ["--turns", "1"], *until])]


def _life(state: ChaosListsState, random: Random) -> Words:
    words = ["life"]
    for seat in random.sample(state.living, random.randint(1, len(state.living))):
        words += [seat, random.choice(["-3", "-7", "+2"])]
    return words


def _loss(state: ChaosListsState, random: Random, down: list[str]) -> Words:
    victims = down if random.random() < 0.7 else random.sample(down, 1)
    killer = random.choice([None, *state.living])
    anyway = ["--anyway", "it was theirs"] if killer in state.away and random.random() < 0.7 else []
    return ["eliminate", *victims, *(["--by", killer, "--with", "Fireball", *anyway] if killer else [])]


_MOVES: dict[str, tuple[int, Callable[[ChaosListsState, Random], Words]]] = {
    "roll": (40, _roll),
    "end": (25, _end),
    "turn": (12, turn),
    "life": (12, _life),
    "counters": (4, counters),
    "note": (10, _note),
    "steer": (8, _steer),
    "global": (4, _global),
    "middle": (8, _middle),
    "leave": (8, _leave),
}


def check(before: ChaosListsState, event: Event, after: ChaosListsState) -> None:
    """What must hold of turns and rolls to come, and of what lasts."""
    spites = [each for ability in before.stack for each in ability.queue if each.lost and each.on == SPITE]
    left = [each.number for each in before.happening() if each.until == USED]
    if event["do"] == "turn":
        assert "anyway" in event or not (spites or left), "no turn passes over a spite, or over what is due"
        assert {*left} <= {each["number"] for each in event.get("undone", ())}, "what is left is told"
    for pending in (*after.owed, *(each for ability in after.stack for each in ability.queue)):
        assert set(after.options(pending)) <= {*after.lists}
        assert not pending.once or len(pending.of) > 1, "what was chosen once is settled"
    assert not after.stack or after.stack[-1].queue or not after.stack[-1].begun, "what is over is off the stack"
    _check_lasting(event, after)


def _check_lasting(event: Event, after: ChaosListsState) -> None:
    """It is somebody's who is there, and over in time; a chaos step has the rolls that it says."""
    things = after.effects
    assert all(each.who in (None, ALL, *after.living) for each in things)
    assert {each.globe for each in things} <= {"", *(each.name for each in after.globals)}
    assert len({each.number for each in things}) == len(things)
    if event["do"] != "turn":
        return
    older = [each for each in things if each.since < event["number"]]
    assert not any(each.until == TURN for each in older)
    assert not any(each.until == NEXT_TURN and each.by == event["who"] for each in older)
    assert all((turns_left(each.until) or 0) >= 0 for each in older)
    mine = [each.change for each in things if each.who in (ALL, event["who"]) and each.change and each.at != UPKEEP]
    more = sum(int(each[1]) for each in mine if each[0] == MORE)
    assert sum(pending.step for pending in after.owed) == (0 if [SKIP] in map(list, mine) else 1 + more)


PLAY = Play(begin, moves, reads, frozenset(["chaos-used"]), check)
"""Little on the shipped lists rolls later; ``test_chaos_lists_lasting`` plays lists with what does."""
