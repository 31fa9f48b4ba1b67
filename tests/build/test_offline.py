"""The service worker: the site without a network, and one version after the other."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import cast

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect

from tests.browsers import Name, Watch, launch_profile
from tools.serve import Fault, Handler, Server
from tools.site import offline
from tools.stamps import DIST, files_under

READY = "html[data-ready]"
GAME = ("g@a1", "b@a3", "g@b1", "b@b3", "s@c1")
RESULT = "Player 1 wins"
# Entries of the cache that holds the site, spoiled in place.
SPOIL = """async (ending) => {
    let spoiled = 0;
    for (const name of await caches.keys()) {
        if (!name.startsWith("pawboard-site")) continue;
        const cache = await caches.open(name);
        for (const request of await cache.keys()) {
            if (!request.url.endsWith(ending)) continue;
            const old = await cache.match(request);
            const bytes = new Uint8Array(await old.arrayBuffer());
            bytes.fill(120, bytes.length >> 2, bytes.length >> 1);
            await cache.put(request, new Response(bytes, { headers: old.headers }));
            spoiled++;
        }
    }
    return spoiled;
}"""


def phase(page: Page, *wanted: str) -> str:
    """Wait until the page knows one of these of its service worker."""
    for _ in range(300):
        found: str = page.evaluate("globalThis.pawboardOffline?.phase ?? ''")
        if found in wanted:
            return found
        page.wait_for_timeout(100)
    raise AssertionError(f"{found!r} instead of {wanted}")


def visit(context: BrowserContext, url: str) -> Page:
    """Open a page and wait for Python."""
    page = context.new_page()
    page.goto(url)
    page.locator(READY).wait_for(state="attached")
    return page


def play(page: Page) -> None:
    """Play a whole game by typing."""
    field = page.locator("main:not([hidden])").get_by_role("textbox", name="Move", exact=True)
    for move in GAME:
        field.fill(move)
        field.press("Enter")
    expect(page.get_by_text(RESULT).first).to_be_visible()


def generation(page: Page) -> str:
    """Which of the versions made here a page is."""
    content: str | None = page.locator("html").get_attribute("data-generation")
    return content or "1"


def make_version(folder: Path, number: int) -> None:
    """Write the site as a newer version, which says its number."""
    shutil.copytree(DIST, folder, dirs_exist_ok=True)
    page = folder / "index.html"
    page.write_text(
        page.read_text(encoding="utf-8").replace("<html ", f'<html data-generation="{number}" ', 1),
        encoding="utf-8",
    )
    files = {path.relative_to(folder).as_posix(): path.read_bytes() for path in files_under(folder)}
    told = re.search(r'"snapshot":"([^"]+)"', (DIST / "sw.js").read_text(encoding="utf-8"))
    assert told is not None
    (folder / "sw.js").write_bytes(offline.worker(files, f"0.0.{number}", told[1]))


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A copy of the site that a test may change."""
    shutil.copytree(DIST, tmp_path / "site")
    return tmp_path / "site"


@pytest.fixture
def host(site: Path) -> Iterator[Server]:
    """A server of that copy."""
    with Server(site) as started:
        yield started


@pytest.fixture
def visitor(browser: Browser) -> Iterator[BrowserContext]:
    """Somebody who comes again."""
    made = browser.new_context()
    made.set_default_timeout(60_000)
    yield made
    made.close()


@pytest.fixture
def regular(playwright: Playwright, browser: Browser, tmp_path: Path) -> Iterator[BrowserContext]:
    """Somebody with a profile on the disk: what forgets everything keeps no file of this size."""
    name = cast(Name, browser.browser_type.name)
    made = launch_profile(playwright, name, tmp_path / "profile")
    made.set_default_timeout(60_000)
    yield made
    made.close()


def test_plays_on_without_a_network(visitor: BrowserContext, host: Server) -> None:
    watch = Watch(visitor, host.origin)
    if visitor.browser and visitor.browser.browser_type.name == "chromium":
        # Each visit asks for the kill switch, and Chromium tells that nobody answers.
        watch.expect("Failed to load resource: net::ERR_CONNECTION_REFUSED", 2)
    page = visit(visitor, f"{host.url}#game=three-tiers")
    assert phase(page, "kept") == "kept"
    host.stop()
    page.reload()
    page.locator(READY).wait_for(state="attached")
    assert phase(page, "kept") == "kept"
    play(page)
    page.goto(f"{host.url}?from=elsewhere#game=three-tiers")
    page.locator(READY).wait_for(state="attached")
    assert phase(page, "kept") == "kept"
    watch.check()


# Takes a file out of what the service worker keeps; how many were taken.
TAKE = """async (ending) => {
    let taken = 0;
    for (const name of await caches.keys()) {
        if (!name.startsWith("pawboard-site ")) continue;
        const cache = await caches.open(name);
        for (const request of await cache.keys())
            if (request.url.endsWith(ending)) taken += await cache.delete(request);
    }
    return taken;
}"""


@pytest.mark.parametrize("copy", ["the browser's own", "the service worker's"])
def test_either_copy_of_the_webassembly_will_do(
    regular: BrowserContext, host: Server, copy: str
) -> None:
    own = copy == "the browser's own"
    if not own:
        host.headers["Cache-Control"] = "no-store"
    page = visit(regular, f"{host.url}#game=three-tiers")
    assert phase(page, "kept") == "kept"
    if own:
        assert page.evaluate(TAKE, "asm.wasm") == 1
    host.stop()
    page.reload()
    page.locator(READY).wait_for(state="attached")
    play(page)


def test_is_kept_from_a_host_that_says_how_gz_is_packed(
    visitor: BrowserContext, host: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = Handler.head

    def head(self: Handler, status: int, found: Path, headers: Mapping[str, str]) -> None:
        told = {"Content-Encoding": "gzip"} if found.suffix == ".gz" else {}
        plain(self, status, found, {**headers, **told})

    monkeypatch.setattr(Handler, "head", head)
    page = visit(visitor, f"{host.url}#game=three-tiers")
    assert phase(page, "kept", "failed") == "kept"
    host.stop()
    page.reload()
    page.locator(READY).wait_for(state="attached")
    play(page)


def test_a_newer_version_waits_until_it_is_accepted(
    visitor: BrowserContext, host: Server, site: Path
) -> None:
    page = visit(visitor, host.url)
    phase(page, "kept")
    other = visit(visitor, f"{host.url}#game=three-tiers")
    make_version(site, 2)
    page.evaluate("pawboardOffline.check()")
    phase(page, "update")
    phase(other, "update")
    # Refused, or not heard of: the version before goes on, and is whole.
    page.reload()
    page.locator(READY).wait_for(state="attached")
    assert generation(page) == "1"
    phase(page, "update")
    with page.expect_navigation():
        page.evaluate("pawboardOffline.accept()")
    page.locator(READY).wait_for(state="attached")
    assert generation(page) == "2"
    # A second tab is not torn from its game, and has the files of its own version.
    phase(other, "replaced")
    assert generation(other) == "1"
    play(other)
    other.reload()
    other.locator(READY).wait_for(state="attached")
    assert generation(other) == "2"


@pytest.mark.parametrize("ending", ["index.html", "asm.wasm", "start.mjs", ".whl.gz"])
def test_a_spoiled_file_is_mended(visitor: BrowserContext, host: Server, ending: str) -> None:
    page = visit(visitor, f"{host.url}#game=three-tiers")
    phase(page, "kept")
    assert page.evaluate(SPOIL, ending) == 1
    page.reload()
    page.locator(READY).wait_for(state="attached")
    play(page)


def test_an_interrupted_install_leaves_nothing_and_is_tried_again(
    visitor: BrowserContext, host: Server
) -> None:
    host.fault("*/notices.html", Fault(status=503))
    page = visit(visitor, f"{host.url}#game=three-tiers")
    phase(page, "failed")
    assert (
        page.evaluate(
            "caches.keys().then((names) => names.filter((n) => n.startsWith('pawboard-site')))"
        )
        == []
    )
    play(page)
    host.mend()
    page.reload()
    page.locator(READY).wait_for(state="attached")
    phase(page, "kept")


def test_the_kill_switch_ends_the_service_worker(
    visitor: BrowserContext, host: Server, site: Path
) -> None:
    page = visit(visitor, host.url)
    phase(page, "kept")
    (site / "kill-switch.json").write_text('{"off": true}')
    page.reload()
    page.locator(READY).wait_for(state="attached")
    phase(page, "off")
    assert (
        page.evaluate("navigator.serviceWorker.getRegistrations().then((all) => all.length)") == 0
    )
    assert (
        page.evaluate(
            "caches.keys().then((names) => names.filter((n) => n.startsWith('pawboard-site')))"
        )
        == []
    )


def test_storage_that_is_denied_costs_nothing_but_offline(
    visitor: BrowserContext, host: Server
) -> None:
    visitor.add_init_script(
        "const get = () => { throw new DOMException('denied') };"
        "Object.defineProperty(globalThis, 'caches', { get });"
        "ServiceWorkerContainer.prototype.register = () => Promise.reject(new Error('denied'));"
    )
    page = visit(visitor, f"{host.url}#game=three-tiers")
    phase(page, "failed")
    play(page)
