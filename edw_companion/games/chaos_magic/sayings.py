"""Chaos Magic at the table prompt: its short forms, and what its commands need to know."""

import re
import shlex
from collections.abc import Mapping, Sequence
from contextlib import suppress

from edw_companion.core.life import by_log
from edw_companion.core.questions import NO, ORDINALS, TYPED, YES, Instead, Question, SeveralError, whether
from edw_companion.core.words import AmbiguousWordError, bare, card_meant, meant, player
from edw_companion.errors import OnPaperError, UsageError
from edw_companion.games import short_forms
from edw_companion.games.chaos_magic import global_cards
from edw_companion.games.chaos_magic.phases import next_step, ready
from edw_companion.games.chaos_magic.reminders import does, dues_of_global, signs_of_life
from edw_companion.games.chaos_magic.stack import UNDECIDED, controllers, own
from edw_companion.games.chaos_magic.state import NOBODY, ChaosMagicState, Spite, known_sides
from edw_companion.games.short_forms import DOES_NOT, MIDDLE, OF_LIBRARY, PLAYS, Prompting, Reads, Short


def hints(state: ChaosMagicState) -> list[str]:
    """What matters: the spite, the card on top of the stack, or else the Chaos step."""
    if state.spiting:
        spite = state.players[state.spiting[0]].spite
        first = {Spite.DUE: ["sl", "sp"], Spite.LOOKING: ["sp", "sl"], Spite.ON_STACK: ["r", "cc"]}.get(spite, ["e"])
        return ["life", *first]
    if not state.stack:
        return ["life", *(["g", "my" if state.middle.cards else "f"] if state.drew else ["c", "g"])]
    entry = state.stack[-1]
    if entry.card is None or not entry.up:
        return ["life", "v", "x"]
    return ["life", "cc" if state.sides(entry.card) and entry.side is None else "r", "x"]


def _spite(state: ChaosMagicState, said: Sequence[str]) -> Sequence[str]:
    """A card of a spite, called by a side of it, which is played then, or by its number on the page."""
    text = re.sub("(?i)^(?:number|card|no[.]?) (?=[0-9]+$)| (?:one|card)$", "", bare(" ".join(said)))
    text = ORDINALS.get(text.removeprefix("the ").casefold(), text)
    own = {f"{card}: {side}": (side,) for card in state.begin["cards"] for side in state.sides(card)}
    with suppress(AmbiguousWordError):
        named = meant(text, {card: (card,) for card in state.begin["cards"] if not state.sides(card)})
        card, told, side = (meant(text, own) or "" if named is None else "").partition(": ")
        if told:
            return ["spite", "play", card, "--side", side]
    return ["spite", "play", *filter(None, [text])]


def _global(state: ChaosMagicState, said: str) -> str:
    """The Global in play that a name means; as it was said, if it means none."""
    if said.casefold() in (global_cards.ONLY, "it", "that") and len(state.globals) == 1:
        return state.globals[0].card
    with suppress(AmbiguousWordError):
        return card_meant(said, [each.card for each in state.globals], state.written) or said
    return said


def _choosing(state: ChaosMagicState, who: str) -> bool:
    """Whether that player spites now, and has not played a card yet."""
    seat = player(state, who)
    return seat in state.spiting[:1] and state.players[seat].spite in UNDECIDED


def _controls(state: ChaosMagicState, said: Sequence[str]) -> Sequence[str]:
    """A Global and who controls it, in as many words as its name has; or a side that somebody takes, or a spite."""
    if said[1:] and said[0] in _of_spite(state) and said[-1] != NOBODY and _choosing(state, said[-1]):
        return _spite(state, said[:-1])
    if said and said[0] in _sides(state):
        return ["chaos", "choose", said[0]]
    card, who = _global(state, " ".join(said)), list[str]()
    if card == " ".join(said) and len(said) > 1:
        *words, last = said
        card, who = _global(state, " ".join(words[: -1 if words[-1] in ("to", "for", "under") else None])), [last]
    return ["global", "control", *filter(None, [card]), *who]


def _taps(state: ChaosMagicState, said: Sequence[str]) -> Sequence[str]:
    """A Global that somebody taps, or gives away, who may: only its controller, if it has one."""
    named, _, to = " ".join(said[1:]).partition(f" {_TO} ")
    who, card = player(state, said[0]), _global(state, named)
    owner = next((each.controller for each in state.globals if each.card == card), None)
    if owner and owner != who:
        does = "give it away" if to else "tap it"
        raise UsageError(f"{card} is under {state.title(owner)}'s control, who alone may {does} (rule 2).")
    return ["global", "control", card, to] if to else ["global", "tap", card]


def _passed(state: ChaosMagicState, _said: Sequence[str]) -> Sequence[str]:
    """What comes when everybody has passed: the Chaos card on top of the stack is turned up, or resolves."""
    if not state.stack:
        raise OnPaperError("No Chaos card waits for that: passing needs no line here.")
    return next_step(state).partition(" or ")[0].split()[:2]


def _passes(state: ChaosMagicState, said: Sequence[str]) -> Sequence[str]:
    """Somebody passes, which is about the Chaos card on the stack, if one lies there."""
    lies = [(each.up and each.card) or "the Chaos card" for each in state.stack]
    return short_forms.passes(state, said, lies[-1] if lies else "")


def _turned_up(state: ChaosMagicState, said: Sequence[str], name: str = "") -> Sequence[str]:
    """The Chaos card is turned up, named or not, or the Global that is due; where it is to be drawn, that is asked."""
    if [*said] == [global_cards.ONLY] and not (state.stack or state.globals):
        return ["global", "reveal"]
    card = card_meant(bare(name), state.begin["cards"], state.written) or ""
    if not state.stack and _to_come(state) and (card or not name):
        asks = "No Chaos card was drawn yet. Is one drawn, and turned up?"
        raise whether(asks, (TYPED, f"draw, v {card}".strip()))
    return ["chaos", "reveal", *(["--card", card or bare(name)] if name else [])]


def _done(state: ChaosMagicState, said: Sequence[str]) -> Sequence[str]:
    """What is done or over: the Chaos card on top of the stack, if it is ready to resolve; else the turn, or a note."""
    top = state.stack[-1] if state.stack else None
    if top and ready(state, top) and (not said or said[-1] in (top.card, top.side)):
        return ["chaos", "resolve"]
    return ["chaos", "drop", *said] if said else ["turn", "next"]


def _goes(state: ChaosMagicState, said: Sequence[str]) -> Sequence[str]:
    """Somebody goes away for what is a card as well: whoever chooses that of a spite is asked."""
    if not _choosing(state, said[0]):
        return ["away", said[0]]
    raise whether(f"Is {said[1]} the card of the spite?", _spite(state, said[1:]))


def _draws(state: ChaosMagicState, said: Sequence[str]) -> Sequence[str]:
    """What somebody draws: a Chaos card that is due to them, as others are not kept; of several the first."""
    who, *number = said or [str(state.active)]
    with suppress(UsageError):  # "everybody draws two"
        seat, whose = player(state, who), controllers(state)
        brought = (due.does or "" for due in state.left_due)
        brings = (shlex.split(does) for does in brought if does.startswith("chaos draw --with "))
        if own := next((words for words in brings if whose.get(words[-1]) == seat), None):
            return own
        if not (state.drew or number) and state.active == seat:
            return ["chaos", "draw", seat]
    raise UsageError("Each Chaos card is a line of its own.") if "chaos" in number else OnPaperError(OF_LIBRARY)


def _puts(state: ChaosMagicState, said: Sequence[str]) -> Sequence[str]:
    """What somebody puts, who does not say where: into the middle, while that is due."""
    elsewhere = re.search(r"\b(?:in|into|on|onto|to|under|back|down)\b", " ".join(said))
    if re.search(r"\bmiddle\b", " ".join(said)):  # "dave puts serra angel in the middle, ben a hill giant"
        raise UsageError("Nothing was recorded. Each card is a line of its own: 'put hill giant into the middle'.")
    if elsewhere or all(due.does != "middle put" for due in state.left_due):
        raise OnPaperError("What is put elsewhere than into the middle stays on paper: nothing is to be typed.")
    return short_forms.into_middle(state, [f"{said[0]}'s", *said[1:]])


def _to_come(state: ChaosMagicState) -> bool:
    """Whether the Chaos step is still to bring its card."""
    return bool(state.active and state.chaos_left and not state.drew and not state.spiting)


def _chaos(state: ChaosMagicState, said: Sequence[str]) -> Sequence[str]:
    """The word alone is the Chaos card of the Chaos step, where that is to come and no other lies there to be shown."""
    if [*said[:1]] == ["reveal"] and said[1:]:
        return _turned_up(state, (), " ".join(said[1:]))
    if [*said[:1]] == ["resolve"]:
        return ["chaos", "resolve", *_whom(state, said[1:])]
    if [*said[:1]] == ["choose"]:
        return ["chaos", *_on_whom(state, said)]
    alone = not (said or state.stack) and _to_come(state)
    return ["chaos", "draw"] if alone or [*said] == ["card"] else ["chaos", *said]


def _spites(state: ChaosMagicState, said: Sequence[str]) -> Sequence[str]:
    """Who spites looks at the seven cards, or plays one that is named; before that somebody would lose."""
    who, *card = said
    mage = state.players[player(state, who)]
    if not state.spiting and mage.down and mage.spite is Spite.UNUSED:
        if card:
            raise SeveralError([f"{who} spites", f"{who} spites with {' '.join(card)}"])
        return ["eliminate", mage.seat] if mage.guessed else shlex.split(by_log(state, [mage.seat]))
    _check_spite(state, who)
    return _spite(state, card) if card or (state.spiting and own(state)) else ["spite", "look"]


def _no_spite(state: ChaosMagicState, said: Sequence[str]) -> Sequence[str]:
    """Whoever would lose does not spite: then they give up, which is asked."""
    mage = state.players[player(state, said[0])]
    if not (_choosing(state, said[0]) or (mage.down and mage.spite is Spite.UNUSED)):
        raise OnPaperError("Nothing is to be typed for that.")
    name = state.title(mage.seat)
    by = ("--by", mage.hit[0]) if mage.hit[0] else ()
    raise whether(f"Does {name} give up, and is out without a spite?", ("eliminate", mage.seat, "--concede", *by))


def _lived(state: ChaosMagicState, said: Sequence[str]) -> Sequence[str]:
    """Who spited has lived through it; "yes" alone is nothing else."""
    if said:
        _check_spite(state, said[0])
    elif not state.spiting:
        raise OnPaperError("Nothing was recorded of that.")
    return ["spite", "lives"]


def _named(state: ChaosMagicState, said: Sequence[str]) -> Sequence[str]:
    """A card that is only named: the card of a spite, or a side, that is awaited; any other is looked up.

    Raises:
        WantedError: it is the one on top of the stack, and it is said on whom it works.
    """
    if said[0] in _of_spite(state):
        return _spite(state, said[:1])
    if said[0] in _sides(state):
        return ["chaos", "choose", *_on_whom(state, said)]
    top, (name, *on) = state.stack[-1] if state.stack else None, _on_whom(state, said)
    if top and on and ready(state, top) and name in (top.card, top.side):
        raise whether(f"Does {name} resolve, on {state.title(on[-1])}?", ("chaos", "resolve", *on))
    return ["chaos", "find", said[0]]


def _uses(state: ChaosMagicState, said: Sequence[str]) -> Sequence[str]:
    """Somebody uses a Global, of which it is said what is typed then; any other card is looked up."""
    _, card = said
    if card not in state.begin["globals"]:
        return ["chaos", "find", card]
    *_, does = dues_of_global(state, card)
    raise UsageError(does.text, *does.commands)


def _check_spite(state: ChaosMagicState, who: str) -> None:
    """Refuse what is said of a spite that is not that player's."""
    if state.spiting and state.spiting[0] != player(state, who):
        raise UsageError(f"The spite of {state.title(state.spiting[0])} comes first.")


def _on_whom(state: ChaosMagicState, said: Sequence[str]) -> Sequence[str]:
    """A card or a side, and the player on whom it works: what else it may work on is not kept."""
    card, on = _without_target(said)
    whom = short_forms.seat_of(state, " ".join(on))
    return [*card, *(["--on", whom] if whom else [])]


def _whom(state: ChaosMagicState, said: Sequence[str]) -> Sequence[str]:
    """The player on whom a card works that resolves: where several are named, or something else, that is not kept."""
    named = [who for who in said if who.casefold() not in ("and", ",", "&", "on", "at")]
    seats = [*filter(None, (short_forms.seat_of(state, who) for who in named))]
    if len(seats) == len(named):
        return ["--on", *seats] if len(seats) == 1 else []
    return _without_target(["resolve", *said])[0][1:]


def _without_target(said: Sequence[str]) -> tuple[Sequence[str], Sequence[str]]:
    """What is said of a card before what it works on, and that; where more follows it is no such thing."""
    at = next((at for at, word in enumerate(said) if at and word.casefold() in ("on", "at", "for")), len(said))
    more = re.search("[0-9,;&]", " ".join(said[at:]))
    return (said, ()) if more else (said[:at], said[at + 1 :])


def _of_top(state: ChaosMagicState, said: Sequence[str]) -> Sequence[str]:
    """What becomes of a Chaos card that is named, or called "it": it must be on top of the stack."""
    name, *becomes = said
    top = state.stack[-1] if state.stack else None
    if top is None and name == _TOP:
        raise OnPaperError("No Chaos card is on the stack: what becomes of other spells stays on paper.")
    if top is None or name not in (top.card, top.side or name, _TOP):
        raise UsageError(f"{name} is not the Chaos card on top of the stack.")
    return _chaos(state, becomes)


def _from_there(state: ChaosMagicState, said: Sequence[str]) -> Sequence[str]:
    """Who counters a Chaos card with a card of the middle plays that first.

    Raises:
        SeveralError: as those are two lines.
    """
    who, name, *means = said
    card = short_forms.from_middle(state, [who, *means])[-1]
    _of_top(state, [name])
    raise SeveralError(
        [f"{who} plays {card} from the middle", f"{who} counters {'it' if name == _TOP else name} with {card}"]
    )


def _plays(state: ChaosMagicState, said: Sequence[str]) -> Sequence[str]:
    """What somebody plays: the card of a spite, or one of the middle."""
    return _spite(state, said[1:]) if _choosing(state, said[0]) else short_forms.from_middle(state, said)


def _doubts(state: ChaosMagicState, told: Sequence[str], words: Sequence[str]) -> Question | None:
    """What is asked before life changes: whether the Chaos card resolves that says so and still lies there; or else."""
    top = state.stack[-1] if state.stack else None
    if top and top.card and ready(state, top):
        name, source = top.side or top.card, told[told.index("--from") + 1] if "--from" in told else top.who
        signs = signs_of_life(does(state, top.card, top.side))
        if short_forms.seat_of(state, source) == top.who and any(word[:1] in signs for word in told[2:3]):
            answers = {YES: (TYPED, f"resolve, {' '.join(words)}"), NO: tuple(told)}
            return Instead(f"Does {name} resolve, with that?", answers, {YES: ("y",)})
    return short_forms.of_middle(state, told, words)


_TOP, _TO = "(top)", "(to)"
"""The card on top of the stack, where it is not named; before to whom it goes."""


_DOES: Mapping[str, Reads] = {
    "(flips)": lambda state, _: ["chaos", "reveal"] if state.stack and not state.stack[-1].up else ["roll", "d2"],
    "(taps)": _taps, "(passed)": _passed, "(spites)": _spites, "(no-spite)": _no_spite, "(lived)": _lived,
    "(chooses)": lambda state, said: (
        _spite(state, said[1:]) if _choosing(state, said[0]) else ["chaos", "choose", *_on_whom(state, said[1:])]
    ),
    "(of-top)": _of_top, "(named)": _named, "(uses)": _uses,
    "(passes)": _passes, "(draws)": _draws,
    "(shown)": lambda state, said: _turned_up(state, (), " ".join(said)),
    "(turned-up)": _turned_up, "(from-there)": _from_there, "(done)": _done, "(goes)": _goes, "(puts)": _puts,
}  # fmt: skip
"""What is said beside playing cards."""


def _of_spite(state: ChaosMagicState) -> Sequence[str]:
    """All Chaos cards and their sides, while somebody is to play one as a spite: which it may be is not told."""
    cards = state.begin["cards"] if state.spiting[:1] and _choosing(state, state.spiting[0]) else ()
    return [name for card in cards for name in (card, *state.sides(card))]


def _sides(state: ChaosMagicState) -> Sequence[str]:
    """The sides of the split card on top of the stack that may still be chosen."""
    top = state.stack[-1] if state.stack else None
    return [side for side in state.sides(top.card) if side != top.side] if top and top.up and top.card else ()


def _held(state: ChaosMagicState) -> dict[str, str]:
    """What may be called by its name, and whose it is: Globals, Chaos cards that lie face up, what lasts."""
    up = {name: each.who for each in state.stack if each.up for name in (each.card, each.side) if name}
    up |= dict.fromkeys(_sides(state), state.stack[-1].who if state.stack else "")
    lasting = {each.name: each.who or "" for each in state.effects}
    globals_ = {each.card: each.controller or "" for each in state.globals}
    globals_ |= {global_cards.ONLY: ""} if globals_ else {}
    return {**dict.fromkeys(_of_spite(state), ""), **lasting, **globals_, **up}


def _with_what(said: Sequence[str]) -> Sequence[str]:
    """With what a card comes, if that is said: "with two for one"."""
    return short_forms.with_options(said) if "with" in said else said


_THERE, _UP, _SHOWN = "(from-there)", "(turned-up) ONE", "(shown) THING (ONE)"
_LIVES = "live|lives|lived|alive|survive|survives|survived|did|made"
_LEAVES, _COUNTERING = "global leave HELD (ONE) (THING)", "rules counterspell (THING)"
_TWO_ANSWERS = "= Both may be answered: 'draw, flip' turns it up, and 'all pass' behind that resolves it."

PROMPTING = Prompting(
    hints=hints,
    lines={
        "everyone|everybody|we|all [have] [all] keep|keeps|kept [hand|hands]": "= Then comes 'turn up the global'.",
        "ONE play|cast|choose|pick [the] [number|card] N": "plays ONE N",
        "[the] number|card N": "spite play N",
        **{f"the {word} [one|card]": f"spite play {number}" for word, number in ORDINALS.items()},
        **MIDDLE,
        "ONE [draw|take|get] [a|the|his|her|their|another] [face-down] chaos [card]": "chaos draw ONE",
        "draw|take|get [a|the|another] [face-down] chaos [card] [for] [ONE]": "chaos draw ONE",
        "draw|c": "chaos draw",
        "v": "chaos reveal",
        "done|finished": "(done)",
        "[ONE] draw [another|the] [first|second|next|other] [one]": "(draws) ONE",
        "WHO draw N [card|cards]": "(draws) WHO N",
        "ONE draw N chaos [card|cards]": "(draws) ONE N chaos",
        "[ONE] draw|c [a|the] [chaos] [card] and reveal|flip|v [it] [up|over] [and] no|nobody MORE": _TWO_ANSWERS,
        "flip [the] coins": "= How many? 'flip 3 coins', or 'flip a coin for each player'.",
        "ONE go for HELD": "(goes) ONE HELD",
        "ONE put|puts|lay|lays [in] THING [in|there]": "(puts) ONE THING",
        **short_forms.passing("reveal|flip|turn|turns", "chaos reveal", "chaos resolve"),
        "flip": "(flips)",
        "reveal": f"(turned-up) {global_cards.ONLY}",
        "[ONE] reveal|flip [up|over] [it|a|the|his|her|this|that] [chaos|card] [card] [up|over] [then]": _UP,
        "[ONE] turn|turns [up|over] it|the|his|her|this|that|up|over [chaos|card] [card] [up|over] [then]": _UP,
        "turn|turns up|over": _UP,
        "[ONE] turn|turns up|over a chaos [card]": _UP,
        "[the] it|that|chaos [card] [is|gets] turned up|over": _UP,
        "[ONE] reveal|flip|turn|turns [up] [the|a] [first|next|new] global": "global reveal (ONE)",
        "[the|a] [first|next|new] global [is] revealed|turned|come [up] [into] [play]": "global reveal",
        "v THING": _SHOWN,
        "[ONE] reveal|flip|turn|turns up|over THING": _SHOWN,
        "ONE [chaos] card is THING": _SHOWN,
        "r|resolve [the] [it|that|this|spite|chaos] [card]": "chaos resolve",
        "[the] [it|that|spite|chaos] [card] [is|was|have] resolves|resolved": "chaos resolve",
        "[HOLDER] HELD [is|was|have] resolve": "(of-top) HELD resolve",
        "resolve [the] HELD": "(of-top) HELD resolve",
        "[HOLDER] HELD resolves|resolved on|at THING": "(of-top) HELD resolve on THING",
        "[the] [it|that|spite|chaos] [card] resolves|resolved on|at THING": "chaos resolve on THING",
        "[we|everyone|everybody] [have] [all] did|do|done it|that": "(passed)",
        "[it] [HELD] fizzles|fizzled|do [nothing]": "= 'r' if it resolves so, 'x' if it counts as countered.",
        "DOER counter [the] it|that|chaos [card] with THING from|of [the] middle": f"{_THERE} DOER {_TOP} THING",
        "DOER counter [HOLDER] [the|his|her] HELD with THING from|of [the] middle": f"{_THERE} DOER HELD THING",
        "DOER counter [HOLDER] [the|his|her] HELD CARD": "(of-top) HELD counter --by DOER CARD",
        "[HOLDER] HELD [is] countered": "(of-top) HELD counter",
        "DOER counter [the] it|that|chaos [card] CARD": f"(of-top) {_TOP} counter --by DOER CARD",
        "[the] [it|that|it's|its|chaos] [card] [is] countered BY": "chaos counter BY",
        "ONE spite|spites": "(spites) ONE",
        "ONE declines|decline|refuses [to] [the|a|his|her|their] [spite]": "(no-spite) ONE",
        f"ONE {DOES_NOT}|do|will [not] spite": "(no-spite) ONE",
        "ONE spite|spites with [the] [number|card] N": "(spites) ONE N",
        "ONE spite|spites with [the] THING": "(spites) ONE THING",
        "who [already|still] [can|have] [already|still] [the|a|their] spite|spited [left|already|yet]": "spite",
        "what|which was|were|are [the] last [two|three|2|3] chaos|card [card|cards]": "chaos",
        "have ONE [already] spited [already|yet]": "spite (ONE)",
        "what can|may|do i|we play|cast [now]": "middle",
        "can|may|could i|we counter [the|a] it|that|this|chaos [card|cards] [with] [THING]": _COUNTERING,
        "ONE look|looks [at] [the|his|her|their] [top] [seven|7] [chaos] [cards]": "(spites) ONE",
        f"ONE [is] [still] {_LIVES} [through] [it|the|his|her|their] [spite]": "(lived) ONE",
        f"yes [,] [he|she|they] [is] [still] [{_LIVES}]": "(lived)",
        f"yes [,] ONE [is] [still] [{_LIVES}]": "(lived) ONE",
        "new|another global [card]": "global reveal",
        "show [me|us|him|her|them] [the|his|her|their] seven|7 [cards] [again]": "spite cards",
        "can|may i|he|she|they see|look [at] them|the [seven|7] [cards] [again]": "spite cards",
        "[no|oh|oops] [wait] [,] HELD": "(named) HELD",
        "HELD on|at THING": "(named) HELD on THING",
        "ONE use|activate|activates HELD": "(uses) ONE HELD",
        "ONE choose|chooses|pick [a|the|his|her] side": "chaos choose (ONE)",
        "ONE choose|chooses|pick THING": "(chooses) ONE THING",
        "ONE control|take|steal|get|gain [control] [of] HELD": "global control HELD ONE",
        "nobody control HELD": "global control HELD nobody",
        "HELD is nobody|nobody's|free": "global control HELD nobody",
        "give|pass HELD to ONE": "global control HELD ONE",
        "HELD go|pass to ONE": "global control HELD ONE",
        "ONE give|pass|hand|hands HELD [over] to OTHER": f"(taps) ONE HELD {_TO} OTHER",
        "ONE tap [the] THING [again]": "(taps) ONE THING",
        "HELD [is|becomes] tapped": "global tap HELD",
        "tap HELD": "global tap HELD",
        "HELD untap|untaps": "global untap HELD",
        "[ONE] untap|untaps HELD": "global untap HELD (ONE)",
        "HELD [is] [used] over|up|done|finished [for] [ONE]": "(done) ONE HELD",
        "HELD [is] only for ONE": "= For whom it is over is said by name: 'nobody move is over for ann'.",
        "HELD [is] destroyed|exiled|dead|gone|lost|die|leave|go [play|away] [by|to] [THING]": _LEAVES,
        "[ONE] destroy|exile|sacrifice|disenchants|disenchanted|shatters HELD [with] [THING]": _LEAVES,
        "what|read [is|do] [the] it|that|global [do|say]": "global",
        "remember [that] ONE THING": "chaos keep ONE THING",
        "who|where have|control|is HELD": "chaos find HELD",
        "how many chaos cards|card do|must i|we draw|get|play [each|per|a] [turn]": "rules chaos step",
    },
    meant={
        **_DOES,
        **short_forms.MEANT,
        PLAYS: _plays,
        "spite play": _spite,
        "global control": _controls,
        "chaos": _chaos,
    },
    cards=_held,
    known=lambda state: [*state.begin["cards"], *known_sides(state.begin), *state.begin["globals"]],
    shorts={
        "c": Short("chaos draw", "c", "the Chaos card of the Chaos step"),
        "v": Short("chaos reveal", "v", "the face-down Chaos card is turned up"),
        "cc": Short("chaos choose", "cc lend", "the side of a split card"),
        "r": Short("chaos resolve", "r", "the Chaos card resolves"),
        "x": Short("chaos counter", "x by ann", "... or is countered"),
        "f": Short("chaos find", "f goat", "where a card is, and what it says"),
        "g": Short("global", "g", "what Globals and the stack say"),
        "gl": Short("global leave", "gl", "a Global leaves play"),
        "gt": Short("global tap", "gt", "a Global becomes tapped"),
        "mp": Short("middle put", "mp shock --owner ann", "a card is put into the middle"),
        "my": Short("middle play", "my bram shock", "... is played from there"),
        "co": Short("counters", "co ann poison +3", "poison and other counters"),
        "e": Short("eliminate", "e ann --by bram", "a player would lose"),
        "sl": Short("spite look", "sl", "the seven cards of a spite"),
        "sp": Short("spite play", "sp tea break", "one of them is played"),
    },
    options={
        "chaos counter": short_forms.by_whom,
        "chaos keep": short_forms.kept_until,
        **dict.fromkeys(("chaos draw", "global reveal"), _with_what),
    },
    also={
        "look": "global",
        "find": "chaos find",
        "m": "middle",
        "reverse": "turn reverse",
        "k": "chaos lasts",
        **{
            word: f"chaos {word}"
            for word in ("choose", "counter", "draw", "drop", "keep", "lasts", "read", "resolve", "reveal")
        },
        **{word: f"global {word}" for word in ("control", "tap", "untap")},
        "lives": "spite lives",
        "put": "middle put",
    },
    lying=short_forms.in_middle,
    doubts=_doubts,
)
