"""The check page: a session and what recomputes its draws, in one page for any browser; and the draws as plain text.

The page's script shares no code with the program. It was written from the contract on the session file alone, so that
two readers agree on every file or one of them is wrong.
"""
