"""Reading, checking, comparing and copying card lists and editions; the guard for people's own YAML."""
