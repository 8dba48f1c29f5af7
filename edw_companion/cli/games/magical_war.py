"""``pipeline note``: the names of face-down cards, asked for one by one and typed unseen."""

import click

from edw_companion.cli import completing, words
from edw_companion.cli.changing import change
from edw_companion.cli.desk import Deciding, Desk, interactive, pass_desk, started
from edw_companion.cli.options import json_option
from edw_companion.cli.private import ask_unseen
from edw_companion.errors import RefusedError, UsageError
from edw_companion.formats.magical_war.errata import spelled
from edw_companion.formats.magical_war.pipeline import note
from edw_companion.formats.magical_war.state import PIPELINE
from edw_companion.table.game import Facts


@click.command("note")
@click.argument("who", shell_complete=completing.who)
@json_option
@pass_desk
def pipeline_note(desk: Desk, who: str, as_json: bool) -> None:
    """WHO has the names of the own face-down cards kept, hidden.

    They are asked for at the terminal, and nothing is shown as they are typed. The log hides each until it is turned
    up; the raw file does not.

    Example: edw pipeline note Ann
    """
    table = desk.before_asking()
    seat = words.player(started(table.game), who)
    number = table.game.count(PIPELINE, seat)
    if not interactive():
        raise RefusedError("Face-down cards are named unseen, which needs a terminal: nothing was recorded.")
    if not number:
        raise UsageError(f"{table.game.title(seat)} has no card in the pipeline.")
    names = [_ask(place, number) for place in range(1, number + 1)]

    def decide(at: Deciding) -> tuple[str, Facts]:
        line = at.table.book.events[-1]["n"] + 1
        return "pipeline-noted", note(at, seat, names, f"pipeline/{line}")

    change(desk, decide, as_json=as_json)


def _ask(place: int, number: int) -> str:
    typed = ask_unseen(f"Card {place} of {number}, the first to be turned up first (nothing is shown as you type)")
    return spelled(words.clean(typed, "card"))
