"""A whole war in short forms: as it is typed at the prompt with keys for its questions, and as lines in a pipe."""

from typing import NamedTuple

SEATS = ("--seat=white=Ann", "--seat=blue=Bram", "--seat=black=Cleo", "--seat=red=Dan", "--seat=green=Eve")
BEGIN = ("new", "friday", "--players", "Ann,Bram,Cleo,Dan,Eve", *SEATS, "--first", "Ann")


class Step(NamedTuple):
    """Something typed: the line, then an answer for each question that follows ("" is Enter).

    Attributes:
        unseen: what is typed where nothing is shown.
        piped: the lines that do the same where nobody can be asked; the line itself if None.
    """

    line: str
    keys: tuple[str, ...] = ()
    unseen: str = ""
    piped: tuple[str, ...] | None = None


EVENING = (
    Step("?"),
    Step("w-5 r"),
    Step("b=70 g+3"),
    Step("l w kei tak --card mirari --rolled black=3,red=12"),
    Step("bogus"),
    Step("l w ar"),
    Step("dc w --card barls --rolled black=9,red=4"),
    Step("s w wrath --card gravity"),
    Step("s u counterspell", ("g",), piped=("s u counterspell --pay g",)),
    Step("l b tetsuo", ("c",), piped=("l b tetsuo --countered",)),
    Step("n", ("",)),
    Step("n", ("",)),
    Step("as mirari"),
    Step("pt gate"),
    Step("n", ("",)),
    Step("n", ("",)),
    Step("n", ("", "h"), piped=("n", 'dr w --why "upkeep not paid"')),
    Step("u"),
    Step("z"),
    Step("l w karn --card karn --rolled black=2,red=20", ("",)),
    Step("r=0 w fireball", ("w", ""), piped=("r=0 w fireball", "e r --by w --with fireball")),
    Step("b-90 g", ("g", "1"), piped=("b-90 g", "e b --by g --take karn")),
    Step("d"),
    Step("u -80", ("",)),
    Step("u=0", ("n",), piped=("u=0", "e u")),
    Step("n --card crosis", ("h",), piped=("n --card crosis", "w-6 g-6 scion")),
    Step("n", ("",)),
    Step("g-99 w", ("w", ""), piped=("g-99 w", "e g --by w")),
    Step("status"),
)
