"""How each phase of a turn of Chaos Magic is reached, and what is typed in each; see ``test_phases``."""

from edw_companion.games.chaos_magic.phases import CHAOS_STEP, MAIN

BEGIN = "--players Ann,Bram,Cleo --seat 1=Ann --seat 2=Bram --seat 3=Cleo --first Cleo"
"""Cleo's first turn; the next one is Ann's, and in it what lay in the middle before may be played."""

_PUT = ("middle put Plains Swamp Unheard", "middle put Opt --as instant", "middle put Bears Wrath --as sorcery")
_THERE = (*_PUT, "global reveal --card 'Low Ceiling'", "global tap", "chaos keep Bram rent")
_FIRST = (*_PUT, "turn next Ann --anyway x")
_CALM = (*_THERE, "turn next Ann --anyway x", "middle put Bolt --as instant")
_DRAWN = (*_CALM, "chaos draw")
_UP = (*_DRAWN, "chaos reveal --card 'Gap Year'")
_OVER = (*_UP, "chaos resolve")
_SPITE = (*_OVER, "cards ours", "eliminate Bram", "spite play Recount", "cards edw")

POSITIONS = {
    "the first Global": _FIRST,
    f"upkeep, or the {CHAOS_STEP} begins": _CALM,
    f"{CHAOS_STEP}, its card lies face down": _DRAWN,
    f"{CHAOS_STEP}, a side is to be chosen": (*_DRAWN, "chaos reveal --card 'Lend // Keep'"),
    f"{CHAOS_STEP}, its card lies face up": _UP,
    "the Chaos step is over": _OVER,
    f"{MAIN}, a sorcery was played": (*_OVER, "middle play Ann Wrath"),
    f"{MAIN}, a land was played": (*_OVER, "middle play Ann Swamp"),
    "another Chaos card is on the stack": (*_OVER, "chaos draw Bram --with dream"),
    "Bram is to look at his spite": (*_OVER, "eliminate Bram"),
    "Bram's spite lies on the stack": _SPITE,
    "Bram's spite is over": (*_SPITE, "chaos resolve"),
    "a turn without its player": (*_OVER, "eliminate Ann --concede"),
}
"""The lines that lead there."""


def _each(*lines: str) -> tuple[str, ...]:
    return tuple(line.format(who) for line in lines for who in ("Ann", "Bram"))


SAID = {
    "chaos draw": ("chaos draw", *_each("chaos draw {}", "chaos draw {} --with dream")),
    "chaos reveal": ("chaos reveal",),
    "chaos choose": ("chaos choose Lend",),
    "chaos resolve": ("chaos resolve",),
    "chaos counter": ("chaos counter",),
    "chaos keep": _each("chaos keep {} more"),
    "chaos drop": ("chaos drop rent",),
    "global reveal": ("global reveal", "global reveal --with dream"),
    "global leave": ("global leave",),
    "global control": _each("global control 'Low Ceiling' {}"),
    "global tap": ("global tap",),
    "global untap": ("global untap",),
    "middle put": ("middle put Shock --as instant",),
    "middle play": _each(
        "middle play {} Opt", "middle play {} Bears", "middle play {} Plains", "middle play {} Unheard",
        "middle play {} Bolt",
    ),
    "middle out": ("middle out Opt",),
    "eliminate": _each("eliminate {}", "eliminate {} --concede"),
    "spite look": ("spite look",),
    "spite play": ("spite play 'Gap Year'",),
    "spite lives": ("spite lives",),
    "counters": _each("counters {} poison +1"),
    "away": _each("away {}"),
    "back": _each("back {}"),
    "join": ("join Zoe",),
    "life": _each("life {} +1"),
    "turn next": ("turn next", "turn next Bram"),
    "turn extra": _each("turn extra {}"),
    "turn skip": _each("turn skip {}"),
    "turn reverse": ("turn reverse",),
}  # fmt: skip
"""What is typed of each command, about each player where it is about one."""

NOT_TYPED: dict[str, str] = {}
