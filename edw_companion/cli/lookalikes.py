"""Names that look alike and are not the same: Cyrillic "Аnn" beside "Ann", "Ian" beside "lan". Pure.

The pairs are those letters of one stroke of Unicode Technical Standard 39 (its file confusables.txt) that keyboards
have: Cyrillic and Greek letters that look like Latin ones, and l, 1, I, | and O, 0. Compatibility forms (fullwidth,
mathematical) are NFKC's.
"""

import re
import unicodedata
from collections.abc import Iterable

from edw_companion.cli.invisible import UNSEEN

_CYRILLIC = "АВЕЅІЈКМНОРСТУХѴԌԚԜӀ" + "аеорсухѕіјһԁԛԝѵгӏ"
_AS_LATIN = "ABESlJKMHOPCTYXVGQWl" + "aeopcyxsijhdqwvrl"
_GREEK = "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ" + "αγινορςσυϳ"
_AS_LATIN_TOO = "ABEZHlKMNOPTYX" + "ayivopcouj"
_BLANK = "\u2800"
"""The braille pattern without a dot: a letter of no ink."""

_ALIKE = str.maketrans(f"{_CYRILLIC}{_GREEK}1I|0", f"{_AS_LATIN}{_AS_LATIN_TOO}lllO")


def skeleton(name: str) -> str:
    """What two names have in common if, and only if, they look alike."""
    seen = re.sub(UNSEEN, "", name).replace(_BLANK, " ")
    return " ".join(unicodedata.normalize("NFKC", seen).translate(_ALIKE).casefold().split())


def alike(names: Iterable[str]) -> list[list[str]]:
    """The names that look alike, group by group."""
    groups: dict[str, list[str]] = {}
    for name in names:
        groups.setdefault(skeleton(name), []).append(name)
    return [group for group in groups.values() if len(group) > 1]
