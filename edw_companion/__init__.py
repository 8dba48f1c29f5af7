"""A companion for tables that play Elder Dragon Wars and its sister games with paper cards.

The journal is the truth, state is a fold over it, and a command is *load, decide, append, show*.
Where to look: ``core`` (what lies on any table), ``chance`` (draws that anyone can recompute), ``session``
(the file), ``lists`` (editions of card lists), ``games`` (one folder per game), ``paper`` (what is printed),
``cli`` (what the table types and sees). Imports point down: cli -> games -> core, cli -> session -> chance.
"""

import sys

__version__ = "0.3.0"

# Where this is the program itself that is being loaded, and nobody's library, Ctrl-C ends it in silence from here on,
# until its door (``__main__``) takes it: an interpreter that is still importing would print a traceback.
_DOORS = ("edw", "edw.exe", "edw.pyz", "edw-script.py", "-m")
if sys.argv and sys.argv[0].replace("\\", "/").rpartition("/")[2] in _DOORS:
    sys.excepthook = lambda kind, error, trace: (
        None if issubclass(kind, KeyboardInterrupt) else sys.__excepthook__(kind, error, trace)
    )
