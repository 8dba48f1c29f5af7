"""A rehearsal says whether a command could be, and records nothing, whichever way the command would record."""

import pytest
from conftest import Edw

from edw_companion.cli.desk import Desk
from edw_companion.cli.main import perform
from edw_companion.cli.rehearsing import Rehearsal
from edw_companion.session.places import Home


@pytest.fixture
def rehearsal(war: Edw) -> Rehearsal:
    desk = Desk(lambda: Home(str(war.home)), None)
    return Rehearsal(desk, desk.read())


def test_what_could_be_is_said_and_not_recorded(war: Edw, rehearsal: Rehearsal) -> None:
    before = war.session().read_bytes()
    assert perform(["legend", "white"], rehearsal) == 0
    assert perform(["chaos", "draw", "nobody"], rehearsal) == 2
    assert war.session().read_bytes() == before


def test_what_records_in_another_way_cannot_be_rehearsed(war: Edw, rehearsal: Rehearsal) -> None:
    war("life", "white", "-5")
    before = war.session().read_bytes()
    with pytest.raises(NotImplementedError):
        perform(["undo"], rehearsal)
    assert war.session().read_bytes() == before
