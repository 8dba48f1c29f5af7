"""Losing and the last stand: rule 7; rulings 22 to 25. Whoever loses strikes once more, then leaves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from edw_companion.core import elimination
from edw_companion.core.at import At
from edw_companion.core.counts import Moves, cards, moved
from edw_companion.core.due import DO, Due
from edw_companion.core.kind import Chapter, Kind, Shown
from edw_companion.core.life import NOBODY, dues_of_fallen, out_of_game
from edw_companion.core.params import Flag, Who
from edw_companion.core.questions import Instead
from edw_companion.core.state import alive, next_game, remark_of_absent, won
from edw_companion.errors import RefusedError
from edw_companion.games.magical_war import effects
from edw_companion.games.magical_war.errata import KUDZU, spelled
from edw_companion.games.magical_war.state import GRAVEYARD, HAND, OWN, PIPELINE, PLAY, MagicalWarState
from edw_companion.text import listed

if TYPE_CHECKING:
    from typing import NotRequired

    from edw_companion.core.facts import Line, OfMoves, OfPlayer, PlayerMoves, Result
    from edw_companion.games.magical_war.effects import Resized, Works

    class Defeat(OfMoves, elimination.With):
        """Who loses, in turn order, and by whom each, and the pipelines; concede: whether they gave up."""

        who: list[str]
        by: dict[str, str | None]
        concede: NotRequired[bool]

    class Left(PlayerMoves, Resized):
        """A last stand is over; how the game ends by it, if it does.

        Attributes:
            ends: the effects and Kudzus that are over with it.
            loses: the effects that work on nobody from now on.
            works: where effects work from now on that begin or end in the upkeep that goes on.
        """

        result: Result | None
        ends: NotRequired[list[str]]
        loses: NotRequired[list[str]]
        works: NotRequired[list[Works]]


CHAPTER = Chapter[MagicalWarState]()

ELIMINATED: Kind[MagicalWarState, Defeat] = CHAPTER.kind("eliminate")


@ELIMINATED.command(
    elimination.VICTIMS, elimination.by(), elimination.MEANS, Flag("concede", "They give up."), words="eliminate"
)
def eliminate(
    at: At[MagicalWarState], who: Sequence[str], by: Sequence[str], means: Sequence[str], *, concede: bool
) -> Defeat:
    """WHO loses, picks up the pipeline and makes a last stand.

    Several who lose together stand in turn order. When a last stand is over: edw stand leave WHO.

    Example: edw eliminate Bram --by Ann
    """
    # Rule 7; rulings 22 and 23.
    state = at.state
    killers = elimination.killers(at, who, by)
    elimination.check(state, killers)
    if [*who] == state.standing[:1]:
        at.ask(lambda: _is_it_over(state, *who))
    for seat in who:
        if seat in state.standing:
            lost = f"{state.title(seat)} has lost already and makes a last stand; when that is over: {DO}."
            raise RefusedError(lost, f"stand leave {seat}")
    moves = Moves(state.counts)
    order = state.turns.in_order(who)
    for seat in order:
        moves.empty(f"{PIPELINE} {seat}", f"{HAND} {seat}")
    if not concede:
        elimination.ask_who_did_it(at, who, by, means)
    causes = elimination.causes(at, who, means, spelled)
    by_victim = {seat: killers[seat] for seat in order}
    facts: Defeat = {"who": order, "by": by_victim, "with": elimination.once(causes), "moves": moves.made}
    return {**facts, "concede": True} if concede else facts


def _is_it_over(state: MagicalWarState, seat: str) -> Instead:
    """What is meant by somebody who is out, and makes a last stand."""
    text = f"{state.title(seat)} makes a last stand: is it over, and {state.title(seat)} leaves?"
    return Instead(text, {"yes": ("stand", "leave", seat), "no": ()})


@ELIMINATED.applies
def _(state: MagicalWarState, event: Defeat) -> None:
    state.forget_names(*event["who"])
    state.standing += event["who"]
    for seat in event["who"]:
        state.players[seat].lost = (state.turns.number, event["by"][seat])
        state.players[seat].took = ["the pipeline"]


@ELIMINATED.tells
def _(state: MagicalWarState, event: Defeat) -> str:
    told = []
    for seat in event["who"]:
        number = moved(event["moves"], f"{PIPELINE} {seat}", f"{HAND} {seat}")
        picks = f"{cards(number)} of the pipeline" if state.counted else "the pipeline"
        lost = elimination.tell_victim(state, event, seat, *["gives up"] * bool(event.get("concede")))
        told.append(f"{lost}{',' * bool(elimination.cause_of(event, seat))} and picks up {picks}")
    return f"{'; '.join(told)}."


@ELIMINATED.owes
def _(state: MagicalWarState, event: Defeat) -> list[Due]:
    absent = remark_of_absent(state, event["by"].values(), event["who"])
    return [*absent, *_dues(state, event), *dues_of_fallen(state, state.living)]


@CHAPTER.look("stand")
def stand(state: MagicalWarState) -> Shown:
    """Show whose last stand it is and what may be done in it.

    Example: edw stand
    """
    due = [*map(str, dues_of_stand(state))]
    return Shown({"standing": state.standing, "due": due}, due or ["Nobody makes a last stand."])


def dues_of_stand(state: MagicalWarState) -> list[Due]:
    """What whoever makes a last stand may do now."""
    if not state.standing:
        return []
    seat = state.standing[0]
    title = state.title(seat)
    if seat in state.away:
        return [Due(f"{title} is away and makes no last stand; then {title} leaves", "stand leave")]
    dues = [Due(f"Last stand of {title}: instants and sorceries with the mana at hand", "cast CARD", again=True)]
    if not state.players[seat].attacked:
        dues.append(Due("One attack with all untapped creatures", "stand attack"))
    dues.append(Due(f"Then {title} leaves", "stand leave"))
    if len(state.standing) > 1:
        dues.append(Due(f"After that: {listed([state.title(other) for other in state.standing[1:]])}."))
    return dues


def _dues(state: MagicalWarState, _event: Line) -> list[Due]:
    return [*won(state), next_game(state)] if state.over else dues_of_stand(state)


ATTACKED: Kind[MagicalWarState, OfPlayer] = CHAPTER.kind(
    "stand-attack",
    tell=lambda state, event: f"{state.title(event['who'])} attacks once more with all untapped creatures.",
    due=_dues,
)


@ATTACKED.command(Who(unsaid=lambda state: _first(state)), words="stand attack", anyway=True)
def stand_attack(at: At[MagicalWarState], who: str) -> OfPlayer:
    """WHO makes the one attack of the last stand.

    Without WHO it is the player whose last stand it is.

    Example: edw stand attack
    """
    # Rule 7: with all untapped creatures.
    _check_standing(at, who)
    if at.state.players[who].attacked:
        at.rules.forbids(f"{at.state.title(who)} has made the one attack of the last stand (rule 7).")
    return {"who": who}


@ATTACKED.applies
def _(state: MagicalWarState, event: OfPlayer) -> None:
    state.players[event["who"]].attacked = True


LEFT: Kind[MagicalWarState, Left] = CHAPTER.kind(
    "left", due=lambda state, event: [*effects.dues_of_resized(state, event), *_dues(state, event)]
)


@LEFT.command(Who(unsaid=lambda state: _first(state)), words="stand leave", anyway=True)
def stand_leave(at: At[MagicalWarState], who: str) -> Left:
    """WHO's last stand is over, and WHO leaves the game.

    All cards of that seat go to the common graveyard, and what they did is over. Without WHO it is the player whose
    last stand it is.

    Example: edw stand leave
    """
    # Rule 7; rulings 24 and 25.
    state = at.state
    alive(state, who)
    if who not in state.standing:
        at.ask(lambda: _for_how_long(state, who))
    _check_standing(at, who)
    moves = Moves(state.counts)
    for zone in OWN:
        moves.empty(f"{zone} {who}", GRAVEYARD)
    for each in state.kudzus:
        if each.land_of == who != each.controller:
            moves.most(1, f"{PLAY} {each.controller}", GRAVEYARD)
    left = [other for other in state.living if other != who]
    over = not left or (len(left) == 1 and left[0] not in state.standing)
    result: Result | None = {"winner": left[0] if left else None} if over else None
    if over and left and state.players[left[0]].down:  # rulings 23 and 24
        says = f"{state.title(left[0])} {state.players[left[0]].down} too, so nobody has won yet: {DO}."
        at.rules.forbids(says, out_of_game(state, left))
    facts: Left = {"who": who, "moves": moves.made, "result": result}
    if not over:
        _ends(state, who, moves, facts)
    return facts


def _for_how_long(state: MagicalWarState, seat: str) -> Instead:
    """What is meant by somebody who leaves and makes no last stand."""
    answers = {"for now": ("away", seat), "for good": ("eliminate", seat, "--by", NOBODY)}
    return Instead(f"{state.title(seat)} leaves: for now, or for good?", answers)


def _ends(state: MagicalWarState, who: str, moves: Moves, facts: Left) -> None:
    """What is over when a player leaves, and what that does to pipelines at once (rulings 11, 21 and 25)."""
    change: Counter[str] = Counter()
    for effect in state.effects:
        then = effect.without(who)
        on = then.works(state.upkeep)
        if {*on} != {*then.works_on}:
            facts.setdefault("works", []).append({"effect": then.number, "on": on})
        if then.gone and not effect.gone:
            facts.setdefault("ends", []).append(effects.name(state, effect))
        elif effect.target == who and not effect.gone:
            facts.setdefault("loses", []).append(effects.name(state, effect))
        change.update(effects.gains(effect, on))
    ends = [KUDZU for each in state.kudzus if each.ends_with(who)]
    if ends:
        facts.setdefault("ends", []).extend(ends)
    resized = effects.resize(state, moves, {seat: gain for seat, gain in change.items() if seat != who})
    if resized:
        facts["resized"] = resized


@LEFT.applies
def _(state: MagicalWarState, event: Left) -> None:
    seat = event["who"]
    took = f"{cards(moved(event['moves'], f'{HAND} {seat}', GRAVEYARD))} of the hand" if state.counted else "the hand"
    state.players[seat].took = [took, "what was in play"]
    state.lose(seat)
    state.standing.remove(seat)
    state.effects[:] = [each.without(seat) for each in state.effects]
    effects.set_works(state, ())
    effects.set_works(state, event.get("works", ()))
    state.kudzus.end_where(lambda each: each.ends_with(seat))
    state.result = event["result"]


@LEFT.tells
def _(state: MagicalWarState, event: Left) -> str:
    told = f"{state.title(event['who'])} is out of the game; all cards of that seat go to the common graveyard."
    ends, loses = event.get("ends"), event.get("loses")
    told += f" {listed(ends)} {'goes' if len(ends) == 1 else 'go'} with them." if ends else ""
    told += f" On nobody any more: {listed(loses)}." if loses else ""
    if not event["result"]:
        return told
    winner = event["result"]["winner"]
    return f"{told} {f'{state.title(winner)} wins the game.' if winner else 'The war ends without a winner.'}"


def _first(state: MagicalWarState) -> str:
    if not state.standing:
        raise RefusedError(f"Nobody makes a last stand: {DO} begins one.", "eliminate WHO")
    return state.standing[0]


def _check_standing(at: At[MagicalWarState], seat: str) -> None:
    state = at.state
    alive(state, seat)
    if seat not in state.standing:
        raise RefusedError(f"{state.title(seat)} has not lost: {DO} begins a last stand.", f"eliminate {seat}")
    first = state.standing[0]
    if first != seat:
        at.rules.forbids(f"First comes the last stand of {state.title(first)} (rule 7, ruling 23).")
