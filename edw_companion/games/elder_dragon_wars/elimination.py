"""Elimination: rules 6 (fourth bullet), 7 and 14; rulings 81-86, 111-114, 127-130 and 138-141.

One line: those who die together, then the loot, then the Scion, then whether the game is over (ruling 140).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NotRequired, TypedDict

from edw_companion.core import elimination, turn_order, words
from edw_companion.core.due import Due
from edw_companion.core.kind import At, Chapter, Kind
from edw_companion.core.params import Word
from edw_companion.core.rules import Rules
from edw_companion.core.state import next_game, remark_of_absent
from edw_companion.errors import RefusedError, UsageError
from edw_companion.games.elder_dragon_wars.artifacts import controller, in_play
from edw_companion.games.elder_dragon_wars.reverberation import apply_arrival, pushed_out
from edw_companion.games.elder_dragon_wars.ring import SCION, living_enemies
from edw_companion.games.elder_dragon_wars.scion import dues_of_end, tell_result
from edw_companion.games.elder_dragon_wars.state import Scion, WarState, of_decks
from edw_companion.text import listed

if TYPE_CHECKING:
    from edw_companion.core.facts import Line
    from edw_companion.games.elder_dragon_wars.reverberation import Arrival
    from edw_companion.games.elder_dragon_wars.scion import Result

    From = TypedDict("From", {"from": str})
    With = TypedDict("With", {"with": str | dict[str, str | None] | None})

    class Taken(Arrival, From):
        """An artifact that a killer takes from a victim."""

        card: str

    class Eliminated(Line, With):
        """Players who are out of the game, and who caused it; ``with`` what, once for all or by victim.

        Attributes:
            lost: artifacts that go to their graveyard.
            hands: chaos cards that do from hands, and ``permanents`` from play.
            opens: the hidden answers that thereby become public.
            scion: the seat in which the Scion enters, if it does.
            targets: whom its present attack goes to now, if that changes.
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


CHAPTER = Chapter[WarState]()
THIRD = 3
ELIMINATED: Kind[WarState, Eliminated] = CHAPTER.kind("eliminate")


@ELIMINATED.command(
    elimination.VICTIMS,
    elimination.by("Who caused it, or 'scion'"),
    Word("take", option="--take", metavar="CARD", many=True, names=in_play, help="The artifact that the killer takes."),
    Word(
        "means", option="--with", metavar="CARD", many=True,
        help="What did it; Kasimir the Lone Wolf makes a debt. Of several also VICTIM=CARD.",
    ),
    words="eliminate",
    anyway=True,
)  # fmt: skip
def eliminate(
    at: At[WarState], who: Sequence[str], by: Sequence[str], take: Sequence[str], means: Sequence[str]
) -> Eliminated:
    """Players are out of the game, and the ring closes.

    Several who are named leave at once. Whoever caused it may take one artifact; the others, and chaos cards, go to
    their graveyards. The third elimination brings the Scion of the Ur-Dragon; the last one standing is the Savior.
    Without --by it was nobody's doing.

    Example: edw eliminate red --by white --take Mirari
    """
    state = at.state
    killers = elimination.killers(at, who, by, SCION)
    held = [card for seat in who for card in state.players[seat].artifacts]
    loot = [words.card(name, held, "artifact in their zones") for name in take]
    causes = elimination.by_victim(at, who, means, lambda word: _means(at, word))
    elimination.check(state, killers)
    if SCION in killers.values() and state.guest() is None:
        raise RefusedError("The Scion of the Ur-Dragon is not in the game, so nobody falls to it: give another --by.")
    living = [seat for seat in state.living if seat not in who]
    taken = _loot(state, at.rules, killers, loot)
    dead = [state.players[seat] for seat in who]
    hands = [held for player in dead for held in player.hand if held.card]  # what nobody has named goes unnamed
    scion, result = aftermath(state, who, living)
    facts: Eliminated = {
        "who": list(who),
        "by": killers,
        "with": causes[who[0]] if len({*causes.values()}) == 1 else causes,
        "taken": taken,
        "lost": [card for player in dead for card in player.artifacts if card not in [each["card"] for each in taken]],
        "hands": [held.card for held in hands],
        "permanents": [card for player in dead for card in player.chaos],
        "opens": [held.answer for held in hands if held.answer],
        "scion": scion,
        "result": result,
    }
    # The Scion's present attack goes to a lone survivor, if another fell before it struck (rule 14; ruling 127).
    now, gone = state.scion, set(who)
    struck = SCION in killers.values() or (now is not None and gone & set(now.hit))
    if now and now.hitting and gone & set(now.targets) and len(living) == 1 and not struck:
        facts["targets"] = living
    return facts


def _means(at: At[WarState], card: str) -> str:
    """A card by its full name where it is one of the session's, else the text as typed."""
    piles = [name for pile in at.state.piles.values() for name in pile.order]
    try:
        return words.card(card, [*of_decks(at.state.begin, "legends", "spells"), *piles])
    except UsageError:
        return at.clean(card, "card")


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


def aftermath(state: WarState, victims: Sequence[str], living: Sequence[str]) -> tuple[str | None, Result | None]:
    """In which seat the Scion enters, if it does, and whether the game is over.

    Rules 7 and 14; rulings 112 to 114, 127, 128 and 140.
    """
    scion, alone = state.scion, len(living) == 1
    comes = scion is None and len(state.fallen) + len(victims) >= THIRD and bool(living)
    comes = comes and not (alone and state.house["lone-scion"] == "stays-away")
    present = comes or (scion is not None and not scion.gone)
    result: Result | None = None
    if not living:
        # Rule 14, fourth bullet: only a Scion that was there before they fell makes it the Ur-Dragon's victory.
        result = {"savior": None, "ur_dragon": present}
    elif alone and (not present or (state.house["survivor"] == "wins" and not comes)):
        result = {"savior": living[0], "ur_dragon": False}
    # It takes the seat vacated last; of several at once, the last in turn order (ruling 114).
    return elimination.in_turn_order(state, victims)[-1] if comes else None, result


@ELIMINATED.applies
def _(state: WarState, event: Eliminated) -> None:
    for entry in event["taken"]:
        state.players[entry["from"]].artifacts.remove(entry["card"])
        apply_arrival(state, entry["card"], entry)
    for seat in event["who"]:
        player = state.players[seat]
        state.artifacts.graveyard += player.artifacts
        state.chaos.graveyard += [held.card for held in player.hand if held.card] + player.chaos
        player.artifacts, player.hand, player.chaos = [], [], []
        player.nexus = True
        state.lose(seat, event["by"][seat])
        state.fallen.append(seat)
        state.kills.append((seat, event["by"][seat], _cause(event, seat)))
    if "targets" in event and state.scion is not None:
        state.scion.targets = list(event["targets"])
    if event["scion"]:
        state.scion = Scion(event["scion"], list(state.begin["scion"]))
    state.result = event["result"] or state.result


def _cause(event: Eliminated, victim: str) -> str | None:
    """What a line says that this victim was killed with."""
    means = event["with"]
    return means[victim] if isinstance(means, dict) else means


@ELIMINATED.tells
def _(state: WarState, event: Eliminated) -> str:
    parts = []
    for seat in event["who"]:
        killer, cause = event["by"][seat], _cause(event, seat)
        means = f", with {cause}" if cause else ""
        parts.append(f"{state.title(seat)} is eliminated{f' by {state.title(killer)}' if killer else ''}{means}.")
    for entry in event["taken"]:
        pushed = f" ({listed(entry['pushed'])} to the artifact graveyard)" if entry["pushed"] else ""
        parts.append(f"{state.title(entry['to'])} takes {entry['card']}, zone {entry['zone']}{pushed}.")
    if event["lost"]:
        parts.append(f"To the artifact graveyard: {listed(event['lost'])}.")
    if event["hands"] or event["permanents"]:
        parts.append(f"To the chaos graveyard: {listed([*event['hands'], *event['permanents']])}.")
    if event["scion"]:
        parts.append(f"The Scion of the Ur-Dragon enters in the {event['scion']} seat, for five turns.")
    return " ".join(filter(None, (*parts, tell_result(state, event["result"]))))


@ELIMINATED.owes
def _(state: WarState, event: Eliminated) -> list[Due]:
    victims, living = event["who"], state.living
    dues = [
        *remark_of_absent(state, event["by"].values(), victims),
        Due(f"All other cards of {state.titles(victims)} leave the game with them."),
    ]
    if state.over:
        return [*dues, *dues_of_end(state), next_game(state)]
    dues += dues_of_end(state)
    for seat in living if len(living) > 1 else []:  # the table is told once (ruling 39)
        if living_enemies(seat, [*living, *victims]) and not living_enemies(seat, living):
            says = f"{state.title(seat)} has no eternal enemy left, and may attack anybody from now on (rule 7)."
            dues.append(Due(says))
    if "targets" in event:
        dues.append(Due(f"The Scion's attack now goes to {state.titles(event['targets'])}."))
    if state.turns.who in victims:
        dues.append(turn_order.WITHOUT_PLAYER)
    return dues
