"""Players who would lose, and those who are out of the game. Rule 6; rulings 9, 23 and 25.

``core/elimination`` has what is the same in every game; whoever has not spited yet does so instead (see ``spite``).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from edw_companion.core import elimination
from edw_companion.core.at import At
from edw_companion.core.due import Due
from edw_companion.core.kind import Chapter, Kind
from edw_companion.core.life import cause
from edw_companion.core.params import Flag
from edw_companion.games.chaos_magic import global_cards, piles
from edw_companion.games.chaos_magic.seven import due_of_spite
from edw_companion.games.chaos_magic.state import ChaosMagicState, Spite

if TYPE_CHECKING:
    from typing import NotRequired

    class Loss(elimination.Loss):
        """Who loses; spite: who spites instead, in turn order; concede: whether they gave up."""

        spite: list[str]
        concede: NotRequired[bool]


CHAPTER = Chapter[ChaosMagicState]()

LOST: Kind[ChaosMagicState, Loss] = CHAPTER.kind("eliminate")


@LOST.command(
    elimination.VICTIMS,
    elimination.by(),
    elimination.MEANS,
    Flag("concede", "They give up: no spite."),
    words="eliminate",
    anyway=True,
)
def eliminate(
    at: At[ChaosMagicState], who: Sequence[str], by: Sequence[str], means: Sequence[str], *, concede: bool
) -> Loss:
    """WHO would lose the game, all at once if several are named.

    Those who have not spited yet do so instead, in turn order: edw spite look. The others are out of the game. Of
    somebody whom a spite has not saved, --by and --with are as they were said before it.

    Example: edw eliminate Ann --by Bram --with Fireball
    """
    # Rule 6; ruling 25: no spite comes in the place of conceding.
    state = at.state
    known = {seat: cause(state, seat) for seat in who if state.players[seat].spite is Spite.RESOLVED}
    killers = elimination.killers(at, who, by, unsaid={seat: killer for seat, (killer, _) in known.items()})
    cards = {seat: card for seat, (killer, card) in known.items() if killer == killers.get(seat)}
    causes = elimination.causes(at, who, means, unsaid=cards)
    elimination.check(state, killers)
    spiting = []
    for seat in who:
        match state.players[seat].spite:
            case Spite.UNUSED:
                spiting += [] if concede else [seat]
            case Spite.DUE | Spite.LOOKING | Spite.ON_STACK if not concede:
                at.rules.forbids(f"{state.title(seat)} cannot lose the game during the spite (rule 6).")
    facts = cast("Loss", elimination.lose(state, {seat: killers[seat] for seat in who if seat not in spiting}, causes))
    winner = facts["result"]["winner"] if facts["result"] else None
    elimination.check_winner(at, killers, causes, winner)
    facts["by"] = killers
    facts["spite"] = [] if facts["result"] else state.turns.in_order(spiting)
    if concede:
        facts["concede"] = True
    return facts


@LOST.applies
def _(state: ChaosMagicState, event: Loss) -> None:
    elimination.apply_loss(state, event)
    for seat in event["who"]:
        _leave(state, seat)
    for seat in event["spite"]:
        player, killer, card = state.players[seat], event["by"][seat], elimination.cause_of(event, seat)
        before = player.hit if killer in (None, player.hit[0]) else (None, None)
        player.spite, player.hit = Spite.DUE, (killer or before[0], card or before[1])
        state.spiting.append(seat)


def _leave(state: ChaosMagicState, seat: str) -> None:
    """What goes with a player: cards on the stack and in the middle, control of Globals (rulings 9 and 25)."""
    held = [each.card for each in state.globals if each.controller == seat]
    state.spiting = [other for other in state.spiting if other != seat]
    for entry in state.stack:
        if entry.who == seat:
            piles.lay_back(state, entry)
    state.stack = [entry for entry in state.stack if entry.who != seat]
    state.leave_middle(seat)
    state.players[seat].took = [*state.players[seat].took, *(f"control of {card}" for card in held)]
    state.effects.end_where(lambda each: each.who == seat)
    for each in [each for each in state.globals if each.controller == seat]:
        global_cards.change(state, each.card, controller=None, until="")


@LOST.tells
def _(state: ChaosMagicState, event: Loss) -> str:
    told = [f"{state.title(seat)} would lose the game, and spites." for seat in event["spite"]]
    if event["who"]:
        told.insert(0, elimination.tell_loss(state, event, "concedes" if event.get("concede") else "loses"))
    return " ".join(told)


@LOST.owes
def _(state: ChaosMagicState, event: Loss) -> list[Due]:
    dues = elimination.dues_of_loss(state, event) if event["who"] else []
    return dues if state.over or not state.spiting else [*dues, due_of_spite(state)]
