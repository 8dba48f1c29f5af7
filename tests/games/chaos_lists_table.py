"""A table of Chaos by roll lists for its tests: small lists of its own, so that every roll can be named by hand."""

from pathlib import Path

from conftest import Edw

FOLDER = Path(__file__).parents[1] / "transcripts"
SMALL = {path.stem: path.read_text(encoding="utf-8") for path in sorted(FOLDER.glob("small/*.yaml"))}
ORDERS = {path.stem: path.read_text(encoding="utf-8") for path in sorted(FOLDER.glob("orders/*.yaml"))}
"""Lists in the place of some of the small ones, and more, whose entries say all that an order can."""
LORE = {path.stem: path.read_text(encoding="utf-8") for path in sorted(FOLDER.glob("lore/*.yaml"))}
"""More lists for them, of what lasts and of what is rolled later."""


def write_lists(folder: Path, **changed: str) -> Path:
    """The small lists in a folder of their own, with some files otherwise."""
    target = folder / "small"
    target.mkdir(parents=True)
    for name, text in {**SMALL, **changed}.items():
        (target / f"{name}.yaml").write_text(text, encoding="utf-8")
    return target


def begun(edw: Edw, *rules: str, players: str = "Ann,Bram,Cleo,Dan", **changed: str) -> Edw:
    """A game on the small lists, seats in the order named; Ann begins, and the first Global is to be rolled."""
    write_lists(edw.home / "lists", **changed)
    seats = [f"--seat={place}={name}" for place, name in enumerate(players.split(","), 1)]
    chosen = [f"--rule={rule}" for rule in rules]
    words = ["--format", "chaos-lists", "--lists", "small", "--players", players, *seats, *chosen]
    edw("new", "friday", *words, "--first", "Ann")
    return edw


def playing(edw: Edw, *rules: str, players: str = "Ann,Bram,Cleo,Dan", **changed: str) -> Edw:
    """As ``begun``, in Ann's first chaos step under the Global Fog Bank."""
    begun(edw, *rules, players=players, **changed)
    edw("chaos", "--rolled", "1")
    return edw
