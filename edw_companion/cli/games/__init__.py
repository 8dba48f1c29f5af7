"""Commands of single games that no declaration can say: see ``BY_HAND`` in ``cli.main``."""
