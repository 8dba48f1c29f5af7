"""Every game, played at random through real files: it survives replay, undo, reload, JSON and a strict check."""

import os
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest
from conftest import Edw
from moves import Play, Words, people, play_of

from edw_companion import games
from edw_companion.games.audit import audit
from edw_companion.games.game import fold
from edw_companion.games.rulebook import reference
from edw_companion.session.lines import BadLineError
from edw_companion.session.paths import Home
from edw_companion.session.session import Session, read_session

GAMES, STEPS, READS = (40, 400, 0.1) if os.environ.get("EDW_LONG") else (2, 80, 0.04)
MOST_GAMES = max(20, GAMES)
ELSEWHERE = set("mix void recovered amended accept-rollback rekey rulings dice cards end result".split())  # noqa: SIM905
"""Kinds of event that befall the file and not the game: they have tests of their own."""


def opened(edw: Edw, *, trust: bool = False) -> tuple[Session, Any]:
    """The session's file, read from the disk, and the game in it; with ``trust`` lines seen before go unchecked."""
    session = read_session(Home(str(edw.home)), "friday", trust=trust)
    return session, fold(games.find(session.begin["format"]), session.standing())


def remarks(random: Random, seats: list[str]) -> list[Words]:
    """What every game shares, one of it now and then."""
    two = random.sample(seats, 2)
    return random.choice(
        [
            [["undo"], ["redo"]],
            [["undo", "2"]],
            [["undo"]],
            [["redo"]],
            [["note", "the cat walks over the table"]],
            [["roll", "2d6+1"]],
            [["roll", "--low", *two]],
            [["roll", "--high", *two, "--die", "4"]],
            [["roll", "d20", "--rolled", "17"]],
        ]
    )


def play(
    edw: Edw, slug: str, how: Play, random: Random, steps: int, *, reads: float = READS, goes: bool = False
) -> Counter[tuple[str, int]]:
    """A game at random, in which all is read now and then; how often each command ended with each code.

    ``goes``: people come and go, too, and it is put right who sits where.
    """
    edw("new", "friday", "--format", slug, *how.begin(random))
    ended: Counter[tuple[str, int]] = Counter()
    _, state = opened(edw)
    for _ in range(steps):
        lines = how.moves(state, random)
        if not lines:
            break
        for words in lines:
            if now := type_line(edw, words, ended):
                session, after = now
                how.check(state, session.events[-1], after)
                state = after
        if goes and random.random() < 0.1:
            for words in people(state, random, revive=False):
                _, state = type_line(edw, words, ended) or (None, state)
        if random.random() < 0.15:
            for words in remarks(random, list(state.players)):
                _, state = type_line(edw, words, ended) or (None, state)
        if random.random() < reads:
            check_reads(edw, how, random)
    return ended


def type_line(edw: Edw, words: Words, ended: Counter[tuple[str, int]]) -> tuple[Session, Any] | None:
    """Type a command line; the session and the game after it if it recorded something.

    Whoever plays a game reads its whole file without trust when it is over.
    """
    before = edw.session().read_bytes()
    done = edw(*words, code=None)
    by_hand = "was answered by your own" in done.err  # before it was taken back: a hand answers it again
    assert done.code in (0, 1) or by_hand, f"edw {words}: {done.code} {done.err}"
    after = edw.session().read_bytes()
    assert after.startswith(before), "a session only grows"
    assert (after != before) == (done.code == 0), f"edw {words}: {done.code} {done.err}"
    ended[words[0], done.code] += 1
    return opened(edw, trust=True) if after != before else None


def check_reads(edw: Edw, how: Play, random: Random) -> None:
    """What only shows something changes nothing and never fails."""
    _, state = opened(edw, trust=True)
    before = edw.session().read_bytes()
    shared: list[Words] = [["status"], ["log"], ["turn"], ["turn", "order"], ["sessions"]]
    shared += [["pile", name] for name in state.piles]
    for words in [*shared, *how.reads(state, random)]:
        assert edw(*words, code=None).code in (0, 1), words
        done = edw(*words, "--json", code=None)
        assert done.code in (0, 1), f"edw {words} --json: {done.err}"
        assert done.code == 1 or done.json is not None
    assert edw.session().read_bytes() == before


def table_of(edw: Edw) -> tuple[Any, list[str]]:
    """The table as JSON and as text, without the number and the code of the last line."""
    status = edw.status()
    return {**status, "last": None, "code": None}, edw("status").out.splitlines()[:-1]


def check_file(edw: Edw) -> None:
    """Undo all and redo all give the same table; reading it anew too; every line proves."""
    before = table_of(edw)
    session, _ = opened(edw)
    count = len(session.stacks.done)
    if count:
        edw("undo", str(count), "--anyway", "all of it")
        edw("redo", str(count))
    assert table_of(edw) == before
    assert edw("verify").out.startswith("OK: ")
    assert edw("export", "--json").json
    assert edw("export", "--yaml").out


def check_draws(edw: Edw, random: Random) -> None:
    """A draw that no question of its line asks for, wherever it stands in it, is found."""
    session, _ = opened(edw)
    game = games.find(session.begin["format"])
    drawing = {event["do"]: event for event in session.events if "draws" in event}
    for event in drawing.values():
        spare = {**random.choice(event["draws"]), "label": "spare/1"}
        at = random.randrange(len(event["draws"]) + 1)
        more = {**event, "draws": [*event["draws"][:at], spare, *event["draws"][at:]]}
        with pytest.raises(BadLineError) as found:
            audit(game, [*session.events[: event["n"] - 1], more, *session.events[event["n"] :]])
        assert found.value.n == event["n"], event["do"]


def check_paper(edw: Edw) -> None:
    """Every sheet can be printed, as text and as HTML."""
    for kind in ("report", "all"):
        assert edw("print", kind).out
        assert edw("print", kind, "--html").out.startswith("<!DOCTYPE html>")


def pin_keys(monkeypatch: pytest.MonkeyPatch, random: Random) -> None:
    """Keys of new sessions from ``random``, so that a failure comes again; only a test may do so."""
    monkeypatch.setattr("edw_companion.session.keys.urandom", random.randbytes)


@pytest.mark.parametrize("slug", games.GAMES)
def test_games_at_random_are_recorded_rightly(
    slug: str, edw: Edw, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    how = play_of(slug)
    ended: Counter[tuple[str, int]] = Counter()
    missing = set(games.find(slug).kinds) - ELSEWHERE - how.rare
    for number in range(MOST_GAMES):
        edw.home = tmp_path / f"home-{number}"
        random = Random(f"{slug} {number}")
        pin_keys(monkeypatch, random)
        ended += play(edw, slug, how, random, STEPS, goes=True)
        check_reads(edw, how, random)
        check_file(edw)
        check_draws(edw, random)
        missing -= {event["do"] for event in opened(edw)[0].events}
        if number + 1 >= GAMES and not missing:
            break
    check_paper(edw)
    assert not missing, f"never came up: {sorted(missing)}"
    done = sum(count for (_, code), count in ended.items() if code == 0)
    assert done * 2 >= ended.total(), f"most moves should be done: {ended}"


@pytest.mark.parametrize("slug", games.GAMES)
def test_every_format_says_what_it_is(slug: str) -> None:
    game = games.find(slug)
    assert game.slug == slug
    assert game.title
    assert Path(reference(slug)).is_file()
    assert {"begin", "start", "life", "roll", "note", "undo", "redo", "end"} <= set(game.kinds)
