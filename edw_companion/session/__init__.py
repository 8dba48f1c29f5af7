"""The session file: lines and seals, append and lock, undo and redo, and the places on disk.

Nothing in here knows a game. The bytes and the order of the steps are fixed by the contract on the session file.
"""
