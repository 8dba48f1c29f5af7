"""Sentences that name commands, as each reader types them."""

import pytest

from edw_companion.cli.screen import collected
from edw_companion.core.due import Due
from edw_companion.core.rules import Rules
from edw_companion.errors import RefusedError, UsageError
from edw_companion.sentences import DO, Sentence, as_called, called


@pytest.mark.parametrize(
    ("sentence", "written"),
    [
        (Sentence("Nothing is to be typed"), "Nothing is to be typed"),
        (Sentence("When it has run out", "turn next"), "When it has run out: edw turn next"),
        (Sentence(f"First {DO}, then '{DO}'.", "chaos extra", "chaos"), "First edw chaos extra, then 'edw chaos'."),
        (Sentence("Ann {} {DO}", "undo"), "Ann {} {DO}: edw undo"),
        (Sentence("Now", "note \\1 {0}").after("Ann: "), "Ann: Now: edw note \\1 {0}"),
    ],
)
def test_a_command_stands_in_its_place_or_at_the_end(sentence: Sentence, written: str) -> None:
    assert str(sentence) == written
    assert sentence.written(lambda command: f"edw {command}") == written


def test_a_command_is_named_as_it_is_typed_where_it_is_read() -> None:
    text, sentence = "First 'edw undo', by edw.", Sentence(f"First '{DO}', by edw.", "undo")
    assert (called("undo"), str(sentence), as_called(text)) == ("edw undo", text, text)
    with collected():
        here = (called("undo"), str(sentence), as_called(text))
    assert here == ("undo", "First 'undo', by edw.", "First 'undo', by edw.")


def test_equal_sentences() -> None:
    assert Due("Now", "undo") == Due(f"Now: {DO}", "undo") != Due("Now", "redo")
    assert len({Due("Now", "undo"), Due("Now", "undo"), Due("Now")}) == 2


def test_an_error_carries_its_commands() -> None:
    error = UsageError(f"Whose is meant? {DO}", "lay WHO")
    assert (str(error), error.sentence.commands) == ("Whose is meant? edw lay WHO", ("lay WHO",))


def test_the_table_may_overrule_what_names_a_command() -> None:
    with pytest.raises(RefusedError, match=r'^First: edw undo If the table wants it all the same: --anyway "WHY"\.$'):
        Rules().forbids("First", "undo")
    rules = Rules("why not")
    rules.forbids("First", "undo")
    assert rules.facts() == {"anyway": "why not"}
