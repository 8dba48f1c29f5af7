"""Kudzu's travels: who controls it, whose land it may go to next, when it dies (errata; rulings 20 and 21)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from edw_companion.core.counts import Haul
from edw_companion.core.due import DO, Due
from edw_companion.core.kind import At, Chapter, Kind, Shown
from edw_companion.core.params import Number, Text, Who, started
from edw_companion.core.state import alive, running
from edw_companion.errors import RefusedError, UsageError
from edw_companion.games.magical_war.errata import spelled
from edw_companion.games.magical_war.state import GRAVEYARD, PLAY, Kudzu, MagicalWarState
from edw_companion.text import listed

if TYPE_CHECKING:
    from edw_companion.core.facts import Line, OfMoves

    class Numbered(Line):
        """What happens to a Kudzu is told of its number."""

        number: int

    class Aimed(Numbered):
        """A new Kudzu, and the land that it is on."""

        controller: str
        land_of: str
        land: str | None

    class Spread(Numbered, OfMoves):
        """The land that ``was`` is destroyed; its owner sends Kudzu to a land of somebody's, or there is none."""

        was: str | None
        owner: str
        to: str | None
        land: str | None

    class Died(Numbered, OfMoves):
        """A Kudzu is destroyed, and why, if it was said."""

        why: str | None


CHAPTER = Chapter[MagicalWarState]()

CARD = "Kudzu"
LAND = Text("land", "land", means=spelled, rest=True, required=False)
WHICH = Number("which", option="--which", metavar="N", help="Its number, if several are in play.")


def may_go(state: MagicalWarState, kudzu: Kudzu) -> list[str]:
    """Whose lands the next controller may choose, once Kudzu has destroyed its land (errata).

    The next controller is whoever controlled that land. If that is another player than before: the own lands and
    the neighbours' (over the seats of those who are out), but not those of the player it came from. If it is the same:
    any land.
    """
    owner = kudzu.land_of
    if owner == kudzu.controller:
        return state.living
    others = [seat for seat in state.turns.clockwise(owner)[:-1] if seat in state.living]
    near = {owner, *others[:1], *others[-1:]} - {kudzu.controller}
    return [seat for seat in state.living if seat in near]


def forget_player(state: MagicalWarState, seat: str) -> None:
    """A player leaves: their Kudzus go with them, and those on their lands die."""
    state.kudzus = {
        number: kudzu for number, kudzu in state.kudzus.items() if seat not in (kudzu.controller, kudzu.land_of)
    }


def _allowed(state: MagicalWarState, kudzu: Kudzu) -> str:
    return listed([state.title(seat) for seat in may_go(state, kudzu)])


@CHAPTER.look("kudzu")
def kudzus(state: MagicalWarState) -> Shown:
    """Show every Kudzu: who controls it, and where it may go next.

    Example: edw kudzu
    """
    data, lines = [], []
    for number, each in state.kudzus.items():
        data.append({"number": number, **each._asdict(), "next": may_go(state, each)})
        which = f" ({number})" if len(state.kudzus) > 1 else ""
        lines.append(
            f"{CARD}{which} of {state.title(each.controller)}, on {state.land(each.land_of, each.land)}; when that "
            f"is destroyed, {state.title(each.land_of)} chooses among lands of {_allowed(state, each)}."
        )
    return Shown(data, lines or ["No Kudzu is in play."])


def _dues(state: MagicalWarState, event: Numbered) -> list[Due]:
    kudzu = state.kudzus.get(event["number"])
    if kudzu is None:
        return []
    chooses = f"{state.title(kudzu.land_of)} chooses among lands of {_allowed(state, kudzu)}"
    return [Due(f"When it destroys that land, {chooses}.")]


AIMED: Kind[MagicalWarState, Aimed] = CHAPTER.kind("kudzu", due=_dues)


@AIMED.command(Who(), Who("target"), LAND, words="kudzu aim")
def kudzu_aim(at: At[MagicalWarState], who: str, target: str, land: str | None) -> Aimed:
    """A Kudzu comes into play: WHO aims it at a land of TARGET's.

    Example: edw kudzu aim Ann Bram Forest
    """
    # Errata; or it is aimed anew by something.
    alive(at.state, who, target)
    return {"number": at.state.made + 1, "controller": who, "land_of": target, "land": land}


@AIMED.applies
def _(state: MagicalWarState, event: Aimed) -> None:
    state.made = event["number"]
    state.kudzus[state.made] = Kudzu(event["controller"], event["land_of"], event["land"])


@AIMED.tells
def _(state: MagicalWarState, event: Aimed) -> str:
    return f"{state.title(event['controller'])} aims {CARD} at {state.land(event['land_of'], event['land'])}."


SPREAD: Kind[MagicalWarState, Spread] = CHAPTER.kind("kudzu-spread", due=_dues)


@SPREAD.command(Who("target", required=False), LAND, WHICH, words="kudzu spread", anyway=True)
def kudzu_spread(at: At[MagicalWarState], target: str | None, land: str | None, which: int | None) -> Spread:
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
        if target not in may_go(state, kudzu):
            lands = f"lands of {_allowed(state, kudzu)} (errata; ruling 20)"
            at.rules.forbids(f"{CARD} of {state.title(owner)} may go only to {lands}.")
    haul = Haul(state.counts)
    haul.most(1, f"{PLAY} {owner}", GRAVEYARD)
    if owner != kudzu.controller:
        haul.most(1, f"{PLAY} {kudzu.controller}", f"{PLAY} {owner}")
    if target is None:
        haul.most(1, f"{PLAY} {owner}", GRAVEYARD)
    return {
        "number": number, "was": kudzu.land, "owner": owner, "to": target, "land": land, "moves": haul.moves,
    }  # fmt: skip


@SPREAD.applies
def _(state: MagicalWarState, event: Spread) -> None:
    state.carry(event["moves"])
    if event["to"] is None:
        del state.kudzus[event["number"]]
    else:
        state.kudzus[event["number"]] = Kudzu(event["owner"], event["to"], event["land"])


@SPREAD.tells
def _(state: MagicalWarState, event: Spread) -> str:
    gone = f"{CARD} destroys {state.land(event['owner'], event['was'])}, who controls it now"
    if event["to"] is None:
        return f"{gone}; there is no land that it may go to, and it is destroyed."
    return f"{gone}: {state.title(event['owner'])} sends it to {state.land(event['to'], event['land'])}."


DIED: Kind[MagicalWarState, Died] = CHAPTER.kind(
    "kudzu-died", tell=lambda _state, event: f"{CARD} is destroyed{': ' + event['why'] if event['why'] else ''}."
)


@DIED.command(
    Text("why", "reason", option="--why", metavar="WHY", help="What destroyed it, or its land."),
    WHICH,
    words="kudzu dies",
)
def kudzu_dies(at: At[MagicalWarState], why: str | None, which: int | None) -> Died:
    """Kudzu is destroyed, or its land by something else.

    Example: edw kudzu dies --why "Stone Rain on its land"
    """
    # Errata: it dies with its land, unless Kudzu itself destroys that. Its card may have come in play untold.
    number = _meant(at, which)
    running(at.state)
    haul = Haul(at.state.counts)
    haul.most(1, f"{PLAY} {at.state.kudzus[number].controller}", GRAVEYARD)
    return {"number": number, "why": why, "moves": haul.moves}


@DIED.applies
def _(state: MagicalWarState, event: Died) -> None:
    state.carry(event["moves"])
    del state.kudzus[event["number"]]


def _meant(at: At[MagicalWarState], which: int | None) -> int:
    """The Kudzu that is meant: the only one, or the numbered one."""
    kudzus: dict[int, Kudzu] = started(at.state).kudzus
    if not kudzus:
        raise RefusedError(f"No Kudzu is in play: {DO} tells of one.", "kudzu aim WHO TARGET")
    number = next(iter(kudzus)) if which is None and len(kudzus) == 1 else which
    if number is None or number not in kudzus:
        raise UsageError(f"Which Kudzu? Say --which {' or '.join(map(str, kudzus))}.")
    return number
