"""Chaos by roll lists at the table prompt: its short forms, and what has to be said before a roll."""

from edw_companion.core.downfall import who_is_out
from edw_companion.core.questions import Asked, Question, worded
from edw_companion.core.wanted import WantedError
from edw_companion.games.chaos_lists.state import MayhemState
from edw_companion.games.chaos_lists.values import PLAYER, SPITE, RollList
from edw_companion.games.prompts import LIFE_TOO, Prompting, Short
from edw_companion.sentences import Sentence


def which_list(state: MayhemState, who: str | None) -> WantedError:
    """On which list a roll is that its roller chooses."""
    text = f"{state.title(who)} chooses: on which list?" if who else "On which list?"
    answers = {each["title"]: ("--on", name) for name, each in state.lists.items()}
    return WantedError(Sentence(f"On which list? Say it with --on: {', '.join(state.lists)}."), Question(text, answers))


def who_rolls(state: MayhemState, title: str) -> WantedError:
    """Who makes a roll for which somebody was to be chosen."""
    question = Question(f"Who rolls on {title}?", {seat: ("--who", seat) for seat in state.here})
    return WantedError(Sentence("Who rolls? Say it with --who."), question)


def not_chosen(state: MayhemState, roll_list: RollList, asked: str, who: str) -> WantedError:
    """What is chosen before a roll was not said."""
    what = "a player" if asked == PLAYER else asked
    why = Sentence(f"{roll_list.title}: first choose {what}. Say it with --choose.")
    return WantedError(why, what_is_chosen(state, roll_list, asked, who))


def what_is_chosen(state: MayhemState, roll_list: RollList, asked: str, who: str) -> Asked:
    """What is chosen before a roll: another player who is in the game, or an object in the table's own words."""
    whose = f"{state.title(who)}'s {roll_list.title}"
    if asked != PLAYER:
        return worded(f"{whose}: first choose {asked}. Which?", "--choose")
    role = "who is chosen as the killer" if roll_list.name == SPITE else "which player is chosen"
    others = [seat for seat in state.here if seat != who]
    return Question(f"{whose}: {role}?", {seat: ("--choose", seat) for seat in others})


def hints(state: MayhemState) -> list[str]:
    """What matters: what is on the stack, or the next roll."""
    if state.stack and state.next_pending() is None:
        return [LIFE_TOO, "r", "x"]
    return [LIFE_TOO, *(["g", "w"] if state.next_pending() is None else ["c", "x" if state.stack else "s"])]


PROMPTING = Prompting(
    hints=hints,
    shorts={
        "c": Short("chaos", "c", "the next roll, whatever is due"),
        "r": Short("chaos done", "r", "what is on the stack has resolved"),
        "x": Short("chaos counter", "x by ann", "... or is countered"),
        "s": Short("chaos skip", "s", "the next roll is left out"),
        "w": Short("chaos show", "w", "the stack and the rolls to come"),
        "ce": Short("chaos extra", "ce vortex --who ann", "one more roll, on a list"),
        "k": Short("chaos keep", "k ann 'a held roll'", "what a player keeps"),
        "g": Short("global", "g", "the Globals in force"),
        "m": Short("middle", "m", "the middle world"),
        "mp": Short("middle put", "mp shock --owner ann", "a card is put there"),
        "my": Short("middle play", "my bram shock", "... is played from there"),
        "a": Short("away", "a ann --turns 6", "a player leaves for a while"),
        "b": Short("back", "b ann", "... and is back"),
        "co": Short("counters", "co ann poison +3", "poison and other counters"),
        "e": Short("eliminate", "e ann --by bram", "a player loses"),
    },
    asks={"eliminate": who_is_out},
    by=("chaos counter",),
    also={
        "countered": "chaos counter",
        "counter": "chaos counter",
        "resolved": "chaos done",
        "resolve": "chaos done",
        "reverse": "turn reverse",
    },
)
