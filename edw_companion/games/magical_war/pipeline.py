"""The pipeline: one card goes in at the end, the first is turned up (rule 5; rulings 6 to 12).

A face-down card is known to its player alone. The program counts it; a name that the player had noted stays hidden
until the card is turned up.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, TypedDict, Unpack

from edw_companion.core.at import At
from edw_companion.core.counts import Moves, cards, moved
from edw_companion.core.due import DO, quoted
from edw_companion.core.kind import Chapter, Kind, Shown
from edw_companion.core.params import Choice, Flag, Text, Unseen, Who
from edw_companion.core.phases import ACTIVE, ANY_TURN
from edw_companion.core.questions import Asked, First, Instead, Question, WantedError
from edw_companion.core.state import alive
from edw_companion.errors import RefusedError, UsageError
from edw_companion.games.magical_war import resolving
from edw_companion.games.magical_war.errata import CARD, SPELLS, kind_of, one_land, spelled
from edw_companion.games.magical_war.errata import LAND as IS_LAND
from edw_companion.games.magical_war.errata import spell as spell_meant
from edw_companion.games.magical_war.phases import ANY, MAIN
from edw_companion.games.magical_war.state import GRAVEYARD, HAND, PIPELINE, PLAY, UNKNOWN, MagicalWarState, Slot
from edw_companion.games.magical_war.turns import apply_draw_first, draw_first, tell_draw_first
from edw_companion.sentences import Sentence
from edw_companion.text import columns

if TYPE_CHECKING:
    from edw_companion.core.facts import Line, OfPlayer, PlayerMoves, Turned
    from edw_companion.games.magical_war.resolving import Resolves, Said
    from edw_companion.games.magical_war.turns import DrewFirst

    As = TypedDict("As", {"as": str})

    class Opens(Line, total=False):
        """The hidden answer of a card that its player had noted."""

        opens: str

    class Step(As, Opens, DrewFirst, Resolves, PlayerMoves):
        """The first card is turned up, and what becomes of it, as one of ``FATES``."""

        card: str | None
        forced: str | None

    class Noted(OfPlayer):
        """The names of the face-down cards, the first to be turned up first."""

        turned: list[Turned]


LAND, CAST, DISCARD = FATES = ("land", "cast", "discard")
"""What becomes of a card that was turned up."""

UNSAID = ""
"""Instead of a seat where nobody is named."""

_TWO = re.compile(rf"(.*?),\s*({'|'.join(FATES)})\b\s*(.*)", re.IGNORECASE)


def played(at: At[MagicalWarState], said: str) -> str:
    """The land that somebody means, refused where it is known to be something else (rule 5)."""
    card = one_land(at.state, said)
    kind = kind_of(at.state, card)
    if kind not in ("", IS_LAND):
        at.rules.forbids(f"{card} is {resolving.a_kind(kind)} and no land (rule 5).")
    return card


def whose(state: MagicalWarState, fate: str, card: str | None, forced: str) -> str:
    """Refuse a step that some card forces where nobody says whose it is (errata): nobody is meant more than others."""
    behind = [fate, *([card] if card else []), "--forced", forced]
    answers = {state.title(seat): ("step", seat, *behind) for seat in state.living}
    says = Sentence(f"Say who takes the step that {forced} forces: {DO}", f"step WHO {fate} --forced {quoted(forced)}")
    raise WantedError(says, Instead(f"{forced}: who takes the step?", answers))


CHAPTER = Chapter[MagicalWarState]()

STEP: Kind[MagicalWarState, Step] = CHAPTER.kind(
    "step",
    due=lambda state, event: resolving.dues(state, event["card"], event["who"], event) if event["as"] == CAST else [],
)


def _which_fate(state: MagicalWarState, _said: object) -> Asked | None:
    fates = {fate: (fate,) for fate in FATES}
    done = state.steps >= state.steps_due(state.turns.who)
    return None if done or not state.going else First("Which step, and with which card (as: land forest)?", fates)


@STEP.command(
    Who(unsaid=lambda _state: UNSAID),
    Choice(
        "fate",
        {fate: (fate,) for fate in FATES},
        "pipeline step",
        metavar="|".join(FATES),
        fact="as",
        asks=_which_fate,
    ),
    *resolving.SAID,
    Text(
        "forced", "card", means=spelled, option="--forced", metavar="CARD", known=CARD.known,
        help="What forces this step on WHO, as Millstone: the card is discarded.",
    ),
    words="step",
    act=("A pipeline step", "rule 5"),
    during=(MAIN,),
    whose=ACTIVE.by("who", lambda state, who: who or state.doer),
    named=lambda _at, said: ANY_TURN if said["forced"] else None,
    eased=ANY_TURN,
    again=resolving.on_whom,
)  # fmt: skip
def step(at: At[MagicalWarState], who: str, fate: str, forced: str | None, **said: Unpack[Said]) -> Step:
    """A pipeline step: WHO turns up the first card.

    Before that WHO draws for the turn, and lays a card from the hand at the end. The card that is turned up is put into
    play as a land, cast, or discarded. What this game knows of it follows. Without WHO it is the player whose turn it
    is; a step that is forced always says whose it is.

    Example: edw step cast "Black Vise" --on Bram
    """
    # Rule 5; rulings 6 to 10.
    state, spell, card = at.state, said, said["card"]
    if fate != CAST and any(said.get(option) for option in ("on", "stays", "spent", "kind")):
        raise UsageError("--on, --stays, --spent and --type say something of a spell: they go with cast.")
    if two := _TWO.fullmatch(card or ""):
        lines = [f"step {fate} {two[1]}".rstrip(), f"step {two[2].casefold()} {two[3]}".rstrip()]
        raise UsageError(f"A step turns up one card: {DO}, then {DO}.", *lines)
    forced = spell_meant(state, forced) if forced else None
    if who == UNSAID:
        who = whose(state, fate, card, forced) if forced else state.doer
    alive(state, who)
    _check(at, who, fate, forced=forced is not None)
    is_a = ""
    if fate == CAST:
        spell = resolving.meant(at, said)
        card = spell["card"]
        matters = resolving.enchantresses(state) and not spell.get("spent")
        kinds = {resolving.label(kind): ("--type", kind) for kind in SPELLS}
        asks = partial(Question, f"What is {card or 'the spell'}?", kinds) if matters else None
        is_a = resolving.kind_of(at, who, spell, asks)
    elif fate == LAND and card:
        card = played(at, card)
    moves = Moves(state.counts)
    first_drawn: DrewFirst = {} if forced else draw_first(state, moves, who)
    own = f"{PIPELINE} {who}"
    laid = moves.most(1, f"{HAND} {who}", own)
    if not laid and not state.count(PIPELINE, who):
        raise RefusedError(f"{state.title(who)} has no card in pipeline or hand: there is nothing to turn up.")
    first = (state.players[who].pipeline or [UNKNOWN])[0]
    if first.card and card and card != first.card:
        raise RefusedError(  # it says nothing of the card that was noted
            f"{state.title(who)} had another card noted as the first of the pipeline: check the card, or note the "
            f"pipeline anew ({DO}).",
            "pipeline note",
        )
    name = card or first.card
    spell["card"], in_play = name, fate == LAND
    if fate == CAST:
        usual = None if state.counted else True
        in_play = resolving.stays(state, spell, is_a or kind_of(state, name), usual=usual)
    moves.move(1, own, f"{PLAY} {who}" if in_play else GRAVEYARD)
    opens: Opens = {"opens": first.answer} if first.answer else {}
    found: Resolves = resolving.resolved(at, moves, who, spell) if fate == CAST else {}
    made = moves.made
    return {"who": who, "as": fate, "card": name, "forced": forced, **first_drawn, **opens, **found, "moves": made}


@STEP.command(Who(), CARD, words="millstone", act=("A step that is forced", "errata"), during=ANY)
def millstone(at: At[MagicalWarState], who: str, card: str | None) -> Step:
    """WHO takes the step that Millstone forces.

    It comes at once, whoever's turn it is, and the card that is turned up is discarded.

    Example: edw millstone Bram Forest
    """
    # Errata; ruling 10.
    return step(at, who, DISCARD, "Millstone", card=card)


def _check(at: At[MagicalWarState], seat: str, fate: str, *, forced: bool) -> None:
    state, rules, title = at.state, at.rules, at.state.title(seat)
    if forced:
        if fate != DISCARD:
            rules.forbids("A card that a forced step turns up is discarded, never played (errata; ruling 10).")
        return
    if not state.size(PIPELINE, seat):
        rules.forbids(
            f"{title} has pipeline size 0 and plays from the hand, without pipeline steps (errata; ruling 9)."
        )
    elif state.steps >= state.steps_due(seat):
        rules.forbids(f"{title} has taken all pipeline steps of this turn (rule 5).")
    if fate == LAND and state.landed:
        rules.forbids("A land was played in this turn already, so this one is discarded (ruling 7).")


@STEP.applies
def _(state: MagicalWarState, event: Step) -> None:
    state.begin_play()
    state.turn_up(event["who"])
    apply_draw_first(state, event)
    if event["as"] == CAST:
        resolving.apply(state, event["who"], event["card"], event)
    elif event["as"] == LAND and event["card"]:
        state.kinds.setdefault(event["card"], IS_LAND)
    if event["forced"] is None and state.active == event["who"]:
        state.steps += 1
        state.landed = state.landed or event["as"] == LAND


@STEP.tells
def _(state: MagicalWarState, event: Step) -> str:
    who, moves = event["who"], event["moves"]
    bare = moves and not moved(moves, f"{HAND} {who}", f"{PIPELINE} {who}")
    placed = "has no card to lay" if bare else "lays a card"
    gone = event.get("spent", moved(moves, f"{PIPELINE} {who}", GRAVEYARD))
    spent = "; it goes to the graveyard" if gone else ""
    what, end = {
        LAND: ("a land", "puts it into play"),
        CAST: ("a spell", f"casts it{spent}"),
        DISCARD: ("a card", "discards it"),
    }[event["as"]]
    forced = f" ({event['forced']} forces this step)" if event["forced"] else ""
    told = f"{state.title(who)} {placed}, turns up {event['card'] or what} and {end}{forced}."
    return f"{tell_draw_first(state, who, event, moves)}{told}{resolving.tell(state, event)}"


def lying(state: MagicalWarState, seat: str) -> int:
    """How many cards lie in a pipeline; on a table that does not count, how many should."""
    number = state.count(PIPELINE, seat)
    return state.size(PIPELINE, seat) if number is None else number


@CHAPTER.look("pipeline")
def pipelines(state: MagicalWarState) -> Shown:
    """Show how many cards lie in each pipeline, and the sizes.

    Example: edw pipeline
    """
    rows = [(seat, state.size(PIPELINE, seat), state.count(PIPELINE, seat)) for seat in state.living]
    data = {seat: {"cards": number, "size": size} for seat, size, number in rows}
    table = [["player", "size", "cards"], *([seat, *map(str, numbers)] for seat, *numbers in rows)]
    return Shown(data, columns([row if state.counted else row[:2] for row in table], right=(1, 2)))


@CHAPTER.look("pipeline show", Who(), Flag("show", "Print it here and now, whoever looks."))
def pipeline_show(state: MagicalWarState, who: str, *, show: bool) -> Shown:
    """Show WHO's pipeline to WHO alone, as far as it was noted.

    It comes after a key, and then it is cleared from the screen. With --json cards are only named with --show.

    Example: edw pipeline show Ann --show
    """
    slots = [*state.players[who].pipeline]
    slots += [UNKNOWN] * (lying(state, who) - len(slots))
    data = {"who": who, "pipeline": [slot.card if show else None for slot in slots]}
    if not any(slot.card for slot in slots):
        return Shown(data, [f"{state.title(who)} has {cards(len(slots))} in the pipeline; none is noted."])
    lines = [f"{place}. {slot.card or 'not noted'}" for place, slot in enumerate(slots, 1)]
    if show:
        return Shown(data, lines)
    return Shown(
        data,
        [f"The pipeline of {state.title(who)}:", "", *lines],
        alone=state.players[who].name,
        unless="A pipeline is shown to its player alone, which needs a terminal; --show prints it anyhow.",
    )


NOTED: Kind[MagicalWarState, Noted] = CHAPTER.kind(
    "pipeline-noted",
    tell=lambda state, event: (
        f"{state.title(event['who'])} has the names of {cards(len(event['turned']))} in the pipeline kept, hidden."
    ),
)


@NOTED.command(
    Who(unsaid=lambda state: state.doer),
    Unseen(
        "Card {number} of {count}, the first to be turned up first (nothing is shown as you type)",
        "Face-down cards are named unseen, which needs a terminal: nothing was recorded.",
        name="names",
        means=spelled,
        count=lambda at, typed: lying(at.state, at.maybe_who(typed["who"]) or at.state.doer),
        option="",
    ),
    words="pipeline note",
    act=("A note of face-down cards", "rule 2"),
    during=ANY,
    again=lambda _state, event: {"names": [turned["card"] for turned in event["turned"]]},
)
def note(at: At[MagicalWarState], who: str, names: Sequence[str]) -> Noted:
    """WHO has the names of their own face-down cards kept, hidden.

    They are asked for at the terminal, and nothing is shown as they are typed. The log hides each until it is turned
    up; the raw file does not.

    Example: edw pipeline note Ann
    """
    alive(at.state, who)
    number = lying(at.state, who)
    if not number:
        raise UsageError(f"{at.state.title(who)} has no card in the pipeline.")
    if len(names) != number:
        raise RefusedError(
            f"{at.state.title(who)} has {cards(number)} in the pipeline: note a name for each, the first one first."
        )
    turned: list[Turned] = [
        {"pile": PIPELINE, "card": card, "from": HAND, "answer": f"pipeline/{at.line}/{place}"}
        for place, card in enumerate(names, 1)
    ]
    return {"who": who, "hidden": True, "turned": turned}


@NOTED.applies
def _(state: MagicalWarState, event: Noted) -> None:
    state.players[event["who"]].pipeline = [Slot(turned["card"], turned["answer"]) for turned in event["turned"]]


CHANGED: Kind[MagicalWarState, PlayerMoves] = CHAPTER.kind(
    "pipeline-changed", apply=lambda state, event: state.forget_names(event["who"])
)


@CHANGED.command(
    Who(unsaid=lambda state: state.doer),
    words="pipeline change",
    act=("What a card does to a pipeline", "errata"),
    during=ANY,
)
def pipeline_change(at: At[MagicalWarState], who: str) -> PlayerMoves:
    """WHO takes up the whole pipeline and lays one out again.

    Example: edw pipeline change Ann
    """
    # Errata; with the same or other cards.
    state = at.state
    alive(state, who)
    moves = Moves(state.counts)
    hand, own = f"{HAND} {who}", f"{PIPELINE} {who}"
    moves.empty(own, hand)
    moves.most(state.size(PIPELINE, who), hand, own)
    return {"who": who, "moves": moves.made}


@CHANGED.tells
def _(state: MagicalWarState, event: PlayerMoves) -> str:
    who = event["who"]
    laid = moved(event["moves"], f"{HAND} {who}", f"{PIPELINE} {who}")
    again = f"lays {cards(laid)} face down again" if state.counted else "lays it out again"
    return f"{state.title(who)} takes up the pipeline and {again}."
