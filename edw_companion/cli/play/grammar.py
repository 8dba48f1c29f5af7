"""What a line means: sentences about life and the table, dice, short forms; to the words of a command. Pure.

Each word belongs to a form, or follows a command. What is understood in half is refused, and so is what is nothing of
the game, with what is near to it.
"""

import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import chain

from edw_companion import games
from edw_companion.cli.play.changes import Changes
from edw_companion.cli.play.forms import (
    ASKS,
    BESIDE,
    COMES_NEXT,
    DOES,
    GOES,
    GROUPS,
    HOW_MUCH,
    JOINS,
    ME,
    SAID,
    SAYS,
    THEY,
    TO_TURN,
    TURN_OF,
    also_commands,
    anyway,
    command_of,
    first_words,
    lines_of,
    lines_with,
    slip,
    tried,
    vocabulary,
)
from edw_companion.cli.play.line import EACH, NOTHING, SEVERAL, Found, HalfError, asks, split, text_of
from edw_companion.cli.play.wording import HELP, SHARED
from edw_companion.cli.text_in import LEAVES, leaves
from edw_companion.core.questions import NO, TYPED, YES, Instead, SeveralError, Spoken, WantedError
from edw_companion.core.state import State
from edw_companion.core.words import ARTICLES, UnknownWordError, plain, player
from edw_companion.errors import EdwError, UsageError
from edw_companion.games.game import Game
from edw_companion.games.short_forms import PLAYS, Short, prompting_of, whose_turn
from edw_companion.sentences import DO, Sentence
from edw_companion.session.history import MOVES
from edw_companion.text import either, listed

_PLAYERS = ("ONE", "OTHER", "WHO", "HOLDER")
"""Slots in which somebody is named who plays."""
_SHORT = 3
"""A word of so few letters is no card's name alone."""
_SOME = 4
"""So many examples are enough for a sentence that was not understood."""
_SENTENCE, _LONG, _MOST = 3, 24, 120
"""A line of so many words is a sentence; of more than so many no part is tried; one of more than so many is none."""
_SIGNS, COUNTED = " ,;&.", ("life", "counters")
_ONE = ("life", "WHO", "CHANGE")
_RELATIVE = ("others", "foes")
"""Words of a command that depend on who does something."""
NEGATIONS = ("not", "no", "never", "nothing", "nobody", "none", "without", "unless", "except", "but", "or", "if")
PREPOSITIONS = ("at", "by", "for", "from", "into", "of", "on", "to", "under", "with")
ASIDE = ("after", "again", "also", "as", "because", "since", "so", "then", "today", "too", "when", "while")
"""With what begins what is said beside a change: behind its number may stand what is counted, such as "2 mana"."""
ON_PAPER = "'note' before it keeps it in the log."


ASKING = {
    *ASKS,
    "whom", "whose", "do", "did", "are", "was", "the", "a", "an", "of", "i", "we", "my", "your", "his", "her", "to",
    "it", "many", "much", "have", "has", "work", "works",
}  # fmt: skip
"""Words of a question that no place is found by."""
HANDBOOK = "handbook"
"""The word of ``help`` for the manual by task."""


LOOKS = ["status"]
"""What a sentence comes to that only asks the table, or has nothing to be recorded."""


class Answer(EdwError):  # noqa: N818 - nothing is wrong
    """What a question about the table is answered."""

    exit_code = 0


class NotKeptError(UsageError):
    """A sentence about nothing that the program keeps."""


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
            if not asks(words):
                raise
            said = [word.rstrip("?") for word in words]
            told = [word for word in said if word.casefold() not in ASKING] or said
            if len(told) == 1 and told[0] in first_words(game.slug):  # "how do i undo"
                return [*tried(told, game), "--help"]
            return tried(["find", *told], game)
    if words[1:2] == [HANDBOOK]:
        return ["help", *words[1:]]
    if len(words) > 1 and words[1].isdecimal():
        return [HELP, words[1]]
    about = words[1:]
    with suppress(NotKeptError, WantedError):
        about = Reader(about, game, state).meaning()
    if about == ["all"] or about[:-1] == ["print"]:  # what is on that sheet
        return ["help", *about]
    if about and about[0] not in first_words(game.slug) and not leaves(about[0]) and not slip(about, game):
        return tried(["find", *about], game)
    return [*about, "--help"] if about and about[0] not in (HELP, "help") and not leaves(about[0]) else [HELP]


def typed_in_shell(words: Sequence[str], game: Game, state: Callable[[], State | None] = lambda: None) -> list[str]:
    """The words of the command that short forms and sentences mean after ``edw``; as they are, if they are none.

    ``state`` gives the table, if there is one; raises as ``read`` does.
    """
    alone = len(words) == 1 and words[0] in {**SHARED, **prompting_of(game).shorts}
    table, prompting = None if alone else state(), prompting_of(game)
    meaning = prompting.spoken(tried(Reader(words, game, table).meaning(), game))
    return anyway(prompting.at_table(table, meaning) if table and meaning[:1] == [PLAYS] else meaning)


class Reader(Changes):
    """A line that is read."""

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
        if command and first not in also_commands(self._game.slug):
            return meant
        try:
            told = self._sentence()
        except HalfError:
            self._part()
            raise
        if told is None and first == "no":
            self._ask_instead(["no"], self._words[1:])
        if told is None:
            self._part()
            if not short and (not command or first == "life"):
                self._refuse()
        return told or meant

    def _sentence(self) -> list[str] | None:
        """The words of the command that the line is by ``LINES`` or ``CHANGES``; None if it is none of them."""
        lines, places = lines_of(self._game.slug), lines_with(self._game.slug)
        near = [places[word] for word in ("", *self._low) if word in places] if len(self._words) <= _MOST else []
        for (slots, needs), means in (lines[at] for at in sorted({*chain(*near)})):
            for end, found in () if any(map(self._low.isdisjoint, needs)) else self._match(slots, 0, {}):
                named = [who for slot in _PLAYERS for who in found.get(slot, "").split(SEVERAL)]
                if end == len(self._words) and not any(map(self._of_seat, named)):  # "bolas dies" is no player
                    does = {"pass", *DOES} & {*found.get("MORE", "").casefold().split()}
                    if does or ("THING" in found and self._another(self._words, 0) < end):
                        self._part()
                    self._check(named)
                    self._check_holder(found)
                    self._ask_which(means, found)
                    return self._filled(means, found)
        changes = self._changes(0) if len(self._words) <= _MOST else None
        return self._told(changes) if changes else None

    def _refuse(self) -> None:
        """Refuse what is understood in half, names somebody who does not play, or begins with a player."""
        if len(self._words) > _MOST and self._whose(self._words[0]):
            raise UsageError(f"That is too much for one line, which has {_MOST} words at most: type several.")
        done, rest = text_of(self._words[: self._understood]), text_of(self._words[self._understood :])
        near = re.fullmatch(r"(?:and |[,;&] )*([^\W\d]\w*?) ?([0-9]{1,4})", rest)
        if (
            near
            and near[1].casefold() not in (*NEGATIONS, *JOINS)
            and (self._understood or self._any or self._known(near[1]))
        ):
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
                self._ask_of_card(error)
                begun = (self._known_card(self._words[:end]) for end in range(1, len(self._words)))
                card = next(filter(None, begun), "")
                if card and not self._known(self._words[0]):
                    raise NotKeptError(f"{card} is a card: what becomes of it in play stays on paper.") from None
                maybe = (
                    error.word == self._words[0] and not error.found and not re.search("[0-9]", text_of(self._words))
                )
                more = " If it is a card: what is not shown here stays on paper." if maybe else ""
                raise (HalfError if done else UsageError)(f"{error}{more}") from None
        self._ask_without()
        if done:
            self._ask_of(self._words[0], self._words[self._understood :])
            self._ask_of_tool(rest)
            raise HalfError(f"{NOTHING}'{done}' is understood, '{rest}' is not.")
        if self._state is None:
            return
        first = self._words[0]
        if first == "swap":
            raise UsageError("Whose totals change places? As in: swap ann bram.")
        first = first if self._named(first) else re.split(r"[-+=\u2212]", first)[0]
        seats = self._seats(GROUPS.get(first.casefold(), first))
        self._ask_of_play()
        if not seats and (len(self._words) == 1 or self._nearly_command()):
            return
        due = self._ask_of_due(first, seats)
        shorts = [f"'{each.example}' ({each.says})" for each in self._near()]
        also = f"Near to it: {listed(shorts)}. " if shorts else ""
        other = next((each.name.casefold() for seat, each in self._state.players.items() if seat not in seats[:1]), "")
        such = [each.replace("WHO", first).replace("OTHER", other) for each in (*due, *prompting_of(self._game).such)]
        titles, refusal = self._state.titles(seats), UsageError
        if not seats:
            refusal = NotKeptError
            said = f"'{text_of(self._typed)}' is not understood here{self._strange()}. {also}{ON_PAPER}"
        elif len(self._words) < _SENTENCE:
            said = f"What of {titles}? {also}Such as: {', '.join(such)}."
        else:
            refusal = NotKeptError
            said = f"That is not understood of {titles}{self._strange()}. {also}Such as: {', '.join(such[:_SOME])}. "
            said += ON_PAPER
        raise refusal(f"{said} '{DO}' shows what else there is.", "--help")

    def _ask_of_card(self, error: UnknownWordError) -> None:
        """Ask of a word that is near to no player whether it is a card that did it."""
        at = next((at for at, word in enumerate(self._words) if at and word == error.word), 0)
        words = [word for word in (error.word, *self._words) if word.casefold() in (*THEY, *ME)]
        if words[:1] == [error.word] or {*words} & {*ME}:
            raise UsageError(f"{NOTHING}who is '{words[0]}'? Say the name.") from None
        told = self._again([*self._words[:at], "the", *self._words[at:]]) if not error.found else ()
        if told and "--with" in told:
            text = f"Nobody here is called '{error.word}'. Is it what did it?"
            raise WantedError(Sentence(f"{NOTHING}{text}"), Instead(text, {YES: told, NO: ()}, {YES: ("y",)}))

    def _ask_of_tool(self, rest: str) -> None:
        """Ask whether the words behind a change are what did it, where none of them is of a form: "soul warden"."""
        words, at, known = self._words, self._understood, vocabulary(self._game.slug)
        strange = len(words) > at + 1 and (known | {*THEY}).isdisjoint(map(str.casefold, words[at:]))
        told = self._again([*words[:at], "with", *words[at:]]) if strange else ()
        if [*told[:1]] == ["life"]:
            text = f"Is '{rest}' what did it?"
            raise WantedError(Sentence(f"{NOTHING}{text}"), Instead(text, {YES: told, NO: ()}, {YES: ("y",)}))

    def _ask_of_play(self) -> None:
        """Ask of a card's name alone whether it is played."""
        state, card = self._state, self._known_card(self._words)
        said = plain(text_of(self._words))
        if state is None or not card or len(said) <= _SHORT or PLAYS not in prompting_of(self._game).meant:
            return
        who = whose_turn(state)
        if who and not self._known(self._words[0]):
            text, line = f"Does {state.title(who)} play {card}?", f"{state.name(who)} plays {card}"
            raise WantedError(Sentence(text), Instead(text, {YES: (TYPED, line), NO: ()}, {YES: ("y",)}))

    def _ask_of_due(self, first: str, seats: Sequence[str]) -> list[str]:
        """Ask whether what is said of a player is what it is the time for; else how that is said, if there is any."""
        state, now, behind = self._state, prompting_of(self._game).now, self._words[1:]
        if state is None or now is None or len(seats) != 1:
            return []
        is_name = (
            bool(behind)
            and not re.search("(s|ed)$", behind[0])
            and {*behind} - {*self._strangers()} <= {*ARTICLES, "of"}
        )
        line = now(state, seats[0], text_of(behind), is_name)
        if line:
            text, line = f"{NOTHING}is that '{first} {line}'?", f"{first} {line}"
            raise WantedError(Sentence(text), Instead(text, {YES: (TYPED, line), NO: ()}, {YES: ("y",)}))
        line = now(state, seats[0], "", True)
        return [f"WHO {line}"] if line else []

    def _part(self) -> None:
        """Part the line into several, where each is a sentence of its own."""
        several = self._parts(self._words) if len(self._words) <= _LONG else []
        if several:
            told = [line for line in several if self._again(split(line)) != LOOKS]
            raise SeveralError(several if told else several[-1:])

    def _parts(self, words: Sequence[str]) -> list[str]:
        """The sentences, two or more, that words are, joined; none if they are not."""
        for at, word in enumerate(words):
            first, rest = words[:at], words[at + 1 :]
            if rest and word.casefold() in (*JOINS, "but") and self._stands_alone(first, THEY):
                again = self._known(words[0]) and not self._known(rest[0])  # "ann plays kei and passes"
                him = self._naming(rest, self._again(first)) if again else []
                same = [[*words[:1], *him], [*words[:2], *rest]] if again else []  # "... and 2 from dan"
                for each in (rest, *same[: 1 if word == "but" or rest[0].casefold() in THEY else 2]):
                    after = self._parts(each) or [_quoted(each)] * (
                        self._another(each, 0) == len(each) and self._stands_alone(each, (*THEY, *_RELATIVE))
                    )
                    if after:
                        return [_quoted(first), *after]
        return []

    def _naming(self, words: Sequence[str], told: Sequence[str]) -> list[str]:
        """What the same player does then, with the name of whom that hit before, as was ``told``: "and hits him"."""
        one = told[1] if [*told[:1]] == ["life"] and (len(told) == len(_ONE) or told[3].startswith("--")) else ""
        return [one if one and word.casefold() in ("him", "her", "them") else word for word in words]

    def _stands_alone(self, words: Sequence[str], but: Sequence[str]) -> bool:
        """Whether words are a sentence, and its command names nobody and nothing by one of a few words."""
        told = [word.strip(",;") for word in self._again(words)]
        return bool(told) and {*told}.isdisjoint(but)

    def _again(self, words: Sequence[str]) -> Sequence[str]:
        """The words of the command that other words are as a sentence; none if they are no sentence."""
        with suppress(UsageError):
            try:
                return Reader(words, self._game, self._state)._sentence() or () if words else ()
            except Answer:
                return LOOKS
        return ()

    def _ask_without(self) -> None:
        """Ask about the line without the fewest words that are not understood, where nothing is lost with them."""
        other = any(self._words[0].casefold() in games.find(slug).commands for slug in games.GAMES)
        sentence = len(self._words) <= _LONG and not other and not self._asks
        words = self._words if self._state and sentence else []
        spans = ((at, at + count) for count in range(1, len(words) - 1) for at in range(len(words) - count, -1, -1))
        for begin, end in spans:
            without, kept = words[begin:end], [*words[:begin], *words[end:]]
            joined = without[0].casefold() in JOINS and end == len(words)
            does = begin == 1 and self._known(words[0]) and bool(re.search("(s|ed)$", words[1]))  # the verb
            if not joined and (
                does
                or any(map(self._tells, without))
                or (len(without) == 1 and without[0].casefold() in PREPOSITIONS)
                or " ".join(words[begin - 1 : begin]).casefold() in ARTICLES
            ):
                continue
            told, first = self._again(kept), text_of(without).strip(_SIGNS).partition(" ")[0].casefold()
            clear = told and told[0] not in (*LOOKS, *GOES, *MOVES) and (joined or told[0] not in ("turn", "first"))
            if clear and (told[0] not in COUNTED or first in ASIDE):
                self._ask_instead(without, kept)

    def _ask_instead(self, without: Sequence[str], kept: Sequence[str]) -> None:
        """Ask whether the line is meant without some words, where the others are a sentence."""
        told, left, line = self._again(kept), text_of(without).strip(_SIGNS), text_of(kept).strip(_SIGNS)
        if told and told != LOOKS:
            text = f"'{left}' is not understood. Without it: '{line}'?"
            answers = {YES: told, NO: ()}
            raise WantedError(Sentence(f"{NOTHING}{text}"), Instead(text, answers, {YES: ("y", line)}))

    def _tells(self, word: str) -> bool:
        """Whether something is lost with a word: a player, a card, a number, that it is not so."""
        lost = self._known(word) or bool(len(word) > 1 and self._known_card([word]))
        return lost or bool(re.search("[0-9]|n.t$", word)) or word.casefold() in NEGATIONS

    def _strange(self) -> str:
        """Which words stand in no form and name nothing, where the others do; "" if they all do, or none."""
        strange = self._strangers()
        some = [f"'{word}'" for word in strange]
        alone = len(strange) == sum(bool(re.search(r"\w", word)) for word in self._words)
        return f": nothing is known of {either(some)}" if some and not alone else ""

    def _strangers(self) -> list[str]:
        """The words that stand in no form and name nothing."""
        known = {*vocabulary(self._game.slug), *first_words(self._game.slug)}
        prompting, state = prompting_of(self._game), self._state
        cards = [*prompting.known(state)] if prompting.known and state else []
        cards += prompting.cards(state) if prompting.cards and state else []
        names = {word for card in cards for word in plain(card).split()}
        words = [word for word in self._words if re.search(r"\w", word)]
        strange = [word for word in words if word.casefold() not in known and not {*plain(word).split()} <= names]
        return [word for word in strange if not self._tells(word)]

    def _nearly_command(self) -> bool:
        """Whether the first word is a command of any game, a beginning of one, nearly one, or leaves."""
        first, known = self._words[0].casefold(), {*first_words(self._game.slug), *LEAVES}
        known.update(*(games.find(slug).commands for slug in games.GAMES))
        return any(word.startswith(first) for word in known) or slip([first], self._game)

    def _near(self) -> list[Short]:
        """The short forms whose commands a word of the line names, such as "mulligans"."""
        low = self._low - SAYS
        said = {form for word in low for form in (word, word.removesuffix("s"), word.removesuffix("ed"))}
        near, before = [], ""
        for short in prompting_of(self._game).shorts.values():
            says = f"{before} {short.says}" if short.says.startswith("...") else short.says
            before = before if short.says.startswith("...") else short.says
            if said & {*short.words.split()}:
                near.append(short._replace(says=says))
        return near[:2]

    # Other lines

    def _filled(self, means: str, found: Found) -> list[str]:
        """The words of a command, with what was said in its slots."""
        if means.startswith(SAID):
            raise Answer(means.removeprefix(SAID))
        if means == HOW_MUCH:
            self._ask_how_much()
        if means in (COMES_NEXT, BESIDE):
            return self._of_order(found)
        if means in (TO_TURN, TURN_OF):
            return self._turned(found["ONE"], means)
        if not means:
            return self._answer(found)
        said = [found.get(word, "") if word.isupper() else word for word in means.split()]
        words = [part.replace("Nd2", f"{found.get('N')}d2") for word in said for part in word.split(SEVERAL) if part]
        if words[-1] == EACH and self._state is not None:
            players = [self._state.name(seat) for seat in self._state.living]
            words[1:] = [f"{len(players)}{words[1].removeprefix('1')}", "for", ", ".join(players)]
        return [*words, *self._options]

    def _ask_which(self, means: str, found: Found) -> None:
        """Ask which card on the table is meant, where several are called so."""
        state, cards = self._state, prompting_of(self._game).cards
        held = found.get("HELD", "").split(SEVERAL)
        if len(held) > 1 and state is not None and cards is not None:
            seats = {card: cards(state)[card] for card in held}
            names = {card: f"{card} of {state.title(seat)}" if seat else card for card, seat in seats.items()}
            answers = {name: self._filled(means, {**found, "HELD": card}) for card, name in names.items()}
            raise WantedError(Sentence("Which one?"), Instead("Which one?", answers))

    def _ask_how_much(self) -> None:
        """Ask how much life is lost, where only that was not said: with it the line is typed anew."""
        said = _quoted(self._words)

        def reads(line: str) -> Sequence[str] | None:
            return (TYPED, f"{said} for {line}") if line.isdecimal() else None

        text = "By how much?"
        raise WantedError(Sentence(f"{text} As in: eve hits ann for 3."), Spoken(text, "Type a number.", reads))

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

    def _of_order(self, found: Found) -> list[str]:
        """Say who comes next; or where one is named, who sits on both sides of that player."""
        state = self._state
        if state is None:
            return ["turn", "order"]
        if "ONE" not in found:
            after = self._game.scene(state).after
            raise Answer(f"{after[0]}{f', then {listed(after[1:])}' if after[1:] else ''}." if after else "Nobody.")
        one = player(state, found["ONE"])
        seats = [seat for seat in state.players if seat in state.living or seat == one]
        at = seats.index(one)
        left, right = (state.title(seats[(at + step) % len(seats)]) for step in (1, -1))
        raise Answer(f"On the left of {state.title(one)}: {left}. On the right: {right}.")

    def _answer(self, found: Found) -> list[str]:
        """Say how players stand: one, or all, the first of them first."""
        state = self._state
        if state is None:
            return ["status"]
        if "ONE" in found:
            seat = player(state, found["ONE"])
            if seat not in state.living:
                raise Answer(f"{state.title(seat)} is out of the game.")
            away = ", and is away" if seat in state.away else ""
            raise Answer(f"{state.title(seat)} has {state.players[seat].life} life{away}.")
        scene = self._game.scene(state)
        if scene.over and scene.banner:
            raise Answer(" ".join([f"{scene.banner.title}.", *scene.banner.lines]))
        places = [place for place in scene.places if place.alive and not place.guest]
        places.sort(key=lambda place: -place.score)
        raise Answer(f"{', '.join(f'{place.name} {place.score} {place.unit}'.strip() for place in places)}.")


def _quoted(words: Sequence[str]) -> str:
    """Words as a line that is read alike."""
    return " ".join(f'"{word}"' if {*word} & {*" ,;"} else word for word in words)
