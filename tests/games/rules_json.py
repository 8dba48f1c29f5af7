"""Make the JSON that the program reads of the rules that people write: ``python tests/games/rules_json.py``.

Run it whenever a ``rules.yaml`` was changed, and commit both; ``test_rulebooks.py`` sees to it that they are in step.
"""

import json
from pathlib import Path
from typing import Any

from edw_companion import games
from edw_companion.games.rulebook import Rule, Ruling, reference
from edw_companion.lists.guard import read_tree
from edw_companion.lists.problems import whole
from edw_companion.lists.yaml_tree import Items, Node, Text


def made(source: Path) -> str:
    """The JSON of a ``rules.yaml``; BadListsError has what is wrong as YAML, TypeError keys too many or too few."""
    book = [_rule(**chapter) for chapter in _plain(whole(str(source), read_tree(source.read_bytes(), source.name)))]
    chapters = [{**rule._asdict(), "rulings": [each._asdict() for each in rule.rulings]} for rule in book]
    return json.dumps(chapters, ensure_ascii=False, indent=1) + "\n"


def _plain(node: Node) -> Any:
    if isinstance(node, Text):
        return node.value
    if isinstance(node, Items):
        return [_plain(each) for each in node.items]
    return {key: _plain(below) for key, below in node.entries.items()}


def _rule(rulings: list[dict[str, str]], number: str | None = None, **texts: str) -> Rule:
    return Rule(int(number) if number else None, rulings=tuple(_ruling(**each) for each in rulings), **texts)


def _ruling(number: str, house: str | None = None, otherwise: str | None = None, **texts: str) -> Ruling:
    return Ruling(int(number), house=house, otherwise=otherwise, **texts)


def main() -> None:
    """Write what is made of each game's rules beside them."""
    for slug in games.GAMES:
        file = Path(reference(slug))
        file.write_text(made(file.with_suffix(".yaml")), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
