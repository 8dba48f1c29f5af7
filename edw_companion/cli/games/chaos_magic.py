"""``spite look`` and ``spite cards`` of Chaos Magic: seven cards that one player alone may see, or types unseen."""

import click

from edw_companion.cli import screen, words
from edw_companion.cli.changing import change
from edw_companion.cli.desk import Deciding, Desk, interactive, pass_desk, started
from edw_companion.cli.options import json_option, word_option
from edw_companion.cli.private import show_alone
from edw_companion.errors import RefusedError, UsageError
from edw_companion.formats.chaos_magic import packets, spite
from edw_companion.formats.chaos_magic.state import ChaosMagic, Spite
from edw_companion.table.game import Facts, running
from edw_companion.table.piles import NotNextError


@click.command()
@click.option("--card", "by_hand", is_flag=True, help="From the real deck: the names are asked for, unseen.")
@word_option
@json_option
@pass_desk
def spite_look(desk: Desk, by_hand: bool, word: str, as_json: bool) -> None:
    """The one who spites looks at seven Chaos cards, alone.

    They are the top ones of the deck. At a terminal they are shown after a key, and then cleared. They stay where
    they are.

    Example: edw spite look
    """
    typed = _ask_unseen(desk.before_asking().game) if by_hand else []

    def decide(at: Deciding) -> tuple[str, Facts]:
        running(at.game)
        try:
            return "spite-looked", spite.look(at, [words.card(name, at.game.begin["cards"]) for name in typed])
        except (UsageError, NotNextError) as error:
            if not typed:
                raise
            sentence = "Those cannot be the top cards of that Chaos deck: check the names and the deck."
            raise RefusedError(sentence) from error  # it names none of them again

    table = change(desk, decide, word=word, as_json=as_json)
    if interactive() and not as_json:
        _show(table.game)


def _ask_unseen(game: ChaosMagic) -> list[str]:
    """The names of the cards from the real deck, the top one first."""
    if not interactive():
        raise UsageError("Chaos cards from the real deck are typed unseen, which needs a terminal.")
    pile = game.deck_of(spite.first(started(game)))
    count = min(spite.SEVEN, packets.filled(game, pile, packets.refill(game, pile.name)).left)
    return [
        click.prompt(f"Card {number} of {count} from the top (nothing is shown as you type)", hide_input=True)
        for number in range(1, count + 1)
    ]


def _show(game: ChaosMagic) -> None:
    seat = spite.first(game)
    if game.players[seat].spite is Spite.LOOKING:
        show_alone(seat, [f"Chaos cards for the spite of {seat}:", *_lines(game)])


def _lines(game: ChaosMagic) -> list[str]:
    """The cards that the player looks at, the top one first, with what they say."""
    return [line for card in spite.seen(game) for line in ("", *game.text(card))]


@click.command()
@click.option("--show", is_flag=True, help="Print them here and now, whoever looks.")
@json_option
@pass_desk
def spite_cards(desk: Desk, show: bool, as_json: bool) -> None:
    """Show the cards again to the one who spites, alone.

    They appear after a key, and then they are cleared from the screen. With --json they are only named with --show.

    Example: edw spite cards --show
    """
    game: ChaosMagic = started(desk.read().game)
    seat = spite.first(game)
    if as_json:
        screen.say_json({"who": seat, "cards": [card if show else None for card in spite.seen(game)]})
    elif show:
        screen.say(*_lines(game)[1:])
    elif interactive():
        _show(game)
    else:
        raise UsageError("Their player alone sees them, which needs a terminal; --show prints them all the same.")
