"""A Legend comes, and what follows it: an artifact, a low roll, a zone, a push-out. Rule 6; rulings 65 to 79."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, TypedDict, Unpack

from edw_companion.chance import Chance
from edw_companion.core.at import At
from edw_companion.core.dice import LOW, contest, winners
from edw_companion.core.due import DO, OPTIONAL, Due, quoted
from edw_companion.core.kind import Chapter, Kind
from edw_companion.core.params import WORD, Flag, Rolled, TurnedUp, Who, Word
from edw_companion.core.piles import turn_up, turn_up_or_reshuffle
from edw_companion.core.state import alive
from edw_companion.core.words import NEW, plain
from edw_companion.errors import RefusedError, UsageError
from edw_companion.games.elder_dragon_wars.cards import check_in_player_hands, named
from edw_companion.games.elder_dragon_wars.planar import remark_of_late
from edw_companion.games.elder_dragon_wars.ring import living_enemies
from edw_companion.games.elder_dragon_wars.state import BRINGS_TOKEN, TOKENS, WarState, of_decks
from edw_companion.text import listed

if TYPE_CHECKING:
    from edw_companion.core.facts import HandRoll, Line, OfCard, Roll, Turned
    from edw_companion.core.questions import Question

    class How(TypedDict, total=False):
        """How the table says a reverberation went.

        Attributes:
            countered: the trigger was countered, so nothing is revealed (ruling 78).
            keep: the push-out of the oldest was countered (ruling 72).
            shown: the artifact that was turned up from the real pile, or None to draw.
            rolled: what real dice showed, round by round; empty to roll here.
        """

        countered: bool
        keep: bool
        shown: str | None
        rolled: Sequence[HandRoll]

    class Arrival(Line, total=False):
        """What follows a Legend, as far as it comes to that; an artifact that comes otherwise has the last three alone.

        Attributes:
            turned: the artifact; None from an empty pile.
            rolls: the low rolls, if it took one.
            pushed: what it pushes out, the oldest first.
        """

        countered: bool
        turned: Turned | None
        rolls: list[Roll]
        to: str
        zone: int
        pushed: list[str]

    class Came(Arrival):
        """A Legend that came under ``who``'s control, if it was named."""

        who: str
        card: str | None

    class Brought(OfCard, Arrival):
        """A card of ``who``'s that brings an artifact."""


ZONES = 2
CHAPTER = Chapter[WarState]()
KEEP = Flag("keep", "The push-out of the oldest artifact was countered.")
SHOWN = TurnedUp(lambda war: war.artifacts.order, "artifact")
HOW = (Flag("countered", "The trigger was countered: nothing is revealed."), KEEP, SHOWN, Rolled())
"""What a command is told of a reverberation."""


def pushed_out(held: Sequence[str], *, keep: bool) -> list[str]:
    """What leaves when one more artifact arrives beside those held, oldest first (rule 6; rulings 71 to 73).

    The newest two stay; ``keep``: this arrival's push-out was countered, so three may stay until the next arrival.
    """
    return list(held[: max(0, len(held) + 1 - ZONES - keep)])


def reverberate(at: At[WarState], seat: str, how: How) -> Arrival:
    """The artifact, the low roll, the zone and the push-out, as facts (rule 6; rulings 67 to 72, 77 and 78)."""
    state = at.state
    keep, shown, rolled = how.get("keep", False), how.get("shown"), how.get("rolled", ())
    if how.get("countered"):
        if keep or shown or rolled:
            raise RefusedError(
                "A countered trigger reveals nothing: give --countered alone, or leave it out (ruling 78)."
            )
        return {"countered": True}
    foes = living_enemies(seat, state.living)
    if rolled and len(foes) < 2:
        none = f"{state.title(seat)} has no eternal enemy left"
        why = f"{state.title(foes[0])} is the only eternal enemy left" if foes else none
        raise UsageError(f"{why} and gets the artifact without a roll: leave --rolled out (ruling 69).")
    turned = next_artifact(state, at.chance, shown)
    if turned is None:
        return {"turned": None}
    rounds: list[Roll] = []
    if len(foes) == 2:
        label = f"low/{state.low_rolls + 1}"
        # What the program drew is seen when it is recorded, and not before.
        what = turned["card"] if shown else f"{state.name(seat)} brings an artifact"
        rounds = contest(at.chance, label, foes, state.house.number("low-die"), LOW, rolled, state.name, what)
        (receiver,) = winners(rounds[-1], LOW)
        held: dict[str, int] = {foe: len(state.players[foe].artifacts) for foe in foes}
        # Even with both zones full (ruling 70), unless the house rule passes it on.
        if state.house["second-artifact"] == "passes" and held[receiver] >= ZONES > min(held.values()):
            receiver = min(held, key=held.__getitem__)
    else:  # One enemy left: no roll. None left: the trigger's controller (ruling 69).
        receiver = foes[0] if foes else seat
    return {"turned": turned, "rolls": rounds, **arrival(state, receiver, keep=keep)}


def next_artifact(state: WarState, chance: Chance, shown: str | None) -> Turned | None:
    """The top artifact; an empty pile takes its graveyard back, unless the house rule lets it run out (ruling 77)."""
    runs_out = state.house["artifact-pile"] == "runs-out"
    return (turn_up if runs_out else turn_up_or_reshuffle)(state.artifacts, chance, shown)


def arrival(state: WarState, seat: str, *, keep: bool) -> Arrival:
    """An artifact arrives under a player's control."""
    held = state.players[seat].artifacts
    out = pushed_out(held, keep=keep)
    return {"to": seat, "zone": len(held) - len(out) + 1, "pushed": out}


def told_of_arrival(state: WarState, event: Arrival) -> Mapping[str, bool]:
    """Whether a push-out was countered: it is said where less leaves than the rules push out (ruling 72)."""
    held = state.players[event["to"]].artifacts if "pushed" in event else ()
    return {"keep": len(event.get("pushed", ())) < len(pushed_out(held, keep=False))}


def apply_arrival(state: WarState, card: str, event: Arrival) -> None:
    """Take an arrival into the game; what is pushed out goes to the artifact graveyard (ruling 74)."""
    held = state.players[event["to"]].artifacts
    for old in event["pushed"]:
        held.remove(old)
        state.artifacts.graveyard.append(old)
    held.append(card)


def tell_arrival(state: WarState, card: str, event: Arrival) -> str:
    """Such as "Mirari goes to Cleo (black), zone 2; Crawlspace leaves for the artifact graveyard."""
    where = f"{card} goes to {state.title(event['to'])}, zone {event['zone']}"
    if event["zone"] > ZONES:
        where += ", for the push-out is countered"
    if not event["pushed"]:
        return f"{where}."
    leaves = "leaves" if len(event["pushed"]) == 1 else "leave"
    return f"{where}; {listed(event['pushed'])} {leaves} for the artifact graveyard."


def apply_reverberation(state: WarState, event: Arrival) -> None:
    """Take the artifact of a ``legend`` or ``cast`` line into the game."""
    turned = event.get("turned")
    if turned is not None:
        state.artifacts.apply_turned(turned)
        apply_arrival(state, turned["card"], event)
        state.low_rolls += bool(event["rolls"])


def tell_reverberation(state: WarState, event: Arrival) -> str:
    """What followed a Legend, as sentences."""
    if event.get("countered"):
        return "The reverberation is countered; the top artifact stays unseen."
    turned = event["turned"]
    if turned is None:
        return "The artifact pile is empty: nothing is revealed."
    card = turned["card"]
    refilled = "The artifact graveyard is shuffled into the pile. " if turned.get("shuffled") else ""
    rolls = "".join(
        f"{'Again' if again else 'Low roll'}: "
        f"{', '.join(f'{state.title(seat)} {value}' for seat, value in rolled.items())}. "
        for again, rolled in enumerate(event["rolls"])
    )
    return f"{refilled}Artifact {state.artifacts.number(card)}: {card}. {rolls}{tell_arrival(state, card, event)}"


def dues_of_arrival(state: WarState, event: Arrival) -> list[Due]:
    """What is due when an artifact that comes is itself a Legend (rulings 65 and 79): named, never started."""
    turned = event.get("turned")
    return dues_of_legend(state, turned["card"], event["to"]) if turned else []


def dues_of_legend(state: WarState, card: str, to: str) -> list[Due]:
    """The command that is due if an artifact that came into play is a Legend (rulings 65 and 79)."""
    if not state.is_legend(card):
        return []
    says = f"{card} is a Legend and reverberates"
    return [Due(says, _reverberates(card, to), answers=OPTIONAL, waits=True, owed=True)]


def _reverberates(card: str, to: str) -> str:
    """The command by which a Legend reverberates that came as an artifact."""
    return f"legend {to} {card.split(',')[0].split(' ')[0]}"


def _legend(at: At[WarState], who: str, said: str) -> str:
    """The Legend that is meant; "xirra new" is one that no list knows, which else is asked about before dice roll."""
    name = named(at, said, at.state.begin["decks"][who]["legends"], at.state.legends)
    if not (said.endswith(NEW) or at.state.kind_of(name) or plain(name).startswith(("token", "copy"))):
        at.ask(lambda: _is_its_name(name))
    return name


def _is_its_name(name: str) -> Question:
    from edw_companion.core.questions import Question  # only the table prompt asks

    return Question(f"No list has a Legend '{name}'. Is that its name?", {"yes": (NEW.strip(),), "no": ()})


LEGEND: Kind[WarState, Came] = CHAPTER.kind("legend", apply=apply_reverberation)


@LEGEND.command(
    Who(), Word("card", rest=True, required=False, known=lambda begin: of_decks(begin, "legends")), *HOW,
    WORD,
    words="legend", anyway=True, again=told_of_arrival,
)  # fmt: skip
def legend(at: At[WarState], who: str, card: str | None, **how: Unpack[How]) -> Came:
    """A Legend came into play under WHO's control.

    An artifact is revealed and goes to an eternal enemy. WHO's two eternal enemies roll low for it; one enemy left
    gets it without a roll; with none left WHO does.

    Example: edw legend white "Kei Takahashi"
    """
    # In any way: rule 6; rulings 65 and 66.
    state = at.state
    name = None if card is None else _legend(at, who, card)
    alive(state, who)
    if name is not None:
        check_in_player_hands(state, name)
    if name is not None and state.kind_of(name) and not state.is_legend(name):
        raise RefusedError(f"{name} is no legendary creature ({state.kind_of(name)}): no artifact follows it (rule 6).")
    owed = any(due.does == _reverberates(name, who) for due in state.left_due if name)  # its trigger needs it no more
    if name in state.artifacts.order and name not in state.players[who].artifacts and not owed:
        comes = f"artifact give {quoted(str(name))} {who}"
        lies = f"{name} is an artifact of the pile, and not in play under {state.title(who)}"
        at.rules.forbids(f"{lies}: it comes when it is turned up, or by {DO}.", comes)
    return {"who": who, "card": name, **reverberate(at, who, how)}


@LEGEND.tells
def _(state: WarState, event: Came) -> str:
    card = event["card"] or "A Legend"
    return f"{card} comes into play under {state.title(event['who'])}. {tell_reverberation(state, event)}"


@LEGEND.owes
def _(state: WarState, event: Came) -> list[Due]:
    can = "a creature cast before that, or put into play otherwise, can have come"
    never_cast = event["card"] in (*TOKENS, *state.artifacts.order)
    late = [] if never_cast else remark_of_late(state, "Creature", can)
    dues = [*late, *dues_of_arrival(state, event)]
    token = BRINGS_TOKEN.get(event["card"] or "")  # it reverberates itself (rulings 61 and 65)
    if token is not None:
        comes = f"{event['card']} brings {token}, a legendary token, which reverberates"
        dues.append(Due(comes, f'legend {event["who"]} "{token}"', answers=OPTIONAL, waits=True, owed=True))
    return dues
