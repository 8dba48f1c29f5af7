"""The rules as a table has them: ``--anyway``, by which the players overrule one, and house rules, which they choose.

A decision asks its Rules at every rule. What *cannot be* (a card that is not there) is no matter of rules: it raises
RefusedError whatever the table says. House rules are values; each game has one table of them. They are chosen with
``edw new --rule KEY=VALUE``, kept in the session's first line, shown by ``edw status``, and hold again in the game that
follows with ``--after``.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from edw_companion.errors import AgainstRulesError, UsageError
from edw_companion.sentences import DO
from edw_companion.tuples import NamedTuple


class Rules:
    """The rules as one command meets them; ``overruled`` are the sentences that the table overruled, as they came."""

    def __init__(self, anyway: str | None = None) -> None:
        """``anyway`` is the table's reason to overrule the rules in this one case; None to keep them."""
        self.anyway = anyway
        self.overruled: list[str] = []

    def forbids(self, sentence: str, *commands: str, error: type[AgainstRulesError] = AgainstRulesError) -> None:
        """Refuse with what the rules say, whole, with its rule or ruling; unless the table said ``--anyway``."""
        if self.anyway is None:
            raise error(sentence, *commands)
        self.overruled.append(sentence)

    def facts(self) -> dict[str, str]:
        """What the line says of it: the reason, if it was needed."""
        return {"anyway": self.anyway} if self.anyway is not None and self.overruled else {}


def overruled(line: Mapping[str, Any]) -> str:
    """That the table overruled a rule in this line, as a sentence after those that tell it; "" where it did not."""
    return f" The table wanted it: {line['anyway']}." if line.get("anyway") else ""


class HouseRule(NamedTuple):
    """A choice."""

    key: str  # as typed
    default: str  # what holds without it
    others: tuple[str, ...]  # the other values; empty if any number within the limits will do
    says: str  # what it decides, in one line
    source: str  # the rule and ruling behind it
    limits: tuple[int, int] | None = None  # the lowest and highest number, where the value is one
    # What was played before the rule existed, for sessions whose first line does not name it; None: the default.
    before: str | None = None
    # What a player's leaf says where it is not as usual, {} for the value; "" for what is no rule of the table.
    paper: str = ""


def parse_rules(table: Sequence[HouseRule], words: Iterable[str]) -> dict[str, str]:
    """Read KEY=VALUE words; the whole table of rules is kept, so that a game outlives a change of the defaults."""
    by_key = {rule.key: rule for rule in table}
    said: dict[str, str] = {}
    for word in words:
        key, _, value = word.partition("=")
        if key not in by_key:
            wrong = f"There is no house rule '{key}': there are {', '.join(sorted(by_key))}."
        elif key in said:
            wrong = f"The house rule '{key}' is given twice."
        else:
            wrong = _wrong(by_key[key], value)
        if wrong:
            raise UsageError(f"{wrong} '{DO}' lists them.", "rules house")
        said[key] = str(int(value)) if by_key[key].limits else value
    return {rule.key: said.get(rule.key, rule.default) for rule in table}


def _wrong(rule: HouseRule, value: str) -> str:
    """What is wrong with a value of a house rule, as a sentence; "" if nothing is."""
    if rule.limits is None:
        values = (rule.default, *rule.others)
        return "" if value in values else f"The house rule '{rule.key}' is {' or '.join(values)}, not '{value}'."
    low, high = rule.limits
    if value.isascii() and value.isdigit() and len(value) < 9 and low <= int(value) <= high:
        return ""
    return f"The house rule '{rule.key}' is a number from {low} to {high:,}, not '{value}'."


class House:
    """The rules that a game is played by, as they were when it began."""

    def __init__(self, table: Sequence[HouseRule], rules: Mapping[str, str]) -> None:
        """``rules``: as the session's first line has them; one that came up later is as it was played before it."""
        self.table = table  # all that the game has
        usual = {rule.key: rule.default for rule in table}
        earlier = {rule.key: rule.default if rule.before is None else rule.before for rule in table}
        self._rules = {**earlier, **rules}
        # Those that are not as usual; of them those that the session's first line names, which are the next game's, if
        # nobody says otherwise; and what leaves say of those that are rules of the table.
        self.chosen = {key: value for key, value in self._rules.items() if value != usual.get(key)}
        self.handed = {key: value for key, value in self.chosen.items() if key in rules and key in usual}
        paper = {rule.key: rule.paper for rule in table if rule.paper}
        self.on_paper = [
            paper[key].format(value.replace("-", " ")) for key, value in self.chosen.items() if key in paper
        ]

    def __getitem__(self, key: str) -> str:
        return self._rules[key]

    def lines(self) -> list[str]:
        """The rules that are not as usual, as a line of a board; none if all are."""
        told = ", ".join(f"{key}={value}" for key, value in self.chosen.items())
        return [f"House rules: {told}"] if told else []

    def number(self, key: str) -> int:
        """The value of a rule that is a number."""
        return int(self[key])
