"""``edw rules``: cards that no rule speaks of, house rules by alphabet; and hints of ``lists`` and ``print``."""

from pathlib import Path

import pytest
from conftest import FIVE, Edw


def test_house_rules_stand_by_alphabet(war: Edw) -> None:
    told = [line.split() for line in war("rules", "house").out.splitlines() if "House rule" in line]
    keys = [words[2].partition("=")[0] for words in told]
    assert keys == sorted(keys)
    refused = war("new", "x", "--players", FIVE, "--rule", "lives=3", code=2).err
    assert f"there are {', '.join(keys)}." in refused


def test_a_number_without_a_sign_before_a_card_is_said_to_be_a_count(edw: Edw, tmp_path: Path) -> None:
    edw("lists", "copy", "1", "ours")
    file = tmp_path / "a.txt"
    file.write_text("12 Mirari\n2 x Bullwhip\n15. Crawlspace\n", encoding="utf-8")
    out = edw("lists", "import", "ours", "artifacts", str(file)).out.splitlines()
    assert out[:2] == [
        "The artifacts of ours are now 15 cards.",
        'a.txt:1: taken as 12 times Mirari; if that is its number, write "12. Mirari"',
    ]
    assert not any("Bullwhip" in line or "Crawlspace" in line for line in out)


@pytest.mark.parametrize(("words", "said"), [(("check",), " (HTML, for a browser)"), (("seats",), "")])
def test_a_page_in_a_file_is_said_to_be_one(war: Edw, tmp_path: Path, words: tuple[str, ...], said: str) -> None:
    file = tmp_path / "x.txt"
    assert war("print", *words, "-o", str(file)).out == f"Written: {file}{said}\n"
