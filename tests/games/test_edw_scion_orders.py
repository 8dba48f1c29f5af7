"""The Scion's attack in every order of what can befall it: rule 14; rulings 119 to 124 and 127.

For each pair of the last two, each dragon and the house rules, every state is visited that taps, nullified searches,
damage, payments and eliminations can come to, in whatever order. In each of them JSON, sentences, what is due and the
screen must say the same, and what becomes of a half may only go one way.
"""

import io
import json
import os
import pickle
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

import pytest
from edw_wars import NAMES, at, die, happen, next_turn, started

from edw_companion.core.life import change, parse_change
from edw_companion.core.state import Event
from edw_companion.errors import EdwError
from edw_companion.games.elder_dragon_wars import elimination, scion, turns
from edw_companion.games.elder_dragon_wars.game import GAME
from edw_companion.games.elder_dragon_wars.ring import BLOCKED, SCION, SCION_DRAGONS
from edw_companion.games.elder_dragon_wars.state import RULES, WarState

PAIRS = list(combinations(NAMES, 2))
LONG = bool(os.environ.get("EDW_LONG"))
HOUSES = [{}, {"lone-double": "once"}, {"scion-keeps": "yes"}, {"survivor": "wins"}]
GOES_ON = {"open": {"open", "stopped", "spent", "moved"}, "moved": {"moved", "stopped", "spent"}}
"""What may become of a half; one that is stopped or spent stays so."""

Move = tuple[str, Event]


def attacked(pair: Sequence[str], dragon: str, rules: dict[str, str], *dead: str) -> WarState:
    """The last two in the Scion's turn, as this dragon; ``dead`` fall before that, one after the other."""
    war = started({rule.key: rule.default for rule in RULES} | rules)
    die(war, *[seat for seat in NAMES if seat not in pair])
    for seat in dead:
        die(war, seat)
    while war.turns.who != SCION:
        next_turn(war, war.scion.dragons.index(dragon) + 1 if war.scion else 0)
    return war


def moves(war: WarState, pair: Sequence[str]) -> Iterator[Move]:
    """All that may be typed of the attack, as far as the rules let it."""
    for who in (None, *pair):
        yield from decided("scion-tapped", lambda who=who: scion.tap(at(war), who))
        yield from decided("scion-nullified", lambda who=who: scion.nullify(at(war), who))
        yield from decided("scion-tapped", lambda who=who: scion.blocked(at(war), who))
    for who in pair:
        yield from decided("scion-paid", lambda who=who: scion.paid(at(war), who))
        if war.attack is not None and any(half.aim == who for half in war.attack.damaging):
            changes = [(who, parse_change("-6"))]
            yield from decided("life", lambda changes=changes: change(war, changes, SCION))
        other = pair[who == pair[0]]
        for killer in ([], [SCION], [other]):
            yield from decided(
                "eliminate", lambda who=who, by=killer: elimination.eliminate(at(war), [who], by, [], [])
            )


def decided(do: str, decide) -> Iterator[Move]:  # type: ignore[no-untyped-def]
    """What a decision gives, if it does not refuse."""
    try:
        yield do, decide()
    except EdwError:
        return


def halves(war: WarState) -> list[dict[str, str]]:
    """The halves for programs."""
    return halves_of(GAME.status(war))


def halves_of(table: dict[str, Any]) -> list[dict[str, str]]:
    """The halves in what programs are told of the whole table."""
    status = table["scion"]
    return status["now"]["halves"] if status and status["now"] else []


def twins(war: WarState) -> Iterator[WarState]:
    """The same war again and again, each with all of its own that what is tried here touches."""
    shared = (war.begin, war.house, war.types, war.written, *war.piles.values())
    places = {id(part): place for place, part in enumerate(shared)}

    class Packer(pickle.Pickler):
        def persistent_id(self, part: object) -> int | None:
            return places.get(id(part))

    class Unpacker(pickle.Unpickler):
        def persistent_load(self, place: int) -> object:
            return shared[place]

    packed = io.BytesIO()
    Packer(packed, pickle.HIGHEST_PROTOCOL).dump(war)
    while True:  # several times as fast as deepcopy
        yield Unpacker(io.BytesIO(packed.getvalue())).load()


def check(war: WarState) -> None:
    """Nothing says anything else than the halves do."""
    status = GAME.status(war)["scion"]
    now = status["now"]
    if war.over:
        assert now is None
        assert "Now" not in "\n".join(scion.scion(war).lines)
        assert scion.scion(war).data["due"] == []
        return
    says = [each for each in now["halves"] if each["state"] != "stopped"]
    stopped = [each["to"] or each["target"] for each in now["halves"] if each["state"] == "stopped"]
    coming = [each["to"] or each["target"] for each in says if each["state"] in ("open", "moved")]
    struck = [each["to"] or each["target"] for each in says if each["state"] == "spent"]
    assert set(coming) <= set(war.living)
    assert set(now["targets"]) == {*coming, *struck} & set(war.living)
    dues = [str(due) for due in turns.due(war)]
    due = Counter(seat for seat in NAMES for line in dues if line.startswith(f"Deal 6 damage to {war.title(seat)}"))
    assert war.scion is not None
    assert war.scion.attack is not None
    halves = war.scion.attack.halves
    unnoted = [half.aim for half in halves if not half.noted and half.aim in war.living]
    assert due == Counter([*coming, *unnoted])
    assert sum(", not noted yet" in line for line in dues) == len(unnoted)
    keys = [each.key for each in turns.due(war) if each.key.startswith("half ")]
    assert len(keys) == len(set(keys)) == due.total(), "each half is due by itself"
    assert sum("Before it attacks" in line for line in dues) == (len(coming) == len(now["halves"]))
    may_pay = {each for each in war.living for half in says if not half["to"] and half["target"] != each}
    assert set(now["payers"]) == may_pay
    unpaid = may_pay - set(war.scion.attack.paid)
    assert {seat for seat in NAMES for line in dues if f"scion paid {seat}" in line} == unpaid
    text = [*scion.scion(war).lines][2]
    place = next(each for each in GAME.scene(war).places if each.guest)
    blocked = [half.aim for half in halves if half.state == BLOCKED]
    told = [*(Counter(stopped) - Counter(blocked)).elements()]
    verbs = {"attacks": coming, "has hit": struck, "was stopped against": told, "has dealt no damage to": blocked}
    for verb, seats in verbs.items():
        assert (verb in text) == (verb in place.state[1]) == bool(seats)
        assert all(war.title(seat) in text and war.name(seat) in place.state[1] for seat in seats)
    targets = [place.seat for place in GAME.scene(war).places if place.target]
    assert sorted(targets) == sorted(set(coming))
    assert ("twice" in text) == any(len(set(seats)) < len(seats) for seats in verbs.values())


def visit(war: WarState, pair: Sequence[str], seen: set[str]) -> None:
    """Every state that can be come to from here."""
    check(war)
    before = halves(war)
    for (do, event), after in zip(moves(war, pair), twins(war), strict=False):
        happen(after, do, event)
        status = GAME.status(after)
        now = halves_of(status)
        if now and before:
            assert [each["target"] for each in now] == [each["target"] for each in before]
            for old, new in zip(before, now, strict=True):
                assert new["state"] in GOES_ON.get(old["state"], {old["state"]}), (do, old, new)
                if do == "eliminate" and not after.over and old["state"] == "open" and old["target"] in event["who"]:
                    assert new["state"] in fates(after, event, before, old), (event, before, new)
        marks = json.dumps([status, [str(due) for due in turns.due(after)]])
        if marks not in seen:
            seen.add(marks)
            if not after.over:
                visit(after, pair, seen)
            else:
                check(after)


def fates(war: WarState, event: Event, before: list[dict[str, str]], half: dict[str, str]) -> tuple[str, ...]:
    """What may become of an open half whose target falls: it has struck, or goes on to the survivor (ruling 127)."""
    if event["by"][half["target"]] == SCION:
        return ("spent",)
    own = [each for each in before if each["target"] in war.living and each["state"] in ("open", "spent")]
    return ("stopped",) if own and war.house["lone-double"] == "once" else ("moved",)


@pytest.mark.parametrize("dragon", SCION_DRAGONS)
@pytest.mark.parametrize("pair", PAIRS, ids="+".join)
def test_every_order_of_what_can_befall_an_attack(pair: tuple[str, str], dragon: str) -> None:
    for rules in HOUSES if LONG else HOUSES[:1]:
        seen: set[str] = set()
        visit(attacked(pair, dragon, rules), pair, seen)
        assert len(seen) > 7


@pytest.mark.parametrize("rules", HOUSES[1:], ids=lambda rules: "".join(rules))
def test_every_order_under_a_house_rule(rules: dict[str, str]) -> None:
    seen: set[str] = set()
    visit(attacked(("white", "blue"), "Darigaaz, the Igniter", rules), ("white", "blue"), seen)
    assert len(seen) > 7


@pytest.mark.parametrize("dragon", SCION_DRAGONS)
@pytest.mark.parametrize("pair", PAIRS, ids="+".join)
def test_who_is_left_alone_takes_both_halves(pair: tuple[str, str], dragon: str) -> None:
    both = len(halves(attacked(pair, dragon, {}))) > 1
    for dead in pair:
        (alone,) = (seat for seat in pair if seat != dead)
        war = attacked(pair, dragon, {}, dead)
        assert len(halves(war)) == 1 + both
        assert {each["to"] or each["target"] for each in halves(war)} == {alone}
        assert GAME.status(war)["scion"]["now"]["payers"] == []
        assert len(halves(attacked(pair, dragon, {"lone-double": "once"}, dead))) == 1
        if LONG or pair == PAIRS[0]:
            visit(war, pair, set())


def test_three_at_once_leave_nobody_to_double_for() -> None:
    for alone in NAMES:
        for dragon in SCION_DRAGONS:
            war = attacked([alone], dragon, {})
            assert [(each["target"], each["state"]) for each in halves(war)] == [(alone, "open")]
            check(war)
