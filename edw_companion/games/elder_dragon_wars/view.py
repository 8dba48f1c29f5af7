"""How the table of Elder Dragon Wars looks, as data and as a board; and what its story and its luck tell.

Nothing hidden is in it: of chaos hands only the counts, of piles nothing that is to come.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, cast

from edw_companion.colors import Color, letter_of
from edw_companion.core.dice import LOW
from edw_companion.core.kind import Chapter, Shown
from edw_companion.core.params import Who
from edw_companion.core.state import Event
from edw_companion.core.view import OUT, Banner, Data, Middle, Place, Row, View, headline
from edw_companion.games.elder_dragon_wars import dragons, elimination, planar, ring, scion
from edw_companion.games.elder_dragon_wars.cards import KASIMIR
from edw_companion.games.elder_dragon_wars.reverberation import ZONES
from edw_companion.games.elder_dragon_wars.setup import owed
from edw_companion.games.elder_dragon_wars.state import PLANAR, SCION_TURNS, Commander, WarState
from edw_companion.games.elder_dragon_wars.turns import tell_dragon
from edw_companion.games.game import Telling
from edw_companion.text import capital, columns, counted, either, listed

if TYPE_CHECKING:
    from edw_companion.games.elder_dragon_wars.turns import Turn
    from edw_companion.luck.draws import Draw, Turned


CHAPTER = Chapter[WarState]()


def _rest(state: WarState) -> Data:
    result = state.result
    if result is not None:
        savior = result["savior"]
        player = savior and state.players[savior].name
        result = {"savior": savior, "player": player, "ur_dragon": result["ur_dragon"]}
    return {
        "planar": dict(state.planar),
        **({"shut_off": dict(state.shut_off)} if state.shut_off else {}),
        "piles": {
            "artifacts": {"left": state.artifacts.left, "graveyard": list(state.artifacts.graveyard)},
            "enchantments": {"left": state.enchantments.left, "current": state.current},
            "chaos": {"left": state.chaos.left, "graveyard": list(state.chaos.graveyard)},
        },
        "scion": scion.status(state),
        **({"empty_seats": [*state.empty]} if state.empty else {}),
        "result": result,
    }


def _player(state: WarState, seat: str) -> Data:
    player = state.players[seat]
    return {
        "color": seat,
        "player": player.name,
        "dragon": player.dragon,
        "life": player.life,
        **({"counters": player.counters} if player.counters else {}),
        "alive": player.alive,
        "nexus": player.nexus,
        "controls": [each.seat for each in state.dragons_of(seat)],
        "allies": [str(ally) for ally in ring.allies(seat)],
        "enemies": [str(enemy) for enemy in ring.living_enemies(seat, state.living)],
        "may_attack": state.attackable(seat) if player.alive else [],
        "artifacts": list(player.artifacts),
        "chaos_hand": len(player.hand),
        "chaos_in_play": list(player.chaos),
    }


def _columns(state: WarState) -> list[Row]:
    some = any(player.counters for player in state.players.values())
    rows: list[Row] = [["", "player", "life", *["counters"] * some, "Elder Dragon", "chaos", "artifacts"]]
    for player in state.players.values():
        rest = [OUT, "", ""]
        if player.alive:
            dragon = f"{player.dragon}, {dragons.stands(player, state.name)}"
            zones = "\n".join(f"{zone} {card}" for zone, card in enumerate(player.artifacts, 1))
            rest = [dragon, str(len(player.hand) or ""), zones]
        counters = [", ".join(player.counted())] * some
        rows.append([Color(player.seat).letter, player.name, str(player.life), *counters, *rest])
    return rows


def _stands(state: WarState, player: Commander) -> str:
    """Where an Elder Dragon is in as few words as its own player's seat needs."""
    thief = f"under {state.name(player.controller)}" if player.controller != player.seat else "in play"
    return "in nexus" if player.nexus else thief


def _middle(state: WarState) -> list[str]:
    """What lies in the middle of the table, as lines."""
    lines = [f"Enchantment: {state.current or 'none in play'}", _planar(state), _piles(state), *_permanents(state)]
    lines += [f"Empty from the start: {listed([*state.empty])}"] if state.empty else []
    guest = state.scion
    if guest is not None and not guest.gone:
        now = f"; {guest.attack.dragon} {guest.attack.told(state.title)}" if guest.attack else ""
        lines.append(f"Scion: {guest.seat} seat, {scion.turns_left(guest)}{now}")
    return lines


def _planar(state: WarState) -> str:
    return f"Planar: {', '.join(f'{name} {planar.stands(state, which)}' for which, name in PLANAR.items())}"


def _piles(state: WarState) -> str:
    return (
        f"Piles: artifacts {state.artifacts.left} (graveyard {len(state.artifacts.graveyard)}), "
        f"enchantments {state.enchantments.left}, chaos {state.chaos.left} (graveyard {len(state.chaos.graveyard)})"
    )


def _permanents(state: WarState) -> list[str]:
    cards = [f"{card} ({player.name})" for player in state.players.values() for card in player.chaos]
    return [f"Chaos cards in play: {', '.join(cards)}"] if cards else []


def _large(state: WarState) -> Middle:
    now = state.current
    enchantment = f"Enchantment {state.enchantments.number(now)}: {now}" if now else "Enchantment: none in play"
    return Middle([enchantment, _planar(state), *_permanents(state)], [_piles(state)])


def _guest(state: WarState) -> Place | None:
    """The Scion in its seat: its dragon, whom it attacks, how many turns it has left; not when the war is over."""
    guest = state.scion
    if guest is None or guest.gone or state.over:
        return None
    now = [state.attack.dragon, state.attack.told(state.name)] if state.attack else ["waits"]
    to_come = listed([dragon.split()[0].strip(",") for dragon in guest.dragons])
    return Place(
        seat=ring.SCION,
        letter=letter_of(guest.seat),
        name="Scion",
        score=guest.turns_left,
        alive=True,
        active=state.active == ring.SCION,
        style=guest.seat,
        state=tuple(now),
        extras=(f"to come: {to_come}",) if guest.dragons else (),
        unit={0: "its last turn", 1: "turn left"}.get(guest.turns_left, "turns left"),
        guest=True,
    )


def _banner(state: WarState) -> Banner | None:
    """How the war has ended; else that the Scion has come, and what that means; or an Elder Dragon out of its nexus."""
    guest = state.scion
    if state.result is not None:
        savior = state.result["savior"]
        end = elimination.tell_result(state, state.result)
        title, _, more = end.partition(": ")
        told = (*filter(None, [capital(more)]), *elimination.tell_end(state))
        return Banner(title.rstrip("."), told, savior or (guest.seat if guest is not None else ""))
    if state.arrived in state.players and not state.players[state.arrived].nexus:  # the last that has left it
        player = state.players[state.arrived]
        title = f"{player.dragon.upper()} LEAVES THE NEXUS"
        return Banner(title, (f"The Elder Dragon of {player.name} is in the war.",), player.seat)
    if state.arrived != ring.SCION or guest is None:
        return None
    names = [state.players[seat].name for seat in state.living]
    aims, means = either(names), f"{listed(names)} is left alone"
    when = "when its turns are over" if state.house["survivor"] != "wins" or len(names) == 1 else "at once"
    if len(names) > 1:
        aims, means = f"{aims}, or both", f"{listed(names)} may attack each other now"
    here, before = f"It sits in the {guest.seat} seat", state.players[guest.seat].name
    return Banner(
        "THE SCION OF THE UR-DRAGON IS HERE",
        (
            f"{here}, after {before}, for {SCION_TURNS} turns. Each time another dragon attacks {aims}.",
            f"Nobody can attack it. {means}.",
            f"Whoever is left alone wins {when}; if nobody is, the Ur-Dragon wins.",
        ),
        guest.seat,
    )


def _headline(state: WarState) -> str:
    if state.result is not None:
        return f"The game is over. {elimination.tell_result(state, state.result)}"
    if state.active == ring.SCION:
        return f"Turn {state.turns.number}: the Scion of the Ur-Dragon"
    return headline(state)


def _notes(state: WarState, seat: str) -> list[str]:
    player = state.players[seat]
    held = [f"has {each.dragon}" for each in state.dragons_of(seat) if each is not player]
    held += [counted(len(player.hand), "chaos card")] if player.hand else []
    return [_stands(state, player), *held, *(f"{zone} {card}" for zone, card in enumerate(player.artifacts, 1))]


def _extras(state: WarState, seat: str) -> list[str]:
    """Eternal enemies and, as long as there are any, allies."""
    foes = ring.living_enemies(Color(seat), state.living)
    allies = [ally for ally in ring.allies(seat) if ally in state.living and foes]
    sides = [(name, "".join(map(letter_of, seats))) for name, seats in (("allies", allies), ("foes", foes)) if seats]
    return [*map(" ".join, sides)]


def _targets(state: WarState) -> list[str]:
    """Whom the player whose turn it is may attack; whom the Scion attacks in its own."""
    if state.active == ring.SCION:
        return state.attack.aims(state.attack.coming) if state.attack else []
    if state.active not in state.players:
        return []
    return [seat for seat in state.attackable(state.active) if seat not in state.away]


VIEW = View[WarState](
    player=_player,
    rest=_rest,
    columns=_columns,
    middle=_middle,
    notes=_notes,
    also=lambda state, seat: state.players[seat].dragon,
    headline=_headline,
    sign=lambda state, seat: "!" * (seat in state.living and state.players[seat].life <= 0 and not state.over),
    targets=_targets,
    extras=_extras,
    large=_large,
    guest=_guest,
    banner=_banner,
    right=(3,),
)


@CHAPTER.look("attack", Who(required=False), Who("whom", required=False), tables=True)
def attack(state: WarState, who: str | None, whom: str | None) -> Shown:
    """Show who may attack whom now, and who may block for whom.

    With names it says whom WHO may attack, or whether WHO may attack WHOM.

    Example: edw attack
    """
    # Rules 2, 5 and 7.
    if who is not None:
        return _may_attack(state, who, whom)
    data, rows = {}, [["", "player", "may attack", "Elder Dragon", "may block for them"]]
    for seat in state.living:
        held, targets, blockers = state.dragons_of(seat), state.attackable(seat), dragons.guards(state, seat)
        data[seat] = {
            "may_attack": targets,
            "dragon_may_attack": any(map(dragons.may_attack, held)),
            "blockers": [each.seat for each in blockers],
        }
        aims = ", ".join(map(state.name, targets)) or "nobody"
        named = {each: "dragon" if each.controller == each.seat else each.dragon for each in blockers}
        guarded = ", ".join(f"{state.name(each.controller)}'s {dragon}" for each, dragon in named.items()) or "-"
        does = {each: "blocks" if dragons.may_block(state, each) else "waits" for each in held}
        does |= {each: "attacks, blocks" for each in held if dragons.may_attack(each)}
        able = [told if each.seat == seat else f"{each.dragon} {told}" for each, told in does.items()]
        says = "\n".join(able) or _stands(state, state.players[seat])
        rows.append([Color(seat).letter, state.title(seat), aims, says, guarded])
    return Shown(data, columns(rows), tables=[rows])


def _may_attack(state: WarState, who: str, whom: str | None) -> Shown:
    """Whether a player may attack another one, or else whom they may attack."""
    aims = state.attackable(who) if who in state.living else []
    able = f"{state.title(who)} may attack {state.titles(aims) or 'nobody'}"
    if whom is None:
        return Shown({who: {"may_attack": aims}}, [f"{able}."])
    away = f", who is away {state.away[whom]}" if whom in state.away else ""
    answer = (
        f"Yes: {state.title(who)} may attack {state.title(whom)}{away}."
        if whom in aims
        else f"No: {able} now (rules 5 and 7)."
    )
    return Shown({who: {"may_attack": aims}}, [answer])


def _owed(state: WarState) -> list[str]:
    """Who buys at the next start, as Kasimir the Lone Wolf has it (rule 17)."""
    names = owed(state)
    return [f"Pizza and soda at the next start, for {KASIMIR} (rule 17): {listed(names)}."] if names else []


STORY = Telling(
    deeds={
        "artifacts by roll": lambda _state, event: [event["to"]] if "rolls" in event and event.get("to") else [],
        "chaos played": lambda _state, event: [event["who"]] if event["do"] == "chaos-played" else [],
    },
    point=lambda state, event: (
        tell_dragon(state, cast("Turn", event)) if "targets" in event and "dragon" in event else ""
    ),
    beside=_owed,
    victor=lambda state: "the Ur-Dragon" if state.result and state.result["ur_dragon"] else "",
)


def fair_draws(state: WarState, event: Event) -> Iterator[Draw | Turned]:
    """What chance decides in a line, given the table before it: low rolls for artifacts, and whom the Scion attacks.

    Rules 6 and 14; rulings 67 to 70, and 118.
    """
    from edw_companion.luck.draws import Measure, Turned, contest, one_of  # what only shows the table does without

    cards = ("which cards came",)
    if event["do"] == "turn" and event["who"] == ring.SCION:
        alone = "Once one of the last two has fallen, the other meets the attacks of the Scion on both."
        attacks = "attack of the Scion", "attacks of the Scion"
        aims = {card: scion.targets_of(state, card) for card in state.begin["scion"]}
        left = state.living  # whoever is left alone is met also for who fell (ruling 127)
        meets = {card: [state.name(seat if seat in left else left[0]) for seat in aims[card]] for card in aims}
        what = Measure("attacks of the Scion", "met", *attacks, note=alone, apart=cards)
        yield Turned(what, event["dragon"], meets, any("src" in draw for draw in event["draws"]))
    if "rolls" not in event or not event.get("to"):
        return
    # Who receives an artifact: by the roll, unless one enemy alone is left, or a house rule passes it on.
    by_hand = any("src" in draw for draw in event.get("draws", ()) if draw.get("label", "").startswith(LOW))
    rounds = [{state.name(seat): value for seat, value in rolled.items()} for rolled in event["rolls"]]
    held = [len(state.players[seat].artifacts) for seat in event["rolls"][0]] if rounds else [0]
    decides = rounds and not (state.house["second-artifact"] == "passes" and max(held) >= ZONES > min(held))
    received = Measure("artifacts", "received", "artifact", apart=cards)
    if rounds:
        won = [Measure("low rolls won", "rolled lowest", "time", apart=cards), *([received] if decides else [])]
        yield contest(won, rounds, state.house.number("low-die"), LOW, by_hand=by_hand)
    if not decides:
        receiver = state.name(event["to"])
        yield one_of(received, [receiver], receiver, by_hand=by_hand)
