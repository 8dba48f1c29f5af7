"""How the table of Legends of the Five Colors looks: as data for programs, and as a board for people."""

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
from edw_companion.table.board import turn_line, waiting
from edw_companion.table.course import upcoming
from edw_companion.table.text import columns, listed

NEXT_TURNS = 10


def status(game: FiveColors) -> dict[str, Any]:
    """The table as data, but for what the session adds (name, format, last, code)."""
    turns = game.turns
    turn = {
        "number": turns.number,
        "active": game.active,
        "kind": turns.kind,
        "revealed": game.revealed,
        "land": game.landed,
        "refilled": game.refilled,
    }
    return {
        "players": [_player(game, player) for player in game.players.values()],
        "turn": turn if game.started else None,
        "next": [coming.who for coming in upcoming(game, NEXT_TURNS)],
        "events": [{"player": seat, "card": card} for seat, card in game.events],
        "battle": battle(game),
        "duel": duel(game),
        "result": game.result,
        "edition": game.begin["edition"]["name"],
        "rules": dict(game.house.chosen),
    }


def _player(game: FiveColors, player: Planeswalker) -> dict[str, Any]:
    seat = player.seat
    return {
        "player": player.name,
        "color": player.color,
        "life": player.life,
        "gained": player.gained,
        "alive": player.alive,
        "deck": player.checked,
        "provinces": [
            {"number": at, "state": each.state, "card": each.card, "walls": list(each.walls)}
            for at, each in enumerate(player.provinces, 1)
        ],
        "hand": game.count(HAND, seat),
        "dynasty": game.count(DYNASTY, seat),
        "fate": game.count(FATE, seat),
        "in_play": game.count(PLAY, seat),
        "discard": game.count(DISCARD, seat),
    }


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


def board(game: FiveColors) -> list[str]:
    """The table for people, within 80 columns as long as names are short."""
    if not game.started:
        return waiting(game)
    rows = [["", "player", "colour", "life", "hand", "fate", "dynasty", "in play", "discard"]]
    rows += [_row(game, player) for player in game.players.values()]
    lines = [whose_turn(game), "", *columns(rows, right=(3, 4, 5, 6, 7, 8))]
    for player in game.players.values():
        own = [f"{at} {province_words(each)}" for at, each in enumerate(player.provinces, 1)]
        lines += ["", f"Provinces of {game.title(player.seat)}: {'; '.join(own) or 'none'}"]
    if game.events:
        lines += ["", f"Events: {', '.join(f'{card} ({game.title(seat)})' for seat, card in game.events)}"]
    lines += battle_lines(game)
    return [*lines, *game.house.lines()]


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


def _row(game: FiveColors, player: Planeswalker) -> list[str]:
    seat = player.seat
    mark = ">" if game.active == seat and not game.over else ""
    gained = f" (+{player.gained})" if player.gained else ""
    counts = [str(game.count(zone, seat)) for zone in (HAND, FATE, DYNASTY, PLAY, DISCARD)]
    return [mark, player.name, player.color or "-", f"{player.life}{gained}", *counts]


def whose_turn(game: FiveColors) -> str:
    """The turn in one line."""
    if game.result is not None:
        return f"The game is over: {game.title(game.result['winner'])} has won."
    return turn_line(game)
