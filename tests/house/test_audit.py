"""What advisory services print is read, and where none answers that is said."""

from __future__ import annotations

import json

import pytest

from tools.audit import Audit, read_npm, read_pip

pytestmark = pytest.mark.cpython


def test_holes_are_named_with_the_version_that_mends_them() -> None:
    printed = {
        "dependencies": [
            {"name": "good", "version": "1.0", "vulns": []},
            {"name": "bad", "version": "2.0", "vulns": [{"id": "PYSEC-1", "fix_versions": ["2.1"], "aliases": []}]},
            {"name": "worse", "version": "3.0", "vulns": [{"id": "PYSEC-2", "fix_versions": []}]},
        ]
    }
    audit = read_pip(json.dumps(printed))
    assert audit.holes == ["bad 2.0: PYSEC-1 (mended in 2.1)", "worse 3.0: PYSEC-2 (mended in no version yet)"]
    assert (audit.asked, audit.unknown, audit.told("Python")) == (3, 0, "")


def test_packages_that_nobody_knew_are_told_and_are_no_fault() -> None:
    skipped = {"name": "a", "skip_reason": "Dependency not found on PyPI and could not be audited: a (1.0)"}
    audit = read_pip(json.dumps({"dependencies": [skipped, {"name": "b", "version": "1", "vulns": []}]}))
    assert audit.holes == []
    assert audit.told("Python") == ("Python: no advisory service answered for 1 of 2 packages; they were not audited")


def test_npm_says_vulnerabilities_or_that_it_failed() -> None:
    assert read_npm('{"vulnerabilities": {"x": {"severity": "high"}}}', 7) == Audit(7, 0, ["x: high"])
    assert read_npm('{"vulnerabilities": {}}', 7) == Audit(7, 0, [])
    assert read_npm('{"message": "405 Method Not Allowed", "error": {}}', 7).told("npm") == (
        "npm: no advisory service answered for 7 of 7 packages; they were not audited"
    )
