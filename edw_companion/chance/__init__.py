"""The published draw: a chain of keys fixed before the game, and results that anyone can recompute.

Pure: no file, clock or click in here. The bytes are fixed by the contract on the session file; change nothing.
"""
