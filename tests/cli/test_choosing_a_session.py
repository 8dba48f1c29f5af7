"""To which session a command goes: the one named for once, else the one that EDW_SESSION names, else the last used."""

import json

import pytest
from conftest import FIVE, SEATS, Edw

from edw_companion.cli import main


def test_the_one_named_then_the_one_of_the_environment_then_the_last_used(
    war: Edw, capsys: pytest.CaptureFixture[str]
) -> None:
    war("new", "saturday", "--players", FIVE, *SEATS)
    assert war.status()["session"] == "saturday"
    environ = {"EDW_HOME": str(war.home), "EDW_SESSION": "friday"}
    for words, wanted in (([], "friday"), (["--session", "saturday"], "saturday"), (["--session=friday"], "friday")):
        assert main.run([*words, "life", "white", "-1"], environ) == 0
        capsys.readouterr()
        assert main.run(["status", *words, "--json"], environ) == 0
        assert json.loads(capsys.readouterr().out)["session"] == wanted
    assert war.status()["session"] == "saturday", "for once only: what was last used stays so"
    lives = [war("status", "--session", name, "--json").json["players"][0]["life"] for name in ("friday", "saturday")]
    assert lives == [73, 74]
    war("use", "friday")
    assert war.status()["session"] == "friday"
