"""From a published key to a result: the specs ``2d20``, ``pick 100`` and ``perm 5``.

``words -> below -> result``: numbers of 32 bits are taken from HMAC blocks, those that would make some result
likelier than another are skipped, and what is left decides. Section 6 of the contract fixes every byte.
"""

import re
from collections.abc import Iterator

from edw_companion.chance.chain import hmac_hex
from edw_companion.errors import UsageError
from edw_companion.tuples import NamedTuple

WORD = 2**32
MAX_COUNT = 100
_SPEC = r"(?:([1-9][0-9]{0,2})d|(pick|perm) )([1-9][0-9]{0,9})"


class Spec(NamedTuple):
    """What is asked of one draw: ``kind`` dice, pick or perm; ``times`` results, each 1 to ``sides``."""

    kind: str
    times: int
    sides: int


class BadSpecError(UsageError):
    """A spec that the draw does not know."""

    def __init__(self, text: str) -> None:
        super().__init__(f"'{text}' is not a draw: write 2d20, pick 100 or perm 5.")


def parse_spec(text: str) -> Spec:
    """Read a spec.

    Raises:
        BadSpecError: not in the grammar, or outside 1 to 2^32 (a permutation: 1 to 1,000).
    """
    match = re.fullmatch(_SPEC, text)
    if match is None:
        raise BadSpecError(text)
    sides = int(match[3])
    if match[1]:
        spec = Spec("dice", int(match[1]), sides)
    else:
        spec = Spec(match[2], sides if match[2] == "perm" else 1, sides)
    if sides > WORD or (spec.kind == "dice" and spec.times > MAX_COUNT) or (spec.kind == "perm" and sides > 1000):
        raise BadSpecError(text)
    return spec


def words(key: str, mix: str, i: int, spec: str, word: str) -> Iterator[int]:
    """The endless stream of 32-bit numbers of draw ``i``, eight from each HMAC block."""
    block = 0
    while True:
        digest = hmac_hex(key, f"edw1 draw\n{mix}\n{i}\n{spec}\n{word}\n{block}")
        for start in range(0, 64, 8):
            yield int(digest[start : start + 8], 16)
        block += 1


def below(n: int, stream: Iterator[int]) -> int:
    """A fair number 0 to n-1: words at or above the largest multiple of n are skipped."""
    limit = WORD - WORD % n
    for number in stream:
        if number < limit:
            return number % n
    raise AssertionError("the stream of words never ends")


def result(key: str, mix: str, i: int, spec: str, word: str = "") -> list[int]:
    """What draw ``i`` came to, each number from 1.

    Raises:
        BadSpecError: the spec is not in the grammar.
    """
    asked = parse_spec(spec)
    stream = words(key, mix, i, spec, word)
    if asked.kind != "perm":
        return [1 + below(asked.sides, stream) for _ in range(asked.times)]
    order = list(range(1, asked.sides + 1))
    for x in range(asked.sides - 1, 0, -1):
        j = below(x + 1, stream)
        order[x], order[j] = order[j], order[x]
    return order


def fits(spec: str, got: list[int]) -> bool:
    """Whether ``got`` can be an answer to ``spec`` at all: the check of a result typed in by hand.

    Raises:
        BadSpecError: the spec is not in the grammar.
    """
    asked = parse_spec(spec)
    if asked.kind == "perm":
        return sorted(got) == list(range(1, asked.sides + 1))
    return len(got) == asked.times and all(1 <= x <= asked.sides for x in got)
