"""The commands of Elder Dragon Wars: edges, like everything in ``cli``, which alone imports them.

A command turns words into seats and cards and hands them to the rule of its chapter; it knows no rule itself.
"""
