"""What friends say of life, in many words, and what they mean by it: that is recorded, or nothing is.

Each sentence below has its meaning beside it, written down without a look at the forms of lines. Up to three are joined
to a line. Where it is recorded, without a question, each player has lost and gained what was meant, by whom it was
meant. With ``EDW_LONG=1`` there are some ten thousand lines.
"""

import io
import os
import shutil
from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from table_prompt import Table
from test_typed_lines import lay

EXAMPLES = 2500 if os.environ.get("EDW_LONG") else 120
TABLES = (
    ("elder-dragon-wars", "Mia Otto Ben Sara Eve"),
    ("chaos-lists", "Nora Luuk Finn Gijs"),
    ("chaos-magic", "Joost Kim Maria Otto"),
    ("magical-war", "Ida Nora Felix Jonas"),
)
JOINS = (", ", " and ", ", and ", "; ", " then ", ", then ", ". ")
SOURCES = ("shivan hellkite", "the wolves", "two goblins", "a 3/3 beast")

HITS = """
    ANN hits BRAM for 3; ANN deals 3 to BRAM; BRAM takes 3 from ANN; ANN swings at BRAM for 3; ANN attacks BRAM for 3
    3 to BRAM from ANN; ANN smacks BRAM for 3; BRAM gets hit by ANN for 3; ANN's attack hits BRAM for 3
    ANN's creatures deal 3 damage to BRAM; BRAM loses 3 to ANN; ANN attacks BRAM, 3 damage; ANN does 3 to BRAM
    BRAM eats 3 from ANN; ANN burns BRAM for 3; BRAM is down 3 from ANN; ANN hit BRAM for 3 damage; ANN pings BRAM for 3
    ANN attacks BRAM for 3 unblocked; BRAM takes 3 damage from ANN; 3 damage from ANN to BRAM; BRAM got hit for 3 by ANN
    ANN connects with BRAM for 3; ANN swings 3 at BRAM; ANN hits BRAM 3; ANN attacked BRAM and dealt 3
    ANN attacks BRAM and hits for 3; BRAM took 3 from ANN; ANN bashes BRAM for 3; BRAM takes 3 from ANN with SOURCE
    ANN hits BRAM for 3 with SOURCE; ANN attacks BRAM with SOURCE for 3; BRAM takes 3 from SOURCE of ANN
"""
LOSSES = """
    BRAM loses 3; BRAM takes 3; BRAM pays 3 life; BRAM -3; BRAM minus 3; BRAM loses 3 life; BRAM drops 3; BRAM is down 3
"""
GAINS = """
    BRAM gains 3; BRAM gains 3 life; BRAM heals 3; BRAM gets 3 life; BRAM +3; BRAM goes up 3; BRAM gets back 3 life
    BRAM heals for 3; BRAM gained 3 life
"""
BOTH_HIT = """
    ANN hits BRAM and CLEO for 3 each; BRAM and CLEO take 3 from ANN; ANN deals 3 to BRAM and CLEO
    ANN deals 3 to BRAM and to CLEO; BRAM and CLEO each take 3 from ANN; ANN hits BRAM and CLEO for 3
"""
EACH_HIT = """
    ANN hits BRAM for 3 and CLEO for 4; ANN deals 3 to BRAM and 4 to CLEO; BRAM takes 3 and CLEO 4 from ANN
    ANN attacks BRAM for 3 and CLEO for 4; ANN swings 3 at BRAM and 4 at CLEO
"""
DRAINS = "ANN drains BRAM for 3; ANN drains 3 from BRAM; ANN drained BRAM for 3; ANN drains BRAM, 3"
MEANINGS = {
    HITS: (("BRAM", "-3", "ANN"),),
    LOSSES: (("BRAM", "-3", None),),
    GAINS: (("BRAM", "+3", None),),
    BOTH_HIT: (("BRAM", "-3", "ANN"), ("CLEO", "-3", "ANN")),
    EACH_HIT: (("BRAM", "-3", "ANN"), ("CLEO", "-4", "ANN")),
    DRAINS: (("BRAM", "-3", "ANN"), ("ANN", "+3", "ANN")),
}
"""By sentences, with a semicolon or a line's end between them, who loses or gains how much, and by whom."""
SENTENCES = [
    (said.strip(), meant)
    for several, meant in MEANINGS.items()
    for line in several.strip().splitlines()
    for said in line.split(";")
]

Change = tuple[str, str, str | None]


class Sentence(NamedTuple):
    said: str
    meant: list[Change]


def filled(said: str, meant: tuple[Change, ...], who: list[str], three: int, four: int, source: str) -> Sentence:
    """A sentence with other players and numbers, and what it means then."""
    names = dict(zip(("ANN", "BRAM", "CLEO"), who, strict=False))
    for name, other in names.items():
        said = said.replace(name, other.casefold())
    source = source.removeprefix("the ").removeprefix("a ") if f"'s {source}" in said else source
    said = said.replace("SOURCE", source).replace(" 4", " FOUR").replace("3", str(three)).replace("FOUR", str(four))
    numbers = {"3": str(three), "4": str(four)}
    found = [(names[one], change[0] + numbers[change[1]], by and names[by]) for one, change, by in meant]
    return Sentence(said.replace(f"a {three}/{three} beast", "a 3/3 beast"), found)


def sentences(players: list[str]) -> st.SearchStrategy[Sentence]:
    """Sentences of these players."""
    numbers = st.integers(1, 9)
    return st.builds(
        lambda sentence, *rest: filled(*sentence, *rest),
        st.sampled_from(SENTENCES), st.permutations(players), numbers, numbers, st.sampled_from(SOURCES),
    )  # fmt: skip


def may_be_of_both(one: Sentence, other: Sentence) -> bool:
    """Whether who did it may be said of both: "ann takes 3, bram takes 2 from cleo"."""
    (who, _, by), (whom, _, _) = one.meant[0], other.meant[0]
    verbs = ({"takes", "took", "eats"}, {"loses", "pays", "minus", "drops"}, {"is"})
    said = {each.said.split()[1] for each in (one, other)}
    return by is None and who != whom and any(said <= alike for alike in verbs)


def changes(table: Table, before: int) -> Counter[Any]:
    """Who has lost or gained how much since then, and by whom; anything else that was recorded stands by its kind."""
    loaded = table.prompt.app.read()
    found = Counter[Any]()
    for event in loaded.session.events[before:]:
        names = {seat: player.name for seat, player in loaded.state.players.items()}
        told = [(names[each["who"]], each["change"], names.get(event.get("by"))) for each in event.get("changes", ())]
        found.update(told or [event["do"]])
    return found


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_what_is_recorded_is_what_was_meant(
    game: str, players: str, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO())
    home = lay(tmp_path_factory.mktemp("laid") / "home", f"{game}, {players}: what is meant")
    names, done = players.split(), Counter[str]()

    @settings(max_examples=EXAMPLES, suppress_health_check=list(HealthCheck), deadline=None)
    @given(st.lists(sentences(names), min_size=1, max_size=3), st.lists(st.sampled_from(JOINS), min_size=2, max_size=2))
    def check(several: list[Sentence], joins: list[str]) -> None:
        table = Table(Path(shutil.copytree(home, tmp_path_factory.mktemp("table") / "home")))
        assume(not any(map(may_be_of_both, several, several[1:])))
        first, *more = several
        line = first.said + "".join(f"{join}{each.said}" for join, each in zip(joins, more, strict=False))
        before = len(table.prompt.app.read().session.events)
        table.type(line)
        told = changes(table, before)
        if table.asks() or any("Not done: " in said for said in table.said()):  # what is left is named
            done["asked"] += 1
        elif told:
            done["recorded"] += 1
            assert told == Counter(change for each in several for change in each.meant), f"{line!r}: {table.said()}"
        else:
            done["refused"] += 1

    check()
    assert done["recorded"] > EXAMPLES / 4, f"too few of these sentences are understood: {done}"
