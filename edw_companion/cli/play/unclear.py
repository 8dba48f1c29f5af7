"""What to ask, or to say, of a line that is understood in half, or not at all. Pure.

What is asked is whether the line is meant in one way; what is said is what was understood, and what is near to it.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from itertools import chain, dropwhile
from typing import NoReturn

from edw_companion import games
from edw_companion.cli.play.changes import Changes, is_loss_or_gain
from edw_companion.cli.play.forms import (
    ASKS,
    GOES,
    JOINS,
    ME,
    NEGATIONS,
    NUMERALS,
    OUT,
    PERSONS,
    POINTS,
    SAYS,
    THEMSELVES,
    THEY,
    VERBS,
    WHO,
    command_of,
    first_words,
    slip,
    vocabulary,
    whole_lines,
)
from edw_companion.cli.play.names import text_of
from edw_companion.cli.play.typed_words import NOTHING, HalfError, quoted_line, split
from edw_companion.cli.play.wording import with_names
from edw_companion.cli.text_in import LEAVES
from edw_companion.core.questions import TYPED, Instead, SeveralError, Spoken, WantedError, whether
from edw_companion.core.state import State
from edw_companion.core.view import out
from edw_companion.core.words import ARTICLES, UnknownWordError, plain, without_thanks
from edw_companion.errors import EdwError, OnPaperError, UsageError
from edw_companion.games.short_forms import GROUPS, PLAYS, Short, prompting_of, whose_turn
from edw_companion.sentences import DO, Sentence
from edw_companion.session.history import MOVES
from edw_companion.text import either, listed

_ABOUT = re.compile("^(?:(?:for|only|just|by|it was|it is|it's) )+", re.IGNORECASE)
"""What is said before how much it is."""
_SHORT = 3
"""A word of so few letters is no card's name alone."""
_SOME = 4
"""So many examples are enough for a sentence that was not understood."""
SENTENCE, LONG, MOST = 3, 24, 120
"""A line of so many words is a sentence; of more than so many no part is tried; one of more than so many is none."""
_SIGNS, COUNTED = " ,;&.", ("life", "counters")
_LOST = "[0-9]|n['\u2019]t$|^(do|does|did|is|was|are|were|has|have|had|ca|could|wo|would|should)nt$|^cannot$"
"""A number, or a verb that says that it is not so, also without its apostrophe."""
PREPOSITIONS = (
    "at", "by", "for", "from", "into", "of", "on", "to", "under", "with", "in", "out", "off", "up", "down", "away",
    "back",
)  # fmt: skip
ASIDE = ("after", "again", "also", "as", "because", "since", "so", "then", "today", "too", "when", "while")
"""With what begins what is said beside a change: behind its number may stand what is counted, such as "2 mana"."""
ON_PAPER = "'note' before it keeps it in the log."
LOOKS = ["status"]
"""What a sentence comes to that only asks the table, or has nothing to be recorded."""


class NotKeptError(UsageError):
    """A sentence about nothing that the program keeps."""


class UnsureError(WantedError):
    """A sentence that means nothing before it is said who is "him", or whether 5 is lost or gained."""


Reads = Callable[..., Sequence[str]]
"""Gives the words of the command that words are as a sentence; none if they are no sentence; see ``Reader``."""


class Unclear:
    """A line that is understood in half, or not at all."""

    def __init__(self, changes: Changes, reads: Reads) -> None:
        """``changes`` are those that were found in the line; ``reads`` tries other words."""
        self._changes, self._reads, self._names, self._line = changes, reads, changes.line.names, changes.line.typed
        self._words, self._game, self._state = self._line.words, self._names.game, self._names.state

    def refuse(self, read_anyone: Callable[[], object]) -> None:
        """Refuse what is understood in half, names somebody who does not play, or begins with a player.

        ``read_anyone`` reads the line as if any word in it might be a player.
        """
        if len(self._words) > MOST and self._names.whose(self._words[0]):
            raise UsageError(f"That is too much for one line, which has {MOST} words at most: type several.")
        change, behind = self._words[: self._changes.understood], self._words[self._changes.understood :]
        done, rest = text_of(change), text_of(behind)
        self._refuse_without_sign(done, rest)
        if self._state is not None:
            try:
                read_anyone()
            except UnknownWordError as error:
                self._refuse_name(error, HalfError if done else UsageError)
        at = self._words.index(",") if "," in self._words else 0
        self._ask_of_cause(self._words[:at], self._words[at + 1 :])
        self._ask_of_slip()
        self._ask_without()
        if done:
            self._changes.ask_of(self._words[0], behind)
            card = [*dropwhile(("for", *ARTICLES).__contains__, behind)] if len(behind) > 1 else ()
            self._ask_of_cause(card, change)
            self._refuse_half(done, behind)
        if self._state is not None:
            self._refuse_sentence(self._state)

    def _read(self, words: Sequence[str], *, timely: bool = False) -> Sequence[str]:
        """The words of the command that words are as a sentence, which is not refused at the table; else none.

        ``timely``: nor is it one of another time.
        """
        told, prompting = self._reads(words), prompting_of(self._game)
        try:
            if told and self._state is not None:
                meant = prompting.at_table(self._state, prompting.spoken(told))
                if timely and not self._game.in_time(command_of(meant, self._game), self._state):
                    return ()
        except (WantedError, SeveralError):
            pass
        except EdwError:
            return ()
        return told

    def _refuse_half(self, done: str, rest: Sequence[str]) -> NoReturn:
        """Refuse what is not understood behind a change; ask of a sentence there whether the change alone is meant."""
        half = HalfError(f"{NOTHING}'{done}' is understood, '{text_of(rest)}' is not.")
        joined, *behind = (word.casefold() for word in rest)
        more = {*behind} & {*NEGATIONS, *{*NUMERALS} - {*ARTICLES}} or any(re.search(_LOST, word) for word in behind)
        if joined in JOINS and len(behind) > 1 and not more and self._read(split(done)):
            asked = whether(f"'{text_of(rest[1:])}' is not understood. Only '{done}'?", (TYPED, done))
            raise WantedError(half.sentence, asked.question)
        raise half

    def _refuse_without_sign(self, done: str, rest: str) -> None:
        """Refuse a player and a number, of which it is not said what becomes of it: "ann 5"; several may be totals."""
        pairs = re.findall(r"([^\W\d]\w*) ([0-9]{1,4})(?:,? and |[,;&] ?|$)", rest)
        totals, told = (", ".join(f"{name}{sign}{number}" for name, number in pairs) for sign in "= ")
        known = not done and all(self._names.known(name) for name, _ in pairs)
        if known and pairs[1:] and told == re.sub(",? and |[;&] ?", ", ", rest):
            raise whether(f"Is it {totals}?", (TYPED, totals), before=NOTHING)
        near = re.fullmatch(r"(?:and |[,;&] )*([^\W\d]\w*?) ?([0-9]{1,4})", rest)
        name = near[1] if near and near[1].casefold() not in {*NEGATIONS, *JOINS, *VERBS} else ""
        if near and name and (done or self._names.anyone or self._names.known(name)):
            ways = [f"{name}{sign}{near[2]}" for sign in "-+="]
            if done or self._names.anyone:
                said = f"And {name}: {either(ways)}? Nothing was changed yet." if done else f"Is it {either(ways)}?"
                raise HalfError(said) if done else UsageError(said)
            raise UnsureError(
                Sentence(f"Is it {either(ways)}?"), Instead("Which is it?", {way: (TYPED, way) for way in ways})
            )

    def _refuse_name(self, error: UnknownWordError, refusal: type[UsageError]) -> None:
        """Refuse a name that nobody has, unless it is near to one, so that it is asked who is meant."""
        self._ask_of_card(error)
        begins = (self._words[:end] for end in range(1, len(self._words)))
        begun = (self._names.known_card(words) for words in begins if len(text_of(words)) > _SHORT)
        card = next(filter(None, begun), "")
        if card and not self._names.known(self._words[0]):
            raise NotKeptError(f"{card} is a card: what becomes of it in play stays on paper.") from None
        if error.found:
            raise error
        maybe = error.word == self._words[0] and not re.search("[0-9]", text_of(self._words))
        more = " If it is a card: what is not shown here stays on paper." if maybe else ""
        raise refusal(f"{error}{more}") from None

    def _refuse_sentence(self, state: State) -> None:
        """Refuse a sentence that is not understood, or of which nothing is kept, with what can be said of a player."""
        first = self._words[0]
        if first.casefold() in WHO and not self._names.known(first):
            raise UsageError(self.ask_who(first))
        if first == "swap":
            raise UsageError(with_names("Whose totals change places? As in: swap ann bram.", self._names.players))
        first = first if self._names.named(first) else re.split(r"[-+=\u2212]", first)[0]
        group = GROUPS.get(first.casefold(), "")
        seats = self._names.seats(group or first) if group or self._names.known(first) else []
        if self._line.asks and self._names.known_card(self._words):  # "bedlam?"
            raise NotKeptError(ON_PAPER)  # so that the card is looked up
        self._ask_of_play()
        if not seats and (len(self._words) == 1 or self._nearly_command()):
            return
        if len(seats) == 1 and seats[0] not in state.living and seats[0] in state.players:
            lives = f"{state.name(seats[0]).casefold()} is not dead"
            raise UsageError(f"{state.title(seats[0])} is {out(state, seats[0])}. '{lives}' brings them back.")
        due = self._ask_of_due(first, seats)
        here = [state.name(seat) for seat in state.living]
        shorts = [f"'{with_names(each.example, here)}' ({each.says})" for each in self._near()]
        also = f"Near to it: {listed(shorts)}. " if shorts else ""
        other = next((state.name(seat).casefold() for seat in state.living if seat not in seats[:1]), "")
        every = prompting_of(self._game).such[: 2 if first.casefold() in GROUPS else None]
        first = state.name(seats[0]).casefold() if len(seats) == 1 and self._names.of_seat(first) else first
        lines = dict.fromkeys(each.replace("WHO", first).replace("OTHER", other) for each in (*due, *every))
        such = [each for each in lines if self._read(split(each), timely=True)]  # at this table
        titles, short = state.titles(seats), bool(seats) and len(self._words) < SENTENCE
        also += f"Such as: {', '.join(such[: None if short else _SOME])}. " if seats and such else ""
        if not seats:
            said = f"'{' '.join(self._line.typed)}' is not understood here{self._strange()}. {also}{ON_PAPER}"
        elif short:
            said = f"What of {titles}? {also}".rstrip()
        else:
            said = f"That is not understood of {titles}{self._strange()}. {also}{ON_PAPER}"
        refusal = UsageError if short else NotKeptError
        raise refusal(f"{said} '{DO}' shows what else there is.", "--help")

    def _ask_of_card(self, error: UnknownWordError) -> None:
        """Ask of a word that is near to no player whether it is a card that did it."""
        at = next((at for at, word in enumerate(self._words) if at and word == error.word), 0)
        words = [word for word in (error.word, *self._words) if word.casefold() in (*THEY, *ME)]
        if words[:1] == [error.word] or {*words} & {*ME}:
            raise UsageError(self.ask_who(words[0]))
        told = self._read([*self._words[:at], "the", *self._words[at:]]) if not error.found else ()
        if told and "--with" in told:
            text = f"Nobody here is called '{error.word}'. Is it what did it?"
            raise whether(text, told, before=NOTHING)

    def ask_who(self, word: str) -> str:
        """Ask who is meant by "he", or by "me"; what to say where no name in its place makes a sentence."""
        state, said = self._state, f"{NOTHING}who is '{word}'? Say the name."
        names = [state.name(seat) for seat in state.living] if state is not None else []
        before = self._words[: self._words.index(word)] if word in self._words else ()
        begin = max((at for at, each in enumerate(before, 1) if each.casefold() in JOINS), default=0)
        some = (self._words, self._words[begin:])  # with the sentence before it, or alone
        ways = chain(*(self._named(said, names[at:] + names[:at]) for said in some for at in range(len(names))))
        if state is not None and word.casefold() in WHO and any(self._reads(way, asked=True) for way in ways):
            active = state.name(whose_turn(state) or state.living[0])
            dies = {
                each.name for each in state.players.values() if each.life <= 0 and not self._line.low.isdisjoint(OUT)
            }
            after = self._joined_before(word)
            does = after and word.casefold() in ("he", "she", "they")  # "bram hits cleo for 3, she gains 3"
            names.sort(key=lambda name: ((name.casefold() in self._line.low) != does, name not in dies, name != active))
            lines = {name: next(self._named(self._words, [name])) for name in names}
            answers = {name: (TYPED, quoted_line([*line, *self._line.options])) for name, line in lines.items()}
            named = {name: name.casefold() in self._line.low for name in names}
            others = [name for name in names if not named[name]]
            if word.casefold() in THEMSELVES and any(named.values()):
                answers = {name: line for name, line in answers.items() if named[name]}
            elif others and word.casefold() in PERSONS and not after:  # "mia killed him"
                answers = {name: answers[name] for name in others}
            raise UnsureError(Sentence(said), Instead(f"Who is '{word}'?", answers)) from None
        return said

    def ask_how_much(self) -> NoReturn:
        """Ask how much life is lost, where only that was not said: with it the line is typed anew."""
        said = quoted_line(self._words)

        def reads(line: str) -> Sequence[str] | None:
            number, _, more = _ABOUT.sub("", without_thanks(line)).partition(" ")
            if line.casefold() in ("0", "none", "nothing"):
                return ()
            number = NUMERALS.get(number.casefold(), number)
            behind = {*more.split()}
            if "each" in behind:
                raise HalfError(f"{NOTHING}'each' may be said of several: say how much it is in all.")
            if behind - {*POINTS}:  # "2 to ann from bram"
                return (TYPED, line) if is_loss_or_gain(self._reads(split(line), asked=True)) else None
            return (TYPED, f"{said} for {number}") if number.isdecimal() else None

        text = "By how much?"
        asked = Spoken(text, "Type a number; 0 if it comes to nothing.", reads, free=False)
        raise WantedError(Sentence(f"{text} As in: eve hits ann for 3."), asked)

    def _joined_before(self, word: str) -> bool:
        """Whether another sentence stands before a word, whose player it may mean."""
        before = self._words[: self._words.index(word)] if word in self._words else []
        return any(each.casefold() in JOINS for each in before)

    def _named(self, words: Sequence[str], names: Sequence[str]) -> Iterator[Sequence[str]]:
        """The words with a name for the first "he" or the like; with other names for the next ones, too."""
        place = next((at for at, each in enumerate(words) if each.casefold() in WHO), None)
        if place is not None and names:
            own = words[place].casefold() in ("my", "mine")
            behind = ("their" if each == "my" else each for each in words[place + 1 :])
            named = [*words[:place], f"{names[0]}'s" if own else names[0], *behind]
            yield named
            yield from self._named(named, names[1:])

    def _ask_of_slip(self) -> None:
        """Ask whether a word is a slip of a verb: "ann taeks 3"."""
        from difflib import get_close_matches

        for word in self._strangers() if self._state else ():
            for verb in get_close_matches(word.casefold(), VERBS, cutoff=0.8):
                line = [verb if each == word else each for each in self._words]
                other = len(verb) == len(word) and sorted(verb) != sorted(word.casefold())  # "flies" is not "flips"
                if not other and self._read(line) not in ((), LOOKS):
                    raise whether(f"Did you mean '{text_of(line)}'?", (TYPED, quoted_line(line)), before=NOTHING)

    def _ask_of_cause(self, card: Sequence[str], line: Sequence[str]) -> None:
        """Ask whether words before a change, or behind it, are what did it: "gray merchant, everybody loses 3"."""
        known = {*vocabulary(self._game.slug), *THEY}
        if card and known.isdisjoint(map(str.casefold, card)) and not any(map(self._names.known, card)):
            told = self._read([*line, "with", *card])
            if [*told[:1]] == ["life"]:
                raise whether(f"Is '{text_of(card)}' what did it?", told, before=NOTHING)

    def _ask_of_play(self) -> None:
        """Ask of a card's name, alone or beside a player, whether it is played, where something of that is kept."""
        state, words = self._state, self._words
        first, last = (self._names.seats(words[at]) for at in (0, -1))
        if len(first) == 1 and len(words) > 1 and not self._names.of_seat(words[0]):
            words = words[1:]
        elif len(last) == 1 and words[-2:-1] in (["for"], ["under"]):
            first, words = last, words[:-2]
        card, said = self._names.known_card(words), plain(text_of(words))
        if state is None or not card or len(said) <= _SHORT or PLAYS not in prompting_of(self._game).meant:
            return
        who = first[0] if len(words) < len(self._words) else whose_turn(state)
        if who and not self._names.known(words[0]):
            text, line = f"Does {state.title(who)} play {card}?", f"{state.name(who)} plays {card}"
            with suppress(OnPaperError):
                with suppress(WantedError):
                    prompting_of(self._game).at_table(state, self._reads(split(line)))
                raise whether(text, (TYPED, line))

    def _ask_of_due(self, first: str, seats: Sequence[str]) -> list[str]:
        """Ask whether what is said of a player is what it is the time for; else how that is said, if there is any."""
        state, now, behind = self._state, prompting_of(self._game).now, self._words[1:]
        if state is None or now is None or len(seats) > 1:
            return []
        if not seats:  # then it is whoever's turn it is
            who = whose_turn(state)
            if who is None:
                return []
            first, seats, behind = state.name(who).casefold(), [who], self._words
        known = {*behind} - {*self._strangers(), *ARTICLES, "of"}
        is_name = bool(behind) and not known and not re.search("(s|ed)$", behind[0])
        line = now(state, seats[0], text_of(behind), is_name)
        line = f"{first} {line}" if line else ""
        if self._read(split(line)):
            raise whether(f"{NOTHING}is that '{line}'?", (TYPED, line))
        line = now(state, seats[0], "", True)
        return [f"WHO {line}"] if line else []

    def _ask_without(self) -> None:
        """Ask about the line without the fewest words that are not understood, where nothing is lost with them."""
        other = any(self._words[0].casefold() in games.find(slug).commands for slug in games.GAMES)
        sentence = len(self._words) <= LONG and not other and not self._line.asks
        words = self._words if self._state and sentence else []
        strange = {*self._strangers()} if words else ()
        spans = ((at, at + count) for count in range(1, len(words) - 1) for at in range(len(words) - count, -1, -1))
        for begin, end in spans:
            without, kept = words[begin:end], [*words[:begin], *words[end:]]
            joined = without[0].casefold() in JOINS and end == len(words)
            beside = {*words[begin - 1 : begin], *words[end : end + 1]}
            if kept[-1].casefold() in VERBS or not beside.isdisjoint(strange):  # without its object, or half a name
                continue
            does = begin == 1 and self._names.known(words[0]) and bool(re.search("(s|ed)$", words[1]))  # the verb
            if not text_of(without).strip(_SIGNS):  # a comma alone changes nothing
                continue
            if not {*JOINS}.isdisjoint(without[1:]):  # parts of two sentences
                continue
            if not joined and (
                does
                or any(map(self._tells, without))
                or (len(without) == 1 and without[0].casefold() in PREPOSITIONS)
                or " ".join(words[begin - 1 : begin]).casefold() in ARTICLES
            ):
                continue
            told, first = self._read(kept), text_of(without).strip(_SIGNS).partition(" ")[0].casefold()
            clear = told and told[0] not in (*LOOKS, *GOES, *MOVES) and (joined or told[0] not in ("turn", "first"))
            if clear and (told[0] not in COUNTED or first in ASIDE):
                self.ask_instead(without, kept)

    def ask_instead(self, without: Sequence[str], kept: Sequence[str]) -> None:
        """Ask whether the line is meant without some words, where the others are a sentence."""
        told, left, line = self._read(kept), text_of(without).strip(_SIGNS), text_of(kept).strip(_SIGNS)
        if told and told != LOOKS:
            text = f"'{left}' is not understood. Without it: '{line}'?"
            raise whether(text, (TYPED, quoted_line(kept)), line, before=NOTHING)

    def _tells(self, word: str) -> bool:
        """Whether something is lost with a word: a player, a card, a number, that it is not so."""
        lost = self._names.known(word) or bool(len(word) > 1 and self._names.known_card([word]))
        return lost or bool(re.search(_LOST, word, re.IGNORECASE)) or word.casefold() in NEGATIONS

    def _strange(self) -> str:
        """Which words stand in no form and name nothing, where the others do; "" if they all do, or none."""
        strange = self._strangers()
        some = [f"'{word}'" for word in strange]
        alone = len(strange) == sum(bool(re.search(r"\w", word)) for word in self._words)
        return f": nothing is known of {either(some)}" if some and not alone else ""

    def _strangers(self) -> list[str]:
        """The words that stand in no form and name nothing."""
        known = {*vocabulary(self._game.slug), *first_words(self._game.slug), *whole_lines(self._game.slug)}
        prompting = prompting_of(self._game)
        cards = map(self._names.cards, (prompting.known, prompting.lying, prompting.theirs, prompting.cards))
        names = {word for card in chain(*cards) for word in plain(card).split()}
        words = [word for word in self._words if re.search(r"\w", word)]
        strange = [word for word in words if word.casefold() not in known and not {*plain(word).split()} <= names]
        return [word for word in strange if not self._tells(word)]

    def _nearly_command(self) -> bool:
        """Whether the first word is a command of any game, a beginning of one, nearly one, or leaves."""
        first, known = self._words[0].casefold(), {*first_words(self._game.slug), *LEAVES}
        parted = self._words[1:2] and self._words[1] in (",", ";", ".")
        if first in (*ASKS, *ME, "no") or parted:  # a word of a sentence
            return False
        known.update(*(games.find(slug).commands for slug in games.GAMES))
        return any(word.startswith(first) for word in known) or slip([first], self._game)

    def _near(self) -> list[Short]:
        """The short forms whose commands a word of the line names, such as "mulligans"."""
        low = self._line.low - SAYS
        said = {form for word in low for form in (word, word.removesuffix("s"), word.removesuffix("ed"))}
        near = [each for each in prompting_of(self._game).shorts.values() if said & {*each.words.split()} - VERBS]
        return [each._replace(says=each.says.removeprefix("... ")) for each in near[:2]]
