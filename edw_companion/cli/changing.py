"""A change's day: hold the session, decide, record one line, give it back, then print.

What must be asked was asked before the lock is taken; what is printed is printed after it is given back.
"""

from collections.abc import Iterable

from edw_companion.cli import screen, words
from edw_companion.cli.desk import Changed, Decide, Deciding, Desk, print_change
from edw_companion.cli.laid import Table, checklist
from edw_companion.formats.format import apply
from edw_companion.session.lines import Event
from edw_companion.table.hiding import opened, shown
from edw_companion.table.law import Law
from edw_companion.table.life import fallen


def change(
    desk: Desk, decide: Decide, *, word: str, anyway: str | None, as_json: bool, notices: Iterable[str]
) -> Table:
    """What ``Desk.change`` says."""
    word = words.clean(word, "word", words.MAX_NAME) if word else ""
    law = Law(words.clean(anyway, "reason") if anyway is not None else None)
    with desk.holding() as (writer, table):
        deciding = Deciding(table, law, lambda: writer.chance(word))
        before = {seat: player.life for seat, player in table.game.players.items()}
        do, facts = decide(deciding)
        event = writer.record(do, {**facts, **law.facts()}, deciding.draws)
        apply(table.form, table.game, event)
        after = table._replace(book=writer.book)
    desk.known = after
    if word and any("again" in draw for draw in event.get("draws", ())):
        notices = [*notices, "What was drawn before stands as it was: the word goes into new draws only."]
    screen.tell(*notices)
    _report(after, event, law, as_json=as_json)
    if not as_json:
        fell = [seat for seat in fallen(after.game) if before.get(seat) != after.game.players[seat].life]
        desk.recorded.append(Changed(after, event, fell))
    return after


def _report(table: Table, event: Event, law: Law, *, as_json: bool) -> None:
    """Print a recorded line: what happened, and what is to be done by hand."""
    if law.anyway is not None and not law.overruled:
        screen.tell("No rule stood against it: --anyway was not needed and is not recorded.")
    public = opened(table.book.events) if event.get("hidden") else frozenset()  # only a hidden line asks for it
    said = [table.tell(event, public)]
    said += [f"The table wants it all the same: {law.anyway}."] if law.overruled else []
    said += table.form.kinds[event["do"]].due(table.game, event)
    said += checklist(table) if event["do"] == "turn" else []
    print_change(shown(event, public), said, as_json=as_json)
