"""What is said of a pipeline step: what becomes of the card, of one card a step, and whose step it is."""

import re

from edw_companion.colors import BASIC_LANDS
from edw_companion.core.due import DO, quoted
from edw_companion.core.params import Choice
from edw_companion.core.questions import Instead, WantedError
from edw_companion.core.words import UnknownWordError, plain
from edw_companion.errors import UsageError
from edw_companion.games.magical_war.errata import NAMES
from edw_companion.games.magical_war.state import MagicalWarState
from edw_companion.sentences import Sentence

LAND, CAST, DISCARD = FATES = ("land", "cast", "discard")
"""What becomes of a card that was turned up."""

UNSAID = ""
"""Instead of a seat where nobody is named."""

_TWO = re.compile(rf"(.*?),\s*({'|'.join(FATES)})\b\s*(.*)", re.IGNORECASE)


class Fate(Choice):
    """What becomes of a card that was turned up: the word that goes before its name."""

    def chosen(self, word: str) -> str:
        """See ``Choice``."""
        try:
            return super().chosen(word)
        except UnknownWordError:
            first = f"Say first what becomes of the card, then its name: land, cast or discard, as in '{DO}'."
            raise UsageError(first, f"step {_likely(word)}") from None


def _likely(word: str) -> str:
    """What a card whose name begins with this word most likely is: a land, or a spell, of this game if it has one."""
    if plain(word) in map(plain, BASIC_LANDS.values()):
        return f"{LAND} {word}"
    spells = [name for name in NAMES if plain(name).startswith(plain(word))]
    return f"{CAST} {spells[0] if spells else word}"


def check_one(fate: str, card: str) -> None:
    """Check that a step is about one card, since each turns up one (rule 5)."""
    two = _TWO.fullmatch(card)
    if two:
        lines = [f"step {fate} {two[1]}".rstrip(), f"step {two[2].casefold()} {two[3]}".rstrip()]
        raise UsageError(f"A step turns up one card: {DO}, then {DO}.", *lines)


def whose(state: MagicalWarState, fate: str, card: str | None, forced: str) -> str:
    """Refuse a step that some card forces where nobody says whose it is (errata): nobody is meant more than others."""
    behind = [fate, *([card] if card else []), "--forced", forced]
    answers = {state.title(seat): ("step", seat, *behind) for seat in state.living}
    says = Sentence(f"Say who takes the step that {forced} forces: {DO}", f"step WHO {fate} --forced {quoted(forced)}")
    raise WantedError(says, Instead(f"{forced}: who takes the step?", answers))
