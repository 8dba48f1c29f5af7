"""The house rules: their table."""

import pytest

from edw_companion.core.rules import House, HouseRule, parse_rules
from edw_companion.games.elder_dragon_wars.state import RULES

# Key, default, another value; the transcripts play with each.
TABLE = {
    "life": ("75", "40"),
    "low-die": ("20", "6"),
    "second-artifact": ("stays", "passes"),
    "artifact-pile": ("turns-over", "runs-out"),
    "matrix": ("all", "printed"),
    "chaos-land": ("pays", "free"),
    "free-attack": ("alone", "together"),
    "ally-block": ("enemies", "always"),
    "lone-scion": ("comes", "stays-away"),
    "savior": ("dragon", "player"),
    "survivor": ("endures", "wins"),
    "lone-double": ("twice", "once"),
    "scion-first": ("player", "seat"),
    "scion-keeps": ("no", "yes"),
    "empty-seats": ("no", "yes"),
}


def test_the_house_rules_and_their_values() -> None:
    assert {rule.key: rule.default for rule in RULES} == {key: default for key, (default, _) in TABLE.items()}
    assert all(other in rule.others or rule.limits for rule in RULES for other in [TABLE[rule.key][1]])


@pytest.mark.parametrize(("key", "values"), TABLE.items())
def test_the_whole_table_of_rules_is_kept(key: str, values: tuple[str, str]) -> None:
    default, other = values
    usual = {name: first for name, (first, _) in TABLE.items()}
    assert parse_rules(RULES, [f"{key}={default}"]) == usual
    assert parse_rules(RULES, [f"{key}={other}"]) == {**usual, key: other}
    assert House(RULES, {**usual, key: other}).chosen == {key: other}
    assert House(RULES, {}).chosen == {"lone-double": "once", "scion-first": "seat"}


def test_a_session_that_began_before_a_rule_existed_is_played_as_it_was() -> None:
    house = House(RULES, {"life": "75"})
    assert (house["scion-first"], house["lone-double"], house["survivor"]) == ("seat", "once", "endures")


def test_a_game_keeps_the_rules_it_began_with() -> None:
    later = tuple(rule._replace(default="40") if rule.key == "life" else rule for rule in RULES)
    assert House(later, parse_rules(RULES, []))["life"] == "75"


def test_what_a_first_line_does_not_name_is_as_it_was_played_before() -> None:
    new = HouseRule("tea", "milk", ("lemon",), "what goes into the tea", "ruling 1", before="lemon")
    old, named = House([new], {}), House([new], {"tea": "milk"})
    assert (old["tea"], old.chosen, old.handed) == ("lemon", {"tea": "lemon"}, {})
    assert (named["tea"], named.chosen, named.handed) == ("milk", {}, {})
    assert House([new], {"tea": "lemon"}).handed == {"tea": "lemon"}
    assert House([new], {"tea": "milk", "cake": "no"}).handed == {}, "a rule that this program does not know"
