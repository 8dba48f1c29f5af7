"""The directions at the top of a list as its author wrote them in sentences, read into the keys of ours."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from edw_companion.games.chaos_lists.imports.grammar import TO, first
from edw_companion.games.chaos_lists.imports.wording import DICE, noted
from edw_companion.games.chaos_lists.values import COMMAND, NOW, PLAYER, STACK, TOKEN, BuildStep, RollList

_TENS = re.compile(r"d([0-9]{1,3}) for the tens\b.*?d10 for the (?:units|ones)\b", re.IGNORECASE)
_CLEAR = re.compile(r"\b(?:remove|exile|clear|discard)\b[^.]*\bglobals?\b|\bglobals? leaves?\b", re.IGNORECASE)
_PLAYER = re.compile(
    r"\b(?:choose|name|pick)s? (?:another|an?|target|one) (?:other )?(?:player|opponent)\b", re.IGNORECASE
)
_OBJECT = re.compile(r"\b(?:choose|name|pick)s? (?:an? |any |target )?([^.,;]+?)(?=,| then\b|\.|$)", re.IGNORECASE)
_DECLINE = re.compile(
    r"\b(?:can|may) (?:skip|decline|ignore)\b|\b(?:don't|need not) have to roll\b|\bneed not roll\b", re.IGNORECASE
)

_DIE = r"([0-9]{0,2}d[0-9]{1,3})"
_WORDS = re.compile(
    rf"\broll (?:an? )?{_DIE} (?:for|to (?:see|choose|determine)) (?:its |the )?(\w+)[^:]*:\s*(\d\s*[:=-].*)", re.I
)
_MANY = re.compile(
    rf"\broll (?:an? )?{_DIE} to (?:see|determine) how many (\w+)\b.*?\broll (?:an? )?(?:{_DIE} )?that many times\b",
    re.I,
)
_TIMES = re.compile(rf"\broll (?:an? )?{_DIE} {_DIE} times for (?:the |its )?(?:creature's )?(\w+)", re.IGNORECASE)
_TWICE = re.compile(rf"\broll {_DIE} twice\b.*\bpower\b.*\btoughness\b", re.IGNORECASE)
_PLAIN = re.compile(rf"roll (?:an? )?{_DIE} for (?:the |its )?([a-z ]+)\.?$", re.IGNORECASE)
_SIZE = re.compile(rf"\b{_DIE}/{_DIE}\b", re.IGNORECASE)
_WORD = re.compile(r"\d+\s*[:=-]\s*([^,;.]+)")

_SPOKEN = {
    STACK: "Put the result onto the stack.",
    COMMAND: "Put the result into the command zone.",
    TOKEN: "Put a token copy onto the battlefield.",
    NOW: "The result happens immediately.",
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
    to = first(TO, text) or ""
    if any(step.entries or step.words for step in build):
        asked = re.search(rf"\broll (?:an? )?{_DIE} (?:that many|{_DIE}) times\b", text, re.IGNORECASE)
        unread = tuple(sentence for sentence, steps in built if not steps and DICE.search(sentence))
        return Directions(_noted(asked[1]) if asked else "", NOW, False, "", False, build, unread)
    tens = _TENS.search(text)
    dice = next(filter(None, map(noted, DICE.finditer(text))), "")
    if tens and not dice.endswith("+9"):
        dice = f"1d{int(tens[1]) * 10}+9"
    chosen = PLAYER if _PLAYER.search(text) else ""
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
        yield f"Choose {'another player' if roll_list.choose == PLAYER else roll_list.choose}."
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
