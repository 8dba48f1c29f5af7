"""The decks that are played: checked files and their sizes as facts. Rule 1; rulings 1, 2 and 4."""

from typing import TYPE_CHECKING, Any

from edw_companion.core.counts import MAX_CARDS, TooManyCardsError
from edw_companion.core.kind import At, Chapter, Shown
from edw_companion.core.params import Number, Param, Who
from edw_companion.core.state import Event, Facts, alive
from edw_companion.games.five_colors.state import DYNASTY, FATE, FiveColorsState
from edw_companion.text import columns

if TYPE_CHECKING:
    from edw_companion.games.five_colors.decks import Checked

CHAPTER = Chapter[FiveColorsState]()


class DeckFile(Param):
    """The path of a deck's file, which is read and checked."""

    __slots__ = ()

    def one(self, at: At[Any], word: str) -> "Checked":
        """See ``Param``."""
        from edw_companion.games.five_colors.decks import read_file  # only who names a file pays for its reader

        return read_file(word, at.state.begin["banned"])


@CHAPTER.look("deck")
def show_decks(state: FiveColorsState) -> Shown:
    """Show the decks: colours, sizes, which were checked.

    Example: edw deck
    """
    players = state.players.values()
    data = [{"player": p.name, "color": p.color, **p.size, "file": p.checked} for p in players]
    table = [["player", "colour", "dynasty", "fate", "checked"]]
    for player in players:
        sizes = [str(player.size[zone]) for zone in (DYNASTY, FATE)]
        table.append([player.name, player.color or "-", *sizes, player.checked or "no"])
    return Shown(data, columns(table, right=(2, 3)))


DECKS = CHAPTER.kind("decks")


@DECKS.command(Who(), DeckFile("file"), words="deck use", anyway=True)
def use(at: At[FiveColorsState], who: str, file: "Checked") -> Facts:
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


@DECKS.command(Who(), Number("dynasty", 1, MAX_CARDS), Number("fate", 1, MAX_CARDS), words="deck size", anyway=True)
def size(at: At[FiveColorsState], who: str, dynasty: int, fate: int) -> Facts:
    """WHO's decks have so many cards, without a file.

    Example: edw deck size Ann 32 30
    """
    # Rule 1: the sizes as the game begins.
    state = at.state
    alive(state, who)
    if state.turns.number > 1 or state.revealed:
        at.rules.forbids("Decks are checked before the game (rule 1).")
    for zone, number in ((DYNASTY, dynasty), (FATE, fate)):
        if not 0 <= state.count(zone, who) + number - state.players[who].size[zone] <= MAX_CARDS:
            raise TooManyCardsError
    return {"who": who, "sizes": [dynasty, fate], "color": None, "start": None, "file": None, "sha256": None}


@DECKS.applies
def _(state: FiveColorsState, event: Event) -> None:
    player = state.players[event["who"]]
    for zone, number in zip((DYNASTY, FATE), event["sizes"], strict=True):
        state.counts[f"{zone} {player.seat}"] += number - player.size[zone]
        player.size[zone] = number
    player.color = event["color"] or player.color
    player.checked = event["file"] or player.checked


@DECKS.tells
def _(state: FiveColorsState, event: Event) -> str:
    dynasty, fate = event["sizes"]
    sizes = f"dynasty {dynasty}, fate {fate}"
    if event["file"] is None:
        return f"Decks of {state.title(event['who'])}: {sizes}."
    return (
        f"Decks of {state.title(event['who'])}, {event['color']}: {sizes}, {event['start']} in play; checked in "
        f"{event['file']} (SHA-256 {event['sha256'][:12]} …)."
    )
