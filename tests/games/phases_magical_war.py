"""How each phase of a turn of Magical War is reached, and what is typed in each; see ``test_phases``."""

from edw_companion.games.magical_war.phases import DRAW, INITIAL_ROUND, LAYING, MAIN, MULLIGANS, UPKEEP

BEGIN = "--players Ann,Bram,Cleo,Dan --seat 1=Ann --seat 2=Bram --seat 3=Cleo --seat 4=Dan --first Ann"
"""Ann's first turn; where nothing else is said, nobody counts cards."""

_COUNTS = "--rule counts=on"
_LYING = tuple(f"effect add {who} '{card}'" for who in ("Ann", "Bram") for card in ("Fastbond", "Island Sanctuary"))
_AIMED = (
    "effect add Ann 'Black Vise' --on Bram",
    "effect add Bram 'The Rack' --on Ann",
    "effect add Cleo 'Cursed Rack' --on Bram",
    "effect tap 'Cursed Rack'",
    "kudzu aim Bram Cleo Swamp",
)
_LAID = ("lay", *_LYING, *_AIMED)

POSITIONS = {
    f"setup: {MULLIGANS}": (_COUNTS,),
    f"setup: {INITIAL_ROUND}, Bram's": (_COUNTS, "initial Ann"),
    LAYING: (_COUNTS, *(f"initial {who}" for who in ("Ann", "Bram", "Cleo", "Dan"))),
    "setup, where nobody counts cards": (),
    f"{UPKEEP} or {DRAW}": _LAID,
    f"{MAIN}, before its step": (*_LAID, "draw"),
    f"{MAIN}, after its step": (*_LAID, "step discard"),
    f"{MAIN}, after a land": (*_LAID, "step land Forest"),
    "pipeline size 0, Ann's and Bram's": (
        *_LAID,
        *(f"effect add {who} 'Ivory Tower'" for who in ("Ann", "Bram") for _ in range(3)),
    ),
    "Ann's last stand": (*_LAID, "eliminate Ann"),
    "Dan's last stand": (*_LAID, "eliminate Dan"),
    "a turn without its player": (*_LAID, "eliminate Ann", "stand leave"),
}
"""The lines that lead there; one that begins with "--" is said as the game begins."""


def _each(*lines: str) -> tuple[str, ...]:
    return tuple(line.format(who) for line in lines for who in ("Ann", "Bram"))


SAID = {
    "counters": _each("counters {} poison +1"),
    "away": _each("away {}"),
    "back": _each("back {}"),
    "join": ("join Zoe",),
    "mulligan": _each("mulligan {}"),
    "initial": _each("initial {}"),
    "lay": _each("lay {}"),
    "draw": _each("draw {}", "draw {} --skip", "draw {} 2"),
    "step": _each(
        "step {} land Plains",
        "step {} cast Juggernaut --type artifact",
        "step {} cast Fireball",
        "step {} cast Forest",
        "step {} discard",
        "step {} discard --forced Millstone",
    ),
    "millstone": _each("millstone {}"),
    "discard": _each("discard {}", "discard {} 1"),
    "cast": _each(
        "cast {} Fog",
        "cast {} 'Mox Ruby'",
        "cast {} Fireball",
        "cast {} 'Grizzly Bears' --type creature",
        "cast {} Unheard",
        "cast {} Forest",
    ),
    "land": _each("land {} Plains"),
    "fastbond": _each("fastbond {} Plains"),
    "renew": _each("renew {}"),
    "steal": _each("steal {} Cleo 5"),
    "pipeline change": _each("pipeline change {}"),
    "effect add": _each("effect add {} 'Howling Mine'"),
    "effect target": ("effect target 'Black Vise' Cleo", "effect target 'The Rack' Cleo"),
    "effect give": ("effect give 'The Rack' Cleo",),
    "effect tap": ("effect tap 'The Rack'",),
    "effect untap": ("effect untap 'Cursed Rack'",),
    "effect gone": ("effect gone 'The Rack'",),
    "kudzu aim": _each("kudzu aim {} Dan"),
    "kudzu spread": ("kudzu spread Dan",),
    "kudzu dies": ("kudzu dies",),
    "eliminate": _each("eliminate {}"),
    "stand attack": _each("stand attack {}"),
    "stand leave": _each("stand leave {}"),
    "cards move": ("cards move 1 hand:Ann graveyard",),
    "cards set": ("cards set hand:Ann 8",),
    "life": _each("life {} +1"),
    "turn next": ("turn next",),
    "turn extra": _each("turn extra {}"),
    "turn skip": _each("turn skip {}"),
    "turn reverse": ("turn reverse",),
}
"""What is typed of each command, about each player where it is about one."""

NOT_TYPED = {"pipeline note": "names are typed unseen, which needs a terminal"}
"""Commands of this game's own that are not walked, and why."""
