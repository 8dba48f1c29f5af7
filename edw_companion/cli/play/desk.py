"""What the parts of the table prompt share: where commands work, how they are called, what is due, what is to be said.

A command is carried out here, or only tried.
"""

from collections.abc import Sequence

from edw_companion.cli import screen
from edw_companion.cli.app import App, Perform
from edw_companion.cli.play.caution import Caution
from edw_companion.cli.play.dues import Dues
from edw_companion.cli.play.messages import NOTHING, news
from edw_companion.cli.play.outcome import Outcome, Runner
from edw_companion.cli.play.shorts import in_words
from edw_companion.cli.play.wording import Said, Wording
from edw_companion.cli.table import Loaded
from edw_companion.core.questions import Asked
from edw_companion.errors import EdwError

NEXT = ["turn", "next"]


class Desk:
    """The laptop at the table.

    Attributes:
        app: where commands work; it stays at the session that is shown.
        said: what is to be said below the table.
        shown: the last line of the session that was shown.
        refused: the words that the rules alone refused in the line before, so that the table may want them.
        runner: runs a command for whoever looks at what comes of it.
        typed: by the number of each line that was recorded here, the words that did it.
    """

    def __init__(self, app: App, perform: Perform) -> None:
        """``perform`` runs a command."""
        self.app, self.perform = app, perform
        self.wording = Wording(app)
        self.dues = Dues(self.wording)
        self.caution = Caution()
        self.said: list[Said] = []
        self.shown = NOTHING
        self.refused: list[str] = []
        self.typed: dict[int, list[str]] = {}
        self.runner = Runner(app, perform, self.wording)

    def say(self, *said: Said) -> None:
        """Add to what is to be said."""
        self.said += said

    def look(self) -> tuple[Loaded | None, list[str]]:
        """The table as it stands, and what stands in the way of it or of recording."""
        with screen.collected() as kept:
            try:
                table = self.app.read()
            except EdwError as error:
                screen.tell(str(error))
                table = None
        return table, kept.lines()

    def table(self) -> Loaded | None:
        """The table as it stands; None where it cannot be read, which is said when it is shown."""
        return self.look()[0]

    def news(self) -> list[str]:
        """What others have recorded since the table was last shown."""
        table = self.table()
        return news(table, self.shown) if table is not None else []

    def words(self, line: str) -> list[str]:
        """The words of the command that a line means, whoever is named in it; see ``in_words``."""
        table = self.table()
        names = [player.name for player in table.state.players.values()] if table is not None else []
        return in_words(line, self.app.game(), names)

    def tried(self, words: Sequence[str]) -> tuple[int, list[Said]]:
        """What would come of a command, as if what it lacks were said: its exit code, and what it says."""
        came = self.runner.run(words, dry_run=True)
        self.refused = [*words] if came.overrules else []
        return (0 if came.wanted or came.unfinished else came.code), came.said

    def wanted(self, words: Sequence[str], _table: Loaded) -> Sequence[Asked]:
        """What a command wants to be told, as of the table's own dice and piles, as the table is then."""
        wanted = self.runner.run(words, dry_run=True).wanted
        return [wanted] if wanted else []

    def run(self, words: Sequence[str], expect: str | None) -> Outcome:
        """Carry a command out, and say what it says; ``expect``: the seal of the table that it is about."""
        app = self.app
        before = self.dues.agenda.undone() if [*words[:2]] == NEXT else []
        app.expect = expect
        came = self.runner.run(words)
        self.say(*came.said)
        self.refused = [*words] if came.overrules else []
        if not came.code:
            left = [item.due for item in before if not item.due.presses and not item.due.told]
            self.say(*(f"Left undone: {self.wording.left(due)}" for due in left))
            for done in came.recorded:
                self.typed[done.event["n"]] = [*words]
        return came
