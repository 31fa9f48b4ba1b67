"""Looks for the cards of Cats Called Jiji wherever a page may have put them."""

from __future__ import annotations

import json
import re
import zlib
from base64 import urlsafe_b64decode
from collections.abc import Iterator
from typing import Any

from playwright.sync_api import ConsoleMessage, Page

CARD = re.compile(r"(?<![A-Za-z0-9_-])[BW][1-8](?![A-Za-z0-9_-])")
WORD = re.compile(r"\b(?:deal|draw|hide|share|find|rule)-[A-Z]|card[-:][BW]|name[-:][BW]")
SAID = re.compile(r"\b(?:black|white) [1-8]\b", re.IGNORECASE)
DRAWN = re.compile(r'href="#jiji-[BW]"|href="#n[1-8]"')
SEVERAL = re.compile(rb"[BW][1-8][^A-Za-z0-9]{0,2}[BW][1-8]")
"""In bytes, two cards beside one another: any two bytes may look like one by chance."""
ENCODED = re.compile(r"[A-Za-z0-9_+/-]{16,}={0,2}")

# What leaves the page by other ways than the document is written down as it goes.
LISTEN = """
globalThis.posted = [];
const note = (message) => {
  try { posted.push(JSON.stringify(message) ?? String(message)); } catch { posted.push("?"); }
};
for (const kind of [Worker, MessagePort, BroadcastChannel, globalThis.ServiceWorker]) {
  const post = kind?.prototype?.postMessage;
  if (post) kind.prototype.postMessage = function (message, ...rest) {
    note(message);
    return post.call(this, message, ...rest);
  };
}
"""
GATHER = """async () => {
  const found = {
    document: document.documentElement.outerHTML,
    fields: JSON.stringify(
      [...document.querySelectorAll("input, textarea")].map((one) => one.value),
    ),
    address: decodeURIComponent(location.href),
    title: document.title,
    history: JSON.stringify(history.state),
    name: window.name,
    cookie: document.cookie,
    session: JSON.stringify({ ...sessionStorage }),
    posted: JSON.stringify(posted),
  };
  for (const [key, value] of Object.entries({ ...localStorage })) found[`local ${key}`] = value;
  return found;
}"""
# The site's own files name all cards there are; a game is found in them by its seed.
KEPT = """async (seed) => {
  const has = (bytes) => new TextDecoder("latin1").decode(bytes).includes(seed);
  const found = [];
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const answer = await cache.match(request);
      if (has(await answer.arrayBuffer())) found.push(request.url);
    }
  }
  // The page has a stand-in; a frame has the one that lasts.
  const frame = document.body.appendChild(document.createElement("iframe"));
  const { indexedDB } = frame.contentWindow;
  for (const { name } of await indexedDB.databases()) {
    const base = await new Promise((done, failed) => {
      const asked = indexedDB.open(name);
      asked.onsuccess = () => done(asked.result);
      asked.onerror = failed;
    });
    for (const store of base.objectStoreNames) {
      const all = await new Promise((done) => {
        const asked = base.transaction(store).objectStore(store).getAll();
        asked.onsuccess = () => done(asked.result);
      });
      for (const one of all) {
        const whole = one instanceof Blob || one instanceof ArrayBuffer;
        const parts = whole ? [one] : Object.values(one ?? {});
        for (const part of parts) {
          const bytes = part instanceof Blob ? await part.arrayBuffer() : part;
          const raw = bytes instanceof ArrayBuffer || ArrayBuffer.isView(bytes);
          const there = raw ? has(bytes) : JSON.stringify(bytes)?.includes(seed);
          if (there) found.push(`${name}/${store}`);
        }
      }
    }
    base.close();
  }
  frame.remove();
  return found;
}"""


class Ears:
    """Hears what a page says on its console, from before its first line on."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.said: list[str] = []
        page.add_init_script(LISTEN)
        page.on("console", self._hear)

    def _hear(self, message: ConsoleMessage) -> None:
        self.said.append(message.text)

    def leaks(self) -> list[str]:
        """Where a card can be read now, with what is read; nothing for a page that is tight."""
        texts: dict[str, str] = self.page.evaluate(GATHER)
        texts["console"] = "\n".join(self.said)
        texts["tree"] = self.page.locator("html").aria_snapshot()
        if self.page.context.browser and self.page.context.browser.browser_type.name == "chromium":
            texts["whole tree"] = json.dumps(_whole_tree(self.page))
        found = []
        for place, text in ((place, text or "") for place, text in texts.items()):
            drawn = (DRAWN,) if place == "document" else ()
            for pattern in (CARD, WORD, SAID, *drawn):
                found += [f"{place}: {match[0]}" for match in pattern.finditer(text)]
            for content in _contents(text):
                found += [f"{place}, decoded: {match!r}" for match in SEVERAL.findall(content)]
        return found

    def kept(self, seed: str) -> list[str]:
        """Which stored files and snapshots hold a seed."""
        found: list[str] = self.page.evaluate(KEPT, seed)
        return found


def _whole_tree(page: Page) -> Any:
    session = page.context.new_cdp_session(page)
    try:
        return session.send("Accessibility.getFullAXTree")
    finally:
        session.detach()


def _contents(text: str) -> Iterator[bytes]:
    """What base64 in a text stands for, as it is and inflated."""
    for match in ENCODED.finditer(text):
        encoded = match[0].rstrip("=").replace("+", "-").replace("/", "_")
        encoded = encoded[: len(encoded) - (len(encoded) % 4 == 1)]
        content = urlsafe_b64decode(encoded + "=" * (-len(encoded) % 4))
        yield content
        for window in (15, -15, 31):
            try:
                yield zlib.decompressobj(window).decompress(content, 1_000_000)
            except zlib.error:
                continue
