"""A kind of event says with which rulings it came: nobody can call a line of it older, so as to be believed."""

from edw_companion import games

OF_0_2 = frozenset(
    """
    accept-rollback acted amended artifact-given artifact-lost artifact-replaced artifact-sacrificed
    artifacts-swapped assigned away back battle-off begin cards cast chaos chaos-changed chaos-chosen
    chaos-countered chaos-discarded chaos-done chaos-drawn chaos-extra chaos-left chaos-next chaos-played
    chaos-resolved chaos-revealed chaos-skipped chaos-used cleared conceded counted counters damage decks dice
    discarded dragon-given drawn duel duel-off effect effect-changed eliminate enchantment end extra focused
    global-controlled global-left global-put global-revealed global-tapped initial kept kudzu kudzu-died
    kudzu-spread laid land left legend life middle-in middle-out middle-played mix moved mulligan note passed
    picked pile pipeline-changed pipeline-noted planar province-gained province-lost recovered recruited redo
    refilled rekey renewed resolved returned revealed reverse roll rulings scion-nullified scion-paid
    scion-tapped skip sleeves spell spite-lived spite-looked spite-played stand-attack start step stolen
    struck turn turn-lost undo unkept void
""".split()  # noqa: SIM905
)
"""Every kind of 0.2.0, whose rulings were 5."""

LATER = {"dice": 2, "cards": 2, "dragon-given": 3, "counters": 4, "reverse": 4, "chaos-changed": 4, "chaos-used": 4}
"""Those of them that were not there from the beginning."""


def test_every_kind_says_with_which_rulings_it_came() -> None:
    for slug in games.GAMES:
        since = games.find(slug).since()
        later = {**LATER, **({} if slug == "chaos-lists" else {"away": 6, "back": 6})}
        assert {do: number for do, number in since.items() if do in OF_0_2 and number} == {
            do: number for do, number in later.items() if do in since
        }
        assert {do for do, number in since.items() if do not in OF_0_2 and number <= 5} == set()
