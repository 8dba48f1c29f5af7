"""``draw``, ``step``, ``pipeline`` and ``discard``: the course of a turn's cards."""

from collections.abc import Sequence

import click

from edw_companion.cli import completing, screen, words
from edw_companion.cli.desk import Deciding, Desk, interactive, pass_desk, started
from edw_companion.cli.groups import HintingGroup
from edw_companion.cli.options import anyway_option, json_option
from edw_companion.cli.private import show_alone
from edw_companion.errors import RefusedError, UsageError
from edw_companion.formats.magical_war import drawing, errata, pipeline
from edw_companion.formats.magical_war.commands import naming
from edw_companion.formats.magical_war.pipeline import Fate
from edw_companion.formats.magical_war.state import PIPELINE, MagicalWar
from edw_companion.table.counting import cards
from edw_companion.table.game import Facts
from edw_companion.table.text import columns


def card_of(typed: Sequence[str], what: str = "card") -> str | None:
    """A card's name as typed, with the right letters where this game gives it a meaning; None without one."""
    if not typed:
        return None
    name = words.clean(" ".join(typed), what)
    by_name = {words.plain(known): known for known in errata.NAMES}
    return by_name.get(words.plain(name), name)


@click.command()
@click.argument("who", shell_complete=completing.who)
@click.argument("number", required=False, type=click.IntRange(1, 1000), metavar="[N]")
@click.option("--skip", "spared", is_flag=True, help="Island Sanctuary: no draw, and the pipeline may rest.")
@anyway_option
@json_option
@pass_desk
def draw(desk: Desk, who: str, number: int | None, spared: bool, anyway: str | None, as_json: bool) -> None:
    """WHO draws for the turn, or N cards by some card's doing.

    In the draw phase it is up to one card above the hand size, the pipeline counted. When the stock has run out the
    graveyard becomes the new one.

    Example: edw draw Ann
    """
    if spared and number is not None:
        raise UsageError("With --skip no card is drawn: leave the number out.")

    def decide(at: Deciding) -> tuple[str, Facts]:
        seat = at.who(who)
        if number is not None:
            return "drawn", drawing.draw(at.game, seat, number)
        return "drawn", drawing.draw_phase(at.game, at.law, seat, spared=spared)

    desk.change(decide, anyway=anyway, as_json=as_json)


@click.command()
@click.argument("who", shell_complete=completing.who)
@click.argument("fate", metavar="land|cast|discard", shell_complete=naming.fate)
@click.argument("card", nargs=-1, shell_complete=naming.known)
@click.option("--spent", is_flag=True, help="With cast: an instant, a sorcery, or countered, so to the graveyard.")
@click.option(
    "--forced",
    metavar="CARD",
    shell_complete=naming.known,
    help="What forces this step on WHO, as Millstone: the card is discarded.",
)
@anyway_option
@json_option
@pass_desk
def step(
    desk: Desk,
    who: str,
    fate: str,
    card: Sequence[str],
    spent: bool,
    forced: str | None,
    anyway: str | None,
    as_json: bool,
) -> None:
    """A pipeline step: WHO turns up the first card.

    Before that WHO lays a card from the hand at the end. The card that is turned up is put into play as a land, cast,
    or discarded. The step comes before or after the attack.

    Example: edw step Ann land Forest
    """
    chosen = Fate(words.choose(fate, {own.value: (own.value,) for own in Fate}, "end of a pipeline step"))
    if spent and chosen is not Fate.CAST:
        raise UsageError("--spent says what becomes of a spell: it goes with cast.")
    name = card_of(card)
    cause = card_of([forced]) if forced is not None else None

    def decide(at: Deciding) -> tuple[str, Facts]:
        return "step", pipeline.step(at.game, at.law, at.who(who), chosen, name, spent=spent, forced=cause)

    desk.change(decide, anyway=anyway, as_json=as_json)


@click.group("pipeline", cls=HintingGroup, invoke_without_command=True)
@json_option
@click.pass_context
def pipeline_group(ctx: click.Context, as_json: bool) -> None:
    """Show how many cards lie in each pipeline, and the sizes.

    Example: edw pipeline
    """
    if ctx.invoked_subcommand is not None:
        return
    game: MagicalWar = started(ctx.ensure_object(Desk).read().game)
    rows = [(seat, game.count(PIPELINE, seat), game.size(PIPELINE, seat)) for seat in game.living]
    if as_json:
        screen.say_json({seat: {"cards": number, "size": size} for seat, number, size in rows})
    else:
        table = [["player", "cards", "size"], *([seat, str(number), str(size)] for seat, number, size in rows)]
        screen.say(*columns(table, right=(1, 2)))


@pipeline_group.command("change")
@click.argument("who", shell_complete=completing.who)
@json_option
@pass_desk
def pipeline_change(desk: Desk, who: str, as_json: bool) -> None:
    """WHO takes up the whole pipeline and lays one out again.

    Example: edw pipeline change Ann
    """
    desk.change(lambda at: ("pipeline-changed", pipeline.change(at.game, at.who(who))), as_json=as_json)


@pipeline_group.command("note")
@click.argument("who", shell_complete=completing.who)
@json_option
@pass_desk
def pipeline_note(desk: Desk, who: str, as_json: bool) -> None:
    """WHO has the names of the own face-down cards kept, hidden.

    They are asked for at the terminal, and nothing is shown as they are typed. The log hides each until it is turned
    up; the raw file does not.

    Example: edw pipeline note Ann
    """
    table = desk.before_asking()
    seat = words.player(started(table.game), who)
    number = table.game.count(PIPELINE, seat)
    if not interactive():
        raise RefusedError("Face-down cards are named unseen, which needs a terminal: nothing was recorded.")
    if not number:
        raise UsageError(f"{table.game.title(seat)} has no card in the pipeline.")
    names = [_ask_unseen(place, number) for place in range(1, number + 1)]

    def decide(at: Deciding) -> tuple[str, Facts]:
        line = at.table.book.events[-1]["n"] + 1
        return "pipeline-noted", pipeline.note(at.game, seat, names, f"pipeline/{line}")

    desk.change(decide, as_json=as_json)


def _ask_unseen(place: int, number: int) -> str:
    asked = f"Card {place} of {number}, the first to be turned up first (nothing is shown as you type)"
    typed = card_of([click.prompt(asked, hide_input=True)])
    assert typed is not None
    return typed


@pipeline_group.command("show")
@click.argument("who", shell_complete=completing.who)
@click.option("--show", is_flag=True, help="Print it here and now, whoever looks.")
@json_option
@pass_desk
def pipeline_show(desk: Desk, who: str, show: bool, as_json: bool) -> None:
    """Show WHO's pipeline to WHO alone, as far as it was noted.

    It comes after a key, and then it is cleared from the screen. With --json cards are only named with --show.

    Example: edw pipeline show Ann --show
    """
    table = desk.read()
    game: MagicalWar = started(table.game)
    seat = words.player(game, who)
    slots = game.players[seat].pipeline
    lines = [f"{place}. {slot.card or 'not noted'}" for place, slot in enumerate(slots, 1)]
    if as_json:
        screen.say_json({"who": seat, "pipeline": [slot.card if show else None for slot in slots]})
    elif not any(slot.card for slot in slots):
        screen.say(f"{game.title(seat)} has {cards(len(slots))} in the pipeline; none is noted.")
    elif show:
        screen.say(*lines)
    elif interactive():
        show_alone(game.players[seat].name, [f"The pipeline of {game.title(seat)}:", "", *lines])
    else:
        raise UsageError("A pipeline is shown to its player alone, which needs a terminal; --show prints it anyhow.")


@click.command()
@click.argument("who", shell_complete=completing.who)
@click.argument("number", required=False, type=click.IntRange(1, 1000), metavar="[N]")
@json_option
@pass_desk
def discard(desk: Desk, who: str, number: int | None, as_json: bool) -> None:
    """WHO discards down to the hand size, or N cards.

    The pipeline counts as part of the hand; what goes comes from the hand itself.

    Example: edw discard Ann 1
    """
    desk.change(lambda at: ("discarded", drawing.discard(at.game, at.who(who), number)), as_json=as_json)
