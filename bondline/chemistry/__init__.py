"""Chemistry that the games share: formulas of ionic compounds, and why a combination is none."""

from __future__ import annotations

from bondline.chemistry._ionic import Ion, NoCompound, formula_unit, read_formula, why_no_compound, write_formula

__all__ = ["Ion", "NoCompound", "formula_unit", "read_formula", "why_no_compound", "write_formula"]
