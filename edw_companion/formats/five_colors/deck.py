"""The decks that are played: checked files and their sizes as facts. Rule 1; rulings 1, 2 and 4."""

from typing import TYPE_CHECKING, Any

from edw_companion.formats.five_colors.state import DYNASTY, FATE, FiveColors
from edw_companion.table.counting import MAX_CARDS, TooManyCardsError
from edw_companion.table.game import Event, Facts, alive
from edw_companion.table.kind import At, Chapter, Shown
from edw_companion.table.params import Number, Param, Who
from edw_companion.table.text import columns

if TYPE_CHECKING:
    from edw_companion.formats.five_colors.decks import Checked

CHAPTER = Chapter[FiveColors]()


class DeckFile(Param):
    """The path of a deck's file, which is read and checked."""

    __slots__ = ()

    def one(self, at: At[Any], word: str) -> "Checked":
        """See ``Param``."""
        from edw_companion.formats.five_colors.decks import read_file  # only who names a file pays for its reader

        return read_file(word, at.game.begin["banned"])


@CHAPTER.look("deck")
def show_decks(game: FiveColors) -> Shown:
    """Show the decks: colours, sizes, which were checked.

    Example: edw deck
    """
    players = game.players.values()
    data = [{"player": p.name, "color": p.color, **p.size, "file": p.checked} for p in players]
    table = [["player", "colour", "dynasty", "fate", "checked"]]
    for player in players:
        sizes = [str(player.size[zone]) for zone in (DYNASTY, FATE)]
        table.append([player.name, player.color or "-", *sizes, player.checked or "no"])
    return Shown(data, columns(table, right=(2, 3)))


DECKS = CHAPTER.kind("decks")


@DECKS.command(Who(), DeckFile("file"), words="deck use", anyway=True)
def use(at: At[FiveColors], who: str, file: "Checked") -> Facts:
    """WHO plays the decks of FILE, which are checked first.

    Example: edw deck use Ann ann.txt
    """
    deck = file.deck
    return {
        **size(at, who, deck.dynasty, deck.fate),
        "color": deck.color,
        "start": deck.start,
        "file": file.name,
        "sha256": file.digest,
    }


@DECKS.command(
    Who(), Number("dynasty", 1, MAX_CARDS), Number("fate", 1, MAX_CARDS), words="deck size", anyway=True
)
def size(at: At[FiveColors], who: str, dynasty: int, fate: int) -> Facts:
    """WHO's decks have so many cards, without a file.

    Example: edw deck size Ann 32 30
    """
    # Rule 1: the sizes as the game begins.
    game = at.game
    alive(game, who)
    if game.turns.number > 1 or game.revealed:
        at.law.forbids("Decks are checked before the game (rule 1).")
    for zone, number in ((DYNASTY, dynasty), (FATE, fate)):
        if not 0 <= game.count(zone, who) + number - game.players[who].size[zone] <= MAX_CARDS:
            raise TooManyCardsError
    return {"who": who, "sizes": [dynasty, fate], "color": None, "start": None, "file": None, "sha256": None}


@DECKS.applies
def _(game: FiveColors, event: Event) -> None:
    player = game.players[event["who"]]
    for zone, number in zip((DYNASTY, FATE), event["sizes"], strict=True):
        game.counts[f"{zone} {player.seat}"] += number - player.size[zone]
        player.size[zone] = number
    player.color = event["color"] or player.color
    player.checked = event["file"] or player.checked


@DECKS.tells
def _(game: FiveColors, event: Event) -> str:
    dynasty, fate = event["sizes"]
    sizes = f"dynasty {dynasty}, fate {fate}"
    if event["file"] is None:
        return f"Decks of {game.title(event['who'])}: {sizes}."
    return (
        f"Decks of {game.title(event['who'])}, {event['color']}: {sizes}, {event['start']} in play; checked in "
        f"{event['file']} (SHA-256 {event['sha256'][:12]} …)."
    )
