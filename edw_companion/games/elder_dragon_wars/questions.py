"""Elder Dragon Wars at the table prompt: its short forms, and what its commands need to know.

No rule is decided here.
"""

from edw_companion.games.short_forms import Prompting, Short, whose_turn

_COUNTERED = {"countered": "--countered", "keep": "--keep"}

PROMPTING = Prompting(
    life=Short("life", "w-5 r+3 b=20", "life; 'w-7 r fireball': from red, with it"),
    shorts={
        "l": Short("legend", "l w kei", "a Legend came into play: an artifact reverberates"),
        "s": Short("spell", "s u counterspell", "a noncreature spell resolved: the next enchantment"),
        "dc": Short("dragon cast", "dc w", "the Elder Dragon leaves its nexus"),
        "dr": Short("dragon return", "dr w", "... and returns to it"),
        "a": Short("artifact", "a", "the zones"),
        "al": Short("artifact lose", "al mirari", "an artifact leaves play"),
        "as": Short("artifact sacrifice", "as mirari", "... for 10 life in one's own upkeep"),
        "ag": Short("artifact give", "ag mirari r", "... goes to another player"),
        "c": Short("chaos draw", "c g", "the chaos card of the upkeep"),
        "ch": Short("chaos hand", "ch g", "a chaos hand, to its player alone"),
        "cp": Short("chaos play", "cp g time warp", "a chaos card is played for 5 life"),
        "cl": Short("chaos leave", "cl gilded drake", "a chaos card leaves play"),
        "pt": Short("planar tap", "pt gate", "Planar Gate or Mana Matrix is tapped"),
        "e": Short("eliminate", "e r --by w", "a player is out of the game"),
    },
    noun="war",
    whose=dict.fromkeys(("legend", "spell", "dragon cast", "chaos draw"), whose_turn),
    last={
        "legend": _COUNTERED,
        "chaos play": {"countered": "--countered"},
        "dragon cast": _COUNTERED,
        "spell": {"countered": "--countered"},
    },
)
