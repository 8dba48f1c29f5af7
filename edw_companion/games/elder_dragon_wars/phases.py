"""A turn of Elder Dragon Wars, as far as the log tells where it is: a turn of Magic, which the source takes as known.

Upkeep. It begins with the turn. To it belong the chaos card (rule 13; ruling 98), the mana for Elder Dragons (rule 2),
and artifacts that go for life (rule 6; ruling 80). Eon Hub takes it away, Paradox Haze gives its player two.
Main phase. Sorceries and lands are played in it, and in the one after combat (rule 13).
Combat. Elder Dragons that began the turn may attack (rules 2 and 7).

Instants, flash and abilities come at any time, and so does what they bring: a Legend, an artifact, a change of life.
None of these tells where the turn is.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from edw_companion.core.at import At
    from edw_companion.core.state import Event
    from edw_companion.games.elder_dragon_wars.state import WarState

UPKEEP, MAIN, COMBAT = TURN = "upkeep", "main phase", "combat phase"
EON_HUB, PARADOX_HAZE, EYE = "Eon Hub", "Paradox Haze", "Eye of the Storm"
"""The cards that take upkeeps away, that bring more of them, and under which sorceries are copied at any time."""
_OWN_TURN = ("Land", "Creature", "Artifact", "Enchantment", "Sorcery")
"""The types of cards that are played in one's own turn."""
_PAST_DRAWING = frozenset(
    "life legend cast returned spell chaos-played artifact-lost artifact-sacrificed artifact-given eliminate".split()  # noqa: SIM905
)
"""The kinds of event that come after the moment in which an upkeep begins."""


class Upkeep:
    """The upkeep of the present turn (rule 13; ruling 98).

    Attributes:
        earned: the Legends that its player controlled for certain as it began: Elder Dragons, and Karn (ruling 79).
        maybe: by seat of those who lived as it began, the other Legends that came under them in this war: one of them
            may have been its player's, whose ever it was.
        held: the artifacts that its player controlled as it began.
        cards: the artifacts and chaos cards that were in play.
        count: how many there are in the turn: none under Eon Hub, maybe two with Paradox Haze.
        drawn: how many chaos cards its player has drawn in the turn.
        fresh: whether nothing was done since that comes after drawing.
        came: the Legends that came under its player in the turn, before it was certainly over.
        past: the phase that the turn is in for certain, and how that is known; both "" where it may be the upkeep.
    """

    def __init__(
        self,
        *,
        earned: Sequence[str] = (),
        maybe: Mapping[str, Sequence[str]] = MappingProxyType({}),
        held: Collection[str] = (),
        cards: Collection[str] = (),
    ) -> None:
        self.earned, self.maybe, self.held, self.cards = earned, dict(maybe), held, cards  # a table is pickled
        self.count = 0 if EON_HUB in cards else 2 if PARADOX_HAZE in cards else 1
        self.drawn, self.fresh = 0, True
        self.came: list[str] = []
        self.past = ("", "") if self.count else (MAIN, f"for nobody has an upkeep with {EON_HUB} in play")

    def take(self, state: WarState, event: Event) -> None:
        """What an event, which is about to be taken in, tells of where the turn is."""
        do = event["do"]
        self.fresh = self.fresh and do not in _PAST_DRAWING
        if self.past[0]:
            return
        self.past = _told(state, event)
        under = event["who"] if do in ("legend", "cast") else event["to"] if do == "dragon-given" else None
        if under == state.active is not None:
            self.came.append(event["card"] or "a Legend")


def _told(state: WarState, event: Event) -> tuple[str, str]:
    """The phase after the upkeep that an event tells of, and how; both "" where it may happen in an upkeep."""
    do = event["do"]
    if "anyway" in event or event.get("by" if do == "life" else "who") != state.active:
        return "", ""
    if do in ("spell", "chaos-played"):
        card = event["card"]
    elif do == "life" and any(each["change"][0] == "-" and each["who"] != state.active for each in event["changes"]):
        card = event["with"]
        if any(dragon.begun and dragon.dragon == card for dragon in state.dragons_of(event["by"])):
            return COMBAT, f"for {card} has attacked"
    else:
        return "", ""
    types = state.kind_of(card or "").split()
    if "Sorcery" in types and state.current != EYE:
        return MAIN, f"for {card} is a sorcery"
    return (MAIN, f"for {card} is a land") if "Land" in types else ("", "")


def check_moment(at: At[WarState], seat: str, card: str) -> None:
    """All but instants are played in one's own turn alone, and one land in each (rule 13; ruling 102).

    Flash is not known, nor whether a land of the deck was played.
    """
    state = at.state
    types = state.kind_of(card)
    kind = "" if "Instant" in types else next((kind for kind in _OWN_TURN if kind in types), "")
    title = state.title(seat)
    if kind and state.active != seat:
        what = f"{'an' if kind[0] in 'AE' else 'a'} {kind.lower()}"
        at.rules.forbids(f"{card} is {what}, and {title} plays it only in their own turn (rule 13).")
    elif kind == "Land" and state.land == state.turns.number:
        at.rules.forbids(f"{title} has played a chaos land: the land play of this turn is used (ruling 102).")
