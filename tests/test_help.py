"""Every command explains itself: one short line first, and at the end an example that can be typed as it stands."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import click
import pytest
from conftest import Edw

from edw_companion import games
from edw_companion.cli import main
from edw_companion.cli.main import SHARED, command_at, command_of
from edw_companion.cli.play.wording import SHARED as SHORTS
from edw_companion.games.short_forms import prompting_of

FIRST_LINE = 60
NEW = "new friday --format {} --players Ann,Bram,Cleo,Dan,Eve --first Ann"

# What was typed before, so that an example finds what it names; a game without an entry begins with NEW alone. An
# example may still be refused, with a sentence and code 1.
TABLES = {
    "elder-dragon-wars": [
        f"{NEW.format('elder-dragon-wars')} --seat w=Ann --seat u=Bram --seat b=Cleo --seat r=Dan",
        "legend white --card Mirari --rolled black=2,red=1",
        "legend white --card Crawlspace --rolled black=1,red=2",
        "legend white --card 'Chaos Orb' --rolled black=1,red=2",
        "pile chaos top 'Gilded Drake'",
        "chaos draw white",
        "chaos play white 'Gilded Drake'",
        "pile chaos top 'Time Warp'",
        "chaos draw white --anyway 'a second upkeep'",
        "dragon cast white --countered",
        "roll d20",
        "roll d20",
        "lists copy 1 ours",
    ],
    "chaos-lists": [
        NEW.format("chaos-lists"),
        "chaos --rolled 10",
        "chaos --rolled 10",
        "global put 'House Party' 'Creatures have haste.'",
        "middle put 'Serra Angel' 'Lightning Bolt'",
        "chaos keep Ann 'emblem: artifacts you control have haste'",
        "away Dan --turn",
    ],
    "chaos-magic": [
        NEW.format("chaos-magic"),
        "global reveal --card 'The Quiet Auction'",
        "middle put 'Lightning Bolt' --owner Ann --as instant",
        "turn next --anyway 'we are late'",
        "chaos keep Ann 'Rain Check' --at 'next chaos step'",
        "chaos draw",
        "chaos reveal --card 'Lend // Keep'",
        "pile chaos top 'Sooner // Later'",
        "eliminate Cleo",
        "spite look",
    ],
    "magical-war": [
        NEW.format("magical-war"),
        "effect add Ann 'Black Vise' --on Bram",
        "kudzu aim Ann Bram Forest",
        "eliminate Bram",
    ],
    "five-colors": [
        "new friday --format five-colors --players Ann,Bram --first Ann",
        "reveal Forest 'Craw Wurm'",
        "duel begin Tor 5 'Llanowar Elves' 1",
        "duel off",
        "battle attack 2 'Hill Giant 3/3'",
        "battle defend 2 'Grizzly Bears 2/2'",
        "battle pick 2",
    ],
}


class Command(NamedTuple):
    """A command with its path as typed and the game in whose sessions there is one."""

    slug: str
    path: str
    command: click.Command


def within(slug: str, path: str, command: click.Command) -> Iterator[Command]:
    """A command, and those within it."""
    yield Command(slug, path, command)
    if isinstance(command, click.Group):
        context = click.Context(command)
        for name in command.list_commands(context):
            inner = command.get_command(context, name)
            assert inner is not None
            yield from within(slug, f"{path} {name}", inner)


def commands() -> Iterator[Command]:
    """Every command: the shared ones in the default game, and each game's own."""
    for section in SHARED.values():
        for name, place in section.items():
            yield from within(games.GAMES[0], name, command_at(place, name))
    for slug in games.GAMES:
        game = games.find(slug)
        for name in game.commands:
            yield from within(slug, name, command_of(game, name))


ALL = list(commands())
NAMES = [f"{each.slug} {each.path}" for each in ALL]


def doc(each: Command) -> list[str]:
    """The lines of a command's help text."""
    return (each.command.help or "").strip().splitlines()


def example(each: Command) -> str:
    """The example of a command, without ``edw``."""
    found = re.fullmatch(r"\s*Example: edw (.+)", doc(each)[-1])
    assert found, f"the help of 'edw {each.path}' does not end in an example"
    return found[1]


@pytest.mark.parametrize("each", ALL, ids=NAMES)
def test_the_first_line_is_short_and_the_last_an_example(each: Command) -> None:
    lines = doc(each)
    assert lines, f"'edw {each.path}' has no help"
    assert len(lines[0]) <= FIRST_LINE, lines[0]
    assert lines[0].endswith(".")
    assert lines[0][0].isupper()
    typed = re.sub(r"^--session \S+ ", "", example(each)).split()
    assert typed[: len(each.path.split())] == each.path.split(), "it is its own example"


@pytest.mark.parametrize("each", ALL, ids=NAMES)
def test_programs_get_json(each: Command) -> None:
    runs = not isinstance(each.command, click.Group) or each.command.invoke_without_command
    assert not runs or "--json" in [option for parameter in each.command.params for option in parameter.opts]


@pytest.mark.parametrize("each", ALL, ids=NAMES)
def test_every_option_and_argument_is_explained(each: Command) -> None:
    for parameter in each.command.params:
        if isinstance(parameter, click.Option):
            assert parameter.help, f"edw {each.path} {parameter.opts}"
            assert parameter.help.endswith("."), parameter.help


BOTH = {"--html", "--turn"}
"""Known to stand alone in one command and to take a word in another: print and watch, away and log."""


def test_an_option_takes_a_word_everywhere_or_nowhere() -> None:
    flags: dict[str, dict[bool, str]] = {}
    for each in ALL:
        for option in (param for param in each.command.params if isinstance(param, click.Option)):
            for name in option.opts:
                flags.setdefault(name, {})[option.is_flag] = f"{each.slug}: {each.path}"
    assert len(flags) > 20
    assert {name for name, where in flags.items() if len(where) > 1} <= BOTH, flags


@pytest.fixture(scope="module")
def homes(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Where the table of each game lies, once it is made."""
    return {slug: tmp_path_factory.mktemp("examples") / slug for slug in games.GAMES}


@pytest.mark.parametrize("each", ALL, ids=NAMES)
def test_the_example_can_be_typed(
    each: Command, edw: Edw, homes: dict[str, Path], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    prepared = homes[each.slug]
    if not prepared.exists():
        own, edw.home = edw.home, prepared
        for line in TABLES.get(each.slug, [NEW.format(each.slug)]):
            edw.line(line)
        shutil.copy(edw.session(), edw.session("friday-copy"))
        edw.home = own
    shutil.copytree(prepared, edw.home)
    monkeypatch.chdir(tmp_path)
    done = edw.line(example(each), code=None)
    assert done.code in (0, 1), f"{done.err}Does TABLES of this file need a line more?"
    assert (done.code == 1) == done.err.startswith("edw: "), done.err


@pytest.mark.parametrize("slug", games.GAMES[1:])
def test_the_examples_that_games_share_can_be_typed_in_each(slug: str, edw: Edw) -> None:
    """No seat or pile of the first game stands in them; --help of a command shows the same in every game."""
    for line in TABLES[slug]:
        edw.line(line)
    shared = {"life", "turn", "roll", "note", "log", "rules", "undo", "redo", "void", "dice"}
    shared |= {"pile"} if slug == "chaos-magic" else set()
    whole = set()
    if slug in ("chaos-lists", "five-colors"):  # the others have no edition 1, or no lists
        edw("lists", "copy", "1", "ours")
        whole = {"lists show", "lists edit", "lists check", "lists diff"}
    for each in ALL:
        if each.slug == games.GAMES[0] and (each.path.split()[0] in shared or each.path in whole):
            done = edw.line(example(each), code=None)
            assert done.code in (0, 1), done.err


@pytest.mark.parametrize("each", ALL, ids=NAMES)
def test_the_page_is_for_people_at_80_columns(each: Command) -> None:
    """No line is cut, no sign is left over, and every argument and value has a name that says what it is."""
    *above, name = each.path.split()
    program = main.edw.context_settings  # else click keeps options of help that are not the program's
    parent = click.Context(click.Group(), info_name=" ".join(["edw", *above]), **program)
    page = each.command.get_help(click.Context(each.command, info_name=name, parent=parent, terminal_width=80))
    assert max(map(len, page.splitlines())) <= 80
    assert page.startswith(f"Usage: edw {each.path} [OPTIONS]")
    assert not re.search(r"\\|INTEGER|FLOAT|RANGE|  TEXT  ", page), page


FORMS = [
    (slug, " ".join(short.words.split()), short.example)
    for slug in games.GAMES
    for prompting in [prompting_of(games.find(slug))]
    for short in (prompting.life, *SHORTS.values(), *prompting.shorts.values())
]


@pytest.mark.parametrize("slug", games.GAMES)
def test_each_page_says_its_short_form_and_help_shows_that_page(edw: Edw, slug: str) -> None:
    players = "Ann,Bram" if slug == "five-colors" else "Ann,Bram,Cleo"
    if slug == games.GAMES[0]:
        players = "Ann,Bram,Cleo,Dan,Eve"
    edw("new", "friday", "--format", slug, "--players", players, "--first", "Ann")
    for _, words, example in (form for form in FORMS if form[0] == slug):
        page = edw(*words.split(), "--help").out
        assert page.splitlines()[1] == f"Short: {example}"
        assert edw("help", *words.split()).out == page
        assert edw("help", example.split()[0]).out.splitlines()[0].startswith(f"Usage: edw {words.split()[0]} ")
    assert "Short:" not in edw("note", "--help").out


def test_help_with_what_is_no_command_says_so(war: Edw) -> None:
    assert war("help", "legnd", code=2).err.startswith("edw: There is no command 'legnd'. Did you mean legend")
    assert war("help", "artifact", "los", code=2).err.startswith("edw: There is no command 'los' of 'edw artifact'.")
    assert war("help", "legend", "--json").json["lines"][1] == "Short: l w kei"
