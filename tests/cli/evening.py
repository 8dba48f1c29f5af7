"""A whole war in lines, as it is typed at the prompt, and as lines in a pipe where that is another one."""

from typing import NamedTuple

SEATS = ("--seat=white=Ann", "--seat=blue=Bram", "--seat=black=Cleo", "--seat=red=Dan", "--seat=green=Eve")
BEGIN = ("new", "friday", "--players", "Ann,Bram,Cleo,Dan,Eve", *SEATS, "--first", "Ann")


class Step(NamedTuple):
    """Something typed.

    Attributes:
        line: at the prompt.
        piped: what does the same where nothing is asked and nothing has a number; the line itself if None.
    """

    line: str
    piped: str | None = None


EVENING = (
    Step("?"),
    Step("w-5 r"),
    Step("b=70 g+3"),
    Step("l w kei tak --card mirari --rolled black=3,red=12"),
    Step("bogus"),
    Step("l w ar"),
    Step("dc w --card barls --rolled black=9,red=4"),
    Step("s w wrath --card gravity"),
    Step("s u counterspell", "s u counterspell --pay g"),
    Step("t", "# t"),
    Step("gr", "# gr"),
    Step("l b tetsuo countered"),
    Step("n"),
    Step("n"),
    Step("as mirari"),
    Step("pt gate"),
    Step("n"),
    Step("n"),
    Step("n"),
    Step("2 no", 'dr w --why "upkeep not paid"'),
    Step("u"),
    Step("z"),
    Step("l w kei --card karn --rolled black=2,red=20"),
    Step("r=0 w fireball"),
    Step("n", "# n"),
    Step("5", "# 5"),
    Step("0", "e r --by w --with fireball"),
    Step("b-90 g"),
    Step("6", "# 6"),
    Step("karn", "e b --by g --take karn"),
    Step("d"),
    Step("u=0"),
    Step("7 nobody", "e u"),
    Step("n"),
    Step("n"),
    Step("n --card crosis"),
    Step("1", "w-6 scion"),
    Step("2", "g-6 scion"),
    Step("n"),
    Step("g-99 w"),
    Step("4", "# 4"),
    Step("0", "e g --by w"),
    Step("status"),
)
