"""Completion: live names as one word, silence where there are none, and real shells that complete with it."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from click.shell_completion import ShellComplete, get_completion_class
from conftest import Edw
from terminals import EDW, Terminal

from edw_companion import games
from edw_companion.cli.app import App
from edw_companion.cli.commands.help import SHELLS
from edw_companion.cli.complete import offered, one_word
from edw_companion.cli.main import SHARED, command_at, command_of
from edw_companion.cli.main import edw as group
from edw_companion.session.paths import Home

WORDS = {
    "Kei Takahashi": "Kei-Takahashi",
    "Jester's Cap": "Jesters-Cap",
    "Crosis, the Purger": "Crosis-the-Purger",
    "Palladia-Mors": "Palladia-Mors",
    "Bösium Strip": "Bösium-Strip",
    "Åsa & Ulf": "Åsa-Ulf",
}


@pytest.mark.parametrize(("name", "word"), WORDS.items())
def test_a_name_is_one_word(name: str, word: str) -> None:
    assert one_word(name) == word


def test_what_was_typed_stays_as_it_was_typed() -> None:
    assert offered(["Ann", "Anna", "Bram"], "an") == ["ann", "anna"]
    assert offered(["Ann", "Ann"], "") == ["Ann"]
    assert offered(["Kei Takahashi", "Keith"], "kei-") == ["kei-Takahashi"]


def test_a_name_begun_in_quotes_is_replaced_by_its_word() -> None:
    assert offered(["Kei Takahashi", "Keith"], "kei ta") == ["Kei-Takahashi"]
    assert offered(["Jester's Cap"], "Jester's") == ["Jesters-Cap"]
    assert offered(["…"], "") == []


def completions(home: Path, *words: str) -> list[str]:
    app = App(lambda: Home(str(home)), None)
    *before, last = words
    found = ShellComplete(group, {"obj": app}, "edw", "_EDW_COMPLETE").get_completions(before, last)
    return [item.value for item in found]


CASES = {
    ("li",): ["life", "lists"],
    ("life", "A"): ["Ann", "Arcades-Sabboth"],
    ("life", "Vae"): ["Vaevictis-Asmadi"],
    ("life", "w", "-5", "--"): ["--from", "--with", "--json", "--help"],
    ("life", "bl"): ["blue", "black"],
    ("life", "white", "-5", "--from", "Br"): ["Bram"],
    ("legend", "white", "kei-"): ["kei-Takahashi"],
    ("spell", "w", "Wra"): ["Wrath-of-God"],
    ("chaos", "play", "w", "Time-W"): ["Time-Warp"],
    ("artifact", "lose", "Mir"): ["Mirari"],
    ("pile", "ench"): ["enchantments"],
    ("planar", "tap", "g"): ["gate"],
    ("use", "f"): ["friday"],
    ("--session", "fr"): ["friday"],
    ("status", "--session", "fr"): ["friday"],
    ("life", "white", "--color", "ne"): ["never"],
    ("eliminate", "Dan", "--by", "An"): ["Ann"],
    ("legend", "w", "--card", "Mirr"): ["Mirror-Universe"],
    ("pile", "chaos", "sh"): ["show", "shuffle"],
    ("pile", "chaos", "top", "Gil"): ["Gilded-Drake"],
    ("print", "s"): ["sleeves", "seats", "scion", "season"],
    ("print", "a"): ["all"],
    ("lists", "show", ""): ["1"],
    ("lists", "show", "1", "deck-b"): ["deck-blue", "deck-black"],
    ("lists", "diff", "1", ""): ["1"],
    ("new", "next", "--format", "chaos-"): ["chaos-lists", "chaos-magic"],
    ("new", "next", "--after", "f"): ["friday"],
    ("--color", "n"): ["never"],
    ("--session", "friday", "life", "Bra"): ["Bram"],
    ("chaos", "dr"): ["draw"],
}


@pytest.mark.parametrize(("words", "found"), CASES.items(), ids=" ".join)
def test_live_names(war: Edw, words: tuple[str, ...], found: list[str]) -> None:
    war("legend", "white", "--card", "Mirari", "--rolled", "black=1,red=2")
    assert completions(war.home, *words) == found


PLAYERS = "Ann O'Neill,Jean Luc,Åsa"
SISTERS = {
    "chaos-lists": {
        ("away", "je"): ["jean-Luc"],
        ("away", "Ann", "--global", "Ho"): ["House-Party"],
        ("global", "drop", ""): ["House-Party"],
        ("middle", "play", "jean", "S"): ["Serra-Angel"],
        ("chaos", "--on", "g"): ["global"],
        ("chaos", "extra", "sp"): ["spite"],
        ("chaos", "drop", "jean", ""): ["a-held-roll"],
        ("mid",): ["middle"],
        ("lists", "show", "1", "glo"): ["global"],
    },
    "chaos-magic": {
        ("eliminate", "Åsa", "--by", "ann"): ["ann-ONeill"],
        ("global", "control", "The-Q"): ["The-Quiet-Auction"],
        ("global", "control", "The-Quiet-Auction", "An"): ["Ann-ONeill"],
        ("chaos", "read", "Slip"): ["Slippery-Floor"],
        ("chaos", "choose", "L"): ["Lend", "Later", "Loud", "Landed"],
        ("middle", "out", ""): ["Lightning-Bolt"],
        ("spite", "play", "Tea"): ["Tea-Break"],
        ("pile", "glo"): ["globals"],
    },
    "magical-war": {
        ("effect", "add", "jean", "Black"): ["Black-Vise"],
        ("effect", "gone", ""): ["Howling-Mine"],
        ("step", "ann", "c"): ["cast"],
        ("steal", "ann", "Å"): ["Åsa"],
        ("step", "c"): ["cast"],
        ("cast", "Blac"): ["Black-Vise"],
        ("cast", "--on", "Å"): ["Åsa"],
        ("kud",): ["kudzu"],
    },
    "five-colors": {
        ("deck", "size", "ann"): ["ann-ONeill"],
        ("battle", "act", "jean", "--taps", "hi"): ["hill-Giant"],
        ("print", "sea"): ["seats", "season"],
        ("conc",): ["concede"],
    },
}
BEFORE = {
    "chaos-lists": ["global put 'House Party' x", "middle put 'Serra Angel'", "chaos keep jean 'a held roll'"],
    "chaos-magic": ["global reveal --card 'The Quiet Auction'", "middle put 'Lightning Bolt'"],
    "magical-war": ["effect add ann 'Howling Mine'"],
    "five-colors": ["reveal Forest 'Craw Wurm'", "battle attack 2 'Hill Giant 3/3'"],
}


@pytest.mark.parametrize("slug", SISTERS)
def test_live_names_in_every_game(edw: Edw, slug: str) -> None:
    players = PLAYERS.rpartition(",")[0] if slug == "five-colors" else PLAYERS
    edw("new", "mine", "--format", slug, "--players", players, "--first", "Jean Luc")
    for line in BEFORE[slug]:
        edw.line(line)
    edw("new", "other", "--players", "Ann,Bram,Cleo,Dan,Eve")
    found = {words: completions(edw.home, "--session", "mine", *words) for words in SISTERS[slug]}
    assert found == SISTERS[slug]


DECK = Path(__file__).parents[1] / "transcripts" / "five-colors-deck.yaml"
OF_DECKS = {
    ("reveal", "Forest", "cra"): ["craw-Wurm"],
    ("recruit", "1", "Cr"): ["Craw-Wurm"],
    ("cast", "Ann", "Gia"): ["Giant-Growth"],
    ("duel", "begin", "Jed"): ["Jedit-Ojanen"],
}


def test_cards_of_a_checked_deck(edw: Edw) -> None:
    """Nothing is known of anybody's cards before."""
    edw("new", "friday", "--format", "five-colors", "--players", "Ann,Bram", "--first", "Ann")
    assert [completions(edw.home, *words) for words in OF_DECKS] == [[]] * len(OF_DECKS)
    edw("deck", "use", "Ann", str(DECK))
    assert {words: completions(edw.home, *words) for words in OF_DECKS} == OF_DECKS


def takers(path: str, command: click.Command) -> Iterator[tuple[str, click.Parameter]]:
    """Every parameter that stands for somebody."""
    context = click.Context(command)
    for parameter in command.params:
        if "WHO" in str(parameter.metavar or parameter.human_readable_name):
            yield path, parameter
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            inner = command.get_command(context, name)
            assert inner is not None
            yield from takers(f"{path} {name}", inner)


def test_whoever_is_to_be_named_is_completed(war: Edw) -> None:
    """Whatever is written WHO in the help offers players, in each command that has no time of its own."""
    app = App(lambda: Home(str(war.home)), None)
    shared = [(name, command_at(place, name)) for table in SHARED.values() for name, place in table.items()]
    forms = map(games.find, games.GAMES)
    own = [(name, command_of(game, name)) for game in forms for name in game.commands]
    every = [taker for name, command in [*shared, *own] for taker in takers(name, command)]
    assert len(every) > 70
    silent = []
    for path, parameter in every:
        context = click.Context(group, obj=app)
        if "Bram" not in [item.value for item in parameter.shell_complete(context, "Br")]:
            silent.append(f"{path} {parameter.name}")
    timed = {"chaos draw who", "land who", "fastbond who", "province refill who", "cast who", "battle assign who"}
    assert [path for path in silent if path not in timed] == ["new first"], "nobody is known yet"


def test_only_they_are_completed_for_whom_it_is_the_time(war: Edw) -> None:
    active = json.loads(war("status", "--json").out)["turn"]["active"]
    other = next(seat for seat in ("white", "black") if seat != active)
    foes = {"white": ("black", "red"), "black": ("white", "green")}[other]
    low, high = sorted(foes, key=lambda foe: foe == active)  # it comes to somebody else
    rolled = f"{low}=1,{high}=2"
    for card in ("Mirari", "Crawlspace"):
        war("legend", other, "--card", card, "--rolled", rolled)
    war("artifact", "give", "Mirari", active)
    assert completions(war.home, "artifact", "sacrifice", "") == ["Mirari"]
    assert completions(war.home, "chaos", "draw", "")[0] == active
    assert len(completions(war.home, "chaos", "draw", "")) == 2


def test_completed_names_are_understood(war: Edw) -> None:
    done = war("legend", "white", "Kei-Takahashi", "--card", "Jesters-Cap", "--rolled", "black=1,red=2")
    assert "Kei Takahashi" in done.out
    assert "Jester's Cap" in done.out


def test_without_a_session_there_is_silence(edw: Edw, capsys: pytest.CaptureFixture[str]) -> None:
    capsys.readouterr()
    assert completions(edw.home, "life", "A") == []
    assert completions(edw.home, "artifact", "lose", "M") == []
    assert capsys.readouterr() == ("", "")


def test_a_damaged_session_is_silence(war: Edw, capsys: pytest.CaptureFixture[str]) -> None:
    war.session().write_bytes(b"nothing of the kind\n")
    capsys.readouterr()
    assert completions(war.home, "life", "A") == []
    assert completions(war.home, "artifact", "lose", "M") == []
    assert capsys.readouterr() == ("", "")


def test_a_script_for_every_shell(edw: Edw) -> None:
    from click.shell_completion import get_completion_class

    for shell in SHELLS:
        known = get_completion_class(shell) is not None
        done = edw("completion", shell, code=0 if known else 1)
        assert ("_EDW_COMPLETE" in done.out) if known else ("pip install" in done.err)


RUN = {
    "bash": ("bash --norc --noprofile", 'PS1="%% "; eval "$(edw completion bash)"'),
    "zsh": ("zsh -f", 'PS1="%%%% "; autoload -U compinit; compinit -D -u; eval "$(edw completion zsh)"'),
    "fish": ("fish --no-config", "function fish_prompt; echo -n '%% '; end; edw completion fish | source"),
}
TYPED = {
    "edw life cl": "edw life cleo ",
    "edw life o": "edw life oBrien ",
    "edw life jean": "edw life jean-Luc ",
    "edw legend w kei-": "edw legend w kei-Takahashi ",
    "edw legend w --card Jest": "edw legend w --card Jesters-Cap ",
    "edw life crosis": None,
    "edw life Vae": "edw life Vaevictis-Asmadi ",
    "edw use fr": "edw use friday ",
    "edw --session du": "edw --session duel ",
    "edw --session duel conc": "edw --session duel concede ",
    "edw --session duel life Zo": "edw --session duel life Zoë ",
    "edw pile art": "edw pile artifacts ",
    "edw print slee": "edw print sleeves ",
    "edw void 3 --agr": "edw void 3 --agreed ",
}
"""What is typed before the Tab, and the line after it; None where there is nothing to go on with."""


PROMPTS = ("$", "%", "#", ">")
"""How the shells say that they wait."""


@pytest.mark.parametrize("shell", RUN)
@pytest.mark.skipif(shutil.which("tmux") is None, reason="tmux is not installed")
def test_real_shells(edw: Edw, tmp_path: Path, shell: str) -> None:
    if shutil.which(shell) is None:
        pytest.skip(f"{shell} is not installed")
    edw("new", "duel", "--format", "five-colors", "--players", "Zoë,Ann")
    seats = ("--seat=white=Ann", "--seat=blue=Bram", "--seat=black=Cleo", "--seat=red=Jean Luc", "--seat=green=O'Brien")
    edw("new", "friday", "--players", "Ann,Bram,Cleo,Jean Luc,O'Brien", *seats)
    start, install = RUN[shell]
    programs = tmp_path / "bin"
    programs.mkdir()
    (programs / "edw").write_text(f'#!/bin/sh\nexec {EDW} "$@"\n')
    (programs / "edw").chmod(0o755)
    terminal = Terminal(edw.home, f"PATH='{programs}:{os.environ['PATH']}' HOME='{tmp_path}' {start}", 160)
    try:
        terminal.wait(*PROMPTS)
        terminal.type(install.replace("%%", "%"))
        terminal.type("clear; echo rea'dy'")
        terminal.find("ready")
        terminal.wait(*PROMPTS)
        for number, (typed, completed) in enumerate(TYPED.items()):
            terminal.tmux("send-keys", "-l", "-t", "t", typed)
            terminal.wait(typed)
            terminal.tmux("send-keys", "-t", "t", "Tab")
            terminal.tmux("send-keys", "-l", "-t", "t", f"<{number}>")
            terminal.wait(f"{completed or typed}<{number}>")
            terminal.tmux("send-keys", "-t", "t", "C-u")
    finally:
        terminal.close()


def test_the_script_for_powershell(edw: Edw) -> None:
    """Built as the documentation of Register-ArgumentCompleter -Native asks; no PowerShell is needed to see that."""
    done = edw("completion", "powershell", code=None)
    if done.code:
        pytest.skip("the installed click has none")
    script = done.out
    assert script.startswith("Register-ArgumentCompleter -Native -CommandName edw -ScriptBlock {")
    assert "param($wordToComplete, $commandAst, $cursorPosition)" in script
    for mark in ("{}", "()", "[]"):
        assert script.count(mark[0]) == script.count(mark[1])
    assert "$env:_EDW_COMPLETE = 'powershell_complete'" in script
    assert script.count("$env:_EDW_COMPLETE") == script.count("$env:COMP_WORDS") == 3, "kept, set and put back"
    assert "[System.Management.Automation.CompletionResult]::new(" in script


POWERSHELL = {
    ("edw li", "1"): ["plain", "life", "Change life totals: -5, +3 or =20.", "plain", "lists"],
    ("edw life cl", "2"): ["plain", "cleo", "_"],
    ("edw life 'cl", "2"): ["plain", "cleo", "_"],
    ("edw legend w", "3"): ["plain", "Jedit-Ojanen", "_"],
    ("edw --session friday use fr", "4"): ["plain", "friday", "_"],
}
"""The line so far and the number of its word, as the script hands them over; what it reads three lines at a time."""


@pytest.mark.parametrize(("line", "found"), POWERSHELL.items())
def test_what_powershell_reads(war: Edw, line: tuple[str, str], found: list[str]) -> None:
    words = {"_EDW_COMPLETE": "powershell_complete", "COMP_WORDS": line[0], "COMP_CWORD": line[1]}
    ran = [sys.executable, "-m", "edw_companion"]
    environ = {**os.environ, **words, "EDW_HOME": str(war.home)}
    if get_completion_class("powershell") is None:
        pytest.skip("the installed click has none")
    done = subprocess.run(ran, env=environ, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)
    said = done.stdout.splitlines()
    assert len(said) % 3 == 0
    assert all(word in said for word in found), said[:9]


def test_nothing_heavy_is_loaded_for_a_name(war: Edw) -> None:
    code = (
        "import sys; from edw_companion.cli.main import run\n"
        "try:\n    run([], {'EDW_HOME': sys.argv[1], '_EDW_COMPLETE': 'bash_complete'})\n"
        "except SystemExit:\n    pass\n"
        "print([name for name in ('yaml', 'tabulate', 'difflib', 'readline', 'edw_companion.cli.play') "
        "if name in sys.modules])"
    )
    environ = {**os.environ, "_EDW_COMPLETE": "bash_complete", "COMP_WORDS": "edw life Cl", "COMP_CWORD": "2"}
    done = subprocess.run(
        [sys.executable, "-c", code, str(war.home)], env=environ, capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines() == ["plain,Cleo", "[]"]
    assert done.stderr == ""
