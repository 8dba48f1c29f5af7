"""Power and toughness that a creature gets in a fight, as players say it: "giant growth on bears +3/+3"."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from edw_companion.core.words import card
from edw_companion.errors import UsageError
from edw_companion.games.five_colors.armies import MAX_NUMBER, parse_fighter

if TYPE_CHECKING:
    from edw_companion.games.five_colors.armies import Fighter

CREATURE = "creature in this fight"
"""What is meant by a name here, for the error."""

_SIGNED = "[-+\u2212]?[0-9]{1,3}"
_CHANGE = f"{_SIGNED}/{_SIGNED}"
_ON = re.compile(rf"(?:(?P<text>.*\S)\s+)?on\s+(?P<name>\S.*?)\s+(?P<change>{_CHANGE})", re.IGNORECASE)


def grown(text: str | None, becomes: Sequence[str], there: Mapping[str, Fighter]) -> tuple[str | None, list[Fighter]]:
    """What a player does, in words alone, and the creatures of the fight with the numbers that it gives them.

    They stand at the end of the words, as "on bears +3/+3" or "on bears 5/5", or behind --becomes, quoted or not.
    """
    said, words = [*becomes], (text or "").split()
    if said and "/" not in said[-1] and words and re.fullmatch(_CHANGE, words[-1]):
        names = (" ".join([said[-1], *words[at:-1]]) for at in range(len(words)))
        at = next((at for at, name in enumerate(names) if _named(name, there)), len(words) - 1)
        said[-1], text = " ".join([said[-1], *words[at:]]), " ".join(words[:at]) or None
    found = [_changed(parse_fighter(each), there) for each in said]
    match = _ON.fullmatch(text or "")
    if match is None and re.search(rf"(^|\s){_CHANGE}$", text or ""):
        raise UsageError(f"Say on which creature: Giant Growth on Grizzly Bears {str(text).split()[-1]}.")
    if match is None:
        return text, found
    name = card(match["name"], there, CREATURE)
    old = there[name]["power"], there[name]["toughness"]
    power, toughness = map(_number, match["change"].split("/"), old)
    return match["text"], [*found, {**there[name], "power": power, "toughness": toughness}]


def _named(name: str, there: Iterable[str]) -> bool:
    with contextlib.suppress(UsageError):
        return bool(card(name, there))
    return False


def _changed(said: Fighter, there: Mapping[str, Fighter]) -> Fighter:
    old = there[card(said["name"], there, CREATURE)]
    return {**old, "power": said["power"], "toughness": said["toughness"]}


def _number(said: str, old: int) -> int:
    """A power or a toughness: as it is said, or with a sign by how much it changes."""
    number = int(said.replace("\u2212", "-"))
    return min(max(number if said.isdecimal() else old + number, 0), MAX_NUMBER)
