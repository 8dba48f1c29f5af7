"""The games: one folder each, with its state, its rules, its view and its commands."""
