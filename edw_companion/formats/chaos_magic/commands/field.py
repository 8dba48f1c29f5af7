"""``global`` and ``middle``: what lies between all players, to be used by everybody."""

from collections.abc import Sequence

import click

from edw_companion.cli import completing, screen, words
from edw_companion.cli.desk import Deciding, Desk, pass_desk, started
from edw_companion.cli.groups import HintingGroup
from edw_companion.cli.options import anyway_option, card_option, json_option, word_option
from edw_companion.errors import RefusedError, UsageError
from edw_companion.formats.chaos_magic import global_cards, middle
from edw_companion.formats.chaos_magic.commands import naming
from edw_companion.formats.chaos_magic.state import NOBODY, ChaosMagic
from edw_companion.formats.chaos_magic.view import global_lines, middle_lines, status
from edw_companion.table import middle as zone
from edw_companion.table.game import Facts
from edw_companion.table.text import listed


def _in_play(game: ChaosMagic, word: Sequence[str] | str) -> str:
    """A Global in play."""
    text = word if isinstance(word, str) else " ".join(word)
    return words.card(text, [each.card for each in started(game).globals], "Global in play")


def _turned_up(game: ChaosMagic, word: str | None) -> str | None:
    return words.card(word, game.begin["globals"], "Global") if word else None


@click.group("global", cls=HintingGroup, invoke_without_command=True)
@json_option
@click.pass_context
def global_group(ctx: click.Context, as_json: bool) -> None:
    """Show the Globals in play, and who may use them.

    Example: edw global
    """
    if ctx.invoked_subcommand is not None:
        return
    game: ChaosMagic = started(ctx.ensure_object(Desk).read().game)
    if as_json:
        screen.say_json({"globals": status(game)["globals"], "left": game.global_deck.left})
        return
    for each, line in zip(game.globals, global_lines(game), strict=False):
        screen.say(line, *(f"  {text}" for text in game.text(each.card)[1:]))
    if not game.globals:
        screen.say(*global_lines(game))
    deck = game.global_deck
    screen.say(f"{deck.left} left; discard: {', '.join(deck.graveyard) or 'empty'}")


@global_group.command("reveal")
@click.option("--with", "means", metavar="CARD", help="The card that brings one although another is in play.")
@card_option
@word_option
@anyway_option
@json_option
@pass_desk
def global_reveal(
    desk: Desk, means: str | None, turned_up: str | None, word: str, anyway: str | None, as_json: bool
) -> None:
    """Put the top card of the Global deck into play.

    That is done after the mulligans, and whenever none is in play.

    Example: edw global reveal
    """
    because = words.clean(means, "card") if means is not None else None

    def decide(at: Deciding) -> tuple[str, Facts]:
        shown = _turned_up(at.game, turned_up)
        return "global-revealed", global_cards.reveal(at.game, at.chance, at.law, because, shown)

    desk.change(decide, word=word, anyway=anyway, as_json=as_json)


@global_group.command("leave")
@click.argument("card", nargs=-1, shell_complete=naming.in_play)
@card_option
@word_option
@json_option
@pass_desk
def global_leave(desk: Desk, card: Sequence[str], turned_up: str | None, word: str, as_json: bool) -> None:
    """A Global leaves play; after the only one comes the next.

    It goes to the Global discard. CARD may be left out while only one is in play; --card is the next one, if it came
    from the real deck.

    Example: edw global leave
    """

    def decide(at: Deciding) -> tuple[str, Facts]:
        game: ChaosMagic = started(at.game)
        return "global-left", global_cards.leave(game, at.chance, _the_one(game, card), _turned_up(game, turned_up))

    desk.change(decide, word=word, as_json=as_json)


def _the_one(game: ChaosMagic, card: Sequence[str]) -> str:
    if not game.globals:
        raise RefusedError("No Global is in play: edw global reveal brings the next one.")
    if card:
        return _in_play(game, card)
    if len(game.globals) > 1:
        raise UsageError(f"Which Global? There are {listed([each.card for each in game.globals])}: say its name.")
    return game.globals[0].card


@global_group.command("control")
@click.argument("card", shell_complete=naming.in_play)
@click.argument("who", metavar="WHO|nobody", shell_complete=completing.who)
@json_option
@pass_desk
def global_control(desk: Desk, card: str, who: str, as_json: bool) -> None:
    """WHO, or nobody, controls a Global from now on.

    Its controller alone may activate its abilities; while nobody controls it, everybody may.

    Example: edw global control "The Quiet Auction" Ann
    """

    def decide(at: Deciding) -> tuple[str, Facts]:
        seat = at.who(who, NOBODY)
        return "global-controlled", global_cards.control(
            at.game, _in_play(at.game, card), None if seat == NOBODY else seat
        )

    desk.change(decide, as_json=as_json)


@global_group.command("tap")
@click.argument("card", nargs=-1, shell_complete=naming.in_play)
@json_option
@pass_desk
def global_tap(desk: Desk, card: Sequence[str], as_json: bool) -> None:
    """A Global becomes tapped. Under nobody's control it stays so.

    Example: edw global tap
    """
    _tap(desk, card, tapped=True, as_json=as_json)


@global_group.command("untap")
@click.argument("card", nargs=-1, shell_complete=naming.in_play)
@json_option
@pass_desk
def global_untap(desk: Desk, card: Sequence[str], as_json: bool) -> None:
    """Something untaps a Global.

    Example: edw global untap
    """
    _tap(desk, card, tapped=False, as_json=as_json)


def _tap(desk: Desk, card: Sequence[str], *, tapped: bool, as_json: bool) -> None:
    desk.change(
        lambda at: (
            "global-tapped",
            global_cards.tap(at.game, _the_one(started(at.game), card), tapped=tapped),
        ),
        as_json=as_json,
    )


@click.group("middle", cls=HintingGroup, invoke_without_command=True)
@json_option
@click.pass_context
def middle_group(ctx: click.Context, as_json: bool) -> None:
    """Show the cards in the middle, who may play them and when.

    Example: edw middle
    """
    if ctx.invoked_subcommand is not None:
        return
    game: ChaosMagic = started(ctx.ensure_object(Desk).read().game)
    if as_json:
        screen.say_json({"middle": status(game)["middle"]})
    else:
        screen.say(*(middle_lines(game) or ["The middle is empty."]))


@middle_group.command("put")
@click.argument("cards", nargs=-1, required=True, metavar="CARD…")
@click.option(
    "--owner",
    metavar="WHO",
    shell_complete=completing.who,
    help="Whose cards they are; they leave with their owner.",
)
@click.option("--as", "timing", type=click.Choice(list(middle.TIMINGS)), help="By which timing they are played.")
@json_option
@pass_desk
def middle_put(desk: Desk, cards: Sequence[str], owner: str | None, timing: str | None, as_json: bool) -> None:
    """Put cards into the middle.

    They may be played from the next turn on. Each word is a card: put names of several words in quotes. --as instant
    is for anything with flash, too; --as sorcery for everything that is neither that nor a land.

    Example: edw middle put "Lightning Bolt" --owner Ann --as instant
    """
    names = [words.clean(card, "card") for card in cards]
    desk.change(
        lambda at: ("middle-in", middle.put(at.game, names, at.maybe_who(owner), timing)),
        as_json=as_json,
    )


@middle_group.command("play")
@click.argument("who", shell_complete=completing.who)
@click.argument("card", nargs=-1, required=True, shell_complete=naming.middle)
@anyway_option
@json_option
@pass_desk
def middle_play(desk: Desk, who: str, card: Sequence[str], anyway: str | None, as_json: bool) -> None:
    """WHO plays a card from the middle.

    All its costs are paid, and its timing is its own. It must have lain there since the turn began.

    Example: edw middle play Bram Lightning
    """

    def decide(at: Deciding) -> tuple[str, Facts]:
        seat = at.who(who)
        return "middle-played", middle.play(at.game, at.law, seat, _lying(at.game, card))

    desk.change(decide, anyway=anyway, as_json=as_json)


@middle_group.command("out")
@click.argument("card", nargs=-1, required=True, shell_complete=naming.middle)
@click.option("--to", "where", metavar="TEXT", help="Where it goes, in the table's words.")
@json_option
@pass_desk
def middle_out(desk: Desk, card: Sequence[str], where: str | None, as_json: bool) -> None:
    """A card leaves the middle without being played.

    Example: edw middle out Lightning --to "Ann's hand"
    """
    to = words.clean(where, "place") if where is not None else None
    desk.change(
        lambda at: ("middle-out", zone.remove(at.game, at.game.middle, _lying(at.game, card), to)), as_json=as_json
    )


def _lying(game: ChaosMagic, card: Sequence[str]) -> str:
    """A card that lies in the middle."""
    return words.card(" ".join(card), started(game).middle.names(), "card in the middle")
