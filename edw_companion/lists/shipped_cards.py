"""The cards of the lists that come with the program, by name: for whoever wants to know what a card is."""

from collections.abc import Iterator, Mapping

from edw_companion.lists.cards import Card, front_face, spelling
from edw_companion.lists.editions import read_yaml, shipped
from edw_companion.lists.files import EDITION_FILE, yaml_files
from edw_companion.lists.nodes import Items, Map, Node, Text
from edw_companion.lists.problems import outcome


def shipped_cards(*games: str) -> Mapping[str, Card]:
    """All cards with types in the shipped lists of some games, by ``spelling``; split ones by their first half, too.

    Only name and types can be relied on: where a card lies is left out.
    """
    cards = [card for game in games for card in _cards(game)]
    return {spelling(front_face(card.name)): card for card in cards} | {spelling(card.name): card for card in cards}


def _cards(game: str) -> Iterator[Card]:
    for place in shipped(game):
        for file in yaml_files(place.folder):
            if file != EDITION_FILE:
                tree, _ = outcome(read_yaml(place.folder, file))
                yield from _below(tree) if tree is not None else ()


def _below(node: Node, types: str = "") -> Iterator[Card]:
    """The cards below a place; ``types`` are those of all cards in a list that is called by them."""
    if isinstance(node, Items):
        for item in node.items:
            yield from _below(item, types)
    elif isinstance(node, Map):
        said = {key: value.value for key, value in node.entries.items() if isinstance(value, Text)}
        if {"name", "types"} <= said.keys():
            yield Card(0, said["name"], said.get("cost"), said.get("colors", ""), said["types"])
        elif types and "card" in said:
            yield Card(0, said["card"], None, "", types)
        own = "Creature" if said.get("title", "").endswith("Creature") else types
        for value in node.entries.values():
            yield from _below(value, own)
