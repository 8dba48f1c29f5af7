"""Nothing that a user sees has changed: sessions that were once typed are typed again, and every output compared.

The short run types the sample (see ``transcripts.py``), ``EDW_LONG=1`` every session of every game. Of whatever prints
something else the first command line is shown, with the difference. After a change that is meant, ``EDW_LONG=1
EDW_GOLDEN=write`` (and no ``-n``) writes all files anew; without ``EDW_LONG`` only the sample's hashes and texts are.
The command lines themselves stay: for others run ``record.py``, ``drilling.py`` and ``sampling.py``, in this order.

Beside them are frozen: every refusal (``refusals-<slug>.txt``), every help page (``help-<slug>.txt``), what shells are
offered (``completion.txt``) and what old sessions show (``old.said.xz``). Where click lays out a page or words an error
itself, another version of click may do it otherwise.
"""

import os
from pathlib import Path

import pytest
from frozen import Printed, Session, again, keep, sessions, unread
from refusals import Refusal, changed, keep_refusals, once, refusals, refused
from transcripts import difference, keep_said, said
from unchanged import watching

from edw_companion import games

ALL = bool(os.environ.get("EDW_LONG"))
WRITE = os.environ.get("EDW_GOLDEN") == "write"
FEW = 3
"""How many sessions that differ are shown."""


@pytest.mark.parametrize("slug", games.GAMES)
def test_what_was_typed_once_prints_the_same_again(slug: str, tmp_path: Path) -> None:
    known, sample = sessions(slug), said(slug)
    assert sample.keys() <= known.keys()
    found = dict(known)
    texts: dict[str, list[Printed]] = {}
    told: dict[tuple[str, int], Refusal] = {}
    typed: dict[str, int] = {}
    wrong: list[str] = []
    for name in known if ALL else sample:
        (tmp_path / name).mkdir()
        was = known[name] if ALL or len(sample[name]) > len(known[name].typed) else unread(known[name])
        with watching() as touched:
            now, printed = again(slug, was, tmp_path / name)
        assert not touched, f"session {name}: deciding has changed the state itself, in {touched}"
        typed[name] = len(printed)  # in the short run without what is only read
        told |= {(each.session, each.at): each for each in refused(name, printed)}
        found[name] = now._replace(reads=now.reads or known[name].reads)
        if name in sample:
            texts[name] = printed[: len(sample[name])]
        if now != was:
            wrong.append(differs(was, now, printed, sample.get(name)))
    if WRITE:
        keep(slug, list(found.values()))
        keep_said(slug, texts)
        if ALL:
            keep_refusals(slug, once(told.values()))
        return
    assert not wrong, "\n\n".join([f"{slug}: {len(wrong)} sessions differ", *wrong[:FEW]])
    stored = [each for each in refusals(slug) if each.at <= typed.get(each.session, 0)]
    assert not changed(stored, told)
    if ALL:
        assert stored == once(told.values())


def differs(known: Session, found: Session, printed: list[Printed], before: list[str] | None) -> str:
    """What to say of a session that is not as it was."""
    said_now = difference(known, printed, before)
    seal = "" if known.seal == found.seal else f"\nsession {known.name}: other lines are recorded"
    return (said_now or f"session {known.name}: what it prints is the same") + seal


@pytest.mark.parametrize("slug", games.GAMES)
def test_the_sessions_cover_what_every_game_shares(slug: str) -> None:
    every = sessions(slug).values()
    lines = [each for session in every for each in session.typed]
    words = {word for each in lines if each.code == 0 for word in each.line.split(" ")}
    shared = {"undo", "redo", "void", "note", "roll", "rekey", "mix", "end", "print", "turn", "life"}
    assert shared | {"--word", "--rolled", "--anyway", "--json", "--ritual", "--first"} <= words
    assert {0, 1, 2} <= {each.code for each in lines}
