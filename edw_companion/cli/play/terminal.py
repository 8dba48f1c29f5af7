"""``edw play``: at a terminal the prompt, in a pipe a command a line.

Lines typed at a terminal have history and completion where it has readline; signals say when it must be drawn anew.
"""

import gc
import signal
import string
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from types import FrameType, ModuleType

import click

from edw_companion.cli import screen
from edw_companion.cli.app import App, NoSessionError, Perform, interactive, pass_app
from edw_companion.cli.options import Explained, option
from edw_companion.cli.play.forms import DEAD_BY, IN_WORDS, command_of
from edw_companion.cli.play.grammar import command_at, read
from edw_companion.cli.play.wording import ELSEWHERE, HELP, help_lines
from edw_companion.cli.screen import say, tell
from edw_companion.cli.text_in import leaves
from edw_companion.core.life import with_killer
from edw_companion.errors import EdwError, UsageError
from edw_companion.games.game import load
from edw_companion.sentences import DO

_SIGNALS = ("SIGWINCH", "SIGCONT", "SIGALRM")
_SOON = 0.02
"""Seconds after which a signal is looked at that came while readline could not be broken off."""


class WokenError(Exception):
    """Raised where somebody is waited for: what is on the screen is no longer as it was drawn."""


class Waking:
    """Waiting for the players, which ends with WokenError where the table must be drawn anew; one that does not listen
    waits for them alone.
    """  # noqa: D205 - one sentence

    def __init__(self) -> None:
        """Nothing is noted yet."""
        self._noted = False
        self._reading = False

    def listen(self) -> None:
        """Take the signals, where the system has them.

        Before readline is loaded: it passes them on to whoever was there first, and forgets who comes after it.
        """
        for number in filter(None, (getattr(signal, name, None) for name in _SIGNALS)):
            signal.signal(number, self._note)

    def forget(self) -> None:
        """Whatever was noted is seen to by the drawing that begins now."""
        self._noted = False

    def line(self, prompt: str) -> str:
        """One line, as ``input`` gives it.

        Raises:
            WokenError: there is no whole line yet, and the table must be drawn anew.
            EOFError, KeyboardInterrupt: as ``input``.
        """
        typed: list[str] = []
        self._reading = True
        try:
            if not self._noted:
                _read(prompt, typed)
        except WokenError:
            pass
        except SystemError as error:
            # Two signals at once: Python runs the handler of the second while the exception of the first is on its
            # way, and complains of that. The first one is what counts.
            if isinstance(error.__cause__, KeyboardInterrupt):
                raise error.__cause__ from None
            if not self._noted:
                raise
        finally:
            self._reading = False
        if not typed:
            raise WokenError
        return typed[0]

    def _note(self, _number: int, frame: FrameType | None) -> None:
        """What a signal does: it never acts but on ``_read``, whose whole body may be broken off anywhere."""
        self._noted = True
        if frame is not None and frame.f_code is _read.__code__:
            raise WokenError
        if self._reading:  # readline runs code of ours, a completion, and drops what that raises
            signal.setitimer(signal.ITIMER_REAL, _SOON)


def _read(prompt: str, typed: list[str]) -> None:
    """``input`` into a list, in one step for whoever breaks this off: the line is there, or it was not typed yet."""
    typed.extend(map(input, (prompt,)))


PROMPT, ASKING = "edw> ", "?> "
"""Where a line is taken; the second while a question is open."""

_KEPT = 1000
_AFTER_ESCAPE = {"A": "previous-history", "B": "next-history", "C": "forward-char", "D": "backward-char"}
"""What the arrow keys do, by the last letter of their codes."""

Complete = Callable[[list[str], str], list[str]]
"""The words that may stand after these words, given the beginning of the one being typed."""


def find_readline() -> ModuleType | None:
    """The module, where there is one."""
    try:
        import readline
    except ImportError:
        return None
    return readline


class Typing(Waking):
    """Where lines come from."""

    def __init__(self, history: Path, complete: Complete) -> None:
        """Without readline lines are typed all the same; ``history`` is the file that keeps them."""
        super().__init__()
        self.listen()
        self._history, self._readline = history, find_readline()
        self._unfinished, self._begun = "", False
        if self._readline is not None:
            self._prepare(self._readline, complete)

    def _prepare(self, readline: ModuleType, complete: Complete) -> None:
        readline.set_auto_history(False)  # answers to questions are no commands
        readline.set_history_length(_KEPT)
        try:
            readline.read_history_file(self._history)
        except OSError:
            readline.clear_history()
        readline.set_completer_delims(" \t\n")
        if "libedit" in (readline.__doc__ or ""):
            readline.parse_and_bind("bind ^I rl_complete")
        else:
            for key in string.ascii_letters + string.digits:  # Escape alone does nothing to the letter after it
                readline.parse_and_bind(f'"\\e{key}": self-insert')
            for key in ("\\C-m", "\\C-j"):  # else Escape and Enter would begin another way of editing
                readline.parse_and_bind(f'"\\e{key}": accept-line')
            for code, does in _AFTER_ESCAPE.items():  # ... and to an arrow key, whose code begins with an Escape
                for lead in ("[", "O"):
                    readline.parse_and_bind(f'"\\e\\e{lead}{code}": {does}')
            readline.parse_and_bind("tab: complete")

        found: list[str] = []

        def candidate(beginning: str, state: int) -> str | None:
            if state == 0:
                typed = readline.get_line_buffer()[: readline.get_begidx()]
                found[:] = complete(typed.split(), beginning)
            return f"{found[state]} " if state < len(found) else None

        readline.set_completer(candidate)
        readline.set_startup_hook(self._go_on)

    def _go_on(self) -> None:
        """Put what was typed before waiting was broken off into the new line."""
        self._begun = True
        if self._readline is not None:
            self._readline.insert_text(self._unfinished)
        self._unfinished = ""

    def line(self, prompt: str) -> str:
        """One line, kept in the history if it is no answer; raises as ``Waking`` does.

        Where waiting was broken off, the next line begins with what was typed then.
        """
        self._begun = False
        try:
            typed = super().line(prompt)
        except WokenError:
            if self._readline is not None and self._begun:  # else its buffer still holds the line before
                self._unfinished = self._readline.get_line_buffer()
            raise
        if typed.strip() and prompt == PROMPT and not leaves(typed) and self._readline is not None:
            self._readline.add_history(typed)
            try:
                self._readline.write_history_file(self._history)
            except OSError:
                self._readline = None  # a history that cannot be kept is no reason to bother anybody twice
        return typed


def completer(group: click.Group, app: App) -> Complete:
    """The completion that shells get, for lines with short forms."""
    from click.shell_completion import ShellComplete

    shell = ShellComplete(group, {"obj": app}, "edw", "_EDW_COMPLETE")

    def complete(typed: list[str], beginning: str) -> list[str]:
        try:
            words = read(" ".join(typed), app.game()) if typed else []
            return [item.value for item in shell.get_completions(words, beginning)]
        except (EdwError, click.ClickException):
            return []

    return complete


STOPPED = 130
"""The exit code of a command that Ctrl-C has ended."""


@click.command(cls=Explained)
@click.option("--plain", is_flag=True, help="Told line by line, for screen readers; a dumb terminal has it so.")
@click.option("--bell", is_flag=True, help="Ring when a turn begins or something comes to be due.")
@option("--json")
@pass_app
def play(app: App, plain: bool, bell: bool, as_json: bool) -> int:
    """Open the table prompt: the table, and a few keys a move.

    It shows the table and what is due, and takes lines: a number of what is due, commands without 'edw', short forms of
    them ('?' lists them). With no session yet it asks who plays. In a pipe it takes a command a line and asks nothing;
    the exit code is 1 if one of them failed; with --json each prints its JSON document.

    Example: edw play
    """
    from edw_companion.cli.main import perform  # which loads this module when it is asked for

    if not interactive():
        try:
            app.name()
        except NoSessionError:
            tell("No game yet, and nobody here to ask. This begins one: edw new --players Ann,Bram,Cleo,Dan,Eve")
        app.fed = True
        gc.enable()
        return run_lines(sys.stdin, app, perform, ["--json"] if as_json else [])
    if as_json:
        raise UsageError(f"The table prompt is for people: leave --json out, or type '{DO}'.", "play --json < FILE")
    open_prompt(app, plain=plain, bell=bell)
    return 0


def open_prompt(app: App, *said: str, plain: bool = False, bell: bool = False) -> None:
    """The table prompt, until the players leave; what is ``said`` stands below the first table."""
    from edw_companion.cli.main import edw, perform  # which loads this module when it is asked for

    gc.enable()  # switched off for commands that are over at once
    typing = Typing(Path(app.home.root, "typed"), completer(edw, app))
    plain = plain or not screen.obeys()
    table_prompt = load("edw_companion.cli.play.prompt:TablePrompt")  # by name: it is told how lines come
    prompt = table_prompt(app, perform, typing.line, typing, plain=plain, bell=bell)
    prompt.laptop.say(*said)
    prompt.run()
    tell("'edw play' opens the table prompt again.")


def run_lines(lines: Iterable[str], app: App, perform: Perform, options: Sequence[str]) -> int:
    """Commands from a pipe, each with these options; empty lines and those that begin with '#' are passed over.

    Returns:
        0, or 1 if a command failed, each of which says in which line; 130 if somebody stopped it.
    """
    failed, app.at_once = 0, True  # nobody sits here and waits: its own lines are known by the file's stamp
    for number, line in enumerate(lines, 1):
        text = line.strip()
        if not text or text.startswith("#"):
            continue
        if leaves(text):
            break
        code = _run_line(text, app, perform, options)
        if code == STOPPED:
            return code
        if code:
            failed += 1
            tell(f"(line {number}: {text})")
    if failed:
        tell(f"{failed} {'line' if failed == 1 else 'lines'} failed.")
    return 1 if failed else 0


def _run_line(text: str, app: App, perform: Perform, options: Sequence[str]) -> int:
    """One line; the exit code of its command."""
    state = app.state()
    game = app.known.game if app.known and state is not None else app.game()
    try:
        said = read(text, game, state)
        said = [*with_killer(state, said)] if state is not None and DEAD_BY in game.commands else said
        words = command_at(said, game, state)
        if text.endswith(HELP) and command_of(words, game) not in IN_WORDS:
            from edw_companion.cli.play.state import Laptop  # only a question pays for it

            came = Laptop(app, perform).outcome(words, dry_run=True)
            if came.decided or came.wanted:
                raise UsageError("Is that so? Without '?' it is recorded.")
    except EdwError as error:
        app.report.refused(error)
        return error.exit_code
    if words == [HELP]:
        (tell if options else say)(*help_lines(game, state))
        return 0
    if words[:1] and words[0] in ELSEWHERE:
        tell(f"edw: {ELSEWHERE[words[0]]}")
        return UsageError.exit_code
    end = words.index("--") if "--" in words else len(words)  # what follows "--" is no option
    code = perform([*words[:end], *options, *words[end:]], app) if words else 0
    app.report.recorded.clear()  # nobody looks at them here, and they hold the whole table
    return code
