"""The words of a typed line, without what is only said beside it, and each by itself. Pure."""

import re
import string
from collections.abc import Sequence
from itertools import chain, pairwise

from edw_companion.cli.play.forms import (
    ASKS,
    BUT,
    CHANGE,
    DEALS,
    DICE,
    IDLE,
    JOINS,
    LATE,
    LEADS,
    SIGNS,
    THEMSELVES,
    VERBS,
    first_words,
    vocabulary,
    whole_lines,
)
from edw_companion.cli.play.names import LONGEST, Names, text_of
from edw_companion.core.words import bare, plain, without_thanks
from edw_companion.errors import UsageError
from edw_companion.games.short_forms import GROUPS, prompting_of, whose_turn

NOTHING = "Nothing was recorded: "
_SIGNS = r"([,;]|(?<=[0-9])&|(?<=\w\w\w)[.]$|(?<=[0-9])[.]$|(?<=^i[nt])[.]$)"
"""What joins, and is glued to the word before it: two letters and a point are no end of a sentence ("Dr. Jekyll").

But "in" and "it" end one.
"""
_WHEN = re.compile(
    r"(?:(?:at|in|on|during) )?(?:(?:the|his|her|their) )?(?:last|previous) (?:turn|round|upkeep)"
    r"|(?:in|on|during) [^\W\d]+ (?:own )?(?:turn|upkeep|end step)|at (?:the )?end of (?:[^\W\d]+ )?turn"
    r"|(?:a|an|one|two|three|four|[0-9]) (?:turn|round)s? ago|a (?:while|bit) ago"
    r"|earlier(?: on)?(?: (?:this|in the|in this) (?:turn|game))?"
)
"""When something was, which is recorded now."""
_TIMES = ("turn", "round", "upkeep", "step", "ago", "earlier")
"""One of these words is in each of that."""
_IS_IT_SO = ("right?", "no?", "yes?", "ok?", "correct?")
"""Behind what is asked, and not said."""
_LAST = ("in response", "in all", "in total")
"""What says nothing at the end of a line."""
_POLITE = 3
"""So many words are polite at most: "by the way"."""


class UnclosedError(UsageError):
    """A quotation mark without its other half."""


def split(line: str) -> list[str]:
    """The words of a line, as a shell would split it, but for apostrophes within names (Jester's Cap) and backslashes.

    Raises:
        UnclosedError: a quotation mark is not closed.
    """
    import shlex

    for quotes in ("\"'", '"') if re.search(r"(^|[\s=])'", line) else ('"',):
        words = shlex.shlex(line, posix=True, punctuation_chars=False)
        words.whitespace_split, words.commenters, words.escape, words.quotes = True, "", "", quotes
        try:
            return list(words)
        except ValueError:
            continue
    raise UnclosedError("A quotation mark is not closed: type its other half, or leave both out.")


def without_leads(said: str) -> str:
    """What was said, without the words before it that say nothing: "oh right, no"."""
    words = said.split()
    while _leads(words):
        del words[: _leads(words)]
    return bare(" ".join(words))


def _leads(words: Sequence[str]) -> int:
    """How many words lead to a line and say nothing of it."""
    low = [word.casefold().rstrip(",:") for word in words]
    return next((count for count in (2, 1) if len(words) > count and " ".join(low[:count]) in LEADS), 0)


def asks(words: Sequence[str]) -> bool:
    """Whether a sentence is a question."""
    return bool(words) and (words[0].casefold() in ASKS or words[-1].endswith("?"))


class HalfError(UsageError):
    """A line of which only a part is understood: nothing is recorded of it."""


def of_what(number: str) -> HalfError:
    """What refuses a number behind one of counters, of which it is not said what it is of."""
    return HalfError(f"{NOTHING}{number} of what? Say 'life', or which counters.")


def refuse_twice(pairs: Sequence[Sequence[str]]) -> None:
    """Refuse what is said twice, each a player and a change, where it may have happened once."""
    if twice := next((pair for at, pair in enumerate(pairs) if pair in pairs[:at]), None):
        raise HalfError(f"{NOTHING}is that {' '.join(twice)} once or twice? Say how much it is in all.")


class Owner(str):
    """A player's name behind which "'s" says that something is theirs; the word is the name alone."""

    __slots__ = ()


class Typed:
    """The words of one line.

    Attributes:
        typed: as they were typed, without what is only said beside them; a player's name of several words is one.
        words: the same up to the options, with what is glued apart; signs that join are words, too.
        options: the words from the first option on.
        low: ``words`` in small letters.
        owners: those behind which "'s" says that something is theirs.
        asks: whether they are a question.
        when: what was said before them or among them of when that was: perhaps in an earlier turn.
        too: whether the last of them is of somebody as well.
    """

    def __init__(self, words: Sequence[str], names: Names) -> None:
        """``words`` are as typed, ``names`` those of the table."""
        self._names, self.owners, last, self.when = names, set[str](), words[-1:], list[str]()
        self.too = " ".join(words[-1:]).casefold() in ("too", "also")
        words = self._without_thanks(words)
        while _leads(words) or words[:1] in (["no,"], ["yes,"]):
            if names.named(words[0]) or words[0].rstrip(",:") in first_words(names.game.slug):
                break
            count = _leads(words)
            self.when += [word for word in words[:count] if word.casefold().rstrip(",:") in LATE]
            words = words[count or 1 :]
        article = " ".join(words[:1]).casefold() in ("a", "an") and not DEALS.isdisjoint(words[2:])
        if article and not (names.named(words[0]) or names.known(words[1]) or words[1] in JOINS):
            words = words[1:]  # "a goblin hits ann for 2"
        if [word.casefold() for word in words[:1]] == ["both"] and names.known(" ".join(words[1:2])):
            words = words[1:]  # "both ann and eve lose 2"
        if len(words) > len(("ann", "in", "all")) and " ".join(words[-2:]).casefold() in _LAST:
            words = words[:-2]
        elif len(words) > 2 and words[-1] == "then" and words[0] not in first_words(names.game.slug):
            words = words[:-1]  # "ann blocks then"
        elif len(words) > 2 and words[-1] == "back" and names.named(words[0]) and names.named(words[-2]):
            words = words[:-1]  # "ann shocks bram back"
        words = self._cause_last(words)
        for count in (1, 2, 3):  # "ann also lost 3", "mary ann also lost 3"
            named = len(words) > count + 1 and words[count].casefold() in IDLE
            if named and names.named(" ".join(words[:count]).removesuffix("'s")):
                words = [*words[:count], *words[count + 1 :]]
        self.asks = asks([*words, *last])
        self.typed = self._themselves(_together(words, names.players))
        cut = next((at for at, word in enumerate(words) if re.match("-[-A-Za-z]", word)), len(words))
        said, self.options = _together(self._parted(words[:cut]), names.players), [*words[cut:]]
        while len(said) > 1 and said[-1] in (",", ";", "."):
            del said[-1]
        self.words = self._excepted(self._themselves(said))
        self.low = {word.casefold() for word in self.words}

    def as_now(self) -> "Typed | None":
        """The same without the words that say when it was; None if there are none."""
        words, most = self.words, 0 if self.asks or self.low.isdisjoint(_TIMES) else LONGEST
        for at, end in ((at, at + count) for count in range(most, 0, -1) for at in range(len(words) - count + 1)):
            if len(words) > end - at and _WHEN.fullmatch(" ".join(words[at:end]).casefold()):
                behind = words[end + (at == 0 and words[end : end + 1] == [","]) :]
                now = Typed([*words[:at], *behind, *self.options], self._names)
                now.when += [*self.when, *words[at:end]]
                return now
        return None

    def _themselves(self, words: list[str]) -> list[str]:
        """The words with who does it for "herself": the player before it, or where a command is, whose turn it is.

        Where several may be meant, or a player's name stands right before it, it stays as it is.
        """
        at = next((at for at, word in enumerate(words) if word.casefold().rstrip(",;.") in THEMSELVES), 0)
        names, state, slug = self._names, self._names.state, self._names.game.slug
        before = "".join(words[:at][-1:])
        alone = not before or before.isdecimal() or names.named(before)  # "ann rolled 17 herself"
        if state is None or alone or words[0].casefold() in GROUPS:
            return words
        ends = [end for end, word in enumerate(words[:at], 1) if word.endswith((";", ".")) or word.casefold() == "then"]
        said = words[ends[-1] if ends else 0 : at]  # of the same sentence, where one is named, or a command begins it
        begins = {*first_words(slug), *whole_lines(slug)}
        if not (any(map(names.named, said)) or begins & {*map(str.casefold, said[:1])}):
            said = words[:at]
        command = said[0].casefold() in begins
        named = [word for word in said if names.named(word)]
        does = [word for word, verb in pairwise(said) if names.named(word) and verb.casefold() in VERBS]
        doers = (
            (does[-1:] if not words[at].casefold().startswith("themselves") else []) or named or words[: not command]
        )
        active = [whose_turn(state)] if command and not doers else []
        seats = {*active, *(seat for word in doers for seat in names.seats(word))}
        one = [state.name(seat) + words[at].strip(string.ascii_letters) for seat in seats if seat]
        return self._themselves([*words[:at], *one, *words[at + 1 :]]) if len(one) == 1 else words

    def _without_thanks(self, words: Sequence[str]) -> Sequence[str]:
        """A line without what is only polite behind it; a note, and a player who is called so, keep it all."""
        first, last = (words[0].casefold(), words[-1]) if words else ("", "")
        if not words or self._names.named(last) or first == "note":
            return words
        if last.casefold() in _IS_IT_SO and len(words) > len(("ann", "last")) and first not in ASKS:
            return [*words[:-2], words[-2].rstrip(",")]
        again = last == "again" and len(words) > len(("ann", "again")) and not words[-2].endswith((",", ";", "."))
        if again and first not in first_words(self._names.game.slug):
            return words[:-1]
        if not without_thanks(last) and self._ends_with_card(words):  # "quiet, please"
            return words
        if first in first_words(self._names.game.slug):  # what is behind a command may be recorded as it is
            return words[:-1] if last.casefold() in ("please", "thanks") and len(words) > 1 else words
        polite = without_thanks(last) if [first, *words[2:]] != ["what"] else last.rstrip("?.!")  # "what now?"
        kept = [*words[:-1], *filter(None, [polite])] or words
        said = (n for n in range(_POLITE, 1, -1) if len(words) > n and not without_thanks(" ".join(words[-n:])))
        return next((words[:-n] for n in said), kept)

    def _ends_with_card(self, words: Sequence[str]) -> bool:
        """Whether several words at the end are a card's whole name."""
        cards, said = self._names.cards(prompting_of(self._names.game).known), f" {plain(' '.join(words))}"
        return any(said.endswith(f" {plain(card)}") and " " in plain(card) for card in cards)

    def _cause_last(self, words: Sequence[str]) -> Sequence[str]:
        """The words with what did it behind them, where it leads: "armageddon clock: everybody loses 1"."""
        end = next((at for at, word in enumerate(words[:LONGEST], 1) if word.endswith(":")), 0)
        card, rest = [*words[:end]], words[end:]
        said = {word.casefold().rstrip(":") for word in card}
        if not rest or said <= vocabulary(self._names.game.slug) or any(map(self._names.known, said)):
            return words
        if not (rest[0].casefold() in GROUPS or self._names.known(rest[0])):
            return words
        return [*rest, "with", *card[:-1], card[-1].rstrip(":")]

    def _parted(self, words: Sequence[str]) -> list[str]:
        """The words with what is glued apart: joining signs, and changes; a sign goes to its number."""
        found: list[str] = []
        ends = (re.fullmatch("(.+['\u2019]s)([.])", word) for word in words)  # "into the middle, ben's."
        for word in chain(*(end.groups() if end else [word] for end, word in zip(ends, words, strict=True))):
            the = found[-1:] == ["the"] and not self._names.named("the")
            if the and (word.isdecimal() or self._names.named(word.removesuffix("'s"))):
                del found[-1]  # "the scion", "the 6"
            of = next((end for end in ("'s", "\u2019s", "s") if word.endswith(end)), "")  # "bram's", and "brams"
            if of and self._names.part_of_name(word.removesuffix(of)) and not self._names.named(word):
                word = word.removesuffix(of) if of == "s" else Owner(word.removesuffix(of))
            self.owners |= {word} if isinstance(word, Owner) else set()
            if word.endswith(":") and self._names.named(word[:-1]):
                word = word[:-1]
            elif word.casefold() in ("turn:", "next:", "done:"):
                word = f"{word[:-1]},"
            is_so = re.fullmatch("(?:(what|where|who|he|she)['\u2019]?s|(i)['\u2019]m)", word, re.IGNORECASE)
            if is_so and not self._names.named(word):  # "what's", but not "whose"
                found.append(is_so[1] or is_so[2])
                word = "is"
            whole = " " in word or self._names.named(word)
            begins = not found or found[-1] in JOINS
            if begins and word.endswith(".") and word[:-1].casefold() in whole_lines(self._names.game.slug):
                word = f"{word[:-1]},"  # "n. c"
            for piece in [word] if whole else filter(None, re.split(_SIGNS, word)):
                glued = re.fullmatch(f"(.+?)({CHANGE})", piece)
                if piece.isdecimal() and found and found[-1].endswith(SIGNS):
                    before = found.pop()
                    found += [*filter(None, [before[:-1]]), before[-1] + piece]
                elif glued is None or self._names.named(piece) or re.fullmatch(DICE, piece):
                    found.append(piece)
                else:
                    bare = self._names.named(glued[1]) or not re.search(r"[-+=\u2212]", glued[1])
                    found += glued.groups() if bare else [piece]
        return found

    def _excepted(self, words: list[str]) -> list[str]:
        """The words with those who are excepted behind those of whom they are: "everyone but ann loses 2"."""
        named = bool(words) and self._names.named(words[0])
        group = next((n for n in (2, 1) if " ".join(words[:n]).casefold() in GROUPS and not named), 0)
        at = next((at for at, word in enumerate(words) if at > group and word.casefold() in BUT), 0)
        if not group or not all(self._names.known(word) for word in words[at + 1 :] if word not in JOINS):
            return words
        return [*words[:group], *words[at:], *words[group:at]] if at else words


def _together(words: Sequence[str], players: Sequence[str]) -> list[str]:
    """The words, with each name of several as one."""
    many = sorted((plain(name) for name in players if " " in plain(name)), key=len, reverse=True)
    found, at = [], 0
    while at < len(words):
        spans = ((name, count) for name in many for count in range(name.count(" ") + 1, 1, -1))
        taken = (count for name, count in spans if plain(_bare(" ".join(words[at : at + count]))) == name)
        count = min(next(taken, 1), len(words) - at)
        found.append(_bare(" ".join(words[at : at + count])).rstrip(",") if count > 1 else words[at])
        at += count
    return found


def _bare(name: str) -> str:
    """A name without the sign of what is its player's."""
    return re.sub("['\u2019]s$", "", name)


def quoted_line(words: Sequence[str]) -> str:
    """Words as a line that is read alike."""
    said = (f"{word}'s" if isinstance(word, Owner) else word for word in words)
    return text_of([f'"{word}"' if len(word) > 1 and {*word} & {*" ,;"} else word for word in said])
