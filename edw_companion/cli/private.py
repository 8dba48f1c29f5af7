"""Something that only one player may see: shown after Enter, then gone from the screen and from its scroll-back."""

import getpass
import sys
from collections.abc import Iterable, Sequence

import click

from edw_companion.cli import screen, text_in
from edw_companion.errors import RefusedError
from edw_companion.text import broken

_ALTERNATE, _BACK = "\x1b[?1049h", "\x1b[?1049l"
_REST_OF_SCREEN = "\x1b[J"
_PAGE = 100
HOW = "Enter shows it, 'cancel' hides it ... "
_BESIDES = 2


def show_alone(name: str, lines: Iterable[str]) -> None:
    """Show lines to one player at a terminal, a screenful at a time.

    They go to the terminal's second screen, which has no scroll-back; each is overwritten before the first screen
    returns, since a terminal without a second one would keep what it wipes. A terminal that obeys no codes is
    scrolled far enough that nothing of them is left in sight.
    """
    size = screen.size()
    shown = pages([screen.visible(line) for line in lines], size.columns, size.lines - _BESIDES)
    with screen.terminal():
        obeys = screen.obeys()
        if obeys:
            screen.control(_REST_OF_SCREEN)
        if not _waited_for_enter(f"Only {screen.visible(name)} looks now. {HOW}"):
            screen.say("", "Not shown.")
            return
        if obeys:
            screen.control(_ALTERNATE)
        else:
            click.echo()
        try:
            for number, page in enumerate(shown, 1):
                if obeys:
                    screen.control(_wiped(size.lines))
                screen.say(*page, "")
                last = number == len(shown)
                if not _waited_for_enter("Press Enter to hide it ... " if last else "Press Enter for more ... "):
                    break
        finally:
            screen.control(_wiped(size.lines) + _BACK if obeys else "\n" * _PAGE)


def pages(lines: Sequence[str], cells: int, rows: int) -> list[list[str]]:
    """The lines, broken at words where they are wider than so many cells, in pages of so many rows."""
    found = [part for line in lines for part in broken(line, max(1, cells - 1)) or [""]]
    each = max(1, rows)
    return [found[at : at + each] for at in range(0, len(found), each)]


def _wiped(rows: int) -> str:
    """Every row overwritten, and then the first one again."""
    return "".join(f"\x1b[{row};1H\x1b[2K" for row in range(rows, 0, -1))


def _waited_for_enter(text: str) -> bool:
    """Wait for Enter, with nothing of what is typed on the screen; False where it is left: nothing more is shown.

    What was typed before is not taken, and that is said: nobody can have meant what was not yet on the screen. Ctrl-C,
    Ctrl-D, ``cancel`` and a terminal that has gone leave.
    """
    if typed_ahead():
        screen.say("What you typed before this page was not taken: type it again after it.")
    try:
        while typed := getpass.getpass(text):
            if text_in.leaves(typed) or typed.strip().casefold() == "cancel":
                return False
            screen.say("That was not taken. Enter alone goes on, 'cancel' closes the page.")
    except (EOFError, KeyboardInterrupt, OSError):
        return False
    return True


def waiting() -> bool:
    """Whether somebody at a terminal has typed more already."""
    return sys.stdin is not None and sys.stdin.isatty() and typed_ahead()


def typed_ahead() -> bool:
    """Whether something was typed that nobody has read; Windows and pipes do not tell."""
    try:
        import select

        return bool(select.select([sys.stdin], [], [], 0)[0])
    except (ImportError, OSError, ValueError):
        return False


def ask_unseen(text: str) -> str:
    """What a player types without anybody seeing it; refused if they leave it."""
    with screen.terminal():
        typed: str = click.prompt(text, hide_input=True)
    if typed.strip().casefold() == "cancel":
        raise RefusedError("Never mind: nothing was recorded.")
    return typed
