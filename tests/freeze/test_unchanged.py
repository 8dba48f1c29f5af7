"""The watch on decisions sees what it is there to see; the frozen sessions are typed under it."""

import contextlib
import pickle

from conftest import Edw
from unchanged import changed, fingerprint, watching

from edw_companion.cli.app import App, Deciding
from edw_companion.cli.record import record
from edw_companion.core.state import Facts, State
from edw_companion.errors import RefusedError
from edw_companion.session.paths import Home


def test_a_fingerprint_finds_what_is_changed_deep_inside() -> None:
    class Slim:
        __slots__ = ("cards",)

        def __init__(self) -> None:
            self.cards: dict[str, list[str]] = {"deck": ["Mirari"], "hand": []}

    slim = Slim()
    value = {"seats": [slim], "order": (1, {2, 3})}
    before = fingerprint(value)
    assert fingerprint(value) == before
    slim.cards["hand"].append("Exile")
    assert fingerprint(value) != before


def decide_rashly(at: Deciding) -> tuple[str, Facts]:
    """A decision that does itself what the line that it gives should do."""
    at.state.players["white"].life -= 5
    return "note", {"text": "five less"}


def refuse_rashly(at: Deciding) -> tuple[str, Facts]:
    """The same, and then it refuses."""
    at.state.players["white"].life -= 5
    raise RefusedError("that cannot be")


def test_a_decision_that_changes_the_state_is_found(war: Edw) -> None:
    app = App(lambda: Home(str(war.home)), None)
    with watching() as touched:
        record(app, lambda _at: ("note", {"text": "nothing happened"}))
        assert touched == []
        record(app, decide_rashly)
        assert touched == ["note"]
        with contextlib.suppress(RefusedError):
            record(app, refuse_rashly)
        assert touched == ["note", "refused: that cannot be"]


def test_what_is_only_cached_or_made_anew_is_no_change() -> None:
    state = State({"piles": {"deck": ["Mirari", "Exile"]}})
    before = pickle.dumps(state)
    assert not changed(before, state)
    state.piles["deck"].unseen = ["Mirari", "".join(("Ex", "ile"))]
    assert pickle.dumps(state) != before
    assert not changed(before, state)
    state.piles["deck"].unseen.reverse()
    assert changed(before, state)
