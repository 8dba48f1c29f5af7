"""Run every long proof and write what it counted into FIGURES.md: ``python tests/long/figures.py``.

It takes some forty minutes. ``--only NAME`` runs one of them, and leaves the figures of the others as they stand.
"""

import argparse
import os
import platform
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

import crashes
import faults
import forger
import kills
import mutations
import parsers
import processes
import sizes
import spoilers

import lists

Figures = Mapping[str, int | float]

FILE = Path(__file__).with_name("FIGURES.md")
MEASURED = "## Measured\n"
_TESTS = FILE.parents[1]


def long_tests(*places: str) -> Figures:
    """The tests at these places under ``tests``, at length: how many passed, and how many did not."""
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *(str(_TESTS / place) for place in places)]
    done = subprocess.run(
        command, env={**os.environ, "EDW_LONG": "1"}, capture_output=True, text=True, check=False, cwd=_TESTS.parent
    )
    marks = "".join(re.findall(r"^([.FEsx]+) +\[ *[0-9]+%\]$", done.stdout, re.MULTILINE))
    return {"tests passed": marks.count("."), "failed": marks.count("F") + marks.count("E")}


def mutants(folder: Path) -> Figures:
    """Faults of all kinds in sessions of all games: what ``verify`` finds, and the check page in node."""
    sys.path += [str(_TESTS), str(_TESTS / "games"), str(_TESTS / "paper")]
    os.environ["EDW_LONG"] = "1"
    import pytest
    from mutants import FAULTS, FAULTS_OF_GAMES, FAULTS_OF_KINDS
    from sessions import OLD, good_sessions
    from test_mutants import SEEDS, check_alike, spoilt, spoilt_bytes
    from verdicts import by_node, by_program

    with pytest.MonkeyPatch.context() as patch:
        good = good_sessions(folder, patch, SEEDS)
    good |= {path.parent.name: path.read_bytes() for path in OLD}
    table = FAULTS | FAULTS_OF_KINDS | FAULTS_OF_GAMES
    made = [*spoilt(good, table), *spoilt_bytes(good)]
    found = [(mutant, by_program(mutant.data)) for mutant in made]
    check_alike(found, by_node([mutant.data for mutant in made]))
    sealed = sum(mutant.fault in table for mutant in made)
    return {"files": len(made), "faults": len({mutant.fault for mutant in made}), "sealed anew": sealed, "differ": 0}


PROOFS: dict[str, Callable[[Path], Figures]] = {
    "kills": lambda folder: {kills.missing(): 0} if kills.missing() else kills.prove(folder, None, 1),
    "mending": lambda folder: {kills.missing(): 0} if kills.missing() else kills.prove_mending(folder, None, 1),
    "interruptions": kills.prove_interruptions,
    "faults": faults.prove,
    "crashes": lambda folder: crashes.prove(folder, 1),
    "processes-2": lambda folder: processes.prove(folder, 2, 1000),
    "processes-4": lambda folder: processes.prove(folder, 4, 1000),
    "processes-8": lambda folder: processes.prove(folder, 8, 1000),
    "processes-16": lambda folder: processes.prove(folder, 16, 25),
    "mutations": lambda _folder: mutations.prove_bytes(1_000_000),
    "resealed": lambda folder: mutations.prove_resealed(folder, 2_000),
    "forged": lambda folder: forger.prove(folder, 1),
    "lists": lambda folder: lists.prove(folder, 1_000),
    "parsers": lambda _folder: parsers.prove(10_000),
    "spoilers": lambda folder: spoilers.prove(folder, 20, 100),
    "mutants": mutants,
    "sizes": lambda folder: sizes.prove(folder, 20_000),
    "chance": lambda _folder: long_tests("chance"),
}


def machine() -> str:
    """What it is measured on, and when."""
    system = f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}"
    return f"{system}, {time.strftime('%Y-%m-%d')}"


def written(text: str, name: str, found: str, took: float, on: str) -> str:
    """The text of FIGURES.md with the figures of one proof in place of those that it had."""
    head, _, table = text.partition(MEASURED)
    rows = dict(re.findall(r"^\| `([\w-]+)` \| (.*) \|$", table, re.MULTILINE))
    rows[name] = f"{found} | {took / 60:.1f} min | {on}"
    return f"{head}{MEASURED}\n{_table(rows)}"


def _table(rows: Mapping[str, str]) -> str:
    ordered = [name for name in PROOFS if name in rows]
    lines = ["| name | found | took | on |", "|---|---|---|---|", *(f"| `{name}` | {rows[name]} |" for name in ordered)]
    return "".join(f"{line}\n" for line in lines)


def main(names: Iterable[str]) -> None:
    """Run these in turn; each is written down as soon as it is done."""
    for name in names:
        began = time.monotonic()
        with tempfile.TemporaryDirectory() as folder:
            figures = PROOFS[name](Path(folder))
        took = time.monotonic() - began
        found = ", ".join(f"{value:,} {what}" for what, value in figures.items())
        print(f"{name}: {found} ({took:.0f} s)", flush=True)
        FILE.write_text(written(FILE.read_text("utf-8"), name, found, took, machine()), "utf-8")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--only", choices=PROOFS, action="append", help="just this one (may be repeated)")
    main(parser.parse_args().only or PROOFS)
