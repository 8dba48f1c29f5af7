"""``deck check`` of Legends of the Five Colors: several files, each with all its mistakes, before the game too."""

from collections.abc import Sequence

import click

from edw_companion.cli import screen
from edw_companion.cli.app import App
from edw_companion.cli.options import command, show
from edw_companion.core.kind import Shown
from edw_companion.errors import EdwError
from edw_companion.games.five_colors.decks import read_file


@command("check")
@click.argument("file", nargs=-1, required=True)
def deck_check(app: App, file: Sequence[str]) -> None:
    """Check deck files: all mistakes of each, with their lines.

    Plain text: "color: white", then headings (lands, creatures, global enchantments, artifacts, local enchantments,
    sorceries, instants), each with lines such as "3 Plains". YAML: the same words as keys, each with a list.

    Example: edw deck check ann.txt
    """
    banned = app.read().state.begin["banned"]
    found = []
    faults: list[EdwError] = []
    for path in file:
        try:
            found.append(read_file(path, banned))
        except EdwError as error:
            faults.append(error)
    if not (app.as_json and faults):
        right = [
            f"{name}: {deck.color}, dynasty {deck.dynasty}, fate {deck.fate}, {deck.start} beside it. Nothing is wrong."
            for name, deck, *_ in found
        ]
        show(app, Shown([{"file": name, **deck._asdict()} for name, deck, *_ in found], right))
    for fault in faults[:-1]:
        first, *more = fault.lines
        screen.tell(f"edw: {first}", *more)
    if faults:
        raise faults[-1]
