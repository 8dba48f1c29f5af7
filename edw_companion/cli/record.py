"""Records what a command decides: holds the session, writes one line, updates the table.

What must be asked was asked before the session is locked; what is printed is printed by the caller, when it is not.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import click

from edw_companion.cli import screen
from edw_companion.cli.app import App, Deciding, interactive
from edw_companion.cli.options import missing
from edw_companion.cli.table import Loaded, Recorded, code_of, refolded
from edw_companion.core.hidden import shown
from edw_companion.core.kind import Command, Shown
from edw_companion.core.life import fallen
from edw_companion.core.params import Unseen
from edw_companion.core.rules import Rules
from edw_companion.errors import EdwError, LacksError, RefusedError, UsageError
from edw_companion.games.game import apply
from edw_companion.sentences import BEHIND, DO, Sentence
from edw_companion.session.history import MOVES
from edw_companion.session.keys import mixing_open
from edw_companion.session.lines import Event
from edw_companion.text import counted, lines_of

if TYPE_CHECKING:
    from edw_companion.chance import Chance
    from edw_companion.chance.draws import KeyedChance

Decide = Callable[[Deciding], tuple[str, Mapping[str, Any]]]
"""A command's decision: words to seats and cards, then the rules; the kind of event and its facts."""

Typed = dict[str, Any]
"""What was typed, by the names of the params."""

REFOLDS = MOVES | {"void"}
"""The kinds of event after which other lines make the table."""


def record(app: App, decide: Decide, *, word: str = "", anyway: str | None = None, closed: bool = False) -> Recorded:
    """Decide under the lock, and record one line.

    Args:
        app: where the session is.
        decide: raises for whatever cannot be, and then nothing is recorded.
        word: what an opponent said for this draw, or "WHO:WORD".
        anyway: why the table overrules the rules this once.
        closed: whether the session may be closed.
    """
    speaker, spoken, rules = _heard(word, anyway)
    with app.holding(closed=closed) as (writer, table):
        if table.session.seen is None:  # nobody here has vouched for its first line
            check_lists(app, table)
        mixing = not table.state.started and mixing_open(table.session.events, table.session.epoch)

        def chance() -> "KeyedChance":
            if table.session.epoch.n > 1:  # a new key vouches for a first line that nobody has compared
                check_lists(app, table)
            from edw_companion.session.answers import keyed_chance  # most commands draw nothing

            return keyed_chance(writer.session, spoken, rules.forbids, table.state.own)

        at = _deciding(app, table, rules, chance)
        at.made = writer.made
        was_over = table.state.over
        stood = {seat: player.down for seat, player in table.state.players.items()}
        said_by = {"word_by": at.who(speaker)} if speaker else {}
        do, facts = decide(at)
        used = any(draw.get("word") for draw in at.draws)
        event = writer.record(do, {**facts, **rules.facts(), **(said_by if used else {})}, at.draws)
        if do in REFOLDS:
            after, app.earlier = refolded(writer.session, app.earlier)
        else:
            apply(table.game, table.state, event)
            after = table._replace(session=writer.session)
    app.known = after
    public = after.public if event.get("hidden") else None  # only a hidden line asks for it
    done = Recorded(table, after, event, shown(event, public), [*lines_of(after.tell(event, public))])
    if rules.overruled:
        done.said.append(f"The table wants it all the same: {rules.anyway}.")
    done.steps = after.game.dues(after.state) if event["do"] == "turn" else []
    done.due = [due for due in after.game.kinds[event["do"]].due(after.state, event) if due not in done.steps]
    if after.state.over and not was_over:
        done.then = [told_of_end(after)]
    done.notices = [*at.notices]
    if spoken and any("again" in draw for draw in at.draws):
        done.notices.append("What was drawn before stands as it was: the word goes into new draws only.")
    elif spoken and not used:
        done.notices.append("Nothing was drawn here, so the word went nowhere.")
    if mixing and event["do"] != "mix" and not after.state.started and after.session.epoch.rulings:
        done.notices.append(
            Sentence("Mixing has closed with this line: no more phrases go into the draws. Now", "start")
        )
    if rules.anyway is not None and not rules.overruled:
        unused = f"No rule stood against it: {DO} was not needed and is not recorded."
        done.notices.append(Sentence(unused, f"{BEHIND}--anyway"))
    done.fell = [seat for seat in fallen(after.state) if stood.get(seat) != after.state.players[seat].down]
    return done


def check_lists(app: App, table: Loaded) -> None:
    """Check that the first line's lists, which draws rely on, are those of its edition, if that lies here.

    That takes half as long as a command: so it is asked where a file may have come from elsewhere.
    """
    from edw_companion.games.audit import edition_at_hand, odd_lists

    begin = table.session.begin
    for why in odd_lists(table.game, begin, edition_at_hand(table.game, begin, app.home.lists)):
        raise RefusedError(f"Line 1 is not right: {why}. Nothing is recorded after it: begin again with '{DO}'.", "new")


def told_of_end(table: Loaded) -> Sentence:
    """How long a game that is over took, and where its story is."""
    from edw_companion.times import lasting, played  # once a game

    time, _ = played(event["at"] for event in table.session.events)
    turns = counted(table.state.turns.number, "turn")
    return Sentence(f"That was {turns} in {lasting(time)}: '{DO}' makes a story of it.", "print report")


def change(
    app: App, decide: Decide, *, tell: Callable[[Recorded], Recorded] = lambda done: done, **heard: Any
) -> Loaded:
    """What most commands do: ``record`` one line and report it; in a dry run the command ends when it has decided.

    ``tell`` adds to what is said of the line, or says it in another way; what is ``heard`` is as there. Returns the
    table after it.
    """
    if app.report.dry_run:
        rehearse(app, decide, **heard)
        click.get_current_context().exit()
    done = tell(record(app, decide, **heard))
    if app.as_json:
        screen.tell(*map(str, done.notices))
        screen.say_json({"event": done.shown, "said": done.sentences(), "code": code_of(done.event)})
    else:
        app.report.change(done)
    return done.table


def carry_out(app: App, declared: Command[Any], typed: Typed, **heard: Any) -> Shown | None:
    """Carry a declared command out, as click has read it; gives back what its player alone is to see then, if anything.

    Its params read what was ``typed`` when the session is held; what nobody may see is asked for before it.
    """
    for param in declared.params:
        if isinstance(param, Unseen):
            wanted = typed.get(param.name) or not param.option
            typed[param.name] = _ask_unseen(app, param, typed) if wanted else None

    def decide(at: Deciding) -> tuple[str, Mapping[str, Any]]:
        said = [param for param in declared.params if param.name in typed]
        said.sort(key=lambda param: not param.anywhere)
        return declared.do, declared.decide(at, **{param.name: param.read(at, typed[param.name]) for param in said})

    try:
        table = change(app, decide, **heard)
    except LacksError as lacks:
        raise missing(lacks.param) from None
    if declared.alone is None or not interactive() or app.as_json:
        return None
    name, lines = declared.alone(table.state, table.session.events[-1])
    return Shown((), lines, alone=name) if lines else None


def _ask_unseen(app: App, param: Unseen, typed: Typed) -> str | list[str]:
    """The names of cards, typed without anybody seeing them; refused where nobody is there to be asked."""
    count = param.count(Deciding(app.read()), typed) if param.count is not None else None
    if not interactive():
        raise (UsageError if param.option else RefusedError)(param.needs)
    from edw_companion.cli.private import ask_unseen

    at = Deciding(app.before_asking())
    if count is None:
        return ask_unseen(param.ask)
    names: list[str] = []
    while len(names) < count:
        name = ask_unseen(param.ask.format(number=len(names) + 1, count=count))
        try:
            card = param.one(at, name)
            if param.of is not None and card in names:
                raise RefusedError("That one was named already.")
            names.append(card)
        except EdwError as error:
            with screen.terminal():
                screen.say(f"{error} Type it again, or 'cancel'.")
    return names


def report(app: App, said: Sequence[str], last: Event, **more: Any) -> None:
    """Report sentences that end with the code of a line; ``more`` is for programs."""
    if app.as_json:
        screen.say_json({"event": last, **more, "said": said, "code": code_of(last)})
    else:
        app.report.ended(said, last)


def rehearse(app: App, decide: Decide, *, word: str = "", anyway: str | None = None, closed: bool = False) -> None:
    """Decide on the table as it was shown, and record nothing, to refuse at once what would be refused.

    Raises:
        EdwError: whatever would refuse the command.
    """
    from edw_companion.chance.draws import rehearsal  # the table prompt alone rehearses
    from edw_companion.session.answers import answers
    from edw_companion.session.writer import check_writable

    speaker, spoken, rules = _heard(word, anyway)
    table = app.known or app.read()
    check_writable(table.session, closed=closed)
    at = _deciding(app, table, rules, lambda: rehearsal(spoken, lambda: answers(table.session.events), table.state.own))
    if speaker:
        at.who(speaker)
    try:
        app.report.decided = decide(at)
    finally:
        app.report.drawn = [*at.draws]


def _deciding(app: App, table: Loaded, rules: Rules, chance: "Callable[[], Chance]") -> Deciding:
    at = Deciding(table, rules, chance)
    at.asks = app.report.puts_questions
    return at


def _heard(word: str, anyway: str | None) -> tuple[str, str, Rules]:
    """Who said a word, the word, and the rules with what overrules them."""
    if not word and anyway is None:
        return "", "", Rules()
    from edw_companion.cli.text_in import clean, folded  # few commands are told either

    speaker, _, spoken = word.rpartition(":")
    return speaker, folded(spoken) if word else "", Rules(None if anyway is None else clean(anyway, "reason"))
