"""The course of turns: as in any game, with the Globals that untap (rule 2)."""

from edw_companion.formats.chaos_magic import global_cards
from edw_companion.formats.chaos_magic.state import ChaosMagic
from edw_companion.table import course
from edw_companion.table.game import Event, Facts
from edw_companion.table.kind import Chapter
from edw_companion.table.text import listed

CHAPTER = Chapter[ChaosMagic]()
CHAPTER.take(course.EXTRA)
TURN = CHAPTER.kind("turn")


def next_turn(game: ChaosMagic) -> Facts:
    """The turn ends and the next begins; Globals under the player's control untap, those under nobody's do not.

    Raises:
        OverError, NotStartedError, NobodyLeftError: it cannot be.
    """
    facts = course.next_turn(game)
    untaps = global_cards.untapping(game, facts["who"])
    return {**facts, **({"untaps": untaps} if untaps else {})}


course.declare_next(TURN, lambda at, _shown: next_turn(at.game))


@TURN.applies
def _(game: ChaosMagic, event: Event) -> None:
    game.turns.begin(event["who"], event["kind"], event["seat"])
    game.drew = False
    for card in event.get("untaps", ()):
        global_cards.change(game, card, tapped=False)


@TURN.tells
def _(game: ChaosMagic, event: Event) -> str:
    untaps = event.get("untaps")
    told = f" {listed(untaps)} {'untap' if len(untaps) > 1 else 'untaps'}." if untaps else ""
    return f"{course.tell_turn(game, event)}{told}"
