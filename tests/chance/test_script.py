"""One word of bash for any text: ASCII, and its UTF-8 bytes when bash has read it."""

import pytest

from edw_companion.chance.script import quoted


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("", "''"),
        ("pancake", "'pancake'"),
        ('$(touch pwned) `id` !! # "', "'$(touch pwned) `id` !! # \"'"),
        ("it's", "$'it\\047s'"),
        ("à", "$'\\303\\240'"),
        ("à1!", "$'\\303\\2401\\041'"),
        ("a\nb\\", "$'a\\012b\\134'"),
        ("龍\ufe0f", "$'\\351\\276\\215\\357\\270\\217'"),
    ],
)
def test_quoted(text: str, word: str) -> None:
    assert quoted(text) == word
