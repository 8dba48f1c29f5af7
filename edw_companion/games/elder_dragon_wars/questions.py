"""Elder Dragon Wars at the table prompt: its scene, its short forms, its questions."""

from edw_companion.games.elder_dragon_wars import turn_questions
from edw_companion.games.prompts import Prompting, Short

_ARRIVAL = (turn_questions.legend_came,)

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
        "c": Short("chaos draw", "c g", "the chaos card of the upkeep", alone="chaos"),
        "ch": Short("chaos hand", "ch g", "a chaos hand, to its player alone"),
        "cp": Short("chaos play", "cp g time warp", "a chaos card is played for 5 life"),
        "cl": Short("chaos leave", "cl gilded drake", "a chaos card leaves play"),
        "pt": Short("planar tap", "pt gate", "Planar Gate or Mana Matrix is tapped"),
        "e": Short("eliminate", "e r --by w", "a player is out of the game"),
    },
    before={
        "spell": turn_questions.spell_stopped,
        "legend": turn_questions.artifact_stopped,
        "dragon cast": turn_questions.artifact_stopped,
    },
    after={
        "turn": (turn_questions.scion_attack, turn_questions.chaos_card, turn_questions.dragon_paid),
        "legend": _ARRIVAL,
        "cast": _ARRIVAL,
        "artifact-replaced": _ARRIVAL,
        "chaos-played": (turn_questions.chaos_resolves,),
        "scion-tapped": (turn_questions.scion_attack,),
    },
    fallen=turn_questions.fallen,
)
