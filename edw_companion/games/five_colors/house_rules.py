"""The house rules of Legends of the Five Colors: what the text leaves open and a table may choose otherwise."""

from edw_companion.core.house_rules import HouseRule

RULES = (
    HouseRule("life", "20", (), "the life that everyone starts with; nobody loses by it", "ruling 3", (1, 100_000)),
    HouseRule("provinces", "4", (), "the provinces that everyone starts with", "Setup; rule 2", (1, 20)),
)
"""Everything else that the text leaves open is settled in the rulings."""
