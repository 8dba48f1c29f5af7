"""When a card in the middle may be played: rule 5; rulings 18 to 20. The zone itself is in ``table/middle``."""

from collections.abc import Sequence
from typing import Any

from edw_companion.formats.chaos_magic.state import ChaosMagic
from edw_companion.table import middle
from edw_companion.table.due import Due
from edw_companion.table.game import Event, Facts, running
from edw_companion.table.kind import At, Chapter, Shown
from edw_companion.table.middle import Lying
from edw_companion.table.params import Text, Who, Word

CHAPTER = Chapter[ChaosMagic]()

TIMINGS = {
    "instant": "by anybody who has priority",
    "sorcery": "by {active} alone, in a main phase with nothing on the stack",
    "land": "by {active} alone, in a main phase with nothing on the stack, as the land of the turn",
}
"""How a card in the middle is played, by what the table said it is; the costs are always its own."""

IN, PLAYED = middle.declare(CHAPTER, "the middle")
_APPLY_IN = IN.apply


@CHAPTER.look("middle")
def show(game: ChaosMagic) -> Shown:
    """Show the cards in the middle, who may play them and when.

    Example: edw middle
    """
    return Shown({"middle": status(game)}, lines(game) or ["The middle is empty."])


def status(game: ChaosMagic) -> list[dict[str, Any]]:
    """Each card in the middle, and who may play it."""
    return [
        {
            "card": lying.card,
            "owner": lying.owner,
            "since": lying.turn,
            "timing": game.timings.get(lying.card),
            "may_play": players(game, lying),
        }
        for lying in game.middle.cards
    ]


def lines(game: ChaosMagic) -> list[str]:
    """Each card in the middle: whose it is, since when, who may play it and by which timing."""
    return [
        f"{lying.card}{f' of {game.title(lying.owner)}' if lying.owner else ''}, since turn {lying.turn}: "
        f"{_says(game, lying)}"
        for lying in game.middle.cards
    ]


def _says(game: ChaosMagic, lying: Lying) -> str:
    return "not to be played in this turn" if fresh(game, lying) else _when(game, game.timings.get(lying.card))


def fresh(game: ChaosMagic, lying: Lying) -> bool:
    """Whether the card came this turn, and so cannot be played before the next (rule 5; ruling 18)."""
    return lying.turn == game.turns.number


def players(game: ChaosMagic, lying: Lying) -> list[str]:
    """Who may play it in this turn, as far as the table told what it is."""
    return [seat for seat in game.living if _refusal(game, lying, seat) is None]


def _refusal(game: ChaosMagic, lying: Lying, seat: str) -> str | None:
    if fresh(game, lying):
        return f"{lying.card} has not been in the middle since the start of this turn, so it waits (rule 5)."
    timing = game.timings.get(lying.card)
    if timing in ("sorcery", "land") and game.active != seat:
        return f"{lying.card} is played {_when(game, timing)}: it is not {game.title(seat)}'s turn (rule 5)."
    return None


def _when(game: ChaosMagic, timing: str | None) -> str:
    if timing is None:
        return f"{_when(game, 'instant')} if it is an instant, else {_when(game, 'sorcery')}"
    return TIMINGS[timing].format(active=game.title(game.active))


@IN.command(
    Text("cards", "card", metavar="CARD…", many=True),
    middle.OWNER,
    Word("timing", of=tuple(TIMINGS), option="--as", help="By which timing they are played."),
    words="middle put",
)
def put(at: At[ChaosMagic], cards: Sequence[str], owner: str | None, timing: str | None) -> Facts:
    """Put cards into the middle.

    They may be played from the next turn on. Each word is a card: put names of several words in quotes. --as instant
    is for anything with flash, too; --as sorcery for everything that is neither that nor a land.

    Example: edw middle put "Lightning Bolt" --owner Ann --as instant
    """
    return {**middle.put(at, cards, owner), "timing": timing}


@IN.applies
def _(game: ChaosMagic, event: Event) -> None:
    _APPLY_IN(game, event)
    for card in event["cards"]:
        if event["timing"]:
            game.timings[card] = event["timing"]


@IN.owes
def _(_game: ChaosMagic, _event: Event) -> list[Due]:
    return [Due("To be played from the next turn on, for all costs and by its own timing", "middle")]


@PLAYED.command(Who(), middle.lying("the middle"), words="middle play", anyway=True)
def play(at: At[ChaosMagic], who: str, card: str) -> Facts:
    """WHO plays a card from the middle.

    All its costs are paid, and its timing is its own. It must have lain there since the turn began.

    Example: edw middle play Bram Lightning
    """
    # Rule 5.
    game = at.game
    running(game)
    return middle.play(at, who, card, _refusal(game, game.middle.find(card), who))


@PLAYED.owes
def _(game: ChaosMagic, event: Event) -> list[Due]:
    land = game.timings.get(event["card"]) == "land"
    return [Due("It is the land of this turn." if land else "All its costs are paid, as if it came from a hand.")]
