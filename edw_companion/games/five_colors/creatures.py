"""Cards as they are named: once with what they are, and from then on by their names alone, or a beginning of them.

A creature is named as "Grizzly Bears 2/2" or "Serra Angel 4/4 flying"; in a command that takes several, a province's
number stands before those that go there.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from edw_companion.core.params import Names, Text, Word
from edw_companion.core.words import MAX_NAME, UnknownWordError, card, plain
from edw_companion.errors import UsageError
from edw_companion.games.five_colors.armies import fighter, gathered, parse_fighter
from edw_companion.games.five_colors.state import (
    ATTACKED,
    CREATURE,
    DIED,
    LAND,
    LOCAL,
    SPELL,
    WALL,
    FiveColorsState,
    Known,
)
from edw_companion.tuples import NamedTuple

if TYPE_CHECKING:
    from typing import Unpack

    from edw_companion.core.kind import At
    from edw_companion.core.params import How
    from edw_companion.games.five_colors.armies import Fighter, Numbers

BASICS = tuple(
    snow + name for snow in ("", "Snow-Covered ") for name in ("Plains", "Island", "Swamp", "Mountain", "Forest")
)  # fmt: skip
"""Basic lands, which everybody knows."""

POWER = "[0-9]{1,3}/[0-9]{1,3}"
"""A power and a toughness, as a pattern."""

_CREATURE = re.compile(rf"(?P<name>.*\S)\s+(?P<numbers>{POWER})(?:\s+(?P<how>flying|ground))?", re.IGNORECASE)
_TWIN = re.compile(r" \([0-9]+\)$")


class Spoken(NamedTuple):
    """A card as it was named: its name, and its numbers, if they were said; "flying" may be left open (None)."""

    name: str
    power: int | None = None
    toughness: int | None = None
    flying: bool | None = None


def spoken(text: str) -> Spoken:
    """Read "Grizzly Bears", "Grizzly Bears 2/2" or "Serra Angel 4/4 flying"."""
    match = _CREATURE.fullmatch(text.strip())
    if match is None:
        if re.search(r"\s([0-9]+/\S*|\S*/[0-9]+)(\s|$)", text):
            raise UsageError(f'\'{text}\' is no creature: write "Grizzly Bears 2/2" or "Serra Angel 4/4 flying".')
        return Spoken(text.strip())
    power, toughness = map(int, match["numbers"].split("/"))
    return Spoken(match["name"], power, toughness, match["how"].casefold() == "flying" if match["how"] else None)


def single(name: str) -> str:
    """The name without the number that tells two of one name apart."""
    return _TWIN.sub("", name)


def apart(name: str, taken: Iterable[str]) -> str:
    """The name, with a number behind it if it is taken."""
    there, own, twin = {*taken}, name, 1
    while own in there:
        twin += 1
        own = f"{name} ({twin})"
    return own


def kind_of(state: FiveColorsState, name: str | None) -> str:
    """What a card is, as far as that is known: basic lands, walls by their names, and what was said of others."""
    if not name:
        return ""
    if name in BASICS:
        return LAND
    known = state.known.get(name)
    kind = (known.kind or (CREATURE if known.power is not None else "")) if known else ""
    return WALL if kind in ("", CREATURE) and plain(name).split()[:1] == ["wall"] else kind


class Naming:
    """Names as a player says them in one command: what was said before is known, and what is said in it."""

    def __init__(self, at: At[FiveColorsState], seat: str) -> None:
        """``seat``: whose cards are meant first."""
        self._at, self._seat = at, seat
        self._known = dict(at.state.known)

    def card(self, said: str, *, fate: bool = False) -> str:
        """The known card that a name means; as it is typed if it means none. ``fate``: whether it is a fate card."""
        clean = self._at.clean(said, "card")
        return self._exact(clean) or self._meant(clean, fate=fate) or clean

    def told(self, said: Spoken) -> tuple[str, Numbers | None]:
        """A card's name and, if they were said, its numbers; with numbers the name is meant as it is typed.

        Who said once that a creature flies says "ground" if it does no longer.
        """
        if said.power is None or said.toughness is None:
            return self.card(said.name), None
        clean = self._at.clean(said.name, "creature", MAX_NAME)
        name = self._exact(clean) or clean
        before = self._known.get(name, Known(self._seat))
        flying = before.flying if said.flying is None else said.flying
        self._known[name] = before._replace(power=said.power, toughness=said.toughness, flying=flying)
        return name, {"power": said.power, "toughness": said.toughness, "flying": flying}

    def sent(self, words: Iterable[str]) -> list[tuple[int | None, list[Fighter]]]:
        """The creatures that words send to provinces: by province, None where no number stands before them.

        ``1 wurm "serra angel 4/4 flying" 2 bears 2/2``: names of several words need neither quotation marks nor commas,
        as long as they are known or have their numbers.
        """
        groups = ((number, [self._army(phrase) for phrase in phrases]) for number, phrases in _groups(words))
        return [(number, [each for army in armies for each in army]) for number, armies in groups]

    def _army(self, words: Sequence[str]) -> list[Fighter]:
        """The creatures that a phrase names: one, or known ones and perhaps one with its numbers behind them."""
        whole = spoken(" ".join(words))
        bare = whole.power is None  # what has numbers behind it may be a new name altogether
        if len(words) > 1 and not (self._exact(whole.name) or (bare and self._meant(whole.name))):
            for count in range(len(words) - 1, 0, -1):
                first = " ".join(words[:count])
                known = self._exact(first) or (bare and self._meant(first))
                if known and not re.match(POWER, words[count]):
                    return [self._creature(Spoken(first)), *self._army(words[count:])]
        return [self._creature(whole)]

    def _creature(self, said: Spoken) -> Fighter:
        """A creature with its numbers, said now or before."""
        name, _ = self.told(said)
        known = self._known.get(name, Known(self._seat))
        if known.power is None or known.toughness is None:
            raise UsageError(f"Write its power and toughness: {name} 4/4, or {name} 4/4 flying.")
        return fighter(name, known.power, known.toughness, flying=known.flying)

    def _exact(self, name: str) -> str:
        return next((own for own in (*BASICS, *self._known) if plain(own) == plain(name)), "")

    def _meant(self, said: str, *, fate: bool = False) -> str:
        """The known card that a beginning of a name means, three letters at least; "" if none."""
        if len(plain(said)) < len("abc"):
            return ""
        names = {name: known.seat for name, known in self._known.items() if (known.kind in (SPELL, LOCAL)) == fate}
        own = [name for name, owner in names.items() if owner == self._seat]
        for some in (own, names):
            with contextlib.suppress(UnknownWordError):
                return card(said, some)
        return ""


def _groups(words: Iterable[str]) -> list[tuple[int | None, list[list[str]]]]:
    """Phrases by province: words up to a creature's numbers, a comma, or the end; one in quotation marks is whole."""
    groups: list[tuple[int | None, list[list[str]]]] = []
    fresh = True
    for raw in words:
        word = raw.removesuffix(",")
        if word.isdecimal():
            groups.append((int(word), []))
            fresh = True
            continue
        if not groups:
            groups.append((None, []))
        phrases = groups[-1][1]
        how = word.casefold() in ("flying", "ground") and phrases and re.search(f"{POWER}$", phrases[-1][-1])
        if how:
            phrases[-1].append(word)
        elif fresh or " " in word:
            phrases.append([word])
        else:
            phrases[-1].append(word)
        fresh = raw != word or " " in word or bool(how) or bool(re.search(f"{POWER}$", word))
    return groups


def walls(state: FiveColorsState, seat: str, name: str) -> dict[int, list[str]]:
    """A player's walls of a name, by province."""
    found: dict[int, list[str]] = {}
    for number, own in enumerate(state.players[seat].provinces, 1):
        for wall in own.walls:
            if plain(single(wall)) == plain(single(name)):
                found.setdefault(number, []).append(wall)
    return found


def spent(at: At[FiveColorsState], seat: str, army: Iterable[Fighter]) -> None:
    """Say what the log knows of creatures that can hardly fight: they are tapped, or have died in a duel."""
    why = {ATTACKED: "has attacked and is tapped", DIED: "has died in a duel in this turn"}
    for each in army:
        known = at.state.spent.get((seat, each["name"]))
        if known:
            told = why.get(known, "is tapped by a duel")
            at.notices.append(f"By the log {each['name']} of {at.state.title(seat)} {told}: if so, it cannot be there.")


class Army(Text):
    """Creatures with their numbers, each as "Grizzly Bears 2/2", in quotation marks or without."""

    def parts(self, typed: Sequence[str]) -> Sequence[str]:
        """See ``Text``."""
        return gathered(typed)

    def said(self, text: str, clean: Callable[[str, str, int], str]) -> Fighter:
        """See ``Text``."""
        found = parse_fighter(text)
        return {**found, "name": clean(found["name"], self.what, self.most)}


class Hits(Word):
    """Damage to creatures, each as CREATURE=N: (the creature, the damage); ``fighters`` are those that may be meant."""

    def __init__(self, name: str, fighters: Names, **how: Unpack[How]) -> None:
        super().__init__(name, **how)
        self.fighters = fighters

    def one(self, at: At[FiveColorsState], word: str) -> tuple[str, int]:
        """The creature and the damage."""
        name, _, number = word.rpartition("=")
        if not (name and re.fullmatch("[0-9]{1,3}", number)):
            raise UsageError(f"'{word}' does not say how much damage: write \"Grizzly Bears=3\".")
        return at.card(name, self.fighters(at.state), "creature in this fight"), int(number)
