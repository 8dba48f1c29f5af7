"""The decks that are played: checked files and their sizes as facts. Rule 1; rulings 1, 2 and 4."""

from edw_companion.formats.five_colors.state import DYNASTY, FATE, FiveColors
from edw_companion.table.counting import MAX_CARDS, TooManyCardsError
from edw_companion.table.game import Event, Facts, Kind, alive
from edw_companion.table.law import Law


def tell(
    game: FiveColors,
    law: Law,
    seat: str,
    sizes: tuple[int, int],
    color: str | None = None,
    start: str | None = None,
    checked: tuple[str, str] | None = None,
) -> Facts:
    """A player's decks: their sizes, and what a checked file said more.

    Args:
        game: the table.
        law: the rules.
        seat: whose.
        sizes: of the dynasty and of the fate deck, as the game begins.
        color: the chosen colour.
        start: the starting land.
        checked: the file's name and the SHA-256 of its bytes.

    Raises:
        TooManyCardsError: nobody has such a deck, or more cards have left it already.
        AgainstRulesError: the game has begun.
    """
    alive(game, seat)
    if game.turns.number > 1 or game.revealed:
        law.forbids("Decks are checked before the game (rule 1).")
    player = game.players[seat]
    for zone, size in zip((DYNASTY, FATE), sizes, strict=True):
        if not 0 <= game.count(zone, seat) + size - player.size[zone] <= MAX_CARDS:
            raise TooManyCardsError
    return {
        "who": seat,
        "sizes": list(sizes),
        "color": color,
        "start": start,
        "file": checked[0] if checked else None,
        "sha256": checked[1] if checked else None,
    }


def _apply(game: FiveColors, event: Event) -> None:
    player = game.players[event["who"]]
    for zone, size in zip((DYNASTY, FATE), event["sizes"], strict=True):
        game.counts[f"{zone} {player.seat}"] += size - player.size[zone]
        player.size[zone] = size
    player.color = event["color"] or player.color
    player.checked = event["file"] or player.checked


def _tell(game: FiveColors, event: Event) -> str:
    dynasty, fate = event["sizes"]
    sizes = f"dynasty {dynasty}, fate {fate}"
    if event["file"] is None:
        return f"Decks of {game.title(event['who'])}: {sizes}."
    return (
        f"Decks of {game.title(event['who'])}, {event['color']}: {sizes}, {event['start']} in play; checked in "
        f"{event['file']} (SHA-256 {event['sha256'][:12]} …)."
    )


KINDS = {"decks": Kind(_apply, _tell)}
