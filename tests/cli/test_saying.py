"""What stands below the table at the prompt: the prompt's words, news of others, nothing twice."""

from collections.abc import Sequence

import pytest
from conftest import Edw

from edw_companion.cli.app import App
from edw_companion.cli.main import perform
from edw_companion.cli.play.state import Laptop, news
from edw_companion.cli.play.wording import SHARED, in_short
from edw_companion.cli.table import Loaded
from edw_companion.core.due import ASIDE, DO, Due
from edw_companion.games.elder_dragon_wars.sayings import PROMPTING
from edw_companion.session.journal import Seen
from edw_companion.session.paths import Home

SAID = {
    ("note", "code c0ce-4f22-1083"): ["Note: code c0ce-4f22-1083"],
    ("x",): ["There is no command 'x'. See '?'."],
    ("dragon", "cast"): ["'dc' needs WHO, as in: dc w. See '? dc'."],
    ("undo", "--none"): ["'u' has no option '--none'. Did you mean --json? See '? u'."],
    ("--none",): ["'edw' has no option '--none'. See '?'."],
    ("completion",): ["'completion' needs SHELL, as in: completion bash. See '? completion'."],
}


@pytest.mark.parametrize(("words", "here"), SAID.items())
def test_what_a_command_says_in_the_prompt_s_words(war: Edw, words: Sequence[str], here: list[str]) -> None:
    app = App(lambda: Home(str(war.home)), None)
    assert Laptop(app, perform).outcome(words).said == here


def at_prompt(war: Edw, *words: str) -> str:
    """What a command prints there."""
    laptop = Laptop(App(lambda: Home(str(war.home)), None), perform)
    said = laptop.outcome(words).said
    return "".join(f"{line if isinstance(line, str) else laptop.wording.written(line)}\n" for line in said)


@pytest.mark.parametrize("words", ["print check", "lists export 1 scion", "proof 2", "log"])
def test_what_holds_no_advice_is_printed_as_in_a_shell(war: Edw, words: str) -> None:
    assert at_prompt(war, *words.split()) == war(*words.split()).out


@pytest.mark.parametrize(
    ("words", "leaves", "tells"),
    [
        (
            "roll --help",
            ["edw", "--json", "-h, --help", "Usage:", "[OPTIONS]", "Options:"],
            ["roll [DICE]... Roll dice", "Example: roll ", "with 'void'.", "Behind it may stand: --low", "--word W"],
        ),
        ("help roll", ["edw", "--json", "-h, --help"], ["roll [DICE]... Roll dice", "Example: roll "]),
        ("help legend", ["edw", "Usage:", "Short:"], ["l w kei: a Legend came into play", "Example: legend "]),
        (
            "help all",
            ["-h, --help", "Usage"],
            ["after 'end'.", "self: COMMAND --help", "--session NAME", "Begin and end:"],
        ),
        ("dragon --help", ["edw", "Usage", "Options"], ["Example: dragon", "Commands:"]),
        ("completion --help", ["-h, --help"], ["completion ", 'eval "$(edw completion bash)"']),
        ("proof --help", ["-h, --help"], ["nothing of this program: edw proof 17 | bash prints"]),
        ("help handbook left", ["'edw"], ["until 'back ", "$ edw eliminate "]),
        ("rules zzqq", ["edw"], ["Try another word, or 'rules' for the contents."]),
    ],
)
def test_a_page_calls_commands_as_they_are_typed_here(
    war: Edw, words: str, leaves: list[str], tells: list[str]
) -> None:
    printed = war(*words.split(), code=words.endswith("zzqq"))
    shell = " ".join((printed.out + printed.err).split())
    here = " ".join(at_prompt(war, *words.split()).split())
    assert [word for word in leaves if word in here or word not in shell] == []
    assert [word for word in tells if word not in here] == []


@pytest.mark.parametrize(
    ("step", "here"),
    {
        Due("Upkeep: pay, or it goes home", "dragon return red"): "Upkeep: pay, or it goes home",
        Due("For 10 life each may go: Mirari", "artifact sacrifice", how=ASIDE): "For 10 life each may go: Mirari",
        Due(
            f"Recruitment: some{ASIDE}, others", "life N", "turn order", how=ASIDE
        ): "Recruitment: some (life N), others",
        Due("It has run out", "turn next"): "It has run out",
        Due(f"The Scion (edwin), '{DO}' and {DO}", "undo", "drawing"): "The Scion (edwin), 'u' and drawing",
        Due("The legends of edw"): "The legends of edw",
    }.items(),
)
def test_what_is_due_says_the_act_and_names_commands_within_as_they_are_typed_here(step: Due, here: str) -> None:
    assert step.acting(typed) == here


SHORTENED = {"chaos draw red": "c red", "chaos hand red": "ch red", "turn order": "t order", "scion pay": "scion pay"}


@pytest.mark.parametrize(("command", "here"), SHORTENED.items())
def test_the_longest_short_form_is_named(command: str, here: str) -> None:
    assert typed(command) == here


def typed(command: str) -> str:
    return in_short(command, {**SHARED, **PROMPTING.shorts})


def read(war: Edw) -> Loaded:
    return App(lambda: Home(str(war.home)), None).read()


def test_news_of_others(war: Edw) -> None:
    shown = read(war).session.journal.seen("friday")
    assert news(read(war), shown) == []
    for life in range(1, 6):
        war("life", "white", f"={life}")
        told = news(read(war), shown)
        assert told[0] == "Meanwhile somebody recorded at another place:"
        assert told[-1].endswith(f"-> {life}.")
        assert len(told) == 1 + min(life, 3) + (life > 3)
    assert "and 2 more" in told[1]


def test_no_news_of_a_table_that_was_not_shown(war: Edw) -> None:
    assert news(read(war), None) == []
    assert news(read(war), Seen("other", 1, "0" * 64, 0, "")) == []


@pytest.mark.parametrize("last", [Seen("friday", n, "0" * 64, 0, "") for n in (2, 9)])
def test_another_file_in_its_place(war: Edw, last: Seen) -> None:
    assert news(read(war), last) == ["Meanwhile another file was put in this session's place: look at it with 'log'."]
