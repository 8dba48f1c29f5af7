"""Made-up lines: words of the grammar, shuffled, cut and joined. Whatever is recorded accounts for each word typed.

With ``EDW_LONG=1`` some twenty thousand lines are typed at the prompts of the five games.
"""

import io
import json
import os
import re
import shutil
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from table_prompt import Table
from test_typed_lines import lay, sections

from edw_companion.cli.play.forms import LEADS, NUMERALS, THEMSELVES, whole_lines
from edw_companion.cli.play.unclear import LOOKS
from edw_companion.core.questions import SeveralError, WantedError
from edw_companion.core.words import plain
from edw_companion.errors import EdwError, OnPaperError
from edw_companion.games.short_forms import CARD_VERBS, prompting_of

EXAMPLES, LINES = (600, 8) if os.environ.get("EDW_LONG") else (8, 8)

TABLES = (
    ("elder-dragon-wars", "Ann Bram Cleo Dan Eve"),
    ("elder-dragon-wars", "Max Will Al Life And"),
    ("five-colors", "Ann Bram"),
    ("five-colors", "Al Will"),
    ("magical-war", "Max Will Ann"),
    ("chaos-lists", "Max Will Al Life And Poison"),
    ("chaos-magic", "Each Dead Ann+Bob Mike-4"),
)
TYPED = [typed for section in sections() for typed, _ in section.lines if not typed.startswith(("?", "u"))]
PARTS = [word for typed in TYPED for word in typed.split()]
CARDS = ("fireball", "bolt", "sword of fire and ice", "drain life")
JOINS = ("and", ",", ";", "&", ", and")
GRAMMAR = set(
    """
    co life damage dmg points of and from by to with w/ for at dead out gone is are has have counters counter tokens
    token takes take loses lose loose pays pay gains gets get hits hit deals deal drains goes go swaps swap poison
    energy charge all everyone everybody each player players every opponent opponents others else the foes but
    except put puts on a an attacks attacked attack swing swings heal heals healed bolts combat then but more down up
    got paid hit again now too no lost took trample still again back do does drain gain give both shock shocks fireball
    fireballs fireblast fireblasts bolt him her them infect toxic other only
    """.split()  # noqa: SIM905
)
NUMBER = r"[-+=]?[0-9]+"
PARTS_LINE = r"[,;&.]| and | then | but "
"""What parts sentences."""
NOT_YET = (
    "After that: ", "Not done: ", "ends the turn all the same", "So the turn goes on", "is not recorded",
    "needs no line here", "'u' takes back what",
)  # fmt: skip
"""What is said where a part of a line was understood, and not done."""


def vocabulary(names: list[str]) -> st.SearchStrategy[str]:
    """A line for players of these names."""
    who = st.sampled_from([*names, *map(str.casefold, names), "all", "others", "foes", "everyone", "each opponent"])
    number = st.sampled_from(["1", "2", "3", "5", "7"])
    glued = st.builds(lambda who, sign, number: f"{who}{sign}{number}", who, st.sampled_from("-+="), number)
    verb = st.sampled_from(["takes", "loses", "gains", "gets", "pays", "is at", "goes to", "hits", "deals", "drains"])
    tail = st.sampled_from(["", "", "from {}", "with {card}", "{} {card}", "from {} with {card}", "{}"])
    behind = st.builds(lambda text, who, card: text.replace("{card}", card).replace("{}", who), tail, who,
                       st.sampled_from(CARDS))  # fmt: skip
    short, long = st.tuples(who, verb, number, behind), st.tuples(who, verb, who, number, behind)
    said = st.builds(" ".join, st.one_of(short, long))
    clause = st.one_of(glued, said, st.builds("{} {}".format, glued, behind))
    joined = st.builds(
        lambda one, join, other, then, last: f"{one} {join} {other} {then} {last}",
        clause, st.sampled_from(JOINS), clause, st.sampled_from(JOINS), st.one_of(clause, st.just("")),
    )  # fmt: skip
    word = st.one_of(st.sampled_from(PARTS), who, number, glued, verb, st.sampled_from([*JOINS, *CARDS]))
    mixed = st.builds(" ".join, st.lists(word, min_size=1, max_size=9))
    command = st.builds("{} {} {}".format, st.sampled_from(TYPED), st.sampled_from(["", *JOINS]), clause)
    whole = st.one_of(st.sampled_from(TYPED), clause, joined, mixed, command)
    cut = st.builds(lambda line, at: line[: at % (len(line) + 1)], whole, st.integers(0, 60))
    shuffled = whole.flatmap(lambda line: st.permutations(line.split()).map(" ".join))
    return st.one_of(whole, joined, cut, shuffled)


IN_WORDS = ("note", "void", "keep")
"""The kinds of event that keep any words that somebody types."""
BESIDE = r",? (?:in the air|to the (?:face|dome)|with every(?:body|thing)|actually)\b"
"""What is said of a blow beside who strikes whom, and is not kept."""


def together(line: str) -> list[str]:
    """The sentences of a line, and those of several parts, the longest first, which say no number: "no, it fell"."""
    pieces = re.split(f"({PARTS_LINE})", line)
    spans = [(at, end) for at in range(0, len(pieces), 2) for end in range(at + 1, len(pieces) + 1, 2)]
    told = [
        "".join(pieces[at:end]) for at, end in spans if end == at + 1 or not re.search("[0-9]", "".join(pieces[at:end]))
    ]
    return sorted(told, key=len, reverse=True)


def accounted(line: str, events: list[dict[str, Any]], state: Any) -> str:
    """Which word of a line the recorded changes of life or counters do not account for; "" if none."""
    line = re.sub(BESIDE, "", re.sub("[\u2013\u2212]", "-", line)).replace('"', "")
    line = re.sub(r"\b\w+ turns ago\b", "", line)
    line = re.sub("[0-9]+(?=[^0-9]* no,? [0-9])", "", line)  # which is put right behind it
    cards = [(event.get("with") or event.get("counter") or "").casefold() for event in events]
    changes = [change for event in events for change in event["changes"]]
    for name in sorted((player.name for player in state.players.values()), key=len, reverse=True):
        if re.search("[-+ ]", name):
            bare = name.replace("-", "_").replace("+", "_")
            line = re.sub(re.escape(name), bare, line, flags=re.IGNORECASE)
            cards = [re.sub(re.escape(name), bare, card, flags=re.IGNORECASE).casefold() for card in cards]
    words = re.findall(r"[-+=]?[0-9]+|[^-+=,;:& .0-9][^-+=,;:& .]*|w/", line.casefold())
    left = Counter(words)
    if not any(re.fullmatch(NUMBER, word) for word in words):  # "a poison" is one
        left = Counter(NUMERALS.get(word, word) for word in words if word != "a" or words[-1] != "a")  # Ann
    for word in re.findall(r"[^,:;& ]+", " ".join(cards)):  # a card keeps its words
        left[word] = left[word] - 1 if word.isdecimal() else 0
    amounts = Counter(int(re.sub("[-+=]", "", change["change"])) for change in changes)
    typed = Counter(abs(int(re.sub("[-+=]", "", word))) for word, count in left.items() for _ in range(max(count, 0))
                    if re.fullmatch(NUMBER, word))  # fmt: skip
    for number, count in typed.items():
        if amounts[number] < count:
            return str(number)
    in_words = {int(NUMERALS[word]) for word in words if word in NUMERALS}  # "three life", beside a figure
    for number in amounts:
        if number not in typed and number not in in_words:
            return f"{number} was never typed"
    meant = {change["who"] for change in changes} | {event.get("by") for event in events}
    names = {state.players[seat].name.casefold().replace("-", "_").replace("+", "_"): seat for seat in state.players}
    for word, count in left.items():
        word = word.removesuffix("'s")
        if count <= 0 or re.fullmatch(NUMBER, word) or word in {*GRAMMAR, *CARD_VERBS, *LEADS, *THEMSELVES}:
            continue
        unnamed = {seat for name, seat in names.items() if name not in words} & meant
        if word in ("he", "she") and len(names) == len(("one", "other")) and unnamed:  # of two the other one
            continue
        seats = (
            {seat for name, seat in names.items() if name.startswith(word)}
            | {seat for seat in state.players if seat.startswith(word)}
            | {seat for seat, each in state.players.items() if word in plain(getattr(each, "dragon", "")).split()}
            | {seat for letter, seat in zip("wubrg", state.players, strict=False) for each in word if each == letter}
        )
        excepted = re.search(f"(but|except) (.*(and|,|&) *)?{re.escape(word)}", line.casefold())
        if not seats & meant and not (excepted and seats):
            return str(word)
    return ""


def swallowed(names: list[str], event: dict[str, Any]) -> str:
    """The change of somebody's life that stands in what was recorded of something else; "" if none does."""
    kept = {key: said for key, said in event.items() if key not in ("at", "h", "draws", "changes")}
    change = rf"(?<![-+\w])(?:{'|'.join(map(re.escape, names))}) ?[-+=][0-9]+"
    found = None if event["do"] in IN_WORDS else re.search(change, json.dumps(kept), re.IGNORECASE)
    return found[0] if found else ""


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_what_is_recorded_accounts_for_each_word(
    game: str, players: str, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO())
    home = lay(tmp_path_factory.mktemp("laid") / "home", f"{game}, {players}: made up")
    names = players.split()
    recorded, shorts = Counter[bool](), "|".join(map(re.escape, whole_lines(game)))

    @settings(max_examples=EXAMPLES, suppress_health_check=list(HealthCheck), deadline=None)
    @given(st.lists(vocabulary(names), min_size=3, max_size=LINES))
    def check(lines: list[str]) -> None:
        table = Table(Path(shutil.copytree(home, tmp_path_factory.mktemp("table") / "home")))
        for line in lines:
            before = len(events(table))
            table.type(line)
            assert "Traceback" not in table.painted.getvalue()
            assert table.said() or not line.strip(), f"{line!r} vanished without a word"
            new = events(table)[before:]
            numbers = re.fullmatch("[0-9 ]+", line)  # of what is due
            sentences = line.split() if numbers else re.split(PARTS_LINE, line)
            done = [event for event in new if event["do"] not in ("undo", "redo")]  # "with earthquake" puts one right
            anew = sum(len(event["of"]) for event in new if event["do"] == "undo")  # the line before, put right
            if line == "again":  # all of the line before
                anew = before
            assert len(done) <= max(len(sentences), anew), f"{line!r} is more lines of the log than sentences"
            recorded[bool(new)] += 1
            none = any("nothing was recorded, nor of the rest" in said for said in table.said())
            assert not (none and new), f"{line!r} is recorded in half: {new}"
            for event in new:
                assert not swallowed(names, event), f"{line!r} is recorded as {event}"
            state = table.prompt.app.read().state
            swapped = any("life swap" in " ".join(words) for words in table.accepted[-len(new) :])
            waits = table.asks() or any(told in said for said in table.said() for told in NOT_YET)
            alone = rf"(?:^|(?<=[,;&.])|\band\b|\bthen\b) *(?:{shorts}) *(?=$|[,;&.]|and\b|then\b)"  # what is shown
            repeats = not re.search("[0-9]", line)  # "and will" says no number
            if new and not (waits or swapped or repeats) and {event["do"] for event in new} <= {"life", "counters"}:
                asks = [each for each in together(line) if answered(table, state, each.strip())]
                left = any(said.strip().startswith("Left: ") for said in table.said())  # "2 no; al pays 5"
                due = rf"^(?:#|no[.] ?)?[0-9 ]+{'(?:no ?)?' * left}(?:{PARTS_LINE})"  # its number is typed
                rest = re.sub("|".join([*map(re.escape, asks), alone, due]), " ", line)  # without what is answered
                assert accounted(rest, new, state) == "", f"{line!r} is recorded as {new}"
            table.type("cancel all")
            if state.over:
                break

    check()
    assert recorded[True] > EXAMPLES / 4, "the lines are no lines of this game"
    assert recorded[False] > EXAMPLES / 4, "none of them was shuffled or cut"


def answered(table: Table, state: Any, sentence: str) -> bool:
    """Whether a sentence asks, or tells of what stays on paper: it is answered, and nothing is recorded of it."""
    words = table.prompt.laptop.words(sentence)
    prompting = prompting_of(table.prompt.app.game())
    try:
        prompting.at_table(state, prompting.spoken(words))
    except OnPaperError:
        return True
    except (EdwError, WantedError, SeveralError):
        return False
    return words == LOOKS


def events(table: Table) -> Any:
    return table.prompt.app.read().session.events
