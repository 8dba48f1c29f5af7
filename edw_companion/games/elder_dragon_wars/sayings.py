"""Elder Dragon Wars at the table prompt: its short forms, the forms of its lines, and what they mean at a table.

What somebody plays is read in ``cards_played``. No rule is decided here.
"""

import re
from collections.abc import Callable
from functools import partial
from itertools import chain

from edw_companion.colors import WHEEL
from edw_companion.core.due import quoted
from edw_companion.core.life import fallen
from edw_companion.core.questions import NO, TYPED, YES, Instead, Question, SeveralError, which_of
from edw_companion.core.words import plain
from edw_companion.errors import OnPaperError, UsageError
from edw_companion.games.elder_dragon_wars import artifacts, cards_played
from edw_companion.games.elder_dragon_wars.cards import ELDER_DRAGONS
from edw_companion.games.elder_dragon_wars.cards_played import Said, cards_meant, seat_meant, things_held
from edw_companion.games.elder_dragon_wars.dragons import dragon_meant, may_attack
from edw_companion.games.elder_dragon_wars.enchantments import COUNTER_PRICE
from edw_companion.games.elder_dragon_wars.ring import DAMAGE, SCION, SCION_DRAGONS
from edw_companion.games.elder_dragon_wars.state import WarState
from edw_companion.games.short_forms import (
    CAST_AT,
    DOES_NOT,
    PLAYS,
    SUCH,
    TAKES_BACK,
    Prompting,
    Short,
    last_word,
    pays,
    whose_turn,
)

_MANA = re.compile(
    r"(?:(?!upkeep|mana)(\S+) )?(?:(?:pays?|paid)(?: [wubrg]{2,5})?(?: the (?:upkeep|mana))?(?: for)?"
    r"(?: (?:the|her|his|their))?(?: (?!upkeep|mana|dragon)([^\s\d]+))?(?: upkeep| mana| dragon)?"
    r"|(?:upkeep|mana)(?: is)? paid)",
    re.IGNORECASE,
)
"""Who has paid an upkeep, and for which dragon."""


def _doubts(state: WarState, told: Said, words: Said) -> Question | None:
    """What is asked before life changes: whether the Scion did it, or a dragon that cannot, or it is for rule 12."""
    did = [told[at + 1] for at, word in enumerate(told[:-1]) if word in ("--from", "--with")]
    dragons = [state.players[seat] for seat in (dragon_meant(state, card) for card in did) if seat]
    attacks = re.search(r"\b(?:attack|swing)", " ".join(words), re.IGNORECASE)
    cannot = [
        f"{each.dragon} is in its nexus"
        if each.nexus
        else f"{each.dragon} may attack from the next turn of {state.title(each.controller)} on"
        for each in dragons
        if each.nexus or (attacks and not may_attack(each) and each.controller == state.active)
    ]
    loses = told[2][:1] == "-" if len(told) > len(("life", "WHO")) else False
    hit = told[1::2] if len(told) % 2 and {*told[2::2]} == {f"-{DAMAGE}"} else ()
    seats = state.living if [*hit] == ["all"] else [seat_meant(state, who) or "" for who in hit]
    if seats and state.attack is not None and {*seats} <= {*state.attack.aims(state.attack.coming)}:
        text = f"Is that the Scion's damage to {state.titles(seats)}?"
        answers = {YES: _hits(state, seats), "no, as well": [*told]}
        return Instead(text, answers, {YES: ("y",), "no, as well": (NO, "as well")})
    if cannot and loses:
        text = f"{cannot[0]}. Recorded all the same?"
        return Instead(text, {YES: [*told], NO: ()}, {YES: ("y", "anyway")})
    whose = _legends(state) if "--from" not in told else {}
    cards = cards_meant(state, did, whose)
    if len(cards) > 1:
        ways = {f"{card} of {state.title(whose[card])}": ("--from", whose[card], "--with", card) for card in cards}
        at = told.index("--with")
        return Instead("Which one?", {name: [*told[:at], *way, *told[at + 2 :]] for name, way in ways.items()})
    pays = not {"pay", "pays", "paid"}.isdisjoint(word.casefold() for word in words)
    if not pays or state.spell is None or "countered" in state.spell or [*told[2:]] != ["-5"]:
        return None
    if "paid" in state.spell:
        text = "Those 5 life are in the line of the spell. Pay 5 more?"
        return Instead(text, {YES: [*told], NO: ()}, {YES: ("y",)})
    stays = f"{state.spell['gone']} stays" if state.spell["gone"] else "no enchantment comes"
    text = f"Is that the payment of rule 12, so that {stays}?"
    answers = {YES: (TYPED, f"{told[1]} pays for it"), "no, just life": [*told]}
    return Instead(text, answers, {YES: ("y",), "no, just life": (NO, "just life")})


def _done(said: str) -> Callable[[WarState, str], bool] | None:
    """Whether the mana that is due for a dragon was paid, or a card that was played resolves, if that is said."""
    if re.fullmatch("(?:it|that|the spell) (?:resolves|resolved)", said, re.IGNORECASE):
        return lambda _state, due: re.match("When .+ resolves, ", due) is not None
    paid = _MANA.fullmatch(re.sub("['\u2019]s\\b", "", said))
    if paid is None:
        return None

    def is_paid(state: WarState, due: str) -> bool:
        own = dragon_meant(state, paid[1]) if paid[1] else None  # "chromium paid"
        who = seat_meant(state, paid[1]) if paid[1] and not own else state.active
        if who != state.active or not due.startswith("Pay {"):
            return False
        dragon = dragon_meant(state, paid[2]) if paid[2] else own
        return not (paid[2] or own) or (dragon is not None and state.players[dragon].dragon in due)

    return is_paid


def _draws(state: WarState, said: Said) -> Said:
    """A card that is drawn: the chaos card, if that is due.

    Raises:
        UsageError: it is due to nobody, and so of a library.
        WantedError: it may be due.
    """
    who, upkeep = seat_meant(state, said[0]) if said else whose_turn(state), state.upkeep
    draw = ("chaos", "draw", who or "")
    if who and who == state.active and upkeep.drawn < upkeep.count:
        if upkeep.earned:
            return draw
        if upkeep.fresh and (upkeep.came or any(upkeep.maybe.values())):
            raise which_of(f"Does {state.title(who)} draw a chaos card?", {YES: draw, "no, of a library": ()})
    raise UsageError(_OF_LIBRARY.removeprefix("= "))


def _blocked(state: WarState, said: Said) -> Said:
    """The Scion is blocked; of a double attack who blocks says which half. Other blocks are not kept."""
    if state.attack is None:
        raise OnPaperError("Blocks are not kept, but that of the Scion in its turn: nothing is to be typed.")
    coming = state.attack.coming
    half = seat_meant(state, said[0]) if len(coming) > 1 else None
    return ["scion", "blocked", *([half] if half and half in state.attack.aims(coming) else [])]


def _tapped(state: WarState, said: Said) -> Said:
    """The Scion's dragon is tapped with something, which does not lie in a graveyard."""
    held = things_held(state)
    gone = [card for card in cards_meant(state, said, held) if not held[card]]
    if gone and gone[0] != state.current:
        raise UsageError(f"Nothing was recorded: {gone[0]} is not in play.")
    return ["scion", "tap"]


def _hits(state: WarState, said: Said) -> Said:
    """What the Scion deals, if it attacks: to those who are named, or to all whom it attacks."""
    if state.attack is None or not state.attack.coming:
        raise UsageError("The Scion does not attack now; what else hits somebody is said with its name, and how much.")
    hit = state.attack.aims(state.attack.coming) if [*said] in ([], ["all"]) else said
    return ["life", *chain(*((who, f"-{DAMAGE}") for who in hit)), "--from", "scion"]


def _all_leave(state: WarState, said: Said) -> Said:
    """All artifacts are destroyed, or all Elder Dragons: a line for each.

    Raises:
        UsageError: there is none.
        SeveralError: there are several.
    """
    if [*said] == ["artifacts"]:
        lines = [f"artifact lose {quoted(card)}" for each in state.players.values() for card in each.artifacts]
    else:
        lines = [f"dragon return {seat}" for seat in state.living if not state.players[seat].nexus]
    if not lines:
        raise UsageError(f"There are no {said[0]} in play: nothing is to be typed.")
    if "both" in said and len(lines) != len("ab"):
        raise UsageError(f"Which two of {len(lines)}?")
    raise SeveralError(lines)


def _unpaid(state: WarState, said: Said) -> Said:
    """The upkeep is not paid of a dragon: that which is named, or for which its player owes it; asked of several."""
    dragon = said if dragon_meant(state, " ".join(said)) else said[1:]  # "chromium is not paid"
    who = (state.active if dragon is said else seat_meant(state, said[0])) or said[0]
    named = dragon_meant(state, " ".join(dragon))
    held = [each for each in state.dragons_of(who) if named in (None, each.seat)]
    if state.attack is not None and not dragon:  # for the ability of the Scion's dragon, nobody has to
        raise OnPaperError("Nothing was recorded: whoever may pay for the ability need not.")
    owed = [each for each in held if each.begun] or held
    if not owed:
        which = state.players[named].dragon if named else "an Elder Dragon"
        raise UsageError(f"Nothing was recorded: {state.title(who)} has no upkeep to pay for {which}.")
    means = {each.dragon: ("dragon", "return", each.seat, "--why", "upkeep not paid") for each in owed}
    if len(means) > 1:
        raise which_of("For which dragon?", means)
    return means[owed[0].dragon]


def _sacrificed(state: WarState, said: Said) -> Said:
    """An artifact that goes by its own ability, or in its player's upkeep perhaps for life, which is asked (rule 6)."""
    card, does = said[0], _lost(state, said)
    early = card in state.upkeep.held and artifacts.CHAPTER.in_time("artifact sacrifice", state, card)
    if not early or state.players[artifacts.controller(state, card)].life < artifacts.SACRIFICE_PRICE:
        return does
    price, own = f"for {artifacts.SACRIFICE_PRICE} life", "by its own ability"
    text = f"Is {card} sacrificed {price} (rule 6), or {own}?"
    answers = {price: ("artifact", "sacrifice", card), own: does}
    raise which_of(text, answers, {price: ("life",), own: ("ability", "its own ability")})


def _planar(does: str, _state: WarState, said: Said) -> Said:
    """A planar artifact, whose name may have two words; by what is not kept."""
    return ["planar", does, *filter(None, [" ".join(said).partition(" by")[0]])]


def _legends(state: WarState) -> dict[str, str]:
    """Whose it is what a card deals: each Legend, by who played it; artifacts in zones, dragons in play, the Scion."""
    came = {card: seat for seat, cards in state.legends_came.items() if seat in state.living for card in cards}
    dragons = {each.dragon: seat for seat in state.living for each in state.dragons_of(seat)}
    dragons |= {state.attack.dragon: SCION} if state.attack else {}
    return {**came, **{card: seat for card, seat in things_held(state).items() if seat}, **dragons}


def _ability(state: WarState, said: Said) -> Said:
    """Who pays: for the ability of the Scion's dragon, if it has hit; else it is said how 5 life are paid (rule 12).

    Another number is life for a card.
    """
    number = "".join(said[1:2])
    if number.isdecimal() and number != str(COUNTER_PRICE) and state.attack is None:
        return _price(state, said)
    if state.attack is None:
        raise UsageError(_PAYS)
    return ["scion", "paid", said[0]]


def _price(state: WarState, said: Said) -> Said:
    """Life that is paid for a card; 5 may be those of rule 12, and the Scion's ability is paid in mana."""
    who, number, *_ = said
    rule = number == str(COUNTER_PRICE) or state.attack is not None
    return _ability(state, [who]) if rule else pays(state, ["life", *said])


def _lost(state: WarState, said: Said) -> Said:
    """What leaves play: an artifact, all of them, a chaos card, or the enchantment that is called by its name."""
    chaos = [card for player in state.players.values() for card in player.chaos if card == " ".join(said)]
    if chaos:
        return ["chaos", "leave", *chaos]
    if [*said] == ["all"]:
        return _all_leave(state, ["artifacts"])
    if state.current and " ".join(said) == state.current:
        return ["enchantment", "none"]
    return ["artifact", "lose", *_named(state, said)]


def _named(state: WarState, said: Said) -> Said:
    """The name of an artifact, also of what lies in a zone, whose number is another when one before it has gone."""
    return [artifacts.in_zone(state, " ".join(said))] if said else []


def _regrowth(said: Said) -> Said:
    """Who would sacrifice what for which card: "white kei, pavel for jasmine"."""
    names, back, target = " ".join(said[1:]).partition(" for ")
    if not said or any(word.startswith("--") for word in said):
        return said
    if not back:
        raise UsageError("For which card would which Legends go? As in: regrow white kei, pavel for jasmine.")
    sacrificed = chain.from_iterable(("--sacrifice", each) for each in re.split(",? and |, ", names))
    return [said[0], *sacrificed, "--target", target]


def _given(state: WarState, said: Said) -> Said:
    """An artifact that goes to somebody: the words before the last are its name.

    What a killer takes of somebody who is down is taken as they leave the game (rule 6, ruling 81).
    """
    *named, who = said or [""]
    if named[-1:] == ["to"]:
        del named[-1]
    killer, card = seat_meant(state, who) if who else None, " ".join(_named(state, named))
    down = next((seat for seat in fallen(state) if card in state.players[seat].artifacts), None)
    if down and killer and state.players[down].hit[0] == killer:
        return ["eliminate", down, "--by", killer, "--take", card]
    return ["artifact", "give", *_named(state, named), *filter(None, [who])]


_PAYS = (
    "Who pays 5 life so that the enchantment in play stays, or that none comes, is said behind the spell: "
    "'s u stifle, ann pays'. Where that is typed already: 'u', and then so."
)
_PAID = (
    "= Mana that is paid is not kept: the number before it in the list says that it is done. Who pays 5 life for an "
    "enchantment is said behind the spell: 's u stifle, ann pays'."
)
_OF_LIBRARY = "= Cards that are drawn from a library are not kept: nothing is to be typed. The chaos card is 'c'."
_MAY_DRAW = (
    "= Whoever controls a Legend as their upkeep begins draws a chaos card, or when the first comes in it; a dragon in "
    "its nexus is none (rule 13, ruling 98)."
)
_LEGEND_DIES = (
    "= Which Legends are still in play is not kept: nothing is to be typed. If none is where a chaos card may be due, "
    "answer its number with 'no'; if one is, 'c' draws it."
)
_BLOCKS = "= Blocks are not kept here: nothing is to be typed."
_SCION = "|".join(["scion", *(name.partition(",")[0].casefold() for name in SCION_DRAGONS)])
"""How the Scion is called, also by the dragon that it is."""
_SIDES = "enemy|enemies|foe|foes|ally|allies"
_KIND = "spell|instant|sorcery|enchantment|artifact"
_STOPS = "counter [the|its|that] trigger|ability|reverberation|artifact"
"""What is done to the reverberation of a card, and not to the card."""
_DOES = {
    "(draws)": _draws, "(blocked)": _blocked, "(given)": _given, "(discards)": cards_played.discards, "(hits)": _hits,
    "(all)": _all_leave, "(ability)": _ability, "(unpaid)": _unpaid, "(sacrificed)": _sacrificed,
    "(page)": lambda state, _said: ["rules", state.current] if state.current else ["enchantment"],
    "(home)": lambda _state, said: ["dragon", "return", said[0], "--why", " ".join(said[1:])],
    "(tapped)": _tapped, "(price)": _price, "(countered)": cards_played.countered,
    "(trigger)": cards_played.trigger_countered, "(stifled)": cards_played.trigger_stifled,
    "(may)": lambda state, said: ["attack", *filter(None, [whose_turn(state)]), *said],
    "(lost)": lambda state, said: _lost(state, said[:1]),
}  # fmt: skip
"""By the word before it, in brackets, what else that is said depends on the table."""

PROMPTING = Prompting(
    life=Short("life", "w-5 r+3 b=20", "life, or a sentence: 'ann takes 7 from dan with bolt'"),
    shorts={
        "l": Short("legend", "l w kei", "a Legend came into play: an artifact reverberates"),
        "s": Short("spell", "s u counterspell", "a noncreature spell resolved: the next enchantment"),
        "dc": Short("dragon cast", "dc w", "the Elder Dragon leaves its nexus"),
        "dr": Short("dragon return", "dr w", "... and returns to it"),
        "a": Short("artifact", "a", "the zones"),
        "al": Short("artifact lose", "al mirari", "an artifact leaves play"),
        "as": Short("artifact sacrifice", "as mirari", "... for 10 life in one's own upkeep"),
        "ag": Short("artifact give", "ag mirari r", "... goes to another player"),
        "c": Short("chaos draw", "c g", "the chaos card of the upkeep"),
        "ch": Short("chaos hand", "ch g", "a chaos hand, to its player alone"),
        "cp": Short("chaos play", "cp g time warp", "a chaos card is played for 5 life, or 'discard'"),
        "cl": Short("chaos leave", "cl gilded drake", "a chaos card leaves play"),
        "pt": Short("planar tap", "pt gate", "Planar Gate or Mana Matrix is tapped"),
        "e": Short("eliminate", "e r --by w", "a player is out of the game"),
    },
    noun="war",
    such=("WHO-3", "WHO takes 3 from OTHER with bolt", "WHO plays kei", "WHO takes mirari", *SUCH[1:3], *SUCH[4:]),
    lines={
        "ONE cast|play TOOL [,] [and|but|while] OTHER pay [5] [life]": "plays ONE TOOL OTHER pays",
        "ONE cast|play TOOL [,] [and|but|while] OTHER pay [5] [life] to keep|save MORE": (
            "plays ONE TOOL OTHER pays to keep MORE"
        ),
        f"ONE cast|play a|an {_KIND} [,] TOOL [,] [and|but|while] OTHER pay [5] [life]": "plays ONE TOOL OTHER pays",
        "ONE cast|play TOOL on WHO for N [,] [and|but|while] OTHER pay [5] [life]": (
            "plays ONE TOOL on WHO for N OTHER pays"
        ),
        "ONE cast|play TOOL for|, N [damage] on|at|to|against WHO [,] [and|but|while] OTHER pay [5] [life]": (
            "plays ONE TOOL on WHO for N OTHER pays"
        ),
        "TOOL resolve [,] [and|but|while] OTHER pay [5] [life]": "plays TOOL OTHER pays",
        "TOOL resolve [,] [and|but|while] nobody|none|noone pay [5] [life]": "plays TOOL nobody",
        "ONE cast|play TOOL [,] [and|but|while] nobody|none|noone pay [5] [life]": "plays ONE TOOL nobody",
        "ONE cast|play TOOL [,] and pay 5 [life]": "plays ONE TOOL ONE pays",
        "ONE cast|play TOOL [,] and pay 5 [life] to stop it|that|the [enchantment|artifact]": (
            "plays ONE TOOL ONE pays to stop it"
        ),
        "ONE cast|play TOOL [,] and pay 5 [life] to keep|save MORE": "plays ONE TOOL ONE pays to keep MORE",
        "ONE cast|play TOOL for 5 life": "chaos play ONE TOOL",
        "ONE cast|play TOOL for 5 life [,] [and|but|while] OTHER pay [5] [life]": "plays ONE TOOL OTHER pays",
        "[ONE] [upkeep|mana] [is] pay [for] [the|her|his|their] [OWN] [dragon|upkeep|mana]": _PAID,
        "[ONE] draw": "(draws) ONE",
        "ONE draw [a|her|his|the] [N] [card|cards] [for] [the|her|his] [turn]": _OF_LIBRARY,
        "[ONE] play|cast [the|her|his|their|my] chaos [card] [for] [5] [life]": "chaos play ONE",
        "ONE cast|play [the|her|his|their|my] dragon": "dragon cast ONE",
        "ONE bring [the|her|his|their|my] dragon out|in|into [of] [the] [nexus|play]": "dragon cast ONE",
        "cast|play [the|her|his|my] dragon": "dragon cast",
        "[HOLDER] OWN [is] cast|come|enter|enters [out|in|into|the] [play|the] [battlefield]": "dragon cast OWN",
        "OWN wasnt|wasn't cast": TAKES_BACK,
        "OWN leave [the|its|his|her] nexus": "dragon cast OWN",
        "[send] [the] OWN go|return|come|back|home [back] [home|to] [the|its|his|her] [nexus]": "dragon return OWN",
        "OWN [is] die|leave|dead|gone|destroyed|exiled [play]": "dragon return OWN",
        "OWN [is] die|destroyed|exiled|killed to|by THING": "(home) OWN THING",
        "ONE dragon [is|go|come] die|leave|return|home|dead|gone|destroyed|exiled": "dragon return ONE",
        "[give] [HOLDER] [give] HELD [go|pass] to ONE": "artifact give HELD ONE",
        "give ONE HELD": "artifact give HELD ONE",
        "[give] [HOLDER] OWN [go|pass] [back] to ONE": "dragon give OWN ONE",
        "HOLDER give OWN [back] to ONE": "dragon give OWN ONE",
        "ONE take|steal|get|gain|control [control] [of] OWN [back] [from] [HOLDER]": "dragon give OWN ONE",
        "ONE take|steal|get|gain|have HELD [again|back] [from] [HOLDER]": "artifact give HELD ONE",
        "DOER kill|eliminate WHO [and] [and] take|get HELD": "dead WHO by DOER take HELD",
        "WHO [is] dead|out|gone [and] [and] DOER take|get HELD": "dead WHO by DOER take HELD",
        "HOLDER pay 10 [life] to|for|and [get|lose|sacrifice|dump|dumps|drop|drops] [rid] [of] HELD": (
            "artifact sacrifice HELD"
        ),
        "HOLDER pay 10 [life] [and|so] HELD go [away]": "artifact sacrifice HELD",
        "HELD go": "(sacrificed) HELD",
        "ONE give THING to OTHER": "(given) THING OTHER (ONE)",
        "[ONE] destroy [HOLDER] HELD": "(lost) HELD (ONE)",
        "[HOLDER] HELD [is|go] destroyed|dead|gone|lost|exiled|die|leave|away [play]": "artifact lose HELD",
        "[HOLDER] HELD [is] die|destroyed|exiled to|by THING": "(lost) HELD THING",
        "destroy all|every [the] artifact|artifacts": "(all) artifacts",
        "all|every [the] artifact|artifacts [is] destroyed|dead|gone|die": "(all) artifacts",
        "all|every [the] [elder] dragon|dragons|creature|creatures [is] destroyed|dead|gone|die": "(all) dragons",
        "all|every [the] [elder] dragon|dragons go|come|back|home|return [back] [home|to] [the|their|its] [nexus]": (
            "(all) dragons"
        ),
        "both [the] dragons [is|go] destroyed|dead|gone|die|home": "(all) dragons both",
        "destroy all|every [the] creature|creatures": "(all) dragons",
        f"ONE {DOES_NOT} pay|afford [the|her|his] [upkeep|mana] [for|of] [OWN]": "(unpaid) ONE OWN",
        f"ONE {DOES_NOT} pay|afford [the|her|his] [upkeep|mana] [,] [and|so] OWN go|return home": "(unpaid) ONE OWN",
        "OWN [is|was] not|isn't|isnt|wasn't|wasnt pay [for]": "(unpaid) OWN",
        "no|nobody|none block|blocker": _BLOCKS,
        "THING was blocked": _BLOCKS,
        "HOLDER lose HELD": "artifact lose HELD",
        "[the] enchantment turn over": "spell",
        "THING resolve": "plays THING",
        "[HOLDER] [get] sacrifice|rid [of] HELD": "(sacrificed) HELD",
        "[HOLDER] sacrifice HELD for 10 [life]": "artifact sacrifice HELD",
        "HOLDER get rid of HELD [,] [for] 10 [life]": "artifact sacrifice HELD",
        "ONE discard [all] [the|her|his|their|my] chaos [card|cards]": "chaos discard ONE",
        "ONE discard THING": "(discards) ONE THING",
        "[ONE] LYING [and] [LYING] [is] die|dead|gone|destroyed|exiled": _LEGEND_DIES,
        "what|which legend|legends do|has ONE [have|got|control] [in] [play]": _LEGEND_DIES,
        "what|which legend|legends is|are in play": _LEGEND_DIES,
        "who|where have|control|is HELD": "artifact",
        "what|which|how [many] [artifact|artifacts] do|has ONE have|got|control": "artifact",
        "who has [the|a] chaos card|cards": "status",
        "whose|which dragon|dragons is|are out": "status",
        "[what|which] [is] [the] enchantment [is] [in] [play]": "enchantment",
        "nobody|none|noone pay": "= Nothing is to be typed for that.",
        "what do [the|that|this] enchantment do": "(page)",
        "what is in the [artifact] graveyard": "artifact",
        "ONE have no legend|legends [in] [play] [,] can|may ONE|she|he|they draw [a] chaos [card]": _MAY_DRAW,
        "[when] can|may|do ONE draw|get [a] chaos [card] [now]": _MAY_DRAW,
        "ONE pay N life for THING": "(price) ONE N THING",
        "ONE pay [N] [life] to|against|for THING": "(ability) ONE N THING",
        "ONE get|make|create [a|an|the] LYING token": "plays ONE LYING",
        "destroy [the] enchantment": "enchantment none",
        "[the] enchantment [is] destroyed|dead|gone|leave|die": "enchantment none",
        "ONE cast|play THING from|of [the|her|his|their|my] chaos hand|card|cards": "chaos play ONE THING",
        "[ONE] draw [a|the|her|his] chaos [card]": "chaos draw ONE",
        "ONE [get|take] [a|the|her|his|their] chaos card": "chaos draw ONE",
        "scion": "scion",
        "OWN": "plays OWN",
        "ONE cast|play THING and|but|which|that [it|it's|its] [is|gets|got|was] countered": "(countered) ONE THING",
        f"ONE cast|play [the|her|his|their] dragon [,] [and|but|while] OTHER {_STOPS}": (
            "dragon cast ONE countered (OTHER)"
        ),
        f"ONE cast|play TOOL [,] [and|but|while] OTHER {_STOPS}": "(trigger) ONE TOOL (OTHER)",
        "ONE cast|play TOOL [,] [and|but|while] OTHER stifle|stifles|stifled [the|its|that] "
        "trigger|ability|reverberation|artifact": "(stifled) OTHER ONE TOOL",
        "ONE cast|play TOOL [,] [and|but|while] OTHER counter MORE": "(countered) ONE TOOL (OTHER) (MORE)",
        "ONE cast|play [the|her|his|their] dragon [,] [and|but|while] OTHER counter MORE": (
            f"= {cards_played.TURNS_NOTHING_UP}"
        ),
        "ONE bring|get THING in|out": "plays ONE THING",
        **CAST_AT,
        "ONE cast|play|drop|bring [out] THING": "plays ONE THING",
        "THING come|enter|enters [in|into|out] [play] under|for ONE": "plays ONE THING",
        **{f"ONE is [at|in] [the] {color} [seat] [MORE]": f"seats ONE {color} MORE" for color in WHEEL},
        "cast|play THING": "plays THING",
        "[who|whom] [can|may] ONE attack [OTHER]": "attack ONE OTHER",
        "[why] can|may|can't|cant|cannot ONE [not] attack OTHER": "attack ONE OTHER",
        "[why] can|may|can't|cant|cannot i|we [not] attack OTHER": "(may) OTHER",
        "DOER attack [WHO]": "attack",
        "[who|whom] can|may [i|we] attack [who|whom]": "attack",
        f"who is ONE [eternal] {_SIDES}": "attack ONE",
        f"who is [the] my|our|his|her|their [eternal] {_SIDES}": "(may)",
        f"{_SCION} [is] tapped": "scion tap",
        f"[it|the] [{_SCION}] [is] block [the] [{_SCION}]": "scion blocked",
        f"ONE block [it|the] [{_SCION}]": "(blocked) ONE",
        f"ONE block [it|the] [{_SCION}] with THING": "(blocked) ONE THING",
        f"OWN block [it|the] [{_SCION}]": "(blocked) OWN",
        f"[ONE] tap [the] it|{_SCION}": "scion tap (ONE)",
        f"[ONE] tap [the] it|{_SCION} with THING": "(tapped) THING (ONE)",
        f"it|{_SCION} hit|attack|strike [WHO]": "(hits) WHO",
        "WHO take it": "(hits) WHO",
        f"[{_SCION}] [is] nullify|nullified [the] [{_SCION}]": "scion nullify",
        **{
            form: f"planar {does} {which} by THING MORE"
            for which, adjective in (("gate", "planar"), ("matrix", "mana"))
            for does in ("tap", "untap")
            for form in (
                f"[{adjective}|the] [{adjective}] {which} [is] {does}|{does}ped",
                f"[THING] {does}|{does}s [the] [{adjective}] {which}",
                f"[THING] {does}|{does}s [the] [{adjective}] {which} with MORE",
            )
        },
        "[the|that] it|that|spell [is] countered BY": "(countered) (BY)",
        "THING is|was|gets countered BY": "(countered) THING (BY)",
        "ONE counter|countered it|that|this [with] [THING]": "(countered) (ONE) (THING)",
        "ONE counter|countered THING": "(countered) THING (ONE)",
    },
    meant={
        **_DOES,
        PLAYS: cards_played.plays,
        "legend": cards_played.LEGEND,
        "spell": cards_played.SPELL,
        "dragon cast": cards_played.CAST,
        **dict.fromkeys(
            ("chaos draw", "chaos card"),
            lambda state, said: ["chaos", "draw", *(said or filter(None, [whose_turn(state)]))],
        ),
        **{f"chaos {does}": partial(cards_played.of_hand, does) for does in ("play", "discard")},
        "artifact give": _given,
        "artifact lose": _lost,
        "artifact sacrifice": lambda state, said: ["artifact", "sacrifice", *_named(state, said)],
        **{f"planar {does}": partial(_planar, does) for does in ("tap", "untap", "off")},
    },
    also={"discard": "chaos discard"},
    cards=things_held,
    lying=lambda state: [
        card
        for card in {*state.legends, *chain(*state.legends_came.values())} - {*ELDER_DRAGONS}
        if {plain(each.name) for each in state.players.values()}.isdisjoint(plain(card).split())
    ],
    theirs=_legends,
    doubts=_doubts,
    done=_done,
    meant_as=cards_played.pays_for,
    known=lambda state: state.types,
    options={
        "regrow": _regrowth,
        "legend": last_word(*cards_played.COUNTERED),
        "dragon cast": last_word(*cards_played.COUNTERED, "put"),
        **dict.fromkeys(("chaos play", "spell"), last_word("countered")),
    },
)
