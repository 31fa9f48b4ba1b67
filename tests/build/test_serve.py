"""The server of `dev.py play`, the tests and the bench."""

from __future__ import annotations

import gzip
import http.client
import time
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from tools.serve import Fault, Server, Throttle


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    root = tmp_path / "site"
    root.mkdir()
    for name in ("index.html", "sw.js", "a.mjs", "a.css", "a.wasm", "a.webmanifest", "a.zip"):
        (root / name).write_text(f"{name}\n" * 2000)
    (tmp_path / "secret.txt").write_text("no")
    return root


def get(url: str, **headers: str) -> tuple[bytes, dict[str, str]]:
    asked = urllib.request.Request(url, headers=headers)
    with urllib.request.urlopen(asked, timeout=10) as answer:
        return answer.read(), dict(answer.headers)


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("", "text/html; charset=utf-8"),
        ("index.html", "text/html; charset=utf-8"),
        ("a.mjs", "text/javascript; charset=utf-8"),
        ("a.css", "text/css; charset=utf-8"),
        ("a.wasm", "application/wasm"),
        ("a.webmanifest", "application/manifest+json"),
    ],
)
def test_types_and_origins(folder: Path, name: str, kind: str) -> None:
    with Server(folder) as server:
        _, headers = get(server.url + name)
    assert headers["Content-Type"] == kind
    assert headers["Access-Control-Allow-Origin"] == "*"


def test_html_and_the_service_worker_are_never_kept(folder: Path) -> None:
    with Server(folder) as server:
        kept = {name: get(server.url + name)[1]["Cache-Control"] for name in ("", "sw.js", "a.css")}
    assert kept == {"": "no-cache", "sw.js": "no-cache", "a.css": "public, max-age=600"}


def test_an_unchanged_file_is_not_sent_again(folder: Path) -> None:
    with Server(folder) as server:
        tag = get(server.url)[1]["ETag"]
        with pytest.raises(urllib.error.HTTPError, match="304") as caught:
            get(server.url, **{"If-None-Match": tag})
        caught.value.close()


def test_it_binds_this_machine_only_and_takes_the_next_free_port(folder: Path) -> None:
    with Server(folder) as first:
        port = int(first.origin.rpartition(":")[2])
        assert first.origin == f"http://127.0.0.1:{port}"
        with Server(folder, port, search=True) as second:
            assert int(second.origin.rpartition(":")[2]) > port
        with pytest.raises(OSError, match="in use"):
            Server(folder, port)


@pytest.mark.parametrize("path", ["../secret.txt", "%2e%2e/secret.txt", "missing", "a.css/x"])
def test_nothing_outside_the_folder(folder: Path, path: str) -> None:
    with Server(folder) as server:
        with pytest.raises(urllib.error.HTTPError, match="404") as caught:
            get(server.url + path)
        caught.value.close()


def test_a_sub_path(folder: Path) -> None:
    with Server(folder, prefix="deep/down") as server:
        assert server.url.endswith("/deep/down/")
        assert get(server.url + "a.css")[0].startswith(b"a.css")
        with pytest.raises(urllib.error.HTTPError, match="404") as caught:
            get(server.origin + "/a.css")
        caught.value.close()


def test_it_packs_what_plain_hosts_pack(folder: Path) -> None:
    with Server(folder, compress=True) as server:
        body, headers = get(server.url + "a.wasm", **{"Accept-Encoding": "gzip"})
        assert headers["Content-Encoding"] == "gzip"
        assert gzip.decompress(body) == (folder / "a.wasm").read_bytes()
        assert "Content-Encoding" not in get(server.url + "a.zip", **{"Accept-Encoding": "gzip"})[1]
        assert "Content-Encoding" not in get(server.url + "a.wasm")[1]
        assert server.served[0].sent == len(body)


def test_faults_hit_their_paths_and_can_be_counted(folder: Path) -> None:
    with Server(folder) as server:
        server.fault("*.css", Fault(status=503, times=1))
        with pytest.raises(urllib.error.HTTPError, match="503") as caught:
            get(server.url + "a.css")
        caught.value.close()
        assert get(server.url + "a.css")[0]
        server.fault("*.css", Fault(corrupt=True))
        assert get(server.url + "a.css")[0] != (folder / "a.css").read_bytes()
        server.mend()
        assert get(server.url + "a.css")[0] == (folder / "a.css").read_bytes()


def test_a_slow_line(folder: Path) -> None:
    throttle = Throttle(rate=40_000, latency=0.05)
    with Server(folder, throttle=throttle) as server:
        start = time.monotonic()
        get(server.url + "a.css")
        assert time.monotonic() - start > 0.3


def test_a_stopped_server_answers_on_no_connection(folder: Path) -> None:
    with Server(folder) as server:
        kept = http.client.HTTPConnection(server.origin.removeprefix("http://"), timeout=10)
        for _ in range(2):
            kept.request("GET", "/a.css")
            assert kept.getresponse().read()
        # A new one would be refused anyway.
        kept.auto_open = 0
        server.stop()
        with pytest.raises((http.client.HTTPException, OSError)):
            kept.request("GET", "/a.css")
            kept.getresponse()
        kept.close()
