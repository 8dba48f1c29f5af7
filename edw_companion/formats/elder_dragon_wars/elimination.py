"""Elimination and the end: rules 6 (fourth bullet), 7 and 14; rulings 81-86, 111-114, 127-130 and 138-141.

One line: those who die together, then the loot, then the Scion, then whether the game is over (ruling 140).
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from edw_companion.errors import RefusedError
from edw_companion.formats.elder_dragon_wars.artifacts import controller
from edw_companion.formats.elder_dragon_wars.reverberating import pushed_out
from edw_companion.formats.elder_dragon_wars.ring import SCION, living_enemies
from edw_companion.formats.elder_dragon_wars.state import Result, Scion, War
from edw_companion.table.game import Event, Facts, Kind, alive, next_game, remark_of_absent
from edw_companion.table.law import Law
from edw_companion.table.text import listed

THIRD = 3


class OwnDoingError(RefusedError):
    """A player named as their own killer."""

    def __init__(self, title: str) -> None:
        super().__init__(
            f"{title} cannot be their own killer: when nobody else caused it, leave --by out (ruling 81); of several "
            "dead say --by VICTIM=KILLER."
        )


class NoScionError(RefusedError):
    """The Scion named as a killer while it is not in the game."""

    def __init__(self) -> None:
        super().__init__("The Scion of the Ur-Dragon is not in the game, so nobody falls to it: give another --by.")


class NoLootError(RefusedError):
    """An artifact that nobody may take."""


def eliminate(
    game: War,
    law: Law,
    victims: Sequence[str],
    killers: Mapping[str, str | None],
    loot: Sequence[str] = (),
    means: Mapping[str, str | None] = MappingProxyType({}),
) -> Facts:
    """Players are out of the game, all at once.

    Args:
        game: the table.
        law: the rules.
        victims: who dies, each once.
        killers: by victim: a seat, "scion", or None for nobody's doing (ruling 81).
        loot: artifacts that killers take from those they eliminated, one each (rulings 82 and 83).
        means: by victim, what they were killed with; Kasimir makes a debt of it (rule 17).

    Raises:
        OwnDoingError, NoScionError, NoLootError, RefusedError: it cannot be.
        AgainstRulesError: a second artifact of one victim is taken.
    """
    alive(game, *victims)
    if SCION in killers.values() and game.guest() is None:
        raise NoScionError
    for victim in victims:
        if killers[victim] == victim:
            raise OwnDoingError(game.title(victim))
    living = [seat for seat in game.living if seat not in victims]
    taken = _loot(game, law, victims, killers, loot, living)
    carried = {entry["card"] for entry in taken}
    lost = [held for seat in victims for held in game.players[seat].artifacts if held not in carried]
    hands = [held for seat in victims for held in game.players[seat].hand]
    return {
        "who": list(victims),
        "by": {victim: killers[victim] for victim in victims},
        "with": _with([means.get(victim) for victim in victims], victims),
        "taken": taken,
        "lost": lost,
        "hands": [held.card for held in hands],
        "permanents": [held for seat in victims for held in game.players[seat].chaos],
        "opens": [held.answer for held in hands if held.answer],
        **aftermath(game, victims, living),
        **_redirected(game, victims, killers, living),
    }


def _redirected(
    game: War, victims: Sequence[str], killers: Mapping[str, str | None], living: Sequence[str]
) -> Facts:
    """The Scion's present attack goes to a lone survivor, if another fell before it struck (rule 14; ruling 127)."""
    scion = game.scion
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
    game: War,
    law: Law,
    victims: Sequence[str],
    killers: Mapping[str, str | None],
    loot: Sequence[str],
    living: Sequence[str],
) -> list[Facts]:
    """One artifact of each victim to its killer, who may be at the limit and then loses the oldest (ruling 83)."""
    zones = {seat: list(game.players[seat].artifacts) for seat in game.players}
    taken: list[Facts] = []
    for card in loot:
        victim = controller(game, card)
        if victim not in victims:
            raise NoLootError(f"{card} is {game.title(victim)}'s, who is not eliminated: only theirs can be taken.")
        killer = killers[victim]
        if killer is None or killer not in living:
            dead = f"{game.title(killer)}, who is out of the game too"
            doom = {None: "nobody's doing", SCION: "the Scion"}.get(killer, dead)
            raise NoLootError(f"{game.title(victim)} falls to {doom}: there is no loot (rulings 81, 84 and 130).")
        if any(entry["card"] == card for entry in taken):
            raise NoLootError(f"{card} is named twice: a card is taken once.")
        if any(entry["from"] == victim for entry in taken):
            law.forbids(f"Only one artifact of {game.title(victim)} can be taken (ruling 82).")
        out = pushed_out(zones[killer], keep=False)
        zones[killer] = [held for held in zones[killer] if held not in out] + [card]
        taken.append({"card": card, "from": victim, "to": killer, "pushed": out, "zone": len(zones[killer])})
    return taken


def aftermath(game: War, victims: Sequence[str], living: Sequence[str]) -> Facts:
    """Whether the Scion enters, and whether the game is over (rulings 112 to 114, 127, 128 and 140)."""
    scion = game.scion
    comes = scion is None and len(game.fallen) + len(victims) >= THIRD and bool(living)
    if comes and len(living) == 1 and game.house["lone-scion"] == "stays-away":
        comes = False
    present = comes or (scion is not None and not scion.gone)
    facts: Facts = {"scion": latest_seat(game, victims) if comes else None, "result": None}
    if not living:
        # Rule 14, fourth bullet: only a Scion that was there before they fell makes it the Ur-Dragon's victory.
        facts["result"] = {"savior": None, "ur_dragon": present}
    elif len(living) == 1 and (not present or (game.house["survivor"] == "wins" and not comes)):
        facts["result"] = {"savior": living[0], "ur_dragon": False}
    return facts


def latest_seat(game: War, victims: Sequence[str]) -> str:
    """The most recently vacated seat; of several at once, the last in turn order from the active player.

    Rule 14; ruling 114.
    """
    turns = game.turns
    active = turns.who if turns.who in game.players else turns.anchor
    order = [active, *turns.clockwise(active)[:-1]]
    return max(victims, key=order.index)


def _apply(game: War, event: Event) -> None:
    for entry in event["taken"]:
        killer = game.players[entry["to"]]
        game.players[entry["from"]].artifacts.remove(entry["card"])
        for old in entry["pushed"]:
            killer.artifacts.remove(old)
            game.artifacts.graveyard.append(old)
        killer.artifacts.append(entry["card"])
    for seat in event["who"]:
        player = game.players[seat]
        game.artifacts.graveyard += player.artifacts
        game.chaos.graveyard += [held.card for held in player.hand] + player.chaos
        player.artifacts, player.hand, player.chaos = [], [], []
        player.alive, player.nexus = False, True
        game.fallen.append(seat)
        game.kills.append((seat, event["by"][seat], _cause(event, seat)))
    if "targets" in event and game.scion is not None:
        game.scion.targets = list(event["targets"])
    if event["scion"]:
        game.scion = Scion(event["scion"], list(game.begin["scion"]))
    apply_result(game, event)


def apply_result(game: War, event: Event) -> None:
    """Take the end of the game, if it is one, into the state."""
    result = event.get("result")
    if result is not None:
        game.result = Result(result["savior"], result["ur_dragon"])


def tell_result(game: War, event: Event) -> str:
    """How the game ended, as a sentence; "" if it goes on."""
    result = event.get("result")
    if result is None:
        return ""
    if result["ur_dragon"]:
        return "The Ur-Dragon is victorious: there is no Savior."
    if result["savior"] is None:
        return "Nobody is left: there is no Savior."
    player = game.players[result["savior"]]
    return f"{game.title(result['savior'])} is the Savior: {player.dragon} keeps the essences of the others."


def _tell(game: War, event: Event) -> str:
    parts = [_tell_deaths(game, event)]
    for entry in event["taken"]:
        pushed = f" ({listed(entry['pushed'])} to the artifact graveyard)" if entry["pushed"] else ""
        parts.append(f"{game.title(entry['to'])} takes {entry['card']}, zone {entry['zone']}{pushed}.")
    if event["lost"]:
        parts.append(f"To the artifact graveyard: {listed(event['lost'])}.")
    if event["hands"] or event["permanents"]:
        parts.append(f"To the chaos graveyard: {listed([*event['hands'], *event['permanents']])}.")
    if event["scion"]:
        parts.append(f"The Scion of the Ur-Dragon enters in the {event['scion']} seat, for five turns.")
    return " ".join(filter(None, (*parts, tell_result(game, event))))


def _tell_deaths(game: War, event: Event) -> str:
    by = event["by"]
    words = []
    for seat in event["who"]:
        killer, cause = by[seat], _cause(event, seat)
        means = f", with {cause}" if cause else ""
        words.append(f"{game.title(seat)} is eliminated{f' by {game.title(killer)}' if killer else ''}{means}.")
    return " ".join(words)


def _dues(game: War, event: Event) -> list[str]:
    dues = [
        *remark_of_absent(game, event["by"].values(), event["who"]),
        f"All other cards of {listed([game.title(seat) for seat in event['who']])} leave the game with them.",
    ]
    if game.over:
        return [*dues, next_game(game)]
    dues += [
        f"{game.title(seat)} has no eternal enemy left, and may attack anybody from now on (rule 7)."
        for seat in _freed(game, event["who"])
    ]
    if "targets" in event:
        dues.append(f"The Scion's attack now goes to {listed([game.title(seat) for seat in event['targets']])}.")
    if game.turns.who in event["who"]:
        dues.append("The turn runs out with no active player; then: edw turn next")
    return dues


def _freed(game: War, victims: Sequence[str]) -> list[str]:
    """The living whose last eternal enemies these were (ruling 39: the table is told once)."""
    living = game.living
    free = [seat for seat in living if living_enemies(seat, [*living, *victims]) and not living_enemies(seat, living)]
    return free if len(living) > 1 else []


KINDS = {"eliminate": Kind(_apply, _tell, _dues)}
