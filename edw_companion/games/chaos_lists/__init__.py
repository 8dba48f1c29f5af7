"""Chaos by roll lists: a Global, six lists that move by themselves, and what they call.

Its lists are read in one direction: a file's bytes (``lists.files``), a tree of texts (``lists.trees``), a list
and what is wrong with it (``reader``); ``writer`` goes the other way.
"""
