"""The sheets of Magical War: the rules, the changed cards, pads for pencils, and what is cut and folded."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from edw_companion.core.view import OUT as GONE
from edw_companion.games import cut_sheets, seat_ring, sheets
from edw_companion.games.magical_war.effects import name, says, settled
from edw_companion.games.magical_war.errata import CHANGED, HIGH, Changed
from edw_companion.games.magical_war.state import GRAVEYARD, HAND, OUT, OWN, PIPELINE, RULES, STOCK, MagicalWarState
from edw_companion.games.magical_war.view import to_come
from edw_companion.games.seat_ring import STATE
from edw_companion.games.sheets import Material, pad_heads
from edw_companion.paper.pieces import Card, Divider, Face, Turn
from edw_companion.paper.sheet import LARGE, PAD, Paragraph, Section, Sheet, Table
from edw_companion.text import counted, either, listed

ROWS, SIZE_ROWS, EFFECT_ROWS = 24, 5, 7
"""So many rows are on the page, so many of them for sizes and for what changes these; life has what they leave."""

SPARE = 1
"""So many of them stay free where names may need a second line."""

LEAST_LIFE = 6
"""The fewest rows of life."""

FROM, FEW = "from", 3
"""Beside each number of life there is room to write from whom, at a table of so few."""

MOST_PLAYERS = 8
"""As many as rule 1 speaks of."""

CARD_ROWS, CELLS = 30, 12
"""So many rows are on the page of cards, and so many numbers in each."""


INFERRED = "*"
"""Stands behind a name that the source has lost and this project has inferred."""


def rules(material: Material) -> Sheet:
    """The rules on one leaf; the cards that mean something else have the sheet ``errata``."""
    return sheets.rules(material, last=-1)


def errata(material: Material) -> Sheet:
    """The changed cards: what each does here in full, and how sure its name is."""
    sections = (
        *(Section(title, _changed(besides=besides), columns=2) for title, besides in TITLES),
        Section("", (_how_sure(), Paragraph(" ".join(_perhaps())))),
    )
    return Sheet("errata", f"{material.game.title}: the changed cards", "", sections, dense=True)


TITLES = (("Instead of the card's effect", False), ("As printed, except", True))
"""What is said of the changed cards, whose costs are as printed; and whether they else do what is printed on them."""


def _changed(*, besides: bool) -> tuple[Paragraph, ...]:
    """What each of the cards does, a name that is inferred with its mark."""
    those = (each for each in CHANGED if each.besides == besides)
    return tuple(Paragraph(each.in_full, lead=f"{each.called}{INFERRED * each.inferred}:") for each in those)


def _how_sure() -> Paragraph:
    """What the mark of a name means, and which of those are less sure."""
    less = [name for each in CHANGED if each.inferred and each.sure != HIGH for name in each.names]
    return Paragraph(
        f"{INFERRED} The source has lost this name; it is inferred from the alphabet and from what the text has the "
        f"card do. The least sure are {listed(less)}. The table decides."
    )


def _perhaps() -> Iterator[str]:
    """Which other cards some may have been, and so which the lost one may be."""
    lost = [name for each in CHANGED if not each.names for name in each.perhaps]
    for each in CHANGED:
        if each.names and each.perhaps:
            so = f"; if so, the lost card may be {each.called}" if each.called in lost else ""
            yield f"{each.called} may have been {either(each.perhaps)}{so}."


def seats(material: Material) -> Sheet:
    """The ring, and the seats with their sizes and what is to come; once the game is over, who fell to whom."""
    state: MagicalWarState = material.started("seats")
    notes = {} if state.over else {seat: ", ".join(to_come(state, seat)) for seat in state.living}
    return seat_ring.seats(material, notes, lambda _material: _fallen(state) if state.over else _sitting(state))


def _sitting(state: MagicalWarState) -> Table:
    """Who sits where, with sizes, the cards where they are counted, and what is to come."""
    counts = (f"cards in {HAND}", f"cards in {PIPELINE}", "in play") if state.counted else ()
    head = ("seat", "player", "life", f"{HAND} size", f"{PIPELINE} size", *counts, STATE)
    rows = []
    for at, (seat, player) in enumerate(state.players.items(), 1):
        numbers, says = [""] * len(head[3:-1]), GONE
        if player.alive:
            sizes = (state.size(HAND, seat), state.size(PIPELINE, seat))
            numbers = [str(number) for number in (*sizes, *(state.count(zone, seat) for zone in OWN * state.counted))]
            says = "; ".join((*_waiting(state, seat), *to_come(state, seat)))
        rows.append((str(at), player.name, str(player.life), *numbers, says))
    kept = len(head) if any(row[-1] for row in rows) else -1  # a column without a word is left out
    return Table(head[:kept], tuple(row[:kept] for row in rows), right=(0, *range(2, len(head) - 1)), role=LARGE)


def _waiting(state: MagicalWarState, seat: str) -> list[str]:
    """The pipeline size that a player's next upkeep brings, if it is another (ruling 14); the pads say why."""
    _, gain = settled(state, seat)
    size = state.size(PIPELINE, seat, gain)
    return [f"next upkeep: {PIPELINE} {size}"] if size != state.size(PIPELINE, seat) else []


def _fallen(state: MagicalWarState) -> Table:
    rows = []
    for at, player in enumerate(state.players.values(), 1):
        _, by = player.lost or (0, None)
        rows.append((str(at), player.name, str(player.life), state.title(by) if by else "nobody"))
    return Table(("seat", "player", "life", "fell to"), tuple(rows), right=(0, 2), role=LARGE)


def pads(material: Material) -> Sheet:
    """Life, sizes and what changes them, to keep with a pencil; of a session, as it stands."""
    state: MagicalWarState | None
    material, state = sheets.to_keep(material)
    heads = pad_heads(material, blank=MOST_PLAYERS)
    names = [] if any(heads) else [("name:",) * len(heads)]
    house = material.house(RULES)
    sizes = [f"{house[HAND]} / {house[PIPELINE]}"] * len(heads)
    known: list[Sequence[str]] = []
    if state is not None:
        sizes = [f"{state.size(HAND, seat)} / {state.size(PIPELINE, seat)}" for seat in state.living] or sizes
        known = [*_effects(state), *_kudzus(state), *_to_come(state)]
    counts = _counted(state, heads) if state is not None and material.session is not None else []
    last = max(EFFECT_ROWS, len(known) + sheets.LEAST_ROWS)
    spare = SPARE if known or len(heads) > sheets.BLANK_SEATS else 0
    life = max(LEAST_LIFE, ROWS - spare - SIZE_ROWS - len(names) - last)
    across = 2 if len(heads) <= FEW else 1
    head = ("what", "whose", "on", "gives", "when")
    return Sheet(
        "pads",
        f"{material.game.title}: life, sizes, effects",
        sheets.intro(material, PIPELINES),
        (
            sheets.life_pad(material, RULES, life, across=across, blank=MOST_PLAYERS, beside=FROM),
            Section("Sizes (hand / pipeline)", (sheets.pad(heads, SIZE_ROWS, [*names, sizes]),)),
            Section(
                "What changes sizes; Kudzu; lost turns; last stands",
                (sheets.pad(head, EFFECT_ROWS, known, (13, 9, 13, 16, 17)),),
            ),
            *counts,
        ),
    )


PIPELINES = (
    "A longer pipeline is filled in its player's next upkeep. A shorter one gives cards back at once, or only in that "
    "upkeep after Black Vise or The Rack."
)
"""When cards come into a pipeline and leave it (rulings 11 and 14)."""

_NONE = "\N{EN DASH}"
"""Stands in a cell in which there is nothing to write."""


def _effects(state: MagicalWarState) -> Iterator[Sequence[str]]:
    """Each card that changes sizes: whose, on whom, what it gives, and when: now, or from or until an upkeep."""
    for effect in state.effects:
        tapped = " (gone)" if effect.gone else " (tapped)" if effect.tapped else ""
        on = "everybody" if effect.common else state.title(effect.target) if effect.target else ""
        waits = effect.at_upkeep and effect.live and effect.target and effect.target not in effect.works_on
        still = [seat for seat in effect.works_on if seat != effect.target] if effect.at_upkeep else []
        now = "in force" if effect.works_on or (effect.common and effect.live) else ""
        begins = [f"from {on}'s upkeep" if waits else now]
        ends = [f"still on {state.title(seat)} until {state.title(seat)}'s upkeep" for seat in still]
        owner, when = state.title(effect.controller), ", ".join(filter(None, [*begins, *ends]))
        yield (name(state, effect) + tapped, owner, on, says(effect.gives).replace(" size", ""), when)


def _kudzus(state: MagicalWarState) -> Iterator[Sequence[str]]:
    for kudzu in state.kudzus:
        on = f"{state.title(kudzu.land_of)}'s {kudzu.land or 'land'}"
        yield ("Kudzu", state.title(kudzu.controller), on, _NONE, _NONE)


def _to_come(state: MagicalWarState) -> Iterator[Sequence[str]]:
    """Turns that are lost, and who makes a last stand."""
    for seat, turns in Counter(state.turns.skips).items():
        yield (counted(turns, "lost turn"), _NONE, state.title(seat), _NONE, _NONE)
    yield from (("last stand", state.title(seat), _NONE, _NONE, "now") for seat in state.standing)


_GOES_ON = "\N{NO-BREAK SPACE}"
"""Stands before a row that goes on with the number above it."""


def _counted(state: MagicalWarState, names: Sequence[str]) -> list[Section]:
    """How many cards lie where, on a table that counts them: lines of boxes, a box for each change."""
    if not state.counted:
        return []
    numbers = [(place, state.count(place)) for place in (STOCK, GRAVEYARD)]
    for seat, whose in zip(state.living, names, strict=True):
        zones = zip(OWN, (HAND, PIPELINE, "in play"), strict=True)
        numbers += [(f"{whose}: {title}", state.count(zone, seat)) for zone, title in zones]
    more = [(_GOES_ON, *[""] * CELLS)] * (CARD_ROWS // len(numbers) - 1)
    rows = [row for title, now in numbers for row in ((title, str(now), *[""] * (CELLS - 1)), *more)]
    out = state.count(OUT)
    title = f"Cards: a box for each change{f'; {out} out of the game' if out else ''}"
    return [Section(title, (Table(("",) * (CELLS + 1), tuple(rows), grouped=True, role=PAD),), fresh=True)]


def turn(material: Material) -> Turn:
    """A player's turn, with the sizes that this table plays by."""
    house = material.house(RULES)
    size, pipeline = house[HAND], house[PIPELINE]
    return Turn(
        (
            ("Untap, upkeep.", "I may choose a new opponent for each of my cards that changes an opponent's size. "
             f"If my pipeline is shorter than its size (usually {pipeline}), I fill it from my hand."),
            ("Draw", f"until hand and pipeline together are one more than my hand size: usually {int(size) + 1}."),
            ("Main: the pipeline step.", "A card from my hand goes to the end of my pipeline, then I turn up the "
             "first. A land (one a turn) comes into play; a spell may be cast if I can pay. Otherwise it goes to the "
             "graveyard. Extra steps work alike."),
            ("Attack", "before the whole step or after it."),
            ("Discard", f"down to my hand size, hand and pipeline together: usually {size}."),
        ),
        (
            ("From the hand:", "instants, and spells that cost nothing. All else goes through the pipeline."),
            ("The pipeline", "counts as part of the hand. I may look at it, but not change its order. If its size "
             "falls, the cards laid last come back to my hand. At size 0 I play from my hand, without the step."),
            ("Stock empty?", "Shuffle the common graveyard: it is the new stock."),
            ("I lose?", "The last stand: I take up my pipeline. I may use every instant, sorcery and fast ability that "
             "I can pay for, but no lands and nothing slow, and make one attack with all my untapped creatures. Then "
             "I am out."),
        ),
    )  # fmt: skip


def cards(material: Material) -> Sheet:
    """What the changed cards do here, to lie beside them."""
    title = material.game.title
    return cut_sheets.cards_sheet(material, title, {"changed": ("the changed cards", _changed_cards(title))})


_UNNAMED = f"Card: {'_' * 10}"
"""A line for the name of a card of which nobody can tell which it was."""


INSTEAD, EXCEPT = "Instead of its effect:", "As printed, except:"
"""What is said above what a card does here; its costs are as printed."""


def _source(game: str, each: Changed) -> str:
    """The foot of a card: how sure its name is, if the source does not have it."""
    if not each.names:
        return f"{game}, name lost (D to F)"
    sure = "inferred" if each.sure == HIGH else "guessed"
    return f"{game}, name {sure}" if each.inferred else game


def _changed_cards(game: str) -> list[Card]:
    """One for each name."""
    named = [(name, each) for each in CHANGED for name in each.names or (_UNNAMED,)]
    return [
        Card(
            (Face(name, "", (("", each.in_full),)),),
            f"{at}/{len(named)}",
            _source(game, each),
            label=EXCEPT if each.besides else INSTEAD,
        )
        for at, (name, each) in enumerate(named, 1)
    ]


def dividers(material: Material) -> Sheet:
    """The common stock and its graveyard."""
    empty = ("Empty?", "Shuffle the graveyard: it is the new stock.")
    stock = ("", "Everybody draws here."), empty, ("Both empty?", "Nobody draws, and nobody loses.")
    grave = ("", "It is everybody's."), ("", "Cards come here from play, hands and pipelines.")
    those = (Divider("Stock", "Stock", "U", stock), Divider("Grave", "Graveyard", "brown", grave))
    return cut_sheets.dividers_sheet(material, those)
