"""``spell`` and ``enchantment``: what a spell turns over, and the enchantment in play."""

from collections.abc import Sequence

import click

from edw_companion.cli import completing, screen, words
from edw_companion.cli.desk import Deciding, Desk, pass_desk, started
from edw_companion.cli.groups import HintingGroup
from edw_companion.cli.options import anyway_option, card_option, json_option, word_option
from edw_companion.cli.piles import leave_as_seen
from edw_companion.formats.elder_dragon_wars import enchantments
from edw_companion.formats.elder_dragon_wars.commands import naming
from edw_companion.formats.elder_dragon_wars.commands.artifacts import legends
from edw_companion.formats.elder_dragon_wars.state import War
from edw_companion.table.game import Facts


@click.command()
@click.argument("who", shell_complete=completing.who)
@click.argument("card", nargs=-1, shell_complete=naming.spell)
@click.option("--countered", is_flag=True, help="The reverberation was countered.")
@click.option(
    "--pay",
    "payer",
    metavar="WHO",
    shell_complete=completing.who,
    help="Who pays 5 life so that the enchantment in play stays.",
)
@card_option
@word_option
@json_option
@pass_desk
def spell(
    desk: Desk,
    who: str,
    card: Sequence[str],
    countered: bool,
    payer: str | None,
    turned_up: str | None,
    word: str,
    as_json: bool,
) -> None:
    """A noncreature spell of WHO's resolved.

    The enchantment in play goes under the pile, and the next one is revealed.

    Example: edw spell white "Wrath of God"
    """
    notices: list[str] = []

    def decide(at: Deciding) -> tuple[str, Facts]:
        game: War = at.game
        seat = at.who(who)
        of_decks = [name for deck in game.begin["decks"].values() for name in deck["spells"]]
        basics = [name for deck in game.begin["decks"].values() for name in deck["basics"]]
        known = [*of_decks, *game.chaos.order, *legends(game), *basics]
        name = words.card_or_new(" ".join(card), known, notices) if card else None
        shown = words.card(turned_up, game.enchantments.order, "enchantment") if turned_up else None
        payers = at.maybe_who(payer)
        return "spell", enchantments.spell(
            game, at.chance, seat, name, countered=countered, payer=payers, shown=shown
        )

    desk.change(decide, word=word, as_json=as_json, notices=notices)


@click.group(cls=HintingGroup, invoke_without_command=True)
@json_option
@click.pass_context
def enchantment(ctx: click.Context, as_json: bool) -> None:
    """Show the enchantment in play and how many are left.

    Spells turn it over by themselves: edw spell.

    Example: edw enchantment
    """
    if ctx.invoked_subcommand is not None:
        return
    game: War = started(ctx.ensure_object(Desk).read().game)
    left = game.enchantments.left
    if as_json:
        screen.say_json({"current": game.current, "left": left})
    else:
        screen.say(f"Enchantment: {game.current or 'none in play'}", f"pile: {left} left")


@enchantment.command("set")
@click.argument("card", nargs=-1, required=True, shell_complete=naming.enchantment)
@anyway_option
@json_option
@pass_desk
def enchantment_set(desk: Desk, card: Sequence[str], anyway: str | None, as_json: bool) -> None:
    """An enchantment of the pile is now the one in play.

    It is found wherever it is. What was in play goes to the bottom of the pile.

    Example: edw enchantment set Smoke
    """

    def decide(at: Deciding) -> tuple[str, Facts]:
        game: War = at.game
        chosen = words.card(" ".join(card), game.enchantments.order, "enchantment")
        if game.enchantments.place(chosen) in ("pile", "top"):
            leave_as_seen(at, game.enchantments)
        return "enchantment", enchantments.put(game, chosen)

    desk.change(decide, anyway=anyway, as_json=as_json)


@enchantment.command("none")
@json_option
@pass_desk
def enchantment_none(desk: Desk, as_json: bool) -> None:
    """The enchantment in play leaves, and none is in play.

    It goes to the bottom of the pile.

    Example: edw enchantment none
    """
    desk.change(lambda at: ("enchantment", enchantments.put(at.game, None)), as_json=as_json)
