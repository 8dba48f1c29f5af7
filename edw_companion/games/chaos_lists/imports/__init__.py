"""Roll lists as others write them, read into ours and written for them: files, directions, and Magic's English."""
