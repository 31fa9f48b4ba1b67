"""What the service worker needs to know of the site, and what installs it as an app."""

from __future__ import annotations

import gzip
import hashlib
import json
from collections.abc import Mapping
from pathlib import Path

from tools.stamps import TOP

# Read by hosts only, or never to be kept.
NOT_KEPT = {"_headers", ".nojekyll", "kill-switch.json", "sw.js"}
MARK = '{"build":"offline"}'
IMPORT = 'import { isSound } from "./snapshot.mjs";'
KILL_SWITCH = b'{"off": false}\n'


def worker(files: Mapping[str, bytes], version: str, snapshot: str) -> bytes:
    """The service worker, told every file of the site with the hash of what is in it."""
    hashes = {
        path: hashlib.sha256(inside(data)).hexdigest()
        for path, data in sorted(files.items())
        if path not in NOT_KEPT
    }
    total = hashlib.sha256(json.dumps(hashes).encode()).hexdigest()[:16]
    site = {"version": version, "hash": total, "files": hashes, "snapshot": snapshot}
    return filled(TOP / "js/sw.js", json.dumps(site, separators=(",", ":")))


def inside(data: bytes) -> bytes:
    """What a file holds, gzipped or not: a host may send it unpacked already."""
    return gzip.decompress(data) if data.startswith(b"\x1f\x8b") else data


def filled(path: Path, text: str) -> bytes:
    """The service worker's script with its mark replaced, and its one import by the module's text.

    It is a classic script, for not every browser lets it be a module.

    Raises:
        ValueError: when the mark or the import does not stand in it once.
    """
    script = path.read_text(encoding="utf-8")
    module = (TOP / "js/snapshot.mjs").read_text(encoding="utf-8").replace("export ", "")
    if script.count(MARK) != 1 or script.count(IMPORT) != 1:
        raise ValueError(f"{path} must hold {MARK} once, and {IMPORT} once")
    return script.replace(IMPORT, module).replace(MARK, text).encode()
