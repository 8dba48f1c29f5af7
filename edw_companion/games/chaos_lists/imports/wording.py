"""What texts say, read from Magic's English: dice, rolls on lists, what lasts, and the directions at the top of a list.

A text is read sentence by sentence, and each as a few clauses: who rolls, how often, on what, if what is so, and when.
What calls for a roll and is not understood becomes one order that the table is asked for, with the lists in the text as
the choice. Nothing here knows a set's own words, but for the titles of its lists.
"""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from edw_companion.core.dice import BadDiceError, parse_dice
from edw_companion.core.lasting import USED
from edw_companion.games.chaos_lists import values
from edw_companion.games.chaos_lists.imports import grammar
from edw_companion.games.chaos_lists.imports.grammar import NUMBERS, VERB, any_case, roller
from edw_companion.games.chaos_lists.imports.names import LIST, Names
from edw_companion.games.chaos_lists.texts import EXTRA_TURN, REVERSED, SKIPPED_TURN
from edw_companion.games.chaos_lists.values import CHOICE, GLOBAL, RANDOM, BuildStep, Lasting, RollList, RollOrder

SAID = "the text says so"
"""The condition of what is asked for, because it was not understood."""

_SIDES = {"four": 4, "six": 6, "eight": 8, "ten": 10, "twelve": 12, "twenty": 20}
_COUNTED = rf"(?:(?P<count>an?|{'|'.join(NUMBERS[1:])}|\d) )?(?P<sides>{'|'.join(_SIDES)}|\d+)[ -]sided (?:die|dice)\b"
_NOTED = r"(?<![\w\[])(?P<noted>[0-9]{0,2}d[0-9]{1,4}(?: ?[+-] ?[0-9]{1,3}\b)?)(?![\w\]])"
_DIE = r"(?<=\b[Rr]oll )a die\b|(?<=\b[Rr]olls )a die\b"
DICE = re.compile(rf"{_NOTED}|{_COUNTED}|{_DIE}", re.ASCII)
_OFTEN = re.compile(r"\s+(?:more )?times\b")
_EACH = any_case(r"\b(?:each|all|every) (?:\w+ )?(?:player|opponent)s?\b[^.;]*\brolls? (?:an? )?$|\bplayers roll $")

_QUOTE = re.compile(r"“[^“”]*”|\"[^\"]*\"|”[^”]*”")
_HIDDEN = "\uf7ff"
_BREAK = re.compile(rf"(?<=[.!?])\s+|(?<=[.!?]{_HIDDEN})\s+|\s+(?=\([A-Z][^()]*\.\)?)|(?<=\))\s+(?=[A-Z])")
_COST = re.compile(
    r"(?P<cost>(?:\{[^{}]+\}|[0-9WUBRGXT]+(?=[:,])"
    r"|(?:Pay|Tap|Untap|Discard|Sacrifice|Remove|Exile|Return|Put|Reveal)\b[^.:,\x22“]*)"
    r"(?:, [^.:\x22“]*)?): (?=\S)|(?P<symbols>(?:\{[^{}]+\}(?:, ?| )?)+)(?=[A-Z])"
)
_WHEN = any_case(
    r"(?P<when>(?:when(?:ever)?|as|at (?:the )?(?:beginning|start|end)\b|(?:the next|each|every|the first) time) [^,]*)"
    r", (?:then )?"
)
_LEAD = any_case(r"(?:(?:then|finally|next|first)\b,? |(?:for the rest of|until) [^,]*, )*")
_ENTERS = any_case(r"(?:when|as) (?!an? |another )[^,]* (?:enters|comes into)\b")
_SOON = any_case(r"the next time\b|at .*\bnext\b")
_IF = any_case(
    r"(?P<other>otherwise,? )?(?P<word>if|unless) (?P<cond>[^,]+?)"
    r"(?:, (?:then )?| (?=(?:they|you|that player|its controller) rolls? on\b))"
)
_OTHERWISE = any_case(r"otherwise,? ")
_DONE = any_case(r"(?:you|they|that player|he or she) (do(?:es)?(?:n't)?)\b(?P<more>.*)")
_OFFER = any_case(
    r"(?P<who>.*?)\bmay (?P<what>(?!(?:choose to )?roll\b).+?)(?=(?: to| and then| and) roll\b| unless\b|[.;]|$)"
)
_FOR_IT = re.compile(r" (?:to|and then|and) roll\b")
_LINES = re.compile(r"\n(?!\s*[•*+-] )")
_MODES = any_case(r"\bchoose one(?: at random)?:? ?(?:—|–|--?|:)\s*")
_BESIDE = any_case(
    r"\b(?:both|all)(?: results| globals)? (?:stay|remain)|^instead of putting\b|\bretains this ability\b"
)
_ASIDE = any_case(r"\b(?:doesn't|don't|not) change the (?:last|current) (?:chaos )?list\b")
_BIDS = any_case(r"(?:then |and )?roll (?:again |once |twice |\w+ times? )?on\b")
"""What is done as something comes, even if that stays."""
_SPEAKS = any_case(
    r"(?:^|[,;:—–-] |\b(?:then|and|may|must|players?|opponents?|you|they|to|each|who) )"
    r"(?:re-?)?rolls?\b(?! (?:of|over)\b)"
    r"|\bflips? (?:an?|\w+) coins?\b|\bdice\b|\b(?:extra|additional|another) turns?\b|\bskips? [^.;]*\bturns?\b"
    r"|\b(?:order|direction) of (?:turns?|play)\b|\bturn order\b"
)
"""What calls for a roll, a coin or a turn."""
_TOLD = any_case(rf"{EXTRA_TURN.pattern}|{SKIPPED_TURN.pattern.replace('?P<you>', '?:')}|{REVERSED}")
"""Turns of which the table is told as they are given."""
_FLIP = re.compile(r"(?<!may )\b([Ff]lip a coin)\b(?!:)")
_BIDDEN = re.compile(r"(?:^|(?<=[.!?] ))(Flip a coin)\b(?!:)")
"""A coin that is flipped as a text comes, and as something comes that stays."""
_CALLED = any_case(r"\b(?:win|lose|call)s? (?:the|it|that|a|this)\b|\band (?:win|lose|call)s?\b")
_CALLS = any_case(rf"\broll(?:s|ing)?\b.*{LIST}|\brolls? (?:chaos|again)\b")
"""What speaks of rolling on a list, in words that are no clause of rolling."""
_NOUN = any_case(r"\b(?:this|the|that|a|chaos) rolls?\b|n't\b|\b(?:not|never|would|whether|as though)\b")


class Read(NamedTuple):
    """What was understood of a text."""

    text: str  # with the dice that are rolled as it comes in double brackets
    rolls: tuple[RollOrder, ...]
    lasts: tuple[Lasting, ...]
    unread: tuple[str, ...]  # the sentences that call for a roll and were not understood


def read(text: str, names: Names, here: str = "", *, stays: bool = False) -> Read:
    """What a text calls for. ``here`` is its list; ``stays``: it is that of a Global, or of something in play."""
    reader = _Reader(names, here, text, stays=stays)
    if not _CALLED.search(text):
        text = (_BIDDEN if stays else _FLIP).sub(r"\1: [[coin]]", text)
    shown = names.titled("\n".join(map(reader.line, _LINES.split(text))))
    whole = " ".join(text.split()).rstrip(".")
    lasts = tuple(each._replace(text="") if each.text.rstrip(".") == whole else each for each in reader.lasts)
    return Read(shown, tuple(reader.rolls), lasts, tuple(reader.unread))


def noted(dice: re.Match[str] | None) -> str:
    """Dice in a text as they are noted, "a six-sided die" as 1d6; empty where they are none."""
    if dice is None:
        return ""
    count, sides = dice["count"] or "1", dice["sides"] or "6"
    count = str(NUMBERS.index(count)) if count in NUMBERS else "1" if count in ("a", "an") else count
    try:
        return str(parse_dice((dice["noted"] or f"{count}d{_SIDES.get(sides, sides)}").replace(" ", "")))
    except BadDiceError:
        return ""


class _Reader:
    """A text on its way: what was said before in it, and what was found."""

    def __init__(self, names: Names, here: str, text: str, *, stays: bool) -> None:
        self.names, self.here, self.whole, self.stays = names, here, names.marked(text), stays
        self.rolls: list[RollOrder] = []
        self.lasts: list[Lasting] = []
        self.unread: list[str] = []
        self.before = ""  # what was said in the sentences before, marked
        self.when = ""  # when what is said happens: "" for at once
        self.offer = ("", "")  # what somebody may do, and whom "if they do" means: "you" or "they"
        self.who = "you"  # whom "they" means
        self.shown = ""  # the sentences before, as they are shown

    def line(self, line: str) -> str:
        """Read one line; as it is shown, with its dice marked."""
        self.when, self.offer, self.who = "", ("", ""), "you"
        cost = _COST.match(line)
        start = cost.end() if cost else 0
        if cost:
            self.when = (cost["cost"] or cost["symbols"]).rstrip(" ,")
        modes = _MODES.search(line)
        if modes:
            self._modes(line, modes.end())
            self.before += self.names.marked(line)
            return self._dice(line)
        shown, at = line[:start], start
        for stop in [*_BREAK.finditer(_hidden(line), start), None]:
            sentence = line[at : stop.start() if stop else None]
            shown += self._sentence(sentence) + (stop[0] if stop else "")
            at = stop.end() if stop else at
            if _ASIDE.search(sentence) and self.rolls:
                self.rolls[-1] = self.rolls[-1]._replace(stay=True)
        return shown

    def _ask(self, sentence: str, cond: str = "") -> None:
        """What was not understood is asked for, with the lists that the sentence names as the choice, or else all."""
        lists = self.names.mentioned(sentence) or self.names.lists
        self.unread.append(self.names.told(sentence))
        self._add(RollOrder("" if lists[1:] else lists[0], of=lists if lists[1:] else ()), cond or SAID)

    def _modes(self, line: str, start: int) -> None:
        """One of several: its lists are the choice; what a mode does besides is the table's to carry out."""
        self._bidding = _MODES.match(line) is not None
        marked = self.names.marked(line[start:])
        lists = self.names.mentioned(marked)
        when = _WHEN.match(line[:start])
        if when and not _ENTERS.match(when["when"]):
            self.when = when["when"]
        if lists and VERB.search(marked):
            modes = re.split(r"; (?:or )?|\s*\n\s*[•*+-] |(?<=\.) (?!If you do)", marked.strip())
            may = "you choose to roll" if not all(re.search(LIST, mode) for mode in filter(None, modes)) else ""
            pick = RANDOM if "at random" in line else CHOICE
            self._add(RollOrder("" if lists[1:] else lists[0], of=lists if lists[1:] else (), pick=pick), may)

    def _sentence(self, sentence: str) -> str:
        """Read one sentence; as it is shown."""
        found, lasting = len(self.rolls), len(self.lasts)
        marked = self.names.marked(_hidden(sentence, short=True))
        lasts = self._lasting(sentence)
        rest = _LEAD.sub("", marked.strip(), count=1)
        when = _WHEN.match(rest)
        if when:
            self.when = "" if _ENTERS.match(when["when"]) else self.names.told(when["when"])
            rest = rest[when.end() :]
        shown = self._dice(sentence, when.end() if when else 0, entering=bool(when and not self.when))
        if sentence.startswith("("):
            return sentence
        if not any(each.change for each in lasts):
            self._clauses(rest)
            if found == len(self.rolls) and _CALLS.search(rest) and not _NOUN.search(rest):
                self._ask(rest)
            if not self.stays and not lasts:
                self._later(sentence, self.rolls[found:])
            for quote in _QUOTE.findall(sentence):
                self._quote(quote[1:-1])
        unread = bool(self.unread) and self.unread[-1] == self.names.told(rest)
        if not (unread or lasts or self.lasts[lasting:] or self.rolls[found:] or "[[" in shown or _TOLD.search(marked)):
            self._lost(sentence, rest)
        self.before += marked
        self.shown += shown
        return shown

    def _lost(self, sentence: str, rest: str) -> None:
        """Note a sentence that speaks of rolls, coins or turns, of which nothing was read."""
        settles = (_IF.match(rest) and "[[" in self.shown) or _CALLED.search(self.whole)
        if _SPEAKS.search(rest) and not settles and not _NOUN.search(rest):
            self.unread.append(sentence)

    def _later(self, sentence: str, rolls: Sequence[RollOrder]) -> None:
        """What a sentence leaves for a moment to come: what is done then, or ``rolls`` on lists."""
        on_lists = any(order.lists for order in rolls)
        rolled = "[[" in self.before or DICE.search(self.before) is not None
        done = () if on_lists else grammar.happening(self.names.marked(_hidden(sentence)), self.names, rolled=rolled)
        if not done and rolls and self.when and _SOON.match(self.when):
            done = (Lasting(USED, text=self.names.titled(sentence)),)
        self.lasts += done

    def _lasting(self, sentence: str) -> tuple[Lasting, ...]:
        """What lasts of a sentence; what it gives to something in play is that thing's, but for an emblem."""
        emblem = re.search(r"\bemblem\b", sentence)
        found = grammar.lasting(
            self.names.marked(sentence if emblem or self.stays else _hidden(sentence, short=True)),
            self.names,
            stays=self.stays,
        )
        if len(found) == 1:
            text = re.sub(r"^Then (.)", lambda begin: begin[1].upper(), self.names.titled(sentence))
            found = (found[0]._replace(text=text),)
        self.lasts += found
        return found

    def _clauses(self, rest: str) -> None:
        """The rolls of a sentence behind its "when"."""
        cond, rest = self._condition(rest)
        self._bidding = _BIDS.match(rest) is not None
        if _BESIDE.search(rest) and self.rolls and self.rolls[-1].on == GLOBAL:
            self.rolls[-1] = self.rolls[-1]._replace(stay=True)
        offer = _OFFER.match(rest)
        if offer:
            self.who = roller(offer["who"], self.who)
            self.offer = (self.names.told(offer["what"]).strip(" ,"), "you" if self.who == "you" else "they")
        if (offer and _FOR_IT.match(rest, offer.end())) or re.search(r"\bwho (?:does|do|did)\b", rest):
            cond = " ".join(reversed(self.offer))
        before = self.before if re.search(LIST, self.before) else self.whole  # "that list" is one of these
        for clause in grammar.clauses(rest, self.names, self.here, before, self.who):
            self.who = clause.who
            wish = f"{'you' if clause.who == 'you' else 'they'} want to" if clause.offered else ""
            may = clause.may or cond or wish
            for order in clause.orders:
                self._add(order, SAID if clause.unsure else may)
            if clause.unsure and clause.orders:
                self.unread.append(self.names.told(rest))
            elif not clause.orders:
                self._ask(rest, may)

    def _condition(self, rest: str) -> tuple[str, str]:
        """On what condition the rest is carried out, "" for none; what would happen to a thing in play is a moment."""
        found = _IF.match(rest)
        if not found:
            other = _OTHERWISE.match(rest)
            return ("otherwise", rest[other.end() :]) if other else ("", rest)
        cond, rest = self.names.told(found["cond"]), rest[found.end() :]
        done = _DONE.fullmatch(cond)
        if done and self.offer[0]:
            what, who = self.offer
            negated = "don't " if done[1].endswith("t") else ""
            cond = f"{who} {negated}{what}{done['more']}"
        if self.stays and re.search(r"\bwould\b", cond) and not self.when:
            self.when = f"If {cond}"
            return "", rest
        cond = grammar.unless(cond) if found["word"].lower() == "unless" else cond
        return (f"otherwise {cond}" if found["other"] else cond), rest

    def _quote(self, text: str) -> None:
        """What a sentence gives to something that it puts into play, or says on an emblem, is later."""
        inner = read(text, self.names, self.here, stays=True)
        self.rolls += [order if order.when else order._replace(when=SAID) for order in inner.rolls if order.may != SAID]

    def _add(self, order: RollOrder, may: str) -> None:
        when = self.when or (SAID if self.stays and not (self._entering or self._bidding) else "")
        self.rolls.append(order._replace(may=may or order.may, when=when))

    _entering = False
    _bidding = False

    def _dice(self, sentence: str, start: int = 0, *, entering: bool = False) -> str:
        """The sentence with its dice marked, if they are rolled as it comes; else they are orders of their own."""
        self._entering = entering
        hidden = _hidden(sentence)
        later = bool(self.when) or (self.stays and not entering)

        def mark(dice: re.Match[str]) -> str:
            note = noted(dice)
            behind = hidden[dice.end() :]
            if not note or (_OFTEN.match(behind) and VERB.search(self.names.marked(sentence))):
                return dice[0]
            if later:
                who = roller(hidden[start : dice.start()], self.who)
                order = RollOrder("", dice=note, who=who.split()[-1])
                self._add(order, "")
                return dice[0]
            return f"[[{note}{' each' if _EACH.search(hidden[: dice.start()]) else ''}]]"

        parts, at = [], 0
        for dice in DICE.finditer(hidden):
            parts += [sentence[at : dice.start()], mark(dice)]
            at = dice.end()
        return "".join((*parts, sentence[at:]))


def _hidden(text: str, *, short: bool = False) -> str:
    """The text without what stands in its quotes, as long as before (and what ends a sentence stays), or short."""
    return _QUOTE.sub(
        lambda quote: _HIDDEN if short else re.sub(r"[^.!?]|[.!?](?!.\Z)", _HIDDEN, quote[0], flags=re.DOTALL), text
    )


# The directions at the top of a list as its author wrote them in sentences, read into the keys of ours.

_TENS = any_case(r"d([0-9]{1,3}) for the tens\b.*?d10 for the (?:units|ones)\b")
_CLEAR = any_case(r"\b(?:remove|exile|clear|discard)\b[^.]*\bglobals?\b|\bglobals? leaves?\b")
_PLAYER = any_case(r"\b(?:choose|name|pick)s? (?:another|an?|target|one) (?:other )?(?:player|opponent)\b")
_OBJECT = any_case(r"\b(?:choose|name|pick)s? (?:an? |any |target )?([^.,;]+?)(?=,| then\b|\.|$)")
_DECLINE = any_case(r"\b(?:can|may) (?:skip|decline|ignore)\b|\b(?:don't|need not) have to roll\b|\bneed not roll\b")

_ANY = r"([0-9]{0,2}d[0-9]{1,3})"
_WORDS = any_case(
    rf"\broll (?:an? )?{_ANY} (?:for|to (?:see|choose|determine)) (?:its |the )?(\w+)[^:]*:\s*(\d\s*[:=-].*)"
)
_MANY = any_case(
    rf"\broll (?:an? )?{_ANY} to (?:see|determine) how many (\w+)\b.*?\broll (?:an? )?(?:{_ANY} )?that many times\b"
)
_TIMES = any_case(rf"\broll (?:an? )?{_ANY} {_ANY} times for (?:the |its )?(?:creature's )?(\w+)")
_TWICE = any_case(rf"\broll {_ANY} twice\b.*\bpower\b.*\btoughness\b")
_PLAIN = any_case(rf"roll (?:an? )?{_ANY} for (?:the |its )?([a-z ]+)\.?$")
_SIZE = any_case(rf"\b{_ANY}/{_ANY}\b")
_WORD = re.compile(r"\d+\s*[:=-]\s*([^,;.]+)")

_SPOKEN = {
    values.STACK: "Put the result onto the stack.",
    values.COMMAND: "Put the result into the command zone.",
    values.TOKEN: "Put a token copy onto the battlefield.",
    values.NOW: "The result happens immediately.",
}


MOST = 80
"""How many characters an object in words may have."""


class Directions(NamedTuple):
    """What sentences direct."""

    dice: str  # "" where they name none
    to: str  # one of PLACES; "" where they say none
    clear: bool
    choose: str
    optional: bool
    build: tuple[BuildStep, ...]
    unread: tuple[str, ...]  # sentences with dice that found no place


def directions(text: str) -> Directions:
    """What the sentences at the top of a list direct, in whatever words; what they tell besides is left alone."""
    sentences = [each for line in text.split("\n") for each in re.split(r"(?<=[.!?])\s+", line.strip()) if each]
    built = [(sentence, [*_steps(sentence)]) for sentence in sentences]
    build = tuple(step for _, steps in built for step in steps)
    to = grammar.first(grammar.TO, text) or ""
    if any(step.entries or step.words for step in build):
        asked = re.search(rf"\broll (?:an? )?{_ANY} (?:that many|{_ANY}) times\b", text, re.IGNORECASE)
        unread = tuple(sentence for sentence, steps in built if not steps and DICE.search(sentence))
        return Directions(_noted(asked[1]) if asked else "", values.NOW, False, "", False, build, unread)
    tens = _TENS.search(text)
    dice = next(filter(None, map(noted, DICE.finditer(text))), "")
    if tens and not dice.endswith("+9"):
        dice = f"1d{int(tens[1]) * 10}+9"
    chosen = values.PLAYER if _PLAYER.search(text) else ""
    thing = None if chosen else _OBJECT.search(text)
    if thing:
        chosen = " ".join(f"{'an' if thing[1][:1] in 'aeiou' else 'a'} {thing[1]}".split())[:MOST].strip()
    return Directions(dice, to, bool(_CLEAR.search(text)), chosen, bool(_DECLINE.search(text)), (), ())


def _steps(sentence: str) -> Iterator[BuildStep]:
    """The steps of a procedure that one sentence says."""
    if found := _WORDS.search(sentence):
        yield BuildStep(found[2], _noted(found[1]), tuple(word.strip().lower() for word in _WORD.findall(found[3])))
    elif found := _MANY.search(sentence):
        yield BuildStep(found[2], _noted(found[1]), entries=True)
    elif found := _TIMES.search(sentence):
        yield BuildStep(found[3], _noted(found[2]), entries=True)
    elif found := _TWICE.search(sentence):
        yield from [BuildStep("power or toughness", _noted(found[1]))] * 2
    elif found := _PLAIN.match(sentence):
        yield BuildStep(found[2].strip(), _noted(found[1]))
    elif found := _SIZE.search(sentence):
        yield from (BuildStep("power", _noted(found[1])), BuildStep("toughness", _noted(found[2])))


def _noted(dice: str) -> str:
    return noted(DICE.fullmatch(dice))


def spoken(roll_list: RollList) -> str:
    """Sentences for a list whose author wrote none; ``directions`` reads them."""
    return " ".join(_spoken(roll_list))


def _spoken(roll_list: RollList) -> Iterator[str]:
    if roll_list.clear:
        yield "Remove all existing globals."
    if roll_list.choose:
        yield f"Choose {'another player' if roll_list.choose == values.PLAYER else roll_list.choose}."
    if roll_list.optional:
        yield "You can skip this roll."
    for step in roll_list.build:
        if step.words:
            words = ", ".join(f"{at}: {word}" for at, word in enumerate(step.words, 1))
            yield f"Roll {step.dice} for {step.name}: {words}."
        elif step.entries:
            often = f"then roll {roll_list.dice} that many times, rerolling duplicates"
            yield f"Roll {step.dice} to see how many {step.name} there are, {often}."
        else:
            yield f"Roll {step.dice} for {step.name}."
    if not roll_list.build:
        yield f"Roll {roll_list.dice}."
        yield _SPOKEN[roll_list.to]
