"""What is printed on paper: a sheet is a value, and text and HTML are two ways to write it down.

Nothing here knows a game, a session or a command; whoever makes a sheet imports its values from ``sheet``.
"""
