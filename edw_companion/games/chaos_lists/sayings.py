"""Chaos by roll lists at the table prompt: its short forms, and what its lines mean."""

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from itertools import chain

from edw_companion.core.dice import parse_dice
from edw_companion.core.due import DO, quoted
from edw_companion.core.lasting import ALL
from edw_companion.core.questions import SeveralError
from edw_companion.core.words import player
from edw_companion.errors import OnPaperError, UsageError
from edw_companion.games import short_forms
from edw_companion.games.chaos_lists.dice import by_hand
from edw_companion.games.chaos_lists.queue import Coming, check_roller, due_next
from edw_companion.games.chaos_lists.stack import list_name
from edw_companion.games.chaos_lists.state import ChaosListsState
from edw_companion.games.chaos_lists.values import CURRENT, GLOBAL, SPITE
from edw_companion.games.short_forms import MIDDLE, Prompting, Reads, Short
from edw_companion.text import listed


def hints(state: ChaosListsState) -> list[str]:
    """What matters: what is on the stack, or the next roll."""
    if state.next_pending() is not None:
        return ["life", "c", "x" if state.stack and not state.stack[-1].begun else "s"]
    if state.stack:
        return ["life", "c" if state.after_idle() is not None and not state.to_settle() else "r", "x"]
    return ["life", "g", "w"]


_SAYS = re.compile(
    r"((?:(?:(?:and|an?|[,&]) )*[0-9]+ ?)*)(.*?)(?:,? ?\b(?:against|choosing|killer|(?<=spite )on) (.+))?", re.I
)
"""What the dice showed, what else is said of a roll, and who is chosen."""

_AGAIN = re.compile(r"\b(?:again|(?:once|one|1) more(?: time)?|another)\b", re.IGNORECASE)
_IDLE = re.compile(
    r"\b(?:the|his|her|their|our|my|own|real|new|first|next|list|rolls?|dice|die|and|on|for|by|with|it|too|as well|now"
    r"|himself|herself|themselves|an|a(?= (?!with\b|roll\b)))\b ?|[,:&] ?",
    re.IGNORECASE,
)
"""What is said around a list's name."""
_BY_DICE = re.compile(r"(.*\b(?:dice|die|real|own)\b.*?)[,: ]+([0-9]+)", re.IGNORECASE)
"""What is said of a roll, and behind it what dice showed: "on chaos c with real dice, 22"."""


def _rolls(state: ChaosListsState, said: Sequence[str]) -> Sequence[str]:
    """The roll that somebody makes, "-" for nobody who is named: what the dice showed and the list, as far as said."""
    who, *words = said
    shown, rest, chosen = _SAYS.fullmatch(" ".join(words)).groups()  # type: ignore[union-attr]
    if not shown and (behind := _BY_DICE.fullmatch(rest)):
        rest, shown = behind.groups()
    name = _IDLE.sub("", _AGAIN.sub("", rest)).strip()
    if name.casefold() in ("all", "everyone", "everybody", "each"):
        raise UsageError("Each roll is a line of its own: 'c' makes the next one, whoever's it is.")
    whose, due = [] if who == "-" else ["--who", player(state, who)], due_next(state)
    on = [] if name.casefold() in ("", "chaos") else [name]
    if _AGAIN.search(rest) and due is None:
        return ["chaos", "extra", *on, *whose]
    if on and (due is None or whose[1:] in ([], [due.pending.who])):
        _check_list(state, name, due)
    means = ["chaos", *(["--on", *on] if on else []), *whose, *(["--choose", chosen] if chosen else [])]
    return [*means, *chain.from_iterable(("--rolled", number) for number in re.findall("[0-9]+", shown))]


def _check_list(state: ChaosListsState, name: str, due: Coming | None) -> None:
    """Say how a roll comes to be on that list, if none is due, or it is on another of those that follow each other."""
    on = ""
    with suppress(UsageError):  # which is said of it as it is rolled
        on = list_name(state, name)
    current = state.meant(CURRENT, due.pending.who if due is not None else None)
    if on in ("", SPITE, current) or (due is not None and (due.pending.on != CURRENT or on not in state.rotation)):
        return
    if due is None:
        grants = "chaos global" if on == GLOBAL else f"chaos extra {on}"
        raise UsageError(f"No roll on {state.list_title(on)} is due: '{DO}' grants one.", grants)
    raise UsageError(f"The next roll is on {state.list_title(current)}: '{DO}' has it there.", f"chaos next {on}")


def _shown(state: ChaosListsState, said: Sequence[str]) -> Sequence[str]:
    """What something does that is on the stack, or lasts, with what was rolled for it; else as its list has it."""
    if any(each.name == said[0] for each in state.stack):
        return ["chaos", "show"]
    return ["chaos", "lasts"] if any(each.name == said[0] for each in state.effects) else ["chaos", "find", *said]


def _roll(state: ChaosListsState, said: Sequence[str]) -> Sequence[str]:
    """Dice that are named, which no list is asked about; else the roll that is due, whatever is said of it."""
    return ["roll", *said] if said and re.search("^[0-9]|^d[0-9%]", said[0]) else _rolls(state, ["-", *said])


_LETTERS = {"u": "undo", "d": "log"}
"""The short forms of every game that a number may follow, which may be a player's letter, too."""


def _shows(state: ChaosListsState, said: Sequence[str]) -> Sequence[str]:
    """A player, or "c", and a number, which is what their own dice showed, where that is the roll that is due."""
    who, number = said
    due = due_next(state) if "dice" in state.own and number.isdecimal() else None
    if due is None or (who.casefold() != "c" and due.pending.who != player(state, who)):
        if who.casefold() in _LETTERS:  # "u 2", where Uma plays
            return [_LETTERS[who.casefold()], number]
        raise UsageError(f"Is it {who}-{number}, {who}+{number} or {who}={number}?")
    return ["chaos", "--rolled", number]


def _chaos(_state: ChaosListsState, said: Sequence[str]) -> Sequence[str]:
    """The roll that is due: behind it may stand what their own dice showed."""
    shown = chain.from_iterable(("--rolled", each) for each in said)
    return ["chaos", *(shown if all(map(str.isdecimal, said)) else said)]


_DIE = re.compile(
    r"(?:(?:no|nope|oops|wait|sorry)[,:]? )?(?:it|that|(?:the )?(?:d(?P<sides>[0-9]+)|die|dice|roll|number))"
    r" (?:was|is|showed|should be|should have been) (?:an? |only )?(?P<new>[0-9]{1,5})(?:,? not (?P<old>[0-9]{1,5}))?",
    re.IGNORECASE,
)
"""What puts right what one of the table's own dice has shown."""


def _meant_as(state: ChaosListsState, typed: str, _words: Sequence[str]) -> str:
    """The newest roll, with another number for the one of its dice that can show it; "" where none or several can."""
    said, roll = _DIE.fullmatch(typed), state.newest
    if said is None or roll["do"] != "chaos" or "called" in roll:
        return ""
    shown, places = [",".join(map(str, each)) for each in by_hand(roll)], list[int]()
    for at, (record, before) in enumerate(zip(roll["rolled"], shown, strict=False)):
        dice = parse_dice(record.get("dice", "2d2"))
        least = dice.least if record["for"] == "number" else 1
        fits = least <= int(said["new"]) < least + dice.sides and said["sides"] in (None, str(dice.sides))
        if dice.times == 1 and fits and said["old"] in (None, before):
            places.append(at)
    if len(places) != 1 or len(shown) != len(roll["rolled"]):
        return ""
    whose = ["--who", roll["who"], *(["--choose", roll["choice"]] if roll["choice"] else [])]
    on = ["--on", roll["list"]] if all(record["for"] != "list" for record in roll["rolled"]) else []
    shown[places[0]] = said["new"]
    if roll["rolled"][places[0]]["for"] == "number":  # another entry has dice of its own
        del shown[places[0] + 1 :]
    return " ".join(map(quoted, ["chaos", *on, *whose, *chain.from_iterable(("--rolled", each) for each in shown)]))


def _skips(state: ChaosListsState, said: Sequence[str]) -> Sequence[str]:
    """The next roll, which somebody leaves out; "-" for whoever has one on Spite."""
    due = due_next(state)
    if said[0] == "-" and (due is None or due.pending.on != SPITE):
        raise UsageError(f"No roll on {state.list_title(SPITE)} is due.")
    if said[0] != "-" and due is not None:
        check_roller(state, due.pending, player(state, said[0]))
    return ["chaos", "skip"]


def _uses(state: ChaosListsState, said: Sequence[str]) -> Sequence[str]:
    """An ability of a Global that somebody uses, which stays on paper; only the active player may."""
    who, name, *_on = said
    if [*_over(state, [name])[:1]] == ["chaos"]:
        return ["chaos", "use", name, "--who", who]
    if player(state, who) != state.active:
        now = state.title(state.active) if state.active else "nobody"
        raise UsageError(f"Only the active player may use {name}, now {now} (rule 1).")
    raise OnPaperError(f"What {name} does stays on paper, but for life: 'WHO takes 3 with {name.casefold()}'.")


def _passed(state: ChaosListsState, _said: Sequence[str]) -> Sequence[str]:
    """What comes when everybody has passed: what is on top of the stack makes its rolls, or has resolved."""
    if not state.stack:
        raise UsageError("Nothing on the stack waits for that: passing needs no line here.")
    return ["chaos"] if state.next_pending() is not None else ["chaos", "done"]


def _of_top(state: ChaosListsState, said: Sequence[str]) -> Sequence[str]:
    """What becomes of something that is named, which must be on top of the stack."""
    name, *becomes = said
    if state.stack and state.stack[-1].name != name:
        raise UsageError(f"First comes {state.stack[-1].name}, which is on top of the stack.")
    return ["chaos", *becomes]


_CHOOSES = re.compile(r"\bchooses? (?:an opponent|an?(?:other)? player)\b", re.IGNORECASE)


def _chooses(state: ChaosListsState, said: Sequence[str]) -> Sequence[str]:
    """Whom somebody chooses for what they have rolled, which is kept as long as that lasts."""
    who, chosen = (player(state, each) for each in said)
    found = [(each.name, each.text, each.by, each.until) for each in state.effects if not each.at]
    found += [(each.name, each.text, each.who, left.until) for each in state.stack for left in each.leaves]
    for name, text, by, until in reversed(found):
        if by == who and _CHOOSES.search(text):
            return ["chaos", "keep", who, f"{name}: {state.title(chosen)} is chosen", "--until", until]
    raise UsageError(f"Nothing that lasts asks {state.title(who)} for that. To keep it: 'k {said[0]}' and what it is.")


def _over(state: ChaosListsState, said: Sequence[str]) -> Sequence[str]:
    """What is in force, or lasts, and is over; whose it is may be said before it."""
    *whose, name = said
    if name in [each.name for each in state.globals]:
        return ["global", "drop", name]
    if name not in [each.name for each in state.effects]:
        raise UsageError(f"{name} does not last: on the stack it resolves, or is countered.")
    return ["chaos", "drop", " ".join([*(player(state, who) for who in whose), name])]


def _did(_state: ChaosListsState, said: Sequence[str]) -> Sequence[str]:
    """What something does that is named before it: the same with that behind it, as another line."""
    name, *does = said
    raise SeveralError([f"{' '.join(does)} with {name}"])


def _ends(state: ChaosListsState, _said: Sequence[str]) -> Sequence[str]:
    """The only Global in force is over."""
    if len(state.globals) != 1:
        names = [each.name for each in state.globals]
        which = f"{listed(names)} are in force: say which, as in '{names[0]} is over'." if names else ""
        raise UsageError(which or "No Global is in force.")
    return ["global", "drop", state.globals[0].name]


_DOES: Mapping[str, Reads] = {
    "(rolls)": _rolls, "(skips)": _skips, "(passed)": _passed, "(of-top)": _of_top, "(ends)": _ends,
    "(chooses)": _chooses, "(shows)": _shows, "(uses)": _uses, "(over)": _over, "(did)": _did, "(shown)": _shown,
    "(done)": lambda state, _said: ["chaos", "done"] if state.stack else ["turn", "next"],
    "(passes)": lambda state, said: short_forms.passes(state, said, state.stack[-1].name if state.stack else ""),
}  # fmt: skip
"""What is said beside playing cards."""


def _held(state: ChaosListsState) -> dict[str, str]:
    """What is there by name: what was just rolled and the Globals, which are nobody's, what lasts, and the stack."""
    names = [*([state.newest["name"]] if state.newest["do"] == "chaos" else []), *(each.name for each in state.globals)]
    lasts = {each.name: "" if each.who in (None, ALL) else each.who for each in state.effects if each.name}
    return {**dict.fromkeys(names, ""), **lasts, **{each.name: each.who for each in state.stack}}


_STEP = "rules chaos step"
"""Where it stands how often one rolls."""

PROMPTING = Prompting(
    hints=hints,
    meant_as=_meant_as,
    lines={
        **MIDDLE,
        "ONE roll [a|the] DICE": "roll DICE for ONE",
        "ONE roll [a|the] DICE for THING": "roll DICE for THING of ONE",
        "ONE roll [N] [THING]": "(rolls) ONE N THING",
        "ONE N": "(shows) ONE N",
        "done|finished": "(done)",
        "[just] go on|ahead": "(done)",
        "ONE use|activate|activates|activated HELD [MORE]": "(uses) ONE HELD MORE",
        "how do|can [i] [we] get|go to THING": "= A result leads to another list. By hand: 'the next roll is on b'.",
        "ONE make|makes [the|a|his|her|their] [next] [chaos] roll": "(rolls) ONE",
        "ONE chaos [roll]": "(rolls) ONE",
        "remember [that] ONE THING": "chaos keep ONE THING",
        "ONE choose|chooses|chose|pick OTHER": "(chooses) ONE OTHER",
        "ONE get|gain [a|an] another|extra|more [chaos] roll [on] [the] [THING]": "chaos extra THING --who ONE",
        "ONE get|gain N [more|extra] [chaos] roll [on] [the] [THING]": "chaos extra THING --times N --who ONE",
        "the chaos roll": "(rolls) -",
        "new|another global [roll]": "chaos global",
        "[we|lets|let's] skip [the|this] [next] [chaos] roll": "chaos skip",
        "ONE decline|declines": "(skips) ONE",
        "[the] next [chaos] roll is on [the] THING": "chaos next THING",
        "which|what [is] [the|our] [current] list [is] [we|it] [on]": "chaos show",
        "how many [chaos] roll [do|did|have|are] [i|we|they] [make|made|get|have] [left|due] [in|on] "
        "[this|the] [turn|step]": "chaos show",
        "[the] current list is [now] [the] THING": "= That of the last roll is. Else: 'the next roll is on b'.",
        "ONE choose|chooses|chose|pick OTHER [as|for] [the] killer": "(rolls) ONE spite killer OTHER",
        "what is on the stack": "chaos show",
        "what do it|that do|say": "chaos show",
        "what|which [is|do] [the] global|globals [is|do|say] [in|there] [play|force] [again|now]": "global",
        "when do|will [the] global change|end|leave": "= When somebody rolls on Global; 'the global is over' ends it.",
        "what is|stands [number] [on|at] N of|on|in [the] [list] THING": "chaos read THING N",
        "the global [is] ends|over|gone|leave|destroyed": "(ends)",
        "destroy [the] global": "(ends)",
        "ONE hold|holds|keep|keeps [a|an|the|his|her] held|roll [roll]": "chaos keep ONE a held roll",
        "ONE get a held roll": "chaos keep ONE a held roll",
        "ONE get|gain an|the emblem THING": "chaos keep ONE emblem THING",
        "one|another more roll [on] [the] [THING]": "chaos extra THING",
        "ONE forgot|forgets|missed|skipped [the|his|her] [chaos] roll": "chaos extra --who ONE",
        "ONE get|gain an emblem": "= Say what it does: 'k bram emblem: creatures have haste'.",
        "ONE skip|decline|declines [the|a|his|her|their] [chaos] roll|spite": "(skips) ONE",
        "no spite [roll]": "(skips) -",
        "[the] spite [roll]": "(rolls) - spite",
        "ONE spite|spites": "(rolls) ONE spite",
        **short_forms.passing("roll|make", "chaos", "chaos done"),
        "resolve [the] [it|that|this]": "chaos done",
        "it|that [is|was|have] resolve": "chaos done",
        "[HOLDER] HELD [is|has] resolve|done": "(of-top) HELD done",
        "turn it|that up": "= Nothing lies face down here: 'c' makes the next roll, whatever is due.",
        "DOER counter it|that CARD": "chaos counter by DOER CARD",
        "it|that [is] countered|fizzles|fizzled BY": "chaos counter BY",
        "counter HELD": "(of-top) HELD counter",
        "DOER counter HELD CARD": "(of-top) HELD counter --by DOER CARD",
        "HELD [is] countered|fizzles|fizzled BY": "(of-top) HELD counter BY",
        "[HOLDER] HELD [token] [is] destroyed|dead|gone|lost|over|end|leave [play]": "(over) HOLDER HELD",
        "destroy|end|remove|drop|forget|cancel HELD": "(over) HELD",
        "HOLDER lose HELD": "(over) HOLDER HELD",
        "how do|can i|we end|drop|remove [an|what] lasts|emblem": "= 'drop', and its name or its number in 'k'.",
        "HELD kill|destroy|exile OBJECT": "= What becomes of creatures in play stays on paper: nothing is to be typed.",
        "HELD , MORE": "(did) HELD MORE",
        "what do HELD do|say": "(shown) HELD",
        "what is HELD": "(shown) HELD",
        "how many [chaos] roll [do|can|must] [i|we] [get|have] [to] [make|roll] [each|per|a] [turn]": _STEP,
        "how many [chaos] roll do|can|must ONE [get|have] [to] [make|roll] [each|per|a] [turn]": _STEP,
    },
    meant={
        **_DOES,
        **short_forms.MEANT,
        "roll": _roll,
        "chaos": _chaos,
    },
    cards=_held,
    known=short_forms.in_middle,
    lying=short_forms.in_middle,
    doubts=short_forms.of_middle,
    shorts={
        "c": Short("chaos", "c", "the next roll, whatever is due; c global: a Global"),
        "r": Short("chaos done", "r", "what is on the stack has resolved"),
        "x": Short("chaos counter", "x by ann", "... or is countered"),
        "s": Short("chaos skip", "s", "the next roll is left out; s all: all that are due"),
        "w": Short("chaos show", "w", "the stack and the rolls to come"),
        "ce": Short("chaos extra", "ce vortex --who ann", "one more roll, on a list"),
        "k": Short("chaos keep", "k ann 'a held roll'", "what lasts is noted; k alone shows all of it", "chaos lasts"),
        "cu": Short("chaos use", "cu 'music box'", "what lasts rolls now"),
        "g": Short("global", "g", "the Globals in force"),
        "m": Short("middle put", "m shock --owner ann", "a card is put into the middle world; m shows it", "middle"),
        "my": Short("middle play", "my bram shock", "... is played from there"),
        "a": Short("away", "a ann --turns 6", "a player leaves for a while"),
        "b": Short("back", "b ann", "... and is back"),
        "co": Short("counters", "co ann poison +3", "poison and other counters"),
        "e": Short("eliminate", "e ann --by bram", "a player loses"),
    },
    options={
        "chaos counter": short_forms.by_whom,
        "chaos keep": short_forms.kept_until,
        "chaos skip": short_forms.last_word("all"),
    },
    also={
        **dict.fromkeys(("countered", "counter"), "chaos counter"),
        **dict.fromkeys(("resolved", "resolve"), "chaos done"),
        "mp": "middle put",
        **{
            word: f"chaos {word}"
            for word in ("change", "drop", "extra", "find", "keep", "lasts", "read", "show", "skip")
        },
        "put": "middle put",
        "reverse": "turn reverse",
    },
)
