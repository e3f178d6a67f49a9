"""The server killed again and again, the disk full, the database gone: nothing acknowledged is lost."""
