"""Roll lists in the shapes that people have: what comes of each, how it is played, how it goes out and comes in."""

import os
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from random import Random

import pytest
from chaos_lists_table import LORE, ORDERS, SMALL
from conftest import LONG, Edw
from hypothesis import given
from hypothesis import strategies as st

from edw_companion.games.chaos_lists.imports.files import import_set
from edw_companion.games.chaos_lists.reader import GAME, examine, load, read_list
from edw_companion.games.chaos_lists.values import Entry, RollList, digest
from edw_companion.games.chaos_lists.writer import export_text, list_text
from edw_companion.lists.editions import at_folder, shipped
from edw_companion.lists.guard import read_tree
from edw_companion.lists.problems import BadListsError, outcome

CORPUS = Path(__file__).parent / "roll-lists.txt"
FILES = {path.name: path for path in sorted((Path(__file__).parent / "roll_lists").glob("*.txt"))}
SET = Path(__file__).parents[1] / "transcripts" / "fair.yaml"
PARTS = CORPUS.read_text(encoding="utf-8").split("\n== ")[1:]


@pytest.mark.parametrize("part", PARTS, ids=[part.partition(":")[0] for part in PARTS])
def test_a_file_of_lists(edw: Edw, tmp_path: Path, part: str) -> None:
    head, *rest = part.rstrip("\n").split("\n")
    said = [line for line in rest if line[:1] not in ("|",) and not line.startswith("with ")]
    besides = next((line.split()[1:] for line in rest if line.startswith("with ")), [])
    file = tmp_path / head.partition(":")[0]
    lines = [line for line in rest if line.startswith("|")]
    file.write_text("".join(f"{line[1:]}\n" for line in lines), encoding="utf-8")
    done = edw("lists", "import", "ours", "all", str(file), "--format", GAME, *besides, code=None)
    printed = (done.out + done.err).splitlines()
    if done.code == 0:
        printed += ["", *edw("lists", "show", "ours", "--format", GAME).out.splitlines()]
    if os.environ.get("EDW_GOLDEN") == "write" and printed != said:
        kept = "\n".join([head, *(["with " + " ".join(besides)] if besides else []), *lines, *printed])
        text = CORPUS.read_text(encoding="utf-8")
        CORPUS.write_text(text.replace(f"\n== {part.rstrip()}", f"\n== {kept}"), encoding="utf-8")
        return
    assert printed == said


TURN = ["chaos"] * 4 + ["chaos --who bram", "chaos done", "n", "n --anyway 'go on'"]
"""What an impatient player types in a turn, whatever is asked."""


@pytest.mark.parametrize("name", FILES)
def test_a_set_is_played_for_200_turns(edw: Edw, name: str) -> None:
    said = edw("lists", "import", "ours", "all", str(FILES[name]), "--format", GAME, "--for-all", "weather"
               if name == "club-page.txt" else "otherworlds").out  # fmt: skip
    assert "holds for all, one result at a time" in said
    shown = edw("lists", "show", "ours", "--format", GAME, "--json").json
    assert sum(len(table["rows"]) for table in shown) > 100
    edw("new", "friday", "--format", GAME, "--lists", "ours", "--players", "Ann,Bram,Cleo,Dan")
    typed = "\n".join([*(TURN * 200), ""])
    command = [sys.executable, "-m", "edw_companion", "play"]
    environ = {**os.environ, "EDW_HOME": str(edw.home)}
    ran = subprocess.run(command, input=typed, env=environ, capture_output=True, text=True, check=False)
    assert "Traceback" not in ran.stdout + ran.stderr
    assert edw.status()["turn"]["number"] >= 200
    assert edw("verify").code == 0


def lists_of(name: str) -> Mapping[str, RollList]:
    """The lists of a file of this folder."""
    return import_set(FILES[name].read_bytes(), name, {}).lists


def plain(lists: Mapping[str, RollList]) -> dict[str, RollList]:
    """Lists without the lines of their files."""
    return {name: each._replace(entries=tuple(entry._replace(line=0) for entry in each.entries))
            for name, each in lists.items()}  # fmt: skip


def small(*sets: Mapping[str, str]) -> dict[str, RollList]:
    """The small lists of these tests, read."""
    found = {}
    for name, text in {name: text for each in sets for name, text in each.items()}.items():
        if name != "edition":
            tree, _ = outcome(read_tree(text.encode(), name))
            assert tree is not None
            found[name] = outcome(read_list(tree, name, f"{name}.yaml"))[0]
    return found


EDITIONS = {
    "shipped": load(shipped(GAME)[0]).lists,
    "fair": import_set(SET.read_bytes(), "fair.yaml", {}).lists,
    "small": small(SMALL),
    "orders": small(SMALL, ORDERS, LORE),
    **{name: lists_of(name) for name in FILES},
}


@pytest.mark.parametrize("name", EDITIONS)
def test_a_text_that_goes_out_comes_in_as_it_was(name: str) -> None:
    lists = EDITIONS[name]
    found = import_set(export_text(lists).encode(), "out.txt", {})
    assert plain(found.lists) == plain(lists)
    assert digest(found.lists) == digest({each: lists[each] for each in found.lists})


_PIECES = """Roll roll on the Whirl Global gift X=2 d6 [[1d6]] [[coin]] [Gift] {gift} 12. - — : ; . ** _ # | x3 (d4)
## a: 1 ≤ “so” [card] Draw twice more until your next turn, ~ ' & &amp; <b> 2-3"""
_WORDS = st.sampled_from(_PIECES.split())
_SAID = st.lists(_WORDS, min_size=1, max_size=9).map(" ".join).map(str.strip).filter(bool)
_MARKED = _SAID.map(lambda text: text.replace("[[", "(").replace("]]", ")"))


@given(st.lists(st.tuples(_MARKED, _SAID | st.just(""), st.booleans()), min_size=1, max_size=6), _MARKED, st.data())
def test_a_text_of_random_lists_comes_in_as_it_was(
    entries: list[tuple[str, str, bool]], title: str, data: st.DataObject
) -> None:
    rows = []
    for at, (name, text, card) in enumerate(entries):
        low = data.draw(st.integers(0, 20))
        rows.append(Entry(low, low + at % 3, name[:60].strip() or "x", "" if card else text, card))
    lists = {
        name: RollList(
            name,
            f"{title[:40].strip()} {name}",
            f"1d{2 + len(rows)}",
            data.draw(st.sampled_from(("stack", "now"))),
            entries=tuple(rows),
        )
        for name in ("a", "gift")
    }
    again = {}
    for name, each in lists.items():  # as the edition's files have them
        tree, _ = outcome(read_tree(list_text(each).encode(), name))
        assert tree is not None
        again[name] = outcome(read_list(tree, name, name))[0]
    assert plain(import_set(export_text(again).encode(), "out.txt", {}).lists) == plain(again)


PIECES = [b"", b"\n", b"*", b"# ", b"12. ", b" - ", b"|", b"{", b"\t", b'"', b"\xff", b"00", b"(d6)", b"[[", b"<b>",
          b",", b": ", b"999999", b"\n\n**Zoo (d4)**\n"]  # fmt: skip


def mutated(data: bytes, random: Random) -> bytes:
    """The bytes of a file, somewhere otherwise."""
    for _ in range(random.randrange(1, 6)):
        at, much = random.randrange(len(data) + 1), random.randrange(1, 40)
        piece = random.choice([*PIECES, data[at : at + much] * 2])
        data = data[:at] + piece + data[at + random.choice((0, 0, 1, much)) :]
    return data


SEEDS = {**{name: path.read_bytes() for name, path in FILES.items()}, "fair.yaml": SET.read_bytes()}
SEEDS |= {
    part.partition(":")[0]: "".join(f"{line[1:]}\n" for line in part.split("\n") if line.startswith("|")).encode()
    for part in PARTS
}
MUTATIONS = 10_000 if LONG else 10


@pytest.mark.parametrize("name", SEEDS)
def test_whatever_is_wrong_in_a_file_is_said_or_its_lists_can_be_read(name: str) -> None:
    random = Random(name)
    for _ in range(MUTATIONS):
        data = mutated(SEEDS[name], random)
        found, said = None, ""
        try:
            found = import_set(data, name, {})
        except BadListsError as error:
            said = str(error).replace("\n", "")
        assert said.isprintable()
        assert bool(said) == (found is None)
        for list_name, each in found.lists.items() if found else ():
            tree, problems = outcome(read_tree(list_text(each).encode(), list_name))
            assert tree is not None
            again, more = outcome(read_list(tree, list_name, list_name))
            assert (problems, more) == ((), ())
            assert plain({"": again}) == plain({"": each})


def test_a_thousand_entries_come_in_at_once() -> None:
    lines = [
        line.partition(". ")[2] for line in FILES["market-square.txt"].read_text().split("\n") if line[:1].isdigit()
    ]
    text = "".join(f"{at}. {lines[at % len(lines)]}\n" for at in range(1, 1001))
    begun = time.process_time()
    found = import_set(f"# Long (1d1000)\n{text}".encode(), "long.txt", {})
    assert (len(found.lists["long"].entries), time.process_time() - begun < 2.5) == (1000, True)


def test_an_edition_that_comes_in_is_right(edw: Edw) -> None:
    for name, path in FILES.items():
        edw("lists", "import", "ours", "all", str(path), "--format", GAME)
        edition, problems = examine(at_folder(edw.home / "lists" / "ours", GAME))
        assert (problems, edition is not None) == ((), True), name


def test_somebody_is_asked_once_for_what_the_file_does_not_say(edw: Edw, monkeypatch: pytest.MonkeyPatch) -> None:
    path = FILES["club-page.txt"]
    answers = {
        "Which list is rolled on in each turn: Mishaps, Weather, Guests or Small Change?": "mish",
        "Which one holds for all, one result at a time (Enter: none)?": "weather",
    }
    monkeypatch.setattr("edw_companion.cli.commands.lists.interactive", lambda: True)
    monkeypatch.setattr("click.prompt", lambda text, **_: answers.pop(text))
    edw("lists", "import", "club", "all", str(path), "--format", GAME, "--title", "x", "--source", "y")
    assert answers == {}
    found = load(at_folder(edw.home / "lists" / "club", GAME)).lists
    assert [(name, each.title, each.clear) for name, each in found.items()][:2] == [
        ("a", "Mishaps", False),
        ("global", "Weather", True),
    ]


def test_no_list_is_called_as_somebody_says(edw: Edw) -> None:
    path = str(FILES["club-page.txt"])
    said = edw("lists", "import", "club", "all", path, "--format", GAME, "--main", "zoo", code=2).err
    assert said.startswith("edw: There is no list 'zoo' here.")
    same = edw(
        "lists", "import", "club", "all", path, "--format", GAME, "--main", "mish", "--for-all", "mish", code=2
    ).err
    assert same == "edw: Mishaps cannot be rolled on in each turn and hold for all: name two lists.\n"
    assert not (edw.home / "lists" / "club").exists()


def test_a_long_text_is_kept_whole_and_a_card_says_that_it_goes_on(edw: Edw, tmp_path: Path) -> None:
    long = " ".join(f"Part {at} of the saga is told, and each player laughs." for at in range(60))
    (tmp_path / "tales.txt").write_text(f"# Tales (d3)\n1. Cat - Sit.\n2. Saga - {long}\n3. Mid - Roll again.\n")
    edw("lists", "import", "tales", "all", str(tmp_path / "tales.txt"), "--format", GAME)
    assert long in " ".join(edw("lists", "show", "tales", "--format", GAME).out.split())
    edw("new", "friday", "--format", GAME, "--lists", "tales", "--players", "Ann,Bram")
    assert long in edw("chaos", "--rolled", "2").out
    card = " ".join(edw("print", "cards").out.split())
    assert "of the saga… (the rest stands in the list)" in card
