"""How HTML sheets look, on screen and above all on paper: black on white, no colour needed, nothing cut."""

PAPERS = {"a4": "A4", "letter": "letter"}
"""The papers there are, each with its name in CSS."""

_STYLE = """\
@page { size: PAPER portrait; margin: 13mm 14mm 15mm;
  @bottom-center { content: counter(page) " / " counter(pages); font: 8pt sans-serif; } }
* { box-sizing: border-box; }
html { font: 10pt/1.35 "Liberation Sans", Arial, Helvetica, "DejaVu Sans", sans-serif; color: #000; background: #fff; }
body { margin: 0 auto; max-width: 182mm; }
article { break-before: page; }
article:first-child { break-before: auto; }
h1 { font-size: 16pt; line-height: 1.2; margin: 0 0 2mm; padding-bottom: 1mm; border-bottom: 0.5mm solid; }
h2 { font-size: 11.5pt; line-height: 1.2; margin: 0 0 1.5mm; }
h1, h2 { break-after: avoid; overflow-wrap: anywhere; }
section { margin-top: 5mm; }
section.fresh { break-before: page; }
p { margin: 0 0 1.6mm; orphans: 3; widows: 3; overflow-wrap: anywhere; }
p.intro { max-width: 150mm; }
.columns-2 { column-count: 2; column-gap: 8mm; }
.columns-3 { column-count: 3; column-gap: 6mm; }
table { border-collapse: collapse; width: 100%; margin: 0 0 2mm; font-size: 9pt; line-height: 1.25; }
thead { display: table-header-group; }
tr, li, figure { break-inside: avoid; }
th { text-align: left; border-bottom: 0.3mm solid; vertical-align: bottom; }
th, td { padding: 0.45mm 1.2mm; }
th, td { overflow-wrap: anywhere; }
td { vertical-align: top; }
td { border-bottom: 0.1mm solid #ccc; }
tbody + tbody > tr:first-child > td { border-top: 0.3mm solid #333; }
.slim { width: 1%; white-space: nowrap; }
.right { text-align: right; font-variant-numeric: tabular-nums; }
table.room td { height: 7.5mm; border: 0.2mm solid #555; vertical-align: middle; }
.box { display: inline-block; width: 2.9mm; height: 2.9mm; border: 0.3mm solid; vertical-align: -0.3mm; }
ul.checks { list-style: none; margin: 0 0 2mm; padding: 0; }
ul.checks li { padding-left: 5mm; text-indent: -5mm; margin-bottom: 0.8mm; }
ul.checks .box { margin-right: 1.6mm; text-indent: 0; }
pre { font: 8pt/1.3 "Liberation Mono", "DejaVu Sans Mono", monospace; white-space: pre-wrap; overflow-wrap: anywhere;
  margin: 0 0 2mm; }
figure { margin: 0 0 3mm; text-align: center; }
svg { max-width: 100%; height: auto; overflow: visible; font-family: "Liberation Sans", Arial, Helvetica, sans-serif; }
article.piles table, article.decks table { font-size: 8.8pt; line-height: 1.12; }
article.piles td, article.decks td { padding-top: 0.2mm; padding-bottom: 0.2mm; }
article.decks section { margin-top: 3.5mm; }
article.dense { font-size: 8.2pt; line-height: 1.26; }
article.dense section { margin-top: 2.5mm; }
article.dense p { margin-bottom: 1.1mm; }
article.dense table { font-size: 8.2pt; }
@media screen { body { padding: 8mm; } article + article { margin-top: 15mm; } }
"""


def style(paper: str) -> str:
    """The style for a paper, one of ``PAPERS``."""
    return _STYLE.replace("PAPER", PAPERS[paper])
