"""From a line typed at the prompt, short forms and "void last" among them, to the words of a command. Pure."""

import re
import textwrap
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module

from edw_companion.cli.table import Loaded
from edw_companion.cli.text_in import leaves
from edw_companion.core import words as who
from edw_companion.core.questions import Asked, Spoken
from edw_companion.core.state import State
from edw_companion.errors import UsageError
from edw_companion.games.game import Game
from edw_companion.games.short_forms import Prompting, Short, prompting_of
from edw_companion.sentences import DO

HELP = "?"
END, CLOSE = "end", "close"
"""The end of the session: at the prompt many mean the end of the turn by the first, so the second wants its name."""
_HELPS = (HELP, "help")

ELSEWHERE: Mapping[str, str] = {
    "play": "This is the table prompt already: 'q' leaves it.",
    "watch": "The table is here already: 'edw watch' shows it in a second window, 'edw watch --serve' on a television.",
    "die": "A roll is 'roll d20'; 'dice ours' has you roll your own.",
}
"""Commands that are not for the prompt, and what is said to them."""

SHARED: Mapping[str, Short] = {
    "n": Short("turn next", "n", "end the turn; the next one begins"),
    "t": Short("turn", "t", "whose turn, and all that is due in it"),
    "u": Short("undo", "u", "take back the last decision ('u 3': three); z: redo"),
    "z": Short("redo", "z", "bring back what was taken back"),
    "d": Short("log", "d", "the end of the log ('log': all of it)", alone="log 15"),
}
"""The short forms of every game."""

ANYWAY = "anyway"
NO_REASON = "said at the table"
"""Why the rules are overruled, where nobody says it."""

TRIED = {"next": "turn next", "done": "turn next", "pass": "turn next", "coin": "roll d2"}
"""Words that people try, and what they mean."""

_DEAD = "dead"
GIVES_UP = "concede"
_GOES = ("leave", GIVES_UP, _DEAD)
DEAD_BY, NOBODY = "eliminate", "nobody"
_WAYS_OUT = (DEAD_BY, GIVES_UP)
"""Words for who leaves the game, and the commands that may be meant: the first that the game has."""

_AMOUNT = "[-+=\u2212][0-9]+"
_GLUED = f"([^-+=\u2212]+)({_AMOUNT})"
_UNDER = "      "
"""Before what goes on from the row above it."""
_SIGNS = ("-", "+", "=", "\u2212")
_LOSES = {"loses": "-", "lost": "-", "takes": "-", "gains": "+", "gets": "+"}
_OURS = ("our", "own")


class UnclosedError(UsageError):
    """A quotation mark without its other half."""

    def __init__(self) -> None:
        super().__init__("A quotation mark is not closed: type its other half, or leave both out.")


def split(line: str) -> list[str]:
    """The words of a line, as a shell would split it, but for apostrophes within names (Jester's Cap) and backslashes.

    Raises:
        UnclosedError: a quotation mark is not closed.
    """
    import shlex

    for quotes in ("\"'", '"') if re.search(r"(^|[\s=])'", line) else ('"',):
        words = shlex.shlex(line, posix=True, punctuation_chars=False)
        words.whitespace_split, words.commenters, words.escape, words.quotes = True, "", "", quotes
        try:
            return list(words)
        except ValueError:
            continue
    raise UnclosedError


def in_words(line: str, game: Game, names: Sequence[str]) -> list[str]:
    """The words of the command that a line means in a game; ``names`` are those of its players. See ``expand``."""
    return expand(line, prompting_of(game).shorts, names, lambda words: _declares(game, words))


def together(words: Sequence[str], names: Sequence[str]) -> list[str]:
    """The words of a line, with each name of several as one, and apart from a change of life that follows at once.

    "big mike-4" is two words then, and so is "Big-Mike-4".
    """
    parted = [name.casefold().replace("-", " ").split() for name in names]
    many = sorted((parts for parts in parted if len(parts) > 1), key=len, reverse=True)
    found, at = list(words), 0
    while at < len(found):
        for parts in many:
            taken = _named(found, at, parts)
            if taken:
                break
        else:
            at += 1
            continue
        count, name, amount = taken
        found[at : at + count] = [name, *([amount] if amount else [])]
        at += 1
    return found


def _named(words: Sequence[str], at: int, parts: Sequence[str]) -> tuple[int, str, str] | None:
    """How many words from a place on are that name, the name as typed, and what change is glued to it; None if none."""
    said = re.compile(rf"({'[ -]'.join(map(re.escape, parts))})({_AMOUNT})?,?", re.IGNORECASE)
    for count in range(1, len(parts) + 1):
        match = said.fullmatch(" ".join(words[at : at + count]))
        if match and len(words) >= at + count:
            return count, match[1], match[2] or ""
    return None


Declares = Callable[[Sequence[str]], bool]
"""Whether words begin with a command of two words, as "kudzu dies"."""


def _declares(game: Game, words: Sequence[str]) -> bool:
    place = game.commands.get(words[0], "").partition(":")[0] if len(words) > 1 else ""
    chapter = getattr(import_module(place), "CHAPTER", None) if place else None
    return chapter is not None and " ".join(words[:2]) in chapter.commands


def expand(
    line: str, own: Mapping[str, Short], names: Sequence[str] = (), declares: Declares = lambda _words: False
) -> list[str]:
    """The words of the command that a line means; [] for an empty one, [HELP] for the list of short forms.

    Args:
        line: as typed; a leading ``edw`` changes nothing.
        own: the short forms of the session's game.
        names: those of the players, of which some have several words.
        declares: what the game's own commands are: none of them is a sentence about a player.

    Raises:
        UnclosedError: as ``split``.
    """
    words = together(split(line), names)
    if words[:1] == ["edw"]:
        words = words[1:]
    if words and words[0].startswith(HELP):
        words = [HELP, *filter(None, [words[0].lstrip(HELP)]), *words[1:]]
    shorts = {**SHARED, **own}
    if words[:1] and words[0] in _HELPS:
        if len(words) > 1 and words[1].isdecimal():
            return [HELP, words[1]]
        about = meant(words[1:], shorts, declares)
        if about == ["all"] or about[:-1] == ["print"]:  # what is on that sheet
            return ["help", *about]
        return [*about, "--help"] if about and about[0] not in _HELPS and not leaves(about[0]) else [HELP]
    return meant(words, shorts, declares)


def typed_in_shell(words: Sequence[str], game: Game) -> list[str]:
    """The words of the command that short forms mean where they are typed after ``edw``; as they are, if they are none.

    Raises:
        UsageError: they are nearly a change of life.
    """
    prompting = prompting_of(game)
    shorts = {**SHARED, **prompting.shorts}
    # "w5", "w 5": nearly "w-5".
    near = re.fullmatch("([a-z]+) ?([0-9]{1,4})", " ".join(words), re.IGNORECASE)
    if near is not None and words[0] not in shorts:
        who, number = near.groups()
        raise UsageError(f"Is it {who}-{number}, {who}+{number} or {who}={number}?")
    return anyway(prompting.spoken(tried(meant(words, shorts, lambda own: _declares(game, own)), game)))


def anyway(words: Sequence[str]) -> list[str]:
    """The words of a command, with "n anyway" or "n anyway WHY" as the end of the turn that the table wants."""
    if [*words[:3]] == ["turn", "next", ANYWAY]:
        return ["turn", "next", f"--{ANYWAY}", " ".join(words[3:]) or NO_REASON]
    return [*words]


def tried(words: Sequence[str], game: Game) -> list[str]:
    """The words of a command, where it begins with a word that people try in a game.

    Raises:
        UsageError: somebody leaves, and it does not say who.
    """
    if [*words[:2]] == [END, "turn"]:
        words = ["next", *words[2:]]
    first, *rest = words or [""]
    commands, prompting = game.commands, prompting_of(game)
    also = {**TRIED, **prompting.also}
    if first in commands or (first not in also and first not in _GOES):
        return [*words]
    if first in also:
        return [*also[first].split(), *rest]
    way_out = next((command for command in _WAYS_OUT if command in commands), "")
    if way_out and rest:
        if first == _DEAD or way_out != DEAD_BY or {"by", "--by"} & {*rest}:
            return [way_out, *rest]
        if prompting.leaving:
            return [way_out, *rest, *([] if prompting.leaving in rest else prompting.leaving.split())]
        return [way_out, *rest, *(["--by", NOBODY] if len(rest) == 1 else [])]  # a second name may be who did it
    raise UsageError(f"Who? '{DO}' takes a player out of the game; Ctrl-D leaves the table prompt.", f"{way_out} WHO")


def meant(words: Sequence[str], shorts: Mapping[str, Short], declares: Declares) -> list[str]:
    """The words without short forms, and what is said in a sentence as the command that it means."""
    command = _short(words, shorts)
    if declares(command):
        return command
    words = _said(words)
    return _life(words) or _short(words, shorts)


def _said(words: Sequence[str]) -> list[str]:
    """What people say of life and death: "jess loses 5", "sue is dead", "sue gives up"; and "our cards"."""
    match [word.casefold() for word in words]:
        case [_, verb, number] | [_, verb, number, "life"] if verb in _LOSES and number.isdecimal():
            return [words[0], f"{_LOSES[verb]}{number}"]
        case [who, "is", "dead" | "out"] | [who, "dies"] if who != "note":
            return [_DEAD, words[0]]
        case ["i", "give", "up"] | ["i", "concede" | "resign"]:
            return [GIVES_UP]
        case ["give", "up", *_]:
            return [GIVES_UP, *words[2:]]
        case ["resign", *_]:
            return [GIVES_UP, *words[1:]]
        case [who, "gives", "up"] | [who, "concedes" | "resigns"] if who != "note":
            return [GIVES_UP, words[0]]
        case ["kill", _, *_]:
            return [_DEAD, *words[1:]]
        case [ours, "cards" | "dice" as what] if ours in _OURS:
            return [what, "ours"]
    return [*words]


def _short(words: Sequence[str], shorts: Mapping[str, Short]) -> list[str]:
    short = shorts.get(words[0], shorts.get(words[0].casefold())) if words else None
    if short is None:
        return list(words)
    _, *rest = words
    return [*(short.alone if short.alone and not rest else short.words).split(), *rest]


def _life(words: Sequence[str]) -> list[str]:
    """Changes of life: ``w-5``, ``w-5 r+3``, ``w -5``, ``w-7 r`` (from red), ``w-7 from r with fireball``.

    In ``life +3`` it is the active player's.
    """
    several = re.compile(f"{_GLUED}(?:,{_GLUED})*,?")
    words = [part for word in words for part in (word.strip(",").split(",") if several.fullmatch(word) else [word])]
    words = _signed(words)
    told = re.fullmatch(f"life({_AMOUNT})?", words[0], re.IGNORECASE) if words else None
    if told:
        words[:1] = [told[1]] if told[1] else []
    pairs = words[:1] if told and words and re.fullmatch(_AMOUNT, words[0]) else []
    at = len(pairs)
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


def _signed(words: Sequence[str]) -> list[str]:
    """The words, with a sign that stands alone at the number after it: "ann - 5" is "ann -5"."""
    found: list[str] = []
    for word in words:
        if len(found) > 1 and found[-1] in _SIGNS and word.isdecimal():
            found[-1] += word
        elif found and found[-1][-1:] in _SIGNS and found[-1] not in _SIGNS and word.isdecimal():  # "ann- 5"
            found[-1:] = [found[-1][:-1], found[-1][-1] + word]
        else:
            found.append(word)
    return found


def _origin(words: Sequence[str]) -> list[str]:
    """Who did it and with what: ``from r``, ``from r with fireball``, ``with fireball``; and as it is ``r fireball``.

    Raises:
        UsageError: what did it is a number: rather another change of life, whose sign was left out.
    """
    rest = list(words)
    if len(rest) == len(("dan", "3")) and rest[1].isdecimal() and rest[0] != "with":
        who, number = rest
        raise UsageError(f"And {who}: {who}-{number}, {who}+{number} or {who}={number}? Nothing was changed yet.")
    bare = rest[: next((at for at, word in enumerate(rest) if word in ("from", "with")), len(rest))]
    del rest[: len(bare)]
    source = rest[1:2] if rest[:1] == ["from"] else []
    del rest[: 2 * bool(source)]
    card = [" ".join(rest[rest[0] == "with" :])] if rest else []
    return [*bare, *(["--from", *source] if source else []), *(["--with", *card] if card else [])]


def short_of(command: str, prompting: Prompting) -> Short | None:
    """The short form of a command, whatever follows its own words."""
    shorts = (*SHARED.values(), *prompting.shorts.values(), prompting.life)
    known = [(words, short) for short in shorts for words in (short.words, short.alone) if words]
    meant = [(len(words), short) for words, short in known if f"{command} ".startswith(f"{words} ")]
    return max(meant, key=lambda found: found[0], default=(0, None))[1]


def help_lines(game: Game, state: State | None = None) -> list[str]:
    """All short forms of a game, and its commands that have none, on one screen of 80 by 24.

    At a table on which a game goes on, those whose phase it is not are only named.
    """
    prompting, at = prompting_of(game), state if state and state.going else None
    late = [key for key, each in prompting.shorts.items() if at and not game.in_time(each.words, at)]
    shorts = (prompting.life, *SHARED.values(), *prompting.shorts.values())
    hidden = [SHARED["z"], *(prompting.shorts[key] for key in late)]
    known = {short.words.partition(" ")[0] for short in shorts}
    names = dict.fromkeys((*game.commands, GIVES_UP, "roll", "dice", "note"))
    others = ", ".join(name for name in names if " " not in name and name not in known)
    rows = [
        *((each.example, each.says) for each in shorts if each not in hidden),
        ("? roll, q", "help on a command; leave (all is recorded already)"),
    ]
    wide = max(len(keys) for keys, _ in rows)
    named = [*([f"Not in this phase: {', '.join(late)}."] if late else []), f"Also: {others}."]
    also = (row for each in named for row in textwrap.wrap(each, 79, initial_indent="  ", subsequent_indent="  "))
    return [*(f"  {keys:{wide}}  {says}" for keys, says in rows), *also]


def page_of(lines: Sequence[str], said: Sequence[str], rows: int, cells: int) -> list[str]:
    """As many whole lines as so many rows hold, with the way to the rest; ``said`` may be the page's number."""
    items = [textwrap.wrap(line, cells - 1, subsequent_indent=_UNDER) for line in lines]
    if sum(map(len, items)) <= rows:
        return [row for item in items for row in item]
    pages: list[list[str]] = [[]]
    for item in items:
        if pages[-1] and len(pages[-1]) + len(item) >= rows:  # the last row says how to go on
            pages.append([])
        pages[-1] += item
    number = int(said[0]) if said and said[0].isdecimal() and 0 < int(said[0]) <= len(pages) else 1
    after = number % len(pages) + 1
    more = "more" if after > 1 else "the first"
    return [*pages[number - 1], f"  Page {number} of {len(pages)}: '{HELP} {after}' has {more} of this help."]


VOID, LAST = "void", "last"
_AGREED, _WHY = "--agreed", "--why"
_SAID = {"because": _WHY, "why": _WHY, _WHY: _WHY, "agreed": _AGREED, _AGREED: _AGREED}
"""What begins who agreed, or why."""


def spoken(table: Loaded, words: Sequence[str]) -> list[str]:
    """The words of a void with its options as options: first who agreed, then why, said with or without "why"."""
    command, *rest = words
    said = rest[:1]
    if said == [LAST]:
        gone = table.session.stacks.gone
        drawn = (each["n"] for each in reversed(table.session.events) if each.get("draws") and each["n"] not in gone)
        said = [str(next(drawn, 1))]
    parts: dict[str, list[str]] = {_AGREED: [], _WHY: []}
    part = _AGREED
    for word in rest[1:]:
        if word in _SAID:
            part = _SAID[word]
        elif word.startswith("--"):
            return [*words]  # another option: as it was typed
        else:
            if part == _AGREED and not _agrees(table, word):
                part = _WHY
            parts[part].append(word)
    agreed, why = ",".join(parts[_AGREED]), " ".join(parts[_WHY])
    return [command, *said, *([_AGREED, agreed] if agreed else []), *([_WHY, why] if why else [])]


def _agrees(table: Loaded, word: str) -> bool:
    """Whether a word says who agreed: everybody, or players by name."""
    try:
        return word == "all" or bool([who.player(table.state, each) for each in word.split(",") if each])
    except UsageError:
        return False


def lacks(words: Sequence[str]) -> list[Asked]:
    """Who agreed, and why, as far as it was not said; nothing where no line is named, or help is wanted."""
    if len(words) < len([VOID, "N"]) or not words[1].isdecimal() or {"--help", "--json"} & {*words}:
        return []
    asked = {
        _AGREED: Spoken("Who agrees?", "Type all, or the names.", _agreed),
        _WHY: Spoken("Why does it not count?", "Say it in words, such as: cocked die.", lambda line: (_WHY, line)),
    }
    return [question for option, question in asked.items() if option not in words]


def _agreed(line: str) -> Sequence[str] | None:
    names = [name for name in line.replace(",", " ").split() if name != "and"]
    return (_AGREED, ",".join(names)) if names and not line.isdecimal() else None
