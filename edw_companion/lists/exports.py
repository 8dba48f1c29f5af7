"""Lists of cards as other programs take them: text, Moxfield, CSV; ``shapes`` reads what is written here. Pure."""

import csv
import io
from collections import Counter

from edw_companion.lists.cards import CardList


def text(cards: CardList) -> str:
    """A card a line, with its number in the list; a list with sections says them in comments, and has no numbers."""
    if "" in cards.heads:
        return "".join(f"{card.number}. {card.name}\n" for card in cards.cards)
    lines = []
    for section in dict.fromkeys(card.section for card in cards.cards):
        lines += [f"# the {section}", *(card.name for card in cards.section(section))]
    return "".join(f"{line}\n" for line in lines)


def moxfield(cards: CardList) -> str:
    """A line for each name, with how many there are; most deck programs read it."""
    times = Counter(card.name for card in cards.cards)
    return "".join(f"{number} {name}\n" for name, number in times.items())


def table(cards: CardList) -> str:
    """A table with a head: all that a list says of its cards."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["Part", "Number", "Name", "Cost", "Colors", "Types"])
    writer.writerows(
        [card.section, card.number, card.name, card.cost or "", card.colors, card.types] for card in cards.cards
    )
    return out.getvalue()
