"""The cards that mean something else in Magical War: what they do here, and what the program does with them.

The source lost most of their names; how sure each is stands with it. The rulings that say more of them are in the
chapter "Cards with another meaning" of the rules.
"""

import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from types import MappingProxyType

from edw_companion.colors import BASIC_LANDS
from edw_companion.core.at import At
from edw_companion.core.params import Text
from edw_companion.core.words import card_meant, plain, player
from edw_companion.errors import UsageError
from edw_companion.games.magical_war.state import MINE, Gives, MagicalWarState
from edw_companion.games.old_cards import kind_of_old
from edw_companion.sentences import DO, Sentence
from edw_companion.text import Styled, columns
from edw_companion.tuples import NamedTuple

INSTANT, FREE, SORCERY, CREATURE, ARTIFACT, ENCHANTMENT, LAND = KINDS = (
    "instant", "free", "sorcery", "creature", "artifact", "enchantment", "land",
)  # fmt: skip
"""What a card is, as far as it matters here; a free one stays in play and costs nothing."""
SPELLS = KINDS[:-1]
"""All but lands are cast."""

OPPONENT, SELF, EVERYBODY = "opponent", "self", "all"
NAMED, HIGH, LOST = "named", "high", "name lost"


class Changes(NamedTuple):
    """What a card changes for as long as it is in play.

    Attributes:
        gives: what it adds.
        whom: whom it works on: ``OPPONENT`` (chosen), ``SELF`` or ``EVERYBODY``.
        at_upkeep: whether a change is in force only from the target's upkeep on.
    """

    gives: Gives
    whom: str
    at_upkeep: bool = False


class Changed(NamedTuple):
    """A card, or two that do the same.

    Attributes:
        names: its name; none where the source has lost it and nobody can tell which it was.
        sure: ``NAMED`` in the source, or how sure the inferred name is.
        does: what it does here.
        kind: what it is here, one of ``KINDS``.
        changes: what it changes of sizes and steps, if it does.
        then: what to type when it resolves, WHO for a player who is chosen and {who} for its own; "" for nothing.
        asks: what is asked of the player who is chosen.
        reminds: what the players do by hand as long as it is in play, or as it resolves; with {most} for a number.
        perhaps: other cards that it may have been.
        full: what it does, at length, for paper; "" where ``does`` says all of it.
        besides: whether the card does what is printed on it but for this; the source says of the others what they do,
            or that it "replaces" what they did. Costs are as printed in both cases.
    """

    names: tuple[str, ...]
    sure: str
    does: str
    kind: str
    changes: Changes | None = None
    then: str = ""
    asks: str = ""
    reminds: str = ""
    perhaps: tuple[str, ...] = ()
    full: str = ""
    besides: bool = False

    @property
    def called(self) -> str:
        """What it is called on paper."""
        return " and ".join(self.names) or "A card whose name is lost (D to F)"

    @property
    def inferred(self) -> bool:
        """Whether it has a name that the source has lost."""
        return self.sure not in (NAMED, LOST)

    @property
    def in_full(self) -> str:
        """What it does, in sentences."""
        return self.full or f"{self.does[:1].upper()}{self.does[1:]}."


ENCHANTRESS = "Verduran Enchantress"
"""The card that is called for each enchantment."""

KUDZU = "Kudzu"
"""The card that goes from land to land."""

NOTHING = Changes(Gives(), SELF)
"""What a card changes of sizes that stays in play and changes none."""

CHANGED = (
    Changed(("Black Vise", "The Rack"), NAMED, "an opponent's pipeline is 1 longer while untapped", kind=ARTIFACT,
            changes=Changes(Gives(pipeline=1), OPPONENT, at_upkeep=True),
            full="An opponent's pipeline size is 1 more while this is untapped; each change of it waits for "
                 "that opponent's upkeep. In your upkeep you may choose a new opponent."),
    Changed(("Contract from Below",), NAMED, "it is an instant: new hand and pipeline, lands tapped",
            kind=INSTANT, then="renew {who} --pipelines",
            reminds="Then tap all your lands and empty your mana pool.",
            full="Now an instant. Discard your hand and your pipeline, draw a new hand and lay a new pipeline."
                 " Then tap all your lands and empty your mana pool, without mana burn."),
    Changed(("Cursed Rack",), HIGH, "an opponent's hand size is 1 less, never below 0", kind=ARTIFACT,
            changes=Changes(Gives(hand=-1), OPPONENT),
            full="An opponent's hand size is 1 less, but never below 0. In your upkeep you may choose "
                 "a new opponent."),
    Changed(("Darkpact",), NAMED, "it is an instant: take a random card of an opponent", kind=INSTANT,
            then="steal {who} WHO", asks="a random card out of an opponent's hand",
            full="Now an instant. Take a card at random out of an opponent's hand into yours."),
    Changed(("Demonic Tutor",), "medium", "take up your pipeline and lay it out again", kind=SORCERY,
            then="pipeline change {who}", perhaps=("Demonic Attorney",),
            full="Take your pipeline into your hand and lay one out again, with other cards if you like."),
    Changed((), LOST, "an opponent loses a turn", kind=SORCERY, then="turn skip WHO", perhaps=("Demonic Tutor",),
            full="An opponent of your choice loses a turn."),
    Changed(("Fastbond",), NAMED, "you may play lands from your hand, for 1 damage each", kind=ENCHANTMENT,
            changes=NOTHING, then="fastbond {who}", reminds="Each land that is played by it",
            full="In your main phase, outside combat, you may play lands straight from your hand. Each "
                 "deals 1 damage to you."),
    Changed(("Glasses of Urza",), HIGH, "look at an opponent's hand or pipeline, not at both", kind=ARTIFACT,
            changes=NOTHING, reminds="Each use: a look at an opponent's hand or pipeline, at one of the two.",
            full="Look at an opponent's hand or at that opponent's pipeline, not at both."),
    Changed((MINE,), HIGH, "everybody has one more pipeline step", kind=ARTIFACT,
            changes=Changes(Gives(steps=1), EVERYBODY),
            full="Each player takes one more pipeline step in their own main phase."),
    Changed(("Island Sanctuary",), HIGH, "if you do not draw, your pipeline may rest", kind=ENCHANTMENT,
            changes=NOTHING, then="draw {who} --skip", reminds="When it is used in the draw phase",
            full="If you do not draw, you may leave out your pipeline step as well.", besides=True),
    Changed(("Ivory Tower",), "medium", "your pipeline is 1 shorter; at 0 play from the hand", kind=ARTIFACT,
            changes=Changes(Gives(pipeline=-1), SELF),
            full="Your pipeline size is 1 less. At 0 or less you play cards straight from your hand, as in Magic."),
    Changed(("Jeweled Bird",), NAMED, "it is an instant for 0, in place of a stolen card", kind=INSTANT,
            reminds="It takes the place of the card that is about to be stolen.",
            full="Now an instant that costs nothing. It takes the place of a card that is about to be stolen."),
    Changed((KUDZU,), NAMED, "it goes from land to land, with whoever loses one", kind=ENCHANTMENT,
            then="kudzu aim {who} WHO", asks="a land of somebody's",
            full="Whoever put it on its land last controls it. When it destroys a land, the land's "
                 "controller gets it and at once chooses the next land. If you got it from another player: a "
                 "land of your own or of a neighbour, but not of that player. If it was yours already: any land. "
                 "If there is no such land, or its land is destroyed by anything else, Kudzu is destroyed.",
            besides=True),
    Changed(("Library of Leng",), "medium", "your hand size is 1 more; it does nothing else", kind=ARTIFACT,
            changes=Changes(Gives(hand=1), SELF), perhaps=("Library of Alexandria",),
            full="Your hand size is 1 more. It does nothing else."),
    Changed(("Millstone",), HIGH, "its target takes a pipeline step, discarding the card", kind=ARTIFACT,
            changes=NOTHING, then="millstone WHO", reminds="Each time it is used",
            full="Its target takes one more pipeline step at once; the card that is turned up goes to the "
                 "graveyard and is not played."),
    Changed(("Nether Shadow",), "medium", "it does not come back from the graveyard", kind=CREATURE,
            changes=NOTHING, reminds="It does not come back from the graveyard by itself.",
            full="It does not come back from the graveyard.", besides=True),
    Changed(("Regrowth",), "medium", "it reaches only the top 3 cards for each player", kind=SORCERY,
            reminds="It reaches only the top {most} cards of the graveyard.", perhaps=("Raise Dead", "Resurrection"),
            full="It reaches only the top cards of the graveyard: three for each player who is still in "
                 "the game.", besides=True),
    Changed(("Timetwister",), HIGH, "it takes the pipelines as well as the hands", kind=SORCERY,
            then="renew --shuffle --pipelines --cards 7", besides=True),
    Changed((ENCHANTRESS,), HIGH, "each enchantment cast is 1 life; it draws no card",
            kind=CREATURE, changes=NOTHING, then="life {who} +1",
            reminds="For each enchantment that is cast, whoever casts it",
            full="You gain 1 life for each enchantment that anybody casts. It draws you no card."),
    Changed(("Wheel of Fortune",), "medium", "it leaves the pipelines alone", kind=SORCERY,
            then="renew --cards 7", perhaps=("Winds of Change",), besides=True),
    Changed(("Word of Command",), HIGH, "see an opponent's hand and pipeline, swap up to two", kind=INSTANT,
            reminds="Look at an opponent's hand and pipeline; up to two of these cards may change places.",
            full="Look at an opponent's hand and pipeline. You may let up to two of these cards change places: one "
                 "of each, or two of the pipeline."),
)  # fmt: skip
"""All of them, by alphabet."""

BY_NAME: Mapping[str, Changed] = MappingProxyType({name: each for each in CHANGED for name in each.names})
NAMES = tuple(BY_NAME)
EFFECTS: Mapping[str, Changes] = MappingProxyType(
    {name: each.changes for name, each in BY_NAME.items() if each.changes}
)
"""The cards that the program keeps for as long as they are in play: most change sizes or steps."""

HINTS: Mapping[str, tuple[str, str]] = MappingProxyType({"Time Walk": ("an extra turn", "turn extra {who}")})
"""Sorceries with their own meaning that a command of the program carries out."""


def stays(kind: str) -> bool:
    """Whether a card of a kind stays in play."""
    return kind not in (INSTANT, SORCERY)


_LANDS = frozenset(map(plain, BASIC_LANDS.values()))


def kind_of(state: MagicalWarState, card: str | None, told: str | None = None) -> str:
    """What a card is: as this game has it, as the table has told now or before; "" where nobody knows."""
    known = BY_NAME.get(card or "")
    if known is not None:
        return known.kind
    if card in HINTS:
        return SORCERY
    name = plain(card or "")
    if name.removeprefix(plain("Snow-Covered ")).strip() in _LANDS:
        return LAND
    return kind_of_old(name) or told or {plain(each): kind for each, kind in state.kinds.items()}.get(name, "")


_SPELLED = {plain(name): name for name in NAMES}


_FEWEST = 3


def spelled(card: str) -> str:
    """A card's name as typed, with the right letters where this game gives it a meaning."""
    return _SPELLED.get(plain(card), card)


def spell(state: MagicalWarState, said: str) -> str:
    """The spell that somebody means: one of this game's or one that was cast before, by a beginning or words of it.

    Three letters at least; what means none is taken as it is typed.

    Raises:
        AmbiguousWordError: several may be meant.
    """
    return said if plain(said) in _LANDS else _meant(said, (*NAMES, *HINTS, *state.spells))


def slip(state: MagicalWarState, said: str) -> str | None:
    """The card of this game that an unknown name is nearly that of; None if it is none, or was cast before."""
    from difflib import get_close_matches  # only an unknown name pays for it

    if said in BY_NAME or said in HINTS or said in state.spells:
        return None
    near = get_close_matches(plain(said), _SPELLED, n=1, cutoff=0.8)
    return _SPELLED[near[0]] if near else None


def takes_player(card: str | None) -> bool:
    """Whether a card works on somebody who is chosen."""
    return card == KUDZU or (card is not None and card in EFFECTS and EFFECTS[card].whom == OPPONENT)


def read(state: MagicalWarState, said: str | None, on: str | None) -> tuple[str | None, str | None]:
    """The spell that is meant, and on whom it works: "black vise on bram" says both."""
    card, behind, whom = (said or "").rpartition(" on ")
    if behind and on is None and takes_player(spell(state, card)):
        return spell(state, card), player(state, whom)
    whole = spell(state, said) if said else None
    name, _, whom = (said or "").rpartition(" ")
    if name and on is None and whole == said:  # no card: perhaps "black vise bram"
        with suppress(UsageError):
            card = spell(state, name)
            if takes_player(card):
                return card, player(state, whom)
    return whole, on


def check_spelled(at: At[MagicalWarState], card: str | None) -> None:
    """Check that a name is not nearly that of a card which this game knows: it would change nothing then."""
    near = slip(at.state, card) if card else None
    if near:
        at.rules.forbids(f"There is no card '{card}' that this game knows. Did you mean {near}?")


def one_land(state: MagicalWarState, said: str) -> str:
    """The land that somebody means, a basic one or one that was played before; see ``spell``.

    Raises:
        UsageError: it is a list of lands; a name may have a comma in it, but no basic land before or behind that.
    """
    known = (*BASIC_LANDS.values(), *(each for each, kind in state.kinds.items() if kind == LAND))
    lands = [part for part in re.split(r",\s*|\s+and\s+|\s*[+&]\s*", said) if part]
    if len(lands) > 1 and any(_meant(part, known) in known for part in lands):
        raise UsageError(f"That is {len(lands)} cards: each land is played in a line of its own.")
    return _meant(said, known)


def _meant(said: str, names: Iterable[str]) -> str:
    return (card_meant(said, names) or said) if len(plain(said)) >= _FEWEST else said


CARD = Text("card", "card", means=spelled, rest=True, required=False, known=lambda _begin: NAMES)
"""Any card, in as many words as it has; these are offered."""


def table() -> list[str]:
    """All of them as a table, for ``edw rules errata``."""
    known = ([", ".join(each.names) or "between D and F", each.does, each.sure] for each in CHANGED)
    rows = [["card", "what it does here", "the name"], *known]
    head, *body = columns(rows)
    return [
        "Cards with another meaning; where the source lost a name, how sure the inferred one is.",
        "",
        Styled(head, "strong"),
        *body,
        "",
        str(Sentence(f"A card in full: {DO}. On paper: {DO}", "rules NAME", "print errata")),
    ]
