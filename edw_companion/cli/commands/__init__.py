"""The few commands of games that no declaration can say: those that ask, or that either show or change."""
