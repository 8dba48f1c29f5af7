"""Elder Dragon Wars at the table prompt: its short forms, and what its commands need to know.

No rule is decided here.
"""

from collections.abc import Sequence

from edw_companion.core.downfall import who_is_out
from edw_companion.core.life import NOBODY
from edw_companion.core.questions import Question, also_called
from edw_companion.core.words import player
from edw_companion.errors import UsageError
from edw_companion.games.elder_dragon_wars.cards import spelled
from edw_companion.games.elder_dragon_wars.enchantments import COUNTER_PRICE
from edw_companion.games.elder_dragon_wars.state import WarState
from edw_companion.games.short_forms import Prompting, Short, whose_turn


def who_pays(state: WarState, said: Sequence[str]) -> list[Question]:
    """Before an enchantment is turned over: does anybody pay for the one in play (ruling 92)?"""
    able = [state.players[seat] for seat in state.living if state.players[seat].life >= COUNTER_PRICE]
    if not said or not state.going or state.current is None or not able or any(word.startswith("-") for word in said):
        return []
    payers = {each.name: ("--pay", each.seat) for each in able}
    also = {each.name: also_called(each.seat) for each in able}
    card = spelled(state, " ".join(said[1:]))
    who = f"{card[:1].upper()}{card[1:]}: who" if card else "Who"
    return [
        Question(f"{who} pays {COUNTER_PRICE} life, so that {state.current} stays?", {**payers, "nobody": ()}, also)
    ]


def who_and_which(state: WarState, said: Sequence[str]) -> list[Question]:
    """Before players are eliminated: who did it? When that is said: which artifacts are taken?"""
    return who_is_out(state, said) or which_artifacts(state, said)


def which_artifacts(state: WarState, said: Sequence[str]) -> list[Question]:
    """Before players are eliminated: which artifact does each killer take (rule 6)?"""
    end = next((at for at, word in enumerate(said) if word.startswith("-")), len(said))
    if not state.going or "--take" in said:
        return []
    try:
        victims = [player(state, word) for word in said[:end]]
        killers = _killers(state, victims, [said[at + 1] for at, word in enumerate(said[:-1]) if word == "--by"])
    except UsageError:
        return []  # the command says what is wrong
    found = []
    for victim, killer in killers.items():
        held = state.players[victim].artifacts
        if held and killer not in victims and state.players[killer].alive:
            answers = {card: ("--take", card) for card in held}
            text = f"Which artifact does {state.title(killer)} take from {state.title(victim)}?"
            also = {card: (state.written[card],) for card in held if card in state.written}
            found.append(Question(text, {**answers, "none": ("--take", "none")}, also))
    return found


def _killers(state: WarState, victims: Sequence[str], texts: Sequence[str]) -> dict[str, str]:
    """By victim who of the players brought it about, as far as ``--by`` says."""
    killers: dict[str, str] = {}
    for text in texts:
        victim, equals, word = text.rpartition("=")
        for seat in [player(state, victim)] if equals else victims:
            killers[seat] = player(state, word, "scion", NOBODY)
    return {victim: killer for victim, killer in killers.items() if killer in state.living and victim in victims}


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
    asks={"spell": who_pays, "eliminate": who_and_which},
    noun="war",
    whose=dict.fromkeys(("legend", "spell", "dragon cast", "chaos draw"), whose_turn),
    last={
        "legend": _COUNTERED,
        "chaos play": {"countered": "--countered"},
        "dragon cast": _COUNTERED,
        "spell": {"countered": "--countered"},
    },
)
