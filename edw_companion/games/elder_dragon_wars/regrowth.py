"""Legendary regrowth: rule 4 and rulings 58 to 64. May these come back for those? Nothing is recorded."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from edw_companion.colors import BY_LETTER, LETTERS, Color
from edw_companion.core import params
from edw_companion.core.kind import At, Chapter, Shown
from edw_companion.errors import UsageError
from edw_companion.games.elder_dragon_wars.ring import DRAGONS
from edw_companion.games.elder_dragon_wars.state import TOKENS, WarState, legends_known, of_decks
from edw_companion.text import listed

CHAPTER = Chapter[WarState]()


class Card(NamedTuple):
    """What regrowth asks of a card: its colours, whether it is a legendary creature, its types, whose deck it is of."""

    name: str
    colors: frozenset[Color]
    legend: bool
    types: str
    deck: str | None


class Answer(NamedTuple):
    """Yes or no, with the reason in one sentence and the colours that settle it."""

    allowed: bool
    why: str
    sacrificed: list[str]
    target: list[str]


def card_of(state: WarState, name: str) -> Card:
    """A card as the session knows it; ``Name=wu`` says the colours of one that it does not know.

    Raises:
        UsageError: the colours are not known and not said.
    """
    for seat, deck in state.begin["decks"].items():
        if name in deck["legends"]:
            return Card(name, colors_of(deck["legends"][name]), legend=True, types="Legendary Creature", deck=seat)
        if name in deck["spells"]:
            letters, _, types = deck["spells"][name].partition(" ")
            return Card(name, colors_of(letters), legend=False, types=types, deck=seat)
    if state.is_legend(name):  # Karn: colourless, of the artifact pile (ruling 63)
        return Card(name, frozenset(), legend=True, types=state.kind_of(name), deck=None)
    for pile in state.piles.values():
        if name in pile.order:
            return Card(name, frozenset(), legend=False, types=pile.name, deck=None)
    said, _, letters = name.rpartition("=")
    if name in TOKENS:
        said, letters = name, TOKENS[name]
    if not said or any(letter.upper() not in BY_LETTER for letter in letters):
        name = said or name
        raise UsageError(f'No list of this session knows {name}: say its colours, as in --sacrifice "{name}=wu".')
    return Card(said, colors_of(letters.upper()), legend=True, types="Legendary Creature", deck=None)


def colors_of(letters: str) -> frozenset[Color]:
    """The colours behind letters such as "WUG"."""
    return frozenset(BY_LETTER[letter] for letter in letters)


class _Colored(params.Card):
    """A card of the session, or a name as typed, of which the rule asks the colours: ``NAME=wu``."""

    __slots__ = ()

    def one(self, at: At[Any], word: str) -> Any:
        """The card as the session knows it."""
        return card_of(at.state, word if "=" in word else super().one(at, word))


def _cards(state: WarState) -> list[str]:
    piles = [card for pile in state.piles.values() for card in pile.order]
    return [*state.legends, *of_decks(state.begin, "spells"), *piles]


@CHAPTER.look(
    "regrow",
    params.Who(),
    _Colored(
        "sacrificed", of=_cards, new=True, option="--sacrifice", metavar="CARD", many=True, required=True,
        known=legends_known, help="A Legend; repeatable.",
    ),
    _Colored(
        "target", of=_cards, new=True, names=None, option="--target", metavar="CARD", required=True,
        help="The card in WHO's graveyard.",
    ),
)  # fmt: skip
def regrow(state: WarState, who: str, sacrificed: Sequence[Card], target: Card) -> Shown:
    """Ask whether these Legends may bring that card back.

    WHO would sacrifice them to return the card to hand. It records nothing.

    Example: edw regrow white --sacrifice "Kei Takahashi" --target "Jasmine Boreal"
    """
    answer = asked(state, who, sacrificed, target)
    return Shown(answer._asdict(), [f"{'Yes' if answer.allowed else 'No'}: {answer.why}"])


def asked(state: WarState, seat: str, sacrificed: Sequence[Card], target: Card) -> Answer:
    """Whether ``seat`` may sacrifice these and return that from their graveyard to their hand.

    Legends for a Legend whose colours are all among theirs (ruling 58); mono-coloured Legends for a spell of exactly
    that one colour (ruling 60).
    """
    ours = frozenset[Color]().union(*(card.colors for card in sacrificed))
    why = _objection(state, seat, sacrificed, target, ours)
    return Answer(why is None, why or _agreement(target, ours), _letters(ours), _letters(target.colors))


def _objection(
    state: WarState, seat: str, sacrificed: Sequence[Card], target: Card, ours: frozenset[Color]
) -> str | None:
    for card in sacrificed:
        if card.name == target.name:
            return f"{card.name} is in play, so it is no target in the graveyard when the price is paid (ruling 59)."
        if not card.legend:
            return f"{card.name} is no legendary creature, and only those are sacrificed (rule 4)."
        owner = next((color for color, dragon in DRAGONS.items() if dragon.name == card.name), None)
        if owner is not None and state.started and state.players[owner].nexus:
            return f"{card.name} is in its nexus, where it cannot be sacrificed (ruling 17)."
    if target.deck != seat:
        whose = "a pile and goes to that pile's own graveyard" if target.deck is None else f"the {target.deck} deck"
        never = f"so it is never in the graveyard of {state.title(seat)} (rule 4, ruling 64)."
        return f"{target.name} is of {whose}, {never}"
    if any(dragon.name == target.name for dragon in DRAGONS.values()):
        return f"{target.name} returns to its nexus and is never in a graveyard (rule 2, ruling 24)."
    if target.legend:
        missing = target.colors - ours
        return f"nothing sacrificed is {_words(missing)}, which {target.name} is (ruling 58)." if missing else None
    return _objection_to_spell(sacrificed, target)


def _objection_to_spell(sacrificed: Sequence[Card], target: Card) -> str | None:
    if not {"Instant", "Sorcery", "Enchantment"} & set(target.types.split()):
        return f"{target.name} is no instant, sorcery or enchantment (rule 4, ruling 60)."
    if len(target.colors) != 1:
        return f"{target.name} is {_words(target.colors)}, and only a spell of one colour comes back (ruling 60)."
    for card in sacrificed:
        if card.colors != target.colors:
            return (
                f"{card.name} is {_words(card.colors)}: only Legends of exactly the one colour of {target.name}, "
                f"{_words(target.colors)}, bring it back (ruling 60)."
            )
    return None


def _agreement(target: Card, ours: frozenset[Color]) -> str:
    if target.legend:
        return f"{target.name} is {_words(target.colors)}, and the sacrificed are {_words(ours)} (ruling 58)."
    return f"{target.name} is {_words(target.colors)}, exactly as the sacrificed are (ruling 60)."


def _letters(colors: frozenset[Color]) -> list[str]:
    return [str(color) for color in LETTERS if color in colors]


def _words(colors: frozenset[Color]) -> str:
    return listed(_letters(colors)) if colors else "colourless"
