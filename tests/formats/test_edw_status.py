"""``edw status --json`` as other programs read it: the shape after every step of a war, and one table whole."""

import pytest
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


def test_a_table_whole(edw: Edw) -> None:
    for step in STEPS[:6]:
        edw.line(step)
    status = edw.status()
    white, _, black, *_ = status["players"]
    assert white == {
        "color": "white",
        "player": "Ann",
        "dragon": "Arcades Sabboth",
        "life": 75,
        "alive": True,
        "nexus": False,
        "allies": ["blue", "green"],
        "enemies": ["black", "red"],
        "may_attack": ["black", "red"],
        "artifacts": [],
        "chaos_hand": 1,
        "chaos_in_play": [],
    }
    assert black["artifacts"] == ["Mirari"]
    assert status["turn"] == {"number": 1, "active": "white", "kind": "normal"}
    assert status["next"] == ["blue", "black", "red", "green", "white"] * 2
    assert status["planar"] == {"gate": "tapped", "matrix": "ready"}
    assert status["piles"] == {
        "artifacts": {"left": 99, "graveyard": []},
        "enchantments": {"left": 99, "current": "Smoke"},
        "chaos": {"left": 99, "graveyard": []},
    }
    assert (status["scion"], status["result"], status["rules"]) == (None, None, {"survivor": "wins"})
    assert (status["session"], status["format"], status["last"]) == ("friday", "elder-dragon-wars", 7)


@pytest.mark.parametrize(
    ("lines", "active", "kind"),
    [
        ((), "white", "normal"),
        (("turn extra white", "turn next"), "white", "extra"),
        (("eliminate white",), None, "normal"),
        (("eliminate black red green", "turn next", "turn next"), "scion", "scion"),
    ],
)
def test_whose_turn_it_is(edw: Edw, lines: tuple[str, ...], active: str | None, kind: str) -> None:
    for step in (STEPS[0], *lines):
        edw.line(step)
    turn = edw.status()["turn"]
    assert (turn["active"], turn["kind"]) == (active, kind)
