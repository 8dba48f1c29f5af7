"""What a line means: sentences about life and the table, dice, short forms; to the words of a command. Pure.

Each word belongs to a form, or follows a command; what is understood in half is refused.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import cache
from importlib import import_module
from itertools import pairwise

from edw_companion import games
from edw_companion.cli.play.forms import (
    BUT,
    CHANGE,
    CHANGES,
    DICE,
    FORMS,
    FROM,
    GROUPS,
    JOINS,
    KEYS,
    LINES,
    NUMBER,
    NUMERALS,
    POINTS,
    SAYS,
    SIGNS,
    THE_SAME,
    TO_TURN,
    TURN_OF,
    WITH,
    Parts,
    parts,
)
from edw_companion.cli.play.wording import CLOSE, ELSEWHERE, END, GIVES_UP, HELP, SHARED, commands_of
from edw_companion.cli.text_in import LEAVES, leaves
from edw_companion.core.questions import NO, YES, Instead, WantedError
from edw_companion.core.state import State
from edw_companion.core.things import KNOWN, names
from edw_companion.core.words import (
    AmbiguousWordError,
    UnknownWordError,
    card_meant,
    plain,
    player,
    several,
    without_thanks,
)
from edw_companion.errors import EdwError, UsageError
from edw_companion.games.game import Game, load
from edw_companion.games.short_forms import PLAYS, Prompting, Short, prompting_of
from edw_companion.sentences import DO, Sentence
from edw_companion.text import listed
from edw_companion.tuples import NamedTuple

_SEVERAL, _EACH = "\n", "for each player"
_PLAYERS = ("ONE", "OTHER", "WHO", "HOLDER")
"""Slots in which somebody is named who plays."""
_SAID: Sequence[Sequence[str]] = ([], ["--from"], ["--with"])
_NOTHING = "Nothing was recorded: "
_LETTERS = 3
"""So many letters of a name mean a card."""
_SENTENCE, _MOST = 3, 120
"""A line of so many words is a sentence; one of more than so many is none."""
ON_PAPER = "What stays on paper needs no line; 'note' before a sentence keeps it in the log."

ASKS = ("who", "what", "how", "why", "when", "where", "which", "can", "may", "does", "should", "is")
"""Words that begin a question."""
HANDBOOK = "handbook"
"""The word of ``help`` for the manual by task."""

TRIED = {
    **dict.fromkeys(("next", "done", "pass"), "turn next"), "co": "counters", "find": "rules", "rematch": "new",
}  # fmt: skip
"""Words that people try, and what they mean."""
_DEAD = "dead"
SAID = "= "
"""Before what a form of a line is answered."""
LEAVING = "leaves"
"""Who is said to leave, perhaps only for a while."""
_GOES = ("leave", LEAVING, GIVES_UP, _DEAD)
DEAD_BY, NOBODY = "eliminate", "nobody"
_WAYS_OUT = (DEAD_BY, GIVES_UP)
"""Words for who leaves the game, and the commands that may be meant: the first that the game has."""
ANYWAY = "anyway"
NO_REASON = "said at the table"
"""Why the rules are overruled, where nobody says it."""


class Answer(EdwError):  # noqa: N818 - nothing is wrong
    """What a question about the table is answered."""

    exit_code = 0


class HalfError(UsageError):
    """A line of which only a part is understood: nothing is recorded of it."""


class NotKeptError(UsageError):
    """A sentence about nothing that the program keeps."""


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
        UsageError: it is understood in half, or not at all where it begins with a player.
    """
    words = split(line)
    if words[:1] == ["edw"]:
        del words[0]
    if words and words[0].startswith(HELP):
        words = [HELP, *filter(None, [words[0].lstrip(HELP)]), *words[1:]]
    if words[:1] not in ([HELP], ["help"]):
        try:
            return Reader(words, game, state).meaning()
        except NotKeptError:
            if not _asks(words):
                raise
            return tried(["find", *words[:-1], words[-1].rstrip("?")], game)
    if words[1:2] == [HANDBOOK]:
        return ["help", *words[1:]]
    if len(words) > 1 and words[1].isdecimal():
        return [HELP, words[1]]
    about = words[1:]
    with suppress(NotKeptError):
        about = Reader(about, game, state).meaning()
    if about == ["all"] or about[:-1] == ["print"]:  # what is on that sheet
        return ["help", *about]
    if about and about[0] not in first_words(game.slug) and not leaves(about[0]) and not slip(about, game):
        return tried(["find", *about], game)
    return [*about, "--help"] if about and about[0] not in (HELP, "help") and not leaves(about[0]) else [HELP]


def _asks(words: Sequence[str]) -> bool:
    """Whether a sentence is a question."""
    return words[0].casefold() in ASKS or words[-1].endswith("?")


def typed_in_shell(words: Sequence[str], game: Game, state: Callable[[], State | None] = lambda: None) -> list[str]:
    """The words of the command that short forms and sentences mean after ``edw``; as they are, if they are none.

    ``state`` gives the table, if there is one; raises as ``read`` does.
    """
    alone = len(words) == 1 and words[0] in {**SHARED, **prompting_of(game).shorts}
    table, prompting = None if alone else state(), prompting_of(game)
    meaning = prompting.spoken(tried(Reader(words, game, table).meaning(), game))
    return anyway(prompting.at_table(table, meaning) if table and meaning[:1] == [PLAYS] else meaning)


@cache
def _lines_of(ask: str) -> Sequence[tuple[Parts, str]]:
    """All lines of a game, and what each means, given where its prompt is declared: its own forms come first."""
    own: Prompting = load(ask) if ask else Prompting()
    return [(parts(form), means) for form, means in {**own.lines, **LINES}.items()]


@cache
def _also_commands(ask: str) -> set[str]:
    """The words that may begin commands and sentences."""
    begins = (word for (slots, _), _ in _lines_of(ask) for word in slots[0].strip("[]").split("|"))
    return {"life", *_GOES, *begins}


def slip(words: Sequence[str], game: Game) -> bool:
    """Whether a word alone is nearly a command."""
    from difflib import get_close_matches  # only help with what is no command pays for it

    return len(words) == 1 and bool(get_close_matches(words[0], first_words(game.slug), cutoff=0.8))


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


def command_of(words: Sequence[str], game: Game) -> str:
    """The command that words begin with, of one word or of two, as "kudzu dies"."""
    place = game.commands.get(words[0], "").partition(":")[0] if len(words) > 1 else ""
    chapter = getattr(import_module(place), "CHAPTER", None) if place else None
    two = " ".join(words[:2])
    return two if chapter is not None and two in chapter.commands else "".join(words[:1])


@cache
def first_words(slug: str) -> set[str]:
    """What a line of a game may begin with beside short forms and players."""
    game = games.find(slug)
    also = (*TRIED, *prompting_of(game).also, *_GOES)
    return {HELP, ANYWAY, CLOSE, *ELSEWHERE, *also, *commands_of(game)}


class _Change(NamedTuple):
    """A form of ``CHANGES``: who changes by how much, the counters ("" for life), who did it; the words behind it."""

    pairs: Sequence[tuple[str, str]]
    kind: str
    by: str
    behind: Sequence[str] = ()


Found = dict[str, str]
"""What stands for the slots of a form; several who are named are parted by ``_SEVERAL``."""
Ends = Iterator[tuple[int, str]]
"""Where what stands for a slot may end, and what it is."""


class Reader:
    """A line that is read."""

    def __init__(self, words: Sequence[str], game: Game, state: State | None) -> None:
        """``words`` are as typed; ``game`` and ``state`` as ``read`` has them."""
        self._game, self._state = game, state if state is not None and state.started else None
        guest = self._state.guest() if self._state else None
        self._names = [each.name for each in (*self._state.players.values(), guest) if each] if self._state else []
        self._whole = {whole for name in self._names for whole in (name.casefold(), plain(name)) if whole}
        self._kinds = names(self._state) if self._state else KNOWN
        words = self._without_thanks(words)
        self._typed = _together(words, self._names)
        cut = next((at for at, word in enumerate(words) if re.match("-[-A-Za-z]", word)), len(words))
        self._words, self._options = _together(self._parted(words[:cut]), self._names), [*words[cut:]]
        while len(self._words) > 1 and self._words[-1] in (",", ";"):
            del self._words[-1]
        self._low = {word.casefold() for word in self._words}
        self._rest: dict[int, list[_Change] | None] = {}
        self._looked_up: dict[str, bool] = {}
        self._any, self._understood = self._state is None, 0  # whether any word may be a player; words understood

    def _without_thanks(self, words: Sequence[str]) -> Sequence[str]:
        """A sentence without what is only polite behind it; a command, and a player who is called so, keep it all."""
        first, *rest = words or [""]
        if self._named(words[-1] if rest else first) or first.casefold() in first_words(self._game.slug):
            return words
        *before, last = words or [""]
        return [*before, *filter(None, [without_thanks(last)])] or words

    def meaning(self) -> list[str]:
        """See ``read``."""
        first, *rest = self._typed or [""]
        commands = first_words(self._game.slug)
        if first.casefold() in commands and not self._named(first):
            first = self._typed[0] = first.casefold()  # many keyboards begin a line with a capital
        shorts = {**SHARED, **prompting_of(self._game).shorts}
        short = shorts.get(first, shorts.get(first.casefold()))
        meant = [*self._typed]
        if short:
            meant[:1] = (short.alone if short.alone and not rest else short.words).split()
        plainly = short and (not rest or not self._whose(self._words[0]) or " " in command_of(meant, self._game))
        if not self._words or plainly:
            return meant
        command = not short and not self._named(first) and first in commands
        if command and first not in _also_commands(self._game.ask):
            return meant
        told = self._sentence()
        if told is None and not short and (not command or first == "life"):
            self._refuse()
        return told or meant

    def _sentence(self) -> list[str] | None:
        """The words of the command that the line is by ``LINES`` or ``CHANGES``; None if it is none of them."""
        for (slots, needs), means in _lines_of(self._game.ask) if len(self._words) <= _MOST else ():
            for end, found in () if any(map(self._low.isdisjoint, needs)) else self._match(slots, 0, {}):
                named = [who for slot in _PLAYERS for who in found.get(slot, "").split(_SEVERAL)]
                if self._words[end : end + 1] and self._words[end].casefold() in JOINS and "THING" not in found:
                    self._understood = max(self._understood, end)
                if end == len(self._words) and not any(map(self._of_seat, named)):  # "bolas dies" is no player
                    self._check(named)
                    self._check_holder(found)
                    return self._filled(means, found)
        changes = self._changes(0) if len(self._words) <= _MOST else None
        return self._told(changes) if changes else None

    def _refuse(self) -> None:
        """Refuse what is understood in half, names somebody who does not play, or begins with a player."""
        if len(self._words) > _MOST and self._whose(self._words[0]):
            raise UsageError(f"That is too much for one line, which has {_MOST} words at most: type several.")
        done, rest = _text(self._words[: self._understood]), _text(self._words[self._understood :])
        near = re.fullmatch(r"(?:and |[,;&] )*(\w+?) ?([0-9]{1,4})", rest)
        if near and (self._understood or self._any or self._known(near[1])):
            asked = (
                "And {0}: {0}-{1}, {0}+{1} or {0}={1}? Nothing was changed yet."
                if done
                else ("Is it {0}-{1}, {0}+{1} or {0}={1}?")
            )
            raise (HalfError if done else UsageError)(asked.format(*near.groups()))
        if self._state is not None:
            self._any, self._rest = True, {}
            try:
                self._sentence()  # refused for a name that nobody has
            except UnknownWordError as error:
                card = error.word == self._words[0] and not error.found and not re.search("[0-9]", _text(self._words))
                more = " If it is a card: what is not shown here stays on paper." if card else ""
                raise (HalfError if done else UsageError)(f"{error}{more}") from None
        if done:
            self._ask_of(self._words[0], self._words[self._understood :])
            raise HalfError(f"{_NOTHING}'{done}' is understood, '{rest}' is not.")
        if self._state is None:
            return
        first = self._words[0]
        if first == "swap":
            raise UsageError("Whose totals change places? As in: swap ann bram.")
        first = first if self._named(first) else re.split(r"[-+=\u2212]", first)[0]
        seats = self._seats(GROUPS.get(first.casefold(), first))
        if not seats and (len(self._words) == 1 or self._nearly_command()):
            return
        also = [f"Near to it is '{each.example}': {each.says.removeprefix('... ')}. " for each in self._near()]
        titles, life = self._state.titles(seats), f"{first}-3, {first}+3, {first}=60"
        refusal: type[UsageError] = NotKeptError
        if not seats:
            said = f"'{_text(self._typed)}' is nothing that is kept here. {''.join(also)}{ON_PAPER}"
        elif len(self._words) < _SENTENCE:
            other = next(each.name.casefold() for seat, each in self._state.players.items() if seat not in seats[:1])
            such = f"{life}, {first} takes 3 from {other} with bolt, {first} gets 2 poison, {first} is dead"
            refusal = UsageError
            said = f"What of {titles}? {''.join(also)}Such as: {such}."
        else:
            said = f"That is not understood of {titles}. {''.join(also)}Life is changed by {life}. {ON_PAPER}"
        raise refusal(f"{said} '{DO}' shows what else there is.", "--help")

    def _nearly_command(self) -> bool:
        """Whether the first word is a command of any game, a beginning of one, nearly one, or leaves."""
        first, known = self._words[0].casefold(), {*first_words(self._game.slug), *LEAVES}
        known.update(*(games.find(slug).commands for slug in games.GAMES))
        return any(word.startswith(first) for word in known) or slip([first], self._game)

    def _near(self) -> list[Short]:
        """The short forms whose commands a word of the line names, such as "mulligans"."""
        said = {form for word in self._low for form in (word, word.removesuffix("s"), word.removesuffix("ed"))}
        shorts = prompting_of(self._game).shorts.values()
        return [short for short in shorts if said & {*short.words.split()}][:2]

    def _parted(self, words: Iterable[str]) -> list[str]:
        """The words with what is glued apart: joining signs, and changes; a sign goes to its number."""
        found: list[str] = []
        for word in words:
            if found[-1:] == ["the"] and self._named(word.removesuffix("'s")) and not self._named("the"):
                del found[-1]  # "the scion"
            if word.endswith(("'s", "\u2019s")) and self._named(word[:-2]):
                word = word[:-2]
            whole = " " in word or self._named(word)
            for piece in [word] if whole else filter(None, re.split("([,;]|(?<=[0-9])&)", word)):
                glued = re.fullmatch(f"(.+?)({CHANGE})", piece)
                if piece.isdecimal() and found and found[-1].endswith(SIGNS):
                    before = found.pop()
                    found += [*filter(None, [before[:-1]]), before[-1] + piece]
                elif glued is None or self._named(piece) or re.fullmatch(DICE, piece):
                    found.append(piece)
                else:
                    bare = self._named(glued[1]) or not re.search(r"[-+=\u2212]", glued[1])
                    found += glued.groups() if bare else [piece]
        return found

    # Who is meant

    def _named(self, word: str) -> bool:
        """Whether a word is a player's whole name, which wins over what else it means."""
        return word.casefold() in self._whole or (word[-1:].isalnum() and plain(word) in self._whole)

    def _seats(self, word: str) -> Sequence[str]:
        """Whom a word means; nobody if it is wrong."""
        try:
            return (several(self._state, word) or [player(self._state, word)]) if self._state and word else []
        except UsageError:
            return []

    def _known(self, word: str) -> bool:
        """Whether a word means a player, or several, at this table; each is looked up once."""
        if word not in self._looked_up:
            self._looked_up[word] = self._means_players(word)
        return self._looked_up[word]

    def _means_players(self, word: str) -> bool:
        try:
            return self._named(word) or bool(self._state and (several(self._state, word) or player(self._state, word)))
        except AmbiguousWordError:
            return True
        except UsageError:
            return False

    def _whose(self, word: str) -> bool:
        """Whether a word may stand for a player; ``_check`` refuses one that nobody is called."""
        if self._named(word):
            return True
        if word.casefold() in (*JOINS, "") or re.search(r"[-+=\u2212]|^[0-9]+$", word):
            return False
        return self._known(word) or (self._any and word.casefold() not in KEYS)

    def _of_seat(self, word: str) -> bool:
        """Whether a word means a player by what lies at their seat alone."""
        state, said = self._state, plain(word)
        return (
            len(said) > 1
            and state is not None
            and self._known(word)
            and not any(
                name.startswith(said) for seat, each in state.players.items() for name in (plain(each.name), seat)
            )
        )

    def _check(self, players: Iterable[str]) -> None:
        for word in players:
            if self._state is not None and word and not self._known(word):
                player(self._state, word)  # which says so

    def _check_holder(self, found: Found) -> None:
        """Refuse a card of which the line says that somebody has it who does not."""
        state, cards = self._state, prompting_of(self._game).cards
        if "HOLDER" not in found or state is None or cards is None:
            return
        who, card = player(state, found["HOLDER"]), found["HELD"]
        seat = cards(state)[card]
        if seat != who:
            where = f"is with {state.title(seat)}" if seat else "lies in the middle"
            raise HalfError(f"{_NOTHING}{card} {where}, and {state.title(who)} does not have it.")

    # Forms

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
        word = self._words[at] if at < len(self._words) else ""
        low = word.casefold()
        if slot in ("FOR", "BY", "CARD"):
            yield from self._last(slot, at)
        elif slot == "WHO":
            yield from self._who(at)
        elif slot == "DICE":
            yield from self._dice(at)
        elif slot == "KIND":
            yield from self._kind(at)
        elif slot == "THING":
            ends = range(at + 1, len(self._words) + 1) if re.search("[^0-9]", word) else ()
            yield from ((end, _text(self._words[at:end]).replace(" ", _SEVERAL)) for end in ends)
        elif slot == "TOOL":
            origins = ((end, self._origin(["with", *self._words[at:end]])) for end in range(at + 1, len(self._words)))
            yield from ((end, said[1]) for end, said in origins if said is not None and len(said) == len(("with", "")))
        elif slot == "HELD":
            yield from self._held(at)
        elif slot == "OWN":
            yield from [(at + 1, word)] if self._whose(word) and self._of_seat(word) else []
        elif slot in ("DOER", "ONE", "OTHER", "HOLDER"):
            yield from [(at + 1, word)] if self._whose(word) else []
        elif slot in ("N", "CHANGE"):
            counted = [*self._kind(at + 1)] if low in ("a", "an") else self._noun(at + 1)  # "a poison" is one
            number = NUMERALS.get(low, word) if slot == "N" and not self._named(word) else word
            if re.fullmatch(CHANGE if slot == "CHANGE" else "[0-9]+", number):
                yield from ((end, f"{number} {kind}".strip()) for end, kind in counted)
        elif any(low == each or low in FORMS.get(each, "").split() for each in slot.split("|")):
            yield at + 1, low

    def _who(self, at: int) -> Ends:
        """Players from a word on, one or several, by name or by a word for several."""
        word = " ".join(self._words[at : at + 1])
        groups = {} if self._named(word) else {at + n: " ".join(self._words[at : at + n]).casefold() for n in (2, 1)}
        one = [(end, GROUPS[said]) for end, said in groups.items() if said in GROUPS and end <= len(self._words)]
        if self._whose(word) and (self._named(word) or word.casefold() not in GROUPS):
            one.append((at + 1, word))
        for end, who in one:
            yield end, who
            yield from self._all_but(end, who)
            for after in self._joined(end):
                yield from ((last, f"{who}{_SEVERAL}{more}") for last, more in self._who(after))

    def _all_but(self, at: int, who: str) -> Ends:
        """Of several who are meant together, those who are left where some are excepted."""
        if who in GROUPS.values() and " ".join(self._words[at : at + 1]).casefold() in BUT:
            for end, less in self._who(at + 1):
                without = {seat for each in less.split(_SEVERAL) for seat in self._seats(each)}
                left = [seat for seat in self._seats(who) if seat not in without]
                if left:
                    yield end, _SEVERAL.join(left)

    def _joined(self, at: int) -> list[int]:
        """Where to go on behind the words that join from there on."""
        ends: list[int] = []
        while at < len(self._words) and self._words[at].casefold() in JOINS:
            at += 1
            ends.append(at)
        return ends

    def _noun(self, at: int) -> Ends:
        """Where what is counted ends, and what counters those are; "" for life."""
        yield from self._kind(at)
        end = at
        while end < len(self._words) and self._words[end].casefold() in POINTS and not self._named(self._words[end]):
            end += 1
        yield from ((each, "") for each in dict.fromkeys((end, at)))

    def _held(self, at: int) -> Ends:
        """A card on the table, by whole words of its name, the longest first; what is counted is no card."""
        state, cards = self._state, prompting_of(self._game).cards
        known = cards(state) if cards and state else {}
        written = state.written if state else {}
        for end in range(len(self._words), at, -1) if known else ():
            said = " ".join(self._words[at:end])
            if len(said) < _LETTERS or said.casefold() in (*KEYS, *NUMERALS, *self._kinds):
                continue
            with suppress(AmbiguousWordError):
                card = card_meant(said, known, written)
                if card and {*plain(said).split()} <= {*plain(card).split()}:
                    yield end, card

    def _kind(self, at: int) -> Ends:
        """The name of counters, and "counters" behind it."""
        for count in (2, 1):
            end, said = at + count, " ".join(self._words[at : at + count])
            kind = next((kind for kind in self._kinds if plain(kind) == plain(said)), "")
            if kind and not self._named(self._words[at]):
                yield end + (" ".join(self._words[end : end + 1]).casefold() in ("counter", "counters")), kind

    def _dice(self, at: int) -> Ends:
        """Dice, with what is added to them; a number alone is a die behind "roll", and what was rolled if ONE did."""
        sides = self._words[0].casefold() == "roll" and not self._named(self._words[0])
        for count in (2, 1):
            said = "".join(self._words[at : at + count])
            dice = re.fullmatch(DICE, f"d{said}" if sides and said.isdecimal() else said)
            more = "".join(self._words[at + 1 : at + count])
            if dice and not (dice[1] and dice[4]) and re.fullmatch(f"({CHANGE})?", more):
                added = dice[4] or (f"+{dice[1]}" if dice[1] else "")
                yield at + count, f"{dice[2]}d{'100' if dice[3] in ('%', '00') else dice[3]}{added}"

    def _last(self, slot: str, at: int) -> Ends:
        """What stands up to the end of a line: what a roll is FOR, by whom and with what (BY), or a CARD alone."""
        said, end = self._words[at:], len(self._words)
        origin = self._origin(said)
        if slot == "FOR" and (not said or (said[0] == "for" and len(said) > 1)):
            each = GROUPS.get(" ".join(said[1:]).casefold()) == "all" and self._state is not None
            yield end, _EACH if each else _SEVERAL.join([*said[:1], _text(said[1:])])
        elif slot != "FOR" and origin is not None and origin[:1] in (_SAID if slot == "BY" else ([], ["--with"])):
            yield end, _SEVERAL.join(origin).replace("--from", "--by")

    def _origin(self, said: Sequence[str]) -> list[str] | None:
        """Who did it and with what, as words of ``life``; None if the words do not say that."""
        doer, card, told = [], [*said], False
        if any(re.search(r"^[0-9]+$|[-+=\u2212][0-9]*$", word) and not self._named(word) for word in said):
            return None
        low = "".join(said[:1]).casefold()
        if low in FROM and not self._named(low):
            if not self._whose(" ".join(said[1:2])):
                return self._from_card(said[1:])
            doer, card, told = ["--from", said[1]], card[2:], True
        elif low not in (*GROUPS, *WITH) and said and (self._state is None or self._known(low)):
            doer, card = card[:1], card[1:]
        if card and card[0].casefold() in WITH:
            card, told = card[1:], True
            if not card:
                return None
        if not doer and len(card) > len(("from", "WHO")) and card[-2].casefold() in FROM and self._known(card[-1]):
            doer, card, told = ["--from", card[-1]], card[:-2], True
        if card and not self._is_card(card, told=told):
            return None
        return [*doer, *(["--with"] if card and told else []), *([_text(card)] if card else [])]

    def _from_card(self, said: Sequence[str]) -> list[str] | None:
        """What did it, where no player did, in words that are near to no player; None if they are no card."""
        from difflib import get_close_matches

        named = [*said[1:]] if said and said[0].casefold() == "the" else [*said]
        sure = len(named) > 1 or len(named) < len(said)
        if not named or not sure or get_close_matches(plain(named[0]), self._whole) or {*named} & {*FROM, *WITH}:
            return None
        return ["--with", _text(named)] if self._is_card(named, told=True) else None

    def _is_card(self, said: Sequence[str], *, told: bool) -> bool:
        """Whether words may be a card, and no sentence that lacks something; ``told``: "with" stands before them."""
        low = [word.casefold() for word in said]
        if low[0] in JOINS or low[-1] in JOINS or (low[0] in SAYS and not told):
            return False
        if len(low) == 1:
            return low[0] not in KEYS or self._named(low[0])
        after = [word for before, word in pairwise(low) if before in JOINS]
        return not any(word in GROUPS or self._named(word) or (len(word) == 1 and self._known(word)) for word in after)

    # Changes

    def _changes(self, at: int) -> list[_Change] | None:
        """The changes that all words from there on are; None if they are not."""
        if at not in self._rest:
            self._rest[at] = None
            self._rest[at] = next(self._ways(at), None)
        return self._rest[at]

    def _ways(self, at: int) -> Iterator[list[_Change]]:
        """The ways to read all words from there on as changes."""
        forms = ((parts(form), signs) for form, signs in CHANGES.items())
        begun = ((slots, signs) for (slots, needs), signs in forms if not any(map(self._low.isdisjoint, needs)))
        found = ((signs, *each) for slots, signs in begun for each in self._match(slots, at, {}))
        made = ((end, slots, _change(slots, *signs)) for signs, end, slots in found)
        for end, slots, change in ((end, slots, change) for end, slots, change in made if change is not None):
            if change.by == THE_SAME and not at:
                continue
            numbers = (at for at, word in enumerate(self._words) if at >= end and re.fullmatch(NUMBER, word))
            for stop in range(end, next(numbers, len(self._words)) + 1):  # no number is of a card
                behind = self._origin(self._words[end:stop])
                if behind is None or ("N" in slots and behind[:1] not in _SAID):  # "ann gets 2 tokens" is no card
                    continue
                this = change._replace(behind=behind or change.behind)
                if stop == len(self._words):
                    yield [this]
                after = [*self._joined(stop), *([stop] if stop == end else [])]
                self._understood = max(self._understood, stop if after else 0)
                for begin in after:
                    rest = self._changes(begin)
                    if rest and (begin > stop or len(rest[0].pairs) == 1):  # "w-5 r and u-3" is no change of two
                        yield [this, *rest]

    def _told(self, changes: Sequence[_Change]) -> list[str]:
        """The words of ``life`` or ``counters`` for changes, which are one line."""
        *first, last = changes = self._by_the_same(changes)
        who = [who for each in changes for who in (each.by, *(who for who, _ in each.pairs)) if who not in GROUPS]
        self._check([*who, *(last.behind[1:2] if last.behind[:1] == ["--from"] else [])])
        if len({each.kind for each in changes}) > 1:
            raise HalfError(f"{_NOTHING}life is one line, and each kind of counter another.")
        if len({each.by for each in changes}) > 1 or any(each.behind not in ([], last.behind) for each in first):
            raise HalfError(f"{_NOTHING}who did it, and with what, is one for the whole line. Type two lines.")
        self._ask_of(last.pairs[0][0], last.behind)
        pairs = [pair for each in changes for pair in self._pairs(each, who)]
        if not last.kind:
            by = ["--from", last.by] if last.by else []
            told = ["life", *(word for pair in pairs for word in pair if word), *last.behind, *by, *self._options]
            self._ask_of_attack(last.by, [who for who, _ in pairs], told)
            return told
        if last.behind or last.by:
            raise HalfError(f"{_NOTHING}counters do not keep who gave them, or with what; leave that out.")
        if len({amount for _, amount in pairs}) > 1:
            raise HalfError(f"{_NOTHING}in one line all get the same number of counters. Type two lines.")
        return ["counters", ",".join(who for who, _ in pairs), last.kind, pairs[0][1], *self._options]

    def _by_the_same(self, changes: Sequence[_Change]) -> list[_Change]:
        """The changes, each of ``THE_SAME`` done by whoever did the one before it, and in the same way."""
        done: list[_Change] = []
        for each in changes:
            if each.by == THE_SAME:
                before = done[-1] if done else each
                if before.by in (THE_SAME, "", *(who for who, _ in before.pairs)):
                    raise HalfError(f"{_NOTHING}who did it, and what, is not clear. Type two lines.")
                sign = before.pairs[0][1][:1]
                each = each._replace(by=before.by, pairs=[(who, f"{sign}{amount}") for who, amount in each.pairs])
            done.append(each)
        return done

    def _ask_of_attack(self, doer: str, victims: Sequence[str], told: Sequence[str]) -> None:
        """Ask about an attack of whose turn it is on somebody whom that player may not attack."""
        state = self._state
        if state is None or not doer or self._low.isdisjoint(("attack", *FORMS["attack"].split())):
            return
        seat = player(state, doer)
        may = [place.name for place in self._game.scene(state).places if place.target]
        wrong = [who for who in victims if may and state.name(player(state, who)) not in may]
        if seat == state.active and wrong:
            whom = state.titles([player(state, who) for who in wrong])
            text = f"{state.title(seat)} may attack {listed(may)} now, and not {whom}. Recorded all the same?"
            raise WantedError(Sentence(text), Instead(text, {YES: [*told], NO: ()}, {YES: ("y", ANYWAY)}))

    def _ask_of(self, who: str, behind: Sequence[str]) -> None:
        """Ask of a word behind a number that may be what is counted, or a player who is called so."""
        name = "".join(behind[:1])
        if self._named(name) and name.casefold() in (*POINTS, *self._kinds):
            other = "leave it out" if name.casefold() in POINTS else f"counters {who} {name} +N"
            raise HalfError(f"{_NOTHING}is '{name}' the player? Then 'from {name}'; if not: {other}.")

    def _pairs(self, change: _Change, named: Sequence[str]) -> Iterator[tuple[str, str]]:
        """Who changes by how much; "others" and "foes" are those of who does it, or whose turn it is."""
        state, victims = self._state, [who for who, _ in change.pairs]
        if change.by in victims and (len(victims) > len("ab") or victims[0] in GROUPS):
            raise HalfError(f"{_NOTHING}say how much {change.by} gains, as in: foes lose 1, {change.by} gains 3.")
        seats = [seat for word in ([change.by] if change.by else named) for seat in self._seats(word)]
        for who, amount in change.pairs:
            clear = who not in ("others", "foes") or self._named(who) or not seats
            if clear or state is None or state.active in seats:
                yield who, amount
            elif who == "others" and change.by:
                yield from ((seat, amount) for seat in state.living if seat not in seats)
            else:
                whose = f"those of {state.title(state.active)}, whose turn it is"
                raise HalfError(f"{_NOTHING}'{who}' are {whose}; name them.")

    # Other lines

    def _filled(self, means: str, found: Found) -> list[str]:
        """The words of a command, with what was said in its slots."""
        if means.startswith(SAID):
            raise Answer(means.removeprefix(SAID))
        if means in (TO_TURN, TURN_OF):
            return self._turned(found["ONE"], means)
        if not means:
            return self._answer(found)
        said = [found.get(word, "") if word.isupper() else word for word in means.split()]
        words = [part.replace("Nd2", f"{found.get('N')}d2") for word in said for part in word.split(_SEVERAL) if part]
        if words[-1] == _EACH and self._state is not None:
            players = [self._state.name(seat) for seat in self._state.living]
            words[1:] = [f"{len(players)}{words[1].removeprefix('1')}", "for", ", ".join(players)]
        return [*words, *self._options]

    def _turned(self, who: str, means: str) -> list[str]:
        """The end of the turn, where that is what is said of a player; else whose turn it is."""
        state = self._state
        if state is None:
            return ["turn"]
        seat, now = player(state, who), state.active
        after = self._game.scene(state).after if means == TO_TURN else ()
        if seat == now if means == TURN_OF else after[:1] == (state.name(seat),):
            return ["turn", "next"]
        if means == TURN_OF or seat == now:
            raise Answer(f"It is the turn of {state.title(now)}." if now in state.players else "It is nobody's turn.")
        return ["first", who]

    def _answer(self, found: Found) -> list[str]:
        """Say how players stand: one, or all, the first of them first."""
        state = self._state
        if state is None:
            return ["status"]
        if "ONE" in found:
            seat = player(state, found["ONE"])
            raise Answer(f"{state.title(seat)} has {state.players[seat].life} life.")
        places = [place for place in self._game.scene(state).places if place.alive and not place.guest]
        places.sort(key=lambda place: -place.score)
        raise Answer(f"{', '.join(f'{place.name} {place.score} {place.unit}'.strip() for place in places)}.")


def _change(found: Found, life: str, counters: str) -> _Change | None:
    """What a form of ``CHANGES`` says, with its signs; None if it cannot be said of what is counted."""
    amount, _, kind = found.get("N", found.get("CHANGE", "")).partition(" ")
    kind = kind or found.get("KIND", "")
    sign, by = counters if kind else life, found.get("DOER", "")
    if kind and life and not counters:
        return None
    if not sign and "N" in found:  # "3 on ann" is nothing of life
        return None
    if sign == THE_SAME:
        return _Change([(who, amount) for who in found["WHO"].split(_SEVERAL)], kind, THE_SAME)
    pairs = [(who, f"{sign[:1]}{amount}") for who in found.get("WHO", "").split(_SEVERAL)]
    card = ["--with", found["TOOL"]] if "TOOL" in found else []
    return _Change([*pairs, *([(by, f"+{amount}")] if len(sign) > 1 else [])], kind, by, card)


def _text(said: Sequence[str]) -> str:
    return re.sub(r" (?=[,;]|[-+=\u2212][0-9])", "", " ".join(said))


def _together(words: Sequence[str], players: Sequence[str]) -> list[str]:
    """The words, with each name of several as one."""
    many = sorted((plain(name) for name in players if " " in plain(name)), key=len, reverse=True)
    found, at = [], 0
    while at < len(words):
        spans = ((name, count) for name in many for count in range(name.count(" ") + 1, 1, -1))
        taken = (count for name, count in spans if plain(" ".join(words[at : at + count])) == name)
        count = min(next(taken, 1), len(words) - at)
        found.append(" ".join(words[at : at + count]).rstrip("," if count > 1 else ""))
        at += count
    return found
