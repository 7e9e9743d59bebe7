"""Requests: sessions, headers, pages, and a coded answer to whatever is wrong with one."""

import gzip
from pathlib import Path
from pkgutil import iter_modules
from typing import Any

import httpx
import pytest

import talia.games
from tests.server.harness import PATIENCE, Running, run, server

NEW_TABLE: dict[str, Any] = {"game": "six_takes", "seats": 3}
SHORT_NAME = {"name": "Ann", "lang": "en"}


def _client(running: Running, **kwargs: Any) -> httpx.AsyncClient:
    return httpx.AsyncClient(base_url=running.url, timeout=PATIENCE, **kwargs)


def test_a_guest_has_a_session_that_scripts_and_other_sites_can_not_use(tmp_path: Path) -> None:
    async def test() -> None:
        async with server(tmp_path) as running, _client(running) as http:
            assert (await http.get("/api/me")).json()["id"] is None
            answer = await http.post("/api/guest", json={"name": "  Ania \u200b Ż. ", "lang": "pl"})
            assert answer.json()["name"] == "Ania Ż."
            cookie = answer.headers["set-cookie"].lower()
            assert "httponly" in cookie
            assert "samesite=lax" in cookie
            assert "path=/" in cookie
            assert "secure" not in cookie  # plain HTTP: the browser would not keep it
            me = (await http.get("/api/me")).json()
            assert me["id"] == answer.json()["id"]
            renamed = await http.post("/api/guest", json={"name": "Ola", "lang": "en"})
            assert renamed.json()["id"] == me["id"]
            assert "set-cookie" not in renamed.headers
            for path in tmp_path.iterdir():
                assert http.cookies["talia"].encode() not in path.read_bytes(), "the session lies in a file"

    run(test)


def test_the_headers_of_every_answer(tmp_path: Path) -> None:
    async def test() -> None:
        async with server(tmp_path) as running, _client(running) as http:
            for path in ("/", "/api/me", "/api/nothing", "/t/abc"):
                headers = (await http.get(path)).headers
                policy = headers["content-security-policy"]
                assert "default-src 'self'" in policy
                assert "script-src 'self';" in policy
                assert f"connect-src 'self' ws://127.0.0.1:{running.port}" in policy
                assert "frame-ancestors 'none'" in policy
                assert headers["x-content-type-options"] == "nosniff"
                assert headers["referrer-policy"] == "same-origin"
                assert "server" not in headers
            assert (await http.get("/api/me")).headers["cache-control"] == "no-store"
            odd = await http.get("/", headers={"host": "evil.example; script-src *"})
            assert "script-src *" not in odd.headers.get("content-security-policy", "")

    run(test)


def test_other_sites_may_not_post_nor_open_sockets(tmp_path: Path) -> None:
    async def test() -> None:
        async with server(tmp_path, public_url="https://cards.example") as running, _client(running) as http:
            for origin in ("http://evil.example", "null", f"http://127.0.0.1:{running.port + 1}"):
                answer = await http.post("/api/guest", json=SHORT_NAME, headers={"origin": origin})
                assert (answer.status_code, answer.json()["code"]) == (403, "foreign_origin")
                upgrade = {
                    "origin": origin,
                    "connection": "Upgrade",
                    "upgrade": "websocket",
                    "sec-websocket-version": "13",
                    "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
                }
                assert (await http.get("/ws/x", headers=upgrade)).status_code == 403
            for origin in (running.url, "https://cards.example"):
                answer = await http.post("/api/guest", json=SHORT_NAME, headers={"origin": origin})
                assert answer.status_code == 200

    run(test)


BAD: list[tuple[str, str, Any, int, str | None]] = [
    ("POST", "/api/guest", b"{", 400, "malformed"),
    ("POST", "/api/guest", {"name": "x" * 25}, 400, "malformed"),
    ("POST", "/api/guest", {"name": "\u200b"}, 400, "bad_name"),
    ("POST", "/api/guest", {"name": "Ann", "admin": True}, 400, "malformed"),
    ("POST", "/api/guest", {"name": "Ann", "lang": "de"}, 400, "malformed"),
    ("POST", "/api/guest", b"[" * 5000, 400, "malformed"),
    ("POST", "/api/guest", b"\xff\xfe", 400, "malformed"),
    ("POST", "/api/guest", b"x" * 70_000, 413, "too_large"),
    ("PUT", "/api/guest", SHORT_NAME, 405, "wrong_method"),
    ("POST", "/api/tables", {"game": "chess", "seats": 2}, 400, "unknown_game"),
    ("POST", "/api/tables", {"game": "betel", "seats": 7}, 400, "wrong_seats"),
    ("POST", "/api/tables", {"game": "betel", "seats": "three"}, 400, "malformed"),
    ("POST", "/api/tables", {**NEW_TABLE, "options": {"magic": 1}}, 400, "unknown_option"),
    ("POST", "/api/tables", {**NEW_TABLE, "options": {"rounds": 999}}, 400, "option_out_of_range"),
    ("POST", "/api/tables", {**NEW_TABLE, "options": {"rounds": "many"}}, 400, "option_out_of_range"),
    ("POST", "/api/tables", {**NEW_TABLE, "seats": 9}, 400, None),
    ("POST", "/api/tables", {**NEW_TABLE, "bots": [None, "nobody"]}, 400, "unknown_bot"),
    ("POST", "/api/tables", {**NEW_TABLE, "bots": [None] * 9}, 400, "wrong_seats"),
    ("POST", "/api/tables", {**NEW_TABLE, "bots": ["random"]}, 400, "wrong_seats"),
    ("POST", "/api/tables", {**NEW_TABLE, "clock": {"kind": "sand"}}, 400, "malformed"),
    ("POST", "/api/tables", {**NEW_TABLE, "clock": {"kind": "move", "per_move": 0}}, 400, "malformed"),
    ("POST", "/api/tables", {**NEW_TABLE, "given": {"deal/0": ["ZZ"]}}, 400, "wrong_cards"),
    ("GET", "/api/tables/unknown", None, 404, "no_such_table"),
    ("GET", "/api/tables/" + "x" * 300, None, 400, "malformed"),
    ("POST", "/api/tables/unknown/join", None, 404, "no_such_table"),
    ("POST", "/api/tables/unknown/claim", {"key": "x"}, 404, "no_such_table"),
    ("POST", "/api/tables/unknown/claim", {"key": "x" * 65}, 400, "malformed"),
    ("GET", "/api/tables/unknown/deals/0", None, 404, "no_such_table"),
    ("GET", "/api/tables/unknown/deals/x", None, 404, "not_found"),
    ("GET", "/api/tables/unknown/deals/0/review", None, 404, "no_such_table"),
    ("GET", "/api/tables/unknown/deals/0/analysis", None, 404, "no_such_table"),
    ("GET", "/api/tables/unknown/deals/0?best=x", None, 400, "malformed"),
    ("GET", "/api/tables/unknown/record", None, 404, "no_such_table"),
    ("GET", "/api/tables/x/qr.svg?path=/elsewhere", None, 400, "malformed"),
    ("GET", "/api/words/de", None, 404, "not_found"),
    ("GET", "/api/words/pl/chess", None, 404, "unknown_game"),
    ("GET", "/api/rules/pl/chess", None, 404, "unknown_game"),
    ("GET", "/api/rules/pl/bridge/chess", None, 404, "not_found"),
    ("GET", "/api/examples/chess/rubber/0", None, 404, "unknown_game"),
    ("GET", "/api/examples/bridge/chess/0", None, 404, "not_found"),
    ("GET", "/api/examples/bridge/rubber/5", None, 404, "not_found"),
    ("GET", "/api/nothing", None, 404, "not_found"),
    ("GET", "/nothing.js", None, 404, "not_found"),
    ("GET", "/../../etc/passwd.txt", None, 404, "not_found"),
    ("GET", "/%2e%2e/settings.py", None, 404, "not_found"),
    ("GET", "/assets/../../app.py", None, 404, "not_found"),
]


def test_whatever_is_wrong_has_a_code(tmp_path: Path) -> None:
    async def test() -> None:
        async with server(tmp_path) as running, _client(running) as http:
            await http.post("/api/guest", json=SHORT_NAME)
            for method, path, body, status, code in BAD:
                content = {"content": body} if isinstance(body, bytes) else {"json": body} if body is not None else {}
                answer = await http.request(method, path, **content)
                told = answer.json()
                assert (answer.status_code, set(told)) == (status, {"code", "details"}), (path, body, answer.text)
                assert code is None or told["code"] == code, (path, body, answer.text)

    run(test)


def test_strangers_and_forged_cookies_have_no_session(tmp_path: Path) -> None:
    async def test() -> None:
        async with server(tmp_path) as running:
            for cookies in ({}, {"talia": "forged"}, {"talia": "x" * 5000}):
                async with _client(running, cookies=cookies) as http:
                    for path, body in (("/api/tables", NEW_TABLE), ("/api/tables/x/join", None)):
                        answer = await http.post(path, json=body)
                        assert (answer.status_code, answer.json()["code"]) == (401, "no_session")
                    assert (await http.get("/api/me")).json()["id"] is None

    run(test)


def test_a_guest_makes_only_so_many_tables(tmp_path: Path) -> None:
    async def test() -> None:
        async with server(tmp_path, tables_per_guest=2) as running, _client(running) as http:
            await http.post("/api/guest", json=SHORT_NAME)
            answers = [await http.post("/api/tables", json=NEW_TABLE) for _ in range(3)]
            assert [answer.status_code for answer in answers] == [201, 201, 429]
            assert answers[2].json()["code"] == "too_many_tables"

    run(test)


def test_too_many_requests_and_too_many_new_guests_are_refused(tmp_path: Path) -> None:
    async def test() -> None:
        limits: dict[str, Any] = {"request_rate": 0.001, "request_burst": 9, "guest_rate": 0.001, "guest_burst": 2}
        async with server(tmp_path, **limits) as running:
            codes = []
            for _ in range(10):
                async with _client(running) as http:
                    codes.append((await http.post("/api/guest", json=SHORT_NAME)).json().get("code"))
            assert codes == [None, None, *["too_fast"] * 8]
            async with _client(running) as http:
                assert (await http.get("/")).status_code == 200  # pages are not counted

    run(test)


def test_games_words_and_rules(tmp_path: Path) -> None:
    async def test() -> None:
        async with server(tmp_path) as running, _client(running) as http:
            games = {game["id"]: game for game in (await http.get("/api/games")).json()}
            assert set(games) >= {"betel", "six_takes", "swinie"}
            # Small games of other tests have no pages.
            ours = {module.name for module in iter_modules(talia.games.__path__)}
            for id, game in ((id, game) for id, game in games.items() if id in ours):
                assert game["default_seats"] in game["seats"]
                assert game["name"]["pl"] and game["name"]["en"]
                assert {option["kind"] for option in game["options"]} <= {"choice", "number", "bool", "list"}
                assert "random" in game["bots"]
                for lang in ("pl", "en"):
                    words = (await http.get(f"/api/words/{lang}/{id}")).json()
                    common = (await http.get(f"/api/words/{lang}")).json()
                    assert set(common) < set(words)
                    html = (await http.get(f"/api/rules/{lang}/{id}")).json()["html"]
                    assert "<h1>" in html
                    assert "<script" not in html
            first = await http.get("/api/words/pl/betel", headers={"accept-encoding": "gzip"})
            assert first.headers["content-encoding"] == "gzip"
            again = await http.get("/api/words/pl/betel", headers={"if-none-match": first.headers["etag"]})
            assert again.status_code == 304

    run(test)


def test_the_link_as_a_picture(tmp_path: Path) -> None:
    async def test() -> None:
        async with server(tmp_path, public_url="https://cards.example") as running, _client(running) as http:
            picture = await http.get("/api/tables/abc/qr.svg")
            assert picture.headers["content-type"].startswith("image/svg+xml")
            assert picture.text.startswith("<svg")
            key = await http.get("/api/tables/abc/qr.svg", params={"path": "/t/abc#k=KEY"})
            assert key.text != picture.text
            assert (await http.get("/api/address")).json() == {"url": "https://cards.example"}

    run(test)


def test_the_interface_describes_itself(tmp_path: Path) -> None:
    async def test() -> None:
        async with server(tmp_path) as running, _client(running) as http:
            schema = (await http.get("/api/openapi.json")).json()
            assert schema["openapi"].startswith("3.1")
            assert {"/api/guest", "/api/tables", "/api/tables/{table}/join"} <= set(schema["paths"])

    run(test)


def test_figures_for_this_machine_only(tmp_path: Path) -> None:
    async def test() -> None:
        async with server(tmp_path) as running, _client(running) as http:
            answer = await http.get("/metrics")
            assert "talia_connections" in answer.text

    run(test)


def test_the_client_is_served_packed_and_kept(tmp_path: Path) -> None:
    async def test() -> None:
        static = tmp_path / "static"
        (static / "assets").mkdir(parents=True)
        (static / "index.html").write_text("<!doctype html><title>Talia</title>" + " " * 500)
        (static / "assets" / "app-1a2b.js").write_text("let a = 1;" * 100)
        (static / ".hidden").write_text("no")
        async with server(tmp_path / "data", static=static) as running, _client(running) as http:
            for path in ("/", "/t/abc", "/t/abc/deal/3", "/learn", "/rules/betel", "/settings"):
                answer = await http.get(path)
                assert "<title>Talia" in answer.text
                assert answer.headers["cache-control"] == "no-cache"
                assert answer.headers["content-type"] == "text/html; charset=utf-8"
            async with http.stream("GET", "/assets/app-1a2b.js", headers={"accept-encoding": "gzip"}) as script:
                raw = b"".join([chunk async for chunk in script.aiter_raw()])
            assert gzip.decompress(raw).decode() == "let a = 1;" * 100
            assert "immutable" in script.headers["cache-control"]
            assert script.headers["content-type"].startswith("text/javascript")
            assert (await http.get("/.hidden")).status_code == 404
        async with server(tmp_path / "data", static=tmp_path / "none") as running, _client(running) as http:
            assert "make build" in (await http.get("/")).text

    run(test)


@pytest.mark.parametrize("path", ["/ws", "/ws/", "/api/x/y"])
def test_an_address_that_is_no_page(tmp_path: Path, path: str) -> None:
    async def test() -> None:
        async with server(tmp_path) as running, _client(running) as http:
            assert (await http.get(path)).json()["code"] == "not_found"

    run(test)


assert talia.games
