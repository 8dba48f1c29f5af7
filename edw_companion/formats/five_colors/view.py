"""How the table of Legends of the Five Colors looks: as data for programs, and as a board for people."""

from functools import partial
from typing import Any

from edw_companion.formats.five_colors.state import (
    DISCARD,
    DOWN,
    DYNASTY,
    EMPTY,
    FATE,
    FOCUS,
    HAND,
    PLAY,
    FiveColors,
    Planeswalker,
    Province,
)
from edw_companion.table.text import columns, listed
from edw_companion.table.view import Row, View

_COUNTED = {HAND: "hand", FATE: "fate", DYNASTY: "dynasty", PLAY: "in play", DISCARD: "discard"}


def _turn(game: FiveColors) -> dict[str, Any]:
    return {"revealed": game.revealed, "land": game.landed, "refilled": game.refilled}


def _rest(game: FiveColors) -> dict[str, Any]:
    return {
        "events": [{"player": seat, "card": card} for seat, card in game.events],
        "battle": battle(game),
        "duel": duel(game),
        "result": game.result,
        "edition": game.begin["edition"]["name"],
    }


def _player(game: FiveColors, seat: str) -> dict[str, Any]:
    player = game.players[seat]
    return {
        "player": player.name,
        "color": player.color,
        "life": player.life,
        "gained": player.gained,
        "alive": player.alive,
        "deck": player.checked,
        "provinces": provinces(player),
        "hand": game.count(HAND, seat),
        "dynasty": game.count(DYNASTY, seat),
        "fate": game.count(FATE, seat),
        "in_play": game.count(PLAY, seat),
        "discard": game.count(DISCARD, seat),
    }


def provinces(player: Planeswalker) -> list[dict[str, Any]]:
    """A player's provinces, from the left."""
    return [
        {"number": at, "state": each.state, "card": each.card, "walls": list(each.walls)}
        for at, each in enumerate(player.provinces, 1)
    ]


def battle(game: FiveColors) -> dict[str, Any] | None:
    """The battle of this turn: armies by province, which is fought, whose action it is."""
    now = game.battle
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


def duel(game: FiveColors) -> dict[str, Any] | None:
    """The duel that goes on, with how many focus cards lie there."""
    now = game.duel
    if now is None:
        return None
    return {**now._asdict(), "focus": {seat: game.count(FOCUS, seat) for seat in game.players}}


def _columns(game: FiveColors) -> list[Row]:
    head = ["player", "colour", "life", *_COUNTED.values()]
    return [head, *(_row(game, player) for player in game.players.values())]


def _middle(game: FiveColors) -> list[str]:
    """Provinces, Events and the battle."""
    lines = []
    for player in game.players.values():
        own = [f"{at} {province_words(each)}" for at, each in enumerate(player.provinces, 1)]
        lines.append(f"Provinces of {game.title(player.seat)}: {'; '.join(own) or 'none'}")
    if game.events:
        lines.append(f"Events: {', '.join(f'{card} ({game.title(seat)})' for seat, card in game.events)}")
    return [*lines, *filter(None, battle_lines(game))]


def province_words(own: Province) -> str:
    """Such as "face down" or "Forest" or "empty, with Wall of Stone"."""
    words = {DOWN: "face down", EMPTY: "empty"}.get(own.state, own.card or "face up")
    return f"{words}, with {listed(own.walls)}" if own.walls else words


def battle_lines(game: FiveColors) -> list[str]:
    """The armies of the battle, a line for each side of each province."""
    now = game.battle
    if now is None or not game.going:
        return []
    lines = []
    for field in now.fields:
        if not field.province:
            continue
        state = "fought" if field.fought else "now" if field is now.now else "waits"
        lines += ["", f"Battle for province {field.province} of {game.title(now.defender)} ({state}):"]
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


def _row(game: FiveColors, player: Planeswalker) -> Row:
    gained = f" (+{player.gained})" if player.gained else ""
    counts = [str(game.count(zone, player.seat)) for zone in _COUNTED]
    return [player.name, player.color or "-", f"{player.life}{gained}", *counts]


def _notes(game: FiveColors, seat: str) -> list[str]:
    player = game.players[seat]
    life = [f"{player.gained} life gained"] if player.gained else []
    return [*life, *(f"{name} {game.count(zone, seat)}" for zone, name in _COUNTED.items())]


VIEW = View[FiveColors](
    player=_player,
    rest=_rest,
    turn=_turn,
    columns=_columns,
    middle=_middle,
    notes=_notes,
    also=lambda game, seat: game.players[seat].color or "",
    lay=partial(columns, right=(3, 4, 5, 6, 7, 8)),
)
