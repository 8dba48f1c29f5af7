"""Chaos by roll lists: a Global, six lists that move by themselves, and what they call.

Its lists are read in one direction: a file's bytes (``cardlists.files``), a tree of texts (``cardlists.guard``), a list
(``reading``), what is wrong with the lists (``checking``); ``loading`` puts these together.
"""
