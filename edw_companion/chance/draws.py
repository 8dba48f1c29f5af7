"""What a key gives for ``2d20``, ``pick 100`` and ``perm 5``.

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
_MOST = {"dice": MAX_COUNT, "pick": 1, "perm": 1000}
"""How many results one draw may have."""

_SPEC = r"(?:([1-9][0-9]{0,2})d|(pick|perm) )([1-9][0-9]{0,9})"


class Spec(NamedTuple):
    """What is asked of one draw: ``kind`` dice, pick or perm; ``times`` results, each 1 to ``sides``."""

    kind: str
    times: int
    sides: int


def parse_spec(text: str) -> Spec:
    """The spec in a text: sides 1 to 2^32, at most 100 dice, a permutation of at most 1,000."""
    match = re.fullmatch(_SPEC, text)
    if match:
        kind, sides = match[2] or "dice", int(match[3])
        times = int(match[1] or (sides if kind == "perm" else 1))
        if sides <= WORD and times <= _MOST[kind]:
            return Spec(kind, times, sides)
    raise UsageError(f"'{text}' is not a draw: write 2d20, pick 100 or perm 5.")


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
    """What draw ``i`` came to, each number from 1."""
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

    A card of the table's own pile may be nothing yet: nobody has named it.
    """
    asked = parse_spec(spec)
    if not got:
        return asked.kind == "pick"
    if asked.kind == "perm":
        return sorted(got) == list(range(1, asked.sides + 1))
    return len(got) == asked.times and all(1 <= x <= asked.sides for x in got)
