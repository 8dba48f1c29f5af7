"""The Scion of the Ur-Dragon and the end: rules 7 and 14; rulings 115 to 132. Five turns, five dragons, who may pay."""

from __future__ import annotations

from typing import TYPE_CHECKING, NotRequired, TypedDict

from edw_companion.chance import Chance
from edw_companion.core import life
from edw_companion.core.due import DO, OPTIONAL, Due
from edw_companion.core.kind import At, Chapter, Kind, Shown
from edw_companion.core.params import Who
from edw_companion.core.state import Event, alive, running
from edw_companion.errors import RefusedError
from edw_companion.games.elder_dragon_wars.ring import SCION, SCION_DRAGONS, payers
from edw_companion.games.elder_dragon_wars.state import SCION_TURNS, Scion, WarState
from edw_companion.text import listed

if TYPE_CHECKING:
    from edw_companion.core.facts import Line, OfPlayer
    from edw_companion.core.life import LifeChanged

    class Result(TypedDict):
        """The end of a war: the seat of the Savior, or None; and whether the Ur-Dragon is victorious."""

        savior: str | None
        ur_dragon: bool

    class Tapped(Line):
        """A dragon that does not attack these."""

        who: list[str]
        dragon: str

    class Nullified(Line):
        """A dragon without effect, on ``who`` alone if it says so; whether the Scion ``keeps`` it for a turn more."""

        dragon: str
        keeps: bool
        who: NotRequired[list[str]]

    class AbilityPaid(OfPlayer):
        """Who paid for a dragon's ability."""

        dragon: str


CHAPTER = Chapter[WarState]()
NOTHING_LEFT = "Nothing is left of the Scion's attack: it has no effect this turn already."
NOT_ATTACKING = "The Scion of the Ur-Dragon is not attacking: this is not its turn."

HIT: Kind[WarState, LifeChanged] = CHAPTER.take(life.LIFE)


@HIT.applies
def _(state: WarState, event: LifeChanged) -> None:
    life.LIFE.apply(state, event)
    if state.scion is not None and event["by"] == SCION:
        state.scion.hit += [entry["who"] for entry in event["changes"]]


def tell_result(state: WarState, result: Result | Event | None) -> str:
    """How the game ended, as a sentence; "" if it goes on."""
    if result is None:
        return ""
    if result["ur_dragon"]:
        return "The Ur-Dragon is victorious: there is no Savior."
    savior = result["savior"]
    if savior is None:
        return "Nobody is left: there is no Savior."
    return f"{state.title(savior)} is the Savior: {state.players[savior].dragon} keeps the essences of the others."


def dues_of_end(state: WarState) -> list[Due]:
    """Against what the war was won; or that the last one standing must still outlive the Scion (ruling 127)."""
    scion = state.scion
    if state.result is None:
        if len(state.living) > 1 or scion is None or scion.gone:
            return []
        last = state.turns.who == SCION
        more = f"{scion.turns_left} more turn{'s' * (scion.turns_left != 1)}"
        turns = f"this turn and {more}" if last and scion.turns_left else "this turn" if last else more
        return [Due(f"{state.title(state.living[0])} has not won yet: outlive {turns} of the Scion.")]
    savior = state.result["savior"]
    if savior is None:
        return []
    others = state.titles([seat for seat in state.fallen if seat != savior])
    outlived = ", and has outlived the Scion of the Ur-Dragon" if scion is not None else ""
    return [Due(f"{state.title(savior)} wins against {others}{outlived}.")]


def next_dragon(state: WarState, chance: Chance, shown: str | None) -> str:
    """The dragon of the Scion's turn, drawn without return (rule 14; ruling 118), or shown by the table."""
    scion = _present(state)
    if shown is not None and shown not in scion.dragons:
        raise RefusedError(f"{shown} is not left in the Scion's deck: it holds {listed(scion.dragons)}.")
    label, many = f"{SCION}/{scion.drawn + 1}", len(scion.dragons)
    number = None if shown is None else scion.dragons.index(shown) + 1
    why = chance.wanted(label, f"pick {many}", "cards") if number is None else None
    if why is not None:
        from edw_companion.core import wanted  # a table without piles of its own does without

        options = {dragon: ("--card", dragon) for dragon in scion.dragons}
        raise wanted.choice(why, "Which dragon did the Scion turn up?", options, "--card DRAGON")
    return scion.dragons[chance.pick(label, many, number) - 1]


def may_pay(state: WarState) -> list[str]:
    """Who may pay for the ability after this turn's damage (ruling 123)."""
    return list(payers(state.scion.hitting, state.living)) if state.scion else []


def status(state: WarState) -> dict[str, object] | None:
    """The Scion for programs; None before it enters."""
    scion = state.scion
    if scion is None:
        return None
    now = None
    if scion.now is not None:
        aims = [seat for seat in scion.hitting if state.players[seat].alive]
        now = {"dragon": scion.now, "targets": aims, "payers": may_pay(state)}
    return {"seat": scion.seat, "turns_left": scion.turns_left, "dragons_left": list(scion.dragons), "now": now}


@CHAPTER.look("scion")
def scion(state: WarState) -> Shown:
    """Show the Scion of the Ur-Dragon.

    Its turns, the dragon of this turn, its targets, and who may pay for its ability.

    Example: edw scion
    """
    scion, dues = state.scion, [*map(str, dues_of_attack(state))]
    if scion is None:
        lines = [f"The Scion comes with the third elimination; {len(state.fallen)} so far."]
    elif scion.gone:
        lines = ["The Scion of the Ur-Dragon has left the game."]
    else:
        lines = [
            f"The Scion sits in the {scion.seat} seat; {scion.turns_left} of {SCION_TURNS} turns left.",
            f"Still to come, in no order: {listed(scion.dragons) if scion.dragons else 'none'}.",
        ]
        if scion.now:
            aims = state.titles(scion.hitting)
            lines += [f"Now: {scion.now} ({SCION_DRAGONS[scion.now].ability}), on {aims}.", *dues]
    return Shown({"scion": status(state), "due": dues}, lines)


TAPPED: Kind[WarState, Tapped] = CHAPTER.kind(
    "scion-tapped",
    apply=lambda state, event: _present(state).tapped.extend(event["who"]),
    tell=lambda state, event: f"{event['dragon']} is tapped: no attack on {state.titles(event['who'])}.",
    due=lambda state, _event: dues_of_attack(state),
)


@TAPPED.command(Who(required=False), words="scion tap", anyway=True)
def tap(at: At[WarState], who: str | None) -> Tapped:
    """The Scion is tapped before it attacks.

    With WHO it is only the half that goes to WHO.

    Example: edw scion tap white
    """
    # Ruling 121.
    scion, dragon = _attacking(at.state)
    if not scion.hitting:
        raise RefusedError(NOTHING_LEFT)
    return {"who": _stopped(at, scion, who), "dragon": dragon}


def _stopped(at: At[WarState], scion: Scion, who: str | None) -> list[str]:
    """Whose halves are stopped, of those that have not struck: before damage, or never (ruling 121)."""
    if who is not None and who not in scion.hitting:
        raise RefusedError(f"No attack of the Scion is on its way to {at.state.title(who)}.")
    meant = [who] if who else list(scion.hitting)
    coming = [seat for seat in meant if seat in scion.coming]
    if meant and not coming:
        at.rules.forbids(
            f"{at.state.titles(meant)} had the damage already: an attack is stopped before it strikes, or not at all "
            f"(ruling 121). If it did not strike: {DO} takes the damage back.",
            "undo",
        )
    return coming or meant


NULLIFIED: Kind[WarState, Nullified] = CHAPTER.kind("scion-nullified")


@NULLIFIED.command(Who(required=False), words="scion nullify", anyway=True)
def nullify(at: At[WarState], who: str | None) -> Nullified:
    """This turn's attack of the Scion has no effect.

    The search was countered, or the dragon removed or destroyed. With WHO it is only the half that goes to WHO.

    Example: edw scion nullify
    """
    # Rule 14, third bullet; rulings 119 and 120. With the house rule ``scion-keeps=yes`` the dragon goes back.
    scion, dragon = _attacking(at.state)
    if scion.nullified:
        raise RefusedError(NOTHING_LEFT)
    stopped = _stopped(at, scion, who)
    if stopped != scion.hitting:  # the other half strikes, or has struck
        return {"dragon": dragon, "keeps": False, "who": stopped}
    return {"dragon": dragon, "keeps": at.state.house["scion-keeps"] == "yes"}


@NULLIFIED.applies
def _(state: WarState, event: Nullified) -> None:
    scion = _present(state)
    if "who" in event:
        scion.tapped += event["who"]
        return
    scion.nullified = True
    if event["keeps"]:
        order = list(state.begin["scion"])
        scion.dragons = sorted([*scion.dragons, event["dragon"]], key=order.index)
        scion.turns_left += 1


@NULLIFIED.tells
def _(state: WarState, event: Nullified) -> str:
    if "who" in event:
        return f"The attack of {event['dragon']} on {state.titles(event['who'])} has no effect."
    keeps = " It goes back to the Scion's deck, for one turn more." if event["keeps"] else ""
    return f"The attack of {event['dragon']} has no effect this turn.{keeps}"


PAID: Kind[WarState, AbilityPaid] = CHAPTER.kind(
    "scion-paid", apply=lambda state, event: _present(state).paid.append(event["who"])
)


@PAID.command(Who(), words="scion paid", anyway=True)
def paid(at: At[WarState], who: str) -> AbilityPaid:
    """WHO paid for the dragon's ability and has its benefit.

    It is paid in mana, after the dragon's damage.

    Example: edw scion paid white
    """
    # Rule 14; rulings 123 and 124.
    state = at.state
    scion, dragon = _attacking(state)
    alive(state, who)
    if who not in may_pay(state):
        at.rules.forbids(
            f"{state.title(who)} may not pay for {dragon}: only a player who was not hit by it may, "
            f"here {state.titles(may_pay(state))} (ruling 123)."
        )
    elif who in scion.paid:
        at.rules.forbids(
            f"{state.title(who)} has paid for {dragon}: once, for the half that hit the other (ruling 123)."
        )
    return {"who": who, "dragon": dragon}


@PAID.tells
def _(state: WarState, event: AbilityPaid) -> str:
    price = SCION_DRAGONS[event["dragon"]].ability
    return f"{state.title(event['who'])} pays {price} for the ability of {event['dragon']} and has its benefit."


def _present(state: WarState) -> Scion:
    if state.scion is None or state.scion.gone:
        raise RefusedError(NOT_ATTACKING)
    return state.scion


def _attacking(state: WarState) -> tuple[Scion, str]:
    """The Scion and the dragon of its turn."""
    running(state)
    scion = _present(state)
    if scion.now is None or state.turns.who != SCION:
        raise RefusedError(NOT_ATTACKING)
    return scion, scion.now


def dues_of_attack(state: WarState) -> list[Due]:
    """What the table may now do about the attack, and after it."""
    scion = state.scion
    if scion is None or scion.now is None:
        return []
    dues = []
    aims = [seat for seat in scion.coming if state.players[seat].alive]
    if aims and aims == scion.hitting:
        before = f"It may be blocked, tapped ({DO}) or nullified ({DO}) before damage."
        dues.append(Due(before, "scion tap", "scion nullify"))
    for seat in aims:
        instead = {"tapped": f"scion tap {seat}", "nullified": f"scion nullify {seat}", "blocked": "", "no": ""}
        dues.append(
            Due(f"6 damage to {state.title(seat)}", f"life {seat} -6 --from scion", answers=instead, waits=True)
        )
    for seat in may_pay(state):
        if seat in scion.paid:
            continue
        text = f"After damage {state.title(seat)} may pay {SCION_DRAGONS[scion.now].ability} for its ability"
        dues.append(Due(text, f"scion paid {seat}", answers=OPTIONAL))
    return dues
