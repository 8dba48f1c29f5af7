"""verify, proof, export, log, void: what a table sees of a session that it wants to trust."""

import csv
import json
import shutil
import subprocess

import pytest
import yaml
from conftest import FIVE, SEATS, Edw
from hypothesis import given
from hypothesis import strategies as st

from edw_companion.cli.commands.log import block_yaml

BASH = shutil.which("bash") and shutil.which("sha256sum") and shutil.which("openssl")
needs_bash = pytest.mark.skipif(not BASH, reason="bash, sha256sum or openssl is not installed")


def bash(script: str) -> list[str]:
    """What a script prints."""
    ran = subprocess.run(["bash", "-s"], input=script, capture_output=True, text=True, check=True)
    assert not ran.stderr
    return ran.stdout.splitlines()


def recorded(edw: Edw, n: int) -> list[str]:
    """The results of line ``n`` as a proof prints them."""
    (line,) = [row for row in edw("log", "--json").json if row["n"] == n]
    return [" ".join(map(str, draw["got"])) for draw in line["event"]["draws"]]


def test_a_code_on_paper(war: Edw) -> None:
    code = war.status()["code"]
    old = war.session().read_bytes()
    war("life", "white", "-5")
    later = war.status()["code"]
    for typed in (code, code.upper(), code.replace("-", " "), code.replace("-", "")):
        assert "The code on paper is that of line 2: " in war("verify", "--code", typed).out
    assert war("verify", "--code", later, "--json").json["noted"] == 3
    war.session().write_bytes(old)
    for path in (war.home / "keys").glob("*.seen"):
        path.unlink()
    assert f"Nothing in the session 'friday' has the code {later}" in war("verify", "--code", later, code=1).err
    for typed in ("", "c0ce", "hello-you-all", "c0ce-4f22-108", "c" * 65):
        assert "is no code" in war("verify", "--code", typed, code=2).err


@needs_bash
def test_proofs_in_bash(edw: Edw) -> None:
    edw("new", "friday", "--players", "Ann,Bram,Cleo,Dan,Eve", "--ritual")
    edw("mix", "Ann", "seven 'green' frogs $HOME `id` !!")
    edw("mix", "Bram", "tàu điện số 9")
    edw("start")
    edw("legend", "white", "--word", "it's a \\pancake".replace("\\", ""))
    edw("roll", "12d6")
    edw("roll", "100d1000000")
    edw("roll", "--low", "white", "blue", "red")
    edw("undo")
    edw("legend", "white")
    edw("rekey", "--why", "a break")
    edw("mix", "Eve", "my cat is called Bean")
    edw("spell", "white")
    for n in (4, 5, 6, 7, 8, 10, 13):
        script = edw("proof", str(n)).out
        assert bash(script) == recorded(edw, n), script
        for line in script.splitlines():
            assert line == "" or line.startswith("#") or not line.startswith(" "), line
    assert "Its numbers count this list:\n#   1 Ann; 2 Bram; 3 Cleo; 4 Dan; 5 Eve" in edw("proof", "4").out
    assert "The same question was answered in line 5 and keeps that answer: edw proof 5" in edw("proof", "10").out


@needs_bash
def test_a_proof_names_a_key_that_does_not_fit(war: Edw) -> None:
    script = war("proof", "2").out
    key = next(line for line in script.splitlines() if line.startswith("K="))
    assert "The key is not the right one." in bash(script.replace(key, f"K={'0' * 64}"))


@needs_bash
def test_the_rejection_path_in_bash() -> None:
    """A draw whose words are nearly all skipped: the third vector of the format."""
    from edw_companion.chance.script import WORDS, key_lines, mix_lines, result_lines

    key = "ea6c71add39c5867e8980445623a8c93e1d08c6fb6ca2eb1f1b1ee4158308148"
    commit = "8a805441c07d6f923d134a622ed42666e8346bf03d0a0fa40274260a09111550"
    phrases = [("Bram", "seven green frogs"), ("Dòng", "tàu điện số 9"), ("Eve", "my cat is called Bean")]
    lines = [*WORDS, *mix_lines("a1b2c3d4e5f6", commit, phrases), *key_lines(key, commit, 6)]
    script = [*lines, *result_lines(6, "3d3000000000", "")]
    assert bash("\n".join(script) + "\n") == ["675727969 885612724 953276683"]


def own_turn(edw: Edw, seat: str) -> None:
    while edw.status()["turn"]["active"] != seat:
        edw("turn", "next")


READS = (
    "log", "log --csv", "status", "status --json", "export --csv", "turn", "chaos", "chaos --json", "pile chaos",
    "pile chaos --json", "print report", "print report --html", "print report --json",
)  # fmt: skip


def everything_shown(edw: Edw) -> str:
    """All that may be seen of a session but the raw file, and but its first line, which names every card there is."""
    shown = [edw.line(read).out for read in READS]
    exported = [edw("export", "--json").json, yaml.safe_load(edw("export").out)]
    shown += [json.dumps([each["table"], each["history"][1:]]) for each in exported]
    shown.append(json.dumps(edw("log", "--json").json[1:]))
    last = edw.status()["last"]
    shown += [edw("proof", str(n), *game, code=None).out for n in range(1, last + 1) for game in ((), ("--json",))]
    return "\n".join(shown)


def test_a_hidden_card_is_hidden_everywhere_until_it_is_played(war: Edw) -> None:
    own_turn(war, "white")
    at = war.status()["last"] + 1
    drawn = war("chaos", "draw", "white", "--json")
    held = json.loads(war.session().read_bytes().splitlines()[-1][2:])
    card, key, got = held["turned"]["card"], held["draws"][0]["key"], held["draws"][0]["got"]
    undone = war("undo")
    war("redo")
    war("spell", "white")
    shown = "\n".join([drawn.out, undone.out, war("verify").out, everything_shown(war)])
    assert card not in shown
    assert key not in shown
    assert drawn.json["event"]["draws"][0]["got"] is None
    assert "is still hidden" in war("proof", str(at), code=1).err
    spell = war("proof", str(at + 3)).out
    assert "2 hashes on (the keys between are still hidden)" in spell
    if BASH:
        assert bash(spell) == recorded(war, at + 3)
    war("chaos", "play", "white", card)
    assert card in war("log", "--json").out
    assert f"# Recorded: {got[0]} ({card})" in war("proof", str(at)).out
    if BASH:
        assert bash(war("proof", str(at)).out) == [str(got[0])]


def test_export_says_the_same_in_yaml_and_json(war: Edw) -> None:
    war("note", "no")
    war("note", "12:30 and “quotes” – yes: # it's")
    war("legend", "white")
    war("undo")
    text = war("export").out
    assert yaml.safe_load(text) == war("export", "--json").json
    assert "{" not in text.replace("{}", "")
    rows = war("export", "--csv").out.splitlines()
    assert rows[0] == "session,turn,seat,player,kind,from,to,by,with,n,at,says,anyway,undone_by,voided_by,code"
    lines = [int(row["n"]) for row in csv.DictReader(rows)]
    assert sorted(set(lines)) == list(range(1, war.status()["last"] + 1)), "each line has a row, or several"


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(st.characters(exclude_categories=["Cs"]), max_size=12),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text("aby_n1 -:", min_size=1, max_size=5), inner, max_size=3)
    ),
    max_leaves=12,
)


@given(st.dictionaries(st.text("abcyn", min_size=1, max_size=4), VALUES, min_size=1, max_size=4))
def test_block_yaml_reads_back(value: dict[str, object]) -> None:
    assert yaml.safe_load("\n".join(block_yaml(value))) == value


def test_supply_used_up(edw: Edw, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("edw_companion.session.writer.SUPPLY", 4)
    monkeypatch.setattr("edw_companion.session.keys.SUPPLY", 4)
    edw("new", "friday", "--players", FIVE, *SEATS[:4])
    for _ in range(4 - len(json.loads(edw.session().read_bytes().splitlines()[-1][2:])["draws"])):
        edw("roll")
    assert "are used up: 'edw rekey --why WHY'" in edw("roll", code=1).err
    monkeypatch.setattr("edw_companion.session.repair.SUPPLY", 4)
    edw("rekey", "--why", "used up")
    edw("roll")
    assert edw("verify").out.startswith("OK: 5 draws proven")
