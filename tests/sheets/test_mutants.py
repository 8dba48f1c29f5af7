"""The page and ``verify`` agree: a table of faults, each put into good sessions of all games, sealed anew, held against both."""

import os
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

import pytest
from conftest import Edw
from mutants import FAULTS, FAULTS_OF_GAMES, FAULTS_OF_KINDS
from mutants_of_bytes import FAULTS_OF_BYTES, TORN
from sealing import events_of, sealed
from sessions import OLD, good_sessions
from spoiling import Spoiler
from verdicts import SOUND, Verdict, by_browser, by_node, by_program

SEEDS = range(12 if os.environ.get("EDW_LONG") else 1)


class Mutant(NamedTuple):
    """A spoilt file: the fault by its name, and the session that it was put into."""

    fault: str
    session: str
    data: bytes


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, bytes]:
    """Sessions without a fault: new ones, with all that a file can hold, and old ones."""
    folder = tmp_path_factory.mktemp("good")
    with pytest.MonkeyPatch.context() as patch:
        new = good_sessions(folder, patch, SEEDS)
    return {**new, **{path.parent.name: path.read_bytes() for path in OLD}}


def spoilt(good: Mapping[str, bytes], table: Mapping[str, list[Spoiler]]) -> Iterator[Mutant]:
    """Each session with each fault, sealed anew; what a fault does not change is left out."""
    for session, data in good.items():
        events = events_of(data)
        for fault, spoilers in table.items():
            for spoil in spoilers:
                for lines in spoil(events):
                    file = sealed(lines)
                    if file != data:
                        yield Mutant(fault, session, file)


def spoilt_bytes(good: Mapping[str, bytes]) -> Iterator[Mutant]:
    """Each session with each fault of its bytes."""
    for session, data in good.items():
        for fault, spoilers in (FAULTS_OF_BYTES | TORN).items():
            for spoil in spoilers:
                for file in spoil(data):
                    yield Mutant(fault, session, file)


@pytest.fixture(scope="module")
def mutants(good: Mapping[str, bytes]) -> list[Mutant]:
    """The whole table."""
    return [*spoilt(good, FAULTS | FAULTS_OF_KINDS | FAULTS_OF_GAMES), *spoilt_bytes(good)]


@pytest.fixture(scope="module")
def found(mutants: list[Mutant]) -> list[Verdict]:
    """What ``verify`` finds in each."""
    return [by_program(mutant.data) for mutant in mutants]


def test_x(good, mutants, found):
    import time
    t = time.time()
    print(len(mutants), Counter(m.session for m in mutants))
    for name, data in good.items():
        print(name, by_program(data), by_node([data]))
    t = time.time(); p = [by_program(m.data) for m in mutants]; print("python", time.time() - t)
    t = time.time(); pages = by_node([m.data for m in mutants]); print("node", time.time() - t)
    bad = Counter()
    ex = {}
    for m, mine, page in zip(mutants, found, pages, strict=True):
        if mine.file != page.file:
            bad["FILE " + m.fault] += 1; ex.setdefault("FILE " + m.fault, (m.session, mine, page))
        elif mine.whole > page.whole:
            bad["WHOLE " + m.fault] += 1; ex.setdefault("WHOLE " + m.fault, (m.session, mine, page))
        if mine.file == SOUND and m.fault in (FAULTS | FAULTS_OF_BYTES):
            bad["UNFOUND " + m.fault] += 1; ex.setdefault("UNFOUND " + m.fault, (m.session, mine, page))
        if m.fault in FAULTS_OF_GAMES: bad["game %s %s" % (mine.whole == SOUND, page.whole == SOUND)] += 1
        if m.fault in FAULTS_OF_KINDS: bad["kinds %s %s" % (mine.whole == page.whole, page.whole == SOUND)] += 1
        if m.fault in TORN: bad["torn %s %s" % (mine.whole == SOUND, page.whole == SOUND)] += 1
    for k, v in sorted(bad.items()): print(v, k, ex.get(k))
    assert 0
