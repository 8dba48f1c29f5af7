"""Legends of the Five Colors at the prompt: what players typed in an evening, and what was meant by it."""


def test_the_command_itself_is_an_answer_to_its_question(sit: Sit) -> None:
    table = sit("v", "ba", slug="five-colors")
    told = table.type("ba 1 mammoth 3/3, jedit 5/5")
    assert "Ann attacks province 1 with mammoth 3/3 and jedit 5/5." in told


def test_cards_of_provinces_are_discarded_by_their_numbers(sit: Sit) -> None:
    table = sit("v forest, bears 2/2", slug="five-colors")
    assert "What is discarded?" in table.type("discard 1")
    assert "Ann discards Forest of province 1." in table.type("1")
    assert "Ann discards bears of province 2." in table.type("clear 2")
    assert "Ann discards 1 card." in table.type("discard 1")


def test_a_duel_is_begun_with_two_names(sit: Sit) -> None:
    table = sit("duel jedit, air elemental", slug="five-colors")
    assert "jedit of Ann (7) taps and challenges air elemental of Bram (5)." in table.type("7 5")
