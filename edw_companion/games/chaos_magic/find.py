"""Where a card of the edition is now, as far as everybody may know: never which card lies face down, nor its place."""

from edw_companion.games.chaos_magic.global_cards import whose
from edw_companion.games.chaos_magic.state import ChaosMagicState
from edw_companion.games.finding import Thing


def things(state: ChaosMagicState) -> list[Thing]:
    """All Chaos cards and Globals, in the order of their lists."""
    found = [(card, _of_chaos(state, card)) for card in state.begin["cards"]]
    found += [(card, _of_global(state, card)) for card in state.begin["globals"]]
    return [Thing(card, title, where, text) for card, where in found for title, *text in [state.text(card)]]


def _of_chaos(state: ChaosMagicState, card: str) -> str:
    for entry in state.stack:
        if entry.up and entry.card == card:
            return f"on the stack, {state.title(entry.who)}'s"
    for pile in state.chaos_decks:
        if card in pile.graveyard:
            return "in the Chaos discard"
        if card in pile.out:
            return "taken out of the deck"
    deck = "in one of the Chaos decks" if state.own_decks else "in the Chaos deck"
    return f"{deck}{' or face down on the stack' * any(not entry.up for entry in state.stack)}"


def _of_global(state: ChaosMagicState, card: str) -> str:
    for each in state.globals:
        if each.card == card:
            return f"in play, {whose(state, each)}"
    deck = state.global_deck
    if card in deck.graveyard:
        return "in the Global discard"
    return "taken out of the deck" if card in deck.out else "in the Global deck"
