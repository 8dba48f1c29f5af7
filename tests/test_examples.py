"""What hypothesis finds can be pasted above the test; the short run tries the same each time."""

from collections.abc import Callable

import pytest
from conftest import LONG
from hypothesis import Phase, example, given, settings
from hypothesis import strategies as st

from examples import pasted

FOUND = st.lists(st.tuples(st.builds(complex, st.floats(allow_nan=False)), st.text(), st.booleans()))


def few(limit: int, found: list[tuple[complex, str, bool]], word: str) -> None:
    assert len(found) < limit


def error_of(test: Callable[..., None], *phases: Phase) -> AssertionError:
    with pytest.raises(AssertionError) as raised:
        settings(phases=phases, derandomize=True, database=None)(test)(limit=2)
    return raised.value


def test_what_is_found_is_pasted_without_the_fixtures_and_found_again() -> None:
    error = error_of(given(found=FOUND, word=st.text())(few), *Phase)
    (made,) = pasted(error, {"limit", "tmp_path"})
    assert made.startswith("@example(\n    found=[(\n")
    kept = eval(made.removeprefix("@"), {"example": example})(given(found=FOUND, word=st.text())(few))
    assert error_of(kept, Phase.explicit).args == error.args


def test_nothing_is_pasted_of_another_error() -> None:
    error = ValueError("no")
    error.add_note("Failing:\nstate = Piles()\nstate.shuffle()")
    assert [*pasted(ExceptionGroup("both", [error, ValueError()]), ())] == []


@pytest.mark.skipif(LONG, reason="the long run looks for new examples")
def test_the_short_run_tries_the_same_each_time() -> None:
    tried: list[str] = []

    @given(st.lists(st.text()) | st.floats())
    def keep(value: object) -> None:
        tried.append(repr(value))

    keep()
    once = [*tried]
    tried.clear()
    keep()
    assert len(once) > 20
    assert tried == once
