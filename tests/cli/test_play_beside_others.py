"""The prompt beside another place that records: what was not shown is not taken back."""

from collections.abc import Sequence

import pytest
from conftest import Edw

from edw_companion.cli import main
from edw_companion.cli.app import App
from edw_companion.cli.play.prompt import TablePrompt
from edw_companion.cli.play.typed_command import STALE
from edw_companion.session.paths import Home


class Prompt:
    """The prompt of a war, and a second place."""

    def __init__(self, war: Edw, capsys: pytest.CaptureFixture[str]) -> None:
        self.war = war
        self._capsys = capsys
        self._prompt = TablePrompt(App(lambda: Home(str(war.home)), None), self.perform, lambda _prompt: "")
        self.before: list[str] = []

    def perform(self, words: Sequence[str], app: App) -> int:
        """A command; the second place comes before it with what it has to record."""
        while self.before:
            self.elsewhere(self.before.pop())
        return main.perform(words, app)

    def elsewhere(self, line: str) -> None:
        assert main.run(line.split(), {"EDW_HOME": str(self.war.home)}) == 0

    def type(self, line: str) -> str:
        """A line at the prompt, and what is shown then."""
        self._capsys.readouterr()
        self._prompt.take(line)
        return self._capsys.readouterr().out

    def kinds(self) -> list[str]:
        """What was recorded after the start."""
        return [line.split('"do": "')[1].split('"')[0] for line in self.war.session().read_text().splitlines()[4:]]


@pytest.fixture
def prompt(war: Edw, capsys: pytest.CaptureFixture[str]) -> Prompt:
    opened = Prompt(war, capsys)
    opened.type("")
    return opened


@pytest.mark.parametrize("moment", ["before it is typed", "after it is typed"])
def test_what_came_from_elsewhere_is_shown_before_it_is_taken_back(prompt: Prompt, moment: str) -> None:
    prompt.type("w-5")
    if moment == "before it is typed":
        prompt.elsewhere("life blue -7")
    else:
        prompt.before.append("life blue -7")
    shown = prompt.type("u")
    assert "Meanwhile somebody recorded at another place:" in shown
    assert "Bram (blue) 75 -> 68" in shown
    assert STALE in shown
    assert "since you were asked" not in shown
    assert prompt.kinds() == ["life", "life"]
    assert "Undone: Bram (blue) 75 -> 68." in prompt.type("u")
    assert "Undone: Ann (white) 75 -> 70." in prompt.type("u")


def test_what_was_undone_elsewhere_is_shown_before_it_is_brought_back(prompt: Prompt) -> None:
    prompt.type("w-5")
    prompt.elsewhere("undo")
    shown = prompt.type("redo")
    assert "Undone: Ann (white) 75 -> 70." in shown
    assert STALE in shown
    assert prompt.kinds() == ["life", "undo"]
    assert "Redone: line 3" in prompt.type("z")


def test_what_takes_nothing_back_needs_no_second_time(prompt: Prompt) -> None:
    prompt.elsewhere("life blue -7")
    shown = prompt.type("w-5")
    assert "Meanwhile" in shown
    assert STALE not in shown
    assert prompt.kinds() == ["life", "life"]


def test_a_refusal_of_its_own_is_told_as_it_is(prompt: Prompt) -> None:
    shown = prompt.type("u 99")
    assert STALE not in shown
    assert "Nothing to undo" in shown
