"""The Scion of the Ur-Dragon: rule 14 and rulings 115 to 132. Five turns, five dragons, and who may pay."""

from typing import Any

from edw_companion.chance import Chance
from edw_companion.core.due import DO, OPTIONAL, Due
from edw_companion.core.kind import At, Chapter, Shown
from edw_companion.core.params import Who
from edw_companion.core.state import Event, Facts, alive, running
from edw_companion.errors import RefusedError
from edw_companion.games.elder_dragon_wars.ring import SCION, SCION_DRAGONS, payers, targets
from edw_companion.games.elder_dragon_wars.state import SCION_TURNS, Scion, WarState
from edw_companion.text import listed

CHAPTER = Chapter[WarState]()
NOTHING_LEFT = "Nothing is left of the Scion's attack: it has no effect this turn already."
NOT_ATTACKING = "The Scion of the Ur-Dragon is not attacking: this is not its turn."


def next_dragon(state: WarState, chance: Chance, shown: str | None = None) -> Facts:
    """The dragon of the Scion's turn, drawn without return, and whom it attacks (rule 14; rulings 118 and 122).

    Raises:
        RefusedError: the table's own card is not left.
    """
    scion = _present(state)
    number = None
    if shown is not None:
        if shown not in scion.dragons:
            raise RefusedError(f"{shown} is not left in the Scion's deck: it holds {listed(scion.dragons)}.")
        number = scion.dragons.index(shown) + 1
    place = chance.pick(f"{SCION}/{scion.drawn + 1}", len(scion.dragons), number)
    dragon = scion.dragons[place - 1]
    return {"dragon": dragon, "targets": list(targets(dragon, state.living))}


def begin_turn(state: WarState, event: Event) -> None:
    """Take the Scion's new turn into the game."""
    scion = _present(state)
    scion.turns_left -= 1
    scion.drawn += 1
    scion.dragons.remove(event["dragon"])
    scion.now, scion.targets = event["dragon"], list(event["targets"])
    scion.tapped, scion.hit, scion.paid, scion.nullified = [], [], [], False


def end_turn(state: WarState) -> None:
    """The Scion's turn is over."""
    if state.scion is not None:
        state.scion.now, state.scion.targets = None, []
        state.scion.tapped, state.scion.hit, state.scion.paid = [], [], []


def expires(state: WarState) -> bool:
    """Whether the turn that now ends was the Scion's last (ruling 129)."""
    scion = state.scion
    return scion is not None and not scion.gone and scion.turns_left == 0 and state.turns.who == SCION


def may_pay(state: WarState) -> list[str]:
    """Who may pay for the ability after this turn's damage (ruling 123)."""
    scion = state.scion
    return list(payers(scion.hitting, state.living)) if scion else []


def status(state: WarState) -> dict[str, Any] | None:
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
            aims = listed([state.title(seat) for seat in scion.hitting])
            lines += [f"Now: {scion.now} ({SCION_DRAGONS[scion.now].ability}), on {aims}.", *dues]
    return Shown({"scion": status(state), "due": dues}, lines)


TAPPED = CHAPTER.kind("scion-tapped", due=lambda state, _event: dues_of_attack(state))


@TAPPED.command(Who(required=False), words="scion tap")
def tap(at: At[WarState], who: str | None) -> Facts:
    """The Scion is tapped before it attacks.

    With WHO it is only the half that goes to WHO.

    Example: edw scion tap white
    """
    # Ruling 121.
    scion = _attacking(at.state)
    if not scion.hitting:
        raise RefusedError(NOTHING_LEFT)
    if who is not None and who not in scion.hitting:
        raise RefusedError(f"No attack of the Scion is on its way to {at.state.title(who)}.")
    return {"who": [who] if who else list(scion.hitting), "dragon": scion.now}


@TAPPED.applies
def _(state: WarState, event: Event) -> None:
    _present(state).tapped += event["who"]


@TAPPED.tells
def _(state: WarState, event: Event) -> str:
    return f"{event['dragon']} is tapped: no attack on {listed([state.title(seat) for seat in event['who']])}."


NULLIFIED = CHAPTER.kind("scion-nullified")


@NULLIFIED.command(words="scion nullify")
def nullify(at: At[WarState]) -> Facts:
    """This turn's attack of the Scion has no effect.

    The search was countered, or the dragon removed or destroyed.

    Example: edw scion nullify
    """
    # Rule 14, third bullet; rulings 119 and 120. With the house rule ``scion-keeps=yes`` the dragon goes back.
    scion = _attacking(at.state)
    if scion.nullified:
        raise RefusedError(NOTHING_LEFT)
    return {"dragon": scion.now, "keeps": at.state.house["scion-keeps"] == "yes"}


@NULLIFIED.applies
def _(state: WarState, event: Event) -> None:
    scion = _present(state)
    scion.nullified = True
    if event["keeps"]:
        order = list(state.begin["scion"])
        scion.dragons = sorted([*scion.dragons, event["dragon"]], key=order.index)
        scion.turns_left += 1


@NULLIFIED.tells
def _(_state: WarState, event: Event) -> str:
    keeps = " It goes back to the Scion's deck, for one turn more." if event["keeps"] else ""
    return f"The attack of {event['dragon']} has no effect this turn.{keeps}"


PAID = CHAPTER.kind("scion-paid")


@PAID.command(Who(), words="scion paid", anyway=True)
def paid(at: At[WarState], who: str) -> Facts:
    """WHO paid for the dragon's ability and has its benefit.

    It is paid in mana, after the dragon's damage.

    Example: edw scion paid white
    """
    # Rule 14; rulings 123 and 124.
    state = at.state
    scion = _attacking(state)
    alive(state, who)
    able = may_pay(state)
    if who not in able:
        at.rules.forbids(
            f"{state.title(who)} may not pay for {scion.now}: only a player who was not hit by it may, "
            f"here {listed([state.title(other) for other in able])} (ruling 123)."
        )
    elif who in scion.paid:
        at.rules.forbids(
            f"{state.title(who)} has paid for {scion.now}: once, for the half that hit the other (ruling 123)."
        )
    return {"who": who, "dragon": scion.now}


@PAID.applies
def _(state: WarState, event: Event) -> None:
    _present(state).paid.append(event["who"])


@PAID.tells
def _(state: WarState, event: Event) -> str:
    price = SCION_DRAGONS[event["dragon"]].ability
    return f"{state.title(event['who'])} pays {price} for the ability of {event['dragon']} and has its benefit."


def _present(state: WarState) -> Scion:
    if state.scion is None or state.scion.gone:
        raise RefusedError(NOT_ATTACKING)
    return state.scion


def _attacking(state: WarState) -> Scion:
    running(state)
    scion = _present(state)
    if scion.now is None or state.turns.who != SCION:
        raise RefusedError(NOT_ATTACKING)
    return scion


def tell_attack(state: WarState, event: Event) -> str:
    """What the Scion's turn brings."""
    both = "at once, as two" if len(event["targets"]) > 1 else ""
    aims = listed([state.title(seat) for seat in event["targets"]])
    return " ".join(filter(None, (f"The Scion becomes {event['dragon']} and attacks {aims}", both))) + "."


def dues_of_attack(state: WarState) -> list[Due]:
    """What the table may now do about the attack, and after it."""
    scion = state.scion
    if scion is None or scion.now is None:
        return []
    aims = [seat for seat in scion.coming if state.players[seat].alive]
    dues = []
    if aims:
        before = f"It may be blocked, tapped ({DO}) or nullified ({DO}) before damage."
        dues.append(Due(before, "scion tap", "scion nullify", does="", answers=OPTIONAL))
        for seat in aims:
            instead = {"tapped": f"scion tap {seat}", "nullified": "scion nullify", "blocked": "", "no": ""}
            dues.append(Due(f"Damage to {state.title(seat)}", f"life {seat} -6 --from scion", answers=instead))
    able = may_pay(state)
    if able:
        price = SCION_DRAGONS[scion.now].ability
        for seat in able:
            text = f"After damage {state.title(seat)} may pay {price} for its ability"
            dues.append(Due(text, f"scion paid {seat}", answers=OPTIONAL))
    return dues
