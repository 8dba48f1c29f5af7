"""Dice: what people type, the roll in which the lowest (or highest) is meant, free rolls, and whose dice are rolled.

Free rolls are any dice, or the lowest or highest of several players. They change nothing on the table. What real dice
and real piles showed is typed in, and the program draws nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import takewhile
from typing import TYPE_CHECKING, NotRequired, TypedDict

from edw_companion.chance import Chance
from edw_companion.core.at import At
from edw_companion.core.due import Due
from edw_companion.core.kind import Chapter, Kind
from edw_companion.core.params import ROLLED, WORD, Choice, Flag, Number, Word, numbers, rolls, started
from edw_companion.core.state import State, alive, rolled_by_hand
from edw_companion.core.words import unjoined
from edw_companion.errors import RefusedError, UsageError
from edw_companion.sentences import BEHIND, DO, Sentence
from edw_companion.text import listed
from edw_companion.tuples import NamedTuple

if TYPE_CHECKING:
    from edw_companion.core.facts import HandRoll, Line, Roll

    For = TypedDict("For", {"for": NotRequired[str]})

    class Rolled(Line, For):
        """A roll of ``dice`` with ``plus`` added; or, between players, the ``best`` of a ``die`` each; ``for`` what."""

        dice: NotRequired[str]
        plus: NotRequired[int]
        best: NotRequired[str]
        die: NotRequired[int]
        rolls: NotRequired[list[Roll]]

    class Answered(Line):
        """Who answers from now on: "ours" is the table, "edw" the program."""

        by: str


LOW, HIGH = "low", "high"
"""Which roll is meant."""

MAX_SIDES = 1_000_000
MAX_DICE = 100
_DICE = "([0-9]{0,3})[dD]([0-9]{1,7})([+-][0-9]{1,7})?"


class BadDiceError(UsageError):
    """Text that is no dice; ``right`` says what would be."""

    right = f"write d20, 2d6 or 3d8+2, with 1 to {MAX_DICE} dice of 2 to {MAX_SIDES:,} sides"

    def __init__(self, text: str) -> None:
        super().__init__(f"'{text}' is no dice roll: {self.right}.")


class Dice(NamedTuple):
    """Several dice (``times``) of ``sides``, and a number to add to their sum."""

    times: int
    sides: int
    plus: int

    @property
    def least(self) -> int:
        """The lowest number that they come to."""
        return self.times + self.plus

    @property
    def most(self) -> int:
        """The highest number that they come to."""
        return self.times * self.sides + self.plus

    def __str__(self) -> str:
        return f"{self.times}d{self.sides}{f'{self.plus:+d}' if self.plus else ''}"


def parse_dice(text: str) -> Dice:
    """Read d20, 2d6 or 3d8+2.

    Raises:
        BadDiceError: it is something else, or beyond the limits.
    """
    match = re.fullmatch(_DICE, text.strip())
    if match is None:
        raise BadDiceError(text)
    dice = Dice(int(match[1] or 1), int(match[2]), int(match[3] or 0))
    if not 1 <= dice.times <= MAX_DICE or not 2 <= dice.sides <= MAX_SIDES:
        raise BadDiceError(text)
    return dice


def contest(
    chance: Chance,
    label: str | None,
    rollers: Sequence[str],
    sides: int,
    best: str,
    rolled: Sequence[HandRoll] = (),
    name: Callable[[str], str] = str,
    what: str = "",
) -> list[Roll]:
    """A low or high roll between two or more players: every round; the last has a single lowest (highest).

    To the question's ``label`` the colours and the round are added; None for a free roll. ``rolled`` is what real dice
    showed, for each round by seat or in seat order; empty to roll here. Whoever rolls stands in seat
    order; ``name`` tells what they are called, and ``what`` they roll for, if the table has said that.
    """
    rounds: list[Roll] = []
    tied = list(rollers)
    while len(tied) > 1:
        number = len(rounds) + 1
        full = None if label is None else f"{label}/{'-'.join(tied)}/{number}"
        by_hand: list[int] | None = None
        if number > len(rolled):
            why = chance.wanted(full, f"{len(tied)}d{sides}", "dice")
            if why is None and rolled:
                why = Sentence("Ties are rolled again: repeat --rolled for each round, here")
            if why is not None:
                from edw_companion.core import questions  # a table without dice of its own does without

                raise questions.rolls(why, {seat: name(seat) for seat in tied}, sides, again=number > 1, what=what)
        else:
            shown = rolled[number - 1]
            given = shown if isinstance(shown, Mapping) else dict(zip(tied, shown, strict=False))
            if set(given) != set(tied) or len(shown) != len(tied):
                raise UsageError(
                    f"Round {number} of this roll is between {' and '.join(tied)}: give --rolled "
                    f"{','.join(f'{seat}=N' for seat in tied)} (ties are rolled again: repeat --rolled for each round)."
                )
            by_hand = [given[seat] for seat in tied]
        rounds.append(dict(zip(tied, chance.dice(full, len(tied), sides, by_hand), strict=True)))
        tied = winners(rounds[-1], best)
    if len(rolled) > len(rounds):
        raise UsageError("There are more rounds of --rolled than were rolled: the last one given was not a tie.")
    return rounds


def winners(rolls: Mapping[str, int], best: str) -> list[str]:
    """Who rolled lowest (highest), in seat order; more than one on a tie."""
    mark = {LOW: min, HIGH: max}[best](rolls.values())
    return [seat for seat, value in rolls.items() if value == mark]


DIE = 20
"""The sides of the die that players roll between them."""

_COIN = {1: "heads", 2: "tails"}
_BEST = {"low": LOW, "lowest": LOW, "high": HIGH, "highest": HIGH}

CHAPTER = Chapter[State]()
ROLL: Kind[State, Rolled] = CHAPTER.kind("roll")


@ROLL.command(
    Word("dice", many=True, required=False, people=True),
    Flag("low", "Between players: the lowest is meant. Name them: --low white red."),
    Flag("high", "Between players: the highest is meant."),
    Number("die", 2, MAX_SIDES, option="--die", metavar="N", help="For --low and --high, if not a d20."),
    Word("rolled", **ROLLED),
    WORD,
    words="roll",
)
def roll(at: At[State], dice: Sequence[str], low: bool, high: bool, die: int | None, rolled: Sequence[str]) -> Rolled:
    """Roll dice, or let players roll for the lowest or highest.

    Without dice it rolls a d20. Between players, those who tie roll again. With --rolled it takes what real dice
    showed. What is said after "for" stays in the log: edw roll d6 for first pick; names with commas, as many as dice,
    have one each. A cocked die is taken back with 'edw void'.

    Example: edw roll 2d6+1
    """
    before = () if low or high else [*takewhile(lambda word: word != "for", map(str.casefold, dice))]
    best = {*[LOW] * low, *[HIGH] * high, *(_BEST[word] for word in before if word in _BEST)}
    if len(best) > 1:
        asks = f"Is the lowest or the highest meant? Give one of {DO} and {DO}."
        raise UsageError(asks, f"{BEHIND}--low", f"{BEHIND}--high")
    if best:
        words = [word for word in dice if low or high or word.casefold() not in _BEST]
        sized = re.fullmatch("d[0-9]+", "".join(words[:1]), re.IGNORECASE)
        die, words = (parse_dice(words[0]).sides, words[1:]) if sized else (die, words)
        everybody = "".join(words[:1]).casefold() in ("", "all", "for")
        names, purpose = _purpose(at, words, between=not everybody)
        names = [*at.state.living] if everybody else names
        return {**_between(at, names, die or DIE, best.pop(), rolled), **purpose}
    dice, purpose = _purpose(at, dice, between=False)
    if die is not None:
        raise UsageError(f"--die goes with --low or --high; for one roll write the die: {DO}.", f"roll d{die}")
    if len(dice) > 1:
        raise UsageError(f"One roll at a time: {DO}. (Between players: {DO}.)", "roll 2d6", "roll --low WHO WHO")
    return {**_free(at, dice[0] if dice else "d20", rolled), **purpose}


def _purpose(at: At[State], said: Sequence[str], *, between: bool) -> tuple[Sequence[str], For]:
    """The dice or players, and what the roll is for; between players "for" may begin a name, but for the third on."""
    words = [word.casefold() for word in said]
    start = 2 if between else 0
    if "for" not in words[start:]:
        return said, {}
    cut = words.index("for", start)
    return said[:cut], {"for": at.clean(" ".join(said[cut + 1 :]), "purpose")}


def _free(at: At[State], text: str, rolled: Sequence[str]) -> Rolled:
    asked = parse_dice(text)
    by_hand = numbers(",".join(rolled)) if rolled else None
    if by_hand is not None and len(by_hand) != asked.times:
        which = "the die" if asked.times == 1 else f"the {asked.times} dice"
        raise UsageError(f"Say what {which} showed: --rolled {','.join(['N'] * min(asked.times, 5))}")
    return _free_roll(at, asked, by_hand)


def _free_roll(at: At[State], asked: Dice, by_hand: Sequence[int] | None) -> Rolled:
    if by_hand is None:
        started(at.state)  # a draw before the start would close the mixing of phrases
        why = at.chance.wanted(None, f"{asked.times}d{asked.sides}", "dice")
        if why is not None:
            from edw_companion.core import questions  # a table without dice of its own does without

            raise questions.dice(why, str(asked), asked.times, 1, asked.sides)
    at.chance.dice(None, asked.times, asked.sides, by_hand)
    return {"dice": str(asked), "plus": asked.plus}


def _between(at: At[State], names: Sequence[str], die: int, best: str, rolled: Sequence[str]) -> Rolled:
    names = unjoined(at.state, names)
    seats = {at.who(name) for name in names}
    if len(seats) < 2 or len(seats) < len(names):
        raise UsageError(f"Name two or more different players: {DO}.", f"roll --{best} WHO WHO")
    if at.state.going:
        alive(at.state, *(seat for seat in at.state.players if seat in seats))
    return _roll_between(at, seats, die, best, [rolls(text, at.who) for text in rolled])


def _roll_between(at: At[State], seats: Collection[str], die: int, best: str, rolled: Sequence[HandRoll]) -> Rolled:
    rollers = [seat for seat in at.state.players if seat in seats]
    return {"best": best, "die": die, "rolls": contest(at.chance, None, rollers, die, best, rolled, at.state.name)}


@ROLL.tells
def _(state: State, event: Rolled) -> str:
    purpose = f", for {event['for']}" if "for" in event else ""
    if "rolls" not in event:
        plus = event["plus"]
        values = [value for draw in event["draws"] for value in draw["got"]]
        shown = " + ".join(map(str, values)) + (f" {'+' if plus > 0 else '-'} {abs(plus)}" if plus else "")
        what = f"{event['dice']}: {sum(values) + plus}{f' ({shown})' if len(values) > 1 or plus else ''}"
        coin, names = event["dice"].endswith("d2"), event.get("for", "").split(", ")
        own = [_COIN[value] if coin else str(value) for value in values]
        if len(names) == len(own) > 1 and not plus:  # each has its own
            what = f"{event['dice']}: {listed([f'{name} {each}' for name, each in zip(names, own, strict=True)])}"
            purpose = ""
        elif coin and len(own) > 1:
            what = f"{event['dice']}: {listed(own)}"
    else:
        best = event["best"]
        rounds = [
            ", ".join(f"{state.title(seat)} {value}" for seat, value in rolled.items()) for rolled in event["rolls"]
        ]
        winner = state.title(winners(event["rolls"][-1], best)[0])
        what = f"{best.capitalize()} roll: {'; again: '.join(rounds)}. {winner} is {best}est"
    if event.get("dice") == "1d2":
        what += f", {_COIN[event['draws'][0]['got'][0]]}"
    return f"{what}{purpose}{', by hand' if any('src' in draw for draw in event['draws']) else ''}."


@ROLL.decides_again
def _(at: At[State], event: Rolled) -> Rolled:
    by_hand = rolled_by_hand(event)
    purpose: For = {"for": at.clean(event["for"], "purpose")} if "for" in event else {}
    if "rolls" not in event:
        (draw,) = event["draws"]
        return {**_free_roll(at, parse_dice(event["dice"]), draw["got"] if by_hand else None), **purpose}
    rolls = event["rolls"]
    return {**_roll_between(at, rolls[0], event["die"], event["best"], rolls if by_hand else ()), **purpose}


TABLE, PROGRAM = "ours", "edw"
BY = Choice("by", {TABLE: ("ours",), PROGRAM: (PROGRAM, "program", "computer", "yours")}, "answer", metavar="ours|edw")


def _kind(what: str, ours: str, edw: str) -> Kind[State, Answered]:
    """Whose ``what`` are from now on, and what is said when they are the table's own, or the program's."""

    def apply(state: State, event: Answered) -> None:
        (state.own.add if event["by"] == TABLE else state.own.discard)(what)

    return CHAPTER.kind(what, apply=apply, tell=lambda _state, event: ours if event["by"] == TABLE else edw, since=2)


def _decided(at: At[State], what: str, by: str) -> Answered:
    if (what in started(at.state).own) == (by == TABLE):
        raise RefusedError(f"That is so already: the {what} are {'your own' if by == TABLE else 'the program’s'}.")
    return {"by": by}


DICE = _kind(
    "dice",
    "From now on you roll your own dice, and say what they showed.",
    "From now on the program rolls the dice.",
)


@DICE.command(BY, words="dice")
def dice(at: At[State], by: str) -> Answered:
    """Say whose dice are rolled: your own, or the program's.

    With 'ours' each roll asks what your dice showed. It stays so until 'edw' is said; no undo takes it back.

    Example: edw dice ours
    """
    return _decided(at, "dice", by)


CARDS = _kind(
    "cards",
    "From now on the cards come from your own piles, and you say which came.",
    "From now on the program turns up the cards; what your own piles have shown stays as it is.",
)


@CARDS.owes
def _(state: State, _event: Answered) -> list[Due]:
    own = [] if "cards" in state.own else [pile.title for pile in state.piles.values() if pile.unnamed]
    return [
        Due(
            f"But not yet those of the {title}: a card of your own is out that nobody has named, and the "
            "program might turn that one up again. Once it is named, as when it is played, the program does."
        )
        for title in own
    ]


@CARDS.command(BY, words="cards")
def cards(at: At[State], by: str) -> Answered:
    """Say whose cards are turned up: your own, or the program's.

    With 'ours' each card that is turned up is asked for. It stays so until 'edw' is said; no undo takes it back.

    Example: edw cards ours
    """
    return _decided(at, "cards", by)
