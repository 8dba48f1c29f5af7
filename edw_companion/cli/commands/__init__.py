"""The commands that no declaration can say: those of every game, and a module for each game that has some."""
