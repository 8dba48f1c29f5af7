"""What a text asks the table to note: commands named by what the text speaks of. It knows no game."""

import re
from collections.abc import Iterable

from edw_companion.core.due import Due


def hinted(text: str, hints: Iterable[tuple[str, Due]]) -> list[Due]:
    """What is to be noted of a text, each once: a hint begins with a pattern, found in any case."""
    return [*dict.fromkeys(due for pattern, due in hints if re.search(pattern, text, re.IGNORECASE))]
