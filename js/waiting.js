// Until Python is there: says truthfully how far the rules have come, offers another try when they
// cannot come, and keeps what is chosen and typed. Inlined by the build, below what it fills.
(() => {
  const bar = document.getElementById("progress");
  // The first number written as a language writes it takes the browser longer than all the rest here.
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  const { lang } = document.documentElement;
  const megabytes = (bytes) =>
    lang === "en" ? (bytes / 1e6).toFixed(1) : (bytes / 1e6).toLocaleString(undefined, digits);
  const show = () => {
    const { phase, loaded, total, error } = globalThis.pawboardBoot;
    bar.dataset.phase = phase;
    bar.style.setProperty("--part", total ? loaded / total : 0);
    for (const part of bar.querySelectorAll("[data-text]")) {
      const text = part.getAttribute(`data-text-${error?.code}`) ?? part.dataset.text;
      const said = text
        .replace("{loaded}", megabytes(loaded))
        .replace("{total}", megabytes(total))
        .replace("{error}", error?.message ?? "");
      if (part.textContent !== said) part.textContent = said;
    }
    // Ears are told of a failure only: bytes that count up would talk without end.
    if (error) document.getElementById("alert").textContent = bar.querySelector(".failed").textContent;
  };
  // A service worker may keep a file that was spoiled: it fetches again what is not as it was built.
  let worker = null;
  try {
    worker = navigator.serviceWorker?.controller;
  } catch {} // A frame without an origin may not even ask.
  // One that says nothing for so long is left alone.
  const PATIENCE = globalThis.pawboardPatience ?? 30000;
  const mended = () =>
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }) => resolve(data);
      worker.postMessage("repair", [port2]);
      setTimeout(resolve, PATIENCE, []);
    });
  // Whatever the browser has kept of a spoiled script would be there again after a reload.
  const modules = () => [...document.querySelectorAll('link[rel="modulepreload"]')].map(({ href }) => href);
  const past = async (url) =>
    (await fetch(url, { cache: "reload", signal: AbortSignal.timeout(PATIENCE) })).arrayBuffer();
  const stopped = () => /^(stopped|broken)$/.test(globalThis.pawboardBoot.error?.code);
  const again = async () => {
    if (stopped()) return location.reload();
    await Promise.allSettled((worker ? await mended() : modules()).map(past));
    location.reload();
  };
  // Once by itself, before anybody is troubled.
  const once = () => {
    try {
      const tried = sessionStorage.getItem("pawboard/mended");
      sessionStorage.setItem("pawboard/mended", "yes");
      return !tried;
    } catch {
      return false;
    }
  };
  document.addEventListener("pawboard-progress", ({ detail }) => {
    show();
    if (detail.phase === "failed" && worker && !stopped() && once()) again();
  });
  bar.querySelector("button").addEventListener("click", again);
  show();

  // Python plays these as soon as it can, and then sets the list to null.
  globalThis.pawboardPending = [];
  const on = (type, act) =>
    addEventListener(type, (event) => globalThis.pawboardPending && act(event));
  // A saved game is not at its opening, so nothing can be chosen before it is back.
  const near = ({ target }) =>
    "resuming" in document.documentElement.dataset ? null : target.closest?.("[data-spot]");
  on("hashchange", () => {
    globalThis.pawboardPending = [];
    for (const spot of document.querySelectorAll("[data-queued]")) spot.removeAttribute("data-queued");
  });
  on("click", (event) => {
    const spot = near(event);
    if (!spot) return;
    spot.toggleAttribute("data-queued");
    pawboardPending.push(["choose", spot.dataset.spot]);
  });
  on("keydown", (event) => {
    if (!/^( |Enter)$/.test(event.key) || !near(event)) return;
    event.preventDefault();
    near(event).click();
  });
  on("submit", (event) => {
    event.preventDefault();
    const { form } = event.target.dataset;
    const typed = new FormData(event.target).get("text");
    if (form !== "move" || !typed) return;
    pawboardPending.push(["move", typed]);
    event.target.reset();
  });
})();
