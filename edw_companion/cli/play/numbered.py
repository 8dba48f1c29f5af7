"""The number of something due, typed at the prompt: what it does, and which answer to it is meant."""

from collections.abc import Sequence
from functools import partial

from edw_companion.cli.play.acting import Acting
from edw_companion.cli.play.agenda import LIKE_NO, Item, answered, needs_answer, part_of, question_of
from edw_companion.cli.play.desk import Desk
from edw_companion.cli.play.dues import DONE
from edw_companion.cli.play.open_question import Open, Questions
from edw_companion.cli.table import Loaded
from edw_companion.core.due import Due
from edw_companion.core.questions import Asked
from edw_companion.errors import UsageError


class Numbered:
    """What is due, by its numbers."""

    def __init__(self, desk: Desk, questions: Questions, acting: Acting) -> None:
        """They share the desk with the rest of the prompt."""
        self._desk, self._questions, self._acting = desk, questions, acting

    def do(self, number: int, said: str) -> None:
        """What the number of something due means, in the list that was shown."""
        desk, dues = self._desk, self._desk.dues
        shown = dues.agenda.find(number)
        table = desk.table()
        if shown is None or table is None:
            raise UsageError(f"Nothing due has the number {number}: type a number of the list, or a command.")
        dues.look(table)
        now = dues.agenda.now(shown)
        if now is None or str(now.due) != str(shown.due):
            desk.say(f"{number} has changed meanwhile: {desk.wording.sentence(now.due) if now else 'it is done.'}")
            return
        whole, typed = shown.due, said
        shown, said = part_of(shown, said)
        if not said and needs_answer(shown.due):
            self._ask(table, shown, whole)
            return
        does = desk.words(shown.due.does or "")
        if not said and desk.wording.prompting.questions(table.state, does):
            self._acting.do(does)
            return
        command = answered(shown.due, said)
        if shown.due.known and command not in ("", shown.due.does) and not said.startswith(("by ", "-")):
            part = typed.removesuffix(said)
            desk.say(f"{shown.due.known}: if that is not so, type '{number} {part}by {said}'.")
        elif not command:
            word = said.casefold()
            how = "Left" if word in LIKE_NO else word.capitalize() if word in shown.due.answers else DONE
            desk.say(dues.settle(table, shown, how))
        else:
            dues.agenda.call(now, command)
            self._acting.do(desk.words(command), expect=table.session.journal.last_seal)

    def _ask(self, table: Loaded, shown: Item, whole: Due) -> None:
        """Which answer to something due is meant, or to a part of the ``whole``."""
        dues, told = self._desk.dues, self._desk.wording.told(shown.due)
        question = question_of(shown.due, f"{told}; who did it?" if shown.due.presses else told)

        def again(table: Loaded) -> Sequence[Asked]:
            return [question] if any(str(item.due) == str(whole) for item in dues.look(table)) else []

        none = partial(dues.settle, table, shown, "Left")
        self._questions.put(Open((), [question], table.session.journal.last_seal, again, none, told.rstrip("?")))
