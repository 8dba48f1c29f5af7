"""Magical War: one stock for all, a pipeline of face-down cards before each player, and a last stand for the fallen."""
