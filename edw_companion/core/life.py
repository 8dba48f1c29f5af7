"""Life totals: changes with who did it and with what, and the payments that other commands make."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from edw_companion.colors import letter_of
from edw_companion.core import words
from edw_companion.core.at import At
from edw_companion.core.due import ASIDE, Due, quoted
from edw_companion.core.kind import Chapter, Kind
from edw_companion.core.params import Doer, Text, started
from edw_companion.core.state import Event, State, alive, remark_of_absent
from edw_companion.errors import RefusedError, UsageError
from edw_companion.text import listed
from edw_companion.tuples import NamedTuple

if TYPE_CHECKING:
    from edw_companion.core.facts import LifeChange, Line, Paid, With
    from edw_companion.core.questions import Asked

    class LifeChanged(Line, With):
        """Changes of life, in order; ``by`` is who did it, if it was said."""

        changes: list[LifeChange]
        by: str | None


MAX_LIFE = 1_000_000
NOBODY = "nobody"
"""What is said of who did it where nobody has."""
_NEARLY = 0.7
"""How alike (0 to 1, difflib's ratio) a word and a name are where it is meant."""
_SIGNS = {"-": "-", "\u2212": "-", "+": "+", "=": "="}


_TOO_MUCH = f"Life totals are kept between -{MAX_LIFE:,} and {MAX_LIFE:,}."


class Change(NamedTuple):
    """A change of life: ``sign`` is "-", "+" or "="."""

    sign: str
    amount: int

    def result(self, life: int) -> int:
        """The life after it."""
        if self.sign == "=":
            return self.amount
        return life + self.amount if self.sign == "+" else life - self.amount

    def __str__(self) -> str:
        return f"{self.sign}{self.amount}"


def parse_change(text: str) -> Change:
    """Read -5, +3 or =20."""
    sign, amount = _SIGNS.get(text[:1]), text[1:]
    if sign is None or not (amount.isascii() and amount.isdigit()):
        said = text.replace("\u2212", "-")
        raise UsageError(f"'{said}' is no change of life: write -5, +3 or =20.")
    if len(amount) > len(str(2 * MAX_LIFE)):
        raise RefusedError(_TOO_MUCH)
    return Change(sign, int(amount))


def change(
    state: State, changes: Sequence[tuple[str, Change]], source: str | None = None, card: str | None = None
) -> LifeChanged:
    """Life gained, lost or set, all as one event."""
    alive(state, *(seat for seat, _ in changes))
    now = {seat: player.life for seat, player in state.players.items()}
    entries: list[LifeChange] = []
    for seat, wanted in changes:
        after = wanted.result(now[seat])
        if abs(after) > MAX_LIFE:
            raise RefusedError(_TOO_MUCH)
        entries.append({"who": seat, "change": str(wanted), "from": now[seat], "to": after})
        now[seat] = after
    return {"changes": entries, "by": source, "with": card}


def pay(state: State, seat: str, price: int) -> Paid:
    """A payment of life. Life exactly equal to the price may be paid (ruling 95); less never, whatever is agreed."""
    life = state.players[seat].life
    if life < price:
        raise RefusedError(f"{state.title(seat)} has {life} life and cannot pay {price}.")
    return {"who": seat, "from": life, "to": life - price}


def apply_payment(state: State, paid: Paid | None) -> None:
    """Take a payment into the game, if there was one; whoever falls by it does so by nobody else (ruling 81)."""
    if paid is not None:
        player = state.players[paid["who"]]
        player.life = paid["to"]
        player.blow = player.hit = (paid["who"], None)


def tell_change(state: State, entry: LifeChange) -> str:
    """Such as "Ann (white) 75 -> 70", or that it stays as it was."""
    was, now = entry["from"], entry["to"]
    return f"{state.title(entry['who'])} {f'{was} -> {now}' if now != was else f'stays at {now}'}"


def tell_origin(state: State, by: str | None, card: str | None) -> str:
    """Who did something, and with what, behind what is told: ", from Ann (white), with bolt"; "" if nobody said so."""
    return f"{f', from {state.title(by)}' if by else ''}{f', with {card}' if card else ''}"


def tell_payment(state: State, paid: Paid) -> str:
    """Such as "Ann (white) pays 5 life, 75 -> 70"."""
    return f"{state.title(paid['who'])} pays {paid['from'] - paid['to']} life, {paid['from']} -> {paid['to']}"


def fallen(state: State) -> list[str]:
    """The seats of those in the game who are at 0 life or below, or would lose by their poison counters."""
    return [seat for seat in state.living if state.players[seat].down]


def to_take_out(state: State) -> list[str]:
    """Those of them who are to be taken out of the game, in turn order."""
    down = [seat for seat in fallen(state) if not state.over and state.way_out(seat)]
    return state.turns.in_order(down) if down else []  # before the start there is no order


def dues_of_fallen(state: State, seats: Iterable[str]) -> list[Due]:
    """What to say if any of these is down: all who are fall together, and never by themselves (rulings 81 and 140)."""
    down = to_take_out(state)
    return [_fallen(state, down)] if {*down} & {*seats} else []


def cause(state: State, seat: str) -> tuple[str | None, str | None]:
    """Who brought a player to 0 and with what, as the log says: somebody else who plays, or a guest who is there."""
    killer, means = state.players[seat].hit
    return killer if killer in (*state.players, *state.guests) and killer != seat else None, means


def line_of(killers: Mapping[str, str | None], causes: Mapping[str, str | None]) -> str:
    """The command that takes these victims out of the game: who caused it and with what, for all or by victim."""
    line = " ".join(["eliminate", *map(quoted, killers)])
    for option, told in (("--by", killers), ("--with", causes)):
        same = len({*told.values()}) == 1
        said = [*told.values()][:1] if same else [word and f"{victim}={word}" for victim, word in told.items()]
        line += "".join(f" {option} {quoted(word)}" for word in said if word)
    return line


def by_log(state: State, seats: Sequence[str]) -> str:
    """The command that takes players at 0 out of the game together, by whoever and with whatever the log says."""
    causes = {seat: cause(state, seat) for seat in seats}
    killers = {seat: killer for seat, (killer, _) in causes.items()}
    own = not any(killers.values()) and not _unknown(state, seats)
    return line_of(dict.fromkeys(seats, NOBODY) if own else killers, {seat: card for seat, (_, card) in causes.items()})


def with_killer(state: State, command: Sequence[str]) -> Sequence[str]:
    """What was said; an elimination of players who are at 0, for which nobody names a killer, is by whom the log knows.

    Who concedes at 0 has lost already.
    """
    if command[:1] not in (["eliminate"], ["dead"], ["concede"]) or not command[1:] or not state.going:
        return command
    try:
        seats = [words.player(state, word) for word in command[1:]]
    except UsageError:
        return command
    return shlex.split(by_log(state, seats)) if {*fallen(state)} >= {*seats} else command


def out_of_game(state: State, seats: Sequence[str]) -> str:
    """The same, with what may be said besides where the log does not know all of it."""
    return f"{by_log(state, seats)} {state.way_out(seats[0])}" if _unknown(state, seats) else by_log(state, seats)


def _unknown(state: State, seats: Iterable[str]) -> list[str]:
    """Of whose fall the log does not say who did it: neither somebody else nor they themselves."""
    return [seat for seat in seats if cause(state, seat)[0] is None and state.players[seat].hit[0] != seat]


def tell_down(state: State, seats: Iterable[str]) -> str:
    """Such as "Ann (white) and Bram (blue) are at 0 and Cleo (black) is at -2"."""
    alike: dict[str, list[str]] = {}
    for seat in seats:
        alike.setdefault(state.players[seat].down, []).append(state.title(seat))
    many = {"is": "are", "has": "have"}
    told = []
    for down, titles in alike.items():
        verb, _, rest = down.partition(" ")
        told.append(f"{listed(titles)} {many[verb] if len(titles) > 1 else verb} {rest}")
    return listed(told)


def _fallen(state: State, seats: Sequence[str]) -> Due:
    """That players are out together, by whoever and with whatever brought them to 0.

    Who else it may have been can be said, also one whom the log names and who is out by now: of those of whom the log
    knows nobody, or else of all; and who of several has fallen alone, before the others.
    """
    causes = {seat: cause(state, seat) for seat in seats}
    killers = {seat: killer for seat, (killer, _) in causes.items()}
    unknown = _unknown(state, seats) or seats
    others = {
        player.name: each
        for killer, _ in causes.values()
        for each, player in state.players.items()
        if each not in seats and (player.alive or each == killer)
    }
    others |= {guest: guest for guest in state.guests}
    names = {**others, **{other: other for other in others.values()}}
    names |= {letter_of(other): other for other in others.values()}

    def by(who: str) -> str:
        """The command by which it was somebody else; nobody's doing was not with what somebody did."""
        no_card = {seat for seat in unknown if who == NOBODY and killers[seat]}
        cards = {seat: None if seat in no_card else card for seat, (_, card) in causes.items()}
        return line_of({**killers, **dict.fromkeys(unknown, who)}, cards)

    many = len(seats) > 1
    blows = [state.by_name(each) for each in dict.fromkeys(killer or seat for seat, killer in killers.items())]
    parts: dict[str, Due] = {}
    for seat in seats if many else ():
        own = _fallen(state, [seat])
        parts |= {state.players[seat].name: own, seat: own, letter_of(seat): own}
    return Due(
        f"{tell_down(state, seats)}: {state.falls(seats)}{' together' * many}{_tell_causes(state, causes)}",
        out_of_game(state, seats),
        how=ASIDE,
        answers={name: by(who) for name, who in {**names, NOBODY: NOBODY}.items()},
        parts=parts,
        known="" if _unknown(state, seats) else f"{listed(blows)} struck the last blow{'s' * many}",
    )


def _tell_causes(state: State, causes: Mapping[str, tuple[str | None, str | None]]) -> str:
    """By whom and with what players fell, as far as it is known: for all at once, or for each by name."""
    cards = {card for _, card in causes.values()}
    of_all = f", with {cards.pop()}" if len(cards) == 1 and any(cards) else ""
    alike: dict[tuple[str | None, str | None], list[str]] = {}
    for seat, (killer, card) in causes.items():
        alike.setdefault((killer, None if of_all else card), []).append(state.name(seat))
    if len(alike) == 1:
        killer, *_ = next(iter(alike))
        return f", by {state.title(killer)}{of_all}" if killer else of_all
    told = [
        f", {listed(names)}{f' by {state.by_name(killer)}' if killer else ''}{f' with {card}' if card else ''}"
        for (killer, card), names in alike.items()
        if killer or card
    ]
    return "".join(told) + of_all


_PAIRS = ("Write WHO and CHANGE in pairs, as in", "life WHO -5 WHO +3")


def _is_change(word: str) -> bool:
    """Whether a word is a change of life, one with its player, as "u-3", or one that lacks its number."""
    return re.fullmatch(r"\S*[-+=\u2212][0-9]*", word) is not None


def _swapped(state: State, one: str, other: str) -> list[tuple[str, Change]]:
    """The changes by which two life totals change places."""
    if one == other:
        raise UsageError("Name two different players, as in", f"life {SWAP} WHO WHO")
    more = state.players[other].life - state.players[one].life
    signs = "+-" if more >= 0 else "-+"
    return [(one, Change(signs[0], abs(more))), (other, Change(signs[1], abs(more)))]


class Said(NamedTuple):
    """What was said of life: who changes by how much, in order; behind it who did it, and with what."""

    changes: Sequence[tuple[str, Change]]
    source: str | None
    card: str | None


SWAP = "swap"


def _how_much(state: State, _said: object) -> Asked | None:
    """Asks for a change of life, which is typed as a line of its own."""
    from edw_companion.core.questions import TYPED, Spoken  # only the table prompt asks

    if not state.going:
        return None
    how = f"As in: {state.name(state.living[0]).casefold()}-5."
    return Spoken("Whose life, and how much?", how, lambda line: (TYPED, line), free=False)


class Changes(Doer):
    """Players and what becomes of their life, in pairs of words, WHO -5 WHO +3; a CHANGE alone is the active player's.

    With "swap WHO WHO" two totals change places. Behind them may stand who did it, and with what: WHO -5 WHO FIREBALL.
    """

    amounts = True

    def __init__(self, name: str) -> None:
        super().__init__(name, metavar="WHO CHANGE [WHO CHANGE]…", many=True, asks=_how_much)

    def read(self, at: At[State], typed: Sequence[str]) -> Said | None:
        """By seat; a word may mean several, as "all" or "wub" do."""
        if not typed:
            return None
        said = ["", *typed] if typed[0][:1] in _SIGNS else [*typed]
        swaps = said[:1] == [SWAP] and len(said) > 2 and not _is_change(said[1])
        pairs: list[tuple[str, Change]] = []
        while not swaps and len(said) > 1 and (not pairs or re.match("[-+=\u2212]?[0-9]", said[1])):
            pairs.append((said[0], parse_change(said[1])))
            del said[:2]
        behind = said[3:] if swaps else said
        names = [words.plain(name) for seat in at.state.players for name in at.state.names(seat)]
        odd = any(_is_change(word) and words.plain(word) not in names for word in behind)
        if odd or not (swaps or (pairs and not (said and said[0].isdecimal()))):
            raise UsageError(*_PAIRS)
        changes = [(seat, amount) for word, amount in pairs for seat in self._whose(at, word)]
        changes += _swapped(at.state, at.who(said[1]), at.who(said[2])) if swaps else []
        try:
            source = self.one(at, behind[0]) if behind else None
        except words.UnknownWordError:
            from difflib import get_close_matches  # only who names a card pays for it

            if len(behind) == 1 and get_close_matches(words.plain(behind[0]), names, 1, _NEARLY):
                raise  # it is rather a player's name with a slip of the pen than a card
            source = None
        rest = " ".join(behind[source is not None :])
        return Said(changes, source, at.clean(rest, "card") if rest else None)

    def again(self, _at: At[State], event: Event) -> Said:
        """See ``Param``."""
        return Said([(entry["who"], parse_change(entry["change"])) for entry in event["changes"]], None, None)

    def _whose(self, at: At[State], word: str) -> Sequence[str]:
        if word:
            return words.several(at.state, word) or [at.who(word)]
        active = started(at.state).active
        if active is None or active not in at.state.players:
            raise UsageError("Whose life? It is no player's turn", "life WHO +3")
        return [active]


CHAPTER = Chapter[State]()
LIFE: Kind[State, LifeChanged] = CHAPTER.kind("life", leaves=False)


@LIFE.command(
    Changes("changes"),
    Doer("source", option="--from", metavar="WHO", help="Who did it.", fact="by"),
    Text(
        "card", "card", option="--with", metavar="CARD", help="What did it: a card or anything else, as text.",
        fact="with",
    ),
    words="life",
)  # fmt: skip
def life(at: At[State], changes: Said, source: str | None, card: str | None) -> LifeChanged:
    """Change life totals: -5, +3 or =20.

    Without WHO it is the active player. Who did it, and with what, may stand behind: edw life Ann +3 Bram Healing
    Salve. Several players in one go are one event, taken back in one go: edw life Ann -5 Bram +5. Two totals change
    places: edw life swap Ann Bram.
    A player at 0 stays in the game until you type that they are out; what to type is said then.

    Example: edw life Ann +3 --from Bram --with "Healing Salve"
    """
    if (source and changes.source) or (card and changes.card):
        raise UsageError("Who did it, or with what, is said twice: leave one of them out.")
    return change(at.state, changes.changes, source or changes.source, card or changes.card)


@LIFE.applies
def _(state: State, event: LifeChanged) -> None:
    for entry in event["changes"]:
        player, after, again = state.players[entry["who"]], entry["to"], restates(entry)
        by, card = event["by"], event["with"]
        if again:  # what is not said again stands as it was said of the blow
            last = player.hit if player.life <= 0 else player.blow
            player.blow = (by or last[0], card or last[1])
        elif after < player.life:
            player.blow = (by, card)
        if after <= 0 and (player.life > 0 or again):
            player.hit, player.guessed = player.blow, again and player.life > 0 and by is None
        player.life = after


def restates(entry: LifeChange) -> bool:
    """Whether a change may put right what was said before: life that is set, or that stays as it is."""
    return entry["change"][0] == "=" or entry["to"] == entry["from"]


@LIFE.tells
def _(state: State, event: LifeChanged) -> str:
    parts = [tell_change(state, entry) for entry in event["changes"]]
    return f"{listed(parts)}{tell_origin(state, event['by'], event['with'])}."


@LIFE.owes
def _(state: State, event: LifeChanged) -> list[Due]:
    changed = [entry["who"] for entry in event["changes"]]
    return [*remark_of_absent(state, [event["by"]]), *dues_of_fallen(state, changed)]
