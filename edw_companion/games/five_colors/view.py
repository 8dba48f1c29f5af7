"""How the table of Legends of the Five Colors looks: as data for programs, and as a board for people."""

from functools import partial
from typing import Any

from edw_companion.core.view import Row, View
from edw_companion.games.five_colors.state import (
    DISCARD,
    DOWN,
    DYNASTY,
    EMPTY,
    FATE,
    FOCUS,
    HAND,
    PLAY,
    FiveColorsState,
    Planeswalker,
    Province,
)
from edw_companion.text import columns, listed

_COUNTED = {HAND: "hand", FATE: "fate", DYNASTY: "dynasty", PLAY: "in play", DISCARD: "discard"}


def _turn(state: FiveColorsState) -> dict[str, Any]:
    return {"revealed": state.revealed, "land": state.landed, "refilled": state.refilled}


def _rest(state: FiveColorsState) -> dict[str, Any]:
    return {
        "events": [{"player": seat, "card": card} for seat, card in state.events],
        "battle": battle(state),
        "duel": duel(state),
        "result": state.result,
        "edition": state.begin["edition"]["name"],
    }


def _player(state: FiveColorsState, seat: str) -> dict[str, Any]:
    player = state.players[seat]
    return {
        "player": player.name,
        "color": player.color,
        "life": player.life,
        "gained": player.gained,
        "alive": player.alive,
        "deck": player.checked,
        "provinces": provinces(player),
        "hand": state.count(HAND, seat),
        "dynasty": state.count(DYNASTY, seat),
        "fate": state.count(FATE, seat),
        "in_play": state.count(PLAY, seat),
        "discard": state.count(DISCARD, seat),
    }


def provinces(player: Planeswalker) -> list[dict[str, Any]]:
    """A player's provinces, from the left."""
    return [
        {"number": at, "state": each.state, "card": each.card, "walls": list(each.walls)}
        for at, each in enumerate(player.provinces, 1)
    ]


def battle(state: FiveColorsState) -> dict[str, Any] | None:
    """The battle of this turn: armies by province, which is fought, whose action it is."""
    now = state.battle
    if now is None:
        return None
    return {
        "attacker": now.attacker,
        "defender": now.defender,
        "now": now.now.province if now.now else None,
        "acting": now.acting if now.now else None,
        "passes": now.passes if now.now else 0,
        "fields": [
            {
                "province": field.province,
                "fought": field.fought,
                **{side: [fighter._asdict() for fighter in army.values()] for side, army in field.armies.items()},
                "left": dict(field.left),
            }
            for field in now.fields
        ],
    }


def duel(state: FiveColorsState) -> dict[str, Any] | None:
    """The duel that goes on, with how many focus cards lie there."""
    now = state.duel
    if now is None:
        return None
    return {**now._asdict(), "focus": {seat: state.count(FOCUS, seat) for seat in state.players}}


def _columns(state: FiveColorsState) -> list[Row]:
    head = ["player", "colour", "life", *_COUNTED.values()]
    return [head, *(_row(state, player) for player in state.players.values())]


def _middle(state: FiveColorsState) -> list[str]:
    """Provinces, Events and the battle."""
    lines = []
    for player in state.players.values():
        own = [f"{at} {province_words(each)}" for at, each in enumerate(player.provinces, 1)]
        lines.append(f"Provinces of {state.title(player.seat)}: {'; '.join(own) or 'none'}")
    if state.events:
        lines.append(f"Events: {', '.join(f'{card} ({state.title(seat)})' for seat, card in state.events)}")
    return [*lines, *filter(None, battle_lines(state))]


def province_words(own: Province) -> str:
    """Such as "face down" or "Forest" or "empty, with Wall of Stone"."""
    words = {DOWN: "face down", EMPTY: "empty"}.get(own.state, own.card or "face up")
    return f"{words}, with {listed(own.walls)}" if own.walls else words


def battle_lines(state: FiveColorsState) -> list[str]:
    """The armies of the battle, a line for each side of each province."""
    now = state.battle
    if now is None or not state.going:
        return []
    lines = []
    for field in now.fields:
        if not field.province:
            continue
        condition = "fought" if field.fought else "now" if field is now.now else "waits"
        lines += ["", f"Battle for province {field.province} of {state.title(now.defender)} ({condition}):"]
        for side, army in field.armies.items():
            creatures = [
                f"{each.name} {each.power}/{each.toughness}"
                + (", flying" if each.flying else "")
                + {"": "", "own": ", tapped for its effect", "other": ", tapped"}[each.tapped]
                + (f", {each.damage} damage" if each.damage else "")
                for each in army.values()
            ]
            lines.append(f"  {side}: {'; '.join(creatures) or 'nobody'}")
    return lines


def _row(state: FiveColorsState, player: Planeswalker) -> Row:
    gained = f" (+{player.gained})" if player.gained else ""
    counts = [str(state.count(zone, player.seat)) for zone in _COUNTED]
    return [player.name, player.color or "-", f"{player.life}{gained}", *counts]


def _notes(state: FiveColorsState, seat: str) -> list[str]:
    player = state.players[seat]
    life = [f"{player.gained} life gained"] if player.gained else []
    return [*life, *(f"{name} {state.count(zone, seat)}" for zone, name in _COUNTED.items())]


VIEW = View[FiveColorsState](
    player=_player,
    rest=_rest,
    turn=_turn,
    columns=_columns,
    middle=_middle,
    notes=_notes,
    also=lambda state, seat: state.players[seat].color or "",
    score=(lambda state, seat: len(state.players[seat].provinces), 1),
    lay=partial(columns, right=(3, 4, 5, 6, 7, 8)),
)
