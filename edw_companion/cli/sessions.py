"""``sessions``, ``use`` and ``end``: which sessions there are, where commands go, and a session closed."""

import click

from edw_companion.cli import completing, screen
from edw_companion.cli.asking import NeverMindError
from edw_companion.cli.changing import change
from edw_companion.cli.desk import Deciding, Desk, interactive, pass_desk
from edw_companion.cli.laid import laid
from edw_companion.cli.options import json_option
from edw_companion.cli.progress import progress
from edw_companion.errors import EdwError
from edw_companion.session.book import read_book
from edw_companion.session.keys import key_path, read_secret
from edw_companion.session.places import checked_name
from edw_companion.table.game import Facts
from edw_companion.table.text import columns


@click.command()
@json_option
@pass_desk
def sessions(desk: Desk, as_json: bool) -> None:
    """List the sessions on this laptop.

    The one that commands go to is marked.

    Example: edw sessions
    """
    try:
        current = desk.name()
    except EdwError:
        current = ""
    with progress(desk.home.names(), "Sessions") as names:
        rows = [{"name": name, "current": name == current, **_summary(desk, name)} for name in names]
    if as_json:
        screen.say_json(rows)
    elif not rows:
        screen.say("There is no session yet: edw new friday --players Ann,Bram,Cleo,Dan,Eve starts one.")
    else:
        screen.prose(
            *columns(
                [">" if row["current"] else "", str(row["name"]), str(row["begun"]), str(row["says"])] for row in rows
            )
        )


def _summary(desk: Desk, name: str) -> dict[str, object]:
    try:
        form, book, game = laid(read_book(desk.home, name))
    except EdwError as error:
        return {"format": None, "begun": "", "lines": 0, "over": False, "says": str(error)}
    state = "over" if game.over else f"turn {game.turns.number}" if game.started else "waiting for the start"
    players = ", ".join(book.begin["players"])
    return {
        "format": form.slug,
        "begun": book.begin["at"][:10],
        "lines": len(book.events),
        "over": game.over,
        "says": f"{form.title}, {state}: {players}",
    }


@click.command()
@click.argument("name", shell_complete=completing.session)
@json_option
@pass_desk
def use(desk: Desk, name: str, as_json: bool) -> None:
    """Switch to another session: commands go there from now on.

    Example: edw use friday
    """
    table = desk.read(checked_name(name))
    desk.chosen = None
    desk.use(name)
    if as_json:
        screen.say_json({"session": name, "format": table.form.slug})
    else:
        screen.say(f"Commands now go to '{name}', {table.form.title}.")


@click.command()
@json_option
@pass_desk
def end(desk: Desk, as_json: bool) -> None:
    """Close the session and publish its key.

    Then even cards that nobody saw can be checked. Nothing can be recorded after it.

    Example: edw end
    """
    if interactive() and not as_json and not desk.before_asking().game.over:
        question = "The game is not over, and this closes it for good (for the turn: edw turn next). Close it?"
        with screen.terminal():
            agreed = click.confirm(question, default=False, err=True)
        if not agreed:
            raise NeverMindError

    def decide(at: Deciding) -> tuple[str, Facts]:
        epoch = at.table.book.epoch
        return "end", {"key": read_secret(key_path(desk.home, epoch.sid, epoch.commit))}

    change(desk, decide, as_json=as_json)
