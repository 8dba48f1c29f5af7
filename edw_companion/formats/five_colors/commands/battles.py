"""``battle``: armies at provinces, actions in turn, who is destroyed, what is left to assign."""

from collections.abc import Sequence

import click

from edw_companion.cli import completing, screen, words
from edw_companion.cli.desk import Deciding, Desk, pass_desk, started
from edw_companion.cli.groups import HintingGroup
from edw_companion.cli.options import anyway_option, json_option
from edw_companion.formats.five_colors import battle, fighting, view
from edw_companion.formats.five_colors.armies import MAX_NUMBER, Fighter, parse_fighter
from edw_companion.formats.five_colors.commands import naming
from edw_companion.formats.five_colors.fighting import Action
from edw_companion.formats.five_colors.state import FiveColors
from edw_companion.table.game import Facts


@click.group("battle", cls=HintingGroup, invoke_without_command=True)
@json_option
@click.pass_context
def battle_group(ctx: click.Context, as_json: bool) -> None:
    """Show the battle of this turn, province by province.

    Example: edw battle
    """
    if ctx.invoked_subcommand is not None:
        return
    game: FiveColors = started(ctx.ensure_object(Desk).read().game)
    if as_json:
        screen.say_json({"battle": view.battle(game)})
    else:
        screen.say(*(view.battle_lines(game)[1:] or ["Nobody attacks in this turn."]))


def _army(texts: Sequence[str]) -> list[Fighter]:
    fighters = [parse_fighter(text) for text in texts]
    return [fighter._replace(name=words.clean(fighter.name, "creature", words.MAX_NAME)) for fighter in fighters]


@battle_group.command("attack")
@click.argument("number", type=click.IntRange(1, 100), metavar="PROVINCE")
@click.argument("army", nargs=-1, required=True, metavar='"CREATURE 2/2"…')
@anyway_option
@json_option
@pass_desk
def battle_attack(desk: Desk, number: int, army: Sequence[str], anyway: str | None, as_json: bool) -> None:
    """The active player attacks a PROVINCE with creatures.

    Those on the ground are assigned first, then the defenders on the ground, then "flying" on both sides. Several
    provinces may be attacked: repeat it for each.

    Example: edw battle attack 2 "Craw Wurm 6/4" "Serra Angel 4/4 flying"
    """
    fighters = _army(army)

    def decide(at: Deciding) -> tuple[str, Facts]:
        return "assigned", battle.attack(started(at.game), at.law, number, fighters)

    desk.change(decide, anyway=anyway, as_json=as_json)


@battle_group.command("defend")
@click.argument("number", type=click.IntRange(1, 100), metavar="PROVINCE")
@click.argument("army", nargs=-1, required=True, metavar='"CREATURE 2/2"…')
@anyway_option
@json_option
@pass_desk
def battle_defend(desk: Desk, number: int, army: Sequence[str], anyway: str | None, as_json: bool) -> None:
    """The opponent defends a PROVINCE with untapped creatures.

    Example: edw battle defend 2 "Wall of Stone 0/8"
    """
    fighters = _army(army)

    def decide(at: Deciding) -> tuple[str, Facts]:
        return "assigned", battle.defend(started(at.game), at.law, number, fighters)

    desk.change(decide, anyway=anyway, as_json=as_json)


@battle_group.command("pick")
@click.argument("number", type=click.IntRange(1, 100), metavar="PROVINCE")
@anyway_option
@json_option
@pass_desk
def battle_pick(desk: Desk, number: int, anyway: str | None, as_json: bool) -> None:
    """The defender says which PROVINCE is fought for next.

    Example: edw battle pick 2
    """
    desk.change(
        lambda at: ("picked", battle.pick(started(at.game), at.law, number)), anyway=anyway, as_json=as_json
    )


@battle_group.command("act")
@click.argument("who", shell_complete=completing.who)
@click.argument("text", nargs=-1, metavar="[WHAT]")
@click.option(
    "--uses",
    metavar="CREATURE",
    shell_complete=naming.creature,
    multiple=True,
    help="Tapped for its own effect: toughness, no power.",
)
@click.option(
    "--taps",
    metavar="CREATURE",
    shell_complete=naming.creature,
    multiple=True,
    help="Tapped by something else: neither.",
)
@click.option(
    "--destroys",
    metavar="CREATURE",
    shell_complete=naming.creature,
    multiple=True,
    help="Taken out of the battle at once.",
)
@click.option(
    "--saves",
    metavar="CREATURE",
    shell_complete=naming.creature,
    multiple=True,
    help="One that the action just before took out.",
)
@click.option(
    "--becomes",
    metavar='"CREATURE 5/5"',
    shell_complete=naming.creature,
    multiple=True,
    help="It has that power and toughness now.",
)
@anyway_option
@json_option
@pass_desk
def battle_act(
    desk: Desk,
    who: str,
    text: Sequence[str],
    uses: Sequence[str],
    taps: Sequence[str],
    destroys: Sequence[str],
    saves: Sequence[str],
    becomes: Sequence[str],
    anyway: str | None,
    as_json: bool,
) -> None:
    """WHO acts in the fight that goes on.

    The defender acts first, then both in turn. What it does to creatures is said with options; a spell from the hand
    is told with edw cast as well.

    Example: edw battle act Bram "Giant Growth" --becomes "Grizzly Bears 5/5"
    """
    what = words.clean(" ".join(text), "text") if text else None
    changed = _army(becomes)

    def decide(at: Deciding) -> tuple[str, Facts]:
        game: FiveColors = started(at.game)
        _, field = fighting.fought(game)
        here = [name for army in field.armies.values() for name in army]

        def creature(word: str, among: Sequence[str]) -> str:
            return words.card(word, among, "creature in this fight")

        action = Action(
            what,
            [creature(word, here) for word in uses],
            [creature(word, here) for word in taps],
            [creature(word, here) for word in destroys],
            [creature(word, list(field.struck)) for word in saves],
            [each._replace(name=creature(each.name, here)) for each in changed],
        )
        return "acted", fighting.act(game, at.law, at.who(who), action)

    desk.change(decide, anyway=anyway, as_json=as_json)


@battle_group.command("pass")
@click.argument("who", shell_complete=completing.who)
@anyway_option
@json_option
@pass_desk
def battle_pass(desk: Desk, who: str, anyway: str | None, as_json: bool) -> None:
    """WHO takes no action; after two in a row it is compared.

    Example: edw battle pass Bram
    """
    desk.change(lambda at: ("passed", fighting.pass_on(at.game, at.law, at.who(who))), anyway=anyway, as_json=as_json)


@battle_group.command("resolve")
@anyway_option
@json_option
@pass_desk
def battle_resolve(desk: Desk, anyway: str | None, as_json: bool) -> None:
    """Compare the armies of the fight that goes on.

    Power against toughness both ways; the province falls if the attack exceeds the defence by six.

    Example: edw battle resolve
    """
    desk.change(lambda at: ("resolved", fighting.resolve(started(at.game), at.law)), anyway=anyway, as_json=as_json)


@battle_group.command("assign")
@click.argument("who", shell_complete=completing.who)
@click.argument("creature", shell_complete=naming.creature)
@click.argument("number", type=click.IntRange(1, MAX_NUMBER), metavar="N")
@anyway_option
@json_option
@pass_desk
def battle_assign(desk: Desk, who: str, creature: str, number: int, anyway: str | None, as_json: bool) -> None:
    """WHO assigns damage to a creature of the other's.

    It is what a fight left over, divided freely.

    Example: edw battle assign Ann "Grizzly Bears" 2
    """

    def decide(at: Deciding) -> tuple[str, Facts]:
        game: FiveColors = started(at.game)
        fields = battle.going_on(game).fields
        names = [name for field in fields for army in field.armies.values() for name in army]
        found = words.card(creature, names, "creature in this battle")
        return "damage", fighting.assign(game, at.law, at.who(who), found, number)

    desk.change(decide, anyway=anyway, as_json=as_json)


@battle_group.command("off")
@json_option
@pass_desk
def battle_off(desk: Desk, as_json: bool) -> None:
    """Call the rest of the battle off, for whatever reason.

    Example: edw battle off
    """
    desk.change(lambda at: ("battle-off", battle.off(started(at.game))), as_json=as_json)
