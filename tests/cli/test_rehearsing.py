"""A dry run says whether a command could be, and records nothing."""

import pytest
from conftest import Edw

from edw_companion.cli.app import App
from edw_companion.cli.main import perform
from edw_companion.cli.report import Report
from edw_companion.session.paths import Home


@pytest.fixture
def app(war: Edw) -> App:
    app = App(lambda: Home(str(war.home)), None)
    app.report = Report(dry_run=True)
    return app


@pytest.mark.parametrize(
    ("line", "code"),
    {
        "legend white": 0,
        "chaos draw nobody": 2,
        "undo": 0,
        "undo 9": 1,
        "redo": 1,
        "void 99 --agreed all --why cocked": 1,
        "start": 1,
        "mix Ann frogs": 1,
        "pile artifacts look 2": 0,
        "turn next": 0,
        "rekey --why lost": 0,
        "end": 0,
    }.items(),
)
def test_what_could_be_is_said_and_not_recorded(
    war: Edw, app: App, capsys: pytest.CaptureFixture[str], line: str, code: int
) -> None:
    war("life", "white", "-5")
    before = war.session().read_bytes()
    assert perform(line.split(), app) == code
    assert bool(capsys.readouterr().err) == bool(code)
    assert war.session().read_bytes() == before
    assert app.report.recorded == []
