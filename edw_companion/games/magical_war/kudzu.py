"""Kudzu's travels: who controls it, whose land it may go to next, when it dies (errata; rulings 20 and 21)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from edw_companion.core.at import At
from edw_companion.core.counts import Moves
from edw_companion.core.due import DO, Due
from edw_companion.core.kind import Chapter, Kind, Shown
from edw_companion.core.lasting import Which
from edw_companion.core.life import NOBODY
from edw_companion.core.params import Text, Who
from edw_companion.core.questions import Instead, Question, WantedError
from edw_companion.core.state import alive, running
from edw_companion.errors import RefusedError
from edw_companion.games.magical_war.errata import KUDZU, spelled
from edw_companion.games.magical_war.phases import ANY
from edw_companion.games.magical_war.state import GRAVEYARD, PLAY, Kudzu, MagicalWarState
from edw_companion.sentences import Sentence
from edw_companion.text import either, listed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from edw_companion.core.facts import Line, OfMoves

    class Numbered(Line):
        """What happens to a Kudzu is told of its number."""

        number: int

    class Aim(Numbered):
        """A Kudzu, new or aimed anew, and the land that it is on."""

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

LAND = Text("land", "land", means=spelled, rest=True, required=False)
NONE = Sentence(f"No {KUDZU} is in play: {DO} tells of one.", "kudzu aim WHO TARGET")


def called(state: MagicalWarState) -> dict[str, Sequence[str]]:
    """By its number, what each goes by."""
    whose = {each.number: state.title(each.controller) for each in state.kudzus}
    return {str(number): (f"{KUDZU} {number} of {who}", str(number), who) for number, who in whose.items()}


def which(help_: str) -> Which:
    """``--which``: one that is in play, by its number or by whose it is."""
    return Which("which", called, KUDZU, NONE, option="--which", metavar="N", help=help_, fact="number", names=called)


WHICH = which("Its number, if several are in play.")


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


def _allowed(state: MagicalWarState, kudzu: Kudzu) -> str:
    return listed([state.title(seat) for seat in may_go(state, kudzu)])


@CHAPTER.look("kudzu")
def kudzus(state: MagicalWarState) -> Shown:
    """Show every Kudzu: who controls it, and where it may go next.

    Example: edw kudzu
    """
    data, lines = [], []
    for each in state.kudzus:
        data.append({**each._asdict(), "next": may_go(state, each)})
        which = f" ({each.number})" if len(state.kudzus) > 1 else ""
        lines.append(
            f"{KUDZU}{which} of {state.title(each.controller)}, on {state.land(each.land_of, each.land)}; when that "
            f"is destroyed, {state.title(each.land_of)} chooses among lands of {_allowed(state, each)}."
        )
    return Shown(data, lines or ["No Kudzu is in play."])


def dues_of(state: MagicalWarState, event: Numbered) -> list[Due]:
    """Who chooses where this Kudzu goes next; nothing if it is gone."""
    return [
        Due(f"When it destroys that land, {state.title(each.land_of)} chooses among lands of {_allowed(state, each)}.")
        for each in state.kudzus
        if each.number == event["number"]
    ]


def aimed(state: MagicalWarState, who: str, target: str, land: str | None, number: int | None = None) -> Aim:
    """A Kudzu is aimed at a land: a new one, or that of a number, which is then who's (errata; ruling 51)."""
    alive(state, who, target)
    return {"number": number or state.next_number, "controller": who, "land_of": target, "land": land}


def apply_aim(state: MagicalWarState, event: Aim) -> None:
    """A Kudzu comes into the table, or is on another land."""
    number, controller, land_of, land = event["number"], event["controller"], event["land_of"], event["land"]
    if number < state.next_number:
        state.kudzus.put(number, controller=controller, land_of=land_of, land=land)
    else:
        state.kudzus.add([Kudzu(number, controller, land_of, land)])


def tell_aim(state: MagicalWarState, event: Aim) -> str:
    """Who aims it at which land."""
    return f"{state.title(event['controller'])} aims {KUDZU} at {state.land(event['land_of'], event['land'])}."


AIMED: Kind[MagicalWarState, Aim] = CHAPTER.kind("kudzu", apply=apply_aim, tell=tell_aim, due=dues_of)


def _on_whose_land(state: MagicalWarState, said: Mapping[str, Any]) -> Instead | None:
    """On a land of whom: a name alone would be whose Kudzu it is, so the command is said anew."""
    which = ["--which", str(said["which"])] if said["which"] else []
    lands = {state.title(seat): ("kudzu", "aim", said["who"], seat, *which) for seat in state.living}
    return Instead("On a land of whom?", lands) if state.going else None


@AIMED.command(
    Who(unsaid=lambda state: state.doer, fact="controller"),
    Who("target", fact="land_of", asks=_on_whose_land),
    LAND,
    which("The number of one that is in play and is aimed anew."),
    words="kudzu aim",
    act=("What Kudzu does", "errata"),
    during=ANY,
)
def kudzu_aim(at: At[MagicalWarState], who: str, target: str, land: str | None, which: int | None) -> Aim:
    """A Kudzu comes into play: WHO aims it at a land of TARGET's.

    With --which one in play is aimed anew, by some card's doing, and WHO controls it then. Without WHO it is the player
    whose turn it is.

    Example: edw kudzu aim Ann Bram Forest
    """
    return aimed(at.state, who, target, land, which)


SPREAD: Kind[MagicalWarState, Spread] = CHAPTER.kind("kudzu-spread", due=dues_of)


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
    state = at.state
    kudzu = _meant(state, which)
    owner = kudzu.land_of
    if target is None:
        goes = f"{KUDZU} of {state.title(owner)} goes to a land of {either([*map(state.title, may_go(state, kudzu))])}"
        says = Sentence(f"{goes}: {DO}. If there is none: {DO}", "kudzu spread WHO", f"kudzu spread {NOBODY}")
        answers = {**{state.title(seat): (seat,) for seat in may_go(state, kudzu)}, NOBODY: (NOBODY,)}
        raise WantedError(says, Question("Kudzu goes to a land of whom?", answers))
    if target != NOBODY:
        alive(state, target)
        if target not in may_go(state, kudzu):
            lands = f"lands of {_allowed(state, kudzu)} (errata; ruling 20)"
            at.rules.forbids(f"{KUDZU} of {state.title(owner)} may go only to {lands}.")
    moves = Moves(state.counts)
    moves.most(1, f"{PLAY} {owner}", GRAVEYARD)
    if owner != kudzu.controller:
        moves.most(1, f"{PLAY} {kudzu.controller}", f"{PLAY} {owner}")
    to = None if target == NOBODY else target
    if to is None:
        moves.most(1, f"{PLAY} {owner}", GRAVEYARD)
    return {"number": kudzu.number, "was": kudzu.land, "owner": owner, "to": to, "land": land, "moves": moves.made}


@SPREAD.applies
def _(state: MagicalWarState, event: Spread) -> None:
    if event["to"] is None:
        state.kudzus.end([event["number"]])
    else:
        state.kudzus.put(event["number"], controller=event["owner"], land_of=event["to"], land=event["land"])


@SPREAD.tells
def _(state: MagicalWarState, event: Spread) -> str:
    gone = f"{KUDZU} destroys {state.land(event['owner'], event['was'])}, who controls it now"
    if event["to"] is None:
        return f"{gone}; there is no land that it may go to, and it is destroyed."
    return f"{gone}: {state.title(event['owner'])} sends it to {state.land(event['to'], event['land'])}."


DIED: Kind[MagicalWarState, Died] = CHAPTER.kind(
    "kudzu-died",
    apply=lambda state, event: state.kudzus.end([event["number"]]),
    tell=lambda _state, event: f"{KUDZU} is destroyed{': ' + event['why'] if event['why'] else ''}.",
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
    kudzu = _meant(at.state, which)
    moves = Moves(at.state.counts)
    moves.most(1, f"{PLAY} {kudzu.controller}", GRAVEYARD)
    return {"number": kudzu.number, "why": why, "moves": moves.made}


def _meant(state: MagicalWarState, which: int | None) -> Kudzu:
    """The Kudzu that is meant: the numbered one, or the only one."""
    running(state)
    there = [each for each in state.kudzus if which in (None, each.number)]
    if not there:
        raise RefusedError(NONE.text, *NONE.commands)
    if len(there) > 1:
        says = Sentence(f"Which Kudzu? Say --which {' or '.join(called(state))}.")
        answers = {own[0]: ("--which", number) for number, own in called(state).items()}
        raise WantedError(says, Question("Which Kudzu?", answers))
    return there[0]
