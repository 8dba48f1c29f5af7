"""The rules of Legends of the Five Colors: numbers, house rules, and nothing cited in vain."""

import re
from pathlib import Path

import pytest

from edw_companion.formats import five_colors
from edw_companion.formats.five_colors.house import RULES
from edw_companion.formats.rulebook import find, load

FOLDER = Path(five_colors.__file__).parent
BOOK = load(FOLDER / "rules.yaml")
RULINGS = {ruling.number: ruling for rule in BOOK for ruling in rule.rulings}


def test_numbers_are_unique_and_in_full() -> None:
    assert [rule.number for rule in BOOK] == list(range(1, 13))
    assert sum(len(rule.rulings) for rule in BOOK) == len(RULINGS)
    assert sorted(RULINGS) == list(range(1, len(RULINGS) + 1))


@pytest.mark.parametrize(
    ("query", "number"),
    [("duel", 12), ("recruitment", 9), ("upkeep", 5), ("trample", 3), ("dynasty", 1), ("province", 11)],
)
def test_a_word_finds_its_rule(query: str, number: int) -> None:
    assert number in [entry.number for entry in find(BOOK, query).found]


def test_every_house_rule_has_its_ruling() -> None:
    told = {ruling.house.partition("=")[0] for ruling in RULINGS.values() if ruling.house}
    assert told == {rule.key for rule in RULES}


def test_what_the_program_cites_is_there() -> None:
    cited = [
        int(number)
        for file in FOLDER.glob("*.py")
        for group in re.findall(r"rulings? ((?:[0-9]+(?:, | and | to )?)+)", file.read_text(encoding="utf-8"))
        for number in re.findall("[0-9]+", group)
    ]
    assert cited
    assert set(cited) <= set(RULINGS)
