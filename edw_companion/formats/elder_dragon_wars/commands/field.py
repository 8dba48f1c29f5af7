"""``dragon``, ``planar``, ``attack`` and ``regrow``: what stands on the field, and what it may do."""

from collections.abc import Sequence

import click

from edw_companion.cli import completing, screen, words
from edw_companion.cli.desk import Deciding, Desk, pass_desk, started
from edw_companion.cli.groups import HintingGroup
from edw_companion.cli.options import anyway_option, card_option, json_option, rolled_option, word_option
from edw_companion.formats.elder_dragon_wars import dragons, planar, regrowth, view
from edw_companion.formats.elder_dragon_wars.commands import naming
from edw_companion.formats.elder_dragon_wars.commands.artifacts import legends, reverberation
from edw_companion.formats.elder_dragon_wars.state import PLANAR, War
from edw_companion.table.colors import Color
from edw_companion.table.game import Facts
from edw_companion.table.text import columns


@click.group(cls=HintingGroup, invoke_without_command=True)
@json_option
@click.pass_context
def dragon(ctx: click.Context, as_json: bool) -> None:
    """Show the Elder Dragons and what they may do.

    In the nexus or in play, and whether they may block and attack.

    Example: edw dragon
    """
    if ctx.invoked_subcommand is not None:
        return
    game: War = started(ctx.ensure_object(Desk).read().game)
    states = [
        {
            "color": player.seat,
            "dragon": player.dragon,
            "nexus": player.nexus,
            "may_block": dragons.may_block(game, player),
            "may_attack": dragons.may_attack(player),
            "upkeep": dragons.upkeep(player),
        }
        for player in game.players.values()
        if player.alive
    ]
    if as_json:
        screen.say_json(states)
        return
    rows = [["", "Elder Dragon", "player", "state", "blocks", "attacks", "upkeep"]]
    for state in states:
        seat = str(state["color"])
        rows.append(
            [
                Color(seat).letter,
                str(state["dragon"]),
                game.title(seat),
                "nexus" if state["nexus"] else "in play",
                "yes" if state["may_block"] else "no",
                "yes" if state["may_attack"] else "no",
                str(state["upkeep"] or "-"),
            ]
        )
    screen.say(*columns(rows))


@dragon.command("cast")
@click.argument("who", shell_complete=completing.who)
@click.option("--countered", is_flag=True, help="The trigger was countered: nothing is revealed.")
@click.option("--keep", is_flag=True, help="The push-out of the oldest artifact was countered.")
@card_option
@rolled_option
@word_option
@anyway_option
@json_option
@pass_desk
def dragon_cast(
    desk: Desk,
    who: str,
    countered: bool,
    keep: bool,
    turned_up: str | None,
    rolled: Sequence[str],
    word: str,
    anyway: str | None,
    as_json: bool,
) -> None:
    """WHO's Elder Dragon leaves its nexus and comes into play.

    As every Legend it reverberates. If the spell itself is countered there is nothing to type: the dragon stays in
    its nexus.

    Example: edw dragon cast white
    """

    def decide(at: Deciding) -> tuple[str, Facts]:
        seat = at.who(who)
        how = reverberation(at, countered=countered, keep=keep, turned_up=turned_up, rolled=rolled)
        return "cast", dragons.cast(at.game, at.chance, at.law, seat, how)

    desk.change(decide, word=word, anyway=anyway, as_json=as_json)


@dragon.command("return")
@click.argument("who", shell_complete=completing.who)
@click.option("--why", metavar="WHY", help="What sent it back, as 'upkeep not paid'.")
@json_option
@pass_desk
def dragon_return(desk: Desk, who: str, why: str | None, as_json: bool) -> None:
    """WHO's Elder Dragon returns to its nexus.

    It would leave play, or its upkeep was not paid.

    Example: edw dragon return white --why "upkeep not paid"
    """
    reason = words.clean(why, "reason") if why is not None else None
    desk.change(lambda at: ("returned", dragons.return_to_nexus(at.game, at.who(who), reason)), as_json=as_json)


def _which(word: str) -> str:
    return words.choose(word, {which: (which, name) for which, name in PLANAR.items()}, "planar artifact")


@click.group("planar", cls=HintingGroup, invoke_without_command=True)
@json_option
@click.pass_context
def planar_group(ctx: click.Context, as_json: bool) -> None:
    """Show Planar Gate and Mana Matrix.

    Tapped or ready, and what is locked while one is tapped.

    Example: edw planar
    """
    if ctx.invoked_subcommand is not None:
        return
    game: War = started(ctx.ensure_object(Desk).read().game)
    if as_json:
        screen.say_json(dict(game.planar))
        return
    for which, name in PLANAR.items():
        locked = f": {planar.LOCKS[which]}" if game.planar[which] == "tapped" else ""
        screen.say(f"{name} is {game.planar[which]}{locked}.")


@planar_group.command("tap")
@click.argument("which", metavar="gate|matrix", shell_complete=naming.planar)
@json_option
@pass_desk
def planar_tap(desk: Desk, which: str, as_json: bool) -> None:
    """A planar artifact is tapped.

    No spell of its kind can be cast until the next player's untap step.

    Example: edw planar tap matrix
    """
    desk.change(lambda at: ("planar", planar.turn(at.game, _which(which), "tapped")), as_json=as_json)


@planar_group.command("untap")
@click.argument("which", metavar="gate|matrix", shell_complete=naming.planar)
@json_option
@pass_desk
def planar_untap(desk: Desk, which: str, as_json: bool) -> None:
    """A planar artifact is untapped by something.

    In the next player's untap step it untaps by itself.

    Example: edw planar untap matrix
    """
    desk.change(lambda at: ("planar", planar.turn(at.game, _which(which), "ready")), as_json=as_json)


@click.command()
@json_option
@pass_desk
def attack(desk: Desk, as_json: bool) -> None:
    """Show who may attack whom now, and who may block for whom.

    Example: edw attack
    """
    game: War = started(desk.read().game)
    if as_json:
        screen.say_json(
            {
                seat: {
                    "may_attack": view.attackable(game, seat),
                    "dragon_may_attack": dragons.may_attack(game.players[seat]),
                    "blockers": view.guards(game, seat),
                }
                for seat in game.living
            }
        )
        return
    screen.say(*columns(view.attack_rows(game)))


@click.command()
@click.argument("who", shell_complete=completing.who)
@click.option(
    "--sacrifice",
    "sacrificed",
    metavar="CARD",
    multiple=True,
    required=True,
    shell_complete=naming.legend,
    help="A Legend; repeatable.",
)
@click.option("--target", metavar="CARD", required=True, help="The card in WHO's graveyard.")
@json_option
@pass_desk
def regrow(desk: Desk, who: str, sacrificed: Sequence[str], target: str, as_json: bool) -> None:
    """Ask whether these Legends may bring that card back.

    WHO would sacrifice them to return the card to hand. It records nothing.

    Example: edw regrow white --sacrifice "Kei Takahashi" --target "Jasmine Boreal"
    """
    game: War = started(desk.read().game)
    seat = words.player(game, who)
    known = [*legends(game), *(name for deck in game.begin["decks"].values() for name in deck["spells"])]
    known += [card for pile in game.piles.values() for card in pile.order]
    answer = regrowth.regrow(
        game,
        seat,
        [regrowth.card_of(game, _known(word, known)) for word in sacrificed],
        regrowth.card_of(game, _known(target, known)),
    )
    if as_json:
        screen.say_json(answer._asdict())
    else:
        screen.say(f"{'Yes' if answer.allowed else 'No'}: {answer.why}")


def _known(word: str, known: Sequence[str]) -> str:
    """A card of the session, or a name as typed, of which the rule asks the colours: ``NAME=wu``."""
    return word if "=" in word else words.card_or_new(word, known, [])
