"""The house rules of Chaos Magic: where the text or a ruling leaves a choice over something that the program keeps."""

from edw_companion.core.house_rules import HouseRule

RULES = (
    HouseRule(
        "life",
        "20",
        (),
        "the life that everyone starts with",
        "Magic's own; ruling 1",
        (1, 100_000),
        paper="{} life at the start",
    ),
    HouseRule(
        "decks",
        "common",
        ("own",),
        "'own': one shuffled stock of Chaos cards is cut into a packet for each player",
        "rule 1; ruling 3",
        paper="a packet of Chaos cards for each player",
    ),
    HouseRule(
        "spite-rest",
        "top",
        ("bottom",),
        "'bottom': the cards that a spite leaves over go under the Chaos deck, in the same order",
        "rule 6; ruling 22",
        paper="what a spite leaves over goes under the Chaos deck",
    ),
)
