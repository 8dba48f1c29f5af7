"""How the table of Legends of the Five Colors looks: as data for programs, and as a board for people."""

from edw_companion.core.view import Data, Row, View
from edw_companion.games.five_colors.armies import shown
from edw_companion.games.five_colors.state import DOWN, EMPTY, FOCUS, PLAY, FiveColorsState, Planeswalker, Province
from edw_companion.text import listed

_COUNTED = {"hand": "hand", "fate": "fate", "dynasty": "dynasty", PLAY: "in play", "discard": "discard"}
"""The places that are shown, as they are called."""


def _rest(state: FiveColorsState) -> Data:
    return {
        "events": [{"player": seat, "card": card} for seat, card in state.events],
        "battle": battle(state),
        "duel": duel(state),
        "result": state.result,
        "edition": state.begin["edition"]["name"],
    }


def _player(state: FiveColorsState, seat: str) -> Data:
    player = state.players[seat]
    return {
        "player": player.name,
        "color": player.color,
        "life": player.life,
        "gained": player.gained,
        "alive": player.alive,
        "deck": player.checked,
        "provinces": provinces(player),
        "hand": state.count("hand", seat),
        "dynasty": state.count("dynasty", seat),
        "fate": state.count("fate", seat),
        "in_play": state.count(PLAY, seat),
        "discard": state.count("discard", seat),
    }


def provinces(player: Planeswalker) -> list[Data]:
    """A player's provinces, from the left."""
    return [
        {"number": at, "state": each.state, "card": each.card, "walls": list(each.walls)}
        for at, each in enumerate(player.provinces, 1)
    ]


def battle(state: FiveColorsState) -> Data | None:
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
                **{side: list(army.values()) for side, army in field.armies.items()},
                "left": dict(field.left),
            }
            for field in now.fields
        ],
    }


def duel(state: FiveColorsState) -> Data | None:
    """The duel that goes on, with how many focus cards lie there."""
    now = state.duel
    if now is None:
        return None
    return {**now._asdict(), "focus": {seat: state.count(FOCUS, seat) for seat in state.players}}


def _counts(state: FiveColorsState, seat: str) -> list[str]:
    return [str(state.count(zone, seat)) for zone in _COUNTED]


def _columns(state: FiveColorsState) -> list[Row]:
    rows: list[Row] = [["player", "colour", "life", *_COUNTED.values()]]
    for seat, player in state.players.items():
        gained = f" (+{player.gained})" if player.gained else ""
        rows.append([player.name, player.color or "-", f"{player.life}{gained}", *_counts(state, seat)])
    return rows


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
                shown(each)
                + (", flying" if each["flying"] else "")
                + {"": "", "own": ", tapped for its effect", "other": ", tapped"}[each["tapped"]]
                + (f", {each['damage']} damage" if each["damage"] else "")
                for each in army.values()
            ]
            lines.append(f"  {side}: {'; '.join(creatures) or 'nobody'}")
    return lines


def _notes(state: FiveColorsState, seat: str) -> list[str]:
    gained = state.players[seat].gained
    life = [f"{gained} life gained"] if gained else []
    return [*life, *map(" ".join, zip(_COUNTED.values(), _counts(state, seat), strict=True))]


VIEW = View[FiveColorsState](
    player=_player,
    rest=_rest,
    turn=lambda state: {"revealed": state.revealed, "land": state.landed, "refilled": state.refilled},
    columns=_columns,
    middle=_middle,
    notes=_notes,
    also=lambda state, seat: state.players[seat].color or "",
    score=(lambda state, seat: len(state.players[seat].provinces), 1),
    right=(3, 4, 5, 6, 7, 8),
)
