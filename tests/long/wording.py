"""How much of a set of roll lists is understood: the entries whose texts call for rolls or dice, and what is read.

    python tests/long/wording.py chaos.yaml          # a set as it is exchanged (see ``incoming``)
    python tests/long/wording.py --all chaos.yaml    # every such text with what was read of it, for reading by eye

An entry carries an instruction where its text has "roll", a link in brackets or a die. It is *understood* where all
sentences that call for something are read; *asked with its lists* where one is not, and the lists in it are the choice;
*asked* where it names none, so that all lists are; *nothing* where nothing at all was read of it.
"""

import sys
from collections import Counter
from pathlib import Path

from edw_companion.games.chaos_lists.imports.files import import_set
from edw_companion.games.chaos_lists.imports.wording import Read
from edw_companion.games.chaos_lists.values import Entry
from edw_companion.games.chaos_lists.writer import in_braces
from edw_companion.lists.problems import BadListsError


def kind(entry: Entry, read: Read, lists: int) -> str:
    """How an entry's text was understood."""
    if read.unread:
        asked = [order for order in entry.rolls if len(order.lists) == lists]
        return "asked" if asked else "asked with its lists"
    return "understood" if read.rolls or read.lasts or "[[" in read.text else "nothing"


def main(*words: str) -> int:
    """Count, and list what was not understood."""
    *flags, file = words
    try:
        found = import_set(Path(file).read_bytes(), Path(file).name, {})
    except BadListsError as error:
        print(error)
        return 1
    entries = sum(len(each.entries) for each in found.lists.values())
    kinds = [kind(entry, read, len(found.lists)) for _, entry, read in found.texts]
    counts = Counter(kinds)
    told = ", ".join(f"{counts[each]} {each}" for each in ("understood", "asked with its lists", "asked", "nothing"))
    print(f"{len(found.lists)} lists, {entries} entries, {len(kinds)} with an instruction: {told}")
    for (name, entry, read), each in zip(found.texts, kinds, strict=True):
        if each != "understood" or flags == ["--all"]:
            print(f"{each}: {name} {entry.at}: {entry.text or entry.name}")
            for line in (*map(in_braces, entry.rolls), *map(in_braces, entry.lasts), *read.unread):
                print(f"    {line}")
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
