"""Commands at the table that every game has: status, life, notes."""

from collections.abc import Sequence
from typing import Any

import click

from edw_companion.cli import completing, screen, words
from edw_companion.cli.desk import Deciding, Desk, pass_desk
from edw_companion.cli.laid import Table, code_of
from edw_companion.cli.options import AmountCommand, json_option
from edw_companion.errors import UsageError
from edw_companion.table.game import Facts
from edw_companion.table.life import change as life_change
from edw_companion.table.life import parse_change


def status_of(table: Table) -> dict[str, Any]:
    """The table as the JSON of ``status``."""
    book = table.book
    last = book.events[-1]
    return {
        "session": book.name,
        "format": table.form.slug,
        "last": last["n"],
        "code": code_of(last),
        **table.form.status(table.game),
        "mixed": [who for who, _ in book.epoch.phrases],
        "ended": book.ended,
    }


@click.command()
@json_option
@pass_desk
def status(desk: Desk, as_json: bool) -> None:
    """Show the table.

    Seats, life, what lies where, piles, whose turn it is and who comes next.

    Example: edw status
    """
    table = desk.read()
    if as_json:
        screen.say_json(status_of(table))
        return
    last = table.book.events[-1]
    screen.prose(f"{table.book.name}: {table.form.title}", *table.form.board(table.game))
    if not table.game.started:
        mixed = len({who for who, _ in table.book.epoch.phrases})
        screen.say(f"Phrases mixed in: {mixed} of {len(table.game.begin['players'])} players.")
    coming = [turn.who for turn in table.form.upcoming(table.game, 5)]
    if table.game.closed:
        screen.say("The session is closed: nothing more is recorded in it.")
    elif coming:
        names = [table.game.players[who].name if who in table.game.players else "the Scion" for who in coming]
        screen.say(f"Next: {', '.join(names)}")
    screen.say(f"line {last['n']}, code {code_of(last)}")


@click.command(cls=AmountCommand)
@click.argument("changes", nargs=-1, required=True, metavar="WHO CHANGE [WHO CHANGE]…", shell_complete=completing.who)
@click.option("--from", "source", metavar="WHO", shell_complete=completing.who, help="Who did it.")
@click.option("--with", "card", metavar="CARD", help="What did it: a card or anything else, as text.")
@json_option
@pass_desk
def life(desk: Desk, changes: Sequence[str], source: str | None, card: str | None, as_json: bool) -> None:
    """Change life totals: -5, +3 or =20.

    Several players in one go are one event, taken back in one go: edw life white -5 red +5.
    Who is at 0 is not out by that alone: what the rules ask then is said.

    Example: edw life white -5 --from red --with Fireball
    """
    from edw_companion.cli.changing import change  # status does without

    if len(changes) % 2:
        raise UsageError("Write WHO and CHANGE in pairs, as in: edw life WHO -5 WHO +3")
    pairs = [(changes[at], parse_change(changes[at + 1])) for at in range(0, len(changes), 2)]
    means = words.clean(card, "card") if card is not None else None

    def decide(at: Deciding) -> tuple[str, Facts]:
        wanted = [(at.who(word), amount) for word, amount in pairs]
        return "life", life_change(at.game, wanted, at.maybe_who(source, *guests(at.game)), means)

    change(desk, decide, as_json=as_json)


def guests(game: Any) -> tuple[str, ...]:
    """Those who are no players but can do things, such as the Scion, once they are there."""
    guest = game.guest()
    return (guest.name,) if guest else ()


@click.command()
@click.argument("text", nargs=-1, required=True)
@json_option
@pass_desk
def note(desk: Desk, text: Sequence[str], as_json: bool) -> None:
    """Write a remark into the log.

    For what the program does not know of: agreements, rulings, debts. It changes nothing, and 'edw log' shows it.

    Example: edw note "Ann and Bram shake hands until the Scion comes"
    """
    from edw_companion.cli.changing import change

    remark = words.clean(" ".join(text), "note")
    change(desk, lambda _at: ("note", {"text": remark}), as_json=as_json)
