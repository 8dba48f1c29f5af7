"""The rules of Magical War: every card of the errata is found, inferred names say so, and nothing is cited in vain."""

import re
from pathlib import Path

import pytest

from edw_companion.formats import magical_war
from edw_companion.formats.magical_war import errata
from edw_companion.formats.magical_war.house import RULES
from edw_companion.formats.rulebook import Rule, find, load

FOLDER = Path(magical_war.__file__).parent
BOOK = load(FOLDER / "rules.yaml")
RULINGS = {ruling.number: ruling for rule in BOOK for ruling in rule.rulings}
NAMED = {"Black Vise", "The Rack", "Contract from Below", "Darkpact", "Fastbond", "Jeweled Bird", "Kudzu"}


def test_numbers_are_unique_and_in_full() -> None:
    assert [rule.number for rule in BOOK if rule.number] == list(range(1, 8))
    assert sum(len(rule.rulings) for rule in BOOK) == len(RULINGS)
    assert sorted(RULINGS) == list(range(1, len(RULINGS) + 1))


@pytest.mark.parametrize("card", [*errata.NAMES, "Nether Shadow", "Word of Command"])
def test_a_card_is_found_by_its_name(card: str) -> None:
    best = find(BOOK, card).found[0]
    assert not isinstance(best, Rule)
    assert card in best.question
    assert ("inferred" in best.question) == (card not in NAMED)
    assert ("inferred from the alphabetical order" in best.answer) == (card not in NAMED)


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
