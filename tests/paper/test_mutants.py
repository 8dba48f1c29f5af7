"""The page and ``verify`` agree on a table of faults, put into good sessions of all games and sealed anew."""

import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest
from mutants import FAULTS, FAULTS_OF_GAMES, FAULTS_OF_KINDS
from mutants_at_random import at_random
from mutants_of_bytes import FAULTS_OF_BYTES, TORN
from sealing import events_of, sealed
from sessions import OLD, good_sessions
from spoiling import Spoiler
from verdicts import SOUND, Verdict, by_browser, by_node, by_program, page_of

LONG = bool(os.environ.get("EDW_LONG"))
SEEDS = range(3 if LONG else 1)
AT_RANDOM = 4000 if LONG else 100
FEW, MANY = (1, 1) if LONG else (3, 10)
"""In the short run each form of a fault is put into every second session by turns, or every seventh if it has many."""

OLDER = {path.parent.name for path in OLD}
"""Sessions of older rulings, whose facts verify leaves alone: it would decide some of them otherwise."""

LEFT_TO_THE_PAGE = {"roll: other dice than it says"}
"""Faults of a game that are facts against draws: in lines of older rulings verify does not look for them."""

LEFT_TO_VERIFY = {
    *FAULTS_OF_GAMES,
    "a line left out",
    "draws: one left out",
    "src: by hand what a key drew",
    "src: typed again while it stands",
}
"""Faults that break the rules in a line before the one where the page finds them, or where it finds none."""

RULES_ARE_NOT_JUDGED = "whatever else only the rules can tell stand here as edw told them: ‘edw verify’"


class Mutant(NamedTuple):
    """A spoilt file: the fault by its name, and the session that it was put into."""

    fault: str
    session: str
    data: bytes


Found = list[tuple[Mutant, Verdict]]


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, bytes]:
    """Sessions without a fault: new ones, with all that a file can hold, and old ones."""
    with pytest.MonkeyPatch.context() as patch:
        new = good_sessions(tmp_path_factory.mktemp("good"), patch, SEEDS)
    return {**new, **{path.parent.name: path.read_bytes() for path in OLD}}


def spoilt(good: Mapping[str, bytes], table: Mapping[str, list[Spoiler]]) -> Iterator[Mutant]:
    """Sessions with each fault, sealed anew; what a fault does not change is left out.

    Of faults in sessions some are picked, by their numbers; one that fits none of these is put wherever it fits.
    """
    sessions = {session: events_of(data) for session, data in good.items()}
    for number, (fault, spoilers) in enumerate(table.items()):
        step, fits = MANY if len(spoilers) > 2 else FEW, False
        for picked in (True, False):
            for at, (session, events) in enumerate(sessions.items()):
                for game, spoil in enumerate(spoilers):
                    if ((number + game + at) % step == 0) is picked and (picked or not fits):
                        made = [Mutant(fault, session, file) for file in map(sealed, spoil(events))]
                        made = [mutant for mutant in made if mutant.data != good[session]]
                        fits = fits or bool(made)
                        yield from made


def spoilt_bytes(good: Mapping[str, bytes]) -> Iterator[Mutant]:
    """Sessions with each fault of their bytes."""
    for at, (session, data) in enumerate(good.items()):
        for fault, spoilers in (FAULTS_OF_BYTES | TORN).items():
            files = [file for spoil in spoilers for file in spoil(data)]
            yield from (Mutant(fault, session, file) for k, file in enumerate(files) if (k + at) % MANY == 0)


@pytest.fixture(scope="module")
def found(good: Mapping[str, bytes]) -> Found:
    """The whole table, and what ``verify`` finds in each file."""
    mutants = [*spoilt(good, FAULTS | FAULTS_OF_KINDS | FAULTS_OF_GAMES), *spoilt_bytes(good)]
    return [(mutant, by_program(mutant.data)) for mutant in mutants]


@pytest.fixture(scope="module")
def pages(found: Found) -> list[Verdict]:
    """What the page's script finds in each file, in Node."""
    return by_node([mutant.data for mutant, _ in found])


def check_alike(found: Found, pages: list[Verdict]) -> None:
    """The page finds what ``verify`` does, in the same line; an earlier one breaks a game's rules only.

    What else the page finds in cards and seats, ``verify`` finds too, but for lines of older rulings.
    """
    for (mutant, program), page in zip(found, pages, strict=True):
        what = (mutant.fault, mutant.session, program, page)
        assert page.file == program.file, what
        assert program.whole <= page.whole or mutant.session in OLDER, what
        assert max(program.whole, page.whole) <= page.file, what


def check_left_to_verify(found: Found, pages: list[Verdict]) -> None:
    """Only faults that are named as such does ``verify`` find earlier than the page."""
    earlier = {mutant.fault for (mutant, program), page in zip(found, pages, strict=True) if program.whole < page.whole}
    assert earlier <= LEFT_TO_VERIFY


def test_both_find_nothing_in_good_sessions(good: Mapping[str, bytes]) -> None:
    nothing = [Verdict(SOUND, SOUND)] * len(good)
    assert [by_program(data) for data in good.values()] == nothing
    assert by_node(list(good.values())) == nothing


def test_the_table_has_every_fault_in_every_game(good: Mapping[str, bytes], found: Found) -> None:
    faults = FAULTS | FAULTS_OF_KINDS | FAULTS_OF_GAMES
    assert {mutant.fault for mutant, _ in found} == {*faults, *FAULTS_OF_BYTES, *TORN}
    assert {mutant.session for mutant, _ in found} == {*good}
    assert sum(mutant.fault in faults for mutant, _ in found) >= 500, "files that were sealed anew"


def test_verify_finds_every_fault(found: Found) -> None:
    for mutant, program in found:
        if mutant.fault in FAULTS or mutant.fault in FAULTS_OF_BYTES:
            assert program.file < SOUND, mutant[:2]
        elif mutant.fault not in TORN:
            left = mutant.fault in LEFT_TO_THE_PAGE and mutant.session in OLDER
            assert program.file == SOUND, mutant[:2]
            assert (program.whole == SOUND) == left, mutant[:2]
        else:
            assert program in (Verdict(SOUND, SOUND), Verdict(0, 0)), mutant[:2]


def test_the_page_finds_the_same_in_node(found: Found, pages: list[Verdict]) -> None:
    check_alike(found, pages)
    check_left_to_verify(found, pages)
    for (mutant, program), page in zip(found, pages, strict=True):
        if mutant.fault in FAULTS_OF_KINDS:
            assert page == program, mutant[:2]


def test_the_page_finds_the_same_in_a_browser(found: Found, tmp_path: Path) -> None:
    check_alike(found, by_browser([mutant.data for mutant, _ in found], tmp_path))


def test_what_only_a_games_rules_can_tell_the_page_leaves_to_verify(
    good: Mapping[str, bytes], found: Found, pages: list[Verdict]
) -> None:
    both = zip(found, pages, strict=True)
    broken = [(mutant, program, page) for (mutant, program), page in both if mutant.fault in FAULTS_OF_GAMES]
    assert {mutant.fault for mutant, *_ in broken} == {*FAULTS_OF_GAMES}
    sound = {(mutant.fault, mutant.session) for mutant, program, _ in broken if program.whole == SOUND}
    assert sound <= {(fault, session) for fault in LEFT_TO_THE_PAGE for session in OLDER}
    assert {page for *_, page in broken} == {Verdict(SOUND, SOUND)}
    assert RULES_ARE_NOT_JUDGED in page_of(next(iter(good.values())))


def test_both_find_the_same_in_files_changed_at_random(good: Mapping[str, bytes]) -> None:
    random = Random("the same verdict")
    sessions = [(name, events_of(data)) for name, data in good.items()]
    mutants = []
    for k in range(AT_RANDOM):
        session, events = sessions[k % len(sessions)]
        how, lines = at_random(events, random)
        mutants.append(Mutant(f"{k}: {how}", session, sealed(lines)))
    found = [(mutant, by_program(mutant.data)) for mutant in mutants]
    check_alike(found, by_node([mutant.data for mutant in mutants]))
