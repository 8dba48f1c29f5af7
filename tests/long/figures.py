"""Run every proof of the session file at length and print what it counted: ``python tests/long/figures.py``.

It takes some twenty minutes. ``--only NAME`` runs one of them; the names are those of the modules beside this one.
"""

import argparse
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path

import crashes
import faults
import kills
import mutations
import parsers
import processes
import sizes
import spoilers

import lists

Figures = Mapping[str, int | float]

PROOFS: dict[str, Callable[[Path], Figures]] = {
    "crashes": lambda folder: crashes.prove(folder, 1),
    "faults": faults.prove,
    "kills": lambda folder: {kills.missing(): 0} if kills.missing() else kills.prove(folder, None, 1),
    "interruptions": kills.prove_interruptions,
    "processes-2": lambda folder: processes.prove(folder, 2, 1000),
    "processes-4": lambda folder: processes.prove(folder, 4, 1000),
    "processes-8": lambda folder: processes.prove(folder, 8, 1000),
    "mutations": lambda _folder: mutations.prove_bytes(1_000_000),
    "resealed": lambda folder: mutations.prove_resealed(folder, 2_000),
    "lists": lambda folder: lists.prove(folder, 1_000),
    "parsers": lambda _folder: parsers.prove(10_000),
    "spoilers": lambda folder: spoilers.prove(folder, 20, 100),
    "sizes": lambda folder: sizes.prove(folder, 20_000),
}


def main() -> None:
    """Run them in turn."""
    parser = argparse.ArgumentParser(description="The long proofs of the session file, with their figures.")
    parser.add_argument("--only", choices=PROOFS, action="append", help="just this one (may be repeated)")
    for name in parser.parse_args().only or PROOFS:
        with tempfile.TemporaryDirectory() as folder:
            found = PROOFS[name](Path(folder))
        print(f"{name}: {', '.join(f'{value:,} {what}' for what, value in found.items())}", flush=True)


if __name__ == "__main__":
    main()
