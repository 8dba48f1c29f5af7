"""Chaos by roll lists at the table prompt: its short forms, its questions.

The dialogues are given the table, ask, and return the words of a command. No rule is decided here.
"""

from collections.abc import Sequence

from edw_companion.core.questions import ENTER, Choice, Dialogue, Question
from edw_companion.core.state import Event
from edw_companion.games.chaos_lists.sentences import tell_pendings
from edw_companion.games.chaos_lists.state import MayhemState
from edw_companion.games.chaos_lists.values import CHOSEN
from edw_companion.games.prompts import YES, Prompting, Short, ask_lost, asked

_FOLLOWED = ("turn", "chaos", "chaos-done", "chaos-countered", "chaos-skipped", "chaos-extra", "eliminate")


def next_roll(state: MayhemState, event: Event) -> Dialogue:
    """What is next: whether the topmost ability resolves, or the roll that is due (rules 1 to 3 and 6)."""
    if state.over:
        return []
    if state.stack and not state.stack[-1].begun:
        return (yield from _resolves(state))
    pending = state.next_pending()
    if pending is None and state.stack:
        text = f"{state.stack[-1].name} has nothing more to roll."
        return (yield from asked(text, "it is done", "not yet", ["chaos", "done"]))
    if pending is None or pending.who is None or pending.on == CHOSEN:
        return []  # nothing is due, or it takes a name that no key can say
    roll = tell_pendings(state, [pending._replace(on=state.meant(pending.on))])
    first = f"Upkeep of {state.title(event['who'])} is over? " if event["do"] == "turn" else ""
    key = yield Question(f"{first}Next: {roll}.", (Choice(YES, "roll"), Choice("s", "leave it out")), "not yet")
    return {ENTER: [], YES: ["chaos"]}.get(key, ["chaos", "skip"])


def _resolves(state: MayhemState) -> Dialogue:
    top = state.stack[-1]
    does = "make its rolls" if top.queue else "it is done"
    choices = (Choice(YES, does), Choice("c", "it is countered"))
    key = yield Question(f"{top.name}: does it resolve?", choices, "not yet")
    resolved = ["chaos"] if top.queue else ["chaos", "done"]
    return {ENTER: [], YES: resolved}.get(key, ["chaos", "counter"])


def fallen(state: MayhemState, seats: Sequence[str], event: Event) -> Dialogue:
    """Whoever is at 0 life or below would lose (rule 6)."""
    down = [seat for seat in seats if state.players[seat].alive]
    return ask_lost(state, down, event)


PROMPTING = Prompting(
    shorts={
        "c": Short("chaos", "c", "the next roll, whatever is due"),
        "r": Short("chaos done", "r", "what is on the stack has resolved"),
        "x": Short("chaos counter", "x --by ann", "... or is countered"),
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
        "e": Short("eliminate", "e ann --by bram", "a player loses"),
    },
    after=dict.fromkeys(_FOLLOWED, (next_roll,)),
    fallen=fallen,
)
