"""Chaos by roll lists at the table prompt: its short forms, and what has to be said before a roll."""

from collections.abc import Collection

from edw_companion.core.lasting import ALL
from edw_companion.core.questions import Asked, Instead, Question, WantedError, worded
from edw_companion.errors import RefusedError, UsageError
from edw_companion.games.chaos_lists.effects import Effect, Pending
from edw_companion.games.chaos_lists.state import ChaosListsState
from edw_companion.games.chaos_lists.values import PLAYER, SPITE, RollList
from edw_companion.games.short_forms import LIFE_TOO, PLAYS, Prompting, Short, from_middle, into_middle
from edw_companion.sentences import DO, Sentence
from edw_companion.text import counted


def which_list(state: ChaosListsState, pending: Pending) -> WantedError:
    """On which list a roll is that its roller chooses."""
    names = state.options(pending)
    said = f"{state.title(pending.who)} chooses: on which list?" if pending.who else "On which list?"
    text = f"{said} It holds for {pending.once} rolls." if pending.once > 1 else said
    answers = {state.list_title(name): ("--on", name) for name in names}
    return WantedError(Sentence(f"On which list? Say it with --on: {', '.join(names)}."), Question(text, answers))


def which_list_or_none(state: ChaosListsState, pending: Pending, chooser: Effect) -> WantedError:
    """On which list a chaos roll is that a player chooses for whoever rolls, or that it is not made."""
    who = state.title(state.choosing(chooser, pending))
    whose_roll = state.title(pending.who) if pending.who else "somebody"
    roll = "roll" if chooser.who in (ALL, pending.who) else f"let {whose_roll} roll"
    answers = {state.list_title(name): ("chaos", "--on", name) for name in state.options(pending)}
    question = Instead(f"{chooser.name}: on which list does {who} {roll}?", {**answers, "none": ("chaos", "skip")})
    why = f"{chooser.name}: {who} chooses the list. Say it with --on, or {DO} for none."
    return WantedError(Sentence(why, "chaos skip"), question)


def what_is_unsaid(state: ChaosListsState, kept: Effect) -> UsageError:
    """What is to be changed of something that lasts: what is still unsaid of it is asked."""
    if kept.who is None:
        answers = {seat: ("--who", seat) for seat in state.living}
        question = Question(f"Whose is {kept.called}?", {**answers, "everybody": ("--who", ALL)})
        return WantedError(Sentence(f"Whose is {kept.called}? Say it with --who."), question)
    if kept.unsaid:
        text = f"{kept.name}: which list counts as {state.list_title(kept.change[2])}?"
        lists = {name: state.list_title(name) for name in state.rotation if name != kept.change[2]}
        answers = {title: ("--on", name) for name, title in lists.items()}
        also = {title: (name,) for name, title in lists.items()}
        return WantedError(Sentence(f"{text} Say it with --on."), Question(text, answers, also))
    return UsageError("What is to be changed? Say it with --until, --who or --on.")


def whether_more(state: ChaosListsState) -> WantedError:
    """Whether a turn has had rolls enough."""
    had = f"This turn has had {counted(state.turn_rolls, 'roll')}, and there are more to come."
    why = f"{had} If the table wants to go on: {DO}. To leave a roll out: {DO}."
    question = Question(f"{had} Go on?", {"yes": ("--more",), "no": ()})
    enough = WantedError(Sentence(why, "chaos --more", "chaos skip"), question)
    enough.exit_code = RefusedError.exit_code  # a house rule says no; nothing was mistyped
    return enough


def which_moment(kept: Effect, moments: Collection[str]) -> WantedError:
    """Which of several later rolls is made."""
    question = Question(f"{kept.called}: which of its rolls?", {when: ("--when", when) for when in moments})
    return WantedError(
        Sentence(f"{kept.called} rolls at several moments. Say with --when: {'; '.join(moments)}."), question
    )


def who_rolls(state: ChaosListsState, title: str) -> WantedError:
    """Who makes a roll for which somebody was to be chosen."""
    question = Question(f"Who rolls on {title}?", {seat: ("--who", seat) for seat in state.here})
    return WantedError(Sentence("Who rolls? Say it with --who."), question)


def not_chosen(state: ChaosListsState, roll_list: RollList, asked: str, who: str) -> WantedError:
    """What is chosen before a roll was not said."""
    what = "a player" if asked == PLAYER else asked
    why = Sentence(f"{roll_list.title}: first choose {what}. Say it with --choose.")
    return WantedError(why, what_is_chosen(state, roll_list, asked, who))


def what_is_chosen(state: ChaosListsState, roll_list: RollList, asked: str, who: str) -> Asked:
    """What is chosen before a roll: another player who is in the game, or an object in the table's own words."""
    whose = f"{state.title(who)}'s {roll_list.title}"
    if asked != PLAYER:
        return worded(f"{whose}: first choose {asked}. Which?", "--choose")
    role = "who is chosen as the killer" if roll_list.name == SPITE else "which player is chosen"
    others = [seat for seat in state.here if seat != who]
    return Question(f"{whose}: {role}?", {seat: ("--choose", seat) for seat in others})


def hints(state: ChaosListsState) -> list[str]:
    """What matters: what is on the stack, or the next roll."""
    if state.next_pending() is not None:
        return [LIFE_TOO, "c", "x" if state.stack and not state.stack[-1].begun else "s"]
    if state.stack:
        return [LIFE_TOO, "c" if state.after_idle() is not None and not state.to_settle() else "r", "x"]
    return [LIFE_TOO, "g", "w"]


PROMPTING = Prompting(
    hints=hints,
    lines={"ONE cast|play THING": f"{PLAYS} ONE THING"},
    meant={PLAYS: from_middle, "middle put": into_middle},
    shorts={
        "c": Short("chaos", "c", "the next roll, whatever is due; c global: a Global"),
        "r": Short("chaos done", "r", "what is on the stack has resolved"),
        "x": Short("chaos counter", "x by ann", "... or is countered"),
        "s": Short("chaos skip", "s", "the next roll is left out; s all: all that are due"),
        "w": Short("chaos show", "w", "the stack and the rolls to come"),
        "ce": Short("chaos extra", "ce vortex --who ann", "one more roll, on a list"),
        "k": Short("chaos keep", "k ann 'a held roll'", "what lasts is noted; k alone shows all of it", "chaos lasts"),
        "cu": Short("chaos use", "cu 'music box'", "what lasts rolls now"),
        "g": Short("global", "g", "the Globals in force"),
        "m": Short("middle put", "m shock --owner ann", "a card is put into the middle world; m shows it", "middle"),
        "my": Short("middle play", "my bram shock", "... is played from there"),
        "a": Short("away", "a ann --turns 6", "a player leaves for a while"),
        "b": Short("back", "b ann", "... and is back"),
        "co": Short("counters", "co ann poison +3", "poison and other counters"),
        "e": Short("eliminate", "e ann --by bram", "a player loses"),
    },
    by=("chaos counter",),
    last={"chaos skip": {"all": "--all"}},
    also={
        "countered": "chaos counter",
        "counter": "chaos counter",
        "resolved": "chaos done",
        "resolve": "chaos done",
        "mp": "middle put",
        **{word: f"chaos {word}" for word in ("change", "drop", "find", "keep", "lasts", "read")},
        "reverse": "turn reverse",
    },
)
