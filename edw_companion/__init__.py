"""A companion for tables that play Elder Dragon Wars and its sister games with paper cards.

The journal is the truth, state is a fold over it, and a command is *load, decide, append, show*.
Where to look: ``table`` (what lies on any table), ``chance`` (draws that anyone can recompute), ``session``
(the file), ``cardlists`` (editions of card lists), ``formats`` (one folder per game), ``sheets`` (paper),
``cli`` (what the table types and sees). Imports point down: cli -> formats -> table, cli -> session -> chance.
"""

__version__ = "0.1.0"
