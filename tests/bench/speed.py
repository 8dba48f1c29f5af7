"""How fast the program is: whole processes, side by side in one run, as ratios to a click program that prints "hi".

    python tests/bench/speed.py             the program itself, at 20, 2,000 and 20,000 events, and lines in its prompt
    python tests/bench/speed.py --peers     and Watson, jrnl, todoman and Taskwarrior on small files of their own

Runs alternate, so that a noisy machine is noisy for everyone. Of each case there are the median of how long one waits
and the least that the processor has to do, as ratios to the same of the yardstick; where others use the machine, the
second says more. Byte code is written before the first measured run, as an installation does. Nothing is asserted: read
the table.
"""

import argparse
import contextlib
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import venv
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple
from unittest import mock

from edw_companion.cli.app import App
from edw_companion.cli.main import perform, run
from edw_companion.cli.play.prompt import TablePrompt
from edw_companion.cli.play.terminal import run_lines
from edw_companion.cli.table import progress
from edw_companion.games.elder_dragon_wars.lists import SHAPE
from edw_companion.lists.storage import copy
from edw_companion.session.journal import read_journal
from edw_companion.session.lines import encode
from edw_companion.session.paths import Home, find_home

HI = 'import click\n\n@click.command()\ndef hi():\n    click.echo("hi")\n\nhi()\n'
SIZES = (20, 2_000, 20_000)

TWENTY = "edw lists, twenty own editions"

LENGTHS, BLOCKS = (200, 2_000, 20_000), 3
TYPED = ("status", "l w kei tak --keep", "r+1", "u", "w 5", "artifact sacrifice nothing")
"""What is typed at the table prompt: the undo takes back the life, and the last two are refused."""

PIPED, BURST = (2_500, 10_000), 20

Case = tuple[str, Sequence[str], Mapping[str, str]]


def long_session(home: Path, events: int) -> None:
    """A session of so many lines, life going up and down, in the data folder ``home``."""
    environ = {"EDW_HOME": str(home)}
    seats = ["--seat=white=Ann", "--seat=blue=Bram", "--seat=black=Cleo", "--seat=red=Dan", "--seat=green=Eve"]
    run(["new", "long", "--players", "Ann,Bram,Cleo,Dan,Eve", *seats], environ)
    path = Path(Home(str(home)).session("long"))
    journal = read_journal(path.read_bytes())
    seal, life, lines = journal.last_seal, 75, []
    for n in range(len(journal.events) + 1, events):
        after = life + (1 if n % 2 else -1)
        changes = [{"who": "white", "change": f"={after}", "from": life, "to": after}]
        facts = {"changes": changes, "by": None, "with": None}
        line, event = encode(seal, n, "2026-11-21T19:05:07Z", "life", facts, [])
        lines.append(line)
        seal, life = event["h"], after
    with path.open("ab") as file:
        file.write(b"".join(lines))
    for seen in Path(Home(str(home)).keys).glob("*.seen"):
        seen.unlink()
    run(["note", "the last line"], environ)


def twenty_editions(folder: Path) -> None:
    """Twenty own editions of Elder Dragon Wars, each a copy with one list that is changed in its own way."""
    for number in range(20):
        own = copy(SHAPE, "1", f"own{number}", folder).folder
        file = own / f"{list(SHAPE.lists)[number % len(SHAPE.lists)]}.yaml"
        file.write_bytes(file.read_bytes() + f"# {number}\n".encode())


class Took(NamedTuple):
    """Milliseconds: how long one waits, and what the processor has to do."""

    waited: float
    worked: float


def run_of(case: Case) -> Took:
    """One run of a whole process."""
    _, command, environ = case
    began = time.perf_counter()
    process = subprocess.Popen(command, env=dict(environ), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, used = os.wait4(process.pid, 0)
    waited = time.perf_counter() - began
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, command)
    return Took(waited * 1000, (used.ru_utime + used.ru_stime) * 1000)


def measure(cases: Sequence[Case], runs: int) -> dict[str, Took]:
    """The median that one waits for each case, and the least work; the runs of all cases alternate."""
    for case in cases:
        run_of(case)
    took: dict[str, list[Took]] = {case[0]: [] for case in cases}
    with progress(range(runs), "Rounds") as rounds:
        for _ in rounds:
            for case in cases:
                took[case[0]].append(run_of(case))
    return {
        name: Took(statistics.median(each.waited for each in of), min(each.worked for each in of))
        for name, of in took.items()
    }


def at_home(environ: Mapping[str, str], folder: Path) -> dict[str, str]:
    """As somebody has it who has set nothing up: the data folder must be found."""
    return {key: value for key, value in environ.items() if key != "EDW_HOME"} | {"XDG_DATA_HOME": str(folder)}


def own_cases(folder: Path) -> list[Case]:
    """The program at each size, and the yardstick."""
    environ = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    environ["PYTHONPYCACHEPREFIX"] = str(folder / "pyc")
    script = folder / "hi.py"
    script.write_text(HI)
    edw = shutil.which("edw", path=f"{Path(sys.executable).parent}{os.pathsep}{environ.get('PATH', '')}")
    command = [edw] if edw else [sys.executable, "-m", "edw_companion"]
    cases: list[Case] = [("click hi", [sys.executable, str(script)], environ)]
    for size in SIZES:
        own = at_home(environ, folder / str(size))
        long_session(Path(find_home(own).root), size)
        cases.append((f"edw status, {size:,} events", [*command, "status"], own))
        cases.append((f"edw life white -5, {size:,} events", [*command, "life", "white", "-5"], own))
        if size == SIZES[1]:
            cases.append((f"edw legend white, {size:,} events", [*command, "legend", "white"], own))
    words = {"_EDW_COMPLETE": "bash_complete", "COMP_WORDS": "edw life A", "COMP_CWORD": "2"}
    own = at_home(environ, folder / "2000")
    completing = {**own, **words}
    every = {**completing, "COMP_WORDS": "edw ", "COMP_CWORD": "1"}
    own = at_home(environ, folder / "20")
    many = at_home(environ, folder / "many")
    twenty_editions(Path(find_home(many).lists))
    looked_up = ("rules", "rules 6", "rules haste", "lists", "lists show 1 artifacts", "lists check 1", "print rules")
    cases += [(f"edw {typed}", [*command, *typed.split()], own) for typed in looked_up]
    cases.append((TWENTY, [*command, "lists"], many))
    own = at_home(environ, folder / "2000")
    return [
        *cases,
        ("completion of a player, 2,000 events", command, completing),
        ("completion of any command, 2,000 events", command, every),
        ("edw --help, 2,000 events", [*command, "--help"], own),
    ]


def steps(folder: Path, runs: int) -> dict[str, list[float]]:
    """The median of each line typed at an open table prompt, in milliseconds, at each of LENGTHS.

    From Enter to the table: read, decided, recorded, synced, drawn. The lengths take turns, a few rounds each, for
    nobody sits at three tables: the first draw and the first undo at a table walk the whole session, and are left out.
    """
    tables = []
    for lines in LENGTHS:
        home = folder / "prompt" / str(lines)
        long_session(home, lines)
        app = App(lambda home=home: Home(str(home)), "long")  # type: ignore[misc]
        tables.append(TablePrompt(app, perform, lambda _prompt: ""))
    times: dict[str, list[list[float]]] = {typed: [[] for _ in LENGTHS] for typed in TYPED}
    with contextlib.ExitStack() as stack:
        nowhere = stack.enter_context(Path(os.devnull).open("w"))
        stack.enter_context(contextlib.redirect_stdout(nowhere))
        stack.enter_context(contextlib.redirect_stderr(nowhere))
        for _ in range(BLOCKS):
            for at, table in enumerate(tables):
                for number in range(max(1, runs // BLOCKS) + 1):
                    for typed in TYPED:
                        began = time.perf_counter()
                        table.take(typed)
                        if number:  # with the first round the table is sat down at
                            times[typed][at].append((time.perf_counter() - began) * 1000)
    return {typed: [statistics.median(each) for each in found] for typed, found in times.items()}


def piped(folder: Path, runs: int) -> dict[int, float]:
    """The median of a line that is piped into the prompt, in milliseconds, at each of PIPED.

    What the disk takes to sync a longer file is left out: some file systems take longer for it.
    """
    tables = {}
    for lines in PIPED:
        home = folder / "piped" / str(lines)
        long_session(home, lines)
        tables[lines] = App(lambda home=home: Home(str(home)), "long")  # type: ignore[misc]
    times: dict[int, list[float]] = {lines: [] for lines in PIPED}

    def typed(kept: list[float]) -> Iterator[str]:
        for number in range(BURST):
            began = time.perf_counter()
            yield "r+1" if number % 2 else "r-1"
            kept.append((time.perf_counter() - began) * 1000)

    with (
        Path(os.devnull).open("w") as nowhere,
        contextlib.redirect_stdout(nowhere),
        mock.patch("os.fsync", os.fstat),
    ):
        for _ in range(runs):
            for lines, app in tables.items():
                run_lines(typed(times[lines]), app, perform, [])
    return {lines: statistics.median(found) for lines, found in times.items()}


def peer_cases(folder: Path) -> list[Case]:
    """Other command-line trackers on small files of their own; those that cannot be installed are left out."""
    place = folder / "peers"
    venv.create(place, with_pip=True)
    install = [str(place / "bin" / "pip"), "install", "--quiet", "td-watson", "jrnl", "todoman"]
    if subprocess.run(install, check=False).returncode:
        print("The peers cannot be installed here: left out.")
        return []
    home = folder / "peer-home"
    (home / "todos").mkdir(parents=True)
    (home / ".config" / "todoman").mkdir(parents=True)
    (home / ".config" / "jrnl").mkdir(parents=True)
    config = f'path = "{home}/todos"\ndefault_list = "todos"\ndate_format = "%Y-%m-%d"\ntime_format = "%H:%M"\n'
    (home / ".config" / "todoman" / "config.py").write_text(config)
    (home / ".config" / "jrnl" / "jrnl.yaml").write_text(f"journals:\n  default: {home}/journal.txt\nversion: v4.2\n")
    (home / "journal.txt").touch()
    (home / ".taskrc").write_text(f"data.location={home}/tasks\nconfirmation=off\n")
    environ = {"HOME": str(home), "PATH": os.environ["PATH"], "LANG": "C.UTF-8"}
    binaries = place / "bin"
    cases: list[Case] = [
        ("watson add", [f"{binaries}/watson", "add", "-f", "2026-01-01 10:00", "-t", "2026-01-01 11:00", "x"], environ),
        ("jrnl write", [f"{binaries}/jrnl", "a", "line"], environ),
        ("todo new", [f"{binaries}/todo", "new", "-l", "todos", "a thing"], environ),
    ]
    task = shutil.which("task")
    cases += [("task add", [task, "add", "a", "thing"], environ)] if task else []
    return [case for case in cases if _works(case)]


def _works(case: Case) -> bool:
    try:
        run_of(case)
    except (OSError, subprocess.CalledProcessError) as error:
        print(f"{case[0]} does not work here and is left out: {error}")
        return False
    return True


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="How fast edw is, beside others.")
    parser.add_argument("--runs", type=int, default=15, help="how often each is run (15)")
    parser.add_argument("--peers", action="store_true", help="also run Watson, jrnl, todoman and Taskwarrior")
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        cases = own_cases(folder) + (peer_cases(folder) if wanted.peers else [])
        found = measure(cases, wanted.runs)
        typed = steps(folder, wanted.runs)
        burst = piped(folder, wanted.runs)
    hi = found["click hi"]
    print(f"\n{'':40} {'waited':>10} {'':>8} {'worked':>10}")
    for case, took in found.items():
        waited, worked = took.waited / hi.waited, took.worked / hi.worked
        print(f"{case:40} {took.waited:7.1f} ms {waited:6.2f} x {took.worked:7.1f} ms {worked:6.2f} x")
    print(f"twenty own editions take {found[TWENTY].worked / found['edw lists'].worked:.2f} times the work of none")
    print(f"\n{'a line in edw play, in ms':32}" + "".join(f"{f'{lines:,} lines':>14}" for lines in LENGTHS))
    for line, medians in typed.items():
        print(f"{line:32}" + "".join(f"{median:14.2f}" for median in medians) + f"  {medians[-1] / medians[0]:5.2f} x")
    few, many = PIPED
    print(
        f"a line piped in: {burst[few]:.2f} ms at {few:,} lines, {burst[many] / burst[few]:.2f} times that at {many:,}"
    )


if __name__ == "__main__":
    main()
