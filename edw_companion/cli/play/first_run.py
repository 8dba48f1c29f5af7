"""Before the table is laid: which game, who plays, and the next game after the end of one. An answer is a line."""

import contextlib
import re
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

import click

from edw_companion import games
from edw_companion.cli import screen
from edw_companion.cli.app import App, NoSessionError, Perform
from edw_companion.cli.play.grammar import split
from edw_companion.cli.play.state import Runner
from edw_companion.cli.play.wording import Said, Wording
from edw_companion.cli.table import Loaded, Report
from edw_companion.cli.text_in import leaves
from edw_companion.core.questions import RESERVED, Asked, Question
from edw_companion.core.seats import TWICE
from edw_companion.errors import UsageError
from edw_companion.games.game import Game
from edw_companion.games.names import called, meanings, meant
from edw_companion.text import listed

NEW = "new"
GAME = "--format"
RITUAL = "--ritual"
SAID_WHO = ("--players", "--after", "--help", "--json")
WHO = "Who plays? The names, with commas or spaces between: Ann Bram Cleo Dan Eve."
CALLED_RITUAL = (
    "Shall everybody say a phrase first? Then nobody, not even who owns this laptop, can have chosen what is drawn. "
    "Most tables say no."
)
WHICH_GAME = "Which game?"
NOT_ALONE = "Nobody plays alone: type two names or more."
_WITH_A_WORD = ("--format", "--players", "--seat", "--after", "--lists", "--rule", "--first")
"""The options of ``new`` that a word follows."""
_NUMBERS = ("nobody", "one", "two", "three", "four", "five", "six", "seven", "eight")


class Names(Question):
    """Who plays: names answer it, if they are no command."""

    __slots__ = ()

    def line(self) -> str:
        """See ``Question``."""
        return self.text

    def answered(self, line: str) -> Sequence[str] | None:
        """See ``Question``; what is no name is no answer, a name alone is a wrong one."""
        names = names_in(line)
        if len(names) < 2 and (line.isdecimal() or line.casefold() in RESERVED):
            return None
        if wrong_names(names):
            raise UsageError(wrong_names(names))
        return ("--players", ",".join(names))


def names_in(line: str) -> list[str]:
    """The names of a line; with a comma in it a name may have several words."""
    found = re.split(r",|&|\band\b", line) if "," in line else line.split()
    return [name for name in map(str.strip, found) if name not in ("", "and", "&")]


def before(words: Sequence[str], now: str) -> list[Asked]:
    """What ``new`` needs to know: which game, the one that is played ``now`` first; then who plays, and phrases."""
    if GAME not in words:
        return [which_game(WHICH_GAME, [games.find(slug) for slug in sorted(games.GAMES, key=now.__ne__)])]
    ritual = Question(CALLED_RITUAL, {"yes": (RITUAL,), "no": ()}, {"yes": ("y",)})
    fateful = games.find(words[words.index(GAME) + 1]).fateful
    return [Names(WHO, {}), *([ritual] if fateful and RITUAL not in words else [])]


def lacks(words: Sequence[str]) -> list[Question]:
    """What else a ``new`` needs to know that says who plays, in a game in which little is drawn."""
    options = dict(pairwise(words))
    said = {"--seat", "--first", "--after", RITUAL} & {*words}
    if said or not {GAME, "--players"} <= {*options} or options[GAME] not in games.GAMES:
        return []
    names = names_in(options["--players"])
    return [] if games.find(options[GAME]).fateful else [as_they_sit(names), who_begins(names)]


def as_they_sit(names: Sequence[str]) -> Question:
    """Whether these players sit as they were named."""
    seats = [word for place, name in enumerate(names, 1) for word in ("--seat", f"{place}={name}")]
    text = f"Do you sit like that, clockwise: {', '.join(names)}?"
    return Question(text, {"yes": seats, "no, seats are drawn": ()}, {"yes": ("y",), "no, seats are drawn": ("drawn",)})


def who_begins(names: Sequence[str]) -> Question:
    """Which of these players takes the first turn, such as the owner of the cards."""
    answers = {name: ("--first", name) for name in names}
    return Question("Who begins, as the owner of the cards? (nobody: it is drawn)", {**answers, "nobody": ()})


def which_game(text: str, playable: Sequence[Game]) -> Question:
    """Which of several games is played."""
    answers = {game.title: (GAME, game.slug) for game in playable}
    return Question(text, answers, {game.title: called(game) for game in playable})


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
        elif word.startswith("-"):
            said += [word, *([next(rest, "")] if word in _WITH_A_WORD else [])]
        else:
            plain_words.append(word)
    for at in range(len(plain_words) if GAME not in said else 0):
        found = meanings(" ".join(plain_words[at:]))
        if found:
            said += [GAME, *found]
            del plain_words[at:]
            break
    return [*words[:1], *plain_words, *said]


def wrong_names(names: Sequence[str]) -> str:
    """What is wrong with who is said to play, whatever the game; "" if nothing is."""
    if len(names) == 1:
        return NOT_ALONE
    return TWICE if len({*map(str.casefold, names)}) < len(names) else ""


def once_more(table: Loaded, noun: str) -> list[Question]:
    """After the end, or the close: shall the same players play again? ``noun`` is what the game calls itself."""
    state = table.state
    if not (state.over or state.closed):
        return []
    count = len(state.begin["players"])
    many = _NUMBERS[count] if count < len(_NUMBERS) else str(count)
    again = (NEW, "--after", table.session.name)
    answers = {"yes": again, "anew": (*again, "--redeal"), "later": ()}  # "n" was the next turn all evening
    text = f"The next {noun}, the same {many}? ('anew': all drawn anew)"
    return [Question(text, answers, {"yes": ("y",), "later": ("no", "not now")})]


def not_now(name: str) -> str:
    """What is said if nobody plays on: how the same players do later, and how others."""
    return f"Then not now. The same players go on with '{NEW} --after {name}'; '{NEW}' asks who plays."


def asks_who(words: Sequence[str]) -> bool:
    """Whether these words begin a game and do not say who plays."""
    return [*words[:1]] == [NEW] and not any(word.startswith(SAID_WHO) for word in words)


YES_OR_NO = {"yes": ("yes",), "no": ()}
LETTERS = {"y": "yes", "n": "no"}
WHICH = "Type yes or no."
NO_SUCH_GAME = "That is none of them: type a number of the list, or a beginning of a name; '?' says what each is."
HOW = "Type the names, as Ann Bram Cleo Dan Eve ('q' leaves). Which game you play is asked next."
WIDEST = "chaos-magic"
"""No game is for more players: what refuses it, all do."""
BACK = "back"
"""The word for the names again; 'cancel' says so too."""
NONE = "none"
LATER = "When the seats shall be drawn: start"
ASKED_RITUAL = Question(CALLED_RITUAL, YES_OR_NO)
READY = Question("Shall the seats be drawn now?", YES_OR_NO)

Line = Callable[[str], str]
"""Takes a line from the players; EOFError and KeyboardInterrupt as ``input``."""


def begin(app: App, perform: Perform, line: Line) -> list[Said] | None:
    """See that there is a session to play in.

    Returns:
        What is to be said at the first table; None if the players leave before there is one.

    Raises:
        EdwError: there is a session, but no table that could be shown.
    """
    try:
        try:
            app.name()
        except NoSessionError:
            said = _seat_players(app, perform, line)
        else:
            said = []
        if said is not None and not app.read().state.started:
            screen.prose(*map(str, said))
            return hear_phrases(app, perform, line)
    except (EOFError, KeyboardInterrupt):
        click.echo()
        return None
    return said


class BackError(Exception):
    """The players want to say anew who plays."""


def _seat_players(app: App, perform: Perform, line: Line) -> list[Said] | None:
    """Ask who plays what, until it is right or somebody leaves; what the new session says."""
    screen.prose(f"No session yet. Who plays? {HOW}")
    runner = Runner(app, perform, Wording(app))
    begin = [NEW]
    while True:
        typed = line("players> ").strip()
        if leaves(typed):
            return None
        names = names_in(typed)
        code = 1
        said: list[Said] = []
        if typed.startswith("?") or typed.casefold() == "help":
            said = [HOW]
        elif names and names[0].split()[0] == NEW:
            code, said, begin = _new(runner, typed)
        elif names:
            try:
                code, said = _seat(begin, names, runner, app, perform, line)
            except BackError:
                said, begin = [HOW], [NEW]
        if not code:
            return said
        screen.prose(*map(str, said))


def _new(runner: Runner, typed: str) -> tuple[int, list[Said], list[str]]:
    """A typed ``new``: its exit code and what it says; and, where it does not say who plays, what it says so far."""
    try:
        words = understood(split(typed))
    except UsageError as error:
        return error.exit_code, [str(error)], [NEW]
    came = runner.run(words, dry_run=asks_who(words))
    return came.code, [came.wanted.line()] if came.wanted else came.said, words if came.wanted else [NEW]


def _seat(
    new: Sequence[str], names: Sequence[str], runner: Runner, app: App, perform: Perform, line: Line
) -> tuple[int, list[Said]]:
    """These players begin a game that is for so many: its exit code, and what is said; BackError as ``_answer``."""
    if wrong_names(names):
        return 1, [wrong_names(names)]
    begin = [*new, "--players", ",".join(names)]
    if GAME not in new:
        tried = {slug: runner.run([*begin, GAME, slug], dry_run=True) for slug in games.GAMES}
        playable = [games.find(slug) for slug, came in tried.items() if came.wanted or not came.code]
        if not playable:
            return 1, tried[WIDEST].said
        begin += _which(len(names), playable, line, plain=not tried[playable[0].slug].wanted)
    came = runner.run(begin, dry_run=True)
    if isinstance(came.wanted, Question):
        answer = _answer(came.wanted, came.wanted.line(), "yes or no> ", line, WHICH)
        if not answer:
            raise BackError
        begin += answer
        came = runner.run(begin, dry_run=True)
    if came.code:
        return came.code, came.said
    if not games.find(begin[begin.index(GAME) + 1]).fateful:
        asked = {"--seat": as_they_sit(names), "--first": who_begins(names)}
        for question in [each for option, each in asked.items() if option not in new]:
            begin += _answer(question, question.line(), "seats> ", line, "Type a number of those.")
    elif _agreed(ASKED_RITUAL, line):
        return begin_ritual([*begin, RITUAL], app, perform)
    came = runner.run(begin)
    return came.code, came.said


def _which(count: int, playable: Sequence[Game], line: Line, *, plain: bool) -> Sequence[str]:
    """Which of several games they play; five players need no more than Enter for the one that is for five.

    ``plain``: the first of them is for so many, and asks nothing more.
    """
    question = which_game(f"Which game for {count}?", playable)
    first, *_ = playable
    default = first.title if plain and first.slug == games.GAMES[0] else ""
    asked = question.line() + f"  (Enter: {default})" * bool(default)
    about = [f"{number} {game.title}, for {game.about}." for number, game in enumerate(playable, 1)]
    told = [*about, f"'{BACK}' asks for the names again."]
    return _answer(question, asked, "game> ", line, NO_SUCH_GAME, told, default)


def _answer(
    question: Question,
    asked: str,
    prompt: str,
    line: Line,
    wrong: str,
    told: Sequence[str] = (),
    default: str = "",
) -> Sequence[str]:
    """Ask until it is answered; of anything else the players are told what would be right, of "?" what is ``told``.

    Raises:
        EOFError: the players leave.
        BackError: they want to say anew who plays.
    """
    while True:
        screen.prose(asked)
        typed = line(prompt).strip() or default
        word = typed.casefold()
        if leaves(typed):
            raise EOFError
        if word in (BACK, "cancel"):
            raise BackError
        if typed.startswith("?") or word == "help":
            screen.prose(*(told or [wrong]))
            continue
        try:
            answer = question.answered(LETTERS.get(word, typed)) if typed else None
        except UsageError as error:
            screen.prose(str(error))
            continue
        if answer is not None:
            return answer
        screen.prose(*[wrong] * bool(typed))


def begin_ritual(words: Sequence[str], app: App, perform: Perform) -> tuple[int, list[Said]]:
    """Begin a session that waits for phrases; its exit code, and what it says, with the code: there is no table yet."""
    with _guided(app), screen.collected() as kept:
        code = perform(words, app)
    return code, [*kept.lines()]


def begin_with_phrases(words: Sequence[str], app: App, perform: Perform, line: Line) -> tuple[int, Sequence[Said]]:
    """Another game, which waits for a phrase of each player; they are heard as at the very first game."""
    code, said = begin_ritual(words, app, perform)
    if code:
        return code, said
    screen.prose(*map(str, said))
    try:
        return 0, hear_phrases(app, perform, line)
    except (EOFError, KeyboardInterrupt):
        click.echo()
        return 0, [LATER]


@contextlib.contextmanager
def _guided(app: App) -> Iterator[None]:
    """Commands say what they did, and not what comes next, which is asked here."""
    before, app.report = app.report, Report(guided=True)
    try:
        yield
    finally:
        app.report = before


def _agreed(question: Question, line: Line) -> bool:
    """Ask for yes or no, until one of them is said; EOFError if the players leave."""
    return bool(_answer(question, question.text, "yes or no> ", line, WHICH))


def hear_phrases(app: App, perform: Perform, line: Line) -> list[Said]:
    """A phrase of each player who has none yet, the host's first; then seats and start are drawn."""
    table = app.read()
    mixed = {who for who, _ in table.session.epoch.phrases}
    names = [name for name in table.state.begin["players"] if name not in mixed]
    if names:
        screen.prose(f"A phrase of {listed(names)}: type it as it is said, or '{NONE}' for who says none.")
    for name in names:
        phrase = _phrase(name, line)
        with _guided(app):
            while phrase != NONE and perform(["mix", "--", name, phrase], app):
                phrase = _phrase(name, line)
    try:
        ready = _agreed(READY, line)
    except BackError:
        ready = False
    if not ready:
        return [LATER]
    return Runner(app, perform, Wording(app)).run(["start"]).said


def _phrase(name: str, line: Line) -> str:
    """What a player says; a line that elsewhere means something is asked for again."""
    while True:
        phrase = line(f"{screen.visible(name)}> ").strip()
        if phrase.casefold() == NONE:
            return NONE
        if phrase and not leaves(phrase) and not phrase.startswith("?"):
            return phrase
        if phrase:
            screen.prose(f"That would go into the draws as a phrase: '{NONE}' says none, Ctrl-D leaves.")
