"""The built site starts: where it is put, under its policy, in frames, and when things go wrong."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Frame, Page

from tests.browsers import Watch
from tools.serve import Fault, Server
from tools.stamps import DIST

READY = "html[data-ready]"

# Keeps what happens before the page's own scripts run.
GATHER = """
globalThis.violations = [];
globalThis.told = [];
document.addEventListener("securitypolicyviolation", (event) =>
    violations.push(`${event.violatedDirective} ${event.blockedURI}`));
document.addEventListener("pawboard-progress", (event) => told.push(event.detail));
"""


def wait_ready(page: Page | Frame) -> None:
    page.locator(READY).wait_for(state="attached")


def wait_failed(page: Page) -> dict[str, Any]:
    for _ in range(300):
        state: dict[str, Any] = page.evaluate("({...pawboardBoot})")
        if state["phase"] == "failed":
            return state
        page.wait_for_timeout(100)
    raise AssertionError(f"the page does not say that it failed: {state}")


def test_boots_without_a_word(page: Page, server: Server) -> None:
    page.add_init_script(GATHER)
    page.goto(server.url)
    wait_ready(page)
    assert page.evaluate("violations") == []


def test_boots_below_a_sub_path(context: BrowserContext) -> None:
    with Server(DIST, prefix="/some/where/") as server:
        watch = Watch(context, server.url)
        page = context.new_page()
        page.goto(server.url + "index.html?theme=dark#x=1")
        wait_ready(page)
        watch.check()


def test_policy_forbids_text_as_script(page: Page, server: Server, watch: Watch) -> None:
    page.add_init_script(GATHER)
    page.goto(server.url)
    wait_ready(page)
    page.evaluate("""() => {
        const script = document.createElement("script");
        script.textContent = "globalThis.slipped = true";
        document.body.append(script);
    }""")
    page.evaluate("() => document.body.insertAdjacentHTML('beforeend', '<a onclick=\"1\">x</a>')")
    assert page.evaluate("globalThis.slipped") is None
    assert "script-src-elem inline" in page.evaluate("violations")
    policy = page.locator('meta[http-equiv="Content-Security-Policy"]').get_attribute("content")
    assert policy is not None
    scripts = next(part for part in policy.split("; ") if part.startswith("script-src "))
    assert "'unsafe-eval'" not in scripts
    assert "'unsafe-inline'" not in scripts
    assert "default-src 'self'" in policy
    blocked = re.compile("Content.Security.Policy|blocked an (inline script|event handler)")
    watch.expect(blocked, times=len(page.evaluate("violations")))


def test_progress_is_true(page: Page, server: Server) -> None:
    page.add_init_script(GATHER)
    page.goto(server.url)
    wait_ready(page)
    told = page.evaluate("told")
    loaded = [state["loaded"] for state in told]
    assert loaded == sorted(loaded)
    phases = [state["phase"] for state in told]
    assert phases == sorted(phases, key=["bytes", "starting", "ready"].index)
    sizes = {path.name: path.stat().st_size for path in DIST.rglob("*") if path.is_file()}
    counted = ["pyodide.asm.wasm", "python_stdlib.zip.gz", "pyscript.zip.gz"]
    wheel = next(name for name in sizes if name.endswith(".whl.gz"))
    assert told[-1]["total"] == sum(sizes[name] for name in [*counted, wheel])
    assert told[-1]["loaded"] == told[-1]["total"]


def test_boots_in_a_frame_without_an_origin(context: BrowserContext, tmp_path: Path) -> None:
    with Server(DIST) as server, Server(tmp_path) as host:
        frame = f'<iframe sandbox="allow-scripts" width="600" height="600" src="{server.url}">'
        (tmp_path / "index.html").write_text(
            f"<!doctype html><link rel=icon href=data:,>{frame}</iframe>"
        )
        watch = Watch(context, server.origin, host.origin)
        page = context.new_page()
        page.goto(host.url)
        inner = page.frames[1]
        wait_ready(inner)
        assert inner.evaluate("self.origin") == "null"
        watch.check()


@pytest.mark.parametrize(
    "storage",
    [
        "IDBFactory.prototype.open = () => {"
        " const asked = {}; setTimeout(() => asked.onerror?.(new Event('error'))); return asked; }",
        # Firefox has none in the empty page that comes first.
        "if (globalThis.caches) CacheStorage.prototype.open = () => new Promise(() => {})",
    ],
    ids=["indexedDB", "caches"],
)
def test_boots_where_storage_fails_late_or_never_answers(
    page: Page, server: Server, storage: str
) -> None:
    page.add_init_script(storage)
    page.goto(server.url)
    wait_ready(page)


def test_boots_from_a_host_that_does_not_know_wasm(
    page: Page, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(__import__("tools.serve").serve.TYPES, ".wasm", "application/octet-stream")
    page.goto(server.url)
    wait_ready(page)


@pytest.mark.parametrize("pattern", ["*.wasm", "*stdlib.zip.gz", "*.whl.gz", "*/pyscript.zip.gz"])
def test_a_lost_file_is_asked_for_again(
    page: Page, server: Server, watch: Watch, pattern: str, browser: Browser
) -> None:
    server.fault(pattern, Fault(status=503, times=1))
    page.goto(server.url)
    wait_ready(page)
    assert page.evaluate("pawboardBoot.report.counts.fetchedAgain") == 1
    if browser.browser_type.name == "chromium":
        watch.expect(re.compile("status of 503"))


@pytest.mark.parametrize(
    "pattern", ["*.wasm", "*stdlib.zip.gz", "*.whl.gz", "*.asm.mjs", "*/core-*.js", "*/error-*.js"]
)
def test_a_missing_file_ends_in_an_honest_failure_and_a_retry(
    context: BrowserContext, server: Server, pattern: str
) -> None:
    server.fault(pattern, Fault(status=404))
    page = context.new_page()
    page.goto(server.url)
    error = wait_failed(page)["error"]
    assert error["code"] in ("runtime", "script")
    assert error["message"]
    server.mend()
    page.reload()
    wait_ready(page)


@pytest.mark.parametrize("pattern", ["*.wasm", "*stdlib.zip.gz", "*.whl.gz"])
def test_a_broken_file_ends_in_an_honest_failure(
    context: BrowserContext, server: Server, pattern: str
) -> None:
    server.fault(pattern, Fault(corrupt=True))
    page = context.new_page()
    page.goto(server.url)
    assert wait_failed(page)["error"]["code"] in ("runtime", "python")


@pytest.mark.parametrize("pattern", ["*/core-*.js", "*.asm.mjs"])
def test_a_script_that_the_browser_keeps_spoiled_is_mended_by_another_try(
    context: BrowserContext, server: Server, pattern: str
) -> None:
    server.fault(pattern, Fault(corrupt=True, times=1))
    page = context.new_page()
    page.goto(server.url)
    wait_failed(page)
    page.get_by_role("button", name="Try again").click()
    wait_ready(page)


def test_python_that_fails_is_an_honest_failure(context: BrowserContext, tmp_path: Path) -> None:
    site = tmp_path / "site"
    shutil.copytree(DIST, site)
    text = (site / "index.html").read_text(encoding="utf-8")
    (site / "index.html").write_text(text.replace("\nmain()\n", "\nraise ValueError('no')\n"))
    with Server(site) as server:
        page = context.new_page()
        page.goto(server.url)
        error = wait_failed(page)["error"]
    assert error["code"] == "python"
    assert "ValueError: no" in error["message"]


def test_an_interpreter_that_dies_is_an_honest_failure(
    context: BrowserContext, server: Server
) -> None:
    page = context.new_page()
    # Deeper than its stack.
    page.add_init_script("localStorage.setItem('pawboard/settings', '['.repeat(20000))")
    page.goto(server.url)
    assert wait_failed(page)["error"]["code"] == "python"


def test_opened_as_a_file_it_says_so(context: BrowserContext) -> None:
    page = context.new_page()
    page.goto((DIST / "index.html").as_uri())
    assert wait_failed(page)["error"]["code"] == "file"


def test_what_is_imported_comes_as_bytecode(page: Page, server: Server) -> None:
    page.goto(server.url)
    wait_ready(page)
    code = """
import json, sys
def of(package):
    found = [one for name, one in sys.modules.items() if name.split(".")[0] == package]
    specs = [getattr(one, "__spec__", None) for one in found]
    return [spec.origin for spec in specs if spec]
json.dumps([of("pawboard"), of("pyscript")])
"""
    run = f"pawboardBoot.python.then((python) => python.runPython({json.dumps(code)}))"
    ours, theirs = json.loads(page.evaluate(run))
    assert len(ours) > 50
    assert len(theirs) > 5
    assert all(re.fullmatch("/lib/.*/site-packages/pawboard/.*[.]pyc", file) for file in ours)
    assert all(re.fullmatch("/lib/pyscript/pyscript/.*[.]pyc", file) for file in theirs)


def test_an_archive_spoiled_on_the_way_is_fetched_past_the_cache(
    page: Page, server: Server, watch: Watch, browser: Browser
) -> None:
    if browser.browser_type.name == "firefox":
        # It tells of a stream that breaks, whoever has caught it.
        watch.expect(re.compile("input data is corrupted"))
    server.fault("*stdlib.zip.gz", Fault(corrupt=True, times=1))
    page.goto(server.url)
    wait_ready(page)
    asked = [served for served in server.served if served.path.endswith("stdlib.zip.gz")]
    assert len(asked) == 2
