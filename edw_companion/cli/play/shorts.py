"""From a line typed at the prompt to the words of a command. Pure."""

import re
import shlex
from collections.abc import Mapping, Sequence

from edw_companion.cli.words import leaves
from edw_companion.errors import UsageError
from edw_companion.games.game import Game
from edw_companion.games.prompts import Prompting, Short, prompting_of
from edw_companion.sentences import DO

HELP = "?"
_HELPS = (HELP, "help")

ELSEWHERE: Mapping[str, str] = {
    "play": "This is the table prompt already: 'q' leaves it.",
    "watch": "The table is here already: 'edw watch' shows it in a second window.",
}
"""Commands that are not for the prompt, and what is said to them."""

SHARED: Mapping[str, Short] = {
    "n": Short("turn next", "n", "end the turn; the next one begins"),
    "t": Short("turn", "t", "whose turn, and all that is due in it"),
    "u": Short("undo", "u", "take back the last decision ('u 3': the last three)"),
    "z": Short("redo", "z", "bring back what was taken back"),
    "d": Short("log", "d", "the end of the log ('log': all of it)", alone="log 15"),
}
"""The short forms of every game."""

TRIED = {"next": "turn next", "coin": "roll d2"}
"""Words that people try, and what they mean."""

_DEAD = "dead"
_GOES = ("leave", "concede", _DEAD)
_WAYS_OUT = ("eliminate", "concede")
"""Words for who leaves the game, and the commands that may be meant: the first that the game has."""

_AMOUNT = "[-+=\u2212][0-9]+"
_GLUED = f"([^-+=\u2212]+)({_AMOUNT})"


class UnclosedError(UsageError):
    """A quotation mark without its other half."""

    def __init__(self) -> None:
        super().__init__("A quotation mark is not closed: type its other half, or leave both out.")


def split(line: str) -> list[str]:
    """The words of a line, as a shell would split it, but for apostrophes within names (Jester's Cap) and backslashes.

    Raises:
        UnclosedError: a quotation mark is not closed.
    """
    for quotes in ("\"'", '"') if re.search(r"(^|[\s=])'", line) else ('"',):
        words = shlex.shlex(line, posix=True, punctuation_chars=False)
        words.whitespace_split, words.commenters, words.escape, words.quotes = True, "", "", quotes
        try:
            return list(words)
        except ValueError:
            continue
    raise UnclosedError


def expand(line: str, own: Mapping[str, Short]) -> list[str]:
    """The words of the command that a line means; [] for an empty one, [HELP] for the list of short forms.

    Args:
        line: as typed; a leading ``edw`` changes nothing.
        own: the short forms of the session's game.

    Raises:
        UnclosedError: as ``split``.
    """
    words = split(line)
    if words[:1] == ["edw"]:
        words = words[1:]
    if words and words[0].startswith(HELP):
        words = [HELP, *filter(None, [words[0].lstrip(HELP)]), *words[1:]]
    shorts = {**SHARED, **own}
    if words[:1] and words[0] in _HELPS:
        about = meant(words[1:], shorts)
        if about == ["all"]:
            return ["help", *about]
        return [*about, "--help"] if about and about[0] not in _HELPS and not leaves(about[0]) else [HELP]
    return meant(words, shorts)


def typed_in_shell(words: Sequence[str], game: Game) -> list[str]:
    """The words of the command that short forms mean where they are typed after ``edw``; as they are, if they are none.

    Raises:
        UsageError: they are nearly a change of life.
    """
    prompting = prompting_of(game)
    shorts = {**SHARED, **prompting.shorts}
    # "w5", "w 5", "w - 5": nearly "w-5", whose sign stands at the number.
    near = re.fullmatch(r"([a-z]+)(?: ?[-+=] | )?([0-9]{1,4})", " ".join(words), re.IGNORECASE)
    if near is not None and words[0] not in shorts:
        who, number = near.groups()
        raise UsageError(f"Is it {who}-{number}, {who}+{number} or {who}={number}?")
    return prompting.spoken(tried(meant(words, shorts), game))


def tried(words: Sequence[str], game: Game) -> list[str]:
    """The words of a command, where it begins with a word that people try in a game.

    Raises:
        UsageError: somebody leaves, and it does not say who.
    """
    first, *rest = words or [""]
    commands, prompting = game.commands, prompting_of(game)
    also = {**TRIED, **prompting.also}
    if first in commands or (first not in also and first not in _GOES):
        return [*words]
    if first in also:
        return [*also[first].split(), *rest]
    way_out = next((command for command in _WAYS_OUT if command in commands), "")
    if way_out and rest:
        leaving = [] if first == _DEAD or prompting.leaving in rest else prompting.leaving.split()
        return [way_out, *rest, *leaving]
    raise UsageError(f"Who? '{DO}' takes a player out of the game; Ctrl-D leaves the table prompt.", f"{way_out} WHO")


def meant(words: Sequence[str], shorts: Mapping[str, Short]) -> list[str]:
    """The words without short forms."""
    return _life(words) or _short(words, shorts)


def _short(words: Sequence[str], shorts: Mapping[str, Short]) -> list[str]:
    short = shorts.get(words[0], shorts.get(words[0].casefold())) if words else None
    if short is None:
        return list(words)
    _, *rest = words
    return [*(short.alone if short.alone and not rest else short.words).split(), *rest]


def _life(words: Sequence[str]) -> list[str]:
    """Changes of life: ``w-5``, ``w-5 r+3``, ``w -5``, ``w-7 r`` (from red), ``w-7 from r with fireball``."""
    together = re.compile(f"{_GLUED}(?:,{_GLUED})*,?")
    words = [part for word in words for part in (word.strip(",").split(",") if together.fullmatch(word) else [word])]
    pairs: list[str] = []
    at = 0
    while at < len(words):
        glued = re.fullmatch(_GLUED, words[at])
        if glued:
            pairs += [glued[1], glued[2]]
            at += 1
        elif at + 1 < len(words) and re.fullmatch(_AMOUNT, words[at + 1]) and not words[at].startswith("-"):
            pairs += [words[at], words[at + 1]]
            at += 2
        else:
            break
    if not pairs:
        return []
    cut = next((place for place, word in enumerate(words) if place >= at and word.startswith("-")), len(words))
    return ["life", *pairs, *_origin(words[at:cut]), *words[cut:]]


def _origin(words: Sequence[str]) -> list[str]:
    """Who did it and with what: ``r``, ``from r``, ``r fireball``, ``from r with fireball``, ``with fireball``."""
    rest = list(words)
    if rest[:1] == ["from"]:
        del rest[0]
    source = [rest.pop(0)] if rest and rest[0] != "with" else []
    if rest[:1] == ["with"]:
        del rest[0]
    return [*(["--from", *source] if source else []), *(["--with", " ".join(rest)] if rest else [])]


def short_of(command: str, prompting: Prompting) -> Short | None:
    """The short form of a command, whatever follows its own words."""
    shorts = (*SHARED.values(), *prompting.shorts.values(), prompting.life)
    meant = [(len(words), short) for short in shorts for words in (short.words, short.alone) if _is(command, words)]
    return max(meant, key=lambda found: found[0], default=(0, None))[1]


def _is(command: str, words: str) -> bool:
    return bool(words) and f"{command} ".startswith(f"{words} ")


def help_lines(prompting: Prompting) -> list[str]:
    """All short forms of a game, on one screen of 80 by 24."""
    rows = [
        *((short.example, short.says) for short in (prompting.life, *SHARED.values(), *prompting.shorts.values())),
        ("Enter", "nothing but the table again"),
        ("? roll, q", "help on a command; leave (all is recorded already)"),
    ]
    wide = max(len(keys) for keys, _ in rows)
    return [f"  {keys:{wide}}  {says}" for keys, says in rows]
