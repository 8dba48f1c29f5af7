"""What the table must not forget: what a text asks it to note, when Globals trigger, and what lasts or waits.

The program does not carry texts out: it names the command that notes what came of one, and shows the sentence of a
Global that speaks of what has just happened. What a Chaos card leaves until a moment, or for one, is noted as it
resolves, called when it is due, and over by itself. Rule 3; ruling 26.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence, Set
from functools import partial
from typing import TYPE_CHECKING, Any, NotRequired, TypedDict, cast

from edw_companion.core import lasting
from edw_companion.core.at import At
from edw_companion.core.due import ASIDE, DO, OPTIONAL, Due, quoted
from edw_companion.core.kind import Chapter, Kind
from edw_companion.core.lasting import END_OF_NEXT, END_STEP, GONE, NEXT_TURN, TURN, UNTIL, Effect, Moment, Which
from edw_companion.core.params import Number, Text, Who
from edw_companion.core.words import card_meant
from edw_companion.games.chaos_magic.phases import CHAOS_STEP
from edw_companion.games.chaos_magic.state import NOBODY, ChaosMagicState, GlobalInPlay, OnStack, bordered
from edw_companion.games.finding import hinted
from edw_companion.text import either, listed

if TYPE_CHECKING:
    from edw_companion.core.facts import Line

    class Begun(TypedDict):
        """What a line says of something that lasts until a moment, or is done at one; see ``core.lasting``."""

        name: str
        who: str
        until: NotRequired[str]
        moment: NotRequired[str]
        amount: NotRequired[int]
        text: NotRequired[str]

    class Kept(Line, Begun):
        """What somebody notes."""

    class Dropped(Line):
        """What is over; done: it was due, and is done."""

        number: int
        name: str
        who: str
        done: NotRequired[bool]


_HINTS = (
    (r"into the middle", "What {name} puts into the middle", "middle put CARD…"),
    (r"(?i)\b(?:take|return|put)s?\b[^.]*\bfrom the middle", "What {name} takes from the middle", "middle out CARD"),
    (r"(?i)\bdraws? [^.]*\bChaos cards?\b", "The Chaos card that {name} brings", "chaos draw --with {it}"),
    (r"(?i)\bcounters? [^.]*\bChaos card", "The Chaos card that {name} counters", "chaos counter --with {it}"),
    (r"^(?!.*\bGlobal discard\b).*\bGlobal deck\b", "The Global that {name} brings", "global reveal --with {it}"),
    (r"\bGlobal discard\b", "The Global that {name} removes", "global leave"),
    (r"(?i)\b(?:destroy|exile|sacrifice)s? [^.]*\bGlobals?\b", "The Global that {name} removes", "global leave"),
    (r"(?i)\bcontrols? of [^.]*\bGlobals?\b", "Who controls a Global by {name}", "global control"),
    (r"\beach Global under nobody's\b", "The Globals that nobody controls any more by {name}", "global control"),
    (r"\blife total\b[^.]*\bbecome", "What life totals become by {name}", "life WHO N"),
    (r"(?i)\btaps? [^.]*\bGlobals?\b", "The Global that {name} taps", "global tap"),
    (r"(?i)\buntaps? [^.]*\bGlobals?\b", "The Global that {name} untaps", "global untap"),
    (r"(?i)\bextra turn\b", "The extra turn that {name} gives", "turn extra {who}"),
)
"""What a text speaks of, what is to be noted of it, and the command that does; {name} and {it} are the card itself."""

_OF_LIFE = {
    "+": re.compile(r"(?i)\bgains? (?:[0-9]+ |as much )?life\b"),
    "-": re.compile(
        r"(?i)\bloses? (?:[0-9]+ |as much )?life\b"
        r"|\bdeals? [0-9]+ damage\b(?! to (?:each|target) creature\b[^,.]*[.])"
    ),
}
"""By sign what a text says that changes somebody's life so."""

_WAITED_FOR = ("chaos draw", "global reveal", "global leave", "global control", "turn extra")
"""What a turn does not end before, where a card does not leave it to a player: it would be lost without a word."""

_ITSELF = (
    (r"\{{T\}}", "{name} becomes tapped", "global tap {it}"),
    (r"(?i)\buntaps? (?:it|{name})\b", "{name} untaps, when its text says so", "global untap {it}"),
    (r"(?i)\bcontrol of (?:it|{name})\b", "Who controls {name} now", "global control {it} WHO"),
)
"""The same for what a Global says of itself."""

AS_A_TURN_BEGINS = r"^At the beginning of (?!.*\b(?:end|Chaos) step\b)"
_CONTROLLERS = r"^(At the beginning of )(?:its controller|the controller)'s"
DRAWN = r"^When[^,]*\bdraws?\b[^,]*\bChaos card"
IN_CHAOS_STEP = r"^At the beginning of [^,]*\bChaos step\b"
TURNED_UP = r"^When[^,]*\bChaos card[^,]*\bturned|^Until [^.]*\bas a Chaos card is turned\b"
WHEN_RESOLVED = r"^When[^,]*\bChaos card[^,]*\bresolve"
WHEN_COUNTERED = r"^When[^,]*\bChaos card[^,]*\bcounter"
MIDDLE = r"^(?!At the beginning|When).*\bthe middle\b|^When[^,]*\bthe middle\b"
SPITED = r"\bspited?\b"
"""The moments, as a sentence of a Global speaks of them."""

_ACTIVATED = re.compile(r"^[^.“]*: ")
_NEW_ABILITY = r"At the beginning of|When|[^.“]*: "


def sentences(text: str) -> list[str]:
    """The sentences of a text."""
    return re.split(r"(?<=[.!?”]) (?=[A-Z{“])", text)


def does(state: ChaosMagicState, card: str, side: str | None) -> str:
    """What a Chaos card does as it resolves: what its turning up has triggered was done before."""
    lines = [line for line in state.says(card, side) if line != state.trigger(card)]
    return " ".join(line.removeprefix(f"{side} ({bordered(state.colors(card, side))}): ") for line in lines)


def dues_of_text(text: str, card: str, who: str = "WHO") -> list[Due]:
    """What is to be noted of what the text of a card does, which ``who`` controls; what it quotes is for later."""
    told = re.sub(r"“[^”]*”|(?:^|(?<=\. ))When[^,.]*, ", "", text)  # nor is it done what makes it trigger
    must = [each for each in sentences(told) if not re.search(r"\bmay\b", each)]
    sure = {words for words, *_ in _HINTS if any(re.search(words, each) for each in must)}
    return hinted(told, [(words, _due(what, does, card, who, must=words in sure)) for words, what, does in _HINTS])


def dues_of_global(state: ChaosMagicState, card: str) -> list[Due]:
    """What the Global says as it comes into play, and what is typed when it is used."""
    called = f"{AS_A_TURN_BEGINS}|{IN_CHAOS_STEP}"
    text = " ".join(each for each in _sentences(state, card) if not re.search(called, each))
    does = [due.commands[0] for due in (*_dues_of_itself(text, card), *dues_of_text(text, card))]
    use = [Due("What is typed as it is used", *does, how=f": {either([DO] * len(does))}")] if does else []
    return [*map(Due, state.text(card)), *use]


def dues_of_use(state: ChaosMagicState, card: str) -> list[Due]:
    """What is to be noted when a Global was tapped for one of its abilities, and what untaps it."""
    costs = {sentence: sentence.partition(": ")[0] for sentence in _sentences(state, card)}
    uses = dues_of_text(" ".join(sentence for sentence, cost in costs.items() if "{T}" in cost), card)
    later = _dues_of_itself(" ".join(sentence for sentence, cost in costs.items() if "{T}" not in cost), card)
    return [*uses, *(_whose(state, due, card) for due in later)]


def _whose(state: ChaosMagicState, due: Due, card: str) -> Due:
    """Who controls a Global now, if that is what is due: somebody else, or whoever did before."""
    if due.commands[0].split()[-1] != "WHO":
        return due
    now = next(each.controller for each in state.globals if each.card == card)
    names = {seat or NOBODY: state.title(seat) for seat in (*state.living, None)}
    same = ("the same", "no", names[now or NOBODY], f"still {names[now or NOBODY]}")
    others = {names[who]: f"{due.does} {quoted(who)}" for who in names if who != (now or NOBODY)}
    return Due(due.says, *due.commands, does=due.does, answers={**others, **dict.fromkeys(same, "")}, owed=True)


def due_at(state: ChaosMagicState, moment: str) -> list[Due]:
    """What Globals in play, and what lasts, say of a moment that has come; with what is typed for it, if it says so."""
    found = []
    says = [(each.card, sentence) for each in state.globals for sentence in _said_now(state, each)]
    says += [(each.name, each.text) for each in state.effects if not each.at]
    for card, sentence in says:
        if re.search(moment, sentence) and not _ACTIVATED.match(sentence):
            later = dues_of_text(sentence, card)[:1]
            does = [due.commands[0] for due in later]
            text = f"{card}: {sentence}"
            bare = text.removesuffix(".")
            owed = moment != TURNED_UP  # what waits for a card on the stack is due while that lies there
            waits = owed and any(due.waits for due in later)
            own = does == ["middle put CARD…"] and re.search(r"\b(?:that|the active) player\b", sentence)
            fits = partial(_is_owned, state.active) if own else None
            by_hand = Due(
                bare, *does, answers=OPTIONAL, waits=waits, told=owed and not waits, owed=owed, key=text, fits=fits
            )
            found.append(by_hand if does else Due(text))
    return found


def _is_owned(who: str | None, event: Mapping[str, Any]) -> bool:
    """Whether cards that were put somewhere may be that player's."""
    return event["owner"] in (None, who)


def _said_now(state: ChaosMagicState, each: GlobalInPlay) -> list[str]:
    """What a Global says; of its controller's upkeep only in the turn of that player, by name."""
    found = list[str]()
    for sentence in _sentences(state, each.card):
        if not re.search(_CONTROLLERS, sentence):
            found.append(sentence)
        elif each.controller and each.controller == state.active:
            found.append(re.sub(_CONTROLLERS, rf"\g<1>{state.title(each.controller)}'s", sentence))
    return found


def _dues_of_itself(text: str, card: str) -> list[Due]:
    return hinted(text, [(word.format(name=re.escape(card)), _due(what, does, card)) for word, what, does in _ITSELF])


def _sentences(state: ChaosMagicState, card: str) -> Sequence[str]:
    """The sentences of its text; an activated ability is one, up to the next that has a cost or triggers."""
    found: list[str] = []
    for each in sentences(state.says(card)[0]):
        if found and _ACTIVATED.match(found[-1]) and not re.match(_NEW_ABILITY, each):
            found[-1] += f" {each}"
        else:
            found.append(each)
    return found


def _due(what: str, does: str, card: str, who: str = "WHO", *, must: bool = False) -> Due:
    waits, does = must and does.startswith(_WAITED_FOR), does.format(it=quoted(card), who=quoted(who))
    again = does.startswith("global untap ")  # for its own cost, which nobody must pay
    return Due(what.format(name=card), does, answers=OPTIONAL, owed=True, waits=waits, told=again)


# What lasts until a moment, or waits for one.

CHAPTER = Chapter[ChaosMagicState]()

_AT = (
    (r"\bat the beginning of the next end step\b", END_STEP),
    (r"\bat the beginning of your next ([Cc]haos step|upkeep|turn)\b", ""),
)
_UNTIL = (
    (r"\buntil the end of your next turn\b", END_OF_NEXT),
    (r"\b(?:until|before) your next turn\b", NEXT_TURN),
    (r"\buntil end of turn\b", TURN),
)
"""The moments in the words of a card, at which something is to be done and until which something lasts."""
_EACH = r"\bduring the next (untap step) of each player\b"


def _moment(moments: Sequence[tuple[str, str]], sentence: str) -> str:
    for pattern, moment in moments:
        if said := re.search(pattern, sentence, re.IGNORECASE):
            return moment or (CHAOS_STEP if "step" in said[1] else f"next {said[1]}")
    return ""


def until_of(text: str) -> str:
    """Until when somebody gains control by a card with that text; "" where it says no end."""
    said = (_moment(_UNTIL, each) for each in sentences(text) if re.search(r"(?i)\bgains? control\b", each))
    return next(filter(None, said), "")


def begun_by(state: ChaosMagicState, entry: OnStack) -> list[Begun]:
    """What a card that resolves leaves until a moment or for one; what it quotes has its own time."""
    found: list[Begun] = []
    name, who = str(entry.side or entry.card), entry.who
    for sentence in sentences(re.sub("“[^”]*”", "", does(state, str(entry.card), entry.side))):
        if each := re.search(_EACH, sentence):
            others = [seat for seat in state.living if seat != who]
            found += [{"name": name, "who": seat, "text": sentence, "moment": each[1]} for seat in others]
        elif at := _moment(_AT, sentence):
            found.append({"name": name, "who": who, "text": sentence, "moment": at})
        elif until := _moment(_UNTIL, sentence):
            found.append({"name": name, "who": who, "text": sentence, "until": until})
    return found


def dues_now(state: ChaosMagicState, text: str, card: str, who: str) -> list[Due]:
    """What is due by a text as things stand; as the first of several, where it is two Chaos cards, or each player's.

    What comes again and again is noted by hand.
    """
    found = list[Due]()
    controlled = any(each.controller for each in state.globals)
    for due in dues_of_text(text, card, who):
        two = (due.does or "").startswith("chaos draw") and re.search(r"(?i)\bdraws? two Chaos cards\b", text)
        each = due.does in ("middle put", "middle out") and re.search(r"(?i)\beach (?:player|hand)\b", text)
        count = 2 if two else len(state.living) if each else 1
        totals = _totals(state, text) if due.does == "life" else {}
        if totals:
            named = listed([f"{state.title(seat)} {total}" for seat, total in totals.items()])
            sets = " ".join(["life", *(f"{quoted(seat)} ={total}" for seat, total in totals.items())])
            due = Due(f"Life totals become {named} by {card}", sets, answers=OPTIONAL, owed=True)
        idle = (due.does == "middle out" and not state.middle.cards) or ("nobody" in due.text and not controlled)
        found += [] if idle else [_part(due, 1, count) if count > 1 else due]
    if all(due.does != "life" for due in found):
        found += _dues_of_life(text, card, who)
    if re.search("“At the beginning of each ", text):
        notes = f"chaos keep {quoted(who)} {quoted(card)}"
        stays = f"{card} does something again in each turn: noted, it stays in sight"
        found.append(Due(stays, notes, answers=OPTIONAL, owed=True, told=True))
    return found


def _dues_of_life(text: str, card: str, who: str) -> list[Due]:
    """That what a card says of life is typed: with its number, where that is one and its controller's."""
    told, signs = re.sub("“[^”]*”", "", text), signs_of_life(text)
    if not signs:
        return []
    fits = partial(_is_of_card, signs, {*re.findall("[0-9]+", told)}, card, who)
    own = re.search(r"(?:^|[.] )You (gain|lose) ([0-9]+) life[.]", told)
    says = f"What {card} says of life is typed"
    if own is None:
        return [Due(says, "life WHO N", answers=OPTIONAL, owed=True, fits=fits)]
    does = f"life {quoted(who)} {'+' if own[1] == 'gain' else '-'}{own[2]}"
    return [Due(says, does, how=f", as {DO}", answers=OPTIONAL, owed=True, fits=fits)]


def signs_of_life(text: str) -> str:
    """As what somebody's life is changed by a text, "+" or "-", or both; "" where it is not."""
    told = re.sub("“[^”]*”", "", text)
    return "".join(sign for sign, says in _OF_LIFE.items() if says.search(told))


def _is_of_card(signs: str, amounts: Set[str], card: str, who: str, event: Mapping[str, Any]) -> bool:
    """Whether a change of life can be what a card of ``who`` says: life that is so gained or lost, by nothing else.

    ``amounts``: the numbers that the card says, if it says any.
    """
    others = event["by"] not in (None, who) or (event["with"] and card_meant(event["with"], [card]) is None)
    lost = {each["change"][1:] for each in event["changes"] if each["to"] < each["from"]}
    attack = event["by"] and not event["with"] and amounts and not lost <= amounts  # it is none of the card's numbers
    fits = any(("+" if each["to"] > each["from"] else "-") in signs for each in event["changes"])
    return fits and not (others or attack)


def _totals(state: ChaosMagicState, text: str) -> dict[str, int]:
    """What life totals become by a text, where that follows from the table; none where it does not."""
    life = state.began[0] if "as the turn before this one began" in text else {}
    if "nearest number that ends in 0, but no less than 10" in text:
        life = {seat: max(10, (state.players[seat].life + 5) // 10 * 10) for seat in state.living}
    if "becomes that of the player to their right, but no less than 1" in text:
        life = {seat: max(1, state.players[state.living[at - 1]].life) for at, seat in enumerate(state.living)}
    return {seat: total for seat, total in life.items() if seat in state.living}


def next_of(state: ChaosMagicState, n: int, does: str, done: int = 1) -> list[Due]:
    """The next of several that are due, once line ``n`` has ``done`` some of them by the command ``does``."""
    same = [due for due in state.left_due if (due.does or "").casefold() == does.casefold()]
    left = [due for due in same if due.key.startswith(f"{n}.")]  # the line has left it already
    if left or not same:
        return left
    which, count = same[0].part
    return [_part(same[0], which + done, count)] if which + done <= count else []


def _part(due: Due, which: int, count: int) -> Due:
    """One of several that are due alike."""
    return Due(due.alike, *due.commands, answers=OPTIONAL, owed=True, waits=due.waits, part=(which, count))


def condition(text: str) -> str:
    """What must be so for that to last, with a space before it: " if war gets more votes"; "" where nothing must."""
    said = re.match(r"If ([^,]*),", text)
    return f" if {said[1]}" if said else ""


def effect(begun: Mapping[str, Any]) -> Effect:
    """Such a thing as it begins."""
    at = begun.get("moment", "")
    until = begun.get("until") or lasting.usual_end(at)
    return Effect(begun["name"], begun["who"], begun["who"], until, at, begun.get("text", ""), begun.get("amount"))


def told(state: ChaosMagicState) -> list[str]:
    """All that lasts or waits, a line each, with its number."""
    return [f"{each.number}. {_line(state, each)}" for each in state.effects]


def short(state: ChaosMagicState) -> list[str]:
    """Likewise in one line, by its name alone, and once for several players; none where nothing does."""
    lines: dict[str, list[str]] = {}
    for each in state.effects if state.going else ():
        whose, bare = f"{state.title(each.who)}'s", each._replace(name=f"{each.name}{condition(each.text)}", text="")
        lines.setdefault(_line(state, bare).replace(whose, DO), []).append(whose)
    things = [line.replace(DO, listed(owners)) for line, owners in lines.items()]
    return [f"Lasts: {'; '.join(things)}"] if things else []


def _line(state: ChaosMagicState, each: Effect) -> str:
    until = lasting.until_words(state, each) or f"{state.title(each.who)}'s"
    return f"{_deed(each)} ({until})"


def _deed(each: Effect) -> str:
    much = "" if each.amount is None else f" ({each.amount})"
    return f"{each.name}: {each.text.rstrip('.')}{much}" if each.text else f"{each.name}{much}"


def data(state: ChaosMagicState) -> list[dict[str, Any]]:
    """All that lasts or waits, for programs."""
    fields = ("name", "who", "by", "until", "at", "text", "amount", "number", "since", "soon", "used")
    return [{**{key: getattr(each, key) for key in fields}, "due": state.happens(each)} for each in state.effects]


def dues(state: ChaosMagicState, *, late: bool) -> list[Due]:
    """What is to be done in this turn, as a card that resolved before has said: before the Chaos step, or ``late``."""
    due = [
        Due(
            f"{state.title(each.who)}: {_deed(each)}", f"chaos drop {each.number}", how=ASIDE,
            waits=not each.at.startswith("untap"), told=True,  # which is over before anything is typed
        )
        for each in state.happening()
        if late == (each.at == END_STEP) and not (state.drew and each.at.startswith("untap"))
    ]  # fmt: skip
    ends = list[Due]()
    for each in state.effects if late else ():
        so = condition(each.text).removeprefix(" if ")
        if so or each.text.startswith("When the next "):
            ends_so = f"lasts only if {so}; if not" if so else "is over once it is used up"
            ends.append(Due(f"{each.name} {ends_so}", f"chaos drop {each.number}", answers=OPTIONAL))
    return [*due, *ends]


KEPT: Kind[ChaosMagicState, Kept] = CHAPTER.kind(
    "lasting-noted",
    since=6,
    apply=lambda state, event: state.begin_effects([effect(event)]),
    tell=lambda state, event: f"Noted: {_line(state, effect(event))}.",
)


@KEPT.command(
    Who(),
    Text("name", "note", metavar="TEXT", rest=True),
    UNTIL,
    Moment(CHAOS_STEP),
    Number("amount", 0, 1_000_000, option="--amount", metavar="N", help="How much."),
    words="chaos keep",
)
def keep(
    at: At[ChaosMagicState], who: str, name: str, until: str | None, moment: str | None, amount: int | None
) -> Kept:
    """Note what lasts, or what WHO must not forget.

    It ends at a moment (--until), or is to be done at one (--at). The next turn, upkeep and Chaos step are WHO's. What
    Chaos cards say of such moments is noted by itself as they resolve.

    Example: edw chaos keep Ann "the Goat comes back" --at "next upkeep"
    """
    # Ruling 26.
    lasting.check_kept(at.state, who, until, moment)
    when = {"moment": moment} if moment else {"until": until or GONE}
    much = {} if amount is None else {"amount": amount}
    return cast("Kept", {"name": name, "who": who, **when, **much})


DROPPED: Kind[ChaosMagicState, Dropped] = CHAPTER.kind(
    "lasting-over",
    since=6,
    apply=lambda state, event: state.effects.end([event["number"]]),
    tell=lambda _state, event: f"{event['name']} is {'done' if event.get('done') else 'over'}.",
)


@DROPPED.command(Which("number", metavar="NAME", rest=True), words="chaos drop")
def drop(at: At[ChaosMagicState], number: int) -> Dropped:
    """Something lasts no longer, or what was due is done.

    NAME is its name or a beginning of it, or its number in 'edw chaos lasts'.

    Example: edw chaos drop "Rain Check"
    """
    thing = at.running.effects.find(number)
    facts: Dropped = {"number": number, "name": thing.name, "who": str(thing.who)}
    return {**facts, "done": True} if at.state.happens(thing) else facts
