"""``edw rules``: cards that no rule speaks of, house rules by alphabet; and hints of ``lists`` and ``print``."""

from conftest import FIVE, Edw


def test_house_rules_stand_by_alphabet(war: Edw) -> None:
    told = [line.split() for line in war("rules", "house").out.splitlines() if "House rule" in line]
    keys = [words[2].partition("=")[0] for words in told]
    assert keys == sorted(keys)
    refused = war("new", "x", "--players", FIVE, "--rule", "lives=3", code=2).err
    assert f"there are {', '.join(keys)}." in refused
