"""The commands of Chaos by roll lists; they count as ``cli``: words in, decisions called, nothing decided here."""
