"""The table on the screen: drawn as a picture above the line, or told line by line."""

from collections.abc import Sequence

from edw_companion.cli import screen
from edw_companion.cli.play.messages import scene_in_words, past
from edw_companion.cli.play.paint import paint, paper
from edw_companion.cli.play.picture import Below, barred, fitted
from edw_companion.cli.play.spans import Line, Span
from edw_companion.cli.table import Loaded, code_of
from edw_companion.core.state import State
from edw_companion.core.view import Scene
from edw_companion.games.short_forms import Prompting
from edw_companion.text import padded

_BELL, _APART = "\a", "   "
_REST_OF_SCREEN = "\x1b[J"


class Display:
    """What the players see, and what they saw before the line that they have typed."""

    def __init__(self, *, plain: bool, bell: bool) -> None:
        """``plain``: nothing is drawn over what was told; ``bell``: a new turn rings, and what comes to be due."""
        self.plain, self._bell = plain, bell
        self._due: set[str] = set()
        self._session = ""
        self._scene: Scene | None = None
        self._before: Scene | None = None
        self._told: Sequence[str] = ()

    @property
    def turn(self) -> str:
        """Whose turn it is, as it was shown last; "" if no table was."""
        return self._scene.turn if self._scene is not None else ""

    def mark_changes(self) -> None:
        """What changes from now on is marked."""
        self._before = self._scene

    def show(
        self, table: Loaded, said: Sequence[str], due: Sequence[str], prompting: Prompting, *, turned: bool
    ) -> None:
        """The table, what was said, and what is due; ``turned``: in another turn than was shown last."""
        items = {line.lstrip(" 0123456789") for line in due}
        if self._bell and self._scene is not None and (turned or items - self._due):
            screen.control(_BELL)
        self._due = items
        if self._session != table.session.name:
            self._session, self._before = table.session.name, None  # another table, on which nothing has changed
        self._scene = table.game.scene(table.state)
        if self.plain:
            self._tell(self._scene, said, due, whole=turned or not said)
        else:
            self._draw(self._scene, table, said, due, prompting)

    def _tell(self, scene: Scene, said: Sequence[str], due: Sequence[str], *, whole: bool) -> None:
        left = due if whole or due != self._told else []
        known = self._before and self._before.banner
        large = scene.banner if scene.banner != known and not scene.over else None
        moment = [f"{large.title}.", *large.lines] if large else []
        screen.prose(*said, *moment, *(scene_in_words(scene) if whole else []), *left)
        self._told = due

    def _draw(self, scene: Scene, table: Loaded, said: Sequence[str], due: Sequence[str], prompting: Prompting) -> None:
        size, last = paper(), table.session.events[-1]
        large = scene.banner.lines if scene.over and scene.banner else ()
        said = [line for line in said if line not in large]
        heading = (table.session.name, f"line {last['n']}  {code_of(last)}")
        lines = fitted(scene, self._before, size, heading, Below(said, due, past(table, size.lines)))
        if lines is None:
            self.leave()
            screen.prose(*said, "(Enter: the table)")
        else:
            paint(lines, _bar(prompting, table.state, size.cells - 1) if barred(size) else ())

    def leave(self) -> None:
        """Wipe what stands below the line, such as the bar."""
        if not self.plain and screen.obeys():
            screen.control(_REST_OF_SCREEN)


def _bar(prompting: Prompting, state: State, cells: int) -> Line:
    """The six short forms that matter now, or as many of them as have room."""
    own = [f"{short.example} {short.words}".strip() for short in prompting.hinted(state)] if state.going else []
    if not state.started:
        forms = ["start draw the seats", "mix WHO PHRASE", "? all"]
    elif state.over:
        forms = ["new another game", "u undo", "? all"]
    else:
        forms = ["n next turn", *own[:3], "u undo", "? all"]
    while len(forms) > 1 and len(f" {_APART.join(forms)}") > cells:
        del forms[-3 if len(forms) > 2 else 0]
    return (Span(padded(f" {_APART.join(forms)}", cells), "bar"),)
