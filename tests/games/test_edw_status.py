"""``edw status --json`` as other programs read it: the shape after every step of a war, and one table whole."""

from conftest import FIVE, SEATS, Edw
from edw_status import check_session, check_status

STEPS = (
    f"new friday --players {FIVE} {' '.join(SEATS)} --first white --rule survivor=wins",
    "legend white --card Mirari --rolled black=1,red=2",
    "spell white --card Smoke",
    "chaos draw white",
    "dragon cast white --countered",
    "planar tap gate",
    "turn extra red",
    "turn next",
    "eliminate black --by white --take Mirari",
    "eliminate red",
    "turn next",
    "eliminate blue",
    "turn next",
    "turn next",
    "turn next",
    "scion tap",
    "turn next",
    "eliminate white",
    "new saturday --after friday",
    "turn next",
    "end",
)


def test_the_shape_after_every_step(edw: Edw) -> None:
    for step in STEPS:
        edw.line(step)
        status = edw.status()
        check_session(status)
        check_status(status)


def test_the_shape_before_the_start(edw: Edw) -> None:
    edw("new", "friday", "--players", FIVE, "--ritual")
    check_session(edw.status())
    check_status(edw.status())
