"""Which cards and provinces are meant where several are named in a line: in Events and in Recruitment.

And whether a card that is named may be there at all: a checked deck knows its cards (rule 1).
"""

from __future__ import annotations

import contextlib
import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from edw_companion.core import words
from edw_companion.core.words import UnknownWordError, plain
from edw_companion.errors import RefusedError, UsageError
from edw_companion.games.five_colors.cards import POWER, kind_of, parted, spoken
from edw_companion.games.five_colors.row import filled
from edw_companion.games.five_colors.state import DOWN, DYNASTY, FATE, FATE_KINDS, LAND, UP, FiveColorsState
from edw_companion.sentences import Sentence

if TYPE_CHECKING:
    from edw_companion.core.kind import At
    from edw_companion.games.five_colors.recruitment import Named


def bare(said: Iterable[str]) -> bool:
    """Whether words stand there without commas between them and without quotation marks."""
    there = [*parted(said)]
    return len(there) > 1 and not any("," in word or " " in word for word in there)


def by_card(said: Sequence[str], known: Collection[str]) -> list[str]:
    """The cards that words name, each with its numbers: what is between commas, where they stand.

    Without commas each word is one, but for names of several words that are ``known``.
    """
    there = [*parted(said)]
    if any(word.endswith(",") for word in there):
        return [text for each in " ".join(there).split(", ") if (text := each.strip(" ,"))]
    whole = {plain(name) for name in known} if bare(there) else set()
    found: list[str] = []
    at = 0
    while at < len(there):
        end = next((end for end in range(len(there), at + 1, -1) if plain(" ".join(there[at:end])) in whole), at + 1)
        if found and (there[at].casefold() in ("flying", "ground") or re.fullmatch(POWER, there[at])):
            found[-1] += f" {there[at]}"
        else:
            found.append(" ".join(there[at:end]))
        at = end
    return found


def by_number(said: Iterable[str]) -> list[tuple[int | None, list[str]]]:
    """The words behind each number; None before those that stand behind none, and after a comma behind some."""
    found: list[tuple[int | None, list[str]]] = []
    fresh = True
    for word in parted(said):
        number = word.removesuffix(",")
        if number.isdecimal():
            found.append((int(number), []))
        elif number:
            if fresh:
                found.append((None, []))
            found[-1][1].append(word)
        fresh = number != word
    return found


def named_again(state: FiveColorsState, seat: str, said: Sequence[str]) -> Mapping[int, str]:
    """What truly lies face up in provinces, by number; nothing where cards are named from the left."""
    found: dict[int, str] = {}
    numbered = by_number(said)
    if not numbered or numbered[0][0] is None:
        return found
    for number, texts in numbered:
        if number is None or not texts or number in found:
            raise UsageError("Name each card behind the number of its province", 'reveal 2 "Craw Wurm" 4 Forest')
        if filled(state, seat, number).state == DOWN:
            raise RefusedError(f"The card in province {number} lies face down. All are turned up at once", "reveal")
        found[number] = " ".join(texts).removesuffix(",")
    return dict(sorted(found.items()))


def slots(state: FiveColorsState, seat: str, said: Sequence[str]) -> Mapping[int, str]:
    """The provinces that are meant, each with the card that is named for it; "" for the one that is known there.

    A number means its province, and a name the card that lies there with it. The words behind a number name the card of
    that province, if that has no name yet; otherwise they are names like others.
    """
    own = enumerate(state.players[seat].provinces, 1)
    lying = {at: each.card for at, each in own if each.state == UP and each.card}
    found: dict[int, str] = {}
    numbered = by_number(said)
    for number, texts in numbered:
        if number in found:
            raise UsageError(f"Province {number} is named twice.")
        if number is not None:
            found[number] = ""
        if texts and number is not None and (number not in lying or texts == [LAND]):
            found[number] = " ".join(texts).removesuffix(",")
        elif texts and not lying:
            raise UsageError("Say which province the card comes from: its number, then the name if it has none yet.")
        else:
            for place, text in enumerate(by_card(texts, lying.values())):
                try:
                    taken = {*found, *(own for own, _ in numbered if number is not None)}
                    at, numbers = _lies(text, lying, taken, None if place else number)
                except UnknownWordError:
                    if number is None:
                        raise
                    lies = f"{lying[number]} lies in province {number}, and '{' '.join(texts)}' nowhere"
                    raise RefusedError(f"{lies}. If that was misnamed", f"reveal {number} CARD") from None
                found[at] = f"{lying[at]}{numbers}" if numbers else ""
    return found


def _lies(text: str, lying: Mapping[int, str], taken: Collection[int | None], number: int | None) -> tuple[int, str]:
    """The province where the card of that name lies, this ``number`` or one not ``taken``; and its power and such."""
    name = spoken(text).name
    numbers = text.removeprefix(name)
    if number is not None:
        with contextlib.suppress(UnknownWordError):
            words.card(name, [lying[number]])
            return number, numbers
    left = {at: card for at, card in lying.items() if at not in taken}
    meant = words.card(name, left.values(), "card in your provinces")
    return next(at for at, card in left.items() if card == meant), numbers


def of_deck(at: At[FiveColorsState], seat: str, name: str, half: str) -> None:
    """Refuse a card that a checked deck does not have, unless such a one came out of it before, as the table wanted."""
    player, title = at.state.players[seat], at.state.title(seat)
    halves = {card: FATE if kind_of(at.state, card) in FATE_KINDS else DYNASTY for card in player.deck}
    if not player.deck or player.came[name] or halves.get(name) == half:
        return
    if name in halves:
        at.rules.forbids(f"{name} is in the {halves[name]} deck of {title}, not in the {half} deck (rule 1).")
        return
    try:
        mean = f"Did you mean {words.card(name, [card for card, own in halves.items() if own == half])}?"
    except UnknownWordError as error:
        mean = "".join(str(error).partition("Did you mean")[1:])
    at.rules.forbids(f"There is no card '{name}' in the {half} deck of {title} (rule 1). {mean}".rstrip())


def tell_copies(at: At[FiveColorsState], seat: str, named: Iterable[str], instead: Iterable[str | None] = ()) -> None:
    """Say of which cards more have come by now than a checked deck has, with those that are ``named`` now."""
    player = at.state.players[seat]
    came = player.came - Counter(filter(None, instead))
    for name in named:
        came[name] += 1
        most = player.deck.get(name, 0)
        if 0 < most < came[name]:
            told = f"That is {name} number {came[name]} of {at.state.title(seat)}, whose deck has {most}"
            at.notices.append(Sentence(f"{told}. If one is another card", "reveal N CARD"))


def comes(state: FiveColorsState, seat: str, entry: Named) -> None:
    """A card of a province has a name now; what lay there by mistake did not come, and is known no more."""
    player, was = state.players[seat], state.players[seat].provinces[entry["province"] - 1].card
    if not entry["card"] or was == entry["card"]:
        return
    if was:
        player.came[was] -= 1
        known = state.known[was]
        if not player.came[was] and was not in player.deck:
            state.known[was] = known._replace(seats=tuple(other for other in known.seats if other != seat))
    player.came[entry["card"]] += 1
