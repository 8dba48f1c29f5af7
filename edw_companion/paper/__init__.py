"""What is printed on paper: a sheet is a value, and text and HTML are two ways to write it down.

Nothing here knows a game, a session or a command; whoever makes a sheet imports its values from ``sheet``. Here is the
mark of pages and sheets that this program has made: nothing else is ever written over.
"""

import re

GENERATOR = "edw"
"""What each page for a browser says that it was made by, near its beginning."""

NEAR = 1000
"""How many bytes of its beginning tell."""

WIDTH = 76
"""The letters on a line of a sheet of text."""


def made_here(head: bytes) -> bool:
    """Whether a file that begins so is a page or a sheet of this program.

    A page says so; a sheet of text begins with its title, flush right the number of its page, and a ruled line.
    """
    if head.startswith(b"<!DOCTYPE html>"):
        return f'<meta name="generator" content="{GENERATOR}"'.encode() in head
    title, _, rest = head.partition(b"\n")
    return re.search(rb" 1/[0-9]+\Z", title) is not None and rest.startswith(b"=" * WIDTH + b"\n")
