"""Actions in a fight, in turn, until both have passed (rules 3 and 8), and what leaves play outside one."""

from __future__ import annotations

import contextlib
import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from edw_companion.core.at import At
from edw_companion.core.counts import Moves, moved
from edw_companion.core.kind import Kind
from edw_companion.core.params import Card, Flag, Text, Who, Word, started
from edw_companion.core.questions import NO, YES, Question, Spoken
from edw_companion.core.words import UnknownWordError, bare, card_meant, plain
from edw_companion.errors import RefusedError, UsageError
from edw_companion.games.five_colors import effects
from edw_companion.games.five_colors.armies import MAX_NUMBER, OTHER, OWN, Field, fighter, shown
from edw_companion.games.five_colors.assigning import CHAPTER as CHAPTER
from edw_companion.games.five_colors.battle import acting, begin_fight, bury, everywhere, fought, here, may_act, picked
from edw_companion.games.five_colors.cards import Naming, as_spoken, kind_of, parts, spoken
from edw_companion.games.five_colors.effects import (
    BECOMES,
    CREATURE,
    DAMAGES,
    DESTROYS,
    NO_ACTION,
    SAVES,
    STRUCK,
    TAPS,
    UNTAPS,
    USES,
    VERBS,
    Effect,
    Said,
)
from edw_companion.games.five_colors.phases import FIGHT, battle_dues
from edw_companion.games.five_colors.provinces import drop_walls
from edw_companion.games.five_colors.state import FiveColorsState, How, Known, Type, Zone, single
from edw_companion.sentences import DO
from edw_companion.text import listed

if TYPE_CHECKING:
    from typing import NotRequired, TypedDict

    from edw_companion.core.facts import OfPlayer, PlayerMoves
    from edw_companion.games.five_colors.armies import Fighter, Numbers

    class Struck(Fighter):
        """A creature that is taken out, and of which side."""

        side: str

    class Acted(PlayerMoves):
        """An action: in words, what it ``does`` to which creatures, and the armies by side as they are after it.

        ``province``: whose fight begins with it.
        """

        province: NotRequired[int]
        text: str | None
        does: dict[str, list[str]]
        struck: list[Struck]
        armies: dict[str, list[Fighter]]

    class Size(TypedDict):
        """A creature by its name in a battle, and its numbers, if said; ``came``: the log did not know it."""

        name: str
        numbers: NotRequired[Numbers]
        came: NotRequired[bool]

    class Sized(OfPlayer):
        """What is said anew of a player's creatures."""

        creatures: list[Size]

    class Left(PlayerMoves):
        """Cards of a player that leave play outside fights and duels."""

        cards: list[str]


def _in_play(state: FiveColorsState, who: str, source: str | None, army: Mapping[str, Fighter]) -> str:
    """The card in play that acts: one of the player's that is called so, a creature only from the fight; else ""."""
    wanted = plain(source or "")
    for name, _ in state.in_play.there(who) if wanted else ():
        creature = kind_of(state, name) in (Type.CREATURE, Type.WALL)
        if f"{plain(name)} ".startswith(f"{wanted} ") and (not creature or name in map(single, army)):
            return name
    return ""


def _in_words(at: At[FiveColorsState], who: str, text: str | None, becomes: Sequence[str], *, alone: bool) -> Said:
    """What is said of an action in words, and of what creatures become.

    Whoever taps an own creature uses it. What is done to a creature that is elsewhere is refused.
    """
    state, battle = at.state, at.state.battle
    there = {name: each for place in may_act(state) for army in place.armies.values() for name, each in army.items()}
    mine = [name for place in may_act(state) for name in place.armies[battle.side(who)]]
    in_play = {name: kind_of(state, name) for seat in state.players for name in _there(state, seat)}
    others = [name for name, kind in in_play.items() if kind not in (Type.CREATURE, Type.WALL)]
    try:
        text, larger = effects.become(text, becomes, there)
        struck = battle.now.struck if battle.now else ()
        told = effects.read(text, there, struck, others, alone=alone and not larger)
    except UnknownWordError as error:
        here = [each for each in (*battle.names(), *in_play) if each not in others]
        name = "" if error.found else card_meant(bare(error.word), here)
        if not name or name in there:
            raise
        raise _not_here(state, name) from None
    uses = told.source is None
    did = [each._replace(does=USES) if uses and each.does == TAPS and each.creature in mine else each
           for each in told.effects]  # fmt: skip
    return Said(told.source, [*larger, *did])


def _not_here(state: FiveColorsState, name: str) -> RefusedError:
    """That a creature is in no fight, or in another one than that which goes on."""
    waits = [field.province for field in state.battle.waiting for army in field.armies.values() if name in army]
    where = f"fights for province {waits[0]}" if waits else "is in no fight"
    now = state.battle.now
    this = f", and this is the fight for {now.title}" if now else ""
    says = f"{name} {where}{this}: only creatures at the battle take part in it (rule 8)."
    if waits:
        return RefusedError(says)
    return RefusedError(f"{says} If it leaves play all the same: {DO}.", f"dies {name}")


def _whether_tapped(source: str, own: Mapping[str, Fighter], said: Sequence[Effect]) -> Question | None:
    """Whether a creature of the fight taps for what it does to others, where nobody says so."""
    name = next((name for name, each in own.items() if source == single(name) and not each["tapped"]), "")
    does = {each.does for each in said}
    if not name or USES in does or not does & {DAMAGES, DESTROYS, TAPS}:
        return None
    return Question(f"Does {name} tap for that?", {YES: (f"--{USES}", name), NO: ("--effect",)})


def _no_sorcery(at: At[FiveColorsState], who: str, source: str) -> None:
    """Only instants are played in a fight: refuse what is known as a sorcery or a local enchantment (rules 6 and 8)."""
    with contextlib.suppress(UsageError):  # it may be said in any words
        card = Naming(at, who).card(source, fate=True)
        kind = kind_of(at.state, card)
        if kind in (Type.SORCERY, Type.LOCAL):
            at.rules.forbids(f"{card} is a {kind}: it belongs to one's own Actions (rules 6 and 8).")


def _worked(at: At[FiveColorsState], who: str, effect: Effect, one: Fighter, *, own: bool) -> Fighter:
    """A creature that stays where it is after what WHO does to it; ``own``: whether it is that player's."""
    name, does = one["name"], effect.does
    if does == USES and not own:
        at.rules.forbids(f"{name} is not {at.state.title(who)}'s: only its own player uses its effects (rule 8).")
    if does in (USES, TAPS) and one["tapped"]:
        at.rules.forbids(f"{name} is tapped already.")
    if does == UNTAPS and not one["tapped"]:
        raise RefusedError(f"{name} is not tapped.")
    if does in _TAPPED:
        one = {**one, "tapped": _TAPPED[does]}
    if effect.becomes:
        one = {**one, "power": effect.becomes["power"], "toughness": effect.becomes["toughness"]}
    return {**one, "damage": min(one["damage"] + effect.damage, MAX_NUMBER)}


_TAPPED = {USES: OWN, TAPS: OTHER, UNTAPS: ""}


def _deals_death(each: Fighter) -> bool:
    """Whether the damage on a creature reaches its toughness (ruling 18)."""
    return 0 < each["damage"] >= each["toughness"]


def _some(does: str) -> Card:
    of, what = (lambda state: fought(state).struck, STRUCK) if does == SAVES else (here, CREATURE)
    return Card(
        does, of=of, what=what, names=everywhere, many=True,
        option=f"--{does}", metavar="CREATURE", help=VERBS[does].help,
    )  # fmt: skip


class _Actor(Who):
    """A player who acts in a fight: before anybody is looked for there must be one."""

    def one(self, at: At[FiveColorsState], word: str) -> str:
        may_act(started(at.state))
        return super().one(at, word)


class _Hit(Word):
    """Damage to a creature in the fight, as CREATURE=N: (the creature, the damage)."""

    def one(self, at: At[FiveColorsState], word: str) -> tuple[str, int]:
        name, _, number = word.rpartition("=")
        if not (name and re.fullmatch("[0-9]{1,3}", number)):
            raise UsageError(f"'{word}' does not say how much damage: write \"Grizzly Bears=3\".")
        return at.card(name, here(started(at.state)), CREATURE), int(number)


class _What(Text):
    """What is done, at whose end -2/-2 may stand."""

    amounts = True


ACTED: Kind[FiveColorsState, Acted] = CHAPTER.kind("acted", due=lambda state, _event: battle_dues(state))


def _acts(_state: FiveColorsState, event: Acted) -> dict[str, object]:
    """What was said of an action, by what it did: that nothing more is in its words is said, too."""
    does, who = event["does"], event["who"]
    hits = [each.partition(" damage to ") for each in does.get(DAMAGES, ())]
    return {
        **{verb: does.get(verb, ()) for verb in VERBS},
        DAMAGES: [f"{name}={number}" for number, _, name in hits],
        "text": event["text"] and f"{event['text']} nothing",
        "effect": not moved(event["moves"], f"{Zone.HAND} {who}", f"{Zone.DISCARD} {who}"),
    }


def _what_is_done(state: FiveColorsState, said: Mapping[str, Any]) -> Spoken | None:
    """What a player does in a fight."""
    if not state.battle.waiting or any(said[does] for does in VERBS):
        return None
    how = "Type it: giant growth on bears +3/+3, bolt kills elves, 3 to wurm, icy taps wurm."
    return Spoken(f"What does {state.title(said['who'])} do?", how)


@ACTED.command(
    Flag("effect", "Of a card in play that is not known: none leaves the hand."),
    *map(_some, (USES, TAPS, UNTAPS)),
    _Hit(DAMAGES, many=True, option="--damage", metavar="CREATURE=N", help=VERBS[DAMAGES].help),
    *map(_some, (DESTROYS, SAVES)),
    _Actor(unsaid=lambda state: state.battle.acting if state.battle.now else state.battle.defender),
    _What("text", "text", rest=True, required=False, metavar="[WHAT]", asks=_what_is_done),
    Word(
        BECOMES, many=True, names=everywhere,
        option="--becomes", metavar='"CREATURE 5/5"', help=VERBS[BECOMES].help,
    ),
    words="battle act",
    again=_acts,
    act=("An action", "rule 8"),
    during=(FIGHT,),
    needs=may_act,
)  # fmt: skip
def act(
    at: At[FiveColorsState],
    who: str,
    text: str | None,
    damages: Sequence[tuple[str, int]],
    becomes: Sequence[str],
    *,
    effect: bool,
    **named: Sequence[str],
) -> Acted:
    """WHO acts in the fight that goes on.

    An instant or a fast effect, as one says it: "bolt kills elves", "3 to bears", "icy taps wurm", "untaps", "saves",
    "on bears +3/+3"; or with options. The defender acts first, then both in turn, and WHO need not be said. The first
    action begins the fight where its creature is.

    Example: edw battle act Giant Growth on Grizzly Bears +3/+3
    """
    # Rules 3 and 8: it resolves at once. What is tapped for its own effect keeps its toughness.
    state = at.state
    battle = state.battle
    if battle.now is not None:
        acting(at, who)
    if text and not effect and NO_ACTION.fullmatch(text):
        raise RefusedError("Who takes no action passes", "battle pass")
    said = [Effect(does, name) for does, names in named.items() for name in names]
    said += [Effect(DAMAGES, name, number) for name, number in damages]
    told = _in_words(at, who, text, becomes, alone=not said)
    said += told.effects
    field = battle.now or _begins(at, who, [each.creature for each in said])
    own = field.armies[battle.side(who)]
    source = _in_play(state, who, told.source, own)
    if not effect:
        at.ask(lambda: _whether_tapped(source, own, said))
    if told.source and not source:
        _no_sorcery(at, who, told.source)
    sides = {name: side for side, army in field.armies.items() for name in army}
    after = {name: each for army in field.armies.values() for name, each in army.items()}
    for each in said:
        if each.does != SAVES and each.creature not in sides:
            raise _not_here(state, each.creature)
        if each.does not in (DESTROYS, SAVES):
            one = after[each.creature]
            after[each.creature] = _worked(at, who, each, one, own=each.creature in own)
    weak = [each.creature for each in said if each.becomes and not each.becomes["toughness"]]
    weak += [each.creature for each in said if each.does == DESTROYS]
    deadly = [name for name, each in after.items() if _deals_death(each)]
    struck: list[Struck] = [{"side": sides[name], **after.pop(name)} for name in dict.fromkeys((*weak, *deadly))]
    moves = Moves(state.counts)
    for name in (each.creature for each in said if each.does == SAVES):
        sides[name], saved = field.struck[name]
        after[name] = {**saved, "damage": 0} if _deals_death(saved) else saved
        bury(moves, battle.owner(sides[name]), name, back=True)
    for dead in struck:
        bury(moves, battle.owner(dead["side"]), dead["name"])
    if told.source and not (source or effect or any(each.does == USES for each in said)):
        moves.move(1, f"{Zone.HAND} {who}", f"{Zone.DISCARD} {who}")
    does = {
        **{verb: [each.creature for each in said if each.does == verb] for verb in VERBS},
        BECOMES: [shown(each.becomes) for each in said if each.becomes],
        DAMAGES: [f"{each.damage} damage to {each.creature}" for each in said if each.does == DAMAGES],
        DESTROYS: [each["name"] for each in struck],
    }
    facts: Acted = {
        "who": who,
        "text": source or told.source,
        "does": {verb: names for verb, names in does.items() if names},
        "struck": struck,
        "armies": {side: [each for name, each in after.items() if sides[name] == side] for side in field.armies},
        "moves": moves.made,
    }
    return facts if battle.now else {**facts, "province": field.province}


def _begins(at: At[FiveColorsState], who: str, named: Sequence[str]) -> Field:
    """The fight that begins with an action: where the creature is that it names first, or the only one that waits."""
    battle = at.state.battle
    there = (
        [field for field in battle.waiting if any(named[0] in army for army in field.armies.values())] if named else []
    )
    if not there and len(battle.waiting) > 1:
        fought(at.state)  # which says that one is to be picked
    field = picked(at, there[0].province if there else None)
    if who != battle.defender:
        first = f"It is {at.state.title(battle.defender)} who acts or passes first (rule 8)"
        asked = at.state.title(battle.assigning) if battle.assigning else ""
        if asked:
            at.rules.forbids(f"{first}; before that {DO}, if {asked} sends nobody else.", "battle none")
        else:
            at.rules.forbids(f"{first}.")
    return field


@ACTED.applies
def _(state: FiveColorsState, event: Acted) -> None:
    if "province" in event:
        begin_fight(state.battle, event["province"])
    field, battle = fought(state), state.battle
    state.idle |= {plain(event["text"] or "")} if not event["does"] else set()
    for name in event["does"].get(SAVES, ()):
        state.in_play.turns(battle.owner(field.struck[name][0]), name, How.READY, How.DIED)
    field.armies = {side: {each["name"]: each for each in army} for side, army in event["armies"].items()}
    battle.acted(state.opponent(event["who"]))
    for each in event["struck"]:
        whole = fighter(each["name"], each["power"], each["toughness"], flying=each["flying"], tapped=each["tapped"])
        state.in_play.dies(battle.owner(each["side"]), each["name"])
        field.struck[each["name"]] = (each["side"], {**whole, "damage": each["damage"]})


@ACTED.tells
def _(state: FiveColorsState, event: Acted) -> str:
    parts = [f"{VERBS[key].told} {listed(names)}" for key, names in event["does"].items()]
    hand = moved(event["moves"], f"{Zone.HAND} {event['who']}", f"{Zone.DISCARD} {event['who']}")
    text = f"{event['text']}{' (from the hand)' * (hand > 0)}: " if event["text"] else ""
    where = f" at province {event['province']}" if "province" in event else ""
    what = listed(parts) if parts else "nothing that the program counts"
    return f"{state.title(event['who'])} acts{where}: {text}{what}."


def _whose(
    at: At[FiveColorsState], command: str, who: str, said: Sequence[str], of: Callable[..., list[str]]
) -> tuple[str, list[str]]:
    """The cards that are named, and the only player who has them, WHO if that is said; ``of`` gives a player's."""
    own = {seat: of(at.state, seat) for seat in ([who] if who else at.state.players)}
    known = dict.fromkeys(name for names in own.values() for name in names)
    named = [at.card(text, known, "card in play that the log knows") for text in said]
    owners = [seat for seat, names in own.items() if named and not Counter(named) - Counter(names)]
    if len(owners) > 1:
        raise UsageError(f"Both players have {named[0]}: say whose it is", f'{command} {owners[0]} "{said[0]}"')
    if not owners:
        raise RefusedError(f"By the log nobody has {listed(named) if named else 'that'} in play.")
    return owners[0], named


LEFT: Kind[FiveColorsState, Left] = CHAPTER.kind("left-play", since=6)


def _there(state: FiveColorsState, seat: str) -> list[str]:
    """A player's cards in play as the log knows them, events too; the second wall of a name by its own."""
    walls = (wall for own in state.players[seat].provinces for wall in own.walls if wall != single(wall))
    events = (card for owner, card in state.events if owner == seat)
    return [*(name for name, _ in state.in_play.there(seat)), *walls, *events]


@LEFT.command(
    Who(unsaid=lambda _state: ""),
    Word("said", many=True, names=lambda state: [name for seat in state.players for name in _there(state, seat)],
         metavar="CARD…"),
    words="dies",
    again=lambda _state, event: {"said": [f"{card}," for card in event["cards"]]},
)  # fmt: skip
def dies(at: At[FiveColorsState], who: str, said: Sequence[str]) -> Left:
    """WHO's cards leave play, outside a fight.

    They are creatures, events, whatever the log knows there. Without WHO it is whoever has the first of them. What dies
    in a fight is said with edw battle act.

    Example: edw dies Llanowar Elves, Grizzly Bears
    """
    state = at.state
    who, named = _whose(at, "dies", who, [part.text for part in parts(said)], _there)
    moves = Moves(state.counts)
    fighting = here(state) if state.battle.waiting else ()
    for name in named:
        if name in fighting:
            raise RefusedError(f"{name} is in the battle, where an action takes it out", f"battle act kills {name}")
        bury(moves, who, name)
    return {"who": who, "cards": named, "moves": moves.made}


@LEFT.applies
def _(state: FiveColorsState, event: Left) -> None:
    who, battle = event["who"], state.battle
    walls = [(number, wall) for number, own in enumerate(state.players[who].provinces, 1) for wall in own.walls]
    for card in event["cards"]:
        if (who, card) in state.events:
            state.events.remove((who, card))
            continue
        state.in_play.dies(who, card)
        state.worn.pop(card, None)
        for number, wall in walls:
            if wall == card:
                drop_walls(state, who, number, [wall])
        for field in battle.fields:
            field.armies[battle.side(who)].pop(card, None)


@LEFT.tells
def _(state: FiveColorsState, event: Left) -> str:
    verb = "leaves" if len(event["cards"]) == 1 else "leave"
    return f"{listed(event['cards'])} of {state.title(event['who'])} {verb} play."


SIZED: Kind[FiveColorsState, Sized] = CHAPTER.kind("sized", since=6)


def _seen(state: FiveColorsState, seat: str) -> list[str]:
    """A player's cards that may be creatures: in play, in a battle, or face up in a province."""
    fights = state.battle.names(state.battle.side(seat))
    lying = (own.card for own in state.players[seat].provinces if own.card)
    found = dict.fromkeys((*(name for name, _ in state.in_play.there(seat)), *fights, *lying))
    return [name for name in found if kind_of(state, single(name)) not in (Type.LAND, Type.ENCHANTMENT, *Type.OF_FATE)]


@SIZED.command(
    Who(unsaid=lambda _state: ""),
    Word("said", many=True, names=lambda state: [name for seat in state.players for name in _seen(state, seat)],
         metavar='"CREATURE 2/2"…'),
    words="creature",
    anyway=True,
    again=lambda _state, event: {
        "said": [f"{as_spoken(each['name'], each.get('numbers'))}," for each in event["creatures"]]
    },
)  # fmt: skip
def creature(at: At[FiveColorsState], who: str, said: Sequence[str]) -> Sized:
    """The numbers of WHO's creatures are said anew.

    They are others by now, or were wrong; a name alone says that it is a creature. Nobody acts by that, and in a battle
    all of that name count so. Without WHO it is whoever has the first of them.

    Example: edw creature "Grizzly Bears 3/3"
    """
    state = at.state
    told = [spoken(part.text) for part in parts(said)]
    new = [each.name for each in told if who and each.size and not card_meant(each.name, _seen(state, who), {})]
    if not all(name.casefold().startswith("token") for name in new):
        at.rules.forbids(f"By the log {state.title(who)} does not have {listed(new)} in play.")
    names = [each.name for each in told]
    who, named = _whose(at, "creature", who, names, lambda state, seat: [*_seen(state, seat), *new])
    creatures: list[Size] = []
    for name, each in zip(named, told, strict=True):
        flying = state.known.get(single(name), Known()).flying if each.flying is None else each.flying
        size: Size = {"name": name, "came": True} if name in new else {"name": name}
        if each.size:
            size["numbers"] = {"power": each.size[0], "toughness": each.size[1], "flying": flying}
        creatures.append(size)
    return {"who": who, "creatures": creatures}


@SIZED.applies
def _(state: FiveColorsState, event: Sized) -> None:
    who, battle = event["who"], state.battle
    for each in event["creatures"]:
        name, numbers = each["name"], each.get("numbers")
        kind = "" if kind_of(state, single(name)) == Type.WALL else Type.CREATURE
        state.know(who, single(name), kind, numbers)
        if each.get("came"):
            state.in_play.comes(who, name)
        if numbers is None:
            continue
        for army in (field.armies[battle.side(who)] for field in battle.fields):
            for twin in (twin for twin in army if name in (twin, single(twin))):
                army[twin] = {**army[twin], "power": numbers["power"], "toughness": numbers["toughness"]}


@SIZED.tells
def _(state: FiveColorsState, event: Sized) -> str:
    told = []
    for each in event["creatures"]:
        numbers = each.get("numbers")
        size = f"{numbers['power']}/{numbers['toughness']}{' flying' * numbers['flying']}" if numbers else "a creature"
        told.append(f"{each['name']} of {state.title(event['who'])} is {size}{' now' * bool(numbers)}")
    return f"{listed(told)}."
