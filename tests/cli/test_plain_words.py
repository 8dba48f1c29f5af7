"""What click finds wrong is said in the project's own words, whichever command of whichever game it is."""

import re
from collections.abc import Iterator

import click
import pytest
from conftest import FIVE, SEATS, Edw

from edw_companion import formats
from edw_companion.cli.main import SHARED, command_at, command_of

CLICKS_OWN = re.compile(
    r"Missing|Invalid|valid integer|in the range|unexpected|No such|requires an argument|does not take|x>=|<=|Got |"
    r"\[COUNT\]|Error|Traceback"
)
NEWS = {
    "elder-dragon-wars": ("new", "friday", "--players", FIVE, *SEATS),
    **{slug: ("new", "friday", "--format", slug, "--players", "Ann,Bram") for slug in formats.FORMATS[1:]},
}

PLAIN = [
    ("life", "'edw life' needs WHO CHANGE [WHO CHANGE]…, as in: edw life white -5 --from red --with Fireball."),
    ("life white -5 --frm red", "'edw life' has no option '--frm'. Did you mean --from?"),
    ("undo two", "COUNT is a whole number, 1 or more, not 'two'."),
    ("undo 0", "COUNT is a whole number, 1 or more, not '0'."),
    ("roll --die 1 --low w r", "--die is a whole number from 2 to 1,000,000, not '1'."),
    ("roll --die", "'--die' needs something after it: --die N."),
    ("roll --low=3", "'--low' stands alone: nothing goes with it."),
    ("turn next now", "'now' is more than 'edw turn next' takes; words that belong together go in quotation marks."),
    ("turn back", "There is no command 'back' of 'edw turn'. It can be extra, next, order or skip."),
    ("STATUS", "There is no command 'STATUS'. Did you mean status or start?"),
    ("help", "There is no command 'help'. Did you mean --help?"),
    ("completion tcsh", "SHELL is bash, zsh, fish or powershell, not 'tcsh'."),
    ("--color blue status", "--color is auto, always or never, not 'blue'."),
    ("--session", "'--session' needs something after it: --session NAME."),
    ("status --session friday", "'--session' goes before the command: edw --session NAME status."),
    ("void 3", "'edw void' needs --agreed, as in: edw void 12 --agreed ann,bram --why \"cocked die\"."),
    ("--color never", "'edw' needs a command after it, such as: edw status."),
]


@pytest.mark.parametrize(("line", "says"), PLAIN)
def test_what_click_finds_is_said_in_plain_words(war: Edw, line: str, says: str) -> None:
    done = war.line(line, code=2)
    assert done.err.startswith(f"edw: {says} See 'edw")
    assert done.err.endswith(" --help'.\n")


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


@pytest.mark.parametrize("slug", formats.FORMATS)
def test_no_command_speaks_clicks_own_words(edw: Edw, slug: str) -> None:
    edw(*NEWS[slug])
    form = formats.find(slug)
    own = {name: command_of(form, name) for name in form.commands}
    places = {name: place for names in SHARED.values() for name, place in names.items() if name != "watch"}
    shared = {name: command_at(place, name) for name, place in places.items()}
    tried = 0
    for name, command in (own if slug != formats.FORMATS[0] else {**shared, **own}).items():
        for words in misuses((name,), command):
            done = edw(*words, code=None)
            if done.code == 2:
                tried += 1
                assert not CLICKS_OWN.search(done.err), (words, done.err)
                assert done.err.count("\n") == 1, (words, done.err)
    assert tried > 30


def test_a_command_of_other_games_is_said_to_be_theirs(war: Edw) -> None:
    assert war("middle", code=2).err == (
        "edw: 'middle' belongs to Chaos by roll lists and Chaos Magic, and this session plays Elder Dragon Wars: "
        "see 'edw --help'.\n"
    )
