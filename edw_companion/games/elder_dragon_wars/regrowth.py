"""Legendary regrowth: rule 4 and rulings 58 to 64. May these come back for those? Nothing is recorded."""

from collections.abc import Callable, Iterator, Sequence

from edw_companion.colors import BY_LETTER, LETTERS, Color
from edw_companion.core import params
from edw_companion.core.at import At
from edw_companion.core.due import Due
from edw_companion.core.kind import Chapter, Shown
from edw_companion.core.state import alive
from edw_companion.errors import UsageError
from edw_companion.games.elder_dragon_wars.cards import ELDER_DRAGONS, Named, named, of_scion
from edw_companion.games.elder_dragon_wars.state import TOKENS, WarState, of_decks
from edw_companion.text import listed
from edw_companion.tuples import NamedTuple

CHAPTER = Chapter[WarState]()


class Card(NamedTuple):
    """What regrowth asks of a card: its colours, whether it is a legendary creature, its types, whose deck it is of."""

    name: str
    colors: frozenset[Color]
    types: str = "Legendary Creature"
    deck: str | None = None

    @property
    def legend(self) -> bool:
        """Whether it is a legendary creature."""
        return {"Legendary", "Creature"} <= set(self.types.split())


OfSeat = Callable[[str], Card]
"""A card as the player of a seat means it."""


def card_of(state: WarState, name: str) -> Card:
    """A card as the session knows it; ``Name=wu`` says the colours of one that it does not know."""
    for seat, deck in state.begin["decks"].items():
        if name in deck["legends"]:
            return Card(name, _colors(deck["legends"][name]), deck=seat)
        if name in deck["spells"]:
            letters, _, types = deck["spells"][name].partition(" ")
            return Card(name, _colors(letters), types, seat)
    if name in state.types:  # of a pile, where colours do not matter, or colourless; or a token (rulings 61 and 63)
        return Card(name, _colors(TOKENS.get(name, "")), state.kind_of(name))
    said, _, letters = name.rpartition("=")
    if not said or any(letter.upper() not in BY_LETTER for letter in letters):
        name = said or name
        raise UsageError(f'No list of this session knows {name}: say its colours, as in --sacrifice "{name}=wu".')
    return Card(said, _colors(letters.upper()))


def _colors(letters: str) -> frozenset[Color]:
    return frozenset(BY_LETTER[letter] for letter in letters)


class _Colored(Named):
    """A card of the session, or a name as typed, of which the rule asks the colours: ``NAME=wu``."""

    def one(self, at: At[WarState], word: str) -> OfSeat:
        """Gives by seat the card as the session knows it: one of the seat's own deck is meant before all others."""

        def of_seat(seat: str) -> Card:
            if "=" in word and self.new:
                return card_of(at.state, word)
            own = [card for kind in ("legends", "spells") for card in at.state.begin["decks"][seat][kind]]
            return card_of(at.state, named(at, word, own, self.of(at.state), new=self.new))

        return of_seat


@CHAPTER.look(
    "regrow",
    params.Who(),
    _Colored(
        "sacrificed", of=lambda war: war.legends, new=True, option="--sacrifice", metavar="CARD", many=True,
        required=True, known=lambda begin: of_decks(begin, "legends"), help="A Legend; repeatable.",
    ),
    _Colored(
        "target", of=lambda war: of_decks(war.begin, "legends", "spells"), names=None, option="--target",
        metavar="CARD", required=True, help="The card in WHO's graveyard.",
    ),
)  # fmt: skip
def regrow(state: WarState, who: str, sacrificed: Sequence[OfSeat], target: OfSeat) -> Shown:
    """Ask whether these Legends may bring that card back.

    WHO would sacrifice them to return the card to hand. It records nothing.

    Example: edw regrow white --sacrifice "Kei Takahashi" --target "Jasmine Boreal"
    """
    alive(state, who)
    cards, back = [card(who) for card in sacrificed], target(who)
    ours = frozenset[Color]().union(*(card.colors for card in cards))
    why = next(_objections(state, who, cards, back, ours), "")
    agrees = "exactly as the sacrificed are (ruling 60)"
    if back.legend:
        agrees = f"and the sacrificed are {_words(ours)} (ruling 58)"
    says = why or f"{back.name} is {_words(back.colors)}, {agrees}."
    home = {card.name: ELDER_DRAGONS[card.name] for card in cards if not why and card.name in ELDER_DRAGONS}
    goes = "{} then goes to its nexus, not to a graveyard"  # ruling 33
    due = [str(Due(goes.format(card), f"dragon return {seat}")) for card, seat in home.items()]
    told = {"allowed": not why, "why": says, "sacrificed": _sorted(ours), "target": _sorted(back.colors), "due": due}
    return Shown(told, [f"{'No' if why else 'Yes'}: {says}", *due])


def _objections(
    state: WarState, seat: str, sacrificed: Sequence[Card], target: Card, ours: frozenset[Color]
) -> Iterator[str]:
    """Why ``seat`` may not sacrifice these, whose colours are ``ours``, and return that from graveyard to hand.

    Legends for a Legend whose colours are all among theirs (ruling 58); mono-coloured Legends for a spell of exactly
    that one colour (ruling 60).
    """
    # Who controls artifacts, and Elder Dragons out of the nexus; of others it is not kept.
    controllers = {player.dragon: player.controller for player in state.players.values() if not player.nexus}
    controllers |= {card: holder for holder, player in state.players.items() for card in player.artifacts}
    for card in sacrificed:
        if card.name == target.name:
            yield f"{card.name} is in play, so it is no target in the graveyard when the price is paid (ruling 59)."
        if not card.legend:
            yield f"{card.name} is no legendary creature, and only those are sacrificed (rule 4)."
        if of_scion(state, card.name):
            yield f"{card.name} is in the Scion's deck, and nobody may sacrifice it (rule 14, ruling 126)."
        if card.name in ELDER_DRAGONS and state.players[ELDER_DRAGONS[card.name]].nexus:
            yield f"{card.name} is in its nexus, where it cannot be sacrificed (ruling 17)."
        if (controller := controllers.get(card.name, seat)) != seat:
            yield f"{state.title(controller)} controls {card.name}, and nobody else may sacrifice it (ruling 62)."
    if "Land" in target.types:
        yield f"{target.name} is a land, and only Legends, instants, sorceries and enchantments come back (rule 4)."
    if target.deck != seat:
        whose = f"the graveyard of {state.title(seat)}"
        yield f"{_elsewhere(state, target)}, so it is never in {whose} (rule 4, ruling 64)."
    if target.name in ELDER_DRAGONS:
        yield f"{target.name} returns to its nexus and is never in a graveyard (rule 2, ruling 24)."
    if target.legend:
        if target.colors - ours:
            yield f"nothing sacrificed is {_words(target.colors - ours)}, which {target.name} is (ruling 58)."
        return
    if not {"Instant", "Sorcery", "Enchantment"} & set(target.types.split()):
        yield f"{target.name} is no instant, sorcery or enchantment (rule 4, ruling 60)."
    color = _words(target.colors)
    if len(target.colors) != 1:
        yield f"{target.name} is {color}, and only a spell of one colour comes back (ruling 60)."
    for card in sacrificed:
        if card.colors != target.colors:
            exactly = f"only Legends of exactly the one colour of {target.name}, {color}, bring it back (ruling 60)."
            yield f"{card.name} is {_words(card.colors)}: {exactly}"


def _elsewhere(state: WarState, card: Card) -> str:
    """Where a card belongs that is of no deck of the player's."""
    if card.deck is not None:
        return f"{card.name} is of the {card.deck} deck"
    if card.name in TOKENS:
        return f"{card.name} is a token"
    if any(card.name in pile.order for pile in state.piles.values()):
        return f"{card.name} is of a pile and goes to that pile's own graveyard"
    if of_scion(state, card.name):
        return f"{card.name} is in the Scion's deck"
    return f"{card.name} never leaves play"


def _sorted(colors: frozenset[Color]) -> list[str]:
    return [str(color) for color in LETTERS if color in colors]


def _words(colors: frozenset[Color]) -> str:
    return listed(_sorted(colors)) if colors else "colourless"
