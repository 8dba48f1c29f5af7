"""How likely things are on a roll list, exactly: each number of its dice, each entry, moving on to another list.

And what chance decides of a player who rolls on lists: how high the numbers are, and who is picked.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import prod

from edw_companion.core.dice import Dice, parse_dice
from edw_companion.core.state import Event
from edw_companion.games.chaos_lists import values
from edw_companion.games.chaos_lists.state import ChaosListsState
from edw_companion.games.chaos_lists.values import CHOSEN, CURRENT, NEXT, Entry, RollList, RollOrder, rotation
from edw_companion.luck.draws import MOST_RESULTS, Draw, Measure, of_dice, one_of, rolled

MAX_RESULTS = 10_000
"""How many different results a list's dice may have."""


class TangledError(Exception):
    """Lists that call themselves more than once, or each other in a circle: there is no simple exact answer."""


ONE = Fraction(1)


def results(dice: Dice) -> int:
    """How many different results dice have."""
    return dice.most - dice.least + 1


def countable(roll_list: RollList) -> bool:
    """Whether a list has dice, with not too many results for their chances to be counted."""
    return bool(roll_list.dice) and results(roll_list.roll) <= MAX_RESULTS


def numbers(dice: Dice) -> dict[int, Fraction]:
    """The chance of each result of dice that have at most MAX_RESULTS."""
    odds, cases = of_dice(*dice), dice.sides**dice.times
    return {number: Fraction(ways, cases) for number, ways in enumerate(odds.ways, odds.low)}


def entry_chances(roll_list: RollList) -> list[tuple[Entry, Fraction]]:
    """The chance of each entry, in order: a gap is rolled again, and of two entries at one number the first counts."""
    chances = {id(entry): Fraction(0) for entry in roll_list.entries}
    for number, chance in numbers(roll_list.roll).items():
        found = roll_list.at(number)
        if found:
            chances[id(found[0])] += chance
    whole = sum(chances.values())
    return [(entry, chances[id(entry)] / whole if whole else Fraction(0)) for entry in roll_list.entries]


def moving_on(lists: Mapping[str, RollList], name: str, players: int) -> Fraction:
    """The chance that a roll on one of the lists A to F leads on to another of them.

    Counted for each roll on the list: what this roll calls by itself at once, through supplementary lists too, with
    nothing countered or declined, and every choice of lists taken as if by chance. Further rolls on the list itself are
    counted for themselves, and a list that the roller may choose among A to F is taken to be the current one. The
    expected stay on the list, in rolls, is one divided by this.
    """
    return 1 - _Home(lists, name, players).all_stay(name, ())


class _Home:
    """The question whether rolls stay on one of the lists A to F, asked of any list that a roll on it may call."""

    def __init__(self, lists: Mapping[str, RollList], name: str, players: int) -> None:
        self.lists, self.name, self.players = lists, name, players
        self.turning = rotation(lists)
        others, apart = {NEXT, *self.turning} - {name}, {other: lists[other] for other in lists if other != name}
        self.known = {other: ONE for other in lists if others.isdisjoint(reachable(apart, [other], _lists_of))}

    def all_stay(self, on: str, trail: tuple[str, ...]) -> Fraction:
        """The chance that nothing that a roll on a list calls leads on, where ``trail`` called each other to come here.

        It is what it is if further rolls on that list stay with the same chance: a line in that, or no simple answer.
        """
        base, one, two = (self._all_stay((*trail, on), Fraction(same)) for same in range(3))
        slope = one - base
        if two - one != slope:
            raise TangledError
        return base / (1 - slope) if slope != 1 else ONE

    def _all_stay(self, trail: tuple[str, ...], same: Fraction) -> Fraction:
        """Likewise, if ``same`` is the chance of a further roll on the last list of the trail."""
        chances = entry_chances(self.lists[trail[-1]])
        return sum((chance * prod(self._often(order, trail, same) for order in _at_once(entry))
                    for entry, chance in chances), Fraction(0))  # fmt: skip

    def _often(self, order: RollOrder, trail: tuple[str, ...], same: Fraction) -> Fraction:
        """The chance for all rolls of an order."""
        stays = sum(self._stays(on, trail, same) for on in order.lists) / Fraction(len(order.lists))
        makers = {"each": self.players, "others": self.players - 1, "rest": self.players - 2}.get(order.who, 1)
        times = _times(str(self.players) if order.times == values.PLAYERS else order.times)
        return sum((chance * stays ** (number * makers) for number, chance in times.items()), Fraction(0))

    def _stays(self, on: str, trail: tuple[str, ...], same: Fraction) -> Fraction:
        """The chance for one roll on a list."""
        if on == self.name or on in (CURRENT, CHOSEN):
            return ONE
        if on in self.turning or on == NEXT:
            return Fraction(0)
        if on == trail[-1]:
            return same
        if on in trail:
            raise TangledError
        if on not in self.known:
            self.known[on] = self.all_stay(on, trail)
        return self.known[on]


def reachable(
    lists: Mapping[str, RollList], first: Sequence[str], called: Callable[[Entry], Iterable[str]]
) -> set[str]:
    """What rolls on the first of some lists can come to roll on; ``called`` is what an entry makes somebody roll on."""
    found, waiting = set[str](), [*first]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += [on for entry in lists[name].entries for on in called(entry)] if name in lists else []
    return found


def _lists_of(entry: Entry) -> Iterator[str]:
    return (on for order in _at_once(entry) for on in order.lists)


def _at_once(entry: Entry) -> list[RollOrder]:
    """The rolls on lists that an entry makes players make as it comes."""
    return [order for order in entry.rolls if order.lists and not order.when]


def _times(text: str) -> dict[int, Fraction]:
    """The chance of each number of times, from a number or dice; below 0 counts as 0."""
    if text.isdigit():
        return {int(text): Fraction(1)}
    found: dict[int, Fraction] = defaultdict(Fraction)
    for number, chance in numbers(parse_dice(text)).items():
        found[max(number, 0)] += chance
    return found


NOTE = "A list number is only a place on the list: high is neither good nor bad."
IN_TEXTS = ("dice in the text of a result",)
ROLLS = Measure("sum of rolls on lists", "rolled", "in all on lists", "in all on lists", note=NOTE, apart=IN_TEXTS)
PICKED = Measure("times chosen at random", "was chosen at random", "time")


def fair_draws(state: ChaosListsState, event: Event) -> Iterator[Draw]:
    """Those of a line, given the table before it; that somebody rolls is certain."""
    if event["do"] != "chaos":
        return
    on, who = state.list_title(event["list"]), state.name(event["who"])
    for record, draw in zip(event["rolled"], event["draws"], strict=True):
        by_hand = "src" in draw
        if "among" in record and all(seat in state.players for seat in record["among"]):
            names = [state.name(seat) for seat in record["among"]]
            yield one_of(PICKED, names, state.name(record["came"]), by_hand=by_hand)
        elif record["for"] == "number" and "dice" in record:
            dice = parse_dice(record["dice"])
            if results(dice) <= MOST_RESULTS:
                yield rolled(_rolls_on(on, dice), who, dice, record["came"], by_hand=by_hand)


def _rolls_on(title: str, dice: Dice) -> Measure:
    """What is added up of rolls on a list."""
    on_it = f"in all on {title}"
    alone = (
        f"Taken one by one, {title} is the list that stands out most. Its numbers run from {dice.least} to "
        f"{dice.most}; the sums above count its rolls, too."
    )
    return Measure(f"sum of rolls on {title}", "rolled", on_it, on_it, ROLLS, NOTE, IN_TEXTS, alone)
