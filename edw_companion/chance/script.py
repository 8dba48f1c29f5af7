"""A draw as lines of shell that recompute it: what a player pastes into bash. Text in, text out.

Prose stands in comments, and each statement has a line of its own. What is printed is what the draw came to; a key
that does not hash to the one before it says so. Every value is quoted and all of it is ASCII, so that no locale, no
encoding of the terminal and no text in a session changes what bash reads.
"""

import string
from collections.abc import Iterable, Sequence

from edw_companion.chance.draws import parse_spec

WORDS = (
    "# Each HMAC block is eight numbers of 32 bits; those that would make a result likelier are skipped.",
    'block() { D=$(printf \'edw1 draw\\n%s\\n%s\\n%s\\n%s\\n%s\' "$M" "$I" "$SPEC" "$WORD" "$B"'
    " | openssl dgst -sha256 -hmac \"$K\" | sed 's/.*= //'); B=$((B + 1)); }",
    'number() { [ -n "$D" ] || block; W=$((16#${D:0:8})); D=${D:8}; }',
    'below() { number; while [ "$W" -ge $((4294967296 - 4294967296 % $1)) ]; do number; done; R=$((W % $1)); }',
)
"""The shell functions behind every draw: ``below 20`` leaves a fair number 0 to 19 in R."""


_BARE = frozenset((string.ascii_letters + string.digits + " -_.,:;").encode())
_PLAIN = _BARE.union(b'$`"!*~?%#&|<>()[]{}=+/@^')

_HASH = "| sha256sum | cut -c1-64"


def quoted(text: str) -> str:
    """Text as one word of bash that stands for its UTF-8 bytes and nothing else, whatever the locale.

    An apostrophe, and all that is not ASCII, is written as octal digits, which bash has read alike since version 2.
    """
    data = text.encode()
    if _PLAIN.issuperset(data):
        return f"'{text}'"
    return "$'" + "".join(chr(byte) if byte in _BARE else f"\\{byte:03o}" for byte in data) + "'"


def mix_lines(sid: str, commit: str, phrases: Iterable[tuple[str, str]]) -> list[str]:
    """The lines that leave M in the shell variable M."""
    lines = [f"SID={quoted(sid)}", f"COMMIT={quoted(commit)}"]
    lines += [f'M=$(printf \'edw1 mix\\n%s\\n%s\' "$SID" "$COMMIT" {_HASH})']
    for who, phrase in phrases:
        lines += [f"WHO={quoted(who)}", f"PHRASE={quoted(phrase)}"]
        lines += [f'M=$(printf \'%s\\n%s\\n%s\' "$M" "$WHO" "$PHRASE" {_HASH})']
    return lines


def key_lines(key: str, known: str, links: int) -> list[str]:
    """The lines that check a key against one that is known already, ``links`` hashes below it."""
    hashing = f'P=$(printf %s "$P" {_HASH})'
    repeated = hashing if links == 1 else f"for _ in {' '.join(map(str, range(1, links + 1)))}; do {hashing}; done"
    values = [f"K={quoted(key)}", f"BEFORE={quoted(known)}", "P=$K"]
    return [*values, repeated, '[ "$P" = "$BEFORE" ] || echo \'The key is not the right one.\'']


def result_lines(i: int, spec: str, word: str) -> list[str]:
    """The lines that print what draw ``i`` came to, its numbers with spaces between them."""
    asked = parse_spec(spec)
    lines = [f"I={i}", f"SPEC={quoted(spec)}", f"WORD={quoted(word)}", "B=0", "D="]
    if asked.kind == "perm":
        steps = _numbers(range(asked.sides - 1, 0, -1))
        swap = "below $((X + 1)); T=${A[X]}; A[X]=${A[R]}; A[R]=$T"
        lines += [f"A=({_numbers(range(1, asked.sides + 1))})"]
        lines += [f"for X in {steps}; do {swap}; done"] if steps else []
        return [*lines, 'echo "${A[*]}"']
    if asked.times == 1:
        return [*lines, f"below {asked.sides}", "echo $((R + 1))"]
    each = f'below {asked.sides}; G="$G $((R + 1))"'
    return [*lines, "G=", f"for _ in {_numbers(range(asked.times))}; do {each}; done", "echo $G"]


def _numbers(numbers: Sequence[int]) -> str:
    return " ".join(map(str, numbers))
