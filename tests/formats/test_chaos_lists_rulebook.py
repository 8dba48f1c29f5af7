"""The rulebook of Chaos by roll lists: whole, numbered through, and of one mind with the house rules."""

import re
from pathlib import Path

from edw_companion.formats.chaos_lists import house
from edw_companion.formats.rulebook import find, lines, load

FOLDER = Path(house.__file__).parent
BOOK = load(FOLDER / "rules.yaml")
RULINGS = {ruling.number: ruling for rule in BOOK for ruling in rule.rulings}


def test_rules_and_rulings_are_numbered_through() -> None:
    assert [rule.number for rule in BOOK] == [None, 1, 2, 3, 4, 5, 6]
    assert list(RULINGS) == list(range(1, len(RULINGS) + 1))


def test_every_house_rule_has_its_ruling() -> None:
    written = {ruling.house.partition("=")[0]: ruling for ruling in RULINGS.values() if ruling.house}
    assert set(written) == {rule.key for rule in house.RULES}
    for rule in house.RULES:
        ruling = written[rule.key]
        assert rule.source.endswith(f"ruling {ruling.number}")
        value = str(ruling.house).partition("=")[2]
        assert value in rule.others or (value == "N" and rule.limits)


def test_every_rule_and_ruling_that_the_program_names_exists() -> None:
    for path in FOLDER.rglob("*.py"):
        source = path.read_text(encoding="utf-8")
        assert all(int(number) in RULINGS for number in re.findall(r"ruling (\d+)", source)), path
        assert all(1 <= int(number) <= 6 for number in re.findall(r"\brule (\d+)", source)), path


def test_words_find_their_place() -> None:
    assert "Ruling 24." in "\n".join(lines(find(BOOK, "away turns counted")))
    assert "Rule 6. Spite" in "\n".join(lines(find(BOOK, "6")))
