"""A draw as lines of shell that recompute it: what a player pastes into bash. Text in, text out.

Prose stands in comments, and each statement has a line of its own. What is printed is what the draw came to; a key
that does not hash to the one before it says so.
"""

import shlex
from collections.abc import Iterable, Sequence

from edw_companion.chance.draws import parse_spec

WORDS = (
    "# Each HMAC block is eight numbers of 32 bits; those that would make a result likelier are skipped.",
    "block() { D=$(printf 'edw1 draw\\n%s\\n%s\\n%s\\n%s\\n%s' \"$M\" \"$I\" \"$SPEC\" \"$WORD\" \"$B\""
    " | openssl dgst -sha256 -hmac \"$K\" | sed 's/.*= //'); B=$((B + 1)); }",
    'number() { [ -n "$D" ] || block; W=$((16#${D:0:8})); D=${D:8}; }',
    'below() { number; while [ "$W" -ge $((4294967296 - 4294967296 % $1)) ]; do number; done; R=$((W % $1)); }',
)
"""The shell functions behind every draw: ``below 20`` leaves a fair number 0 to 19 in R."""


def mix_lines(sid: str, commit: str, phrases: Iterable[tuple[str, str]]) -> list[str]:
    """The lines that leave M in the shell variable M."""
    lines = [f"M=$(printf 'edw1 mix\\n%s\\n%s' {sid} {commit} | sha256sum | cut -c1-64)"]
    lines += [
        f"M=$(printf '%s\\n%s\\n%s' \"$M\" {shlex.quote(who)} {shlex.quote(phrase)} | sha256sum | cut -c1-64)"
        for who, phrase in phrases
    ]
    return lines


def key_lines(key: str, known: str, links: int) -> list[str]:
    """The lines that check a key against one that is known already, ``links`` hashes below it."""
    hashing = 'P=$(printf %s "$P" | sha256sum | cut -c1-64)'
    repeated = hashing if links == 1 else f"for _ in {' '.join(map(str, range(1, links + 1)))}; do {hashing}; done"
    return [f"K={key}", "P=$K", repeated, f"[ \"$P\" = {known} ] || echo 'The key is not the right one.'"]


def result_lines(i: int, spec: str, word: str) -> list[str]:
    """The lines that print what draw ``i`` came to, its numbers with spaces between them.

    Raises:
        BadSpecError: the spec is not in the grammar.
    """
    asked = parse_spec(spec)
    lines = [f"I={i}", f"SPEC={shlex.quote(spec)}", f"WORD={shlex.quote(word)}", "B=0", "D="]
    if asked.kind == "perm":
        steps = _numbers(range(asked.sides - 1, 0, -1))
        swap = 'below $((X + 1)); T=${A[X]}; A[X]=${A[R]}; A[R]=$T'
        lines += [f"A=({_numbers(range(1, asked.sides + 1))})"]
        lines += [f"for X in {steps}; do {swap}; done"] if steps else []
        return [*lines, 'echo "${A[*]}"']
    if asked.times == 1:
        return [*lines, f"below {asked.sides}", "echo $((R + 1))"]
    each = f'below {asked.sides}; G="$G $((R + 1))"'
    return [*lines, "G=", f"for _ in {_numbers(range(asked.times))}; do {each}; done", "echo $G"]


def _numbers(numbers: Sequence[int]) -> str:
    return " ".join(map(str, numbers))
