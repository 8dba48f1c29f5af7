"""Cards as they are named: once with what they are, and from then on by their names alone, or a beginning of them.

A creature is named as "Grizzly Bears 2/2" or "Serra Angel 4/4 flying"; in a command that takes several, a province's
number stands before those that go there.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from edw_companion.colors import BASIC_LANDS
from edw_companion.core.words import MAX_NAME, AmbiguousWordError, UnknownWordError, card, card_meant, plain
from edw_companion.errors import UsageError
from edw_companion.games.five_colors.armies import fighter
from edw_companion.games.five_colors.state import FiveColorsState, How, Known, Type, Zone
from edw_companion.sentences import Sentence
from edw_companion.tuples import NamedTuple

if TYPE_CHECKING:
    from typing import NotRequired, TypedDict

    from edw_companion.core.at import At
    from edw_companion.games.five_colors.armies import Fighter, Numbers

    class Named(TypedDict):
        """A province and the card in it, if that was named; a creature's numbers, and its haste, if they were said."""

        province: int
        card: str | None
        numbers: NotRequired[Numbers]
        haste: NotRequired[bool]


BASICS = tuple(snow + name for snow in ("", "Snow-Covered ") for name in BASIC_LANDS.values())
"""Basic lands, which everybody knows."""
POWER = "[0-9]{1,3}/[0-9]{1,3}"
"""A power and a toughness, as a pattern."""

REST = "rest"
"""Behind a creature for all damage that is left."""

_HOW = "flying|fl[iy]er|ground"
"""How a creature fights, as people say it."""
_CREATURE = re.compile(
    rf"(?P<name>.*\S)\s+(?P<power>[0-9]{{1,3}})/(?P<toughness>[0-9]{{1,3}})(?:\s+(?P<how>{_HOW}))?"
    r"(?P<haste>\s+haste)?",
    re.IGNORECASE,
)
_NO_CREATURE = (Type.LAND, Type.ENCHANTMENT, *Type.OF_FATE)
"""What cannot be meant where a creature is named."""
_CODE = re.compile(r"\s+[(\[](?=[A-Z0-9]*[A-Z])[A-Z0-9]{3,5}[)\]](\s+#?[0-9]+[a-z]?)?(?=\s|$)")


class Spoken(NamedTuple):
    """A card as it was named: its name, and its size, if that was said; "flying" may be left open (None)."""

    name: str
    size: tuple[int, int] | None = None
    flying: bool | None = None
    haste: bool = False


def spoken(text: str) -> Spoken:
    """Read "Grizzly Bears", "Grizzly Bears 2/2" or "Serra Angel 4/4 flying"."""
    match = _CREATURE.fullmatch(text.strip())
    if match is None:
        if re.search(r"\s([0-9]+/\S*|\S*/[0-9]+)(\s|$)", text):
            raise UsageError(f'\'{text}\' is no creature: write "Grizzly Bears 2/2" or "Serra Angel 4/4 flying".')
        return Spoken(text.strip())
    flying = match["how"].casefold() != "ground" if match["how"] else None
    return Spoken(match["name"], (int(match["power"]), int(match["toughness"])), flying, bool(match["haste"]))


def sized(text: str) -> Fighter:
    """A creature whose size has to be said with its name."""
    said = spoken(text)
    if said.size is None:
        raise _unsized(said.name)
    return fighter(said.name, *said.size, flying=bool(said.flying))


def _unsized(name: str) -> UsageError:
    return UsageError(f"Write its power and toughness: {name} N/N, or {name} N/N flying.")


def as_spoken(name: str, numbers: Numbers | Fighter | None = None, *, haste: bool = False) -> str:
    """A card as it is named, with all that may be said of it."""
    if numbers is None:
        return name
    how = f"{'flying' if numbers['flying'] else 'ground'}{' haste' * haste}"
    return f"{name} {numbers['power']}/{numbers['toughness']} {how}"


def uncoded(name: str) -> str:
    """The name without the set that a list of cards has behind it, as in "Craw Wurm (LEA) 189"."""
    return _CODE.sub("", name).strip() or name


def apart(name: str, taken: Iterable[str]) -> str:
    """The name, with a number behind it if it is taken."""
    there, own, twin = {*taken}, name, 1
    while own in there:
        twin += 1
        own = f"{name} ({twin})"
    return own


def kind_of(state: FiveColorsState, name: str | None) -> str:
    """What a card is, as far as that is known: basic lands, walls by their names, and what was said of others."""
    if not name:
        return ""
    if name in BASICS:
        return Type.LAND
    known = state.known.get(name, Known())
    kind = Type.CREATURE if known.numbers and known.kind in ("", Type.OTHER) else known.kind
    return Type.WALL if kind in ("", Type.CREATURE) and plain(name).split()[:1] == ["wall"] else kind


class Naming:
    """Names as a player says them in one command: what was said before is known, and what is said in it."""

    def __init__(self, at: At[FiveColorsState], seat: str) -> None:
        """``seat``: whose cards are meant first."""
        self._at, self._seat = at, seat
        self._known = dict(at.state.known)

    def card(self, said: str, *, fate: bool = False) -> str:
        """The known card that a name means; as it is typed if it means none. ``fate``: whether it is a fate card."""
        clean = uncoded(self._at.clean(said, "card"))
        return self._meant(clean, Type.OF_DYNASTY if fate else Type.OF_FATE) or clean

    def means(self, said: str) -> bool:
        """Whether one creature that is known is meant by a name."""
        with contextlib.suppress(AmbiguousWordError):
            return bool(self._meant(said))
        return False

    def creature(self, said: str, *, new: bool = False) -> str:
        """The known creature that a name means; as it is typed if it means none. ``new``: none that has died."""
        clean = uncoded(self._at.clean(said, "creature", MAX_NAME))
        return self._meant(clean, dead=not new) or clean

    def told(self, said: Spoken, instead: Collection[str | None] = ()) -> tuple[str, Numbers | None]:
        """A card's name and, if they were said, its numbers, which are those of the card that the name means.

        A beginning of what it is named ``instead`` of, or of what is named in the same command, is a name of its own,
        as long as no numbers are said.
        Who said once that a creature flies says "ground" if it does no longer.
        """
        if said.size is None:
            name = self.card(said.name)
            other = name in instead or name not in self._at.state.known
            return said.name if other and plain(name) != plain(said.name) else name, None
        name = self.creature(said.name, new=True)
        before = self._known.get(name, Known())
        flying = bool(before.numbers and before.numbers["flying"]) if said.flying is None else said.flying
        numbers: Numbers = {"power": said.size[0], "toughness": said.size[1], "flying": flying}
        self._known[name] = before._replace(seats=(*before.seats, self._seat), numbers=numbers)
        return name, numbers

    def sent(self, said: Iterable[str], other: Sentence | None = None) -> list[tuple[int | None, list[Fighter]]]:
        """The creatures that a line sends to provinces: by province, None where no number stands before them.

        ``1 wurm "serra angel 4/4 flying" 2 bears 2/2``: names of several words need neither quotation marks nor commas,
        as long as they are known or have their size. ``other`` says that somebody else is to name creatures now.
        """
        groups: list[tuple[int | None, list[Fighter]]] = []
        for part in parts("," if word.rstrip(",;") == "and" else word for word in said):
            if part.number is not None:
                groups.append((part.number, []))
                continue
            whole = spoken(part.text)
            words = whole.name.split() if len(part.words) > 1 else [whole.name]
            *others, last = cut(words, self.means) or [whole.name]
            named = [*map(Spoken, others), whole._replace(name=last)]  # the last may have its size behind it
            groups = groups or [(None, [])]
            groups[-1][1].extend(self._creature(each, other) for each in named)
        return groups

    def _creature(self, said: Spoken, other: Sentence | None) -> Fighter:
        """A creature with its numbers, said now or before; refused if it is the opponent's."""
        theirs = self._theirs(said.name)
        if theirs and (said.size is None or other):
            opponent = self._at.state.title(self._at.state.opponent(self._seat))
            who, size = self._at.state.title(self._seat), self._known[theirs].size or "2/2"
            too = Sentence(f"If {who} has one too, say its numbers: {theirs} {size}.")
            why = (other or too).after(f"By the log {theirs} is {opponent}'s, and these are {who}'s creatures. ")
            self._at.rules.forbids(why.text, *why.commands)
            said = said._replace(name=theirs)
        name = self.creature(said.name) if said.size is None else self.told(said)[0]
        numbers = self._known.get(name, Known()).numbers
        if numbers is None:
            raise _unsized(name)
        return fighter(name, **numbers)

    def _theirs(self, said: str) -> str:
        """The opponent's creature, seen in play, that a name means, where it means none of this player's; else ""."""
        mine, opponent = self._meant(said), self._at.state.opponent(self._seat)
        if mine in BASICS or (mine and self._seat in self._known[mine].seats):
            return ""
        with contextlib.suppress(AmbiguousWordError):
            theirs = Naming(self._at, opponent).creature(said)
            return theirs if self._at.state.in_play.of(opponent, theirs) else ""
        return ""

    def _meant(self, said: str, but: Sequence[str] = _NO_CREATURE, *, dead: bool = False) -> str:
        """The card that a name means, a whole one or a beginning or words of it, three letters at least; "" if none.

        Whole names come first, then creatures whose numbers were said, what lies in the provinces, and the rest of the
        deck; only own cards are called by less than their whole names. ``but``: the kinds that cannot be meant then;
        ``dead``: whether those that died may be, the last of all.

        Raises:
            AmbiguousWordError: several of them are.
        """
        wanted = plain(said)
        own = [name for name, known in self._known.items() if self._seat in known.seats]
        exact = {plain(name): name for name in (*self._known, *own, *BASICS)}.get(wanted, "")
        if exact in own or exact in BASICS or len(wanted) < len("abc") or wanted == "savannah":
            return exact  # the land means no Savannah Lions
        there = {card for each in self._at.state.players[self._seat].provinces for card in (each.card, *each.walls)}
        play = {name for name, _ in self._at.state.in_play.there(self._seat)}
        own = [name for name in own if self._known[name].kind not in but]
        fell = {name for name in own if How.DIED in self._at.state.in_play.of(self._seat, name)} - play - there
        gone = [name for name in own if name in fell and dead]
        own = [name for name in own if name not in fell]
        strong = [name for name in own if self._known[name].numbers or name in play]
        ready = [name for name in strong if dead and How.READY in self._at.state.in_play.of(self._seat, name)]
        for some in (ready, strong, [name for name in own if name in there], own, gone):
            if found := card_meant(said, some):
                alike = [name for name in own if name in play and f" {wanted} " in f" {plain(name)} "]
                if found in alike and len(alike) > 1:
                    raise AmbiguousWordError(said, alike)
                return found
        return exact


class Part(NamedTuple):
    """A number of a line, or words that belong together with a creature's size; ``ended``: whether a comma follows."""

    words: tuple[str, ...]
    ended: bool

    @property
    def text(self) -> str:
        """Its words as one."""
        return " ".join(self.words)

    @property
    def number(self) -> int | None:
        """The number; None of words."""
        return int(self.text) if self.text.isdecimal() else None


def parts(said: Iterable[str]) -> list[Part]:
    """A line's numbers and names in their order; a name has the words up to its size, a comma, a number, or the end.

    What stands in quotation marks is whole, but for a number before it, and for what a semicolon ends.
    """
    found: list[Part] = []
    fresh = True
    for word, ended in _parted(said):
        name = found[-1] if found and found[-1].number is None else None
        has_size = name is not None and bool(re.search(f"{POWER}( ({_HOW}))?$", name.text, re.IGNORECASE))
        size = re.fullmatch(f"{_HOW}|haste", word, re.IGNORECASE) if has_size else re.fullmatch(POWER, word)
        goes_on = size or not (fresh or " " in word or word.isdecimal())
        if (has_size and word.casefold() in ("legend", "legendary", "creature")) or (word == "the" and not goes_on):
            continue  # which tells nothing new
        if not word:
            found[-1:] = [part._replace(ended=True) for part in found[-1:]]
        elif name is not None and (goes_on or (word.isdecimal() and _CODE.search(f" {name.words[-1]}"))):
            found[-1] = Part((*name.words, word), ended)
        else:
            found.append(Part((word,), ended))
        fresh = ended or bool(size) or " " in word or bool(re.search(f"{POWER}( ({_HOW}))?( haste)?$", word))
    return found


def _parted(said: Iterable[str]) -> Iterator[tuple[str, bool]]:
    """Words, and whether a comma ends each; a semicolon does within quotation marks too."""
    for word in said:
        *ended, last = re.sub(rf"({POWER}(?: (?:{_HOW}))?),", r"\1;", word).split(";")
        for part in filter(None, (*(f"{each.strip()}," for each in ended), last.strip())):
            number, _, name = part.partition(" ")
            for each in (number, name) if number.isdecimal() and name else (part,):
                yield each.removesuffix(","), each.endswith(",")


def event_of(text: str, known: Iterable[str]) -> str:
    """The name of a card that was said to be an enchantment of Events, as "mana flare event"; else the text."""
    said = re.fullmatch("(.+) (?:event|enchantment)", text, re.IGNORECASE)
    return said[1] if said and plain(text) not in map(plain, known) else text


def cut(words: Sequence[str], known: Callable[[str], bool]) -> list[str]:
    """The known names that words are one after the other, the longest first; none if not all of them are known."""
    for count in range(len(words), 0, -1):
        first, rest = " ".join(words[:count]), words[count:]
        more = cut(rest, known) if rest and known(first) else []
        if known(first) and (more or not rest):
            return [first, *more]
    return []


def names(said: Sequence[Part], known: Iterable[str]) -> list[str]:
    """The cards that parts name, each with its size: each is one where commas part them.

    Without commas each word is one, but for names of several words that are ``known`` and what is in quotation marks;
    what nobody knows before a creature's size is its name.
    """
    if any(part.ended for part in said):
        return [part.text for part in said]
    whole = {plain(name) for name in known}
    found: list[str] = []
    for part in said:
        name = spoken(part.text).name
        size = part.text.removeprefix(name)
        whole_name = " " in part.words[0] or event_of(part.text, known) != part.text
        left = [name] if whole_name else name.split()
        while left:
            text = " ".join(left)
            new = bool(size) and not any(f" {each} " in f" {plain(text)} " for each in whole)
            fits = (count for count in range(len(left), 1, -1) if plain(" ".join(left[:count])) in whole)
            count = len(left) if new else next(fits, 1)
            found.append(" ".join(left[:count]))
            left = left[count:]
        found[-1] += size
    return found


def of_deck(at: At[FiveColorsState], seat: str, name: str, half: str) -> None:
    """Refuse a card that a checked deck does not have, unless such a one came out of it before, as the table wanted."""
    player, title = at.state.players[seat], at.state.title(seat)
    halves = {each: Zone.FATE if kind_of(at.state, each) in Type.OF_FATE else Zone.DYNASTY for each in player.deck}
    if not player.deck or player.came[name] or halves.get(name) == half:
        return
    if name in halves:
        at.rules.forbids(f"{name} is in the {halves[name]} deck of {title}, not in the {half} deck (rule 1).")
        return
    try:
        mean = f"Did you mean {card(name, [each for each, own in halves.items() if own == half])}?"
    except UnknownWordError as error:
        mean = error.hint if error.found else ""
    at.rules.forbids(f"There is no card '{name}' in the {half} deck of {title} (rule 1). {mean}".rstrip())
