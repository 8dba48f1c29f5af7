"""The Scion of the Ur-Dragon: rule 14; rulings 115 to 132. Five turns, five dragons, who may pay."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, NotRequired

from edw_companion.chance import Chance
from edw_companion.core import life
from edw_companion.core.at import At
from edw_companion.core.due import ASIDE, DO, OPTIONAL, Due
from edw_companion.core.kind import Chapter, Kind, Shown
from edw_companion.core.params import Who
from edw_companion.core.state import alive, running, without_empty
from edw_companion.errors import RefusedError
from edw_companion.games.elder_dragon_wars.ring import (
    BLOCKED,
    DAMAGE,
    SCION,
    SCION_DRAGONS,
    SPENT,
    STOPPED,
    Attack,
    Half,
    targets,
)
from edw_companion.games.elder_dragon_wars.state import SCION_TURNS, Scion, WarState
from edw_companion.sentences import Sentence
from edw_companion.text import listed

if TYPE_CHECKING:
    from edw_companion.core.facts import Line, OfPlayer
    from edw_companion.core.life import LifeChanged

    class Stopped(Line, total=False):
        """A dragon that deals no damage, or none to ``who``: the halves, by whom they were for as the turn began.

        Attributes:
            keeps: whether the Scion keeps the dragon for a turn more.
            blocked: whether it has attacked, and was blocked or its damage prevented; else it was tapped before that.
            moved: who fell before these halves struck, and to whom they go instead.
            double: whether it is one half, and another is for the same player.
        """

        dragon: str
        who: list[str]
        keeps: bool
        blocked: bool
        moved: dict[str, str]
        double: bool

    class AbilityPaid(OfPlayer):
        """Who paid for a dragon's ability; ``hit``: who had its damage, if nobody had said so."""

        dragon: str
        hit: NotRequired[str]


CHAPTER = Chapter[WarState]()
NOTHING_LEFT = "Nothing is left of the Scion's attack to stop."
NOT_ATTACKING = "The Scion of the Ur-Dragon is not attacking: this is not its turn."

HIT: Kind[WarState, LifeChanged] = CHAPTER.take(life.LIFE)


@HIT.applies
def _(state: WarState, event: LifeChanged) -> None:
    life.LIFE.apply(state, event)
    if event["by"] != SCION or state.scion is None or not state.scion.attacks:
        return
    attack = state.scion.attacks[-1]
    hit = {entry["who"]: entry["from"] - entry["to"] for entry in event["changes"] if entry["from"] > entry["to"]}
    attack.beyond = [seat for seat in hit if seat not in attack.aims(attack.damaging)]
    for seat, damage in hit.items():
        attack.strike(seat, damage)


@HIT.owes
def _(state: WarState, event: LifeChanged) -> list[Due]:
    dues = life.LIFE.due(state, event)
    dues += state.resolved_with(event["by"], event["with"]) if event["with"] else []
    if state.attack is None or event["by"] != SCION or not state.attack.beyond:
        return dues
    over = f"No attack of the Scion was on its way to {state.titles(state.attack.beyond)}: it has hit, or was stopped."
    return [*dues, Due(f"{over} If that is one too many", "undo")]


def next_dragon(state: WarState, chance: Chance, shown: str | None) -> str:
    """The dragon of the Scion's turn, drawn without return (rule 14; ruling 118), or shown by the table."""
    scion = _present(state)
    if shown is not None and shown not in scion.dragons:
        raise RefusedError(f"{shown} is not left in the Scion's deck: it holds {listed(scion.dragons)}.")
    label, many = f"{SCION}/{len(scion.attacks) + 1}", len(scion.dragons)
    number = None if shown is None else scion.dragons.index(shown) + 1
    why = chance.wanted(label, f"pick {many}", "cards") if number is None else None
    if why is not None:
        from edw_companion.core import questions  # a table without piles of its own does without

        options = {dragon: ("--card", dragon) for dragon in scion.dragons}
        raise questions.choice(why, "Which dragon did the Scion turn up?", options, "--card DRAGON")
    return scion.dragons[chance.pick(label, many, number) - 1]


def targets_of(state: WarState, dragon: str) -> list[str]:
    """Whom the Scion attacks as this dragon: of the last two (rule 14), be one of them out of the game.

    What would have gone to the other hits whoever is left alone, so a dragon that attacked both hits them twice,
    unless the house rule ``lone-double=once`` (ruling 127).
    """
    living, scion = state.living, _present(state)
    alone = len(living) == 1 and scion.partner is not None and state.house["lone-double"] != "once"
    both = targets(dragon, [*living, str(scion.partner)]) if alone else []
    return [str(seat) for seat in (both if len(both) > 1 else targets(dragon, living))]


def status(state: WarState) -> dict[str, object] | None:
    """The Scion for programs; None before it enters."""
    scion = state.scion
    if scion is None:
        return None
    now, attack = None, state.attack
    if attack is not None:
        now = {
            "dragon": attack.dragon,
            "targets": [seat for seat in attack.aims() if state.players[seat].alive],
            "payers": attack.payers(state.living),
            # Programs know of no more than that a half that was blocked is over.
            "halves": [
                {"target": half.target, "state": STOPPED if half.state == BLOCKED else half.state, "to": half.to}
                for half in attack.halves
            ],
        }
    return {"seat": scion.seat, "turns_left": scion.turns_left, "dragons_left": list(scion.dragons), "now": now}


def turns_left(scion: Scion) -> str:
    """Such as "3 of 5 turns left"."""
    last = "its last turn" if scion.attack else "no turn left"
    return f"{scion.turns_left} of {SCION_TURNS} turns left" if scion.turns_left else last


@CHAPTER.look("scion")
def scion(state: WarState) -> Shown:
    """Show the Scion of the Ur-Dragon.

    Its turns, the dragon of this turn, its targets, and who may pay for its ability.

    Example: edw scion
    """
    scion, dues = state.scion, [*map(str, dues_of_attack(state))]
    if scion is None:
        out, empty = len(state.empty) + len(state.fallen), ", empty seats counted" if state.empty else ""
        lines = [f"The Scion comes with the third elimination; {out} so far{empty}."]
    elif scion.gone:
        lines = ["The Scion of the Ur-Dragon has left the game."]
    elif state.result is not None:
        from edw_companion.games.elder_dragon_wars.elimination import tell_result  # of a war that is over

        lines = [tell_result(state, state.result)]
    else:
        lines = [
            f"The Scion sits in the {scion.seat} seat; {turns_left(scion)}.",
            f"Still to come, in no order: {listed(scion.dragons) if scion.dragons else 'none'}.",
        ]
        if scion.attack:
            dragon, ability = scion.attack.dragon, SCION_DRAGONS[scion.attack.dragon].ability
            lines += [f"Now: {dragon} ({ability}), which {scion.attack.told(state.title)}.", *dues]
            if scion.attack.coming:
                lines.append(str(Due("If it is blocked, or its damage prevented", "scion blocked [WHO]")))
    return Shown({"scion": status(state), "due": dues}, lines)


def _apply_stopped(state: WarState, event: Stopped) -> None:
    scion = _present(state)
    if scion.attack is not None:
        blocks = event.get("blocked")
        scion.attack.stop(event.get("who"), BLOCKED if blocks else STOPPED)
        scion.attack.stopped.append("no effect" if event["do"] == NULLIFIED.do else "blocked" if blocks else "tapped")
    if event.get("keeps"):
        order = list(state.begin["scion"])
        scion.dragons = sorted([*scion.dragons, event["dragon"]], key=order.index)
        scion.turns_left += 1


def _tell_stopped(state: WarState, event: Stopped) -> str:
    """What was stopped, and by which half, where both are for one player."""
    dragon, moved, seats = event["dragon"], event.get("moved", {}), event.get("who", [])
    by_half = f" by {_for(state, seats[0])}" if event.get("double") else ""
    aims = state.titles(dict.fromkeys(moved.get(seat, seat) for seat in seats)) + by_half
    kept = " It goes back to the Scion's deck, for one turn more." if event.get("keeps") else ""
    if event["do"] == NULLIFIED.do:
        return f"The attack of {dragon}{f' on {aims} has no effect' if seats else ' has no effect this turn'}.{kept}"
    if event.get("blocked"):
        return f"{dragon} deals no damage to {aims}: blocked, or prevented."
    return f"{dragon} is tapped: no attack on {aims}.{kept}"


TAPPED: Kind[WarState, Stopped] = CHAPTER.kind(
    "scion-tapped", apply=_apply_stopped, tell=_tell_stopped, due=lambda state, _event: dues_of_attack(state)
)
NULLIFIED: Kind[WarState, Stopped] = CHAPTER.kind("scion-nullified", apply=_apply_stopped, tell=_tell_stopped)

BOTH = "both"
"""What is said of the halves of a double attack instead of whose one of them is."""
WHICH = Who("who", BOTH, required=False)
_WHOSE = (
    lambda _state, _event: {"who": BOTH},
    lambda _state, event: {"who": event["who"][0]},
    lambda _state, event: {"who": event["moved"][event["who"][0]]},
)
"""All that is coming is meant; or else one half, by whom it was for or by whom it goes to."""


@TAPPED.command(WHICH, words="scion tap", anyway=True, again=_WHOSE)
def tap(at: At[WarState], who: str | None) -> Stopped:
    """The Scion is tapped before it attacks.

    Of a double attack WHO says which half, by whom it goes to or was for; 'both' are both.

    Example: edw scion tap white
    """
    # Ruling 121.
    attack, halves = _stopped(at, who, "tap")
    seats, keeps = [half.target for half in halves], _keeps(at.state, attack, halves)
    facts: Stopped = {"who": seats, "dragon": attack.dragon, "keeps": keeps, **_which(attack, halves)}
    return without_empty(facts, "keeps")


@TAPPED.command(WHICH, words="scion blocked", anyway=True, again=_WHOSE)
def blocked(at: At[WarState], who: str | None) -> Stopped:
    """The Scion is blocked, or its damage is prevented.

    So nobody pays for its ability, which needs damage. Of a double attack WHO says which half, by whom it goes to or
    was for; 'both' are both.

    Example: edw scion blocked white
    """
    # Ruling 124.
    attack, halves = _stopped(at, who, "blocked")
    seats = [half.target for half in halves]
    return {"who": seats, "dragon": attack.dragon, "blocked": True, **_which(attack, halves)}


@NULLIFIED.command(WHICH, words="scion nullify", anyway=True, again=_WHOSE)
def nullify(at: At[WarState], who: str | None) -> Stopped:
    """This turn's attack of the Scion has no effect.

    The search was countered, or the dragon removed or destroyed. With WHO it is only the half that goes to WHO.

    Example: edw scion nullify
    """
    # Rule 14, third bullet; rulings 119 and 120. With the house rule ``scion-keeps=yes`` the dragon goes back.
    attack, halves = _stopped(at, who)
    facts: Stopped = {"dragon": attack.dragon, "keeps": _keeps(at.state, attack, halves)}
    if halves != attack.halves:  # another half strikes, has struck, or was stopped before
        facts["who"] = [half.target for half in halves]
    return {**facts, **_which(attack, halves)}


def _check_which(state: WarState, attack: Attack, who: str | None, verb: str) -> None:
    """Make sure that it was said which half is meant, where two are coming: each has a fate of its own (ruling 121)."""
    if who is not None or len(attack.coming) < len("ab"):
        return
    from edw_companion.core import questions  # most attacks are one

    seats = [half.target for half in attack.coming]
    which = f"Which is meant, {' or '.join(_for(state, seat) for seat in seats)}?"
    answers = {**{state.name(seat): (seat,) for seat in seats}, BOTH: (BOTH,)}
    also = {state.name(seat): questions.also_called(seat) for seat in seats}
    why = Sentence(f"{which} {DO}, {DO} or {DO}.", *(f"scion {verb} {word}" for word in (*seats, BOTH)))
    raise questions.WantedError(why, questions.Question(which, answers, also))


def _stopped(at: At[WarState], who: str | None, verb: str = "") -> tuple[Attack, list[Half]]:
    """The attack, and which halves of it are stopped or blocked: before they strike, or never (ruling 121).

    ``verb``: how that is typed where it must be said which half is meant.
    """
    attack = attacking(at.state)
    if verb:
        _check_which(at.state, attack, who, verb)
    meant = attack.at(None if who == BOTH else who)
    if not meant:
        raise RefusedError(f"No attack of the Scion is on its way to {at.state.title(who)}.")
    coming = [half for half in meant if half.coming]
    struck = [half for half in meant if half not in coming and half in attack.unstopped]
    if not coming and not struck:
        raise RefusedError(
            NOTHING_LEFT if who in (None, BOTH) else f"The Scion's attack on {at.state.title(who)} was stopped already."
        )
    unnoted = [half for half in struck if not half.noted]
    if not coming and unnoted:
        payers = [seat for seat in attack.paid if any(half.target != seat for half in unnoted)]
        at.rules.forbids(
            f"{at.state.titles(payers)} paid for the ability, which comes after the damage to "
            f"{at.state.titles(attack.aims(unnoted))} (ruling 124). If there was none, the payment is taken back first "
            f"({DO}).",
            "undo",
        )
    elif not coming:
        at.rules.forbids(
            f"{at.state.titles(attack.aims(struck))} had the damage already: an attack is stopped before it strikes, "
            f"or not at all (ruling 121). If it did not strike: {DO} takes the damage back.",
            "undo",
        )
    return attack, coming or struck


def _keeps(state: WarState, attack: Attack, halves: Collection[Half]) -> bool:
    """Whether the dragon goes back: the house rule says so, and with these halves the whole attack is stopped."""
    met = any(half.state in (SPENT, BLOCKED) for half in attack.halves)  # be its damage dealt or not
    whole = not met and all(half in halves for half in attack.coming)
    return whole and state.house["scion-keeps"] == "yes"


def _which(attack: Attack, halves: Sequence[Half]) -> Stopped:
    """Which of these went to the lone survivor, and whether it is one of two for the same player."""
    moved = {half.target: half.to for half in halves if half.to is not None}
    double = len(halves) == 1 and attack.doubled(halves[0])
    facts: Stopped = {"moved": moved, "double": double}
    return without_empty(facts, "moved", "double")


def _for(state: WarState, target: str) -> str:
    """How a half is called where both are for one player: by whom it was for as the turn began."""
    return f"the half for {state.name(target)}"


PAID: Kind[WarState, AbilityPaid] = CHAPTER.kind(
    "scion-paid",
    tell=lambda state, event: (
        f"{state.title(event['who'])} pays {SCION_DRAGONS[event['dragon']].ability} for the ability of "
        f"{event['dragon']}."
    ),
    due=lambda state, event: [
        *(due for due in dues_of_attack(state) if due.key == f"half {event.get('hit')}"),
        *_dues_of_ability(event),
    ],
)


@PAID.command(Who(), words="scion paid", anyway=True)
def paid(at: At[WarState], who: str) -> AbilityPaid:
    """WHO paid for the dragon's ability and has its benefit.

    It is paid in mana, after the dragon's damage.

    Example: edw scion paid white
    """
    # Rule 14; rulings 123 and 124.
    state = at.state
    attack = attacking(state)
    alive(state, who)
    payers = attack.payers(state.living)
    if who not in payers:
        able = f"here {state.titles(payers)}" if payers else "and now there is none"
        at.rules.forbids(
            f"{state.title(who)} may not pay for {attack.dragon}: only a player who was not hit by it may, {able} "
            "(ruling 123)."
        )
    elif who in attack.paid:
        at.rules.forbids(
            f"{state.title(who)} has paid for {attack.dragon}: once, for the half that hit the other (ruling 123)."
        )
    hits = [half for half in attack.unstopped if half.to is None and half.target != who]  # struck or not
    hit = hits[0].target if hits and hits[0].coming else ""
    facts: AbilityPaid = {"who": who, "dragon": attack.dragon, "hit": hit}
    return without_empty(facts, "hit")


def _dues_of_ability(event: AbilityPaid) -> list[Due]:
    """What of an ability is typed: the life that its player gains by it, or that whoever was hit loses."""
    effect = SCION_DRAGONS[event["dragon"]].effect
    if effect.startswith("gain"):
        return [Due("The life that is gained is typed", f"life {event['who']} +N")]
    return [Due("The damage is typed", f"life WHO -N --from {event['who']}")] if "damage" in effect else []


@PAID.applies
def _(state: WarState, event: AbilityPaid) -> None:
    attack = _present(state).attack
    if attack is None:
        return
    attack.paid.append(event["who"])
    for half in attack.coming:
        if half.target == event.get("hit"):  # it is paid for after damage alone (ruling 124)
            half.state, half.noted = SPENT, False


def _present(state: WarState) -> Scion:
    if state.scion is None or state.scion.gone:
        raise RefusedError(NOT_ATTACKING)
    return state.scion


def attacking(state: WarState) -> Attack:
    """The attack of the Scion's turn."""
    running(state)
    if state.attack is None or state.turns.who != SCION:
        raise RefusedError(NOT_ATTACKING)
    return state.attack


INSTEAD = {"tapped": "tap", "nullified": "nullify", "blocked": "blocked", "no": "blocked"}
"""What is answered where there was no damage, and the command for it."""


def dues_of_attack(state: WarState) -> list[Due]:
    """What the table may now do about the attack, and after it."""
    attack = state.attack
    if attack is None:
        return []
    dues, halves = [], [half for half in attack.damaging if state.players[half.aim].alive]
    if halves and attack.coming == attack.halves:
        before = f"Before it attacks it may be tapped{ASIDE} or nullified{ASIDE}; then it may be blocked."
        dues.append(Due(before, "scion tap", "scion nullify"))
    for half in halves:
        which = "the other half" if half.aim in attack.hit else _for(state, half.target)
        by_half = f", by {which}" if attack.doubled(half) else ""
        text = f"Deal {DAMAGE} damage to {state.title(half.aim)}{by_half}{'' if half.noted else ', not noted yet'}"
        instead = {answer: f"scion {verb} {half.target}" for answer, verb in INSTEAD.items()}
        does = f"life {half.aim} -{DAMAGE} --from scion"
        dues.append(Due(text, does, answers=instead, waits=True, key=f"half {half.target}"))
    for seat in attack.payers(state.living):
        if seat not in attack.paid:
            text = f"After damage {state.title(seat)} may pay {SCION_DRAGONS[attack.dragon].ability} for its ability"
            dues.append(Due(text, f"scion paid {seat}", answers=OPTIONAL))
    return dues
