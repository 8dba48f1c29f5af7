"""Somebody who is out of the game, named as the cause: taken, since what they set going can strike, and remarked."""

import pytest
from conftest import Edw

GAMES = {
    "chaos-lists": ("Ann", "Bram", "Cleo", "Dan"),
    "chaos-magic": ("Ann", "Bram", "Cleo", "Dan"),
    "magical-war": ("Ann", "Bram", "Cleo", "Dan"),
}


@pytest.mark.parametrize("slug", GAMES)
def test_a_dead_killer_is_remarked(edw: Edw, slug: str) -> None:
    edw("new", "friday", "--format", slug, "--players", ",".join(GAMES[slug]), "--first", "Cleo")
    out(edw, slug, "Ann")
    remark = "Ann was out of the game before. If somebody else did it: edw undo"
    assert remark in edw("life", "Bram", "-3", "--from", "Ann").out.splitlines()
    assert remark in out(edw, slug, "Bram", "--by", "Ann").splitlines()


def out(edw: Edw, slug: str, who: str, *by: str) -> str:
    """Somebody leaves the game for good, whatever comes in its place at first."""
    if slug == "chaos-magic":
        return edw("eliminate", who, *by, "--concede").out
    said = edw("eliminate", who, *by).out
    if slug == "magical-war":
        edw("stand", "leave", who)
    return said


def test_a_dead_killer_in_a_war(war: Edw) -> None:
    war("eliminate", "red", "--by", "white")
    remark = "Dan (red) was out of the game before. If somebody else did it: edw undo"
    assert remark in war("life", "white", "-3", "--from", "red").out.splitlines()
    assert remark in war("eliminate", "blue", "--by", "red").out.splitlines()


def test_those_who_fall_together_may_have_killed_each_other(war: Edw) -> None:
    told = war("eliminate", "red", "white", "--by", "red=white", "--by", "white=red").out
    assert "was out of the game before" not in told
