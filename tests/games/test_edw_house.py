"""The house rules: their table, and those that no other test of a chapter plays with."""

import pytest
from edw_wars import B, G, R, Script, U, W, at, die, started

from edw_companion.core.house_rules import House, parse_rules
from edw_companion.errors import UsageError
from edw_companion.games.elder_dragon_wars import reverberation
from edw_companion.games.elder_dragon_wars.game import GAME
from edw_companion.games.elder_dragon_wars.house_rules import RULES
from edw_companion.games.elder_dragon_wars.view import attackable

# Key, default, another value; the chapter's own test plays with each: here only those that belong to no chapter.
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
    "survivor": ("endures", "wins"),
    "scion-keeps": ("no", "yes"),
}


def test_the_eleven_house_rules_and_their_values() -> None:
    assert {rule.key: rule.default for rule in RULES} == {key: default for key, (default, _) in TABLE.items()}
    assert all(other in rule.others or rule.limits for rule in RULES for other in [TABLE[rule.key][1]])


@pytest.mark.parametrize(("key", "values"), TABLE.items())
def test_the_whole_table_of_rules_is_kept(key: str, values: tuple[str, str]) -> None:
    default, other = values
    usual = {name: first for name, (first, _) in TABLE.items()}
    assert parse_rules(RULES, [f"{key}={default}"]) == usual
    assert parse_rules(RULES, [f"{key}={other}"]) == {**usual, key: other}
    assert House(RULES, {**usual, key: other}).chosen == {key: other}
    assert House(RULES, {}).chosen == {}


def test_a_game_keeps_the_rules_it_began_with() -> None:
    later = tuple(rule._replace(default="40") if rule.key == "life" else rule for rule in RULES)
    assert House(later, parse_rules(RULES, []))["life"] == "75"


WRONG = [
    ("lives=3", "There is no house rule 'lives'"),
    ("life", "is a number from 1 to 100,000, not ''"),
    ("life=0", "not '0'"),
    ("life=-5", "not '-5'"),
    ("life=many", "not 'many'"),
    ("life=100001", "not '100001'"),
    ("life=١٢", "not '١٢'"),
    ("low-die=1", "is a number from 2 to 1,000,000"),
    ("survivor=WINS", "is endures or wins, not 'WINS'"),
    ("matrix=", "is all or printed, not ''"),
]


@pytest.mark.parametrize(("word", "why"), WRONG)
def test_what_no_house_rule_is(word: str, why: str) -> None:
    with pytest.raises(UsageError) as caught:
        parse_rules(RULES, [word])
    assert why in str(caught.value)


def test_given_twice() -> None:
    with pytest.raises(UsageError, match="given twice"):
        parse_rules(RULES, ["life=3", "life=4"])


def test_numbers_are_kept_as_they_are_written_best() -> None:
    assert parse_rules(RULES, ["life=0075"])["life"] == "75"
    assert parse_rules(RULES, ["life=0040"])["life"] == "40"


def test_life() -> None:
    assert {player.life for player in started().players.values()} == {75}
    assert {player.life for player in started({"life": "40"}).players.values()} == {40}


def test_the_die_of_low_rolls() -> None:
    for rules, spec in (({}, "2d20"), ({"low-die": "6"}, "2d6")):
        chance = Script(1, (1, 2))
        reverberation.legend(at(started(rules), chance), W, None)
        assert chance.questions[1][1] == spec


def test_free_attack() -> None:
    for rules, white in (({}, [U, G]), ({"free-attack": "together"}, [])):
        war = started(rules)
        die(war, B, R)  # white is free, but blue and green are eternal enemies
        assert {seat: attackable(war, seat) for seat in war.living} == {W: white, U: [G], G: [U]}
        die(war, G)
        assert {seat: attackable(war, seat) for seat in war.living} == {W: [U], U: [W]}


def test_status_and_board_show_what_was_chosen() -> None:
    war = started({"survivor": "wins", "life": "40"})
    assert GAME.status(war)["rules"] == {"survivor": "wins", "life": "40"}
    assert "House rules: survivor=wins, life=40" in GAME.board(war)
    assert GAME.status(started())["rules"] == {}
    assert not any("House rules" in line for line in GAME.board(started()))
