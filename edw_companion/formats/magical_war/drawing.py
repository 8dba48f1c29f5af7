"""Drawing and discarding: rules 4 and 6; rulings 3 to 5."""

from edw_companion.formats.magical_war.state import GRAVEYARD, HAND, STOCK, MagicalWar
from edw_companion.table.counting import Haul, cards, moved
from edw_companion.table.game import Event, Facts, Kind, alive
from edw_companion.table.law import Law


def draw_due(game: MagicalWar, seat: str) -> int:
    """What the draw phase brings: hand and pipeline up to one above the hand size, never below none (rule 4)."""
    return max(0, game.size(HAND, seat) + 1 - game.held(seat))


def discard_due(game: MagicalWar, seat: str) -> int:
    """What is too much at the end of a turn, as far as the hand itself can give it (rule 6; ruling 5)."""
    return max(0, min(game.held(seat) - game.size(HAND, seat), game.count(HAND, seat)))


def draw_phase(game: MagicalWar, law: Law, seat: str, *, spared: bool) -> Facts:
    """The draw phase of a turn; ``spared``: Island Sanctuary, no draw, and the pipeline need not advance.

    Raises:
        AgainstRulesError: it is not this player's turn, or the phase is over.
    """
    alive(game, seat)
    if not game.set_up:
        law.forbids("Nobody draws before all pipelines are laid (rule 2): edw lay.")
    if game.active != seat:
        law.forbids(f"{game.title(seat)} has a draw phase only in their own turn (rule 4).")
    elif game.drew or game.steps:
        law.forbids(f"The draw phase of {game.title(seat)}'s turn is over: pipeline steps come after it (rule 4).")
    haul = Haul(game.counts)
    if not spared:
        haul.draw(draw_due(game, seat), STOCK, GRAVEYARD, f"{HAND} {seat}")
    return {"who": seat, "phase": True, "spared": spared, "moves": haul.moves}


def draw(game: MagicalWar, seat: str, number: int) -> Facts:
    """Cards drawn because something says so, at any time."""
    alive(game, seat)
    haul = Haul(game.counts)
    haul.draw(number, STOCK, GRAVEYARD, f"{HAND} {seat}")
    return {"who": seat, "phase": False, "spared": False, "wanted": number, "moves": haul.moves}


def discard(game: MagicalWar, seat: str, number: int | None) -> Facts:
    """Cards from the hand to the common graveyard; without a number as many as the discard phase asks for.

    Raises:
        TooFewCardsError: the hand has fewer.
    """
    alive(game, seat)
    haul = Haul(game.counts)
    haul.move(discard_due(game, seat) if number is None else number, f"{HAND} {seat}", GRAVEYARD)
    return {"who": seat, "moves": haul.moves}


def _apply_draw(game: MagicalWar, event: Event) -> None:
    game.carry(event["moves"])
    if event["phase"] and game.active == event["who"]:
        game.drew = True
        game.spared = event["spared"]


def tell_reshuffle(moves: list[Event]) -> str:
    """A sentence on the graveyard that became the stock, with a space behind it; "" if it did not."""
    back = moved(moves, GRAVEYARD, STOCK)
    return f"The stock has run out: the graveyard is shuffled into a new one ({cards(back)}). " if back else ""


def _tell_draw(game: MagicalWar, event: Event) -> str:
    title, moves = game.title(event["who"]), event["moves"]
    number = moved(moves, STOCK, f"{HAND} {event['who']}")
    if event["spared"]:
        return f"{title} does not draw, so the pipeline may rest this turn."
    if event["phase"] and not number:
        return f"{title} draws no card."
    short = "" if event["phase"] or number == event["wanted"] else ": there are no more"
    return f"{tell_reshuffle(moves)}{title} draws {cards(number)}{short}."


def _tell_discard(game: MagicalWar, event: Event) -> str:
    number = moved(event["moves"], f"{HAND} {event['who']}", GRAVEYARD)
    return f"{game.title(event['who'])} discards {cards(number) if number else 'nothing'}."


KINDS = {
    "drawn": Kind(_apply_draw, _tell_draw),
    "discarded": Kind(lambda game, event: game.carry(event["moves"]), _tell_discard),
}
