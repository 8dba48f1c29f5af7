"""The check page recomputes a session by itself and must agree with the program, on good files and on tampered ones."""

import base64
import html
import json
import re
import subprocess
from pathlib import Path
from typing import Any

import browser
import pytest
from conftest import FIVE, Edw
from mutants import ODD_KEYS
from mutants_of_bytes import lines_of, whole
from printed import NEEDED, SIZES, browse, words_of
from sealing import Events, changed, events_of, sealed
from sessions import OLD
from verdicts import KINDS, NODE, dom, page_of

from edw_companion.colors import WHEEL
from edw_companion.paper.check.page import SCRIPTS, script_of
from edw_companion.times import date

HARNESS = """
const cases = JSON.parse(require("fs").readFileSync(0, "utf8"));
console.log(JSON.stringify(cases.map(({ data, kinds }) => {
  const found = checkSession(Uint8Array.from(Buffer.from(data, "base64")), new Map(), kinds);
  return { line: found.fault === null ? null : found.fault.n, ...tally(found) };
})));
"""


def by_page(*files: bytes) -> Any:
    """What the page's script finds in these files, run without a browser."""
    if NODE is None:
        pytest.skip("node is not on this machine")
    cases = [{"data": base64.b64encode(data).decode(), "kinds": KINDS} for data in files]
    script = script_of(SCRIPTS) + HARNESS
    done = subprocess.run([NODE, "-e", script], input=json.dumps(cases), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def by_program(edw: Edw, data: bytes) -> Any:
    """What ``verify --json`` finds in it."""
    edw.session().parent.mkdir(parents=True, exist_ok=True)
    edw.session().write_bytes(data)
    edw("use", "friday", code=None)
    return edw("--session", "friday", "verify", "--json", code=None).json


@pytest.mark.parametrize("path", OLD, ids=lambda path: path.parent.name)
def test_both_find_the_same_in_a_good_session(path: Path, edw: Edw) -> None:
    data = path.read_bytes()
    (page,), program = by_page(data), by_program(edw, data)
    assert page["line"] is None
    assert program["ok"]
    for figure in ("proven", "by_hand", "voided", "taken_back", "recoveries", "lines"):
        assert page[figure] == program[figure], figure


EMPTY = ("--players", "Ann,Bram,Cleo", "--rule", "empty-seats=yes")


@pytest.mark.parametrize(
    "seats", [(), ("--seat", "red=Cleo"), ("--seat", "red=Cleo", "--seat", "b=Ann", "--seat", "g=Bram")]
)
def test_both_know_who_sits_where_when_seats_stay_empty(seats: tuple[str, ...], edw: Edw) -> None:
    edw("new", "friday", *EMPTY, *seats)
    data = edw.session().read_bytes()

    def sits_elsewhere(events: Events) -> None:
        sitting = events[1]["seats"]
        free = next(seat for seat in WHEEL if seat not in sitting)
        events[1]["seats"] = dict(zip((free, *[*sitting][1:]), sitting.values(), strict=True))

    def one_more(events: Events) -> None:
        events[1]["seats"] |= {next(str(seat) for seat in WHEEL if seat not in events[1]["seats"]): "Dan"}

    good, *bad = by_page(data, changed(data, sits_elsewhere), changed(data, one_more))
    assert good["line"] is None
    assert [each["line"] for each in bad] == [2, 2]


def test_who_loses_a_province_has_not_lost_the_game(edw: Edw) -> None:
    edw("new", "friday", "--format", "five-colors", "--players", "Ann,Bram", "--first", "Ann", "--rule", "provinces=2")
    for seat in ("Ann", "Bram", "Bram"):
        edw("province", "lose", seat, "1")
    won = edw.session().read_bytes()
    forged = changed(won, lambda events: events[-1].update(result={"winner": "Bram"}))
    assert [each["line"] for each in by_page(won, forged)] == [None, len(lines_of(won))]


@pytest.mark.parametrize("move", [{"do": "undo", "of": [2]}, {"do": "void", "of": 2, "agreed": ["Ann"], "why": "x"}])
def test_the_page_tells_of_a_line_that_takes_back_what_it_cannot(war: Edw, tmp_path: Path, move: Any) -> None:
    """The file is sealed rightly, so the line is found by what it says; a card that is hidden stays so."""
    war("chaos", "draw", "white", "--anyway", "the upkeep is any player's today")
    data = war.session().read_bytes()
    last = len(lines_of(data)) + 1
    at = events_of(data)[-1]["at"]
    odd = changed(data, lambda events: events.append({"n": last, "at": at, **move}))
    assert by_program(war, odd)["line"] == last
    page = shown(page_of(odd), tmp_path)
    assert f"✗ Line {last} is not right." in page
    assert events_of(data)[-1]["turned"]["card"] not in page


def swapped(lines: list[bytes]) -> list[bytes]:
    return [*lines[:5], lines[6], lines[5], *lines[7:]]


@pytest.mark.parametrize(
    ("key", "text"), [*(("commit", text) for text in ODD_KEYS[1:]), ("sid", "0" * 13), ("name", "con")]
)
def test_both_refuse_a_first_line_with_odd_keys_and_names(key: str, text: str, edw: Edw) -> None:
    data = next(path for path in OLD if "elder-dragon-wars" in path.parent.name).read_bytes()
    file = changed(data, lambda events: events[0].update({key: text}))
    edw.session().parent.mkdir(parents=True)
    edw.session().write_bytes(file)
    for words in (("verify",), ("proof", "2"), ("status",)):
        assert "not a session file of this program" in edw("--session", "friday", *words, code=65).err
    assert by_page(file)[0]["line"] == 0


def test_both_know_a_card_that_nobody_has_named(war: Edw) -> None:
    war("cards", "ours")
    war("chaos", "draw", "white", "--anyway", "the upkeep is any player's today")
    war("chaos", "play", "white", "Exile")
    war("chaos", "draw", "blue", "--anyway", "and today")
    war("cards", "edw")
    war("pile", "chaos", "draw", "--card", "Arena")
    data = war.session().read_bytes()
    (page,) = by_page(data)
    assert page["line"] is None
    assert (page["by_hand"], page["lines"]) == (3, war("verify", "--json").json["lines"])


def test_both_find_a_hidden_card_nowhere_on_the_page(war: Edw) -> None:
    war("chaos", "draw", "white", "--anyway", "the upkeep is any player's today")
    held = json.loads(lines_of(war.session().read_bytes())[-1][2:])["turned"]["card"]
    text = page_of(war.session().read_bytes())
    carried = json.loads(text.partition('type="application/json"')[2].partition(">")[2].partition("</script>")[0])
    event_lines = base64.b64decode(carried["data"]).splitlines()
    assert not any(held.encode() in line for line in event_lines[3:]), "only the list in line 1 names it"
    assert held not in json.dumps(carried["withheld"])


def shown(page: str, folder: Path) -> str:
    """What a reader sees of a page once its checks have run: its text, and the signs of how it looks."""
    return dom(page, folder).partition("<body")[2].partition('<script type="application/json"')[0]


MARK = "told by edw, not checked here: "

SURE = "✓ Every line fits its seal. Every draw that edw made is the one that was promised before the game."


def test_in_a_browser(tmp_path: Path) -> None:
    path = next(path for path in OLD if "elder-dragon-wars" in path.parent.name)
    good = shown(page_of(path.read_bytes()), tmp_path)
    assert SURE in good
    assert 'class="verdict good"' in good
    assert "draws proven" in good
    assert not re.search(r"\b0 (draw|result|line|move|repair)s", good), "what there is none of is not said"
    bad = shown(page_of(whole(swapped(lines_of(path.read_bytes())))), tmp_path)
    assert "✗ The file was changed at line 6." in bad
    assert "Line 5, the last good one" in bad
    assert 'class="verdict bad"' in bad
    assert "Every line fits" not in bad


def test_what_is_hidden_is_counted_and_not_said_to_be_checked(war: Edw, tmp_path: Path) -> None:
    war("roll", "d20")
    for seat in ("white", "blue"):
        war("chaos", "draw", seat, "--anyway", "the upkeep is any player's today")
    page = shown(page_of(war.session().read_bytes()), tmp_path)
    assert "Every draw of edw that is shown here was promised before the game." in page
    assert "2 hidden cards in 2 lines: not shown here, provable once turned up" in page
    assert re.search('<p id="keyless" hidden', page)


def test_keys_are_not_explained_where_nothing_was_drawn(edw: Edw, tmp_path: Path) -> None:
    edw("new", "friday", "--format", "chaos-lists", "--players", "Ann,Bram", "--seat=1=Ann", "--seat=2=Bram",
        "--first", "Ann")  # fmt: skip
    edw("roll", "d20", "--rolled", "7")
    page = shown(page_of(edw.session().read_bytes()), tmp_path)
    assert page.count('class="keyed" hidden=""') == 3, "how keys bind draws, when they answer, and the commit"
    assert '<p id="keyless">' in page


def test_a_changed_line_is_read_as_far_as_it_can_be(war: Edw, tmp_path: Path) -> None:
    war("life", "white", "-5")
    war("life", "blue", "-3")
    lines = lines_of(war.session().read_bytes())
    at = next(at for at, line in enumerate(lines) if b'"do": "life"' in line)
    edited = shown(
        page_of(whole([*lines[:at], lines[at].replace(b'"white"', b'"green"'), *lines[at + 1 :]])),
        tmp_path,
    )
    assert f"✗ The file was changed at line {at + 1}." in edited
    assert f"Line {at}, the last good one" in edited
    assert re.search(
        f'It now reads: <bdi>- {{"n": {at + 1}, .*"who": "green", "change": "-5", "from": 75, "to": 70', edited
    )
    torn = shown(page_of(whole([*lines[:at], lines[at].replace(b'"do"', b"do"), *lines[at + 1 :]])), tmp_path)
    assert 'It now reads: <bdi>- {"n"' in torn
    zeros = shown(page_of(whole([*lines[:at], bytes(50) + b"\n", *lines[at:]])), tmp_path)
    assert f"✗ The file was changed at line {at + 1}." in zeros or f"✗ Line {at + 1} is not right." in zeros


def test_of_a_file_that_was_changed_at_line_1_nothing_is_offered(war: Edw, tmp_path: Path) -> None:
    first, *rest = lines_of(war.session().read_bytes())
    page = shown(page_of(whole([first.replace(b"Bram", b"Cram", 1), *rest])), tmp_path)
    assert "✗ The file was changed at line 1." in page
    assert '<h1 id="name"><bdi>A file</bdi></h1>' in page
    hidden = re.findall(r'<section hidden=""[^>]*>\s*<h2>([^<]*)', page)
    assert hidden == ["Compare with your paper", "Every draw, by turn"]


def test_the_end_is_told_in_the_verdict(war: Edw, tmp_path: Path) -> None:
    war("end")
    page = shown(page_of(war.session().read_bytes()), tmp_path)
    points = re.search('<ul id="points".*?</ul>', page)
    assert points
    told = f"<small>{MARK}</small><bdi>The session is closed and its key is published.</bdi>"
    assert f'Line 3: <p class="told">{told}</p></li></ul>' in points[0]


def test_under_the_name_is_who_played_when_and_who_won(edw: Edw, tmp_path: Path) -> None:
    seats = [f"--seat={seat}={name}" for seat, name in zip(WHEEL, FIVE.split(","), strict=True)]
    edw("new", "friday", "--players", FIVE, *seats, "--first", "white", "--rule", "lone-scion=stays-away")
    day = date(json.loads(lines_of(edw.session().read_bytes())[0][2:])["at"])
    told = f"<bdi>Elder Dragon Wars · {day} · {', '.join(FIVE.split(',')[:-1])} and {FIVE.split(',')[-1]}"
    mark = "</bdi></b> <small>(told by edw, not checked here)</small>"
    begun = f"{told} · turn 1, 5 players left{mark}"
    assert begun in shown(page_of(edw.session().read_bytes()), tmp_path)
    edw("eliminate", "blue", "black", "red", "green")
    page = shown(page_of(edw.session().read_bytes()), tmp_path)
    assert re.search(f"{told} · Ann \\(white\\) was the Savior with [^<]+{re.escape(mark)}", page)
    edw("undo")
    assert begun in shown(page_of(edw.session().read_bytes()), tmp_path)


def test_the_ur_dragon_is_victorious(war: Edw, tmp_path: Path) -> None:
    war("eliminate", "blue", "black", "red")
    war("eliminate", "white", "green")
    page = shown(page_of(war.session().read_bytes()), tmp_path)
    assert " · the Ur-Dragon was victorious</bdi>" in page


def test_draws_are_folded_by_turn(war: Edw, tmp_path: Path) -> None:
    war("roll", "d20")
    second = war("turn", "next").out.splitlines()[0].rstrip(".")
    war("turn", "next")
    war("undo")
    war("roll", "d6")
    war("pile", "artifacts", "draw", "--card", "Mirari")
    page = shown(page_of(war.session().read_bytes()), tmp_path)
    turns = re.findall(r'<details class="turn">(.*?)</ol></details>', page, flags=re.DOTALL)
    titles = [re.sub("<[^>]*>", "", turn.partition("</summary>")[0]) for turn in turns]
    assert titles == ["Start and turn 1 2 draws: ✓ 2 proven", f"{second} 2 draws: ✓ 1 proven, 1 by hand"], (
        "the third was taken back"
    )
    assert "by hand" in turns[1]


def test_each_draw_stands_beside_what_the_log_says_of_its_line(war: Edw, tmp_path: Path) -> None:
    war("legend", "white", "Kei Takahashi")
    war("roll", "2d6")
    page = shown(page_of(war.session().read_bytes()), tmp_path)
    told = re.findall(r'data-n="([0-9]+)".*?<p class="told"><small>([^<]*)</small><bdi>(.*?)</bdi></p>', page)
    log = war("log", "--json").json
    assert told == [(str(row["n"]), MARK, row["says"]) for row in log for _ in row["event"].get("draws", ())]


HOSTILE = ("</script><img src=x>", "$game ${style}", "&lt;b&gt;<b>")
"""What somebody who seals lines himself would be called."""


def test_names_are_only_ever_text(edw: Edw, tmp_path: Path) -> None:
    edw("new", "friday", "--format", "chaos-lists", "--players", "Ann,Bram,Cleo")
    data = edw.session().read_bytes()
    for name, odd in zip(("Ann", "Bram", "Cleo"), HOSTILE, strict=True):
        data = data.replace(json.dumps(name).encode(), json.dumps(odd).encode())
    page = page_of(sealed(events_of(data)))
    assert page.count("</script>") == 2
    seen = shown(page, tmp_path)
    assert "2 draws proven" in seen
    assert not re.search("<(img|b>b>|script)", seen)
    for odd in HOSTILE:
        assert seen.count(html.escape(odd, quote=False)) >= 3, "under the name, as who was drawn, and as told"


def test_of_another_file_it_proves_as_much_and_tells_nothing(war: Edw, tmp_path: Path) -> None:
    """Nor does it show a hidden card of it, since nobody has said what everybody has seen."""
    if browser.CHROMIUM is None:
        pytest.skip("chromium is not on this machine")
    war("roll", "d20")
    war("chaos", "draw", "white", "--anyway", "the upkeep is any player's today")
    data = war.session().read_bytes()
    held = json.loads(lines_of(data)[-1][2:])["turned"]["card"]
    take = f"""
        const bytes = atob("{base64.b64encode(data).decode()}");
        const files = new DataTransfer();
        files.items.add(new File([Uint8Array.from(bytes, (char) => char.charCodeAt(0))], "other.yaml"));
        document.dispatchEvent(new DragEvent("drop", {{ dataTransfer: files }}));
    """
    file = tmp_path / "check.html"
    file.write_text(page_of(old("elder-dragon-wars")), encoding="utf-8")
    page = browser.dom(file.as_uri(), take)
    seen = page.partition("<body")[2].partition('<script type="application/json"')[0]
    assert "3 draws proven" in seen
    assert f"Line {len(lines_of(data))}, the last one" in seen
    assert MARK not in seen
    assert "players left" not in seen
    assert held not in seen
    assert "<bdi>hidden</bdi>" in seen


BEYOND = """
(() => {
  const beyond = [], walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text; (text = walker.nextNode());) {
    const range = document.createRange();
    range.selectNodeContents(text);
    const boxes = text.parentElement.closest("script,style") ? [] : [...range.getClientRects()];
    if (boxes.some((box) => box.width && (box.left < -1 || box.right > 391))) beyond.push(text.data.slice(0, 40));
  }
  return { beyond, wide: document.documentElement.scrollWidth, verdict: document.querySelector("#verdict").className };
})()
"""


@NEEDED
@pytest.mark.parametrize("path", OLD, ids=lambda path: path.parent.name)
def test_on_a_phone_nothing_is_beyond_the_edge(path: Path, tmp_path: Path) -> None:
    data = path.read_bytes()
    for file, verdict in ((data, "verdict good"), (whole(swapped(lines_of(data))), "verdict bad")):
        page = tmp_path / "check.html"
        page.write_text(page_of(file), encoding="utf-8")
        assert browser.on_a_phone(page.as_uri(), BEYOND) == {"beyond": [], "wide": 390, "verdict": verdict}


def old(slug: str) -> bytes:
    return next(path for path in OLD if slug in path.parent.name).read_bytes()


def test_a_roll_on_a_list_says_which_entry_came(tmp_path: Path) -> None:
    """By the number that the printed list has: it can be compared with paper."""
    data = old("chaos-lists")
    page = shown(page_of(data), tmp_path)
    assert "Chaos by roll lists · " in page
    entries = json.loads(lines_of(data)[0][2:])["lists"]["a"]["entries"]
    came = re.findall(r">a/[0-9]+/1, 1d40<.*?<bdi>([0-9]+) \+ 9 = ([0-9]+)<.*?<bdi>[^<]* on Chaos A: ([^.<]*)", page)
    assert came
    numbered = {f"{number} {name.removesuffix(' (a Magic card)')}" for _, number, name in came}
    assert numbered <= {entry.partition(".")[0] for entry in entries}
    assert all(int(rolled) + 9 == int(number) for rolled, number, _ in came)
    assert re.search(r'data-state="by hand".*?<p class="proof by hand">by hand', page), "not as what is proven"


def test_only_codes_stand_before_the_draws_and_quotes_are_those_of_a_book(tmp_path: Path) -> None:
    data = old("elder-dragon-wars")
    page = shown(page_of(data), tmp_path)
    text = re.sub("<[^>]*>", "", page.partition('id="draws"')[0])
    assert not re.search("binds|[Cc]ommit|mixed", text)
    said = re.sub("<bdi>.*?</bdi>|<[^>]*>", "", page.partition("How it is checked")[2])
    assert "players’ phrases" in said
    assert not re.search("'|\"|-&gt;", said)
    odd = shown(page_of(whole(swapped(lines_of(data)))), tmp_path)
    verdict = re.search('<div id="verdict".*?<ul', odd, flags=re.DOTALL)
    assert verdict
    assert "'" not in verdict[0].partition("It now reads")[0]


@NEEDED
@pytest.mark.parametrize("paper", SIZES)
def test_on_paper_a_draw_is_a_row(tmp_path: Path, paper: str) -> None:
    """Every page is of that paper, with its name and number; no head is the last line of one."""
    data = old("elder-dragon-wars")
    words = words_of(browse(page_of(data, paper), tmp_path), SIZES[paper])
    draws = sum(len(json.loads(line[2:]).get("draws", [])) for line in lines_of(data))
    last = max(word.page for word in words)
    assert last <= 1.5 + draws / 38
    for at in range(1, last + 1):
        *_, before, foot = in_lines([word for word in words if word.page == at])
        assert foot.endswith(f"{at} / {last}")
        assert "the draws, checked" in foot
        assert not re.match("Every draw|How it is", before)


@NEEDED
@pytest.mark.parametrize("paper", SIZES)
def test_on_paper_each_row_says_its_turn(war: Edw, tmp_path: Path, paper: str) -> None:
    """A turn of one draw has no head of its own, and one over two pages needs none; a draw of three digits has room."""
    for _ in range(50):
        war("roll", "d20")
    war("turn", "next")
    for _ in range(50):
        war("roll", "d20")
    words = words_of(browse(page_of(war.session().read_bytes(), paper), tmp_path), SIZES[paper])
    pages = [in_lines([word for word in words if word.page == at]) for at in range(1, words[-1].page + 1)]
    rows = [line for lines in pages for line in lines if re.search("✓ draw [0-9]+ ", line)]
    assert len(rows) == 101
    asked = re.compile("(start|1|2) [0-9]+ (start/1, pick 5 .* Seats .*|free roll, 1d20 [0-9]+ ✓ .* 1?d20: [0-9]+.)")
    turns = [found[1] for row in rows if (found := asked.fullmatch(row))]
    assert turns == ["start", *["1"] * 50, *["2"] * 50]


@NEEDED
@pytest.mark.parametrize("paper", SIZES)
def test_on_paper_a_row_has_the_width_it_needs(tmp_path: Path, paper: str) -> None:
    """What was asked is short in a war and long of roll lists."""
    for slug, lines_a_row in (("elder-dragon-wars", 1.2), ("chaos-lists", 1.2)):
        words = words_of(browse(page_of(old(slug), paper), tmp_path), SIZES[paper])
        lines = [line for at in range(1, words[-1].page + 1) for line in in_lines([w for w in words if w.page == at])]
        taken = lines[lines.index("Every draw, by turn") + 1 : lines.index("How it is checked")]
        assert len(taken) <= lines_a_row * len([line for line in taken if re.search("^(start|[0-9]+) [0-9]+ ", line)])


@NEEDED
@pytest.mark.parametrize("paper", SIZES)
def test_on_paper_how_it_is_checked_is_not_alone_on_a_page(war: Edw, tmp_path: Path, paper: str) -> None:
    """A war's first evening fits one page, with cards that are hidden."""
    for _ in range(8):
        war("roll", "d20")
        war("chaos", "draw", "white", "--anyway", "the upkeep is any player's today")
    pdf = browse(page_of(war.session().read_bytes(), paper), tmp_path)
    assert {word.page for word in words_of(pdf, SIZES[paper])} == {1}


def in_lines(words: list[Any]) -> list[str]:
    """The words of a page line by line, from the top."""
    lines: list[list[Any]] = []
    for word in sorted(words, key=lambda word: word.bottom):
        if not lines or word.bottom - lines[-1][0].bottom > 2:
            lines.append([])
        lines[-1].append(word)
    return [" ".join(word.text for word in sorted(line, key=lambda word: word.left)) for line in lines]
