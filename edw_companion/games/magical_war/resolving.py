"""What follows when a card is cast: what it changes, what is due of it, where it goes (errata)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from edw_companion.core.counts import moved
from edw_companion.core.due import DO, NOBODY, OPTIONAL, Due, quoted
from edw_companion.core.params import Flag, Who
from edw_companion.core.words import player
from edw_companion.errors import UsageError
from edw_companion.games.magical_war import kudzu
from edw_companion.games.magical_war.arriving import added, apply_added, tell_added
from edw_companion.games.magical_war.errata import BY_NAME, EFFECTS, OPPONENT, Changed, spell
from edw_companion.games.magical_war.sizes import dues_of_resized
from edw_companion.games.magical_war.state import PIPELINE, PLAY, MagicalWarState

if TYPE_CHECKING:
    from typing import NotRequired

    from edw_companion.core.facts import Line, Move
    from edw_companion.core.kind import At
    from edw_companion.games.magical_war.arriving import Effected
    from edw_companion.games.magical_war.kudzu import Aim
    from edw_companion.games.magical_war.pipeline import Step

    class Resolves(Line):
        """What comes of a card with its being cast; ``spent``: it went to the graveyard against its kind."""

        effect: NotRequired[Effected]
        kudzu: NotRequired[Aim]
        spent: NotRequired[bool]


ON = Who("on", option="--on", metavar="WHO", help="On whom it works: Black Vise, The Rack, Cursed Rack, Kudzu.")
SPENT = Flag("spent", "To the graveyard: countered, or an instant or sorcery.")
STAYS = Flag("stays", "A permanent: it stays in play.")


def stays(card: str | None, *, usual: bool, spent: bool, stays: bool) -> bool:
    """Whether a card that is cast stays in play: as the table says, or as this game knows it, or as is ``usual``."""
    if spent and stays:
        raise UsageError("Does it stay or is it spent? Give one of --stays and --spent.")
    known = BY_NAME.get(card or "")
    return stays or (not spent and (known.stays if known else usual))


def takes_player(card: str | None) -> bool:
    """Whether a card works on somebody who is chosen."""
    return card == kudzu.CARD or (card is not None and card in EFFECTS and EFFECTS[card].whom == OPPONENT)


def read(state: MagicalWarState, said: str | None, on: str | None) -> tuple[str | None, str | None]:
    """The spell that is meant, and on whom it works: "black vise on bram" says both."""
    card, behind, whom = (said or "").rpartition(" on ")
    if behind and on is None and takes_player(spell(state, card)):
        return spell(state, card), player(state, whom)
    return spell(state, said) if said else None, on


def resolved(at: At[MagicalWarState], who: str, card: str | None, on: str | None, *, spent: bool) -> Resolves:
    """What a card changes as it resolves under this player; on an opponent only if somebody is named."""
    takes = takes_player(card)
    if on is not None and (not takes or spent):
        raise UsageError(
            "--on says on whom Black Vise, The Rack, Cursed Rack or Kudzu works: name the card, and leave --spent out."
        )
    if spent:
        return {"spent": True}
    if card == kudzu.CARD and on is not None:
        return {"kudzu": kudzu.aimed(at.state, who, on, None)}
    if card in EFFECTS and (on is not None or not takes):
        return {"effect": added(at, who, str(card), on)}
    return {}


def moves_of(found: Resolves) -> list[Move]:
    """The moves of cards that come with it."""
    return found["effect"]["moves"] if "effect" in found else []


def apply(state: MagicalWarState, event: Resolves) -> None:
    """Take it into the table; its moves are those of the line."""
    if "effect" in event:
        apply_added(state, event["effect"])
    if "kudzu" in event:
        kudzu.apply_aim(state, event["kudzu"])


def tell(state: MagicalWarState, event: Resolves) -> str:
    """What it changes, as sentences with a space before them; "" for nothing."""
    told = [tell_added(state, event["effect"])] if "effect" in event else []
    told += [kudzu.tell_aim(state, event["kudzu"])] if "kudzu" in event else []
    return "".join(f" {each}" for each in told)


def dues(state: MagicalWarState, card: str | None, who: str, event: Resolves) -> list[Due]:
    """What to type when this card resolves under this player, as far as the line itself does not hold it."""
    known = BY_NAME.get(card or "")
    if known is None or event.get("spent"):
        return []
    if "effect" in event:
        return dues_of_resized(state, event["effect"])
    if "kudzu" in event:
        return kudzu.dues_of(state, event["kudzu"]["number"])
    return [*_typed(state, str(card), known, who), *_reminders(state, str(card), known, who)]


def dues_of_step(state: MagicalWarState, event: Step) -> list[Due]:
    """See ``dues``; of a card that this game does not know the table says whether it stays in play."""
    card, who = event["card"], event["who"]
    if not state.counted or card in BY_NAME or not moved(event["moves"], f"{PIPELINE} {who}", f"{PLAY} {who}"):
        return dues(state, card, who, event)
    away = quoted(f"play:{who}")
    return [Due(f"If {card or 'it'} does not stay in play", f"cards move 1 {away} graveyard", answers=OPTIONAL)]


def _typed(state: MagicalWarState, card: str, known: Changed, who: str) -> list[Due]:
    title = state.title(who)
    if known.changes:
        if known.changes.whom != OPPONENT:
            return [Due(f"{card} of {title}", f"effect add {quoted(who)} {quoted(card)}", answers=OPTIONAL)]
        command = f"effect add {quoted(who)} {quoted(card)} --on WHO"
        return [_aimed(state, f"{card} of {title}: on whom?", command, who)]
    if known.asks:
        itself = who if card == "Darkpact" else ""
        return [_aimed(state, f"{card} of {title}: {known.asks}", known.then.format(who=quoted(who)), itself)]
    if known.then and not known.stays:
        return [Due(f"{card} resolves: {DO}", known.then.format(who=quoted(who)), answers=OPTIONAL)]
    return []


def _reminders(state: MagicalWarState, card: str, known: Changed, who: str) -> list[Due]:
    if not known.reminds:
        return []
    reminds = known.reminds.format(most=3 * len(state.living))
    if known.then and known.stays:
        return [Due(f"{card}: {reminds[0].lower()}{reminds[1:]}: {DO}", known.then.format(who=quoted(who)), does="")]
    return [Due(reminds if known.then else f"{card}: {reminds[0].lower()}{reminds[1:]}")]


def _aimed(state: MagicalWarState, asks: str, command: str, but: str) -> Due:
    """A card on a player: a question with the players as its answers, all ``but`` one."""
    answers = {state.title(seat): command.replace("WHO", quoted(seat)) for seat in state.living if seat != but}
    does = command.replace(" WHO", "").replace(" --on", "")
    return Due(f"{asks} ({DO})", command, does=does, answers={**answers, **NOBODY})
