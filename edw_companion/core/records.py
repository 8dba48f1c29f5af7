"""The kinds of event that every game shares: remarks, and what happened to the session's file.

They do not change the table, but that the end closes it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

from edw_companion.core.at import At
from edw_companion.core.kind import Chapter, Kind
from edw_companion.core.life import NOBODY
from edw_companion.core.params import Text, started
from edw_companion.core.state import Event, State
from edw_companion.errors import RefusedError
from edw_companion.sentences import BEHIND, DO, Sentence
from edw_companion.text import counted, listed

if TYPE_CHECKING:
    from collections.abc import Collection

    from edw_companion.core.facts import Line

    class After(TypedDict):
        """The session before; a game may know more of it."""

        session: str

    class Noted(Line):
        """A remark."""

        text: str

    class Settled(Line):
        """Who has won after all, by seat and by name, None for nobody; that all agreed, and why."""

        who: str | None
        name: str | None
        agreed: list[str]
        why: str

    class _Numbers(Line):
        of: list[int]


def _tell_begin(_state: State, event: Event) -> str:
    after = event.get("after")
    follows = f", after '{after['session']}'" if after else ""
    earlier = event.get("earlier", 0)
    again = f" {earlier} of this name began on this laptop before and {'is' if earlier == 1 else 'are'} gone."
    return f"The session '{event['name']}' begins{follows}: {listed(event['players'])}.{again if earlier else ''}"


def _tell_void(_state: State, event: Event) -> str:
    say = "says" if len(event["agreed"]) == 1 else "say"
    return f"{listed(event['agreed'])} {say} that line {event['of']} does not count: {event['why']}."


def _tell_amended(_state: State, event: Event) -> str:
    went = "the CRs at the ends of its lines were taken out, and no line was left out"
    if event["left_out"]:
        was = "was" if event["left_out"] == 1 else "were"
        went = f"from line {event['from']} on {counted(event['left_out'], 'line')} {was} left out"
    return f"The file was repaired: {went}; the copy {event['aside']} has the SHA-256 {event['sha256']}."


def recovered(event: Event) -> str:
    """That the end of a file was put aside."""
    return f"The last command was interrupted: {event['bytes']} bytes of it were put aside in {event['aside']}."


def _tell_rollback(_state: State, event: Event) -> str:
    seen = f"line {event['seen']} (code {event['code']})"
    return f"The table goes on from an older file, which lacks {seen} as it was seen before: {event['why']}."


def _tell_rekey(_state: State, event: Event) -> str:
    own = f" The session is called '{event['name']}' from now on." if "name" in event else ""
    return f"A new key for the draws that follow, commit {event['commit'][:12]}: {event['why']}.{own}"


def _lines(event: _Numbers) -> str:
    return f"line{'s' * (len(event['of']) > 1)} {listed([str(n) for n in event['of']])}"


CHAPTER = Chapter[State]()
CHAPTER.kind("begin", tell=_tell_begin)
CHAPTER.kind("mix", tell=lambda _state, event: f'{event["who"]} mixes in "{event["phrase"]}".').follows("who", "phrase")
NOTE: Kind[State, Noted] = CHAPTER.kind("note", tell=lambda _state, event: f"Note: {event['text']}")
CHAPTER.kind("void", tell=_tell_void).follows("of", "agreed", "why")
CHAPTER.kind("recovered", tell=lambda _state, event: recovered(event)).follows("bytes", "sha256", "aside")
CHAPTER.kind("amended", tell=_tell_amended).follows("from", "left_out", "sha256", "aside", may=("seen", "code"))
CHAPTER.kind("accept-rollback", tell=_tell_rollback).follows("seen", "code", "why")
CHAPTER.kind("rekey", tell=_tell_rekey).follows("supply", "commit", "why", may=("name", "sid"))
CHAPTER.kind(
    "rulings", tell=lambda _state, event: f"From here on edw's newer rulings hold (number {event['to']})."
).follows("to")
END: Kind[State, Line] = CHAPTER.kind(
    "end", tell=lambda _state, _event: "The session is closed and its key is published."
)
RESULT: Kind[State, Settled] = CHAPTER.kind("result", apply=lambda state, event: state.settle(event["who"]), since=6)
UNDO: Kind[State, _Numbers] = CHAPTER.kind("undo", tell=lambda _state, event: f"Undone: {_lines(event)}.")
REDO: Kind[State, _Numbers] = CHAPTER.kind("redo", tell=lambda _state, event: f"Redone: {_lines(event)}.")
END.follows("key")
REDO.follows("of")


@END.applies
def _(state: State, _event: Line) -> None:
    state.closed = True


def check_closed(state: State) -> State:
    """Refuse to put a result right as long as the session is not closed."""
    if not started(state).closed:
        undo = f"A wrong end is taken back ({DO}), and a player who was taken out comes back ({DO})"
        raise RefusedError(f"The session is not closed yet. {undo}.", "undo", "back WHO")
    return state


def check_agreed(state: State, seats: Collection[str]) -> None:
    """Refuse what not all who played agree to."""
    silent = [player.name for seat, player in state.players.items() if seat not in seats]
    if silent:
        have = "has" if len(silent) == 1 else "have"
        raise RefusedError(
            f"All who played must agree, and {listed(silent)} {have} not. If they do", f"{BEHIND}--agreed all"
        )


def settle(at: At[State], who: str, agreed: Collection[str], why: str) -> Settled:
    """The table says who has won, once the session is closed: "nobody" for nobody; ``agreed`` are the seats of all."""
    state = check_closed(at.state)
    check_agreed(state, agreed)
    seat = None if who == NOBODY else who
    title = None if seat is None else state.title(seat)
    if state.result == state.outcome(seat):
        raise RefusedError(f"So it stands already: {title or 'nobody'} has won.")
    return {"who": seat, "name": title, "agreed": [player.name for player in state.players.values()], "why": why}


@RESULT.decides_again
def _(at: At[State], event: Settled) -> Settled:
    names = {player.name: seat for seat, player in at.state.players.items()}
    who = NOBODY if event["who"] is None else at.who(event["who"], *at.state.victors)
    return settle(at, who, [names[name] for name in event["agreed"]], at.clean(event["why"], "reason"))


@RESULT.tells
def _(_state: State, event: Settled) -> str:
    say = "says" if len(event["agreed"]) == 1 else "say"
    return f"{listed(event['agreed'])} {say} that {event['name'] or 'nobody'} has won: {event['why']}."


@UNDO.decides_again
def _(at: At[State], event: _Numbers) -> _Numbers:
    at.take_back()
    return {"of": event["of"]}


@NOTE.command(Text("text", "note", rest=True), words="note")
def note(_at: At[State], text: str) -> Noted:
    """Write a remark into the log.

    For what the program does not know of: agreements, rulings, debts. It changes nothing, and 'edw log' shows it.

    Example: edw note "Ann and Bram shake hands until the Scion comes"
    """
    return {"text": text}


_PASSED_OVER = {
    "note": "a note is never taken back",
    "roll": f"a roll is never taken back (a cocked die: {DO})",
    "mix": "a phrase is never taken back",
    "void": "what the table agreed on is never taken back",
}


def passed_over(last: Event) -> list[Sentence]:
    """What to say of the last line when an undo goes past it, since it is a fact that somebody may have meant."""
    why = _PASSED_OVER.get(last["do"])
    if why is None:
        return []
    name = {"mix": "phrase"}.get(last["do"], last["do"])
    command = [f"void {last['n']} --agreed WHO --why WHY"] if DO in why else []
    return [Sentence(f"The {name} in line {last['n']} stands: {why}.", *command)]
