"""Players who would lose, and those who are out of the game. Rule 6; rulings 9, 23 and 25.

``table/losing`` has what is the same in every game; whoever has not spited yet does so instead (see ``spite``).
"""

from collections.abc import Mapping, Sequence

from edw_companion.formats.chaos_magic import decks, global_cards
from edw_companion.formats.chaos_magic.spite import due_of_spite
from edw_companion.formats.chaos_magic.state import ChaosMagic, Spite
from edw_companion.table import losing
from edw_companion.table.game import Event, Facts, Kind, alive
from edw_companion.table.law import Law
from edw_companion.table.text import listed


def lose(
    game: ChaosMagic, law: Law, seats: Sequence[str], by: Mapping[str, str | None], means: str | None, *, concede: bool
) -> Facts:
    """Players would lose, all at once: those who have not spited do so instead, the others are out (rule 6).

    Args:
        game: the table.
        law: the rules, and the table's word over them.
        seats: who, each once.
        by: who caused it, for each of them.
        means: what did it, in the table's words.
        concede: they give up, which no spite replaces (ruling 25).

    Raises:
        OwnDoingError, DeadError: it cannot be.
        AgainstRulesError: one of them is in the middle of a spite.
    """
    alive(game, *seats)
    spiting = []
    for seat in seats:
        if by[seat] == seat:
            raise losing.OwnDoingError(game.title(seat))
        match game.players[seat].spite:
            case Spite.UNUSED:
                spiting += [] if concede else [seat]
            case Spite.DUE | Spite.LOOKING | Spite.ON_STACK if not concede:
                law.forbids(f"{game.title(seat)} cannot lose the game during the spite (rule 6).")
    out = [seat for seat in seats if seat not in spiting]
    facts = losing.lose(game, out, by, means)
    instead = [] if facts["result"] else losing.in_turn_order(game, spiting)
    return {**facts, "by": dict(by), "spite": instead, **({"concede": True} if concede else {})}


def _apply_lose(game: ChaosMagic, event: Event) -> None:
    losing.apply_loss(game, event)
    for seat in event["who"]:
        _leave(game, seat)
    for seat in event["spite"]:
        game.players[seat].spite = Spite.DUE
        game.spiting.append(seat)


def _leave(game: ChaosMagic, seat: str) -> None:
    """What goes with a player: cards on the stack and in the middle, control of Globals (rulings 9 and 25)."""
    game.spiting = [other for other in game.spiting if other != seat]
    for entry in game.stack:
        if entry.who == seat:
            decks.lay_back(game, entry)
    game.stack = [entry for entry in game.stack if entry.who != seat]
    game.middle.leave_with(seat)
    global_cards.release(game, seat)


def _tell_lose(game: ChaosMagic, event: Event) -> str:
    told = [f"{game.title(seat)} would lose the game, and spites." for seat in event["spite"]]
    if event["who"]:
        conceded = f"{listed(event['who'])} {'concedes' if len(event['who']) == 1 else 'concede'}. "
        told.insert(0, (conceded if event.get("concede") else "") + losing.tell_loss(game, event))
    return " ".join(told)


def _dues_lose(game: ChaosMagic, event: Event) -> list[str]:
    dues = losing.dues_of_loss(game, event) if event["who"] else []
    return dues if game.over or not game.spiting else [*dues, due_of_spite(game)]


KINDS = {"eliminate": Kind(_apply_lose, _tell_lose, _dues_lose)}
