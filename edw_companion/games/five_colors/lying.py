"""Which cards and provinces are meant where several are named in a line: in Events and in Recruitment."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence

from edw_companion.core import words
from edw_companion.core.words import plain
from edw_companion.errors import UsageError
from edw_companion.games.five_colors.creatures import POWER
from edw_companion.games.five_colors.state import UP, FiveColorsState


def bare(said: Sequence[str]) -> bool:
    """Whether words stand there without commas between them and without quotation marks."""
    return len(said) > 1 and not any("," in word or " " in word for word in said)


def by_card(said: Sequence[str], known: Collection[str]) -> list[str]:
    """The cards that words name, each with its numbers: what is between commas, where they stand.

    Without commas each word is one, but for names of several words that are ``known``.
    """
    if any(word.endswith(",") for word in said):
        return [text for each in " ".join(said).split(", ") if (text := each.strip(" ,"))]
    whole = {plain(name) for name in known} if bare(said) else set()
    found: list[str] = []
    at = 0
    while at < len(said):
        end = next((end for end in range(len(said), at + 1, -1) if plain(" ".join(said[at:end])) in whole), at + 1)
        if found and (said[at].casefold() in ("flying", "ground") or re.fullmatch(POWER, said[at])):
            found[-1] += f" {said[at]}"
        else:
            found.append(" ".join(said[at:end]))
        at = end
    return found


def slots(state: FiveColorsState, seat: str, said: Sequence[str]) -> Iterable[tuple[int, str]]:
    """Provinces, each with the card that is named behind its number, if one is; or with cards that lie there."""
    if not any(word.removesuffix(",").isdecimal() for word in said):
        said = _lying(state, seat, said) or said
    found: dict[int, str] = {}
    last = 0
    for word in (each.removesuffix(",") for each in said):
        if word.isdecimal():
            last = int(word)
            if last in found:
                raise UsageError(f"Province {last} is named twice.")
            found[last] = ""
        elif last:
            found[last] = f"{found[last]} {word}".strip()
        else:
            raise UsageError("Say which province the card comes from: its number, then the name if it has none yet.")
    return found.items()


def _lying(state: FiveColorsState, seat: str, said: Sequence[str]) -> list[str]:
    """The provinces whose cards are named, from the left where two are called alike; none where no card has a name."""
    provinces = enumerate(state.players[seat].provinces, 1)
    lying = {str(at): own.card for at, own in provinces if own.state == UP and own.card}
    found: list[str] = []
    for text in by_card(said, lying.values()) if lying else ():
        left = {at: card for at, card in lying.items() if at not in found}
        name = words.card(text, left.values(), "card in your provinces")
        found.append(next(at for at, card in left.items() if card == name))
    return found
