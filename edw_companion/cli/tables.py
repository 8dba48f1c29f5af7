"""Tables to take elsewhere: into a chat, a spreadsheet, a page. What a terminal shows is laid out in ``text``."""

from collections.abc import Sequence

import tabulate

from edw_companion.cli.screen import visible
from edw_companion.cli.spreadsheet import as_text
from edw_companion.text import Table, columns

tabulate.WIDE_CHARS_MODE = False  # else what is printed depends on what else is installed


def pasted(tables: Sequence[Table], shape: str) -> str:
    """Tables as the text of one of tabulate's shapes, an empty line between two.

    ``shape``: "github" (a chat or a wiki), "tsv" (a spreadsheet), "html" (a page) or "plain". Cells are ``visible``, so
    that a TAB in one is no end of it; a spreadsheet takes none of them for a formula. "plain" is padded here, by
    ``width``.
    """
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
