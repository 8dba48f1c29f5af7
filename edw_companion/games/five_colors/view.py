"""How the table of Legends of the Five Colors looks: as data, as a board for people; and what its story tells."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from typing import TYPE_CHECKING

from edw_companion.core.view import Data, Middle, Row, View
from edw_companion.games.five_colors.armies import STAGES, Battle, shown, totals
from edw_companion.games.five_colors.cards import kind_of
from edw_companion.games.five_colors.state import FiveColorsState, How, Known, Type, Zone
from edw_companion.games.game import Telling
from edw_companion.text import counted, listed

if TYPE_CHECKING:
    from edw_companion.core.state import Event
    from edw_companion.games.five_colors.armies import Fighter


_COUNTED = {"hand": "hand", "fate": "fate", "dynasty": "dynasty", Zone.PLAY: "in play", "discard": "discard"}
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
        **({"counters": player.counters} if player.counters else {}),
        "gained": player.gained,
        "alive": player.alive,
        "deck": player.checked,
        "provinces": player.row(),
        "creatures": creatures(state, seat),
        "hand": state.count("hand", seat),
        "dynasty": state.count("dynasty", seat),
        "fate": state.count("fate", seat),
        "in_play": state.count(Zone.PLAY, seat),
        "discard": state.count("discard", seat),
    }


def creatures(state: FiveColorsState, seat: str) -> list[Data]:
    """A player's creatures that the log knows in play, with their numbers where they were said."""
    found: list[Data] = []
    for name, how in state.in_play.there(seat):
        if kind_of(state, name) in (Type.CREATURE, Type.WALL):
            numbers = state.known.get(name, Known()).numbers or {"power": None, "toughness": None, "flying": False}
            found.append({"name": name, **numbers, "tapped": how != How.READY})
    return found


def _creatures(state: FiveColorsState, seat: str) -> str:
    """Such as "Serra Angel 4/4 flying, tapped; Wall of Stone 0/8 with Holy Armor"; those alike have a number before."""
    worn = {each: [card for card, on in state.worn.items() if on == each] for each in state.worn.values()}
    told = Counter(
        each["name"]
        + (f" {each['power']}/{each['toughness']}" if each["power"] is not None else "")
        + " flying" * each["flying"]
        + (f" with {listed(worn[each['name']])}" if each["name"] in worn else "")
        + ", tapped" * each["tapped"]
        for each in creatures(state, seat)
    )
    return "; ".join(f"{f'{number} ' if number > 1 else ''}{text}" for text, number in told.items())


def battle(state: FiveColorsState) -> Data | None:
    """The battle of this turn: armies by province, which is fought, whose action or stage it is, who is held back."""
    now = state.battle
    if not now.fields:
        return None
    return {
        "attacker": now.attacker,
        "defender": now.defender,
        "now": now.now.province if now.now else None,
        "acting": now.acting if now.now else None,
        "passes": now.passes if now.now else 0,
        "stage": STAGES[now.stage + 1] if now.assigning else None,
        "assigning": now.assigning,
        "held": [each["name"] for _, each in now.held],
        "fields": [
            {
                "province": field.province,
                "first": field.first,
                "fought": field.fought,
                **{side: now.seen(field, side) for side in field.armies},
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
    return {**now._asdict(), "focus": {seat: now.focus.count(seat) for seat in state.players}}


def _counts(state: FiveColorsState, seat: str) -> list[str]:
    return [str(state.count(zone, seat)) for zone in _COUNTED] if state.counted else []


def _life(state: FiveColorsState, seat: str) -> str:
    player = state.players[seat]
    return f"{player.life} (+{player.gained})" if player.gained else str(player.life)


def _columns(state: FiveColorsState) -> list[Row]:
    rows: list[Row] = [["player", "colour", "provinces", *(_COUNTED.values() if state.counted else ()), "life"]]
    for seat, player in state.players.items():
        held, life = str(len(player.provinces)), ", ".join([_life(state, seat), *player.counted()])
        rows.append([player.name, player.color or "-", held, *_counts(state, seat), life])
    return rows


def _middle(state: FiveColorsState) -> list[str]:
    """Provinces, Events, and the battle or the duel."""
    lines = []
    for player in state.players.values():
        own = [f"{at} {words}" for at, words in enumerate(state.in_provinces(player.seat), 1)]
        lines.append(f"Provinces of {state.title(player.seat)}: {'; '.join(own) or 'none'}")
        there = _creatures(state, player.seat)
        lines += [f"Creatures of {state.title(player.seat)}: {there}"] if there else []
    return [*lines, *_events(state), *filter(None, battle_lines(state)), *duel_lines(state)]


def _events(state: FiveColorsState) -> list[str]:
    events = [f"{card} ({state.title(seat)})" for seat, card in state.events]
    return [f"Events: {'; '.join(events)}"] if events else []


def _battle_rows(state: FiveColorsState) -> list[Row]:
    """A row for each province that is attacked: both armies, and what they come to; none once all is fought."""
    now = state.battle
    if now.begun and not now.waiting and not now.damage:
        return []
    rows: list[Row] = [["province", f"{now.attacker} attacks", f"{now.defender} defends"]]
    for title, how, armies in _fights(now):
        rows.append([f"p{title}, {how}", *map(_army, armies.values())])
    back = ["; ".join(each["name"] for side, each in now.held if side == own) for own in ("attack", "defence")]
    if now.held:
        rows.append(["held back", *back])
    return rows if len(rows) > 1 else []


def _army(army: Collection[Fighter]) -> str:
    """Creatures and their totals, such as "6/4: Craw Wurm 6/4"."""
    power, toughness = totals(army)
    return f"{power}/{toughness}: {'; '.join(map(_fighter, army))}" if army else "nobody"


def _duel_rows(state: FiveColorsState) -> list[Row]:
    """The two creatures of a duel, what they cost, and the focus cards beside them."""
    now = state.duel
    if now is None:
        return []
    rows: list[Row] = [["duel", "cost", "focus cards", ""]]
    for seat, (creature, cost) in now.duelists.items():
        says = "strikes or focuses" if seat == now.acting else ""
        rows.append([f"{creature} ({state.title(seat)})", str(cost), str(now.focus.count(seat)), says])
    return rows


def battle_lines(state: FiveColorsState) -> list[str]:
    """The armies of the battle, a line for each side of each province."""
    now = state.battle
    if not state.going:
        return []
    lines = []
    for title, how, armies in _fights(now):
        lines += ["", f"Battle for province {title} of {state.title(now.defender)} ({how}):"]
        lines += [f"  {side}: {'; '.join(map(_fighter, army)) or 'nobody'}" for side, army in armies.items()]
    if now.held:
        lines.append(f"Held back until their stage: {listed([each['name'] for _, each in now.held])}")
    return lines


def duel_lines(state: FiveColorsState) -> list[str]:
    """The duel that goes on, in a line; none if none does."""
    now = state.duel
    if now is None or not state.going:
        return []
    focus = [f"{state.title(seat)} {now.focus.count(seat)}" for seat in state.players]
    return [
        f"Duel: {now.legend} ({now.cost}) against {now.challenged} ({now.challenged_cost}); "
        f"focus cards: {', '.join(focus)}; {state.title(now.acting)} strikes or focuses"
    ]


def _fights(battle: Battle) -> Iterator[tuple[str, str, dict[str, list[Fighter]]]]:
    """The provinces that are attacked and stand: the title, how the fight is, and both armies as they are seen."""
    for field in battle.fields:
        waits = "waits" if field in battle.waiting else "nobody came"
        how = "fought" if field.fought else "now" if field is battle.now else waits
        if field.province:
            yield field.title, how, {side: battle.seen(field, side) for side in field.armies}


def _fighter(each: Fighter) -> str:
    """Such as "Serra Angel 4/4, flying, 2 damage"."""
    return (
        shown(each)
        + (", flying" if each["flying"] else "")
        + {"": "", "own": ", tapped for its effect", "other": ", tapped"}[each["tapped"]]
        + (f", {each['damage']} damage" if each["damage"] else "")
    )


def _notes(state: FiveColorsState, seat: str) -> list[str]:
    own = [f"p{at} {words}" for at, words in enumerate(state.in_provinces(seat), 1)]
    there = _creatures(state, seat)
    return [*own, *([f"creatures: {there}"] if there else [])]


VIEW = View[FiveColorsState](
    player=_player,
    rest=_rest,
    turn=lambda state: {"revealed": state.revealed, "land": state.landed, "refilled": state.refilled},
    columns=_columns,
    middle=_middle,
    notes=_notes,
    also=lambda state, seat: state.players[seat].color or "",
    score=(lambda state, seat: len(state.players[seat].provinces), 1, "provinces"),
    beside=lambda state, seat: f"life {_life(state, seat)}",
    extras=lambda state, seat: [*map(" ".join, zip(_COUNTED.values(), _counts(state, seat), strict=False))],
    large=lambda state: Middle(_events(state), fight=(_battle_rows(state) or _duel_rows(state)) if state.going else ()),
    right=(3, 4, 5, 6, 7, 8, 9),
)


def _by(state: FiveColorsState, event: Event) -> str | None:
    """Whose army took a province; nobody else does (rule 7)."""
    ends = "resolved" in (event["do"], *event)  # by itself, or with the second pass
    return state.battle.attacker if ends else None


def _gained(_state: FiveColorsState, event: Event) -> Sequence[str]:
    if event["do"] == "province-gained":
        return [event["who"]]
    ended = event.get("ended", {})
    return [ended["who"]] * ended["provinces"] if ended else []


def _point(state: FiveColorsState, event: Event) -> str:
    """A province is destroyed, or gained, an army or a duelist falls (rules 7, 8 and 10; ruling 10)."""
    if event["do"] == "struck":
        loser = min(event["totals"], key=lambda seat: event["totals"][seat])
        return f"{event['dies']} of {state.title(loser)} falls in a duel." if event["dies"] else ""
    fight = event if event["do"] == "resolved" else event.get("resolved", {})
    if fight.get("lost"):
        by = _by(state, event)
        army = f" by {state.title(by)}'s army" if by else ""
        number = fight.get("first", fight["province"])  # as it was attacked
        return f"Province {number} of {state.title(fight['who'])} is destroyed{army}."
    armies = [name for names in fight.get("dead", {}).values() for name in names]
    if armies:
        place = f"province {fight.get('first', fight['province'])} of {state.title(fight['who'])}"
        return f"The fight for {place} destroys {listed(armies)}. The province stands."
    if not event.get("ended", {}).get("provinces"):
        return ""
    who, number = event["ended"]["who"], event["ended"]["provinces"]
    what = "a province" if number == 1 else counted(number, "province")
    return f"{state.title(who)} gains {what} and has {len(state.players[who].provinces) + number}."


STORY = Telling(
    by=_by,
    deeds={
        "gained": _gained,
        "cards recruited": lambda _state, event: (  # a line of an old file is one card
            [event["who"]] * len(event.get("cards", "1")) if event["do"] == "recruited" else []
        ),
    },
    hits=("provinces destroyed", "lost", "most in one battle"),
    most=lambda lost, whom: f"{lost} of {whom}'s",
    battles=True,
    setup=("decks",),
    point=_point,
)
