"""``edw play``: at a terminal the prompt, in a pipe a command a line."""

import contextlib
import gc
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

import click

from edw_companion.cli import screen
from edw_companion.cli.app import App, NoSessionError, Perform, interactive, pass_app
from edw_companion.cli.options import Explained, json_option
from edw_companion.cli.play.shorts import ELSEWHERE, HELP, anyway, expand, help_lines
from edw_companion.cli.screen import say, tell
from edw_companion.cli.text_in import leaves
from edw_companion.errors import EdwError, UsageError
from edw_companion.games.short_forms import prompting_of

STOPPED = 130
"""The exit code of a command that Ctrl-C has ended."""


@click.command(cls=Explained)
@click.option("--plain", is_flag=True, help="Told line by line, for screen readers; a dumb terminal has it so.")
@click.option("--bell", is_flag=True, help="Ring when a turn begins or something comes to be due.")
@json_option
@pass_app
def play(app: App, plain: bool, bell: bool, as_json: bool) -> int:
    """Open the table prompt: the table, and a few keys a move.

    It shows the table and what is due, and takes lines: a number of what is due, commands without 'edw', short forms of
    them ('?' lists them). With no session yet it asks who plays. In a pipe it takes a command a line and asks nothing;
    the exit code is 1 if one of them failed; with --json each prints its JSON document.

    Example: edw play
    """
    from edw_companion.cli.main import edw, perform  # which loads this module when it is asked for

    gc.enable()  # switched off for commands that are over at once
    if not interactive():
        try:
            app.name()
        except NoSessionError:
            tell("No game yet, and nobody here to ask. This begins one: edw new --players Ann,Bram,Cleo,Dan,Eve")
        app.fed = True
        return run_lines(sys.stdin, app, perform, ["--json"] if as_json else [])
    if as_json:
        raise UsageError("The table prompt is for people: leave --json out, or type 'edw play --json < FILE'.")
    from edw_companion.cli.play.first_run import begin
    from edw_companion.cli.play.prompt import TablePrompt
    from edw_companion.cli.play.terminal import Typing, Waking, completer, find_readline

    waking = Waking()
    waking.listen()
    typing = Typing(find_readline(), Path(app.home.root, "typed"), lambda words, word: complete(words, word))
    plain = plain or not screen.obeys()
    prompt = TablePrompt(app, perform, lambda asked: typing.line(asked, waking.line), waking, plain=plain, bell=bell)
    complete = completer(edw, app, prompt.shorts)
    said = begin(app, perform, typing.line)
    if said is not None:
        prompt.run(said)
    return 0


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
    prompting = prompting_of(app.game())
    try:
        words = anyway(prompting.spoken(expand(text, prompting.shorts)))
    except EdwError as error:
        tell(f"edw: {error}")
        return error.exit_code
    if words == [HELP]:
        state = None
        with contextlib.suppress(EdwError):  # without a session
            state = app.read().state
        (tell if options else say)(*help_lines(app.game(), state))
        return 0
    if words[:1] and words[0] in ELSEWHERE:
        tell(f"edw: {ELSEWHERE[words[0]]}")
        return UsageError.exit_code
    end = words.index("--") if "--" in words else len(words)  # what follows "--" is no option
    code = perform([*words[:end], *options, *words[end:]], app) if words else 0
    app.report.recorded.clear()  # nobody looks at them here, and they hold the whole table
    return code
