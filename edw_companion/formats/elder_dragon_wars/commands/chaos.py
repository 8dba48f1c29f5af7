"""``chaos``: chaos cards, drawn and seen by their player alone, played, discarded, leaving play."""

from collections.abc import Sequence

import click

from edw_companion.cli import completing, screen, words
from edw_companion.cli.desk import Deciding, Desk, interactive, pass_desk, started
from edw_companion.cli.groups import HintingGroup
from edw_companion.cli.laid import Table
from edw_companion.cli.options import anyway_option, json_option, word_option
from edw_companion.cli.private import ask_unseen, show_alone
from edw_companion.errors import RefusedError, UsageError
from edw_companion.formats.elder_dragon_wars import chaos
from edw_companion.formats.elder_dragon_wars.commands import naming
from edw_companion.formats.elder_dragon_wars.state import War
from edw_companion.table.game import Facts
from edw_companion.table.piles import NotNextError
from edw_companion.table.text import columns


@click.group("chaos", cls=HintingGroup, invoke_without_command=True)
@json_option
@click.pass_context
def chaos_group(ctx: click.Context, as_json: bool) -> None:
    """Show how many chaos cards are in hands and in play.

    Example: edw chaos
    """
    if ctx.invoked_subcommand is not None:
        return
    table = ctx.ensure_object(Desk).read()
    game: War = started(table.game)
    if as_json:
        hands = {seat: len(player.hand) for seat, player in game.players.items()}
        play = {seat: list(player.chaos) for seat, player in game.players.items()}
        screen.say_json({"hands": hands, "in_play": play, "left": game.chaos.left})
        return
    rows = [["player", "in hand", "in play"]]
    for seat in game.living:
        player = game.players[seat]
        rows.append([game.title(seat), str(len(player.hand)), ", ".join(player.chaos) or "-"])
    graveyard = ", ".join(game.chaos.graveyard) or "empty"
    screen.say(*columns(rows, right=(1,)), f"pile: {game.chaos.left} left; graveyard: {graveyard}")


class HiddenCardError(RefusedError):
    """A chaos card typed in secret that cannot be; it is not named again."""

    def __init__(self) -> None:
        super().__init__("That card cannot be the next one of the chaos pile: check its name and the pile.")


@chaos_group.command("draw")
@click.argument("who", shell_complete=completing.who)
@click.option("--card", "by_hand", is_flag=True, help="Turned up from the real pile: its name is asked for, unseen.")
@word_option
@anyway_option
@json_option
@pass_desk
def chaos_draw(desk: Desk, who: str, by_hand: bool, word: str, anyway: str | None, as_json: bool) -> None:
    """WHO draws the chaos card of their upkeep.

    It is the table's word that WHO controls a Legend. Only WHO may see the card.

    Example: edw chaos draw white
    """
    typed = _ask_unseen(desk) if by_hand else None

    def decide(at: Deciding) -> tuple[str, Facts]:
        game: War = at.game
        seat = at.who(who)
        try:
            shown = words.card(typed, game.chaos.order) if typed else None
            return "chaos-drawn", chaos.draw(game, at.chance, at.law, seat, shown)
        except (UsageError, NotNextError) as error:
            if typed is None:
                raise
            raise HiddenCardError from error

    table = desk.change(decide, word=word, anyway=anyway, as_json=as_json)
    if interactive() and not as_json:
        _show_hand(table, table.book.events[-1]["who"])


def _ask_unseen(desk: Desk) -> str:
    if not interactive():
        raise UsageError("A chaos card from the real pile is typed unseen, which needs a terminal.")
    desk.before_asking()
    return ask_unseen("Which card is it (nothing is shown as you type)")


def _show_hand(table: Table, seat: str) -> None:
    player = table.game.players[seat]
    show_alone(player.name, [f"Chaos cards of {player.name}:", "", *_hand(table.game, seat)])


def _hand(game: War, seat: str) -> list[str]:
    """A hand as lines: each card with its number, by which it is found in the binder, and its type."""
    return [
        f"{game.chaos.number(held.card):3}. {held.card} [{game.kind_of(held.card)}]" for held in game.players[seat].hand
    ]


@chaos_group.command("hand")
@click.argument("who", shell_complete=completing.who)
@click.option("--show", is_flag=True, help="Print it here and now, whoever looks.")
@json_option
@pass_desk
def chaos_hand(desk: Desk, who: str, show: bool, as_json: bool) -> None:
    """Show WHO's chaos cards to WHO alone.

    They come after a key, and then they are cleared from the screen. With --json they are only named with --show.

    Example: edw chaos hand white --show
    """
    table = desk.read()
    seat = words.player(started(table.game), who)
    player = table.game.players[seat]
    if as_json:
        cards = [held.card if show else None for held in player.hand]
        screen.say_json({"color": seat, "hand": cards})
    elif not player.hand:
        screen.say(f"{table.game.title(seat)} holds no chaos card.")
    elif show:
        screen.say(*_hand(table.game, seat))
    elif interactive():
        _show_hand(table, seat)
    else:
        raise UsageError("A hand is shown to its player alone, which needs a terminal; --show prints it all the same.")


@chaos_group.command("play")
@click.argument("who", shell_complete=completing.who)
@click.argument("card", nargs=-1, required=True, shell_complete=naming.chaos)
@click.option("--countered", is_flag=True, help="It was countered: to the chaos graveyard.")
@anyway_option
@json_option
@pass_desk
def chaos_play(
    desk: Desk, who: str, card: Sequence[str], countered: bool, anyway: str | None, as_json: bool
) -> None:
    """WHO plays a chaos card for 5 life.

    Permanents stay until they leave; the rest goes to the chaos graveyard.

    Example: edw chaos play white "Time Warp"
    """

    def decide(at: Deciding) -> tuple[str, Facts]:
        seat = at.who(who)
        name = words.card(" ".join(card), at.game.chaos.order, "chaos card")
        return "chaos-played", chaos.play(at.game, at.law, seat, name, countered=countered)

    desk.change(decide, anyway=anyway, as_json=as_json)


@chaos_group.command("leave")
@click.argument("card", nargs=-1, required=True, shell_complete=naming.chaos)
@json_option
@pass_desk
def chaos_leave(desk: Desk, card: Sequence[str], as_json: bool) -> None:
    """A chaos card in play goes to the chaos graveyard.

    It goes there wherever else it would go.

    Example: edw chaos leave "Gilded Drake"
    """

    def decide(at: Deciding) -> tuple[str, Facts]:
        game: War = started(at.game)
        in_play = [name for player in game.players.values() for name in player.chaos]
        return "chaos-left", chaos.leave(game, words.card(" ".join(card), in_play, "chaos card in play"))

    desk.change(decide, as_json=as_json)


@chaos_group.command("discard")
@click.argument("who", shell_complete=completing.who)
@click.argument("card", nargs=-1, required=True, shell_complete=naming.chaos)
@json_option
@pass_desk
def chaos_discard(desk: Desk, who: str, card: Sequence[str], as_json: bool) -> None:
    """A chaos card leaves WHO's hand for the chaos graveyard.

    Example: edw chaos discard white "Time Warp"
    """

    def decide(at: Deciding) -> tuple[str, Facts]:
        name = words.card(" ".join(card), at.game.chaos.order, "chaos card")
        return "chaos-discarded", chaos.discard(at.game, at.who(who), name)

    desk.change(decide, as_json=as_json)
