"""``--anyway``: the players overrule a rule, and the log says so.

A decision asks its Rules at every rule. What *cannot be* (a card that is not there) is no matter of rules: it raises
RefusedError whatever the table says.
"""

from collections.abc import Mapping
from typing import Any

from edw_companion.errors import AgainstRulesError, UnfinishedError


class Rules:
    """The rules as one command meets them; ``overruled`` are the sentences that the table overruled, as they came."""

    def __init__(self, anyway: str | None = None) -> None:
        """``anyway`` is the table's reason to overrule the rules in this one case; None to keep them."""
        self.anyway = anyway
        self.overruled: list[str] = []

    def forbids(self, sentence: str, *commands: str) -> None:
        """Refuse with what the rules say, whole, with its rule or ruling; unless the table said ``--anyway``."""
        if self.anyway is None:
            raise AgainstRulesError(sentence, *commands)
        self.overruled.append(sentence)

    def waits(self, sentence: str, *commands: str) -> None:
        """Refuse with what is to be done first; unless the table said ``--anyway``."""
        if self.anyway is None:
            raise UnfinishedError(sentence, *commands)
        self.overruled.append(sentence)

    def facts(self) -> dict[str, str]:
        """What the line says of it: the reason, if it was needed."""
        return {"anyway": self.anyway} if self.anyway is not None and self.overruled else {}


def overruled(line: Mapping[str, Any]) -> str:
    """That the table overruled a rule in this line, as a sentence after those that tell it; "" where it did not."""
    return f" The table wanted it: {line['anyway']}." if line.get("anyway") else ""
