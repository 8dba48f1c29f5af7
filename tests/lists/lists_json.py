"""Make the JSON that the program reads of the lists that come with it: ``python tests/lists/lists_json.py``.

Run it whenever a file under ``lists/`` was changed, and commit both; ``test_shipped_lists.py`` sees to it that they are
in step.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from edw_companion.games.chaos_lists import reader
from edw_companion.games.chaos_lists.values import dump
from edw_companion.games.chaos_magic.lists import SHAPE as DECKS
from edw_companion.games.elder_dragon_wars.lists import SHAPE as WARS
from edw_companion.games.five_colors.lists import SHAPE as COLORS
from edw_companion.lists.editions import Place, examine, read_yaml, shipped, shipped_root
from edw_companion.lists.files import EDITION_FILE, yaml_files
from edw_companion.lists.problems import Problem, outcome
from edw_companion.lists.yaml_tree import Items, Map, Node, Text

GAMES = ("chaos-lists", "elder-dragon-wars", "five-colors", "chaos-magic")


def value_of(place: Place) -> Any:
    """What an edition's files say, as the program has it."""
    shapes = {shape.format: shape for shape in (WARS, COLORS, DECKS)}
    edition: tuple[Any, tuple[Problem, ...]] = (
        reader.examine(place) if place.format == "chaos-lists" else examine(shapes[place.format or ""], place)
    )
    found, problems = edition
    assert found is not None
    assert problems == ()
    return found


def made(place: Place) -> str:
    """The JSON of a shipped edition, about a card or a list a line."""
    value = value_of(place)
    if place.format == "chaos-lists":
        value = (*value[:-1], json.loads(dump(value.lists)))
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).replace("],[", "],\n[") + "\n"


def cards_made() -> str:
    """The JSON of the types of all cards in the lists of games whose cards are those of Magic."""
    found: dict[str, str] = {}
    for game in GAMES[:3]:
        for place in shipped(game):
            for file in yaml_files(place.folder):
                if file != EDITION_FILE:
                    tree, _ = outcome(read_yaml(place.folder, file))
                    assert tree is not None
                    found.update(_below(tree))
    return json.dumps(found, ensure_ascii=False, indent=0) + "\n"


def _below(node: Node, types: str = "") -> Iterator[tuple[str, str]]:
    """The cards below a place; ``types`` are those of all cards in a list that is called by them."""
    if isinstance(node, Items):
        for item in node.items:
            yield from _below(item, types)
    elif isinstance(node, Map):
        said = {key: value.value for key, value in node.entries.items() if isinstance(value, Text)}
        if {"name", "types"} <= said.keys():
            yield said["name"], said["types"]
        elif types and "card" in said:
            yield said["card"], types
        own = "Creature" if said.get("title", "").endswith("Creature") else types
        for value in node.entries.values():
            yield from _below(value, own)


def files() -> dict[Path, str]:
    """Every file that is made, with its text."""
    editions = {place.folder / "edition.json": made(place) for game in GAMES for place in shipped(game)}
    return {**editions, shipped_root() / "cards.json": cards_made()}


def main() -> None:
    """Write what is made of the lists beside them."""
    for file, text in files().items():
        file.write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
