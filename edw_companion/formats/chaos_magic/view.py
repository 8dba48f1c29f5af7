"""How the table of Chaos Magic looks: as data for programs, and as a board for people. Nothing hidden is in either."""

from typing import Any

from edw_companion.formats.chaos_magic import global_cards, middle, stack
from edw_companion.formats.chaos_magic.state import ChaosMagic, Mage
from edw_companion.table.board import turn_line, waiting
from edw_companion.table.course import upcoming
from edw_companion.table.text import columns

NEXT_TURNS = 10


def status(game: ChaosMagic) -> dict[str, Any]:
    """The table without what the session adds (name, format, last, code)."""
    turns = game.turns
    return {
        "players": [_player(game, player) for player in game.players.values()],
        "turn": {"number": turns.number, "active": game.active, "kind": turns.kind} if game.started else None,
        "next": [turn.who for turn in upcoming(game, NEXT_TURNS)],
        "globals": global_cards.status(game),
        "stack": stack.status(game),
        "middle": middle.status(game),
        "piles": {name: {"left": pile.left, "discard": list(pile.graveyard)} for name, pile in game.piles.items()},
        "chaos_drawn": game.drew,
        "spiting": list(game.spiting),
        "result": dict(game.result) if game.result else None,
        "rules": dict(game.house.chosen),
    }


def _player(game: ChaosMagic, player: Mage) -> dict[str, Any]:
    return {
        "player": player.name,
        "life": player.life,
        "alive": player.alive,
        "spite": str(player.spite),
        "chaos_deck": game.deck_of(player.seat).name,
    }


def board(game: ChaosMagic) -> list[str]:
    """The table for people, within 80 columns as long as names are short."""
    if not game.started:
        return waiting(game)
    rows = [["", "player", "life", "spite", *(["Chaos deck"] if game.own_decks else [])]]
    rows += [_row(game, player) for player in game.players.values()]
    return [whose_turn(game), "", *columns(rows, right=(2,)), "", *lying_between(game)]


def lying_between(game: ChaosMagic) -> list[str]:
    """What lies between the players: Globals, the stack, the middle, the decks; and the house rules."""
    lines = global_cards.in_lines(game)
    if game.stack and game.going:
        lines += ["Stack, top first:", *(f"  {line}" for line in stack.lines(game))]
    if game.middle.cards:
        lines += ["Middle:", *(f"  {line}" for line in middle.lines(game))]
    lines.append(_piles(game))
    return [*lines, *game.house.lines()]


def _row(game: ChaosMagic, player: Mage) -> list[str]:
    mark = ">" if game.active == player.seat and not game.over else ""
    spite = str(player.spite) if player.alive else "out of the game"
    deck = game.deck_of(player.seat)
    return [mark, player.name, str(player.life), spite, *([f"{deck.left} ({deck.name})"] if game.own_decks else [])]


def whose_turn(game: ChaosMagic) -> str:
    """The turn in one line."""
    if game.result is not None:
        winner = game.result["winner"]
        return f"The game is over: {game.title(winner)} has won." if winner else "The game is over: nobody is left."
    return turn_line(game)


def _piles(game: ChaosMagic) -> str:
    left = sum(pile.left for pile in game.chaos_decks)
    discard = sum(len(pile.graveyard) for pile in game.chaos_decks)
    deck = game.global_deck
    return f"Piles: Chaos {left} (discard {discard}), Globals {deck.left} (discard {len(deck.graveyard)})"
