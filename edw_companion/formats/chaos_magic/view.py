"""How the table of Chaos Magic looks: as data for programs, and as a board for people. Nothing hidden is in either."""

from functools import partial
from typing import Any

from edw_companion.formats.chaos_magic import global_cards, middle, stack
from edw_companion.formats.chaos_magic.state import ChaosMagic, Mage, Spite
from edw_companion.table.text import columns
from edw_companion.table.view import OUT, Row, View


def _rest(game: ChaosMagic) -> dict[str, Any]:
    return {
        "globals": global_cards.status(game),
        "stack": stack.status(game),
        "middle": middle.status(game),
        "piles": {name: {"left": pile.left, "discard": list(pile.graveyard)} for name, pile in game.piles.items()},
        "chaos_drawn": game.drew,
        "spiting": list(game.spiting),
        "result": dict(game.result) if game.result else None,
    }


def _player(game: ChaosMagic, seat: str) -> dict[str, Any]:
    player = game.players[seat]
    return {
        "player": player.name,
        "life": player.life,
        "alive": player.alive,
        "spite": str(player.spite),
        "chaos_deck": game.deck_of(seat).name,
    }


def _columns(game: ChaosMagic) -> list[Row]:
    head = ["player", "life", "spite", *(["Chaos deck"] if game.own_decks else [])]
    return [head, *(_row(game, player) for player in game.players.values())]


def _middle(game: ChaosMagic) -> list[str]:
    """What lies between the players: Globals, the stack, the middle, the decks."""
    lines = global_cards.in_lines(game)
    if game.stack and game.going:
        lines += ["Stack, top first:", *(f"  {line}" for line in stack.lines(game))]
    if game.middle.cards:
        lines += ["Middle:", *(f"  {line}" for line in middle.lines(game))]
    return [*lines, _piles(game)]


def _row(game: ChaosMagic, player: Mage) -> Row:
    spite = str(player.spite) if player.alive else OUT
    deck = game.deck_of(player.seat)
    return [player.name, str(player.life), spite, *([f"{deck.left} ({deck.name})"] if game.own_decks else [])]


def _piles(game: ChaosMagic) -> str:
    left = sum(pile.left for pile in game.chaos_decks)
    discard = sum(len(pile.graveyard) for pile in game.chaos_decks)
    deck = game.global_deck
    return f"Piles: Chaos {left} (discard {discard}), Globals {deck.left} (discard {len(deck.graveyard)})"


def _notes(game: ChaosMagic, seat: str) -> list[str]:
    spite = game.players[seat].spite
    return [] if spite is Spite.UNUSED else [f"spite: {spite}"]


VIEW = View[ChaosMagic](
    player=_player, rest=_rest, columns=_columns, middle=_middle, notes=_notes, lay=partial(columns, right=(2,))
)
