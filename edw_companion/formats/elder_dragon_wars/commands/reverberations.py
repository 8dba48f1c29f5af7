"""The commands of all that reverberates, and of what it leaves on the table."""

from collections.abc import Sequence

import click

from edw_companion.chance.source import AnsweredDifferentlyError
from edw_companion.cli import completing, screen, words
from edw_companion.cli.desk import Deciding, Desk, Table, interactive, pass_desk, started
from edw_companion.cli.groups import HintingGroup
from edw_companion.cli.options import (
    anyway_option,
    card_option,
    json_option,
    parse_rolled,
    rolled_option,
    word_option,
)
from edw_companion.cli.private import ask_unseen, show_alone
from edw_companion.errors import RefusedError, UsageError
from edw_companion.formats.elder_dragon_wars import artifacts, chaos, enchantments
from edw_companion.formats.elder_dragon_wars.commands import naming
from edw_companion.formats.elder_dragon_wars.regrowth import TOKENS
from edw_companion.formats.elder_dragon_wars.state import War
from edw_companion.table.game import Facts
from edw_companion.table.piles import NotNextError
from edw_companion.table.text import columns


def legends(game: War) -> list[str]:
    """Every Legend that the session knows: of the decks, of the piles, and tokens."""
    of_decks = [name for deck in game.begin["decks"].values() for name in deck["legends"]]
    return [*of_decks, *filter(game.is_legend, game.artifacts.order), *TOKENS]


def _legend(game: War, seat: str, word: str, notices: list[str]) -> str:
    """The card that came: first among the player's own Legends, then among all, then any card of the session."""
    for cards in (game.begin["decks"][seat]["legends"], legends(game)):
        try:
            return words.card(word, cards)
        except words.UnknownWordError:
            continue
    spells = [name for deck in game.begin["decks"].values() for name in deck["spells"]]
    return words.card_or_new(word, [*legends(game), *spells, *game.chaos.order], notices)


def reverberation(
    at: Deciding, *, countered: bool, keep: bool, turned_up: str | None, rolled: Sequence[str]
) -> artifacts.Reverberation:
    """The options of ``legend`` and ``dragon cast`` as the rules take them."""
    shown = words.card(turned_up, at.game.artifacts.order, "artifact") if turned_up else None
    return artifacts.Reverberation(countered, keep, shown, parse_rolled(rolled, at.who))


@click.command()
@click.argument("who", shell_complete=completing.who)
@click.argument("card", nargs=-1, shell_complete=naming.legend)
@click.option("--countered", is_flag=True, help="The trigger was countered: nothing is revealed.")
@click.option("--keep", is_flag=True, help="The push-out of the oldest artifact was countered.")
@card_option
@rolled_option
@word_option
@json_option
@pass_desk
def legend(
    desk: Desk,
    who: str,
    card: Sequence[str],
    countered: bool,
    keep: bool,
    turned_up: str | None,
    rolled: Sequence[str],
    word: str,
    as_json: bool,
) -> None:
    """A Legend came into play under WHO's control.

    An artifact is revealed and goes to an eternal enemy. WHO's two eternal enemies roll low for it; one enemy left
    gets it without a roll; with none left WHO does.

    Example: edw legend white "Kei Takahashi"
    """
    notices: list[str] = []

    def decide(at: Deciding) -> tuple[str, Facts]:
        seat = at.who(who)
        name = _legend(at.game, seat, " ".join(card), notices) if card else None
        how = reverberation(at, countered=countered, keep=keep, turned_up=turned_up, rolled=rolled)
        return "legend", artifacts.legend(at.game, at.chance, seat, name, how)

    desk.change(decide, word=word, as_json=as_json, notices=notices)


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
def artifact(ctx: click.Context, as_json: bool) -> None:
    """Show the reverberating artifacts, zone by zone.

    Example: edw artifact
    """
    if ctx.invoked_subcommand is not None:
        return
    table = ctx.ensure_object(Desk).read()
    game: War = started(table.game)
    if as_json:
        zones = {seat: list(player.artifacts) for seat, player in game.players.items()}
        screen.say_json({"zones": zones, "left": game.artifacts.left, "graveyard": list(game.artifacts.graveyard)})
        return
    rows = [["player", "zone 1", "zone 2", "zone 3"]]
    for seat in game.living:
        held = game.players[seat].artifacts
        rows.append([game.title(seat), *(held + ["-"] * 3)[:3]])
    if all(row[3] == "-" for row in rows[1:]):
        rows = [row[:3] for row in rows]
    screen.say(*columns(rows), f"graveyard: {', '.join(game.artifacts.graveyard) or 'empty'}")


def _held(game: War, word: str) -> str:
    """An artifact that somebody controls."""
    return words.card(word, [card for player in game.players.values() for card in player.artifacts], "artifact in play")


@artifact.command("lose")
@click.argument("card", nargs=-1, required=True, shell_complete=naming.in_play)
@json_option
@pass_desk
def artifact_lose(desk: Desk, card: Sequence[str], as_json: bool) -> None:
    """An artifact leaves play for the artifact graveyard.

    It goes there whether it is destroyed, bounced, exiled or sacrificed to something.

    Example: edw artifact lose Mirari
    """
    desk.change(
        lambda at: ("artifact-lost", artifacts.lose(at.game, _held(started(at.game), " ".join(card)))), as_json=as_json
    )


@artifact.command("sacrifice")
@click.argument("card", nargs=-1, required=True, shell_complete=naming.in_play)
@anyway_option
@json_option
@pass_desk
def artifact_sacrifice(desk: Desk, card: Sequence[str], anyway: str | None, as_json: bool) -> None:
    """An artifact is sacrificed for 10 life.

    Its controller pays in their own upkeep.

    Example: edw artifact sacrifice Mirari
    """

    def decide(at: Deciding) -> tuple[str, Facts]:
        held = _held(started(at.game), " ".join(card))
        return "artifact-sacrificed", artifacts.sacrifice(at.game, at.law, held)

    desk.change(decide, anyway=anyway, as_json=as_json)


@artifact.command("give")
@click.argument("card", shell_complete=naming.artifact)
@click.argument("who", shell_complete=completing.who)
@click.option("--keep", is_flag=True, help="The push-out of the oldest artifact was countered.")
@json_option
@pass_desk
def artifact_give(desk: Desk, card: str, who: str, keep: bool, as_json: bool) -> None:
    """Control of an artifact goes to WHO, as WHO's newest.

    One from the artifact graveyard comes into play under WHO.

    Example: edw artifact give Mirari red
    """

    def decide(at: Deciding) -> tuple[str, Facts]:
        game: War = started(at.game)
        loose = [*game.artifacts.graveyard, *game.artifacts.out]
        held = [name for player in game.players.values() for name in player.artifacts]
        name = words.card(card, [*held, *loose], "artifact in play or in the graveyard")
        return "artifact-given", artifacts.give(game, name, at.who(who), keep=keep)

    desk.change(decide, as_json=as_json)


@artifact.command("swap")
@click.argument("card", shell_complete=naming.in_play)
@click.argument("other", shell_complete=naming.in_play)
@json_option
@pass_desk
def artifact_swap(desk: Desk, card: str, other: str, as_json: bool) -> None:
    """Two players exchange control of two artifacts.

    Example: edw artifact swap Mirari Crawlspace
    """

    def decide(at: Deciding) -> tuple[str, Facts]:
        game: War = started(at.game)
        return "artifacts-swapped", artifacts.swap(game, _held(game, card), _held(game, other))

    desk.change(decide, as_json=as_json)


@artifact.command("replace")
@click.argument("card", nargs=-1, required=True, shell_complete=naming.in_play)
@card_option
@word_option
@json_option
@pass_desk
def artifact_replace(desk: Desk, card: Sequence[str], turned_up: str | None, word: str, as_json: bool) -> None:
    """An artifact that cannot be played here is replaced.

    A card such as Chaos Orb on a full table goes, and the next one takes its place.

    Example: edw artifact replace "Chaos Orb"
    """

    def decide(at: Deciding) -> tuple[str, Facts]:
        held = _held(started(at.game), " ".join(card))
        shown = words.card(turned_up, at.game.artifacts.order, "artifact") if turned_up else None
        return "artifact-replaced", artifacts.replace(at.game, at.chance, held, shown)

    desk.change(decide, word=word, as_json=as_json)


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
@json_option
@pass_desk
def enchantment_set(desk: Desk, card: Sequence[str], as_json: bool) -> None:
    """An enchantment of the pile is now the one in play.

    It is found wherever it is. What was in play goes to the bottom of the pile.

    Example: edw enchantment set Smoke
    """

    def decide(at: Deciding) -> tuple[str, Facts]:
        game: War = at.game
        chosen = words.card(" ".join(card), game.enchantments.order, "enchantment")
        return "enchantment", enchantments.put(game, chosen)

    desk.change(decide, as_json=as_json)


@enchantment.command("none")
@json_option
@pass_desk
def enchantment_none(desk: Desk, as_json: bool) -> None:
    """The enchantment in play leaves, and none is in play.

    It goes to the bottom of the pile.

    Example: edw enchantment none
    """
    desk.change(lambda at: ("enchantment", enchantments.put(at.game, None)), as_json=as_json)


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
    typed = _ask_unseen() if by_hand else None

    def decide(at: Deciding) -> tuple[str, Facts]:
        game: War = at.game
        seat = at.who(who)
        try:
            shown = words.card(typed, game.chaos.order) if typed else None
            return "chaos-drawn", chaos.draw(game, at.chance, at.law, seat, shown)
        except (UsageError, NotNextError, AnsweredDifferentlyError) as error:
            if typed is None:
                raise
            raise HiddenCardError from error

    table = desk.change(decide, word=word, anyway=anyway, as_json=as_json)
    if interactive() and not as_json:
        _show_hand(table, table.book.events[-1]["who"])


def _ask_unseen() -> str:
    if not interactive():
        raise UsageError("A chaos card from the real pile is typed unseen, which needs a terminal.")
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
