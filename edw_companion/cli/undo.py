"""``undo``, ``redo`` and ``void``: each names what it takes back."""

from collections.abc import Iterable, Sequence

import click

from edw_companion.cli import completing, words
from edw_companion.cli.desk import Deciding, Desk, pass_desk, print_change
from edw_companion.cli.laid import Table, laid
from edw_companion.cli.options import json_option
from edw_companion.errors import RefusedError
from edw_companion.table.game import Facts, Game
from edw_companion.table.remarks import passed_over


@click.command()
@click.argument("count", type=click.IntRange(min=1), default=1)
@json_option
@pass_desk
def undo(desk: Desk, count: int, as_json: bool) -> None:
    """Take back the last decision, or the last COUNT of them.

    What was drawn has been seen and stays the answer to its question. 'edw redo' brings decisions back; 'edw void' is
    for a cocked die or a slip in what was typed in by hand.

    Example: edw undo
    """
    with desk.holding() as (writer, before):
        numbers = writer.book.stacks.undo(count)
        event = writer.record("undo", {"of": numbers}, [])
        desk.known = laid(writer.book)
    said = [*passed_over(before.book.events[-1]), *(f"Undone: line {n}, {before.line(n)}" for n in numbers)]
    if any("draws" in before.book.events[n - 1] for n in numbers):
        said.append("What was drawn there has been seen: asked again, it is the same.")
    print_change(event, said, as_json=as_json)


@click.command()
@click.argument("count", type=click.IntRange(min=1), default=1)
@json_option
@pass_desk
def redo(desk: Desk, count: int, as_json: bool) -> None:
    """Bring back what was undone last, or the last COUNT of them.

    It works until something new is recorded.

    Example: edw redo
    """
    with desk.holding() as (writer, before):
        numbers = writer.book.stacks.redo(count)
        _check_not_void(before, numbers)
        event = writer.record("redo", {"of": numbers}, [])
        desk.known = laid(writer.book)
    print_change(event, [f"Redone: line {n}, {before.line(n)}" for n in numbers], as_json=as_json)


class VoidLineError(RefusedError):
    """A line that would come back although the table agreed that it does not count."""

    def __init__(self, n: int, by: int) -> None:
        super().__init__(f"Line {n} was declared void in line {by}: it cannot come back. Enter it anew as it was.")


def _check_not_void(table: Table, numbers: Iterable[int]) -> None:
    for event in table.book.events:
        if event["do"] == "void" and event["of"] in numbers:
            raise VoidLineError(event["of"], event["n"])


class VoidError(RefusedError):
    """A line that cannot be voided."""


@click.command()
@click.argument("n", type=click.IntRange(min=1))
@click.option(
    "--agreed",
    metavar="WHO",
    multiple=True,
    required=True,
    shell_complete=completing.who,
    help="Who agreed; commas or repeats for more.",
)
@click.option("--why", metavar="WHY", required=True, help="Why it does not count, as 'cocked die'.")
@json_option
@pass_desk
def void(desk: Desk, n: int, agreed: Sequence[str], why: str, as_json: bool) -> None:
    """Declare that a free roll or a typed result does not count.

    A die was cocked, or what was typed in by hand was a slip. The old value stays in the log. A draw of the program
    itself cannot be voided: the same question keeps its answer.

    Example: edw void 12 --agreed ann,bram --why "cocked die"
    """
    reason = words.clean(why, "reason")

    def decide(at: Deciding) -> tuple[str, Facts]:
        _check_voidable(at.table, n)
        return "void", {"of": n, "agreed": _agreed_names(at.game, agreed), "why": reason}

    desk.change(decide, as_json=as_json)


def _check_voidable(table: Table, n: int) -> None:
    events = table.book.events
    if n > len(events):
        raise VoidError(f"There is no line {n}: the last one is line {len(events)}.")
    event = events[n - 1]
    if any(other["do"] == "void" and other["of"] == n for other in events):
        raise VoidError(f"Line {n} is void already.")
    if event["do"] == "roll":
        return
    typed = [draw for draw in event.get("draws", ()) if "src" in draw]
    if typed and all("again" in draw for draw in typed):
        raise VoidError(f"Line {n} repeats what was typed in line {typed[0]['again']}: that is the line to void.")
    if not typed:
        raise VoidError(
            f"Line {n} is no free roll and nothing was typed into it by hand: {table.line(n)} "
            "A decision is taken back with 'edw undo'."
        )
    if n in table.book.stacks.done:
        raise VoidError(f"Line {n} still stands: take it back with 'edw undo' first, then void what was typed.")


def _agreed_names(game: Game, texts: Iterable[str]) -> list[str]:
    """The players behind ``--agreed`` words, by name, each once."""
    typed = [word for text in texts for word in text.split(",") if word.strip()]
    if not typed:
        raise RefusedError("Nobody agreed: say who with --agreed.")
    if game.started:
        names = [game.players[words.player(game, word)].name for word in typed]
    else:
        names = [words.choose(word, {name: (name,) for name in game.begin["players"]}, "player") for word in typed]
    return list(dict.fromkeys(names))
