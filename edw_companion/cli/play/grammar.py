"""What a line means: sentences about life and the table, dice, short forms; to the words of a command. Pure.

Each word belongs to a form of ``CHANGES`` or ``LINES``, or stands behind a command. A line that is understood in half is
refused, and says which half.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from importlib import import_module
from typing import NamedTuple

from edw_companion.cli.play.wording import CLOSE, ELSEWHERE, END, GIVES_UP, HELP, SHARED, commands_of
from edw_companion.cli.text_in import leaves
from edw_companion.core.state import State
from edw_companion.core.things import KNOWN, names
from edw_companion.core.words import AmbiguousWordError, plain, player, several
from edw_companion.errors import EdwError, UsageError
from edw_companion.games.game import Game
from edw_companion.games.short_forms import Short, prompting_of
from edw_companion.sentences import DO

CHANGES: Mapping[str, tuple[str, str]] = {
    "[life] WHO CHANGE": ("", ""),
    "life CHANGE": ("", ""),
    "CHANGE WHO": ("", ""),
    "WHO KIND CHANGE": ("", ""),
    "WHO take N": ("-", "+"),
    "WHO lose|pay N": ("-", "-"),
    "WHO gain|get N": ("+", "+"),
    "WHO is|go at|to N": ("=", "="),
    "DOER hit|deal WHO [for] N": ("-", "+"),
    "DOER deal N to WHO": ("-", "+"),
    "DOER drain WHO [for] N": ("-+", ""),
    "DOER drain N from WHO": ("-+", ""),
}
"""What is said of life, or of counters, and its sign: of life, and of counters ("" where CHANGE has it).

A lower word is one of those, and a verb stands for its forms; one in brackets may be left out. Several of them may be
joined, as one line; who did it (``FROM``) and with what (``WITH``) may stand behind them all.
"""

LINES: Mapping[str, str] = {
    "swap ONE [and|with] OTHER CARD": "life swap ONE OTHER CARD",
    "ONE swap [life] with OTHER CARD": "life swap ONE OTHER CARD",
    "ONE and OTHER swap [life] CARD": "life swap ONE OTHER CARD",
    "THEY [is] dead|out|gone BY": "dead THEY BY",
    "THEY die|lose BY": "dead THEY BY",
    "kill THEY BY": "dead THEY BY",
    "i concede": "concede",
    "ONE concede": "concede ONE",
    "concede [ONE]": "concede ONE",
    "i give up": "concede",
    "ONE give up": "concede ONE",
    "give up [ONE]": "concede ONE",
    "our|own cards": "cards ours",
    "our|own dice": "dice ours",
    "[roll] [a|the] coin FOR": "roll d2 FOR",
    "flip [a|the] [coin] FOR": "roll d2 FOR",
    "flip NUMBER coin FOR": "roll NUMBERd2 FOR",
    "[roll] [a|the] DICE FOR": "roll DICE FOR",
    "who is next": "turn order",
    "who's|whos next": "turn order",
    "whose turn [is] [it]": "turn",
    "what happened": "log 15",
    "who is winning|ahead|leading": "",
    "how much life [has|have|does] [ONE] [have]": "",
}
"""Other lines, and the command that each is; "" where the table is the answer."""

_FORMS = {
    "take": "takes took taking suffers", "lose": "loses lost loose looses", "pay": "pays paid", "gain": "gains gained",
    "get": "gets got", "is": "are was were", "go": "goes went", "hit": "hits", "deal": "deals dealt",
    "drain": "drains drained", "swap": "swaps swapped", "die": "dies died", "give": "gives gave", "coin": "coins",
    "concede": "concedes conceded resign resigns resigned", "flip": "toss", "and": ", ; &",
}  # fmt: skip
"""By word of a form what may stand for it."""
JOINS = ("and", ",", ";", "&")
FROM, WITH = ("from", "by", "to"), ("with", "w/")
_GROUPS = {
    "all": "all", "everyone": "all", "everybody": "all", "each": "all", "all players": "all", "each player": "all",
    "every player": "all", "others": "others", "all others": "others", "the others": "others",
    "everyone else": "others", "everybody else": "others", "foes": "foes", "opponents": "foes",
    "each opponent": "foes", "all opponents": "foes", "every opponent": "foes",
}  # fmt: skip
"""How several are called, and the word of ``life`` for them."""
_POINTS = ("life", "damage", "dmg", "points", "of")
_KEYS = {*_POINTS, *_GROUPS, *JOINS, *FROM, *WITH, *"for at dead out gone".split(), *_FORMS}
_KEYS |= {form for forms in _FORMS.values() for form in forms.split()}
_SAYS = {form for verb in _FORMS if verb not in ("and", "coin") for form in _FORMS[verb].split()}
_CHANGE = "[-+=\u2212][0-9]+"
_DICE = r"(?:(\d{1,7})([-+]))?(\d{0,3})[dD](%|\d{1,7})([-+]\d{1,7})?"
_SIGNS = tuple("-+=\u2212")

TRIED = {"next": "turn next", "done": "turn next", "pass": "turn next"}
"""Words that people try, and what they mean."""
_DEAD = "dead"
_GOES = ("leave", GIVES_UP, _DEAD)
DEAD_BY, NOBODY = "eliminate", "nobody"
_WAYS_OUT = (DEAD_BY, GIVES_UP)
"""Words for who leaves the game, and the commands that may be meant: the first that the game has."""
ANYWAY = "anyway"
NO_REASON = "said at the table"
"""Why the rules are overruled, where nobody says it."""


class Answer(EdwError):  # noqa: N818 - nothing is wrong
    """What a question about the table is answered; nothing is wrong."""

    exit_code = 0


class HalfError(UsageError):
    """A line of which only a part is understood: nothing is recorded of it."""


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


def read(line: str, game: Game, state: State | None = None) -> list[str]:
    """The words of the command that a line means; [] for an empty one, [HELP] for the list of short forms.

    Args:
        line: as typed; a leading ``edw`` changes nothing.
        game: whose commands and short forms they are.
        state: the table; without one, any word may be a player.

    Raises:
        Answer: it is a question that the table answers.
        UsageError: it is understood in half, or not, where it begins with a player.
    """
    words = split(line)
    if words[:1] == ["edw"]:
        del words[0]
    if words and words[0].startswith(HELP):
        words = [HELP, *filter(None, [words[0].lstrip(HELP)]), *words[1:]]
    if words[:1] not in ([HELP], ["help"]):
        return Reader(words, game, state).meaning()
    if len(words) > 1 and words[1].isdecimal():
        return [HELP, words[1]]
    about = Reader(words[1:], game, state).meaning()
    if about == ["all"] or about[:-1] == ["print"]:  # what is on that sheet
        return ["help", *about]
    return [*about, "--help"] if about and about[0] not in (HELP, "help") and not leaves(about[0]) else [HELP]


def typed_in_shell(words: Sequence[str], game: Game, state: Callable[[], State | None] = lambda: None) -> list[str]:
    """The words of the command that short forms and sentences mean after ``edw``; as they are, if they are none.

    ``state`` gives the table, if there is one; raises as ``read`` does.
    """
    shorts = {**SHARED, **prompting_of(game).shorts}
    alone = words[0] in shorts and len(words) == 1
    meaning = Reader(words, game, None if alone else state()).meaning()
    return anyway(prompting_of(game).spoken(tried(meaning, game)))


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


def first_words(game: Game) -> set[str]:
    """What a line may begin with beside short forms and players."""
    also = (*TRIED, *prompting_of(game).also, *_GOES)
    return {HELP, ANYWAY, CLOSE, *ELSEWHERE, *also, *commands_of(game)}


class _Change(NamedTuple):
    """Some of a line: who changes by how much, the kind of counter ("" for life), who did it, and what says so."""

    pairs: Sequence[tuple[str, str]]
    kind: str
    by: str
    behind: Sequence[str] = ()


Found = dict[str, str]
Ends = Iterator[tuple[int, str]]
_SEVERAL = "\n"
"""Between several who are named."""


class Reader:
    """A line that is read."""

    def __init__(self, words: Sequence[str], game: Game, state: State | None) -> None:
        """``words`` are as typed; ``game`` and ``state`` as ``read`` has them."""
        self._game, self._state = game, state if state is not None and state.started else None
        guest = self._state.guest() if self._state else None
        self._names = [each.name for each in self._state.players.values()] if self._state else []
        self._names += [guest.name] if guest else []
        self._typed = _together(words, self._names)
        self._shorts: Mapping[str, Short] = {**SHARED, **prompting_of(game).shorts}
        cut = next((at for at, word in enumerate(words) if re.match("-[-A-Za-z]", word)), len(words))
        self._words = _together(self._parted(words[:cut]), self._names)
        self._options = [*words[cut:]]
        self._rest: dict[int, list[_Change] | None] = {}
        self._strict, self._understood = True, 0

    def meaning(self) -> list[str]:
        """See ``read``."""
        if not self._typed:
            return []
        first, words = self._typed[0], self._words
        is_short = first in self._shorts or first.casefold() in self._shorts
        meant = self._short() if is_short else [*self._typed]
        if not words or (is_short and (len(self._typed) == 1 or self._declares(meant))):
            return meant
        if not self._named(first) and first not in ("life", "roll", *_GOES) and first in first_words(self._game):
            return meant
        told = self._sentence()
        if told is None and not is_short and self._state is not None:
            self._strict, self._rest = False, {}
            self._sentence()  # refused for a name that nobody has
        if told is not None:
            return told
        near = re.fullmatch(r"(\w+) ?([0-9]{1,4})", " ".join(self._typed))
        if near is not None and not is_short and first not in first_words(self._game) and self._whose(near[1]):
            who, number = near.groups()
            raise UsageError(f"Is it {who}-{number}, {who}+{number} or {who}={number}?")
        if not is_short and first not in first_words(self._game):
            self._refuse()
        return meant

    def _sentence(self) -> list[str] | None:
        """The words of the command that the line is by ``LINES`` or ``CHANGES``; None if it is none of them."""
        for form, means in LINES.items():
            found = next((found for end, found in self._match(form.split(), 0, {}) if end == len(self._words)), None)
            if found is not None:
                said = [found.get(slot, "") for slot in ("ONE", "OTHER", "THEY")]
                self._check(who for each in said for who in each.split(_SEVERAL) if who)
                return self._filled(means, found)
        changes = self._changes(0)
        return self._told(changes) if changes else None

    def _check(self, players: Iterable[str]) -> None:
        """Refuse the name of a player that nobody has."""
        for word in players:
            if self._state is not None and not self._known(word):
                player(self._state, word)  # which says so

    def _refuse(self) -> None:
        """Refuse what is understood in half, or begins with a player."""
        done, rest = (_text(part) for part in (self._words[: self._understood], self._words[self._understood :]))
        if self._understood:
            of = re.fullmatch(r"(\w+) ([0-9]+)", rest)
            if of:
                raise HalfError("And {0}: {0}-{1}, {0}+{1} or {0}={1}? Nothing was changed yet.".format(*of.groups()))
            raise HalfError(f"Nothing was recorded: '{done}' is understood, '{rest}' is not.")
        first = re.split(f"[{''.join(map(re.escape, _SIGNS))}]", self._words[0])[0]
        if self._state is not None and first and self._known(first):
            other = next((name for name in reversed(self._names) if not name.casefold().startswith(first.casefold())), "")
            poison = f", {first} gets 2 poison" * ("counters" in self._game.commands)
            raise UsageError(
                f"What of {first}? Such as: {first}-3, {first}+3, {first}=60, {first} takes 3 from "
                f"{other.casefold()} with bolt{poison}, {first} is dead."
            )

    def _short(self) -> list[str]:
        """The words with the command of a short form in its place."""
        first, *rest = self._typed
        short = self._shorts.get(first) or self._shorts[first.casefold()]
        return [*(short.alone if short.alone and not rest else short.words).split(), *rest]

    def _declares(self, words: Sequence[str]) -> bool:
        """Whether words begin with a command of two words of the game, as "kudzu dies"."""
        place = self._game.commands.get(words[0], "").partition(":")[0] if len(words) > 1 else ""
        chapter = getattr(import_module(place), "CHAPTER", None) if place else None
        return chapter is not None and " ".join(words[:2]) in chapter.commands

    def _parted(self, words: Iterable[str]) -> list[str]:
        """The words with what is glued apart: joining signs, and changes; a sign that stands alone at its number."""
        found: list[str] = []
        for word in words:
            whole = " " in word or self._named(word)
            for piece in [word] if whole else filter(None, re.split("([,;]|(?<=[0-9])&)", word)):
                glued = re.fullmatch(f"(.+?)({_CHANGE})", piece)
                if piece.isdecimal() and found and found[-1].endswith(_SIGNS):
                    before = found.pop()
                    found += [*filter(None, [before[:-1]]), before[-1] + piece]
                elif glued and not self._named(piece) and not re.fullmatch(_DICE, piece) and self._bare(glued[1]):
                    found += [glued[1], glued[2]]
                else:
                    found.append(piece)
        return found

    def _bare(self, head: str) -> bool:
        return self._named(head) or not any(sign in head for sign in _SIGNS)

    def _named(self, word: str) -> bool:
        """Whether a word is a player's whole name, which wins over what else it means."""
        return any(
            word.casefold() == name.casefold() or (len(plain(word)) > 0 and plain(word) == plain(name))
            for name in self._names
        )

    def _known(self, word: str) -> bool:
        """Whether a word means a player, or several, at this table."""
        if self._state is None or self._named(word):
            return self._state is not None
        try:
            return bool(several(self._state, word) or player(self._state, word))
        except AmbiguousWordError:
            return True
        except UsageError:
            return False

    def _whose(self, word: str) -> bool:
        """Whether a word may stand for a player: also one that nobody is called, which is refused later."""
        if self._named(word):
            return True
        if word.casefold() in JOINS or re.search(r"[-+=\u2212]|^\d+$", word):
            return False
        return self._known(word) or (word.casefold() not in _KEYS and (self._state is None or not self._strict))

    @cached_property
    def _kinds(self) -> Sequence[str]:
        """What counters are called here."""
        return names(self._state) if self._state else KNOWN

    def _match(self, form: Sequence[str], at: int, found: Found) -> Iterator[tuple[int, Found]]:
        """Where a form may end that begins at a word, each with what stands for its slots."""
        if not form:
            yield at, found
            return
        slot, *rest = form
        if slot.startswith("["):
            yield from self._match([slot[1:-1], *rest], at, found)
            yield from self._match(rest, at, found)
            return
        for end, said in self._slot(slot, at):
            yield from self._match(rest, end, {**found, slot: said})

    def _slot(self, slot: str, at: int) -> Ends:
        """Where what stands for a slot may end, and what it is."""
        word = self._words[at].casefold() if at < len(self._words) else ""
        if slot in ("FOR", "BY", "CARD"):
            yield from self._behind(slot, at)
        elif not word:
            return
        elif slot.islower():
            if any(word == each or word in _FORMS.get(each, "").split() for each in slot.split("|")):
                yield at + 1, word
        elif slot in ("WHO", "THEY"):
            yield from self._several(at, groups=slot == "WHO")
        elif slot in ("DOER", "ONE", "OTHER"):
            if self._whose(word):
                yield at + 1, self._words[at]
        elif slot == "DICE":
            yield from self._dice(at)
        elif slot == "KIND":
            yield from self._kind(at)
        elif re.fullmatch(_CHANGE if slot == "CHANGE" else "[0-9]+", word):
            yield from ((end, f"{word} {kind}".strip()) for end, kind in self._noun(at + 1, points=slot != "NUMBER"))

    def _several(self, at: int, *, groups: bool) -> Ends:
        """Players from a word on, one or several."""
        for end, who in self._one(at, groups=groups):
            yield end, who
            for after in self._joined(end):
                yield from ((last, f"{who}{_SEVERAL}{more}") for last, more in self._several(after, groups=groups))

    def _one(self, at: int, *, groups: bool) -> Ends:
        """A player, or a word for several."""
        word = self._words[at] if at < len(self._words) else ""
        for count in (2, 1) if groups and not self._named(word) else ():
            group = _GROUPS.get(" ".join(self._words[at : at + count]).casefold())
            if group and at + count <= len(self._words):
                yield at + count, group
        if word and (word.casefold() not in _GROUPS or self._named(word)) and self._whose(word):
            yield at + 1, word

    def _joined(self, at: int) -> list[int]:
        """Where to go on behind the words that join from there on."""
        ends = []
        while at < len(self._words) and self._words[at].casefold() in JOINS:
            at += 1
            ends.append(at)
        return ends

    def _noun(self, at: int, *, points: bool) -> Ends:
        """Where what is counted ends, and what counters those are; "" for life."""
        yield from self._kind(at) if points else ()
        end = at
        while points and end < len(self._words) and self._words[end].casefold() in _POINTS:
            if self._named(self._words[end]):
                break
            end += 1
        yield from ((each, "") for each in dict.fromkeys((end, at)))

    def _kind(self, at: int) -> Ends:
        """The name of counters, and "counters" behind it."""
        for count in (2, 1):
            said = self._words[at : at + count]
            kind = next((kind for kind in self._kinds if plain(kind) == plain(" ".join(said))), "")
            if kind and not self._named(said[0]):
                end = at + count
                yield end + (self._words[end : end + 1] in (["counter"], ["counters"])), kind

    def _dice(self, at: int) -> Ends:
        """Dice, with what is added to them; a number alone is a die behind "roll"."""
        for count in (3, 2, 1):
            said = "".join(self._words[at : at + count])
            dice = re.fullmatch(_DICE, f"d{said}" if at and said.isdecimal() else said)
            if dice and all(re.fullmatch(_CHANGE, word) for word in self._words[at + 1 : at + count]):
                first, sign, times, sides, plus = dice.groups()
                added = plus or (f"+{first}" if sign == "+" else "")
                if not (sign == "-" or (first and plus)):
                    yield at + count, f"{times}d{'100' if sides in ('%', '00') else sides}{added}"

    def _behind(self, slot: str, at: int) -> Ends:
        """What stands behind a line up to its end: what a roll is FOR, by whom and with what (BY), or the CARD alone."""
        said, end = self._words[at:], len(self._words)
        if slot == "FOR":
            if said[:1] == ["for"] and len(said) > 1:
                each = _GROUPS.get(" ".join(said[1:]).casefold()) == "all" and self._state is not None
                yield end, _EACH if each else _text(said)
            elif not said:
                yield end, ""
            return
        origin = self._origin(said)
        if origin is not None and (slot == "BY" or origin[:1] in ([], ["--with"])):
            yield end, _SEVERAL.join(origin).replace("--from", "--by")

    def _origin(self, said: Sequence[str]) -> list[str] | None:
        """Who did it and with what, as words of ``life``; None if the words do not say that."""
        if any(re.fullmatch(rf"{_CHANGE}|\d+", word) or word.endswith(_SIGNS) for word in said):
            return None
        doer, card = [], [*said]
        if card and card[0].casefold() in FROM and not self._named(card[0]):
            if len(card) < len(("from", "WHO")) or not self._whose(card[1]):
                return None
            doer, card = ["--from", card[1]], card[2:]
        elif card and (self._state is None or self._known(card[0])) and card[0].casefold() not in {*_GROUPS, *WITH}:
            doer, card = card[:1], card[1:]
        told = [word.casefold() for word in card[:1]] in [[word] for word in WITH]
        card = card[told:]
        if not doer and len(card) > len(("from", "WHO")) and card[-2].casefold() in FROM and self._known(card[-1]):
            doer, card = ["--from", card[-1]], card[:-2]
            told = True
        if told > bool(card) or (card and not self._is_card(card, told=told)):
            return None
        option = told or doer[:1] == ["--from"]
        return [*doer, *(["--with", _text(card)] if option and card else card)]

    def _is_card(self, said: Sequence[str], *, told: bool) -> bool:
        """Whether words may be a card: a sentence that lacks something is none."""
        low = [word.casefold() for word in said]
        if low[0] in JOINS or low[-1] in JOINS or (len(low) == 1 and low[0] in _KEYS and not self._named(low[0])):
            return False
        if low[0] in _SAYS and not told:
            return False
        joined = [after for word, after in zip(low, low[1:], strict=False) if word in JOINS]
        return not any(
            after in _GROUPS or self._named(after) or (len(after) == 1 and self._known(after)) for after in joined
        )

    def _changes(self, at: int) -> list[_Change] | None:
        """The changes that all words from there on are; None if they are not."""
        if at not in self._rest:
            self._rest[at] = None
            self._rest[at] = next(self._ways(at), None)
        return self._rest[at]

    def _ways(self, at: int) -> Iterator[list[_Change]]:
        """The ways to read all words from there on as changes."""
        ends = len(self._words)
        for form, signs in CHANGES.items():
            for end, found in self._match(form.split(), at, {}):
                change = _change(found, *signs)
                for stop in range(end, ends + 1) if change is not None else ():
                    behind = self._origin(self._words[end:stop])
                    if change is None or behind is None:
                        continue
                    change = change._replace(behind=behind)
                    if stop == ends:
                        yield [change]
                    after = [*self._joined(stop), *([stop] if stop == end else [])]
                    if after:
                        self._understood = max(self._understood, stop)
                    for begin in after:
                        rest = self._changes(begin)
                        if rest and (begin > stop or len(rest[0].pairs) == 1):  # "w-5 r and u-3" is no change of two
                            yield [change, *rest]

    def _told(self, changes: Sequence[_Change]) -> list[str]:
        """The words of ``life`` or ``counters`` for changes, which are one line."""
        *first, last = changes
        doers = [last.behind[1]] if last.behind[:1] == ["--from"] else []
        said = [who for each in changes for who in (each.by, *(who for who, _ in each.pairs)) if who]
        self._check([*(who for who in said if who not in _GROUPS), *doers])
        if len({each.kind for each in changes}) > 1:
            raise HalfError("Nothing was recorded: life, and each kind of counter, want a line of their own.")
        if len({each.by for each in changes}) > 1 or any(each.behind not in ([], last.behind) for each in first):
            raise HalfError(
                "Nothing was recorded: who did it, and with what, is one for the whole line. Type two lines."
            )
        if last.behind and self._named(last.behind[0]) and last.behind[0].casefold() in (*_POINTS, *self._kinds):
            raise HalfError(f"Is that the player? Then type 'from {last.behind[0]}'; nothing was recorded.")
        pairs = [(who, amount) for each in changes for who, amount in self._pairs(each, changes)]
        if last.kind:
            return [*self._counters(pairs, last), *self._options]
        return ["life", *(word for pair in pairs for word in pair if word), *last.behind, *(["--from", last.by] if last.by else []), *self._options]

    def _pairs(self, change: _Change, changes: Sequence[_Change]) -> Iterator[tuple[str, str]]:
        """Who changes by how much, with "others" and "foes" as those of who does it."""
        gains = change.by in [who for who, _ in change.pairs]
        if gains and (len(change.pairs) > len("ab") or change.pairs[0][0] in _GROUPS):
            raise HalfError(
                f"Nothing was recorded: say how much {change.by} gains, as in: foes lose 1, {change.by} gains 3."
            )
        state = self._state
        said = [change.by] if change.by else [who for each in changes for who, _ in each.pairs if who not in _GROUPS]
        seats = {seat for who in said if who and state for seat in self._seats(who)}
        for who, amount in change.pairs:
            if who in ("others", "foes") and state and not self._named(who) and seats and state.active not in seats:
                if who == "foes" or not change.by:
                    raise HalfError(
                        f"Nothing was recorded: name them, for it is the turn of {state.title(state.active)}."
                    )
                yield from ((seat, amount) for seat in state.living if seat not in seats)
            else:
                yield who, amount

    def _seats(self, word: str) -> Sequence[str]:
        """Whom a word means; nobody where it is wrong, which is said later."""
        try:
            return (several(self._state, word) or [player(self._state, word)]) if self._state else []
        except UsageError:
            return []

    def _counters(self, pairs: Sequence[tuple[str, str]], last: _Change) -> list[str]:
        """The words of ``counters`` for changes."""
        if "counters" not in self._game.commands:
            raise UsageError(f"{self._game.title} counts no {last.kind} here: 'note' writes it down.")
        if last.behind or last.by:
            raise HalfError("Nothing was recorded: counters do not keep who gave them, or with what; leave that out.")
        if len({amount for _, amount in pairs}) > 1:
            raise HalfError("Nothing was recorded: counters of one number are a line. Type two lines.")
        return ["counters", ",".join(who for who, _ in pairs), last.kind, pairs[0][1]]

    def _filled(self, means: str, found: Found) -> list[str]:
        """The words of a command, with what was said in its slots."""
        if not means:
            return self._answer(found)
        said = [found.get(word, "") if word.isupper() else word for word in means.split()]
        words = [part for word in said for part in word.split(_SEVERAL) if part]
        words = [word.replace("NUMBER", found.get("NUMBER", "")) for word in words]
        if words[-1] == _EACH and self._state is not None:
            dice, players = words[1].removeprefix("1"), [self._state.name(seat) for seat in self._state.living]
            words = ["roll", f"{len(players)}{dice}", f"for {', '.join(players)}"]
        return [
            *(part for word in words for part in (word.split(" ", 1) if word.startswith("for ") else [word])),
            *self._options,
        ]

    def _answer(self, found: Found) -> list[str]:
        """Say how players stand: one, or all, the first of them first."""
        if self._state is None:
            return ["status"]
        state = self._state
        if "ONE" in found:
            seat = player(state, found["ONE"])
            raise Answer(f"{state.title(seat)} has {state.players[seat].life} life.")
        places = [place for place in self._game.scene(state).places if place.alive and not place.guest]
        places.sort(key=lambda place: -place.score)
        raise Answer(f"{', '.join(f'{place.name} {place.score}' for place in places)}.")


_EACH = "for each player"


def _change(found: Found, life: str, counters: str) -> _Change | None:
    """What a form of ``CHANGES`` says, with its signs; None if it cannot be said of what is counted."""
    amount, _, kind = found.get("N", found.get("CHANGE", "")).partition(" ")
    kind = kind or found.get("KIND", "")
    sign, by = counters if kind else life, found.get("DOER", "")
    if kind and life and not counters:
        return None
    pairs = [(who, f"{sign[:1]}{amount}") for who in found.get("WHO", "").split(_SEVERAL)]
    return _Change([*pairs, *([(by, f"+{amount}")] if len(sign) > 1 else [])], kind, by)


def _text(said: Sequence[str]) -> str:
    return re.sub(" (?=[,;]|[-+=\u2212][0-9])", "", " ".join(said))


def _together(words: Sequence[str], names: Sequence[str]) -> list[str]:
    """The words, with each name of several as one."""
    many = sorted((plain(name) for name in names if " " in plain(name)), key=len, reverse=True)
    found, at = [], 0
    while at < len(words):
        spans = (
            count
            for name in many
            for count in range(name.count(" ") + 1, 1, -1)
            if plain(" ".join(words[at : at + count])) == name
        )
        count = min(next(spans, 1), len(words) - at)
        found.append(" ".join(words[at : at + count]).rstrip("," if count > 1 else ""))
        at += count
    return found
