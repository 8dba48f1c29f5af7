"""Chaos Magic: any Magic game with a Chaos deck, a Global deck and a middle, for two players and more."""
