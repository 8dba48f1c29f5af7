"""Make all pictures anew: ``pip install -e '.[docs]'``, Chromium, and ``python examples/pictures/make.py``.

They show what the program shows: the table prompt of each game's demo after a few lines more, the second screen beside
it, and sheets as they are printed. ``tests/test_pictures.py`` says which of them no longer does: a screen is an SVG,
whose text can be read back; of the others ``made-from.txt`` keeps the SHA-256 of the page that was photographed.
"""

import base64
import contextlib
import hashlib
import html
import io
import os
import re
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from unittest import mock

from edw_companion import games
from edw_companion.cli import main, screen
from edw_companion.cli.app import App
from edw_companion.cli.commands.begin import lay
from edw_companion.cli.commands.watch import latest
from edw_companion.cli.play import picture
from edw_companion.cli.play.prompt import TablePrompt
from edw_companion.cli.play.terminal import PROMPT, run_lines
from edw_companion.cli.play.text import BLOCKS, Line, Paper, Span
from edw_companion.cli.tv.page import page
from edw_companion.session.paths import Home

HERE = Path(__file__).parent
MADE_FROM = HERE / "made-from.txt"
WAR = HERE.parent / "a-whole-war.md"
CELLS, LINES = 100, 30
TRIED = {"elder-dragon-wars": 2, "chaos-lists": 2, "chaos-magic": 2, "magical-war": 2, "five-colors": 1}
"""So many of the lines that a demo says can be tried are typed before its picture is taken."""
EVENING = datetime(2026, 11, 20, 21, 0, tzinfo=UTC)
SIZES = {"tv": (1280, 720)}
"""How large the window is; of a sheet its first page is taken."""
COLORS = 128


@contextlib.contextmanager
def laid() -> Iterator[App]:
    """A data folder that is gone afterwards; its keys and times are the same each time."""
    moments = (f"{EVENING + timedelta(minutes=3 * at):%Y-%m-%dT%H:%M:%SZ}" for at in range(1000))
    with (
        tempfile.TemporaryDirectory() as home,
        mock.patch("edw_companion.session.keys.urandom", Random(0).randbytes),
        contextlib.redirect_stdout(io.StringIO()),
        contextlib.redirect_stderr(io.StringIO()),
    ):
        app = App(lambda: Home(home), None)
        app.clock = moments.__next__
        yield app


def shown(slug: str) -> tuple[list[Line], str]:
    """What the table prompt of a demo paints, and the page of the second screen."""
    painted: list[list[Line]] = []

    def paint(lines: Sequence[Line], foot: Line = ()) -> None:
        painted.append([*lines, (Span(PROMPT),), foot])

    with (
        laid() as app,
        mock.patch.object(picture, "paper", return_value=Paper(CELLS, LINES, BLOCKS)),
        mock.patch.object(picture, "paint", paint),
    ):
        tries = " ".join(lay(app, games.find(slug)))
        prompt = TablePrompt(app, main.perform, lambda _asked: "")
        prompt.show()
        for line in tries.partition("Try: ")[2].split(" · ")[: TRIED[slug]]:
            before = app.game().scene(app.read().state)
            prompt.take(line)
        table = app.read()
        scene = table.game.scene(table.state)
        return painted[-1], page(table.session.name, scene, latest(table), EVENING, before)


def sheet(kind: str, slug: str) -> str:
    """A sheet of a game's demo."""
    with laid() as app:
        lay(app, games.find(slug))
        return printed(app, kind)


def story() -> str:
    """The story of the war that the example plays to its end."""
    played = WAR.read_text(encoding="utf-8").partition("## Afterwards")[0]
    with laid() as app:
        run_lines(re.findall(r"^\$ edw (.+)", played, re.MULTILINE), app, main.perform, ())
        return printed(app, "report")


def printed(app: App, kind: str) -> str:
    """A sheet of the session as a page."""
    with contextlib.redirect_stdout(io.StringIO()) as out:
        assert main.perform(["print", kind, "--html"], app) == 0
    return out.getvalue()


def pages() -> dict[str, str]:
    """What is photographed, by the name of its picture."""
    war = games.GAMES[0]
    return {
        "tv": shown(war)[1],
        "ring": sheet("ring", war),
        "tents": sheet("tents", war),
        "cards": sheet("cards", "chaos-magic"),
        "report": story(),
    }


_CODE = re.compile(r"\b[0-9a-f]{4}(?:-[0-9a-f]{4}){2,4}\b")
"""The code of a line, which is another whenever anything is recorded otherwise, and may be an old one in a picture."""


def digest(text: str) -> str:
    """What a page is known by."""
    return hashlib.sha256(_CODE.sub("code", text).encode()).hexdigest()


def words(lines: Sequence[Line]) -> list[str]:
    """Lines as they are read."""
    return ["".join(_CODE.sub("code", span.text) for span in line).rstrip() for line in lines]


_CELL, _ROW, _TOP, _EM = 12.2, 24.4, 1.5, 20
"""What a character takes in the SVG, where a row begins, and where its letters stand in it."""
_TEXT = re.compile(r'<text class="([^"]+)" x="([^"]+)" y="([^"]+)" textLength="[^"]+" clip-path="[^"]+">(.*?)</text>')
_HALVES = {"█": (0.0, 1.0), "▀": (0.0, 0.5), "▄": (0.5, 1.0)}


def text_of(svg: str) -> list[str]:
    """The lines that a picture of a screen shows."""
    rows: dict[int, str] = {}
    for _, x, y, text in _TEXT.findall(svg.partition('-matrix">')[2]):
        row, cell = round((float(y) - _EM) / _ROW), round(float(x) / _CELL)
        rows[row] = f"{rows.get(row, ''):{cell}}{html.unescape(text)}".replace("\xa0", " ")
    return [_CODE.sub("code", rows.get(row, "")).rstrip() for row in range(max(rows) + 1)]


def svg_of(lines: Sequence[Line], title: str) -> str:
    """A screen as a picture. Blocks are drawn over their letters, which leave gaps where a font is low."""
    from rich.color import parse_rgb_hex
    from rich.console import Console
    from rich.terminal_theme import TerminalTheme
    from rich.text import Text

    console = Console(record=True, width=CELLS, file=io.StringIO(), force_terminal=True, color_system="standard")
    for line in lines:
        console.print(Text.from_ansi("".join(screen.inked(span.text, span.style) for span in line)), soft_wrap=True)
    dark = ["15181e", "f4695c", "4fc26b", "e0b84a", "5aa7f5", "c58af0", "4cc4cf", "e6e6e6"]
    bright = ["7d8590", "ff7b6e", "5fd47c", "f0c95a", "6db4ff", "d49bff", "5fd6e0", "ffffff"]
    colors: list[tuple[int, int, int]] = [parse_rgb_hex(each) for each in (*dark, *bright)]
    theme = TerminalTheme((21, 24, 30), (222, 226, 230), colors[:8], colors[8:])
    made: str = console.export_svg(title=title, theme=theme, code_format=_FRAME, unique_id="t")
    return _TEXT.sub(_with_blocks, made)


_FRAME = """\
<svg viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg">
<style>
.{unique_id}-matrix {{
  font: {char_height}px ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, "Liberation Mono", monospace;
  line-height: {line_height}px; font-variant-east-asian: full-width
}}
.{unique_id}-title {{ font: bold 18px sans-serif }}
{styles}
</style>
<defs>
{lines}
</defs>
{chrome}
<g transform="translate({terminal_x}, {terminal_y})">
{backgrounds}
<g class="{unique_id}-matrix">
{matrix}
</g>
</g>
</svg>
"""


def _with_blocks(found: re.Match[str]) -> str:
    style, x, y, text = found.groups()
    left, top = float(x), float(y) - _EM + _TOP
    path = ""
    for run in re.finditer(r"(█+|▀+|▄+)", html.unescape(text)):
        upper, lower = _HALVES[run[0][0]]
        wide, high = len(run[0]) * _CELL, (lower - upper) * _ROW
        path += f"M{left + run.start() * _CELL:.1f} {top + upper * _ROW:.1f}h{wide:.1f}v{high:.1f}h-{wide:.1f}z"
    blocks = f'<path class="{style}" shape-rendering="crispEdges" d="{path}"/>'
    return f"{found[0]}{blocks}" if path else found[0]


_FIRST_SHEET = """
(() => {
  const sheet = document.querySelector("section.leaf") || document.querySelector("article");
  const { x, y, width, height } = sheet.getBoundingClientRect(), air = sheet.matches("article") ? 24 : 2;
  return { x: x - air, y: y - air, width: width + 2 * air, height: height + 2 * air, scale: 1 };
})()
"""


def photographed(pages: Mapping[str, str]) -> Iterator[tuple[str, bytes]]:
    """Pages in their windows, or the first sheets of them, as PNGs of few colours."""
    import browser  # of the tests, which are asked for nothing else
    from PIL import Image

    assert browser.CHROMIUM, "Chromium is not installed"
    running = browser.Browser(browser.CHROMIUM)
    try:
        tab = running.open()
        running.call("Emulation.setScrollbarsHidden", tab, hidden=True)
        clock = f"Date.now = () => {EVENING.timestamp():.0f}000"  # the second screen says how old it is
        running.call("Page.addScriptToEvaluateOnNewDocument", tab, source=clock)
        for name, text in pages.items():
            wide, high = SIZES.get(name, (900, 1300))
            metrics = {"width": wide, "height": high, "deviceScaleFactor": 1, "mobile": False}
            running.call("Emulation.setDeviceMetricsOverride", tab, **metrics)
            with tempfile.NamedTemporaryFile("w", suffix=".html", encoding="utf-8") as file:
                file.write(text)
                file.flush()
                running.load(tab, Path(file.name).as_uri())
            clip = {}
            if name not in SIZES:
                found = running.call("Runtime.evaluate", tab, expression=_FIRST_SHEET, returnByValue=True)
                clip = {"clip": found["result"]["value"], "captureBeyondViewport": True}
            shot = running.call("Page.captureScreenshot", tab, format="png", **clip)
            with Image.open(io.BytesIO(base64.b64decode(shot["data"]))) as image:
                kept = io.BytesIO()
                image.convert("RGB").quantize(COLORS, kmeans=1, dither=Image.Dither.NONE).save(
                    kept, "PNG", optimize=True
                )
            yield name, kept.getvalue()
    finally:
        running.end()


if __name__ == "__main__":
    os.environ["TZ"] = "UTC"  # the story tells the laptop's time
    time.tzset()
    sys.path.append(str(HERE.parents[1] / "tests"))
    for slug in games.GAMES:
        screen_of, _ = shown(slug)
        title = "edw demo" if slug == games.GAMES[0] else f"edw demo {slug}"
        (HERE / f"{slug}.svg").write_text(svg_of(screen_of, title), encoding="utf-8")
    made = pages()
    for name, data in photographed(made):
        (HERE / f"{name}.png").write_bytes(data)
    MADE_FROM.write_text("".join(f"{digest(text)}  {name}\n" for name, text in made.items()), encoding="utf-8")
