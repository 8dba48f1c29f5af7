"""Every sheet of every game as a browser lays it out for paper, measured in the page itself.

No text reaches beyond its box or the page, no two texts of a piece lie over each other, and what is cut is exact to a
tenth of a millimetre: with short, long and hostile words, on both papers. ``EDW_LONG=1`` tries all of them.
"""

import os
from pathlib import Path
from typing import Any

import browser
import pytest
from conftest import Edw
from printed import NEEDED

from edw_companion import games
from edw_companion.cli.app import App
from edw_companion.cli.table import code_of
from edw_companion.games.game import load
from edw_companion.games.sheets import Material, NoSheetError, makers
from edw_companion.paper.html import page
from edw_companion.paper.sheet import Sheet
from edw_companion.session.paths import Home

pytestmark = NEEDED

NAMES = {
    "short": ("Ann", "Bram", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jan"),
    "long": tuple(f"{'WM' * 9}W{letter}" if at % 2 else f"WMWMWMWMW WMWMWMWMM{letter}"
                  for at, letter in enumerate("ABCDEFGHIJ")),
    "hostile": ("W" * 40, "<script>alert\"1\"</script>&amp;\"'/", "m" * 40, "--> ]]> <!-- &#x41; %s {} %", "l",
                "東京大阪京都 張偉張偉張偉-김철수김철수", "Maximiliana-Alexandrowna von Hohenlohe-X", "Q" * 39 + "R",
                "O'Brien the 3/4 of -5 </style>", "{W}{U}{B} {2}"),
}  # fmt: skip
"""Names as people have them, of twenty wide letters, and of forty with all that a page could take for its own."""

MOST = {"elder-dragon-wars": 5, "five-colors": 2, "magical-war": 8}
"""How many play, where not ten."""

LISTED = (
    "Wummwagen-Mammutwurm MWMWMWMWMWMWMWMWMWMWMWM Aufmarschgebiet Wachsmannmammut WWWWWWWWWWWWWWWWWWWW und MMMM Wm W"
)
"""The name of a card on people's own lists: 120 letters with its number, most of them wide."""

OF = ("chaos", "artifacts")
"""Lists of Elder Dragon Wars of which cards are printed too."""

SIZES = {"card": (63, 88), "divider": (66, 101), "pockets": (95, 84), "quick": (190, 132), "tent": (190, 262)}

SCRIPT = """
(() => {
  const found = [], mm = 96 / 25.4, edge = 1;
  const begins = (element) => element.textContent.slice(0, 40);
  const say = (what, element, more) => found.push(`${what} ${element.className} ${more} ${begins(element)}`);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const boxes = "td,th,.panel,.text,.divider,.pockets > div,.piece,.inside,.leaf,foreignObject,h1,h2";
  for (let text; (text = walker.nextNode());) {
    const parent = text.parentElement;
    if (!text.data.trim() || parent.closest("title,style") || parent.tagName === "text") continue;
    let box = parent.closest("foreignObject") || parent.closest(boxes);
    if (!box) continue;
    const turned = box.tagName === "foreignObject" && box.closest("g");
    const range = document.createRange(), around = box.getBoundingClientRect();
    range.selectNodeContents(text);
    for (const line of range.getClientRects()) {
      const low = turned ? 0 : Math.max(around.top - line.top, line.bottom - around.bottom) - 2.5;
      if (Math.max(around.left - line.left, line.right - around.right) > edge || low > 0) {
        say("beyond its box:", box, text.data.slice(0, 30));
        break;
      }
    }
  }
  for (const article of document.querySelectorAll("article:not(.leaves)")) {
    const right = article.getBoundingClientRect().right;
    for (const element of article.querySelectorAll("table,figure,p,h1,h2,ul"))
      if (!element.closest(".columns-2,.columns-3") && element.getBoundingClientRect().right > right + edge)
        say("beyond the page:", element, "");
  }
  for (const svg of document.querySelectorAll("svg")) {
    const around = svg.getBoundingClientRect();
    for (const text of svg.querySelectorAll("text")) {
      const line = text.getBoundingClientRect();
      const beside = Math.max(around.left - line.left, line.right - around.right);
      const over = Math.max(beside, around.top - line.top, line.bottom - around.bottom - 1);
      if (over > edge && !svg.closest(".margin")) found.push(`beyond its picture: ${text.textContent}`);
    }
  }
  for (const box of document.querySelectorAll(".panel,.quick,.inside,.pockets > div,.turn > div,.tent")) {
    const parts = [...box.children].filter((part) => part.getClientRects().length && part.tagName !== "svg");
    for (let at = 1; at < parts.length; at++) {
      const last = [...parts[at - 1].querySelectorAll("p")].pop() || parts[at - 1];
      const above = last.getBoundingClientRect(), below = parts[at].getBoundingClientRect();
      if (below.height && below.top < above.bottom - 2 && below.left < above.right - 2 && above.left < below.right - 2)
        say("over what is above it:", parts[at], "");
    }
  }
  const pieces = {};
  for (const piece of document.querySelectorAll(".piece")) {
    const box = piece.getBoundingClientRect(), kind = piece.className.split(" ")[1];
    if (kind) (pieces[kind] ||= []).push([box.width / mm, box.height / mm]);
  }
  const card = document.querySelector(".card"), face = card && card.querySelector(".face").getBoundingClientRect();
  const slip = card ? (face.left - card.getBoundingClientRect().left) / mm : 1;
  const rulers = [...document.querySelectorAll(".margin polyline:first-of-type")].map((line) => {
    const box = line.getBoundingClientRect();
    return Math.max(box.width, box.height) / mm;
  });
  return { found, pieces, slip, rulers };
})()
"""


def material_of(edw: Edw, slug: str, words: str) -> Material:
    """A game in which one was hit and another fell, if that can be; of hostile words also lists with such names."""
    names = NAMES[words][: MOST.get(slug, 10)]
    lists = []
    if words == "hostile" and slug == "elder-dragon-wars":
        lists = ["--lists", "long"]
        edw("lists", "copy", "1", "long")
        for name in OF:
            file = edw.home / "lists" / "long" / f"{name}.yaml"
            lines = file.read_text(encoding="utf-8").split("\n")
            for at in range(10, len(lines), 12):
                first, _, rest = lines[at].partition('name: "')
                lines[at] = f'{first}name: "{name[:2]} {at} {LISTED}{rest[rest.index(chr(34)) :]}'
            file.write_text("\n".join(lines), encoding="utf-8")
    edw("new", "evening", "--format", slug, "--players", ",".join(names), "--first", names[0], *lists)
    edw("life", names[1], "-7", "--from", names[0])
    edw("eliminate", names[-1], "--by", names[0], "--concede", code=None)
    game, session, state = App(lambda: Home(str(edw.home)), "evening").read("evening")
    return Material(game, Home(str(edw.home)), None, session, state, code_of(session.events[-1]), log=True)


def all_sheets(material: Material) -> list[Sheet]:
    """Every sheet that can be made of it."""
    made = []
    for kind, maker in makers(material.game).items():
        chosen = OF if kind == "cards" and material.state.begin.get("edition", {}).get("name") == "long" else ()
        for of in ("", *chosen):
            try:
                made.append(load(maker)(material._replace(of=of)))
            except NoSheetError:
                continue
    return made


def laid_out(sheets: list[Sheet], paper: str, folder: Path, told: list[str]) -> Any:
    file = folder / "sheets.html"
    file.write_text(page(sheets, paper, told.append), encoding="utf-8")
    return browser.measured(file.as_uri(), SCRIPT)


WORDS = ("short", "long", "hostile") if os.environ.get("EDW_LONG") else ("hostile",)


@pytest.mark.parametrize("words", WORDS)
@pytest.mark.parametrize("slug", games.GAMES)
def test_nothing_reaches_beyond_its_box_and_pieces_are_exact(edw: Edw, tmp_path: Path, slug: str, words: str) -> None:
    sheets = all_sheets(material_of(edw, slug, words))
    assert {"quick", "tents", "cards"} <= {sheet.kind for sheet in sheets}
    for paper in ("a4", "letter"):
        told: list[str] = []
        seen = laid_out(sheets, paper, tmp_path, told)
        assert seen["found"] == [], paper
        for kind, boxes in seen["pieces"].items():
            for box in boxes:
                assert box == pytest.approx(SIZES[kind], abs=0.1), kind
        assert len(seen["rulers"]) > 2
        assert seen["rulers"] == pytest.approx([50] * len(seen["rulers"]), abs=0.1)
        assert seen["slip"] >= 0.5, "white at the edge of a card, for a slip of the knife"
        assert all("Wummwagen" in each for each in told), "nothing else is too long for its place"
        assert bool(told) is (words == "hostile" and slug == "elder-dragon-wars")
