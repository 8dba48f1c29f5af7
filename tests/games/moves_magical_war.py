"""Magical War at random: the moves of a table that mostly keeps the rules."""

from collections.abc import Callable
from random import Random
from typing import Any

from moves import Play, Words, counters, next_turn

from edw_companion.core.life import fallen
from edw_companion.games.magical_war.state import HAND, OWN, PIPELINE, MagicalWarState

PLAYERS = ("Ann", "Bram", "Cleo", "Dan")
CARDS = ("Black Vise", "The Rack", "Cursed Rack", "Howling Mine", "Ivory Tower", "Library of Leng", "Fastbond",
         "Island Sanctuary", "Verduran Enchantress")  # fmt: skip


def begin(random: Random) -> Words:
    """Two to four players; small stocks, so that they run out."""
    names = random.sample(PLAYERS, random.randint(2, 4))
    rules = [] if random.random() < 0.3 else ["--rule", "cards=30", "--rule", "life=8"]
    sizes = ["--rule", "pipeline=1", "--rule", "hand=5"] if random.random() < 0.2 else []
    counts = ["--rule", f"counts={random.choice(['on', 'off'])}"]
    return ["--players", ",".join(names), "--seat", f"2={names[0]}", *rules, *sizes, *counts]


def moves(state: MagicalWarState, random: Random) -> list[Words]:
    """One move of the table; nothing once the game is over."""
    if state.over:
        return []
    if state.standing:
        return [_stand(state, random)]
    if not state.set_up:
        return _set_up(state, random)
    down = fallen(state)
    if down and random.random() < 0.8:
        return [["eliminate", *down, *random.choice([[], ["--by", state.living[0]]])]]
    name = random.choices(tuple(_MOVES), weights=[weight for weight, _ in _MOVES.values()])[0]
    return [_MOVES[name][1](state, random) or next_turn(state, random)]


def reads(state: MagicalWarState, random: Random) -> list[Words]:
    """Everything that only shows something."""
    return [["pipeline"], ["cards"], ["effect"], ["kudzu"], ["stand"]]


def _seat(state: MagicalWarState, random: Random) -> str:
    return random.choice(state.living)


def _active(state: MagicalWarState, random: Random) -> str:
    return state.active or _seat(state, random)


def _set_up(state: MagicalWarState, random: Random) -> list[Words]:
    waiting = state.unopened
    if waiting and random.random() < 0.3:
        return [["mulligan", random.choice(waiting)]]
    if waiting:
        return [["initial", waiting[0], *random.choice([[], ["1"], ["3"], ["12"]])]]
    return [random.choice([["lay"], ["lay", *state.unlaid[:1]]])]


def _turn(state: MagicalWarState, random: Random) -> Words:
    odd = random.random()
    if odd < 0.15:
        return ["turn", "reverse"] if odd < 0.03 else ["turn", "extra", _seat(state, random)]
    return next_turn(state, random)


def _draw(state: MagicalWarState, random: Random) -> Words:
    return ["draw", _active(state, random), *random.choice([[], [], [], ["3"], ["30"], ["--skip"]])]


def _step(state: MagicalWarState, random: Random) -> Words:
    if random.random() < 0.15:
        return random.choice([["step", _seat(state, random), "discard", "--forced", "Millstone"],
                              ["millstone", _seat(state, random)]])  # fmt: skip
    on = ["--on", _seat(state, random)]
    kind = ["--type", random.choice(["creature", "enchantment"])]
    fates = [["land"], ["cast", *kind], ["cast", "--spent"], ["discard"], ["land", "Forest"], ["cast", "Kudzu", *on],
             ["cast", "Wanderlust", "--type", "enchantment"], ["cast", "Forest"]]  # fmt: skip
    fates += [["cast", random.choice(CARDS[:3]), *on], ["cast", random.choice(CARDS)], ["cast", "Timetwister"]]
    why = ["--anyway", "a gift"] if random.random() < 0.1 else []
    return ["step", *random.choice([[], [_active(state, random)]]), *random.choice(fates), *why]


def _life(state: MagicalWarState, random: Random) -> Words:
    words = ["life"]
    for seat in random.sample(state.living, random.randint(1, len(state.living))):
        words += [seat, random.choice(["-2", "-5", "+1", "=3"])]
    return words


def _hand(state: MagicalWarState, random: Random) -> Words:
    seat = _active(state, random)
    kind = random.choice(["cast", "land", "discard", "renew", "steal", "change"])
    match kind:
        case "cast":
            return [
                "cast",
                _seat(state, random),
                *random.choice(
                    [["--spent"], ["Darkpact"], ["Mox Ruby"], ["Forest"], ["Grizzly Bears", "--type", "creature"]]
                ),
            ]
        case "land":
            bound = any(each.card == "Fastbond" and each.controller == seat for each in state.effects)
            if not bound and random.random() < 0.5:
                return ["effect", "add", seat, "Fastbond"]
            return random.choice([["land", seat], ["land", seat, "--fastbond"], ["fastbond", seat, "Swamp"]])
        case "discard":
            return ["discard", seat, *random.choice([[], [], ["1"]])]
        case "renew":
            flags = random.choice([[], ["--pipelines"], ["--shuffle", "--pipelines", "--cards", "7"]])
            return ["renew", *random.choice([[], [seat]]), *flags]
        case "steal":
            giver = random.choice([other for other in state.living if other != seat])
            held = [] if state.counted else ["5"]
            return ["steal", seat, giver, *held, *random.choice([[], [], ["--place", "1"]])]
        case _:
            return ["pipeline", "change", seat]


def _effect(state: MagicalWarState, random: Random) -> Words:
    if state.effects and random.random() < 0.7:
        number = str(random.choice(state.effects).number)
        verb = random.choice(["target", "target", "give", "tap", "untap", "gone"])
        why = ["--anyway", "so it says"] if verb == "target" and random.random() < 0.6 else []
        return ["effect", verb, number, *([_seat(state, random)] if verb in ("target", "give") else []), *why]
    own = random.choice([["--pipeline", "-1"], ["--pipeline", "+2", "--hand", "-9"], []])
    return ["effect", "add", _seat(state, random), random.choice(CARDS), "--on", _seat(state, random), *own]


def _cards(state: MagicalWarState, random: Random) -> Words:
    places = ["stock", "graveyard", "out", *(f"{zone}:{seat}" for zone in OWN for seat in state.living)]
    if random.random() < 0.5:
        return ["cards", "set", random.choice(places), str(random.randint(0, 20))]
    return ["cards", "move", "1", *random.sample(places, 2)]


def _kudzu(state: MagicalWarState, random: Random) -> Words:
    if not state.kudzus or random.random() < 0.2:
        return ["kudzu", "aim", _seat(state, random), _seat(state, random), *random.choice([[], ["Forest"]])]
    which = ["--which", str(random.choice(state.kudzus).number)]
    if random.random() < 0.1:
        return ["kudzu", "aim", _seat(state, random), _seat(state, random), *which]
    if random.random() < 0.2:
        return ["kudzu", "dies", *which, *random.choice([[], ["--why", "Stone Rain"]])]
    return [
        "kudzu",
        "spread",
        *random.choice([[_seat(state, random)], [_seat(state, random), "Swamp"], ["nobody"]]),
        *which,
    ]


def _stand(state: MagicalWarState, random: Random) -> Words:
    seat = state.standing[0]
    others = [other for other in state.living if other not in state.standing]
    if others and random.random() < 0.1:
        return ["eliminate", random.choice(others), "--by", seat, "--with", "Fireball"]
    return random.choice(
        [["cast", seat, "Fireball"], ["stand", "attack", seat], ["stand", "leave", seat], ["stand", "leave", seat]]
    )


_MOVES: dict[str, tuple[int, Callable[[MagicalWarState, Random], Words]]] = {
    "turn": (25, _turn),
    "draw": (20, _draw),
    "step": (25, _step),
    "life": (10, _life),
    "hand": (14, _hand),
    "effect": (12, _effect),
    "cards": (6, _cards),
    "kudzu": (8, _kudzu),
    "counters": (2, counters),
    "skip": (3, lambda state, random: ["turn", "skip", _seat(state, random)]),
}


def check(before: MagicalWarState, event: Any, state: MagicalWarState) -> None:
    """Cards add up, no size is below none, and names stay aligned with their cards."""
    assert event["do"] in ("counted", "start") or sum(state.counts.values()) == sum(before.counts.values())
    assert bool(state.counts) == state.counted
    assert min(state.counts.values(), default=0) >= 0
    for seat, player in state.players.items():
        assert len(player.pipeline) == (state.count(PIPELINE, seat) or 0)
        assert min(state.size(HAND, seat), state.size(PIPELINE, seat)) >= 0
        assert player.alive or not state.held(seat)
    assert all(effect.controller in state.players for effect in state.effects)
    assert (len(state.living) < 2) <= (state.over or bool(state.standing))


PLAY = Play(begin, moves, reads, rare=frozenset({"pipeline-noted", "turn-lost"}), check=check)
"""Names are noted only at a terminal, and lost turns are lines of old sessions."""
