"""Elimination: rules 6 (fourth bullet), 7 and 14; rulings 81-86, 111-114, 127-130 and 138-141.

One line: those who die together, then the loot, then the Scion, then whether the game is over (ruling 140).
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from edw_companion.core import elimination, words
from edw_companion.core.due import Due
from edw_companion.core.kind import At, Chapter
from edw_companion.core.params import Word
from edw_companion.core.rules import Rules
from edw_companion.core.state import Event, Facts, next_game, remark_of_absent
from edw_companion.errors import RefusedError, UsageError
from edw_companion.games.elder_dragon_wars.artifacts import controller, in_play
from edw_companion.games.elder_dragon_wars.end_of_war import aftermath, apply_result, tell_result
from edw_companion.games.elder_dragon_wars.reverberation import pushed_out
from edw_companion.games.elder_dragon_wars.ring import SCION, living_enemies
from edw_companion.games.elder_dragon_wars.state import Scion, WarState, of_decks
from edw_companion.text import listed

CHAPTER = Chapter[WarState]()
ELIMINATED = CHAPTER.kind("eliminate")


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
) -> Facts:
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
    return fall(
        state, at.rules, who, killers, loot, elimination.by_victim(at, who, means, lambda word: _means(at, word))
    )


def _means(at: At[WarState], card: str) -> str:
    """A card by its full name where it is one of the session's, else the text as typed."""
    piles = [name for pile in at.state.piles.values() for name in pile.order]
    try:
        return words.card(card, [*of_decks(at.state.begin, "legends", "spells"), *piles])
    except UsageError:
        return at.clean(card, "card")


def fall(
    state: WarState,
    rules: Rules,
    victims: Sequence[str],
    killers: Mapping[str, str | None],
    loot: Sequence[str] = (),
    means: Mapping[str, str | None] = MappingProxyType({}),
) -> Facts:
    """Players are out of the game, all at once.

    Args:
        state: the table.
        rules: the rules.
        victims: who dies, each once.
        killers: by victim: a seat, "scion", or None for nobody's doing (ruling 81).
        loot: artifacts that killers take from those they eliminated, one each (rulings 82 and 83).
        means: by victim, what they were killed with; Kasimir makes a debt of it (rule 17).

    Raises:
        RefusedError: it cannot be.
        AgainstRulesError: a second artifact of one victim is taken.
    """
    elimination.check(state, {victim: killers[victim] for victim in victims})
    if SCION in killers.values() and state.guest() is None:
        raise RefusedError("The Scion of the Ur-Dragon is not in the game, so nobody falls to it: give another --by.")
    living = [seat for seat in state.living if seat not in victims]
    taken = _loot(state, rules, victims, killers, loot, living)
    carried = {entry["card"] for entry in taken}
    lost = [held for seat in victims for held in state.players[seat].artifacts if held not in carried]
    hands = [held for seat in victims for held in state.players[seat].hand]
    return {
        "who": list(victims),
        "by": {victim: killers[victim] for victim in victims},
        "with": _with([means.get(victim) for victim in victims], victims),
        "taken": taken,
        "lost": lost,
        "hands": [held.card for held in hands],
        "permanents": [held for seat in victims for held in state.players[seat].chaos],
        "opens": [held.answer for held in hands if held.answer],
        **aftermath(state, victims, living),
        **_redirected(state, victims, killers, living),
    }


def _redirected(
    state: WarState, victims: Sequence[str], killers: Mapping[str, str | None], living: Sequence[str]
) -> Facts:
    """The Scion's present attack goes to a lone survivor, if another fell before it struck (rule 14; ruling 127)."""
    scion = state.scion
    if scion is None or not scion.hitting or len(living) != 1 or not set(victims) & set(scion.targets):
        return {}
    if SCION in killers.values() or set(victims) & set(scion.hit):
        return {}
    return {"targets": list(living)}


def _with(causes: Sequence[str | None], victims: Sequence[str]) -> Any:
    """What a line says they were killed with: the one thing that killed them all, else by victim."""
    return causes[0] if len(set(causes)) == 1 else dict(zip(victims, causes, strict=True))


def _cause(event: Event, victim: str) -> str | None:
    """What a line says that this victim was killed with."""
    means: Any = event["with"]
    cause: str | None = means[victim] if isinstance(means, dict) else means
    return cause


def _loot(
    state: WarState,
    rules: Rules,
    victims: Sequence[str],
    killers: Mapping[str, str | None],
    loot: Sequence[str],
    living: Sequence[str],
) -> list[Facts]:
    """One artifact of each victim to its killer, who may be at the limit and then loses the oldest (ruling 83)."""
    zones = {seat: list(state.players[seat].artifacts) for seat in state.players}
    taken: list[Facts] = []
    for card in loot:
        victim = controller(state, card)
        if victim not in victims:
            raise RefusedError(f"{card} is {state.title(victim)}'s, who is not eliminated: only theirs can be taken.")
        killer = killers[victim]
        if killer is None or killer not in living:
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
def _(state: WarState, event: Event) -> None:
    for entry in event["taken"]:
        killer = state.players[entry["to"]]
        state.players[entry["from"]].artifacts.remove(entry["card"])
        for old in entry["pushed"]:
            killer.artifacts.remove(old)
            state.artifacts.graveyard.append(old)
        killer.artifacts.append(entry["card"])
    for seat in event["who"]:
        player = state.players[seat]
        state.artifacts.graveyard += player.artifacts
        state.chaos.graveyard += [held.card for held in player.hand] + player.chaos
        player.artifacts, player.hand, player.chaos = [], [], []
        player.alive, player.nexus = False, True
        state.fallen.append(seat)
        state.kills.append((seat, event["by"][seat], _cause(event, seat)))
    if "targets" in event and state.scion is not None:
        state.scion.targets = list(event["targets"])
    if event["scion"]:
        state.scion = Scion(event["scion"], list(state.begin["scion"]))
    apply_result(state, event)


@ELIMINATED.tells
def _(state: WarState, event: Event) -> str:
    parts = [_tell_deaths(state, event)]
    for entry in event["taken"]:
        pushed = f" ({listed(entry['pushed'])} to the artifact graveyard)" if entry["pushed"] else ""
        parts.append(f"{state.title(entry['to'])} takes {entry['card']}, zone {entry['zone']}{pushed}.")
    if event["lost"]:
        parts.append(f"To the artifact graveyard: {listed(event['lost'])}.")
    if event["hands"] or event["permanents"]:
        parts.append(f"To the chaos graveyard: {listed([*event['hands'], *event['permanents']])}.")
    if event["scion"]:
        parts.append(f"The Scion of the Ur-Dragon enters in the {event['scion']} seat, for five turns.")
    return " ".join(filter(None, (*parts, tell_result(state, event))))


def _tell_deaths(state: WarState, event: Event) -> str:
    by = event["by"]
    words = []
    for seat in event["who"]:
        killer, cause = by[seat], _cause(event, seat)
        means = f", with {cause}" if cause else ""
        words.append(f"{state.title(seat)} is eliminated{f' by {state.title(killer)}' if killer else ''}{means}.")
    return " ".join(words)


@ELIMINATED.owes
def _(state: WarState, event: Event) -> list[Due]:
    dues = [
        *remark_of_absent(state, event["by"].values(), event["who"]),
        Due(f"All other cards of {listed([state.title(seat) for seat in event['who']])} leave the game with them."),
    ]
    if state.over:
        return [*dues, next_game(state)]
    dues += [
        Due(f"{state.title(seat)} has no eternal enemy left, and may attack anybody from now on (rule 7).")
        for seat in _freed(state, event["who"])
    ]
    if "targets" in event:
        dues.append(Due(f"The Scion's attack now goes to {listed([state.title(seat) for seat in event['targets']])}."))
    if state.turns.who in event["who"]:
        dues.append(Due("The turn runs out with no active player; then", "turn next"))
    return dues


def _freed(state: WarState, victims: Sequence[str]) -> list[str]:
    """The living whose last eternal enemies these were (ruling 39: the table is told once)."""
    living = state.living
    free = [seat for seat in living if living_enemies(seat, [*living, *victims]) and not living_enemies(seat, living)]
    return free if len(living) > 1 else []
