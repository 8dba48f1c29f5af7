"""What an action does to creatures, as players say it: "giant growth on bears +3/+3", "a bolt kills elves".

No card is known here: what the words do not say is not guessed, and a creature that is named alone is asked about.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import dropwhile, takewhile
from typing import TYPE_CHECKING

from edw_companion.core.questions import Spoken, WantedError
from edw_companion.core.words import bare, card, card_meant, plain
from edw_companion.errors import UsageError
from edw_companion.games.five_colors.armies import MAX_NUMBER, shown
from edw_companion.games.five_colors.cards import sized
from edw_companion.games.five_colors.state import single
from edw_companion.sentences import DO, Sentence
from edw_companion.text import listed
from edw_companion.tuples import NamedTuple

if TYPE_CHECKING:
    from edw_companion.games.five_colors.armies import Fighter, Numbers

CREATURE = "creature in this fight"
STRUCK = "creature in what the action before took out"
"""What is meant by a name here, for the error."""

_WHO = "(?: (?:actions?|acts|blockers?|blocks?|defenders?|defends|attackers?|attacks?|creatures?))?"
NO_ACTION = re.compile(
    rf"(?:i |we )?(?:pass(?:es)?|do(?:es)? nothing)|(?:no|nobody|none|nothing)(?: more| else)?{_WHO}(?:,? fight)?|"
    r"(?:doesn'?t|don'?t|does not|won'?t) \w+|(?:has|sends) no\w*(?: \w+)?",
    re.IGNORECASE,
)
"""What somebody says who takes no action, or sends nobody."""

USES, TAPS, UNTAPS, BECOMES = "uses", "taps", "untaps", "becomes"
DAMAGES, DESTROYS, SAVES = "damages", "destroys", "saves"


class Verb(NamedTuple):
    """Something that an action may do to a creature: as the log tells it, its option's help, and as players say it."""

    told: str
    help: str
    said: str = ""


VERBS = {
    USES: Verb("uses", "Tapped for its own effect: toughness, no power.", "uses"),
    TAPS: Verb("taps", "Tapped by something else: neither.", "taps?"),
    UNTAPS: Verb("untaps", "Untapped: it counts in full again.", "untaps?"),
    BECOMES: Verb("makes", "It has that power and toughness now."),
    DAMAGES: Verb("deals", "It stays till the end of the turn."),
    DESTROYS: Verb(
        "takes out",
        "Taken out of the battle at once.",
        "kills?|destroys?|exiles?|buries|bury|removes|bounces?|returns?|dies",
    ),
    SAVES: Verb("saves", "One that the action just before took out.", "saves|regenerates"),
}
"""What an action may do, in the order in which a line tells it."""
VERB = "|".join(each.said for each in VERBS.values() if each.said)

CHANGE = "[-+\u2212]?[0-9]{1,3}/[-+\u2212]?[0-9]{1,3}"
_ON, _IS = "(?:on|to|at)", "(?:gets?|becomes?|is|are|has)"
ON = re.compile(r"(?P<spell>.+) (?:on|at|targeting) (?P<whom>.+)", re.IGNORECASE)
"""A card and what it is played on."""
_DAMAGE = "(?P<number>[0-9]{1,3})(?: damage)?"
_WHOM = r"\s+(?P<whom>\S.*)"
_SAYS = tuple(
    (does, re.compile(rf"(?:(?P<source>.*{'?' * lazy})\s+)?{text}", re.IGNORECASE))
    for does, lazy, text in (
        (BECOMES, True, rf"(?P<change>{CHANGE})\s+{_ON}{_WHOM}"),
        (BECOMES, False, rf"{_ON}\s+(?P<whom>\S.*?)(?:\s+{_IS})?\s+(?P<change>{CHANGE})"),
        (BECOMES, True, rf"(?P<whom>)(?:{_IS}\s+)?(?P<change>{CHANGE})"),
        (DAMAGES, True, rf"(?:deals\s+|does\s+)?{_DAMAGE}\s+{_ON}{_WHOM}"),
        (DAMAGES, False, rf"(?P<whom>)(?:takes\s+|gets\s+|[-\u2212]){_DAMAGE}"),
        *((does, True, f"(?:{VERBS[does].said})(?:{_WHOM})?") for does in (DESTROYS, UNTAPS, TAPS, SAVES, USES)),
    )
)
"""How players say what is done, the first one that fits; whose doing it is stands before it, or whom it is done to."""

_DOES_FIRST = re.compile(rf"[0-9]+ |(?:{VERB})\b", re.IGNORECASE)
"""What begins a clause that says itself to whom it is done."""
_NOTHING = re.compile(r"(?P<text>.*\S)(?:\s+does)?\s+nothing", re.IGNORECASE)
ALL = re.compile(r"(?<=\s)(?:(?:all|each|every|both) creatures?|everything|all)$", re.IGNORECASE)
"""All creatures that are there, at the end of what is said."""
_PARTS = re.compile(r"(\s*[,;:]\s+|\s+and\s+|\s+for\s+(?=[0-9]))")
_ANSWERED = (
    "^(?:it|he|she|that|they|both|all) (?:(?:is|are|becomes?|gets?|takes?) )?"
    "| (?:to |on )?(?:it|him|her|them|both|each)$"
)
"""What is said around an answer of what becomes of creatures."""
_TAKEN_OUT = (
    r"die|died|dead|killed|destroyed|takes?(?: \w+)? out|returns?(?: \w+)* hand"
    r"|(?:is )?remove[ds]?(?: \w+)? from the game"
)
"""What else is answered where they leave the battle."""
_THE = re.compile(r"\b(?:the|an?|his|her|their|my) (\w+)", re.IGNORECASE)
"""A card that is named in a sentence."""
_ASK = "Type +3/+3, or 3 for damage, or kills, taps, untaps, nothing."


class Effect(NamedTuple):
    """What happens to one creature: what it is, the creature, and its damage or how it is then."""

    does: str
    creature: str
    damage: int = 0
    becomes: Fighter | None = None


class Said(NamedTuple):
    """An action in words: whose doing it is, and what it does."""

    source: str | None
    effects: Sequence[Effect] = ()


def read(
    text: str | None, there: Mapping[str, Fighter], struck: Collection[str], others: Collection[str], *, alone: bool
) -> Said:
    """What the words of an action say of the creatures that are ``there``, or were ``struck`` by the action before.

    ``others`` are cards in play that are no creatures, which it may be played on. ``alone``: whether nothing else says
    what it does; then a creature that is named must have something done to it.

    Raises:
        WantedError: nothing is said of a creature that is named.
        UsageError: no creature of the fight is meant, or several; or something else stands behind what is done.
    """
    if not text:
        return Said(text)
    nothing = _NOTHING.fullmatch(text)
    if nothing:
        return Said(nothing["text"])
    text = ALL.sub(lambda _match: " and ".join(there), text)
    source, effects, last = "", list[Effect](), None
    said = ["", *_PARTS.split(text)]
    for between, piece in zip(said[::2], said[1::2], strict=True):
        found = _clause(piece, there, struck)
        more = "" if found or last is None else _meant(piece, there, struck)
        if found:
            whole = _DOES_FIRST.match(piece)  # "giant growth on the hero and kills the lions"
            if not (effects or found.source or whole) and between.strip() == "and":
                source, also = _before_and(source, struck if found.effects[0].does == SAVES else there)
                effects += [_as_well(found.effects[0], name, piece, there) for name in also]
                if not also and piece.endswith(" dies"):  # "orcs and hero dies", where no orcs are
                    raise UsageError(f"Nothing was recorded: '{_PARTS.split(source)[-1]}' is no {CREATURE}.")
            source += (between if source and found.source else "") + (found.source or "")
            effects += found.effects
            last = found.effects[-1]
        elif more and last is not None and last.does != BECOMES:
            effects.append(last._replace(creature=more))
        elif effects:
            raise UsageError(f"Nothing was recorded: '{piece}' is not understood.")
        else:
            source += (between if source else "") + piece
    if effects:
        done = {"", *(each.creature for each in effects)}
        pieces = _PARTS.split(source)[::2]
        aims = (ON.fullmatch(re.sub(" (?:for )?[0-9]+$", "", piece)) for piece in pieces)
        unsaid = any(on and _meant(on["whom"], there) not in done for on in aims)
        if unsaid and len(pieces) == 1:
            raise UsageError(f"Nothing was recorded: say, too, what '{source}' does; or type two lines.")
        if unsaid or re.search(rf"{CHANGE}|\b[0-9]+ (?:damage )?{_ON} ", source):
            raise UsageError(f"Nothing was recorded: '{source}' says more than a card's name. Type two lines.")
        return Said(
            re.sub(rf"\s+{_ON}$", "", source) or None,
            [each for at, each in enumerate(effects) if each not in effects[:at]],
        )
    named = _named(text, there) if alone else None
    if named:
        pieces = _PARTS.split(text)[::2]
        behind = dropwhile(lambda piece: not _at_end(piece, there), pieces)
        rest = (piece for piece in [*behind][1:] if not _meant(piece, there))
        strange = next((each for each in rest if any(_meant(name, there) for name in _THE.findall(each))), "")
        if strange:  # "bolts the hero, bram heals the hero with samite healer"
            raise UsageError(f"Nothing was recorded: '{strange}' is not understood. Type two lines.")
        raise _asks(text, there, *named)
    if re.search(rf"(^|\s){CHANGE}$", text):
        raise UsageError(f"Say on which creature: Giant Growth on Grizzly Bears {text.split()[-1]}.")
    on = ON.fullmatch(text) if alone else None
    if on and not card_meant(bare(on["whom"]), others):
        card(bare(on["whom"]), there, CREATURE)
    return Said(text)


def _before_and(source: str, there: Collection[str]) -> tuple[str, list[str]]:
    """What stands before "and" and a creature: whose doing it is, and the creatures to which the same is done.

    Such as "rally on the giant" before "and the wurm +3/+3", or "overrun, giant".
    """
    pieces, also = _PARTS.split(source), list[str]()
    while pieces and (name := _meant(pieces[-1], there)):
        also.insert(0, name)
        del pieces[-2:]
    on = ON.fullmatch(pieces[-1]) if pieces else None
    last = (on["spell"], _meant(on["whom"], there)) if on else _at_end(pieces[-1], there) if pieces else None
    if last and last[1]:  # "rally on the giant", or "both giant"
        also.insert(0, last[1])
        pieces[-1] = "" if last[0] in (None, "both", "all") else last[0]
    return "".join(pieces), also


def _as_well(effect: Effect, name: str, piece: str, there: Mapping[str, Fighter]) -> Effect:
    """What a clause does to one creature, done to another."""
    change = re.search(CHANGE, piece) if effect.does == BECOMES else None
    return _changed(name, change[0], there) if change else effect._replace(creature=name)


def become(text: str | None, said: Sequence[str], there: Mapping[str, Fighter]) -> tuple[str | None, list[Effect]]:
    """What creatures become by their whole numbers, which may stand unquoted behind the words; and those words."""
    names, words = [*said], (text or "").split()
    if names and "/" not in names[-1] and words and re.fullmatch(CHANGE, words[-1]):
        longer = (" ".join([names[-1], *words[at:-1]]) for at in range(len(words)))
        at = next((at for at, name in enumerate(longer) if _meant(name, there)), len(words) - 1)
        names[-1], text = " ".join([names[-1], *words[at:]]), " ".join(words[:at]) or None
    found = [(card(bare(each["name"]), there, CREATURE), shown(each).split()[-1]) for each in map(sized, names)]
    return text, [_changed(name, change, there) for name, change in found]


def _clause(text: str, there: Mapping[str, Fighter], struck: Collection[str]) -> Said | None:
    """What one clause says; None if it says nothing of what is done."""
    for does, pattern in _SAYS:
        match = pattern.fullmatch(text)
        if match is None or not (match["source"] or match["whom"]):
            continue
        source, found = match["source"], match.groupdict()
        of, what = (struck, STRUCK) if does == SAVES else (there, CREATURE)
        if match["whom"]:
            it = does == SAVES and len(of) == 1 and match["whom"] in ("it", "him", "her", "that")
            name = next(iter(of)) if it else card(bare(match["whom"]), of, what)
        elif last := _at_end(source, of):
            source, name = last
        elif source and does == DESTROYS:
            name, source = card(bare(source), of, what), None  # which says who is there
        else:
            return None
        if "change" in found:
            return Said(source, [_changed(name, found["change"], there)])
        if "number" in found:
            return Said(source, [Effect(DAMAGES, name, int(found["number"]))])
        if match["whom"]:
            return Said(source, [Effect(does, name)])
        return Said(None, [Effect(USES if does == TAPS else does, name)])  # "prodigal taps": for its own effect
    return None


def _meant(name: str, *of: Iterable[str]) -> str:
    """The creature that a name means, three letters at least; "" if it means none.

    Raises:
        AmbiguousWordError: it means several.
    """
    return card_meant(bare(name), [each for some in of for each in some]) or "" if len(plain(bare(name))) > 2 else ""


def _at_end(text: str, there: Iterable[str]) -> tuple[str | None, str] | None:
    """The creature whose name, or a part of it, ends a text, and what stands before it; None if none does."""
    words = text.split()
    for at in range(len(words)):
        name = _meant(" ".join(words[at:]), there)
        if name:
            return " ".join(words[:at]) or None, name
    return None


def _named(text: str, there: Iterable[str]) -> tuple[str | None, Sequence[str]] | None:
    """Creatures that are named, by a whole name, or where a part of the text ends; and what stands before the first."""
    words, text = f" {plain(text)} ", re.sub(r"\s+[0-9]+$", "", text)
    whole = next((name for name in there if f" {plain(single(name))} " in words), None)
    pieces = _PARTS.split(text)[::2]
    ends = [_at_end(piece, there) for piece in pieces]
    at, found = next(((at, end) for at, end in enumerate(ends) if end), (0, None))
    more = [*takewhile(bool, (_meant(piece, there) for piece in pieces[at + 1 :]))] if found else []
    if found and more:
        return found[0], (found[1], *more)
    last = _at_end(text, there) or found
    return (last[0], last[1:]) if last else (None, (whole,)) if whole else None


def _asks(text: str, there: Mapping[str, Fighter], source: str | None, names: Sequence[str]) -> WantedError:
    """What the action does to creatures is to be said."""
    name = listed(names)
    whose = re.sub(rf"(^|\s+){_ON}$", "", source or "")
    said = f"battle act {whose}".strip()
    why = f"Say what that does to {name}: {DO}, or {DO}, or taps, untaps, 3 to it; {DO} if nothing is counted."
    commands = f"{said} kills {name}", f"{said} on {name} +3/+3", f"battle act {text} nothing"

    def reads(said: str) -> list[str] | None:
        named, more = "|".join(map(re.escape, names)), said.removeprefix("and ")
        around = f"^(?:the )?(?:{named})(?: gets?)? | (?:to |on )?(?:the )?(?:{named})$"
        line = re.sub(f"{_ANSWERED}|{around}", "", more, flags=re.IGNORECASE)
        line = "dies" if re.fullmatch(_TAKEN_OUT, line, re.IGNORECASE) else line
        damage = re.fullmatch(rf"[-\u2212]?{_DAMAGE}", line, re.IGNORECASE)
        if damage:
            return [word for each in names for word in ("--damage", f"{each}={damage['number']}")]
        if names[1:] and re.fullmatch(CHANGE, line):
            larger = (_changed(each, line, there).becomes for each in names)
            return [word for each in larger if each for word in (f"--{BECOMES}", shown(each))]
        if re.fullmatch(f"{CHANGE}|nothing", line, re.IGNORECASE):
            return [line]
        does = next((does for does in (DESTROYS, TAPS, UNTAPS) if re.fullmatch(VERBS[does].said, line, re.I)), "")
        if not does and " " in said and not said.startswith("and "):  # a line of its own
            return None
        if not does:
            raise UsageError(_ASK)
        return [word for each in names for word in (f"--{does}", each)]

    return WantedError(
        Sentence(why, *commands), Spoken(f"What does {whose or 'that'} do to {name}?", _ASK, reads, free=False)
    )


def _changed(name: str, change: str, there: Mapping[str, Fighter]) -> Effect:
    """A creature with its new numbers."""
    old = there[name]
    power, toughness = resized(change, old)
    return Effect(BECOMES, old["name"], becomes={**old, "power": power, "toughness": toughness})


def resized(change: str, old: Numbers | Fighter) -> Iterator[int]:
    """Power and toughness: as they are said, or with a sign by how much they change."""
    for said, before in zip(change.split("/"), (old["power"], old["toughness"]), strict=True):
        number = int(said.replace("\u2212", "-")) + (0 if said.isdecimal() else before)
        yield min(max(number, 0), MAX_NUMBER)
