"""The clauses of a sentence that make somebody roll on a list: who, how often, on what.

Sentences come marked: a mention of a list, by link, title or letter, becomes one character, and its title again where
a part of the text is quoted.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from edw_companion.core.dice import BadDiceError, parse_dice
from edw_companion.games.chaos_lists.values import (
    CHAOS,
    CHOICE,
    CHOSEN,
    CURRENT,
    GLOBAL,
    NEXT,
    ONCE,
    PLAYERS,
    RANDOM,
    RollOrder,
)

_FIRST_MARK, _MOST = 0xE000, 1_000
LIST = f"[{chr(_FIRST_MARK)}-{chr(_FIRST_MARK + _MOST)}]"
"""One list that was mentioned, in patterns."""

LINK = re.compile(r"(?<!\[)\[([^\[\]\n]{1,80})\](?!\])")
_BRACED = re.compile(r"\{([^{}\n]{3,80})\}")
_LETTERS = re.compile(
    r"(?:\b[Cc]haos (?:[Ll]ists? |[Cc]harts? )?|\b[Ll]ists? |(?<=\bon ))[A-F]\b(?!['’])"
    r"(?:(?:,? (?:and|or|through|then|to)|,) (?:then )?(?:on )?(?:[Cc]haos )?(?:[Ll]ists? )?[A-F]\b(?!['’]))*"
)
_LETTER = re.compile(r"(?:\b[Cc]haos )?(?:\b[Ll]ists? |\b[Cc]harts? )?\b([A-F])\b")
_RANGE = re.compile(rf"({LIST}) ?(?:through|to|–|-) ?({LIST})")
_BEFORE = "".join(f"|(?<={word} )" for word in ("the", "The", "oll", "or", "and", "then", "to", "are", "through", ","))


class Names:
    """The lists of a set, as its texts may call them."""

    def __init__(self, titles: Mapping[str, str], spellings: Mapping[str, str] | None = None) -> None:
        """``titles`` by our names, in the set's order; ``spellings`` are other words for them that links have."""
        self.lists = tuple(titles)[:_MOST]
        self._seen: dict[str, str] = {}  # sentences are read for several things
        self._titles = titles
        self._marks = {name: chr(_FIRST_MARK + at) for at, name in enumerate(self.lists)}
        known = {**(spellings or {}), **{title: name for name, title in titles.items()}, **{n: n for n in titles}}
        self._known = {spelling.casefold(): name for spelling, name in known.items() if name in titles}
        bare = {re.sub(r"^the ", "", title, flags=re.IGNORECASE): name for name, title in titles.items() if title}
        self._bare = {title.casefold(): name for title, name in bare.items()}
        words = "|".join(map(re.escape, sorted(bare, key=len, reverse=True))) or r"(?!)"
        after = r"(?!['’\w-]| [A-Z][a-z])(?: (?:list|chart|table)\b)?"
        anywhere = rf"(?:(?<=^){_BEFORE})(?:the )?({words}){after}"
        self._title = re.compile(
            rf"(?:(?<=\bon )|(?<=\bon the )|(?<=\bon your ))(?i:(?:the )?({words})){after}|{anywhere}"
        )

    def linked(self, spelling: str) -> str | None:
        """The list that a link names; None if it is none of the set."""
        return self._known.get(" ".join(spelling.split()).casefold())

    def unknown(self, text: str) -> list[str]:
        """What stands in links and is no list."""
        return [link for link in LINK.findall(text) if self.linked(link) is None]

    def titled(self, text: str) -> str:
        """The text with the titles of lists in its links, whatever they were called there."""
        return LINK.sub(lambda link: f"[{self._titles[name]}]" if (name := self.linked(link[1])) else link[0], text)

    def marked(self, text: str) -> str:
        """The text with a character for each list that it mentions; ranges such as "A through D" are spelled out."""
        if text not in self._seen:
            self._seen[text] = self._mark_all(text)
        return self._seen[text]

    def _mark_all(self, text: str) -> str:
        for link in (LINK, _BRACED):
            text = link.sub(lambda found: self._marks[name] if (name := self.linked(found[1])) else found[0], text)
        text = _LETTERS.sub(lambda found: _LETTER.sub(self._letter, found[0]), text)
        text = self._title.sub(lambda found: self._marks[self._bare[(found[1] or found[2]).casefold()]], text)
        return _RANGE.sub(self._range, text)

    def _letter(self, found: re.Match[str]) -> str:
        return self._marks.get(found[1].lower(), found[0])

    def _range(self, found: re.Match[str]) -> str:
        first, last = ord(found[1]), ord(found[2])
        return ", ".join(map(chr, range(first, last + 1))) if first < last else found[0]

    def mark(self, name: str) -> str:
        """The character for a list."""
        return self._marks[name]

    def told(self, text: str) -> str:
        """Marked text in words again."""
        return re.sub(LIST, lambda mark: self._titles[self.lists[ord(mark[0]) - _FIRST_MARK]], text)

    def mentioned(self, text: str) -> tuple[str, ...]:
        """The lists in marked text, each once, in its order."""
        return tuple(dict.fromkeys(self.lists[ord(mark) - _FIRST_MARK] for mark in re.findall(LIST, text)))

    def kind(self, word: str) -> tuple[str, ...]:
        """The lists whose titles have that word in them, as "Creature"; for "Chaos" those of A to F."""
        if word.casefold() == "chaos":
            return self.only(CHAOS)
        return tuple(name for name in self.lists if word.casefold() in self._titles[name].casefold().split())

    def only(self, names: Iterable[str]) -> tuple[str, ...]:
        """Those of the names that are lists of the set."""
        return tuple(name for name in names if name in self._titles)


NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_ADVERBS = {"once": "1", "twice": "2", "thrice": "3"}
_MORE = "(?:more |additional |extra |other )?"
_TIMES = (
    r"(?:once for each player|once|twice|thrice"
    r"|(?:a number of times|as many times) (?:equal to|as) (?:the number of|there are) players"
    rf"|(?:{'|'.join(NUMBERS[1:])}|[0-9]+|[0-9]{{0,2}}d[0-9]+) {_MORE}times?\b)"
)
_LISTS = "(?:lists?|charts?|tables?)"
_THE = "(?:the )*"
_CHAOS_ROLLS = rf"(?P<count>{'|'.join(NUMBERS[2:])}|[0-9]+) chaos rolls?\b"
_COUNTED = _CHAOS_ROLLS.replace("?P<count>", "?:")
_ON = rf"(?:on\b(?![.)]*$)|chaos\b|again\b|{_MORE}{_TIMES}|for (?:an?|another)\b|{_THE}{LIST}|{_COUNTED})"
VERB = re.compile(
    r"(?<!this )(?<!the )(?<!first )(?<!next )(?<!that )(?<!each )(?<!a )(?<!an )(?<!chaos )"
    r"(?<!n't )(?<!not )(?<!never )(?<!would )\b(?:(?:re-?)?rolls?"
    rf"|(?:makes?|takes?) (?:an? |one )?(?:additional |extra |another |further )*rolls?)(?= {_ON})"
    rf"|\bmakes? (?={_COUNTED})"
    rf"|\b(?:goe?s?|moves?|escapes?) to (?=[^.;]*{LIST})|\b(?:changes?) (?={_THE}{LIST})",
    re.IGNORECASE,
)
"""Where somebody rolls on a list, not only dice."""

_PART = re.compile(r"[;:—] (?:or )?|,? (?:and )?then |, (?:and |or )?", re.IGNORECASE)
_OFFERED = re.compile(r"\bmay(?: also)?(?: choose to)?$|\bchoose to$", re.IGNORECASE)
_WHO = tuple(
    (re.compile(pattern, re.IGNORECASE), who)
    for pattern, who in (
        (r"\b(?:opponents?|other players?)\b.* (?:other than|except)\b|\bplayers? other than you and\b", "rest"),
        (r"\bplayers? (?:other than|except) (?:you|yourself)\b", "others"),
        (r"\bplayers? (?:other than|except)\b", "you rest"),
        (r"\b(?:each|every|all|any|your)(?: of your)? (?:opponents?|other players?)\b", "others"),
        (r"\brandom\b", "random"),
        (r"\bto (?:your|their|his|her|its|that player's) right\b", "right"),
        (r"\bto (?:your|their|his|her|its|that player's) left\b|\bnext player\b", "left"),
        (
            r"\b(?:each|every|all|any) (?:\w+ )?players?\b|^players\b|\bplayers? (?:or players )?who\b|\beverybody\b",
            "each",
        ),
        (
            r"\b(?:target|that|chosen|the|an?|this|one) (?:\w+ )?(?:player|opponent)\b|\b(?:killer|controller|owner)\b",
            "chosen",
        ),
        (r"\b(?:they|he or she|he|she)\b", "same"),
    )
)
_OF_THOSE = re.compile(r"\bplayers?(?: or players)? who (?!(?:does|do|did)\b)(.+?)(?: may)?$", re.IGNORECASE)
_OR = re.compile(
    rf"{LIST},? or (?:roll )?(?:again )?(?:on )?{_THE}{LIST}|\bchoice of\b|\bone of\b|\bchoose\b", re.IGNORECASE
)
_KIND = re.compile(
    rf"\b(?:random|one of the) (\w+)(?: \w+)? {_LISTS}\b|\b(?:an?|any) (\w+) {_LISTS} (?:at random|of)\b", re.IGNORECASE
)
_FREE = re.compile(
    rf"\b(?:any|an?|whatever) (?:chaos )?{_LISTS} (?:of (?:your|their) choice|(?:you|they) (?:like|want|choose))",
    re.I,
)
_THAT = re.compile(rf"\b(?:that|those|the(?: same)?) {_LISTS}\b", re.IGNORECASE)
_IT = re.compile(r" on (?:it|that one|one of them)\b", re.IGNORECASE)
_HERE = re.compile(rf"\bthis {_LISTS}\b|\bagain\b|\b{_MORE[:-1]}times?\b|^\s*{_TIMES}\s*\.?$", re.IGNORECASE)
_STEPS = re.compile(rf"(?P<times>{_TIMES})(?P<every> (?:each|apiece))?|(?P<list>{LIST})", re.IGNORECASE)
_FIRST = re.compile(rf"\b(?:starting|beginning|first)\b[^.;]*?({LIST})", re.IGNORECASE)
_UNSURE = re.compile(
    r"\bwithout resolving\b|\bfor (?:each|every)\b(?! player\b)|\bwhere X is\b|\b(?:that many|X) times\b|\bevenly\b"
)
_TAIL = re.compile(r",? (?P<word>if|unless) (?P<cond>[^.;]+)", re.IGNORECASE)


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
    starts = [*(_start(sentence, verb) for verb in verbs), len(sentence)]
    for verb, start, end in zip(verbs, starts, starts[1:], strict=False):
        subject = sentence[start : verb.start()].strip()
        if verb[0].endswith("s") and subject in ("", "and", "then", "also"):
            subject = sentence[: verb.start()]  # as in "each player loses 2 life and rolls on …"
        rest = sentence[verb.end() : end]
        tail = _TAIL.search(rest)
        rest = rest[: tail.start()] if tail else rest
        who = roller(subject, who)
        orders = tuple(each._replace(who=one) for each in _orders(rest, names, here, before) for one in who.split())
        if who == "each" and _THAT.search(rest):
            orders = tuple(each._replace(pick=ONCE) for each in orders if each.of) or orders
        of_those = _OF_THOSE.search(subject)
        may = f"{_they(subject)} {names.told(of_those[1])}" if of_those else ""
        if tail:
            cond = names.told(tail["cond"])
            may = cond if tail["word"].lower() == "if" else unless(cond)
        yield Clause(orders, who, may, bool(_OFFERED.search(subject)), bool(_UNSURE.search(rest)))


def _start(sentence: str, verb: re.Match[str]) -> int:
    """Where the clause of a verb begins, behind what parts it from the clause before."""
    return max((part.end() for part in _PART.finditer(sentence, 0, verb.start())), default=0)


def roller(subject: str, same: str = "you") -> str:
    """Who rolls, of the words before it: one of ROLLERS, or two of them ("you rest": all but one who is chosen)."""
    found = next((who for pattern, who in _WHO if pattern.search(subject)), "you")
    return same if found == "same" else found


def _they(subject: str) -> str:
    return "they" if re.search(r"(?<!or )\bplayers who\b", subject) else "the player"


def unless(cond: str) -> str:
    """The contrary of a condition: "no player pays {2}" for "any player pays {2}"."""
    paid = re.fullmatch(r"(?:any|a|an|one) (player|opponent) (.*)", cond)
    return f"no {paid[1]} {paid[2]}" if paid else re.sub(r"^(you|they) ", r"\1 don't ", cond)


def _orders(rest: str, names: Names, here: str, before: str) -> Iterator[RollOrder]:
    """What is rolled of the words behind "roll": nothing where they are not understood."""
    lists = names.mentioned(rest)
    at_random = RANDOM if re.search(r"\brandom\b", rest, re.IGNORECASE) else CHOICE
    times = _times(rest)
    kind = _KIND.search(rest)
    rolls = re.match(rf"\s*{_CHAOS_ROLLS}", rest, re.IGNORECASE)
    if rolls:
        yield from _chaos(rest, names, _number(rolls["count"]))
    elif re.match(r"\s*chaos\b", rest, re.IGNORECASE) and not re.match(rf"\s*chaos on {_THE}{LIST}", rest):
        yield from _chaos(rest, names, times)
    elif lists and not lists[1:] and not (_STEPS.search(rest) or at_random == RANDOM):
        yield RollOrder(lists[0])
    elif lists[1:] and (_OR.search(rest) or at_random == RANDOM):
        yield RollOrder("", times, of=lists, pick=at_random)
    elif lists:
        yield from _sequence(rest, names)
    elif _FREE.search(rest):
        chaos = re.search(r"\bchaos\b", rest, re.IGNORECASE)
        yield RollOrder(CHOSEN, times) if chaos else RollOrder("", times, of=names.lists)
    elif kind and names.kind(kind[1] or kind[2]):
        of = names.kind(kind[1] or kind[2])
        yield RollOrder("" if of[1:] else of[0], times, of=of if of[1:] else (), pick=at_random)
    elif _THAT.search(rest) or _IT.match(rest):
        of = names.mentioned(before)
        if of:
            yield RollOrder("" if of[1:] else of[0], times, of=of if of[1:] else ())
        elif re.search(r"\ba chaos list\b|\bany chaos list\b", before, re.IGNORECASE):
            yield RollOrder(CHOSEN, times)
    elif re.search(rf"\bnext (?:chaos )?{_LISTS[:-1]})\b", rest, re.IGNORECASE):
        yield RollOrder(NEXT, times)
    elif re.search(rf"\bcurrent (?:chaos )?{_LISTS[:-1]})\b", rest, re.IGNORECASE):
        yield RollOrder(CURRENT, times)
    elif here and _HERE.search(rest):
        yield RollOrder(here, times)


def _chaos(rest: str, names: Names, times: str) -> Iterator[RollOrder]:
    """Rolls of chaos: on the current list, or the first of them on one that is named."""
    first = _FIRST.search(rest)
    if first:
        yield RollOrder(names.mentioned(first[1])[0])
        times = str(int(times) - 1) if times.isdecimal() else times
    if times != "0":
        yield RollOrder(CURRENT, times)


def _sequence(rest: str, names: Names) -> Iterator[RollOrder]:
    """Lists one after the other, each as often as it is said before it; behind it where there is only one."""
    found: list[RollOrder] = []
    times, every = "", ""
    for step in _STEPS.finditer(rest):
        if step["times"]:
            times = _number(step["times"])
            every = times if step["every"] else every
        else:
            found.append(RollOrder(names.mentioned(step["list"])[0], times or every or "1"))
            times = ""
    if times and len(found) == 1:
        found = [found[0]._replace(times=times)]
    if re.search(r"\b(?:both|all) (?:into|stay|remain)\b|\b(?:puts?|keeps?|leaves?) (?:both|all)\b", rest):
        found = [part for each in found for part in _beside(each)]
    if re.search(r"\badd (?:that|it|those|them|the results?)\b", rest):
        found = [each._replace(stay=each.on == GLOBAL) for each in found]
    yield from found


def _beside(order: RollOrder) -> Iterator[RollOrder]:
    """Two Globals in one go: the first roll clears the command zone, the others do not."""
    if order.on == GLOBAL and order.times.isdecimal() and int(order.times) > 1:
        yield order._replace(times="1")
        yield order._replace(times=str(int(order.times) - 1), stay=True)
    else:
        yield order


def _times(rest: str) -> str:
    found = re.search(_TIMES, rest, re.IGNORECASE)
    return _number(found[0]) if found else "1"


def _number(words: str) -> str:
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
