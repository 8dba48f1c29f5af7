"""What a line says of life and of counters: who changes by how much, who did it, and with what; what puts one right."""

import re
from collections.abc import Iterator, Sequence
from itertools import takewhile

from edw_companion.cli.play.forms import (
    ANYWAY,
    AS_BEFORE,
    CHANGE,
    CHANGES,
    KEYWORDS,
    NUMBER,
    POINTS,
    SAYS,
    THE_SAME,
    TOTAL,
    parts,
    said_as,
)
from edw_companion.cli.play.line import SEVERAL, Found, Line
from edw_companion.cli.play.names import ORIGINS, text_of
from edw_companion.cli.play.typed_words import NOTHING, HalfError, of_what, refuse_twice
from edw_companion.core.questions import NO, YES, asking, whether, which_of
from edw_companion.core.state import State
from edw_companion.core.words import plain, player
from edw_companion.errors import UsageError
from edw_companion.games.short_forms import CARD_VERBS, GROUPS, prompting_of, whose_turn
from edw_companion.text import listed
from edw_companion.tuples import NamedTuple

_ATTACKS, PAYS = said_as("attack"), said_as("pay")
_APART = {";", ".", "then"}
RELATIVE = ("others", "foes")
"""Words of a command that depend on who does something."""
_OF_ONE = f"{NOTHING}who did it, and with what, is one for the whole line. Type two lines."
_HAS = re.compile(rf"(?:^|, (?:and )?)(?:{KEYWORDS})(?:,? (?:and )?(?:{KEYWORDS}))*$", re.IGNORECASE)
"""What a creature has, alone or behind its name."""


class _Change(NamedTuple):
    """A form of ``CHANGES``: who changes by how much, the counters ("" for life), who did it; the words behind it.

    ``way`` is the form; "" for one that goes on with the change before it; ``apart``: whether more than a comma or
    "and" stands between the two.
    """

    pairs: Sequence[tuple[str, str]]
    kind: str
    by: str
    behind: Sequence[str] = ()
    way: str = ""
    apart: bool = False


class Changes:
    """A line that may be changes of life or of counters.

    Attributes:
        line: the line.
        understood: so many of its words are understood as such, from the first on.
    """

    def __init__(self, line: Line) -> None:
        """The forms of a line are tried."""
        self.understood = 0
        self.line, self._names, self._words = line, line.names, line.typed.words
        self._game, self._state, self._low = line.names.game, line.names.state, line.typed.low
        self._rest: dict[int, list[_Change] | None] = {}

    def told(self) -> list[str] | None:
        """The words of ``life`` or ``counters`` that the line is; None if it is neither."""
        changes = self._changes(0)
        return self._told(changes) if changes else None

    def _changes(self, at: int) -> list[_Change] | None:
        """The changes that all words from there on are; None if they are not."""
        if at not in self._rest:
            self._rest[at] = None
            self._rest[at] = next(self._ways(at), None)
        return self._rest[at]

    def _ways(self, at: int) -> Iterator[list[_Change]]:
        """The ways to read all words from there on as changes."""
        forms = ((form, parts(form)) for form in CHANGES)
        begun = ((form, slots) for form, (slots, needs) in forms if not any(map(self._low.isdisjoint, needs)))
        found = ((form, *each) for form, slots in begun for each in self.line.match(slots, at, {}))
        made = ((end, slots, _change(slots, form, first=not at)) for form, end, slots in found)
        for end, slots, change in ((end, slots, change) for end, slots, change in made if change is not None):
            if change.by in (THE_SAME, TOTAL) and not at:
                continue
            numbers = (at for at, word in enumerate(self._words) if at >= end and re.fullmatch(NUMBER, word))
            for stop in range(end, next(numbers, len(self._words)) + 1):  # no number is of a card
                said = self._words[end:stop]
                if not change.kind and {*map(str.casefold, said[:1])} & {*self._names.kinds}:  # which it is of
                    continue
                lost = said[:1] == ["to"] and self._low.isdisjoint(PAYS)  # "loses 1 to pestilence"
                if lost and change.by == TOTAL:  # "does 2 to ann, bram 2 to cleo"
                    continue
                owned = said[:1] == [","] and not self.line.typed.owners.isdisjoint(said[1:2])  # "..., ann's bolt"
                behind = self._names.origin(["from", *said[1:]] if lost or owned else said)
                if behind is not None and "N" in slots and behind[:1] not in ORIGINS:  # "ann gets 2 tokens" is no card
                    behind = None if self._names.named(" ".join(said)) else self._names.lying_card(said) or None
                if behind is None:
                    continue
                if (whole := self._whole_origin(change, behind, first=not at)) is None:
                    continue
                this = change._replace(behind=whole)
                if stop == len(self._words):
                    yield [this]
                after = [*self.line.joined(stop), *([stop] if stop == end else [])]
                self.understood = max(self.understood, stop if after else 0)
                for begin in after:
                    rest = self._changes(begin)
                    total = rest and rest[0].by == TOTAL and "CHANGE" in slots
                    joined = begin > stop or (rest and rest[0].by != AS_BEFORE and len(rest[0].pairs) == 1)
                    if rest and not total and joined:  # no "w-5 r and u-3", nor "2 to ann, bram 2 to cleo"
                        apart = not _APART.isdisjoint(map(str.casefold, self._words[stop:begin]))
                        yield [this, rest[0]._replace(apart=apart), *rest[1:]]

    def _whole_origin(self, change: _Change, behind: Sequence[str], *, first: bool) -> Sequence[str] | None:
        """Who did it and with what, as a change says one half of it, the ``first`` of a line or another, and the rest.

        None where both say who it was, and it is not the same: "bram hits ann for 3 from cleo".
        """
        if change.by and behind[:1] == ["--from"] and not (first and change.by == AS_BEFORE):
            by, doer = map(self._names.seats, (change.by, behind[1]))
            if change.by in (THE_SAME, AS_BEFORE) or (by != doer and change.by != TOTAL):
                return None
            behind = behind if change.by == TOTAL else behind[2:]
        *source, card = change.behind or [""]
        if source[-1:] != ["--with"] or not behind:
            return behind or change.behind
        *doer, other = behind
        if doer[-1:] != ["--with"]:  # "wurm hits ann for 3 from bram"
            return [*behind, *change.behind] if len(source) == 1 else None
        if len(source) > 1 < len(doer):
            return None
        joint = ", " if _HAS.fullmatch(other) else " with "
        joined = card if plain(other) == plain(card) else f"{card}{joint}{other}"  # "akroma hits dan with lifelink"
        return [*(doer if len(doer) > 1 else source), joined]

    def _told(self, changes: Sequence[_Change]) -> list[str]:
        """The words of ``life`` or ``counters`` for changes, which are one line."""
        *first, last = changes = self._by_the_same(changes)
        who = [who for each in changes for who in (each.by, *(who for who, _ in each.pairs)) if who not in GROUPS]
        at = last.behind[:1] == ["--from"]
        doer = [word for word in last.behind[at : at + 1] if at or self._names.known(word)]
        self._names.check([*who, *doer])
        if len({each.kind for each in changes}) > 1:
            bare = next((amount for each in changes if not each.kind for _, amount in each.pairs), "")
            if bare and self._low.isdisjoint(POINTS):
                raise of_what(bare[1:])
            raise HalfError(f"{NOTHING}life is one line, and each kind of counter another.")
        if len({each.by for each in changes}) > 1 or any(each.behind not in ([], last.behind) for each in first):
            raise HalfError(_OF_ONE)
        alike = len({each.way for each in changes if each.way}) < len(("one", "other"))
        hit = {seat for each in first for who, _ in each.pairs for seat in self._names.seats(who)}
        same = hit & {seat for who, _ in last.pairs for seat in self._names.seats(who)}
        alike = alike and not any(each.apart for each in changes[1:])
        alike = alike and not any(who in RELATIVE for each in first for who, _ in each.pairs)  # "others-1, ann-5 dan"
        if last.behind and (same or not alike) and not all(each.behind for each in first):  # "pays 8, takes 4 from eve"
            raise HalfError(_OF_ONE)
        if at and doer and not (last.by or any(each.behind for each in first)) and hit & {*self._names.seats(doer[0])}:
            raise HalfError(f"{NOTHING}is it {doer[0]}'s doing, all of it? Type two lines.")  # "... to karl"
        if "each" in self._low and len(changes) == len(last.pairs) == 1 and last.pairs[0][0] not in GROUPS.values():
            raise HalfError(f"{NOTHING}'each' is said of one player: say how much it is in all.")
        self.ask_of(last.pairs[0][0], last.behind)
        drains = next((each for each in changes if _drains_several(each)), None)
        if drains and (first or self._state is None):
            raise _gains_unclear(drains.by)
        if drains and self._state:
            self._ask_of_gain(self._state, drains)
        pairs = [pair for each in changes for pair in self._pairs(each, [*who, *doer], doer)]
        if any(not (each.behind or each.by) for each in changes):  # which may tell of the same
            refuse_twice(pairs)
        options = self.line.typed.options
        if not last.kind:
            self.refuse_total(pairs)
            last, gained = self._of_creature(self._of_verb(last), pairs)
            by = ["--from", last.by] if last.by else []
            told = ["life", *(word for pair in (*pairs, *gained) for word in pair if word), *last.behind, *by, *options]
            self._ask_of_creature([who for who, _ in pairs], told)
            theirs = last.behind[1] if last.behind[:1] == ["--from"] else ""
            self._ask_of_attack(last.by or theirs, [who for who, _ in pairs], told)
            self._ask_if_damage(told)
            self._ask_of_doubt(told)
            if self.line.typed.asks:
                raise whether(f"Is that so, and to be recorded: {text_of(self.line.typed.words)}?", told)
            return told
        if len({amount for _, amount in pairs}) > 1:
            raise HalfError(f"{NOTHING}in one line all get the same number of counters. Type two lines.")
        origin = [*self._origin(last), *(["--from", last.by] if last.by else [])]
        return ["counters", ",".join(who for who, _ in pairs), last.kind, pairs[0][1], *origin, *options]

    def refuse_total(self, pairs: Sequence[tuple[str, str]]) -> None:
        """Refuse a total that is another one than what is lost or gained before it leaves: "takes 5, is at 64"."""
        left, players = dict[str, int](), self._state.players if self._state else {}
        changes = (
            (seat, change) for who, change in pairs if re.fullmatch(CHANGE, change) for seat in self._names.seats(who)
        )
        changes = ((seat, change) for seat, change in changes if seat in players)
        for seat, change in changes:
            number, now = int(change[1:]), left.get(seat, players[seat].life)
            if change.startswith("=") and seat in left and number != now:
                raise HalfError(f"{NOTHING}that leaves {players[seat].name} at {now}, and not at {number}.")
            left[seat] = number if change.startswith("=") else now + int(change.replace("\u2212", "-"))

    def _origin(self, change: _Change) -> Sequence[str]:
        """Who gave counters, and with what, as options."""
        if not change.behind or change.behind[0].startswith("--"):
            return change.behind
        doer = [*change.behind[:1]] if self._names.known(change.behind[0]) else []
        card = text_of([word for word in change.behind[len(doer) :] if word != "--with"])
        return [*(["--from", *doer] if doer else []), *(["--with", card] if card else [])]

    def _of_verb(self, change: _Change) -> _Change:
        """The change with what its verb says: a card, or who attacks, which is whoever's turn it is."""
        state, verbs = self._state, self._low & {*CARD_VERBS, *_ATTACKS}
        spell = next((CARD_VERBS[verb] for verb in verbs if verb in CARD_VERBS and not self._names.named(verb)), "")
        if spell and not change.behind:
            return change._replace(behind=["--with", spell])
        active = whose_turn(state) if state is not None else None
        attacks = verbs & _ATTACKS and not self.line.typed.when and not change.by and [*change.behind[:1]] == ["--with"]
        hit = {seat for who, _ in change.pairs for seat in self._names.seats(who)}
        return change._replace(by=active) if active and attacks and active not in hit else change

    def _of_creature(
        self, last: _Change, pairs: Sequence[tuple[str, str]]
    ) -> tuple[_Change, Sequence[tuple[str, str]]]:
        """The change without what its creature has beside its name; and what whoever deals it gains by lifelink.

        Where nobody is said to deal it, lifelink stays as it was said.
        """
        *behind, card = last.behind or [""]
        doer, has = last.by or next((word for word in behind if not word.startswith("-")), ""), _HAS.search(card)
        linked = has is not None and "lifelink" in has[0].casefold()
        if has is None or (linked and not doer):
            return last, ()
        if "infect" in has[0].casefold():
            raise HalfError(f"{NOTHING}infect gives poison: '{pairs[0][0]} gets {pairs[0][1][1:]} poison'.")
        if has.start():
            behind.append(card[: has.start()])
        elif behind[-1:] == ["--with"]:
            del behind[-1]
        last = last._replace(behind=behind)
        if not linked:
            return last, ()
        hit = [seat for who, _ in pairs for seat in self._names.seats(who)]
        if len(hit) != len(pairs) or not {*hit}.isdisjoint(self._names.seats(doer)):  # of several nobody knows how many
            raise _gains_unclear(doer)
        return last, [(doer, f"+{sum(int(amount[1:]) for _, amount in pairs)}")]

    def _by_the_same(self, changes: Sequence[_Change]) -> list[_Change]:
        """The changes, each of ``THE_SAME`` done by whoever did the one before it, and in the same way."""
        done: list[_Change] = []
        for each in changes:
            before, by = done[-1] if done else each._replace(by=""), each.by
            if by in (THE_SAME, TOTAL) and " by " in before.way:  # "ann was hit by cleo for 3 and bram for 2"
                raise HalfError(f"{NOTHING}did that hit {each.pairs[0][0]}, or is it who hit? Type two lines.")
            if by == TOTAL and before.by and each.behind:
                raise HalfError(_OF_ONE)
            if by == TOTAL:  # "ann is at 5, bram 6", "ann loses 1 and bram 3"
                hit = {seat for change in done for who, _ in change.pairs for seat in self._names.seats(who)}
                if not hit.isdisjoint(self._names.seats(each.pairs[0][0])):  # "all lose 2, ann 3"
                    raise UsageError(f"{NOTHING}say how much it is for {each.pairs[0][0]} in all.")
            elif by == THE_SAME and (before.by in {who for who, _ in before.pairs} or not (before.by or before.behind)):
                raise HalfError(f"{NOTHING}who did it, and what, is not clear. Type two lines.")
            elif by == AS_BEFORE and before.by in {who for who, _ in each.pairs}:  # nobody hits themselves unasked
                raise HalfError(_OF_ONE)
            if by in (TOTAL, THE_SAME):
                sign = before.pairs[0][1][:1]
                each = each._replace(pairs=[(who, f"{sign}{amount[1:]}") for who, amount in each.pairs])
            if by in (TOTAL, THE_SAME, AS_BEFORE):
                each = each._replace(by=before.by, behind=each.behind or ([] if by == TOTAL else before.behind))
            done.append(each)
        return done

    def _ask_of_attack(self, doer: str, victims: Sequence[str], told: Sequence[str]) -> None:
        """Ask about an attack in another's turn, or on somebody whom the player whose turn it is may not attack."""
        state = self._state
        if state is None or not doer or self._low.isdisjoint(_ATTACKS):
            return
        guest = state.guest()
        seat = player(state, doer, *([guest.name] if guest else []))
        may = [place.name for place in self._game.scene(state).places if place.target]
        hit = [each for who in victims for each in self._names.seats(who)]
        wrong = [each for each in hit if may and state.name(each) not in may]
        if seat == state.active and wrong:
            whom = state.titles(wrong)
            text = f"{state.title(seat)} may attack {listed(may)} now, and not {whom}."
        elif seat in state.players and state.active in state.players and seat != state.active and not state.paused:
            text = f"It is the turn of {state.title(state.active)}, and not of {state.title(seat)}."
            text += "".join(f" {state.title(each)} is away." for each in hit if each in state.away)
        else:
            return
        text += " Recorded all the same?"
        others = {name: ["life", name, *told[2:]] for name in may} if seat == state.active and len(hit) == 1 else {}
        raise which_of(text, {YES: told, NO: (), **others}, {YES: ("y", ANYWAY)})

    def _ask_if_damage(self, told: Sequence[str]) -> None:
        """Ask whether it is damage what somebody "gets" from somebody, or from a card."""
        gains = any(word.startswith("+") for word in takewhile(lambda word: not word.startswith("--"), told))
        if gains and "life" not in self._low and {"--from", "--with"} & {*told} and self._low & {"get", "gets", "got"}:
            lost = [re.sub(r"^\+(?=[0-9])", "-", word) for word in told]
            raise which_of("Is that life, or damage?", {"life": told, "damage": lost}, {"damage": ("dmg", "lost")})

    def _ask_of_doubt(self, told: Sequence[str]) -> None:
        """Ask what the game asks of a change of life at its table."""
        doubts, said = prompting_of(self._game).doubts, [*self._words, *self.line.typed.when]
        if doubts and self._state and self._state.going and (question := doubts(self._state, told, said)):
            raise asking(question)

    def _ask_of_creature(self, victims: Sequence[str], told: Sequence[str]) -> None:
        """Ask who is meant by the name of what lies at a player's seat, such as a dragon: it has no life."""
        wrong = [who for who in victims if self._names.of_seat(who)]
        if self._state is None or not wrong or self._low.isdisjoint(SAYS):
            return
        card = wrong[0].capitalize()
        mine = self._state.title(player(self._state, wrong[0]))
        text = f"Is it {mine} who loses or gains life, or {card}? What a creature takes stays on paper."
        raise which_of(text, {mine: [*told], card: ()})

    def ask_of(self, who: str, behind: Sequence[str]) -> None:
        """Ask of a word behind a number that may be what is counted, or a player who is called so."""
        name = "".join(behind[:1])
        if self._names.named(name) and name.casefold() in (*POINTS, *self._names.kinds):
            other = "leave it out" if name.casefold() in POINTS else f"counters {who} {name} +N"
            raise HalfError(f"{NOTHING}is '{name}' the player? Then 'from {name}'; if not: {other}.")

    def _ask_of_gain(self, state: State, change: _Change) -> None:
        """Ask how much somebody gains who drains several, which differs by card."""
        doer, *others = self._names.seats(change.by)
        if others:
            raise _gains_unclear(change.by)
        *lose, (_, gain) = change.pairs
        losers = self._pairs(change._replace(pairs=lose), [change.by], [])
        hit = {seat for who, _ in losers for seat in self._names.seats(who)} - {doer}
        if not hit:
            raise _gains_unclear(change.by)
        lost = [(seat, lose[0][1]) for seat in state.players if seat in hit]
        behind, ways = ["--from", doer, *change.behind], dict[str, Sequence[str]]()
        for gained in (int(gain) * len(hit), int(gain), 0):
            pairs = [*lost, *[(doer, f"+{gained}")] * bool(gained)]
            ways[str(gained)] = self._told([change._replace(pairs=pairs, by="", behind=behind)])
        raise which_of(f"How much does {state.title(doer)} gain?", ways)

    def _pairs(self, change: _Change, named: Sequence[str], doer: Sequence[str]) -> Iterator[tuple[str, str]]:
        """Who changes by how much; "others" and "foes" are those of whose turn it is.

        Where it is said whose deed it is, foes are those of that player; there, and of everyone else, the others are
        all but who is ``named``.
        """
        state = self._state
        seats = [seat for word in named for seat in self._names.seats(word)]
        for who, amount in change.pairs:
            if who == "all" and change.by and not self._low.isdisjoint(_ATTACKS):  # nobody attacks themselves
                who = "others"
            group: Sequence[str] = ()
            relative = who in RELATIVE and not self._names.named(who)
            if state is not None and relative and seats:
                doers = self._names.seats(change.by or "".join(doer))
                if who == "foes" and len(doers) == 1:
                    group = state.foes(doers[0])
                elif who == "others" and (change.by or doer or "else" in self._low):
                    group = [seat for seat in state.reached if seat not in seats]
                if not group and state.active not in seats:
                    whose = f"those of {state.title(state.active)}, whose turn it is"
                    raise UsageError(f"{NOTHING}'{who}' are {whose}; name them.")
            yield from ((each, amount) for each in group or [who])


def is_loss_or_gain(told: Sequence[str]) -> bool:
    """Whether a command is what somebody loses or gains: "has 4" may be of dice."""
    return [*told[:1]] == ["life"] and not any(word.startswith("=") for word in told)


def _drains_several(change: _Change) -> bool:
    """Whether somebody gains what several lose."""
    victims = [who for who, _ in change.pairs]
    return change.by in victims and (len(victims) > len("ab") or victims[0] in GROUPS)


def _gains_unclear(doer: str) -> UsageError:
    """What refuses a change by which somebody gains as much as several lose, who knows how much in all."""
    return UsageError(f"{NOTHING}say how much {doer} gains, as in: everyone else loses 1, {doer} gains 3.")


def _change(found: Found, form: str, *, first: bool) -> _Change | None:
    """What a form of ``CHANGES`` says, the ``first`` of a line or not; None if it is not said of what is counted."""
    life, counters = CHANGES[form]
    amount, _, kind = found.get("N", found.get("CHANGE", "")).partition(" ")
    kind = kind or found.get("KIND", "")
    sign, by = counters if kind else life, found.get("DOER", "")
    if sign in (THE_SAME, AS_BEFORE, TOTAL):
        sign, by = sign[-1], sign
    if kind and life and not counters:
        return None
    if not sign and "N" in found:  # "3 on ann" is nothing of life
        return None
    pairs = [(who, f"{sign[:1]}{amount}") for who in found.get("WHO", "").split(SEVERAL)]
    card = ["--with", found["TOOL"]] if found.get("TOOL") else [*filter(None, found.get("SOURCE", "").split(SEVERAL))]
    goes_on = by in (THE_SAME, AS_BEFORE, TOTAL) and not first
    gained = [(by, f"+{amount}")] if len(sign) > 1 else []
    return _Change([*pairs, *gained], kind, by, card, "" if goes_on else form)
