"""Chaos by roll lists: a Global, six lists that move by themselves, and what they call."""
