"""What click finds wrong is said in the project's own words, whichever command of whichever game it is."""

import re
from collections.abc import Iterator

import click
import pytest
from conftest import FIVE, SEATS, Edw

from edw_companion import games
from edw_companion.cli.main import SHARED, command_at, command_of

CLICKS_OWN = re.compile(
    r"Missing|Invalid|valid integer|in the range|unexpected|No such|requires an argument|does not take|x>=|<=|Got |"
    r"\[COUNT\]|Error|Traceback"
)
NEWS = {
    "elder-dragon-wars": ("new", "friday", "--players", FIVE, *SEATS),
    **{slug: ("new", "friday", "--format", slug, "--players", "Ann,Bram") for slug in games.GAMES[1:]},
}


def misuses(path: tuple[str, ...], command: click.Command) -> Iterator[tuple[str, ...]]:
    """Ways to type a command wrongly that click itself finds."""
    yield (*path, "--no-such-option")
    yield (*path, *("word",) * 12)
    if any(param.required for param in command.params):
        yield path
    for param in command.params:
        option = param.opts[-1]
        if isinstance(param, click.Option):
            yield (*path, f"{option}=much") if param.is_flag else (*path, option)
        if not isinstance(param.type, click.STRING.__class__ | click.Path | click.BOOL.__class__):
            value = (option, "neither") if isinstance(param, click.Option) else ("neither",) * 4
            yield (*path, *value)
    if isinstance(command, click.Group):
        yield (*path, "neither")
        context = click.Context(command)
        for name in command.list_commands(context):
            below = command.get_command(context, name)
            assert below is not None
            yield from misuses((*path, name), below)


@pytest.mark.parametrize("slug", games.GAMES)
def test_no_command_speaks_clicks_own_words(edw: Edw, slug: str) -> None:
    edw(*NEWS[slug])
    game = games.find(slug)
    own = {name: command_of(game, name) for name in game.commands}
    places = {name: place for names in SHARED.values() for name, place in names.items() if name != "watch"}
    shared = {name: command_at(place, name) for name, place in places.items()}
    tried = 0
    for name, command in (own if slug != games.GAMES[0] else {**shared, **own}).items():
        for words in misuses((name,), command):
            done = edw(*words, code=None)
            if done.code == 2:
                tried += 1
                assert not CLICKS_OWN.search(done.err), (words, done.err)
                assert done.err.count("\n") == 1, (words, done.err)
    assert tried > 30
