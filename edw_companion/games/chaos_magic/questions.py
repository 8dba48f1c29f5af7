"""Chaos Magic at the table prompt: its short forms, and what its commands need to know."""

from collections.abc import Iterable, Sequence
from contextlib import suppress

from edw_companion.core.questions import Question, WantedError
from edw_companion.core.words import AmbiguousWordError, meant
from edw_companion.games.chaos_magic.state import NOBODY, ChaosMagicState, Spite
from edw_companion.games.short_forms import LIFE_TOO, PLAYS, Prompting, Short, from_middle, into_middle
from edw_companion.sentences import Sentence
from edw_companion.text import either


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


def _spite(state: ChaosMagicState, said: Sequence[str]) -> Sequence[str]:
    """A card of a spite, called by a side of it, which is played then."""
    text = " ".join(said)
    own = {f"{card}: {side}": (side,) for card in state.begin["cards"] for side in state.sides(card)}
    with suppress(AmbiguousWordError):
        named = meant(text, {card: (card,) for card in state.begin["cards"] if not state.sides(card)})
        card, told, side = (meant(text, own) or "" if named is None else "").partition(": ")
        if told:
            return ["spite", "play", card, "--side", side]
    return ["spite", "play", *said]


PROMPTING = Prompting(
    hints=hints,
    lines={"ONE cast|play THING": f"{PLAYS} ONE THING"},
    meant={PLAYS: from_middle, "middle put": into_middle, "spite play": _spite},
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
)
