"""Fate cards in hand, and life: rules 6 and 10; rulings 3 and 10."""

from __future__ import annotations

from typing import TYPE_CHECKING

from edw_companion.core import life
from edw_companion.core.counts import Moves, cards, moved
from edw_companion.core.due import DO, Due
from edw_companion.core.kind import At, Chapter, Kind
from edw_companion.core.params import Flag, Number, Text, Who
from edw_companion.core.state import alive
from edw_companion.games.five_colors.cards import Naming, kind_of
from edw_companion.games.five_colors.in_provinces import of_deck
from edw_companion.games.five_colors.row import active
from edw_companion.games.five_colors.state import (
    DISCARD,
    FATE,
    FATE_KINDS,
    HAND,
    INSTANT,
    LIFE_FOR_PROVINCE,
    LOCAL,
    PLAY,
    FiveColorsState,
)

if TYPE_CHECKING:
    from typing import NotRequired

    from edw_companion.core.facts import PlayerMoves
    from edw_companion.core.life import LifeChanged

    class Cast(PlayerMoves):
        """A card from the hand, if it was named, and whether it stays in play."""

        card: str | None
        stays: bool

    class Drawn(PlayerMoves):
        """Fate cards that are drawn, of so many as were wanted."""

        wanted: int

    class Discarded(PlayerMoves):
        """So many cards that are discarded; lines of old sessions have it in their moves alone."""

        wanted: NotRequired[int]


CHAPTER = Chapter[FiveColorsState]()
NUMBER = Number("number", 1, 1000, metavar="[N]", required=False, fact="wanted")
WHO = Who(unsaid=active)


def _fate_cards(state: FiveColorsState) -> list[str]:
    return [name for name, known in state.known.items() if known.kind in FATE_KINDS]


CAST: Kind[FiveColorsState, Cast] = CHAPTER.kind("cast")


@CAST.command(
    WHO,
    Text("card", "card", rest=True, required=False, names=_fate_cards),
    Flag("stays", "A local enchantment: it stays in play."),
    words="cast",
    anyway=True,
)
def cast(at: At[FiveColorsState], who: str, card: str | None, *, stays: bool) -> Cast:
    """WHO plays a sorcery or a local enchantment from the hand.

    Without WHO it is the active player. Instants are for fights, where edw battle act plays them.

    Example: edw cast Holy Strength --stays
    """
    # Rule 6; rule 8 has the instants.
    alive(at.state, who)
    card = Naming(at, who).card(card, fate=True) if card else None
    kind = kind_of(at.state, card)
    if card:
        of_deck(at, who, card, FATE)
    if kind == INSTANT and (at.state.battle is None or at.state.battle.now is None):
        at.rules.forbids(f"{card} is an instant: it is played in a fight (rules 6 and 8), with {DO}.", "battle act")
    stays = stays or kind == LOCAL
    moves = at.state.moving(1, f"{HAND} {who}", f"{PLAY if stays else DISCARD} {who}")
    return {"who": who, "card": card, "stays": stays, "moves": moves}


@CAST.applies
def _(state: FiveColorsState, event: Cast) -> None:
    if event["stays"] and event["card"]:
        state.in_play.comes(event["who"], event["card"])


@CAST.tells
def _(state: FiveColorsState, event: Cast) -> str:
    end = "stays in play" if event["stays"] else "is discarded"
    return f"{state.title(event['who'])} plays {event['card'] or 'a card'} from the hand; it {end}."


DRAWN: Kind[FiveColorsState, Drawn] = CHAPTER.kind("drawn")


@DRAWN.command(WHO, NUMBER, words="draw")
def draw(at: At[FiveColorsState], who: str, number: int | None) -> Drawn:
    """WHO draws fate cards by some card's doing.

    The card at the end of the turn is drawn by itself, with edw turn next.

    Example: edw draw 2
    """
    # Ruling 12: an empty deck gives none.
    alive(at.state, who)
    wanted = number or 1
    moves = Moves(at.state.counts)
    moves.most(wanted, f"{FATE} {who}", f"{HAND} {who}")
    return {"who": who, "wanted": wanted, "moves": moves.made}


@DRAWN.tells
def _(state: FiveColorsState, event: Drawn) -> str:
    came = moved(event["moves"], f"{FATE} {event['who']}", f"{HAND} {event['who']}")
    number = came if state.counted else event["wanted"]
    short = "" if number == event["wanted"] else ": there are no more"
    return f"{state.title(event['who'])} draws {cards(number)}{short}."


DISCARDED: Kind[FiveColorsState, Discarded] = CHAPTER.kind("discarded")


@DISCARDED.command(WHO, NUMBER, words="discard")
def discard(at: At[FiveColorsState], who: str, number: int | None) -> Discarded:
    """WHO discards fate cards by some card's doing.

    Down to seven at the end of the turn goes by itself, with edw turn next.

    Example: edw discard Ann 2
    """
    alive(at.state, who)
    wanted = number or 1
    return {"who": who, "wanted": wanted, "moves": at.state.moving(wanted, f"{HAND} {who}", f"{DISCARD} {who}")}


@DISCARDED.tells
def _(state: FiveColorsState, event: Discarded) -> str:
    number = event.get("wanted", moved(event["moves"], f"{HAND} {event['who']}", f"{DISCARD} {event['who']}"))
    return f"{state.title(event['who'])} discards {cards(number)}."


LIFE: Kind[FiveColorsState, LifeChanged] = CHAPTER.take(life.LIFE)


@LIFE.applies
def _(state: FiveColorsState, event: LifeChanged) -> None:
    life.LIFE.apply(state, event)
    for entry in event["changes"]:
        if entry["change"].startswith("+"):
            state.players[entry["who"]].gained += entry["to"] - entry["from"]


@LIFE.owes
def _(state: FiveColorsState, event: LifeChanged) -> list[Due]:
    seat = state.active
    if seat is None or state.over or all(entry["who"] != seat for entry in event["changes"]):
        return []
    gained = state.players[seat].gained
    number = gained // LIFE_FOR_PROVINCE
    more = f"{number} province{'s' * (number != 1)} at the end of the turn" if number else "no province yet"
    return [Due(f"{state.title(seat)} has gained {gained} life in this turn: {more}.")] if gained else []
