"""What the words of this game's commands are completed with."""

from edw_companion.cli.completing import begin_of, completed

roll_list = completed(lambda desk: begin_of(desk)["lists"])
"""The lists that are rolled on."""

in_force = completed(lambda desk: (each.name for each in desk.read().game.globals))
"""Globals in force."""

middle = completed(lambda desk: desk.read().game.middle.names())
"""Cards in the middle world."""

kept = completed(lambda desk: (note for notes in desk.read().game.kept.values() for note in notes))
"""What players keep."""
