"""The rulebook of every game: numbered through, of one mind with the house rules, nothing cited in vain."""

import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest
from rules_json import made

from edw_companion import games
from edw_companion.games.magical_war import errata
from edw_companion.games.rulebook import Rule, Ruling, find, lines, load, reference

BOOKS = {slug: load(reference(slug)) for slug in games.GAMES}
RULINGS = {slug: [ruling for rule in book for ruling in rule.rulings] for slug, book in BOOKS.items()}
RULES = {"elder-dragon-wars": 17, "chaos-lists": 6, "chaos-magic": 6, "magical-war": 7, "five-colors": 12}
NAMED = {"Black Vise", "The Rack", "Contract from Below", "Darkpact", "Fastbond", "Jeweled Bird", "Kudzu"}
"""Cards that the errata of Magical War name; the names of the others are inferred."""


@pytest.mark.parametrize("slug", games.GAMES)
def test_what_is_read_is_made_of_what_people_wrote(slug: str) -> None:
    file = Path(reference(slug))
    assert file.read_text(encoding="utf-8") == made(file.with_suffix(".yaml")), "run python tests/games/rules_json.py"


def test_rules_are_read_without_yaml() -> None:
    code = "import sys; from edw_companion.games.rulebook import load, reference as r; "
    code += "load(r('five-colors')); print('yaml' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False"]


@pytest.mark.parametrize("slug", games.GAMES)
def test_rules_and_rulings_are_numbered_through(slug: str) -> None:
    assert [rule.number for rule in BOOKS[slug] if rule.number] == list(range(1, RULES[slug] + 1))
    assert sorted(ruling.number for ruling in RULINGS[slug]) == list(range(1, len(RULINGS[slug]) + 1))


@pytest.mark.parametrize("slug", games.GAMES)
def test_every_house_rule_is_explained_by_one_ruling(slug: str) -> None:
    rules = {rule.key: rule for rule in import_module(f"{package(slug)}.state").RULES}
    written = [ruling for ruling in RULINGS[slug] if ruling.house]
    assert sorted(str(ruling.house).partition("=")[0] for ruling in written) == sorted(rules)
    for ruling in written:
        key, _, value = str(ruling.house).partition("=")
        assert value in rules[key].others or (value in ("N", "NUMBER") and rules[key].limits)
        assert "ruling" not in rules[key].source or f"ruling {ruling.number}" in rules[key].source


def package(slug: str) -> str:
    """The package of a game."""
    return f"edw_companion.games.{slug.replace('-', '_')}"


@pytest.mark.parametrize("slug", games.GAMES)
def test_what_the_program_cites_is_there(slug: str) -> None:
    folder = Path(str(import_module(package(slug)).__file__)).parent
    source = "".join(path.read_text(encoding="utf-8") for path in folder.glob("*.py"))
    cited = [
        int(number)
        for group in re.findall(r"rulings? ((?:[0-9]+(?:, | and | to )?)+)", source)
        for number in re.findall("[0-9]+", group)
    ]
    assert len(cited) > 10
    assert set(cited) <= {ruling.number for ruling in RULINGS[slug]}
    assert all(1 <= int(number) <= RULES[slug] for number in re.findall(r"\brule (\d+)", source))


@pytest.mark.parametrize(
    ("slug", "query", "heading"),
    [
        ("chaos-lists", "away turns counted", "Ruling 24."),
        ("chaos-lists", "6", "Rule 6. Spite"),
        *(
            ("five-colors", query, f"Rule {number}. ")
            for query, number in {
                "duel": 12,
                "recruitment": 9,
                "upkeep": 5,
                "trample": 3,
                "dynasty": 1,
                "province": 11,
            }.items()
        ),
    ],
)
def test_words_find_their_place(slug: str, query: str, heading: str) -> None:
    assert heading in "\n".join(lines(find(BOOKS[slug], query), 200))


@pytest.mark.parametrize("card", [*errata.NAMES, "Nether Shadow", "Word of Command"])
def test_a_card_of_magical_war_is_found_by_its_name(card: str) -> None:
    best = find(BOOKS["magical-war"], card).found[0]
    assert not isinstance(best, Rule)
    assert card in best.question
    assert (
        ("inferred" in best.question) == ("inferred from the alphabetical order" in best.answer) == (card not in NAMED)
    )


def test_only_house_rules_say_what_is_otherwise() -> None:
    rulings: list[Ruling] = RULINGS["elder-dragon-wars"]
    assert all((ruling.otherwise is None) == (ruling.house is None) for ruling in rulings)
