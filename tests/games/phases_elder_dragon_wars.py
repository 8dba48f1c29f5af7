"""How each phase of a turn of Elder Dragon Wars is reached, and what is typed in each; see ``test_phases``."""

from edw_companion.games.elder_dragon_wars.phases import COMBAT, MAIN, UPKEEP

BEGIN = "--players Ann,Bram,Cleo,Dan,Eve --seat white=Ann --seat blue=Bram --seat black=Cleo --seat red=Dan --first Eve"
"""Eve's first turn, with what lies and is held for Ann and Bram; the next one is Ann's."""

_HELD = tuple(
    line
    for who, cards in (("Ann", ("Temporal Cascade", "Exile", "Arena")), ("Bram", ("Yare", "Time Warp", "Strip Mine")))
    for card in cards
    for line in (f"pile chaos top '{card}'", f"chaos draw {who} --anyway x")
)
_LIE = (
    "enchantment set Smoke",
    "legend Eve Jedit --card Mirari --rolled 1,9",
    "artifact give Mirari Ann",
    "legend Eve Kasimir --card Crawlspace --rolled 1,9",
    "pile chaos top 'Gilded Drake'",
    "chaos draw Eve --anyway x",
    "chaos play Eve 'Gilded Drake'",
)
_ANN = (*_HELD, *_LIE, "turn next")
_EARNED = (*_HELD, *_LIE, "dragon cast Ann --card Bullwhip --rolled 1,9", "turn next")
_HUB = (*_HELD, *_LIE, "legend Eve 'Tor Wauki' --card 'Eon Hub' --rolled 9,1", "turn next")
_OUT = tuple(f"eliminate {who}" for who in ("Cleo", "Dan", "Eve"))

POSITIONS = {
    f"{UPKEEP}, maybe over": _ANN,
    f"{UPKEEP}, a Legend was there as it began": _EARNED,
    f"{MAIN}, a sorcery was cast": (*_ANN, "spell Ann 'Wrath of God' --card Repercussion"),
    f"{MAIN}, a land was played": (*_ANN, "chaos play Ann Arena"),
    f"{COMBAT}, an Elder Dragon attacked": (*_EARNED, "life Bram -7 --from Ann --with 'Arcades Sabboth'"),
    "Eon Hub: nobody has an upkeep": _HUB,
    "a turn without its player": (*_ANN, "eliminate Ann"),
    "the Scion attacks": (*_HELD, *_LIE, *_OUT, "turn next", "turn next", "turn next --card Treva"),
}
"""The lines that lead there."""


def _each(*lines: str) -> tuple[str, ...]:
    return tuple(line.format(who) for line in lines for who in ("Ann", "Bram"))


SAID = {
    "artifact give": ("artifact give Crawlspace Ann",),
    "artifact lose": ("artifact lose Crawlspace",),
    "artifact replace": ("artifact replace Crawlspace",),
    "artifact sacrifice": ("artifact sacrifice Mirari", "artifact sacrifice Crawlspace"),
    "artifact swap": ("artifact swap Mirari Crawlspace",),
    "chaos draw": _each("chaos draw {}"),
    "chaos play": (
        "chaos play Ann 'Temporal Cascade'", "chaos play Bram 'Time Warp'", "chaos play Ann Exile",
        "chaos play Bram Yare", "chaos play Ann Arena", "chaos play Bram 'Strip Mine'",
    ),
    "chaos discard": ("chaos discard Ann Exile", "chaos discard Bram Yare"),
    "chaos leave": ("chaos leave 'Gilded Drake'",),
    "counters": _each("counters {} poison +1"),
    "away": _each("away {}"),
    "back": _each("back {}"),
    "dragon cast": _each("dragon cast {}"),
    "dragon give": ("dragon give Ann Bram",),
    "dragon return": _each("dragon return {}"),
    "enchantment set": ("enchantment set 'Elkin Lair'",),
    "enchantment none": ("enchantment none",),
    "legend": _each("legend {} Kei"),
    "planar tap": ("planar tap gate",),
    "planar untap": ("planar untap gate",),
    "planar off": ("planar off gate",),
    "scion tap": ("scion tap",),
    "scion blocked": ("scion blocked",),
    "scion nullify": ("scion nullify",),
    "scion paid": _each("scion paid {}"),
    "spell": _each("spell {} 'Wrath of God'", "spell {} Counterspell"),
    "eliminate": _each("eliminate {}"),
    "life": _each("life {} +1"),
    "turn next": ("turn next",),
    "turn extra": _each("turn extra {}"),
    "turn skip": _each("turn skip {}"),
}  # fmt: skip
"""What is typed of each command, about each player where it is about one."""

NOT_TYPED: dict[str, str] = {}
