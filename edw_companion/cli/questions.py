"""Questions put to the players at a terminal, one key each; what comes of them is a command like any other."""

import shutil
from collections.abc import Callable, Sequence

from edw_companion.cli import screen
from edw_companion.cli.app import App
from edw_companion.cli.keys import BACKSPACE, ESCAPE, listening
from edw_companion.cli.report import Recorded
from edw_companion.core.questions import Dialogue, Question, converse
from edw_companion.errors import RefusedError
from edw_companion.games.game import Game, load
from edw_companion.games.prompts import Prompting

Perform = Callable[[Sequence[str], App], int]
"""Runs a command given as words and returns its exit code; errors are printed."""

Ask = Callable[[Question], str]
"""Puts a question and gives the key of its answer; raises NeverMindError and TakenBackError as ``answer``."""


def prompting_of(game: Game) -> Prompting:
    """What a game shows and asks at the prompt."""
    return load(game.ask) if game.ask else Prompting()


class NeverMindError(RefusedError):
    """Somebody left a question instead of answering it."""

    def __init__(self) -> None:
        super().__init__("Never mind: nothing was recorded.")


class TakenBackError(RefusedError):
    """Somebody took back what brought up the question."""

    def __init__(self) -> None:
        super().__init__("That was not meant: it is taken back.")


def answer(question: Question, show: Callable[[Sequence[str]], None], wait: Callable[[], None] = lambda: None) -> str:
    """Show a question and wait for the key of one of its answers; a key that is none is told once which there are.

    Args:
        question: what is asked.
        show: puts its lines on the screen.
        wait: called before each key is read, and may wait for it.

    Raises:
        Whatever ``wait`` raises: the question stays unanswered.
        NeverMindError: Escape, Ctrl-C or Ctrl-D.
        TakenBackError: Backspace, where the question has it.
    """
    with listening() as read_key:
        show(question.lines(shutil.get_terminal_size().columns))
        helps = [question.help()]
        while True:
            wait()
            key = read_key().lower()
            if key == ESCAPE:
                raise NeverMindError
            if key == BACKSPACE and question.back:
                raise TakenBackError
            if key in question.keys:
                return key
            if helps:
                screen.prose(helps.pop())


def ask(question: Question) -> str:
    """``answer`` for a question that is shown below whatever is on the screen."""
    return answer(question, lambda lines: screen.prose(*lines))


def follow(app: App, dialogue: Dialogue, perform: Perform, ask: Ask = ask) -> int:
    """Hold a dialogue about what was just recorded, and run what comes of it if the table is still that one.

    Backspace takes back the last decision instead of answering.
    """
    seal = app.read().session.journal.last_seal
    try:
        words = converse(dialogue, lambda question: ask(question._replace(back="undo")))
    except NeverMindError:
        return 0
    except TakenBackError:
        words = ["undo"]
    return run_if_unchanged(words, app, perform, seal) if words else 0


def run_if_unchanged(words: Sequence[str], app: App, perform: Perform, seal: str) -> int:
    """Run a command that is about the table as it was at ``seal``; it is refused if somebody has recorded since."""
    app.expect = seal
    try:
        return perform(words, app)
    finally:
        app.expect = None


def ask_fallen(app: App, changed: Recorded, perform: Perform, ask: Ask = ask) -> int:
    """After a change: whoever it left at 0 life or below is asked about."""
    if not changed.fell:
        return 0
    table = app.read()
    return follow(app, prompting_of(table.game).fallen(table.state, changed.fell, changed.event), perform, ask)
