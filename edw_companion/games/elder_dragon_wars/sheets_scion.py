"""The Scion on paper: the sheet of its five turns, the leaf of its turn, its cards; in the same words (rule 14)."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import combinations

from edw_companion.colors import WHEEL, Color
from edw_companion.games.elder_dragon_wars.ring import (
    DAMAGE,
    SCION_DRAGONS,
    Attack,
    ScionDragon,
    allies,
    each_once,
    payers,
    ring_letters,
    targets,
)
from edw_companion.games.elder_dragon_wars.scion import targets_of
from edw_companion.games.elder_dragon_wars.sheets_ring import BySeat, all_short, axis_letters, called, seats_of
from edw_companion.games.elder_dragon_wars.state import RULES, SCION_CARD, SCION_TURNS
from edw_companion.games.sheets import Material
from edw_companion.lists.cards import CardList
from edw_companion.paper.fit import Passage
from edw_companion.paper.pieces import Card, Face, Turn
from edw_companion.paper.sheet import BOX, SIGNED, Paragraph, Section, Sheet, Stressed, Table
from edw_companion.text import listed

TAPPED = ("Before it attacks", "anything that taps may tap it: that stops its attack, or one half of a double one.")
REMOVED = ("Nothing", "takes it or attacks it. Destroyed or exiled, it stays, and loses its whole attack.")
"""What stops its attack (rule 14, rulings 120 and 121)."""

ABILITY = (
    "If it hits a player,",
    "the other may pay for its ability; if it hits both, each for the hit on the other.",
)
"""Who may pay for it (rule 14; rulings 123 and 124)."""


def _aims(colors: str) -> str:
    """Whom the Scion attacks (rule 14, ruling 122); ``colors``: which."""
    return (
        f"whoever of the last two has fewer of {colors} in their deck, for {DAMAGE}; both, for {DAMAGE} each, if "
        "equally many."
    )


def _begins(material: Material) -> str:
    """When the Scion first acts (rule 14, ruling 115)."""
    if material.house(RULES)["scion-first"] == "seat":
        return "it acts as soon as its seat comes."
    return "the next player has a turn first; then it acts in seat order."


def _comes(material: Material) -> Passage:
    """When and where the Scion comes (rule 14)."""
    where = f"with the third elimination, into the seat vacated last, for {SCION_TURNS} turns"
    return "It comes", f"{where}: {_begins(material)}"


def _outlived(material: Material) -> str:
    """What becomes of the one who is left of the last two (rule 14; rulings 122 and 127)."""
    house = material.house(RULES)
    if house["survivor"] == "wins":
        return "the other has won."
    return f"the other takes all its attacks, a double one {house['lone-double']}, and wins after the last."


_ROOM_FOR_WORDS = 4
"""Of so many players all pairs leave room on the leaf for words in paragraphs of their own."""
_SHORT = 9
"""The letters of a name of which two stand side by side in large type."""


def scion(material: Material) -> Sheet:
    """The Scion's five turns for the last two, with what has happened; for all ten pairs while more are left."""
    state, by_color = material.state, seats_of(material)
    living = [Color(seat) for seat in state.living] if state is not None and state.started and not state.over else []
    told: list[Passage] = [
        _comes(material),
        ("Each turn", "it is one of its dragons, drawn at random and then gone. It flies, and may be blocked."),
        ("It attacks", _aims("its colours")),
        TAPPED,
        ABILITY,
        REMOVED,
        ("One of the two falls:", _outlived(material)),
        (f"After {SCION_TURNS} turns", "it leaves and the last two fight on. If both fall before, the Ur-Dragon wins."),
    ]
    if state is not None and state.house.on_paper:
        told.append(("House rules of this table:", f"{'; '.join(state.house.on_paper)}."))
    words: tuple[Paragraph, ...] = tuple(Paragraph(text, lead=lead) for lead, text in told)
    few = 0 < len(living) <= 2
    if not few and len(living or WHEEL) > _ROOM_FOR_WORDS:
        words = (_run_on(told),)
    past: Sequence[Attack] = state.scion.attacks if few and state.scion is not None else ()
    before = [Section("", words), _dragons(), _all_pairs(by_color, living)]
    sections = [_for_last(material, by_color, living, past)] if few else before
    came = [
        (
            each.dragon,
            ", ".join(dict.fromkeys(each.stopped)),
            _each(by_color, each.hit),
            _each(by_color, [*dict.fromkeys(each.paid)]),
        )
        for each in past
    ]
    to_come = [("", "", "", "")] * (SCION_TURNS - len(past))
    rows = tuple((str(turn), *cells) for turn, cells in enumerate((*came, *to_come), 1))
    head = ("turn", "dragon", "tapped, blocked", "damage to", "ability paid by")
    # The last two know what it is, and look it up behind what they need in each of its turns.
    turns = Section("Its turns", (Table(head, rows, right=(0,), role=SIGNED), *(words if few else ())))
    return Sheet("scion", f"{material.game.title}: the Scion of the Ur-Dragon", "", (*sections, turns))


def _run_on(passages: Iterable[Passage]) -> Paragraph:
    """Passages in one paragraph, their leads in bold."""
    text, leads = "", []
    for lead, words in passages:
        leads.append((len(text), len(text) + len(lead)))
        text += f"{lead} {words} "
    return Paragraph(Stressed(text.strip(), *leads))


def _each(by_color: BySeat, seats: Sequence[str]) -> str:
    """Players by name, each once, or "Ann twice"; "" for nobody."""
    return listed(each_once(seats, lambda seat: by_color[Color(seat)].name)) if seats else ""


def _dragons() -> Section:
    rows = tuple(
        (BOX, name.partition(",")[0], axis_letters(dragon.colors), dragon.ability, dragon.effect)
        for name, dragon in SCION_DRAGONS.items()
    )
    table = Table(("gone", "dragon", "colours", "price", "the payer chooses a colour:"), rows)
    return Section("Its dragons", (table,))


def _all_pairs(by_color: BySeat, living: Collection[Color]) -> Section:
    """Whom each dragon attacks, for every two who may be the last: of those who are in the game, if it has begun."""
    rows = []
    for one, other in combinations([color for color in WHEEL if color in living or not living], 2):
        hit = [targets(dragon, (one, other)) for dragon in SCION_DRAGONS]
        aims = ("both" if len(each) > 1 else called(by_color, each, _SHORT) for each in hit)
        last = called(by_color, (one, other), _SHORT)
        rows.append((last, "allies" if other in allies(one) else "enemies", *aims))
    head = ("last two", "they are", *(name.partition(",")[0] for name in SCION_DRAGONS))
    seated = ", ".join(f"{seat.sign} {seat.name}" for color, seat in by_color.items() if color in (living or WHEEL))
    known = (Paragraph(f"{seated}."),) if not all_short(by_color, _SHORT) else ()
    return Section("Whom it attacks", (*known, Table(head, tuple(rows))))


def _for_last(material: Material, by_color: BySeat, living: list[Color], past: Sequence[Attack]) -> Section:
    """Whom each dragon attacks, and who may pay: of the last two, or of the one who is left.

    A dragon that has come has the number of its turn and what it did, the others a box to tick.
    """
    rows, state = [], material.state
    came = {each.dragon: (str(turn), each.began, each.able) for turn, each in enumerate(past, 1)}
    for name, dragon in SCION_DRAGONS.items():
        aims: Sequence[str] = targets_of(state, name) if state.guest() else targets(name, living)
        hit = [aim for aim in aims if aim in living]
        to_come = BOX, [aim if aim in hit else living[0] for aim in aims], [*map(str, payers(hit, living))]
        turn, attacked, able = came.get(name, to_come)
        says = (_each(by_color, attacked) or "nobody", _each(by_color, able) or "nobody")
        rows.append((turn, name, axis_letters(dragon.colors), *says, dragon.ability))
    head = ("turn", "dragon", "colours", "attacks", "may pay after damage", "price")
    does = " ".join(f"{name.partition(',')[0]}: {dragon.effect}." for name, dragon in SCION_DRAGONS.items())
    effects = Paragraph(does, lead="Whoever pays chooses a colour.")
    return Section(" and ".join(map(state.title, living)), (Table(head, tuple(rows)), effects))


def turn(material: Material) -> Turn:
    """The Scion's turn."""
    return Turn(
        (
            ("Draw one of its dragons", "at random: the Scion is that dragon for the turn."),
            ("It flies, and attacks", _aims("its colours")),
            TAPPED,
            ("Whoever is attacked", "may block."),
            ABILITY,
            ("That dragon's card", "is gone: it does not come a second time."),
        ),
        (
            ("It comes", f"into the seat vacated last; {_begins(material)}"),
            ("No other steps:", "no upkeep and no draw; Gate and Matrix do not untap."),
            REMOVED,
            ("One of the two falls:", _outlived(material)),
            ("Both fall:", "the Ur-Dragon wins."),
            ("Its ability costs", "{2} and the middle one of its three colours."),
            (f"After {SCION_TURNS} turns", "it leaves, and the two fight on."),
        ),
        "its turn",
    )


def cards_of(material: Material, listed_: CardList, source: str) -> list[Card]:
    """The cards of its list, the Scion and then its dragons; ``source`` is where they belong."""
    found: list[Card] = []
    for at, card in enumerate(listed_.cards, 1):
        face, dragon = Face(card.name, card.colors, ()), SCION_DRAGONS.get(card.name)
        if card.name == SCION_CARD:
            drawn = "it is one of its dragons, drawn at random, which attacks and is then gone."
            falls = f"{_outlived(material)} If both fall, the Ur-Dragon wins."
            told = (_comes(material), ("Each turn", drawn), REMOVED, ("One of the last two falls:", falls))
            face = face._replace(passages=told)
        elif dragon:
            face = Face(card.name, ring_letters(dragon.colors), tuple(_of_dragon(dragon)))
        foot = f"S {at}/{len(listed_.cards)}"
        found.append(Card((face,), foot, source, family="dragons" if dragon else ""))
    return sorted(found, key=lambda card: card.family)


def _of_dragon(dragon: ScionDragon) -> Iterator[Passage]:
    yield "It flies, and attacks", _aims(f"the colours {ring_letters(dragon.colors)}")
    yield TAPPED[0], f"{TAPPED[1]} Whoever is attacked may block."
    yield ABILITY[0], f"the other may pay {dragon.ability} and choose a colour: {dragon.effect}."
    yield "If it hits both,", "each may pay for the hit on the other."
