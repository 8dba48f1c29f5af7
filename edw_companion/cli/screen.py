"""Prints to the screen, in colours where it has them; characters that would act on a terminal are shown as such.

stdout is data, stderr is messages. Names and phrases come from files and people; an escape sequence, a bidi mark or
a line break in one of them must be seen, never obeyed. What colour a style is painted in is known here alone, too,
and how a table looks that is taken into a chat, a spreadsheet, a page.
"""

import contextlib
import io
import os
import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, TextIO

import click

from edw_companion.text import ANSWERS, Styled, Table, columns, restyled, width
from edw_companion.text import wrapped as in_rows

UNSEEN = (
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0"
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
"""Unicode's property Default_Ignorable_Code_Point, as far as a session file may hold it at all."""
_ACTING = f"[\x00-\x1f\x7f-\x9f\xad\u061c\u2028\u2029\ufff0-\uffff\ud800-\udfff]|{UNSEEN}"

_LONG, _BEGIN = 240, 60
"""From how many characters on a word in a message is cut, and how many of them stay."""


def visible(text: str) -> str:
    """The text with control, bidi, zero-width, tag and line-separator characters written out, as in <U+202E>."""
    if text.isascii() and text.isprintable():
        return text
    return re.sub(_ACTING, lambda match: f"<U+{ord(match[0]):04X}>", text)


def say(*lines: str) -> None:
    """Print lines to stdout, all at once: each time costs more than a line."""
    if lines:
        click.echo("\n".join(_painted(lines)))


def prose(*lines: str) -> None:
    """Print sentences to stdout."""
    say(*wrapped(*lines))


_FILE = 100
"""How many cells a line may have that goes to no terminal."""


def cells() -> int:
    """How many cells a line has on this screen."""
    return size().columns if sys.stdout.isatty() else _FILE


_PAGE = 80
"""How many cells a line of a page has at most: a page is read, and long lines are hard to."""


def page_cells() -> int:
    """How many cells a line of a page has: fewer where the table prompt shows it on a narrow screen."""
    return min(_PAGE, size().columns - 1) if isinstance(sys.stdout, Collected) else _PAGE


def size() -> os.terminal_size:
    """How many cells and lines the terminal has, as COLUMNS and LINES say or it says itself; else 80 and 24.

    As ``shutil`` finds it, which comes with all kinds of archives.
    """
    wanted = (os.environ.get("COLUMNS", ""), os.environ.get("LINES", ""))
    said = [int(number) if number.isdecimal() else 0 for number in wanted]
    try:
        own = os.get_terminal_size(sys.__stdout__.fileno()) if 0 in said and sys.__stdout__ else (0, 0)
    except (OSError, ValueError):  # no terminal, or closed
        own = (0, 0)
    return os.terminal_size(said[at] or own[at] or usual for at, usual in enumerate((80, 24)))


def wrapped(*lines: str, indent: str = "    ") -> Sequence[str]:
    """Sentences; on a terminal those that are too long for it go on in the next line, after an ``indent``."""
    if not sys.stdout.isatty():
        return lines
    wide = cells()
    return [restyled(line, part) for line in lines for part in in_rows(line, wide, indent, ANSWERS)]


def page(lines: Iterable[str], *, newest_last: bool = False, always: bool = False) -> None:
    """Print lines to stdout; a pager shows them to people whose terminal is too low for them, or ``always``.

    Nobody waits for one where nobody is: not in a pipe, not without a keyboard, not in a run that says CI. PAGER says
    which it is, and "cat" or nothing that none is wanted. ``newest_last``: it begins at the end.
    """
    if not _pages():
        say(*lines)
        return
    shown, (columns, high) = [*lines], size()
    if not always and sum(max(1, -(-width(line) // columns)) for line in shown) < high:
        say(*shown)
        return
    # As git has it: colours go through, what was shown stays on the screen; and Ctrl-C leaves.
    options = os.environ.get("LESS", "-RXK" if always else "-FRXK")
    os.environ["LESS"] = f"{options} +G" if newest_last and "+" not in options else options
    click.echo_via_pager("\n".join(_painted(shown)))


def _pages() -> bool:
    """Whether somebody sits at a terminal on which a pager can be left again, and wants one that can be run."""
    if sys.stdin is None or not sys.stdin.isatty() or not obeys() or os.environ.get("CI"):
        return False
    import shlex

    try:
        return shlex.split(os.environ.get("PAGER", "less")) not in ([], ["cat"])
    except ValueError:  # a quotation mark that nobody closed
        return False


def _painted(lines: Iterable[str]) -> Iterator[str]:
    """The lines as they go to the screen, in colours if there are any; what is collected is drawn by somebody else."""
    context = click.get_current_context(silent=True)
    wanted = context.color if context else None  # as the players say, or else if stdout is a terminal
    in_colors = not isinstance(sys.stdout, Collected) and (sys.stdout.isatty() if wanted is None else wanted)
    for line in lines:
        style = line.style if in_colors and isinstance(line, Styled) else ""
        yield inked(visible(line), style)


def colors_of(environ: Mapping[str, str]) -> bool | None:
    """Whether the environment wants colours, by what programs agree on; None if the terminal decides.

    That is no-color.org, bixense.com/clicolors and force-color.org: NO_COLOR is heard first.
    """
    if environ.get("NO_COLOR"):
        return False
    if any(environ.get(name, "") not in ("", "0") for name in ("CLICOLOR_FORCE", "FORCE_COLOR")):
        return True
    return False if environ.get("CLICOLOR") == "0" or environ.get("TERM") == "dumb" else None


def tell(*lines: str) -> None:
    """Print lines to stderr."""
    for line in lines:
        click.echo(visible(shortened(line)), err=True)


def shortened(line: str) -> str:
    """The line; a word that no line could hold, which somebody pasted or leant on a key for, is cut.

    The quotation mark at its end stays.
    """
    cut = rf"(\S{{{_BEGIN}}})\S{{{_LONG - _BEGIN - 1},}}(\S)"
    return line if len(line) <= _LONG else re.sub(cut, r"\1…\2", line)


def say_json(value: Any) -> None:
    """Print one JSON document to stdout; all but printable ASCII is escaped, so nothing in it can act."""
    import json  # few want to read it

    click.echo(json.dumps(value, indent=2).replace("\x7f", "\\u007f"))


def say_page(text: str) -> None:
    """Print a page to stdout as the UTF-8 that it says it is, whatever encoding stdout has; a terminal gets letters."""
    if sys.stdout.isatty() or not hasattr(sys.stdout, "buffer"):
        click.echo(text, nl=False)
    else:
        click.echo(text.encode(), nl=False)


_FORMULA = tuple("=+-@\t\r\n＝＋－＠")
"""What a spreadsheet takes for the beginning of a formula, or for white space before one."""


def as_text(cell: object) -> object:
    """A cell as a spreadsheet shows it: a text that would be a formula has an apostrophe before it, as is usual there.

    Numbers stay numbers, below zero too.
    """
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(_FORMULA) else cell


def pasted(tables: Sequence[Table], shape: str) -> str:
    """Tables as the text of one of tabulate's shapes, an empty line between two.

    ``shape``: "github" (a chat or a wiki), "tsv" (a spreadsheet), "html" (a page) or "plain". Cells are ``visible``, so
    that a TAB in one is no end of it; a spreadsheet takes none of them for a formula. "plain" is padded here, by
    ``width``.
    """
    import tabulate  # as importing it takes long

    tabulate.WIDE_CHARS_MODE = False  # else what is printed depends on what else is installed
    filled = "left" if shape == "github" else None  # for people who read it as it is
    made = []
    for head, *rows in tables:
        if shape == "plain":
            made.append("\n".join(columns([[visible(cell) for cell in row] for row in (head, *rows)])))
            continue
        cells = [[_cell(cell, shape) for cell in row] for row in rows]
        made.append(tabulate.tabulate(cells, headers=head, tablefmt=shape, disable_numparse=True, stralign=filled))
    return "\n\n".join(made) + "\n"


def _cell(text: str, shape: str) -> str:
    shown = visible(text)
    if shape == "tsv" and len(shown) > 1:  # a sign alone is no formula: it stands for nothing
        return str(as_text(shown))
    return shown.replace("|", r"\|") if shape == "github" else shown


class Collected(io.StringIO):
    """What commands print while somebody else draws the screen.

    Attributes:
        beyond: the stream that it stands in for.
    """

    lead = ""  # what stands before a command there; see ``sentences``

    def __init__(self, beyond: TextIO) -> None:
        """Empty."""
        super().__init__()
        self.beyond = beyond

    def lines(self) -> list[str]:
        """What was printed, line by line."""
        return self.getvalue().splitlines()

    def taken(self) -> list[str]:
        """What was printed, line by line; it is gone from here."""
        lines = self.lines()
        self.seek(0)
        self.truncate()
        return lines


@contextlib.contextmanager
def collected() -> Iterator[Collected]:
    """Keep what is said and told, in its order, instead of printing it."""
    kept = Collected(sys.stdout)
    with contextlib.redirect_stdout(kept), contextlib.redirect_stderr(kept):
        yield kept


@contextlib.contextmanager
def terminal() -> Iterator[None]:
    """The screen itself, even while what is said is collected: for what a player must see and answer now."""
    out = sys.stdout
    if isinstance(out, Collected):
        with contextlib.redirect_stdout(out.beyond), contextlib.redirect_stderr(out.beyond):
            yield
    else:
        yield


def control(codes: str) -> None:
    """Send codes to the terminal that move or wipe; they go through where colours are left out."""
    click.echo(codes, nl=False, color=True)


def obeys() -> bool:
    """Whether stdout is a terminal that obeys such codes."""
    return sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


_OF_SEATS = (
    "bright_cyan", "bright_yellow", "bright_magenta", "bright_green", "bright_blue", "bright_red", "cyan", "yellow",
)  # fmt: skip
_STYLES: Mapping[str, Mapping[str, Any]] = {
    "white": {"bold": True},  # the terminal's own colour: white on white paper would be gone
    "blue": {"fg": "bright_blue"},
    "black": {"fg": "bright_magenta"},  # black on black would be gone; the letter beside it says which it is
    "red": {"fg": "bright_red"},
    "green": {"fg": "bright_green"},
    **{f"seat {at}": {"fg": color} for at, color in enumerate(_OF_SEATS, 1)},
    "danger": {"fg": "bright_red", "bold": True, "reverse": True},  # louder than the red seat
    "bar": {"reverse": True},
    "strong": {"bold": True},
    "changed": {"bold": True},
    "dim": {"dim": True},
}


def inked(text: str, style: str) -> str:
    """Text with the codes of a style: of a seat, filled if " bar" follows, or "strong", "dim" and so on."""
    seat = style.removesuffix(" bar")
    codes = {**_STYLES.get(seat, {}), **({"reverse": True, "bold": True} if seat != style else {})}
    return click.style(text, **codes) if codes and (text.strip() or "reverse" in codes) else text
