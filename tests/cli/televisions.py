"""A page at the sizes of second screens in a real browser: all in one go, for a browser starts slowly."""

import html
import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import browser

SIZES = ((1920, 1080), (1366, 768), (1024, 768), (844, 390), (3840, 2160), (390, 844), (768, 1024))
TELEVISIONS = [size for size in SIZES if size[0] > size[1] > 600]

_MEASURE = """
addEventListener("load", () => {
  const found = [...document.querySelectorAll("iframe")].map((frame) => {
    const inner = frame.contentWindow, page = frame.contentDocument;
    const wide = inner.innerWidth, high = inner.innerHeight, letters = [], beyond = [];
    const side = page.querySelector("aside"), px = (each) => parseFloat(inner.getComputedStyle(each).fontSize);
    const floor = side.getBoundingClientRect().bottom;
    for (const each of page.querySelectorAll("body *")) {
      const own = [...each.childNodes].filter((node) => node.nodeType === 3 && node.data.trim());
      for (const node of each.tagName === "SCRIPT" ? [] : own) {
        const range = page.createRange();
        range.selectNodeContents(node);
        for (const box of range.getClientRects()) {
          letters.push(px(each));
          const out = box.left < -1 || box.right > wide + 1 || box.top < -1 || box.bottom > high + 1;
          if (out || (side.contains(each) && box.bottom > floor + 1)) beyond.push(node.data.trim());
        }
      }
    }
    const seats = [...page.querySelectorAll(".seat")].map((seat) => seat.getBoundingClientRect());
    const over = seats.flatMap((a, at) => seats.slice(at + 1).filter((b) =>
      a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1));
    const scores = [...page.querySelectorAll(".number")].map(px);
    return { title: frame.title, wide, high, beyond, over: over.length, smallest: Math.min(...letters),
      score: Math.max(0, ...scores), kind: page.querySelector("main").className,
      scrolls: page.documentElement.scrollHeight > high || page.documentElement.scrollWidth > wide };
  });
  const told = document.createElement("pre");
  told.textContent = JSON.stringify(found);
  document.body.append(told);
});
"""


def measured(pages: Mapping[str, str], folder: Path) -> list[dict[str, Any]]:
    """What a browser says of each page at each size: text beyond the edge, seats on each other, letters in pixels."""
    frames = [
        f'<iframe title="{html.escape(title)}" width="{wide}" height="{high}" style="border: 0" '
        f'srcdoc="{html.escape(text)}"></iframe>'
        for title, text in pages.items()
        for wide, high in SIZES
    ]
    file = folder / "all.html"
    head = '<!DOCTYPE html><meta charset="utf-8"><body>'
    file.write_text(f"{head}{''.join(frames)}<script>{_MEASURE}</script>", encoding="utf-8")
    told = re.findall(r"<pre>(\[.*?\])</pre>", browser.dom(file.as_uri()), re.DOTALL)
    found: list[dict[str, Any]] = json.loads(html.unescape(told[-1]))
    return found
