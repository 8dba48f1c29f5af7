"""What the cards of this game's commands are completed with; from the session's first line where that knows them."""

from edw_companion.cli.completing import begin_of, completed

card = completed(lambda desk: (*begin_of(desk)["cards"], *begin_of(desk)["globals"]))
"""Chaos cards and Globals."""

chaos = completed(lambda desk: begin_of(desk)["cards"])
"""Any Chaos card: which of them are in whose hand is nobody's business."""

side = completed(lambda desk: (side for facts in begin_of(desk)["cards"].values() for side in facts.get("sides", ())))
"""Sides of split cards."""

in_play = completed(lambda desk: (each.card for each in desk.read().game.globals))
"""Globals in play."""

middle = completed(lambda desk: desk.read().game.middle.names())
"""Cards in the middle."""
