"""The grammar of a roll list's English: phrases as tables, in words, as a pattern, with what they make; then clauses.

To teach a phrase, add a row with the phrase as its example, and a line to the texts of ``test_chaos_lists_wording``. Of
the rows of a table the first that fits counts. Sentences come marked: a mention of a list is one character (``LIST``).
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Generic, NamedTuple, TypeVar

from edw_companion.core.dice import BadDiceError, parse_dice
from edw_companion.core.lasting import ALL, END_STEP, GAME, GONE, LOSS, NEXT_TURN, TURN, USED
from edw_companion.games.chaos_lists import values
from edw_companion.games.chaos_lists.imports.names import LIST, Names
from edw_companion.games.chaos_lists.values import CHOSEN, CURRENT, GLOBAL, NEXT, PLAYERS, Lasting, RollOrder


def any_case(pattern: str) -> re.Pattern[str]:
    """A pattern, in any case of letters."""
    return re.compile(pattern, re.IGNORECASE)


NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_ADVERBS = {"once": "1", "twice": "2", "thrice": "3"}
_MORE = "(?:more |additional |extra |other )?"
_TIMES = (
    r"(?:once for each player|once|twice|thrice"
    r"|(?:a number of times|as many times) (?:equal to|as) (?:the number of|there are) players"
    rf"|(?:{'|'.join(NUMBERS[1:])}|(?<![0-9])[0-9]{{1,3}}|[0-9]{{0,2}}d[0-9]+) {_MORE}times?\b)"
)
_LISTS = "(?:lists?|charts?|tables?)"
_THE = "(?:the )*"
_CHAOS_ROLLS = rf"(?P<count>{'|'.join(NUMBERS[2:])}|[0-9]+) chaos rolls?\b"
_COUNTED = _CHAOS_ROLLS.replace("?P<count>", "?:")
_ON = rf"(?:on\b(?![.)]*$)|chaos\b|again\b|{_MORE}{_TIMES}|for (?:an?|another)\b|{_THE}{LIST}|{_COUNTED})"
VERB = any_case(
    r"(?<!this )(?<!the )(?<!first )(?<!next )(?<!that )(?<!each )(?<!a )(?<!an )(?<!chaos )"
    r"(?<!n't )(?<!not )(?<!never )(?<!would )\b(?:(?:re-?)?rolls?"
    rf"|(?:makes?|takes?) (?:an? |one )?(?:additional |extra |another |further )*rolls?)(?= {_ON})"
    rf"|\bmakes? (?={_COUNTED})"
    rf"|\b(?:goe?s?|moves?|escapes?) to (?=[^.;]*{LIST})|\b(?:changes?) (?={_THE}{LIST})"
)
"""Where somebody rolls on a list, not only dice."""


T = TypeVar("T")


class Phrase(NamedTuple, Generic[T]):
    """A row: an example of the phrase, what finds it, and what it makes."""

    example: str
    pattern: re.Pattern[str]
    makes: T


def table(*rows: tuple[str, str, T]) -> tuple[Phrase[T], ...]:
    """Rows as a table."""
    return tuple(Phrase(example, any_case(pattern), makes) for example, pattern, makes in rows)


def first(phrases: Iterable[Phrase[T]], text: str) -> T | None:
    """What the first phrase makes that a text has; None if it has none of them."""
    return next((phrase.makes for phrase in phrases if phrase.pattern.search(text)), None)


# Who rolls, by the words before the verb.

WHO = table(
    ("each opponent other than your killer",
     r"\b(?:opponents?|other players?)\b.* (?:other than|except)\b|\bplayers? other than you and\b", "rest"),
    ("each player except you", r"\bplayers? (?:other than|except) (?:you|yourself)\b", "others"),
    ("each player other than target player", r"\bplayers? (?:other than|except)\b", "you rest"),
    ("each opponent",
     r"\b(?:each|every|all|any|your)(?: of your)? (?:opponents?|other players?)\b", "others"),
    ("a random player", r"\brandom\b", "random"),
    ("the player to your right", r"\bto (?:your|their|his|her|its|that player's) right\b", "right"),
    ("the player to your left",
     r"\bto (?:your|their|his|her|its|that player's) left\b|\bnext player\b", "left"),
    ("each player",
     r"\b(?:each|every|all|any) (?:\w+ )?players?\b|^players\b|\bplayers? (?:or players )?who\b|\bevery(?:body|one)\b",
     "each"),
    ("target opponent",
     r"\b(?:target|that|chosen|the|an?|this|one) (?:\w+ )?(?:player|opponent)\b|\b(?:killer|controller|owner)\b",
     "chosen"),
    ("they", r"\b(?:they|he or she|he|she)\b", "same"),
)  # fmt: skip
"""One of ROLLERS, or two of them: "you rest" is all but one who is chosen. "same" is whoever was meant before."""


# What is rolled on, and how often, by the words behind the verb.


class Said(NamedTuple):
    """The words behind "roll", on which list they stand, and what else of the text "that list" may mean."""

    rest: str
    names: Names
    here: str
    before: str

    @property
    def lists(self) -> tuple[str, ...]:
        """The lists in them."""
        return self.names.mentioned(self.rest)

    @property
    def times(self) -> str:
        """How often."""
        found = re.search(_TIMES, self.rest, re.IGNORECASE)
        return number(found[0]) if found else "1"

    @property
    def pick(self) -> str:
        """How one of several lists is taken."""
        return values.RANDOM if re.search(r"\brandom\b", self.rest, re.IGNORECASE) else values.CHOICE

    def one_of(self, lists: Sequence[str]) -> Iterator[RollOrder]:
        """A roll on one of some lists; none where there is no list."""
        if lists:
            several = tuple(lists) if lists[1:] else ()
            pick = self.pick if several else values.CHOICE
            yield RollOrder("" if several else lists[0], self.times, of=several, pick=pick)


_IN_ORDER = any_case(rf"(?P<times>{_TIMES})(?P<every> (?:each|apiece))?|(?P<list>{LIST})")
_BEGINS = any_case(rf"\b(?:starting|beginning|first)\b[^.;]*?({LIST})")
_KIND = any_case(rf"\b(?:random|one of the) (\w+)(?: \w+)? {_LISTS}\b|\b(?:an?|any) (\w+) {_LISTS} (?:at random|of)\b")


def number(words: str) -> str:
    """How often, of words such as "twice", "three more times" and "d6 times"."""
    first = words.lower().split()[0]
    if words.lower().endswith("player") or words.lower().endswith("players"):
        return PLAYERS
    if first in _ADVERBS or first in NUMBERS:
        return _ADVERBS.get(first) or str(NUMBERS.index(first))
    try:
        return str(int(first)) if first.isdecimal() else str(parse_dice(first))
    except BadDiceError:
        return "1"


def _chaos(said: Said) -> Iterator[RollOrder]:
    """Rolls of chaos: on the current list, or the first of them on one that is named."""
    several = re.match(rf"\s*{_CHAOS_ROLLS}", said.rest, re.IGNORECASE)
    times = number(several["count"]) if several else said.times
    begins = _BEGINS.search(said.rest)
    if begins:
        yield RollOrder(said.names.mentioned(begins[1])[0])
        times = str(int(times) - 1) if times.isdecimal() else times
    if times != "0":
        yield RollOrder(CURRENT, times)


def _sequence(said: Said) -> Iterator[RollOrder]:
    """Lists one after the other, each as often as it is said before it; behind it where there is only one."""
    found: list[RollOrder] = []
    times, every = "", ""
    for step in _IN_ORDER.finditer(said.rest):
        if step["times"]:
            times = number(step["times"])
            every = times if step["every"] else every
        else:
            found.append(RollOrder(said.names.mentioned(step["list"])[0], times or every or "1"))
            times = ""
    if times and len(found) == 1:
        found = [found[0]._replace(times=times)]
    if re.search(r"\b(?:both|all) (?:into|stay|remain)\b|\b(?:puts?|keeps?|leaves?) (?:both|all)\b", said.rest):
        found = [part for each in found for part in _beside(each)]
    if re.search(r"\badd (?:that|it|those|them|the results?)\b", said.rest):
        found = [each._replace(stay=each.on == GLOBAL) for each in found]
    yield from found


def _beside(order: RollOrder) -> Iterator[RollOrder]:
    """Two Globals in one go: the first roll clears the command zone, the others do not."""
    if order.on == GLOBAL and order.times.isdecimal() and int(order.times) > 1:
        yield order._replace(times="1")
        yield order._replace(times=str(int(order.times) - 1), stay=True)
    else:
        yield order


def _free(said: Said) -> Iterator[RollOrder]:
    """Any list, or any list of chaos."""
    chaos = re.search(r"\bchaos\b", said.rest, re.IGNORECASE)
    yield RollOrder(CHOSEN, said.times) if chaos else RollOrder("", said.times, of=said.names.lists)


def _kind(said: Said) -> Iterator[RollOrder]:
    """One of the lists of a kind, as "a random Creature list"."""
    found = _KIND.search(said.rest)
    yield from said.one_of(said.names.kind(found[1] or found[2]) if found else ())


def _that(said: Said) -> Iterator[RollOrder]:
    """The list, or one of those, that was mentioned before."""
    yield from said.one_of(said.names.mentioned(said.before))
    if not said.names.mentioned(said.before) and re.search(r"\b(?:a|any) chaos list\b", said.before, re.IGNORECASE):
        yield RollOrder(CHOSEN, said.times)


_Made = Callable[[Said], Iterable[RollOrder]]

ON: tuple[Phrase[_Made], ...] = table(
    ("two Chaos Rolls", rf"^\s*{_COUNTED}", _chaos),
    ("chaos twice", rf"^\s*chaos\b(?! on {_THE}{LIST})", _chaos),
    ("on A or B",
     rf"{LIST},? or (?:roll )?(?:again )?(?:on )?{_THE}{LIST}"
     rf"|(?=.*{LIST}.*{LIST})(?=.*\b(?:choice of|one of|choose|random)\b)", lambda said: said.one_of(said.lists)),
    ("twice on A, once on B", LIST, _sequence),
    ("on any list of your choice",
     rf"\b(?:any|an?|whatever) (?:chaos )?{_LISTS} (?:of (?:your|their) choice|(?:you|they) (?:like|want|choose))",
     _free),
    ("on a random Creature list", _KIND.pattern, _kind),
    ("on that list", rf"\b(?:that|those|the(?: same)?) {_LISTS}\b|^ on (?:it|that one|one of them)\b", _that),
    ("on the next Chaos List", rf"\bnext (?:chaos )?{_LISTS[:-1]})\b", lambda said: [RollOrder(NEXT, said.times)]),
    ("on the current list", rf"\bcurrent (?:chaos )?{_LISTS[:-1]})\b", lambda said: [RollOrder(CURRENT, said.times)]),
    ("twice more on this list",
     rf"\bthis {_LISTS}\b|\bagain\b|\b{_MORE[:-1]}times?\b|^\s*{_TIMES}\s*\.?$",
     lambda said: [RollOrder(said.here, said.times)] if said.here else []),
)  # fmt: skip
"""What makes no order leaves it to the rows below."""


def rolled_on(said: Said) -> tuple[RollOrder, ...]:
    """What is rolled of the words behind "roll": nothing where they are not understood."""
    fitting = (tuple(phrase.makes(said)) for phrase in ON if phrase.pattern.search(said.rest))
    return next(filter(None, fitting), ())


UNSURE = re.compile(
    r"\bwithout resolving\b|\bfor (?:each|every)\b(?! player\b)|\bwhere X is\b|\b(?:that many|X) times\b|\bevenly\b"
)
"""What says how often, or how, in a way that is not understood."""


# Until when something lasts, when it is done, and what it changes in the rolling.

UNTIL = table(
    ("until the end of your next turn", r"\buntil the end of (?:your|their|its|that player's) next turn\b", GONE),
    ("until your next turn",
     r"\buntil (?:the (?:beginning|start) of )?your next (?:turn|upkeep|untap step|chaos step)\b", NEXT_TURN),
    ("until that player's next turn",
     r"\buntil (?:the (?:beginning|start) of )?(?:their|its|that player's) next turn\b", GONE),
    ("for the rest of the game",
     r"\b(?:for the rest of|for the remainder of|until the end of) (?:the|this) game\b", GAME),
    ("until the game ends", r"\buntil (?:you lose|the game ends)\b", GAME),
    ("until a player loses", r"\buntil (?:a|any|another) player (?:loses|dies|is eliminated)\b", LOSS),
    ("during your next turn", r"\bduring (?:your|their|its|that player's) next (?:\w+ )?(?:turn|step)\b", GONE),
    ("until end of turn", r"\b(?:until end of turn|until the end of (?:this|the) turn|this turn)\b", TURN),
)  # fmt: skip

AT = table(
    ("as your next turn begins, sacrifice it",
     r"^(?:as|when|at the beginning of) your next (?:turn|upkeep|untap step)(?: begins| starts)?, (?P<deed>.+)$",
     NEXT_TURN),
    ("at the beginning of the next end step, sacrifice it",
     r"^at the (?:beginning|end) of (?:the next|your next|this turn's) end step, (?P<deed>.+)$", END_STEP),
    ("sacrifice it at the beginning of the next end step",
     r"^(?P<deed>[^,]+) at the (?:beginning|end) of (?:the next|your next|this turn's) end step$", END_STEP),
)  # fmt: skip
"""The moments at which a deed is done."""

_AGAIN = rf"rolls? (?:chaos )?(?:an|one|{'|'.join(NUMBERS[2:])}|[1-9]) (?:additional|extra|more) (?:time|roll)s?"
CHANGES = table(
    ("players roll chaos one more time in their chaos steps", rf"^(?=.*\bchaos steps?\b).*{_AGAIN}", values.MORE),
    ("skip your next chaos step",
     r"skips? (?:their|your|its|the|all) (?:\w+ )?chaos steps?|(?:don't|doesn't|can't) roll chaos\b(?! at)",
     values.SKIP),
    ("the first roll of a chaos step is on A",
     rf"^(?=.*\bchaos steps?\b).*\bfirst (?:chaos )?roll\b.* on (?:the )?({LIST})", values.FIRST),
    ("the next chaos roll is on A",
     rf"\bnext (?:time .*would roll chaos\b|chaos roll\b).* on (?:the )?({LIST})", values.THEN),
    ("an additional copy of that ability",
     r"\b(?:additional|extra|second) copy of (?:the|that) (?:rolled|ability)|\brolled\b.* twice\b", values.COPY),
    ("if somebody would roll chaos, instead you choose",
     r"\bwould roll chaos\b(?=.*\binstead\b).*\byou choose\b", values.FREE),
)  # fmt: skip


# What the sentences at the top of a list direct.

TO = table(
    ("put it into the command zone", r"\bcommand zone\b", values.COMMAND),
    ("it happens immediately",
     r"\bimmediately\b|\bwithout using the stack\b|\bnot (?:use|go on) the stack\b|\bjust happens\b", values.NOW),
    ("put a token copy onto the battlefield",
     r"\btoken\b|\b(?:onto|on) the battlefield\b|\binto play\b|\bconjures?\b", values.TOKEN),
    ("put it onto the stack", r"\b(?:onto|on) the stack\b", values.STACK),
)  # fmt: skip
"""Where a result goes."""


# The clauses of a marked sentence: who rolls, how often, on what.

_PART = any_case(r"[;:—] (?:or )?|,? (?:and )?then |, (?:and |or )?")
_OFFERED = any_case(r"\bmay(?: also)?(?: choose to)?$|\bchoose to$")
_OF_THOSE = any_case(r"\bplayers?(?: or players)? who (?!(?:does|do|did)\b)(.+?)(?: may)?$")
_PLAYERS_WHO = re.compile(r"(?<!or )\bplayers who\b")
_THAT = any_case(r"\b(?:that|those|the(?: same)?) (?:lists?|charts?|tables?)\b")
_TAIL = any_case(r",? (?P<word>if|unless) (?P<cond>[^.;]+)")


class Clause(NamedTuple):
    """A clause in which somebody rolls."""

    orders: tuple[RollOrder, ...]  # without a condition; none where it is not understood what is rolled on
    who: str
    may: str  # on what condition, in words; "" for none of its own
    offered: bool  # whether whoever rolls may leave it
    unsure: bool  # whether it is not understood how often


def clauses(sentence: str, names: Names, here: str, before: str, who: str) -> Iterator[Clause]:
    """The clauses of a marked sentence in which somebody rolls.

    ``here`` is the text's list, ``before`` what else of it "that list" may mean, ``who`` whom "they" mean.
    """
    verbs = [*VERB.finditer(sentence)]
    parts = [part.end() for part in _PART.finditer(sentence)]
    starts = [max((end for end in parts if end <= verb.start()), default=0) for verb in verbs] + [len(sentence)]
    for verb, start, end in zip(verbs, starts, starts[1:], strict=False):
        subject = sentence[start : verb.start()].strip()
        if verb[0].endswith("s") and subject in ("", "and", "then", "also"):
            subject = sentence[: verb.start()]  # as in "each player loses 2 life and rolls on …"
        rest = sentence[verb.end() : end]
        tail = _TAIL.search(rest)
        rest = rest[: tail.start()] if tail else rest
        who = roller(subject, who)
        orders = tuple(
            each._replace(who=one) for each in rolled_on(Said(rest, names, here, before)) for one in who.split()
        )
        if who == "each" and _THAT.search(rest):
            orders = tuple(each._replace(pick=values.ONCE) for each in orders if each.of) or orders
        of_those = _OF_THOSE.search(subject)
        whoever = "they" if _PLAYERS_WHO.search(subject) else "the player"
        may = f"{whoever} {names.told(of_those[1])}" if of_those else ""
        if tail:
            cond = names.told(tail["cond"])
            may = cond if tail["word"].lower() == "if" else unless(cond)
        yield Clause(orders, who, may, bool(_OFFERED.search(subject)), bool(UNSURE.search(rest)))


def roller(subject: str, same: str = "you") -> str:
    """Who rolls, of the words before it: one of ROLLERS, or two of them ("you rest": all but one who is chosen)."""
    found = first(WHO, subject) or "you"
    return same if found == "same" else found


def unless(cond: str) -> str:
    """The contrary of a condition: "no player pays {2}" for "any player pays {2}"."""
    paid = re.fullmatch(r"(?:any|a|an|one) (player|opponent) (.*)", cond)
    return f"no {paid[1]} {paid[2]}" if paid else re.sub(r"^(you|they) ", r"\1 don't ", cond)


# What a sentence leaves behind for a while. What ends with the turn is not kept, since the players who see it happen
# need no reminder, unless it changes the rolling. Leaving the game for a while is told elsewhere (``away``), and so are
# turns that are skipped.

_MUCH = re.compile(r"\b(twice )?that (?:much|many)\b")
_TURNS = any_case(r"\bfor (?:the next )?(\w+) turns\b")
_EMBLEM = any_case(r"\bemblem\b")
_ELSEWHERE = any_case(r"\bleav(?:e|es|ing) the game\b|\b(?:leaves|enters) the command zone\b")
_EVERYBODY = any_case(r"\b(?:(?:each|all|every|a|any) players?|players|\w+body|everyone|its player)\b")
_OTHER = any_case(r"\b(?:target|that|another) (?:player|opponent)\b|\byour killer\b")

_AS = any_case(
    rf"\bwould roll on (?:the )?(?P<lists>{LIST}[^.]*?|that list)"
    rf"(?:,? instead\b|,(?= (?:they |you |that player )?rolls? on)).*"
    rf"\brolls? on (?:the )?(?P<other>{LIST})|(?P<counted>{LIST}.*?) counts? as (?P<such>{LIST})"
)


def lasting(sentence: str, names: Names, *, stays: bool) -> tuple[Lasting, ...]:
    """What lasts of a marked sentence; ``stays``: its entry stays in play, and what it does lasts as long as it does.

    Their ``text`` is the sentence.
    """
    changes = _changes(sentence, names)
    until = _until(sentence)
    if values.THEN in {each[0] for each in changes}:
        until = USED
    elif not until and changes:
        until = USED if re.search(r"\bnext chaos step\b", sentence) else GONE if stays else GAME
    if not until or _ELSEWHERE.search(sentence) or (not changes and (stays or until == TURN)):
        return ()
    text = names.told(sentence)
    if changes[1:]:
        titles = [tuple(names.told(names.mark(name)) for name in each[1:]) for each in changes]
        return tuple(
            Lasting(until, _whose(sentence, until), change, "{} counts as {}".format(*title))
            for change, title in zip(changes, titles, strict=True)
        )
    return (Lasting(until, _whose(sentence, until), (changes or [()])[0], text),)


def happening(sentence: str, names: Names, *, rolled: bool) -> tuple[Lasting, ...]:
    """What a sentence says is done at a moment to come; ``rolled``: whether dice in the text before say how much."""
    plain = names.told(sentence).strip().rstrip(".")
    for phrase in AT:
        match = phrase.pattern.search(plain)
        if match:
            text = _MUCH.sub(r"[[\1that]]", match["deed"]) if rolled else match["deed"]
            return (Lasting(USED, text=text[:1].lower() + text[1:], at=phrase.makes),)
    return ()


def _until(sentence: str) -> str:
    if _EMBLEM.search(sentence):
        return GAME
    number = _TURNS.search(sentence)
    if number and (number[1].isdecimal() or number[1].lower() in NUMBERS):
        count = int(number[1]) if number[1].isdecimal() else NUMBERS.index(number[1].lower())
        return f"{count} turns" if 0 < count < 100 else ""
    return first(UNTIL, sentence) or ""


def _whose(sentence: str, until: str) -> str:
    """Whose it is, by whom the sentence names first."""
    if until == NEXT_TURN:
        return "you"
    rest = re.sub(r"[“\"].*?[”\"]", "", sentence)
    for phrase in UNTIL:
        rest = phrase.pattern.sub("", rest)
    found = [(match.start(), whose) for pattern, whose in ((_EVERYBODY, ALL), (_OTHER, CHOSEN))
             if (match := pattern.search(rest))]  # fmt: skip
    return min(found)[1] if found else "you"


def _changes(sentence: str, names: Names) -> list[tuple[str, ...]]:
    found = _AS.search(sentence)
    if found:
        (other,) = names.mentioned(found["other"] or found["such"])
        ones = names.mentioned(found["lists"] or found["counted"] or "") or (CHOSEN,)
        return [("as", one, other) for one in ones if one != other]
    for phrase in CHANGES:
        match, kind = phrase.pattern.search(sentence), phrase.makes
        if match and kind == values.MORE:
            word = re.search(rf"\b({'|'.join(NUMBERS[2:])}|[2-9])\b", match[0])
            return [(values.MORE, number(word[1]) if word else "1")]
        if match:
            return [(kind, *(names.mentioned(match[1]) if match.groups() else ()))]
    return []
