"""What a line means: sentences about life and the table, dice, short forms; to the words of a command. Pure.

Each word belongs to a form, or follows a command. What is understood in half is refused, and so is what is nothing of
the game, with what is near to it.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from itertools import chain, dropwhile, pairwise, takewhile

from edw_companion.cli.play.at_table import AT_TABLE, Answer, TakesBack, ask_which_turn
from edw_companion.cli.play.changes import PAYS, RELATIVE, Changes, is_loss_or_gain
from edw_companion.cli.play.due_list import LIKE_NO, LIKE_YES
from edw_companion.cli.play.forms import (
    ASKS,
    BUT,
    CHANGE,
    DEAD,
    DEALS,
    DICE,
    DOES,
    GOES,
    HALF,
    HOW_MUCH,
    IN_WORDS,
    IS_NOT,
    JOINS,
    KEEPS,
    ME,
    NOBODY,
    NOT_TYPED,
    NUMERALS,
    OUT,
    PERSONS,
    POINTS,
    SAID,
    SIGNS,
    SKIPS,
    THEY,
    VERBS,
    WHO,
    also_commands,
    anyway,
    command_of,
    first_words,
    lines_of,
    lines_with,
    said_as,
    shorts_of,
    slip,
    tried,
    whole_lines,
)
from edw_companion.cli.play.line import EACH, SEVERAL, Found, Line
from edw_companion.cli.play.names import Names, text_of
from edw_companion.cli.play.typed_words import (
    NOTHING,
    HalfError,
    Typed,
    asks,
    of_what,
    quoted_line,
    refuse_twice,
    split,
)
from edw_companion.cli.play.unclear import COUNTED, LONG, LOOKS, MOST, NotKeptError, Unclear
from edw_companion.cli.play.wording import GIVES_UP, HELP, with_names
from edw_companion.cli.text_in import WHO_TYPES, leaves
from edw_companion.core.questions import Instead, SeveralError, WantedError
from edw_companion.core.state import State
from edw_companion.core.words import ARTICLES, bare, plain, player
from edw_companion.errors import UsageError
from edw_companion.games.game import Game
from edw_companion.games.short_forms import AIM, GROUPS, PLAYS, SPELLS, TAKES_BACK, prompting_of, whose_turn
from edw_companion.sentences import Sentence

_PLAYERS = ("ONE", "OTHER", "WHO", "HOLDER")
"""Slots in which somebody is named who plays."""
_ONE = ("life", "WHO", "CHANGE")
_TOGETHER = said_as("die|leave|return|go|come|is")
"""What is said of several at once, and is so of each: not what they deal together."""
_OF_ONE = ("turn", "first", *COUNTED, *LOOKS)
"""Commands of sentences that are so of one player alone, or of nobody."""
_TURNS = ("turn", "over", "go", "up", "next", "n", "done", "finished", "ready", "pass", "passes", "passed", "it", "all")
"""With what a sentence about turns ends."""
_TO_OTHERS = DEALS | said_as("give")
"""What somebody does to somebody else."""
_HIM, _IT = ("him", "her", "them"), ("he", "she", "it")
"""Words for whom somebody hit, and for what was played."""
_ITS = ("it", "it's", "its")
"""What begins a sentence of what was named before."""
_BLOCKED, _DRAINS, _GAINS, _GETS = map(said_as, ("block", "drain", "gain", "get"))
_PART = {";", ".", "then"}
"""Words that part sentences, more than a comma does."""
_BEGINS = ("put", "roll")
"""With what a command begins as a sentence, and no name of a card."""
_FREE = ("THING", "MORE", "FOR")
"""Slots for which any words may stand."""
_OF_SEVERAL = ("take", "lose", "gain", "get", "pay", "hit", "deal", "attack", "drain", "each", "both")
"""What is said of several who are named."""
_OF_EACH = ("legend", "dragon cast", "chaos use", "duel strike")
"""Commands that WHO=N may follow: what real dice showed, or what focus cards cost."""
ASKING = {
    *ASKS,
    "whom", "whose", "do", "did", "are", "was", "the", "a", "an", "of", "i", "we", "my", "your", "his", "her", "to",
    "it", "many", "much", "have", "has", "work", "works",
}  # fmt: skip
"""Words of a question that no place is found by."""
_DASH = re.compile(r"(?:(?<=\w)|(?<=\w ))(?:[\u2013\u2014]|--)(?=[0-9])")
"""A minus as telephones write it, or typed twice."""
_AT_SOMEBODY = re.compile(rf"\n(?:at|on|to|against)\n({'|'.join(WHO)})(?:\nfor\b|\n,|$)", re.IGNORECASE)
"""Whom a card hits, without a name."""


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
    words = split(_DASH.sub("-", line))
    if words[:1] == ["edw"]:
        del words[0]
    if words and words[0].startswith(HELP):
        words = [HELP, *filter(None, [words[0].lstrip(HELP)]), *words[1:]]
    if words[:1] not in ([HELP], ["help"]):
        try:
            return _reader(words, game, state).meaning()
        except NotKeptError:
            if not asks(words):
                raise
            said = [word.rstrip("?") for word in words]
            names = Names(game, state)
            told = [word for word in said if not (word.casefold() in ASKING or names.named(word))] or said
            doing = not {"i", "we", "to"}.isdisjoint(map(str.casefold, said))  # "how do i undo"
            if doing and len(told) == 1 and told[0] in first_words(game.slug):
                return [*tried(told, game), "--help"]
            return tried(["find", *told], game)
    if words[1:2] == ["handbook"]:  # the manual by task
        return ["help", *words[1:]]
    if len(words) > 1 and words[1].isdecimal():
        return [HELP, words[1]]
    about = words[1:]
    with suppress(NotKeptError, WantedError):
        meant = _reader(about, game, state).meaning()
        about = about if meant[:1] == [PLAYS] else meant  # which is no command
    if about[1:] and about[0] == "rules":
        return about
    if about == ["all"] or about[:-1] == ["print"]:  # what is on that sheet
        return ["help", *about]
    if about and about[0] not in first_words(game.slug) and not leaves(about[0]) and not slip(about, game):
        return tried(["find", *about], game)
    return [*about, "--help"] if about and about[0] not in (HELP, "help") and not leaves(about[0]) else [HELP]


def typed_in_shell(words: Sequence[str], game: Game, state: Callable[[], State | None] = lambda: None) -> list[str]:
    """The words of the command that short forms and sentences mean after ``edw``; as they are, if they are none.

    ``state`` gives the table, if there is one; raises as ``read`` does.
    """
    table = None if len(words) == 1 and words[0] in shorts_of(game) else state()
    return command_at(_reader(words, game, table).meaning(), game, table)


def command_at(meaning: Sequence[str], game: Game, state: State | None) -> list[str]:
    """The words of the command that a line means at a table, where only that tells what they are; raises as it does."""
    prompting = prompting_of(game)
    words = prompting.spoken(tried(meaning, game))
    return anyway(prompting.at_table(state, words) if state is not None and words[:1] == [PLAYS] else words)


def _reader(words: Sequence[str], game: Game, state: State | None) -> "Reader":
    """What reads the words of a line at a table."""
    names = Names(game, state)
    glued = re.fullmatch("([a-z]+)([0-9]+)", words[0]) if len(words) == 1 else None
    if glued and glued[1] in shorts_of(game):  # "c28", but not "u3" of a player, or "d20"
        other = names.known(glued[1]) or names.named(words[0]) or re.fullmatch(DICE, words[0])
        words = words if other else glued.groups()
    return Reader(Typed(words, names), names)


class Reader:
    """A line that is read."""

    def __init__(self, typed: Typed, names: Names) -> None:
        """``typed`` are its words, ``names`` what is called by a name at the table."""
        self._names, self._line, self._typed, self._words = names, Line(typed, names), typed.typed, typed.words
        self._changes = Changes(self._line)
        self._game, self._state, self._low, self._options = names.game, names.state, typed.low, typed.options

    @property
    def _here(self) -> list[str]:
        """The names of those who play; none without a table."""
        return [self._state.name(seat) for seat in self._state.living] if self._state else []

    def meaning(self) -> list[str]:
        """See ``read``."""
        first, *rest = self._typed or [""]
        commands = first_words(self._game.slug)
        if first == PLAYS and "".join(rest[:1]).startswith("("):  # which is said by the forms of lines alone
            raise UsageError("What is played?")
        if re.fullmatch(CHANGE, first) and not rest:
            raise UsageError(with_names(f"Whose life is that? As in: ann{first}.", self._names.players))
        if first.casefold() in commands and not self._names.named(first):
            first = self._typed[0] = first.casefold()  # many keyboards begin a line with a capital
        if command_of(self._typed, self._game) not in IN_WORDS:
            self._part_at_stops()
        shorts = shorts_of(self._game)
        said = [word for word in self._words[1:2] if not (word.isdecimal() or self._names.whose(word))]
        speaks = first.casefold() in WHO_TYPES and said  # "i take 3", and "my turn", but "i 2" and "my ann shock"
        short = None if speaks else shorts.get(first, shorts.get(first.casefold()))
        meant = [*self._typed]
        if short:
            meant[:1] = (short.alone if short.alone and not rest else short.words).split()
            if rest and short.alone == meant[0] and self._game.chapters_of(f"{meant[0]} {rest[0]}"):
                del meant[1]  # "m out shock", where "m" is "middle put"
        two = (" " in command_of(meant, self._game) or (short and {*short.before} & {*rest[:1]})) and not (
            self._names.named(first)
        )
        sentence = first in ME or self._names.whose("".join(self._words[:1]))
        plainly = short and (not rest or not sentence or two)
        joined = bool({*self._words[1:2]} & {*JOINS})  # "next and roll"
        if not self._words or (plainly and not joined):
            self._part_life_off(meant)
            return meant
        command = not short and not self._names.named(first) and first in commands
        if not short and (by_active := self._by_active()):
            return Reader(Typed(by_active, self._names), self._names).meaning()
        if command and first not in also_commands(self._game.slug):
            if joined:
                self._part()
            self._part_life_off(meant)
            return meant
        try:
            told = self._sentence()
        except HalfError:
            self._part()
            raise
        if told is None and self._words[1:2] == [","] and self._names.known(self._words[0]):  # "ann, roll"
            told = [*self._again([self._words[0], *self._words[2:]])]
        if told:
            if told[0] == "roll":
                self._part_life_off(told)
            elif told[0] not in (*COUNTED, *GOES):
                plays = told[0] == PLAYS and not told[1].startswith("(")
                self._check_changes("[-+]" if plays or command_of(told, self._game) in _OF_EACH else "[-+=]")
            return told
        unclear, anyone = Unclear(self._changes, self._again), Names(self._game, self._state, anyone=True)
        if first == "no":
            unclear.ask_instead(["no"], self._words[1:])
        if now := self._line.typed.as_now():
            unclear.ask_instead(now.when, now.words)
        self._part()
        if not short and (not command or first == "life"):
            unclear.refuse(Reader(self._line.typed, anyone)._sentence)
        self._part_life_off(meant)
        return meant

    def _by_active(self) -> Sequence[str]:
        """The line with whose turn it is before its verb, if so it is a change of life: "attack cleo for 3"."""
        active = whose_turn(self._state) if self._state is not None else None
        verb = self._typed[0].casefold()
        if self._state is None or active is None or verb not in DEALS or self._names.known(verb):
            return ()
        said = [self._state.name(active), *self._words, *self._options]
        end = next((at for at, word in enumerate(said) if self._joins(word)), len(said))
        ways = (self._again(words, asked=True) for words in (said, said[:end]))  # "hits cleo for 2, next"
        first = next((told for told in ways if "".join(told[:1]) in COUNTED), ())
        hit = {seat for who, change in pairwise(first[1:]) if change[:1] == "-" for seat in self._names.seats(who)}
        return said if first and active not in hit else ()

    def _sentence(self) -> list[str] | None:
        """The words of the command that the line is by ``LINES`` or ``CHANGES``; None if it is none of them."""
        if len(self._words) > MOST:
            return None
        lines, places = lines_of(self._game.slug), lines_with(self._game.slug)
        near = [places[word] for word in ("", *self._low) if word in places]
        now = self._line.typed.as_now()
        for (slots, needs), means in (lines[at] for at in sorted({*chain(*near)})):
            for end, found in () if any(map(self._low.isdisjoint, needs)) else self._line.match(slots, 0, {}):
                named = [who for slot in _PLAYERS for who in found.get(slot, "").split(SEVERAL)]
                if end < len(self._words) or any(map(self._names.of_seat, named)):  # "bolas dies" is no player
                    continue
                another = now or " " in found.get("N", "")  # "plays kei last turn", "puts 2 poison on bram"
                unsaid = means == NOT_TYPED and re.search("[0-9]", found.get("THING", ""))  # "ann blocks, bram's at 9"
                if self._says_more(found, end, means) or (found.get("THING") and another) or unsaid:
                    continue
                self._names.check(named)
                self._ask_which(means, found)
                if at_somebody := _AT_SOMEBODY.search(found.get("THING", "")):
                    Unclear(self._changes, self._again).ask_who(at_somebody[1])
                return self._filled(means, found)
        if now:  # "on her turn" is no card
            self._changes = Changes(Line(now, self._names))
        return self._changes.told()

    def _says_more(self, found: Found, end: int, means: str) -> bool:
        """Whether what is found for the name of a thing is, or has in it, what somebody does.

        Behind what is played, any other sentence is none of its name: "wrath of god, arcades back to its nexus".

        Raises:
            SeveralError: it can be parted from it.
            HalfError: it is a change of life, which cannot.
        """
        thing = found.get("THING", "").casefold().split() if "TOOL" not in found else []
        behind = next((thing[at + 1 :] for at, word in enumerate(thing) if word in JOINS), [])
        said = thing or found.get("TOOL", "").casefold().split()
        led = [word.casefold() for word in self._words[:1] if self._names.named(word)] == said[:1]  # "ann takes elves"
        does = DOES - ASKING | {"he", "she", "they"}
        deed = does & {*said[led : led + 1]}  # "taps the room, angel goes to the middle"
        deed |= {*self._names.kinds} & {*thing[: "N" in found]}  # "puts 2 poison on ann"
        deed |= {word for word, then in pairwise(thing) if (word.rstrip("s"), then) == ("counter", "on")}  # "on ann"
        deed |= {*re.findall(r"(?:, |\band )(no blocks?|no blockers)\b", " ".join(thing))}  # "with wurm, no block"
        new = not ({*behind[:1]} & DOES or {*behind} & {*THEY} or any(map(self._names.named, behind[:1])))
        deed |= DOES & {*behind[1:]} if new else set()  # "wrath of god and arcades goes home"
        behind_all = [self._words[at:] for at, word in enumerate(self._words, 1) if word.casefold() in JOINS]
        joined = behind_all if thing else []
        first_of_each = [[*takewhile(lambda word: not self._joins(word), words)] for words in joined]
        then_life = any(map(self._is_change, [*joined, *first_of_each]))
        behind_play = joined if means.startswith(f"{PLAYS} ") else []
        others = [
            any(re.fullmatch(CHANGE, " ".join(words)) for words in joined),  # "into the middle, +1"
            any("".join(self._again(words)[:1]) not in ("", PLAYS, *LOOKS) for words in behind_play),
            any({*words[:1]} & {*_IT} and DEALS & {*words[1:2]} for words in behind_play),  # "dakkon, he hits bram"
            bool(thing) and (self._names.another(self._words, 0) < end or self._names.is_whole_card(behind)),
            bool({"pass", *DOES} & {*found.get("MORE", "").casefold().split()}),
            {"THING", "MORE"} & {*found} and any(map(self._ends_turn, behind_all)),
        ]
        own = [*filter(None, (self._own_within(found[slot], means) for slot in _FREE if slot in found))]
        if deed or then_life or own or any(others):
            self._part()
        if then_life:
            raise HalfError(f"{NOTHING}a change of life is a line of its own: type two lines.")
        if own:
            raise SeveralError([*map(quoted_line, own[0])])
        return bool(deed)

    def _own_within(self, text: str, means: str) -> Sequence[Sequence[str]]:
        """The line in two, where one of its own stands behind a word that joins others in what is part of a command."""
        whole, glued = self._words, text.split()
        said = [*chain(*(re.findall("[,;.]$|.+?(?=[,;.]?$)", word) for word in glued))]
        begin = next((at for at in range(len(whole)) if whole[at : at + len(said)] == said), len(whole))
        parting = _PART if said != glued else {*JOINS}  # a comma stands in a list of cards, too
        for at in range(begin or 1, min(begin + len(said), len(whole)) - 1):
            words = [*dropwhile(self._joins, whole[at + 1 :])]
            parts = self._joins(whole[at]) and whole[at].casefold() in parting
            if parts and self._is_own(words, whole[at : len(whole) - len(words)], means):
                return whole[:at], words
        return ()

    def _is_own(self, words: Sequence[str], joins: Sequence[str], command: str) -> bool:
        """Whether words behind some that join are a line of their own, and no part of the command before them.

        Behind a comma, or "and", a command is one only where it is said once more: "mp angel, mp shock". A sentence
        that is the same command is part of it there, as who pays is.
        """
        if not words or words[0].casefold() in _ITS:
            return False
        first, parts = words[0].casefold(), not _PART.isdisjoint(map(str.casefold, joins))
        known = first in first_words(self._game.slug) or (first in shorts_of(self._game) and first not in ARTICLES)
        other = len(words) > 1 and not self._names.named(words[0]) and known
        told, low = self._again(words, asked=True), {*map(str.casefold, words)}
        if told in ((), LOOKS):
            return bool(other and (parts or first == self._words[0].casefold()))
        plays = told[0] == PLAYS and not told[1].startswith("(") and self._names.known(words[0])
        same = " ".join(told[told[0] == PLAYS :]).startswith(command.split()[0]) or command.startswith(told[0])
        own = parts or plays or first in _BEGINS or (not same and low.isdisjoint(PAYS))
        return own and bool((parts and self._names.known(words[0])) or not (VERBS | {*_BEGINS}).isdisjoint(low))

    def _part_life_off(self, command: Sequence[str]) -> None:
        """Part a change of life from the command before it, which would take it for a part of a name.

        Raises:
            SeveralError: the command, and the change.
            HalfError: nothing stands between them.
        """
        name = command_of(tried(command, self._game), self._game) if self._state and command else ""
        again = name == KEEPS  # which keeps any words, but not itself
        if not name or (name in IN_WORDS and not again):
            return
        words = self._words
        begins = [at + 1 for at, word in enumerate(words[:-1]) if at and self._joins(word)]
        for at in begins:
            told = self._again(words[at:], asked=True)
            its_own = name in _OF_EACH and any(word.startswith("=") for word in told)
            changes = told[:1] and told[0] in (*COUNTED, "first") and not its_own
            alone = words[at - 1] != "and" or len(words) == at + 1
            short = alone and not words[at].isdecimal() and self._is_short(words[at:], ())
            own = words[at] == words[0] if again else self._is_own(words[at:], words[at - 1 : at], name)
            if own or (not again and (changes or short)):
                first = words[: at - 1]
                while self._joins(first[-1]):
                    first = first[:-1]
                raise SeveralError([quoted_line(first), quoted_line([*words[at:], *self._options])])
        self._check_changes("[-+]" if name in _OF_EACH else "[-+=]")

    def _check_changes(self, sign: str) -> None:
        """Refuse a player with a sign and a number, which nothing parts from what stands before."""
        more = (word for option, word in pairwise(self._options) if not option.startswith("-"))
        behind = (re.fullmatch(f"(.+?)({sign}[0-9]+)", word) for word in more)  # than its value
        for who, change in (*pairwise(self._words[1:]), *(glued.groups() for glued in behind if glued)):
            if re.fullmatch(f"{sign}[0-9]+", change) and self._names.known(who):
                raise HalfError(f"{NOTHING}'{who}{change}' is a line of its own: type two lines.")

    def _part(self) -> None:
        """Part the line into several, where each is a sentence of its own."""
        several = self._of_each() or self._parts(self._words) if len(self._words) <= LONG else []
        if not several:
            return
        several = self._as_one(self._with_how_much(several))
        if len(several) == 1:
            raise SeveralError([quoted_line([*split(several[0]), *self._options])])
        self._refuse_parts([split(line) for line in several])
        first, *_, last = means = [self._again(split(line)) for line in several]
        several[-1] = " ".join([several[-1], *filter(None, [quoted_line(self._options)])])
        undone = first[:1] == [PLAYS] and "countered" in several[-1]  # what is played
        if undone and last[:1] == [PLAYS]:  # and not what was recorded before: "bram plays stifle but it is countered"
            raise SeveralError([f"{' '.join(first[2:])} was countered"])
        one = (undone and last == LOOKS) or all(each == LOOKS for each in means)
        raise SeveralError(several[-1:] if one else [*self._with_cause(several, means)])

    def _with_how_much(self, several: Sequence[str]) -> list[str]:
        """The sentences, where the second says how much the first has dealt as one: "bears attack ann, ann takes 2"."""
        lacks = self._lacks_how_much(split(several[0]))
        parts = self._parts(Typed(split(several[1]), self._names).words) if lacks else []
        several = [several[0], *(parts or several[1:2]), *several[2:]]
        first, then = map(split, several[:2])
        told = self._again(then)
        whole = (
            [*first, "for", told[-1].removeprefix("-")] if [*told[:1]] == ["life"] and len(told) == len(_ONE) else []
        )
        same = {*self._names.seats(self._hit(self._again(whole)))} == {*self._names.seats("".join(told[1:2]))}
        return [quoted_line(whole), *several[2:]] if whole and same and lacks else several

    def _as_one(self, several: Sequence[str]) -> list[str]:
        """The sentences, with those as one that the game takes so: an action, and what that does to others, too.

        Where a player is named once more, it is another one.
        """
        as_one, lines, before = prompting_of(self._game).as_one, list[str](), list[Sequence[str]]()
        for line in several:
            words = split(line)
            told, anew = self._again(words), self._names.known(words[0]) and text_of(words) in text_of(self._words)
            if before and self._is_of_before(split(lines[-1]), words):
                lines[-1] = quoted_line([*split(lines[-1]), ",", *words])
                continue
            may = before and not anew
            one = as_one(self._state, before[-1], told) if may and as_one and self._state is not None else ()
            if one:
                lines[-1], before[-1] = quoted_line(one), one
            else:
                lines.append(line)
                before.append(told)
        return lines

    def _is_of_before(self, first: Sequence[str], words: Sequence[str]) -> bool:
        """Whether a sentence is part of the one before it, as who pays for a spell, or counters it, is."""
        pays = not PAYS.isdisjoint(words) and self._again(first)[:1] == [PLAYS]
        return self._belongs_to(first, words) or (pays and self._again([*first, ",", *words])[:1] == [PLAYS])

    def _part_at_stops(self) -> None:
        """Part the line where its sentences end, whatever the one behind comes to: the table is another one then.

        Raises:
            SeveralError: the sentences, but of changes of life, which are one line.
        """
        of_before = [at for at, (word, then) in enumerate(pairwise(self._words)) if word == "." and then in _ITS]
        for at in of_before:  # "ann plays terror on kird ape. it dies"
            self._words[at] = ","
        ends = [at for at, word in enumerate(self._words) if word in _PART and self._is_end(at, word)]
        said = [self._words[at:end] for at, end in zip((0, *(end + 1 for end in ends)), (*ends, None), strict=True)]
        several = [words for words in map(self._without_joins, said) if words]
        self._part_options()
        if len(several) < len(("one", "other")):
            return
        told = " ".join(self._again(self._words, asked=True))  # not "from kim with life; pass it"
        whole = not re.search("[;.] ", told) and self._low.isdisjoint(("else", *RELATIVE))
        if whole and self._is_change(self._words):
            return
        for at, (first, rest) in enumerate(pairwise(several), 1):  # "ann plays kei; she gains 2"
            carried = () if self._again(rest) or rest[0].casefold() in _BEGINS else self._goes_on(first, rest, ";")
            several[at] = [*next((each for each in carried if self._again(each) not in ((), LOOKS)), rest)]
        self._refuse_parts(several)
        several[-1] = [*several[-1], *self._options]
        lines, means = [*map(quoted_line, several)], [*map(self._again, several)]
        raise SeveralError([*self._with_cause(lines, means)])

    def _part_options(self) -> None:
        """Part the line behind the value of an option: "mp angel --owner ann; mp shock"."""
        for at, word in enumerate(self._options[:-1], 1):
            rest = self._options[at:]
            ends = re.fullmatch(r"\S+;|\S*\w{3}[.]", word) or (word.endswith(",") and self._is_command([*rest, ""]))
            if ends:
                first = [*self._words, *self._options[: at - 1], word[:-1]]
                raise SeveralError([quoted_line(first), quoted_line(rest)])

    def _is_end(self, at: int, word: str) -> bool:
        """Whether a word that parts sentences ends one; "then" does, where what stands on both sides is one."""
        first, rest = self._words[:at], self._words[at + 1 :]
        its = {*rest[:1]} & {*_ITS}  # "ann plays terror on kird ape; it's dead"
        dice = {*rest[1:2]} & said_as("roll") and "".join(rest[2:3]).isdecimal()  # "ann casts kei. bram rolled 4"
        if word != "then" or its or dice:
            return not (its or dice)
        said = not VERBS.isdisjoint(rest) or re.search("[0-9]", " ".join(rest))  # and not "then the wall"
        if not (rest and said) or rest[0].casefold() in VERBS | {*THEY}:
            return False
        both = map(self._without_joins, (first, rest))
        return all(self._again(words) or self._parts(words) for words in both)

    def _without_joins(self, words: Sequence[str]) -> list[str]:
        """Words without those that join others, before and behind them."""
        return [*dropwhile(self._joins, [*dropwhile(self._joins, words)][::-1])][::-1]

    def _with_cause(self, several: Sequence[str], means: Sequence[Sequence[str]]) -> Iterator[str]:
        """The sentences, with what was played just before to each by which others lose life for no reason that is said.

        Where that is no spell but a card of the game, what is lost beside it may be of something else.
        """
        cause: Sequence[str] = ()
        for line, told in zip(several, means, strict=True):
            if told[:1] == [PLAYS] and self._names.known(told[1]):
                spell = takewhile(lambda word: word != NOBODY and not self._names.named(word), told[2:])  # and who pays
                card = AIM.split(f"{' '.join(spell)} ")[0].split()
                own = self._names.known_card(card).casefold() not in ("", *SPELLS)
                cause = () if own else ("from", told[1], "with", *card)
            words = split(line)
            lost = told[:1] == ["life"] and "".join(told[2:3]).startswith("-")
            lost = lost and not (cause and self._names.seats(told[1]) == self._names.seats(cause[1]))
            plainly = lost and {"--from", "--with", *PAYS}.isdisjoint([*told, *words])
            words = [*told] if words[0].isdecimal() else words  # "4 to bram"
            yield quoted_line([*words, *cause]) if plainly and cause else line

    def _refuse_parts(self, several: Sequence[Sequence[str]]) -> None:
        """Refuse sentences of which one takes back what another says, or says it once more."""
        said = [{*map(str.casefold, words)} for words in several]
        told = [self._again(words)[1:] for words in several if self._kind(words) == "life"]
        self._changes.refuse_total([pair for words in told for pair in pairwise(words)])
        blocked = [words for words in said if words & _BLOCKED and words.isdisjoint(IS_NOT)]
        if blocked and any(map(self._is_change, several)):
            raise HalfError(f"{NOTHING}what is blocked hits nobody. Type only what comes through.")
        kinds = [*map(self._kind, several)]
        for at, words in enumerate(several):  # "ann gets 2 poison and bram gets 1"
            bare = words[0].isdecimal() or {*words} & _GETS  # "and 2 to bram"
            if kinds[at] == "life" and "counters" in kinds[:at] and bare and {*words}.isdisjoint(POINTS):
                number = next(word for word in words if word.isdecimal() or word in NUMERALS)
                raise of_what(number)
            countered = "countered" in words or (words[1:2] in (["counters"], ["counter"]) and {*words} & {*THEY})
            if countered and any(kinds[before] == "life" or said[before] & DEALS for before in range(at)):
                raise HalfError(f"{NOTHING}what is countered hits nobody. Type only what comes through.")
        starts = (" ".join(words[:count]).casefold() for words in several for count in (1, 2))
        others = [said for said in starts if GROUPS.get(said) == "others"]
        named = any(self._is_change(words) and self._names.named(words[0]) for words in several)
        if others and named:
            raise HalfError(f"{NOTHING}who is '{others[0]}'? Say 'everybody but' and who.")
        refuse_twice([[*self._again(words, asked=True)[1:3]] for words in several if self._is_change(words)])
        drains = {words[0] for words in several if not _DRAINS.isdisjoint(words)}
        if any(words[0] in drains and not _GAINS.isdisjoint(words) for words in several):
            raise HalfError(f"{NOTHING}whoever drains gains as much already: leave that out.")

    def _of_each(self) -> list[str]:
        """What is said of several that are joined before it, a sentence for each: "kei and tetsuo die"."""
        said = [word for word in self._words if word.casefold() not in ("both", "all")]
        ends = [at for at, word in enumerate(said) if word.casefold() in JOINS and not self._names.named(word)]
        begins = [0, *(at + 1 for at in ends)]
        *heads, last = (said[at:end] for at, end in zip(begins, (*ends, None), strict=True))
        heads = [head for head in heads if head]  # ", and"
        names = {word.casefold() for head in heads for word in head}
        if self._state is None or not heads or VERBS & names or any(re.search("[0-9]", word) for word in names):
            return []
        for cut in range(1, len(last)):
            several = [[*one, *last[cut:]] for one in (*heads, last[:cut])]
            alone = last[cut].casefold() in _TOGETHER and all(self._stands_alone(one, THEY) for one in several)
            if alone and self._again(several[0], asked=True)[0] not in _OF_ONE:
                return [quoted_line(one) for one in several]
        return []

    def _parts(self, words: Sequence[str], before: Sequence[str] = ()) -> list[str]:
        """The sentences, two or more, that words are, joined; none if they are not. ``before``: the one before them.

        The first is as long as it can be: "ann deals 3 to bram and cleo, dan gains 2"; but where what is said is of
        several, all of them are of one: "ann deals 3 to bram, cleo and dan gain 2".
        """
        for at in sorted(range(len(words)), key=lambda at: (self._is_of_several(words[at + 1 :]), -at)):
            word = words[at]
            first, rest = words[:at], [*dropwhile(self._joins, words[at + 1 :])]
            but = word.casefold() == BUT[0] and " ".join(words[at - 1 : at]).casefold() not in GROUPS
            joins = at and (but or self._joins(word))
            joins = joins and not (at == 1 and self._names.of_seat(words[0]))  # "bolas and angus"
            if not (rest and joins) or self._joins(first[-1]) or self._in_name(first, rest):
                continue
            but_whose = (*THEY, *RELATIVE) if "".join(self._again(rest)[:1]) == "life" else THEY
            plays = [*self._again(first, asked=True)[:2], ""]
            if plays[0] == PLAYS and not plays[1].startswith("(") and self._parts(first, before):  # two spells
                continue
            named = bool(before) and self._is_name(first)  # "forest and the bears, done"
            if self._is_short(first, before, word) or (not named and self._stands_alone(first, but_whose)):
                puts = re.fullmatch("(?:put|move|send|lay|throw|drop)s", rest[0].casefold())  # whoever did the one
                whole = not puts and rest[0].casefold() not in VERBS - whole_lines(self._game.slug)
                whole |= self._ends_turn(rest)
                whole &= not self._done_is_of_another(first, rest)
                then = "then" if "then" in words[at : len(words) - len(rest)] else word
                carried = self._goes_on(first, rest, then)
                for each in (rest, *carried) if whole else (*carried, rest):  # whoever gains, "and casts kei"
                    own = self._is_change(each) or self._names.another(each, 0) == len(each)  # else a name swallows it
                    sentence = own and not self._is_name(each) and self._stands_alone(each, (*THEY, *RELATIVE))
                    alone = self._is_short(each, first) or sentence
                    after = [quoted_line(each)] * alone or self._parts(each, first)
                    after = after or [quoted_line(each)] * self._is_with_other(each)
                    if after and not self._belongs_to(first, split(after[0])):
                        return [quoted_line(first), *after]
                if word in ",;." and self._is_command(rest):
                    return [quoted_line(first), quoted_line(rest)]
        return []

    def _is_of_several(self, words: Sequence[str]) -> bool:
        """Whether words begin with one player and what is said of several: "dan gain 2", "dan each take 3"."""
        return len(words) > 1 and words[1].casefold() in _OF_SEVERAL and len(self._names.seats(words[0])) == 1

    def _is_name(self, words: Sequence[str]) -> bool:
        """Whether words are names of cards and no more, which say nothing behind another sentence."""
        said, there = text_of(words), prompting_of(self._game).cards
        whole, each = [[bare(said)]], [[bare(name)] for name in re.split("[,;&] (?:and )?| and ", said)]
        return any(
            all(self._names.known_card(name) or self._names.card_of(there, name) for name in names)
            for names in (whole, each)
        )

    def _is_with_other(self, words: Sequence[str]) -> bool:
        """Whether words are one sentence of what two players do: "ann plays stifle, bram pays"."""
        ends = [at for at in range(1, len(words) - 1) if self._joins(words[at])]
        return any(self._belongs_to(words[:at], words[at + 1 :]) for at in ends)

    def _belongs_to(self, first: Sequence[str], words: Sequence[str]) -> bool:
        """Whether a sentence of which nothing is kept is part of the one before: "ann plays stifle, bram pays"."""
        told = self._again(words)
        counters = told[:1] == [PLAYS] and told[1].startswith("(countered")
        alone = (told == LOOKS or counters) and self._names.known(words[0])
        return alone and self._again([*first, ",", *words]) not in ((), LOOKS)

    def _is_command(self, words: Sequence[str]) -> bool:
        """Whether words are a command, or its short form, with what follows it."""
        if len(words) == 1 or self._names.named(words[0]) or self._joins(words[1]):
            return False
        return words[0].casefold() in {*whole_lines(self._game.slug), *self._game.commands, "note"}

    def _in_name(self, before: Sequence[str], behind: Sequence[str]) -> bool:
        """Whether a comma between words is that of a card's name: "kumano, master yamabushi"."""
        said = plain(text_of(before)), plain(text_of(behind))
        names = (card.split(",", 1) for card in self._names.cards(prompting_of(self._game).known) if "," in card)
        return any(said[0].endswith(plain(head)) and said[1].startswith(plain(tail)) for head, tail in names)

    def _is_change(self, words: Sequence[str]) -> bool:
        """Whether words are what somebody loses or gains."""
        return is_loss_or_gain(self._again(words, asked=True))

    def _joins(self, word: str) -> bool:
        return word.casefold() in JOINS and not self._names.named(word)

    def _is_short(self, words: Sequence[str], before: Sequence[str], joined: str = ",") -> bool:
        """Whether words are a command of one word, or a number of the list with its yes or no, as a sentence.

        Behind a sentence a number alone may be more of it, as a player's letter may be, and where "and" follows it.
        """
        behind_short = bool(before) and self._is_short(before, ())
        if words[:1] and words[0].isdecimal():
            alone = not before or (behind_short and before[:1] != ["roll"])
            return " ".join(words[1:]).casefold() in (*LIKE_YES, *LIKE_NO, *([""] if alone else []))
        if len(words) != 1 or self._names.named(words[0]):
            return [word.casefold() for word in words[:-1]] == ["roll"]
        if self._names.known(words[0]):
            more = before and not behind_short and self._kind(before) in ("", "roll", *COUNTED)
            if joined not in ",;." or more:
                return False
        return words[0].casefold() in whole_lines(self._game.slug)

    def _goes_on(self, first: Sequence[str], rest: Sequence[str], word: str) -> Iterator[Sequence[str]]:
        """What stands behind a sentence, and the word that joins, with what it leaves out: who does it, or "turn".

        Such as "tom's turn, he plays kei", "ann plays kei and passes", "2, hits ann for 3", "ann is done, bram".
        """
        named = [str(each) for each in first if self._names.known(each)]  # and nothing of theirs
        low, last = rest[0].casefold(), first[-1].casefold()
        if "".join(rest).isdecimal():  # of what, and of whom, that says too little
            return
        if self._line.typed.too and len(rest) == 1 and self._names.named(rest[0]):
            yield [rest[0], *first[1:]]  # "ann passes, bram too"
            return
        told = self._again(first)
        kind = "".join(told[:1])
        if word == "then" and len(rest) == 1 and self._names.named(rest[0]) and kind not in COUNTED:
            yield [rest[0], "turn"]
        if last in _TURNS and self._names.named(rest[0]) and (not rest[1:] or self._joins(rest[1])):
            yield [rest[0], "turn", *rest[1:]]
        active = whose_turn(self._state) if self._state is not None else None
        if self._state is not None and active and first[0].isdecimal() and low in DEALS:
            yield [self._state.name(active), *rest]
        own = named[:1] == [*first[:1]]
        amount = len(rest) == 1 and re.fullmatch(CHANGE, rest[0])
        if own and amount and kind not in ("", "roll", *COUNTED, *LOOKS):
            yield [first[0], *rest]  # "ann puts opt into the middle, +1"
        of_whom = self._of_whom_was_hit(first, rest)
        if of_whom:
            yield of_whom
        new = self._names.known(rest[0]) or rest[0].startswith(SIGNS) or low in GROUPS  # "ann-3 and-2" is not clear
        whom = named[1:] or named  # "ann attacks cleo, she takes 2"
        if len(whom) == 1 and low in PERSONS and self._lacks_how_much(first):
            yield [named[-1], *rest[1:]]
        if of_whom is not None or new or not (own or (last in _TURNS and len(named) == 1)):
            return
        if kind == PLAYS and low in _IT and not DEALS.isdisjoint(rest):  # "plays dakkon, he hits bram"
            yield [first[0], *rest[1:], "with", *told[2:]]
        ends = low in PERSONS and rest[-1].casefold() in _TURNS  # "then she is done"
        if ends or (len(named) == 1 and low in ("he", "she", *["they"] * (last == "turn"))):
            yield [named[0], *rest[1:]]
        hit = self._hit(told)
        yield [*named[:1], *(hit if hit and word.casefold() in _HIM else word for word in rest)]
        more = kind in COUNTED or not rest[0].isdecimal()  # "gets rid of it, 10 life" is no 10 more
        more = more and not self._is_command(rest)
        if more and first[1:2] and first[1].casefold() in VERBS and word != "but" and low not in THEY:
            yield [*first[:2], *rest]  # "ann takes 3 from eve and 2 from dan"

    def _of_whom_was_hit(self, first: Sequence[str], rest: Sequence[str]) -> Sequence[str] | None:
        """What is said of the one player who was hit before it: "gives bram 3 poison and 2 damage", "hits bram, dead".

        No words where several were hit, or nobody: it is of nobody else. None if it is no such sentence.
        """
        said, behind = {*map(str.casefold, rest)}, rest[rest[0].casefold() in PERSONS :]
        hit = self._hit(self._again(first, asked=True))
        gives = rest[0].isdecimal() and not _TO_OTHERS.isdisjoint(map(str.casefold, first[1:2]))
        who = hit or (first[0] if self._names.known(first[0]) else "")
        falls = who and said & OUT and "".join(self._again([who, *behind])[:1]) in (DEAD, GIVES_UP)
        blocks = hit and len(behind) < len(rest) and said & _BLOCKED
        if gives:
            end = next((at for at, word in enumerate(rest) if self._joins(word)), len(rest))
            return [hit, "takes", *rest[:end], "from", first[0], *rest[end:]] if hit else []
        if falls or blocks:
            return [hit, *behind] if hit else []
        return None

    def _done_is_of_another(self, first: Sequence[str], rest: Sequence[str]) -> bool:
        """Whether "done" behind a sentence is of the player who does that, and it is the turn of another one."""
        active = whose_turn(self._state) if self._state is not None else None
        said = " ".join(takewhile(lambda word: not self._joins(word), rest)).casefold()
        hits = "--from" in (told := self._again(first)) and told[told.index("--from") + 1] == first[0]
        is_done = said in ("is done", "is finished", "is ready")  # whosever turn it is by then
        done = hits and said in ("done", "finished", "ready") and self._names.seats(first[0]) != [active]
        return active is not None and self._names.known(first[0]) and (is_done or done)

    def _ends_turn(self, words: Sequence[str]) -> bool:
        """Whether words end a turn, and so are no part of a name: "recruits the wurm, your turn bram"."""
        she = words[0].casefold() in ("he", "she", "they")  # "the bears, then she's done"
        return [*self._again(words[she:])[:2]] == ["turn", "next"]

    def _lacks_how_much(self, words: Sequence[str]) -> bool:
        """Whether words are a hit of which only how much is not said; of an attack one game alone shows who may."""
        return [*self._again(words)[:1]] in ([], ["attack"]) and bool(self._kind(words))

    def _kind(self, words: Sequence[str]) -> str:
        """The first word of the command that words are as a sentence, be it asked which; "" if they are none."""
        return "".join(self._again(words, asked=True)[:1])

    def _hit(self, told: Sequence[str]) -> str:
        """The one player whose life, or counters, a command changes; "" where there are several, or none."""
        one = ["counters"], ["life"] if len(told) == len(_ONE) or "".join(told[3:4]).startswith("--") else []
        who = told[1] if len(told) > 1 and [*told[:1]] in one else ""
        return who if len(self._names.seats(who)) == 1 else ""

    def _stands_alone(self, words: Sequence[str], but: Sequence[str]) -> bool:
        """Whether words are a sentence, and its command names nobody and nothing by one of a few words."""
        told = [word.strip(",;") for word in " ".join(self._again(words, asked=True)).split()]
        return bool(told) and {*told}.isdisjoint(but)

    def _again(self, words: Sequence[str], *, asked: bool = False) -> Sequence[str]:
        """The words of the command that other words are as a sentence; none if they are no sentence.

        ``asked``: those of the likeliest of several commands, too, where it is asked which is meant.
        """
        key, known = (asked, quoted_line(words)), self._names.sentences
        if key not in known:
            known[key] = ()
            with suppress(UsageError):
                try:
                    known[key] = Reader(Typed(words, self._names), self._names)._sentence() or () if words else ()
                except Answer:
                    known[key] = LOOKS
                except WantedError as error:
                    answers = error.question.answers.values() if isinstance(error.question, Instead) else [LOOKS]
                    known[key] = next(iter(answers), LOOKS) if asked else ()
        return known[key]

    # Other lines

    def _filled(self, means: str, found: Found) -> list[str]:
        """The words of a command, with what was said in its slots."""
        if means.startswith(HALF):
            raise HalfError(NOTHING + with_names(means.removeprefix(HALF), self._names.players))
        if means.startswith(SAID):
            answer = TakesBack if means == TAKES_BACK else Answer
            raise answer(with_names(means.removeprefix(SAID), self._here))
        if means in (HOW_MUCH, *AT_TABLE):
            if self._state is None:
                return ["status"]
            if means == HOW_MUCH:
                Unclear(self._changes, self._again).ask_how_much()
            return AT_TABLE[means](self._line, self._state, found)
        if means == SKIPS and self._state is not None and "next" not in self._low:
            ask_which_turn(self._state, found["ONE"])
        told = f"{PLAYS} {means}" if means.startswith("(") else means
        said = [found.get(word, "") if word.isupper() else word for word in told.split()]
        if means.startswith(DEAD):  # by whom, and not from whom
            said = [word.replace("--from", "--by") for word in said]
            said[1:2] = self._names.seats(said[1]) if said[1] in GROUPS.values() else said[1:2]
        words = [part.replace("Nd2", f"{found.get('N')}d2") for word in said for part in word.split(SEVERAL) if part]
        if words[-1] == EACH and self._state is not None:
            players = [self._state.name(seat) for seat in self._state.living]
            words[1:] = [f"{len(players)}{words[1].removeprefix('1')}", "for", ", ".join(players)]
        return [*words, *self._options]

    def _ask_which(self, means: str, found: Found) -> None:
        """Ask which card on the table is meant, where several are called so; refuse one that HOLDER does not have."""
        state, cards = self._state, prompting_of(self._game).cards
        if "HELD" not in found or state is None or cards is None:
            return
        held, whose = found["HELD"].split(SEVERAL), cards(state)
        if "HOLDER" in found:
            who = player(state, found["HOLDER"])
            own = [card for card in held if whose[card] == who]
            if not own:
                card, seat = held[0], whose[held[0]]
                where = f": {state.title(seat)} has it" if seat else ""
                raise HalfError(f"{NOTHING}{state.title(who)} does not have {card}{where}.")
            held, found["HELD"] = own, SEVERAL.join(own)
        if len(held) > 1:
            names = {card: f"{card} of {state.title(whose[card])}" if whose[card] else card for card in held}
            answers = {name: self._filled(means, {**found, "HELD": card}) for card, name in names.items()}
            raise WantedError(Sentence("Which one?"), Instead("Which one?", answers))
