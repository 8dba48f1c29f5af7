"""Chaos Magic at the table prompt: its short forms, and what its commands need to know."""

from collections.abc import Iterable, Sequence

from edw_companion.core.downfall import who_is_out
from edw_companion.core.questions import Asked, Question, Spoken, WantedError, worded
from edw_companion.games.chaos_magic.state import NOBODY, ChaosMagicState, Spite
from edw_companion.games.short_forms import LIFE_TOO, Prompting, Short
from edw_companion.sentences import Sentence
from edw_companion.text import either


def which_of_the_seven(state: ChaosMagicState, said: Sequence[str]) -> list[Spoken]:
    """Which card of a spite is played: all may not see them yet, so they are not listed."""
    return [] if said or not state.spiting else [Spoken("Which of the cards?", "Type its name, or a beginning of it.")]


def which_side(state: ChaosMagicState, said: Sequence[str]) -> list[Question]:
    """The side of the split card on top of the stack."""
    entry = state.stack[-1] if state.stack else None
    if said or not entry or not entry.up or entry.card is None or not state.sides(entry.card):
        return []
    return [Question(f"{entry.card}: which side?", {side: (side,) for side in state.sides(entry.card)})]


def what_goes_in(state: ChaosMagicState, said: Sequence[str]) -> list[Asked]:
    """Which card goes into the middle."""
    return [worded("Which card goes into the middle?")] if state.going and not said else []


def what_leaves(state: ChaosMagicState, said: Sequence[str]) -> list[Asked]:
    """Which card leaves the middle."""
    names = dict.fromkeys(state.middle.names())
    return [] if said or not names else [Question("Which card leaves the middle?", {name: (name,) for name in names})]


def what_is_it(card: str, timings: Iterable[str]) -> WantedError:
    """Asks what a card is, where that decides whether it may be played."""
    answers = {timing: ("--as", timing) for timing in timings}
    how = either([" ".join(words) for words in answers.values()])
    return WantedError(Sentence("Say it"), Question(f"What is {card}?", answers), how)


def who_controls_it(state: ChaosMagicState, card: str) -> WantedError:
    """Asks who controls a Global that a card brings, where nobody here is known to control that card."""
    answers = {name: ("--under", name) for name in (*state.living, NOBODY)}
    return WantedError(
        Sentence("Say it"), Question(f"Who controls the Global that {card} brings?", answers), "--under WHO"
    )


def who_controls(state: ChaosMagicState, said: Sequence[str]) -> Sequence[Asked]:
    """Which Global comes under somebody's control, and whose."""
    if not state.going or not state.globals:
        return []
    which = Question("Which Global?", {each.card: (each.card,) for each in state.globals})
    who = Question("Who controls it now?", {name: (name,) for name in (*state.living, NOBODY)})
    return [which, who][len(said) :]


def hints(state: ChaosMagicState) -> list[str]:
    """What matters: the spite, the card on top of the stack, or else the Chaos step."""
    if state.spiting:
        spite = state.players[state.spiting[0]].spite
        first = {Spite.DUE: ["sl", "sp"], Spite.LOOKING: ["sp", "sl"], Spite.ON_STACK: ["r", "cc"]}.get(spite, ["e"])
        return [LIFE_TOO, *first]
    if not state.stack:
        return [LIFE_TOO, *(["g", "my" if state.middle.cards else "f"] if state.drew else ["c", "g"])]
    entry = state.stack[-1]
    if entry.card is None or not entry.up:
        return [LIFE_TOO, "v", "x"]
    return [LIFE_TOO, "cc" if state.sides(entry.card) and entry.side is None else "r", "x"]


def who_did_it(state: ChaosMagicState, said: Sequence[str]) -> Sequence[Asked]:
    """Before somebody loses: who did it; after a spite it was asked before that."""
    return [] if any(player.spite is Spite.RESOLVED for player in state.players.values()) else who_is_out(state, said)


PROMPTING = Prompting(
    hints=hints,
    shorts={
        "c": Short("chaos draw", "c", "the Chaos card of the Chaos step"),
        "v": Short("chaos reveal", "v", "the face-down Chaos card is turned up"),
        "cc": Short("chaos choose", "cc lend", "the side of a split card"),
        "r": Short("chaos resolve", "r", "the Chaos card resolves"),
        "x": Short("chaos counter", "x by ann", "... or is countered"),
        "f": Short("chaos find", "f goat", "where a card is, and what it says"),
        "g": Short("global", "g", "what Globals and the stack say"),
        "gl": Short("global leave", "gl", "a Global leaves play"),
        "gt": Short("global tap", "gt", "a Global becomes tapped"),
        "mp": Short("middle put", "mp shock --owner ann", "a card is put into the middle"),
        "my": Short("middle play", "my bram shock", "... is played from there"),
        "co": Short("counters", "co ann poison +3", "poison and other counters"),
        "e": Short("eliminate", "e ann --by bram", "a player would lose"),
        "sl": Short("spite look", "sl", "the seven cards of a spite"),
        "sp": Short("spite play", "sp tea break", "one of them is played"),
    },
    by=("chaos counter",),
    also={
        "look": "global",
        "find": "chaos find",
        "m": "middle",
        "countered": "chaos counter",
        "counter": "chaos counter",
        "resolved": "chaos resolve",
        "resolve": "chaos resolve",
        "reverse": "turn reverse",
        "k": "chaos lasts",
        "lasts": "chaos lasts",
        "keep": "chaos keep",
        "drop": "chaos drop",
    },
    leaving="--concede",
    asks={
        "spite play": which_of_the_seven,
        "eliminate": who_did_it,
        "chaos choose": which_side,
        "middle put": what_goes_in,
        "middle out": what_leaves,
        "global control": who_controls,
    },
)
