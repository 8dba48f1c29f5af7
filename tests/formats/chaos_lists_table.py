"""A table of Chaos by roll lists for its tests: small lists of its own, so that every roll can be named by hand."""

from pathlib import Path

from conftest import Edw

FIVE = """\
  - {at: 1, name: Calm, text: "Nothing happens."}
  - {at: 2, name: Pay, text: "Each player loses [[1d4]] life."}
  - {at: 3, name: Onward, rolls: [{list: next}]}
  - {at: 4, name: Thrice, text: "Roll chaos three times.", rolls: [{list: current, times: 3}]}
  - {at: 5, name: Tour, rolls: [{list: c}, {list: a}, {list: current}]}
  - {at: 6, name: Zoo, rolls: [{list: zoo, who: each}]}
  - {at: 7, name: Sky, rolls: [{list: global}]}
  - {at: 8, name: Aimed, rolls: [{list: aim, who: random}, {list: chosen}]}
"""

SMALL = {
    **{name: f"title: Chaos {name.upper()}\ndice: d8\nentries:\n{FIVE}" for name in "abcdef"},
    "global": """\
title: Global
dice: d4
to: command
clear: command
entries:
  - {at: 1, name: Fog Bank, text: "Creatures can't attack."}
  - {at: 2, name: Sunshine}
  - {at: 3, name: Both, rolls: [{list: global, times: 2, stay: yes}]}
  - {at: 4, name: Wind, text: "It blows."}
""",
    "zoo": """\
title: Zoo
dice: d6
to: token
entries:
  - {at: 1-3, card: Grizzly Bears}
  - {at: 4, card: Serra Angel, times: 1d3}
  - {at: 5-6, name: Cat, text: "A 1/1 white Cat creature token."}
""",
    "aim": """\
title: Aim
dice: d2
choose: a spell on the stack
entries:
  - {at: 1, card: Fireball, x: 1d6+1}
  - {at: 2, name: Fizz, text: "[[coin]], [[random opponent]], [[one of: red, green]]", color: blue}
""",
    "built": """\
title: Built
dice: d3
build:
  - {name: colour, dice: d2, of: [white, black]}
  - {name: abilities, dice: d3, entries: yes}
  - {name: power, dice: 2d6}
entries:
  - {at: 1, name: flying}
  - {at: 2, name: reach}
  - {at: 3, name: Fiery, text: "It deals [[1d6]] damage."}
""",
    "spite": """\
title: Spite
dice: d10
to: now
choose: player
optional: yes
entries:
  - {at: 1-6, name: Haunt, text: "The killer loses 3 life."}
  - {at: 7-9, name: Drag, rolls: [{list: zoo, who: chosen}]}
  - {at: 10, name: Ghost, rolls: [{list: a}]}
""",
    "edition": 'name: small\nformat: chaos-lists\ntitle: "Small lists"\n',
}


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


def names_on_stack(edw: Edw) -> list[str]:
    """What is on the stack, the lowest first."""
    return [ability["name"] for ability in edw.status()["stack"]]
