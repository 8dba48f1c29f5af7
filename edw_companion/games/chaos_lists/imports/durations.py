"""What a text leaves behind for a while: until when, whose it is, and what it changes in the rolling.

What ends with the turn is not kept, since the players who see it happen need no reminder, unless it changes the
rolling. Leaving the game for a while is told elsewhere (``away``), and so are turns that are skipped.
"""

import re

from edw_companion.core.lasting import ALL, END_STEP, GAME, GONE, LOSS, NEXT_TURN, TURN, USED
from edw_companion.games.chaos_lists.imports.clauses import LIST, NUMBERS, Names
from edw_companion.games.chaos_lists.values import CHOSEN, COPY, FIRST, FREE, MORE, SKIP, THEN, Lasting

_UNTIL = tuple(
    (re.compile(pattern, re.IGNORECASE), until)
    for pattern, until in (
        (r"\buntil the end of (?:your|their|its|that player's) next turn\b", GONE),
        (r"\buntil (?:the (?:beginning|start) of )?your next (?:turn|upkeep|untap step|chaos step)\b", NEXT_TURN),
        (r"\buntil (?:the (?:beginning|start) of )?(?:their|its|that player's) next turn\b", GONE),
        (r"\b(?:for the rest of|for the remainder of|until the end of) (?:the|this) game\b", GAME),
        (r"\buntil (?:you lose|the game ends)\b", GAME),
        (r"\buntil (?:a|any|another) player (?:loses|dies|is eliminated)\b", LOSS),
        (r"\bduring (?:your|their|its|that player's) next (?:\w+ )?(?:turn|step)\b", GONE),
        (r"\b(?:until end of turn|until the end of (?:this|the) turn|this turn)\b", TURN),
    )
)
_MOMENTS = tuple(
    (re.compile(pattern, re.IGNORECASE), moment)
    for pattern, moment in (
        (
            r"(?:as|when|at the beginning of) your next (?:turn|upkeep|untap step)(?: begins| starts)?, (?P<deed>.+)",
            NEXT_TURN,
        ),
        (r"at the (?:beginning|end) of (?:the next|your next|this turn's) end step, (?P<deed>.+)", END_STEP),
        (r"(?P<deed>[^,]+) at the (?:beginning|end) of (?:the next|your next|this turn's) end step", END_STEP),
    )
)
_MUCH = re.compile(r"\b(twice )?that (?:much|many)\b")
_TURNS = re.compile(r"\bfor (?:the next )?(\w+) turns\b", re.IGNORECASE)
_EMBLEM = re.compile(r"\bemblem\b", re.IGNORECASE)
_ELSEWHERE = re.compile(r"\bleav(?:e|es|ing) the game\b|\b(?:leaves|enters) the command zone\b", re.IGNORECASE)
_EVERYBODY = re.compile(r"\b(?:(?:each|all|every|a|any) players?|players|\w+body|everyone|its player)\b", re.IGNORECASE)
_OTHER = re.compile(r"\b(?:target|that|another) (?:player|opponent)\b|\byour killer\b", re.IGNORECASE)

_AGAIN = rf"rolls? (?:chaos )?(?:an|one|{'|'.join(NUMBERS[2:])}|[1-9]) (?:additional|extra|more) (?:time|roll)s?"
_CHANGES = tuple(
    (re.compile(pattern, re.IGNORECASE), kind)
    for pattern, kind in (
        (rf"^(?=.*\bchaos steps?\b).*{_AGAIN}", MORE),
        (
            r"skips? (?:their|your|its|the|all) (?:\w+ )?chaos steps?|(?:don't|doesn't|can't) roll chaos\b(?! at)",
            SKIP,
        ),
        (rf"^(?=.*\bchaos steps?\b).*\bfirst (?:chaos )?roll\b.* on (?:the )?({LIST})", FIRST),
        (rf"\bnext (?:time .*would roll chaos\b|chaos roll\b).* on (?:the )?({LIST})", THEN),
        (r"\b(?:additional|extra|second) copy of (?:the|that) (?:rolled|ability)|\brolled\b.* twice\b", COPY),
        (r"\bwould roll chaos\b(?=.*\binstead\b).*\byou choose\b", FREE),
    )
)
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
    for pattern, moment in _MOMENTS:
        match = pattern.fullmatch(plain)
        if match:
            text = _MUCH.sub(r"[[\1that]]", match["deed"]) if rolled else match["deed"]
            return (Lasting(USED, text=text[:1].lower() + text[1:], at=moment),)
    return ()


def _until(sentence: str) -> str:
    if _EMBLEM.search(sentence):
        return GAME
    number = _TURNS.search(sentence)
    if number and (number[1].isdecimal() or number[1].lower() in NUMBERS):
        count = int(number[1]) if number[1].isdecimal() else NUMBERS.index(number[1].lower())
        return f"{count} turns" if 0 < count < 100 else ""
    return next((until for pattern, until in _UNTIL if pattern.search(sentence)), "")


def _whose(sentence: str, until: str) -> str:
    """Whose it is, by whom the sentence names first."""
    if until == NEXT_TURN:
        return "you"
    rest = re.sub(r"[“\"].*?[”\"]", "", sentence)
    for pattern, _ in _UNTIL:
        rest = pattern.sub("", rest)
    found = [(match.start(), whose) for pattern, whose in ((_EVERYBODY, ALL), (_OTHER, CHOSEN))
             if (match := pattern.search(rest))]  # fmt: skip
    return min(found)[1] if found else "you"


def _changes(sentence: str, names: Names) -> list[tuple[str, ...]]:
    found = _AS.search(sentence)
    if found:
        (other,) = names.mentioned(found["other"] or found["such"])
        ones = names.mentioned(found["lists"] or found["counted"] or "") or (CHOSEN,)
        return [("as", one, other) for one in ones if one != other]
    for pattern, kind in _CHANGES:
        match = pattern.search(sentence)
        if match and kind == MORE:
            word = re.search(rf"\b({'|'.join(NUMBERS[2:])}|[2-9])\b", match[0])
            return [(MORE, str(NUMBERS.index(word[1]) if word and word[1] in NUMBERS else word[1] if word else 1))]
        if match:
            return [(kind, *(names.mentioned(match[1]) if match.groups() else ()))]
    return []
