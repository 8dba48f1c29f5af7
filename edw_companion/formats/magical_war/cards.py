"""The counts of cards, put right by hand: rule 1 and whatever cards do that the program does not know."""

from edw_companion.formats.magical_war.state import OWN, PIPELINE, UNKNOWN, MagicalWar
from edw_companion.table.counting import MAX_CARDS, Haul, TooManyCardsError, cards, place_title
from edw_companion.table.game import Event, Facts, Kind, running


def move(game: MagicalWar, number: int, source: str, target: str) -> Facts:
    """So many cards go from one place to another.

    Raises:
        TooFewCardsError, NotStartedError, OverError: it cannot be.
    """
    running(game)
    haul = Haul(game.counts)
    haul.move(number, source, target)
    return {"moves": haul.moves}


def recount(game: MagicalWar, place: str, number: int) -> Facts:
    """The table has counted a place: so many cards lie there.

    Raises:
        TooManyCardsError, NotStartedError, OverError: it cannot be.
    """
    running(game)
    if not 0 <= number <= MAX_CARDS:
        raise TooManyCardsError
    return {"place": place, "was": game.counts[place], "cards": number}


def places(game: MagicalWar) -> list[str]:
    """Every place that cards can lie in."""
    return list(game.counts)


def own_places(seat: str) -> list[str]:
    """The places of one player."""
    return [f"{zone} {seat}" for zone in OWN]


def _apply_recount(game: MagicalWar, event: Event) -> None:
    game.counts[event["place"]] = event["cards"]
    zone, _, seat = event["place"].partition(" ")
    if zone == PIPELINE:
        slots = game.players[seat].pipeline
        del slots[event["cards"] :]
        slots += [UNKNOWN] * (event["cards"] - len(slots))


def _tell_moved(_game: MagicalWar, event: Event) -> str:
    told = [
        f"{cards(entry['cards'])} from {place_title(entry['from'])} to {place_title(entry['to'])}"
        for entry in event["moves"]
    ]
    return f"Moved: {'; '.join(told) or 'nothing'}."


def _tell_recount(_game: MagicalWar, event: Event) -> str:
    return f"Counted: {cards(event['cards'])} in {place_title(event['place'])} ({event['was']} before)."


KINDS = {
    "moved": Kind(lambda game, event: game.carry(event["moves"]), _tell_moved),
    "counted": Kind(_apply_recount, _tell_recount),
}
