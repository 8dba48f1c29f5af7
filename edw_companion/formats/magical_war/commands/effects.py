"""``effect``, ``skip`` and ``kudzu``: what cards in play do to sizes, turns and lands."""

from collections.abc import Sequence

import click

from edw_companion.cli import completing, screen, words
from edw_companion.cli.desk import Deciding, Desk, pass_desk, started
from edw_companion.cli.groups import HintingGroup
from edw_companion.cli.options import anyway_option, json_option
from edw_companion.errors import RefusedError, UsageError
from edw_companion.formats.magical_war import errata, kudzu, sizes, turning, view
from edw_companion.formats.magical_war.commands import naming
from edw_companion.formats.magical_war.commands.pipeline import card_of
from edw_companion.formats.magical_war.sizes import Source
from edw_companion.formats.magical_war.state import Gives, MagicalWar
from edw_companion.table.game import Facts
from edw_companion.table.text import listed

ALL = "all"


@click.group(cls=HintingGroup, invoke_without_command=True)
@json_option
@click.pass_context
def effect(ctx: click.Context, as_json: bool) -> None:
    """Show what changes hand sizes, pipeline sizes and steps.

    Example: edw effect
    """
    if ctx.invoked_subcommand is not None:
        return
    game: MagicalWar = started(ctx.ensure_object(Desk).read().game)
    if as_json:
        screen.say_json(view.effects(game))
    else:
        screen.say(*(view.effect_lines(game) or ["Nothing changes any size."]))


@effect.command("add")
@click.argument("who", shell_complete=completing.who)
@click.argument("card", nargs=-1, shell_complete=naming.known)
@click.option(
    "--on",
    "target",
    metavar="WHO",
    shell_complete=completing.who,
    help="On whom it works; 'all' for everybody.",
)
@click.option(
    "--pipeline",
    metavar="N",
    type=click.IntRange(-20, 20),
    help="What it adds to the pipeline size, as +1 or -1.",
)
@click.option("--hand", metavar="N", type=click.IntRange(-20, 20), help="What it adds to the hand size.")
@click.option(
    "--steps",
    metavar="N",
    type=click.IntRange(-20, 20),
    help="What it adds to the pipeline steps of a turn.",
)
@click.option("--at-upkeep", is_flag=True, help="It begins and ends only in its target's upkeep.")
@json_option
@pass_desk
def effect_add(
    desk: Desk,
    who: str,
    card: Sequence[str],
    target: str | None,
    pipeline: int | None,
    hand: int | None,
    steps: int | None,
    at_upkeep: bool,
    as_json: bool,
) -> None:
    """A card of WHO's that changes sizes has come into play.

    Cards that this game knows need no numbers: Black Vise, The Rack, Cursed Rack, Howling Mine, Ivory Tower, Library
    of Leng. Any other says what it adds.

    Example: edw effect add Ann "Black Vise" --on Bram
    """
    name = card_of(card) or "A card"
    known = errata.EFFECTS.get(name)
    own = Gives(pipeline or 0, hand or 0, steps or 0)
    gives = known.gives if known and not any(own) else own

    def decide(at: Deciding) -> tuple[str, Facts]:
        controller = at.who(who)
        aimed = at.maybe_who(target, ALL)
        if aimed is None and known and known.whom != "opponent":
            aimed = controller if known.whom == "self" else ALL
        on = None if aimed == ALL else aimed
        later = at_upkeep or (known is not None and known.at_upkeep)
        return "effect", sizes.add(at.game, Source(name, controller, on, aimed == ALL, gives, later))

    desk.change(decide, as_json=as_json)


def _effect(game: MagicalWar, word: str) -> int:
    """The effect that a card's name or its number means."""
    if not game.effects:
        raise RefusedError("Nothing changes any size: edw effect add WHO CARD tells of a card that does.")
    names = {str(number): (sizes.name(game, number), str(number)) for number in game.effects}
    return int(words.choose(word, names, "card that changes sizes"))


@effect.command("target")
@click.argument("card", shell_complete=naming.effect)
@click.argument("who", shell_complete=completing.who)
@anyway_option
@json_option
@pass_desk
def effect_target(desk: Desk, card: str, who: str, anyway: str | None, as_json: bool) -> None:
    """CARD is aimed at WHO from now on.

    Its controller may choose so in the own upkeep.

    Example: edw effect target "Black Vise" Cleo
    """

    def decide(at: Deciding) -> tuple[str, Facts]:
        seat = at.who(who)
        return "effect-changed", sizes.retarget(at.game, at.law, _effect(at.game, card), seat)

    desk.change(decide, anyway=anyway, as_json=as_json)


def _turn(desk: Desk, card: Sequence[str], verb: str, *, as_json: bool) -> None:
    def decide(at: Deciding) -> tuple[str, Facts]:
        game: MagicalWar = started(at.game)
        return "effect-changed", sizes.turn(game, _effect(game, " ".join(card)), verb)

    desk.change(decide, as_json=as_json)


@effect.command("tap")
@click.argument("card", nargs=-1, required=True, shell_complete=naming.effect)
@json_option
@pass_desk
def effect_tap(desk: Desk, card: Sequence[str], as_json: bool) -> None:
    """CARD is tapped: it changes nothing while it is.

    Example: edw effect tap "Black Vise"
    """
    _turn(desk, card, "tap", as_json=as_json)


@effect.command("untap")
@click.argument("card", nargs=-1, required=True, shell_complete=naming.effect)
@json_option
@pass_desk
def effect_untap(desk: Desk, card: Sequence[str], as_json: bool) -> None:
    """CARD is untapped: it counts again.

    Example: edw effect untap "Black Vise"
    """
    _turn(desk, card, "untap", as_json=as_json)


@effect.command("gone")
@click.argument("card", nargs=-1, required=True, shell_complete=naming.effect)
@json_option
@pass_desk
def effect_gone(desk: Desk, card: Sequence[str], as_json: bool) -> None:
    """CARD has left play: what it changed is over.

    The card itself is counted with edw cards move.

    Example: edw effect gone "Black Vise"
    """
    _turn(desk, card, "gone", as_json=as_json)


@click.command()
@click.argument("who", shell_complete=completing.who)
@click.option("--with", "card", metavar="CARD", shell_complete=naming.known, help="What did it.")
@json_option
@pass_desk
def skip(desk: Desk, who: str, card: str | None, as_json: bool) -> None:
    """WHO loses the next turn; several add up.

    Example: edw skip Bram
    """
    name = card_of([card]) if card is not None else None
    desk.change(lambda at: ("turn-lost", turning.lose_turn(at.game, at.who(who), name)), as_json=as_json)


@click.group("kudzu", cls=HintingGroup, invoke_without_command=True)
@json_option
@click.pass_context
def kudzu_group(ctx: click.Context, as_json: bool) -> None:
    """Show every Kudzu: who controls it, and where it may go next.

    Example: edw kudzu
    """
    if ctx.invoked_subcommand is not None:
        return
    game: MagicalWar = started(ctx.ensure_object(Desk).read().game)
    if as_json:
        rows = game.kudzus.items()
        screen.say_json([{"number": n, **each._asdict(), "next": kudzu.may_go(game, each)} for n, each in rows])
        return
    if not game.kudzus:
        screen.say("No Kudzu is in play.")
    for number, each in game.kudzus.items():
        allowed = listed([game.title(seat) for seat in kudzu.may_go(game, each)])
        screen.say(
            f"{kudzu.name(game, number)} of {game.title(each.controller)}, on {each.land or 'a land'} of "
            f"{game.title(each.land_of)}; when that is destroyed, {game.title(each.land_of)} chooses among lands of "
            f"{allowed}."
        )


which_option = click.option("--which", metavar="N", type=int, help="Its number, if several are in play.")


def _kudzu(game: MagicalWar, which: int | None) -> int:
    """The Kudzu that is meant: the only one, or the numbered one."""
    if not game.kudzus:
        raise RefusedError("No Kudzu is in play: edw kudzu aim WHO TARGET tells of one.")
    if which is None and len(game.kudzus) == 1:
        return next(iter(game.kudzus))
    if which not in game.kudzus:
        raise UsageError(f"Which Kudzu? Say --which {' or '.join(map(str, game.kudzus))}.")
    return which


@kudzu_group.command("aim")
@click.argument("who", shell_complete=completing.who)
@click.argument("target", metavar="TARGET", shell_complete=completing.who)
@click.argument("land", nargs=-1)
@json_option
@pass_desk
def kudzu_aim(desk: Desk, who: str, target: str, land: Sequence[str], as_json: bool) -> None:
    """A Kudzu comes into play: WHO aims it at a land of TARGET's.

    Example: edw kudzu aim Ann Bram Forest
    """
    name = card_of(land, "land")
    desk.change(lambda at: ("kudzu", kudzu.aim(at.game, at.who(who), at.who(target), name)), as_json=as_json)


@kudzu_group.command("spread")
@click.argument("target", required=False, shell_complete=completing.who)
@click.argument("land", nargs=-1)
@which_option
@anyway_option
@json_option
@pass_desk
def kudzu_spread(
    desk: Desk, target: str | None, land: Sequence[str], which: int | None, anyway: str | None, as_json: bool
) -> None:
    """Kudzu destroys its land and goes to a land of TARGET's.

    Its land's controller chooses TARGET. Without TARGET there is no land that it may go to, and it is destroyed.

    Example: edw kudzu spread Bram Swamp
    """
    name = card_of(land, "land")

    def decide(at: Deciding) -> tuple[str, Facts]:
        game: MagicalWar = started(at.game)
        seat = at.maybe_who(target)
        return "kudzu-spread", kudzu.spread(game, at.law, _kudzu(game, which), seat, name)

    desk.change(decide, anyway=anyway, as_json=as_json)


@kudzu_group.command("dies")
@click.option("--why", metavar="WHY", help="What destroyed it, or its land.")
@which_option
@json_option
@pass_desk
def kudzu_dies(desk: Desk, why: str | None, which: int | None, as_json: bool) -> None:
    """Kudzu is destroyed, or its land by something else.

    Example: edw kudzu dies --why "Stone Rain on its land"
    """
    reason = words.clean(why, "reason") if why is not None else None

    def decide(at: Deciding) -> tuple[str, Facts]:
        game: MagicalWar = started(at.game)
        return "kudzu-died", kudzu.die(game, _kudzu(game, which), reason)

    desk.change(decide, as_json=as_json)

