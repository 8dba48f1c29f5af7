"""What a roll on a list draws with: dice and choices by chance, or what real dice showed, and the record of it."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NotRequired, TypedDict

from edw_companion.chance import Chance
from edw_companion.core.dice import Dice, parse_dice
from edw_companion.core.state import Event
from edw_companion.errors import UsageError
from edw_companion.sentences import Sentence

if TYPE_CHECKING:
    from edw_companion.core.questions import Spoken, WantedError
    from edw_companion.games.chaos_lists.state import Listed

    Record = TypedDict(
        "Record",
        {
            "for": str,
            "dice": NotRequired[str],
            "among": NotRequired[list[str]],
            "came": int | str,
            "who": NotRequired[str],
            "name": NotRequired[str | None],
        },
    )
    """A draw: what for, the dice or those it was among, what came, for whom; of a list's number the entry's name."""


class Asker:
    """What a roll on a list draws with, one thing after the other; ``records`` is what came."""

    def __init__(
        self, chance: Chance, label: str, by_hand: Iterable[Sequence[int]] = (), whose: str = "Somebody"
    ) -> None:
        """``label`` is "<list>/<k-th roll of the game>"; ``by_hand`` what real dice showed, a roll after the other.

        ``whose`` says who rolls, and where, as "Ann on Chaos A".
        """
        self.records: list[Record] = []
        self._chance = chance
        self._by_hand = deque(by_hand)
        self._label, self._whose = label, whose
        self._typed = False  # whether real dice showed what came last
        self._void = ""  # why that does not count and is rolled again; "" where it counts

    def on(self, label: str, whose: str) -> None:
        """What is drawn from now on is drawn with that label; ``whose`` as above."""
        self._label, self._whose = label, whose

    def dice(self, dice: Dice, use: str, who: str | None = None) -> int:
        """The sum of the dice, and what is added to it."""
        shown = self._shown(dice, use, who=who)
        total = sum(self._chance.dice(self._next(), dice.times, dice.sides, shown)) + dice.plus
        self.records.append({"for": use, "dice": str(dice), "came": total})
        if who is not None:
            self.records[-1]["who"] = who
        return total

    def number(self, listed: Listed) -> int:
        """A number on a list. By hand it is read off the dice, where there is one."""
        dice = parse_dice(listed["dice"])
        shown = [*self._by_hand][:_BOTH]
        if in_tens(dice) and [*map(len, shown)] == [1, 1] and shown[0][0] < dice.least:  # tens, and units behind them
            self._by_hand.popleft()
            self._by_hand[0] = [*shown[0], *shown[1]]
        if dice.times == 1 and self._by_hand and (len(self._by_hand[0]) == 1 or in_tens(dice)):
            self._by_hand[0] = [number_of(dice, self._by_hand[0]) - dice.plus]
        number = self.dice(dice, "number")
        found = entry_at(listed["entries"], number)
        self.records[-1]["name"] = found[1] if found else None
        self._void = ""
        return number

    def again(self, why: str) -> None:
        """The number that came last does not count, and why: where real dice showed it, they are rolled again."""
        self._void = why

    def among(self, options: Sequence[str], use: str, titles: Sequence[str] = ()) -> str:
        """One of the options, each as likely; by hand its place among them, from 1. ``titles``: as people call them."""
        shown = self._shown(Dice(1, len(options), 0), use, titles or options)
        came = options[self._chance.pick(self._next(), len(options), shown[0] if shown else None) - 1]
        self.records.append({"for": use, "among": list(options), "came": came})
        return came

    def check_spent(self) -> None:
        """Check that everything that was given by hand was asked for."""
        if self._by_hand:
            raise UsageError("There are more --rolled than were rolled: leave the last ones out.")

    def _wanted(self, why: Sentence, dice: Dice, use: str, options: Sequence[str], who: str | None) -> WantedError:
        from edw_companion.core import questions  # a table without dice of its own does without

        came = [record["name"] for record in self.records if record["for"] == "number"]
        whose = ", ".join(filter(None, [self._whose, *came[-1:], who]))
        if options:
            places = {option: ("--rolled", str(place)) for place, option in enumerate(options, 1)}
            text = f"{whose}: which of them did your dice pick?"
            return questions.choice(why, text, places, "--rolled N, its place among them")
        if use == "number" and dice.times == 1:
            span = f"{dice.least} to {dice.most}"
            question = _number_asked(f"{self._rolling()} what did the roll show, {span}?", dice)
            return questions.WantedError(why, question, "--rolled N")
        whose = self._rolling().removesuffix(":") if use == "number" else whose
        return questions.dice(why, f"{dice.times}d{dice.sides}", dice.times, 1, dice.sides, whose)

    def _rolling(self) -> str:
        """Who rolls a number, and why once more."""
        return f"{self._whose}: {self._void}, so roll again:" if self._void else f"{self._whose}:"

    def _next(self) -> str:
        return f"{self._label}/{len(self.records) + 1}"

    def _shown(self, dice: Dice, use: str, options: Sequence[str] = (), who: str | None = None) -> Sequence[int] | None:
        """What real dice showed; None to roll here. One of ``options`` is picked, where there are any."""
        typed, self._typed = self._typed, bool(self._by_hand)
        if not self._by_hand:
            spec = f"pick {len(options)}" if options else f"{dice.times}d{dice.sides}"
            why = self._chance.wanted(self._next(), spec, "dice")
            if why is None and typed and self._void and use == "number":
                why = Sentence("Say it")
            if why is not None:
                raise self._wanted(why, dice, use, options, who)
            return None
        shown = self._by_hand.popleft()
        if len(shown) != dice.times:
            numbers = ",".join(["N"] * min(dice.times, 5))
            named = f"a number from {dice.least} to {dice.most}" if use == "number" else dice
            raise UsageError(f"The next roll is {named}: say what its dice showed with --rolled {numbers}")
        return shown


def by_hand(event: Event) -> list[Sequence[int]]:
    """What real dice showed for a roll that was recorded, one after the other; the number of a list is read whole."""
    return [
        [record["came"]] if record["for"] == "number" and parse_dice(record["dice"]).times == 1 else draw["got"]
        for record, draw in zip(event["rolled"], event["draws"], strict=False)  # a forged line may lack some
        if "src" in draw
    ]


def entry_at(listed: Sequence[str], number: int) -> tuple[str, str] | None:
    """The numbers, as "12" or "12-14", and the name of the entry that a number gives; None in a gap."""
    for entry in listed:
        numbers, _, name = entry.partition(" ")
        low, _, high = numbers.partition("-")
        if int(low) <= number <= int(high or low):
            return numbers, name
    return None


_TEN = 10
_BOTH = 2


def in_tens(dice: Dice) -> bool:
    """Whether a die for the tens and a d10 for the units roll it: 10 to 49, 1 to 100 (where 0 0 is 100)."""
    return dice.times == 1 and not dice.sides % _TEN and (dice.plus % _TEN == _TEN - 1 or dice == Dice(1, 100, 0))


def number_of(dice: Dice, shown: Sequence[int]) -> int:
    """The number that stands on the list, of dice that show it whole, or in tens and units (10 is no units).

    Raises:
        UsageError: the dice cannot show that.
    """
    low, high = dice.least, dice.most
    if len(shown) == _BOTH and in_tens(dice):
        tens, units = shown
        number = _TEN * tens + units % _TEN if units <= _TEN else -1
        number = _TEN * _TEN if number in (0, _TEN * _TEN) and high == _TEN * _TEN else number
    else:
        number = shown[0]
    if not low <= number <= high:
        said = " ".join(map(str, shown))
        raise UsageError(f"This list has the numbers {low} to {high}, not {said}: say the number that stands there.")
    return number


def _number_asked(text: str, dice: Dice) -> Spoken:
    """Which number of a list real dice gave."""
    from edw_companion.core import questions  # a table without dice of its own does without

    def reads(line: str) -> Sequence[str] | None:
        of = re.search(r"\b(?!i |we |s?he |they |dice )([^\W\d]+) (?:was|rolls|rolled|threw)\b", line, re.IGNORECASE)
        if of and not text.casefold().startswith(of[1].casefold()):  # "it was 38" is about the roll before
            raise UsageError("This asks for another roll. An older one is put right after 'cancel': 'u', and it anew.")
        words = re.sub(r"[,&/]|\band\b|(?<=[0-9]) (?:with|on) .*dice$", " ", questions.shown(line)).split()
        if not words or not all(word.isascii() and word.isdigit() and len(word) < len("1000000") for word in words):
            return None
        if len(words) > (_BOTH if in_tens(dice) else 1):
            raise UsageError(f"{text} {how}")
        return ("--rolled", str(number_of(dice, [*map(int, words)])))

    also = ", or the dice for tens and units, such as 2 8" if in_tens(dice) else ""
    how = f"Type the number{also}."
    return questions.Spoken(text, how, reads, free=False)
