// Put into a page before anything else: makes a move as early as a person could, and keeps the time
// at which Python had put the piece on the board. `benchFound` holds what came of it, in milliseconds
// after the navigation started.
(() => {
  const found = (globalThis.benchFound = { shown: null, tapped: null, moved: null, shifts: [] });
  globalThis.pawboardSnapshotDelay = 0;
  const [from, to] = ["1:g", "a1"];
  const now = () => performance.now();
  const main = () => document.querySelector("main:not([hidden])");
  const spot = (key) => main()?.querySelector(`[data-spot="${key}"]`);
  const plies = () => main()?.querySelectorAll(".log .spoken").length ?? 0;
  const resumes = () => "resuming" in document.documentElement.dataset;
  try {
    const name = ({ node }) => `${node?.nodeName}.${node?.className?.baseVal ?? node?.className}`;
    const keep = ({ startTime, value, sources }) =>
      found.shifts.push({ at: startTime, value, what: sources.map(name) });
    new PerformanceObserver((list) => list.getEntries().forEach(keep))
      .observe({ type: "layout-shift", buffered: true });
  } catch {} // only Chromium tells of shifts

  // A person lifts the curtain and rolls, then taps what can be tapped until a move is made.
  const moveNow = () => {
    for (let taps = 0; taps < 20; taps++) {
      const before = plies();
      const own = main()?.querySelector(".spot.can");
      const able = own ?? main()?.querySelector("[data-do='reveal'], [data-do='roll']");
      if (!able) return false;
      able.click();
      if (own && plies() > before) return true;
    }
    return false;
  };
  const paint = () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime;
  // Where no script can come first, as in WebKit, the browser alone knows the time of its paint.
  const behind = Boolean(document.body);
  const painted = () => {
    found.shown = (behind && paint()) || Math.max(now(), paint() ?? 0);
    if (resumes()) return;
    spot(from).click();
    spot(to).click();
    found.tapped = now();
  };
  let seen = false;
  const look = () => {
    const root = document.documentElement;
    if (!seen && globalThis.pawboardPending && spot(to)) {
      seen = true;
      // The task after a frame's callbacks runs when that frame has been painted.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = painted;
        port2.postMessage(0);
      });
    }
    if (resumes() && "ready" in root.dataset && found.tapped === null) {
      found.tapped = now();
      if (moveNow()) finish();
    } else if (found.tapped !== null && spot(to)?.querySelector(".piece")) finish();
  };
  const watch = new MutationObserver(look);
  const finish = () => {
    found.moved = now();
    watch.disconnect();
    found.resumed = resumes();
    document.documentElement.dataset.benched = "";
    console.debug("benched");
  };
  watch.observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ["data-ready"] });
  // Python may be faster than the eye: then the taps come when it is there already.
  const late = () => {
    if (found.tapped === null) look();
    if (found.moved === null) requestAnimationFrame(late);
  };
  requestAnimationFrame(late);

  /** Open another game in the same page and move there; resolves with the time that both took. */
  globalThis.benchOther = (fragment) =>
    new Promise((resolve, reject) => {
      const start = now();
      const opened = new MutationObserver(() => {
        if (!main()?.querySelector(`[data-spot], [data-do="reveal"]`)) return;
        opened.disconnect();
        if (moveNow()) resolve(now() - start);
        else reject(new Error(`no move can be made in ${fragment}`));
      });
      opened.observe(document.getElementById("app"), { childList: true, subtree: true });
      location.hash = fragment;
    });
})();
