"""``deck``: the check before the game, and the decks that are played."""

import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from edw_companion.cli import completing, screen
from edw_companion.cli.desk import Deciding, Desk, pass_desk, started
from edw_companion.cli.groups import HintingGroup
from edw_companion.cli.options import anyway_option, json_option
from edw_companion.errors import EdwError, RefusedError
from edw_companion.formats.five_colors import deck as rules
from edw_companion.formats.five_colors.state import DYNASTY, FATE, FiveColors
from edw_companion.table.counting import MAX_CARDS
from edw_companion.table.game import Facts
from edw_companion.table.text import columns

if TYPE_CHECKING:
    from edw_companion.formats.five_colors.decks import Deck


class NoFileError(RefusedError):
    """A path that no deck lies at."""

    def __init__(self, path: str) -> None:
        super().__init__(f"There is no file '{path}': give the path of a deck, plain text or YAML.")


@click.group(cls=HintingGroup, invoke_without_command=True)
@json_option
@click.pass_context
def deck(ctx: click.Context, as_json: bool) -> None:
    """Show the decks: colours, sizes, which were checked.

    Example: edw deck
    """
    if ctx.invoked_subcommand is not None:
        return
    game: FiveColors = started(ctx.ensure_object(Desk).read().game)
    if as_json:
        rows = game.players.values()
        screen.say_json([{"player": p.name, "color": p.color, **p.size, "file": p.checked} for p in rows])
        return
    table = [["player", "colour", "dynasty", "fate", "checked"]]
    for player in game.players.values():
        sizes = [str(player.size[zone]) for zone in (DYNASTY, FATE)]
        table.append([player.name, player.color or "-", *sizes, player.checked or "no"])
    screen.say(*columns(table, right=(2, 3)))


@deck.command("check")
@click.argument("file", nargs=-1, required=True)
@json_option
@pass_desk
def deck_check(desk: Desk, file: Sequence[str], as_json: bool) -> None:
    """Check deck files: all mistakes of each, with their lines.

    Plain text: "color: white", then headings (lands, creatures, global enchantments, artifacts, local enchantments,
    sorceries, instants), each with lines such as "3 Plains". YAML: the same words as keys, each with a list.

    Example: edw deck check ann.txt
    """
    banned = desk.read().game.begin["banned"]
    found = []
    faults: list[EdwError] = []
    for path in file:
        try:
            found.append(_read(path, banned))
        except EdwError as error:
            faults.append(error)
    if as_json and not faults:
        screen.say_json([{"file": name, **good._asdict()} for name, good, _ in found])
    elif not as_json:
        for name, good, _ in found:
            sizes = f"dynasty {good.dynasty}, fate {good.fate}"
            screen.say(f"{name}: {good.color}, {sizes}, {good.start} beside it. Nothing is wrong.")
    for fault in faults[:-1]:
        first, *more = fault.lines
        screen.tell(f"edw: {first}", *more)
    if faults:
        raise faults[-1]


@deck.command("use")
@click.argument("who", shell_complete=completing.who)
@click.argument("file")
@anyway_option
@json_option
@pass_desk
def deck_use(desk: Desk, who: str, file: str, anyway: str | None, as_json: bool) -> None:
    """WHO plays the decks of FILE, which are checked first.

    Example: edw deck use Ann ann.txt
    """
    name, good, digest = _read(file, desk.read().game.begin["banned"])

    def decide(at: Deciding) -> tuple[str, Facts]:
        sizes = (good.dynasty, good.fate)
        return "decks", rules.tell(at.game, at.law, at.who(who), sizes, good.color, good.start, (name, digest))

    desk.change(decide, anyway=anyway, as_json=as_json)


@deck.command("size")
@click.argument("who", shell_complete=completing.who)
@click.argument("dynasty", type=click.IntRange(1, MAX_CARDS))
@click.argument("fate", type=click.IntRange(1, MAX_CARDS))
@anyway_option
@json_option
@pass_desk
def deck_size(desk: Desk, who: str, dynasty: int, fate: int, anyway: str | None, as_json: bool) -> None:
    """WHO's decks have so many cards, without a file.

    Example: edw deck size Ann 32 30
    """

    def decide(at: Deciding) -> tuple[str, Facts]:
        return "decks", rules.tell(at.game, at.law, at.who(who), (dynasty, fate))

    desk.change(decide, anyway=anyway, as_json=as_json)


def _read(path: str, banned: Sequence[str]) -> "tuple[str, Deck, str]":
    """A deck file's name, its deck, and the SHA-256 of its bytes.

    Raises:
        NoFileError, BadDeckError, ListStorageError: it is not there, or not right, or cannot be read.
    """
    from edw_companion.cardlists.files import read_bytes
    from edw_companion.cardlists.problems import cut, outcome
    from edw_companion.formats.five_colors.decks import BadDeckError, read_deck

    place = Path(path)
    if not place.is_file():
        raise NoFileError(path)
    name = cut(place.name, 80)
    data, problems = outcome(read_bytes(place.parent, place.name))
    if data is None:
        raise BadDeckError(name, problems)
    good, problems = outcome(read_deck(data, name, banned))
    if problems:
        raise BadDeckError(name, problems)
    return name, good, hashlib.sha256(data).hexdigest()
