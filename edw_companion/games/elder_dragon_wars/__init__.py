"""Elder Dragon Wars, for five players (rules and rulings are cited by their numbers)."""
