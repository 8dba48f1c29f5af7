"""Fate cards in hand, and life: rules 6 and 10; rulings 3 and 10."""

from edw_companion.formats.five_colors.state import DISCARD, FATE, HAND, LIFE_FOR_PROVINCE, PLAY, FiveColors
from edw_companion.table import life
from edw_companion.table.counting import Haul, cards, moved
from edw_companion.table.game import Event, Facts, Kind, alive


def cast(game: FiveColors, seat: str, card: str | None, *, stays: bool) -> Facts:
    """A fate card from the hand: a local enchantment ``stays`` in play, anything else is discarded.

    Raises:
        TooFewCardsError: the hand is empty.
    """
    alive(game, seat)
    haul = Haul(game.counts)
    haul.move(1, f"{HAND} {seat}", f"{PLAY if stays else DISCARD} {seat}")
    return {"who": seat, "card": card, "stays": stays, "moves": haul.moves}


def draw(game: FiveColors, seat: str, number: int) -> Facts:
    """Fate cards drawn because something says so; an empty deck gives none (ruling 12)."""
    alive(game, seat)
    haul = Haul(game.counts)
    haul.move(min(number, haul[f"{FATE} {seat}"]), f"{FATE} {seat}", f"{HAND} {seat}")
    return {"who": seat, "wanted": number, "moves": haul.moves}


def discard(game: FiveColors, seat: str, number: int) -> Facts:
    """Fate cards from the hand to the discard pile.

    Raises:
        TooFewCardsError: there are fewer.
    """
    alive(game, seat)
    haul = Haul(game.counts)
    haul.move(number, f"{HAND} {seat}", f"{DISCARD} {seat}")
    return {"who": seat, "moves": haul.moves}


def _apply_life(game: FiveColors, event: Event) -> None:
    life.KIND.apply(game, event)
    for entry in event["changes"]:
        if entry["change"].startswith("+"):
            game.players[entry["who"]].gained += entry["to"] - entry["from"]


def _dues_life(game: FiveColors, event: Event) -> list[str]:
    seat = game.active
    if seat is None or game.over or all(entry["who"] != seat for entry in event["changes"]):
        return []
    gained = game.players[seat].gained
    number = gained // LIFE_FOR_PROVINCE
    more = f"{number} province{'s' * (number != 1)} at the end of the turn" if number else "no province yet"
    return [f"{game.title(seat)} has gained {gained} life in this turn: {more}."] if gained else []


def _tell_cast(game: FiveColors, event: Event) -> str:
    end = "stays in play" if event["stays"] else "is discarded"
    return f"{game.title(event['who'])} plays {event['card'] or 'a card'} from the hand; it {end}."


def _tell_draw(game: FiveColors, event: Event) -> str:
    number = moved(event["moves"], f"{FATE} {event['who']}", f"{HAND} {event['who']}")
    short = "" if number == event["wanted"] else ": there are no more"
    return f"{game.title(event['who'])} draws {cards(number)}{short}."


def _tell_discard(game: FiveColors, event: Event) -> str:
    number = moved(event["moves"], f"{HAND} {event['who']}", f"{DISCARD} {event['who']}")
    return f"{game.title(event['who'])} discards {cards(number)}."


KINDS = {
    "life": Kind(_apply_life, life.KIND.tell, _dues_life),
    "cast": Kind(lambda game, event: game.carry(event["moves"]), _tell_cast),
    "drawn": Kind(lambda game, event: game.carry(event["moves"]), _tell_draw),
    "discarded": Kind(lambda game, event: game.carry(event["moves"]), _tell_discard),
}
