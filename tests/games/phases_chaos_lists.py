"""How each part of a turn of Chaos by roll lists is reached, and what is typed in each; see ``test_phases``."""

from edw_companion.core.lasting import UPKEEP
from edw_companion.games.chaos_lists.phases import CHAOS_ROLL, MAIN
from edw_companion.games.chaos_lists.values import CHAOS_STEP

BEGIN = "--players Ann,Bram,Cleo --seat 1=Ann --seat 2=Bram --seat 3=Cleo --first Ann"
"""Ann's first turn, in which something of hers and something of Bram's waits for its moment."""

_KEPT = (
    "global put Air",
    "middle put Shock Bolt Forest",
    "chaos keep Ann rent --at upkeep",
    "chaos keep Bram fee --at upkeep",
    "chaos keep Ann loan --at 'next turn'",
    "chaos keep Ann bill --at 'end step'",
    "chaos keep Bram note --at 'chaos step'",
)
_STEP = (*_KEPT, "chaos skip")
_ROUND = (*_STEP, "turn next Bram --anyway x", "turn next Ann --anyway x")
_TWO = (*_STEP, "chaos keep all menu --rolls two", "chaos --rolled 14", "chaos --rolled 17")
_ROLLED = (*_STEP, "chaos --rolled 14")

POSITIONS = {
    "the first Global": _KEPT,
    f"{UPKEEP}, or the {CHAOS_STEP} begins": _STEP,
    f"{UPKEEP}, a round later": _ROUND,
    f"{CHAOS_STEP}, what came is on the stack": _ROLLED,
    f"{CHAOS_STEP}, one of two is to be chosen": _TWO,
    f"{CHAOS_STEP}, a loser rolls on Spite": (*_ROLLED, "eliminate Cleo"),
    f"{MAIN} or later": (*_ROLLED, "chaos done"),
    f"{MAIN} or later, all have played from the middle": (
        *_ROLLED,
        "chaos done",
        "middle play Ann Bolt",
        "middle put Bolt",
        "middle play Bram Bolt",
    ),
    "no chaos roll in this turn": (*_STEP, "chaos keep Ann quiet --rolls skip"),
    "a turn without its player": (*_STEP, "away Ann --turn"),
}
"""The lines that lead there."""

SAID = {
    "chaos": ("chaos --rolled 14",),
    "chaos global": ("chaos global --who Bram --rolled 14",),
    "chaos done": ("chaos done",),
    "chaos counter": ("chaos counter",),
    "chaos skip": ("chaos skip",),
    "chaos choose": ("chaos choose Divination",),
    "chaos extra": ("chaos extra b --who Bram",),
    "chaos next": ("chaos next b",),
    "chaos use": ("chaos use rent", "chaos use fee", "chaos use loan", "chaos use bill", "chaos use note"),
    "chaos keep": ("chaos keep Ann more", "chaos keep Bram more"),
    "chaos change": ("chaos change rent --until game",),
    "chaos drop": ("chaos drop rent",),
    "global put": ("global put Wind --who Bram",),
    "global drop": ("global drop Air",),
    "middle put": ("middle put Opt",),
    "middle play": (
        "middle play Ann Shock",
        "middle play Bram Shock",
        "middle play Ann Forest",
        "middle play Bram Forest",
    ),
    "middle out": ("middle out Shock",),
    "away": ("away Ann --turn", "away Bram --turn"),
    "back": ("back Ann", "back Bram"),
    "join": ("join Zoe",),
    "eliminate": ("eliminate Ann", "eliminate Bram"),
    "counters": ("counters Ann poison +1", "counters Bram poison +1"),
    "life": ("life Ann +1", "life Bram +1"),
    "turn next": ("turn next", "turn next Bram"),
    "turn extra": ("turn extra Bram",),
    "turn skip": ("turn skip Bram",),
    "turn reverse": ("turn reverse",),
}
"""What is typed of each command, about each player where it is about one."""

BY_HAND = {"chaos": CHAOS_ROLL, "chaos global": None}
"""Commands that are no declaration's, with their time; None at any time."""

NOT_TYPED: dict[str, str] = {}
