"""``eliminate`` and ``spite``: how players leave, and the one Chaos card that each of them plays before."""

from collections.abc import Sequence

import click

from edw_companion.cli import completing, screen, words
from edw_companion.cli.desk import Deciding, Desk, interactive, pass_desk, started
from edw_companion.cli.groups import HintingGroup
from edw_companion.cli.options import anyway_option, json_option, word_option
from edw_companion.cli.private import show_alone
from edw_companion.errors import RefusedError, UsageError
from edw_companion.formats.chaos_magic import losing, packets, spite
from edw_companion.formats.chaos_magic.commands import naming
from edw_companion.formats.chaos_magic.state import ChaosMagic, Spite
from edw_companion.table.game import Facts, running
from edw_companion.table.piles import NotNextError


@click.command()
@click.argument("who", nargs=-1, required=True, shell_complete=completing.who)
@click.option("--by", metavar="WHO", shell_complete=completing.who, help="Who caused it.")
@click.option("--with", "means", metavar="CARD", help="What did it: a card or anything else, as text.")
@click.option("--concede", is_flag=True, help="They give up: no spite.")
@anyway_option
@json_option
@pass_desk
def eliminate(
    desk: Desk,
    who: Sequence[str],
    by: str | None,
    means: str | None,
    concede: bool,
    anyway: str | None,
    as_json: bool,
) -> None:
    """WHO would lose the game, all at once if several are named.

    Those who have not spited yet do so instead, in turn order: edw spite look. The others are out of the game.

    Example: edw eliminate Ann --by Bram --with Fireball
    """
    card = words.clean(means, "card") if means is not None else None

    def decide(at: Deciding) -> tuple[str, Facts]:
        seats = [at.who(word) for word in who]
        if len(set(seats)) < len(seats):
            raise UsageError("Somebody is named twice: name each player once.")
        killers = dict.fromkeys(seats, at.maybe_who(by))
        return "eliminate", losing.lose(at.game, at.law, seats, killers, card, concede=concede)

    desk.change(decide, anyway=anyway, as_json=as_json)


@click.group("spite", cls=HintingGroup, invoke_without_command=True)
@json_option
@click.pass_context
def spite_group(ctx: click.Context, as_json: bool) -> None:
    """Show who has spited, who spites now, and what comes next.

    Example: edw spite
    """
    if ctx.invoked_subcommand is not None:
        return
    game: ChaosMagic = started(ctx.ensure_object(Desk).read().game)
    if as_json:
        spites = {seat: str(player.spite) for seat, player in game.players.items()}
        screen.say_json({"spites": spites, "spiting": list(game.spiting)})
        return
    screen.say(*(f"{game.title(seat)}: {player.spite}" for seat, player in game.players.items()))
    if game.spiting and not game.over:
        screen.say(spite.due_of_spite(game))


class HiddenCardError(RefusedError):
    """Cards typed in secret that cannot be; they are not named again."""

    def __init__(self) -> None:
        super().__init__("Those cannot be the top cards of that Chaos deck: check the names and the deck.")


@spite_group.command("look")
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
        game: ChaosMagic = at.game
        running(game)
        seat = spite.first(game)
        try:
            shown = [words.card(name, game.begin["cards"]) for name in typed]
            return "spite-looked", spite.look(game, at.chance, seat, shown)
        except (UsageError, NotNextError) as error:
            if not typed:
                raise
            raise HiddenCardError from error

    table = desk.change(decide, word=word, as_json=as_json)
    if interactive() and not as_json:
        _show(table.game)


def _ask_unseen(game: ChaosMagic) -> list[str]:
    """The names of the cards from the real deck, the top one first."""
    if not interactive():
        raise UsageError("Chaos cards from the real deck are typed unseen, which needs a terminal.")
    seat = spite.first(started(game))
    pile = game.deck_of(seat)
    count = min(spite.SEVEN, packets.filled(game, pile, packets.refill(game, pile.name)).left)
    return [
        click.prompt(f"Card {number} of {count} from the top (nothing is shown as you type)", hide_input=True)
        for number in range(1, count + 1)
    ]


def _show(game: ChaosMagic) -> None:
    seat = spite.first(game)
    if game.players[seat].spite is Spite.LOOKING:
        show_alone(seat, [f"Chaos cards for the spite of {seat}:", *_lines(game, seat)])


def _lines(game: ChaosMagic, seat: str) -> list[str]:
    """The cards that the player looks at, the top one first, with what they say."""
    return [line for card in spite.seen(game, seat) for line in ("", *game.text(card))]


@spite_group.command("cards")
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
        screen.say_json({"who": seat, "cards": [card if show else None for card in spite.seen(game, seat)]})
    elif show:
        screen.say(*_lines(game, seat)[1:])
    elif interactive():
        _show(game)
    else:
        raise UsageError("Their player alone sees them, which needs a terminal; --show prints them all the same.")


@spite_group.command("play")
@click.argument("card", nargs=-1, required=True, shell_complete=naming.chaos)
@click.option("--side", metavar="SIDE", shell_complete=naming.side, help="The side of a split card.")
@json_option
@pass_desk
def spite_play(desk: Desk, card: Sequence[str], side: str | None, as_json: bool) -> None:
    """Play one of the cards as the spite.

    It goes on the stack face up and cannot be countered; the rest go back in the same order.

    Example: edw spite play "Lend // Keep" --side Keep
    """

    def decide(at: Deciding) -> tuple[str, Facts]:
        game: ChaosMagic = at.game
        running(game)
        name = words.card(" ".join(card), game.begin["cards"], "Chaos card")
        half = words.card(side, game.sides(name), "side") if side else None
        return "spite-played", spite.play(game, spite.first(game), name, half)

    desk.change(decide, as_json=as_json)


@spite_group.command("lives")
@anyway_option
@json_option
@pass_desk
def spite_lives(desk: Desk, anyway: str | None, as_json: bool) -> None:
    """After the spite its player lives and stays in the game.

    That is so if nothing makes the player lose any more. Otherwise: edw eliminate WHO.

    Example: edw spite lives
    """

    def decide(at: Deciding) -> tuple[str, Facts]:
        running(at.game)
        return "spite-lived", spite.lives(at.game, at.law, spite.first(at.game))

    desk.change(decide, anyway=anyway, as_json=as_json)
