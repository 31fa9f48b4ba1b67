"""A plain static server for `dev.py play`, the tests and the bench; never one for the public.

As a library:

    with Server(folder) as server:            # a free port of 127.0.0.1, in a thread
        page.goto(server.url)
        server.fault("*.wasm", Fault(status=503, times=1))
"""

from __future__ import annotations

import contextlib
import errno
import gzip
import socket
import threading
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fnmatch import fnmatch
from functools import lru_cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import TracebackType
from typing import Any
from urllib.parse import unquote, urlsplit

TYPES = {
    ".css": "text/css; charset=utf-8",
    ".gz": "application/gzip",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".toml": "text/plain; charset=utf-8",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".whl": "application/octet-stream",
    ".zip": "application/zip",
}
# What a plain static host compresses.
COMPRESSED = {".css", ".html", ".js", ".json", ".mjs", ".svg", ".txt", ".wasm", ".webmanifest"}
# A browser must always ask for these, or a new version is not seen.
NEVER_KEPT = (".html", "/sw.js")
CHUNK = 16 * 1024


@dataclass
class Fault:
    """Something that goes wrong with some paths; `times` counts down, -1 is for ever."""

    status: int = 0
    corrupt: bool = False
    cut: bool = False
    delay: float = 0.0
    times: int = -1


@dataclass(frozen=True)
class Throttle:
    """A slow line: bytes a second shared by all connections, and seconds before each answer."""

    rate: float = 0.0
    latency: float = 0.0


@dataclass
class Served:
    """One answer: what was asked, how it ended, and the bytes of its body on the line."""

    path: str
    status: int
    sent: int
    headers: Mapping[str, str] = field(default_factory=dict)


@lru_cache(maxsize=128)
def packed(path: Path, _changed: int) -> bytes:
    """A file gzipped as static hosts do it."""
    return gzip.compress(path.read_bytes(), compresslevel=6, mtime=0)


class Server:
    """Serves a folder on 127.0.0.1 from a thread, between `start` and `stop`.

    `prefix` puts the site at a sub-path; `headers` are sent with every answer; `search` tries the
    following ports when the wanted one is busy; port 0 takes any free one.
    """

    def __init__(
        self,
        root: Path,
        port: int = 0,
        *,
        search: bool = False,
        prefix: str = "/",
        compress: bool = False,
        throttle: Throttle | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        self.root = root.resolve()
        self.prefix = f"/{prefix.strip('/')}/".replace("//", "/")
        self.compress = compress
        self.throttle = throttle or Throttle()
        self.headers = {"Access-Control-Allow-Origin": "*", **(headers or {})}
        self.served: list[Served] = []
        self.faults: list[tuple[str, Fault]] = []
        self._line = threading.Lock()
        self._free_at = 0.0
        self._thread: threading.Thread | None = None
        self._http = self._bind(port, search)

    def _bind(self, port: int, search: bool) -> QuietServer:
        class Bound(Handler):
            owner = self

        last = port + 100 if search else port
        for number in range(port, last + 1):
            try:
                return QuietServer(("127.0.0.1", number), Bound)
            except OSError as error:
                if error.errno != errno.EADDRINUSE or number == last:
                    raise
        raise AssertionError("unreachable")

    @property
    def origin(self) -> str:
        """The address without a path."""
        return f"http://127.0.0.1:{self._http.server_address[1]}"

    @property
    def url(self) -> str:
        """The address of the site, with its closing slash."""
        return self.origin + self.prefix

    def start(self) -> Server:
        """Answer requests from now on."""
        self._thread = threading.Thread(target=self._http.serve_forever, args=(0.02,), daemon=True)
        self._thread.start()
        return self

    def stop(self) -> None:
        """Answer no more, on no connection that is still open either, and give the port back."""
        if self._thread:
            self._http.shutdown()
            self._thread.join()
            self._thread = None
        self._http.server_close()
        self._http.hang_up()

    def __enter__(self) -> Server:
        return self.start()

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        self.stop()

    def fault(self, pattern: str, fault: Fault) -> None:
        """Let something go wrong for paths like `*.wasm`; the latest fault comes first."""
        self.faults.insert(0, (pattern, fault))

    def mend(self) -> None:
        """Take back every fault."""
        self.faults.clear()

    def take_fault(self, path: str) -> Fault | None:
        """The fault that hits this request, counted down."""
        for pattern, fault in self.faults:
            if fault.times and fnmatch(path, pattern):
                fault.times -= 1 if fault.times > 0 else 0
                return fault
        return None

    def pause(self, size: int) -> None:
        """Wait until the shared line has carried `size` more bytes."""
        if not self.throttle.rate:
            return
        with self._line:
            now = time.monotonic()
            self._free_at = max(now, self._free_at) + size / self.throttle.rate
            wait = self._free_at - now
        time.sleep(wait)


class QuietServer(ThreadingHTTPServer):
    """A threading server that lets a browser hang up without a traceback, and can do so itself."""

    daemon_threads = True
    allow_reuse_address = False
    request_queue_size = 64

    def __init__(self, address: tuple[str, int], handler: type[Handler]) -> None:
        super().__init__(address, handler)
        self._open: set[socket.socket] = set()
        self._lock = threading.Lock()

    def process_request(self, request: Any, client_address: Any) -> None:
        """Answer on a new connection, in a thread of its own."""
        with self._lock:
            self._open.add(request)
        super().process_request(request, client_address)

    def shutdown_request(self, request: Any) -> None:
        """End a connection that has served."""
        with self._lock:
            self._open.discard(request)
        super().shutdown_request(request)

    def hang_up(self) -> None:
        """End every connection: a browser keeps them for its next request."""
        with self._lock:
            for connection in self._open:
                with contextlib.suppress(OSError):
                    connection.shutdown(socket.SHUT_RDWR)

    def handle_error(self, request: object, client_address: object) -> None:
        """A reader that went away is no news."""


class Handler(BaseHTTPRequestHandler):
    """Answers GET and HEAD with a file below the root."""

    owner: Server
    protocol_version = "HTTP/1.1"
    # Headers and the first bytes of a body leave together, without waiting for an acknowledgement.
    wbufsize = 64 * 1024
    disable_nagle_algorithm = True

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """The requests are kept in `served` instead of printed."""

    def do_HEAD(self) -> None:
        """The headers of an answer."""
        self.answer(body=False)

    def do_GET(self) -> None:
        """A whole answer."""
        self.answer(body=True)

    def find(self, path: str) -> Path | None:
        """The file that a path stands for; None if there is none below the root."""
        if not path.startswith(self.owner.prefix):
            return None
        wanted = (self.owner.root / unquote(path[len(self.owner.prefix) :])).resolve()
        if not wanted.is_relative_to(self.owner.root):
            return None
        if wanted.is_dir():
            wanted /= "index.html"
        return wanted if wanted.is_file() else None

    def answer(self, body: bool) -> None:
        """Send the file, through the throttle and the faults."""
        owner = self.owner
        path = urlsplit(self.path).path
        if owner.throttle.latency:
            time.sleep(owner.throttle.latency)
        fault = owner.take_fault(path)
        if fault and fault.delay:
            time.sleep(fault.delay)
        found = self.find(path)
        if (fault and fault.status) or not found:
            self.refuse(path, fault.status if fault and fault.status else 404)
            return
        changed = found.stat().st_mtime_ns
        tag = f'"{changed:x}-{found.stat().st_size:x}"'
        if self.headers.get("If-None-Match") == tag and not fault:
            self.head(304, found, {"ETag": tag})
            owner.served.append(Served(path, 304, 0, dict(self.headers)))
            return
        headers = {"ETag": tag}
        data = found.read_bytes()
        asked = self.headers.get("Accept-Encoding", "")
        if owner.compress and found.suffix in COMPRESSED and "gzip" in asked:
            data = packed(found, changed)
            headers |= {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
        if fault and fault.corrupt:
            half = len(data) // 2
            data = (
                data[:half]
                + bytes(byte ^ 0x55 for byte in data[half : half + 64])
                + data[half + 64 :]
            )
        self.head(200, found, {**headers, "Content-Length": str(len(data))})
        if body and fault and fault.cut:
            self.wfile.write(data[: len(data) // 2])
            self.close_connection = True
        elif body:
            for part in parts(data):
                owner.pause(len(part))
                self.wfile.write(part)
        owner.served.append(Served(path, 200, len(data) if body else 0, dict(self.headers)))

    def head(self, status: int, found: Path, headers: Mapping[str, str]) -> None:
        """Status line and headers."""
        self.send_response(status)
        self.send_header("Content-Type", TYPES.get(found.suffix, "application/octet-stream"))
        fresh = str(found).endswith(NEVER_KEPT)
        self.send_header("Cache-Control", "no-cache" if fresh else "public, max-age=600")
        for name, value in {**self.owner.headers, **headers}.items():
            self.send_header(name, value)
        self.end_headers()

    def refuse(self, path: str, status: int) -> None:
        """An answer without a file."""
        data = f"{status}\n".encode()
        self.send_response(status)
        self.send_header("Content-Type", "text/plain; charset=utf-8")
        self.send_header("Content-Length", str(len(data)))
        self.send_header("Cache-Control", "no-store")
        for name, value in self.owner.headers.items():
            self.send_header(name, value)
        self.end_headers()
        with contextlib.suppress(OSError):
            self.wfile.write(data)
        self.owner.served.append(Served(path, status, len(data), dict(self.headers)))


def parts(data: bytes) -> Iterator[bytes]:
    """A body in the pieces that the throttle lets through one by one."""
    for start in range(0, len(data), CHUNK):
        yield data[start : start + CHUNK]
