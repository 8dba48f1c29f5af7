"""The few commands of games that no declaration can say, a module a game."""
