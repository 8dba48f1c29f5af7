"""A change's day: hold the session, decide, record one line, give it back, then print.

What must be asked was asked before the lock is taken; what is printed is printed after it is given back.
"""

from collections.abc import Iterable

from edw_companion.cli import screen, words
from edw_companion.cli.desk import Changed, Decide, Deciding, Desk, Then, print_change
from edw_companion.cli.laid import Table, checklist
from edw_companion.formats.format import apply
from edw_companion.session.keys import mixing_open
from edw_companion.session.lines import Event
from edw_companion.table.hiding import shown
from edw_companion.table.law import Law
from edw_companion.table.life import fallen


def change(
    desk: Desk, decide: Decide, *, word: str, anyway: str | None, as_json: bool, notices: Iterable[str], then: Then
) -> Table:
    """What ``Desk.change`` says."""
    speaker, colon, spoken = word.rpartition(":")
    word = words.folded(words.clean(spoken, "word", words.MAX_NAME)) if word else ""
    law = Law(words.clean(anyway, "reason") if anyway is not None else None)
    with desk.holding() as (writer, table):
        mixing = not table.game.started and mixing_open(table.book.events, table.book.epoch)
        deciding = Deciding(table, law, lambda: writer.chance(word, law.forbids))
        before = {seat: player.life for seat, player in table.game.players.items()}
        said_by = {"word_by": deciding.who(speaker)} if colon else {}
        do, facts = decide(deciding)
        used = any(draw.get("word") for draw in deciding.draws)
        event = writer.record(do, {**facts, **law.facts(), **(said_by if used else {})}, deciding.draws)
        apply(table.form, table.game, event)
        after = table._replace(book=writer.book)
    desk.known = after
    if word and any("again" in draw for draw in deciding.draws):
        notices = [*notices, "What was drawn before stands as it was: the word goes into new draws only."]
    elif word and not used:
        notices = [*notices, "Nothing was drawn here, so the word went nowhere."]
    if mixing and do != "mix" and writer.book.epoch.rulings:
        notices = [*notices, "Mixing has closed with this line: no more phrases go into the draws. Now: edw start"]
    screen.tell(*notices)
    _report(after, event, law, then(after), as_json=as_json)
    if not as_json:
        fell = [seat for seat in fallen(after.game) if before.get(seat) != after.game.players[seat].life]
        desk.recorded.append(Changed(after, event, fell))
    return after


def _report(table: Table, event: Event, law: Law, then: list[str], *, as_json: bool) -> None:
    """Print a recorded line: what happened, and what is to be done by hand."""
    if law.anyway is not None and not law.overruled:
        screen.tell("No rule stood against it: --anyway was not needed and is not recorded.")
    public = table.public if event.get("hidden") else None  # only a hidden line asks for it
    said = [table.tell(event, public)]
    said += [f"The table wants it all the same: {law.anyway}."] if law.overruled else []
    said += table.form.kinds[event["do"]].due(table.game, event)
    said += checklist(table) if event["do"] == "turn" else []
    said += then
    print_change(shown(event, public), said, as_json=as_json)
