"""Before the table is laid: the words of ``new``, as people type them, and each player's phrase, if they want that."""

import contextlib
from collections.abc import Callable, Iterator, Sequence

import click

from edw_companion import games
from edw_companion.cli import screen
from edw_companion.cli.app import App, Perform
from edw_companion.cli.play.state import Runner
from edw_companion.cli.play.wording import Said, Wording
from edw_companion.cli.table import Report
from edw_companion.cli.text_in import leaves
from edw_companion.core.questions import Question
from edw_companion.errors import UsageError
from edw_companion.games.names import meanings, meant
from edw_companion.text import listed

GAME, RITUAL = "--format", "--ritual"
_WITH_A_WORD = (GAME, "--players", "--seat", "--after", "--lists", "--rule", "--first")
"""The options of ``new`` that a word follows."""
NONE = "none"
LATER = "When the seats shall be drawn: start"
READY = Question("Shall the seats be drawn now?", {"yes": ("yes",), "no": ()}, {"yes": ("y",), "no": ("n",)})
HELLO = "No session yet: 'demo' shows a game in full swing."

Line = Callable[[str], str]
"""Takes a line from the players; EOFError and KeyboardInterrupt as ``input``."""


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


def about_games() -> list[str]:
    """What each game is, for whoever has to choose."""
    all_games = map(games.find, games.GAMES)
    return [f"{game.title}, for {game.about}." for game in all_games]


def begin_with_phrases(words: Sequence[str], app: App, perform: Perform, line: Line) -> tuple[int, Sequence[Said]]:
    """Begin a game that waits for a phrase of each player, and hear them; its exit code, and what it says."""
    with _guided(app), screen.collected() as kept:
        code = perform(words, app)
    if code:
        return code, kept.lines()
    screen.prose(*kept.lines())  # with the code: there is no table yet
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
    return Runner(app, perform, Wording(app)).run(["start"]).said if _ready(line) else [LATER]


def _ready(line: Line) -> bool:
    """Whether the seats are to be drawn now, asked until it is said; EOFError if the players leave."""
    answer = None
    while answer is None:
        screen.prose(READY.line())
        typed = line("?> ").strip()
        if leaves(typed):
            raise EOFError
        with contextlib.suppress(UsageError):
            answer = READY.answered(typed)
    return bool(answer)


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
