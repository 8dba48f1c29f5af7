"""Moments of all five games whose screens are kept: how each came about, in commands, and what was typed last."""

import contextlib
import io
import shlex
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple
from unittest import mock

from conftest import FIVE, SEATS

from edw_companion.cli import main
from edw_companion.cli.app import App
from edw_companion.cli.play import picture
from edw_companion.cli.play.prompt import TablePrompt
from edw_companion.cli.play.text import BLOCKS, Line, Paper
from edw_companion.session.paths import Home

SIZES = ((60, 20), (80, 24), (100, 30), (120, 40), (200, 60))
EIGHT = "Ann,Bram,Cleo,Dan,Eve,Finn,Gus,Hana"
LONG = "Bartholomew the Third of Upper Normandy,李小龍王大明,Zoë 🐉🔥,Maximiliana-Theodora Featherstonehaugh,Ð"


class Moment(NamedTuple):
    """A moment of a game.

    Attributes:
        commands: one a line, from the one that begins the game; those of another moment come first if it names one.
        typed: the line at the prompt after which the screen is kept.
        after: the moment that this one goes on from; "" for none.
    """

    commands: str
    typed: str = "t"
    after: str = ""


def seated(names: str) -> str:
    """Players and their seats as options, in order."""
    seats = (f"--seat={at}={shlex.quote(name)}" for at, name in enumerate(names.split(","), 1))
    return " ".join([f"--players {shlex.quote(names)}", *seats])


_FIVE = f"new friday --players {FIVE} {' '.join(SEATS)} --first Ann"
_COLOURS = ("white", "blue", "black", "red", "green")
_LONG = " ".join(f"--seat={color}={shlex.quote(name)}" for color, name in zip(_COLOURS, LONG.split(","), strict=True))

MOMENTS: Mapping[str, dict[str, Moment]] = {
    "elder-dragon-wars": {
        "start": Moment(_FIVE, "w-5 r"),
        "mid-war, many artifacts": Moment(
            f"""{_FIVE}
            legend white 'Kei Takahashi' --card 'Shield of the Ages' --rolled black=9,red=4
            legend white --card Mirari --rolled black=3,red=14
            legend black --card 'Phyrexian Splicer' --rolled white=2,green=9
            legend black --card 'Armageddon Clock' --rolled white=2,green=9
            dragon cast white --card \"Barl's Cage\" --rolled black=4,red=9
            chaos draw white
            spell white 'Wrath of God' --card 'Sunken Hope'
            life white -26 --from red blue -32 black -70
            turn next
            dragon cast blue --card 'Torture Chamber' --rolled red=4,green=9
            legend blue --card \"Tawnos's Coffin\" --rolled red=4,green=9
            legend blue --card 'Celestial Sword' --rolled red=14,green=9
            legend blue --card 'Chariot of the Sun' --rolled red=14,green=9
            legend red --card 'Life Chisel' --rolled white=14,blue=9
            legend red --card 'Flying Carpet' --rolled white=14,blue=9
            chaos draw blue
            chaos draw white --anyway y
            planar tap gate
            turn next
            turn next
            life green -59 red -40 blue -27
            turn next
            turn next
            turn next
            """,
            "u-9 g",
        ),
        "two are out": Moment(
            """life red =0 --from blue --with Fireball
            eliminate red --by blue --with Fireball --take 'Torture Chamber'
            turn next
            """,
            "e g --by w --take celestial",
            "mid-war, many artifacts",
        ),
        "a question": Moment("", "e r --by w", "mid-war, many artifacts"),
        "somebody is at 0": Moment("", "u=0 g", "mid-war, many artifacts"),
        "the Scion comes": Moment("", "e b --by w --take mirari", "two are out"),
        "the Scion's turn": Moment("turn next\nturn next\nlife blue +5", "n --card crosis", "the Scion comes"),
        "the Scion after its turn": Moment("life white -6 --from scion", "n", "the Scion's turn"),
        "long and wide names": Moment(f"new friday --players '{LONG}' {_LONG} --first Ð", "w-3, u+5"),
        "the end": Moment(
            "eliminate blue --by white --with Kasimir --take 'Flying Carpet'", "leave w", "the Scion comes"
        ),
        "a Savior": Moment(
            "turn next\nturn next\nturn next --card Crosis\neliminate blue --by scion\nturn next\nturn next\n"
            "turn next\nturn next\nturn next\nturn next\nturn next\nturn next",
            "n",
            "the Scion comes",
        ),
    },
    "five-colors": {
        "start": Moment(f"new friday --format five-colors {seated('Ann,Bram')} --first Ann --rule counts=on", "ann-2"),
        "mid-war": Moment(
            """reveal Forest Manabarbs 'Craw Wurm' --event manabarbs
            recruit 1 --land
            turn next
            reveal Swamp 'Wall of Stone' Plains Fireball
            recruit 1 --land
            life Ann +6
            turn next
            turn next
            """,
            "bram+4",
            "start",
        ),
        "a battle for four provinces": Moment(
            """turn next
            reveal
            battle attack 1 'Scaled Wurm 6/4' 'Hill Giant 3/3'
            battle attack 2 'Grizzly Bears 2/2'
            battle attack 3 'Shivan Dragon 5/5'
            battle attack 4 'Ogre 2/2' 'Goblin King 2/2' 'Goblin Balloon Brigade 1/1'
            battle defend 1 'Wall of Brick 0/8'
            battle defend 3 'War Mammoth 3/3' 'Scryb Sprites 1/1'
            battle none
            battle attack 2 'Serra Angel 4/4 flying'
            battle defend 4 'Air Elemental 4/4 flying'
            """,
            "bp 3",
            "mid-war",
        ),
        "a duel": Moment("turn next\nreveal\nduel begin 'Tor Wauki' 5 'Craw Wurm' 6", "df bram", "mid-war"),
        "one province left": Moment(
            "turn next\nprovince lose Bram 1\nprovince lose Bram 1", "province lose Bram 1", "mid-war"
        ),
        "long and wide names": Moment(
            f"new friday --format five-colors {seated(','.join(LONG.split(',')[:2]))} --first 李小龍王大明 "
            "--rule counts=on",
            "李+3",
        ),
        "the end": Moment("", "province lose Bram 1", "one province left"),
    },
    "chaos-magic": {
        "start": Moment(f"new friday --format chaos-magic {seated('Ann,Bram,Cleo')} --first Ann", "ann-5 bram"),
        "eight players and a stack": Moment(
            f"""new friday --format chaos-magic {seated(EIGHT)} --first Ann
            global reveal --card 'Low Ceiling'
            middle put 'Lightning Bolt' --owner Ann --as instant
            life Bram -13 Cleo -4 Dan +7
            chaos draw
            chaos reveal --card 'Lend // Keep'
            chaos draw Dan --with 'Two for One'
            chaos draw Hana --with 'Two for One'
            """,
            "v --card tea",
        ),
        "three of eight are out": Moment(
            """chaos resolve
            eliminate Bram --by Ann --concede
            eliminate Finn --concede
            turn next --anyway 'two lie face down'
            """,
            "eliminate Gus --concede --by Hana",
            "eight players and a stack",
        ),
        "long and wide names": Moment(f"new friday --format chaos-magic {seated(LONG)} --first Ð", "zo-3"),
        "the end": Moment("eliminate Bram --concede --by Ann", "eliminate Cleo --concede --by Ann", "start"),
    },
    "chaos-lists": {
        "start": Moment(f"new friday --format chaos-lists {seated('Ann,Bram,Cleo,Dan')} --first Ann", "ann-5 bram"),
        "eight players and a stack": Moment(
            f"""new friday --format chaos-lists {seated(EIGHT)} --first Ann
            global put 'House Party' 'Creatures have haste.'
            chaos keep Cleo 'emblem: artifacts have haste'
            middle put 'Serra Angel' --owner Dan
            away Eve --turns 6
            life Bram -13 Cleo -4 Dan +7
            chaos --rolled 12
            chaos extra --times 2 --who Dan
            """,
            "c --rolled 34",
        ),
        "three of eight are out": Moment(
            """chaos done
            eliminate Bram --by Ann
            chaos skip
            eliminate Finn --by nobody
            chaos skip
            turn next
            """,
            "e gus --by hana",
            "eight players and a stack",
        ),
        "long and wide names": Moment(f"new friday --format chaos-lists {seated(LONG)} --first Ð", "zo-3"),
        "the end": Moment("eliminate Bram --by Ann\neliminate Cleo --by Ann", "e dan --by ann", "start"),
    },
    "magical-war": {
        "start": Moment(f"new friday --format magical-war {seated('Ann,Bram,Cleo')} --first Ann", "ann-5 bram"),
        "eight players, effects": Moment(
            f"""new friday --format magical-war {seated(EIGHT)} --first Ann --rule counts=on
            {"".join(f"initial {name}" + chr(10) for name in EIGHT.split(","))}
            lay
            effect add Ann 'black vise' --on Cleo
            effect add Dan 'black vise' --on Hana
            cards move 3 stock play:Ann
            cards move 3 stock play:Bram
            kudzu aim Ann Bram Forest
            life Bram -13 Cleo -4 Dan +7
            turn next
            """,
            "gus-12 ann fireball",
        ),
        "a last stand": Moment("turn next", "o dan --by gus", "eight players, effects"),
        "six players, two last stands": Moment(
            f"""new friday --format magical-war {seated("Ann,Bram,Cleo,Dan,Eve,Finn")} --first Ann --rule counts=on
            {"".join(f"initial {name}" + chr(10) for name in EIGHT.split(",")[:6])}
            lay
            effect add Ann 'black vise' --on Cleo
            effect add Dan 'black vise' --on Eve
            effect add Eve 'the rack' --on Finn
            kudzu aim Ann Dan Forest
            draw Ann
            step Ann land Forest
            life Bram -25 Cleo -25 --from Ann
            eliminate Bram --by Ann
            """,
            "o cleo --by ann --with 'Fireball, off the top of the common graveyard'",
        ),
        "long and wide names": Moment(f"new friday --format magical-war {seated(LONG)} --first Ð", "zo-3"),
        "the end": Moment(
            "lay\neliminate Bram --by Ann\nstand leave Bram\neliminate Cleo --by Ann",
            "stand leave Cleo",
            "start",
        ),
    },
}


class Screen(NamedTuple):
    """A screen as it was painted: the lines above the prompt and the bar below it; none where all was told as prose."""

    lines: list[Line] | None
    bar: Line
    told: str


def commands(slug: str, title: str) -> list[str]:
    """All commands of a moment."""
    moment = MOMENTS[slug][title]
    own = [line.strip() for line in moment.commands.splitlines() if line.strip()]
    before = [*commands(slug, moment.after), MOMENTS[slug][moment.after].typed] if moment.after else []
    return [*before, *own]


def recorded(home: Path) -> str:
    """The session's file."""
    return (home / "sessions" / "friday.yaml").read_text(encoding="utf-8")


def played(slug: str, title: str, home: Path, *, plain: bool = False) -> tuple[TablePrompt, str]:
    """The table prompt at a moment, and what it printed after the last line."""
    prompt = TablePrompt(App(lambda: Home(str(home)), None), main.perform, lambda _asked: "", plain=plain)
    with contextlib.redirect_stdout(io.StringIO()):
        for command in commands(slug, title):
            if command.startswith("new "):
                assert main.run(shlex.split(command), {"EDW_HOME": str(home)}) == 0, command
                prompt.show()
            else:
                before = len(recorded(home))
                prompt.take(command)
                if command == "turn next" and len(recorded(home)) == before:
                    prompt.take(command)  # the Scion's damage is left
                assert len(recorded(home)) > before, (command, prompt.laptop.said)
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        prompt.take(MOMENTS[slug][title].typed)
    return prompt, printed.getvalue()


def screens(slug: str, title: str, home: Path) -> Iterator[tuple[tuple[int, int], Screen]]:
    """The screens of a moment, one for each size."""
    prompt, _ = played(slug, title, home)
    for cells, lines in SIZES:
        yield (cells, lines), shown_on(prompt, Paper(cells, lines, BLOCKS))


def shown_on(prompt: TablePrompt, paper: Paper) -> Screen:
    """What the prompt paints on such a terminal."""
    painted: list[tuple[list[Line], Line]] = []
    told = io.StringIO()
    with (
        mock.patch.object(picture, "paper", return_value=paper),
        mock.patch.object(picture, "paint", lambda lines, foot=(): painted.append((lines, foot))),
        contextlib.redirect_stdout(told),
    ):
        prompt.show()
    lines, foot = painted[0] if painted else (None, ())
    return Screen(lines, foot, told.getvalue())
