"""``new``, ``mix`` and ``start``: a session begins, with the players' phrases if they want them."""

from collections.abc import Sequence

import click

from edw_companion import games
from edw_companion.chance.source import rehearsal
from edw_companion.cli import complete, screen, words
from edw_companion.cli.app import App, Deciding, pass_app
from edw_companion.cli.change import change
from edw_companion.cli.loaded import Loaded
from edw_companion.cli.options import json_option
from edw_companion.cli.remarks import alike_names
from edw_companion.cli.report import Recorded, as_data
from edw_companion.core.state import Facts
from edw_companion.errors import RefusedError, StorageError, UsageError
from edw_companion.games.game import Game
from edw_companion.games.plan import Plan
from edw_companion.session.files import MaybeRecordedError, NotRecordedError
from edw_companion.session.first_line import begin_book
from edw_companion.session.keys import Epoch, first_groups, mixing_open
from edw_companion.session.lines import FIRST_DIGITS, Event, code
from edw_companion.session.paths import checked_name
from edw_companion.text import listed


@click.command()
@click.argument("name", required=False)
@click.option(
    "--format",
    "slug",
    metavar="GAME",
    shell_complete=complete.state,
    help=f"The game to play: {', '.join(games.GAMES)}. Left out: that of --after, else the first of these.",
)
@click.option("--players", metavar="A,B,…", help="Who plays, by name, with commas between.")
@click.option("--seat", "seats", metavar="SEAT=NAME", multiple=True, help="A seat that is not drawn, as white=Ann.")
@click.option(
    "--after",
    metavar="SESSION",
    shell_complete=complete.session,
    help="The game that this one follows: same players, seats and lists.",
)
@click.option("--redeal", is_flag=True, help="With --after: draw seats and decks anew.")
@click.option(
    "--lists",
    "edition",
    metavar="EDITION",
    shell_complete=complete.edition,
    help="The card lists to play with; '1' if left out.",
)
@click.option("--rule", "rules", metavar="KEY=VALUE", multiple=True, help="A house rule; 'edw rules house' lists them.")
@click.option("--first", metavar="WHO", help="Who takes the first turn, if the table's own dice drew that.")
@click.option("--ritual", is_flag=True, help="Wait for the players' phrases before anything is drawn.")
@json_option
@pass_app
def new(
    app: App,
    name: str | None,
    slug: str | None,
    players: str | None,
    seats: Sequence[str],
    after: str | None,
    redeal: bool,
    edition: str | None,
    rules: Sequence[str],
    first: str | None,
    ritual: bool,
    as_json: bool,
) -> None:
    """Start a session.

    Seats are drawn for those who have none, then the first turn. With --after it is the same game with the same
    players, seats and lists, but for what is said otherwise; in Elder Dragon Wars the winner opens as its Savior and
    everybody keeps their deck. With --ritual the code of the first line is shown for somebody to write
    down, and each player can mix a phrase into all draws to come (edw mix, then edw start).

    Example: edw new friday --players Ann,Bram,Cleo,Dan,Eve
    """
    previous = None if after is None else app.read(checked_name(after))
    game = _form(slug, previous)
    if players is None and after is None:
        raise UsageError("Who plays? Say it with --players Ann,Bram,Cleo,Dan,Eve (or --after SESSION, as then).")
    if ritual and first is not None:
        raise UsageError("With --ritual nothing is drawn yet: give --first to 'edw start', after the phrases.")
    names = [words.player_name(part) for part in (players or "").split(",") if part.strip()]
    plan = Plan(
        players=tuple(names),
        seats=_seats(seats, names),
        previous=None if previous is None else (previous.session.name, previous.state),
        redeal=redeal,
        edition=edition,
        rules=tuple(rules),
    )
    facts = {"format": game.slug, **game.plan(plan, app.home.lists)}
    chosen = _free_name(app) if name is None else checked_name(name)
    if not ritual:  # whatever would refuse the start is met before anything is written
        game.start(game.table({"name": chosen, **facts}), rehearsal(), first)
    if app.report.dry_run:
        return
    try:
        begin = begin_book(app.home, chosen, facts, app.clock)
    except MaybeRecordedError:
        _make_current(app, chosen)  # it is the one to be verified
        raise
    _make_current(app, chosen)
    for sentence in alike_names(begin["players"]):
        screen.tell(f"Mind that {sentence}: begin again with others, or go by the colours of their seats.")
    if previous is not None:
        _remind(previous, rules)
    if ritual:
        said = _of_ritual(begin)
        if as_json:
            screen.say_json(as_data(said, begin))
        else:
            app.report.said(said, begin)
        return
    try:
        _start(app, first, as_json=as_json)
    except NotRecordedError as error:
        stands = f"The session '{chosen}' has begun and waits for its start: put that right, then 'edw start'."
        raise NotRecordedError(error.path, error.error, stands) from error


def _make_current(app: App, name: str) -> None:
    """Commands go to the new session from now on; that it was begun stands even where this cannot be kept."""
    try:
        app.use(name)
    except StorageError as error:
        screen.tell(f"The session '{name}' has begun, but commands do not go there by themselves. {error}")
        app.chosen = name
    if app.chosen:
        app.chosen = name


def _seats(texts: Sequence[str], names: Sequence[str]) -> dict[str, str]:
    """The seats that are given, each once."""
    pairs = [_seat(text, names) for text in texts]
    if len({seat.casefold() for seat, _ in pairs}) < len(pairs):
        raise UsageError("A seat is given twice: say --seat once for each seat.")
    return dict(pairs)


def _seat(text: str, names: Sequence[str]) -> tuple[str, str]:
    seat, equals, name = text.partition("=")
    if not equals:
        raise UsageError(f"'{text}' gives nobody a seat: write --seat white=Ann.")
    known = {own: (own,) for own in names}
    return seat.strip(), words.choose(name, known, "player") if known else words.player_name(name)


def _remind(previous: Loaded, typed: Sequence[str]) -> None:
    """House rules are chosen for each game: name those of the game before that nobody has said anything about now."""
    said = {text.partition("=")[0] for text in typed}
    chosen = previous.game.status(previous.state)["rules"]
    dropped = " ".join(f"--rule {key}={value}" for key, value in chosen.items() if key not in said)
    if dropped:
        screen.tell(f"House rules are chosen for each game anew; '{previous.session.name}' was played with {dropped}.")


def _form(slug: str | None, previous: Loaded | None) -> Game:
    """The game that is meant: the one named, else that of the session before, else the default one.

    Raises:
        NoSuchFormatError: there is no such game.
        RefusedError: one game cannot follow another.
    """
    if previous is None:
        return games.find(slug or games.GAMES[0])
    game = previous.game
    if slug and games.find(slug).slug != game.slug:
        raise RefusedError(
            f"'{previous.session.name}' was a game of {game.title}, which no game of {games.find(slug).title} follows: "
            "leave --format or --after out."
        )
    return game


def _free_name(app: App) -> str:
    """A name nobody has used here, such as war-1."""
    taken = set(app.home.names())
    return next(name for k in range(1, len(taken) + 2) if (name := f"war-{k}") not in taken)


def _of_ritual(begin: Event) -> list[str]:
    """What is to be done before the seats are drawn."""
    return [
        f"The session '{begin['name']}' is ready. The code of its first line binds who plays, the piles and the key:",
        "",
        f"    {code(begin['h'], FIRST_DIGITS)}",
        "",
        "Somebody who is not the host writes it down. Then everybody says one phrase, the host first and an opponent "
        "last: edw mix WHO PHRASE. When all have: edw start",
    ]


def _start(app: App, first: str | None, *, as_json: bool) -> None:
    change(
        app, lambda at: ("start", at.table.game.start(at.state, at.chance, first)), as_json=as_json, tell=_tell_start
    )


def _tell_start(done: Recorded) -> Recorded:
    session = done.table.session
    done.said = [*_mixed_in(session.epoch), *done.said]
    done.then = [f"Session '{session.name}', commit {first_groups(session.begin['commit'])}."]
    return done


def _mixed_in(epoch: Epoch) -> list[str]:
    """The phrases in their order, for everybody to hear that the last one is as it was said."""
    phrases = "; ".join(f'{who} "{phrase}"' for who, phrase in epoch.phrases)
    return [f"Mixed in, in this order: {phrases}."] if phrases else []


def _warn_of_silence(app: App) -> None:
    """Say who has said no phrase: a start cannot be taken back."""
    table = app.read()
    mixed = {who for who, _ in table.session.epoch.phrases}
    silent = [name for name in table.state.begin["players"] if name not in mixed]
    if silent and not table.state.started:
        said = "has" if len(silent) == 1 else "have"
        screen.tell(f"{listed(silent)} {said} said no phrase: for them somebody may have chosen the draws.")


@click.command()
@click.option(
    "--first",
    metavar="WHO",
    shell_complete=complete.who,
    help="Who takes the first turn, if the table's own dice drew that.",
)
@json_option
@pass_app
def start(app: App, first: str | None, as_json: bool) -> None:
    """Draw seats and first turn after the players' phrases.

    For a session that was begun with 'edw new --ritual'.

    Example: edw start
    """
    _warn_of_silence(app)
    _start(app, first, as_json=as_json)


class TooLateError(RefusedError):
    """A phrase after mixing has closed."""

    def __init__(self) -> None:
        super().__init__(
            "Mixing has closed: something else was recorded. Phrases come first, after 'edw new --ritual' or a rekey."
        )


class SecondPhraseError(RefusedError):
    """A second phrase of one player, who could grind it."""

    def __init__(self, name: str, phrase: str) -> None:
        super().__init__(f'{name} has said a phrase already, "{phrase}": one for each player.')


@click.command()
@click.argument("who", shell_complete=complete.who)
@click.argument("phrase", nargs=-1, required=True)
@json_option
@pass_app
def mix(app: App, who: str, phrase: Sequence[str], as_json: bool) -> None:
    """Mix a player's phrase into all draws that follow.

    It is typed as it was said, with quotation marks or without. The host's goes first, each player says one, and the
    last is an opponent's: before it somebody writes down the code, which then binds all phrases before it and their
    order. Mixing closes with 'edw start', or with whatever else is recorded.

    Example: edw mix Ann "seven green frogs"
    """
    said = words.clean(" ".join(phrase), "phrase")

    def decide(at: Deciding) -> tuple[str, Facts]:
        session = at.table.session
        if not mixing_open(session.events, session.epoch):
            raise TooLateError
        name = words.choose(who, {name: (name,) for name in at.state.begin["players"]}, "player")
        earlier = dict(session.epoch.phrases).get(name)
        if earlier is not None and session.epoch.rulings:
            raise SecondPhraseError(name, earlier)
        return "mix", {"who": name, "phrase": said}

    change(app, decide, as_json=as_json, tell=_tell_mix)


def _tell_mix(done: Recorded) -> Recorded:
    done.then = _next_phrase(done.table)
    return done


def _next_phrase(table: Loaded) -> list[str]:
    """What comes after a phrase: what is to be written down before the last one, or the start."""
    mixed = {who for who, _ in table.session.epoch.phrases}
    waiting = [name for name in table.state.begin["players"] if name not in mixed]
    begun = "" if table.state.started else " When all have: edw start"
    if not waiting:
        return [] if table.state.started else ["Everybody has said a phrase: edw start"]
    if len(waiting) > 1:
        return [f"Still to say one: {listed(waiting)}.{begun}"]
    return [
        f"The last phrase is {waiting[0]}'s. First somebody else writes down the code below: it binds the phrases so "
        f"far and their order.{begun}"
    ]
