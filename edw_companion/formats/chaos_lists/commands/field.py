"""``global`` and ``middle``: what lies on the table for everybody."""

from collections.abc import Sequence

import click

from edw_companion.cli import completing, screen, words
from edw_companion.cli.desk import Deciding, Desk, pass_desk, started
from edw_companion.cli.groups import HintingGroup
from edw_companion.cli.options import anyway_option, json_option
from edw_companion.errors import UsageError
from edw_companion.formats.chaos_lists import zone
from edw_companion.formats.chaos_lists.commands import naming
from edw_companion.formats.chaos_lists.state import Mayhem
from edw_companion.formats.chaos_lists.view import may_play_from_middle, status
from edw_companion.table import middle
from edw_companion.table.game import Facts

MAX_TEXT = 600


@click.group("global", cls=HintingGroup, invoke_without_command=True)
@json_option
@click.pass_context
def global_group(ctx: click.Context, as_json: bool) -> None:
    """Show the Globals in force, and who may use them.

    A roll on Global replaces them by itself; these commands are for what no roll says.

    Example: edw global
    """
    if ctx.invoked_subcommand is not None:
        return
    game: Mayhem = started(ctx.ensure_object(Desk).read().game)
    if as_json:
        screen.say_json(status(game)["globals"])
        return
    if not game.globals:
        screen.say("No Global is in force.")
        return
    screen.say(*(f"{each.name} (rolled by {each.who}). {each.text}".rstrip() for each in game.globals))
    active = game.active
    whose = "nobody's, while this turn runs out" if active is None else f"{game.title(active)} only, whose turn it is"
    screen.say(f"Activated abilities: {whose}.")


@global_group.command("put")
@click.argument("name")
@click.argument("text", nargs=-1)
@click.option(
    "--who",
    metavar="WHO",
    shell_complete=completing.who,
    help="Who put it there; the active player if left out.",
)
@json_option
@pass_desk
def global_put(desk: Desk, name: str, text: Sequence[str], who: str | None, as_json: bool) -> None:
    """A Global comes into force beside the others, without a roll.

    Example: edw global put "House Party" "Creatures have haste."
    """
    title = words.clean(name, "name", 80)
    note = words.clean(" ".join(text), "text", MAX_TEXT) if text else ""

    def decide(at: Deciding) -> tuple[str, Facts]:
        game: Mayhem = started(at.game)
        seat = at.who(who) if who else game.active
        if seat is None:
            raise UsageError("Nobody is active: say who put it there with --who.")
        return "global-put", zone.put(game, title, note, seat)

    desk.change(decide, as_json=as_json)


@global_group.command("drop")
@click.argument("name", shell_complete=naming.in_force)
@json_option
@pass_desk
def global_drop(desk: Desk, name: str, as_json: bool) -> None:
    """A Global is no longer in force.

    Whoever was away because of it is back.

    Example: edw global drop "House Party"
    """

    def decide(at: Deciding) -> tuple[str, Facts]:
        game: Mayhem = started(at.game)
        return "global-left", zone.drop(game, words.card(name, [each.name for each in game.globals], "Global"))

    desk.change(decide, as_json=as_json)


@click.group("middle", cls=HintingGroup, invoke_without_command=True)
@json_option
@click.pass_context
def middle_group(ctx: click.Context, as_json: bool) -> None:
    """Show the middle world, and who may still play from it.

    Example: edw middle
    """
    if ctx.invoked_subcommand is not None:
        return
    game: Mayhem = started(ctx.ensure_object(Desk).read().game)
    able = [seat for seat in game.here if may_play_from_middle(game, seat)]
    if as_json:
        screen.say_json({"cards": status(game)["middle"], "may_play": able})
        return
    if not game.middle.cards:
        screen.say("Nothing lies in the middle world.")
        return
    screen.say(*(f"{lying.card}{f' ({lying.owner})' if lying.owner else ''}" for lying in game.middle.cards))
    screen.say(f"May still play one in this turn: {', '.join(able) or 'nobody'}.")


@middle_group.command("put")
@click.argument("cards", nargs=-1, required=True, metavar="CARD…")
@click.option(
    "--owner",
    metavar="WHO",
    shell_complete=completing.who,
    help="Whose they are: they leave with their owner.",
)
@json_option
@pass_desk
def middle_put(desk: Desk, cards: Sequence[str], owner: str | None, as_json: bool) -> None:
    """Cards go face up into the middle world, each in quotes.

    Example: edw middle put "Serra Angel" "Shivan Dragon" --owner Ann
    """
    names = [words.clean(card, "card", 80) for card in cards]
    desk.change(lambda at: ("middle-in", middle.put(at.game, names, at.maybe_who(owner))), as_json=as_json)


@middle_group.command("play")
@click.argument("who", shell_complete=completing.who)
@click.argument("card", shell_complete=naming.middle)
@anyway_option
@json_option
@pass_desk
def middle_play(desk: Desk, who: str, card: str, anyway: str | None, as_json: bool) -> None:
    """WHO plays a card from the middle world, once in each turn.

    Example: edw middle play Bram "Serra Angel"
    """

    def decide(at: Deciding) -> tuple[str, Facts]:
        game: Mayhem = started(at.game)
        seat = at.who(who)
        named = words.card(card, game.middle.names(), "card in the middle world")
        refusal = None
        if seat in game.away:
            refusal = f"{game.title(seat)} is away {game.away[seat]} (rule 5)."
        elif not may_play_from_middle(game, seat):
            refusal = f"{game.title(seat)} has played a card from the middle world in this turn (rule 4)."
        return "middle-played", middle.play(game, game.middle, at.law, seat, named, refusal)

    desk.change(decide, anyway=anyway, as_json=as_json)


@middle_group.command("out")
@click.argument("card", shell_complete=naming.middle)
@click.option("--to", metavar="WHERE", help="Where it goes, in your own words.")
@json_option
@pass_desk
def middle_out(desk: Desk, card: str, to: str | None, as_json: bool) -> None:
    """A card leaves the middle world without being played.

    Example: edw middle out "Shivan Dragon" --to "its owner's graveyard"
    """
    where = words.clean(to, "place", 80) if to is not None else None

    def decide(at: Deciding) -> tuple[str, Facts]:
        game: Mayhem = started(at.game)
        named = words.card(card, game.middle.names(), "card in the middle world")
        return "middle-out", middle.remove(game, game.middle, named, where)

    desk.change(decide, as_json=as_json)
