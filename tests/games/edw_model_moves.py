"""What a table types at random, seen from the model: mostly by the rules, often near the end of a war."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

from edw_model import EXTRA
from edw_model_lines import Lines
from edw_model_moves_cards import (
    WHY,
    Words,
    anyway,
    artifact,
    chaos,
    chaos_draw,
    dragon,
    enchantment,
    legend,
    pile,
    planar,
    slip,
    somebody,
    spell,
)
from edw_model_scion import SCION
from edw_model_seats import SEATS

RULES = {
    "ally-block": ("enemies", "always"),
    "artifact-pile": ("turns-over", "runs-out"),
    "chaos-land": ("pays", "free"),
    "empty-seats": ("no", "yes"),
    "free-attack": ("alone", "together"),
    "life": ("75", "20", "12"),
    "lone-double": ("twice", "once"),
    "lone-scion": ("comes", "stays-away"),
    "low-die": ("20", "3"),
    "matrix": ("all", "printed"),
    "savior": ("dragon", "player"),
    "scion-first": ("player", "seat"),
    "scion-keeps": ("no", "yes"),
    "second-artifact": ("stays", "passes"),
    "survivor": ("endures", "wins"),
}
"""The house rules and what each may say, what is played by default first."""


NAMES = ("Ann", "Bram", "Cleo", "Dan", "Eve")


def players(random: Random) -> Words:
    """Who plays: mostly five, else three or four."""
    return ["--players", ",".join(NAMES[: random.choice((5, 5, 5, 4, 3))])]


def rules(random: Random, *, empty: bool) -> Words:
    """Some house rules; what is played by default is said now and then. ``empty``: seats must be able to stay empty."""
    said = {key: random.choice(values) if random.random() < 0.5 else values[0] for key, values in RULES.items()}
    said |= {"life": random.choice(RULES["life"]), "low-die": random.choice(RULES["low-die"])}
    said["lone-double"] = random.choice(RULES["lone-double"])
    said |= {"empty-seats": "yes"} if empty else {}
    return [word for key, value in said.items() for word in ("--rule", f"{key}={value}")]


def move(war: Lines, random: Random) -> Words:
    """A line for a war as it stands."""
    if war.over:
        return _anything(war, random)
    if war.scion is not None and _hunted(war) and len(war.living) == 2 and war.scion.turns_left < random.random() * 3:
        return ["turn", "next", *WHY]
    weak = [seat for seat in war.living if _hunted(war) and war.players[seat].life < 13]
    if weak and random.random() < 0.35:
        return ["life", random.choice(weak), "+30"]
    if len(war.living) == 2 and random.random() < 0.05:
        return ["life", random.choice(war.living), "=0"]
    down = war.down
    if len(down) == len(war.living) and random.random() < 0.4:
        return ["turn", "next", *WHY]
    if len(war.living) == 2 and len(down) == 1 and random.random() < 0.3:
        return ["eliminate", *(seat for seat in war.living if seat not in down)]
    if down and random.random() < 0.3:
        return _blow(war, random)
    if down and random.random() < 0.8:
        fall = down if random.random() < 0.7 else [random.choice(down)]
        return _as_it_stands(war, random, fall) if random.random() < 0.6 else _eliminate(war, random, fall)
    if war.owed and random.random() < 0.3:
        return _owed(war, random)
    if war.scion is not None and war.active == SCION and random.random() < (0.85 if war.scion.halves[1:] else 0.5):
        return _scion(war, random)
    if war.number == 1 and len(war.living) == 5 - len(war.empty) and random.random() < (0.2 if war.empty else 0.4):
        count = random.choice((1, 2, 3, 3, 3, 3, 4, 4, 5)) - len(war.empty)
        return ["eliminate", *random.sample(war.living, max(1, count))]
    rich = [seat for seat in war.living if war.players[seat].artifacts]
    if len(rich) > 1 and len(war.living) > 2 and random.random() < 0.04 * len(war.living) - 0.06:
        poorest = sorted(rich, key=lambda seat: len(war.players[seat].artifacts))
        return _each_by_another(war, random, poorest[:2] if random.random() < 0.8 else random.sample(war.living, 3))
    if _hunted(war) and len(war.living) == 2 and random.random() < 0.02:
        return _each_by_another(war, random, war.living)
    if _hunted(war) and len(war.living) == 2 and war.rules["survivor"] == "endures" and random.random() < 0.04:
        return ["eliminate", random.choice(war.living)]
    if _hunted(war) and random.random() < 0.7:
        return _turn(war, random)
    if war.scion is not None and war.scion.gone and random.random() < 0.4:
        return _fall(war, random)
    return _anything(war, random)


def _hunted(war: Lines) -> bool:
    """Whether the Scion has turns to come."""
    return war.scion is not None and not war.scion.gone


SELDOM = (["chaos", "leave"], ["artifact", "swap"], ["enchantment", "none"], ["planar", "untap"], ["scion", "paid"])
"""What comes up seldom, and is taken back and brought back more often."""


def rewind(random: Random, count: int) -> Iterator[Words]:
    """So many lines are taken back and brought back, in pieces."""
    for word in ("undo", "redo"):
        left = count
        while left:
            step = random.choice((1, min(2, left), left, random.randint(1, left)))
            yield [word, str(step)] if step > 1 else [word]
            left -= step


def look_back(random: Random, last: Words, events: Sequence[Mapping[str, Any]], standing: int) -> list[Words]:
    """What takes lines back and brings them back, and what no undo takes back: mostly nothing.

    ``last`` is what was typed just now, ``standing`` is how many lines stand.
    """
    if last[:2] in SELDOM and random.random() < 0.4:
        return [["undo"], ["redo"]]
    if random.random() > 0.1:
        return []
    some = random.randint(1, max(1, standing))
    drawn = [str(event["n"]) for event in events[2:] if any("i" in draw for draw in event.get("draws", ()))]
    void = ["void", random.choice(drawn[-2:] or ["1"]), "--agreed", "all", "--why", "a cocked die"]
    return random.choice(
        [
            [["undo"], ["redo"]],
            [["undo"]],
            [["undo", "2"]],
            [["undo", "5"], ["redo", "3"]],
            [["undo", str(some)], ["redo", str(some)]],
            [["undo", str(some)], *([["redo"]] * min(some, 6))],
            [["undo", str(standing)], ["redo", str(some)], ["redo", str(standing - some)]] if standing > some else [],
            [["undo"], [*last]],
            [["undo"], void],
            [["undo", "2"], void, ["redo"]],
            [void],
            [void],
            [["redo"]],
            [["note", "the cat walks over the table"]],
            [["roll", "d20"]],
        ]
    )


def _anything(war: Lines, random: Random) -> Words:
    return random.choices(list(_MOVES), weights=list(_MOVES.values()))[0](war, random)


def _turn(war: Lines, random: Random) -> Words:
    if random.random() < 0.1:
        return ["turn", random.choice(("extra", "skip")), somebody(war, random)]
    words = ["turn", "next"]
    alone = len(war.living) == 1
    if war.scion is not None and war.scion.left and not war.over and random.random() < (0.7 if alone else 0.3):
        upcoming = war.order.upcoming(1, war.living, war.scion)
        double = [dragon for dragon in war.scion.left if len(war.scion.aims(dragon, war.living)) > 1]
        words += ["--card", random.choice(double or war.scion.left)] if upcoming == [SCION] else []
    passes = (war.down or war.unresolved()) and random.random() < 0.85
    return [*words, *(WHY if passes else ())]


def _life(war: Lines, random: Random) -> Words:
    words = ["life"]
    for seat in random.sample(SEATS, random.choice((1, 1, 2, 3))) if random.random() < 0.05 else _some(war, random):
        words += [seat, random.choice(("-5", "-9", "-23", "+3", "=0", "=5", "=10", f"={random.randint(0, 12)}"))]
    if war.active == SCION and random.random() < 0.2:
        return [*words, "--from", SCION]
    return [*words, *(["--from", somebody(war, random)] if random.random() < 0.3 else [])]


def _blow(war: Lines, random: Random) -> Words:
    """Somebody is brought to 0, or several by one blow; or who did it is put right."""
    if war.down and random.random() < 0.4:
        who, by = random.choice(war.down), random.choice(war.living)
        return ["life", who, random.choice(("=0", "=0", "-0", "-3")), *random.choice(([], ["--from", by]))]
    standing = [seat for seat in war.living if seat not in war.down] if random.random() < 0.8 else war.living
    hit = random.sample(standing, min(len(standing), random.choice((1, 1, 2, 2, 3)))) or [somebody(war, random)]
    words = ["life"]
    for seat in hit:
        words += [seat, random.choice(("-90", "=0"))]
    return [*words, *(["--from", somebody(war, random)] if random.random() < 0.8 else [])]


def _owed(war: Lines, random: Random) -> Words:
    """What a line has left to be done is done."""
    owed = random.choice(war.owed)
    if owed == EXTRA:
        return ["turn", "extra", somebody(war, random)]
    return [*owed, *random.choice(([], [], ["--countered"]))]


def _some(war: Lines, random: Random) -> Words:
    if not war.living or random.random() < 0.1:
        return [random.choice(("all", "others", "foes"))]
    return random.sample(war.living, min(len(war.living), random.choice((1, 1, 2, 3))))


def _eliminate(war: Lines, random: Random, victims: Words) -> Words:
    if random.random() < 0.2:
        return ["eliminate", *victims, *WHY]
    if len(victims) > 1 and random.random() < 0.5:
        return _each_by_another(war, random, victims)
    words, killers = ["eliminate", *victims], [None, None, *war.living, *([SCION] * 2 if war.scion else [])]
    killer = random.choice(killers)
    if killer is None:
        return words
    if len(victims) > 1 and random.random() < 0.4:
        killer = random.choice(victims[1:])
        words += ["--by", f"{victims[0]}={killer}"]
    else:
        words += ["--by", killer]
    loot = [card for seat in victims for card in war.players[seat].artifacts]
    may = 0.8 if killer not in (SCION, *victims) else 0.5
    taken = random.sample(loot, min(len(loot), random.choice((1, 1, 2)))) if random.random() < may else []
    return [*words, *(word for card in taken for word in ("--take", card))]


def _as_it_stands(war: Lines, random: Random, fall: Words) -> Words:
    """Players fall as it is due, by whoever brought them to 0; each killer may take an artifact."""
    by = {seat: war.brought(seat) for seat in fall}
    same = len({*by.values()}) == 1 and random.random() < 0.7
    said = [*by.values()][:1] if same else [killer and f"{seat}={killer}" for seat, killer in by.items()]
    words = ["eliminate", *fall, *(word for each in said if each for word in ("--by", each))]
    for seat, killer in by.items():
        may = 0.8 if killer in war.living and killer not in fall else 0.15
        if war.players[seat].artifacts and random.random() < may:
            words += ["--take", random.choice(war.players[seat].artifacts)]
    return words


def _each_by_another(war: Lines, random: Random, victims: Words) -> Words:
    """Several are out at once, each by somebody else, and who lives on takes an artifact."""
    words, left = ["eliminate", *victims], [seat for seat in war.living if seat not in victims]
    left.sort(key=lambda seat: -len(war.players[seat].artifacts))
    fresh, alike = [*left], random.random() < 0.3
    for victim in victims:
        others = [*left, *(seat for seat in victims if seat != victim), *([SCION] if _hunted(war) else [])]
        killer = fresh[0] if fresh and random.random() < 0.7 else random.choice(others)
        fresh = [seat for seat in fresh if seat != killer or alike]
        words += ["--by", f"{victim}={killer}"] if random.random() < 0.9 else []
        held = war.players[victim].artifacts
        if held and random.random() < (0.9 if killer in left else 0.1):
            words += ["--take", random.choice(held) if random.random() < 0.9 else "none"]
    stay = [seat for seat in SEATS if seat not in victims]
    if stay and random.random() < 0.04:
        words += ["--by", f"{random.choice(stay)}={victims[0]}"]
    return words


def _fall(war: Lines, random: Random) -> Words:
    thieves = [seat for seat in war.living if any(owner != seat for owner in war.controls(seat))]
    if thieves and random.random() < 0.3:
        owners = [owner for owner in war.controls(thieves[0]) if owner != thieves[0]]
        return _eliminate(war, random, [thieves[0], *(owners if random.random() < 0.4 else [])])
    if _hunted(war) and random.random() < 0.6:
        return _turn(war, random)
    count = 1 if random.random() < 0.6 else random.randint(1, max(1, len(war.living)))
    return _eliminate(war, random, random.sample(war.living, min(count, len(war.living))) or [somebody(war, random)])


STOPS = ("tap", "nullify", "blocked")
"""What keeps the damage of an attack from its player."""


def _scion(war: Lines, random: Random) -> Words:
    assert war.scion is not None
    aims, step = [half.aim for half in war.scion.halves], random.random()
    coming = [half.aim for half in war.scion.halves if half.coming]
    if len(aims) == 2 and len(war.living) == 1 and coming and step < 0.7:
        return _half_of_two(war, random)
    if len(aims) == 2 and len(coming) == 1 and len(war.living) == 2 and random.random() < 0.55:
        return ["eliminate", *coming]
    if len(aims) == 2 and len(war.living) == 2 and random.random() < 0.6:
        hit = ["life", random.choice(aims), "-6", "--from", SCION]
        stop = ["scion", random.choice(STOPS), random.choice(aims)]
        pay = ["scion", "paid", random.choice(aims)]
        return random.choice((hit, hit, pay, stop, stop, ["eliminate", aims[0]], ["eliminate", aims[1]]))
    if war.scion.turns_left == 0 and len(war.living) == 1 and step < 0.3:
        return ["life", war.living[0], "=0", "--from", SCION]
    if step < 0.35:
        hit = [word for seat in dict.fromkeys(aims) if seat in war.living for word in (seat, "-6")]
        lone = [random.choice(war.living), random.choice(("-3", "-6", "-12", "-12", "+4"))]
        return ["life", *(hit if hit and random.random() < 0.4 else lone), "--from", SCION]
    if step < (0.5 if len(war.living) == 2 else 0.36):
        victim = random.choice(war.living)
        return ["eliminate", victim, *random.choice(([], [], ["--by", SCION]))]
    if step < 0.7:
        return ["scion", "paid", random.choice(war.living), *anyway(random)]
    half = [random.choice(war.living)] if random.random() < 0.6 else random.choice((["both"], []))
    return ["scion", random.choice(STOPS), *half, *anyway(random)]


def _half_of_two(war: Lines, random: Random) -> Words:
    """A lone survivor is struck by both halves of an attack, and something becomes of one of them, or of both."""
    assert war.scion is not None
    who = war.living[0]
    if random.random() < 0.4:
        return ["life", who, random.choice(("-6", "-12", "-12", "-3")), "--from", SCION]
    gone = [half.target for half in war.scion.halves if half.to]
    half = random.choice((who, *gone, *(half.target for half in war.scion.halves)))
    return ["scion", random.choice(STOPS), half if random.random() < 0.85 else "both", *anyway(random)]


def _give_dragon(war: Lines, random: Random) -> Words:
    out = [seat for seat in war.living if war.players[seat].dragon.controller is not None]
    stolen = [seat for seat in out if war.players[seat].dragon.controller != seat]
    if not out and random.random() < 0.8:
        return dragon(war, random)
    who = random.choice(stolen if stolen and random.random() < 0.6 else out or SEATS)
    if who in stolen and random.random() < 0.2:
        return ["dragon", "return", who]
    return ["dragon", "give", who, random.choice((somebody(war, random), somebody(war, random), who))]


_MOVES: dict[Callable[[Lines, Random], Words], int] = {
    _turn: 34,
    _life: 8,
    _blow: 4,
    _fall: 4,
    legend: 14,
    dragon: 10,
    _give_dragon: 9,
    artifact: 10,
    spell: 7,
    chaos_draw: 10,
    chaos: 12,
    planar: 9,
    enchantment: 4,
    pile: 4,
    slip: 8,
}
