"""The house rules of Chaos by roll lists."""

from edw_companion.core.house_rules import HouseRule

RULES = (
    HouseRule(
        "life",
        "20",
        (),
        "the life that everyone starts with",
        "not in the source; ruling 2",
        (1, 100_000),
        paper="{} life at the start",
    ),
    HouseRule(
        "global-triggers",
        "text",
        ("active",),
        "'active': the triggered abilities of a Global are the active player's too",
        "rule 1; ruling 6",
        paper="a Global's triggered abilities are the active player's too",
    ),
    HouseRule(
        "middle",
        "once",
        ("unlimited",),
        "'unlimited': any number of cards may be played from the middle world in a turn",
        "rule 4; ruling 21",
        paper="any number of cards may be played from the middle world",
    ),
    HouseRule(
        "spite-killer",
        "chosen",
        ("none",),
        "'none': nobody is chosen as the killer before a roll on Spite",
        "rule 6; ruling 34",
        paper="nobody is chosen as the killer before a roll on Spite",
    ),
    HouseRule(
        "spite-decline",
        "yes",
        ("no",),
        "'no': the player who has lost must roll on Spite",
        "rule 6; ruling 33",
        paper="who has lost must roll on Spite",
    ),
    HouseRule(
        "repeats",
        "allowed",
        ("not-in-a-row", "bag"),
        "'not-in-a-row': what came last on a list is rolled again; 'bag': nothing comes twice before all has come",
        "not in the source",
        paper="repeats on a list: {}",
    ),
    HouseRule(
        "cap",
        "50",
        (),
        "how many rolls of one turn are made before the program asks whether to go on",
        "not in the source; ruling 15",
        (1, 1_000),
    ),
)
