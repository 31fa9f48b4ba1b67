"""The visitor's own snapshot: made once, used later, dropped on any doubt, never in the way."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.browsers import Watch
from tools.serve import Fault, Server

READY = "html[data-ready]"
SOON = "globalThis.pawboardSnapshotDelay = 50"

# What the shelf holds: name and size of each entry.
SHELF = """async () => {
    const found = {};
    for (const name of await caches.keys()) {
        if (!name.startsWith("pawboard-snapshot ")) continue;
        const cache = await caches.open(name);
        for (const { url } of await cache.keys()) {
            const response = await cache.match(url);
            found[url.split("/").pop()] = (await response.arrayBuffer()).byteLength;
        }
    }
    return found;
}"""
# Writes bytes of our own in the place of the snapshot; `honest` packs them so that their sum fits.
SPOIL = """async (honest) => {
    const runtime = document.querySelector('script[src$="/runtime.mjs"]').src;
    const { pack } = await import(runtime.replace("/runtime.mjs", "/snapshot.mjs"));
    const nonsense = new Uint32Array(4096).fill(7);
    nonsense[1] = 4096;
    for (const name of await caches.keys()) {
        if (!name.startsWith("pawboard-snapshot ")) continue;
        const cache = await caches.open(name);
        for (const request of await cache.keys()) {
            if (!request.url.includes("/snapshot-")) continue;
            let packed = await (await cache.match(request)).arrayBuffer();
            if (honest) packed = pack(new Uint8Array(nonsense.buffer));
            else new Uint8Array(packed)[packed.byteLength - 9] ^= 1;
            await cache.put(request, new Response(packed));
        }
    }
}"""
# Packs and unpacks; a cut and a changed copy are not sound.
PACKED = """async () => {
    const runtime = document.querySelector('script[src$="/runtime.mjs"]').src;
    const { isSound, pack, unpack } = await import(runtime.replace("/runtime.mjs", "/snapshot.mjs"));
    // In front 64 bytes, of which the second word says so; then a memory of 16 pages.
    const bytes = new Uint8Array(64 + 65536);
    bytes.set([1, 2, 3, 4, 64], 0);
    bytes.set([5], 64 + 3 * 4096);
    bytes.set([6], 64 + 4 * 4096);
    bytes.set([7], 64 + 65535);
    const packed = pack(bytes);
    const memory = new WebAssembly.Memory({ initial: 1 });
    const restored = new Uint8Array(memory.buffer).fill(9);
    const again = unpack(packed, () => memory);
    const front = Array.from(again.subarray(0, 5));
    again.subarray(64);
    const spoiled = packed.slice();
    new Uint8Array(spoiled)[17] ^= 1;
    return {
        same: restored.every((byte, at) => byte === bytes[64 + at]),
        front: [...front, again.length],
        size: packed.byteLength,
        sound: [packed, spoiled, packed.slice(4), packed.slice(0, -4), packed.slice(1), new ArrayBuffer(0)]
            .map(isSound),
    };
}"""


def visit(context: BrowserContext, url: str) -> tuple[Page, dict[str, Any]]:
    """Open the page, wait for Python and for what the snapshot comes to, and give the report."""
    page = context.new_page()
    page.goto(url)
    page.locator(READY).wait_for(state="attached")
    for _ in range(600):
        report: dict[str, Any] = page.evaluate("({...pawboardBoot.report})")
        if report.get("snapshot", "making") != "making":
            return page, report
        page.wait_for_timeout(100)
    raise AssertionError(f"the snapshot comes to nothing: {report}")


@pytest.fixture
def returning(browser: Browser) -> Any:
    made = browser.new_context()
    made.set_default_timeout(60_000)
    made.add_init_script(SOON)
    yield made
    made.close()


def run_python(page: Page, code: str) -> Any:
    """The JSON that some Python in the page evaluates to."""
    call = f"pawboardBoot.python.then((python) => python.runPython({json.dumps(code)}))"
    return json.loads(page.evaluate(call))


def test_made_once_used_later_and_dropped_when_broken(
    returning: BrowserContext, server: Server
) -> None:
    watch = Watch(returning, server.origin)
    page, report = visit(returning, server.url)
    assert report["from"] == "files"
    assert report["snapshot"] == "made"
    kept = page.evaluate(SHELF)
    snapshots = [name for name in kept if name.startswith("snapshot-")]
    assert len(snapshots) == 1
    assert 8e6 < kept[snapshots[0]] < 20e6
    page.close()

    page, report = visit(returning, server.url)
    assert report["from"] == "snapshot"
    assert report["snapshot"] == "used"
    assert report["counts"] == {}

    # Bytes that changed, and bytes that Pyodide refuses: a normal start, counted, and a new one.
    for honest, reason in ((False, "snapshotBroken"), (True, "snapshotRefused")):
        page.evaluate(SPOIL, honest)
        page.close()
        page, report = visit(returning, server.url)
        assert report["from"] == "files"
        assert report["counts"] == {reason: 1}
        assert report["snapshot"] == "made"
    assert [name for name in page.evaluate(SHELF) if name.startswith("snapshot-")] == snapshots
    watch.check()


@pytest.mark.parametrize("pattern", ["*.wasm", "*.asm.mjs"])
def test_a_file_that_does_not_come_costs_no_snapshot(
    returning: BrowserContext, server: Server, pattern: str
) -> None:
    server.headers["Cache-Control"] = "no-store"
    server.fault("*/sw.js", Fault(status=404))
    page, report = visit(returning, server.url)
    assert report["snapshot"] == "made"
    server.fault(pattern, Fault(status=503))
    page.goto("about:blank")
    page.goto(server.url)
    retry = page.get_by_role("button", name="Try again")
    retry.wait_for()
    server.mend()
    retry.click()
    page.locator(READY).wait_for(state="attached")
    report = page.evaluate("({...pawboardBoot.report})")
    assert report["from"] == "snapshot"
    assert report["counts"] == {}


# What keeps a page from reading the snapshot itself, and what it makes of a service worker that is of
# another version, and gives it none.
UNREAD = """
const match = CacheStorage.prototype.match;
CacheStorage.prototype.match = function (asked, ...rest) {
    if (String(asked).includes("/snapshot-")) return Promise.reject(new Error("not to be read"));
    return match.call(this, asked, ...rest);
};
"""
UNGIVEN = """
const post = ServiceWorker.prototype.postMessage;
ServiceWorker.prototype.postMessage = function (message, ...rest) {
    if (!String(message).startsWith("snapshot ")) post.call(this, message, ...rest);
};
"""


@pytest.mark.parametrize("hindered", [UNREAD, UNGIVEN], ids=["given", "read"])
def test_the_service_worker_gives_it_or_the_page_reads_it(
    returning: BrowserContext, server: Server, hindered: str
) -> None:
    page, report = visit(returning, server.url)
    assert report["snapshot"] == "made"
    page.wait_for_function("() => globalThis.pawboardOffline?.phase === 'kept'")
    page.close()
    returning.add_init_script(hindered)
    page, report = visit(returning, server.url)
    assert page.evaluate("Boolean(navigator.serviceWorker.controller)")
    assert report["from"] == "snapshot"
    assert report["counts"] == {}


# Asks the service worker twice in one task, and once as a page of another version would.
ASK_AT_ONCE = """async (name) => {
    const ask = (message) => new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = ({ data }) => data !== "coming" && resolve([data.packed.byteLength, data.sound]);
        setTimeout(resolve, 3000, null);
        navigator.serviceWorker.controller.postMessage(message, [port2]);
    });
    const own = `snapshot ${name}`;
    return Promise.all([ask(own), ask(own), ask(`${own}-older`)]);
}"""


def test_each_page_that_asks_is_given_one_and_only_its_own(
    returning: BrowserContext, server: Server
) -> None:
    page, _ = visit(returning, server.url)
    page.wait_for_function("() => globalThis.pawboardOffline?.phase === 'kept'")
    kept = page.evaluate(SHELF)
    name = next(name for name in kept if name.startswith("snapshot-"))
    page.reload()
    page.locator(READY).wait_for(state="attached")
    app = page.evaluate("document.querySelector('script[src$=\"/runtime.mjs\"]').getAttribute('src')")
    given = page.evaluate(ASK_AT_ONCE, app.replace("runtime.mjs", name))
    assert given == [[kept[name], True], [kept[name], True], None]


def test_only_what_was_packed_is_sound(returning: BrowserContext, server: Server) -> None:
    page, _ = visit(returning, server.url)
    told = page.evaluate(PACKED)
    assert told["same"]
    assert told["front"] == [1, 2, 3, 4, 64, 64]
    assert told["size"] < 4 * 4096
    assert told["sound"] == [True] + [False] * 5


def test_an_older_one_goes(returning: BrowserContext, server: Server) -> None:
    page, _ = visit(returning, server.url)
    page.evaluate("""async () => {
        for (const name of await caches.keys()) {
            if (!name.startsWith("pawboard-snapshot ")) continue;
            const cache = await caches.open(name);
            for (const request of await cache.keys()) {
                if (!request.url.includes("/snapshot-")) continue;
                await cache.put(request.url + "-older", await cache.match(request));
                await cache.delete(request);
            }
        }
    }""")
    page.close()
    page, report = visit(returning, server.url)
    assert report["from"] == "files"
    assert len([name for name in page.evaluate(SHELF) if name.startswith("snapshot-")]) == 1


def test_two_starts_from_one_snapshot_draw_different_seeds(
    returning: BrowserContext, server: Server
) -> None:
    page, _ = visit(returning, server.url)
    page.close()
    code = (
        "import json, random\nfrom pawboard.engine import new_seed\n"
        "json.dumps([new_seed(), random.SystemRandom().random()])"
    )
    drawn: list[str] = []
    for _ in range(2):
        page, report = visit(returning, server.url)
        assert report["from"] == "snapshot"
        drawn += run_python(page, code)
        page.close()
    assert len(set(drawn)) == len(drawn)


# The game on the table as the page's Python holds it: its seed, its plies with the dealt cards.
DEALT = """
import gc, json
from pawboard.browser.app import App
session = next(one for one in gc.get_objects() if isinstance(one, App)).desk.session
json.dumps([session.seed, session.moves])
"""
# What the page and the opponents' worker say to each other, as texts.
OVERHEAR = """
globalThis.overheard = [];
globalThis.Worker = class extends Worker {
    constructor(...words) {
        super(...words);
        this.addEventListener("message", ({ data }) => overheard.push(data));
    }
    postMessage(data, ...rest) {
        overheard.push(data);
        super.postMessage(data, ...rest);
    }
};
"""


def test_two_starts_from_one_snapshot_deal_different_cards(
    returning: BrowserContext, server: Server
) -> None:
    page, _ = visit(returning, f"{server.url}#game=jiji")
    deals = [run_python(page, DEALT)]
    for _ in range(2):
        page.evaluate("localStorage.clear()")
        page.close()
        page, report = visit(returning, f"{server.url}#game=jiji")
        assert report["from"] == "snapshot"
        deals.append(run_python(page, DEALT))
    seeds, cards = zip(*deals, strict=True)
    assert len(set(seeds)) == 3
    assert len({tuple(dealt) for dealt in cards}) == 3


def test_the_seed_of_the_deal_is_never_an_opponents(
    returning: BrowserContext, server: Server
) -> None:
    page, _ = visit(returning, server.url)
    page.close()
    returning.add_init_script(OVERHEAR)
    page, report = visit(returning, f"{server.url}#game=jiji&seats=3&bots=1,2&level=1")
    assert report["from"] == "snapshot"
    # Two opponents move, then the third seat's person may.
    page.locator("main:not([hidden]) .spot.can").first.wait_for(timeout=60_000)
    heard = [json.loads(text) for text in page.evaluate("overheard") if isinstance(text, str)]
    assert {"ready": "snapshot"} in heard
    seed, _ = run_python(page, DEALT)
    questions = [json.loads(one["question"]) for one in heard if "question" in one]
    seeds = [question["seed"] for question in questions]
    assert len(seeds) >= 2
    assert len({seed, *seeds}) == len(seeds) + 1
    assert not any(seed in json.dumps(one) for one in heard)


def test_lazy_modules_and_files_are_there_after_a_snapshot(
    returning: BrowserContext, server: Server
) -> None:
    page, _ = visit(returning, server.url)
    page.close()
    page, report = visit(returning, server.url)
    assert report["from"] == "snapshot"
    page.evaluate("pawboardBoot.files()")
    code = (
        "import importlib, json, pathlib, pawboard\n"
        "top = pathlib.Path(pawboard.__file__).parent.parent\n"
        "paths = [p.relative_to(top).with_suffix('') for p in top.glob('pawboard/**/*.pyc')]\n"
        "names = ['.'.join(path.parts).removesuffix('.__init__') for path in paths]\n"
        "for name in names: importlib.import_module(name)\n"
        "json.dumps(len(paths))"
    )
    assert run_python(page, code) > 20


def test_a_later_visit_needs_no_file_of_library_and_package(
    returning: BrowserContext, server: Server
) -> None:
    """All that a page may import or read is in the snapshot, and so none of it can be late."""
    server.headers["Cache-Control"] = "no-store"
    server.fault("*/sw.js", Fault(status=404))
    page, _ = visit(returning, server.url)
    page.close()
    for pattern in ("*/python_stdlib.zip.gz", "*/*.whl.gz", "*/pyscript.zip.gz"):
        server.fault(pattern, Fault(status=404))
    page = returning.new_page()
    for game in ("three-tiers", "tuned", "whose-foods", "kilkenny", "jiji"):
        for part in ("", "&page=rules", "&page=new", "&page=guide"):
            page.goto("about:blank")
            page.goto(f"{server.url}#game={game}{part}")
            page.locator(READY).wait_for(state="attached")
            page.locator("main:not([hidden]) h1").first.wait_for()
            assert page.evaluate("pawboardBoot.report.from") == "snapshot"
    for name in ("about", "diagnostics", "settings", "saves"):
        page.goto("about:blank")
        page.goto(f"{server.url}#page={name}")
        page.locator(READY).wait_for(state="attached")
        assert page.evaluate("pawboardBoot.error") is None
    assert not page.evaluate("pawboardBoot.files().then(() => true, () => false)")


def test_where_storage_is_denied_it_starts_as_always(browser: Browser, server: Server) -> None:
    context = browser.new_context()
    context.add_init_script(SOON)
    context.add_init_script("""
        const deny = () => Promise.reject(new DOMException("denied", "SecurityError"));
        Object.defineProperty(caches, "open", { value: deny });
    """)
    _, report = visit(context, server.url)
    assert report["from"] == "files"
    assert report["snapshot"] == "denied"
    context.close()


def test_a_maker_that_does_not_start_is_counted(returning: BrowserContext, server: Server) -> None:
    server.fault("*/snapshot-worker.mjs", Fault(status=404))
    _, report = visit(returning, server.url)
    assert report["snapshot"] == "failed"
    assert report["counts"] == {"snapshotNotMade": 1}
