"""``chaos``: Chaos cards from the top of the deck to the discard, by way of the stack."""

from collections.abc import Sequence

import click

from edw_companion.cli import completing, screen, words
from edw_companion.cli.desk import Deciding, Desk, pass_desk, started
from edw_companion.cli.groups import HintingGroup
from edw_companion.cli.options import anyway_option, card_option, json_option, word_option
from edw_companion.formats.chaos_magic import chaos
from edw_companion.formats.chaos_magic.commands import naming
from edw_companion.formats.chaos_magic.state import ChaosMagic
from edw_companion.formats.chaos_magic.view import stack_lines, status
from edw_companion.table.game import Facts, running


def chaos_card(game: ChaosMagic, word: str | None) -> str | None:
    """The Chaos card that the table turned over, if it said one."""
    return words.card(word, game.begin["cards"], "Chaos card") if word else None


@click.group("chaos", cls=HintingGroup, invoke_without_command=True)
@json_option
@click.pass_context
def chaos_group(ctx: click.Context, as_json: bool) -> None:
    """Show the Chaos cards on the stack, the top one first.

    Example: edw chaos
    """
    if ctx.invoked_subcommand is not None:
        return
    game: ChaosMagic = started(ctx.ensure_object(Desk).read().game)
    if as_json:
        screen.say_json({"stack": status(game)["stack"], "chaos_drawn": game.drew})
        return
    screen.say(*(stack_lines(game) or ["No Chaos card is on the stack."]))
    for pile in game.chaos_decks:
        screen.say(f"{pile.name}: {pile.left} left; discard: {', '.join(pile.graveyard) or 'empty'}")


@chaos_group.command("draw")
@click.argument("who", required=False, shell_complete=completing.who)
@click.option("--with", "means", metavar="CARD", help="The card or ability that brings it, outside of the Chaos step.")
@anyway_option
@json_option
@pass_desk
def chaos_draw(desk: Desk, who: str | None, means: str | None, anyway: str | None, as_json: bool) -> None:
    """A Chaos card goes face down on the stack.

    It is the active player's in the Chaos step, or WHO's because of something else (--with). Which card it is, is
    only drawn when it is turned up. Everybody may respond first.

    Example: edw chaos draw
    """
    because = words.clean(means, "card") if means is not None else None

    def decide(at: Deciding) -> tuple[str, Facts]:
        game: ChaosMagic = at.game
        running(game)
        return "chaos-drawn", chaos.draw(game, at.law, _drawer(at, who), because)

    desk.change(decide, anyway=anyway, as_json=as_json)


def _drawer(at: Deciding, who: str | None) -> str:
    game: ChaosMagic = at.game
    if who is not None:
        return at.who(who)
    return game.active or game.turns.who


@chaos_group.command("reveal")
@card_option
@word_option
@json_option
@pass_desk
def chaos_reveal(desk: Desk, turned_up: str | None, word: str, as_json: bool) -> None:
    """Turn up the face-down Chaos card on top of the stack.

    That is, when all have passed. With --card it takes what the table turned over from its real deck.

    Example: edw chaos reveal
    """
    desk.change(
        lambda at: ("chaos-revealed", chaos.reveal(at.game, at.chance, chaos_card(at.game, turned_up))),
        word=word,
        as_json=as_json,
    )


@chaos_group.command("choose")
@click.argument("side", nargs=-1, required=True, shell_complete=naming.side)
@json_option
@pass_desk
def chaos_choose(desk: Desk, side: Sequence[str], as_json: bool) -> None:
    """Choose the side of the split card on top of the stack.

    Its controller does, as soon as it has been turned up.

    Example: edw chaos choose Lend
    """

    def decide(at: Deciding) -> tuple[str, Facts]:
        game: ChaosMagic = started(at.game)
        entry = chaos.top(game)
        if entry.card is None or not entry.up or not game.sides(entry.card):
            raise chaos.NotSplitError
        return "chaos-chosen", chaos.choose(game, words.card(" ".join(side), game.sides(entry.card), "side"))

    desk.change(decide, as_json=as_json)


@chaos_group.command("resolve")
@anyway_option
@json_option
@pass_desk
def chaos_resolve(desk: Desk, anyway: str | None, as_json: bool) -> None:
    """The Chaos card on top of the stack resolves.

    The table does what it says, and it goes to the Chaos discard.

    Example: edw chaos resolve
    """
    desk.change(lambda at: ("chaos-resolved", chaos.resolve(at.game, at.law)), anyway=anyway, as_json=as_json)


@chaos_group.command("counter")
@click.option("--place", default=1, metavar="N", type=click.IntRange(1, 1000), help="Which on the stack; 1 is the top.")
@click.option("--by", metavar="WHO", shell_complete=completing.who, help="Who countered it.")
@click.option("--with", "means", metavar="CARD", help="With what.")
@card_option
@word_option
@anyway_option
@json_option
@pass_desk
def chaos_counter(
    desk: Desk,
    place: int,
    by: str | None,
    means: str | None,
    turned_up: str | None,
    word: str,
    anyway: str | None,
    as_json: bool,
) -> None:
    """A Chaos card on the stack is countered.

    It goes to the Chaos discard face up. One that lies face down is turned up for that. A spite cannot be countered.

    Example: edw chaos counter --by Bram
    """
    card = words.clean(means, "card") if means is not None else None

    def decide(at: Deciding) -> tuple[str, Facts]:
        shown = chaos_card(at.game, turned_up)
        killer = at.maybe_who(by)
        return "chaos-countered", chaos.counter(at.game, at.chance, at.law, place, killer, card, shown)

    desk.change(decide, word=word, anyway=anyway, as_json=as_json)


@chaos_group.command("read")
@click.argument("card", nargs=-1, required=True, shell_complete=naming.card)
@json_option
@pass_desk
def chaos_read(desk: Desk, card: Sequence[str], as_json: bool) -> None:
    """Read what a Chaos card or a Global of this session says.

    Example: edw chaos read "Lend // Keep"
    """
    game: ChaosMagic = desk.read().game
    name = words.card(" ".join(card), [*game.begin["cards"], *game.begin["globals"]])
    if as_json:
        screen.say_json({"card": name, "text": game.text(name)})
    else:
        screen.say(*game.text(name))
