"""How each phase of a turn of Legends of the Five Colors is reached, and what is typed in each; see ``test_phases``."""

from edw_companion.games.five_colors.phases import (
    ACTIONS,
    DUEL,
    EVENTS,
    FIGHT,
    FLYING_ATTACK,
    FLYING_DEFENCE,
    GROUND_DEFENCE,
    RECRUITMENT,
)

BEGIN = "--players Ann,Bram --seat 1=Ann --seat 2=Bram --first Ann"
"""Ann's first turn; Bram is the opponent."""

_UP = ("reveal Forest 'Wall of Wood' 'Craw Wurm 6/4' 'Icy Manipulator'",)
_ARMY = (*_UP, "battle attack 1 'Hill Giant 3/3' 2 'Ogre 2/2'")
_FLIER = (*_UP, "battle attack 1 'Hill Giant 3/3' 2 'Roc 3/3 flying'")
_MET = (*_ARMY, "battle defend 1 'Elf 1/1' 2 'Wolf 1/2'")

POSITIONS = {
    EVENTS: (),
    f"Upkeep, {ACTIONS}": _UP,
    f"{DUEL}, the defender's say": (*_UP, "duel begin 'Tor Wauki' 5 Wolf 4"),
    f"{ACTIONS}, after a duel": (*_UP, "duel begin 'Tor Wauki' 5 Wolf 4", "duel off"),
    f"{ACTIONS}, a creature was recruited": (*_UP, "recruit 3"),
    f"{GROUND_DEFENCE}, nobody named yet": _ARMY,
    f"{GROUND_DEFENCE}, a flier held back": _FLIER,
    f"{GROUND_DEFENCE}, a flier of the defence held back": (*_ARMY, "battle defend 1 'Bird 1/1 flying'"),
    f"{GROUND_DEFENCE}, some named": _MET,
    f"{GROUND_DEFENCE}, some named, a flier held back": (*_FLIER, "battle defend 1 'Elf 1/1'"),
    FLYING_ATTACK: (*_MET, "battle none"),
    FLYING_DEFENCE: (*_FLIER, "battle defend 1 'Elf 1/1'", "battle none"),
    f"{FLYING_DEFENCE}, some named": (*_FLIER, "battle none", "battle defend 2 'Bird 1/1 flying'"),
    f"{FIGHT}, to be picked": (*_MET, "battle none", "battle none", "battle none"),
    f"{FIGHT}, the defender acts": (*_MET, "battle pick 1"),
    f"{FIGHT}, the attacker acts": (*_MET, "battle pick 1", "battle act Bram Shock"),
    f"{FIGHT}, the next to be picked": (*_MET, "battle resolve 2"),
    f"{RECRUITMENT}, after the battle, damage left": (*_MET, "battle resolve 2", "battle resolve 1"),
    f"{RECRUITMENT}, without a battle": (*_UP, "recruit 1"),
    f"{RECRUITMENT}, provinces refilled": (*_UP, "recruit 1", "province refill"),
}
"""The lines that lead there; where a phase is said twice, what may be typed in it depends on more."""

SAID = {
    "counters": ("counters Ann poison +1", "counters Bram poison +1"),
    "away": ("away Ann", "away Bram"),
    "back": ("back Ann", "back Bram"),
    "reveal": (
        "reveal Forest",
        "reveal 4 Island",
    ),
    "recruit": ("recruit 1 Forest", "recruit 2 'Wall of Wood'", "recruit 3", "recruit 4 --other"),
    "province clear": ("province clear 3",),
    "province refill": ("province refill Ann", "province refill Bram"),
    "province gain": ("province gain Ann", "province gain Bram"),
    "province lose": ("province lose Ann 1", "province lose Bram 1"),
    "cast": (
        "cast Ann 'Wrath of God' --sorcery",
        "cast Bram 'Wrath of God' --sorcery",
        "cast Ann 'Holy Strength' --stays",
        "cast Bram 'Holy Strength' --stays",
        "cast Ann Counterspell --instant",
        "cast Bram Counterspell --instant",
        "cast Ann Unheard",
        "cast Bram Unheard",
        "cast Ann",
        "cast Bram",
    ),
    "draw": ("draw Ann", "draw Bram"),
    "discard": ("discard Ann", "discard Bram"),
    "duel begin": ("duel begin 'Tor Wauki' 5 Wolf 4", "duel begin Jedit 7 Wolf 4"),
    "duel focus": ("duel focus Ann", "duel focus Bram"),
    "duel strike": ("duel strike Ann", "duel strike Bram"),
    "duel off": ("duel off",),
    "battle attack": ("battle attack 1 'Bears 2/2'", "battle attack 1 'Angel 4/4 flying'", "battle attack 3"),
    "battle defend": (
        "battle defend 1 'Boar 2/2'",
        "battle defend 1 'Sprite 1/1 flying'",
        "battle defend none",
    ),
    "battle none": ("battle none Ann", "battle none Bram"),
    "battle pass": ("battle pass Ann", "battle pass Bram"),
    "battle pick": ("battle pick 1",),
    "battle act": ("battle act Ann Shock", "battle act Bram Shock"),
    "battle resolve": ("battle resolve 1",),
    "battle assign": ("battle assign Ann Wolf 1", "battle assign Bram 'Hill Giant' 1"),
    "battle off": ("battle off",),
    "deck size": ("deck size Ann 32 30", "deck size Bram 32 30"),
    "deck color": ("deck color Ann white", "deck color Bram green"),
    "concede": ("concede Ann", "concede Bram"),
    "cards move": ("cards move 1 hand:Ann discard:Ann",),
    "cards set": ("cards set hand:Ann 4",),
    "life": ("life Ann +1", "life Bram +1"),
    "turn next": ("turn next",),
    "turn extra": ("turn extra Ann", "turn extra Bram"),
    "turn skip": ("turn skip Ann", "turn skip Bram"),
    "creature": ("creature 'Craw Wurm 7/5'", "creature 'Hill Giant 4/4'"),
    "dies": ("dies 'Craw Wurm'", "dies 'Hill Giant'"),
}
"""What is typed of each command, about each player where it is about one."""

NOT_TYPED = {"deck use": "as deck size: it needs a deck's file"}
"""Commands of this game's own that are not walked, and why."""
