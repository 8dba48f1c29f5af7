"""Hundreds of wars at random over the pure rules (thousands with EDW_LONG=1), and what must hold after every event."""

import json
import os
from collections import Counter
from itertools import count
from random import Random
from typing import Any

import pytest
from edw_play import BY_HAND, RULED, Event, Fate, decide, first_line
from edw_status import check_status
from edw_wars import picture

from edw_companion.formats.auditing import fault_of
from edw_companion.formats.elder_dragon_wars.game import FORMAT
from edw_companion.formats.elder_dragon_wars.state import War
from edw_companion.formats.format import fold
from edw_companion.table.course import upcoming
from edw_companion.table.piling import turned_of

SEEDS = range(5000 if os.environ.get("EDW_LONG") else 200)
STEPS = 180


class Ledger:
    """What the table would keep on paper, from the log's lines alone."""

    def __init__(self, begin: Event) -> None:
        start = int(begin["rules"].get("life", 75))
        self.life: dict[str, int] = dict.fromkeys(("white", "blue", "black", "red", "green"), start)
        self.revealed: Counter[tuple[str, int, str]] = Counter()
        self.shuffles: Counter[str] = Counter()
        self.rounds: dict[str, set[str]] = {}

    def write(self, event: Event) -> None:
        """Note what a line says; life before a change must be what stood there."""
        paid = [event["paid"]] if event.get("paid") else []
        for entry in [*event.get("changes", ()), *paid]:
            assert self.life[entry["who"]] == entry["from"]
            self.life[entry["who"]] = entry["to"]
        for turned in turned_of(event):
            pile = turned["pile"]
            if turned.get("shuffled"):
                self.shuffles[pile] += 1
            if turned["from"] == "pile":
                self.revealed[pile, self.shuffles[pile], turned["card"]] += 1

    def nothing_came_twice(self) -> None:
        """No card was turned up twice before its pile was shuffled again."""
        assert all(times == 1 for times in self.revealed.values())


def check_places(war: War) -> None:
    """Every card of every pile is in exactly one place."""
    for name, pile in war.piles.items():
        places = [*pile.unseen, *pile.graveyard, *pile.out, *(known.card for known in (*pile.top, *pile.bottom))]
        if name == "artifacts":
            places += [card for player in war.players.values() for card in player.artifacts]
        elif name == "enchantments":
            places += [war.current] if war.current else []
        else:
            places += [held.card for player in war.players.values() for held in player.hand]
            places += [card for player in war.players.values() for card in player.chaos]
        assert sorted(places) == sorted(pile.order), name
        unseen = set(pile.unseen)
        assert pile.unseen == [card for card in pile.order if card in unseen], "in the list's order"


def check_zones(war: War, event: Event) -> None:
    """An arrival is the newest in its zone, and a third only stays where a push-out was countered."""
    if event.get("to") in war.players and "pushed" in event:
        held = war.players[event["to"]].artifacts
        card = event.get("card") if event["do"] == "artifact-given" else event["turned"]["card"]
        assert (held[-1], len(held)) == (card, event["zone"])
        assert event["zone"] <= (2 if event["do"] == "cast" else 3), "dragons at random are cast without --keep"
    for player in war.players.values():
        if not player.alive:
            assert [player.artifacts, player.hand, player.chaos] == [[], [], []]


def check_end(war: War) -> None:
    """There is an end exactly when the rules say so."""
    if not war.living:
        assert war.result is not None
        assert war.result.savior is None
    if war.result is not None and war.result.savior:
        assert war.living == [war.result.savior]
    if war.result is None and len(war.living) == 1:
        assert war.scion is not None
        assert not war.scion.gone, "a lone player waits only for the Scion to leave"
    if len(war.living) >= 3:
        assert (war.scion, war.result) == (None, None)


def copied(event: Event) -> Any:
    """An event as it comes back from a file."""
    return json.loads(json.dumps(event))


@pytest.mark.parametrize("seed", SEEDS)
def test_a_war_at_random(seed: int) -> None:
    random = Random(seed)
    small, handled = seed % 2 == 0, seed % 3 == 0
    events: list[Event] = [first_line(random, small=small)]
    fate = Fate(random)
    war: War = FORMAT.table(events[0])  # type: ignore[assignment]
    ledger = Ledger(events[0])
    choices = BY_HAND if handled else RULED
    for step in count():
        if step == STEPS or war.over:
            break
        event = decide(war, random, fate, choices)
        if event is None:
            continue
        event = copied({"n": len(events) + 1, **event})
        expected = [turn.who for turn in upcoming(war, 1)]
        kind = FORMAT.kinds[event["do"]]
        assert fault_of(kind, war, event) is None
        kind.apply(war, event)
        events.append(event)
        assert kind.tell(war, event)
        assert all(kind.due(war, event))
        if event["do"] == "turn" and event["who"] is not None:
            assert expected == [event["who"]], "the turn that was foretold"
        ledger.write(event)
        check_places(war)
        check_zones(war, event)
        check_end(war)
        if step % 10 == 0:
            check_status(FORMAT.status(war))
            assert FORMAT.board(war)
    assert {seat: player.life for seat, player in war.players.items()} == ledger.life
    check_status(FORMAT.status(war))
    if not handled:
        ledger.nothing_came_twice()
    if len(events) > 3:
        check_replay(war, events, random)


def check_replay(war: War, events: list[Event], random: Random) -> None:
    """Folding the log again gives the same table; so does an undo of any length, and a redo."""
    assert picture(fold(FORMAT, events)) == picture(war)
    back = random.randint(2, len(events) - 1)
    shorter = fold(FORMAT, events[:back])
    for event in events[back:]:
        FORMAT.kinds[event["do"]].apply(shorter, event)
    assert picture(shorter) == picture(war)
