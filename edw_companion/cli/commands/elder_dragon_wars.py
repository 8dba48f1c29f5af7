"""``sleeves``: which sleeve for which source, how many, where its cards go; and another colour for one of them."""

import contextlib
from collections.abc import Iterator, Sequence
from typing import Any

import click

from edw_companion.cli import screen
from edw_companion.cli.app import App, NoSessionError
from edw_companion.cli.options import HintingGroup, command
from edw_companion.cli.record import change
from edw_companion.core import words
from edw_companion.core.kind import Shown
from edw_companion.games.elder_dragon_wars import sleeves as rules
from edw_companion.games.elder_dragon_wars.sleeves import read_group, write_group
from edw_companion.games.elder_dragon_wars.state import WarState
from edw_companion.text import Styled, columns


@command(cls=HintingGroup, invoke_without_command=True)
def sleeves(app: App) -> Shown:
    """Show which sleeves mark which cards, and how many to buy.

    It also says where the cards of each source go. The letter stands beside the colour on every sheet: write it on a
    divider in the box.

    Example: edw sleeves
    """
    state = _game(app)
    chosen = rules.colors(read_group(app.home), state.sleeves if state else {})
    counts = rules.counts_of(state)
    return Shown(_data(chosen, counts, state), _lines(chosen, counts))


def _lines(chosen: rules.Choice, counts: dict[str, int]) -> Iterator[str]:
    rows = [["", "source", "sleeves", "cards"]]
    rows += [[each.sign, each.title, chosen[each.key], str(counts[each.key])] for each in rules.SOURCES]
    styles = ["strong", *(each.key for each in rules.SOURCES), ""]
    yield from map(Styled, columns([*rows, ["", "all together", "", str(sum(counts.values()))]], right=(3,)), styles)
    yield ""
    of_ways: dict[tuple[tuple[str, str], ...], str] = {}
    for source in rules.SOURCES:
        of_ways[source.ways] = "The five decks" if source.ways in of_ways else source.title
    for ways, titles in of_ways.items():
        yield from (f"{titles}:", *(f"  {zone} -> {to}" for zone, to in ways))
    for one, other in rules.alike(chosen):
        yield from ("", f"{one.title} and {other.title} look alike and meet {rules.meeting(one, other)}: change one.")


def _game(app: App) -> WarState | None:
    """The session's table; None where there is no session yet."""
    with contextlib.suppress(NoSessionError):
        state: WarState = app.read(app.name()).state
        return state
    return None


def _data(chosen: rules.Choice, counts: dict[str, int], state: WarState | None) -> dict[str, Any]:
    sources = [
        {
            "source": each.key,
            "title": each.title,
            "sign": each.sign,
            "color": chosen[each.key],
            "cards": counts[each.key],
            "here": state is not None and each.key in state.sleeves,
            "ways": [{"zone": zone, "to": to} for zone, to in each.ways],
        }
        for each in rules.SOURCES
    ]
    alike = [[one.key, other.key] for one, other in rules.alike(chosen)]
    return {"sources": sources, "total": sum(counts.values()), "alike": alike}


@command("set", of=sleeves)
@click.argument("source")
@click.argument("color", nargs=-1, required=True, metavar="COLOUR")
@click.option("--here", is_flag=True, help="For this session alone; it goes into its log and can be undone.")
def sleeves_set(app: App, source: str, color: Sequence[str], here: bool) -> Shown | None:
    """Give a source of cards another sleeve colour.

    It is kept for the group from now on, or with --here for this session alone.
    A colour that looks like another source's is refused if the two can meet in a hand or in play.

    Example: edw sleeves set chaos silver
    """
    titles = {each.key: (each.title, each.key, each.sign) for each in rules.SOURCES}
    wanted = rules.BY_KEY[words.choose(source, titles, "source of cards")]
    shade = words.one_of(" ".join(color), rules.LOOKS, "sleeve colour")
    group = read_group(app.home)
    if here:
        change(app, lambda at: ("sleeves", rules.here(at.state, group, wanted, shade)))
        return None
    before = rules.colors(group)
    write_group(app.home, rules.choose(before, wanted, shade))
    state = _game(app)
    if state is not None and wanted.key in state.sleeves:
        screen.tell(f"The present session keeps its own: {state.sleeves[wanted.key]}.")
    said = f"{wanted.title} ({wanted.sign}): sleeves {before[wanted.key]} -> {shade}, for the group."
    return Shown({"source": wanted.key, "from": before[wanted.key], "to": shade, "said": [said]}, [said])
