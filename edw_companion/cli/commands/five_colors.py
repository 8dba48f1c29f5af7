"""``deck check`` of Legends of the Five Colors: several files, each with all its mistakes, in any session or none."""

import contextlib
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from edw_companion.cli import complete, screen
from edw_companion.cli.app import App, piped_in
from edw_companion.cli.options import command, show
from edw_companion.core.kind import Shown
from edw_companion.core.words import choose
from edw_companion.errors import EdwError
from edw_companion.games.five_colors.game import GAME
from edw_companion.games.five_colors.setup import COLOR
from edw_companion.lists.yaml_tree import MAX_BYTES

if TYPE_CHECKING:
    from edw_companion.games.five_colors.decks import Checked


@command("check")
@click.argument("file", nargs=-1, required=True)
@click.option(
    "--color",
    metavar="COLOR",
    help="The colour that the deck is played as, if the file does not say it.",
    shell_complete=complete.completed(lambda _app: COLOR.of),
)
def deck_check(app: App, file: Sequence[str], color: str | None) -> None:
    """Check deck files of any shape, with a session or without.

    All mistakes of each are said with their lines, what was checked, and what cannot be known. A file is text with
    headings (lands, creatures, global enchantments, artifacts, local enchantments, sorceries, instants) and lines such
    as "3 Plains", or what deck programs write: MTGO, Arena, Moxfield, Archidekt, Forge, .dek, .cod, CSV, YAML. "color:
    white" in it says whose deck it is. '-' reads what is piped in. Sideboards are left out.

    Example: edw deck check ann.txt
    """
    from edw_companion.games.five_colors.decks import read_data, read_file  # the group's other commands do without

    own = choose(color, COLOR.of, COLOR.what) if color else None
    banned = _banned(app)
    found: list[Checked] = []
    faults: list[EdwError] = []
    for path in file:
        try:
            piped = path == "-"
            read = read_data(piped_in(app, MAX_BYTES), "stdin", banned) if piped else read_file(path, banned)
            found.append(read.allowed())
        except EdwError as error:
            faults.append(error)
    if not (app.as_json and faults):
        show(app, Shown([_data(each, own) for each in found], [line for each in found for line in _lines(each, own)]))
    for fault in faults[:-1]:
        first, *more = fault.lines
        screen.tell(f"edw: {first}", *more)
    if faults:
        raise faults[-1]


def _banned(app: App) -> list[str]:
    """The banned cards of the session's edition; of the shipped one in a session of another game, or in none."""
    with contextlib.suppress(EdwError):
        if app.slug() == GAME.slug:
            named: list[str] = app.read().state.begin["banned"]
            return named
    from edw_companion.games.five_colors.lists import EDITION, SHAPE, facts
    from edw_companion.lists.editions import load

    return facts(load(SHAPE, EDITION, app.home.lists))["banned"]


def _data(each: "Checked", color: str | None) -> dict[str, Any]:
    deck = each.deck.of(color)
    sizes = {"color": deck.color, "start": deck.start, "dynasty": deck.dynasty, "fate": deck.fate}
    return {
        "file": each.name,
        **sizes,
        "kinds": dict(deck.kinds),
        "on_word": list(deck.on_word),
        "notes": list(deck.notes),
    }


def _lines(each: "Checked", color: str | None) -> list[str]:
    deck = each.deck.of(color)
    whose = f"{deck.color}, " if deck.color else ""
    land = f", {deck.start} beside it" if deck.start else ""
    first = f"{each.name}: {whose}dynasty {deck.dynasty}, fate {deck.fate}{land}. No mistake was found."
    return [first, *(f"  {line}" for line in deck.verdict)]
