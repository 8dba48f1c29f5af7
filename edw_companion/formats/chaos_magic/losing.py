"""Players who would lose, and those who are out of the game. Rule 6; rulings 9, 23 and 25.

``table/losing`` has what is the same in every game; whoever has not spited yet does so instead (see ``spite``).
"""

from collections.abc import Sequence

from edw_companion.formats.chaos_magic import decks, global_cards
from edw_companion.formats.chaos_magic.spite import due_of_spite
from edw_companion.formats.chaos_magic.state import ChaosMagic, Spite
from edw_companion.table import losing
from edw_companion.table.due import Due
from edw_companion.table.game import Event, Facts
from edw_companion.table.kind import At, Chapter
from edw_companion.table.params import Flag
from edw_companion.table.text import listed

CHAPTER = Chapter[ChaosMagic]()

LOST = CHAPTER.kind("eliminate")


@LOST.command(
    losing.VICTIMS,
    losing.by(),
    losing.MEANS,
    Flag("concede", "They give up: no spite."),
    words="eliminate",
    anyway=True,
)
def eliminate(
    at: At[ChaosMagic], who: Sequence[str], by: Sequence[str], means: str | None, *, concede: bool
) -> Facts:
    """WHO would lose the game, all at once if several are named.

    Those who have not spited yet do so instead, in turn order: edw spite look. The others are out of the game.

    Example: edw eliminate Ann --by Bram --with Fireball
    """
    # Rule 6; ruling 25: no spite comes in the place of conceding.
    game = at.game
    killers = losing.killers(at, who, by)
    losing.check(game, killers)
    spiting = []
    for seat in who:
        match game.players[seat].spite:
            case Spite.UNUSED:
                spiting += [] if concede else [seat]
            case Spite.DUE | Spite.LOOKING | Spite.ON_STACK if not concede:
                at.law.forbids(f"{game.title(seat)} cannot lose the game during the spite (rule 6).")
    facts = losing.lose(game, {seat: killers[seat] for seat in who if seat not in spiting}, means)
    instead = [] if facts["result"] else losing.in_turn_order(game, spiting)
    return {**facts, "by": killers, "spite": instead, **({"concede": True} if concede else {})}


@LOST.applies
def _(game: ChaosMagic, event: Event) -> None:
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


@LOST.tells
def _(game: ChaosMagic, event: Event) -> str:
    told = [f"{game.title(seat)} would lose the game, and spites." for seat in event["spite"]]
    if event["who"]:
        conceded = f"{listed(event['who'])} {'concedes' if len(event['who']) == 1 else 'concede'}. "
        told.insert(0, (conceded if event.get("concede") else "") + losing.tell_loss(game, event))
    return " ".join(told)


@LOST.owes
def _(game: ChaosMagic, event: Event) -> list[Due]:
    dues = losing.dues_of_loss(game, event) if event["who"] else []
    return dues if game.over or not game.spiting else [*dues, due_of_spite(game)]
