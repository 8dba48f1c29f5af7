"""The commands of Chaos Magic: edges, like everything in ``cli``, which alone imports them.

A command turns words into players and cards and hands them to the rule of its topic; it knows no rule itself.
"""
