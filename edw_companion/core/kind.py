"""A chapter of a game's rules: its kinds of event, and its commands, each declared once and in one place.

A kind of event says what it does to the game (the fold), what is said of it, and what the players must now do by hand.
A command is a decision: a pure function of the table as it stands (``At``) and of what was said, which returns the
facts of the event or refuses. A look only shows.
"""

from __future__ import annotations

import shlex
from functools import partial
from typing import TYPE_CHECKING, Any, ParamSpec, TypeAlias, TypeVar

from edw_companion.core.at import At, Generic
from edw_companion.core.due import Due
from edw_companion.core.params import Param, Spoken
from edw_companion.core.phases import ANYBODY, Time, Whose
from edw_companion.core.state import Event, State
from edw_companion.errors import LacksError
from edw_companion.tuples import NamedTuple

S = TypeVar("S", bound=State)
F = TypeVar("F", bound=Event)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from edw_companion.core.phases import ByName, Late, Needs
    from edw_companion.text import Table

    P = ParamSpec("P")
    L = TypeVar("L", bound=Callable[..., "Shown"])

    Apply = Callable[[S, F], None]
    Tell = Callable[[S, F], str]
    Dues = Callable[[S, F], list[Due]]
    Told = Callable[[S, F], Mapping[str, Any]]
    Changes = Callable[[F], str | None]
    Again = Callable[["At[S]", F], F]
    AnyKind: TypeAlias = "Kind[Any, Any]"
    """A kind of a game that is not known here."""


def _unsaid(_state: Any, event: Event) -> str:
    raise NotImplementedError(event["do"])


class Shown(NamedTuple):
    """What a look shows."""

    data: Any  # for programs; or a function that gives it, where it takes time
    lines: Iterable[str]  # for people; made only if they are printed, where they are an iterator
    prose: bool = False  # whether long lines are broken at words, where columns are not
    alone: str = ""  # the name of the player who alone may see the lines; "" for everybody
    unless: str = ""  # what is said where nobody can see them alone, for want of a terminal
    newest_last: bool = False  # whether people look for what stands at the end
    tables: Sequence[Table] = ()  # the same as tables, for ``--as``, where a command takes that


class Command(NamedTuple, Generic[S]):
    """A decision that can be typed.

    Attributes:
        alone: what one player alone may see after it, given the game and the event: whose eyes, and the lines, if any.
    """

    words: str  # what is typed, as "cards move"
    do: str  # the kind of event that it records
    params: Sequence[Param]  # what it is told
    decide: Callable[..., Event]  # the decision; its docstring is the help
    anyway: bool  # whether the table may overrule the rules in it
    alone: Callable[[S, Any], tuple[str, list[str]]] | None
    shows: Callable[[S], Shown] | None  # what it shows instead, given the game, where nothing is said behind its words
    time: Time | None  # when it may be typed; None at any time
    its: Callable[[Any], bool]  # whether a line of that kind is this command's, where another one records it too


class Look(NamedTuple, Generic[S]):
    """Something to look at: ``show`` is given the game and what was said; its docstring is the help.

    ``early``: before the start, too. ``tables``: whether what it shows has tables.
    """

    words: str
    params: Sequence[Param]
    show: Callable[..., Shown]
    early: bool
    tables: bool
    time: Time | None = None  # at any time


class Kind(Generic[S, F]):
    """A kind of event: everything about it. ``F`` is what its facts are."""

    chapter: Chapter[S]  # where its commands are declared
    do: str  # its name in the file
    apply: Apply[S, F]  # takes the event's facts into the game; trusts them
    tell: Tell[S, F]  # one or more sentences of what happened, from the facts and the names alone
    due: Dues[S, F]  # what the players must now do by hand, given the game after the event
    changes: Changes[F]  # given a line, the pile whose unseen part or top it changed because a person said so, or None
    since: int  # the lowest rulings under which a line of it can have been recorded
    leaves: bool  # whether something of what it owes may stay due, see Due.owed; what is typed most often is not asked
    again: tuple[Again[S, F], ...]
    """Ways to decide the event anew, one for each of its commands, or the one that is declared: each gives the facts,
    from the table before it, its own draws, and what the players said, which stands in it. It is right if one of them
    gives the facts that it has."""

    def applies(self, apply: Apply[S, F]) -> Apply[S, F]:
        """Declare what it does to the game."""
        self.apply = apply
        return apply

    def tells(self, tell: Tell[S, F]) -> Tell[S, F]:
        """Declare what is said of it."""
        self.tell = tell
        return tell

    def owes(self, due: Dues[S, F]) -> Dues[S, F]:
        """Declare what the players must now do by hand."""
        self.due = due
        return due

    def decides_again(self, again: Again[S, F]) -> Again[S, F]:
        """Declare how it is decided anew, where no command says it by its params."""
        self.again = (again,)
        return again

    def follows(self, *keys: str, may: Sequence[str] = ()) -> None:
        """Declare that its facts are these and no others: whoever reads the file checks what they say."""

        def facts(_at: At[S], event: F) -> F:
            return {key: event[key] for key in (*keys, *may) if key in keys or key in event}  # type: ignore[return-value]

        self.again = (facts,)

    def keep_owed(self, state: S, event: F) -> None:
        """Keep at the table what a line has left to be done, and no longer what it has done itself: the first of it.

        Nor what somebody would have to do, or could be chosen for, who is out of the game by now.
        """
        done = next((due for due in state.left_due if self._does(due, event)), None)
        left = [due for due in self.due(state, event) if due.owed] if self.leaves else []
        for at, due in enumerate(left):
            due.key = f"{event['n']}.{at}"  # the same line brought back leaves the same, another one leaves its own
        out = {seat for seat, player in state.players.items() if not player.alive}
        kept = (due for due in state.left_due if due is not done and out.isdisjoint((due.does or "").split()))
        state.left_due = [*(due.without(out) for due in kept), *left]

    def _does(self, due: Due, event: F) -> bool:
        """Whether a line is what a command has recorded that is due, about every player and card that the due names."""
        does = _words(due.does or "")
        for command in self.chapter.commands.values():
            words = command.words.split()
            made = isinstance(command, Command) and command.do == self.do and command.its(event)
            if made and words == does[: len(words)] and (due.fits is None or due.fits(event)):
                told = [text for param in command.params for text in _texts(param.told(event))]
                for word in map(str.casefold, does[len(words) :]):
                    if word.startswith("--"):
                        told = [*_texts(event)]  # lines have other words for what follows
                    elif not word.isdecimal() and not any(text.startswith(word) for text in told):
                        return False
                return True
        return False

    def command(
        self,
        *params: Param,
        words: str,
        anyway: bool = False,
        alone: Callable[[S, F], tuple[str, list[str]]] | None = None,
        again: Told[S, F] | tuple[Told[S, F], ...] | None = None,
        shows: Callable[[S], Shown] | None = None,
        act: tuple[str, str] = ("", ""),
        during: Sequence[str] = (),
        whose: Whose = ANYBODY,
        late: Late = lambda _state: False,
        needs: Needs = lambda _state: None,
        named: ByName | None = None,
        eased: Time | None = None,
        its: Callable[[F], bool] = lambda _event: True,
    ) -> Callable[[Callable[P, F]], Callable[P, F]]:
        """Declare that a decision can be typed; see ``Command``.

        ``act``: what is done by it, as a sentence begins, and the rule that says ``during`` which phases of ``whose``
        turn; at another time it is refused before it decides, unless the table wants it or it may be typed ``late``.
        ``needs`` refuses where it cannot be at all, and ``named`` says when it may be typed about what is named;
        ``eased``: when else, about some of that.
        ``again`` gives what was typed, by param, where a param does not find that in the facts by itself. Several do
        where the facts leave open which of several things was typed. ``its``: see ``Command``.
        """
        asked = [(param.name, param) for param in params if not isinstance(param, Spoken)]
        time = Time(*act, during, whose, late, needs, named, eased) if during or whose is not ANYBODY else None

        def declare(decide: Callable[P, F]) -> Callable[P, F]:
            lacking = [param for param in params if param.asks is not None]
            anew: Callable[..., F] = _checked(time, lacking, decide) if time or lacking else decide

            def way(told: Told[S, F] | None) -> Again[S, F]:
                def decide_again(at: At[S], event: F) -> F:
                    typed = told(at.state, event) if told else {}
                    return anew(
                        at,
                        **{
                            name: param.read(at, typed[name]) if name in typed else param.again(at, event)
                            for name, param in asked
                        },
                    )

                return decide_again

            overruled = anyway or time is not None
            self.chapter.add(Command(words, self.do, params, anew, overruled, alone, shows, time, its))
            self.again = (*self.again, *map(way, again if isinstance(again, tuple) else (again,)))
            return decide

        return declare


def _words(command: str) -> list[str]:
    """The words of a command, without quotation marks."""
    return shlex.split(command) if '"' in command else command.split()  # few names have several words


def _texts(fact: Any) -> Iterator[str]:
    """All that stands in facts as text."""
    if isinstance(fact, str):
        yield fact.casefold()
    elif isinstance(fact, (dict, list)):
        for each in fact.values() if isinstance(fact, dict) else fact:
            yield from _texts(each)


def _checked(time: Time | None, lacking: Sequence[Param], decide: Callable[..., F]) -> Callable[..., F]:
    """The decision with its help, refused where it is not the time for it; what it then lacks is asked for."""

    def decide_checked(at: At[Any], **said: Any) -> F:
        if time is not None:
            time.check(at, said)
        for param in lacking if at.asks else ():
            if param.asks is not None and said[param.name] in (None, [], ""):
                at.ask(partial(param.asks, at.state, said))
                if param.required:
                    raise LacksError(param.name)
        return decide(at, **said)

    decide_checked.__doc__ = decide.__doc__
    return decide_checked


class Chapter(Generic[S]):
    """A part of a game's rules."""

    def __init__(self) -> None:
        self.kinds: dict[str, Kind[S, Any]] = {}  # its kinds of event by their ``do``
        self.commands: dict[str, Command[S] | Look[S]] = {}  # its commands and looks by their words

    def kind(
        self,
        do: str,
        *,
        apply: Apply[S, F] = lambda _state, _event: None,
        tell: Tell[S, F] = _unsaid,
        due: Dues[S, F] = lambda _state, _event: [],
        changes: Changes[F] = lambda _event: None,
        since: int = 0,
        leaves: bool = True,
    ) -> Kind[S, F]:
        """Declare a kind of event; see ``Kind``. What is not given here is declared below it, if it is at all."""
        if do in self.kinds:
            raise ValueError(f"two kinds of event are called '{do}'")
        made: Kind[S, F] = Kind()
        made.chapter, made.do, made.apply, made.tell, made.due = self, do, apply, tell, due
        made.changes, made.since, made.leaves = changes, since, leaves
        made.again = ()
        self.kinds[do] = made
        return made

    def take(self, shared: Kind[Any, F]) -> Kind[S, F]:
        """Take in a kind that games share, with its commands; what is declared of it here is so in this game alone."""
        taken: Kind[S, F] = self.kind(shared.do)
        vars(taken).update(vars(shared))
        taken.chapter = self
        for command in shared.chapter.commands.values():
            if isinstance(command, Command) and command.do == shared.do:
                self.add(command)
        return taken

    def look(self, words: str, *params: Param, early: bool = False, tables: bool = False) -> Callable[[L], L]:
        """Declare something to look at; see ``Look``."""

        def declare(show: L) -> L:
            self.add(Look(words, params, show, early, tables))
            return show

        return declare

    def in_time(self, words: str, state: S, said: object = None) -> bool:
        """Whether it may be the time for a command, given the value of the param that says who acts."""
        time = self.commands[words].time
        return time is None or not time.wrong(state, {time.whose.param: said})

    def may_be(self, words: str, state: S) -> bool:
        """Whether it may be the time for a command, for whoever acts and whatever is named."""
        time = self.commands[words].time
        return time is None or time.may_be(state)

    def add(self, made: Command[S] | Look[S]) -> None:
        """Take in a command; no two are typed alike."""
        if made.words in self.commands:
            raise ValueError(f"two commands are typed '{made.words}'")
        self.commands[made.words] = made
