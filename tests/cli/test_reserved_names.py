"""Words that mean something else wherever a player is named: nobody takes such a name, and who has one keeps it."""

import pytest
from conftest import Edw
from sealing import Events, changed

RESERVED = [
    "all",
    "others",
    "foes",
    "ours",
    "nobody",
    "yes",
    "no",
    "cancel",
    "white",
    "blue",
    "scion",
    "w",
    "G",
    "Foes",
    "Me",
    "i",
]


def test_nobody_takes_a_name_that_means_something_else(edw: Edw) -> None:
    for name in RESERVED:
        refused = edw("new", "friday", "--players", f"{name},Bram,Cleo,Dan,Eve", code=2).err
        assert refused.startswith(f"edw: '{name}' cannot be a player's name: "), name
        assert not edw.session().exists()


@pytest.mark.parametrize("name", ["All", "Others", "Foes", "Nobody"])
def test_who_had_such_a_name_before_is_meant_by_it(war: Edw, name: str) -> None:
    def renamed(events: Events) -> None:
        events[0]["players"][0] = events[1]["seats"]["white"] = events[0]["seats"]["white"] = name

    war.session().write_bytes(changed(war.session().read_bytes(), renamed))
    for path in (war.home / "keys").glob("*.seen"):
        path.unlink()
    war("life", name.lower(), "-5", "--from", "blue")
    assert [player["life"] for player in war.status()["players"]] == [70, 75, 75, 75, 75]
    war("life", "blue", "-5", "--from", name)
    assert war("log", "--json").json[-1]["event"]["by"] == "white"
