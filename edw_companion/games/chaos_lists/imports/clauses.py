"""The clauses of a marked sentence: who rolls, how often, on what; and what a sentence leaves behind for a while.

What ends with the turn is not kept, since the players who see it happen need no reminder, unless it changes the
rolling. Leaving the game for a while is told elsewhere (``away``), and so are turns that are skipped.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from edw_companion.core.lasting import ALL, GAME, GONE, NEXT_TURN, TURN, USED
from edw_companion.games.chaos_lists.imports.grammar import (
    AT,
    CHANGES,
    NUMBERS,
    UNSURE,
    UNTIL,
    VERB,
    WHO,
    Said,
    first,
    rolled_on,
)
from edw_companion.games.chaos_lists.imports.names import LIST, Names
from edw_companion.games.chaos_lists.values import CHOSEN, MORE, ONCE, THEN, Lasting, RollOrder

_PART = re.compile(r"[;:—] (?:or )?|,? (?:and )?then |, (?:and |or )?", re.IGNORECASE)
_OFFERED = re.compile(r"\bmay(?: also)?(?: choose to)?$|\bchoose to$", re.IGNORECASE)
_OF_THOSE = re.compile(r"\bplayers?(?: or players)? who (?!(?:does|do|did)\b)(.+?)(?: may)?$", re.IGNORECASE)
_PLAYERS_WHO = re.compile(r"(?<!or )\bplayers who\b")
_THAT = re.compile(r"\b(?:that|those|the(?: same)?) (?:lists?|charts?|tables?)\b", re.IGNORECASE)
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
            orders = tuple(each._replace(pick=ONCE) for each in orders if each.of) or orders
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


# What lasts.

_MUCH = re.compile(r"\b(twice )?that (?:much|many)\b")
_TURNS = re.compile(r"\bfor (?:the next )?(\w+) turns\b", re.IGNORECASE)
_EMBLEM = re.compile(r"\bemblem\b", re.IGNORECASE)
_ELSEWHERE = re.compile(r"\bleav(?:e|es|ing) the game\b|\b(?:leaves|enters) the command zone\b", re.IGNORECASE)
_EVERYBODY = re.compile(r"\b(?:(?:each|all|every|a|any) players?|players|\w+body|everyone|its player)\b", re.IGNORECASE)
_OTHER = re.compile(r"\b(?:target|that|another) (?:player|opponent)\b|\byour killer\b", re.IGNORECASE)

_AS = re.compile(
    rf"\bwould roll on (?:the )?(?P<lists>{LIST}[^.]*?|that list)"
    rf"(?:,? instead\b|,(?= (?:they |you |that player )?rolls? on)).*"
    rf"\brolls? on (?:the )?(?P<other>{LIST})|(?P<counted>{LIST}.*?) counts? as (?P<such>{LIST})",
    re.IGNORECASE,
)


def lasting(sentence: str, names: Names, *, stays: bool) -> tuple[Lasting, ...]:
    """What lasts of a marked sentence; ``stays``: its entry stays in play, and what it does lasts as long as it does.

    Their ``text`` is the sentence.
    """
    changes = _changes(sentence, names)
    until = _until(sentence)
    if THEN in {each[0] for each in changes}:
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
        if match and kind == MORE:
            word = re.search(rf"\b({'|'.join(NUMBERS[2:])}|[2-9])\b", match[0])
            return [(MORE, str(NUMBERS.index(word[1]) if word and word[1] in NUMBERS else word[1] if word else 1))]
        if match:
            return [(kind, *(names.mentioned(match[1]) if match.groups() else ()))]
    return []
