"""The line that lists say of a command is the first of its help, though the command is not loaded for it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import Edw

from edw_companion import games
from edw_companion.cli.help import summaries
from edw_companion.cli.main import SHARED, command_at, command_of, places


@pytest.mark.parametrize("places", SHARED.values(), ids=SHARED)
def test_it_is_the_first_line_of_the_help(places: dict[str, str]) -> None:
    helps = {name: command_at(place, name).help or "" for name, place in places.items()}
    assert summaries(places) == {name: text.splitlines()[0] for name, text in helps.items()}


@pytest.mark.parametrize("slug", games.GAMES)
def test_it_is_the_first_line_of_the_help_in_every_game(slug: str) -> None:
    game = games.find(slug)
    own = {name: place for name, place in places(game).items() if " " not in name}
    helps = {name: command_of(game, name).help or "" for name in own}
    assert summaries(own) == {name: text.splitlines()[0] for name, text in helps.items()}


def test_a_function_without_docstring_has_none() -> None:
    assert summaries({"a": "this:nothing", "b": "edw_companion.cli.options:_json"}) == {"a": "", "b": ""}


def test_without_docstrings_the_list_is_of_names_alone(tmp_path: Path) -> None:
    run = [sys.executable, "-OO", "-m", "edw_companion", "help", "all"]
    home = {"EDW_HOME": str(tmp_path), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(run, env={**os.environ, **home}, capture_output=True, text=True, check=True)
    shared = [name for names in SHARED.values() for name in names]
    assert {line.strip() for line in done.stdout.splitlines()} >= set(shared)
    assert done.stderr == ""


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completing_a_command_loads_no_command(war: Edw, shell: str) -> None:
    code = (
        "import sys; from edw_companion.cli.main import run\n"
        "try:\n    run([], {'EDW_HOME': sys.argv[1], '_EDW_COMPLETE': ''})\n"
        "except SystemExit:\n    pass\n"
        "made = ('edw_companion.cli.build', 'edw_companion.games.elder_dragon_wars.reverberation')\n"
        "print(*[name for name in made if name in sys.modules])"
    )
    words = {"_EDW_COMPLETE": f"{shell}_complete", "COMP_WORDS": "edw l", "COMP_CWORD": "l" if shell == "fish" else "1"}
    ran = [sys.executable, "-c", code, str(war.home)]
    done = subprocess.run(ran, env={**os.environ, **words}, capture_output=True, text=True, check=True)
    *offered, loaded = done.stdout.splitlines()
    assert "legend" in " ".join(offered)
    assert loaded == ""
    assert done.stderr == ""
