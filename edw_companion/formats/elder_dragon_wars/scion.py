"""The Scion of the Ur-Dragon: rule 14 and rulings 115 to 132. Five turns, five dragons, and who may pay."""

from typing import Any

from edw_companion.chance import Chance
from edw_companion.errors import RefusedError
from edw_companion.formats.elder_dragon_wars.ring import SCION, SCION_DRAGONS, payers, targets
from edw_companion.formats.elder_dragon_wars.state import Scion, War
from edw_companion.table.game import Event, Facts, Kind, alive, running
from edw_companion.table.law import Law
from edw_companion.table.text import listed


class NoScionTurnError(RefusedError):
    """Something that only happens in the Scion's turn."""

    def __init__(self) -> None:
        super().__init__("The Scion of the Ur-Dragon is not attacking: this is not its turn.")


class NothingLeftError(RefusedError):
    """An attack that was tapped or nullified before."""

    def __init__(self) -> None:
        super().__init__("Nothing is left of the Scion's attack: it has no effect this turn already.")


class NotTargetError(RefusedError):
    """A half of the attack that is not there, or no longer."""

    def __init__(self, title: str) -> None:
        super().__init__(f"No attack of the Scion is on its way to {title}.")


class NotNextDragonError(RefusedError):
    """A dragon that is not among those left."""

    def __init__(self, dragon: str, left: list[str]) -> None:
        super().__init__(f"{dragon} is not left in the Scion's deck: it holds {listed(left)}.")


def next_dragon(game: War, chance: Chance, shown: str | None = None) -> Facts:
    """The dragon of the Scion's turn, drawn without return, and whom it attacks (rule 14; rulings 118 and 122).

    Raises:
        NotNextDragonError: the table's own card is not left.
    """
    scion = _present(game)
    number = None
    if shown is not None:
        if shown not in scion.dragons:
            raise NotNextDragonError(shown, scion.dragons)
        number = scion.dragons.index(shown) + 1
    place = chance.pick(f"{SCION}/{scion.drawn + 1}", len(scion.dragons), number)
    dragon = scion.dragons[place - 1]
    return {"dragon": dragon, "targets": list(targets(dragon, game.living))}


def begin_turn(game: War, event: Event) -> None:
    """Take the Scion's new turn into the game."""
    scion = _present(game)
    scion.turns_left -= 1
    scion.drawn += 1
    scion.dragons.remove(event["dragon"])
    scion.now, scion.targets = event["dragon"], list(event["targets"])
    scion.tapped, scion.hit, scion.paid, scion.nullified = [], [], [], False


def end_turn(game: War) -> None:
    """The Scion's turn is over."""
    if game.scion is not None:
        game.scion.now, game.scion.targets = None, []
        game.scion.tapped, game.scion.hit, game.scion.paid = [], [], []


def expires(game: War) -> bool:
    """Whether the turn that now ends was the Scion's last (ruling 129)."""
    scion = game.scion
    return scion is not None and not scion.gone and scion.turns_left == 0 and game.turns.who == SCION


def may_pay(game: War) -> list[str]:
    """Who may pay for the ability after this turn's damage (ruling 123)."""
    scion = game.scion
    return list(payers(scion.hitting, game.living)) if scion else []


def tap(game: War, seat: str | None) -> Facts:
    """The Scion is tapped before its attack: all of it, or the half that goes to ``seat`` (ruling 121).

    Raises:
        NoScionTurnError, NothingLeftError, NotTargetError: there is no such attack.
    """
    scion = _attacking(game)
    if not scion.hitting:
        raise NothingLeftError
    if seat is not None and seat not in scion.hitting:
        raise NotTargetError(game.title(seat))
    return {"who": [seat] if seat else list(scion.hitting), "dragon": scion.now}


def nullify(game: War) -> Facts:
    """The search was countered, or the dragon removed or destroyed: this turn's attack has no effect.

    Rule 14, third bullet; rulings 119 and 120. With the house rule ``scion-keeps=yes`` the dragon goes back.

    Raises:
        NoScionTurnError, NothingLeftError: nothing attacks.
    """
    scion = _attacking(game)
    if scion.nullified:
        raise NothingLeftError
    return {"dragon": scion.now, "keeps": game.house["scion-keeps"] == "yes"}


def paid(game: War, law: Law, seat: str) -> Facts:
    """A player paid the mana for the dragon's ability after its damage (rule 14; rulings 123 and 124).

    Raises:
        NoScionTurnError, DeadError: nothing attacks, or the player is out of the game.
        AgainstRulesError: this player may not pay, or did so this turn.
    """
    scion = _attacking(game)
    alive(game, seat)
    if seat not in may_pay(game):
        law.forbids(
            f"{game.title(seat)} may not pay for {scion.now}: only a player who was not hit by it may, "
            f"here {listed([game.title(other) for other in may_pay(game)])} (ruling 123)."
        )
    elif seat in _present(game).paid:
        law.forbids(
            f"{game.title(seat)} has paid for {scion.now}: once, for the half that hit the other (ruling 123)."
        )
    return {"who": seat, "dragon": scion.now}


def _present(game: War) -> Scion:
    if game.scion is None or game.scion.gone:
        raise NoScionTurnError
    return game.scion


def _attacking(game: War) -> Scion:
    running(game)
    scion = _present(game)
    if scion.now is None or game.turns.who != SCION:
        raise NoScionTurnError
    return scion


def _apply_tap(game: War, event: Event) -> None:
    _present(game).tapped += event["who"]


def _apply_nullify(game: War, event: Event) -> None:
    scion = _present(game)
    scion.nullified = True
    if event["keeps"]:
        order = list(game.begin["scion"])
        scion.dragons = sorted([*scion.dragons, event["dragon"]], key=order.index)
        scion.turns_left += 1


def _apply_paid(game: War, event: Event) -> None:
    _present(game).paid.append(event["who"])


def tell_attack(game: War, event: Event) -> str:
    """What the Scion's turn brings."""
    both = "at once, as two" if len(event["targets"]) > 1 else ""
    aims = listed([game.title(seat) for seat in event["targets"]])
    return " ".join(filter(None, (f"The Scion becomes {event['dragon']} and attacks {aims}", both))) + "."


def dues_of_attack(game: War) -> list[str]:
    """What the table may now do about the attack, and after it."""
    scion = game.scion
    if scion is None or scion.now is None:
        return []
    aims = [seat for seat in scion.coming if game.players[seat].alive]
    dues = []
    if aims:
        dues.append("It may be blocked, tapped (edw scion tap) or nullified (edw scion nullify) before damage.")
        dues.append(f"Damage: edw life {' -6 '.join(aims)} -6 --from scion")
    able = may_pay(game)
    if able:
        names = listed([game.title(seat) for seat in able])
        price = SCION_DRAGONS[scion.now].ability
        dues.append(f"After damage {names} may pay {price} for its ability: edw scion paid {able[0]}")
    return dues


def _tell_tap(game: War, event: Event) -> str:
    return f"{event['dragon']} is tapped: no attack on {listed([game.title(seat) for seat in event['who']])}."


def _tell_nullify(_game: War, event: Event) -> str:
    keeps = " It goes back to the Scion's deck, for one turn more." if event["keeps"] else ""
    return f"The attack of {event['dragon']} has no effect this turn.{keeps}"


def _tell_paid(game: War, event: Event) -> str:
    price = SCION_DRAGONS[event["dragon"]].ability
    return f"{game.title(event['who'])} pays {price} for the ability of {event['dragon']} and has its benefit."


def audit_dragon(game: War, event: Event) -> str | None:
    """Whether a turn's draw gives the dragon that the line says."""
    draws: list[Any] = list(event.get("draws", ()))
    if "dragon" not in event:
        return "it draws without a dragon" if draws else None
    scion = game.scion
    if scion is None or len(draws) != 1:
        return "it names a dragon without the Scion's draw"
    draw = draws[0]
    if draw.get("label") != f"{SCION}/{scion.drawn + 1}" or draw["spec"] != f"pick {len(scion.dragons)}":
        return f"it draws {draw.get('label')} where the Scion's deck stands at {SCION}/{scion.drawn + 1}"
    told, drawn = event["dragon"], scion.dragons[draw["got"][0] - 1]
    if told != drawn:
        return f"its draw is {drawn}, but the line says {told}"
    aimed = targets(drawn, game.living)
    return None if event["targets"] == aimed else f"{drawn} attacks {listed(aimed)}, but the line says otherwise"


KINDS = {
    "scion-tapped": Kind(_apply_tap, _tell_tap, lambda game, _event: dues_of_attack(game)),
    "scion-nullified": Kind(_apply_nullify, _tell_nullify),
    "scion-paid": Kind(_apply_paid, _tell_paid),
}
