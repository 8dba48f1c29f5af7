"""Drawing and discarding: rules 4 and 6; rulings 3 to 5."""

from edw_companion.errors import UsageError
from edw_companion.formats.magical_war.state import GRAVEYARD, HAND, STOCK, MagicalWar
from edw_companion.sentences import DO
from edw_companion.table.counting import Haul, cards, moved, take_moves
from edw_companion.table.game import Event, Facts, alive
from edw_companion.table.kind import At, Chapter
from edw_companion.table.params import Flag, Number, Who

CHAPTER = Chapter[MagicalWar]()
NUMBER = Number("number", 1, 1000, metavar="[N]", required=False)


def draw_due(game: MagicalWar, seat: str) -> int:
    """What the draw phase brings: hand and pipeline up to one above the hand size, never below none (rule 4)."""
    return max(0, game.size(HAND, seat) + 1 - game.held(seat))


def discard_due(game: MagicalWar, seat: str) -> int:
    """What is too much at the end of a turn, as far as the hand itself can give it (rule 6; ruling 5)."""
    return max(0, min(game.held(seat) - game.size(HAND, seat), game.count(HAND, seat)))


DRAWN = CHAPTER.kind("drawn")


@DRAWN.command(
    Who(),
    NUMBER,
    Flag("spared", "Island Sanctuary: no draw, and the pipeline may rest.", option="--skip"),
    words="draw",
    anyway=True,
)
def draw(at: At[MagicalWar], who: str, number: int | None, *, spared: bool) -> Facts:
    """WHO draws for the turn, or N cards by some card's doing.

    In the draw phase it is up to one card above the hand size, the pipeline counted. When the stock has run out the
    graveyard becomes the new one.

    Example: edw draw Ann
    """
    # Rule 4.
    game = at.game
    if spared and number is not None:
        raise UsageError("With --skip no card is drawn: leave the number out.")
    alive(game, who)
    haul = Haul(game.counts)
    if number is not None:
        haul.draw(number, STOCK, GRAVEYARD, f"{HAND} {who}")
        return {"who": who, "phase": False, "spared": False, "wanted": number, "moves": haul.moves}
    if not game.set_up:
        at.law.forbids(f"Nobody draws before all pipelines are laid (rule 2): {DO}.", "lay")
    if game.active != who:
        at.law.forbids(f"{game.title(who)} has a draw phase only in their own turn (rule 4).")
    elif game.drew or game.steps:
        at.law.forbids(f"The draw phase of {game.title(who)}'s turn is over: pipeline steps come after it (rule 4).")
    if not spared:
        haul.draw(draw_due(game, who), STOCK, GRAVEYARD, f"{HAND} {who}")
    return {"who": who, "phase": True, "spared": spared, "moves": haul.moves}


@DRAWN.applies
def _(game: MagicalWar, event: Event) -> None:
    game.carry(event["moves"])
    if event["phase"] and game.active == event["who"]:
        game.drew = True
        game.spared = event["spared"]


@DRAWN.tells
def _(game: MagicalWar, event: Event) -> str:
    title, moves = game.title(event["who"]), event["moves"]
    number = moved(moves, STOCK, f"{HAND} {event['who']}")
    if event["spared"]:
        return f"{title} does not draw, so the pipeline may rest this turn."
    if event["phase"] and not number:
        return f"{title} draws no card."
    short = "" if event["phase"] or number == event["wanted"] else ": there are no more"
    return f"{tell_reshuffle(moves)}{title} draws {cards(number)}{short}."


def tell_reshuffle(moves: list[Event]) -> str:
    """A sentence on the graveyard that became the stock, with a space behind it; "" if it did not."""
    back = moved(moves, GRAVEYARD, STOCK)
    return f"The stock has run out: the graveyard is shuffled into a new one ({cards(back)}). " if back else ""


DISCARDED = CHAPTER.kind("discarded", apply=take_moves)


@DISCARDED.command(Who(), NUMBER, words="discard")
def discard(at: At[MagicalWar], who: str, number: int | None) -> Facts:
    """WHO discards down to the hand size, or N cards.

    The pipeline counts as part of the hand; what goes comes from the hand itself.

    Example: edw discard Ann 1
    """
    # Rule 6; ruling 5: to the common graveyard.
    game = at.game
    alive(game, who)
    haul = Haul(game.counts)
    haul.move(discard_due(game, who) if number is None else number, f"{HAND} {who}", GRAVEYARD)
    return {"who": who, "moves": haul.moves}


@DISCARDED.tells
def _(game: MagicalWar, event: Event) -> str:
    number = moved(event["moves"], f"{HAND} {event['who']}", GRAVEYARD)
    return f"{game.title(event['who'])} discards {cards(number) if number else 'nothing'}."
