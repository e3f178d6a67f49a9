"""The server keeps what its own OpenAPI description promises, whatever is asked (schemathesis makes it up)."""

from __future__ import annotations

from typing import Any

import httpx
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.support.process import Client, TinyServer

EXAMPLES = 40
STREAM = "/stream"
# Not that every request of the right shape is accepted: a move may be illegal, a table full.
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]


def open_table(server: TinyServer) -> tuple[str, str]:
    """The token of a device that sits at a table in play, and the table's code."""
    base = f"http://{server.address}/api"
    token = str(httpx.post(f"{base}/device", json={}).json()["token"])
    body = {"game": "tiny", "seats": [{"kind": "mine"}, {"kind": "open"}]}
    made = httpx.post(f"{base}/tables", json=body, headers={"authorization": f"Bearer {token}"})
    return token, str(made.json()["code"])


def check(operation: Any, token: str, code: str, seen: set[int]) -> None:
    """Ask one operation all sorts of things, and note the statuses."""

    @given(case=operation.as_strategy())
    @settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
    def ask(case: Any) -> None:
        # Made up codes all end at the door; half of them are this table's.
        if "code" in case.path_parameters and len(str(case.path_parameters["code"])) % 2:
            case.path_parameters["code"] = code
        response = case.call(headers={"authorization": f"Bearer {token}"}, timeout=30)
        seen.add(response.status_code)
        # The status is one that the description lists, the body has the shape of it, and nothing is our fault.
        case.validate_response(response, checks=CHECKS)

    ask()


def test_nothing_that_is_asked_breaks_a_promise(server: TinyServer) -> None:
    schema = schemathesis.openapi.from_url(f"http://{server.address}/schema/openapi.json")
    token, code = open_table(server)
    statuses: dict[str, set[int]] = {}
    # A stream answers for as long as somebody listens: tests/server/test_bot_stream.py.
    every: list[Any] = [found.ok() for found in schema.get_all_operations() if isinstance(found, Ok)]
    operations = [operation for operation in every if not operation.path.endswith(STREAM)]

    for operation in operations:
        check(operation, token, code, statuses.setdefault(f"{operation.method.upper()} {operation.path}", set()))
    assert len(statuses) > 8
    assert all(500 not in seen for seen in statuses.values())
    assert any(200 in seen for seen in statuses.values())
    with Client(server.address) as client:
        client.say("tables")
        assert client.hear("tables")["tables"] == []
