"""The table prompt says everything in its own words: nothing that matters in a shell alone, whatever is typed."""

import re
from pathlib import Path

import pytest
from table_prompt import BEGIN, Table, lay, pages

from edw_companion import games
from edw_companion.games.short_forms import prompting_of

SHELL = re.compile(r"quotation mark|in a shell|type -- |\bedw (?!play|watch)\w")


def misuses(slug: str) -> list[str]:
    """Each short form and each command, with too much, with an option that it does not have, and its help."""
    game = games.find(slug)
    words = [*prompting_of(game).shorts, *(command for command in game.commands if " " not in command), "life", "undo"]
    many = " ".join(["one", "two"] * 8)
    return [line for word in words for line in (f"{word} {many}", f"{word} --no-such", f"? {word}", f"? {word} 2")]


@pytest.mark.parametrize("slug", BEGIN)
def test_no_word_of_a_shell_at_the_prompt(tmp_path: Path, slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    monkeypatch.setenv("LINES", "20")
    table = Table(lay(tmp_path, slug))
    for line in misuses(slug):
        told = table.type(line)
        assert not SHELL.search(told), (line, told)
        if table.asks():
            table.type("cancel all")


def test_a_long_help_page_goes_on_at_the_prompt(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    monkeypatch.setenv("LINES", "20")
    read = pages(Table(lay(tmp_path, "elder-dragon-wars")), "? s", 20)
    for option in ("--card", "--pay", "--anyway"):
        assert any(each.strip().startswith(option) for each in read), option
