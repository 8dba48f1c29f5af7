"""Chaos by roll lists at the table prompt: its short forms, and what has to be said before a roll."""

import re
from collections.abc import Collection, Mapping, Sequence

from edw_companion.core.lasting import ALL, Effect
from edw_companion.core.questions import Instead, Question, WantedError, worded
from edw_companion.core.words import player
from edw_companion.errors import RefusedError, UsageError
from edw_companion.games import short_forms
from edw_companion.games.chaos_lists.effects import Pending, unsaid
from edw_companion.games.chaos_lists.queue import due_next
from edw_companion.games.chaos_lists.stack import list_name
from edw_companion.games.chaos_lists.state import ChaosListsState
from edw_companion.games.chaos_lists.values import PLAYER, SPITE, RollList
from edw_companion.games.short_forms import LIFE_TOO, MIDDLE, PLAYS, Prompting, Reads, Short
from edw_companion.sentences import DO, Sentence
from edw_companion.text import counted


def which_list(state: ChaosListsState, pending: Pending) -> WantedError:
    """On which list a roll is that its roller chooses."""
    names = state.options(pending)
    said = f"{state.title(pending.who)} chooses: on which list?" if pending.who else "On which list?"
    text = f"{said} It holds for {pending.once} rolls." if pending.once > 1 else said
    answers = {state.list_title(name): ("--on", name) for name in names}
    return WantedError(Sentence(f"On which list? Say it with --on: {', '.join(names)}."), Question(text, answers))


def which_list_or_none(state: ChaosListsState, pending: Pending, chooser: Effect) -> WantedError:
    """On which list a chaos roll is that a player chooses for whoever rolls, or that it is not made."""
    who = state.title(state.choosing(chooser, pending))
    whose_roll = state.title(pending.who) if pending.who else "somebody"
    roll = "roll" if chooser.who in (ALL, pending.who) else f"let {whose_roll} roll"
    answers = {state.list_title(name): ("chaos", "--on", name) for name in state.options(pending)}
    question = Instead(f"{chooser.name}: on which list does {who} {roll}?", {**answers, "none": ("chaos", "skip")})
    why = f"{chooser.name}: {who} chooses the list. Say it with --on, or {DO} for none."
    return WantedError(Sentence(why, "chaos skip"), question)


def what_is_unsaid(state: ChaosListsState, kept: Effect) -> UsageError:
    """What is to be changed of something that lasts: what is still unsaid of it is asked."""
    if kept.who is None:
        answers = {seat: ("--who", seat) for seat in state.living}
        question = Question(f"Whose is {kept.called}?", {**answers, "everybody": ("--who", ALL)})
        return WantedError(Sentence(f"Whose is {kept.called}? Say it with --who."), question)
    if unsaid(kept):
        text = f"{kept.name}: which list counts as {state.list_title(kept.change[2])}?"
        lists = {name: state.list_title(name) for name in state.rotation if name != kept.change[2]}
        answers = {title: ("--on", name) for name, title in lists.items()}
        also = {title: (name,) for name, title in lists.items()}
        return WantedError(Sentence(f"{text} Say it with --on."), Question(text, answers, also))
    return UsageError("What is to be changed? Say it with --until, --who or --on.")


def whether_more(state: ChaosListsState) -> WantedError:
    """Whether a turn has had rolls enough."""
    had = f"This turn has had {counted(state.turn_rolls, 'roll')}, and there are more to come."
    why = f"{had} If the table wants to go on: {DO}. To leave a roll out: {DO}."
    question = Question(f"{had} Go on?", {"yes": ("--more",), "no": ()})
    enough = WantedError(Sentence(why, "chaos --more", "chaos skip"), question)
    enough.exit_code = RefusedError.exit_code  # a house rule says no; nothing was mistyped
    return enough


def which_moment(kept: Effect, moments: Collection[str]) -> WantedError:
    """Which of several later rolls is made."""
    question = Question(f"{kept.called}: which of its rolls?", {when: ("--when", when) for when in moments})
    why = f"{kept.called} rolls at several moments. Say with --when: {'; '.join(moments)}."
    return WantedError(Sentence(why), question)


def who_rolls(state: ChaosListsState, title: str) -> WantedError:
    """Who makes a roll for which somebody was to be chosen."""
    question = Question(f"Who rolls on {title}?", {seat: ("--who", seat) for seat in state.here})
    return WantedError(Sentence("Who rolls? Say it with --who."), question)


def not_chosen(state: ChaosListsState, roll_list: RollList, asked: str, who: str) -> WantedError:
    """What is chosen before a roll: another player who is in the game, or an object in the table's own words."""
    whose = f"{state.title(who)}'s {roll_list.title}"
    why = Sentence(f"{roll_list.title}: first choose {'a player' if asked == PLAYER else asked}. Say it with --choose.")
    if asked != PLAYER:
        return WantedError(why, worded(f"{whose}: first choose {asked}. Which?", "--choose"))
    role = "who is chosen as the killer" if roll_list.name == SPITE else "which player is chosen"
    others = [seat for seat in state.here if seat != who]
    _, killer = state.players[who].lost or (0, None)
    told = f" {state.title(killer)} did it ('yes')." if killer in others and roll_list.name == SPITE else ""
    also = {killer: ("yes",)} if killer and told else {}
    answers = {seat: ("--choose", seat) for seat in others}
    return WantedError(why, Question(f"{whose}: {role}?{told}", answers, also))


def hints(state: ChaosListsState) -> list[str]:
    """What matters: what is on the stack, or the next roll."""
    if state.next_pending() is not None:
        return [LIFE_TOO, "c", "x" if state.stack and not state.stack[-1].begun else "s"]
    if state.stack:
        return [LIFE_TOO, "c" if state.after_idle() is not None and not state.to_settle() else "r", "x"]
    return [LIFE_TOO, "g", "w"]


def _where(state: ChaosListsState, pending: Pending) -> str:
    """On which list a roll is, as things stand."""
    names = state.options(pending)
    return state.list_title(names[0]) if len(names) == 1 else state.place(pending)


def _their_roll(state: ChaosListsState, who: str) -> Pending | None:
    """The roll that is due next, refused where it is another player's; None if none is due."""
    due = due_next(state)
    if due is None or who == "-":
        return due and due.pending
    if due.pending.who not in (None, player(state, who)):
        raise UsageError(f"The next roll is {state.title(due.pending.who)}'s, on {_where(state, due.pending)}.")
    return due.pending


def _rolls(state: ChaosListsState, said: Sequence[str]) -> Sequence[str]:
    """The roll that somebody makes: what the dice showed and the list, as far as they are said."""
    who, *words = said
    shown, name, chosen = _ROLLS.fullmatch(" ".join(words)).groups()  # type: ignore[union-attr]
    if re.fullmatch(r"[0-9]*d[0-9]+", name):
        return ["roll", name, "for", who]
    again = name.startswith("again")
    name = name.removeprefix("again").strip()
    on = "" if name in ("", "chaos", "list", "roll", "dice", "die") else list_name(state, name)
    pending = _their_roll(state, who)
    if pending is None and again:
        return ["chaos", "extra", *filter(None, [on]), "--who", who]
    if pending is None:
        one = "" if who == "-" else f" --who {who}"
        raise UsageError(f"No roll is due now. One more: 'ce {on or 'chaos-a'}{one}'. A die alone: 'roll d20'.")
    names = state.options(pending)
    if on and on not in names:
        raise UsageError(f"The next roll is on {_where(state, pending)}, not on {state.list_title(on)}.")
    means = ["chaos", *(["--on", on] if on and state.is_said(pending) else [])]
    means += ["--who", player(state, who)] if pending.who is None and who != "-" else []
    means += ["--choose", chosen] if chosen else []
    return [*means, *(["--rolled", shown] if shown else [])]


_ROLLS = re.compile(r"([0-9]*) ?(?:on |for )?(?:the )?(.*?)(?:,? ?\b(?:against|choosing|killer) (.+))?", re.IGNORECASE)
"""What the dice showed, the list, and who is chosen."""


def _roll(state: ChaosListsState, said: Sequence[str]) -> Sequence[str]:
    """The word alone is the roll that is due, if one is; else dice, which no list is asked about."""
    return ["chaos"] if not said and due_next(state) is not None else ["roll", *said]


def _skips(state: ChaosListsState, said: Sequence[str]) -> Sequence[str]:
    """The next roll, which somebody leaves out."""
    _their_roll(state, said[0])
    return ["chaos", "skip"]


def _passed(state: ChaosListsState, _said: Sequence[str]) -> Sequence[str]:
    """What comes when everybody has passed: what is on top of the stack makes its rolls, or has resolved."""
    if not state.stack:
        raise UsageError("Nothing on the stack waits for that: passing needs no line here.")
    return ["chaos"] if state.next_pending() is not None else ["chaos", "done"]


def _passes(state: ChaosListsState, said: Sequence[str]) -> Sequence[str]:
    """Somebody passes, which is about what lies on the stack, if anything does."""
    return short_forms.passes(state, said, state.stack[-1].name if state.stack else "")


def _on_top(state: ChaosListsState, said: Sequence[str]) -> None:
    """Refuse what is said of something that is not on top of the stack."""
    *_, name = said
    if state.stack and state.stack[-1].name != name:
        raise UsageError(f"First comes {state.stack[-1].name}, which is on top of the stack.")


def _resolves(state: ChaosListsState, said: Sequence[str]) -> Sequence[str]:
    """What has resolved, by its name."""
    _on_top(state, said)
    return ["chaos", "done"]


def _countered(state: ChaosListsState, said: Sequence[str]) -> Sequence[str]:
    """What is countered, by its name, and by whom."""
    card = said.index("(what)")
    _on_top(state, said[: card + 2])
    return ["chaos", "counter", *said[card + 2 :]]


_CHOOSES = re.compile(r"\bchooses? (?:an opponent|an?(?:other)? player)\b", re.IGNORECASE)


def _chooses(state: ChaosListsState, said: Sequence[str]) -> Sequence[str]:
    """Whom somebody chooses for what they have rolled, which is kept as long as that lasts."""
    who, chosen = (player(state, each) for each in said)
    found = [(each.name, each.text, each.by, each.until) for each in state.effects.things if not each.at]
    found += [(each.name, each.text, each.who, left.until) for each in state.stack for left in each.leaves]
    for name, text, by, until in reversed(found):
        if by == who and _CHOOSES.search(text):
            return ["chaos", "keep", who, f"{name}: {state.title(chosen)} is chosen", "--until", until]
    raise UsageError(f"Nothing that lasts asks {state.title(who)} for that. To keep it: 'k {said[0]}' and what it is.")


def _ends(state: ChaosListsState, _said: Sequence[str]) -> Sequence[str]:
    """The only Global in force is over."""
    if len(state.globals) != 1:
        raise UsageError(
            f"{counted(len(state.globals), 'Global')} are in force: say which, as in 'house party is over'."
        )
    return ["global", "drop", state.globals[0].name]


def _on(command: str) -> Reads:
    """Reads the list behind a command, whose name may have several words."""
    return lambda _state, said: [*command.split(), *filter(None, [" ".join(said)])]


_ON = {command: _on(command) for command in ("chaos extra", "chaos next")}

_DOES: Mapping[str, Reads] = {
    "(rolls)": _rolls, "(skips)": _skips, "(passed)": _passed, "(resolves)": _resolves, "(countered)": _countered,
    "(ends)": _ends, "(passes)": _passes, "(chooses)": _chooses,
}  # fmt: skip
"""What is said beside playing cards; see ``saying``."""


def _held(state: ChaosListsState) -> dict[str, str]:
    """What lies there by name: the Globals, which are nobody's, and what is on the stack."""
    return {**{each.name: "" for each in state.globals}, **{each.name: each.who or "" for each in state.stack}}


PROMPTING = Prompting(
    hints=hints,
    lines={
        **MIDDLE,
        "ONE cast|play THING": f"{PLAYS} ONE THING",
        "ONE roll": f"{PLAYS} (rolls) ONE",
        "ONE make|makes [the|a|his|her|their] [next] [chaos] roll": f"{PLAYS} (rolls) ONE",
        "ONE roll [the|a|an|his|her|their] [next] chaos [roll|die|dice]": f"{PLAYS} (rolls) ONE",
        "ONE chaos [roll]": f"{PLAYS} (rolls) ONE",
        "ONE roll [a|an] N": f"{PLAYS} (rolls) ONE N",
        "ONE roll [a|an] N on|for [the] THING": f"{PLAYS} (rolls) ONE N THING",
        "ONE roll [a|an] N [,] against THING": f"{PLAYS} (rolls) ONE N against THING",
        "ONE roll on [the] THING": f"{PLAYS} (rolls) ONE THING",
        "ONE roll for [a|the] chaos": f"{PLAYS} (rolls) ONE",
        "ONE roll for [a|the] global": f"{PLAYS} (rolls) ONE global",
        "ONE roll for [a|the] spite": f"{PLAYS} (rolls) ONE spite",
        "remember [that] ONE THING": "chaos keep ONE THING",
        "ONE choose|chooses|chose|pick OTHER": f"{PLAYS} (chooses) ONE OTHER",
        "ONE roll again [on] [the] THING": f"{PLAYS} (rolls) ONE again THING",
        "ONE roll again": f"{PLAYS} (rolls) ONE again",
        "ONE roll once|one more [time] [on] [the] THING": f"{PLAYS} (rolls) ONE again THING",
        "ONE roll once|one more [time]": f"{PLAYS} (rolls) ONE again",
        "ONE get|gain [a|an] another|extra|more roll on [the] THING": "chaos extra THING --who ONE",
        "ONE get|gain [a|an] another|extra|more [chaos] roll": "chaos extra --who ONE",
        "ONE get|gain N [more|extra] [chaos] roll": "chaos extra --times N --who ONE",
        "ONE get|gain N [more|extra] [chaos] roll on [the] THING": "chaos extra THING --times N --who ONE",
        "roll [the|a|for] chaos|global|spite": f"{PLAYS} (rolls) -",
        "roll on|for [the] THING": f"{PLAYS} (rolls) - THING",
        "the chaos|global|spite roll": f"{PLAYS} (rolls) -",
        "[we|lets|let's] skip [the|this] [next] [chaos] roll": "chaos skip",
        "ONE decline|declines": f"{PLAYS} (skips) ONE",
        "[the] next [chaos] roll is on [the] THING": "chaos next THING",
        "which|what list [are|is] [we|it] [on]": "chaos show",
        "what is [the|our] [current] list": "chaos show",
        "what is on the stack": "chaos show",
        "what do it|that do|say": "chaos show",
        "what|which globals is [in|there] [play|force]": "global",
        "what is the globals": "global",
        "what is|do the global [do|say]": "global",
        "[the] global [is] ends|over|gone|leave": f"{PLAYS} (ends)",
        "ONE hold|holds|keep|keeps [a|an|the|his|her] held|roll [roll]": "chaos keep ONE a held roll",
        "ONE get a held roll": "chaos keep ONE a held roll",
        "ONE get|gain an|the emblem THING": "chaos keep ONE emblem THING",
        "ONE roll the THING": f"{PLAYS} (rolls) ONE THING",
        "one|another more roll": "chaos extra",
        "one|another more roll on [the] THING": "chaos extra THING",
        "ONE get|gain an emblem": "= Say what it does: 'k bram emblem: creatures have haste'.",
        "ONE roll [the|a|his|her|their] global": f"{PLAYS} (rolls) ONE global",
        "ONE roll [the|a|his|her|their] spite": f"{PLAYS} (rolls) ONE spite",
        "ONE skip|decline|declines [the|a|his|her|their] [chaos] roll|spite": f"{PLAYS} (skips) ONE",
        **short_forms.passing("roll|make", "chaos", "chaos done"),
        "resolve [the] it|that|this": "chaos done",
        "resolve": "chaos done",
        "it|that [is|was|has|have] resolves|resolve|resolved": "chaos done",
        "HELD resolves|resolve|resolved": f"{PLAYS} (resolves) HELD",
        "HOLDER HELD resolves|resolve|resolved": f"{PLAYS} (resolves) HELD",
        "turn it|that up": "= Nothing lies face down here: 'c' makes the next roll, whatever is due.",
        "DOER counter it|that CARD": "chaos counter by DOER CARD",
        "it|that [is] countered BY": "chaos counter BY",
        "DOER counter HELD CARD": f"{PLAYS} (countered) (what) HELD --by DOER CARD",
        "HELD [is] countered BY": f"{PLAYS} (countered) (what) HELD BY",
        "HELD [is] destroyed|dead|gone|lost|over": "global drop HELD",
        "HELD leave [play]": "global drop HELD",
        "destroy HELD": "global drop HELD",
        "what do HELD do|say": "chaos find HELD",
    },
    meant={
        PLAYS: short_forms.saying(_DOES, short_forms.from_middle),
        "roll": _roll,
        "middle put": short_forms.into_middle,
        "middle out": short_forms.out_of_middle,
        "chaos find": short_forms.or_rules("chaos-lists", "chaos find"),
        **_ON,
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
    by=("chaos counter",),
    last={"chaos skip": {"all": "--all"}},
    also={
        "countered": "chaos counter",
        "counter": "chaos counter",
        "resolved": "chaos done",
        "resolve": "chaos done",
        "mp": "middle put",
        **{
            word: f"chaos {word}"
            for word in ("change", "drop", "extra", "find", "keep", "lasts", "read", "show", "skip")
        },
        "put": "middle put",
        "reverse": "turn reverse",
    },
)
