"""What comes out of provinces: cards turned up in Events, and recruited (rules 4, 6 and 9; rulings 5 to 9)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING

from edw_companion.core import words
from edw_companion.core.at import At
from edw_companion.core.counts import Moves, cards
from edw_companion.core.due import Due
from edw_companion.core.kind import Chapter, Kind
from edw_companion.core.params import Flag, Word
from edw_companion.core.phases import ACTIVE, Time
from edw_companion.core.questions import Instead, Question, WantedError
from edw_companion.core.words import UnknownWordError
from edw_companion.errors import RefusedError, UsageError
from edw_companion.games.five_colors.cards import (
    BASICS,
    POWER,
    Naming,
    apart,
    as_spoken,
    event_of,
    kind_of,
    names,
    of_deck,
    parts,
    spoken,
)
from edw_companion.games.five_colors.phases import ACTIONS, EVENTS, RECRUITMENT
from edw_companion.games.five_colors.provinces import filled, put
from edw_companion.games.five_colors.state import DOWN, EMPTY, UP, FiveColorsState, Known, Type, Zone, entries
from edw_companion.sentences import DO, Sentence
from edw_companion.text import either, listed

if TYPE_CHECKING:
    from typing import NotRequired

    from edw_companion.core.facts import PlayerMoves
    from edw_companion.games.five_colors.cards import Named

    class TurnedUp(Named):
        """A card that is turned up; an ``event`` comes into play at once. ``was``: as what it lay there by mistake."""

        event: bool
        was: NotRequired[str]

    class Revealed(PlayerMoves):
        """What is turned up, from the left; or what lies face ``up`` already and is named now."""

        shown: list[TurnedUp]
        up: NotRequired[bool]

    class Brought(Named):
        """A card that comes into play; a wall's name among its player's walls is the one that it is ``attached`` by."""

        land: bool
        wall: bool
        kind: NotRequired[str]
        attached: NotRequired[str]

    class Recruited(PlayerMoves):
        """Cards that come into play; a line of an old file is one of them itself."""

        cards: list[Brought]


def _named_again(state: FiveColorsState, seat: str, said: Sequence[str]) -> Mapping[int, str]:
    """What truly lies face up in provinces, by number; nothing where cards are named from the left."""
    named = parts(said)
    found: dict[int, str] = {}
    for at, card in zip_longest(named[::2], named[1::2]) if named and named[0].number is not None else ():
        number = at.number
        if number is None or card is None or card.number is not None or number in found:
            raise UsageError("Name each card behind the number of its province", 'reveal 2 "Craw Wurm" 4 Forest')
        if filled(state, seat, number).state == DOWN:
            raise RefusedError(f"The card in province {number} lies face down. All are turned up at once", "reveal")
        found[number] = card.text
    return dict(sorted(found.items()))


def _slots(state: FiveColorsState, seat: str, said: Sequence[str]) -> Mapping[int, str]:
    """The provinces that are meant, each with the card that is named for it; "" for the one that is known there.

    A number means its province, and a name the card that lies there with it. The words behind a number name the card of
    that province, if that has no name yet; otherwise they are names like others.
    """
    own = enumerate(state.players[seat].provinces, 1)
    lying = {at: each.card for at, each in own if each.state == UP and each.card}
    found: dict[int, str] = {}
    named = parts(said)
    numbered = [part.number for part in named if part.number is not None]
    for before, part in zip((None, *named), named, strict=False):
        number = before.number if before and not before.ended else None
        if part.number is not None:
            if part.number in found:
                raise UsageError(f"Province {part.number} is named twice.")
            found[part.number] = ""
        elif number is not None and (number not in lying or part.words == (Type.LAND,)):
            found[number] = part.text
        elif not lying:
            raise UsageError("Say which province the card comes from: its number, then the name if it has none yet.")
        else:
            for place, text in enumerate(names([part], lying.values())):
                try:
                    at, numbers = _lies(text, lying, {*found, *numbered}, None if place else number)
                except UnknownWordError:
                    if number is None:
                        raise
                    lies = f"{lying[number]} lies in province {number}, and '{part.text}' nowhere"
                    raise RefusedError(f"{lies}. If that was misnamed", f"reveal {number} CARD") from None
                found[at] = f"{lying[at]}{numbers}" if numbers else ""
    return found


def _lies(text: str, lying: Mapping[int, str], taken: Collection[int], number: int | None) -> tuple[int, str]:
    """The province where the card of that name lies, this ``number`` or one not ``taken``; and its power and such."""
    name = spoken(text).name
    numbers = text.removeprefix(name)
    if number is not None and words.card_meant(name, [lying[number]]):
        return number, numbers
    left = {at: card for at, card in lying.items() if at not in taken}
    meant = words.card(name, left.values(), "card in your provinces")
    return next(at for at, card in left.items() if card == meant), numbers


def _tell_copies(at: At[FiveColorsState], seat: str, named: Iterable[str], instead: Iterable[str | None] = ()) -> None:
    """Say of which cards more have come by now than a checked deck has, with those that are ``named`` now."""
    player = at.state.players[seat]
    came = player.came - Counter(filter(None, instead))
    for name in named:
        came[name] += 1
        most = player.deck.get(name, 0)
        if 0 < most < came[name]:
            told = f"That is {name} number {came[name]} of {at.state.title(seat)}, whose deck has {most}"
            at.notices.append(Sentence(f"{told}. If one is another card", "reveal N CARD"))


def _comes(state: FiveColorsState, seat: str, entry: Named) -> None:
    """A card of a province has a name now; what lay there by mistake did not come, and is known no more."""
    player, was = state.players[seat], state.players[seat].provinces[entry["province"] - 1].card
    if not entry["card"] or was == entry["card"]:
        return
    if was:
        player.came[was] -= 1
        known = state.known[was]
        if not player.came[was] and was not in player.deck:
            state.known[was] = known._replace(seats=tuple(other for other in known.seats if other != seat))
    player.came[entry["card"]] += 1


def _known_kind(state: FiveColorsState, name: str | None, *, sized: bool = False) -> str:
    """What a card is: as was said, or as lists have it; ``sized``: whether it is named as a creature now."""
    known = kind_of(state, name)
    if known or not name or sized:
        return known or Type.CREATURE * sized
    from edw_companion.games.five_colors.decks import kind_on_lists  # only who names unknown cards pays for it

    found = kind_on_lists(name)
    return found if found in (Type.LAND, Type.CREATURE, Type.ENCHANTMENT, Type.OTHER) else ""


def _names(state: FiveColorsState) -> list[str]:
    return [*BASICS[:5], *state.known]


CHAPTER = Chapter[FiveColorsState]()
REVEALED: Kind[FiveColorsState, Revealed] = CHAPTER.kind("revealed")


def _said(entry: Named) -> str:
    return as_spoken(entry["card"] or "", entry.get("numbers"), haste=entry.get("haste", False))


def _revealed(_state: FiveColorsState, event: Revealed) -> dict[str, list[str]]:
    """The words that name a line's cards."""
    named = [(entry, _said(entry)) for entry in event["shown"] if entry["card"]]
    said = [f"{text}," for _, text in named]
    if event.get("up"):
        said = [word for entry, text in named for word in (str(entry["province"]), text)]
    return {"said": said, "events": [str(entry["card"]) for entry in event["shown"] if entry["event"]]}


def _names_up(state: FiveColorsState, said: Sequence[str]) -> list[int]:
    """The provinces whose cards lie face up and are named now, as they may be at any time; none where cards turn up."""
    seat = state.turns.who
    later = state.players[seat].provinces if said and state.revealed else ()
    nameless = [number for number, own in enumerate(later, 1) if own.state == UP and not own.card]
    return [*_named_again(state, seat, said)] or nameless


def _unquoted(said: Sequence[str], events: Sequence[str]) -> tuple[Sequence[str], Sequence[str]]:
    """The cards and the events, where the name of the last event stands unquoted: its other words end the line."""
    for cut in range(len(said) - 1, 0, -1) if events else ():
        name = words.plain(" ".join([events[-1], *said[cut:]]))
        if name in words.plain(" ".join(said[:cut])):
            return said[:cut], [*events[:-1], name]
    return said, events


@REVEALED.command(
    Word("said", many=True, required=False, names=_names, metavar="[CARD]… | PROVINCE CARD…"),
    Word("events", many=True, option="--event", metavar="CARD", help="One of them is an enchantment: into play."),
    words="reveal",
    again=_revealed,
    act=("Turning up cards", "rule 4, ruling 7"),
    during=(EVENTS,),
    whose=ACTIVE,
    named=lambda at, said: Time("Naming a card", "rule 4", whose=ACTIVE) if _names_up(at.state, said["said"]) else None,
)
def reveal(at: At[FiveColorsState], said: Sequence[str], events: Sequence[str]) -> Revealed:
    """Events: turn up the active player's provinces from the left.

    CARDs are named from the left, as many as the table likes, now or later in the turn; creatures with their power and
    toughness, once. An enchantment among them is said with --event, unless it is known as one. Behind the number of a
    province stands what truly lies there, if that was misnamed: edw reveal 2 "Craw Wurm".

    Example: edw reveal Forest "Craw Wurm 6/4" Manabarbs --event Manabarbs
    """
    # Rule 4; rulings 5 and 6: an enchantment comes into play at once and for nothing.
    state = at.state
    seat = state.turns.who
    naming = Naming(at, seat)
    there = state.players[seat].provinces
    said, events = _unquoted(said, events)
    again = _named_again(state, seat, said)
    known = [*BASICS, *state.known]
    told = [*again.values()] or names(parts(said), known)
    cards_said = [event_of(text, known) for text in told]
    said_so = [name for name, text in zip(cards_said, told, strict=True) if name != text]
    named_up = _names_up(state, said)
    hidden = named_up or state.players[seat].lying(DOWN)
    if said and not hidden:
        raise RefusedError(
            f"{state.title(seat)} has no card face down. What lies face up is named again", "reveal PROVINCE CARD"
        )
    if len(cards_said) > len(hidden):
        lies = f"{state.title(seat)} has {cards(len(hidden))} {'face up without a name' if named_up else 'face down'}"
        loose = not any("," in word or " " in word for word in said)
        how = "put commas between them" if loose else "name no more than lie there"
        raise RefusedError(f"{lies}, not {len(cards_said)}: {how}.")
    anew = {there[number - 1].card for number in again}
    found = [naming.told(spoken(text), anew) for text in cards_said]
    named = [name for name, _ in found]
    risen = [words.card(event, named) if named else at.clean(event, "card") for event in (*events, *said_so)]
    if risen and not named:
        raise RefusedError(f"{listed(risen)}: name it among the cards turned up too.")
    for name in named:
        of_deck(at, seat, name, Zone.DYNASTY)
    _tell_copies(at, seat, named, (there[number - 1].card for number in again))
    moves = Moves(state.counts)
    shown: list[TurnedUp] = []
    for place, number in enumerate(hidden[: len(named)] if named_up else hidden):
        card, numbers = found[place] if place < len(found) else (None, None)
        was = there[number - 1].card
        event = card in risen or _known_kind(state, card, sized=bool(numbers)) == Type.ENCHANTMENT
        if event:
            moves.move(1, f"{Zone.PROVINCES} {seat}", f"{Zone.PLAY} {seat}")
        entry: TurnedUp = {"province": number, "card": card, "event": event}
        if numbers:
            entry["numbers"] = numbers
        if numbers and spoken(cards_said[place]).haste:
            entry["haste"] = True
        if was and was != card:
            entry["was"] = was
        shown.append(entry)
    facts: Revealed = {"who": seat, "shown": shown, "moves": moves.made}
    return {**facts, "up": True} if named_up else facts


@REVEALED.applies
def _(state: FiveColorsState, event: Revealed) -> None:
    seat = event["who"]
    state.revealed = True
    for shown in event["shown"]:
        _comes(state, seat, shown)
        if shown["event"]:
            state.events.append((seat, str(shown["card"])))
            state.know(seat, str(shown["card"]), Type.ENCHANTMENT)
            put(state, seat, [shown["province"]], EMPTY)
            continue
        put(state, seat, [shown["province"]], UP, shown["card"])
        if shown["card"]:
            state.know(seat, shown["card"], Type.CREATURE if "numbers" in shown else "", shown.get("numbers"))
            _hastens(state, shown)


@REVEALED.tells
def _(state: FiveColorsState, event: Revealed) -> str:
    if not event["shown"]:
        return f"{state.title(event['who'])} has no card to turn up."
    if all(shown["card"] is None and "numbers" not in shown for shown in event["shown"]):
        numbers = [str(shown["province"]) for shown in event["shown"]]
        where = f"province{'s' * (len(numbers) > 1)} {listed(numbers)}"
        return f"{state.title(event['who'])} turns up {'a card' if len(numbers) == 1 else 'the cards'} in {where}."
    told = [
        f"{shown['province']} {_card(shown)}{', not ' + shown['was'] if 'was' in shown else ''}"
        f"{' (an event: into play)' if shown['event'] else ''}"
        for shown in event["shown"]
    ]
    does = "names what lies face up, by province" if "up" in event else "turns up, by province"
    return f"{state.title(event['who'])} {does}: {', '.join(told)}."


@REVEALED.owes
def _(state: FiveColorsState, event: Revealed) -> list[Due]:
    """What nobody knows may be an enchantment, which would be in play now (rule 4)."""
    named = [(shown["province"], shown["card"]) for shown in event["shown"] if shown["card"] and not shown["event"]]
    unknown = [(str(number), card) for number, card in named if not _known_kind(state, card)]
    if not unknown:
        return []
    number, card = unknown[0] if len(unknown) == 1 else ("N", "CARD")
    says = f"If {either([card for _, card in unknown])} is an enchantment, it comes into play now (rule 4)"
    return [Due(says, f"reveal {number} {card} event")]


def _card(entry: Named) -> str:
    numbers = entry.get("numbers")
    said = f" {numbers['power']}/{numbers['toughness']}{' flying' * numbers['flying']}" if numbers else ""
    return f"{entry['card'] or 'a card'}{said}{' haste' * entry.get('haste', False)}"


def _hastens(state: FiveColorsState, entry: Named) -> None:
    """A creature that was said to have haste is without summoning sickness."""
    if entry["card"] and entry.get("haste"):
        state.known[entry["card"]] = state.known[entry["card"]]._replace(immune=True)


RECRUITED: Kind[FiveColorsState, Recruited] = CHAPTER.kind("recruited")
_FLAGS, _OPTIONS = (Type.LAND, Type.WALL, Type.CREATURE, Type.OTHER), "--land, --wall, --creature or --other"
"""What somebody says that a card is which is brought into play."""


def _recruited(state: FiveColorsState, event: Recruited) -> dict[str, object]:
    """The words that name a line's cards, and as what they come where that was not known."""
    own = state.players[event["who"]].provinces
    said: list[str] = []
    kinds: set[str | None] = set()
    for entry in event["cards"]:
        card, numbers, kind = entry["card"], entry.get("numbers"), entry.get("kind")
        known = Type.CREATURE if numbers else _known_kind(state, card)
        same = card == own[entry["province"] - 1].card
        said += [str(entry["province"]), *([] if not card or (same and not numbers) else [_said(entry)])]
        if kind == Type.LAND and same and not known and len(event["cards"]) > 1:
            said.append(Type.LAND)
        elif kind != known:
            kinds.add(kind)
    return {"said": said, **{kind: kind in kinds for kind in _FLAGS}}


@RECRUITED.command(
    Word("said", many=True, names=_names, metavar="PROVINCE [CARD]… | CARD…"),
    Flag("land", "A land: it enters tapped, one a turn."),
    Flag("wall", "A wall: it is attached to this province."),
    Flag("creature", "A creature."),
    Flag("other", "None of these."),
    words="recruit",
    again=_recruited,
    act=("Recruiting", "rules 6 and 9"),
    during=(ACTIONS, RECRUITMENT),
    whose=ACTIVE,
)
def recruit(at: At[FiveColorsState], said: Sequence[str], **flags: bool) -> Recruited:
    """The active player brings cards of provinces into play.

    In Recruitment any card whose cost is paid; in Actions creatures that are immune to summoning sickness: a land or a
    wall says that nobody attacks in this turn. What was named when it was turned up is known, and called by its
    province or its name; the name of another stands behind its province. Basic lands and walls are known by name.

    Example: edw recruit 1 3
    """
    # Rules 6 and 9; rulings 7 to 9.
    kinds = [kind for kind in _FLAGS if flags[kind]]
    if len(kinds) > 1:
        raise UsageError(f"Is it a {kinds[0]} or a {kinds[1]}? Give one of {_OPTIONS}.")
    state = at.state
    seat = state.turns.who
    naming = Naming(at, seat)
    found: list[tuple[Brought, str]] = []
    for number, text in _slots(state, seat, said).items():
        own = filled(state, seat, number)
        if own.state == DOWN:
            at.rules.forbids(f"The card in province {number} lies face down until the next Events phase (rule 4).")
        plain_land = text.casefold() == Type.LAND
        name, numbers = naming.told(spoken(text)) if text and not plain_land else (own.card, None)
        if name and name != own.card:
            of_deck(at, seat, name, Zone.DYNASTY)
            _tell_copies(at, seat, [name])
        entry: Brought = {"province": number, "card": name, "land": False, "wall": False}
        known = _known_kind(state, name, sized=bool(numbers)) or Type.LAND * plain_land
        if numbers:
            entry["numbers"] = numbers
        if numbers and spoken(text).haste:
            entry["haste"] = True
        found.append((entry, known))
    open_still = [entry for entry, known in found if not known]
    if kinds and kinds != [Type.OTHER] and len(found) > 1 and len(open_still) != 1:
        raise UsageError(f"Which of them is meant by --{kinds[0]}? Bring that one into play by itself.")
    unknown = [entry["card"] for entry in open_still if entry["card"]]
    if len(unknown) > 1 and not kinds:
        both = "both" if len(unknown) == 2 else "all"
        how = f"Bring them one by one, creatures with their numbers ({unknown[0]} N/N), or {both} with --other."
        raise UsageError(f"What are {listed(unknown)}? {how}")
    walls = [each for place in state.players[seat].provinces for each in place.walls]
    for at_once, (entry, known) in enumerate(found):
        mine = kinds[0] if kinds and (len(found) == 1 or not known) else ""
        kind = _kind(at, entry, known, mine, alone=len(found) == 1)
        entry["land"], entry["wall"] = kind == Type.LAND, kind == Type.WALL
        if kind:
            entry["kind"] = kind
        if kind == Type.LAND and (state.landed or any(before["land"] for before, _ in found[:at_once])):
            at.rules.forbids("Only one land is brought into play in a turn (rule 9).")
        if kind == Type.WALL and not entry["card"]:
            raise RefusedError("A wall has to be named, so that it is known in battle", "recruit N NAME --wall")
        if kind == Type.WALL:
            walls.append(apart(str(entry["card"]), walls))
            entry["attached"] = walls[-1]
    moves = state.moving(len(found), f"{Zone.PROVINCES} {seat}", f"{Zone.PLAY} {seat}")
    return {"who": seat, "cards": [entry for entry, _ in found], "moves": moves}


class _What(Instead):
    """What a card is that is brought into play; numbers say that it is a creature."""

    def answered(self, line: str) -> Sequence[str] | None:
        """See ``Question``."""
        size = re.fullmatch(
            f"(?:an? )?(?:creature,? )?({POWER}(?: flying)?)(?: creature)?", line.strip(), re.IGNORECASE
        )
        command, number, name, _ = self.answers["a creature"]
        return (command, number, f"{name} {size[1]}") if size else super().answered(line)


def _kind(at: At[FiveColorsState], entry: Brought, known: str, said: str, *, alone: bool) -> str:
    """What a card is: as it is said now, or known; asked for where a named card is neither.

    One that comes ``alone`` may have been an enchantment of Events.
    """
    name = entry["card"]
    wrong = {
        Type.LAND: (Type.CREATURE, Type.WALL, Type.ENCHANTMENT),
        Type.WALL: (Type.LAND, Type.ENCHANTMENT),
        Type.CREATURE: (Type.LAND, Type.ENCHANTMENT),
    }
    if known in wrong.get(said, ()):
        at.rules.forbids(f"{name} is {'an' if known == Type.ENCHANTMENT else 'a'} {known}, and no {said}.")
    if known == Type.ENCHANTMENT and not said:
        up = f"{name} is an enchantment, which comes into play in Events and for nothing (rule 4): {DO}."
        at.rules.forbids(up, f'reveal {entry["province"]} "{name}"')
    if said or known or not name:
        return said or known
    options = {"a land": "--land", "a wall": "--wall", "a creature": "--creature", "something else": "--other"}
    also = {"something else": ("artifact", "an artifact")}
    if alone:
        number = str(entry["province"])
        brought = {what: ("recruit", number, name, option) for what, option in options.items()}
        last = {"something else": brought.pop("something else")}
        event = {"an enchantment": ("reveal", number, name, "--event", name)}
        raise WantedError(Sentence("Say it"), _What(f"What is {name}?", {**brought, **event, **last}, also), _OPTIONS)
    answers = {what: (option,) for what, option in options.items()}
    raise WantedError(Sentence("Say it"), Question(f"What is {name}?", answers, also), _OPTIONS)


@RECRUITED.applies
def _(state: FiveColorsState, event: Recruited) -> None:
    seat = event["who"]
    for entry in entries(event, "cards"):
        _comes(state, seat, entry)
        number = entry["province"]
        put(state, seat, [number], EMPTY)
        state.landed = state.landed or entry["land"]
        if entry["wall"]:
            own = state.players[seat].provinces
            wall = entry.get("attached", str(entry["card"]))
            own[number - 1] = own[number - 1]._replace(walls=(*own[number - 1].walls, wall))
        if not state.battle.fields and (entry["land"] or entry["wall"]):
            state.recruiting = f"{entry['card'] or 'a land'} was brought into play"
        known = state.known.get(entry["card"] or "", Known())
        if not entry["land"] and not entry["wall"] and not state.battle.fields and entry["card"]:
            state.early += [] if known.immune or entry.get("haste") else [entry["card"]]
        if entry["card"]:
            state.know(seat, entry["card"], entry.get("kind", ""), entry.get("numbers"))
            _hastens(state, entry)
        if entry["card"] or not entry["land"]:
            state.in_play.comes(seat, entry["card"] or "")


@RECRUITED.tells
def _(state: FiveColorsState, event: Recruited) -> str:
    told = []
    for entry in entries(event, "cards"):
        what = _card(entry) if entry["card"] or not entry["land"] else "a land"
        how = ", tapped" if entry["land"] else ", attached to it" if entry["wall"] else ""
        told.append(f"{what} from province {entry['province']}{how}")
    return f"{state.title(event['who'])} brings into play {'; '.join(told)}."
