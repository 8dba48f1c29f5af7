"""Elder Dragon Wars at random: the moves of a table that mostly keeps the rules."""

from collections.abc import Callable
from random import Random
from typing import Any

from edw_status import check_status
from moves import Play, Words, counters, next_turn

from edw_companion.core.life import fallen
from edw_companion.core.pile_moves import turned_of
from edw_companion.core.turn_order import upcoming
from edw_companion.games.elder_dragon_wars.game import GAME
from edw_companion.games.elder_dragon_wars.ring import SCION
from edw_companion.games.elder_dragon_wars.sleeves import LOOKS, SOURCES
from edw_companion.games.elder_dragon_wars.state import RULES, WarState

PLAYERS = ["Ann", "Bram", "Cleo", "Dan", "Eve"]
CAUSES = ("Kasimir the Lone Wolf", "Fireball", "ten poison counters")


def begin(random: Random) -> Words:
    """Five players, or three or four, now and then with some house rules and a given seat."""
    chosen = []
    for rule in RULES:
        value = random.choice((rule.default, *rule.others)) if rule.limits is None else rule.default
        chosen += ["--rule", f"{rule.key}={value}"]
    seat = ["--seat", f"{random.choice(['white', 'b'])}=Cleo"] if random.random() < 0.5 else []
    life = ["--rule", "life=20"] if random.random() < 0.5 else []
    rules = [*chosen[4:], "--rule", "low-die=3", *life] if random.random() < 0.7 else []
    players = PLAYERS[: random.randint(3, 5)] if "empty-seats=yes" in rules else PLAYERS
    return ["--players", ",".join(players), *seat, *rules]


def moves(war: WarState, random: Random) -> list[Words]:
    """One move of the table; nothing once the war is over."""
    if war.over:
        return []
    down = fallen(war)
    if down and random.random() < 0.8:
        return [_elimination(war, random, down)]
    if war.active == SCION and random.random() < 0.6:
        return [_against_scion(war, random)]
    name = random.choices(tuple(_MOVES), weights=[weight for weight, _ in _MOVES.values()])[0]
    words = _MOVES[name][1](war, random)
    return [words] if words else [next_turn(war, random)]


def reads(war: WarState, random: Random) -> list[Words]:
    """Everything that only shows something."""
    legend = random.choice(list(war.begin["decks"]["white"]["legends"]))
    return [
        ["artifact"],
        ["attack"],
        ["chaos"],
        ["dragon"],
        ["enchantment"],
        ["history"],
        ["planar"],
        ["scion"],
        ["sleeves"],
        ["regrow", next(iter(war.players), "white"), "--sacrifice", legend, "--target", "Jasmine Boreal"],
    ]


def _seat(war: WarState, random: Random) -> str:
    return random.choice(war.living)


def _active(war: WarState, random: Random) -> str:
    return war.active if war.active in war.players and war.active is not None else _seat(war, random)


def _held(war: WarState) -> list[str]:
    return [card for player in war.players.values() for card in player.artifacts]


def _turn(war: WarState, random: Random) -> Words:
    if random.random() < 0.1:
        return ["turn", random.choice(["extra", "skip"]), _seat(war, random)]
    by_hand = war.scion and not war.scion.gone and war.scion.dragons and random.random() < 0.2
    return next_turn(war, random, *(["--card", war.scion.dragons[0]] if by_hand and war.scion else []))


def _life(war: WarState, random: Random) -> Words:
    words = ["life"]
    for seat in random.sample(war.living, random.randint(1, len(war.living))):
        words += [seat, random.choice(["-5", "-12", "-23", "+3", f"={random.randint(0, 40)}"])]
    return [*words, *(["--from", _seat(war, random), "--with", "Fireball"] if random.random() < 0.5 else [])]


def _arrival(war: WarState, random: Random) -> Words:
    flags = random.choice([[], [], [], ["--keep"], ["--countered"], ["--card", random.choice(war.artifacts.order)]])
    if random.random() < 0.4:
        resting = [seat for seat in war.living if war.players[seat].nexus] or war.living
        return ["dragon", "cast", random.choice(resting), *random.choice([[], ["--put"]]), *flags]
    return ["legend", _seat(war, random), *random.choice([[], ["Kei Takahashi"], ["Token of Stangg"]]), *flags]


def _theft(war: WarState, random: Random) -> Words:
    return ["dragon", "give", _seat(war, random), _seat(war, random)]


def _homecoming(war: WarState, random: Random) -> Words:
    out = [seat for seat in war.living if not war.players[seat].nexus]
    return ["dragon", "return", random.choice(out), "--why", "upkeep not paid"] if out else []


def _spell(war: WarState, random: Random) -> Words:
    ending = random.choice([[], [], ["--countered"], ["--pay", _seat(war, random)]])
    card = random.choice([[], ["Wrath of God"], [random.choice(war.chaos.order)]])
    return ["spell", _seat(war, random), *card, *ending]


def _enchantment(war: WarState, random: Random) -> Words:
    if random.random() < 0.3:
        return ["enchantment", "none", "--anyway", "the table agreed"]
    return ["enchantment", "set", random.choice(war.enchantments.order)]


def _artifact(war: WarState, random: Random) -> Words:
    held = _held(war)
    if not held:
        return []
    card = random.choice(held)
    verb = random.choice(["lose", "sacrifice", "give", "swap", "swap", "replace"])
    if verb == "give":
        loose = [*held, *war.artifacts.graveyard, *war.artifacts.out]
        return ["artifact", "give", random.choice(loose), _seat(war, random)]
    if verb == "swap":
        return ["artifact", "swap", card, random.choice(held)]
    why = ["--anyway", "the table agreed"] if verb == "sacrifice" and random.random() < 0.5 else []
    return ["artifact", verb, card, *why]


def _chaos_draw(war: WarState, random: Random) -> Words:
    why = ["--anyway", "a second upkeep"] if random.random() < 0.4 else []
    return ["chaos", "draw", _active(war, random), *why]


def _chaos(war: WarState, random: Random) -> Words:
    in_play = [card for player in war.players.values() for card in player.chaos]
    if in_play and random.random() < 0.3:
        return ["chaos", "leave", random.choice(in_play)]
    hands = [(seat, held.card) for seat in war.living for held in war.players[seat].hand]
    if not hands:
        return _chaos_draw(war, random)
    seat, card = random.choice(hands)
    verb = random.choice(["play", "play", "play", "discard"])
    flags = random.choice([[], [], ["--countered"], ["--anyway", "it hung on the stack"]]) if verb == "play" else []
    return ["chaos", verb, seat, card, *flags]


def _planar(war: WarState, random: Random) -> Words:
    verb, which = random.choice(["tap", "untap"]), random.choice(["gate", "matrix"])
    shut_off = verb == "tap" and war.turns.number % 2
    return ["planar", *(["off", "--until", "Pacifism leaves"] if shut_off else [verb]), which]


def _pile(war: WarState, random: Random) -> Words:
    pile = random.choice([war.artifacts, war.enchantments, war.chaos])
    verb = random.choice(["draw", "look", "top", "bottom", "take", "return", "shuffle"])
    where = [*pile.unseen, *(known.card for known in (*pile.top, *pile.bottom)), *pile.graveyard, *pile.out]
    if verb == "draw":
        return ["pile", pile.name, "draw"]
    if verb == "look":
        return ["pile", pile.name, "look", str(random.randint(1, 4))]
    if verb == "shuffle":
        return ["pile", pile.name, "shuffle", *random.choice([[], ["--graveyard"]])]
    return ["pile", pile.name, verb, random.choice(where)]


def _elimination(war: WarState, random: Random, down: list[str]) -> Words:
    victims = down if random.random() < 0.7 else random.sample(down, 1)
    killer = random.choice([None, SCION, *war.living])
    words = ["eliminate", *victims]
    if killer is None:
        return words
    words += ["--by", killer]
    loot = [card for seat in victims for card in war.players[seat].artifacts]
    if loot and killer != SCION and random.random() < 0.7:
        words += ["--take", random.choice(loot)]
    whose = random.choice(["", f"{victims[0]}="])
    return [*words, *(["--with", whose + random.choice(CAUSES)] if random.random() < 0.5 else [])]


def _sleeves(_war: WarState, random: Random) -> Words:
    return ["sleeves", "set", random.choice(SOURCES).key, random.choice(list(LOOKS)), "--here"]


def _concession(war: WarState, random: Random) -> Words:
    return ["eliminate", _seat(war, random)]


def _against_scion(war: WarState, random: Random) -> Words:
    scion = war.scion
    assert scion is not None
    if scion.attack and scion.attack.coming and random.random() < 0.3:
        hit = [word for half in scion.attack.coming for word in (half.aim, "-6")]
        return ["life", *hit, "--from", SCION]
    verb = random.choice(["tap", "tap", "half", "nullify", "nullify", "paid", "paid"])
    if verb == "half":
        return ["scion", random.choice(["tap", "blocked"]), random.choice(war.living)]
    if verb == "paid":
        return ["scion", "paid", _seat(war, random), *random.choice([[], ["--anyway", "a gift"]])]
    two = verb == "tap" and scion.attack is not None and len(scion.attack.coming) > 1
    return ["scion", verb, *(["both"] if two else [])]


_MOVES: dict[str, tuple[int, Callable[[WarState, Random], Words]]] = {
    "turn": (30, _turn),
    "life": (14, _life),
    "arrival": (22, _arrival),
    "theft": (4, _theft),
    "homecoming": (4, _homecoming),
    "spell": (12, _spell),
    "enchantment": (4, _enchantment),
    "artifact": (10, _artifact),
    "chaos_draw": (8, _chaos_draw),
    "chaos": (12, _chaos),
    "planar": (4, _planar),
    "pile": (8, _pile),
    "concession": (3, _concession),
    "sleeves": (3, _sleeves),
    "counters": (2, counters),
}


def check(before: WarState, event: Any, war: WarState) -> None:
    """Every card is in one place, life adds up, turns come as foretold, and there is an end when the rules say so."""
    life = {seat: player.life for seat, player in before.players.items()}
    changes = event.get("changes", ()) if event["do"] != "counters" else ()
    for entry in [*changes, *filter(None, [event.get("paid")])]:
        assert life[entry["who"]] == entry["from"]
        life[entry["who"]] = entry["to"]
    if event["do"] not in ("undo", "redo", "start"):
        assert life == {seat: player.life for seat, player in war.players.items()}
    for turned in turned_of(event):
        pile = before.piles[turned["pile"]]
        assert turned["from"] != "pile" or turned.get("shuffled") or turned["card"] in pile.unseen, "it came twice"
    if event["do"] == "turn" and event["who"] is not None and before.turns:
        assert [turn.who for turn in upcoming(before, 1)] == [event["who"]], "the turn that was foretold"
    _check_places(war)
    _check_zones(war, event)
    _check_end(war)
    check_status(GAME.status(war))


def _check_places(war: WarState) -> None:
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


def _check_zones(war: WarState, event: Any) -> None:
    """An arrival is the newest in its zone, and a third only stays where a push-out was countered."""
    if event.get("to") in war.players and "pushed" in event:
        held = war.players[event["to"]].artifacts
        card = event.get("card") if event["do"] == "artifact-given" else event["turned"]["card"]
        assert (held[-1], len(held)) == (card, event["zone"])
    for player in war.players.values():
        if not player.alive:
            assert [player.artifacts, player.hand, player.chaos] == [[], [], []]


def _check_end(war: WarState) -> None:
    """There is an end exactly when the rules say so."""
    if not war.living:
        assert war.result is not None
        assert war.result["savior"] is None
    if war.result is not None and war.result["savior"]:
        assert war.living == [war.result["savior"]]
    if war.result is None and len(war.living) == 1:
        assert war.scion is not None
        assert not war.scion.gone, "a lone player waits only for the Scion to leave"
    if len(war.living) >= 3:
        assert (war.scion, war.result) == (None, None)


PLAY = Play(begin, moves, reads, check=check)
