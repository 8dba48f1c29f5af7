"""Kudzu's travels: who controls it, whose land it may go to next, when it dies (errata; rulings 20 and 21)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from edw_companion.core.counts import Moves
from edw_companion.core.due import DO, Due
from edw_companion.core.kind import At, Chapter, Kind, Shown
from edw_companion.core.life import NOBODY
from edw_companion.core.params import Number, Text, Who, started
from edw_companion.core.questions import Question, WantedError
from edw_companion.core.state import alive, running
from edw_companion.errors import RefusedError, UsageError
from edw_companion.games.magical_war.errata import spelled
from edw_companion.games.magical_war.phases import ANY
from edw_companion.games.magical_war.state import GRAVEYARD, PLAY, Kudzu, MagicalWarState
from edw_companion.sentences import Sentence
from edw_companion.text import either, listed

if TYPE_CHECKING:
    from edw_companion.core.facts import Line, OfMoves

    class Numbered(Line):
        """What happens to a Kudzu is told of its number."""

        number: int

    class Aim(Numbered):
        """A Kudzu, new or aimed anew, and the land that it is on."""

        controller: str
        land_of: str
        land: str | None

    class Aimed(Aim):
        """Such a Kudzu as a line of its own."""

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
WHICH = Number("which", option="--which", metavar="N", help="Its number, if several are in play.", fact="number")


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


def ends_with(state: MagicalWarState, seat: str) -> list[int]:
    """The Kudzus that end when a player leaves: those that the player controls, and those on the player's land."""
    return [number for number, kudzu in state.kudzus.items() if seat in (kudzu.controller, kudzu.land_of)]


def forget_player(state: MagicalWarState, seat: str) -> None:
    """A player leaves: their Kudzus go with them, and those on their lands die."""
    for number in ends_with(state, seat):
        del state.kudzus[number]


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


def dues_of(state: MagicalWarState, number: int) -> list[Due]:
    """Who chooses where this Kudzu goes next; nothing if it is gone."""
    kudzu = state.kudzus.get(number)
    if kudzu is None:
        return []
    chooses = f"{state.title(kudzu.land_of)} chooses among lands of {_allowed(state, kudzu)}"
    return [Due(f"When it destroys that land, {chooses}.")]


def aimed(state: MagicalWarState, who: str, target: str, land: str | None, number: int | None = None) -> Aimed:
    """A Kudzu is aimed at a land: a new one, or that of a number, which is then who's (errata; ruling 51)."""
    alive(state, who, target)
    return {"number": number or state.made + 1, "controller": who, "land_of": target, "land": land}


def apply_aim(state: MagicalWarState, event: Aim) -> None:
    """A Kudzu comes into the table, or is on another land."""
    state.made = max(state.made, event["number"])
    state.kudzus[event["number"]] = Kudzu(event["controller"], event["land_of"], event["land"])


def tell_aim(state: MagicalWarState, event: Aim) -> str:
    """Who aims it at which land."""
    return f"{state.title(event['controller'])} aims {CARD} at {state.land(event['land_of'], event['land'])}."


AIMED: Kind[MagicalWarState, Aimed] = CHAPTER.kind(
    "kudzu", apply=apply_aim, tell=tell_aim, due=lambda state, event: dues_of(state, event["number"])
)


@AIMED.command(
    Who(unsaid=lambda state: state.doer, fact="controller"),
    Who("target", fact="land_of"),
    LAND,
    Number("which", option="--which", metavar="N", help="The number of one that is in play and is aimed anew."),
    words="kudzu aim",
    act=("What Kudzu does", "errata"),
    during=ANY,
    again=lambda state, event: {"which": event["number"] if event["number"] in state.kudzus else None},
)
def kudzu_aim(at: At[MagicalWarState], who: str, target: str, land: str | None, which: int | None) -> Aimed:
    """A Kudzu comes into play: WHO aims it at a land of TARGET's.

    With --which one in play is aimed anew, by some card's doing, and WHO controls it then. Without WHO it is the player
    whose turn it is.

    Example: edw kudzu aim Ann Bram Forest
    """
    return aimed(at.state, who, target, land, None if which is None else _meant(at, which))


SPREAD: Kind[MagicalWarState, Spread] = CHAPTER.kind(
    "kudzu-spread", due=lambda state, event: dues_of(state, event["number"])
)


@SPREAD.command(
    Who("target", NOBODY, required=False),
    LAND,
    WHICH,
    words="kudzu spread",
    act=("What Kudzu does", "errata"),
    during=ANY,
    again=lambda _state, event: {"target": event["to"] or NOBODY},
)
def kudzu_spread(at: At[MagicalWarState], target: str | None, land: str | None, which: int | None) -> Spread:
    """Kudzu destroys its land and goes to a land of TARGET's.

    Its land's controller chooses TARGET. Where there is no land that it may go to, TARGET is nobody, and it is
    destroyed.

    Example: edw kudzu spread Bram Swamp
    """
    # Errata; rulings 20 and 21: the land's controller takes it over.
    number = _meant(at, which)
    state = at.state
    running(state)
    kudzu = state.kudzus[number]
    owner = kudzu.land_of
    if target is None:
        goes = f"{CARD} of {state.title(owner)} goes to a land of {either([*map(state.title, may_go(state, kudzu))])}"
        says = Sentence(f"{goes}: {DO}. If there is none: {DO}", "kudzu spread WHO", f"kudzu spread {NOBODY}")
        answers = {**{state.title(seat): (seat,) for seat in may_go(state, kudzu)}, NOBODY: (NOBODY,)}
        raise WantedError(says, Question("Kudzu goes to a land of whom?", answers))
    if target != NOBODY:
        alive(state, target)
        if target not in may_go(state, kudzu):
            lands = f"lands of {_allowed(state, kudzu)} (errata; ruling 20)"
            at.rules.forbids(f"{CARD} of {state.title(owner)} may go only to {lands}.")
    moves = Moves(state.counts)
    moves.most(1, f"{PLAY} {owner}", GRAVEYARD)
    if owner != kudzu.controller:
        moves.most(1, f"{PLAY} {kudzu.controller}", f"{PLAY} {owner}")
    to = None if target == NOBODY else target
    if to is None:
        moves.most(1, f"{PLAY} {owner}", GRAVEYARD)
    return {"number": number, "was": kudzu.land, "owner": owner, "to": to, "land": land, "moves": moves.made}


@SPREAD.applies
def _(state: MagicalWarState, event: Spread) -> None:
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
    act=("What Kudzu does", "errata"),
    during=ANY,
)
def kudzu_dies(at: At[MagicalWarState], why: str | None, which: int | None) -> Died:
    """Kudzu is destroyed, or its land by something else.

    Example: edw kudzu dies --why "Stone Rain on its land"
    """
    # Errata: it dies with its land, unless Kudzu itself destroys that. Its card may have come in play untold.
    number = _meant(at, which)
    running(at.state)
    moves = Moves(at.state.counts)
    moves.most(1, f"{PLAY} {at.state.kudzus[number].controller}", GRAVEYARD)
    return {"number": number, "why": why, "moves": moves.made}


@DIED.applies
def _(state: MagicalWarState, event: Died) -> None:
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
