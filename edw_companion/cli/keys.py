"""One key from the terminal, without Enter and without losing what was typed ahead of it."""

import os
import sys
from collections.abc import Callable

import click

ESCAPE = "\x1b"
_INTERRUPT, _END, _ENTER = "\x03", "\x04", ("\r", "\n")


def read_key() -> str:
    """The next key as a character; "" for Enter; ESCAPE for Escape, an arrow and the like, Ctrl-C and Ctrl-D.

    ``click.getchar`` throws away what was typed ahead, which at a table is half of the next command; it stands in
    where the system has no such terminals (Windows, whose keys are read one by one anyway).
    """
    try:
        import termios
    except ImportError:
        return _plain(click.getchar)
    descriptor = sys.stdin.fileno()
    before = termios.tcgetattr(descriptor)
    raw = list(before)
    raw[3] &= ~(termios.ICANON | termios.ECHO | termios.ISIG)
    try:
        termios.tcsetattr(descriptor, termios.TCSADRAIN, raw)
        return _plain(lambda: _one(descriptor))
    finally:
        termios.tcsetattr(descriptor, termios.TCSADRAIN, before)


def _plain(read: Callable[[], str]) -> str:
    try:
        key = read()
    except (KeyboardInterrupt, EOFError):
        return ESCAPE
    if key in ("", _INTERRUPT, _END) or key.startswith(ESCAPE):
        return ESCAPE
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
