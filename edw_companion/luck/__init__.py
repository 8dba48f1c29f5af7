"""Is it rigged? What fair draws come to, exactly, and what came: pure statistics, which know no game and no file."""
