"""Benchmarks, always beside others in the same run: on a shared machine only ratios mean something."""
