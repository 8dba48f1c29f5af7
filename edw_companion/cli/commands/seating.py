"""What a new game asks at the prompt: who plays, which game, how they sit, and who begins."""

import re
from collections.abc import Callable, Sequence

from edw_companion import games
from edw_companion.colors import WHEEL, letter_of
from edw_companion.core.questions import NO, RESERVED, YES, Asked, Instead, Question, Spoken, WantedError, asking
from edw_companion.core.seats import TWICE
from edw_companion.core.words import plain, without_thanks
from edw_companion.errors import EdwError, UsageError
from edw_companion.games import called, meanings, meant
from edw_companion.games.game import Game
from edw_companion.sentences import Sentence
from edw_companion.text import listed

DRAWN = "drawn"
"""The word for a seat, or a first turn, that is drawn: nobody is asked about it any more."""
BY_LOT = (
    *(DRAWN, "draw", "draw it", "draw them", "draw lots", "lots", "by lot", "random", "randomly", "at random"),
    *("roll", "roll it", "roll for it", "we roll", "we roll for it", "roll dice", "roll a die", "by dice", "high roll"),
)
"""How people say that something is drawn."""
NOT_ALONE = "Nobody plays alone: type two names or more."
HELLO = "No session yet: 'demo' shows a game in full swing."
_HOW = "The names, with commas or spaces between: Ann Bram Cleo Dan Eve."
_WIDEST = "chaos-magic"
"""No game is for more players: what refuses it, all do."""
PLAYERS, GAME = "--players", "--format"
"""The options of ``new`` for who plays, of which the last one holds, and for the game."""
_SHORT, _NEAR = 4, 0.88
"""A word of no more letters may be a name rather than a game; words so near to a game's name are hardly names."""
_TODAY = ",? (?:this time|tonight|today|please)$"
_GREETING = (
    "^(?:(?:hi|hello|hey|ok|okay)[,.!]? (?:(?:so|well|then|now|only|just)[,.]? )*"
    "|(?:only|just) (?=.* (?:play|playing)$))"
)
"""What people say before the names."""
_PLAY = ",? (?:are going to )?(?:play|are playing)$"
"""What they say behind them."""
_AROUND = rf"^(?:an? )?(?:new|another|next) game[,:]? |{_TODAY}"
"""What is said around a game."""
_LESS = re.compile(r"(.*?)[, ]*\b(?:without|but not|except|minus) (.+)", re.IGNORECASE)
"""Who plays, or what, without whom."""
_WITH_A_WORD = (GAME, PLAYERS, "--seat", "--after", "--lists", "--rule", "--first")
"""The options of ``new`` that a word follows."""


def names_in(line: str) -> list[str]:
    """The names of a line; with a comma in it a name may have several words."""
    line = re.sub(_GREETING, "", line.rstrip(" .!"), flags=re.IGNORECASE)
    line = re.sub(r"^(?:.*: |(?:it'?s|it is|we are|we're|i am|i'm)(?: me| us)?,? )", "", line, flags=re.IGNORECASE)
    line = re.sub(f"{_TODAY}|{_PLAY}", "", line, flags=re.IGNORECASE)
    line = re.sub(r"\b(?:me|i|myself) \(([^()]+)\)", r"\1", line, flags=re.IGNORECASE)
    found = re.split(r",|&|\b(?:and|then)\b", line) if "," in line else line.split()
    return [name for name in map(str.strip, found) if name not in ("", "and", "&")]


def _game_in(said: str) -> list[str]:
    """The game that words are, with "new game" before it, or "this time" behind it; none if they are none."""
    bare = re.sub(_AROUND, "", said.strip(" ,"), flags=re.IGNORECASE)
    return meanings(bare) if len(bare) > _SHORT else []


def _ask_if_game(line: str, no: Sequence[str] = ()) -> None:
    """Ask whether a game is meant by what is nearly its name, or two words of it, which would be taken for names.

    ``no``: the words for an answer that it is not.
    """
    from difflib import get_close_matches

    names: dict[str, Game] = {}
    for game in map(games.find, games.GAMES):
        for words in (plain(name).split() for name in called(game)):
            runs = (words[at:end] for at in range(len(words)) for end in range(at + 2, len(words)))
            names |= {" ".join(run): game for run in (words, *runs)}
    for near in get_close_matches(plain(line), names, n=1, cutoff=_NEAR):
        game = names[near]
        text = f"There is no game '{line}' here. Did you mean {game.title}?"
        raise asking(Question(text, {YES: (GAME, game.slug), NO: no}))


def all_but(line: str, last: Sequence[str]) -> list[str]:
    """Who played last but for those without whom it is played now, as a line says; none if it does not say that.

    Raises:
        UsageError: somebody did not play then.
    """
    less = _LESS.fullmatch(line)
    out = [name.casefold() for name in names_in(less[2])] if less else []
    if out and not {*out} <= {*map(str.casefold, last)}:
        before = f"those were {', '.join(last)}" if last else "nobody has played before"
        raise UsageError(f"Without {', '.join(out)}? But {before}: type the names of all who play.")
    return [name for name in last if name.casefold() not in out] if out else []


def _with_game(line: str) -> Sequence[str]:
    """The words for a game that a line names, alone or with the names of who plays it; none if it names none."""
    for pattern in (
        r"(?:(.*?)[,.;:]? )??(?:we |let'?s )?(?:want to |will |'ll )?(?:play|do) (.+?)(?: (?:for|with) (.+))?",
        r"()(.+?)(?: (?:for|with) (.+))?",
        r"()(?:(?:(?:we |let'?s )?(?:want to |will |'ll )?(?:play|do)|we(?:'re| are) playing) )?(.+? .+?)[,:] (.+)",
    ):
        said = re.fullmatch(pattern, line, re.IGNORECASE)
        slugs = _game_in(said[2]) if said else []
        if said and slugs:
            who = [each for each in (said[1], said[3]) if each]
            names = names_in((", " if "," in "".join(who) else " ").join(who))
            return (*(_players(names) if names else ()), GAME, *slugs)
    return ()


def _players(names: Sequence[str]) -> Sequence[str]:
    """The words for who plays; refused if that is one alone, or two have the same name."""
    if len(names) == 1:
        raise UsageError(NOT_ALONE)
    if len({*map(str.casefold, names)}) < len(names):
        raise UsageError(TWICE)
    return (PLAYERS, ",".join(names))


class Names(Question):
    """Who plays: names answer it, if they are no command; its one answer are those who played last."""

    def line(self) -> str:
        """See ``Question``."""
        last = "".join(f" '{answer}': {words[1].replace(',', ', ')}." for answer, words in self.answers.items())
        return f"{self.text} {_HOW}{last}"

    def answered(self, line: str) -> Sequence[str] | None:
        """See ``Question``; what is no name is no answer, a name alone is a wrong one."""
        if line.casefold() in self.answers or line.casefold() in _SAME:
            return next(iter(self.answers.values()), None)
        less = _LESS.fullmatch(line)
        if less:
            left = all_but(line, [name for words in self.answers.values() for name in words[1].split(",")])
            game = _game_in(less[1])
            if game or less[1].strip(" ,").casefold() in ("", *_SAME):
                return (*_players(left), *([GAME, *game] if game else []))
            raise UsageError(f"Without {less[2]}: who plays? {_HOW}")
        if line.isdecimal() or line.casefold() in RESERVED:
            return None
        told = _with_game(line)
        if not told:
            _ask_if_game(line)
        return told or _players(names_in(line))


WHO = Names("Who plays?", {})
_SAME = ("the same", "same", "same players", "the same players", "as before", "same as before", "us", "we", "yes", "y")


def who_plays(last: Sequence[str], game: str | None = None) -> WantedError:
    """Who plays a ``game``, if one was named, as the prompt asks it; ``last`` played before, if anybody did."""
    who = "Who plays? Say it with --players Ann,Bram,Cleo,Dan,Eve (or --after SESSION, as then)."
    text = f"Who plays {game}?" if game else WHO.text
    return WantedError(Sentence(who), Names(text, {"same": _players(last)} if last else {}) if last or game else WHO)


def which_game(
    names: Sequence[str], plan: Callable[[Game], object], now: Game | None, before: Sequence[str] = ()
) -> WantedError:
    """Which game these players play, of those that so many can; the one that was played ``now`` stands first.

    Another game that is named says why it is not among them, and names say anew who plays; one alone may be one more.
    ``before``: who was named before these were, if anybody was.

    Raises:
        EdwError: no game can be played by these.
    """
    playable, refused = [], {}
    for slug in games.GAMES:
        game = games.find(slug)
        try:
            plan(game)
        except WantedError:
            pass  # it asks more
        except EdwError as error:
            refused[slug] = error
            continue
        playable.append(game)
    if not playable:
        raise refused[_WIDEST]
    playable.sort(key=lambda game: now is None or game.slug != now.slug)
    # Where a name has several words, perhaps a comma was left out.
    whom = f": {', '.join(names)}" if names != (before or names) or any(" " in name for name in names) else ""
    gone = [name for name in before if name not in names]
    text = f"Which game for {len(names)}{whom}{f', instead of {listed(gone)}' if gone else ''}?"
    answers = {game.title: (GAME, game.slug) for game in playable}
    question = Question(text, answers, {game.title: called(game) for game in playable})

    def reads(line: str) -> Sequence[str] | None:
        answer = question.answered(line)
        if answer is not None:
            return answer
        for slug in meanings(line):
            if slug not in refused:
                return (GAME, slug)
            raise UsageError(str(refused[slug]).replace("This game", games.find(slug).title))
        told, said = _with_game(line), names_in(line)
        if not told:
            _ask_if_game(line, _players(names))
        if not told and len(said) == 1 and plain(said[0]).isalpha() and said[0].casefold() not in (*RESERVED, YES, NO):
            more = {YES: _players([*names, *said]), NO: _players(names)}
            raise asking(Question(f"Is {said[0]} one more player?", more))
        return told or (_players(said) if len(said) > 1 else None)

    how = question.line().removeprefix(text).strip()
    return WantedError(Sentence(text), Spoken(text, f" {how}", reads, free=False))


def who_else(names: Sequence[str], wanted: WantedError) -> WantedError:
    """Who plays beside these in a game that is for more; or what the game asks where nobody does."""
    question = wanted.question
    if not isinstance(question, Question):
        return wanted

    nobody = {word: words for answer, words in question.answers.items() for word in question.also[answer]}

    def reads(line: str) -> Sequence[str] | None:
        return nobody.get(line.casefold()) or _players([*names, *names_in(line)])

    how = f"Type a name; {'; '.join(question.answers)}."
    return WantedError(wanted.why, Spoken(question.text, how, reads))


class ByLot(Spoken):
    """A question about seats, which an empty line has drawn."""


def ask(game: Game, names: Sequence[str], seats: Sequence[str], first: str | None) -> None:
    """Ask who sits where, and who begins, as far as the game wants to know and nobody has said.

    Who has the seats of Elder Dragon Wars drawn has the start drawn, too.
    """
    if "colors" in game.seating and not seats:
        raise asking(by_colors(names))
    if "order" in game.seating and not seats:
        raise asking(as_they_sit(names))
    if "first" in game.seating and not first and (DRAWN not in seats or "order" in game.seating):
        raise asking(who_begins(names))


def by_colors(names: Sequence[str]) -> Asked:
    """Which colour each of these players has, in the order in which they were named; or they are drawn."""
    colors = {word: str(color) for color in WHEEL for word in (str(color), letter_of(color).lower())}

    def reads(line: str) -> Sequence[str] | None:
        said = [word for word in re.split(r"[\s,;=:]+", line.casefold()) if word not in ("", "is", "and")]
        own = {name.casefold(): name for name in names}
        pairs = [*zip(said[::2], said[1::2], strict=False)]
        named = {name: color for pair in pairs for name, color in (pair, pair[::-1]) if name in own and color in colors}
        if len(named) == len(names) and len(said) == 2 * len(names):  # "ann green, bram blue"
            said = [named[name] for name in own]
        if "sit" in said:
            raise UsageError(f"Then type your colours, in the order of the names: {', '.join(names)}.")
        said = [*said[0]] if len(said) == 1 and {*said[0]} <= colors.keys() else said
        if without_thanks(line).casefold() in BY_LOT:
            return ("--seat", DRAWN)
        if not {*said} <= colors.keys():
            return None
        if not len({colors[word] for word in said}) == len(said) == len(names):
            raise UsageError(f"Type {len(names)} colours, each once, for {', '.join(names)}.")
        return [word for color, name in zip(said, names, strict=True) for word in ("--seat", f"{colors[color]}={name}")]

    example = " ".join(letter_of(color).lower() for color in WHEEL[: len(names)])
    how = f"(Enter draws them; or type the colours in the order of the names: {example})"
    return ByLot("Seats drawn by lot, or as you sit?", how, reads, free=False)


def _seats(order: Sequence[str]) -> list[str]:
    return [word for place, name in enumerate(order, 1) for word in ("--seat", f"{place}={name}")]


_LIKE_THAT = ("yes we do", "we do", "we sit like that", "like that", "as we sit", "as named")


class Sitting(Question):
    """How players sit: as they were named, or as they are named anew, in another order."""

    def answered(self, line: str) -> Sequence[str] | None:
        """See ``Question``."""
        own = {seat.partition("=")[2] for seat in self.answers["yes"] if "=" in seat}
        names = {name.casefold(): name for name in own}
        said = names_in(re.sub(r"^(?:no,? )?(?:we sit )?", "", line, flags=re.IGNORECASE))
        order = [names.get(name.casefold(), "") for name in said]
        return _seats(order) if sorted(order) == sorted(own) else super().answered(line)


def as_they_sit(names: Sequence[str]) -> Asked:
    """Whether these players sit as they were named."""
    anew = "no, seats are drawn"
    text = f"Do you sit like that, clockwise: {', '.join(names)}?"
    return Sitting(text, {"yes": _seats(names), anew: ("--seat", DRAWN)}, {"yes": _LIKE_THAT, anew: BY_LOT})


class Beginner(Question):
    """Who begins, be it with why: "the youngest, that's Lena"."""

    def answered(self, line: str) -> Sequence[str] | None:
        """See ``Question``."""
        names = [
            name for name in self.answers if re.search(rf"(^|, |s |is ){re.escape(name)}(,|$)", line, re.IGNORECASE)
        ]
        return super().answered(names[0] if len(names) == 1 else line)


def who_begins(names: Sequence[str]) -> Asked:
    """Which of these players takes the first turn, as the owner of the cards may."""
    answers = {**{name: ("--first", name) for name in names}, "nobody": ("--first", DRAWN)}
    return Beginner("Who begins? (nobody: it is drawn)", answers, {"nobody": BY_LOT})


def phrase_of(name: str) -> Asked:
    """What a player says, for all draws to come; nothing that is typed there is a command."""

    def reads(line: str) -> Sequence[str]:
        return () if line.casefold() == "none" else ("mix", "--", name, line)

    return Spoken(f"A phrase of {name}?", "Type it as it is said, or 'none'.", reads, free=False)


def ready() -> Asked:
    """Whether the seats are to be drawn now, after the phrases."""
    answers = {"yes": ("start",), "later": ()}
    return Instead("Shall the seats be drawn now?", answers, {"later": ("no", "not now")})


class OnceMore(Instead):
    """Whether the same players play again; behind that may stand who begins: "yes, but kees starts"."""

    def answered(self, line: str) -> Sequence[str] | None:
        """See ``Question``."""
        begins = re.fullmatch(r"(\w+),?(?: but| and)? (\S+) (?:starts|begins|goes first)", line.strip(), re.IGNORECASE)
        answer = super().answered(begins[1] if begins else line)
        return answer if begins is None or not answer else (*answer, "--first", begins[2])


def once_more(noun: str, count: int, session: str) -> Asked:
    """Shall the same players play again? ``noun`` is what the game calls itself."""
    again = ("new", "--after", session)
    answers = {"yes": again, "anew": (*again, "--redeal"), "later": ()}  # "n" was the next turn all evening
    text = f"The next {noun}, the same {_NUMBERS[count] if count < len(_NUMBERS) else count}? ('anew': all drawn anew)"
    return OnceMore(text, answers, {"yes": (*_AGAIN, *(f"yes {each}" for each in _AGAIN)), "later": ("no", "not now")})


_AGAIN = ("rematch", "again", "play again", "another", "same", "same again")
_NUMBERS = ("nobody", "one", "two", "three", "four", "five", "six", "seven", "eight")


_NO_NAMES = ("a", "another", "game", "one", "war")
"""Words behind ``new`` that name no session."""


def understood(words: Sequence[str]) -> list[str]:
    """``new`` with the game that its words name, in letters as people type them, as the option that says it.

    Raises:
        UsageError: they name none, or several.
    """
    said: list[str] = []
    plain_words: list[str] = []
    rest = iter(words[1:])
    for word in rest:
        option, equals, value = word.partition("=")
        if option == GAME:
            said += [GAME, meant(value if equals else next(rest, ""))]
        elif word.casefold() == "after" and plain_words == []:
            said += ["--after", next(rest, "")]
        elif word.startswith("-"):
            said += [word, *([next(rest, "")] if word in _WITH_A_WORD else [])]
        else:
            plain_words.append(word)
    while said.count(GAME) > 1:  # another one was named first
        at = said.index(GAME)
        del said[at : at + 2]
    less = _LESS.fullmatch(" ".join(plain_words))
    if less and PLAYERS not in said:
        said += [PLAYERS, f"without {less[2]}"]
        plain_words = re.sub("[,:]", "", re.sub(_AROUND, "", f"new {less[1]}", flags=re.IGNORECASE)).split()
    if all(word.casefold() in _NO_NAMES for word in plain_words):
        plain_words = []
    for at in range(len(plain_words) if GAME not in said else 0):
        found = meanings(" ".join(plain_words[at:]))
        if found:
            said += [GAME, *found]
            del plain_words[at:]
            break
    return [*words[:1], *plain_words, *said]


def about_games() -> list[str]:
    """What each game is, for whoever has to choose."""
    all_games = map(games.find, games.GAMES)
    return [f"{game.title}, for {game.about}." for game in all_games]
