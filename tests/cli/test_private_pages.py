"""What one player alone may see, in pages that their terminal holds: every word is seen, none beyond the edge."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from edw_companion.cli.private import pages, show_alone

WORDS = st.lists(st.sampled_from(["a", "card", "whatever", "Counterspell"]), max_size=12).map(" ".join)


def test_short_lines_are_one_page() -> None:
    assert pages(["Chaos cards of Ann:", "", " 54. Altar's Light"], 80, 22) == [
        ["Chaos cards of Ann:", "", " 54. Altar's Light"]
    ]


def test_what_is_too_much_for_a_screen_comes_on_the_next() -> None:
    assert pages(["one", "two", "three four", "five"], 8, 2) == [["one", "two"], ["three", "four"], ["five"]]


@given(st.lists(WORDS), st.integers(13, 80), st.integers(-2, 30))
def test_every_word_is_seen_once_within_the_screen(lines: list[str], cells: int, rows: int) -> None:
    found = pages(lines, cells, rows)
    assert " ".join(line for page in found for line in page).split() == " ".join(lines).split()
    assert all(len(page) <= max(1, rows) and max(map(len, page)) < cells for page in found)


@pytest.mark.parametrize("typed", [KeyboardInterrupt, EOFError, OSError, "cancel", "Q"])
def test_who_leaves_before_enter_is_shown_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], typed: type[BaseException] | str
) -> None:
    def asked(_: str) -> str:
        if isinstance(typed, str):
            return typed
        raise typed

    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    monkeypatch.setattr("getpass.getpass", asked)
    monkeypatch.setattr("edw_companion.cli.private.typed_ahead", lambda: False)
    show_alone("Ann", ["Altar's Light"])
    printed = capsys.readouterr().out
    assert "Altar" not in printed
    assert "Not shown." in printed
