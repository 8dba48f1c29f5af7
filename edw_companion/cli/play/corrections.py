"""What puts the line before right, "no, it was 8", "that was cleo"; or is said of one more, "bram too", "same again".

The line before is done so, in its place or as well. Where several places in it fit, it is asked.
"""

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import chain, takewhile

from edw_companion.cli.play.at_table import TakesBack
from edw_companion.cli.play.changes import PAYS
from edw_companion.cli.play.forms import DEAD_BY, ROLL_STANDS, SAID, SLIPS, first_words
from edw_companion.cli.play.names import Names
from edw_companion.cli.play.said import (
    ANYONE,
    BY,
    CARD,
    NUMBER,
    VERBS_OF,
    WHO,
    WORD,
    Said,
    card_names,
    changed,
    commands_of,
    number_of,
    options_of,
)
from edw_companion.cli.play.state import Laptop, in_short
from edw_companion.cli.play.typed_command import Questions, TypedCommands, without_options
from edw_companion.cli.play.typed_words import Typed, asks, split
from edw_companion.cli.play.unclear import COUNTED, LOOKS, SENTENCE
from edw_companion.cli.table import Loaded
from edw_companion.core.due import quoted
from edw_companion.core.questions import NO, TYPED, YES, Asked, Instead, SeveralError, WantedError, whether
from edw_companion.core.state import Event, State
from edw_companion.core.words import UnknownWordError, plain, player, without_thanks
from edw_companion.errors import EdwError, UsageError
from edw_companion.games.short_forms import PLAYS
from edw_companion.session.history import FACTS, MOVES
from edw_companion.text import listed

_SLIPS = rf"no(?! one\b)|nope|hey|{SLIPS}|wait|wrong|actually|hang on|hold on|typo|my mistake|i meant?"
LEAD = re.compile(rf"(?:(?:{_SLIPS}|oh|ah|undo,|(?:undo|take) (?:it|that)(?: back)?)[,:!]? +)+(?=\S)", re.IGNORECASE)
_WRONG = re.compile(rf"\b(?:no|nope|{SLIPS}|wrong|actually|typo|mistake|i meant?)\b", re.IGNORECASE)
"""What says before a whole sentence that another was wrong."""
_MARK = re.compile(
    r"\bnot\b|\bonly (?:[0-9]|(?:lost|loses|took|takes|gained|gains|got|gets|hits?|paid|pays) )|^the \D+ hit \D+$"
    r"|(?:n['’]|\b(?:do|does|did|is|are|was|were|has|have|had)n)t\b|\bdid (?:it|that)$"
    r"|\bi meant?$|\bactually$|^(?:only|just|make (?:it|that)) "
    r"|^(?:it|that|this|those|these|the|he|she|they|\w+['’]s?)\b.*\b(?:was|were|should)\b"
    r"|^(?:it|that)['’]s\b(?! (?:it|all)\b)",
    re.IGNORECASE,
)
"""What is said before, or in, a line that puts another right."""
_ORIGIN = re.compile(
    rf"^(?:{LEAD.pattern})?(?:(?:it|that|this)(?: was|['’]s) )?(?=(?:from|by|with|w/) )", re.IGNORECASE
)
"""What stands before who did it, or with what, where a line says nothing else."""
ALSO = re.compile(
    r"^(?:and )?(?:the |do the )?(?:same|again|once more)(?: thing)?(?: again)?\b"
    r"|^(?:and )?so (?:does|did|is|has)\b|^and\b|,? \b(?:too|also|as well)\b|(?<=[0-9]) more$",
    re.IGNORECASE,
)
"""What is said of what is so once more, or of somebody else as well."""
BLOCKED = re.compile(
    r"\bblock(?:s|ed)?\b|\bprevent(?:s|ed)\b|\b(?:takes?|took|loses?|lost) (?:nothing|none|no (?:damage|life))\b"
    r"|\b(?:nothing|none|no damage) (?:on|to|for)\b"
    r"|\b(?:did|does)(?: not|n['’]?t) hit\b"
    r"|\b(?:did|does)(?: not|n['’]?t) (?:take|lose)(?: (?:it|that|any(?:thing)?|(?:the |those )?[0-9]+))?"
    r"(?: damage| life)?(?: yet)?$",
    re.IGNORECASE,
)
"""What is said of a blow that came to nothing."""
_BLOCKED_AFTER_ALL = r"\bblocked (?:that|it)\b|\bdid block\b|\bblock.* after all"
"""What is said of who has blocked what was recorded as a hit."""
_WITHIN = re.compile(r",? (?:(?:no|wait|sorry|oops|i mean)[, ]+)+(?=\S)", re.IGNORECASE)
"""Between a line and what puts it right before it is recorded."""
_STOP = re.compile(r"(?:;|(?<=\w{3})\.|(?<=\bi[nt])\.) \S|(?<=\w)(?:,| then| and) (?:again|the same)\b", re.IGNORECASE)
"""What ends a sentence, and another one begins."""
_STAYS = re.compile(
    r"(?:(?:it|he|she|they|that)(?:['’]s)? )?(?:stays?|(?:does|did|is|was)(?: not|n['’]?t)(?: leave)?|not|leave it)",
    re.IGNORECASE,
)
"""What says that it did not happen."""
_IT_WAS = re.compile(r"(?:it|that)(?: (?:was|is)|['’]s)\b", re.IGNORECASE)
_NOT_SO = re.compile(r",? (?:and )?not [0-9]+$")
_SHE = re.compile(r"\b(?:he|she)\b", re.IGNORECASE)
_AND = re.compile(", (?:and )?| and ")
_REASON = re.compile(", (?:and |so )?| so | because | since ")
_REPEATED = {*COUNTED, "roll", "recruited"}
"""What may be so once more, and the like of it be meant for somebody else, too."""
_UNCLEAR = "It is not clear what is to change in '{}': 'u' takes that back; then type it as it was."
NOTHING_YET = "Nothing was recorded of the line before: type it anew as it was meant."

Way = Sequence[Sequence[str] | str]
"""The commands, or the line, in the place of a line."""
_Part = tuple[Event, Sequence[Sequence[str]]]
"""A decision of a line as its event has it, and the commands for it."""


def _told(table: Loaded, events: Sequence[Event]) -> str:
    """What lines of the log say, as one."""
    return "; ".join(table.line(event["n"]).rstrip(".") for event in events)


def _of_two_turns(table: Loaded) -> list[Event]:
    """The changes of life of this turn and the one before it."""
    events = table.session.standing()
    turns = [at for at, event in enumerate(events) if event["do"] == "turn"]
    return [event for event in events[[0, 0, *turns][-2] :] if event["do"] == "life"]


def _since(table: Loaded | None, seal: str | None) -> list[Event]:
    """What was recorded behind the line with a seal, the newest first."""
    events = table.session.events if table is not None else []
    return [*takewhile(lambda event: event["h"] != seal, reversed(events))]


def _was_that(table: Loaded, event: Event, was: str, more: Mapping[str, int], origin: Sequence[str]) -> Asked:
    """Ask whether an older line was meant otherwise, and say what each life becomes, which is ``more`` by so much."""
    lives = {seat: (table.state.players[seat].life, points) for seat, points in more.items()}
    goes = [f"{table.state.title(seat)} goes {now} -> {now + by}" for seat, (now, by) in lives.items()]
    text = f"Line {event['n']}, {_told(table, [event])}: was that {was}, so that {listed(goes)}?"
    pairs = chain(*((seat, f"{points:+}") for seat, points in more.items()))
    return whether(text, ["life", *pairs, *origin]).question


def _has_all(events: Sequence[Event], clauses: Iterable[Said]) -> bool:
    """Whether all that several clauses say is in what is recorded: who did it, or else who was hit, and by how much."""
    doers = {event.get("by") for event in events}
    hit = {(each["who"], each["change"][1:]) for event in events for each in event.get("changes", ())}
    for said in clauses:
        numbers = [value for value, kind in said.new if kind == NUMBER]
        for who, kind in said.people:
            amounts = {number for each, number in hit if each == who}
            there = who in doers if kind == BY else amounts and {*numbers} <= amounts
            if not there:
                return False
    return True


class Corrections:
    """Puts the line before right: it knows what was typed, and what that has become."""

    def __init__(
        self, laptop: Laptop, questions: Questions, commands: TypedCommands, run: Callable[[str], None]
    ) -> None:
        """``run`` takes a line that is no answer and no number."""
        self._laptop, self._questions, self._commands, self._run = laptop, questions, commands, run
        self._idle, self._refused = "", False  # the line before, if it has recorded nothing; whether it was refused
        self._anew = ""  # the line that is taken, as what it puts right is called
        self._offered: Mapping[str, tuple[Sequence[Event], Way]] = {}  # by answer, in whose place what is done

    def _names(self, table: Loaded) -> Names:
        """What is called by a name at a table."""
        return Names(self._laptop.app.game(), table.state)

    def _does(self, line: str) -> bool:
        """Whether a line is a command, and no look at the table."""
        return self._laptop.words(line) not in ([], LOOKS)

    def _commands_of(self, events: Sequence[Event]) -> list[list[str]]:
        """The commands that have recorded what was typed here."""
        return [self._laptop.typed[event["n"]] for event in events]

    def end(self, typed: str, *, answers: bool, aside: bool) -> None:
        """A line was taken: keep what it has become, which the next may put right; ``answers``: it is an answer.

        Nothing is kept where somebody else has recorded meanwhile; what has asked is put right when it is answered.
        ``aside``: it was done while a question stays open that was put before it.
        """
        laptop, table, anew, self._anew = self._laptop, self._laptop.table(), self._anew, ""
        asked = self._questions.now is not None and not aside
        events, new = table.session.events if table is not None else [], _since(table, laptop.shown and laptop.shown.h)
        idle = self._idle
        if typed and not asked and (new or not anew):  # else the line before was put right, which may be tried again
            self._idle, self._refused = "" if new else typed, bool(laptop.code)
        of_line = [*takewhile(lambda event: event["do"] not in MOVES, new)]
        if not typed or not of_line or not all(event["n"] in laptop.typed for event in new):
            return
        twice = not (idle or asked) and [typed] == laptop.lines.get(events[-len(new) - 1]["h"])
        once = {event["do"] for event in of_line}.isdisjoint(("turn", *FACTS))
        if twice and once and len(typed.split()) >= SENTENCE:
            laptop.say("The same as the line before: 'u' takes it back, if it happened once.")
        words = " ".join(map(quoted, laptop.typed[new[0]["n"]])) if answers and len(of_line) == 1 else typed
        if not laptop.current:
            laptop.current.append(anew or words)
        laptop.lines |= {event["h"]: laptop.current for event in of_line}

    def puts_right(self, typed: str) -> bool:
        """Put the line before right, or do it once more, if that is what a line says; whether it is.

        What is put right is taken back, and done as it was meant. What was refused, and has recorded nothing, is only
        typed anew.
        """
        table, line = self._laptop.table(), without_thanks(typed)
        if table is None:
            return False
        if typed in self._offered:
            self._do_anew(*self._offered[typed])
            return True
        recorded = [*(self._laptop.of_line(table.session.events) or self._before_undone(table))]
        before = [event for event in recorded if event["do"] not in FACTS]
        ways = (self._of_game, self._within, self._blocked, self._killer, self._by_whom)
        if any(puts(table, before, line) for puts in ways):
            return True
        if ALSO.search(typed) and not re.search(r"\bnot\b", typed) and not _STOP.search(typed):
            return {event["do"] for event in recorded} <= _REPEATED and self._once_more(table, before, typed)
        if re.match("no ", line, re.IGNORECASE) and self._laptop.words(re.split("[,.;]", line)[0])[:1] == [PLAYS]:
            return False  # "no blockers", and no correction
        return bool(LEAD.match(line) or _MARK.search(typed)) and self._instead(table, before, line)

    def _before_undone(self, table: Loaded) -> Sequence[Event]:
        """The line that stands last, where something else than a change of life was just taken back; else nothing."""
        events = table.session.events
        undone = {events[n - 1]["do"] for n in events[-1]["of"]} if events[-1]["do"] == "undo" else {*COUNTED}
        last = self._laptop.newest(table) if undone.isdisjoint(COUNTED) else []
        return last if {event["h"] for event in last} <= self._laptop.lines.keys() else []

    def of_asking(self, asking: str, typed: str) -> str:
        """A line that asks, with what a line says that puts it right; "" if it puts nothing right, or is not clear."""
        table, lead = self._laptop.table(), LEAD.match(typed)
        if table is None or lead is None:
            return ""
        said = Said(typed[lead.end() :], self._names(table))
        if len({who for who, _ in said.people}) > 1 and self._laptop.is_command(typed[lead.end() :]):
            return ""  # a sentence of its own: "wait, mia bolts tom"
        ways = [anew for anew in said.in_text(asking).values() if self._laptop.words(anew)]
        return ways[0] if len(ways) == 1 else ""

    def asks(self, question: Asked) -> bool:
        """Whether a question is about in whose place something is to be done."""
        return isinstance(question, Instead) and any(
            "".join(words[1:]) in self._offered for words in question.answers.values()
        )

    def _of_game(self, table: Loaded, before: Sequence[Event], line: str) -> bool:
        """Put right what this game alone knows."""
        applies = table.state.going and before and not self._refused  # of the refused line nothing stands
        meant_as = self._laptop.wording.prompting.meant_as if applies else None
        commands = self._commands_of(before)
        try:
            own = meant_as(table.state, line, commands[-1]) if meant_as else ""
        except WantedError as error:
            if not isinstance(error.question, Instead):
                raise
            ways = {old: [*commands[:-1], anew] for old, (_, anew) in error.question.answers.items()}
            self._offer(table, before, ways, error.question.text)
            return True
        words = self._laptop.words(own) if own else []
        sense = bool(words) and words[0] not in MOVES
        if sense:
            self._do_anew(before, [*commands[:-1], own])
        return sense

    def _within(self, table: Loaded, _before: Sequence[Event], line: str) -> bool:
        """Do a line of which something is put right at its end: "ann loses 5, no 6", "ann is at 81, not 91".

        What stands behind it as a sentence of two people is meant alone. Of several sentences each is a line first.
        """
        cut = _WITHIN.search(line)
        if cut is None or _STOP.search(line):
            return False
        first, last = line[: cut.start()], line[cut.end() :]
        said, records = Said(last, self._names(table)), self._commands.records(self._laptop.words(first), asking=True)
        several = len({who for who, _ in said.people}) > 1
        if records and _STAYS.fullmatch(last):
            self._laptop.say("So nothing was recorded.")
            return True
        if several:
            one = not self._laptop.is_several(first)  # else it is not clear what stands
            found = {"": last} if one and self._commands.records(self._laptop.words(last)) else {}
        else:
            found = said.in_text(first)
        [anew] = found.values() if len(found) == 1 else [""]
        right = self._does(anew)
        if anew and not right and LEAD.match(anew):  # "no it was kei, no wait, pavel"
            return self.puts_right(anew)
        if right:
            self._anew = anew
            self._run(anew)
        elif cut[0].rstrip().endswith(",") and records and (several or not self._does(line)):
            self._laptop.say(
                f"Nothing was recorded: it is not clear what '{last}' puts right. Type the line as it was meant."
            )
            return True
        return right

    def _blocked(self, table: Loaded, before: Sequence[Event], line: str) -> bool:
        """Ask whether the line before is taken back, where somebody whom it has hit has blocked, or lost nothing.

        With it goes the end of the turn, if that was typed since. Of several who were hit only those are who are named.
        """
        if not BLOCKED.search(line) or asks(split(line)):  # "who can block for sara"
            return False
        events = [*before]
        if [event["do"] for event in events] == ["turn"] and table.session.stacks.stands(table.session.events[-2]):
            events.insert(0, table.session.events[-2])
        hits = [event for event in events if event["do"] != "turn"]
        changes = [each for event in hits for each in event.get("changes", ())]
        said = Said(line, self._names(table))
        named = {who for who, _ in said.people} - {event.get("by") for event in hits if re.search("n['’]?t hit", line)}
        of_block = {"block", "prevent", "and", "nothing", "none", "after", "all", *VERBS_OF["-"]}
        if len(named) > 1 and not said.strange <= of_block:
            return False  # "the poison was for petra, and jule blocked"
        people, attacker = [*dict.fromkeys(who for who, _ in said.people)], ""
        if len(people) == len("ab") and "block" in said.strange and not re.search(r"\band\b|[,&]", line):
            other_way = re.search(" (?:for|by) ", line)  # "mia was blocked by ben", "palladia blocked for ruth"
            attacker, blocker = people if other_way else people[::-1]  # "ben blocked mia"
            named, attacker = {blocker}, "" if " for " in line else attacker
        lately = {each["who"] for event in _of_two_turns(table) for each in event["changes"]}
        ally = named and changes and named.isdisjoint(lately)  # of who was hit
        if ally and re.search(_BLOCKED_AFTER_ALL, self._laptop.line, re.IGNORECASE):
            named, attacker = set(), ""
        theirs = [
            event
            for event in hits
            if not named or any(each["who"] in named for each in event.get("changes", ()))
            if attacker in ("", event.get("by"))
        ]
        by = all(event.get("by") or event.get("with") for event in theirs)
        hurt = [each for event in theirs for each in event.get("changes", ())]
        known = {"0", *(number for each in hurt for number in (each["change"][1:], str(each["from"])))}
        numbers = {*re.findall("[0-9]+", line)} <= known
        blow = changes and by and numbers and named <= {each["who"] for each in hurt}
        if not blow and self._blocked_before(table, line, named, attacker):
            return True
        if not blow or self._commands.records(self._laptop.words(line)):
            return False
        way = list[Sequence[str]]()
        for event in before:
            left = (each for each in event.get("changes", ()) if named and each["who"] not in named)
            kept = [(each["who"], each["change"]) for each in left]
            if event["do"] in COUNTED:
                way += commands_of(changed(event, kept)) if kept else []
            else:
                way.append(self._laptop.typed[event["n"]])
        if way and events == [*before]:  # the rest of the line stands
            hit = [*named] or [*dict.fromkeys(each["who"] for each in changes)]
            self._offer(table, before, {YES: way}, f"Take back what {table.state.titles(hit)} took of that?")
            return True
        told = _told(table, events)
        answers = {YES: (TYPED, "undo" if before == events else f"undo {len(events)}"), NO: ()}
        question = TakesBack.question._replace(text=f"Take back: {told}?", answers=answers)
        self._questions.ask(table, question, self._laptop.line)
        return True

    def _blocked_before(self, table: Loaded, line: str, named: Collection[str], attacker: str) -> bool:
        """Ask whether one player who has blocked gets back what an older line has taken; whether that is said.

        Where several lines have hit whoever is named it is not clear which; ``attacker`` is who did it, "" if that is
        not said.
        """
        theirs = [
            event
            for event in _of_two_turns(table)
            if (event["by"] or event["with"])
            and attacker in ("", event["by"])
            and [(each["who"] in named, each["change"][0]) for each in event["changes"]] == [(True, "-")]
        ]
        numbers = re.search("[0-9]", line)  # which say more than that
        if len(theirs) != 1 or numbers or self._commands.records(self._laptop.words(line)):
            return False
        [event], [change] = theirs, theirs[0]["changes"]
        back = {change["who"]: -int(change["change"])}
        question = _was_that(table, event, "blocked", back, [*chain(*options_of(event))])
        self._questions.ask(table, question, self._laptop.line)
        return True

    def _killer(self, table: Loaded, before: Sequence[Event], line: str) -> bool:
        """Say of an elimination who did it: "no, by tom", "no, tom killed her"."""
        commands, lead = self._commands_of(before), LEAD.match(line)
        if lead is None or not commands or commands[-1][:1] != [DEAD_BY]:
            return False
        *others, last = commands
        out = without_options(last)
        victims, said = {player(table.state, word) for word in out[1:]}, Said(line[lead.end() :], self._names(table))
        doers = [(seat, kind) for seat, kind in said.new if seat not in victims]
        sure = BY in {kind for _, kind in doers} or "kill" in said.strange
        if len(doers) != 1 or not sure or not said.strange <= {"kill", "him", "her", "them"} or said.old:
            return False
        other = re.search(r"\b(?:he|she|they) (?:killed|kills)\b", line)  # "it was petra he killed"
        way = [DEAD_BY, doers[0][0], *last[len(out) :]] if other else [*out, "--by", doers[0][0]]
        self._do_anew(before, [*others, way])
        return True

    def _by_whom(self, table: Loaded, before: Sequence[Event], line: str) -> bool:
        """Say of a change of life who did it, or with what, anew or for the first time: "from dan", "with fireball"."""
        lead, names = _ORIGIN.match(line), self._names(table)
        if lead is None or not {event["do"] for event in before} <= {*COUNTED}:
            return False
        origin = names.origin(Typed(split(line[lead.end() :]), names).words)
        if not before or not origin or any("swap" in self._laptop.typed[event["n"]][1:2] for event in before):
            return False
        said, anew = dict(zip(origin[::2], origin[1::2], strict=True)), list[Sequence[str]]()
        some = any(event.get("by") or event.get("with") for event in before)
        for event in before:
            if some and not (event.get("by") or event.get("with")):  # what nobody did
                anew.append(self._laptop.typed[event["n"]])
                continue
            old = event.get("by") or ""
            by = said.get("--from", old)
            changes = [(by if each["who"] == old else each["who"], each["change"]) for each in event["changes"]]
            anew += commands_of(changed(event, changes, by, said.get("--with")))
        self._do_anew(before, anew)
        return True

    def _once_more(self, table: Loaded, before: Sequence[Event], typed: str) -> bool:
        """Do what the line before has done again, or of somebody or something else as well."""
        said, names = without_thanks(ALSO.sub("", typed)).strip(" ,"), self._names(table)
        of_kind = bool(before) and before[-1]["do"] == "counters"  # "jule gets 1 more", poison
        if typed.endswith(" more") and not of_kind:
            return False
        sentence, also = self._laptop.words(typed), re.search(r"\b(?:too|also|as well|more)\b", typed)
        if len(said) != 1 and not also and sentence not in ([], [typed]):  # "and u" is no undo
            return False
        again = self._laptop.lines.get(table.session.events[-1]["h"])
        ways: Mapping[str, Way] = {"": again} if again else {}
        if said:
            others = [Said(each, names) for each in _AND.split(said)]
            found = [self._as_well(table.state, before, other) for other in others]
            both = [old for old in found[0] if all(old in each for each in found)]
            ways = {old: [*chain(*(each[old] for each in found))] for old in both}
        if len(ways) == 1:
            self._do_anew((), *ways.values())
        elif ways:
            self._offer(table, (), ways, f"{said.capitalize()} as well: like whom?")
        return bool(ways)

    def _as_well(self, state: State, before: Sequence[Event], said: Said) -> dict[str, Way]:
        """By in whose place, or like whom of several who were hit, what is so of somebody as well."""
        *_, last = before or [{}]
        hit = {each["who"]: each["change"] for each in last.get("changes", ())} if last.get("do") in COUNTED else {}
        signs, numbers = {change[0] for change in hit.values()}, [each for each in said.new if each[1] == NUMBER]
        people = [each for each in said.new if each[1] in (WHO, ANYONE)]
        one_more = len(before) == len(people) == len(numbers) == len(signs) == 1 and len(said.new) == len(("who", "N"))
        if one_more and said.strange <= VERBS_OF[min(signs)]:  # "cleo took 2 as well", of the same blow
            return {"": commands_of(changed(last, [(people[0][0], *signs, numbers[0][0])]))}
        if said.strange:
            return {}
        if len(hit) < len("ab") or last["do"] != "life":
            return self._ways(state, before, [said])
        [(who, kind)] = said.new if len(said.new) == 1 else [("", NUMBER)]
        alike, by = len({*hit.values()}) == 1, last["by"]
        if len(before) > 1 or kind in (NUMBER, CARD, BY) or who in hit or (by in hit and not alike):
            return {}
        return {
            "" if alike else state.name(one): commands_of(changed(last, [(who, change)])) for one, change in hit.items()
        }

    def _instead(self, table: Loaded, before: Sequence[Event], line: str) -> bool:
        """Do the line before as it was meant; where several places fit, ask in which it was wrong."""
        lead, last = LEAD.match(line), table.session.events[-1]
        typed = last["h"] in self._laptop.lines
        fact = typed and last["do"] in FACTS  # which stands
        anew = re.sub("^and ", "", line[lead.end() :] if lead else line)
        if self._laptop.words(line) == ["undo"]:
            return False
        sentence = self._laptop.words(anew)
        if lead and sentence == ["redo"]:  # "no, put it back"
            self._run("undo")
            return True
        command = sentence not in ([], LOOKS, [anew]) and not (lead and re.search(_SLIPS, lead[0], re.IGNORECASE))
        if command and (lead or self._refused):
            return False
        said, *_ = readings = [*self._readings(anew, table)]
        for each in readings:
            each.whole = sentence not in ([], LOOKS, [anew])
        idle = [line for each in readings for line in each.in_text(self._idle).values() if self._laptop.words(line)]
        clauses = [Said(each, self._names(table)) for each in _AND.split(anew)]
        each_whole = all(len(each.new) == len(("who", "how much")) for each in clauses)  # "dan 4 and bram 2"
        tries = [[each] for each in readings] + [clauses] * (len(clauses) > 1 and each_whole)
        ways = next(filter(None, (self._ways(table.state, before, each) for each in tries if not fact)), {})
        older = self._of_older(table, readings) if not ways else None
        wrong = bool(lead and _WRONG.search(lead[0]))
        sure = lead and wrong and ("," in lead[0] or not self._laptop.words(line))  # and no "no fliers"
        changes, self._anew = bool(lead) and "".join(sentence[:1]) in COUNTED, line
        of_it = lead or line.casefold().startswith(("it ", "that "))  # and of nothing older
        plainly = _NOT_SO.sub("", line)  # "ann is at 81, not 91"
        hit = [table.state.name(each["who"]) for event in before if event["do"] == "life" for each in event["changes"]]
        she = _SHE.search(anew) and any(old and hit and not old.startswith(hit[-1]) for old in ways)  # or another
        numbers = [value for value, kind in said.new if kind == NUMBER]
        several = len(numbers) == len(said.new) > 1 and not said.strange  # "no, 1 and 1"
        if lead and before and several and not fact:
            renumbered = said.renumbered(self._laptop.lines[before[0]["h"]][0], numbers)
            ways = {"": [renumbered]} if renumbered else ways
        undid = {table.session.events[n - 1]["do"] for n in last["of"]} if last["do"] == "undo" else set()
        other = bool(undid) and changes and undid.isdisjoint(sentence[:1])  # than what was just taken back
        # "oops ann was not done", "no, it was countered"
        if not ways and (self._laptop.takes_back(anew) or self._commands.takes_back(sentence)):
            self._run(anew)
        elif other and self._is_another(sentence):
            self._ask_if_more(table, anew)
        elif idle:
            self._idle = self._anew = idle[0]
            self._run(idle[0])
        elif changes and before and not older and bool(ways) == self._refused:
            self._ask_if_instead(table, before, sentence, anew, sure=wrong and not self._refused)
        elif len(ways) == 1 and not she and not self._refused:
            self._do_anew(before, *ways.values())
        elif ways:
            what = "what" if numbers or not said.people else "whom"
            alone = self._refused and len(ways) == 1
            asks = "Is it about that?" if alone else f"In the place of {what}?"
            # of the refused line nothing stands
            about = f"Recorded before that: {_told(table, before)}. " if self._refused else ""
            ways = {YES if alone else old: way for old, way in ways.items()}
            self._offer(table, before, ways, f"{about}{asks}")
        elif older:
            self._questions.ask(table, older, self._laptop.line)
        elif plainly != line and any(word.startswith("=") for word in self._laptop.words(plainly)):
            self._run(plainly)
        elif self._refused and sentence not in ([], LOOKS):
            self._run(anew)
        elif before and not self._idle and sure and self._is_another(sentence):
            self._ask_if_instead(table, before, sentence, anew)
        elif not fact and (of_it if self._refused else lead and not before and said.new and not said.strange):
            told = f" Recorded last: {_told(table, before)}; 'u' takes that back." if before else ""
            self._laptop.say(f"{NOTHING_YET}{told}")
        elif typed and not command and said.new and (said.old or not said.strange):
            self._laptop.say(ROLL_STANDS.removeprefix(SAID) if fact else self._unclear(table, before))
        elif before and wrong and (loose := self._loose(before, said)):
            [(old, line_anew)] = loose.items()
            self._offer(table, before, {YES: [line_anew]}, f"Is that in the place of {old}: '{line_anew}'?")
        elif before and wrong and self._says_nothing(line, anew):
            self._laptop.say(self._unclear(table, before))
        else:
            self._anew = ""
        return bool(self._anew)

    def _loose(self, before: Sequence[Event], said: Said) -> dict[str, str]:
        """By the card of the line before, that line with what is said in its place, which no list has."""
        cards = [card for event in before for key in ("card", "cards", "name") for card in card_names(event.get(key))]
        ways = said.loose_in(self._laptop.lines[before[0]["h"]][0], cards)
        return {old: anew for old, anew in ways.items() if self._does(anew)}

    def _unclear(self, table: Loaded, before: Sequence[Event]) -> str:
        """What is said where nobody knows what is to change in the line before."""
        return _UNCLEAR.format("; ".join(in_short(table, event["n"]) for event in before))

    def _says_nothing(self, line: str, anew: str) -> bool:
        """Whether a line, and what is said in it behind words by which the one before was wrong, is not understood."""
        if _IT_WAS.match(anew):
            return not self._laptop.takes_back(line)
        try:
            return not (self._laptop.words(line) or self._laptop.read(anew))
        except UnknownWordError:
            return False
        except UsageError as error:
            return not isinstance(error, WantedError)
        except EdwError:
            return False

    def _is_another(self, sentence: Sequence[str]) -> bool:
        """Whether a sentence records something by itself, whatever the line before was about."""
        of_table = "".join(sentence[1:2]).startswith("(")  # of which only the table knows what it means
        first = "".join(sentence[:1])
        command = first not in MOVES and first in {PLAYS, *first_words(self._laptop.app.game().slug)}  # no "a forest"
        return command and not of_table and self._commands.records(sentence, asking=True)

    def _ask_if_instead(
        self, table: Loaded, before: Sequence[Event], sentence: Sequence[str], anew: str, *, sure: bool = False
    ) -> None:
        """Ask whether a sentence is instead of what is like it in the line before, or of all of it, or one more.

        It is instead, and nothing is asked, where it is ``sure`` that the line was wrong, and it has hit nobody but
        those of whom the sentence is: "no, ann gains 5".
        """
        alike = [event for event in before if event["do"] == sentence[0]]
        counted = [event for event in before if event["do"] in COUNTED]
        alike = alike or (counted if sentence[0] in COUNTED else [*before])
        named = {who for who, _ in Said(anew, self._names(table)).new}
        whose = [str(event.get("who")) for event in alike]  # several where they are eliminated together
        alike = [event for event, who in zip(alike, whose, strict=True) if who in named] or alike  # "no, ann is green"
        if refused := self._commands.refusal(sentence):
            self._laptop.say(*refused)
        elif len(alike) == 1 or alike == [*before] != []:
            others = [self._laptop.typed[event["n"]] for event in before if event not in alike]
            lines = self._instead_of(table, alike, sentence, anew) if sure and not others else ()
            if lines:
                self._do_anew(before, lines)
                return
            at = before.index(alike[0])
            text = f"'{anew}': instead of '{_told(table, alike)}', or as well?"
            self._offer(table, before, {"instead": [*others[:at], anew, *others[at:]]}, text, anew)
        else:
            self._ask_if_more(table, anew)

    def _instead_of(self, table: Loaded, events: Sequence[Event], sentence: Sequence[str], anew: str) -> Way:
        """The sentences of a line that is in the place of changes, with who did those as it was.

        None where they have hit somebody else, or where the line is of another kind and who did it would be lost.
        """
        lines, names = self._sentences(anew), self._names(table)
        said = [*chain(*(without_options(words[1:]) for _, words in lines))]
        hit = {seat for word in said for each in word.split(",") for seat in names.seats(each)}
        changes = [each for event in events for each in event.get("changes", ())]
        signs = {each["change"][0] for each in changes}, {word[0] for word in said if word[0] in "-+"}
        alike = signs[0] == signs[1] and {event["do"] for event in events} == {sentence[0]}
        alike = alike and PAYS.isdisjoint(anew.casefold().split())
        if not {each["who"] for each in changes} <= hit or not (alike or not any(map(options_of, events))):
            return ()
        if not signs[1] <= {"+"} and any(event.get("by") in hit for event in events):  # nobody hits themselves unasked
            return ()
        whole = [self._with_origin(line, words, events[0]) for line, words in lines] if alike else [anew]
        return whole if all(whole) else ()

    def _with_origin(self, line: str, words: Sequence[str], event: Event) -> str:
        """A sentence with who did it and with what, as that was, as far as its words do not say it; "" if it cannot."""
        left = [(option, value) for option, value in options_of(event) if option not in words]
        whole = " ".join([line, *(f"{option.removeprefix('--')} {value}" for option, value in left)])
        return whole if not left or self._laptop.words(whole)[1:] else ""

    def _sentences(self, line: str) -> list[tuple[str, Sequence[str]]]:
        """The sentences of a line, each with the words of its command."""
        lines = [line]
        with suppress(EdwError):
            try:
                self._laptop.read(line)
            except SeveralError as error:
                lines = [*error.parts]
        return [(each, self._laptop.words(each)) for each in lines]

    def _ask_if_more(self, table: Loaded, anew: str) -> None:
        """Ask whether a sentence that puts nothing right is one more line."""
        asked = whether(f"Is '{anew}' one more line?", (TYPED, anew))
        self._questions.ask(table, asked.question, self._laptop.line)

    def _offer(
        self, table: Loaded, before: Sequence[Event], ways: Mapping[str, Way], text: str, also: str = ""
    ) -> None:
        """Ask which of several ways is meant, for which ``before`` is taken back; or a line as well."""
        typed = self._laptop.line
        self._offered = {f"{old}: {typed}": (before, way) for old, way in ways.items()}
        answers = {
            **{old: (TYPED, f"{old}: {typed}") for old in ways},
            **({"as well": (TYPED, also)} if also else {}),
            NO: (),
        }
        self._questions.ask(table, Instead(text, answers), typed)

    def _readings(self, text: str, table: Loaded) -> Iterator[Said]:
        """What is said, also without a reason beside it, which is no command, and names nobody but who blocks."""
        names = self._names(table)
        yield Said(text, names)
        for cut in _REASON.finditer(text):
            first, last = text[: cut.start()], text[cut.end() :]
            for kept, reason in ((first, last), (last, first)):
                why = Said(reason, names)
                typed = bool(re.search("[0-9]", reason))  # "and one is blocked" says no number
                told = [each for each in why.new if typed or each != ("1", NUMBER)]
                by_card = {kind for _, kind in told} == {CARD} and Said(kept, names).only  # "only 1, forcefield"
                blocks = "block" in why.strange or by_card
                if _IT_WAS.match(reason):  # which says more than why
                    continue
                if (
                    not why.old
                    and all(kind != NUMBER and blocks for _, kind in told)
                    and (blocks or not self._does(reason))
                ):
                    yield Said(kept, names)

    def _ways(self, state: State, before: Sequence[Event], clauses: Sequence[Said]) -> dict[str, Way]:
        """By what is replaced, what is to be done in the place of the line before, where each clause changes one thing.

        Of several clauses none may fit in two ways.
        """
        commands = self._commands_of(before)
        line = self._laptop.lines[before[0]["h"]][0] if before else ""
        if any("swap" in command[1:2] for command in commands) or not any(event["do"] in COUNTED for event in before):
            texts = {"": line}
            for said in clauses:
                [*one] = texts.values()
                texts = said.in_text(one[0]) if len(one) == 1 else {}
            ways: dict[str, Way] = {old: [new] for old, new in texts.items() if self._laptop.words(new)}
            if ways or not len(commands) == len(clauses) == 1:
                return ways
            known = " ".join(map(quoted, commands[0]))  # who did it, too, and what is not there any more
            return {old: [split(new)] for old, new in clauses[0].in_text(known).items()}
        whole = len([*filter(None, map(number_of, re.findall(WORD, line)))]) == 1
        lines: dict[str, list[_Part]] = {"": [*zip(before, ([command] for command in commands), strict=True)]}
        for said in clauses:
            parts = [*lines.values()]
            lines = self._with_change(state, parts[0], said, whole=whole) if len(parts) == 1 else {}
        if clauses[1:]:  # none may have taken the place of another
            lines = {old: parts for old, parts in lines.items() if _has_all([event for event, _ in parts], clauses)}
        return {old: [*chain(*(each for _, each in parts))] for old, parts in lines.items()}

    def _with_change(self, state: State, parts: Sequence[_Part], said: Said, *, whole: bool) -> dict[str, list[_Part]]:
        """By what is replaced, the parts of a line, each what was recorded and its commands, with one thing changed."""
        kinds = {kind for _, kind in said.new}
        named = {who for who, _ in said.people}
        by = {BY} <= kinds
        hit = [
            {*(each["who"] for each in event["changes"]), *[event.get("by")] * by} if event["do"] in COUNTED else set()
            for event, _ in parts
        ]
        theirs = [not named.isdisjoint(whose) for whose in hit]  # "ann got 1", of two who got some
        news = list[dict[str, _Part]]()
        for at, (event, commands) in enumerate(parts):
            if any(theirs) and not theirs[at] and hit[at]:
                news.append({})
            elif event["do"] in COUNTED:
                found = said.of_change(state, event, whole=whole)
                kind = f" {event['counter']}" if event["do"] == "counters" else ""
                named_so = {f"{old}{kind}" if old[-1:].isdecimal() else old: anew for old, anew in found.items()}
                number = "" if len(parts) == 1 else event["changes"][0]["change"][1:]
                news.append({old or number: (anew, commands_of(anew)) for old, anew in named_so.items()})
            else:  # the spell that has hit somebody, or a number that was rolled
                text = " ".join(map(quoted, commands[0]))
                alone = len(commands) == 1 and (kinds in ({CARD}, {NUMBER}) or said.of_doer(text))
                texts = said.in_text(text) if alone else {}
                news.append({old: (event, [split(new)]) for old, new in texts.items()})
        if said.swaps and any(news):  # "the other way round", all of it
            return {"": [next(iter(new.values()), part) for new, part in zip(news, parts, strict=True)]}
        doers = {state.by_name(event["by"]) for event, _ in parts if event["do"] in COUNTED and event.get("by")}
        ways = dict[str, list[_Part]]()
        for old in dict.fromkeys(chain(*news)):
            places, whose_too = [at for at, new in enumerate(news) if old in new], kinds == {CARD} or old in doers
            both = NUMBER not in kinds and len(places) > 1
            for at in places if not (both and whose_too) else ():  # whoever hits is who gains by it
                event, _ = parts[at]
                amounts = ", ".join(
                    f"{each['change']} {event.get('counter', '')}".strip() for each in event.get("changes", ())
                )
                way = [*parts[:at], news[at][old], *parts[at + 1 :]]
                ways[f"{old} ({amounts})" if len(places) > 1 else old] = way
            if both:
                way = [new.get(old, part) for new, part in zip(news, parts, strict=True)]
                ways[old if whose_too else f"{old}, both"] = way
        return ways

    def _of_older(self, table: Loaded, readings: Sequence[Said]) -> Asked | None:
        """Whether the difference is booked, where one line of this or the last turn is named by card or number.

        Of what somebody "only" took, the newest is meant.
        """
        asked = dict[str, Asked]()
        for event in (event for event in _of_two_turns(table) if len(event["changes"]) == 1):
            [change], card = event["changes"], {*plain(event["with"] or "").split()}
            for said in readings:
                numbers, cards = ([each for each in said.new if each[1] == kind] for kind in (NUMBER, CARD))
                sure = said.sure or said.only  # "cleo only took 2"
                named = cards or said.strange & card or numbers[1:] or sure or any(map(str.isdecimal, said.old))
                ways = said.of_change(table.state, event, whole=True).values() if named else ()
                for _, who, new, *rest in chain(*map(commands_of, ways)):
                    if new[0] == "=" or (who, new) == (change["who"], change["change"]):
                        continue
                    more = Counter({who: int(new)})
                    more[change["who"]] -= int(change["change"])
                    was = new[1:] if who == change["who"] else f"{table.state.name(who)}'s {new[1:]}"
                    question = _was_that(table, event, was, more, rest)
                    asked[question.text] = question
        newest = [*asked.values()][-1:]
        return newest[0] if len(asked) == 1 or (newest and readings[0].only) else None

    def _do_anew(self, before: Sequence[Event], way: Way) -> None:
        """Take back what the line before has recorded, and do it as it was meant.

        Where nothing comes of that, or not all of it, it is brought back; where something is asked, if that is left.
        """
        stood, told = self._laptop.last(), [*self._laptop.said]
        line = self._laptop.lines[before[0]["h"]][0] if before else ""
        if before:
            self._commands.move_lines("undo", len(before))
        undone = self._laptop.last()
        if before and undone == stood:
            return
        whole = False
        try:
            for each in way:
                self._anew = each if isinstance(each, str) else line or " ".join(map(quoted, each))
                if isinstance(each, str):
                    self._run(each)
                elif self._commands.do(each):
                    told += self._laptop.said[-1:]  # why not
                    break
            else:
                whole = True
        finally:
            opened, vain = self._questions.now, before and self._laptop.last() == undone
            if vain and opened is not None:
                self._questions.now = opened._replace(undone=len(before))
            elif vain:
                self._commands.move_lines("redo", len(before))
            elif before and opened is None and not whole:
                self._bring_back(before, undone)
                self._laptop.said = [*told, "That cannot be done, so the line before stands as it was."]

    def _bring_back(self, before: Sequence[Event], undone: str) -> None:
        """Do the line before as it was, where only a part of what was in its place could be done."""
        self._commands.move_lines("undo", len(_since(self._laptop.table(), undone)))
        for event in before:
            self._commands.do(self._laptop.typed[event["n"]])
