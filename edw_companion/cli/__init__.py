"""What the table types and sees: click, words for players and cards, commands, the screen; no other room imports it."""
