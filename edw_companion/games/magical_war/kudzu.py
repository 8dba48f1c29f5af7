"""Kudzu's travels: who controls it, whose land it may go to next, when it dies (errata; rulings 20 and 21)."""

from edw_companion.core.counts import Haul
from edw_companion.core.due import DO, Due
from edw_companion.core.kind import At, Chapter, Shown
from edw_companion.core.params import Number, Text, Who, started
from edw_companion.core.state import Event, Facts, alive, running
from edw_companion.errors import RefusedError, UsageError
from edw_companion.games.magical_war.errata import spelled
from edw_companion.games.magical_war.state import GRAVEYARD, PLAY, Kudzu, MagicalWarState
from edw_companion.text import listed

CHAPTER = Chapter[MagicalWarState]()

CARD = "Kudzu"
LAND = Text("land", "land", means=spelled, rest=True, required=False)
WHICH = Number("which", option="--which", metavar="N", help="Its number, if several are in play.")


def neighbours(state: MagicalWarState, seat: str) -> list[str]:
    """Who sits beside a player, over the seats of those who are out."""
    others = [other for other in state.turns.clockwise(seat)[:-1] if state.players[other].alive]
    return list(dict.fromkeys([*others[:1], *others[-1:]]))


def may_go(state: MagicalWarState, kudzu: Kudzu) -> list[str]:
    """Whose lands the next controller may choose, once Kudzu has destroyed its land (errata).

    The next controller is whoever controlled that land. If that is another player than before: the own lands and
    the neighbours', but not those of the player it came from. If it is the same: any land.
    """
    owner = kudzu.land_of
    if owner == kudzu.controller:
        return state.living
    near = {owner, *neighbours(state, owner)} - {kudzu.controller}
    return [seat for seat in state.living if seat in near]


def _lose_one(haul: Haul, source: str, target: str) -> None:
    """One card, if the count has one: Kudzu may have come into play in a way that nobody told."""
    haul.move(min(1, haul[source]), source, target)


def name(state: MagicalWarState, number: int) -> str:
    """A Kudzu as sentences call it: with its number if there are several."""
    return f"{CARD} ({number})" if len(state.kudzus) > 1 else CARD


def forget_player(state: MagicalWarState, seat: str) -> None:
    """A player leaves: their Kudzus go with them, and those on their lands die."""
    state.kudzus = {
        number: kudzu for number, kudzu in state.kudzus.items() if seat not in (kudzu.controller, kudzu.land_of)
    }


def on_lands_of(state: MagicalWarState, seat: str) -> list[str]:
    """Who controls the Kudzus of others on this player's lands, one entry for each."""
    return [kudzu.controller for kudzu in state.kudzus.values() if kudzu.land_of == seat and kudzu.controller != seat]


def _land(state: MagicalWarState, seat: str, land: str | None) -> str:
    return f"{land or 'a land'} of {state.title(seat)}"


@CHAPTER.look("kudzu")
def kudzus(state: MagicalWarState) -> Shown:
    """Show every Kudzu: who controls it, and where it may go next.

    Example: edw kudzu
    """
    data, lines = [], []
    for number, each in state.kudzus.items():
        near = may_go(state, each)
        data.append({"number": number, **each._asdict(), "next": near})
        lines.append(
            f"{name(state, number)} of {state.title(each.controller)}, on {_land(state, each.land_of, each.land)}; "
            f"when that is destroyed, {state.title(each.land_of)} chooses among lands of "
            f"{listed([state.title(seat) for seat in near])}."
        )
    return Shown(data, lines or ["No Kudzu is in play."])


def _dues(state: MagicalWarState, event: Event) -> list[Due]:
    kudzu = state.kudzus.get(event["number"])
    if kudzu is None:
        return []
    allowed = listed([state.title(seat) for seat in may_go(state, kudzu)])
    return [Due(f"When it destroys that land, {state.title(kudzu.land_of)} chooses among lands of {allowed}.")]


AIMED = CHAPTER.kind("kudzu", due=_dues)


@AIMED.command(Who(), Who("target"), LAND, words="kudzu aim")
def kudzu_aim(at: At[MagicalWarState], who: str, target: str, land: str | None) -> Facts:
    """A Kudzu comes into play: WHO aims it at a land of TARGET's.

    Example: edw kudzu aim Ann Bram Forest
    """
    # Errata; or it is aimed anew by something.
    alive(at.state, who, target)
    return {"number": at.state.made + 1, "controller": who, "land_of": target, "land": land}


@AIMED.applies
def _(state: MagicalWarState, event: Event) -> None:
    state.made = event["number"]
    state.kudzus[state.made] = Kudzu(event["controller"], event["land_of"], event["land"])


@AIMED.tells
def _(state: MagicalWarState, event: Event) -> str:
    return f"{state.title(event['controller'])} aims {CARD} at {_land(state, event['land_of'], event['land'])}."


SPREAD = CHAPTER.kind("kudzu-spread", due=_dues)


@SPREAD.command(Who("target", required=False), LAND, WHICH, words="kudzu spread", anyway=True)
def kudzu_spread(at: At[MagicalWarState], target: str | None, land: str | None, which: int | None) -> Facts:
    """Kudzu destroys its land and goes to a land of TARGET's.

    Its land's controller chooses TARGET. Without TARGET there is no land that it may go to, and it is destroyed.

    Example: edw kudzu spread Bram Swamp
    """
    # Errata; rulings 20 and 21: the land's controller takes it over.
    number = _meant(at, which)
    state = at.state
    running(state)
    kudzu = state.kudzus[number]
    owner = kudzu.land_of
    if target is not None:
        alive(state, target)
        allowed = may_go(state, kudzu)
        if target not in allowed:
            names = listed([state.title(seat) for seat in allowed])
            at.rules.forbids(f"{CARD} of {state.title(owner)} may go only to lands of {names} (errata; ruling 20).")
    haul = Haul(state.counts)
    _lose_one(haul, f"{PLAY} {owner}", GRAVEYARD)
    if owner != kudzu.controller:
        _lose_one(haul, f"{PLAY} {kudzu.controller}", f"{PLAY} {owner}")
    if target is None:
        _lose_one(haul, f"{PLAY} {owner}", GRAVEYARD)
    return {
        "number": number, "was": kudzu.land, "owner": owner, "to": target, "land": land, "moves": haul.moves,
    }  # fmt: skip


@SPREAD.applies
def _(state: MagicalWarState, event: Event) -> None:
    state.carry(event["moves"])
    if event["to"] is None:
        del state.kudzus[event["number"]]
    else:
        state.kudzus[event["number"]] = Kudzu(event["owner"], event["to"], event["land"])


@SPREAD.tells
def _(state: MagicalWarState, event: Event) -> str:
    owner = state.title(event["owner"])
    gone = f"{CARD} destroys {_land(state, event['owner'], event['was'])}, who controls it now"
    if event["to"] is None:
        return f"{gone}; there is no land that it may go to, and it is destroyed."
    return f"{gone}: {owner} sends it to {_land(state, event['to'], event['land'])}."


DIED = CHAPTER.kind("kudzu-died")


@DIED.command(
    Text("why", "reason", option="--why", metavar="WHY", help="What destroyed it, or its land."),
    WHICH,
    words="kudzu dies",
)
def kudzu_dies(at: At[MagicalWarState], why: str | None, which: int | None) -> Facts:
    """Kudzu is destroyed, or its land by something else.

    Example: edw kudzu dies --why "Stone Rain on its land"
    """
    # Errata: it dies with its land, unless Kudzu itself destroys that.
    number = _meant(at, which)
    running(at.state)
    haul = Haul(at.state.counts)
    _lose_one(haul, f"{PLAY} {at.state.kudzus[number].controller}", GRAVEYARD)
    return {"number": number, "why": why, "moves": haul.moves}


@DIED.applies
def _(state: MagicalWarState, event: Event) -> None:
    state.carry(event["moves"])
    del state.kudzus[event["number"]]


@DIED.tells
def _(_state: MagicalWarState, event: Event) -> str:
    return f"{CARD} is destroyed{': ' + event['why'] if event['why'] else ''}."


def _meant(at: At[MagicalWarState], which: int | None) -> int:
    """The Kudzu that is meant: the only one, or the numbered one."""
    kudzus = started(at.state).kudzus
    if not kudzus:
        raise RefusedError(f"No Kudzu is in play: {DO} tells of one.", "kudzu aim WHO TARGET")
    if which is None and len(kudzus) == 1:
        return next(iter(at.state.kudzus))
    if which is None or which not in kudzus:
        raise UsageError(f"Which Kudzu? Say --which {' or '.join(map(str, kudzus))}.")
    return which
