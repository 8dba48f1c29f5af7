"""What hypothesis found, as it can be pasted above the test."""

import re
from collections.abc import Collection, Iterator

CALL = re.compile(r"[\w ]+: \w+\(\n(.*)^\)$", re.MULTILINE | re.DOTALL)
"""How it tells of a call of the test, one of its words a line; a longer one goes on farther in."""
WORD = re.compile(r"^    (\w+)=.*\n(?:     .*\n|    [^\w\s#].*\n)*", re.MULTILINE)


def pasted(error: BaseException, own: Collection[str]) -> Iterator[str]:
    """An ``@example`` for each call that an error tells of, without what the test has of its ``own``: its fixtures."""
    if isinstance(error, BaseExceptionGroup):
        for each in error.exceptions:
            yield from pasted(each, own)
    for call in filter(None, map(CALL.match, getattr(error, "__notes__", ()))):
        yield f"@example(\n{''.join(word[0] for word in WORD.finditer(call[1]) if word[1] not in own)})"
