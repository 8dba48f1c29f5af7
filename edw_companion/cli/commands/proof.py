"""``proof`` and ``dispute``: a script that recomputes a line's draws, and what a table can do that doubts one."""

import contextlib
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import click

from edw_companion.chance.draws import parse_spec
from edw_companion.chance.script import WORDS, key_lines, mix_lines, result_lines
from edw_companion.cli import screen
from edw_companion.cli.app import App
from edw_companion.cli.options import command
from edw_companion.cli.table import Loaded, loaded
from edw_companion.cli.text_in import in_ascii
from edw_companion.core.hidden import closed_cards, shown
from edw_companion.core.kind import Shown
from edw_companion.errors import RefusedError
from edw_companion.games.audit import lists_behind
from edw_companion.sentences import DO
from edw_companion.session.keys import Epoch, epochs
from edw_companion.session.lines import BadLineError, Event
from edw_companion.session.session import read_session
from edw_companion.session.verify import prove
from edw_companion.text import listed

_WIDE = 100


class Link(NamedTuple):
    """What proves a draw's key: the nearest key (or commit) below it that is no secret any more.

    Attributes:
        epoch: whose chain it is in.
        known: that key.
        links: how many hashes lie between.
        what: what that key is, in words.
    """

    epoch: Epoch
    known: str
    links: int
    what: str


class Piece(NamedTuple):
    """One draw of the line that is asked about.

    Attributes:
        draw: as anybody may see it; what it ``got`` is None while it is hidden.
        n: the line that it was first answered in.
        link: what proves its key; None for results typed in by hand and for hidden ones.
        choices: the list that its numbers count; None if that cannot be shown yet.
    """

    draw: Event
    n: int
    link: Link | None
    choices: Sequence[str] | None


@command()
@click.argument("n", type=click.IntRange(min=1), required=False)
def proof(app: App, n: int | None) -> Shown:
    """Print a script that recomputes what line N drew.

    Without N it is the last draw that all may see. The script needs bash, sha256sum and openssl, and nothing of this
    program: edw proof 17 | bash prints what was recorded. A session with a line that is not right gets no script.
    'edw verify' checks all lines at once, and 'edw print check' makes a page that does so in any browser.

    Example: edw proof 2
    """
    table = proven(app)
    n = n or last_drawn(table)
    pieces = pieces_of(table, n)
    return Shown(whole(table, n, pieces), script(table, n, pieces))


proof.context_class = click.Context  # its page is about shells, wherever it is read


def last_drawn(table: Loaded, *, by_hand: bool = False) -> int:
    """The newest line that drew something which all may see.

    ``by_hand``: be it with the table's own dice or cards, but for seats that were named.
    """
    for event in reversed(table.session.events):
        if any("src" not in draw or (by_hand and event["do"] != "start") for draw in event.get("draws", ())):
            with contextlib.suppress(RefusedError):
                pieces_of(table, event["n"])
                return int(event["n"])
    raise RefusedError("Nothing was drawn yet that all may see.")


def whole(table: Loaded, n: int, pieces: list[Piece]) -> dict[str, Any]:
    """A line and its draws, for programs."""
    return {"line": n, "says": table.line(n), "draws": [_as_json(piece) for piece in pieces]}


def proven(app: App) -> Loaded:
    """The session, once its every seal and draw is found right; nothing that was checked before is trusted."""
    session = read_session(app.home, app.name(), trust=False)
    try:
        if session.journal.damage is not None:
            raise session.journal.damage
        prove(session.events)
        app.known = loaded(session)
    except BadLineError as fault:
        why = f"Line {fault.n} is not right: {fault.why}."
        raise RefusedError(f"{why} No script is made of such a file: see '{DO}'.", "verify") from None
    return app.read()


def script(table: Loaded, n: int, pieces: list[Piece]) -> Iterator[str]:
    """The script, line by line, in ASCII: any encoding of stdout leaves its bytes as they are."""
    yield _comment(f"Session '{table.session.name}', line {n}: {table.line(n)}")
    yield f"# Paste this into bash, or pipe it there: edw proof {n} | bash"
    if any(piece.link for piece in pieces):
        yield "# It prints what was drawn. sha256sum and openssl do the work, and nothing of this program."
        yield from WORDS
    epoch: Epoch | None = None
    for piece in pieces:
        link = piece.link
        if link and link.epoch != epoch:
            epoch = link.epoch
            yield ""
            yield "# M binds the session, its commit and the players' phrases."
            yield from mix_lines(epoch.sid, epoch.commit, epoch.phrases)
        yield ""
        yield from _piece_lines(piece, n)


def _piece_lines(piece: Piece, n: int) -> Iterator[str]:
    draw, link, choices = piece.draw, piece.link, piece.choices
    label = f"{draw['label']}: " if "label" in draw else ""
    yield _comment(f"Asked: {label}{draw['spec']}{', with the word ' + draw['word'] if draw.get('word') else ''}")
    if draw["got"] is None:
        yield "# Its answer is still hidden."
        return
    if not draw["got"]:
        yield "# The table took this card from its own pile, and nobody has named it here."
        return
    if piece.n != n:
        yield f"# The same question was answered in line {piece.n} and keeps that answer: edw proof {piece.n}"
    if choices is None:
        yield "# The list that it counts cannot be shown while cards from it are hidden in a hand."
    elif choices:
        yield "# Its numbers count this list:"
        yield from _wrapped([in_ascii(f"{number} {name}") for number, name in enumerate(choices, 1)])
    names = f" ({', '.join(choices[number - 1] for number in draw['got'])})" if choices else ""
    yield _comment(f"Recorded: {' '.join(map(str, draw['got']))}{names}")
    if link is None:
        yield "# The table typed this in from its own dice or pile: there is nothing to recompute."
        return
    between = "" if link.links == 1 else f", {link.links} hashes on (the keys between are still hidden)"
    yield f"# The key of draw {draw['i']} must hash to {link.what}{between}."
    yield from key_lines(draw["key"], link.known, link.links)
    yield from result_lines(draw["i"], draw["spec"], draw["word"])


def _comment(text: str) -> str:
    """A sentence in the script: what is quoted in it from the session is for eyes, and nothing in it ends it."""
    return f"# {in_ascii(text)}"


def _wrapped(entries: list[str]) -> Iterator[str]:
    """Entries in comments of a handy width."""
    line = "#  "
    for entry in entries:
        if len(line) + len(entry) > _WIDE and line != "#  ":
            yield line
            line = "#  "
        line += f" {entry};" if entry is not entries[-1] else f" {entry}"
    yield line


def _as_json(piece: Piece) -> dict[str, Any]:
    draw, link, hidden = piece.draw, piece.link, piece.draw["got"] is None
    return {
        "label": draw.get("label"),
        "spec": draw["spec"],
        "answered_in": piece.n,
        "by_hand": "src" in draw,
        "hidden": hidden,
        "word": draw.get("word"),
        "i": draw.get("i"),
        "key": draw.get("key"),
        "before": link.known if link else None,
        "links": link.links if link else None,
        "mix": link.epoch.mix if link else None,
        "list": list(piece.choices) if piece.choices and not hidden else None,
        "got": draw["got"],
    }


def pieces_of(table: Loaded, n: int) -> list[Piece]:
    """The draws of line ``n``."""
    events = table.session.events
    if n > len(events):
        raise RefusedError(f"There is no line {n}: the last one is line {len(events)}.")
    if "draws" not in events[n - 1]:
        raise RefusedError(f"Line {n} drew nothing, so there is nothing to recompute: {table.line(n)}")
    links = _links(table)
    pieces = [_piece(table, n, at, links) for at in range(len(events[n - 1]["draws"]))]
    if all(piece.draw["got"] is None for piece in pieces):
        raise RefusedError(f"What line {n} drew is still hidden: it can be proven once it has been played.")
    return pieces


def _piece(table: Loaded, n: int, at: int, links: dict[int, Link]) -> Piece:
    """The draw ``at`` of line ``n``, as it was answered first."""
    events, public = table.session.events, table.public
    draw = events[n - 1]["draws"][at]
    if "again" in draw:
        asked = [(other.get("label"), other["spec"]) for other in events[draw["again"] - 1]["draws"]]
        return _piece(table, draw["again"], asked.index((draw["label"], draw["spec"])), links)
    state = loaded(table.session.first(n - 1)).state
    choices: Sequence[str] | None = lists_behind(table.game, state, events[n - 1])[at]
    pile = state.piles.get(draw.get("label", "").split("/")[0])
    if pile and closed_cards(events, public).intersection(pile.order).difference(choices or ()):
        choices = None  # what it lacks would tell of a hidden card
    seen = shown(events[n - 1], public)["draws"][at]
    return Piece(seen, n, None if seen["got"] is None else links.get(seen.get("i")), choices)


def _links(table: Loaded) -> dict[int, Link]:
    """What proves the key of each draw that is not hidden; an epoch's last mix is the one of all its draws."""
    public = table.public
    begun = {epoch.n: Link(epoch, epoch.commit, 1, "the commit") for epoch in epochs(table.session.events)}
    found: dict[int, Link] = {}
    last = begun[1]
    for event in table.session.events:
        last = begun.get(event["n"], last)
        for draw in shown(event, public).get("draws", ()) if "draws" in event else ():
            if "i" not in draw:
                continue
            found[draw["i"]] = last
            if draw["key"] is None:
                last = last._replace(links=last.links + 1)
            else:
                last = Link(last.epoch, draw["key"], 1, f"the key of draw {draw['i']}, in line {event['n']}")
    return found


@command()
@click.argument("n", type=click.IntRange(min=1), required=False)
def dispute(app: App, n: int | None) -> Shown:
    """Lead through a doubt about the last draw, or that of line N.

    What was drawn and from what; who could have chosen it; how anybody checks it, on a phone or with a few lines to
    paste. Of what came from the table's own dice or pile it says that, too.

    Example: edw dispute
    """
    table = proven(app)
    n = n or last_drawn(table, by_hand=True)
    pieces = pieces_of(table, n)
    if app.report.puts_questions:
        return Shown(whole(table, n, pieces), [*_in_short(table, n, pieces)], prose=True)
    steps = [f"{number}. {step}" for number, step in enumerate(_steps(table, n, pieces), 1)]
    if app.fed or not any(piece.link for piece in pieces):
        return Shown(whole(table, n, pieces), steps, prose=True)
    # Whoever copies more than the lines to paste copies comments.
    told = screen.wrapped(*(f"# {step}" for step in steps), indent="#    ")
    return Shown(whole(table, n, pieces), [*told, "", *script(table, n, pieces)])


def _in_short(table: Loaded, n: int, pieces: Sequence[Piece]) -> Iterator[str]:
    """The verdict, and how anybody checks it, for a table that plays: a shell leads through all of it."""
    event, provable = table.session.events[n - 1], [piece for piece in pieces if piece.link]
    if provable:
        by_hand = any("src" in piece.draw for piece in pieces)
        own = ", but for what you have chosen or drawn yourselves" if by_hand else ""
        fair = f"is fair{own}: nobody could choose any more what came, and nothing was changed since"
        yield f"Line {n} {fair}. {table.line(n)}"
        yield _bound(provable)
        page, code = "print check -o check.html is a page for any phone", "verify --code CODE takes one on paper"
        yield f"See for yourselves: proof {n} has what to paste in any shell; {page}; {code}."
    else:
        own = "is from your own dice or cards, so there is nothing to prove, and nothing was changed since"
        yield f"Line {n} {own}. {table.line(n)}"
    if event["do"] != "start":
        yield f"If you all agree that it does not count: void {n}"


def _steps(table: Loaded, n: int, pieces: Sequence[Piece]) -> Iterator[str]:
    drawn = [*map(_piece_in_words, pieces), *_added(table.session.events[n - 1])]
    yield f"What was drawn. Line {n}: {table.line(n)} {' '.join(drawn)}"
    provable = [piece for piece in pieces if piece.link]
    if provable:
        yield f"Whether anybody could choose it. {_bound(provable)}"
    yield (
        "Whether it was changed since. All draws of this session were recomputed just now, and all are as they were "
        "recorded. That this is the file you have played with is told by a code on your paper: edw verify --code CODE"
    )
    if provable:
        page = "edw print check -o check.html makes a page. Send it to the phone, open it there"
        yield f'On any phone. {page}, and look for "line {n}": it works all draws out by itself.'
        result = "; then ".join(" ".join(map(str, piece.draw["got"])) for piece in provable)
        yield f"Without this program. The lines of edw proof {n}, pasted into any bash, must print {result}."
    if table.session.events[n - 1]["do"] != "start":
        void = f"edw void {n} --agreed all --why WHY"
        yield f"If you all agree that it does not count (a cocked die, a misread number): {void}"


def _added(event: Mapping[str, Any]) -> Iterator[str]:
    """What is added to dice before their number is looked up on a list, as such a roll says."""
    for each in event.get("rolled") or ():
        number = isinstance(each, Mapping) and each.get("for") == "number"
        plus = each.get("dice", "").partition("+")[2] if number else ""
        if plus:
            came = each["came"]
            yield f"The list does not begin at 1, so {plus} is added: {came - int(plus)} + {plus} = {came}."


def _piece_in_words(piece: Piece) -> str:
    """Such as "2 dice of 20 sides: 3 and 9, from key 4, which was fixed before by the commit."."""
    draw, link = piece.draw, piece.link
    spec = parse_spec(draw["spec"])
    dice = f"{spec.times} dice of {spec.sides} sides" if spec.times > 1 else f"A die of {spec.sides} sides"
    asked = {"pick": f"One of {spec.sides}", "perm": f"An order of {spec.sides}"}.get(spec.kind, dice)
    if draw["got"] is None:
        return f"{asked}: still hidden; it can be proven once the card has been played."
    got = listed([piece.choices[number - 1] if piece.choices else str(number) for number in draw["got"]])
    if link is None:
        own = "typed in from the table's own dice or pile, so there is nothing to prove"
        return f"{asked}: {got}, {own}." if got else f"{asked}: a card that nobody has named, {own}."
    return f"{asked}: {got}, from key {draw['i']}, which was fixed before by {link.what}."


def _bound(pieces: Sequence[Piece]) -> str:
    """What went into draws besides their keys, and who said it; or that somebody could have begun until it suited."""
    epoch = next(piece.link.epoch for piece in pieces if piece.link)
    said = [f'{who} "{phrase}"' for who, phrase in epoch.phrases]
    words = dict.fromkeys(piece.draw["word"] for piece in pieces if piece.draw["word"])
    said += [f'the word "{word}"' for word in words]
    fixed = f"All keys were fixed in line {epoch.n}, by its commit, before any of this."
    if said:
        return f"{fixed} What the table said went in after that: {listed(said)}."
    return f"{fixed} Nobody said a phrase or a word, so whoever began could have begun anew until it suited."
