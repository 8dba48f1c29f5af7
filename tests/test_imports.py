"""The house from its imports: arrows point down, third parties stay at home, and ordinary commands load little."""

import ast
import os
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

import edw_companion
from edw_companion import games

ROOT = Path(edw_companion.__file__).parent

# Room to the rooms that it may look down to.
DOWN: dict[str, set[str]] = {
    "sentences": set(),
    "tuples": set(),
    "text": set(),
    "times": set(),
    "colors": set(),
    "errors": {"sentences"},
    "chance": {"errors", "sentences", "tuples"},
    "core": {"errors", "sentences", "tuples", "text", "colors", "chance"},
    "session": {"errors", "sentences", "tuples", "text", "colors", "chance"},
    "luck": {"tuples", "text", "core"},
    "lists": {"errors", "sentences", "tuples", "text", "chance", "session"},
    "paper": {"errors", "tuples", "text", "core", "session"},
    "games": {"errors", "sentences", "tuples", "text", "colors", "chance", "core", "session", "lists", "paper", "luck"}
    | {"times"},
    "cli": {
        "errors",
        "sentences",
        "tuples",
        "text",
        "colors",
        "chance",
        "core",
        "session",
        "lists",
        "paper",
        "games",
        "luck",
        "times",
    }
    | {"__init__"},
    "__main__": {"cli"},
    "__init__": set(),
}

# Third parties and where each is at home: a room, or one module of it.
HOMES = {
    "click": {"cli"},
    "yaml": {"lists.guard"},
    "tabulate": {"cli.screen"},
    "platformdirs": {"session.paths"},
}


class Arrow(NamedTuple):
    """An import: the module that makes it and what it names, both by their dotted place in the package or outside."""

    module: str
    name: str

    @property
    def own(self) -> bool:
        """Whether it stays in the package."""
        return self.name.partition(".")[0] == "edw_companion"


@cache
def parsed(path: Path) -> ast.Module:
    """A module of the package."""
    return ast.parse(path.read_text(encoding="utf-8"))


def room(module: str) -> str:
    """The room of a dotted module of the package: its first word."""
    parts = module.split(".")
    return parts[0] if (ROOT / parts[0]).is_dir() or (ROOT / f"{parts[0]}.py").is_file() else "__init__"


def arrows() -> Iterator[Arrow]:
    """Every import of the package, those inside functions too."""
    for path in sorted(ROOT.rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        module = ".".join(parts[:-1] if parts[-1] == "__init__" and len(parts) > 1 else parts)
        for node in ast.walk(parsed(path)):
            if isinstance(node, ast.Import):
                yield from (Arrow(module, alias.name) for alias in node.names)
            elif isinstance(node, ast.ImportFrom):
                assert node.level == 0, f"{module} imports by dots"
                base = node.module or ""
                whole = base == "edw_companion"
                yield from ({Arrow(module, f"{base}.{alias.name}" if whole else base) for alias in node.names})


@cache
def all_arrows() -> list[Arrow]:
    """All of them, once."""
    return sorted(set(arrows()))


def test_there_are_imports_of_every_room() -> None:
    assert {room(arrow.module) for arrow in all_arrows()} >= set(DOWN) - {"sentences", "tuples", "__init__"}


@pytest.mark.parametrize("place", sorted(DOWN))
def test_arrows_point_down(place: str) -> None:
    inner = [arrow for arrow in all_arrows() if arrow.own and room(arrow.module) == place]
    up = [
        arrow
        for arrow in inner
        if (target := room(arrow.name.removeprefix("edw_companion."))) != place and target not in DOWN[place]
    ]
    assert up == []


def modules() -> Iterator[tuple[str, set[str]]]:
    """Every module of the package, with those of its modules that it imports anywhere, but for types alone."""
    for path in sorted(ROOT.rglob("*.py")):
        tree = parsed(path)
        types = [node for node in tree.body if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"]
        skipped = {each for node in types for each in node.body}
        nodes = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module]
        imports = [node for node in nodes if node not in skipped]
        named = {f"{node.module}.{alias.name}" for node in imports for alias in node.names}
        parts = ("edw_companion", *path.relative_to(ROOT).with_suffix("").parts)
        yield ".".join(parts).removesuffix(".__init__"), named | {str(node.module) for node in imports}


def test_no_module_imports_itself_by_way_of_others() -> None:
    found = dict(modules())
    own = {module: (names & found.keys()) - {"edw_companion"} for module, names in found.items()}
    while free := [module for module, names in own.items() if not names & own.keys()]:
        for module in free:
            del own[module]
    assert own == {}


def state(module: str) -> str:
    """The folder of the game that a module belongs to; "" if it is of no game."""
    parts = [*module.removeprefix("edw_companion.").split("."), ""]
    return parts[1] if parts[0] == "games" and parts[1] and (ROOT / "games" / parts[1]).is_dir() else ""


def test_no_game_imports_another() -> None:
    between = [(state(arrow.module), state(arrow.name), arrow) for arrow in all_arrows() if arrow.own]
    assert {ours for ours, _, _ in between if ours} == {slug.replace("-", "_") for slug in games.GAMES}
    assert [arrow for ours, theirs, arrow in between if ours and theirs and ours != theirs] == []


@pytest.mark.parametrize("third", sorted(HOMES))
def test_each_third_party_has_one_home(third: str) -> None:
    guests = [arrow for arrow in all_arrows() if arrow.name.partition(".")[0] == third]
    assert guests, f"nothing imports {third}"
    assert [arrow for arrow in guests if not {arrow.module, room(arrow.module)} & HOMES[third]] == []


def test_there_are_no_other_third_parties() -> None:
    tops = {arrow.name.partition(".")[0] for arrow in all_arrows()}
    own = {*sys.stdlib_module_names, "_sha2", "_sha256"}  # of the interpreter, each on some versions alone
    assert tops - own == {"edw_companion", *HOMES}


@pytest.mark.parametrize(
    "words", [["status"], ["life", "white", "-5"], ["legend", "white"], ["turn", "next"]], ids=" ".join
)
def test_commands_at_the_table_load_nothing_slow(tmp_path: Path, words: list[str]) -> None:
    script = (
        "import os, sys\n"
        "from edw_companion.cli.main import run\n"
        "home = {'EDW_HOME': sys.argv[1]}\n"
        "run(['new', 'friday', '--players', 'Ann,Bram,Cleo,Dan,Eve'], home) if sys.argv[2] == 'new' else None\n"
        "run(sys.argv[3:], home)\n"
        "slow = {'yaml', 'tabulate', 'platformdirs', 'difflib', 'dataclasses', 'edw_companion.lists'}\n"
        "print(sorted(slow & set(sys.modules)), file=sys.stderr)\n"
    )
    run = [sys.executable, "-c", script, str(tmp_path / "home")]
    env = {**os.environ, "PYTHONPATH": str(ROOT.parent)}
    subprocess.run([*run, "new", "status"], env=env, capture_output=True, check=True)
    done = subprocess.run([*run, "old", *words], env=env, capture_output=True, check=True, text=True)
    assert done.stderr.splitlines()[-1] == "[]"
