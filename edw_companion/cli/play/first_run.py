"""Before the table is laid: who plays, and the ritual of phrases. An answer is a line; an empty one changes nothing."""

import contextlib
from collections.abc import Callable, Iterator, Sequence

import click

from edw_companion import games
from edw_companion.cli import screen
from edw_companion.cli.app import App, NoSessionError, Perform
from edw_companion.cli.play.next_game import CALLED_RITUAL, GAME, NEW, RITUAL, names_in
from edw_companion.cli.play.outcome import Runner
from edw_companion.cli.play.shorts import split
from edw_companion.cli.play.wording import Said, Wording
from edw_companion.cli.report import Report
from edw_companion.cli.words import leaves
from edw_companion.core.questions import Question
from edw_companion.errors import UsageError
from edw_companion.text import listed

YES_OR_NO = {"yes": ("yes",), "no": ()}
LETTERS = {"y": "yes", "n": "no"}
WHICH = "Type yes or no."
WHICH_GAME = "That is none of them: type a number of the list, or a beginning of a name."
HOW = "Type the names, as Ann Bram Cleo Dan Eve ('q' leaves); five play Elder Dragon Wars, fewer or more another game."
NONE = "none"
LATER = "When the seats shall be drawn: start"
ASKED_RITUAL = Question(CALLED_RITUAL, YES_OR_NO)
READY = Question("Shall the seats be drawn now?", YES_OR_NO)

Line = Callable[[str], str]
"""Takes a line from the players; EOFError and KeyboardInterrupt as ``input``."""


def begin(app: App, perform: Perform, line: Line) -> list[Said] | None:
    """See that there is a session to play in.

    Returns:
        What is to be said at the first table; None if the players leave before there is one.

    Raises:
        EdwError: there is a session, but no table that could be shown.
    """
    try:
        try:
            app.name()
        except NoSessionError:
            said = _seat_players(app, perform, line)
        else:
            said = []
        if said is not None and not app.read().state.started:
            screen.prose(*map(str, said))
            return hear_phrases(app, perform, line)
    except (EOFError, KeyboardInterrupt):
        click.echo()
        return None
    return said


def _seat_players(app: App, perform: Perform, line: Line) -> list[Said] | None:
    """Ask who plays, until it is right or somebody leaves; what the new session says."""
    screen.prose(f"No session yet. Who plays? {HOW}")
    runner = Runner(app, perform, Wording(app))
    while True:
        typed = line("players> ").strip()
        if leaves(typed):
            return None
        names = names_in(typed)
        if typed.startswith("?") or typed.casefold() == "help":
            screen.prose(HOW)
            continue
        if not names:
            continue
        if names[0].split()[0] == NEW:
            code, said, *_ = runner.run(split(typed))
            if not code:
                return said
            screen.prose(*map(str, said))
            continue
        begin = [NEW, "--players", ",".join(names)]
        code, said, *_ = runner.run(begin, dry_run=True)
        playable = _playable(runner, begin) if code else {}
        if playable:
            which = Question(f"Which game for {len(names)}?", playable)
            begin += _answer(which, which.line(), "game> ", line, WHICH_GAME)
        if not code or playable:
            code, said = _seated(begin, app, perform, ritual=_agreed(ASKED_RITUAL, line))
        if not code:
            return said
        screen.prose(*map(str, said))


def _playable(runner: Runner, begin: Sequence[str]) -> dict[str, tuple[str, str]]:
    """The games that these players can play, by title, each with the words that say so."""
    found = {games.find(slug).title: (GAME, slug) for slug in games.GAMES}
    return {title: words for title, words in found.items() if not runner.run([*begin, *words], dry_run=True).code}


def _answer(question: Question, asked: str, prompt: str, line: Line, wrong: str = "") -> Sequence[str]:
    """Ask until it is answered; of anything else the players are told what would be right.

    Raises:
        EOFError: the players leave.
    """
    while True:
        screen.prose(asked)
        typed = line(prompt).strip()
        if leaves(typed):
            raise EOFError
        try:
            answer = question.answered(LETTERS.get(typed.casefold(), typed)) if typed else None
        except UsageError as error:
            screen.prose(str(error))
            continue
        if answer is not None:
            return answer
        screen.prose(*[wrong] * bool(typed and wrong))


def _seated(words: Sequence[str], app: App, perform: Perform, *, ritual: bool) -> tuple[int, list[Said]]:
    """Begin the session; its exit code, and what it says."""
    if ritual:
        return begin_ritual([*words, RITUAL], app, perform)
    code, said, *_ = Runner(app, perform, Wording(app)).run(words)
    return code, said


def begin_ritual(words: Sequence[str], app: App, perform: Perform) -> tuple[int, list[Said]]:
    """Begin a session that waits for phrases; its exit code, and what it says, with the code: there is no table yet."""
    with _guided(app), screen.collected() as kept:
        code = perform(words, app)
    return code, [*kept.lines()]


def begin_with_phrases(words: Sequence[str], app: App, perform: Perform, line: Line) -> tuple[int, Sequence[Said]]:
    """Another game, which waits for a phrase of each player; they are heard as at the very first game."""
    code, said = begin_ritual(words, app, perform)
    if code:
        return code, said
    screen.prose(*map(str, said))
    try:
        return 0, hear_phrases(app, perform, line)
    except (EOFError, KeyboardInterrupt):
        click.echo()
        return 0, [LATER]


@contextlib.contextmanager
def _guided(app: App) -> Iterator[None]:
    """Commands say what they did, and not what comes next, which is asked here."""
    before, app.report = app.report, Report(guided=True)
    try:
        yield
    finally:
        app.report = before


def _agreed(question: Question, line: Line) -> bool:
    """Ask for yes or no, until one of them is said; EOFError if the players leave."""
    return bool(_answer(question, question.text, "yes or no> ", line, WHICH))


def hear_phrases(app: App, perform: Perform, line: Line) -> list[Said]:
    """A phrase of each player who has none yet, the host's first; then seats and start are drawn."""
    table = app.read()
    mixed = {who for who, _ in table.session.epoch.phrases}
    names = [name for name in table.state.begin["players"] if name not in mixed]
    if names:
        screen.prose(f"A phrase of {listed(names)}: type it as it is said, or '{NONE}' for who says none.")
    for name in names:
        phrase = _phrase(name, line)
        with _guided(app):
            while phrase != NONE and perform(["mix", "--", name, phrase], app):
                phrase = _phrase(name, line)
    if not _agreed(READY, line):
        return [LATER]
    return Runner(app, perform, Wording(app)).run(["start"]).said


def _phrase(name: str, line: Line) -> str:
    """What a player says; a line that elsewhere means something is asked for again."""
    while True:
        phrase = line(f"{screen.visible(name)}> ").strip()
        if phrase.casefold() == NONE:
            return NONE
        if phrase and not leaves(phrase) and not phrase.startswith("?"):
            return phrase
        if phrase:
            screen.prose(f"That would go into the draws as a phrase: '{NONE}' says none, Ctrl-D leaves.")
