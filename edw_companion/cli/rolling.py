"""Free rolls: any dice, and low or high rolls between players. They are facts: no undo, but ``void``."""

from collections.abc import Sequence

import click

from edw_companion.cli import completing
from edw_companion.cli.changing import change
from edw_companion.cli.desk import Deciding, Desk, pass_desk, started
from edw_companion.cli.options import json_option, parse_rolled, rolled_option, word_option
from edw_companion.errors import UsageError
from edw_companion.table.dice import HIGH, LOW, MAX_SIDES, Best, contest, parse_dice
from edw_companion.table.game import Facts

DIE = 20
"""The sides of the die that players roll between them."""


@click.command()
@click.argument("dice", nargs=-1, shell_complete=completing.who)
@click.option("--low", is_flag=True, help="Between players: the lowest is meant. Name them: --low white red.")
@click.option("--high", is_flag=True, help="Between players: the highest is meant.")
@click.option(
    "--die",
    metavar="N",
    type=click.IntRange(2, MAX_SIDES),
    help="For --low and --high, if not a d20.",
)
@rolled_option
@word_option
@json_option
@pass_desk
def roll(
    desk: Desk,
    dice: Sequence[str],
    low: bool,
    high: bool,
    die: int | None,
    rolled: Sequence[str],
    word: str,
    as_json: bool,
) -> None:
    """Roll dice, or let players roll for the lowest or highest.

    Without dice it rolls a d20. Between players, those who tie roll again. With --rolled it takes what real dice
    showed. A cocked die is taken back with 'edw void'.

    Example: edw roll 2d6+1
    """
    if low and high:
        raise UsageError("Is the lowest or the highest meant? Give one of --low and --high.")
    if low or high:
        best = LOW if low else HIGH
        change(desk, lambda at: ("roll", _between(at, dice, die or DIE, best, rolled)), word=word, as_json=as_json)
    else:
        if die is not None:
            raise UsageError(f"--die goes with --low or --high; for one roll write the die: edw roll d{die}.")
        if len(dice) > 1:
            raise UsageError("One roll at a time: edw roll 2d6. (Between players: edw roll --low WHO WHO.)")
        change(desk, lambda at: ("roll", _free(at, dice[0] if dice else "d20", rolled)), word=word, as_json=as_json)


def _free(at: Deciding, text: str, rolled: Sequence[str]) -> Facts:
    asked = parse_dice(text)
    by_hand = None
    if rolled:
        parts = [part.strip() for given in rolled for part in given.split(",")]
        if len(parts) != asked.times or not all(part.isascii() and part.isdigit() and len(part) < 8 for part in parts):
            wanted = ",".join(["N"] * min(asked.times, 5))
            dice = "the die" if asked.times == 1 else f"the {asked.times} dice"
            raise UsageError(f"Say what {dice} showed: --rolled {wanted}")
        by_hand = [int(part) for part in parts]
    else:
        started(at.game)  # a draw before the start would close the mixing of phrases
    at.chance.dice(None, asked.times, asked.sides, by_hand)
    return {"dice": str(asked), "plus": asked.plus}


def _between(at: Deciding, names: Sequence[str], die: int, best: Best, rolled: Sequence[str]) -> Facts:
    seats = {at.who(name) for name in names}
    if len(seats) < 2 or len(seats) < len(names):
        raise UsageError(f"Name two or more different players: edw roll --{best.word} WHO WHO.")
    rollers = [seat for seat in at.game.players if seat in seats]
    rounds = contest(at.chance, None, rollers, die, best, parse_rolled(rolled, at.who))
    return {"best": best.word, "die": die, "rolls": rounds}
