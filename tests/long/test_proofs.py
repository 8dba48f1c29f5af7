"""The proofs of the session file in short; ``EDW_LONG=1 python -m pytest tests/long`` runs them at length.

``python tests/long/figures.py`` runs them at length too and prints what it counted.
"""

import os
import re
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path

import crashes
import faults
import figures
import forger
import kills
import mutations
import parsers
import processes
import pytest
import sizes
import spoilers
import yaml

import lists

LONG = bool(os.environ.get("EDW_LONG"))


@pytest.fixture(autouse=True)
def seen(capsys: pytest.CaptureFixture[str]) -> Iterator[None]:
    """At length, progress bars are seen by whoever waits at the terminal."""
    with capsys.disabled() if LONG else nullcontext():
        yield


def test_figures_are_written_where_those_of_the_same_proof_stood() -> None:
    text = figures.FILE.read_text("utf-8")
    described, _, _ = text.partition(figures.MEASURED)
    missing = [name for name in figures.PROOFS if f"`{name}`" not in described.replace("`-", "`processes-")]
    assert missing == []
    once = figures.written(text, "sizes", "3 events", 90.0, "an abacus")
    assert once.startswith(described)
    assert once.count("`sizes`") == text.count("`sizes`")
    assert "| `sizes` | 3 events | 1.5 min | an abacus |\n" in once
    rows = [line for line in once.splitlines() if line not in text.splitlines()]
    assert len(rows) == 1, "the others stand as they were"
    assert (
        figures.written(described, "sizes", "3 events", 90.0, "an abacus").count("\n| `")
        == len(re.findall(r"^\| `", described, re.MULTILINE)) + 1
    )


def test_what_the_text_on_proofs_names_is_there() -> None:
    text = figures.FILE.read_text("utf-8")
    named = set(re.findall(r"\btests/[\w./-]*\w", text))
    assert len(named) > 4
    assert [path for path in sorted(named) if not (Path(__file__).parents[2] / path).exists()] == []


def test_the_page_on_trust_gives_the_figures_that_were_measured() -> None:
    table = (figures.FILE.parents[2] / "examples" / "trust.md").read_text("utf-8").partition("| how often |")[2]
    rows = [row for row in table.splitlines()[2:] if "EDW_LONG" not in row]  # what tests count, the table does not hold
    told = [number for row in rows for number in re.findall(r"[\d,]*\d,\d+", row.split("|")[2])]
    measured = figures.FILE.read_text("utf-8").partition(figures.MEASURED)[2]
    assert len(told) > 8
    assert [number for number in told if f" {number} " not in measured] == []


def test_every_state_that_a_crash_can_leave(tmp_path: Path) -> None:
    assert crashes.prove(tmp_path, 1 if LONG else 40)["not recovered"] == 0


def test_every_error_at_every_call(tmp_path: Path) -> None:
    found = faults.prove(tmp_path) if LONG else faults.prove(tmp_path, (28,), 2)
    assert found["errors tried"] > 50


@pytest.mark.skipif(bool(kills.missing()), reason=kills.missing())
def test_killed_at_system_calls(tmp_path: Path) -> None:
    found = kills.prove(tmp_path, None, 1) if LONG else kills.prove(tmp_path, 60, 8)
    assert found["killed"] > 5
    assert found["acknowledged events lost"] == 0


@pytest.mark.skipif(bool(kills.missing()), reason=kills.missing())
def test_killed_while_mending(tmp_path: Path) -> None:
    found = kills.prove_mending(tmp_path, None, 1) if LONG else kills.prove_mending(tmp_path, 60, 20)
    assert found["killed while mending"] > 5


@pytest.mark.skipif(bool(kills.missing()), reason=kills.missing())
def test_interrupted_at_system_calls(tmp_path: Path) -> None:
    found = kills.prove_interruptions(tmp_path) if LONG else kills.prove_interruptions(tmp_path, 60, 7)
    assert found["interrupted"] > 1
    assert found["acknowledged events lost"] == 0


def test_a_very_long_session(tmp_path: Path) -> None:
    found = sizes.prove(tmp_path, 20_000 if LONG else 600)
    assert all(found[took] > 0 for took in found), found


@pytest.mark.parametrize(("count", "commands"), [(2, 1000), (4, 1000), (8, 1000), (16, 25)] if LONG else [(6, 5)])
def test_processes_at_the_same_time(tmp_path: Path, count: int, commands: int) -> None:
    found = processes.prove(tmp_path, count, commands)
    assert (found["lost"], found["doubled"], found["processes refused"]) == (0, 0, 0)


def test_changed_bytes() -> None:
    found = mutations.prove_bytes(1_000_000 if LONG else 5_000)
    assert found["misread"] == 0
    assert found["cut at a line's end"] > 0


def test_sealed_anew(tmp_path: Path) -> None:
    found = mutations.prove_resealed(tmp_path, 2_000 if LONG else 15)
    assert found["faults of the program"] == 0
    assert found["named by verify"] > 0


def test_what_a_host_forges_is_named_or_stands_in_the_list_with_a_reason(tmp_path: Path) -> None:
    found = forger.forged(tmp_path, 2 if LONG else 1, 1 if LONG else 0.04)
    assert forger.unreasoned(found) == []
    assert all(tally.tried > 30 for tally in found.values())
    passed = {what for tally in found.values() for what in tally.passed}
    known = forger.reasons()
    assert not LONG or len({forger.reason_for(what, known) for what in passed}) > len(known) // 2


def test_no_file_holds_a_key_to_come(tmp_path: Path) -> None:
    assert spoilers.prove(tmp_path, 20 if LONG else 1, 100 if LONG else 25)["unused keys found"] == 0


def test_changed_lists(tmp_path: Path) -> None:
    assert lists.prove(tmp_path, 1_000 if LONG else 6)["refused with a sentence"] > 0


@pytest.mark.skipif(not yaml.__with_libyaml__, reason="PyYAML was built without libyaml here")
def test_the_fast_parser_and_the_pure_one_agree() -> None:
    found = parsers.prove(10_000 if LONG else 600)
    assert found["read otherwise"] == 0
    assert found["read without a problem"] > found["changed files"] // 10
