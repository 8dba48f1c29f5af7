"""``edw demo``: of each game one that is in full swing, played from its lines, and counted nowhere."""

import contextlib
import io
import json
from pathlib import Path

import pytest
from conftest import FIVE, SEATS, Edw
from table_prompt import Table, lay

from edw_companion import games
from edw_companion.cli import main
from edw_companion.cli.app import App
from edw_companion.cli.play.prompt import TablePrompt
from edw_companion.session.paths import Home

TOLD = {
    "elder-dragon-wars": ("Arcades Sabboth, in play", "2 Karn, Silver Golem", "Furnace of Rath"),
    "chaos-lists": ("Payday Loan, now", "Shivan Dragon", "Chaos C"),
    "chaos-magic": ("Hot Seat, under the control of Ann", "Lightning Bolt of Ann"),
    "magical-war": ("Kudzu of Cleo on a land of Ann", "pipeline steps +1"),
    "five-colors": ("Held back until their stage: Serra Angel", "Craw Wurm 6/4"),
}


def tries(slug: str) -> tuple[str, list[str]]:
    """How it stands in a demo, and the lines that can be tried in it."""
    text = Path(games.__file__).parent.joinpath(slug.replace("-", "_"), "demo.txt").read_text(encoding="utf-8")
    said, tries = text.split("\n\n")[0].splitlines()
    assert max(len(said), len(tries)) < 60
    return said, tries.removeprefix("Try: ").split(" · ")


@pytest.mark.parametrize("slug", games.GAMES)
def test_the_seventh_turn_stands_there_with_things_due_and_somebody_in_danger(edw: Edw, slug: str) -> None:
    done = edw("demo", slug)
    assert tries(slug)[0] in done.out
    assert "Turn 7: " in done.out
    assert all(told in done.out for told in TOLD[slug])
    turn = edw("--session", "demo", "turn", "--json").json
    assert turn["due"]
    table = App(lambda: Home(str(edw.home)), "demo").read()
    assert sum(place.danger for place in table.game.scene(table.state).places) == 1
    assert edw("--session", "demo", "verify").out.startswith("OK: ")
    assert "--anyway" not in edw.session("demo").read_text(encoding="utf-8")
    assert '"anyway"' not in edw.session("demo").read_text(encoding="utf-8")


@pytest.mark.parametrize("slug", games.GAMES)
def test_what_it_says_can_be_tried_does_something_at_that_very_table(tmp_path: Path, slug: str) -> None:
    lay(tmp_path, "chaos-magic")
    table = Table(tmp_path)
    table.type("demo " + slug)
    assert table.said()[0] == tries(slug)[0]
    for line in tries(slug)[1]:
        before = len(table.prompt.app.read().session.events)
        said = table.type(line)
        assert not table.asks(), (line, said)
        if line in ("?", "middle"):
            assert len(said.splitlines()) > 3, said
        else:
            assert len(table.prompt.app.read().session.events) > before, (line, said)


def test_it_is_the_same_for_everybody(edw: Edw, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    edw("demo")
    first = edw.session("demo").read_bytes()
    other = Edw(tmp_path / "another", capsys)
    other("demo", "edw")
    assert other.session("demo").read_bytes() == first
    edw("--session", "demo", "life", "white", "-5")
    assert edw.session("demo").read_bytes() != first
    edw("demo")
    assert edw.session("demo").read_bytes() == first


def test_it_is_counted_nowhere_and_goes_without_a_trace(war: Edw) -> None:
    war("eliminate", "white", "blue", "black", "red", "green")
    reads = [
        ("sessions", "--json"), ("history",), ("history", "--json"), ("luck", "--all"), ("log", "--all", "--json"),
        ("print", "season"), ("status", "--json"),
    ]  # fmt: skip
    before = [war(*words).out for words in reads]
    kept = {path: path.read_bytes() for path in war.home.rglob("*") if path.is_file()}
    war("demo")
    assert [war(*words).out for words in reads] == before
    war("--session", "demo", "eliminate", "white", "blue", "black", "red", "green")
    assert [war(*words).out for words in reads] == before
    assert war("demo", "--remove").out == "The demo is gone.\n"
    left = {path: path.read_bytes() for path in war.home.rglob("*") if path.is_file() and path.suffix != ".lock"}
    assert left == {path: data for path, data in kept.items() if path.suffix != ".lock"}
    assert war("demo", "--remove", code=1).err == "edw: There is no demo here to take away.\n"


def test_a_session_of_ones_own_of_that_name_stays_and_counts(war: Edw) -> None:
    war("end")
    home = war.home / "sessions"
    own = home.joinpath("friday.yaml").read_bytes().replace(b'"name": "friday"', b'"name": "demo"')
    home.joinpath("demo.yaml").write_bytes(own)  # an older one, of which this program only looks at the name
    for words in (["demo"], ["demo", "--remove"], ["demo", "chaos-magic"]):
        assert "'demo' is a session of your own here, and stays." in war(*words, code=1).err
    assert home.joinpath("demo.yaml").read_bytes() == own
    assert [row["name"] for row in war("sessions", "--json").json] == ["demo", "friday"]


def test_no_other_session_has_its_name_nor_follows_it(edw: Edw) -> None:
    assert "'demo' is the game to try" in edw("new", "demo", "--players", FIVE, *SEATS, code=1).err
    edw("demo")
    assert "'demo' is the game to try" in edw("new", "--after", "demo", code=1).err
    assert "only to try" in edw("use", "demo", code=1).err
    assert edw("sessions").out.startswith("There is no session yet")
    assert "There is no session yet" in edw().out


def test_whoever_leaves_it_is_back_at_their_own_session(war: Edw) -> None:
    table = Table(war.home)
    told = table.type("demo")
    assert table.prompt.app.name() == "demo"
    table.type("w-5")
    assert war.status()["session"] == "friday"
    assert war.status()["last"] == 2
    assert "'use friday' goes back to your own game." in told
    table.type("use friday")
    assert table.prompt.app.name() == "friday"


def test_demo_where_names_are_asked_for(tmp_path: Path) -> None:
    prompt = TablePrompt(App(lambda: Home(str(tmp_path)), None), main.perform, lambda _asked: "q")
    with contextlib.redirect_stdout(io.StringIO()):
        prompt.run()
        assert prompt.questions.now is not None
        prompt.take("demo")
    assert prompt.questions.now is None
    assert prompt.app.name() == "demo"
    assert str(prompt.laptop.said[0]) == tries("elder-dragon-wars")[0]


def test_a_question_of_the_game_before_does_not_go_on_in_it(war: Edw) -> None:
    table = Table(war.home)
    table.type("new")
    assert table.asks()
    table.type("demo")
    assert not table.asks()
    table.type("use friday", "s w wrath --card gravity", "s g wrath")
    assert table.asks()
    assert "'s g wrath' is left: nothing was recorded of it." in table.type("demo")
    assert not table.asks()


def test_as_json_it_is_the_table(edw: Edw) -> None:
    found = json.loads(edw("demo", "mw", "--json").out)
    assert found["session"] == "demo"
    assert found["format"] == "magical-war"


def test_a_game_that_is_not_there_is_refused_and_nothing_is_laid(edw: Edw) -> None:
    assert "no game 'poker'" in edw("demo", "poker", code=2).err
    assert not edw.session("demo").exists()


def test_a_line_that_no_longer_plays_is_named(edw: Edw, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.resources.files", lambda _package: Broken())
    assert "(line 2: nonsense)" in edw("demo", code=1).err


class Broken:
    """A demo with a line that is no command."""

    def joinpath(self, _name: str) -> "Broken":
        return self

    def read_text(self, encoding: str) -> str:
        assert encoding == "utf-8"
        return "Try: ?\n\ndice\nAnn Bram Cleo Dan Eve\n\nnonsense\n"
