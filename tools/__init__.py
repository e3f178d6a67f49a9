"""Pieces of ``./run``: what builds, checks and measures the project and is no part of it."""
