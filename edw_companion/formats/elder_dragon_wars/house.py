"""House rules: where a ruling leaves a choice over something that the program keeps, one table of them.

They are chosen with ``edw new --rule KEY=VALUE``, kept in the session's first line and shown by ``edw status``.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from edw_companion.errors import UsageError
from edw_companion.table.dice import MAX_SIDES

MAX_START_LIFE = 100_000


class HouseRule(NamedTuple):
    """A choice that a table may make.

    Attributes:
        key: as typed.
        default: what holds without it.
        others: the other values; empty if any number within the limits will do.
        says: what it decides, in one line.
        source: the rule and ruling behind it.
    """

    key: str
    default: str
    others: tuple[str, ...]
    says: str
    source: str


RULES = (
    HouseRule("life", "75", (), "the life that everyone starts with", "introduction of the rules; ruling 137"),
    HouseRule("low-die", "20", (), "the sides of the die for low rolls", "rule 6, first bullet; ruling 68"),
    HouseRule(
        "second-artifact",
        "stays",
        ("passes",),
        "'passes': a low roller who holds two already passes the artifact to an eternal enemy who holds fewer",
        "rule 6; ruling 70",
    ),
    HouseRule(
        "artifact-pile",
        "turns-over",
        ("runs-out",),
        "'runs-out': an empty artifact pile stays empty instead of taking its graveyard back",
        "rule 6; ruling 77",
    ),
    HouseRule(
        "matrix",
        "all",
        ("printed",),
        "'printed': Mana Matrix carries only instants and enchantments, so sorceries pass while it is tapped",
        "rule 3 and abridged 11; ruling 49",
    ),
    HouseRule(
        "chaos-land",
        "pays",
        ("free",),
        "'free': a chaos land is played without paying 5 life",
        "rule 13; ruling 102",
    ),
    HouseRule(
        "free-attack",
        "alone",
        ("together",),
        "'together': allies may be attacked only when no one has an eternal enemy left",
        "rules 5 and 7; ruling 37",
    ),
    HouseRule(
        "ally-block",
        "enemies",
        ("always",),
        "'always': an Elder Dragon may block for an ally even when its player has no eternal enemy left",
        "rule 2; ruling 44",
    ),
    HouseRule(
        "lone-scion",
        "comes",
        ("stays-away",),
        "'stays-away': if the third elimination leaves one player, that player wins at once",
        "rule 14; ruling 113",
    ),
    HouseRule(
        "survivor",
        "endures",
        ("wins",),
        "'wins': when one of the last two falls, the other is the Savior without outliving the Scion",
        "rule 14; ruling 127",
    ),
    HouseRule(
        "scion-keeps",
        "no",
        ("yes",),
        "'yes': a dragon whose attack was nullified goes back to the Scion's deck, for one turn more",
        "rule 14, third bullet; ruling 119",
    ),
)
_BY_KEY = {rule.key: rule for rule in RULES}
_NUMBERS = {"life": (1, MAX_START_LIFE), "low-die": (2, MAX_SIDES)}


class BadHouseRuleError(UsageError):
    """A house rule that is none, or a value it cannot have."""

    def __init__(self, sentence: str) -> None:
        super().__init__(f"{sentence} 'edw rules house' lists them.")


def parse_rules(words: Iterable[str]) -> dict[str, str]:
    """Read KEY=VALUE words; only what differs from the default is kept.

    Raises:
        BadHouseRuleError: an unknown key, a value it cannot have, or a key given twice.
    """
    chosen: dict[str, str] = {}
    seen: set[str] = set()
    for word in words:
        key, _, value = word.partition("=")
        rule = _BY_KEY.get(key)
        if rule is None:
            raise BadHouseRuleError(f"There is no house rule '{key}': there are {', '.join(_BY_KEY)}.")
        if key in seen:
            raise BadHouseRuleError(f"The house rule '{key}' is given twice.")
        seen.add(key)
        value = _checked(rule, value)
        if value != rule.default:
            chosen[key] = value
    return chosen


def _checked(rule: HouseRule, value: str) -> str:
    limits = _NUMBERS.get(rule.key)
    if limits is None:
        if value not in (rule.default, *rule.others):
            choices = " or ".join((rule.default, *rule.others))
            raise BadHouseRuleError(f"The house rule '{rule.key}' is {choices}, not '{value}'.")
        return value
    low, high = limits
    if not (value.isascii() and value.isdigit() and len(value) < 9 and low <= int(value) <= high):
        raise BadHouseRuleError(f"The house rule '{rule.key}' is a number from {low} to {high:,}, not '{value}'.")
    return str(int(value))


class House:
    """The rules that a game is played by: the chosen ones, and the defaults for all others."""

    __slots__ = ("chosen",)

    def __init__(self, chosen: Mapping[str, str]) -> None:
        """``chosen``: what differs from the defaults, checked when the session began."""
        self.chosen = chosen

    def __getitem__(self, key: str) -> str:
        return self.chosen.get(key, _BY_KEY[key].default)

    def number(self, key: str) -> int:
        """The value of a rule that is a number."""
        return int(self[key])
