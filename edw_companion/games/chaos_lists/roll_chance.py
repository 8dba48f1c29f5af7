"""What a single roll on a list asks of chance, one thing after the other: every answer with its label and record."""

from collections import deque
from collections.abc import Iterable, Sequence

from edw_companion.chance import Chance
from edw_companion.core.dice import Dice
from edw_companion.core.state import Facts
from edw_companion.errors import UsageError
from edw_companion.games.chaos_lists.values import Entry, RollList


class Asker:
    """What a roll on a list draws with.

    Attributes:
        records: what came, one for each draw: {"for", "dice", "came"} or {"for", "among", "came"}; for numbers on a
            list "name" too.
    """

    def __init__(self, chance: Chance, label: str, by_hand: Iterable[Sequence[int]] = ()) -> None:
        """``label`` is "<list>/<k-th roll of the game>"; ``by_hand`` what real dice showed, a roll after the other."""
        self.records: list[Facts] = []
        self._chance = chance
        self._label = label
        self._by_hand = deque(by_hand)

    def dice(self, dice: Dice, use: str, who: str | None = None) -> int:
        """The sum of the dice, and what is added to it."""
        shown = self._shown(dice)
        total = sum(self._chance.dice(self._next(), dice.times, dice.sides, shown)) + dice.plus
        record: Facts = {"for": use, "dice": str(dice), "came": total}
        self.records.append(record if who is None else {**record, "who": who})
        return total

    def number(self, roll_list: RollList) -> tuple[int, list[Entry]]:
        """A number on a list, and its entries: none in a gap. By hand it is read off the dice, where there is one."""
        dice = roll_list.roll
        if dice.times == 1 and self._by_hand and len(self._by_hand[0]) == 1:
            number = self._by_hand[0][0]
            if not 1 <= number - dice.plus <= dice.sides:
                span = f"{dice.times + dice.plus} to {dice.sides + dice.plus}"
                raise UsageError(f"{dice} give {span} on this list, not {number}: say the number that stands there.")
            self._by_hand[0] = [number - dice.plus]
        number = self.dice(dice, "number")
        found = roll_list.at(number)
        self.records[-1]["name"] = found[0].name if found else None
        return number, found

    def among(self, options: Sequence[str], use: str) -> str:
        """One of the options, each as likely; by hand its place among them, from 1."""
        shown = self._shown(Dice(1, len(options), 0))
        came = options[self._chance.pick(self._next(), len(options), shown[0] if shown else None) - 1]
        self.records.append({"for": use, "among": list(options), "came": came})
        return came

    def check_spent(self) -> None:
        """Check that everything that was given by hand was asked for."""
        if self._by_hand:
            raise UsageError("There are more --rolled than were rolled: leave the last ones out.")

    def _next(self) -> str:
        return f"{self._label}/{len(self.records) + 1}"

    def _shown(self, dice: Dice) -> Sequence[int] | None:
        if not self._by_hand:
            return None
        shown = self._by_hand.popleft()
        if len(shown) != dice.times:
            numbers = ",".join(["N"] * min(dice.times, 5))
            raise UsageError(f"The next roll is {dice}: say what its dice showed with --rolled {numbers}")
        return shown
