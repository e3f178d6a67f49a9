"""The laboratory: environments for other people's programs."""
