"""Elder Dragon Wars at random over the pure rules: no files, and chance from a ``Random``."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from edw_wars import NAMES, at, list_facts

from edw_companion.errors import RefusedError, UsageError
from edw_companion.formats.elder_dragon_wars import (
    artifacts,
    chaos,
    dragons,
    elimination,
    enchantments,
    planar,
    reverberating,
    scion,
    setup,
    turning,
)
from edw_companion.formats.elder_dragon_wars.house import RULES
from edw_companion.formats.elder_dragon_wars.ring import SCION
from edw_companion.formats.elder_dragon_wars.state import War
from edw_companion.table import course, life, piling
from edw_companion.table.law import Law

Event = dict[str, Any]
Move = tuple[str, Mapping[str, Any]]


class Fate:
    """A Chance from a ``Random``: a question that was asked before keeps its answer, as in real sessions."""

    def __init__(self, random: Random) -> None:
        self.draws: list[dict[str, Any]] = []
        self.answers: dict[tuple[str, str], list[int]] = {}
        self._random = random

    def _ask(self, label: str | None, spec: str, fresh: Sequence[int]) -> list[int]:
        got = list(fresh) if label is None else self.answers.setdefault((label, spec), list(fresh))
        self.draws.append({"label": label, "spec": spec, "got": got})
        return got

    def pick(self, label: str, m: int, by_hand: int | None = None) -> int:
        return self._ask(label, f"pick {m}", [by_hand or self._random.randint(1, m)])[0]

    def dice(self, label: str | None, count: int, sides: int, by_hand: Sequence[int] | None = None) -> list[int]:
        return self._ask(label, f"{count}d{sides}", by_hand or [self._random.randint(1, sides) for _ in range(count)])

    def order(self, label: str, m: int) -> list[int]:
        return self._ask(label, f"perm {m}", self._random.sample(range(1, m + 1), m))


def first_line(random: Random, *, small: bool) -> dict[str, Any]:
    """A session's first line: house rules at random; ``small`` piles turn over often."""
    rules = {rule.key: random.choice(rule.others) for rule in RULES if rule.others and random.random() < 0.3}
    rules |= {"low-die": "3"} if random.random() < 0.5 else {}
    rules |= {"life": "30"} if random.random() < 0.5 else {}
    facts = dict(list_facts())
    if small:
        facts["piles"] = {name: random.sample(cards, 6) for name, cards in facts["piles"].items()}
    head = {"n": 1, "do": "begin", "name": "friday", "players": list(NAMES.values()), "seats": {}}
    return {**head, "rules": rules, "after": None, **facts}


def start(war: War, _random: Random, chance: Fate) -> Move:
    return "start", setup.start(war, chance)


def law(random: Random) -> Law:
    return Law("the table agreed" if random.random() < 0.5 else None)


def seat(war: War, random: Random) -> str:
    return random.choice(war.living)


def turn(war: War, random: Random, chance: Fate) -> Move:
    return "turn", turning.next_turn(war, chance)


def extra(war: War, random: Random, chance: Fate) -> Move:
    return "extra", course.extra(war, seat(war, random))


def change(war: War, random: Random, chance: Fate) -> Move:
    words = random.sample(["-5", "-9", "-14", "+3", "=12"], 2)
    some = random.choices(war.living, k=random.randint(1, 2))
    changes = [(who, life.parse_change(word)) for who, word in zip(some, words, strict=False)]
    return "life", life.change(war, changes, seat(war, random), None)


def legend(war: War, random: Random, chance: Fate) -> Move:
    how: Any = {"keep": random.random() < 0.1} if random.random() < 0.9 else {"countered": True}
    return "legend", reverberating.legend(at(war, chance), seat(war, random), None, **how)


def cast(war: War, random: Random, chance: Fate) -> Move:
    return "cast", dragons.cast(at(war, chance, law(random)), seat(war, random))


def home(war: War, random: Random, chance: Fate) -> Move:
    return "returned", dragons.return_to_nexus(at(war), seat(war, random), None)


def spell(war: War, random: Random, chance: Fate) -> Move:
    who, payer = seat(war, random), seat(war, random) if random.random() < 0.2 else None
    return "spell", enchantments.spell(at(war, chance), who, None, payer=payer)


def artifact(war: War, random: Random, chance: Fate) -> Move:
    held = [card for player in war.players.values() for card in player.artifacts]
    cards = [*held, *war.artifacts.graveyard, *war.artifacts.out]
    if not held:
        return legend(war, random, chance)
    card = random.choice(held)
    match random.choice(["lose", "sacrifice", "give", "swap", "replace"]):
        case "lose":
            return "artifact-lost", artifacts.lose(at(war), card)
        case "sacrifice":
            return "artifact-sacrificed", artifacts.sacrifice(at(war, law=law(random)), card)
        case "give":
            return "artifact-given", artifacts.give(at(war), random.choice(cards), seat(war, random), keep=False)
        case "swap":
            return "artifacts-swapped", artifacts.swap(at(war), card, random.choice(held))
        case _:
            return "artifact-replaced", artifacts.replace(at(war, chance), card)


def chaos_card(war: War, random: Random, chance: Fate) -> Move:
    hands = [(who, held.card) for who in war.living for held in war.players[who].hand]
    in_play = [card for player in war.players.values() for card in player.chaos]
    verb = random.choice(["draw", "draw", "play", "discard", "leave"])
    if verb == "leave" and in_play:
        return "chaos-left", chaos.leave(at(war), random.choice(in_play))
    if verb in ("play", "discard") and hands:
        who, card = random.choice(hands)
        if verb == "discard":
            return "chaos-discarded", chaos.discard(at(war), who, card)
        return "chaos-played", chaos.play(at(war, law=law(random)), who, card, countered=random.random() < 0.2)
    return "chaos-drawn", chaos.draw(at(war, chance, law(random)), seat(war, random))


def planar_artifact(war: War, random: Random, chance: Fate) -> Move:
    which = random.choice(["gate", "matrix"])
    return "planar", random.choice([planar.tap, planar.untap])(at(war), which)


def eliminate(war: War, random: Random, chance: Fate) -> Move:
    down = life.fallen(war) if random.random() < 0.9 else [seat(war, random)]
    if not down:
        return change(war, random, chance)
    killer = random.choice([None, SCION, *war.players])
    loot = [card for who in down for card in war.players[who].artifacts]
    taken = random.sample(loot, 1) if loot and random.random() < 0.5 else []
    return "eliminate", elimination.fall(war, law(random), down, dict.fromkeys(down, killer), taken)


def against_scion(war: War, random: Random, chance: Fate) -> Move:
    match random.choice(["tap", "half", "nullify", "paid"]):
        case "tap":
            return "scion-tapped", scion.tap(at(war), None)
        case "half":
            return "scion-tapped", scion.tap(at(war), seat(war, random))
        case "nullify":
            return "scion-nullified", scion.nullify(at(war))
        case _:
            return "scion-paid", scion.paid(at(war, law=law(random)), seat(war, random))


def by_hand(war: War, random: Random, chance: Fate) -> Move:
    """Full control of a pile: only in games that do not ask whether a card came twice."""
    pile = random.choice(list(war.piles.values()))
    match random.choice(["draw", "look", "shuffle", "top", "bottom", "take", "return"]):
        case "draw":
            return "pile", piling.draw(war, chance, pile)
        case "look":
            return "pile", piling.look_at(war, chance, pile, random.randint(1, 5))
        case "shuffle":
            return "pile", piling.shuffle(war, pile, list(pile.graveyard) if random.random() < 0.5 else [])
        case verb:
            return "pile", piling.move(war, pile, verb, random.choice(pile.order))


Choice = Callable[[War, Random, Fate], Move]
RULED: Mapping[Choice, int] = {
    turn: 30, extra: 3, change: 12, legend: 14, cast: 5, home: 3, spell: 12, artifact: 10, chaos_card: 14,
    planar_artifact: 4, eliminate: 8, against_scion: 2,
}  # fmt: skip
BY_HAND: Mapping[Choice, int] = {**RULED, by_hand: 25}


def decide(war: War, random: Random, chance: Fate, choices: Mapping[Choice, int]) -> Event | None:
    """One event, not yet taken into the war; None if the rules refused it."""
    if war.active == SCION and random.random() < 0.5:
        choice: Choice = against_scion
    else:
        choice = random.choices(list(choices), weights=list(choices.values()))[0]
    chance.draws = []
    try:
        do, facts = choice(war, random, chance) if war.started else start(war, random, chance)
    except (RefusedError, UsageError):
        return None
    whatever = {"anyway": "the table agreed"}  # the rules were asked by then
    return {"do": do, **facts, **whatever, **({"draws": chance.draws} if chance.draws else {})}
