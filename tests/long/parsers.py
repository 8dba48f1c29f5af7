"""Lists changed at random, read by libyaml, and by the pure parser alone: the same tree and words."""

from pathlib import Path
from random import Random

from mutations import mutated
from tables import going

from edw_companion.lists.guard import read_tree
from edw_companion.lists.problems import outcome

FILES = [path.read_bytes() for path in sorted(Path(__file__).parents[2].glob("lists/**/*.yaml"))]

PIECES = (
    *("? ", "?x", "\t", "\r", "\r\n", "\n", "\n\n", "\n \n", "\n  ", "  ", "\ufeff", "\x85", "\u2028", "\xa0", "\x7f"),
    *("\ufffe", "\U0001f600", "# ", " #", ": ", ":", "a:b", "'a':b", "- ", "- - a", "-", "---", "...", "\n---\n"),
    *("\n...\n", "%YAML 1.3\n---\n", "%TAG ! x\n---\n", "'", '"', "\\", "\\x41", "\\/", "\\N", "\\\n", "&a", "*a"),
    *("{", "}", "[", "]", ",", "[a, ,]", "[a: b]", "{a}", "{a:b}", "!!str ", "@", "`", "~", "|", "|#", ">-\n", ">2\n"),
    *("<<: ", "a", "b"),
)
"""What YAML reads as something else, or two parsers might read in two ways."""


def changed(random: Random) -> bytes:
    """A list file or a few lines of it with a few changes, or pieces alone."""
    way = random.randrange(8)
    if not way:
        return "".join(random.choices(PIECES, k=random.randrange(1, 14))).encode()
    lines = random.choice(FILES).splitlines(keepends=True)
    at = random.randrange(len(lines)) if way > 2 else 0
    data = b"".join(lines[at : at + random.choice((1, 2, 5, 10))] if way > 2 else lines)
    if way % 2:
        return mutated(data, random)
    text = data.decode()
    for _ in range(random.choice((1, 1, 2, 3, 6))):
        at = random.randrange(len(text) + 1)
        text = text[:at] + random.choice(PIECES) + text[at + random.randrange(2) :]
    return text.encode()


def prove(count: int) -> dict[str, int]:
    """Read ``count`` changed files both ways."""
    random = Random(6)
    found = {"changed files": count, "read without a problem": 0, "read otherwise": 0}
    for _ in going(range(count), "Files"):
        data = changed(random)
        fast = outcome(read_tree(data, "a.yaml"))
        pure = outcome(read_tree(data, "a.yaml", fast=False))
        found["read without a problem"] += not fast[1]
        found["read otherwise"] += fast != pure
    return found
