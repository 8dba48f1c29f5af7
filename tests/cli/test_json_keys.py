"""What programs find in the documents that commands print with --json: no key goes, and what is data is on stdout."""

from typing import Any

from conftest import Edw

KEYS = {
    "sessions": "name current format begun lines over says",
    "use friday": "session format",
    "log": "n at do says anyway undone_by voided_by code event",
    "turn": "turn next due",
    "turn order": "who kind",
    "history": "games saviors players",
    "pile artifacts": "pile left known_top known_bottom graveyard out",
    "pile artifacts show": "pile left known_top known_bottom graveyard out",
    "chaos": "hands in_play left",
    "chaos hand white": "color hand",
    "scion": "scion due",
    "verify": "ok proven by_hand typed_again seen_again typed_in voided recoveries taken_back lines commit code "
    "first_code noted on_paper rekeys keys worth_knowing",
    "proof 3": "line says draws",
    "export": "table history",
    "rules haste": "query lines",
    "lists": "name shipped title date counts digest",
    "lists show 1": "title rows",
    "lists check 1": "problems notes",
    "lists diff 1 1": "before after lines",
    "lists copy 1 ours": "edition folder",
    "luck": "by_hand figures oddest as_odd evenings says",
    "sleeves": "sources total alike",
    "print seats": "kind paper sheets",
    "completion bash": "shell script",
    "roll d6": "event said code",
    "undo": "event said code",
    "redo": "event said code",
    "end": "event said code",
    "new saturday --players Gil,Hal,Ida,Jo,Kim": "event said code",
}
"""By command, what stands in its document, or in each entry of it."""


def keys_of(document: Any) -> set[str]:
    """Those of a document, or those that each entry of a list has."""
    return set.intersection(*map(set, document)) if isinstance(document, list) else set(document)


def test_the_keys_that_programs_rely_on_are_there(war: Edw) -> None:
    war("legend", "white")
    for line, keys in KEYS.items():
        done = war.line(f"{line} --json")
        assert set(keys.split()) - keys_of(done.json) == set(), line
        assert done.err == "", line
