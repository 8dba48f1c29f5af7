"""What follows when a card is cast: what it changes, what is due of it, where it goes (errata)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from edw_companion.core.due import ASIDE, DO, NOBODY, OPTIONAL, Due, quoted
from edw_companion.core.params import Choice, Flag, Who
from edw_companion.core.questions import Question, WantedError, choice
from edw_companion.core.words import plain
from edw_companion.errors import UsageError
from edw_companion.games.magical_war import errata, kudzu
from edw_companion.games.magical_war.effects import added, apply_added, dues_of_resized, tell_added
from edw_companion.games.magical_war.errata import (
    BY_NAME,
    CARD,
    EFFECTS,
    HINTS,
    KUDZU,
    Changed,
    check_spelled,
    read,
    takes_player,
)
from edw_companion.games.magical_war.state import PIPELINE, MagicalWarState
from edw_companion.sentences import Sentence
from edw_companion.text import either

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import NotRequired, TypedDict

    from edw_companion.core.at import At
    from edw_companion.core.counts import Moves
    from edw_companion.core.facts import Line
    from edw_companion.core.questions import Asked
    from edw_companion.games.magical_war.effects import EffectAdded
    from edw_companion.games.magical_war.kudzu import Aim

    class Said(TypedDict, total=False):
        """What is said of a spell, see ``SAID``."""

        card: str | None
        on: str | None
        kind: str | None
        spent: bool
        stays: bool

    class Resolves(Line):
        """What comes of a card with its being cast.

        ``spent``: the table said that it goes to the graveyard, as it does against its kind; ``stays``: that it stays;
        ``type``: what it said that the card is.
        """

        effect: NotRequired[EffectAdded]
        kudzu: NotRequired[Aim]
        spent: NotRequired[bool]
        stays: NotRequired[bool]
        type: NotRequired[str]


ON = Who("on", option="--on", metavar="WHO", help="On whom it works: Black Vise, The Rack, Cursed Rack, Kudzu.")
SPENT = Flag("spent", "To the graveyard: countered, or an instant or sorcery.")
STAYS = Flag("stays", "A permanent: it stays in play.")


KIND = Choice(
    "kind", {kind: (kind,) for kind in errata.KINDS}, "kind of card", option="--type", metavar="TYPE", fact="type",
    help=f"What the card is, said once: {', '.join(errata.KINDS)}; free is what costs nothing and stays in play.",
)  # fmt: skip

SAID = (CARD, ON, STAYS, SPENT, KIND)
"""What is said of a spell."""


def on_whom(_state: MagicalWarState, event: Resolves) -> dict[str, str | None]:
    """On whom a card works whose line this is, as it was said."""
    if "kudzu" in event:
        return {"on": event["kudzu"]["land_of"]}
    effect = event.get("effect")
    return {"on": effect["target"] if effect and takes_player(effect["card"]) else None}


def kind_of(at: At[MagicalWarState], who: str, said: Said, asks: Callable[[], Asked] | None) -> str:
    """What a spell is that is cast, "" where nobody has said it; where it matters, this is what ``asks`` the table.

    A land is none (rule 5).
    """
    card, told = said["card"], said.get("kind")
    check_spelled(at, card)
    kind = errata.kind_of(at.state, card, told)
    if told not in (None, kind):
        raise UsageError(f"{card} is {a_kind(kind)} here: leave --type out.")
    if not kind and asks and at.rules.anyway is None:
        what = f"What is {card or 'the spell'}? Say it with --type {either(errata.KINDS)}."
        raise WantedError(Sentence(what), asks())
    if kind == errata.LAND:
        land, step = errata.one_land(at.state, card) if card else "", "step " * bool(at.state.size(PIPELINE, who))
        says = f"{land or 'It'} is a land: it is played and not cast (rule 5): {DO}."
        at.rules.forbids(says, f"{step}land {quoted(land)}".strip())
    return kind


def label(kind: str) -> str:
    """A kind as an answer says it."""
    return "free, for no mana" if kind == errata.FREE else kind


def a_kind(kind: str) -> str:
    """Such as "an instant"."""
    return "free" if kind == errata.FREE else f"{'an' if kind[0] in 'aei' else 'a'} {kind}"


def stays(state: MagicalWarState, said: Said, kind: str, *, usual: bool | None) -> bool:
    """Whether a card that is cast stays in play.

    As the table says, as its ``kind`` does, as the table said of it before, or as is ``usual``. Where that is None the
    table is asked.
    """
    spent, stays = said.get("spent", False), said.get("stays", False)
    if spent and stays:
        raise UsageError("Does it stay or is it spent? Give one of --stays and --spent.")
    if spent or stays:
        return stays
    if kind:
        return errata.stays(kind)
    before = state.spells.get(said["card"] or "")
    if before is None and usual is None:
        asks = f"Does {said['card'] or 'it'} stay in play?"
        raise choice(Sentence("Say it"), asks, {"yes": ("--stays",), "no": ("--spent",)}, "--stays or --spent")
    return bool(usual if before is None else before)


def meant(at: At[MagicalWarState], said: Said) -> Said:
    """See ``read``; a card of which a word was left out is told, since another may begin so, too."""
    typed = said["card"]
    card, on = read(at.state, typed, said.get("on"))
    if card and typed and len(plain(card).split()) > len(plain(typed.partition(" on ")[0]).split()):
        at.notices.append(f"'{typed}' is taken as {card}.")
    return {**said, "card": card, "on": on}


def resolved(at: At[MagicalWarState], moves: Moves, who: str, said: Said) -> Resolves:
    """What a card changes as it resolves under this player, which adds to the moves of cards.

    It works on an opponent only if somebody is named.
    """
    card, on, told = said["card"], said.get("on"), said.get("kind")
    kind: Resolves = {"type": told} if told else {}
    takes = takes_player(card)
    if on is not None and (said.get("spent") or not (takes or errata.kind_of(at.state, card))):
        raise UsageError(
            "--on says on whom Black Vise, The Rack, Cursed Rack or Kudzu works: name the card, and leave --spent out."
        )
    if on is not None and not takes:
        at.notices.append(f"On whom {card} is cast is not kept: what it does is a line of its own.")
    if said.get("spent"):
        return {"spent": True, **kind}
    if takes and on is None:
        at.ask(lambda: _on_whom(at.state, str(card), who))
    if card == KUDZU and on is not None:
        return {"kudzu": kudzu.aimed(at.state, who, on, None)}
    if card in EFFECTS and (on is not None or not takes):
        effect = added(at, who, str(card), on)
        moves.made += effect["moves"]
        return {"effect": effect}
    return {"stays": True, **kind} if said.get("stays") else kind


def _on_whom(state: MagicalWarState, card: str, who: str) -> Question:
    """On whom a card works, on nobody if it is countered."""
    seats = state.living if card == KUDZU else [each for each in state.living if each != who]
    nobody = {"nobody": ("--spent",)} if len(seats) > 1 else {}
    answers = {**{state.title(seat): ("--on", seat) for seat in seats}, **nobody}
    return Question("On a land of whom?" if card == KUDZU else f"{card}: on whom?", answers)


def apply(state: MagicalWarState, who: str, card: str | None, event: Resolves) -> None:
    """Take it into the table, cast by a player; its moves are those of the line."""
    if card:
        state.casters.setdefault(card, []).append(who)
    state.remember_spell(card, False if event.get("spent") else event.get("stays"), event.get("type"))
    if "effect" in event:
        apply_added(state, event["effect"])
    if "kudzu" in event:
        kudzu.apply_aim(state, event["kudzu"])


def tell(state: MagicalWarState, event: Resolves) -> str:
    """What it changes, as sentences with a space before them; "" for nothing."""
    gives = "effect" in event and any(event["effect"]["gives"].values())
    told = [tell_added(state, event["effect"])] if gives else []
    told += [kudzu.tell_aim(state, event["kudzu"])] if "kudzu" in event else []
    return "".join(f" {each}" for each in told)


def dues(state: MagicalWarState, card: str | None, who: str, event: Resolves) -> list[Due]:
    """What to type when this card resolves under this player, as far as the line itself does not hold it."""
    if event.get("spent"):
        return []
    return [*_own(state, card, who, event), *_of_enchantresses(state, card, event)]


def _own(state: MagicalWarState, card: str | None, who: str, event: Resolves) -> list[Due]:
    """What the card itself brings."""
    known = BY_NAME.get(card or "")
    if card is not None and card in HINTS:
        what, command = HINTS[card]
        due = f"{card} resolves, {what}"
        return [Due(due, command.format(who=quoted(who)), answers=OPTIONAL, owed=True, waits=True)]
    if known is None:
        return []
    if "kudzu" in event:
        return kudzu.dues_of(state, event["kudzu"])
    reminders = _reminders(state, str(card), known, who)
    if "effect" in event:
        return [*dues_of_resized(state, event["effect"]), *reminders]
    return [*_typed(state, str(card), known, who), *reminders]


def enchantresses(state: MagicalWarState) -> list[str]:
    """Who controls a Verduran Enchantress, each as often as there are."""
    return [each.controller for each in state.effects if each.card == errata.ENCHANTRESS and not each.gone]


def _of_enchantresses(state: MagicalWarState, card: str | None, event: Resolves) -> list[Due]:
    """A life for each Verduran Enchantress, if the card is an enchantment (errata)."""
    if errata.kind_of(state, card, event.get("type")) != errata.ENCHANTMENT:
        return []
    gains = f"{errata.ENCHANTRESS} of {{}}: 1 life for {card or 'the enchantment'}"
    return [
        Due(gains.format(state.title(seat)), f"life {quoted(seat)} +1", how=ASIDE, owed=True, waits=True)
        for seat in enchantresses(state)
    ]


def _typed(state: MagicalWarState, card: str, known: Changed, who: str) -> list[Due]:
    title = state.title(who)
    if known.changes:
        command = f"effect add {quoted(who)} {quoted(card)} --on WHO"
        return [_aimed(state, f"{card} of {title}: on whom?", command, who)]
    if known.asks:
        itself = who if card == "Darkpact" else ""
        return [_aimed(state, f"{card} of {title}: {known.asks}", known.then.format(who=quoted(who)), itself)]
    if known.then and not errata.stays(known.kind):
        return [Due(f"{card} resolves", known.then.format(who=quoted(who)), answers=OPTIONAL, owed=True, waits=True)]
    return []


def _reminders(state: MagicalWarState, card: str, known: Changed, who: str) -> list[Due]:
    if not known.reminds:
        return []
    reminds = known.reminds.format(most=3 * len(state.living))
    if known.then and errata.stays(known.kind):
        return [Due(f"{card}: {reminds[0].lower()}{reminds[1:]}", known.then.format(who=quoted(who)), does="")]
    return [Due(reminds if known.then else f"{card}: {reminds[0].lower()}{reminds[1:]}")]


def _aimed(state: MagicalWarState, asks: str, command: str, but: str) -> Due:
    """A card on a player: a question with the players as its answers, all ``but`` one."""
    answers = {state.title(seat): command.replace("WHO", quoted(seat)) for seat in state.living if seat != but}
    does = command.replace(" WHO", "").replace(" --on", "")
    return Due(asks, command, how=ASIDE, does=does, answers={**answers, **NOBODY}, owed=True, waits=True)
