"""``new``, ``mix`` and ``start``: a session begins, with the players' phrases if they want them; ``demo``: one to try.

Whoever begins a war that follows none, of players who have one, is told once what they would lose. A demo is played
from the lines of the game's ``demo.txt`` when it is asked for; its dice and times are the same for everybody, so that
the lines can be written down with what came of them.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from itertools import count
from typing import Any

import click

from edw_companion import games
from edw_companion.chance.draws import rehearsal
from edw_companion.cli import complete, screen, text_in
from edw_companion.cli.app import App, Deciding, interactive
from edw_companion.cli.commands import seating
from edw_companion.cli.commands.table import lines_of, status_of
from edw_companion.cli.options import command, option
from edw_companion.cli.record import change, check_lists, report
from edw_companion.cli.table import Loaded, Recorded, loaded
from edw_companion.core.kind import Shown
from edw_companion.core.questions import WantedError
from edw_companion.core.words import one_of
from edw_companion.errors import EdwError, RefusedError, StorageError, UsageError
from edw_companion.games.elder_dragon_wars.setup import FEWEST, left_by
from edw_companion.games.game import MISFITS, Game, Plan, load
from edw_companion.sentences import DO, Sentence, called
from edw_companion.session.files import MaybeRecordedError, NotRecordedError
from edw_companion.session.keys import first_groups, mixing_open
from edw_companion.session.lines import FIRST_DIGITS, Event, code
from edw_companion.session.paths import DEMO, checked_name
from edw_companion.session.session import read_session
from edw_companion.session.writer import begin_demo, begin_session, remove_demo, unbegun
from edw_companion.text import listed

_WHICH = (
    f"The game to play: {', '.join(games.GAMES)}, or initials such as cm and 5c. "
    "Left out: that of --after, else the first of these."
)
_FIRST = "Who takes the first turn, if the table's own dice drew that."


@command()
@click.argument("name", required=False)
@option("--format", help=_WHICH)
@click.option("--players", "said", metavar="A,B,…", multiple=True, help="Who plays, by name, with commas between.")
@click.option("--seat", "seats", metavar="SEAT=NAME", multiple=True, help="A seat that is not drawn, as white=Ann.")
@click.option(
    "--after",
    metavar="SESSION",
    shell_complete=complete.session,
    help="The game that this one follows: same players, seats, lists and house rules.",
)
@click.option("--redeal", is_flag=True, help="With --after: draw seats and decks anew.")
@option("--lists", help="The card lists to play with; '1' if left out.")
@click.option("--rule", "rules", metavar="KEY=VALUE", multiple=True, help="A house rule; 'edw rules house' lists them.")
@click.option("--first", metavar="WHO", help=_FIRST)
@click.option("--ritual", is_flag=True, help="Wait for the players' phrases before anything is drawn.")
def new(
    app: App,
    name: str | None,
    slug: str | None,
    said: Sequence[str],
    seats: Sequence[str],
    after: str | None,
    redeal: bool,
    edition: str | None,
    rules: Sequence[str],
    first: str | None,
    ritual: bool,
) -> None:
    """Start a session.

    Seats are drawn for those who have none, then the first turn. With --after it is the same game with the same
    players, seats, lists and house rules, but for what is said otherwise; in Elder Dragon Wars the Savior opens and
    everybody keeps their deck. With --ritual the code of the first line is shown for somebody to write
    down, and each player can mix a phrase into all draws to come (edw mix, then edw start).

    Example: edw new friday --players Ann,Bram,Cleo,Dan,Eve
    """
    if name == DEMO or (after == DEMO and app.home.has_demo()):
        raise RefusedError(f"'{DEMO}' is the game to try, which no game follows and no other is called: '{DO}'", "demo")
    previous = None if after is None else app.read(checked_name(after))
    game = previous.game if previous else games.find(slug or games.GAMES[0])
    if slug and slug != game.slug:
        raise RefusedError(
            f"'{after}' was a game of {game.title}, which no game of {games.find(slug).title} follows: "
            "leave --format or --after out."
        )
    if not said and after is None:
        if name is not None:
            unbegun(app.home.session(checked_name(name)), name)
        last = app.begin().get("players", ()) if app.report.puts_questions else ()
        raise seating.who_plays(last, slug and game.title)
    if ritual and first is not None:
        raise UsageError(f"With --ritual nothing is drawn yet: give --first to '{DO}', after the phrases.", "start")
    by_color = game.slug == games.GAMES[0]
    *before, names = [_named(app, each, by_color=by_color) for each in said[-2:]] or [[]]
    keys = {text.partition("=")[0] for text in rules}
    holding = previous.state.house.handed if previous is not None else {}
    handed = [f"{key}={value}" for key, value in holding.items() if key not in keys]
    asks = app.report.puts_questions and previous is None and not ritual

    def planned(game: Game) -> Mapping[str, Any]:
        return game.plan(plan, app.home.lists)

    plan = Plan(
        players=tuple(names),
        seats=_seats(seats, names, by_color=by_color),
        previous=None if previous is None else (previous.session.name, previous.state),
        redeal=redeal,
        edition=edition,
        rules=(*rules, *handed),
    )
    if asks and slug is None:
        raise seating.which_game(names, planned, app.game() if app.known else None, *before)
    try:
        facts = {"format": game.slug, **planned(game)}
    except WantedError as wanted:
        raise seating.who_else(names, wanted) from None
    if asks:
        seating.ask(game, names, seats, first)
    first = None if first == seating.DRAWN and first not in names else first
    flaws = len(load(game.lists).check(edition, app.home.lists).problems) if edition is not None and game.lists else 0
    own = sorted(previous.state.own) if previous is not None else []
    if own:
        facts["own"] = own
    if name is None:
        taken = set(app.home.names())
        name = next(free for k in range(1, len(taken) + 2) if (free := f"war-{k}") not in taken)
    checked_name(name)
    if not ritual:  # whatever would refuse the start is met before anything is written
        game.start(game.table({"name": name, **facts}), rehearsal(), first)
    if app.report.dry_run:
        unbegun(app.home.session(name), name)
        return
    try:
        begin = begin_session(app.home, name, facts, app.clock)
    except MaybeRecordedError:
        _make_current(app, name)  # it is the one to be verified
        raise
    _make_current(app, name)
    for sentence in text_in.alike_names(begin["players"]):
        screen.tell(f"Mind that {sentence}: begin again with others, or go by the colours of their seats.")
    if previous is None:
        screen.tell(*map(str, would_be_lost(app, begin)))
    if flaws:
        mistakes = "a mistake" if flaws == 1 else f"{flaws} mistakes"
        told = f"The lists '{edition}' have {mistakes}, and are played as they are: {DO}"
        screen.tell(str(Sentence(told, f"lists check {edition}")))
    if handed:
        screen.tell(f"The house rules of '{after}' hold again: {listed(handed)}. --rule KEY=VALUE changes one.")
    if own:
        screen.tell(f"As in '{after}', you use your own {listed(own)}, and say what came.")
    if not ritual:
        try:
            _start(app, first)
        except NotRecordedError as error:
            waits = f"The session '{name}' has begun and waits for its start: put that right, then '{called('start')}'."
            raise NotRecordedError(error.path, error.error, waits) from error
        return
    ready = [
        f"The session '{name}' is ready. The code of its first line binds who plays, the piles and the key:",
        "",
        f"    {code(begin['h'], FIRST_DIGITS)}",
        "",
        "Somebody who is not the host writes it down. Then everybody says one phrase, the host first and an opponent "
        f"last: {called('mix WHO PHRASE')}. When all have: {called('start')}",
    ]
    report(app, ready, begin)


def _make_current(app: App, name: str) -> None:
    """Commands go to the new session from now on; that it was begun stands even where this cannot be kept."""
    try:
        app.use(name)
    except StorageError as error:
        screen.tell(f"The session '{name}' has begun, but commands do not go there by themselves. {error}")
        app.chosen = name
    if app.chosen:
        app.chosen = name


def _named(app: App, said: str, *, by_color: bool) -> list[str]:
    """The names of those who play, as they are said at once."""
    players = seating.all_but(said, app.begin().get("players", ())) or said.split(",")
    return [text_in.player_name(part, by_color=by_color) for part in players if part.strip()]


def _seats(texts: Sequence[str], names: Sequence[str], *, by_color: bool) -> dict[str, str]:
    found: dict[str, str] = {}
    texts = [text for text in texts if text != seating.DRAWN]
    for text in texts:
        seat, equals, name = text.partition("=")
        if not equals:
            raise UsageError(f"'{text}' gives nobody a seat: write --seat white=Ann.")
        who = one_of(name, names, "player") if names else text_in.player_name(name, by_color=by_color)
        found[seat.strip()] = who
    if len({seat.casefold() for seat in found}) < len(texts):
        raise UsageError("A seat is given twice: say --seat once for each seat.")
    return found


def _start(app: App, first: str | None) -> None:
    def tell(done: Recorded) -> Recorded:
        session = done.table.session
        # The phrases in their order, for everybody to hear that the last one is as it was said.
        phrases = "; ".join(f'{who} "{phrase}"' for who, phrase in session.epoch.phrases)
        done.said = [*([f"Mixed in, in this order: {phrases}."] if phrases else []), *done.said]
        done.then = [f"Session '{session.name}', commit {first_groups(session.begin['commit'])}."]
        return done

    change(app, lambda at: ("start", at.table.game.start(at.state, at.chance, first)), tell=tell)


def unsaid(table: Loaded) -> list[str]:
    """Who may still say a phrase before the start, and has said none."""
    may = not table.state.started and mixing_open(table.session.events, table.session.epoch)
    return _silent(table) if may else []


def _silent(table: Loaded) -> list[str]:
    """Who has said no phrase."""
    mixed = {who for who, _ in table.session.epoch.phrases}
    return [name for name in table.state.begin["players"] if name not in mixed]


@command()
@click.option("--first", metavar="WHO", shell_complete=complete.who, help=_FIRST)
def start(app: App, first: str | None) -> None:
    """Draw seats and first turn after the players' phrases.

    For a session that was begun with 'edw new --ritual'.

    Example: edw start
    """
    table = app.read()
    check_lists(app, table)
    silent = _silent(table)
    if silent and not table.state.started:  # a start cannot be taken back
        said = "has" if len(silent) == 1 else "have"
        screen.tell(f"{listed(silent)} {said} said no phrase: for them somebody may have chosen the draws.")
    _start(app, first)


@command()
@click.argument("who", shell_complete=complete.who)
@click.argument("phrase", nargs=-1, required=True)
def mix(app: App, who: str, phrase: Sequence[str]) -> None:
    """Mix a player's phrase into all draws that follow.

    It is typed as it was said, with quotation marks or without. The host's goes first, each player says one, and the
    last is an opponent's: before it somebody writes down the code, which then binds all phrases before it and their
    order. Mixing closes with 'edw start', or with whatever else is recorded.

    Example: edw mix Ann "seven green frogs"
    """
    said = text_in.clean(" ".join(phrase), "phrase")

    def decide(at: Deciding) -> tuple[str, Event]:
        session = at.table.session
        if not mixing_open(session.events, session.epoch):
            raise RefusedError(
                f"Mixing has closed: something else was recorded. Phrases come first, after '{DO}' or a rekey.",
                "new --ritual",
            )
        name = one_of(who, at.state.begin["players"], "player")
        earlier = dict(session.epoch.phrases).get(name)
        if earlier is not None and session.epoch.rulings:
            # Who may say a second one could try many.
            raise RefusedError(f'{name} has said a phrase already, "{earlier}": one for each player.')
        return "mix", {"who": name, "phrase": said}

    def tell(done: Recorded) -> Recorded:
        started, waiting = done.table.state.started, _silent(done.table)
        said = f"Still to say one: {listed(waiting)}."
        if len(waiting) == 1:
            said = (
                f"The last phrase is {waiting[0]}'s. First somebody else writes down the code below: it binds the "
                "phrases so far and their order."
            )
        if not started:
            begun = f"{said} When all have: {DO}" if waiting else "Everybody has said a phrase"
            done.then = [Sentence(begun, "start")]
        elif waiting:
            done.then = [said]
        return done

    change(app, decide, tell=tell)


def would_be_lost(app: App, begin: Event) -> list[Sentence]:
    """What the last war of these players leaves, and only ``--after`` takes over; nothing if they fought none.

    It is the newest of theirs in this data folder that is over or closed (rules 7, 11 and 17; rulings 6, 7 and 15).
    """
    if begin["format"] != games.GAMES[0]:
        return []
    for table in _ended(app, begin["players"]):
        state, name = table.state, table.session.name
        left = left_by(name, state)
        savior = [f"{left['player']}'s title of Savior"] if left["savior"] else []
        rules = ["the house rules"] if state.house.handed else []
        debts = [f"{debtor}'s debt" for debtor in left["debts"]]
        goes = [*(["the decks"] if state.started else []), *savior, *rules, *debts]
        if goes:
            who = f"These {('three', 'four', 'five')[len(begin['players']) - FEWEST]}"
            what = f"{who} {'closed' if 'unfinished' in left else 'ended'} '{name}': {listed(goes)}"
            return [Sentence(f"{what} go over only with", f"new NAME --after {name}")]
    return []


def _ended(app: App, players: Collection[str]) -> Iterator[Loaded]:
    """The wars of just these players that are over or closed, the newest first; of others the first lines are read."""
    same = {name.casefold() for name in players}
    begun = []
    for name in app.home.names():
        try:
            begin = complete.begin_of(app, name)
            if begin["format"] == games.GAMES[0] and {player.casefold() for player in begin["players"]} == same:
                begun.append((str(begin["at"]), name))
        except (EdwError, OSError, RecursionError, *MISFITS):
            continue  # a file that cannot be read takes nothing from the table
    for _, name in sorted(begun, reverse=True):
        try:
            table = loaded(read_session(app.home, name))
        except EdwError:
            continue
        if table.state.over or table.state.closed:
            yield table


_EVENING, _BETWEEN = datetime(2026, 11, 20, 19, 30), timedelta(minutes=2)
HOW = f"'edw demo' opens it at a terminal; without one a line goes to it so: edw --session {DEMO} life ann -3"
LEFT = "That was the demo: its dice are the same for everybody, and nothing of it counts. 'edw play' opens your own."


@command()
@click.argument("game", nargs=-1, shell_complete=complete.game)
@click.option("--remove", is_flag=True, help="Take it away again.")
def demo(app: App, game: tuple[str, ...], remove: bool) -> Shown | None:
    """Try a game that is in full swing.

    GAME is Elder Dragon Wars if it is left out. It is a session of its own, named 'demo', made anew each time: type
    what you like. No history, league, luck or season counts it, and commands go on to your own session. Its dice are
    the same for everybody, so they prove nothing; those of your games are drawn from a secret of their own.

    Without a terminal the table is printed.

    Example: edw demo five-colors
    """
    if remove:
        if not remove_demo(app.home):
            raise RefusedError("There is no demo here to take away.")
        if app.chosen == DEMO:
            app.chosen = None
        return Shown({"removed": DEMO}, ["The demo is gone."])
    own = app.chosen if app.report.puts_questions and app.chosen != DEMO else None
    tries = lay(app, games.find(games.meant(" ".join(game)) if game else games.GAMES[0]))
    if app.report.puts_questions:
        return Shown({}, [*tries, *([f"'use {own}' goes back to your own game."] if own else [])])
    if app.as_json or not interactive():
        return Shown(lambda: status_of(app.read()), [*lines_of(app.read()), "", *tries, HOW])
    from edw_companion.cli.play.terminal import open_prompt

    open_prompt(app, *tries)
    screen.prose(LEFT)
    return None


def lay(app: App, game: Game) -> list[str]:
    """Play the lines of a game's demo, to which commands of this run then go; what can be tried in it."""
    from importlib.resources import files as of_package  # slow to load

    from edw_companion.cli.main import perform
    from edw_companion.cli.play.terminal import run_lines

    text = of_package(game.package).joinpath("demo.txt").read_text(encoding="utf-8")
    tries, setup, lines = text.split("\n\n", 2)
    dice, players, *rules = setup.splitlines()
    plan = Plan(tuple(seating.names_in(players)), {}, None, redeal=False, edition=None, rules=tuple(rules))
    clock = (f"{_EVENING + at * _BETWEEN:%Y-%m-%dT%H:%M:%SZ}" for at in count()).__next__
    begin_demo(app.home, {"format": game.slug, **game.plan(plan, app.home.lists)}, clock, dice)
    app.chosen, app.known = DEMO, None
    with screen.collected() as said:
        # Of what one player alone may see, JSON keeps no page.
        laid = App(lambda: app.home, DEMO, clock)
        failed = run_lines(["start", *lines.splitlines()], laid, perform, ["--json"])
    if failed:
        raise EdwError("\n".join(said.lines()[-3:]))
    return tries.splitlines()
