"""What a named card is in this session, an exact name before a part of one; and the cards that grant extra turns."""

from __future__ import annotations

from collections.abc import Iterable

from edw_companion.core import params, words
from edw_companion.core.at import At
from edw_companion.core.due import Due
from edw_companion.core.params import started
from edw_companion.core.turn_order import due_of_turn
from edw_companion.errors import RefusedError
from edw_companion.games.elder_dragon_wars.ring import DRAGONS
from edw_companion.games.elder_dragon_wars.state import SCION_CARD, WarState

ELDER_DRAGONS = {dragon.name: str(color) for color, dragon in DRAGONS.items()}
"""The seats of the Elder Dragons by their names."""
KASIMIR = "Kasimir the Lone Wolf"


class Named(params.Card):
    """A card of the session, by ``named``; those that ``of`` gives are meant by a part of a name before all others."""

    def one(self, at: At[WarState], word: str) -> object:
        """The card's whole name."""
        return named(at, word, self.of(started(at.state)), new=self.new)


def named(at: At[WarState], word: str, *likely: Iterable[str], new: bool = True) -> str:
    """The card that a word means: the one of just that name, else the first of the ``likely`` ones, else any.

    One whose name begins so comes before all in which only a later word does.
    ``new``: a name that no list of the session knows is taken as it is typed.

    Raises:
        UsageError: it means none, or several.
    """
    known = at.state.types
    if word in known:
        return word
    wanted = words.plain(word)
    exact = [card for card in known if words.plain(card) == wanted]
    begun = ([card for card in cards if words.plain(card).startswith(wanted)] for cards in (*likely, known))
    for cards in (exact, *begun, *likely):
        found = words.card_meant(word, cards, at.state.written)
        if found is not None:
            return found
    return at.card_or_new(word, known) if new else at.card(word, known)


def spelled(state: WarState, said: str) -> str:
    """What did it, with a card's right letters where it is the whole name of one: a beginning may mean anything.

    Only Kasimir, of whom the rules make something, is meant by three letters or more (rule 17).
    """
    wanted = words.plain(said)
    if len(wanted) >= len("kas") and words.plain(KASIMIR).startswith(wanted):
        return KASIMIR
    names = [(name, card) for card in state.types for name in (card, state.written.get(card, card))]
    return next((card for name, card in names if words.plain(name) == wanted), said)


def of_scion(state: WarState, card: str) -> bool:
    """Whether a card is the Scion or one of its dragons, which no player casts or controls (rule 14; ruling 126)."""
    return card == SCION_CARD or card in state.begin["scion"]


def check_in_player_hands(state: WarState, card: str) -> None:
    """Refuse an Elder Dragon, whose nexus state is kept, and a card of the Scion, with what is typed instead."""
    if card in ELDER_DRAGONS:
        leaves = f"{card} is an Elder Dragon, which leaves its nexus with"
        raise RefusedError(leaves, f"dragon cast {ELDER_DRAGONS[card]}")
    if of_scion(state, card):
        never = "no player casts or controls it, and nothing reverberates (rule 14, ruling 126)"
        raise RefusedError(f"{card} is in the Scion's deck: {never}.")


TIMESIFTER = "Timesifter"
_OF_TARGET = ("an extra turn for the player it targets",)
GRANTS = {
    "Time Warp": _OF_TARGET,
    "Walk the Aeons": _OF_TARGET,
    "Beacon of Tomorrows": _OF_TARGET,
    "Time Stretch": tuple(f"the {which} of two extra turns for the player it targets" for which in ("first", "second")),
    "Seedtime": ("perhaps an extra turn",),
    TIMESIFTER: ("an extra turn for whoever turns up the highest cost",),
}
"""Whose extra turns they are, one by one, by card; lists of one's own may hold any of them anywhere."""


def dues_of_extra_turn(state: WarState, card: str | None, before: str) -> list[Due]:
    """The extra turns that a card grants, each by itself, after the words ``before``; nothing for other cards."""
    return [due_of_turn(state, f"{before} {grant}", "turn extra") for grant in GRANTS.get(card or "", ())]
