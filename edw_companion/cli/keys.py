"""Keys from the terminal, one by one, without Enter; only what is pressed from now on counts."""

import contextlib
import os
import sys
from collections.abc import Callable, Iterator

import click

ESCAPE = "\x1b"
BACKSPACE = "\x7f"
_INTERRUPT, _END, _ENTER, _DELETED = "\x03", "\x04", ("\r", "\n"), ("\x08", "\x7f")
_SPECIAL = "\x00\xe0"
"""What Windows puts before an arrow or a function key."""

ReadKey = Callable[[], str]
"""Waits for a key: "" for Enter, ESCAPE for Escape, an arrow and the like, Ctrl-C and Ctrl-D; else the character."""


@contextlib.contextmanager
def listening() -> Iterator[ReadKey]:
    """The terminal while somebody is waited for.

    What was typed before is thrown away: nobody can have answered what was not yet on the screen. What is typed after
    the last key was read stays for the next command.
    """
    if sys.platform == "win32":
        import msvcrt

        while msvcrt.kbhit():
            msvcrt.getwch()
        yield lambda: named(click.getchar)
        return
    import termios

    descriptor = sys.stdin.fileno()
    before = termios.tcgetattr(descriptor)
    raw = list(before)
    raw[3] &= ~(termios.ICANON | termios.ECHO | termios.ISIG)  # whoever sees a hidden card cannot leave it standing
    termios.tcsetattr(descriptor, termios.TCSAFLUSH, raw)
    try:
        yield lambda: named(lambda: _one(descriptor))
    finally:
        termios.tcsetattr(descriptor, termios.TCSADRAIN, before)


def named(read: ReadKey) -> str:
    """The key that ``read`` gives, as ReadKey says; a terminal that has gone leaves like Escape."""
    try:
        key = read()
    except (KeyboardInterrupt, EOFError, OSError):
        return ESCAPE
    if key in ("", _INTERRUPT, _END) or key.startswith(ESCAPE) or (len(key) > 1 and key[0] in _SPECIAL):
        return ESCAPE
    if key in _DELETED:
        return BACKSPACE
    return "" if key in _ENTER else key


def _one(descriptor: int) -> str:
    """One character, of as many bytes as UTF-8 gives it; the rest of an escape sequence goes with it."""
    first = os.read(descriptor, 1)
    if first == ESCAPE.encode():
        import select

        while select.select([descriptor], [], [], 0.01)[0]:
            first += os.read(descriptor, 1)
            if first[-1:].isalpha() or first[-1:] == b"~":
                break
        return first.decode("ascii", "replace")
    more = 3 if first >= b"\xf0" else 2 if first >= b"\xe0" else 1 if first >= b"\xc0" else 0
    return (first + (os.read(descriptor, more) if more else b"")).decode("utf-8", "replace")
