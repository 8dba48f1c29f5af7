"""Short forms: what each means, and that no line at all brings anything but words or one clean error."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from conftest import Edw
from hypothesis import example, given
from hypothesis import strategies as st
from table_prompt import Table, lay

from edw_companion import games
from edw_companion.cli.commands.seating import understood, which_game
from edw_companion.cli.play.forms import lines_of
from edw_companion.cli.play.grammar import read
from edw_companion.cli.play.typed_words import UnclosedError
from edw_companion.cli.play.wording import SHARED, help_lines
from edw_companion.cli.text_in import leaves
from edw_companion.errors import EdwError
from edw_companion.games.short_forms import prompting_of

WAR = games.find("elder-dragon-wars")

CASES = {
    "": "",
    "   ": "",
    "edw": "",
    "edw life w -5": "life w -5",
    "w-5": "life w -5",
    "edw w-5": "life w -5",
    "r+3": "life r +3",
    "b=20": "life b =20",
    "ann-12": "life ann -12",
    "w-5 r+3 b=20": "life w -5 r +3 b =20",
    "w -5": "life w -5",
    "w -5 r +3": "life w -5 r +3",
    "w-7 r": "life w -7 r",
    "w-7 u-7 r": "life w -7 u -7 r",
    "w-7 r fireball": "life w -7 r fireball",
    "w-7 r --with fireball": "life w -7 r --with fireball",
    "life +6": "life +6",
    "life+6 stream of life": "life +6 stream of life",
    "ann+5 stream": "life ann +5 stream",
    "life ann +6 stream": "life ann +6 stream",
    "ann gives up": "concede ann",
    "give up": "concede",
    "I concede": "concede",
    "ann resigns": "concede ann",
    "w-7 --with fireball": "life w -7 --with fireball",
    "w-7 r fireball --json": "life w -7 r fireball --json",
    "w-7 from r": "life w -7 --from r",
    "w-7 from r with fireball": "life w -7 --from r --with fireball",
    "w-7 r with fireball": "life w -7 r --with fireball",
    "w-7 with fireball --json": "life w -7 --with fireball --json",
    "u-5": "life u -5",
    "u": "undo",
    "u 2": "undo 2",
    "z": "redo",
    "n": "turn next",
    "n --card crosis": "turn next --card crosis",
    "t": "turn",
    "d": "log 15",
    "d 40": "log 40",
    "?": "?",
    "??": "?",
    "? ?": "?",
    "? q": "?",
    "help": "?",
    "help help": "?",
    "edw help": "?",
    "help life": "life --help",
    "help l": "legend --help",
    "?l": "legend --help",
    "?legend": "legend --help",
    "? w-5": "life w -5 --help",
    "w-99999999": "life w -99999999",
    "? spell": "spell --help",
    "? s": "spell --help",
    "? dc": "dragon cast --help",
    "? print": "print --help",
    "? print season": "help print season",
    "l w kei": "legend w kei",
    "s u": "spell u",
    "s u --pay g": "spell u --pay g",
    "c g": "chaos draw g",
    "c": "chaos draw",
    "ch g": "chaos hand g",
    "dc w": "dragon cast w",
    "status": "status",
    "roll 2d6+1": "roll 2d6+1",
    "roll --low w r": "roll --low w r",
    "bogus-5x": "bogus-5x",
    "--session friday status": "--session friday status",
}


@pytest.mark.parametrize(("line", "words"), CASES.items())
def test_what_a_line_means(line: str, words: str) -> None:
    assert " ".join(read(line, WAR)) == words


@pytest.mark.parametrize("line", ["q", "quit", "exit", "edw quit", " exit ", "Q", "Exit"])
def test_what_leaves(line: str) -> None:
    assert leaves(line)


@pytest.mark.parametrize("line", ["", "quiet", "note quit", "u q", "edw", "quit eve", "q now"])
def test_what_does_not_leave(line: str) -> None:
    assert not leaves(line)


QUOTED = {
    'note "one two"': ["note", "one two"],
    "note 'one two'": ["note", "one two"],
    "l w jester's cap": ["legend", "w", "jester's", "cap"],
    'w-5 --with "one two"': ["life", "w", "-5", "--with", "one two"],
    "note back\\slash": ["note", "back\\slash"],
    "note # not a remark": ["note", "#", "not", "a", "remark"],
    'artifact lose --why="a b"': ["artifact", "lose", "--why=a b"],
}


@pytest.mark.parametrize(("line", "words"), QUOTED.items())
def test_quotes_apostrophes_and_backslashes(line: str, words: list[str]) -> None:
    assert read(line, WAR) == words


def test_a_mark_that_is_not_closed() -> None:
    with pytest.raises(UnclosedError, match="not closed"):
        read('note "one two', WAR)


def test_other_games_have_their_own() -> None:
    other = games.find("magical-war")
    assert read("l w kei", other) == ["l", "w", "kei"]
    assert read("n", other) == ["turn", "next"]


@given(st.text(max_size=40))
@example("NOTHING")
@example("A0")
def test_any_line_gives_words_or_one_error(line: str) -> None:
    try:
        words = read(line, WAR)
    except UnclosedError:
        assert '"' in line
    except EdwError as error:  # an answer, or what refuses it: "A0", "nothing"
        if not str(error).strip():
            pytest.fail("what refuses a line, or answers it, is a sentence")
    else:
        assert all(isinstance(word, str) for word in words)


@pytest.mark.parametrize("slug", games.GAMES)
def test_help_fits_on_one_screen(slug: str) -> None:
    lines = help_lines(games.find(slug))
    assert len(lines) <= 22
    others = {"dice", "note", "roll", "concede", *(["deck"] if slug == "five-colors" else [])}
    assert others <= {*" ".join(lines).replace(",", " ").replace(".", " ").split()}
    assert max(map(len, lines)) < 80


@pytest.mark.parametrize("slug", games.GAMES)
def test_every_short_form_stands_for_a_command(slug: str) -> None:
    from edw_companion.cli.main import SHARED

    game = games.find(slug)
    prompting = prompting_of(game)
    own = prompting.shorts
    commands = {name for section in SHARED.values() for name in section} | set(game.commands)
    assert {short.words.split()[0] for short in own.values()} <= commands
    assert all(short.example.split()[0] == key for key, short in own.items())
    asked = {command.split()[0] for command in prompting.options}
    assert asked <= set(game.commands)


@pytest.mark.parametrize(
    ("typed", "slug"),
    [
        ("edw", "elder-dragon-wars"), ("cl", "chaos-lists"), ("cm", "chaos-magic"), ("mw", "magical-war"),
        ("fc", "five-colors"), ("5c", "five-colors"), ("lotfc", "five-colors"), ("five-colors", "five-colors"),
    ],
)  # fmt: skip
def test_a_game_is_called_by_its_initials(typed: str, slug: str) -> None:
    assert which_game(["Ann", "Bram"], lambda _game: None, None).question.answered(typed) == ("--format", slug)
    assert understood(["new", "friday", typed]) == ["new", "friday", "--format", slug]


def test_a_sentence_of_a_game_means_in_a_shell_what_it_does_at_the_prompt(edw: Edw) -> None:
    seats = ("--players", "Ann,Bram", "--seat=1=Ann", "--seat=2=Bram", "--first", "Ann")
    edw("new", "friday", "--format", "five-colors", *seats)
    assert "Ann turns up, by province: 1 Forest" in edw("ann", "reveals", "forest").out


def _examples(slug: str) -> Iterator[str]:
    """The lines that help, refusals and answers of a game offer, as they stand there."""
    prompting = prompting_of(games.find(slug))
    shorts = [prompting.life, *prompting.shorts.values(), *SHARED.values()]
    answers = [means for _, means in lines_of(slug) if means.startswith("= ")]
    yield from (short.example for short in shorts)
    yield from (each.replace("WHO", "ann").replace("OTHER", "bram") for each in prompting.such)
    for text in (*answers, *(short.says for short in shorts)):
        yield from re.findall(r"(?<!\w)'([^']+)'(?!\w)", text)


@pytest.mark.parametrize("slug", games.GAMES)
def test_every_line_that_is_offered_is_understood(slug: str, tmp_path: Path) -> None:
    table, wrong = Table(lay(tmp_path / "home", slug)), list[str]()
    parts = {"!", "--spent", "no, it was", "q", "s", "back"}
    of_cards = {"nobody move is over for ann", "ann takes mirari"}  # which do not lie there
    for line in dict.fromkeys(_examples(slug)):
        if line not in parts | of_cards:
            told = table.type(line)
            table.type("cancel")
            no = "is not understood|There is no (?:command|player)|has no option|Players take no damage"
            wrong += [f"{line}: {told}"] if re.search(no, told) else []
    assert not wrong
