"""What a command needs to know and nobody has said: a question as a value, which a whole line answers.

What the table rolls, turns up or chooses itself, and has not said, is a refusal that holds the question to put: a shell
prints the sentence, which names the option; the table prompt puts the question, and its answer is that option.
"""

import contextlib
import re
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from edw_companion.colors import letter_of
from edw_companion.core import words
from edw_companion.errors import UsageError
from edw_companion.sentences import Sentence
from edw_companion.text import counted, listed

if TYPE_CHECKING:
    from edw_companion.core.piles import Pile
    from edw_companion.core.state import State


RESERVED = frozenset("nudt?")
"""One letter that always means itself: n is the next turn, also where blue may be meant (type ``bl``).

Only to a question that is answered by yes or no, n is no.
"""

_FEW = 6
"""More numbers than these are named by the first and the last, between which there is none that is not meant."""


YES, NO = "yes", "no"
_MEANS_YES, _MEANS_NO = ("y", "yep", "yeah", "sure", "ok", "okay"), ("n", "nope", "nah", "none", "never")
ORDINALS = {
    "first": "1", "second": "2", "third": "3", "fourth": "4", "fifth": "5", "sixth": "6", "seventh": "7",
}  # fmt: skip


_NONE: Mapping[str, Sequence[str]] = MappingProxyType({})


class Question(NamedTuple):
    """What only the players know.

    Attributes:
        text: the question.
        answers: what may be said, in the order in which it is numbered from 1 on; each with the words that it adds to
            the command. "nobody" and "none" are answers like others, and 0 means them.
        also: other names of an answer, such as a player's colour.
    """

    text: str
    answers: Mapping[str, Sequence[str]]
    also: Mapping[str, Sequence[str]] = _NONE

    def line(self) -> str:
        """The question and what may be said, as one line."""
        said = [answer if answer == number else f"{number} {answer}" for answer, number in self._numbered().items()]
        if len(said) > _FEW and said in ([*map(str, range(first, first + len(said)))] for first in (0, 1)):
            said = [f"{said[0]} to {said[-1]}"]
        return f"{self.text}  {'  '.join(said)}"

    def answered(self, line: str) -> Sequence[str] | None:
        """The words of the answer that a whole line is: its number, its name or a beginning of it; None if it is none.

        One letter answers if it is another name, as a player's colour letter is, and where it means nothing else.

        Raises:
            AmbiguousWordError: it begins several.
        """
        numbered = {number: self.answers[answer] for answer, number in self._numbered().items()}
        said = line.strip() if line.strip() in self.answers else words.without_thanks(line)
        place = re.fullmatch("(?:the |number |no[.]? ?|#)?([a-z]+|[0-9]+)(?: one)?", said, re.IGNORECASE)
        number = ORDINALS.get(place[1].casefold(), place[1]) if place and said not in self.answers else ""
        said = number if number in numbered else said
        if said in numbered:
            return numbered[said]
        said = self._whole(said)
        begun = words.plain(said)  # of another name no words are left out: "cast it" is not "can't cast it"
        names = {
            answer: (answer, *(each for each in self.also.get(answer, ()) if words.plain(each).startswith(begun)))
            for answer in self.answers
        }
        if said.casefold() in RESERVED:
            return None
        if said.casefold() == NO:  # which is not Nora
            names = {said: own for said, own in names.items() if any(re.match(r"no(t|ne)?\b", each) for each in own)}
        if len(said) == 1 and said.casefold() not in (name.casefold() for own in names.values() for name in own):
            return None
        try:
            return self.answers[words.choose(said, names, "answer")]
        except words.UnknownWordError:
            wanted = {*words.plain(said).split()}
            found = [
                answer for answer in self.answers if len(said) > _SHORT and wanted <= {*words.plain(answer).split()}
            ]
            return self.answers[found[0]] if len(found) == 1 else None

    def _whole(self, said: str) -> str:
        """What is said, without "by"; of what means nobody the word here; and the word for a letter that is yes or no.

        "n" is no only where the answers are yes and no themselves.
        """
        own = {answer.partition(",")[0] for answer in self.answers}
        names = own.union(*self.also.values())
        said = said if said.casefold() in names else _SAYS.sub("", said)
        said = said.casefold().removeprefix("by ") if said[:3].casefold() == "by " else said
        done = _DOES_IT.search(said) if said.casefold() not in names else None
        kept = words.plain((done and done["kept"]) or "")
        if done and (kept == "it" or kept in words.plain(self.text)):
            said = said[: done.start()]
        none = "none" in own and re.fullmatch("no [a-z]+", said.casefold())
        if (none or said.casefold() in _NOBODY) and said.casefold() not in names:
            return next((each for each in self.answers if each in _NOBODY), said)
        if said.casefold() in _MEANS_YES and YES in names and said.casefold() not in names:
            return YES
        so = _SO.fullmatch(said) if own >= {YES, NO} else None
        if so:
            return NO if so["not"] else YES
        if said.casefold() in _MEANS_NO and own >= {YES, NO}:
            return NO
        bare = _IT.sub("", said).casefold()  # "he casts it"
        return next((each for each in (bare, bare.removesuffix("s")) if each in own), said)

    def _numbered(self) -> dict[str, str]:
        """By answer what number it has; answers that are numbers are their own."""
        if all(map(str.isdecimal, self.answers)):
            return {answer: answer for answer in self.answers}
        some = [answer for answer in self.answers if answer not in ("nobody", "none")]
        numbered = {answer: str(place) for place, answer in enumerate(some, 1)}
        return {**numbered, **{answer: "0" for answer in self.answers if answer not in numbered}}


def also_called(seat: str) -> Sequence[str]:
    """What else answers for a player: the colour and its letter, where "bl" is blue, since "u" is never an answer."""
    return ("blue", "bl") if seat == "blue" else (seat, letter_of(seat))


class ByWhom(Question):
    """A question who did something, behind whose answer may stand with what."""

    def answered(self, line: str) -> Sequence[str] | None:
        """See ``Question``."""
        who, told, card = line.strip().partition(" with ")
        answer = super().answered(who)
        return answer if answer is None or not told else (*answer, "--with", card)


class Instead(Question):
    """A question whose answers are whole commands, in the place of the one that asks; none leaves it."""


class Over(Instead):
    """Whether a turn is over: what ends one says so, too."""

    def answered(self, line: str) -> Sequence[str] | None:
        """See ``Question``."""
        return super().answered(YES if line.strip().casefold() in ("n", "next") else line)


class Meant(Instead):
    """What was meant by a word that is wrong or means several things: any other line leaves it."""


TYPED = "typed:"
"""Before an answer that is taken as a line of its own, as if it had been typed."""


class First(Question):
    """A question whose answer other words may follow, which go with it: "land forest"."""

    def answered(self, line: str) -> Sequence[str] | None:
        """See ``Question``."""
        first, *rest = in_words(line) or [""]
        answer = super().answered(line if not rest else first)
        return answer if answer is None else (*answer, *rest)


def in_words(line: str) -> Sequence[str] | None:
    """A line as words, what stands in quotation marks as one; None for a number, which is no name."""
    return None if line.isdecimal() else ["".join(found) for found in re.findall('"([^"]*)"|([^" ]+)', line)]


class Spoken(NamedTuple):
    """What players say in their own words, as long as those are no command.

    Attributes:
        reads: the words that a line adds to the command; None if it is no answer.
        loose: as ``reads``, of a line that means nothing otherwise.
    """

    text: str  # the question
    how: str  # how it is answered, as a sentence
    reads: Callable[[str], Sequence[str] | None] = in_words
    free: bool = True  # whether nearly any words answer it, so that a line that is a command is meant as that
    loose: Callable[[str], Sequence[str] | None] = lambda _line: None

    def line(self) -> str:
        """The question, and how it is answered."""
        return f"{self.text} {self.how}"

    def answered(self, line: str) -> Sequence[str] | None:
        """What the line says; one letter says nothing."""
        said = line.strip()
        return None if said.casefold() in RESERVED or (len(said) == 1 and said.isalpha()) else self.reads(said)


def worded(text: str, *words: str) -> Spoken:
    """What is said in two letters or more goes after these words, as one."""
    return Spoken(
        text, "Say it in words.", lambda line: (*words, line) if len(line) > 1 and not line.isdecimal() else None
    )


_SAYS = re.compile(
    r"^(?:(?!(?:who|what|which|how)\b)[\w'-]+ )?(?:takes?|gets?|picks?|chooses?|wants?|begins?|starts?) (?:the )?"
    r"(?=[^0-9])|^(?:it is|it's|its|just|to|give it to) |^the (?=.{3})|(?<!^no)(?<! no) one$"
    r"| (?:begins?|starts?|goes first|of course)$",
    re.IGNORECASE,
)
"""What is said around an answer: "ann takes the portal", "bram begins"."""
_IT = re.compile("^(?:he|she|they|we|i) | (?:it|that|this|them)$", re.IGNORECASE)
"""Who does what is answered, and to what."""
_SO = re.compile(
    r"(?:(?:yes|yeah|yep|no|nope),? )?(?:he|she|they|it|i|we) (?:do|does|did|is|was|are|were|will|has|have|can|could)"
    r"(?P<not>n['\u2019]?t| not)?",
    re.IGNORECASE,
)
"""A whole sentence that is yes or no."""
_DOES_IT = re.compile(
    "(?: pays?| paid)(?: [0-9]+)?(?: life)?(?: for it| to (?:keep|save)(?: (?P<kept>.+))?)?$| (?:did it|did|does)$",
    re.IGNORECASE,
)
"""What is said behind whoever did something, or pays."""
_ROLLED = re.compile(
    r"(?:(?<=\S) (?:rolls?|shows?|has|gets)|(?:^| )(?:rolled|showed|threw|had|got))(?: an?)? (?=[0-9])", re.IGNORECASE
)
"""What is said before what dice showed: "jo rolled a 17"."""
_SHORT = 3
_OUT, NOBODY, AWAY = "eliminate", "nobody", "away for a while"
_NOBODY = (NOBODY, "none", "nothing", "noone", "no one", "none of us", "nobody does", "nobody pays")
_NUMBERS = "[0-9]{1,7}(?:[ ,/-]+[0-9]{1,7})*"
_ROLLER = "([^-+0-9=,/ ][^-+0-9=,/]*?) ?=? ?([0-9]{1,7})"
_EXAMPLE = (4, 17, 9, 12, 2)


class SeveralError(UsageError):
    """Several sentences in one line: ``parts``, each of which is recorded by itself, one after the other."""

    def __init__(self, several: Sequence[str]) -> None:
        super().__init__(f"Nothing was recorded: type these as lines of their own: {'; '.join(several)}.")
        self.parts = several


class WantedError(UsageError):
    """The table did not say what its own dice or piles gave, or what is chosen; ``question`` asks for it.

    ``why`` it is the table's own, as Chance says; ``option`` is how a shell says what came, if ``why`` does not.
    """

    def __init__(self, why: Sentence, question: "Asked", option: str = "") -> None:
        if why.commands or not option:
            super().__init__(why.text, *why.commands)
        else:
            super().__init__(f"{question.text} {why} with {option}.")
        self.question, self.why = question, why

    def followed_by(self, options: Sequence[str]) -> "WantedError":
        """The same, where options stand behind the command, and so behind each that answers and says no such one."""
        if options and isinstance(self.question, Instead):
            answers = {
                said: [*words, *options] if words and options[0] not in words else words
                for said, words in self.question.answers.items()
            }
            self.question = self.question._replace(answers=answers)
        return self


def asking(question: "Asked") -> WantedError:
    """What puts a question, of which a shell is told as it stands."""
    return WantedError(Sentence(question.text), question)


def which_of(text: str, answers: Mapping[str, Sequence[str]], also: Mapping[str, Sequence[str]] = _NONE) -> WantedError:
    """What asks in the place of a command, of answers that are commands; and what else those are called."""
    return asking(Instead(text, answers, also))


def whether(text: str, yes: Sequence[str], *also: str, before: str = "") -> WantedError:
    """What asks whether something is meant: ``yes`` is then done; on no, nothing.

    Args:
        text: the question.
        yes: the words of the command that is meant.
        also: what else means yes.
        before: what a shell is told before the question.
    """
    return WantedError(Sentence(before + text), Instead(text, {YES: yes, NO: ()}, {YES: also}))


def shown(line: str) -> str:
    """What dice showed, without who rolled it."""
    told = _ROLLED.sub(" ", line.strip()).strip()
    return line.strip() if told == line.strip() else re.sub("^[^0-9]+ ", "", told)


_SIDES = {"heads": "1", "head": "1", "tails": "2", "tail": "2"}
"""What a coin shows, as the number of a d2."""
_PERCENT = 100
"""What 00 is on two dice for a hundred."""


class DiceQuestion(NamedTuple):
    """What dice showed, a number for each die.

    Attributes:
        rollers: the seats of those who roll a die each, with their names; empty for dice that nobody rolls in
            particular.
        times: how many numbers the dice give, each from ``least`` to ``most``.
    """

    text: str
    rollers: Mapping[str, str]
    times: int
    least: int
    most: int

    def line(self) -> str:
        """The question, and how it is answered."""
        numbers = (str(self.least + number % (self.most - self.least)) for number in _EXAMPLE[: self.times])
        return f"{self.text} Type {counted(self.times, 'number')}, such as {' '.join(numbers)}."

    def answered(self, line: str) -> Sequence[str] | None:
        """The option for what a line says: numbers, whatever stands between them, or each after its roller's name.

        None if it is neither.

        Raises:
            UsageError: there are too few or too many of them, somebody else is named, or the dice cannot show them.
        """
        said = re.sub(r" (and|&) ", " ", line.strip())
        coins = (self.least, self.most) == (1, 2) and re.fullmatch(f"(?:(?:{'|'.join(_SIDES)})[ ,]*)+", said.casefold())
        if coins:
            said = re.sub("[a-z]+", lambda side: _SIDES[side[0]], said.casefold())
        elif self.most == _PERCENT and self.times == 1 and re.fullmatch("0?00?", said):
            said = str(_PERCENT)
        said = shown(said) if len(self.rollers) < 2 else _ROLLED.sub(" ", said)
        if len(self.rollers) > 1 and re.fullmatch(f"(?:{_ROLLER}[ ,]*)+", said):
            return self._option(self._of_named(re.findall(_ROLLER, said)))
        if not re.fullmatch(_NUMBERS, said):
            return None
        return self._option([int(number) for number in re.findall("[0-9]+", said)])

    def _of_named(self, named: Sequence[tuple[str, str]]) -> list[int]:
        """The numbers in the order of the rollers, each of whom is named once."""
        names = {seat: (name, seat, letter_of(seat)) for seat, name in self.rollers.items()}
        found: dict[str, int] = {}
        for name, number in named:
            with contextlib.suppress(UsageError):
                found[words.choose(name, names, "roller")] = int(number)
        return [found[seat] for seat in self.rollers if len(named) == len(found) == len(self.rollers)]

    def _option(self, numbers: Sequence[int]) -> Sequence[str]:
        if len(numbers) != self.times or not all(self.least <= number <= self.most for number in numbers):
            whose = f", for {listed(list(self.rollers.values()))}" if self.rollers else ""
            raise UsageError(f"Type {counted(self.times, 'number')} from {self.least} to {self.most}{whose}.")
        said = [f"{seat}={n}" for seat, n in zip(self.rollers, numbers, strict=True)] if self.rollers else numbers
        return ("--rolled", ",".join(map(str, said)))


class CardQuestion(NamedTuple):
    """Which card came from the table's own pile: by its name, a beginning of it, or its number in the list."""

    text: str
    kind: str  # what the pile calls a card of it
    cards: Sequence[str]  # those that can come
    order: Sequence[str]  # the numbered list of all
    written: Mapping[str, str] = MappingProxyType({})

    def line(self) -> str:
        """The question, and how it is answered."""
        return f"{self.text} Type its name, a beginning of it, or its number."

    def number(self, card: str) -> int:
        """A card's number in the list."""
        return self.order.index(card) + 1

    def answered(self, line: str) -> Sequence[str] | None:
        """The option for the card that a line means; None for a letter, which means none.

        Raises:
            UsageError: no card that can come is called so, or it begins several.
        """
        said = line.strip()
        if said.isdecimal() and len(said) < len("1000"):
            card = self.order[int(said) - 1] if 0 < int(said) <= len(self.order) else ""
            if card not in self.cards:
                raise UsageError(f"The card {said} is not among those that can come: type its name.")
            return ("--card", card)
        if len(said) < 2 or said.casefold() in RESERVED:
            return None
        known = (each for each in (said, words.bare(said)) if words.card_meant(each, self.cards, self.written))
        try:
            return ("--card", words.card(next(known, said), self.cards, written=self.written))
        except words.UnknownWordError as error:
            why = error.hint if error.found else self._gone(said)
            wrong = f"No {self.kind} is called '{said}'. {why}".rstrip()
            if len(error.found) == 1:
                raise asking(Question(wrong, {YES: ("--card", error.found[0]), NO: ()})) from None
            raise UsageError(wrong) from None

    def _gone(self, said: str) -> str:
        """That the card is not in the pile any more, if it is one of its list."""
        try:
            return f"{words.card(said, self.order, written=self.written)} is not in the pile any more."
        except UsageError:
            return ""


class Fallen(Instead):
    """Who took a player out, who may as well be away for a while."""

    def answered(self, line: str) -> Sequence[str] | None:
        """See ``ByWhom``."""
        return ByWhom(*self).answered(line)


Asked = Question | Spoken | DiceQuestion | CardQuestion
"""What the prompt can put: its ``text`` is the question alone, its ``line()`` says how it is answered, too.

Its ``answered(line)`` gives the words that a whole line adds to the command; None if it is no answer. It refuses a
wrong one.
"""


def who_did_it(state: "State", named: Sequence[str], *, said: bool = False) -> Question | None:
    """Who took out a player who is out of the game; ``said``: with what is known already.

    Those who have hit them last, as the log says, come first.

    Of several who are named, not all of them at 0, the last may have done it, as the doer stands after a change of
    life. Somebody who is not at 0 may be meant by mistake.
    """
    *victims, last = named
    hit = {last[0] for seat in named for last in (state.players[seat].hit, state.players[seat].blow)}
    likely = sorted((seat for seat in state.living if seat not in named), key=lambda seat: seat not in hit)
    others = {state.players[seat].name: seat for seat in likely}
    if not victims or all(state.players[seat].down for seat in named):
        others |= {guest: guest for guest in state.guests}
        answers = {name: ("--by", seat) for name, seat in others.items()}
        also = {name: also_called(seat) for name, seat in others.items()}
        falls = state.falls(named).removesuffix(" of the game")
        text = f"{state.titles(named)} {'are' if victims else 'is'} {falls}: who did it?"
        at = "" if state.players[last].down else f"not out, at {state.players[last].life}"
        not_out = {at: ()} if at else {}
        also |= {at: ("no", "not out")} if at else {}
        if said or not at or falls != "out":
            return ByWhom(text, {**answers, NOBODY: ("--by", NOBODY), **not_out}, also)
        whole: dict[str, Sequence[str]] = {who: (_OUT, last, *by) for who, by in answers.items()}
        whole |= {NOBODY: (_OUT, last, "--by", NOBODY), **not_out, AWAY: ("away", last)}
        return Fallen(text, whole, {**also, AWAY: ("away", "for now")})
    by = f"{state.players[last].name}, who is not out"
    out: dict[str, Sequence[str]] = {name: (_OUT, *named, "--by", seat) for name, seat in others.items()}
    out |= {by: (_OUT, *victims, "--by", last), NOBODY: (_OUT, *named, "--by", NOBODY), NO: ()}
    also = {name: also_called(seat) for name, seat in {**others, by: last}.items()} | {NOBODY: ("both", "all")}
    return Fallen(f"{state.titles(named)} are out: who did it?", out, also)


def rolls(why: Sentence, rollers: Mapping[str, str], sides: int, *, again: bool, what: str = "") -> WantedError:
    """Players roll a die each; ``rollers`` are their seats, with their names; ``again``: after a tie.

    ``what``: for what they roll, if that was said.
    """
    names = ", ".join(rollers.values())
    whose = f"{what}: {names}," if what else f"{names}:"
    text = f"{'A tie! ' if again else ''}{whose} what did the d{sides}s show?"
    option = f"--rolled {','.join(f'{seat}=N' for seat in rollers)}"
    return WantedError(why, DiceQuestion(text, rollers, len(rollers), 1, sides), option)


def dice(why: Sentence, named: str, times: int, least: int, most: int, whose: str = "") -> WantedError:
    """Dice are rolled: such as "3d6", which are ``times``, and what each can show; ``whose`` may say for what."""
    text = f"{whose}: what" if whose else "What"
    which = named.removeprefix("1") if times == 1 else named
    question = DiceQuestion(f"{text} did the {which} show?", {}, times, least, most)
    return WantedError(why, question, f"--rolled {','.join(['N'] * min(times, len(_EXAMPLE)))}")


def card(why: Sentence, pile: "Pile") -> WantedError:
    """A card of a pile is turned up that nobody has seen."""
    plural = pile.name.endswith("s") and not pile.title.casefold().startswith(pile.name)
    kind = pile.name.removesuffix("s") if plural else f"card of the {pile.title}"
    text = f"Which card came from the {pile.title}?"
    return WantedError(why, CardQuestion(text, kind, pile.unseen, pile.order, pile.written), "--card CARD")


def choice(why: Sentence, text: str, options: Mapping[str, Sequence[str]], option: str) -> WantedError:
    """One of a few is drawn or rolled; each of the ``options`` has the words that say it."""
    return WantedError(why, Question(text, options), option)
