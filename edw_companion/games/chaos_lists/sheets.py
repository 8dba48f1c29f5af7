"""The roll lists on paper, to roll with real dice and look a result up; seats, pads, and what is cut and folded."""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby, starmap

from edw_companion.games import cut_sheets, seat_ring
from edw_companion.games.chaos_lists import values
from edw_companion.games.chaos_lists.game import EDITION, kept_for
from edw_companion.games.chaos_lists.queue import tell_queue
from edw_companion.games.chaos_lists.reader import GAME, load
from edw_companion.games.chaos_lists.reminders import deed, kept_words, until_words, whose_words
from edw_companion.games.chaos_lists.state import RULES, ChaosListsState
from edw_companion.games.chaos_lists.texts import beginning, in_lines, on_paper
from edw_companion.games.chaos_lists.values import BuildStep, Entry, RollList, rotation
from edw_companion.games.chaos_lists.zone import PLAYED
from edw_companion.games.cut_sheets import Wanted
from edw_companion.games.finding import activated, paragraphs
from edw_companion.games.seat_ring import seat_table, with_sides
from edw_companion.games.sheets import Material, counters, intro, life_pad, pad, to_keep
from edw_companion.lists.editions import find
from edw_companion.paper.fit import Passage
from edw_companion.paper.pieces import Card, Face, Turn
from edw_companion.paper.sheet import BOX, COUNTERS, Paragraph, Section, Sheet, Table
from edw_companion.text import capital, listed
from edw_companion.tuples import NamedTuple

_TO = {
    values.STACK: "The result goes onto the stack as a chaos ability.",
    values.COMMAND: "Put the result into the command zone.",
    values.TOKEN: "Create the result as a token.",
    values.NOW: "The result happens at once; it does not use the stack.",
}
_COPY = "Create a token that is a copy of the card rolled."
_BUILT = "Create the result as a token: you name it and decide what the dice leave open."


def lists_of(material: Material) -> tuple[str, Mapping[str, RollList]]:
    """The lists of the session, or of an edition, with its title."""
    if material.state is not None and not material.edition:
        edition = material.state.begin["edition"]
        return edition["title"], kept_for(edition, material.home.lists)
    loaded = load(find(material.edition or EDITION, GAME, material.home.lists))
    return loaded.title, loaded.lists


def lists(material: Material) -> Sheet:
    """Every list of the session, or of an edition, with its directions and its numbers."""
    title, found = lists_of(material)
    how = (
        "Roll the dice of a list and look up the number. Of a d4 and a d10, the d4 gives the tens and the d10 the "
        "units: 2 and 0 are 20. A name alone, or with only a value for X, is a Magic card: do what a copy of it "
        f"would do. {_rolling(found)}"
    )
    return Sheet("lists", f"{material.game.title}: {title}", how, tuple(_list_sections([*found.values()])))


def _rolling(found: Mapping[str, RollList]) -> str:
    """What it is to roll chaos (rule 2), and which list is the next; of an edition with one such list, nothing."""
    first, *others = (name.upper() for name in rotation(found))
    if not others:
        return ""
    last = others[-1]
    return (
        f"To roll chaos is to roll on the current list: {first}, or whichever of {first} to {last} was rolled on last. "
        f"After {last} comes {first}."
    )


SHORT = 30
"""The most letters of an entry that is set in three columns."""


LONG = 24
"""A list of more entries has pages of its own; those with fewer share them."""


def _list_sections(lists_: Sequence[RollList]) -> Iterator[Section]:
    """The lists: each long one, and each run of short ones, from a page of its own, at whose foot they are named."""
    for _, run in groupby(lists_, lambda each: each.name if len(each.entries) > LONG else ""):
        several = [*run]
        first, *others = map(_list_section, several)
        names = [capital(each.title) for each in several]
        foot = f"{names[0]} to {names[-1]}" if others else first.title
        yield first._replace(fresh=several[0] is not lists_[0], foot=foot)
        yield from others


def _list_section(each: RollList) -> Section:
    """A list: its directions, and its entries by their numbers."""
    entries = [_paragraph(entry) for entry in each.entries]
    names = all(len(f"{entry.lead} {entry.text}") <= SHORT for entry in entries)
    title = f"{capital(each.title)}: {by_hand(each.dice)}"
    return Section(title, (Paragraph(directions(each)), *entries), columns=3 if names else 2)


_BY_HAND = {"1d40+9": "d4 and d10, 10 to 49", "1d100": "d100 (two d10, tens and units; 00 is 100)"}
"""Dice that nobody has, and how they are rolled with those that people have."""


def by_hand(dice: str) -> str:
    """How dice are rolled at the table; of a single die nobody says that it is one."""
    return _BY_HAND.get(dice) or re.sub(r"^1(?=d)", "", dice)


def directions(roll_list: RollList) -> str:
    """What is done before the dice, how often they are rolled, and where the result goes; in its author's words."""
    if roll_list.desc:
        return " ".join(roll_list.desc.split())
    parts = ["First remove every Global from the command zone."] if roll_list.clear else []
    if roll_list.choose:
        whom = "another player, the killer" if roll_list.name == values.SPITE else "another player"
        parts.append(f"First choose {whom if roll_list.choose == values.PLAYER else roll_list.choose}.")
    parts += ["You may decline to roll."] if roll_list.optional else []
    parts += [
        each
        for name, run in groupby(roll_list.build, lambda step: step.name)
        for each in _steps(name, [*run], roll_list.dice)
    ]
    if roll_list.build:
        parts.append(_BUILT)
    elif roll_list.clear and roll_list.to == values.COMMAND:
        used = any(activated(entry.text) for entry in roll_list.entries)
        parts.append(f"Then put the result there.{' “You” is the active player.' * used}")
    elif roll_list.to == values.TOKEN and all(entry.card for entry in roll_list.entries):
        parts.append(_COPY)
    else:
        parts.append(_TO[roll_list.to])
    return " ".join(parts)


def _steps(name: str, steps: Sequence[BuildStep], dice: str) -> Iterator[str]:
    """The steps of a procedure that have one name, as sentences; of two for one thing or the other, each is one."""
    one, _, other = name.partition(" or ")
    if len(steps) == 2 and other:
        yield f"Roll {steps[0].dice} twice: choose which is its {one} and which its {other}."
        return
    for step in steps:
        words = f" ({', '.join(f'{at} {word}' for at, word in enumerate(step.words, 1))})" if step.words else ""
        often = f", then {dice} that many times; roll again what comes twice" if step.entries else ""
        yield f"Roll {step.dice} for {'the number of ' * step.entries}{name}{words}{often}."


def _paragraph(entry: Entry) -> Paragraph:
    """An entry for reading, with cost and type, X and how many copies before its text."""
    card = " ".join(filter(None, (entry.cost, entry.type, entry.size)))
    head = [f"{card}."] if card else []
    text = " ".join([*head, *_marks(entry), capital(" ".join(on_paper(entry.text).split()))]).strip()
    name = capital(entry.name.rstrip("."))
    if not (entry.card or text):
        return Paragraph(capital(entry.name), number=entry.at)
    lead = "" if entry.name == beginning(entry.text) else name if entry.card and not text else f"{name}."
    return Paragraph(text, lead, number=entry.at)


def seats(material: Material) -> Sheet:
    """The seats; entries speak of the left and the right, which ``status`` has in one column."""
    return seat_ring.seats(material, table=lambda of: with_sides(of.state, seat_table(of, without="beside")))


def pads(material: Material) -> Sheet:
    """What lies on the table and is easily forgotten, to keep with a pencil; of a session, as it stands."""
    state: ChaosListsState | None
    material, state = to_keep(material)
    known = _known(state) if state is not None else _Known()
    lists = tuple(state.list_title(name) for name in state.rotation) if state is not None else _ROTATION
    lasting = (*known.lasting, *counters(material))
    stack = known.stack if material.session is not None else ()
    played = _played(material)
    global_head = ("Global in force", "what it says, counters")
    stack_head = ("chaos ability", "whose", "what it says, as rolled", "still to roll")
    away_head = ("player", "how long (tick off one in every player's turn)")
    middle_head = ("card", "owner", "played by (turn)")
    least = LASTING_ROWS - len(known.away) - known.given_way(stack)
    return Sheet(
        "pads",
        f"{material.game.title}: life, list, command zone",
        intro(material, "Put a counter on the list that chaos is rolled on."),
        (
            Section("Chaos is rolled on", (Table(lists, (known.on or ("",) * len(lists),), role=COUNTERS),)),
            life_pad(material, RULES, LIFE_ROWS - known.given_way(known.globals)),
            Section("Command zone", (pad(global_head, GLOBAL_ROWS, known.globals, (1, 3)),)),
            Section(
                "The stack: start on the bottom line", (pad(stack_head, STACK_ROWS, stack, (3, 2, 6, 3), up=True),)
            ),
            Section("Out for a while", (pad(away_head, AWAY_ROWS, known.away, (1, 2)),)),
            Section("What lasts", (pad(("what", "whose", "until"), least, lasting, (4, 2, 2)),)),
            Section("Middle world", (*played, pad(middle_head, MIDDLE_ROWS - len(played), known.middle, (4, 2, 2)))),
        ),
    )


LIFE_ROWS, GLOBAL_ROWS, STACK_ROWS, LASTING_ROWS, MIDDLE_ROWS, AWAY_ROWS = 19, 3, 6, 8, 8, 3
MOST_TICKS = 9
"""So many turns at most are ticked off in boxes."""

WRITTEN_OUT = 6
"""So many rows at most give way on each page to what is written out."""
_ROTATION = tuple(f"Chaos {each.upper()}" for each in values.CHAOS)


class _Known(NamedTuple):
    """The rows of each pad that are known; ``on`` marks the current list."""

    on: tuple[str, ...] = ()
    globals: Sequence[Sequence[str]] = ()
    stack: Sequence[Sequence[str]] = ()
    lasting: Sequence[Sequence[str]] = ()
    middle: Sequence[Sequence[str]] = ()
    away: Sequence[Sequence[str]] = ()

    def given_way(self, written: Sequence[Sequence[str]]) -> int:
        """So many rows on the same page give way to what is written out there, so that all stays on two pages."""
        return min(WRITTEN_OUT, 2 * len(written))


def _known(state: ChaosListsState) -> _Known:
    """What ``status`` shows between the players, as rows."""
    stack = [
        (
            f"{each.name} (resolving)" if each.begun else each.name,
            state.title(each.who),
            " ".join(in_lines(" ".join(each.text.split()))),
            tell_queue(state, each.queue),
        )
        for each in reversed(state.stack)
    ]
    owed = tell_queue(state, state.owed)
    return _Known(
        on=tuple(f"turn {state.turns.number}: here" if name == state.current else "" for name in state.rotation),
        globals=[(each.name, " ".join(each.text.split())) for each in state.globals],
        stack=[*stack, *([("the chaos step", state.title(state.turns.who), "", owed)] if owed else [])],
        lasting=[
            (
                f"{each.name}: {deed(state, each)}" if each.at and each.text else kept_words(state, each),
                whose_words(state, each.who),
                until_words(state, each).removeprefix("until "),
            )
            for each in state.effects
            if not each.globe
        ],
        middle=[(card, state.title(owner) if owner else "", "") for card, owner, _ in state.middle.cards],
        away=[
            (state.title(seat), " ".join([str(absence), *[BOX] * min(absence.turns or 0, MOST_TICKS)]))
            for seat, absence in state.away.items()
        ],
    )


def _played(material: Material) -> tuple[Paragraph, ...]:
    """Who has played a card from the middle world in this turn, and which: they play no other from there (rule 4)."""
    state, session = material.state, material.session
    if state is None or session is None:
        return ()
    lines = [line for line in session.standing() if line["do"] == PLAYED.do]
    plays = zip(reversed(lines), reversed(state.middle.plays), strict=False)
    said = [f"{state.title(seat)} ({line['card']})" for line, (turn, seat) in plays if turn == state.turns.number]
    return (Paragraph(f"Played from there already this turn: {listed(said[::-1])}."),) if said else ()


# What is cut and folded: entries as cards, the turn, a tent for each seat.

TURN = Turn(
    (
        ("Untap, upkeep:", "as usual."),
        ("Chaos step.", "I roll on the current list, one of A to F: the d4 gives the tens, the d10 the units."),
        ("The result", "goes onto the stack as an ability. Dice in its text are rolled at once, then I choose targets. "
         "Now players may respond."),
        ("It resolves.", "If it calls for rolls on other lists, I make them now, each finished before the next. "
         "If it is only a card's name, it does what a copy of that card would do."),
        ("The rest of the turn:", "as usual."),
    ),
    (
        ("The current list", "of A to F is everybody's: at first A, then whichever was rolled on last."),
        ("The Global", "affects the whole table; only the active player may activate its abilities. Before a roll on "
         "Global, the old one is removed."),
        ("The middle world:", "in each turn each player may play one card from there, for its costs and when it could "
         "be played."),
        ("Am I away?", "I have not lost, but I do nothing and nothing affects me; my neighbours sit side by side. "
         "“Three turns” are the next three, whoever's they are."),
        ("If I lose", "and two or more opponents are left, I choose one as the killer and roll on Spite, or decline. "
         "Nobody can respond to the result."),
    ),
)  # fmt: skip


def cards(material: Material) -> Sheet:
    """The Globals, which stay on the table; or the entries of any one list."""
    title, found = lists_of(material)
    parts = {name: (each.title, _entries(each)) for name, each in found.items()}
    usual = [name for name, each in found.items() if each.to == values.COMMAND]
    sheet = cut_sheets.cards_sheet(material, title, parts, usual)
    return sheet if material.of else sheet._replace(intro=f"{sheet.intro} {OTHERS}")


OTHERS = "Those of another list: --of LIST."
ACTIVE = "Only the active player may activate {}."
"""On a Global with a cost: "you" in it is whoever that is."""


def _entries(each: RollList) -> Iterator[Card]:
    """Its entries; of a list by which something is put together, cards to write that on."""
    if each.build:
        blank = Face(capital(each.title), "", tuple(_to_write(each)))
        yield from (Card((blank,), "", ""),) * BLANK_CARDS
        return
    for entry in each.entries:
        token = entry.card and each.to == values.TOKEN
        types = "Token" if token else " ".join(filter(None, (entry.cost, entry.type, entry.size)))
        colors = "".join(letter for letter in "WUBRG" if f"{{{letter}}}" in entry.cost)
        told = (*_text(entry, token=token), *(_BLANK_LINES if token else ()))
        if each.to == values.COMMAND and (abilities := activated(entry.text)):
            told = (*told, ("", ACTIVE.format("these" if abilities > 1 else "this")))
        yield Card((Face(entry.name.rstrip("."), colors, told, types),), "", each.title, entry.at)


ROOM = 700
"""So many letters of a text have room on a card."""

BLANK_CARDS = 9
"""So many cards to write on: those of a leaf."""

_BLANK_LINES = (("Type:", "_" * 13), ("Cost:", "_" * 13), *(("", "_" * 19) for _ in range(4)))
"""On the token of a card, of which lists have the name alone: what the table writes in."""


def _to_write(each: RollList) -> Iterator[Passage]:
    """A line for what each roll decides; two rolls for one or the other are one of each."""
    for name, run in groupby(step.name for step in each.build):
        times = len([*run])
        names = name.split(" or ") if times > 1 else [name]
        yield from ((f"{capital(one)}:", "_" * 8) for one in names)


def _marks(entry: Entry) -> list[str]:
    """X, and how many copies, as sentences."""
    return [f"X is {entry.x}."] * bool(entry.x) + [f"{entry.times} copies."] * (entry.times != "1")


def _text(entry: Entry, *, token: bool) -> Iterator[Passage]:
    yield from (("", mark) for mark in _marks(entry))
    if entry.card and not entry.text:
        yield "", "A copy of the card." if token else "The Magic card of this name."
    text = on_paper(entry.text)
    if len(text) > ROOM:
        text = f"{text[:ROOM].rpartition(' ')[0]}… (the rest stands in the list)"
    for line in filter(None, text.split("\n")):
        yield from (("", each) for each in paragraphs(line))


def pull(material: Material) -> Sheet:
    """The real cards that the lists name, with the numbers that give them; or those of any one list."""
    title, found = lists_of(material)
    chosen = cut_sheets.chosen_lists(material, {name: each.title for name, each in found.items()})
    uses: dict[str, list[tuple[str, str]]] = {}
    for each in (found[name] for name in chosen):
        for entry in each.entries:
            if entry.card:
                uses.setdefault(entry.name, []).append((each.title, entry.at))
    return cut_sheets.pull_sheet(
        title, "The Magic cards named on the lists, with their numbers.", starmap(_wanted, uses.items())
    )


def _wanted(name: str, uses: Sequence[tuple[str, str]]) -> Wanted:
    """A card, which serves as often as it comes: under the first list that names it, with where else it is."""
    group = uses[0][0]
    others = ", ".join(f"{on} {at}" for on, at in uses if on != group)
    here = ", ".join(at for on, at in uses if on == group)
    return Wanted(f"{name} (also {others})" if others else name, "", group, here)
