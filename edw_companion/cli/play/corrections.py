"""What puts the line before right: "no, it was 8", "that was cleo", "no, ann took 3".

The line before is taken back and typed as it was meant, where it is clear what is meant; else that is asked, or said.
"""

import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import takewhile

from edw_companion.cli.play.forms import FORMS, IDLE, KEYS, NUMERALS, ROLL_STANDS, SAID, SIGNS, VERBS
from edw_companion.cli.play.state import Laptop
from edw_companion.cli.play.typed_command import Questions, TypedCommands
from edw_companion.cli.table import Loaded
from edw_companion.core.due import quoted
from edw_companion.core.questions import NO, TYPED, YES, Instead, whether
from edw_companion.core.state import State
from edw_companion.core.words import player, without_thanks
from edw_companion.errors import UsageError
from edw_companion.session.history import FACTS, MOVES
from edw_companion.tuples import NamedTuple

_SLIPS = r"no|nope|o+ps|ups|wait|sorry|whoops|actually|hang on|typo|my mistake"
SLIP = re.compile(rf"(?:(?:{_SLIPS})[,:]? +)+(?=\S)", re.IGNORECASE)
"""What is said before a sentence that may be in the place of the line before."""
_WORD = r"[^\W\d_]+(?: [^\W\d_]+)?|[0-9]+"
_CORRECTS = re.compile(
    rf"(?:(?:{_SLIPS}|i mean|i meant|undo,|undo (?:it|that)|take (?:it|that) back)[, ]+)*"
    r"(?:(?:(?:it|that|he|she|they|those|the|make (?:it|that))(?: [0-9]+| two| three| damage| life)*"
    r"(?: was|'s| is| were| should be| should have been| meant)? )?(?:on |of |to )?"
    rf"(?:(?<=[ ,])|(?<=^))(?:only |just )?(?P<new>{_WORD})(?:'s)?(?:,? (?:and )?not (?P<old>{_WORD})(?:'s)?)?"
    rf"|[\w', ]+ (?P<instead>{_WORD})(?:'s)?,? (?:and )?not (?P<of>{_WORD})(?:'s)?)(?P<after>,? i meant?)?[.!]?",
    re.IGNORECASE,
)
"""What puts the line before right: "no, it was 8 (not 7)", "oops, only 3", "tom took 3, not 4", "25 i mean"."""
_LIKE = {"take": "-", "lose": "-", "gain": "+"}
"""By verb the sign that says the same."""
UNCLEAR = "It is not clear what is to change: 'u' takes the line before back; then type it as it was."


class Correction:
    """A line that may say how the line before was meant.

    Attributes:
        new: the number or the player that is meant; "" if the line says neither.
        old: in the place of what, if that is said.
        anew: what stands behind "no" or the like, if that is how the line begins.
    """

    def __init__(self, said: str, state: State) -> None:
        """``said`` as it was typed, at a table."""
        self._state = state
        said = without_thanks(said)
        found = _CORRECTS.fullmatch(said) if " " in said else None
        short, _, why = said.rpartition(", ")
        if found is None and " " in short and not re.search("[0-9]", why) and not any(map(self._seat, why.split())):
            found = _CORRECTS.fullmatch(short)  # "no, it was 4, she blocked"
        if found and not (found.start("new") or found["old"] or found["after"]):  # a name of two words, and no more
            found = None
        self.new = (found["new"] or found["instead"]) if found else ""
        self._before_it = said[: found.start("instead")] if found and found["instead"] else ""
        self.old = (found["old"] or found["of"] or "") if found else ""
        lead = SLIP.match(said)
        self.anew = said[lead.end() :] if lead else ""
        if not self.new.isdecimal() and not self._seat(self.new):
            self.new = ""

    def lines(self, before: str) -> dict[str, str]:
        """By what is to be replaced in it, the line before as it may be meant; several where that is not clear."""
        pieces = self._pieces(before)
        said = {_verb(word) for word in self._before_it.casefold().split() if word in VERBS}
        if not said <= {*map(_verb, pieces)}:  # "kei hit bram, not ann" is said of no turn
            return {}
        if self.new.isdecimal():
            places = [at for at in self._numbers(pieces) if self.old in ("", pieces[at])]
        elif self.new:
            people, old = self._people(pieces), self._seat(self.old)
            there = self._seat(self.new) in people.values()  # one who is in it already is in nobody's place
            places = [at for at, seat in people.items() if (seat == old if self.old else not there)]
        else:
            return self._by_sentence(pieces)
        lines = {pieces[at]: "".join([*pieces[:at], self.new, *pieces[at + 1 :]]) for at in places}
        return lines if len(lines) == len(places) else {}  # of the same twice it is not clear which is meant

    def _by_sentence(self, pieces: Sequence[str]) -> dict[str, str]:
        """The line before with the number, or the player, of a sentence that says the same of one player: "no, w-3"."""
        anew = self._pieces(self.anew)
        people, numbers = self._people(anew), self._numbers(anew)
        if len(people) != 1 or len(numbers) != 1:
            return {}
        (at, seat), number = *people.items(), anew[numbers[0]]
        verbs = {_verb(word) for each, word in enumerate(anew) if each % 2 and each not in (at, numbers[0])}
        signs = {*"".join(anew[::2])} & {*SIGNS}
        struck = not {"hit", "deal", "attack"}.isdisjoint(map(_verb, pieces))
        like = "-" * struck + "".join(pieces[::2])
        verbs -= {verb for verb, sign in _LIKE.items() if sign in like} | {*IDLE}
        if not verbs <= {*map(_verb, pieces)} or not signs <= {*"".join(pieces)}:
            return {}
        before, found = self._people(pieces), []
        for place in self._numbers(pieces):
            whose = max((each for each in before if each < place), default=None)
            if whose is not None and before[whose] == seat and pieces[place] != number:
                found.append((place, number))
            elif whose is not None and seat not in before.values() and pieces[place] == number:
                found.append((whose, anew[at]))
        if len(found) != 1:
            return {}
        place, new = found[0]
        return {pieces[place]: "".join([*pieces[:place], new, *pieces[place + 1 :]])}

    def _pieces(self, line: str) -> list[str]:
        """A line as what is between words and numbers, and these; a name of several words is one."""
        names = [re.escape(each.name) for each in self._state.players.values() if " " in each.name]
        either_one = "|".join([*names, r"[^\W\d_]+", "[0-9]+"])
        return re.split(f"({either_one})", line, flags=re.IGNORECASE)

    def _numbers(self, pieces: Sequence[str]) -> list[int]:
        return [at for at, piece in enumerate(pieces) if piece.isdecimal()]

    def _people(self, pieces: Sequence[str]) -> dict[int, str]:
        """By place, whom a word means."""
        found = {at: self._seat(piece) for at, piece in enumerate(pieces) if at % 2}
        return {at: seat for at, seat in found.items() if seat}

    def _seat(self, word: str) -> str:
        """The player whom a word means; "" if it means none, or is a word of sentences."""
        low, names = word.casefold(), (each.name.casefold() for each in self._state.players.values())
        with suppress(UsageError):
            if word and not word.isdecimal() and (low in names or low not in (*KEYS, *NUMERALS)):
                return player(self._state, word)
        return ""


def _verb(word: str) -> str:
    """The word of forms that a word stands for."""
    low = word.casefold()
    return next((verb for verb, forms in FORMS.items() if low in forms.split()), low)


_SENTENCE = 3
"""A line of so many words is a sentence, which few type twice on purpose."""


class Before(NamedTuple):
    """What was typed before a line.

    Attributes:
        line: as it was typed, or as what its question led to.
        lines: so many lines of the log it has become.
        seal: the last seal after it.
    """

    line: str
    lines: int
    seal: str


class Corrections:
    """Puts the line before right: it knows what was typed, and what that has become."""

    def __init__(
        self, laptop: Laptop, questions: Questions, commands: TypedCommands, run: Callable[[str], None]
    ) -> None:
        """``run`` takes a line that is no answer and no number."""
        self._laptop, self._questions, self._commands, self._run = laptop, questions, commands, run
        self._before = Before("", 0, "")
        self._typed, self._last = "", ""  # the line that is taken, and the last seal before it
        self._asked = False  # whether it is an answer
        self._anew = ""  # as what it has put the line before right
        self._same = False  # whether it was only told what the line before is

    def begin(self) -> None:
        """Another line is taken."""
        shown = self._laptop.shown
        self._typed, self._last = self._laptop.line, shown.h if shown is not None else ""
        self._asked = self._questions.now is not None
        self._anew, self._same = "", False

    def end(self) -> None:
        """The line that is taken is over: keep what it has become, which the next may put right.

        Nothing is kept of one that has asked and is not answered yet, nor where somebody else has recorded meanwhile.
        """
        typed = self._typed
        if self._same or not typed or self._questions.now is not None:
            return
        table = self._laptop.table()
        events = table.session.events if table is not None else []
        new = [*takewhile(lambda event: event["h"] != self._last, reversed(events))]
        if not new and SLIP.match(typed):  # it was tried to put the line before right, and may be tried again
            return
        of_line = [*takewhile(lambda event: event["do"] not in MOVES, new)]
        words = self._laptop.typed.get(of_line[0]["n"], []) if of_line else []
        line = self._anew or (" ".join(map(quoted, words)) if self._asked and len(of_line) == 1 else typed)
        known = all(event["n"] in self._laptop.typed for event in of_line)
        twice = bool(of_line) and typed.casefold() == self._before.line.casefold()
        if twice and len(typed.split()) >= _SENTENCE and {event["do"] for event in of_line} <= {"life", "counters"}:
            self._laptop.say("The same as the line before: 'u' takes it back, if it happened once.")
        self._before = Before(line if known else "", len(of_line), events[-1]["h"] if events else "")

    def puts_right(self, typed: str) -> bool:
        """Put the line before right, if that is what a line says: it is taken back, and typed as it was meant.

        What was refused, and has recorded nothing, is only typed anew.
        """
        table = self._laptop.table()
        if table is None:
            return False
        before, last = self._before, table.session.events[-1]
        newest = bool(before.line) and last["h"] == before.seal
        meant_as = self._laptop.wording.prompting.meant_as if table.state.going and newest and before.lines else None
        own = meant_as(table.state, without_thanks(typed)) if meant_as else ""  # as this game alone knows
        correction = Correction(typed, table.state)
        if not own and not correction.new and not correction.anew:
            return False
        fact = last["do"] in FACTS and before.lines > 0  # which stands
        lines = {"": own} if own else correction.lines(before.line) if newest and not fact else {}
        lines = {old: line for old, line in lines.items() if self._laptop.words(line)}
        if len(lines) == 1:
            self._type_anew(*lines.values())
        elif len(lines) > 1 and not correction.new.isdecimal():
            answers = {old: (TYPED, f"{correction.new}, not {old}") for old in lines}
            self._questions.ask(table, Instead("In the place of whom?", {**answers, NO: ()}), typed)
        elif correction.new:
            self._same = newest
            self._laptop.say(ROLL_STANDS.removeprefix(SAID) if fact else UNCLEAR)
        else:
            return self._asks_in_place_of(table, correction.anew, newest=newest, typed=typed)
        return True

    def _type_anew(self, line: str) -> None:
        """Take back what the line before has recorded, if anything, and type it as it was meant."""
        count = self._before.lines
        for _ in range(count):
            before = self._laptop.last()
            self._commands.move(["undo"])
            if self._laptop.last() == before:
                return
        undone, self._anew = self._laptop.last(), line
        self._run(line)
        if self._laptop.last() == undone and self._questions.now is None:
            for _ in range(count):
                self._commands.move(["redo"])

    def _asks_in_place_of(self, table: Loaded, anew: str, *, newest: bool, typed: str) -> bool:
        """Ask whether what begins with "no" says anew what the line before has said of life: "no, ann gained 3".

        Where that has said nothing of life, it may be one more change, or mean an older one.
        """
        before = self._before
        if [*self._laptop.words(anew)[:1]] != ["life"]:
            return False
        if not before.line or not newest:
            return False
        if [*self._laptop.words(before.line)[:1]] != ["life"]:
            name = next(iter(table.state.players.values())).name.casefold()
            text = f"Is that one more line: '{anew}'? An older total is put right by itself, as in '{name} is at 20'."
            self._questions.ask(table, whether(text, (TYPED, anew)).question, typed)
            return True
        if before.lines > 1:
            self._same = True
            self._laptop.say(f"That line has become {before.lines} lines: 'u' takes the last of them back. "
                            f"If it happened as well: {anew}")  # fmt: skip
            return True
        text = f"In the place of '{before.line}'?"
        answers = {YES: (TYPED, f"undo that, {anew}"), "no, as well": (TYPED, anew)}
        self._questions.ask(table, Instead(text, answers, {YES: ("y",), "no, as well": (NO, "as well")}), typed)
        return True
