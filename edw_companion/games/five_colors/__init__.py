"""Legends of the Five Colors: two planeswalkers behind castle walls, two decks each, and provinces to take."""
