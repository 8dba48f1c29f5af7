"""The house rules of Magical War: the numbers that a game begins with."""

from edw_companion.core.house_rules import HouseRule

RULES = (
    HouseRule("life", "20", (), "the life that everyone starts with", "Setup; rule 1", (1, 100_000)),
    HouseRule("cards", "60", (), "the cards in the common stock for each player", "Setup; rule 1", (30, 1_000)),
    HouseRule("hand", "9", (), "the hand size that everyone starts with", "Setup; rules 1 and 4", (1, 20)),
    HouseRule("pipeline", "2", (), "the pipeline size that everyone starts with", "Setup; rules 2 and 5", (0, 10)),
)
