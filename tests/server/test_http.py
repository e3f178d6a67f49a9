"""Pages, headers, and requests that are not meant for this server."""

from __future__ import annotations

import asyncio
import gzip
import re
import shutil
from pathlib import Path

import httpx
import pytest

from bondline.server import Names, create_app
from bondline.server._static import StaticFiles
from bondline.storage import SqlStore
from bondline.tables.service import TableService
from tests.support.bots import BOTS
from tests.support.process import TinyServer

POLICY = [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
]
HEADERS = {
    "content-security-policy": "; ".join(POLICY),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}


def get(server: TinyServer, path: str, method: str = "GET", **headers: str) -> httpx.Response:
    with httpx.Client(trust_env=False) as client:
        return client.request(
            method, f"http://{server.address}{path}", headers={k.replace("_", "-"): v for k, v in headers.items()}
        )


def test_it_says_that_it_is_well(server: TinyServer) -> None:
    answer = get(server, "/healthz")
    assert (answer.status_code, answer.json()["status"]) == (200, "ok")


@pytest.mark.parametrize("path", ["/", "/healthz", "/assets/none.js", "/schema/openapi.json"])
def test_every_answer_has_the_headers_of_a_careful_site(server: TinyServer, path: str) -> None:
    answer = get(server, path)
    for name, value in HEADERS.items():
        assert answer.headers.get_list(name) == [value]
    assert "camera=()" in answer.headers["permissions-policy"]
    assert "server" not in answer.headers


@pytest.mark.parametrize("path", ["/", "/index.html", "/t/BCDFG", "/rules/ion/ion.bond.neutral", "/replay/x/3"])
def test_addresses_of_the_client_lead_to_its_first_page(server: TinyServer, path: str) -> None:
    answer = get(server, path)
    assert (answer.status_code, answer.text) == (200, "<!doctype html><title>tiny</title>\n")
    assert (answer.headers["content-type"], answer.headers["cache-control"]) == ("text/html; charset=utf-8", "no-cache")


@pytest.mark.parametrize("path", ["/favicon.ico", "/assets/gone-12345678.js", "/assets/gone", "/sw.js"])
def test_a_file_that_is_not_there_is_not_found(server: TinyServer, path: str) -> None:
    assert get(server, path).status_code == 404


def test_assets_are_kept_for_ever_and_come_compressed_to_who_accepts_it(server: TinyServer) -> None:
    path = "/assets/main-AbCd1234.js"
    for accepted, encoding, content in (
        ("gzip, deflate, br;q=0.9", "br", b"br bytes"),
        ("gzip", "gzip", None),
        ("identity", None, b'console.log("plain")\n'),
        ("br;q=0, gzip;q=0.5", "gzip", None),
        ("br; q=0.000, GZIP", "gzip", None),
        ("br;q=0, gzip;q=0", None, b'console.log("plain")\n'),
    ):
        with (
            httpx.Client(trust_env=False) as client,
            client.stream("GET", f"http://{server.address}{path}", headers={"accept-encoding": accepted}) as answer,
        ):
            raw = b"".join(answer.iter_raw())
        assert answer.headers.get("content-encoding") == encoding
        assert raw == (content if content is not None else b"gz bytes")
        assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
        assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert answer.headers["vary"] == "accept-encoding"
    assert get(server, "/manifest.webmanifest").headers["content-type"] == "application/manifest+json"


def test_a_known_file_is_not_sent_again(server: TinyServer) -> None:
    first = get(server, "/")
    again = get(server, "/", if_none_match=first.headers["etag"])
    assert (again.status_code, again.content) == (304, b"")
    assert get(server, "/", method="HEAD").headers["etag"] == first.headers["etag"]


@pytest.mark.parametrize(
    "path",
    ["/../conftest.py", "/..%2f..%2fconftest.py", "/%2e%2e/%2e%2e/etc/passwd", "//etc/passwd", "/assets/../bots.py"],
)
def test_no_path_leads_out_of_the_clients_folder(server: TinyServer, path: str) -> None:
    answer = get(server, path)
    assert answer.status_code == 404 or "<title>tiny</title>" in answer.text


def test_only_reading_is_served(server: TinyServer) -> None:
    for method in ("POST", "PUT", "DELETE"):
        assert get(server, "/", method=method).status_code == 405


def test_the_description_is_data_and_no_page_from_elsewhere(server: TinyServer) -> None:
    assert "/healthz" in get(server, "/schema/openapi.json").json()["paths"]
    for page in ("/schema", "/schema/swagger", "/schema/redoc", "/schema/elements"):
        assert "<script" not in get(server, page).text


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:8000", "127.0.0.1.evil.example", "10.0.0.1", "", "[", "localhost.evil"]
)
def test_other_hosts_are_refused(server: TinyServer, host: str) -> None:
    answer = get(server, "/healthz", host=host)
    assert answer.status_code in (400, 421)
    assert "status" not in answer.text


@pytest.mark.parametrize(
    "host", ["localhost", "localhost:1234", "127.0.0.1", "[::1]:80", "games.school.example", "LOCALHOST"]
)
def test_own_hosts_are_served(server: TinyServer, host: str) -> None:
    assert get(server, "/healthz", host=host).status_code == 200


def test_on_all_interfaces_numbers_are_served_and_strange_names_are_not() -> None:
    names = Names("0.0.0.0")
    assert names.serves("192.168.7.7:8000")
    assert names.serves("[fe80::1]:8000")
    assert not names.serves("evil.example")
    assert not Names("192.168.7.7").serves("192.168.7.8")
    assert Names("school.local").serves("school.local:8000")
    for origin in ("school.example", "ftp://school.example", "https://", "https://a/b"):
        with pytest.raises(ValueError, match=r".*"):
            Names("localhost", [origin])


def test_without_a_built_client_a_page_says_how_to_build_it(tmp_path: Path) -> None:
    store = SqlStore(f"sqlite:///{tmp_path / 'store.db'}")
    app = create_app(TableService(store, BOTS), store, Names("localhost"), static=tmp_path / "none")

    async def ask() -> None:
        transport = httpx.ASGITransport(app)  # type: ignore[arg-type]
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            answer = await client.get("/")
            assert (answer.status_code, "./run serve" in answer.text) == (503, True)
            assert (await client.get("/t/BCDFG")).status_code == 404
            assert (await client.get("/healthz")).status_code == 200

    asyncio.run(ask())
    store.close()


def test_files_of_compressed_forms_are_not_addresses_of_their_own() -> None:
    files = StaticFiles(Path(__file__).parents[1] / "support" / "static")
    assert files.built
    assert files.find("/assets/main-AbCd1234.js.br") is None
    assert files.find("/assets/unknown") is None


def test_a_client_that_is_built_anew_does_not_reach_a_running_server(tmp_path: Path) -> None:
    """Whatever happens to the folder, a page comes with the scripts that it names, and they are the ones of the start."""

    def build(version: str) -> None:
        shutil.rmtree(tmp_path / "client", ignore_errors=True)
        (tmp_path / "client" / "assets").mkdir(parents=True)
        script = f"assets/main-{version}.js"
        (tmp_path / "client" / script).write_text(f"// {version}")
        (tmp_path / "client" / f"{script}.gz").write_bytes(gzip.compress(f"// {version}".encode()))
        (tmp_path / "client" / "index.html").write_text(f'<script src="/{script}"></script>')

    store = SqlStore(f"sqlite:///{tmp_path / 'tables.sqlite3'}")
    build("old")
    app = create_app(TableService(store, BOTS), store, Names("localhost"), static=tmp_path / "client")

    async def ask() -> None:
        transport = httpx.ASGITransport(app)  # type: ignore[arg-type]
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            build("new")
            page = await client.get("/t/BCDFG")
            [named] = re.findall(r'src="(.+?)"', page.text)
            for encoding in ("identity", "gzip"):
                script = await client.get(named, headers={"accept-encoding": encoding})
                assert (script.status_code, script.text) == (200, "// old")
            again = await client.get("/", headers={"if-none-match": page.headers["etag"]})
            assert again.status_code == 304
            shutil.rmtree(tmp_path / "client")
            assert (await client.get("/")).text == page.text

    asyncio.run(ask())
    store.close()


@pytest.mark.parametrize(
    ("given", "said", "host"),
    [
        ("https://games.school.example:443/", "https://games.school.example", "games.school.example"),
        ("http://games.school.example:80", "http://games.school.example", "games.school.example"),
        ("HTTPS://Games.School.Example", "https://games.school.example", "games.school.example"),
        ("https://schule-möller.example", "https://xn--schule-mller-cjb.example", "xn--schule-mller-cjb.example"),
        ("http://[2001:DB8::0:1]:8000", "http://[2001:db8::1]:8000", "[2001:db8::1]:8000"),
    ],
)
def test_an_origin_is_known_as_browsers_say_it(given: str, said: str, host: str) -> None:
    names = Names("127.0.0.1", [given])
    assert names.serves(host)
    assert names.trusts(said, "behind-a-proxy.internal")
    assert not names.trusts("https://elsewhere.example", host)


@pytest.mark.parametrize("path", ["/ws", "/ws/"])
@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_who_asks_for_a_websocket_without_one_is_told_to(server: TinyServer, method: str, path: str) -> None:
    answer = get(server, path, method)
    assert (answer.status_code, answer.headers["upgrade"]) == (426, "websocket")
