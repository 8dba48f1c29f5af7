"""``legend`` and ``artifact``: what a Legend brings, and where the artifacts are that came so."""

from collections.abc import Sequence

import click

from edw_companion.cli import completing, screen, words
from edw_companion.cli.desk import Deciding, Desk, pass_desk, started
from edw_companion.cli.groups import HintingGroup
from edw_companion.cli.options import anyway_option, card_option, json_option, parse_rolled, rolled_option, word_option
from edw_companion.formats.elder_dragon_wars import artifacts
from edw_companion.formats.elder_dragon_wars.commands import naming
from edw_companion.formats.elder_dragon_wars.regrowth import TOKENS
from edw_companion.formats.elder_dragon_wars.reverberating import Reverberation
from edw_companion.formats.elder_dragon_wars.state import War
from edw_companion.table.game import Facts
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
) -> Reverberation:
    """The options of ``legend`` and ``dragon cast`` as the rules take them."""
    shown = words.card(turned_up, at.game.artifacts.order, "artifact") if turned_up else None
    return Reverberation(countered, keep, shown, parse_rolled(rolled, at.who))


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
