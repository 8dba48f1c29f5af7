"""The vectors of the contract, and what must hold for every draw."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from edw_companion.chance import chain, draws
from edw_companion.errors import UsageError

SID = "a1b2c3d4e5f6"
SECRET = bytes(range(32)).hex()
COMMIT = "8a805441c07d6f923d134a622ed42666e8346bf03d0a0fa40274260a09111550"
PHRASES = [("Bram", "seven green frogs"), ("Dòng", "tàu điện số 9"), ("Eve", "my cat is called Bean")]
MIX = "c8fe53993f5c083bde42736482e240c23de37e058836b66e145344ab9985e2c1"


def test_the_chain_and_the_mix() -> None:
    assert chain.key_at(SECRET, 4096) == "288cddcca373dc0b338bf529dfe3938d16be86fbd2739f7b5629ceda4b10198d"
    assert chain.commit_of(SECRET) == COMMIT
    assert chain.mixed(SID, COMMIT, PHRASES) == MIX


@pytest.mark.parametrize(
    ("i", "spec", "word", "key", "got"),
    [
        (1, "1d20", "", "792fa818b8c17cdd20600915ae4736f25ecb21a6f368d6b56619179b961be65a", [1]),
        (2, "perm 5", "pancake", "7b67ae807291e289387ef1e303f6dba43c69ba08ae10989ccb69171a7fd171a4", [1, 4, 2, 3, 5]),
        (
            6,
            "3d3000000000",
            "",
            "ea6c71add39c5867e8980445623a8c93e1d08c6fb6ca2eb1f1b1ee4158308148",
            [675727969, 885612724, 953276683],
        ),
        (
            4,
            "12d6",
            "",
            "59c9e4e41114c8698c7a8f5de2c594451eba392ee6a3598df37734144ade553d",
            [5, 1, 1, 3, 6, 3, 1, 6, 5, 3, 5, 2],
        ),
    ],
)
def test_vectors(i: int, spec: str, word: str, key: str, got: list[int]) -> None:
    assert chain.key_at(SECRET, i) == key
    assert draws.result(key, MIX, i, spec, word) == got


@pytest.mark.parametrize(
    "text",
    ["", "d20", "0d20", "1d0", "01d20", "1d020", "101d6", "1d4294967297", "pick  3", "perm 1001", "\u0663d6", "1d20\n"],
)
def test_other_specs_are_refused(text: str) -> None:
    with pytest.raises(UsageError, match="is not a draw"):
        draws.parse_spec(text)


@given(st.text("0123456789abcdef", min_size=64, max_size=64), st.integers(1, 100), st.integers(1, 2**32))
def test_dice_stay_in_range(key: str, count: int, sides: int) -> None:
    got = draws.result(key, MIX, 1, f"{count}d{sides}")
    assert draws.fits(f"{count}d{sides}", got)


@given(st.text("0123456789abcdef", min_size=64, max_size=64), st.integers(1, 60))
def test_a_permutation_is_one(key: str, m: int) -> None:
    assert draws.fits(f"perm {m}", draws.result(key, MIX, 1, f"perm {m}"))


def test_words_that_would_favour_some_results_are_skipped() -> None:
    stream = iter([2**32 - 1, 2**32 - 2, 7])
    assert draws.below(3, stream) == (2**32 - 2) % 3, "2^32-1 is the one word above the last multiple of 3"
    assert draws.below(10, iter([4294967290, 4294967289])) == 9
