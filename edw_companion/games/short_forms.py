"""How a game is typed at the table prompt, as one record that is only loaded where somebody is at the table."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from types import MappingProxyType
from typing import Any, NamedTuple

from edw_companion.colors import letter_of
from edw_companion.core.due import quoted
from edw_companion.core.questions import (
    NO,
    TYPED,
    YES,
    Instead,
    Question,
    SeveralError,
    Spoken,
    WantedError,
    asking,
    whether,
    which_of,
)
from edw_companion.core.state import running
from edw_companion.core.things import is_basic
from edw_companion.core.words import bare, card_meant, plain, player, several
from edw_companion.errors import OnPaperError, UsageError
from edw_companion.games.game import Game
from edw_companion.games.old_cards import HEALS
from edw_companion.sentences import Sentence

GROUPS = {
    "all": "all", "everyone": "all", "everybody": "all", "each": "all", "all players": "all", "each player": "all",
    "every player": "all", "each of us": "all", "all of us": "all", "others": "others", "all others": "others",
    "the others": "others", "everyone else": "others", "everybody else": "others", "foes": "foes", "opponents": "foes",
    "all foes": "foes", "each foe": "foes", "all the others": "others", "all the opponents": "foes",
    "each opponent": "foes", "all opponents": "foes", "every opponent": "foes", "each other player": "others",
    "every other player": "others", "all other players": "others",
}  # fmt: skip
"""How several are called, and the word of ``life`` for them."""


class Short(NamedTuple):
    """A short form of the prompt.

    Attributes:
        words: the command that it stands for; what is typed after it follows.
        example: as one types it, for the list of all of them.
        says: what it does, for that list.
        alone: the command where nothing follows, if that is another one.
        before: words behind which it is meant, whoever is called by its letter.
    """

    words: str
    example: str
    says: str
    alone: str = ""
    before: Sequence[str] = ()


LIFE = Short("life", "ann-5 bram=20", "life, or a sentence: 'ann takes 3 from bram'")
"""How life is changed where seats have no colours."""

PLAYS = "plays"
"""Before what somebody plays, in what a line means, and before what else only the table can tell: a word in brackets.

What it is at the table says ``Prompting.meant``.
"""

TO_TURN = "turn goes to"
"""What a line means by which the turn goes to somebody."""

_VERBS = {
    **dict.fromkeys(("swords", "plow"), "Swords to Plowshares"), "bolt": "Lightning Bolt", "banish": "Banish",
    "berserk": "Berserk", "counterspell": "Counterspell", "crumble": "Crumble", "disenchant": "Disenchant",
    "disintegrate": "Disintegrate", "fireball": "Fireball", "fireblast": "Fireblast", "fork": "Fork",
    "shatter": "Shatter", "shock": "Shock", "terror": "Terror", "twiddle": "Twiddle", "unsummon": "Unsummon",
}  # fmt: skip
CARD_VERBS = {f"{verb}{end}": card for verb, card in _VERBS.items() for end in ("", "s", "es", "ed")}
"""What people call cards by what these do to something: "bolts bram"."""
SPELLS = {**CARD_VERBS, **{card.casefold(): card for card in CARD_VERBS.values()}}
"""The same, and by their names: spells that everybody knows, be they on no list."""

_RESPONSE = "= A response needs no line here, unless it counters what the program keeps: 'bram counters it'."
OF_LIBRARY = "Cards that are drawn from a library, and hands, are not kept here: nothing is to be typed."
_OF_LIBRARY = f"= {OF_LIBRARY}"
_MANA = "= Mana stays on paper: nothing is to be typed."

TAKES_BACK = "= 'u' takes back what was recorded last."
"""What is answered where the newest line was wrong, of which it is asked whether it is taken back."""
DOES_NOT = "doesn't|doesnt|don't|dont|didn't|didnt|won't|wont|can't|cant|cannot"
"""What is said, in forms of lines, of what somebody does not do."""
NONE = "no|none|nothing"
CARDS = (
    "card|cards|legend|legends|spell|spells|creature|creatures|artifact|artifacts|enchantment|enchantments|"
    "permanent|permanents|land|lands"
)
"""What stands in forms of lines for no card: "no", and one of these."""
_PUTS = (
    "put|puts|move|moves|send|sends|lay|lays|throw|throws|drop|drops|bring|"
    "discard|mill|mills|exile|sacrifice|shuffle|shuffles|return"
)

CAST_AT = {
    "ONE play|cast THING on|at|to|against WHO for|, N [damage]": "plays ONE THING on WHO for N",
    "ONE play|cast THING for|, N [damage] on|at|to|against WHO": "plays ONE THING on WHO for N",
}
"""What is cast at players, one or several, who are named then one by one, or by the word of ``life`` for them."""
_NONE_GOES = "= Then nothing is to be typed. What is due of it is left with its number and 'no'."

MIDDLE = {
    f"[WHO] {_PUTS} {NONE} [{CARDS}] [into|in|to|onto] [the] [middle] [world]": _NONE_GOES,
    f"{NONE} [{CARDS}] go|is [put] into|in|to [the] middle [world]": _NONE_GOES,
    f"ONE {_PUTS} THING into|in|to|onto [the] middle [world]": "middle put THING --owner ONE",
    f"{_PUTS} THING into|in|to|onto [the] middle [world]": "middle put THING",
    "ONE THING go [into|in|to] [the] middle [world]": "middle put THING --owner ONE",
    "THING go|is|into|to [put] [into|in|to] [the] middle [world]": "middle put THING",
    "ONE take|get THING [out] from|of [the] middle [world] [and] play|cast [it]": "plays ONE THING",
    "ONE take|get THING [out] from|of [the] middle [world]": "(takes-out) ONE THING",
    "take THING [out] from|of [the] middle [world]": "middle out THING",
    "THING leave the middle [world]": "middle out THING",
    "what is in the middle [world]": "middle",
    "the middle [world]": "middle",
    "what|which [effect|effects|emblem|emblems] [still] last|lasts [now]": "chaos lasts",
    "what|which [is] [effect|effects|emblem|emblems] [is] [still] in effect|force [now]": "chaos lasts",
    **CAST_AT,
    "ONE cast|play THING": "plays ONE THING",
    "ONE take|get LYING": "(takes) ONE LYING",
    "ONE take|get back LYING": "(takes-out) ONE LYING",
    "ONE put|puts|return LYING back [in|into|to] [the|his|her|their] [hand]": "(takes-out) ONE LYING",
    "ONE take|get LYING back": "(takes-out) ONE LYING",
    "ONE hit|kill|destroy|exile|tap TOOL with LYING [out] from|of [the] middle [world]": "(aims) ONE TOOL LYING",
    "ONE SPELL TOOL [out] from|of [the] middle [world] [for] [N]": "(aims) ONE TOOL SPELL N",
    "ONE pay N life for THING": "(pays) life ONE N THING",
    "ONE pay N for THING": "(pays) mana ONE N THING",
    "ONE pay PLACE": "(pays) mana ONE PLACE",  # a number and no more
    "ONE pay N mana [for|to] [THING]": _MANA,
    "ONE pay {1}|{2}|{3}|{4}|{5}|{6}|{x} [for|to] [THING]": _MANA,
    "ONE respond|responds [with] [a|an] [THING]": _RESPONSE,
    "ONE stifles|negates|cancels [the] [chaos] it|that|spell|ability|card": _RESPONSE,
    "WHO draw a|the|his|her|their card": _OF_LIBRARY,
    "WHO draw N [card|cards]": _OF_LIBRARY,
    "WHO have no [more] card|cards [left] [in] [the|his|her|their] [hand]": _OF_LIBRARY,
    "WHO draw for [the|his|her|their] turn": _OF_LIBRARY,
    "WHO [take] [a] mulligan|mulligans|mulliganed [to] [N]": _OF_LIBRARY,
    "how do|can i|we [take] [a] mulligan": _OF_LIBRARY,
    "WHO keep|keeps|kept [the|his|her|their] [hand]": _OF_LIBRARY,
    "ONE discard THING": _OF_LIBRARY,
    "[the] [turn] order|direction [is] reversed|turned|reverses|changes|change": "turn reverse",
    "reverse|turn|change [the] [turn] order|direction [of] [turns]": "turn reverse",
}
"""What is said of cards that go into the middle, of what lasts, and of others that are not kept."""

SUCH = ("WHO-3", "WHO+3", "WHO=15", "WHO takes 3 from OTHER with bolt", "WHO gets 2 poison", "WHO is dead")
"""What is understood of a player in every game that counts life, for whoever was not understood."""

Options = Callable[[Sequence[str]], Sequence[str]]
"""Writes what was said behind a command with options."""
Reads = Callable[[Any, Sequence[str]], Sequence[str]]
"""Says what a command is at a table, given that and what was said behind the command."""


class Prompting(NamedTuple):
    """How a game is played at the prompt.

    Attributes:
        shorts: the game's own short forms.
        life: how life is changed, for the list of short forms.
        noun: what the game is called among those who play it.
        also: words that people try, and the commands that they mean.
        options: by the words of a command, how what is said behind them is written with its options.
        hints: which short forms, or words, matter at a table now, the most useful first; "life" for a change of life.
            Where a game says none, that and its first two do.
        lines: its own forms of lines, and the commands that they are; see ``cli/play/forms``. What is said in a slot
            that stands in brackets is not kept.
        meant: by the words of a command, a word in brackets, or ``PLAYS`` behind these, what it is at a table, given
            that and what was said behind those words.
        cards: what lies on the table and may be meant by HELD in a form of a line, given the table; and whose it is,
            as HOLDER says ("" for nobody's).
        known: the cards that the game knows, wherever they are, given the table.
        lying: those that are meant by LYING in a form of a line, given the table.
        theirs: of what came into play and may deal damage, whose it is, given the table.
        such: what is understood of a player WHO, the likeliest first, for whoever was not understood.
        doubts: what is asked before life changes, given the table, the words of ``life`` and those that were typed.
        done: given what was typed, whether what is due was done, given the table and its text; None if nothing was.
        now: what it is the time for, behind a player's name, "" for nothing; given the table, the player, what was said
            of that player and is not understood ("" for an example), and whether it may be a card's name.
        meant_as: as what the newest line is meant, given the table, what was typed after it, and the words of the
            command that the line is, if it is one; "" if as it is.
        as_one: given the table, and the commands of two sentences of one line, the one that both are; none if they are
            two.
    """

    shorts: Mapping[str, Short] = MappingProxyType({})
    life: Short = LIFE
    also: Mapping[str, str] = MappingProxyType({})
    options: Mapping[str, Options] = MappingProxyType({})
    noun: str = "game"
    hints: Callable[[Any], Sequence[str]] | None = None
    lines: Mapping[str, str] = MappingProxyType({})
    meant: Mapping[str, Reads] = MappingProxyType({})
    such: Sequence[str] = SUCH
    known: Callable[[Any], Iterable[str]] | None = None
    lying: Callable[[Any], Iterable[str]] | None = None
    cards: Callable[[Any], Mapping[str, str]] | None = None
    theirs: Callable[[Any], Mapping[str, str]] | None = None
    doubts: Callable[[Any, Sequence[str], Sequence[str]], Question | None] | None = None
    done: Callable[[str], Callable[[Any, str], bool] | None] | None = None
    now: Callable[[Any, str, str, bool], str] | None = None
    meant_as: Callable[[Any, str, Sequence[str]], str] | None = None
    as_one: Callable[[Any, Sequence[str], Sequence[str]], Sequence[str]] | None = None

    def at_table(self, state: Any, words: Sequence[str]) -> list[str]:
        """The words of a command as they are meant at a table.

        Raises:
            UsageError: they mean nothing there; or it is asked which of several things they do.
            RefusedError: no game goes on in which they could mean anything.
        """
        if begins(words, PLAYS):  # which is no command
            running(state)
            if len(words) == 1 and PLAYS in self.meant:
                raise UsageError("What is played?")
        for command, read in self.meant.items():
            command = f"{PLAYS} {command}" if command.startswith("(") else command
            if begins(words, command) and state.going and "--help" not in words:
                count = command.count(" ") + 1
                end = next((at for at, word in enumerate(words) if word.startswith("--")), len(words))
                try:
                    meant_words, options = read(state, words[count:end]), words[end:]
                    return [*meant_words, *(options if {*options[:1]}.isdisjoint(meant_words) else ())]
                except WantedError as error:
                    raise error.followed_by(words[end:]) from None
                except SeveralError as error:  # what stands at the end is of the last
                    last = " ".join([error.parts[-1], *map(quoted, words[end:])])
                    raise SeveralError([*error.parts[:-1], last]) from None
        return [*words]

    def spoken(self, words: Sequence[str]) -> list[str]:
        """The words of a command, with what was said behind it written as the options that it means."""
        for command, written in {"eliminate": with_options, **self.options}.items():
            if begins(words, command):
                end = command.count(" ") + 1
                return [*words[:end], *written(words[end:])]
        return list(words)

    def hinted(self, state: Any) -> list[str]:
        """The short forms that matter now, each with its command; a word that is none stands for itself."""
        keys = self.hints(state) if self.hints else ("life", *[*self.shorts][:2])
        own = {key: f"{key} {short.words}" for key, short in self.shorts.items()}
        return [f"{self._changed_life(state)} life" if key == "life" else own.get(key, key) for key in keys]

    def _changed_life(self, state: Any) -> str:
        """How life is changed, with a name of this table where seats have no colours."""
        if self.life is not LIFE:
            return f"{letter_of(state.living[0]).casefold()}{self.life.example.split()[0][1:]}"
        names = [state.players[seat].name.casefold().split()[0] for seat in state.living]
        return f"{min(names, key=len)}-5"


def whose_turn(state: Any) -> str | None:
    """The player whose turn it is, or who acts before it goes on; None in the turn of nobody who plays."""
    acts = state.standing[0] if state.standing else state.active
    return acts if acts in state.players else None


def seat_of(state: Any, said: str) -> str | None:
    """The player whom a word means; None if it means nobody, or several."""
    with suppress(UsageError):
        return player(state, said)
    return None


def dealt(who: str, card: str, number: str, whom: str) -> str:
    """The line by which somebody's card deals so much damage to players, or life where it heals."""
    by = f" from {who}" if who else ""
    return f"{whom} {'gains' if plain(card) in HEALS else 'takes'} {number}{by} with {card}"


def how_much(text: str, lines: str, none: str = "") -> WantedError:
    """What asks for the number that stands for {} in what is typed then; ``none`` is typed where 0 means nothing."""

    def reads(said: str) -> Sequence[str] | None:
        return (TYPED, lines.format(said) if said.strip("0") or not none else none) if said.isdecimal() else None

    how = "Type a number; 0 if there is none." if none else "Type a number."
    return WantedError(Sentence(f"{text} Such as: {lines.format(3)}."), Spoken(text, how, reads))


def players_of(state: Any, said: str) -> str:
    """Players whom words name, one or several, as a line names them; "" if they say anything else."""
    words = [word for word in re.split(r" and |[ ,]+", GROUPS.get(said.casefold(), said)) if word]
    with suppress(UsageError):
        return " and ".join(words) if all(several(state, word) or player(state, word) for word in words) else ""
    return ""


_SHARES = re.compile(r"(?P<card>.+?)(?:,| (?:for|dealing|deals)| (?:on|at|to|against)) (?P<each>.+)", re.IGNORECASE)
"""A card, and behind it how much each of several takes."""
_SHARE = re.compile(
    r"(?P<who>\D+?),?(?: for)? (?P<number>[0-9]+)(?: damage)?|(?P<first>[0-9]+)(?: damage)? (?:on|to|at) (?P<whom>\D+)",
    re.IGNORECASE,
)
"""How much one of them takes."""


def dealt_each(state: Any, who: str, said: str) -> tuple[str, list[str]]:
    """A card and the lines by which it deals to each of several: "fireball on bram for 4 and lies for 3".

    ("", []) where a card and at what it is aimed say anything else.
    """
    told = _SHARES.fullmatch(said)
    parts = re.split(",? and |, ", told["each"]) if told else []
    shares = [share for share in map(_SHARE.fullmatch, parts) if share]
    whom = [players_of(state, (share["who"] or share["whom"]).strip()) for share in shares]
    if told is None or len(parts) < len(("one", "other")) or len(shares) < len(parts) or not all(whom):
        return "", []
    card, each = bare(told["card"]), zip(shares, whom, strict=True)
    return card, [dealt(who, card, share["number"] or share["first"], one) for share, one in each]


_OPTIONS = ("by", "with", "take")
"""Words that are options of a command."""


def with_options(said: Sequence[str]) -> list[str]:
    """``dan by bram with kasimir`` with its options written as options; their words go together."""
    found: list[str] = []
    for word in said:
        if word in _OPTIONS:
            found.append(f"--{word}")
        elif len(found) > 1 and found[-2] in ("--with", "--take") and not word.startswith("-"):
            found[-1] += f" {word}"
        else:
            found.append(word)
    return found


def by_whom(said: Sequence[str]) -> list[str]:
    """The same of who did it, who may be named alone: ``ann with stifle``."""
    named = said and not said[0].startswith("-") and said[0] not in _OPTIONS
    return with_options([*(["by"] if named else []), *said])


_HOW_LONG = re.compile(
    r"(?P<what>.+?),? (?:for (?:the )?(?:next )?(?P<turns>[0-9]+ turns?)"
    r"|(?:until|till) (?:the )?end of (?P<turn>)(?:the |this )?turn"
    r"|(?:until|till) (?:his|her|their|the) (?P<next>next turn))",
    re.IGNORECASE,
)
"""What is kept, and how long: so many turns, or until the end of this turn, or the next turn of whoever keeps it."""


def kept_until(said: Sequence[str]) -> list[str]:
    """What somebody keeps, with how long as an option where it ends with that: "music box for 3 turns"."""
    who, told = said[:1], _HOW_LONG.fullmatch(" ".join(said[1:]))
    if told is None:
        return [*said]
    return [*who, told["what"], "--until", told["turns"] or told["next"] or "end of turn"]


def last_word(*options: str) -> Options:
    """Writes the last word as the option that it is, if it is one of these: "countered" as --countered."""
    return lambda said: [*said[:-1], f"--{said[-1]}"] if said and said[-1] in options else said


def _new_name(said: str) -> str:
    """A card's name without an article before it; "the" is part of a name, but before a basic land."""
    return bare(said, lambda name: name.casefold().startswith("the ") and not is_basic(name[len("the ") :]))


def _lying(state: Any, said: str) -> str:
    """A card of the middle that is meant, without an article before it, if it lies there by that name."""
    return bare(said, lambda name: card_meant(name, state.middle.names()))


def _parted(said: str) -> list[str]:
    """The names of cards that commas part, or "and" before an article."""
    return [*map(_new_name, filter(None, map(str.strip, re.split(",| and (?=an? )", said))))]


_OF = "(?:of|by|for)"
"""Before whose card it is."""


def _back_into_middle(state: Any, said: Sequence[str]) -> Sequence[str]:
    """Cards that go back into the middle; none if "back" is not said of them.

    Raises:
        WantedError: whether "back" is of the name, behind one word.
    """
    back = next((at for at, word in enumerate(said) if at and word == "back"), 0)
    if not back or [*said[back + 1 : back + 2]] not in ([], ["--owner"], ["in"], ["into"], ["to"]):
        return ()
    goes = said[back - 1] in ("go", "goes")
    named = [*said[: back - goes]]
    put = into_middle(state, [*named, *said[back + 1 :]])
    if goes or len(named) > 1:
        return put
    [name], whole = named, " ".join([*named, "back"])
    raise which_of(f"Is it {name}, or a card called {whole}?", {name: put, whole: [*put[:2], whole, *put[3:]]})


def into_middle(state: Any, said: Sequence[str]) -> Sequence[str]:
    """Cards that go into the middle: words go together and commas part them, but what was quoted is one as it is.

    Raises:
        UsageError: they belong to several players.
        WantedError: whether a name before them is whose they are, or whether "and" is part of a name.
    """
    if not said or any(" " in word and "," not in word for word in said):  # what is quoted is a name as it is
        return ["middle", "put", *(word for word in said if word.casefold() not in ("and", "a", "an", ","))]
    if said[0].casefold() in ("it", "that", "this", "them"):
        raise UsageError("Say the card, as in 'shock goes into the middle'.")
    if returned := _back_into_middle(state, said):
        return returned
    if said[1:2] in (["puts"], ["plays"], ["lays"], ["drops"]):
        player(state, said[0])  # which says that nobody is called so
    names = "|".join(re.escape(state.players[seat].name) for seat in state.players)
    to_middle = r" (?:in|into|to|onto)(?: (?:the )?middle(?: world)?\b|$)"
    text = re.sub(to_middle, "", " ".join(said), flags=re.IGNORECASE)
    whose = rf",? (?:(?:it|that|they)(?:['\u2019]?s| is| are|['\u2019]?re) |all )?(?={_OF} |(?:{names})['\u2019]s$)"
    text = re.sub(whose, " ", text, flags=re.IGNORECASE)  # "opt, it's lena's"
    text = re.sub("(?:,? and|,) (?:her|his|their) ", " and ", text, flags=re.IGNORECASE)
    owners = re.findall(rf"\b{_OF} ({names})\b|\b({names})['\u2019]s\b", text, re.IGNORECASE)
    several_own = len({"".join(each).casefold() for each in owners}) > 1
    if several_own or re.search(rf"(?:,| and) ({names})(?:['\u2019]s)? ", text, re.IGNORECASE):
        example = f"{state.name(state.living[0]).casefold()}'s shock goes into the middle"
        raise UsageError(f"Whose each card is, is said in a line for each: '{example}'.")
    zone = "(?:graveyard|grave|bin|hand|library|deck)"  # where cards are their owner's
    came = re.search(rf" from (?:the )?(?:top of )?(?:({names})(?:['\u2019]?s)?|\w+) {zone}$", text, re.IGNORECASE)
    if came:
        put = into_middle(state, text[: came.start()].split())
        return [*put, *(["--owner", player(state, came[1])] if came[1] and "--owner" not in put else [])]
    before = re.fullmatch(rf"(?P<who>{names})(?P<sure>['\u2019]s)? (?P<what>.+)", text, re.IGNORECASE)
    behind = rf"(?P<what>.+?)(?:(?P<sure> {_OF})? (?P<who>{names})|(?P<theirs> (?:{names})['\u2019]s))"
    owned = before or re.fullmatch(behind, text, re.IGNORECASE)
    cards, owner = _parted(owned["what"] if owned else text), []
    if owned:
        theirs = "" if before else (owned["theirs"] or "").strip()
        who = player(state, theirs[: -len("'s")] or owned["who"])
        owner = ["--owner", who]
        if not (owned["sure"] or theirs):
            asks, whole = f"Is that '{owned['what']}', of {state.title(who)}?", _parted(text)
            name = next(each for each in whole if each not in cards)
            own = ["middle", "put", ", ".join(cards), *owner]
            raise which_of(asks, {YES: own, name: ["middle", "put", *whole], NO: ()})
    *first, last = cards
    several = [*first, *map(_new_name, last.split(" and "))]
    if len(several) == len(cards) or (first and " of " not in last):  # "and" before the last of a list parts
        return ["middle", "put", *several, *owner]
    count = len(several) - len(first)
    ways = {"1": cards, str(count): several}
    answers = {say: ["middle", "put", ", ".join(each), *owner] for say, each in ways.items()}
    raise which_of(f"How many cards is '{last}'?", answers)


def from_middle(state: Any, said: Sequence[str]) -> Sequence[str]:
    """What somebody plays: a card of the middle; others are not recorded, nor at what it is aimed, but for numbers."""
    text = re.sub(f"{_OUT_OF}(?= |$)", "", " ".join(said[1:]), flags=re.IGNORECASE)
    lying = state.middle.names()
    ends = [len(text), *(aim.start() for aim in reversed([*AIM.finditer(text)]))]
    cards = [(_lying(state, text[:end]), text[end:]) for end in ends]
    card, more = next(((card, more) for card, more in cards if card_meant(card, lying)), ("", ""))
    aimed = _FOR_BEFORE.sub(r"\2 for \1", text)
    hit = re.fullmatch(rf"(.+?){_AT}([^,]+?),?(?: for)? ([0-9]+)(?: damage)?", aimed, re.IGNORECASE)
    whom = players_of(state, hit[2]) if hit else ""
    shared, each = dealt_each(state, said[0], text)
    if each:
        casts = [f"{said[0]} plays {shared}"] * bool(card_meant(_lying(state, shared), lying))
        raise SeveralError([*casts, *each])
    if not card:
        several = [_lying(state, each) for each in re.split(",(?: and)? | and ", text)]
        if several[1:] and all(card_meant(each, lying) for each in several):
            raise SeveralError([f"{said[0]} plays {each} from the middle" for each in several])
        if hit and whom:
            raise SeveralError([dealt(said[0], bare(hit[1]), hit[3], whom)])
        text = bare(text)
        said_much = re.fullmatch("([^,]+?) for ([0-9]+)", text)
        does = ""
        if said_much and not AIM.search(text):
            text = said_much[1]
            does = f" What it does is, as in 'everybody takes {said_much[2]} from {said[0]} with {text}'."
        if not lying:
            raise OnPaperError(f"No '{text}' lies in the middle, and a card from a hand is not recorded.{does}")
        from difflib import get_close_matches  # only a slip pays for it

        lies, spelt = f"'{text}' is not in the middle", {plain(name): name for name in lying}
        for near in get_close_matches(plain(text), spelt, 1, 0.8):
            raise whether(f"{lies}. Is it {spelt[near]}?", ["middle", "play", said[0], spelt[near]])
        raise OnPaperError(f"{lies}: what comes from elsewhere is not recorded.{does}")
    if hit and whom:
        both = f"{said[0]} plays {card}, {dealt(said[0], card, hit[3], whom)}"
        raise whether(f"Is that '{both}'?", (TYPED, both))
    if re.search("[0-9]", re.sub("x ?(?:=|is) ?[0-9]+", "", more)):
        plays, does = f"'{said[0]} plays {card}'", f"'WHO takes 3 from {said[0]} with {card}'"
        raise UsageError(f"Type two lines: {plays}, and what it does, as in {does}.")
    return ["middle", "play", said[0], card]


_AT = ",? (?:on|at|onto|against|targeting) "
AIM = re.compile(f"{_AT}|,| (?:for|with) (?=x ?(?:=|is))", re.IGNORECASE)
"""Between a card that is played and at what it is aimed."""
_FOR_BEFORE = re.compile(f" for ([0-9]+)(?: damage)?({_AT}.+)", re.IGNORECASE)
"""How much a card does, and behind that to whom."""


def in_middle(state: Any) -> Iterable[str]:
    """The cards that lie in the middle."""
    yield from state.middle.names()


_OUT_OF = ",? (?:out )?(?:from|of) (?:the )?middle(?: world)?"
_WITH_MIDDLE = re.compile(f"(?:the )?(.+?){_OUT_OF}|middle(?: world)?", re.IGNORECASE)
"""What is said to have dealt damage: a card of the middle, or just the middle."""


_PAID = re.compile(r"(?i)\b(?:pays?|paid) (?:another )?(?:[0-9]+|two|three|four|five)\b(?! (?:more )?life\b)")
"""What is paid, and may be mana."""


def of_middle(state: Any, told: Sequence[str], words: Sequence[str]) -> Question | None:
    """What is asked before life changes: whether it is paid, and the card of the middle that did it is played."""
    if _PAID.search(" ".join(words)):
        return _whether_life("Is what is paid life?", told)
    said = _WITH_MIDDLE.fullmatch(told[told.index("--with") + 1]) if "--with" in told else None
    lying = state.middle.names()
    card = card_meant(said[1] or "", lying) or _by_verb(lying, words) if said else ""
    if said is None or not card or "--from" not in told:
        return None
    who = state.name(player(state, told[told.index("--from") + 1]))
    line = re.sub(f"{_OUT_OF}$", "", " ".join(words), flags=re.IGNORECASE)
    only = [card if word == said[0] else word for word in told]
    text = f"Does {who} play {card} from the middle with that?"
    return Instead(text, {"yes": (TYPED, f"{who} plays {card}, {line}"), "no": only}, {"yes": ("y",)})


def _aims(state: Any, said: Sequence[str]) -> Sequence[str]:
    """A card of the middle that somebody plays at something, which is not kept; of a player it is asked how much."""
    who, aim, does, *number = said
    play = from_middle(state, [who, _by_verb(state.middle.names(), [does]) or does])
    if any(plain(aim) in map(plain, state.names(seat)) for seat in state.players):
        lines = f"{who} plays {play[-1]}, {who} hits {aim} for {{}} with {play[-1]}"
        if number:
            text = f"Does {state.title(player(state, who))} play {play[-1]} from the middle with that?"
            raise whether(text, (TYPED, lines.format(*number)))
        raise how_much("By how much?", lines)
    return play


def _by_verb(cards: Iterable[str], words: Sequence[str]) -> str:
    """The first of the cards that is said as a verb, as in "ann bolts bram"; "" if none is."""
    said = {word.casefold().removesuffix("s") for word in words}
    return next((name for name in cards if said & {*plain(name).split()}), "")


def _takes(state: Any, said: Sequence[str]) -> Sequence[str]:
    """A card of the middle that somebody takes: to play it, or to somewhere else."""
    who, card = said
    play = from_middle(state, said)  # which refuses a card that is not there any more
    text = f"Does {state.title(player(state, who))} play {card} from the middle, or take it to a hand?"
    raise which_of(text, {"play": play, "hand": _takes_out(state, said), "no": ()})


def _takes_out(state: Any, said: Sequence[str]) -> Sequence[str]:
    """A card that somebody takes out of the middle."""
    who, *card = said
    return [*_out_of_middle(state, card), "--to", state.name(player(state, who))]


def pays(state: Any, said: Sequence[str]) -> Sequence[str]:
    """What somebody pays, perhaps for a card: life or counters; it is asked where it may be mana, which is not kept."""
    what, who, amount, *card = said
    number, _, kind = amount.partition(" ")
    if kind:
        return ["counters", who, kind, f"-{number}"]
    told = ["life", who, f"-{number}", *(["--with", bare(" ".join(card))] if card else [])]
    if what == "life":
        return told
    raise asking(_whether_life(f"Does {state.title(player(state, who))} pay {number} life?", told))


def _whether_life(text: str, told: Sequence[str]) -> Instead:
    """Whether life is paid, or mana."""
    return Instead(f"{text} Mana stays on paper.", {YES: told, NO: ()}, {YES: ("y", "life"), NO: ("mana",)})


def _out_of_middle(state: Any, said: Sequence[str]) -> Sequence[str]:
    """A card that leaves the middle."""
    return ["middle", "out", *filter(None, [_lying(state, " ".join(said))])]


def _or_rules(state: Any, said: Sequence[str]) -> Sequence[str]:
    """What is looked for: a rule, where its title has all the words; else what "chaos find" finds."""
    from edw_companion.games import rulebook  # only what is looked for pays for it

    text = re.sub("(?i)^(?:that|this) | again$", "", " ".join(said))
    wanted = {word.removesuffix("s") for word in rulebook.words(text)}
    titles = [rulebook.words(rule.title) for rule in rulebook.load(rulebook.reference(state.begin["format"]))]
    titled = wanted and any(wanted <= {word.removesuffix("s") for word in title} for title in titles)
    named = text in (*state.begin.get("cards", ()), *state.begin.get("globals", ()))
    return [*(("rules",) if titled and not named else ("chaos", "find")), *filter(None, [text])]


MEANT: Mapping[str, Reads] = {
    "(aims)": _aims, "(takes)": _takes, "(takes-out)": _takes_out, "(pays)": pays, PLAYS: from_middle,
    "middle put": into_middle, "middle out": _out_of_middle, "chaos find": _or_rules,
}  # fmt: skip
"""What is meant in the games with a middle, as ``Prompting.meant`` says it."""


def passing(turned: str, turns: str, resolves: str) -> dict[str, str]:
    """The forms of lines by which somebody, or everybody, passes.

    Args:
        turned: the words for what is done where all have passed, and what lies there is not seen yet.
        turns: the command for that.
        resolves: the command for what resolves then.
    """
    all_have = ("everyone|everybody|all|we [all] [have] pass", f"{_NOBODY} {_RESPONDS}")
    forms = {
        "": "(passed)",
        f" [and] [so|then] {turned} [it|that] [up|over]": turns,
        " [and] [so|then] [it|that] resolve [it]": resolves,
    }
    some = {
        "pass": "(passes)",
        "pass pass [pass] [pass] [pass] [pass]": "(passes) all",
        "ONE pass": "(passes) ONE",
    }
    return {**{f"{each}{form}": does for form, does in forms.items() for each in all_have}, **some}


_NOBODY = "no|nobody [one]"
_RESPONDS = "responds|respond|response|responses|reacts|react|reaction|reactions|counter"


def passes(state: Any, said: Sequence[str], waits: str) -> Sequence[str]:
    """The end of a turn by whoever passes, or by nobody who is named; while something waits it is about that.

    Args:
        state: the table.
        said: who passes, if that was said; "all" for several who are not named.
        waits: what waits on the stack, and "" where nothing does.

    Raises:
        UsageError: something waits, or it is another player's turn.
    """
    if waits:
        goes_on = f"A pass is about {waits} on the stack: the turn goes on, and nothing is to be typed."
        raise UsageError(f"{goes_on} When all have passed: 'all pass'.")
    if [*said] == ["all"]:
        raise UsageError("Nothing on the stack waits for that: passing needs no line here.")
    if said and player(state, said[0]) != state.active:
        now = state.active
        raise UsageError(f"It is the turn of {state.title(now)}." if now in state.players else "It is nobody's turn.")
    return ["turn", "next"]


def begins(words: Sequence[str], command: str) -> bool:
    """Whether words are that command."""
    return [*words[: command.count(" ") + 1]] == command.split()


def prompting_of(game: Game) -> Prompting:
    """How a game is played at the prompt."""
    prompting: Prompting = game.part("sayings:PROMPTING")
    return prompting
