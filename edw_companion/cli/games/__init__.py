"""Commands of games that no declaration can say."""
