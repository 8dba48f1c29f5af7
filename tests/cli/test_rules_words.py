"""``edw rules``: cards that no rule speaks of, house rules by alphabet; and hints of ``lists`` and ``print``."""

from conftest import FIVE, Edw


def test_house_rules_stand_by_alphabet(war: Edw) -> None:
    told = [line.split() for line in war("rules", "house").out.splitlines() if "House rule" in line]
    keys = [words[2].partition("=")[0] for words in told]
    assert keys == sorted(keys)
    refused = war("new", "x", "--players", FIVE, "--rule", "lives=3", code=2).err
    assert f"there are {', '.join(keys)}." in refused


def test_a_game_that_is_named_is_asked_for_its_rules(edw: Edw) -> None:
    for said in (["chaos-magic"], ["chaos", "magic"]):
        assert "Rule 2. Globals" in edw("rules", *said).out
        assert edw("rules", *said, "spite").out.startswith("Rule 6. Spite")
    assert "Ivory Tower" in edw("rules", "magical-war", "errata").out
    assert "Rule 2. Globals" not in edw("rules").out
