"""``edw play``: the table prompt. Short forms and pictures are pure; ``prompt`` alone reads keys and runs commands."""
