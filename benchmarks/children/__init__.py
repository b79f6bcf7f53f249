"""Programs that measure what only a fresh process can show."""
