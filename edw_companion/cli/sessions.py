"""Commands that begin, choose and end sessions."""

from collections.abc import Sequence
from itertools import count

import click

from edw_companion import formats
from edw_companion.chance.source import Drawer, Key
from edw_companion.cli import completing, screen, words
from edw_companion.cli.desk import Desk, Table, interactive, pass_desk, print_change
from edw_companion.cli.options import json_option
from edw_companion.cli.progress import progress
from edw_companion.errors import EdwError, RefusedError, StorageError, UsageError
from edw_companion.formats.format import Format, apply, fold
from edw_companion.formats.planning import Plan
from edw_companion.session.beginning import begin_book
from edw_companion.session.keys import key_path, last_draw, read_secret
from edw_companion.session.lines import Event
from edw_companion.session.places import checked_name
from edw_companion.session.writing import writing


@click.command()
@click.argument("name", required=False)
@click.option(
    "--format",
    "slug",
    metavar="GAME",
    shell_complete=completing.game,
    help=f"The game to play: {', '.join(formats.FORMATS)}. Left out: that of --after, else the first of these.",
)
@click.option("--players", metavar="A,B,…", help="Who plays, by name, with commas between.")
@click.option("--seat", "seats", metavar="SEAT=NAME", multiple=True, help="A seat that is not drawn, as white=Ann.")
@click.option(
    "--after",
    metavar="SESSION",
    shell_complete=completing.session,
    help="The game that this one follows: same players, seats and lists.",
)
@click.option("--redeal", is_flag=True, help="With --after: draw seats and decks anew.")
@click.option(
    "--lists",
    "edition",
    metavar="EDITION",
    shell_complete=completing.edition,
    help="The card lists to play with; '1' if left out.",
)
@click.option("--rule", "rules", metavar="KEY=VALUE", multiple=True, help="A house rule; 'edw rules house' lists them.")
@click.option("--first", metavar="WHO", help="Who takes the first turn, if the table's own dice drew that.")
@click.option("--ritual", is_flag=True, help="Wait for the players' phrases before anything is drawn.")
@json_option
@pass_desk
def new(
    desk: Desk,
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
    everybody keeps their deck. With --ritual the commit is shown first, so that each player can mix a
    phrase into all draws to come (edw mix, then edw start).

    Example: edw new friday --players Ann,Bram,Cleo,Dan,Eve
    """
    previous = _previous(desk, after)
    form = _form(slug, previous)
    if players is None and after is None:
        raise UsageError("Who plays? Say it with --players Ann,Bram,Cleo,Dan,Eve (or --after SESSION, as then).")
    if ritual and first is not None:
        raise UsageError("With --ritual nothing is drawn yet: give --first to 'edw start', after the phrases.")
    names = [words.player_name(part) for part in (players or "").split(",") if part.strip()]
    plan = Plan(
        players=tuple(names),
        seats=_seats(seats, names),
        previous=None if previous is None else (previous.book.name, previous.game),
        redeal=redeal,
        edition=edition,
        rules=tuple(rules),
    )
    facts = form.plan(plan, desk.home.lists)
    chosen = checked_name(name) if name else _free_name(desk)
    if not ritual:
        _rehearse(form, {"name": chosen, "format": form.slug, **facts}, first)
    begin = begin_book(desk.home, chosen, {"format": form.slug, **facts}, desk.clock)
    _make_current(desk, chosen)
    if previous is not None:
        _remind(previous, rules)
    if ritual:
        _show_commit(begin, as_json=as_json)
    else:
        _start(desk, chosen, form, first, as_json=as_json)


def _make_current(desk: Desk, name: str) -> None:
    """Commands go to the new session from now on; that it was begun stands even where this cannot be kept."""
    desk.chosen, previously = None, desk.chosen
    try:
        desk.use(name)
    except StorageError as error:
        screen.tell(f"The session '{name}' has begun, but commands do not go there by themselves. {error}")
        desk.chosen = name
    else:
        desk.chosen = name if previously else None


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


def _rehearse(form: Format, begin: dict[str, object], first: str | None) -> None:
    """Meet whatever would refuse the start before anything is written; the key is no session's, the result nobody's."""
    keys = (Key(i, "0" * 64, "0" * 64) for i in count(1))
    form.start(form.table(begin), Drawer(dict, keys), first)


def _previous(desk: Desk, after: str | None) -> Table | None:
    return None if after is None else desk.read(checked_name(after))


def _remind(previous: Table, typed: Sequence[str]) -> None:
    """House rules are chosen for each game: name those of the game before that nobody has said anything about now."""
    said = {text.partition("=")[0] for text in typed}
    chosen = previous.form.status(previous.game)["rules"]
    dropped = " ".join(f"--rule {key}={value}" for key, value in chosen.items() if key not in said)
    if dropped:
        screen.tell(f"House rules are chosen for each game anew; '{previous.book.name}' was played with {dropped}.")


def _form(slug: str | None, previous: Table | None) -> Format:
    """The game that is meant: the one named, else that of the session before, else the default one.

    Raises:
        NoSuchFormatError: there is no such game.
        RefusedError: one game cannot follow another.
    """
    if previous is None:
        return formats.find(slug or formats.FORMATS[0])
    form = previous.form
    if slug and formats.find(slug).slug != form.slug:
        raise RefusedError(
            f"'{previous.book.name}' was a game of {form.title}, which no game of {formats.find(slug).title} follows: "
            "leave --format or --after out."
        )
    return form


def _free_name(desk: Desk) -> str:
    """A name nobody has used here, such as war-1."""
    taken = set(desk.home.names())
    return next(name for k in range(1, len(taken) + 2) if (name := f"war-{k}") not in taken)


def _show_commit(begin: Event, *, as_json: bool) -> None:
    commit = begin["commit"]
    groups = " ".join(commit[at : at + 4] for at in range(0, 64, 4))
    said = [
        f"The session '{begin['name']}' is ready. Its commit, which binds all draws before anyone has seen one:",
        "",
        *(f"    {groups[at : at + 40]}".rstrip() for at in range(0, len(groups), 40)),
        "",
        f"Somebody write down the first three groups: {groups[:14]}",
        "Then everybody says a phrase, the host first: edw mix WHO PHRASE. When all have: edw start",
    ]
    print_change(begin, said, as_json=as_json)


def _start(desk: Desk, name: str, form: Format, first: str | None, *, as_json: bool) -> Table:
    with writing(desk.home, name, desk.clock) as writer:
        game = fold(form, writer.book.standing())
        chance = writer.chance()
        facts = form.start(game, chance, first)
        event = writer.record("start", facts, chance.draws)
        apply(form, game, event)
        table = Table(form, writer.book, game)
    kind = form.kinds["start"]
    commit = writer.book.begin["commit"]
    groups = f"{commit[:4]} {commit[4:8]} {commit[8:12]}"
    said = [kind.tell(game, event), *kind.due(game, event), f"Session '{name}', commit {groups}."]
    print_change(event, said, as_json=as_json)
    return table


@click.command()
@click.option(
    "--first",
    metavar="WHO",
    shell_complete=completing.who,
    help="Who takes the first turn, if the table's own dice drew that.",
)
@json_option
@pass_desk
def start(desk: Desk, first: str | None, as_json: bool) -> None:
    """Draw seats and first turn after the players' phrases.

    For a session that was begun with 'edw new --ritual'.

    Example: edw start
    """
    table = desk.read()
    _start(desk, table.book.name, table.form, first, as_json=as_json)


class TooLateError(RefusedError):
    """A phrase after the first draw."""

    def __init__(self) -> None:
        super().__init__("Mixing has closed: something was drawn already. Before the next game: edw new --ritual.")


@click.command()
@click.argument("who", shell_complete=completing.who)
@click.argument("phrase", nargs=-1, required=True)
@json_option
@pass_desk
def mix(desk: Desk, who: str, phrase: Sequence[str], as_json: bool) -> None:
    """Mix a player's phrase into all draws that follow.

    It is typed as it was said, with quotation marks or without; the host's goes first. A phrase that nobody could
    foresee makes it impossible that the draws were chosen beforehand.

    Example: edw mix Ann "seven green frogs"
    """
    said = words.clean(" ".join(phrase), "phrase")

    def decide(table: Table) -> str:
        if last_draw(table.book.events)[0] > table.book.epoch.base:
            raise TooLateError
        names = table.game.begin["players"]
        return words.choose(who, {name: (name,) for name in names}, "player")

    desk.change(lambda deciding: ("mix", {"who": decide(deciding.table), "phrase": said}), as_json=as_json)


@click.command()
@json_option
@pass_desk
def sessions(desk: Desk, as_json: bool) -> None:
    """List the sessions on this laptop.

    The one that commands go to is marked.

    Example: edw sessions
    """
    try:
        current = desk.name()
    except EdwError:
        current = ""
    with progress(desk.home.names(), "Sessions") as names:
        rows = [{"name": name, "current": name == current, **_summary(desk, name)} for name in names]
    if as_json:
        screen.say_json(rows)
    elif not rows:
        screen.say("There is no session yet: edw new friday --players Ann,Bram,Cleo,Dan,Eve starts one.")
    else:
        from edw_companion.table.text import columns

        screen.prose(
            *columns(
                [">" if row["current"] else "", str(row["name"]), str(row["begun"]), str(row["says"])] for row in rows
            )
        )


def _summary(desk: Desk, name: str) -> dict[str, object]:
    from edw_companion.session.book import read_book

    try:
        book = read_book(desk.home, name)
        form = formats.find(book.begin["format"])
        game = fold(form, book.standing())
    except EdwError as error:
        return {"format": None, "begun": "", "lines": 0, "over": False, "says": str(error)}
    state = "over" if game.over else f"turn {game.turns.number}" if game.started else "waiting for the start"
    players = ", ".join(book.begin["players"])
    return {
        "format": form.slug,
        "begun": book.begin["at"][:10],
        "lines": len(book.events),
        "over": game.over,
        "says": f"{form.title}, {state}: {players}",
    }


@click.command()
@click.argument("name", shell_complete=completing.session)
@json_option
@pass_desk
def use(desk: Desk, name: str, as_json: bool) -> None:
    """Switch to another session: commands go there from now on.

    Example: edw use friday
    """
    table = desk.read(checked_name(name))
    desk.chosen = None
    desk.use(name)
    if as_json:
        screen.say_json({"session": name, "format": table.form.slug})
    else:
        screen.say(f"Commands now go to '{name}', {table.form.title}.")


@click.command()
@json_option
@pass_desk
def end(desk: Desk, as_json: bool) -> None:
    """Close the session and publish its key.

    Then even cards that nobody saw can be checked. Nothing can be recorded after it.

    Example: edw end
    """
    if interactive() and not as_json and not desk.read().game.over:
        question = "The game is not over, and this closes it for good (for the turn: edw turn next). Close it?"
        with screen.terminal():
            agreed = click.confirm(question, default=False, err=True)
        if not agreed:
            return

    def decide(book_of: Table) -> dict[str, str]:
        epoch = book_of.book.epoch
        return {"key": read_secret(key_path(desk.home, epoch.sid, epoch.commit))}

    desk.change(lambda deciding: ("end", decide(deciding.table)), as_json=as_json)
