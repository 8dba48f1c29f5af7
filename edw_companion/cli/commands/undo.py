"""``undo``, ``redo`` and ``void``: each names what it takes back."""

from collections.abc import Iterable, Sequence
from typing import Any

import click

from edw_companion.cli import complete, text_in
from edw_companion.cli.app import App, Deciding
from edw_companion.cli.options import command, missing, option
from edw_companion.cli.record import change
from edw_companion.cli.table import Loaded, Recorded
from edw_companion.core.hidden import is_hidden, shown
from edw_companion.core.pile_moves import check_taken_back, turned_of
from edw_companion.core.questions import Instead, Spoken, worded
from edw_companion.core.records import passed_over
from edw_companion.core.state import Event, State
from edw_companion.core.words import one_of, player
from edw_companion.errors import RefusedError, UsageError
from edw_companion.games.audit import concerned, drew, rollers
from edw_companion.sentences import BEHIND, DO
from edw_companion.session.answers import peeked
from edw_companion.session.history import RULINGS, Stacks, StoodOnError, Void, voided
from edw_companion.text import counted, listed


@command()
@click.argument("count", type=click.IntRange(min=1), default=1)
@option("--anyway")
def undo(app: App, count: int, anyway: str | None) -> None:
    """Take back the last decision, or the last COUNT of them.

    What was drawn has been seen and stays the answer to its question; what was typed in by hand may be typed anew.
    'edw redo' brings decisions back; 'edw void' is for a cocked die, or a draw that all want anew.

    Example: edw undo
    """

    def decide(at: Deciding) -> tuple[str, Event]:
        session, kinds = at.table.session, at.table.game.kinds
        numbers = session.stacks.undo(count)
        lines = [session.events[n - 1] for n in numbers]
        drawn = peeked(session.events, session.stacks)
        check_taken_back(at.state, at.rules, {*drawn}, ((line, kinds[line["do"]].changes(line)) for line in lines))
        return "undo", {"of": numbers}

    def tell(done: Recorded) -> Recorded:
        before, numbers = done.before, done.event["of"]
        said = [
            *map(str, passed_over(before.session.events[-1])),
            *(f"Undone: line {n}, {before.line(n)}" for n in numbers),
        ]
        if any("src" not in draw for n in numbers for draw in before.session.events[n - 1].get("draws", ())):
            said.append("What was drawn there has been seen: asked again, it is the same.")
        return done.telling(said)

    change(app, decide, anyway=anyway, tell=tell)


@command()
@click.argument("count", type=click.IntRange(min=1), default=1)
def redo(app: App, count: int) -> None:
    """Bring back what was undone last, or the last COUNT of them.

    It works until something new is recorded.

    Example: edw redo
    """

    def tell(done: Recorded) -> Recorded:
        return done.telling([f"Redone: line {n}, {done.before.line(n)}" for n in done.event["of"]])

    change(app, lambda at: ("redo", {"of": at.table.session.stacks.redo(count)}), tell=tell)


LAST = "last"


class _Line(click.IntRange):
    """The number of a line, or "last": the last that has drawn something, as 0."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """See click."""
        said: Any = value.rstrip(",:") if isinstance(value, str) else value
        return 0 if said == LAST else super().convert(said, param, ctx)


@command()
@click.argument("n", type=_Line(min=1))
@click.argument("said", metavar="[WHO WHY]...", nargs=-1, shell_complete=complete.agreed)
@option("--agreed")
@click.option("--why", metavar="WHY", help="Why it does not count, as 'cocked die'.")
def void(app: App, n: int, said: Sequence[str], agreed: Sequence[str], why: str | None) -> None:
    """Declare that a roll, a typed result or a draw is void.

    Line N does not count: a die was cocked, what was typed in by hand was a slip, or the whole table wants a draw made
    anew. The old value stays in the log for ever, and so do who agreed and why. For a free roll or a typed result those
    agree whom it concerns; what the program drew needs --agreed all: everyone who is in the game now, or was when it
    was drawn. The newest decision is taken back with it; an older one must be undone first. Asked again, it is drawn
    with new keys. Who agrees and why may stand behind N as words, too: edw void last all cocked die.

    Example: edw void 12 --agreed ann,bram --why "cocked die"
    """

    def decide(at: Deciding) -> tuple[str, Event]:
        answered = _answered_in(at.table, n or _last_drawn(at.table))
        gone = _voiding(at.table, answered)
        if not n:  # it may be another one than they have in mind
            asks = f"Line {answered}: {at.table.line(answered)} Is that the one?"
            whole = ("void", str(answered), *said, *(word for name in agreed for word in ("--agreed", name)))
            whole = (*whole, "--why", why) if why else whole
            at.ask(lambda: Instead(asks, {"yes": whole, "no": ()}))
        by, words = _agreed_and_why(at.state, said)
        by, because = [*agreed, *by], " ".join(filter(None, [why, words]))
        if not by:
            at.ask(lambda: who_agrees(at.state))
            raise missing("agreed")
        names = _agreed_names(at.table, answered, by, everyone=drew(at.table.session.events, gone))
        if not because:
            asks = "Say it in words, such as: cocked die."
            at.ask(lambda: worded("Why does it not count?", "--why")._replace(how=asks, free=False))
            raise missing("why")
        return "void", {"of": answered, "agreed": names, "why": text_in.clean(because, "reason")}

    def tell(done: Recorded) -> Recorded:
        before, after, events = done.before, done.table, done.before.session.events
        gone = _voiding(before, done.event["of"])
        said = [*done.said]
        said += [f"It is taken back: line {gone.back}, {before.line(gone.back)}"] if gone.back is not None else []
        for line in sorted(gone.lines):  # what was hidden there everybody may see now
            event = events[line - 1]
            if is_hidden(event, before.public) and not is_hidden(event, after.public):
                cards = [turned["card"] for turned in turned_of(shown(event, after.public))]
                said.append(f"What was hidden in line {line} is shown now: {listed(cards)}.")
        said += ["Asked again, it is drawn with new keys."] if drew(events, gone) else []
        return done.telling(said)

    change(app, decide, tell=tell)


def who_agrees(state: State) -> Spoken:
    """Who agrees that something be put right."""

    def reads(line: str) -> Sequence[str] | None:
        names, more = _agreed_and_why(state, line.replace(",", " ").split())
        if line.casefold() in _ALL_OF_US:
            return ("--agreed", "all")
        return ("--agreed", ",".join(names)) if names and not more else None

    return Spoken("Who agrees?", "Type all, or the names.", reads)


def _last_drawn(table: Loaded) -> int:
    """The last line that has drawn something and counts; 1 if none has."""
    gone = table.session.stacks.gone
    drawn = (each["n"] for each in reversed(table.session.events) if each.get("draws") and each["n"] not in gone)
    return next(drawn, 1)


def _agreed_and_why(state: State, words: Sequence[str]) -> tuple[list[str], str]:
    """Who agrees, as the first words say, and why, as the others do: "all cocked die", "ann and bram because …"."""
    begins = [word.casefold() in ("because", "why") or not _agrees(state, word) for word in words]
    at = begins.index(True) if True in begins else len(words)
    agreed = [word for word in words[:at] if word.casefold() not in _BEFORE]
    return agreed, " ".join(words[at:]).removeprefix("because ").removeprefix("why ")


_BEFORE = ("agreed", "and")
_ALL_OF_US = ("yes", "everyone", "everybody", "we all", "all of us", "we all agree", "we do")


def _agrees(state: State, word: str) -> bool:
    """Whether a word says who agreed: everybody, or players by name."""
    try:
        return word.casefold() in ("all", *_BEFORE) or all(_name(state, each) for each in word.split(",") if each)
    except UsageError:
        return False


def _name(state: State, word: str) -> str:
    """The name of a player, who before the start has no seat yet."""
    return state.players[player(state, word)].name if state.started else one_of(word, state.begin["players"], "player")


def _answered_in(table: Loaded, n: int) -> int:
    """The line to void for line ``n``: where it only repeats what another has answered, that one."""
    events = table.session.events
    draws = events[n - 1].get("draws", ()) if n <= len(events) else ()
    first: int = draws[0]["again"] if draws and all("again" in draw for draw in draws) else n
    return first


def _voiding(table: Loaded, n: int) -> Void:
    """What a void of line ``n`` takes away."""
    events, stacks = table.session.events, Stacks(table.session.events, table.session.stacks)
    if n > len(events):
        raise RefusedError(f"There is no line {n}: the last one is line {len(events)}.")
    if n in voided(events):
        raise RefusedError(f"Line {n} is void already.")
    event = events[n - 1]
    if event["do"] == "start":
        raise RefusedError("The start cannot be voided. A game that should begin anew is another session", "new")
    draws = event.get("draws", ())
    if not draws:
        raise RefusedError(
            f"Line {n} rolled and drew nothing, and nothing was typed into it by hand: {table.line(n)} "
            f"A decision is taken back with '{DO}'.",
            "undo",
        )
    stacks.rulings = RULINGS  # decided by this program's rulings, whatever the lines before
    try:
        return stacks.void(n, len(events) + 1)
    except StoodOnError as stood_on:
        later = len(stacks.done) - stacks.done.index(stood_on.stands) - 1
        what = "still stands" if stood_on.stands == n else f"is repeated in line {stood_on.stands}, which stands"
        raise RefusedError(
            f"Line {n} {what}, and {counted(later, 'decision')} after it: take what came later back first "
            f"({DO}), then void line {n}.",
            f"undo {later}",
        ) from None


def _agreed_names(table: Loaded, n: int, texts: Iterable[str], *, everyone: bool) -> list[str]:
    """The players behind ``--agreed`` words, by name, each once."""
    typed = [word.strip() for text in texts for word in text.split(",") if word.strip()]
    if not typed:
        raise RefusedError(f"Nobody agreed: say who with {DO}.", f"{BEHIND}--agreed")
    needed = concerned(table.game, table.session.events, n, table.state)
    state = table.state
    rolled = rollers(state, table.session.events[n - 1])
    if [word.casefold() for word in typed] == ["all"] and "all" not in map(str.casefold, state.begin["players"]):
        return list(dict.fromkeys([*needed, *rolled]))
    names = [_name(state, word) for word in typed]
    if everyone and not set(needed) <= set(names):
        typed_too = any("src" in draw for draw in table.session.events[n - 1].get("draws", ()))
        anew = f". If only what was typed is wrong: {DO}, then type the line anew; what was drawn stays."
        raise RefusedError(
            f"The program drew that, so all must agree that it does not count, and {_have_not(needed, names)}. "
            f"If all do: {DO}{anew if typed_too else ''}",
            f"{BEHIND}--agreed all",
            *(["undo"] if typed_too else []),
        )
    if not set(rolled) <= set(names):
        raise RefusedError(f"{listed(rolled)} rolled there and must agree, and {_have_not(rolled, names)}.")
    return list(dict.fromkeys(names))


def _have_not(needed: Iterable[str], names: Sequence[str]) -> str:
    """Who of those needed has not agreed, as "Ann and Eve have not"."""
    missing = [name for name in needed if name not in names]
    return f"{listed(missing)} {'has' if len(missing) == 1 else 'have'} not"
