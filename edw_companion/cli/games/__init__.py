"""Commands of single games that no declaration can say; all others are declared in the game's chapters."""
