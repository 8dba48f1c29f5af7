"""Chaos Magic at random: the moves of a table that mostly keeps the rules."""

import shlex
from collections.abc import Callable
from random import Random
from typing import Any

from moves import Play, Words, counters, next_turn, turn

from edw_companion.core.lasting import GONE, Effect
from edw_companion.core.life import fallen
from edw_companion.games.chaos_magic import global_cards, middle, phases
from edw_companion.games.chaos_magic.phases import CHAOS_STEP
from edw_companion.games.chaos_magic.state import ChaosMagicState, Spite

NAMES = ("Ann", "Bram", "Cleo", "Dan", "Eve")
HAND = ("Lightning Bolt", "Forest", "Grizzly Bears", "Counterspell", "Wrath of God")


def begin(random: Random) -> Words:
    """Two to five players, common or own decks, few life points so that games end."""
    players = NAMES[: random.randint(2, 5)]
    rules = random.choice([[], ["--rule", "decks=own"], ["--rule", "decks=own", "--rule", "spite-rest=bottom"]])
    seat = ["--seat", f"1={players[1]}"] if random.random() < 0.3 else []
    return ["--players", ",".join(players), *seat, *rules]


def moves(state: ChaosMagicState, random: Random) -> list[Words]:
    """One move of the table; nothing once the game is over."""
    if state.over:
        return []
    if state.spiting and random.random() < 0.8:
        return [_spite(state, random)]
    down = [seat for seat in fallen(state) if seat not in state.spiting]
    if down and random.random() < 0.8:
        return [["eliminate", *down]]
    if state.stack and random.random() < 0.6:
        return [_stack(state, random)]
    due = [each for each in state.left_due if each.waits and (each.does or "").startswith("chaos draw --with")]
    if due and random.random() < 0.5:
        return [shlex.split(str(due[0].does))]
    name = random.choices(tuple(_MOVES), weights=[weight for weight, _ in _MOVES.values()])[0]
    return [_MOVES[name][1](state, random) or next_turn(state, random)]


def reads(state: ChaosMagicState, random: Random) -> list[Words]:
    """Everything that only shows something."""
    card = random.choice([*state.begin["cards"], *state.begin["globals"]])
    found = [["chaos", "read", card], ["chaos", "find", card], ["chaos", "find", random.choice(card.split())]]
    return [["chaos"], ["global"], ["middle"], ["spite"], *found]


def _spite(state: ChaosMagicState, random: Random) -> Words:
    """What the spite that goes on asks for."""
    seat = state.spiting[0]
    match state.players[seat].spite:
        case Spite.DUE:
            return ["spite", "look"]
        case Spite.LOOKING:
            cards = state.deck_of(seat).known_next(7)
            if not cards:
                return ["spite", "look"]
            card = random.choice(cards).card
            sides = state.sides(card)
            return ["spite", "play", card, *(["--side", sides[0]] if sides else [])]
        case Spite.RESOLVED:
            return random.choice([["spite", "lives"], ["eliminate", seat], ["life", seat, "=5"]])
        case _:
            return _stack(state, random)


def _stack(state: ChaosMagicState, random: Random) -> Words:
    """What comes next for the card on top."""
    entry = state.stack[-1]
    if entry.card is None or not entry.up:
        by_hand = ["--card", random.choice(state.piles[entry.pile].unseen)] if entry.card is None else []
        return ["chaos", "reveal", *(by_hand if random.random() < 0.2 else [])]
    sides = state.sides(entry.card)
    if sides and entry.side is None and random.random() < 0.9:
        return ["chaos", "choose", random.choice(sides)]
    return ["chaos", "resolve"]


def _draw(state: ChaosMagicState, random: Random) -> Words:
    if random.random() < 0.5 and not state.drew and state.active:
        return ["chaos", "draw"]
    means = random.choice(["a dream", *(each.card for each in state.globals)])
    return ["chaos", "draw", *random.choice([[], [random.choice(state.living)]]), "--with", means]


def _counter(state: ChaosMagicState, random: Random) -> Words | None:
    if not state.stack:
        return None
    place = random.randint(1, len(state.stack) + 1)
    return ["chaos", "counter", "--place", str(place), "--by", random.choice(state.living), "--with", "Sudden Goat"]


def _global(state: ChaosMagicState, random: Random) -> Words:
    if not state.globals:
        return ["global", "reveal"]
    each = random.choice(state.globals)
    who = random.choice([*state.living, "nobody"])
    by_hand = ["--card", random.choice(state.global_deck.unseen)] if state.global_deck.unseen else []
    return random.choice(
        [
            ["global", "leave", each.card],
            ["global", "reveal", "--with", "Curtain // Encore", "--under", who, *by_hand],
            ["global", "control", each.card, who],
            ["global", "control", each.card, who, "--until", random.choice(["next turn", "end of turn", "3 turns"])],
            ["global", "untap" if each.tapped else "tap", each.card],
            ["global", "untap" if each.tapped else "tap", each.card],
        ]
    )


def _put(state: ChaosMagicState, random: Random) -> Words:
    timing = random.choice([[], *(["--as", timing] for timing in middle.TIMINGS)])
    owner = ["--owner", random.choice(state.living)] if random.random() < 0.7 else []
    return ["middle", "put", *random.sample(HAND, random.randint(1, 2)), *owner, *timing]


def _middle(state: ChaosMagicState, random: Random) -> Words | None:
    if not state.middle.cards:
        return None
    lying = random.choice(state.middle.cards)
    if random.random() < 0.3:
        return ["middle", "out", lying.card]
    said = [] if lying.card in state.timings else ["--as", random.choice(tuple(middle.TIMINGS))]
    who = random.choice(middle.players(state, lying) or state.living)
    play = at_its_time = ["middle", "play", who, lying.card, *said]
    if phases.is_slow(state, state.timings.get(lying.card) or said[-1]) and (
        state.stack or CHAOS_STEP in state.phase.may
    ):
        at_its_time = _stack(state, random) if state.stack else ["chaos", "draw"]
    return random.choice([at_its_time, at_its_time, [*play, "--anyway", "nobody minds"]])


def _keep(state: ChaosMagicState, random: Random) -> Words:
    if state.effects and random.random() < 0.5:
        return ["chaos", "drop", str(random.choice(state.effects).number)]
    when = random.choice(["next turn", "next upkeep", "next Chaos step", "end of turn", "2 turns"])
    until = random.choice(["next turn", "end of turn", "end of next turn", "2 turns", "gone"])
    option = random.choice([[], ["--until", until], ["--at", when], ["--at", when, "--amount", "8"]])
    return ["chaos", "keep", random.choice(state.living), "a debt", *option]


def _life(state: ChaosMagicState, random: Random) -> Words:
    return ["life", random.choice(state.living), random.choice(["-3", "-9", "-14", "+2", "=4"])]


def _lose(state: ChaosMagicState, random: Random) -> Words:
    who = random.sample(state.living, random.randint(1, 2))
    others = [seat for seat in state.living if seat not in who]
    by = ["--by", random.choice(others)] if others else []
    return ["eliminate", *who, *by, *(["--concede"] if random.random() < 0.2 else [])]


def _pile(state: ChaosMagicState, random: Random) -> Words:
    pile = random.choice(list(state.piles.values()))
    card = random.choice([*pile.unseen, *pile.graveyard, *pile.out] or list(pile.order))
    return random.choice(
        [
            ["pile", pile.name, "draw"],
            ["pile", pile.name, "look", "2"],
            ["pile", pile.name, "top", card],
            ["pile", pile.name, "bottom", card],
            ["pile", pile.name, "take", card],
            ["pile", pile.name, "return", card],
            ["pile", pile.name, "shuffle", "--graveyard"],
        ]
    )


def _turn(state: ChaosMagicState, random: Random) -> Words:
    if random.random() < 0.25:
        return turn(state, random)
    if not all(phases.ready(state, entry) for entry in state.stack) and random.random() < 0.8:
        return [*_stack(state, random), *([] if random.random() < 0.9 else ["--anyway", "it was done before"])]
    return next_turn(state, random, *(["--anyway", "we are late"] if random.random() < 0.1 else []))


def _steal_and_tap(state: ChaosMagicState, random: Random) -> Words | None:
    """So that somebody's Global untaps in the untap step."""
    mine = [each.card for each in state.globals if each.controller and not each.tapped]
    assert all(global_cards.find(state, card).controller for card in mine)
    return ["global", "tap", random.choice(mine)] if mine else None


_MOVES: dict[str, tuple[int, Callable[[ChaosMagicState, Random], Words | None]]] = {
    "draw": (8, _draw),
    "counter": (2, _counter),
    "global": (6, _global),
    "put": (3, _put),
    "middle": (5, _middle),
    "keep": (3, _keep),
    "life": (6, _life),
    "counters": (2, counters),
    "lose": (1, _lose),
    "pile": (4, _pile),
    "turn": (8, turn),
    "steal": (1, _steal_and_tap),
}


def _comes(thing: Effect, who: str) -> bool:
    """Whether it is to be done in the turn that begins."""
    return thing.at == "1 turns" or (thing.at.startswith(("next ", "Chaos", "untap")) and thing.who == who)


def check(before: ChaosMagicState, event: Any, state: ChaosMagicState) -> None:
    """Every Chaos card is in one place; the packets and the stack share out all that nobody knows.

    A turn ends with an empty stack and no spite, unless the table wanted it. What lasts is of players in the game, but
    for what lasts until a moment that comes without them; nothing outlasts the next turn of whose it is.
    """
    assert all(each.who in state.living or (each.until != GONE and not each.at) for each in state.effects)
    assert not [each for each in state.globals if each.until and not each.controller]
    if event.get("do") == "turn":
        assert "next turn" not in [each.until for each in state.effects if each.who == event["who"]]
        due = {each.number for each in state.happening() if each.number <= before.effects.came}
        comes = {each.number for each in before.effects if _comes(each, event["who"])}
        assert due == comes - {each.number for each in before.happening()}
    if event.get("do") == "turn" and "anyway" not in event:
        assert not state.stack
        assert not state.spiting
    pile_set = state.chaos_decks
    unseen = pile_set[0].unseen
    assert all(pile.unseen == unseen for pile in pile_set)
    assert all(pile.fresh >= 0 for pile in pile_set)
    waiting = sum(entry.card is None for entry in state.stack)
    assert sum(pile.fresh for pile in pile_set) + waiting == len(unseen)
    known = [entry.card for pile in pile_set for entry in (*pile.top, *pile.bottom)]
    known += [entry.card for entry in state.stack if entry.card is not None]
    lying = [card for pile in pile_set for card in (*pile.graveyard, *pile.out)]
    assert sorted([*unseen, *known, *lying]) == sorted(pile_set[0].order)


PLAY = Play(begin, moves, reads, check=check)
