"""Elimination, and how a war ends: rules 6 (fourth bullet), 7 and 14; rulings 81-86, 111-114, 127-130 and 137-141.

One line: those who die together, then the loot, then the Scion, then whether the game is over (ruling 140).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NotRequired, TypedDict

from edw_companion.core import elimination, turn_order
from edw_companion.core.at import At
from edw_companion.core.due import DO, Due
from edw_companion.core.kind import Chapter, Kind
from edw_companion.core.life import dues_of_fallen, line_of
from edw_companion.core.params import Word
from edw_companion.core.rules import Rules
from edw_companion.core.state import Event, next_game, remark_of_absent, without_empty
from edw_companion.errors import RefusedError
from edw_companion.games.elder_dragon_wars.artifacts import controller, in_play
from edw_companion.games.elder_dragon_wars.cards import KASIMIR, spelled
from edw_companion.games.elder_dragon_wars.reverberation import apply_arrival, pushed_out
from edw_companion.games.elder_dragon_wars.ring import SCION, THIRD, Half, enemies
from edw_companion.games.elder_dragon_wars.setup import owed
from edw_companion.games.elder_dragon_wars.state import Scion, WarState
from edw_companion.text import counted, listed

if TYPE_CHECKING:
    from edw_companion.core.facts import Line
    from edw_companion.core.questions import Question
    from edw_companion.games.elder_dragon_wars.reverberation import Arrival

    class Result(TypedDict):
        """The end of a war: the seat of the Savior, or None; and whether the Ur-Dragon is victorious."""

        savior: str | None
        ur_dragon: bool

    From = TypedDict("From", {"from": str})

    class Taken(Arrival, From):
        """An artifact that a killer takes from a victim."""

        card: str

    class Eliminated(Line, elimination.With):
        """Players who are out of the game, and who caused it; ``with`` what.

        Attributes:
            lost: artifacts that go to their graveyard.
            hands: chaos cards that do from hands, and ``permanents`` from play.
            opens: the hidden answers that thereby become public.
            scion: the seat in which the Scion enters, if it does.
            targets: in lines of rulings before 3, to whom alone its present attack goes now, if that changes.
            moved: who fell before the half for them struck, and to whom it goes now.
            back: whose Elder Dragons leave a thief and go back to their own players.
            leave: whose Elder Dragons leave a thief with their own players, and who that is.
            offered: those of whom their killers may take an artifact, if nobody has said whether they do.
        """

        who: list[str]
        by: dict[str, str | None]
        taken: list[Taken]
        lost: list[str]
        hands: list[str]
        permanents: list[str]
        opens: list[str]
        scion: str | None
        result: Result | None
        targets: NotRequired[list[str]]
        moved: NotRequired[dict[str, str]]
        back: NotRequired[list[str]]
        leave: NotRequired[dict[str, str]]
        offered: NotRequired[list[str]]


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
        more = counted(scion.turns_left, "more turn")
        turns = f"this turn and {more}" if last and scion.turns_left else "this turn" if last else more
        return [Due(f"{state.title(state.living[0])} has not won yet: outlive {turns} of the Scion.")]
    savior = state.result["savior"]
    others = state.titles([seat for seat in state.fallen if seat != savior])
    outlived = ", and has outlived the Scion of the Ur-Dragon" if scion is not None and scion.gone else ""
    won = [f"{state.title(savior)} wins against {others}{outlived}."] if savior else []
    return [*map(Due, [*won, *tell_end(state)])]


def tell_end(state: WarState) -> list[str]:
    """What there is to tell of a war that is over: its last blow, and who owes what at the next start (rule 17)."""
    told, names = [], owed(state)
    if state.fallen:
        last, card = [*state.fallen.items()][-1]
        lost = state.players[last].lost
        alike = [seat for seat, means in state.fallen.items() if (state.players[seat].lost, means) == (lost, card)]
        victims, means = state.titles(alike), f" with {card}" if card else ""
        killer = lost and lost[1]
        if killer:
            told.append(f"The last blow: {state.title(killer)} took out {victims}{means}.")
        else:
            told.append(f"The last to fall: {victims}{means}.")
    return [*told, *([f"Pizza and soda at the next start: {listed(names)}."] if names else [])]


def aftermath(state: WarState, victims: Sequence[str], living: Sequence[str]) -> tuple[str | None, Result | None]:
    """In which seat the Scion enters, if it does, and whether the game is over.

    Rules 7 and 14; rulings 112 to 114, 127, 128 and 140.
    """
    scion, alone = state.scion, len(living) == 1
    out = len(state.empty) + len(state.fallen) + len(victims)
    comes = scion is None and out >= THIRD and bool(living)
    comes = comes and not (alone and state.house["lone-scion"] == "stays-away")
    present = comes or (scion is not None and not scion.gone)
    result: Result | None = None
    if not living:
        # Rule 14, fourth bullet: only a Scion that was there before they fell makes it the Ur-Dragon's victory.
        result = {"savior": None, "ur_dragon": present}
    elif alone and (not present or (state.house["survivor"] == "wins" and not comes)):
        result = {"savior": living[0], "ur_dragon": False}
    # It takes the seat vacated last; of several at once, the last in turn order (ruling 114).
    return state.turns.in_order(victims)[-1] if comes else None, result


CHAPTER = Chapter[WarState]()
NONE = "none"
"""What is said instead of an artifact by a killer who takes none."""
ELIMINATED: Kind[WarState, Eliminated] = CHAPTER.kind("eliminate")


def _which_artifact(state: WarState, killers: Mapping[str, str | None], take: Sequence[str]) -> Question | None:
    """Which artifact the killer takes of the first of whom that is unsaid (rule 6, fourth bullet; ruling 81)."""
    from edw_companion.core.questions import Question  # only the table prompt asks

    killed = [victim for victim, killer in killers.items() if killer in state.living and killer not in killers]
    zones = {victim: state.players[victim].artifacts for victim in killed}
    unsaid = [victim for victim, held in zones.items() if held and not {*held} & {*take}][take.count(NONE) :]
    if not unsaid:
        return None
    victim, held = unsaid[0], zones[unsaid[0]]
    text = f"Which artifact does {state.title(killers[victim])} take from {state.title(victim)}?"
    also = {card: (state.written[card],) for card in held if card in state.written}
    return Question(text, {**{card: ("--take", card) for card in held}, NONE: ("--take", NONE)}, also)


@ELIMINATED.command(
    elimination.VICTIMS,
    elimination.by("Who caused it, or 'scion'"),
    Word(
        "take", option="--take", metavar="CARD", many=True, names=in_play,
        help=f"The artifact that the killer takes, or '{NONE}'.",
    ),
    elimination.MEANS,
    words="eliminate",
    anyway=True,
    again=lambda _state, event: {
        "take": [each["card"] for each in event["taken"]] or ([] if "offered" in event else [NONE]),
    },
)  # fmt: skip
def eliminate(
    at: At[WarState], who: Sequence[str], by: Sequence[str], take: Sequence[str], means: Sequence[str]
) -> Eliminated:
    """Players are out of the game, and the ring closes.

    Several who are named leave at once. Whoever caused it may take one artifact; the table prompt asks which. The
    others, and chaos cards, go to their graveyards. The third elimination brings the Scion of the Ur-Dragon; the last
    one standing is the Savior. Without --by it was nobody's doing; --with Kasimir makes a debt of pizza and soda.

    Example: edw eliminate red --by white --take Mirari
    """
    state = at.state
    killers = elimination.killers(at, who, by, SCION)
    held = [card for seat in who for card in state.players[seat].artifacts]
    loot = [at.card(name, held, "artifact in their zones") for name in take if name != NONE]
    causes = elimination.causes(at, who, means, lambda word: spelled(state, word))
    elimination.check(state, killers)
    if SCION in killers.values() and state.guest() is None:
        raise RefusedError("The Scion of the Ur-Dragon is not in the game, so nobody falls to it: give another --by.")
    living = [seat for seat in state.living if seat not in who]
    taken = _loot(state, at.rules, killers, loot)
    dead = [state.players[seat] for seat in who]
    hands = [held for player in dead for held in player.hand if held.card]  # what nobody has named goes unnamed
    scion, result = aftermath(state, who, living)
    savior = result["savior"] if result else None
    elimination.check_winner(at, killers, causes, savior, "would be the Savior")  # rule 7; rulings 137 and 140
    elimination.ask_who_did_it(at, who, by, means)
    at.ask(lambda: _which_artifact(state, killers, [*loot, *(name for name in take if name == NONE)]))
    offered = [seat for seat in who if killers[seat] in living and state.players[seat].artifacts]
    # What the Scion has coming for those who fall otherwise goes to the lone survivor (rule 14; ruling 127).
    once = state.house["lone-double"] == "once"
    attack = state.attack if len(living) == 1 else None
    fall = [seat for seat in who if killers[seat] != SCION] if attack else []
    facts: Eliminated = {
        "who": list(who),
        "by": killers,
        "with": elimination.once(causes),
        "taken": taken,
        "lost": [card for player in dead for card in player.artifacts if card not in [each["card"] for each in taken]],
        "hands": [held.card for held in hands],
        "permanents": [card for player in dead for card in player.chaos],
        "opens": [held.answer for held in hands if held.answer],
        "scion": scion,
        "result": result,
        "offered": [] if take or result else offered,
        "moved": {seat: living[0] for seat in fall if attack and attack.goes_on(seat, living[0], once=once)},
        "back": [player.seat for seat in who for player in state.dragons_of(seat) if player.seat in living],
        "leave": {
            player.seat: player.controller for seat in living for player in state.dragons_of(seat) if player in dead
        },
    }
    return without_empty(facts, "offered", "moved", "back", "leave")


def _loot(state: WarState, rules: Rules, killers: Mapping[str, str | None], loot: Sequence[str]) -> list[Taken]:
    """One artifact of each victim to its killer, who may be at the limit and then loses the oldest (ruling 83)."""
    zones = {seat: list(player.artifacts) for seat, player in state.players.items() if player.alive}
    taken: list[Taken] = []
    for card in loot:
        victim = controller(state, card)
        killer = killers[victim]
        if killer is None or killer in killers or killer not in zones:
            dead = f"{state.title(killer)}, who is out of the game too"
            doom = {None: "nobody's doing", SCION: "the Scion"}.get(killer, dead)
            raise RefusedError(f"{state.title(victim)} falls to {doom}: there is no loot (rulings 81, 84 and 130).")
        if any(entry["card"] == card for entry in taken):
            raise RefusedError(f"{card} is named twice: a card is taken once.")
        if any(entry["from"] == victim for entry in taken):
            rules.forbids(f"Only one artifact of {state.title(victim)} can be taken (ruling 82).")
        out = pushed_out(zones[killer], keep=False)
        zones[killer] = [held for held in zones[killer] if held not in out] + [card]
        taken.append({"card": card, "from": victim, "to": killer, "pushed": out, "zone": len(zones[killer])})
    return taken


@ELIMINATED.applies
def _(state: WarState, event: Eliminated) -> None:
    for entry in event["taken"]:
        state.players[entry["from"]].artifacts.remove(entry["card"])
        apply_arrival(state, entry["card"], entry)
    for seat in event["who"]:
        player = state.players[seat]
        hand = [held.card for held in player.hand if held.card]
        dragon = [] if player.nexus or player.controller != seat else [player.dragon]
        taken = [each["card"] for each in event["taken"] if each["from"] == seat]
        player.took = [*dragon, *taken, *player.artifacts, *hand, *player.chaos]
        state.artifacts.graveyard += player.artifacts
        state.chaos.graveyard += hand + player.chaos
        player.artifacts, player.hand, player.chaos = [], [], []
        player.home()
        state.lose(seat, event["by"][seat])
        state.fallen[seat] = elimination.cause_of(event, seat)
    for seat in event.get("back", ()):
        state.players[seat].out(seat, state.turns.number)
    scion, moved = state.scion, event.get("moved", {})
    if scion is not None and scion.attack is not None:
        for seat in event["who"]:
            scion.attack.fall(seat, struck=event["by"][seat] == SCION, to=moved.get(seat))
        if "targets" in event:
            left = event["targets"][0]
            scion.attack.halves = [half for half in scion.attack.halves if half.target == left] or [Half(left)]
    if scion is not None and len(state.living) == 1 == len(event["who"]):
        scion.partner = event["who"][0]
    if event["scion"]:
        waits = state.house["scion-first"] == "player"
        state.scion = Scion(event["scion"], list(state.begin["scion"]), waits=waits)
        state.arrived = SCION
    state.result = event["result"] or state.result


@ELIMINATED.tells
def _(state: WarState, event: Eliminated) -> str:
    parts = [elimination.tell_victims(state, event, "is eliminated", "by")]
    for entry in event["taken"]:
        pushed = f" ({listed(entry['pushed'])} to the artifact graveyard)" if entry["pushed"] else ""
        parts.append(f"{state.title(entry['to'])} takes {entry['card']}, zone {entry['zone']}{pushed}.")
    if event["lost"]:
        parts.append(f"To the artifact graveyard: {listed(event['lost'])}.")
    if event["hands"] or event["permanents"]:
        parts.append(f"To the chaos graveyard: {listed([*event['hands'], *event['permanents']])}.")
    parts += [f"{state.players[seat].dragon} goes back to {state.title(seat)}." for seat in event.get("back", ())]
    for seat, thief in event.get("leave", {}).items():
        parts.append(f"{state.players[seat].dragon} leaves {state.title(thief)} with its own player (ruling 32).")
    if event["scion"]:
        parts.append(f"The Scion of the Ur-Dragon enters in the {event['scion']} seat, for five turns.")
    return " ".join(filter(None, (*parts, tell_result(state, event["result"]))))


def _free(state: WarState, seat: str, living: Sequence[str]) -> bool:
    """Whether a player may attack others than eternal enemies (rule 7; ruling 37 and its house rule)."""
    return any(target not in enemies(seat) for target in state.attackable(seat, living))


@ELIMINATED.owes
def _(state: WarState, event: Eliminated) -> list[Due]:
    victims, living = event["who"], state.living
    names = [state.name(seat) for seat in victims if elimination.cause_of(event, seat) == KASIMIR]
    owe = "owes" if len(names) == 1 else "owe"
    told = f"A kill of {KASIMIR}: {listed(names)} {owe} pizza and soda at the next start (rule 17)."
    dues = [
        *remark_of_absent(state, event["by"].values(), victims),
        *([Due(told)] if names else []),
        Due(f"All other cards of {state.titles(victims)} leave the game with them."),
        *_dues_of_loot(state, event),
    ]
    if state.over:
        return [*dues, *dues_of_end(state), next_game(state)]
    dues += [*dues_of_fallen(state, living), *dues_of_end(state)]
    for seat in living if len(living) > 1 else []:  # the table is told once (ruling 39)
        if not state.players[seat].down and _free(state, seat, living) and not _free(state, seat, [*living, *victims]):
            says = f"{state.title(seat)} has no eternal enemy left, and may attack anybody from now on (rule 7)."
            dues.append(Due(says))
    goes = event.get("targets") or [*event.get("moved", {}).values()]
    if goes:
        dues.append(Due(f"The Scion's attack on {state.titles(victims)} now goes to {state.titles(goes[:1])}."))
    guest, turns = state.guest(), state.turns
    if guest is not None and guest.waits and event["scion"]:
        near = next(seat for seat in turns.clockwise(turns.anchor) if seat in (guest.seat, *living))
        if near == guest.seat:
            dues.append(Due("A player has a turn first: the Scion's seat is passed over this once (ruling 115)."))
    if state.turns.who in victims:
        dues.append(turn_order.without_player(state))
    return dues


def _dues_of_loot(state: WarState, event: Eliminated) -> list[Due]:
    """That killers may take an artifact, where nobody has said whether they do (rule 6, fourth bullet; ruling 81)."""
    offered = event.get("offered")
    if not offered:
        return []
    killers = state.titles(filter(None, dict.fromkeys(event["by"][seat] for seat in offered)))
    command = line_of(event["by"], {seat: elimination.cause_of(event, seat) for seat in event["who"]})
    says = f"{killers} took no artifact of {state.titles(offered)}"
    return [Due(says, "undo", f"{command} --take CARD", how=f". To take one: {DO}, then {DO}")]
