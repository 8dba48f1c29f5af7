"""Chaos Magic at the table prompt: its short forms, its questions.

The dialogues are given the table, ask, and return the words of a command. No rule is decided here.
"""

from collections.abc import Sequence

from edw_companion.core.questions import ENTER, Choice, Dialogue, Question
from edw_companion.core.state import Event
from edw_companion.games.chaos_magic.state import ChaosMagicState, Spite
from edw_companion.games.prompts import YES, Prompting, Short, ask_lost, asked


def chaos_step(state: ChaosMagicState, _event: Event) -> Dialogue:
    """The active player's Chaos card (rule 3)."""
    if state.over or state.active is None or state.drew:
        return []
    text = f"Upkeep of {state.title(state.active)} is over: the Chaos step?"
    return (yield from asked(text, "draw the Chaos card", "not yet", ["chaos", "draw"]))


def turned_up(state: ChaosMagicState, _event: Event) -> Dialogue:
    """The face-down card on top, when all have passed (rule 3)."""
    if not state.stack or state.stack[-1].up:
        return []
    return (yield from asked("Has everybody passed?", "turn it up", "not yet", ["chaos", "reveal"]))


def side(state: ChaosMagicState, _event: Event) -> Dialogue:
    """The side of the split card on top, if its controller has not chosen (rule 3)."""
    if not state.stack:
        return []
    entry = state.stack[-1]
    sides = state.sides(entry.card) if entry.card is not None and entry.up and entry.side is None else []
    if not sides:
        return []
    choices = tuple(Choice(str(number), name) for number, name in enumerate(sides, 1))
    key = yield Question(f"{state.title(entry.who)} plays which side of {entry.card}?", choices, "not yet")
    return [] if key == ENTER else ["chaos", "choose", sides[int(key) - 1]]


def resolves(state: ChaosMagicState, _event: Event) -> Dialogue:
    """Whether the face-up card on top resolves (rules 3 and 6)."""
    if not state.stack:
        return []
    entry = state.stack[-1]
    if entry.card is None or not entry.up or (state.sides(entry.card) and entry.side is None):
        return []
    stops = () if entry.spite else (Choice("c", "it is countered"),)
    key = yield Question(f"{entry.card}: does it resolve?", (Choice(YES, "it resolves"), *stops), "not yet")
    return {ENTER: [], YES: ["chaos", "resolve"]}.get(key, ["chaos", "counter"])


def spite(state: ChaosMagicState, _event: Event) -> Dialogue:
    """What a spite begins and ends with (rule 6)."""
    if not state.spiting or state.over:
        return []
    seat = state.spiting[0]
    title = state.title(seat)
    match state.players[seat].spite:
        case Spite.DUE:
            return (yield from asked(f"{title} spites.", f"{title} looks at the cards", "later", ["spite", "look"]))
        case Spite.RESOLVED:
            choices = (Choice("l", f"{title} lives"), Choice("o", "out of the game"))
            key = yield Question(f"The spite of {title} has resolved.", choices, "to be seen")
            return {ENTER: [], "l": ["spite", "lives"]}.get(key, ["eliminate", seat])
        case _:
            return []


def fallen(state: ChaosMagicState, seats: Sequence[str], event: Event) -> Dialogue:
    """Whoever is at 0 life or below would lose."""
    down = [seat for seat in seats if state.players[seat].alive and seat not in state.spiting]
    return ask_lost(state, down, event, "the game would be lost?", "yes: to spite, or out")


PROMPTING = Prompting(
    shorts={
        "c": Short("chaos draw", "c", "the Chaos card of the Chaos step"),
        "v": Short("chaos reveal", "v", "the face-down Chaos card is turned up"),
        "cc": Short("chaos choose", "cc lend", "the side of a split card"),
        "r": Short("chaos resolve", "r", "the Chaos card resolves"),
        "x": Short("chaos counter", "x --by ann", "... or is countered"),
        "g": Short("global", "g", "the Globals in play"),
        "gl": Short("global leave", "gl", "a Global leaves play"),
        "gt": Short("global tap", "gt", "a Global becomes tapped"),
        "m": Short("middle", "m", "the middle"),
        "mp": Short("middle put", "mp shock --owner ann", "a card is put there"),
        "my": Short("middle play", "my bram shock", "... is played from there"),
        "e": Short("eliminate", "e ann --by bram", "a player would lose"),
        "sl": Short("spite look", "sl", "the seven cards of a spite"),
        "sp": Short("spite play", "sp tea break", "one of them is played"),
    },
    after={
        "turn": (chaos_step,),
        "chaos-drawn": (turned_up,),
        "chaos-revealed": (side, resolves),
        "chaos-chosen": (resolves,),
        "chaos-resolved": (spite, turned_up),
        "chaos-countered": (spite, turned_up),
        "eliminate": (spite,),
        "spite-played": (side, resolves),
        "spite-lived": (spite,),
    },
    fallen=fallen,
)
