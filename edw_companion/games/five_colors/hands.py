"""Fate cards in hand, and life: rules 6 and 10; rulings 3 and 10."""

from edw_companion.core import life
from edw_companion.core.counts import Haul, cards, moved
from edw_companion.core.due import Due
from edw_companion.core.kind import At, Chapter
from edw_companion.core.params import Flag, Number, Text, Who
from edw_companion.core.state import Event, Facts, alive
from edw_companion.games.five_colors.state import DISCARD, FATE, HAND, LIFE_FOR_PROVINCE, PLAY, FiveColorsState

CHAPTER = Chapter[FiveColorsState]()
NUMBER = Number("number", 1, 1000, metavar="[N]", required=False)


def carry(state: FiveColorsState, event: Event) -> None:
    """Take the cards that an event moves into the table."""
    state.carry(event["moves"])


CAST = CHAPTER.kind("cast", apply=carry)


@CAST.command(
    Who(),
    Text("card", "card", rest=True, required=False),
    Flag("stays", "A local enchantment: it stays in play."),
    words="cast",
)
def cast(at: At[FiveColorsState], who: str, card: str | None, *, stays: bool) -> Facts:
    """WHO plays a fate card from the hand.

    Example: edw cast Ann "Holy Strength" --stays
    """
    alive(at.state, who)
    haul = Haul(at.state.counts)
    haul.move(1, f"{HAND} {who}", f"{PLAY if stays else DISCARD} {who}")
    return {"who": who, "card": card, "stays": stays, "moves": haul.moves}


@CAST.tells
def _(state: FiveColorsState, event: Event) -> str:
    end = "stays in play" if event["stays"] else "is discarded"
    return f"{state.title(event['who'])} plays {event['card'] or 'a card'} from the hand; it {end}."


DRAWN = CHAPTER.kind("drawn", apply=carry)


@DRAWN.command(Who(), NUMBER, words="draw")
def draw(at: At[FiveColorsState], who: str, number: int | None) -> Facts:
    """WHO draws fate cards by some card's doing.

    The card at the end of the turn is drawn by itself, with edw turn next.

    Example: edw draw Ann 2
    """
    # Ruling 12: an empty deck gives none.
    alive(at.state, who)
    wanted = number or 1
    haul = Haul(at.state.counts)
    haul.move(min(wanted, haul[f"{FATE} {who}"]), f"{FATE} {who}", f"{HAND} {who}")
    return {"who": who, "wanted": wanted, "moves": haul.moves}


@DRAWN.tells
def _(state: FiveColorsState, event: Event) -> str:
    number = moved(event["moves"], f"{FATE} {event['who']}", f"{HAND} {event['who']}")
    short = "" if number == event["wanted"] else ": there are no more"
    return f"{state.title(event['who'])} draws {cards(number)}{short}."


DISCARDED = CHAPTER.kind("discarded", apply=carry)


@DISCARDED.command(Who(), NUMBER, words="discard")
def discard(at: At[FiveColorsState], who: str, number: int | None) -> Facts:
    """WHO discards fate cards by some card's doing.

    Down to seven at the end of the turn goes by itself, with edw turn next.

    Example: edw discard Ann 2
    """
    alive(at.state, who)
    haul = Haul(at.state.counts)
    haul.move(number or 1, f"{HAND} {who}", f"{DISCARD} {who}")
    return {"who": who, "moves": haul.moves}


@DISCARDED.tells
def _(state: FiveColorsState, event: Event) -> str:
    number = moved(event["moves"], f"{HAND} {event['who']}", f"{DISCARD} {event['who']}")
    return f"{state.title(event['who'])} discards {cards(number)}."


LIFE = CHAPTER.kind("life", tell=life.LIFE.tell, again=life.LIFE.again)


@LIFE.applies
def _(state: FiveColorsState, event: Event) -> None:
    life.LIFE.apply(state, event)
    for entry in event["changes"]:
        if entry["change"].startswith("+"):
            state.players[entry["who"]].gained += entry["to"] - entry["from"]


@LIFE.owes
def _(state: FiveColorsState, event: Event) -> list[Due]:
    seat = state.active
    if seat is None or state.over or all(entry["who"] != seat for entry in event["changes"]):
        return []
    gained = state.players[seat].gained
    number = gained // LIFE_FOR_PROVINCE
    more = f"{number} province{'s' * (number != 1)} at the end of the turn" if number else "no province yet"
    return [Due(f"{state.title(seat)} has gained {gained} life in this turn: {more}.")] if gained else []
