"""What the table types and sees: click, words for players and cards, shared commands, the screen.

The edge of the house: it may import every room, and no room imports it but the commands of the formats.
"""
