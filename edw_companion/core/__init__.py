"""What lies on any table: seats, life, piles, dice, turn order, the words of the log. Pure.

Nothing in here knows a file, a click, a clock or a particular game.
"""
