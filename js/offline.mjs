// Registers the service worker once Python plays, and tells the page of newer versions.
// pawboardOffline holds the latest; a "pawboard-offline" event on document tells of each change.
const state = (globalThis.pawboardOffline = { phase: "none", hash: "", error: "" });
const tell = (change) => {
  Object.assign(state, change);
  document.dispatchEvent(new CustomEvent("pawboard-offline", { detail: { ...state } }));
};
let registration;
let accepted = false;

const ask = (worker, question) =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    worker.postMessage(question, [port2]);
  });

const offer = async (worker) => tell({ phase: "update", ...(await ask(worker, "version")) });
const follow = (worker) => {
  worker.addEventListener("statechange", () => {
    if (worker.state === "installed" && registration.active) offer(worker);
    else if (worker.state === "activated" && state.phase !== "replaced") tell({ phase: "kept" });
    else if (worker.state === "redundant" && state.phase === "keeping") tell({ phase: "failed", error: "not kept" });
  });
};

/** Let the version that waits take over, and load it. */
state.accept = () => {
  accepted = true;
  registration?.waiting?.postMessage("accept");
};
/** Look for a newer version now. */
state.check = () => registration?.update().catch(() => {});
const PATIENCE = globalThis.pawboardPatience ?? 30000;
/**
 * Fetch again whatever is kept and not as it was built; resolves with the addresses of what was
 * mended, with none where the worker says nothing for too long.
 */
state.repair = async () => {
  const worker = navigator.serviceWorker?.controller;
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE, []));
  return worker ? Promise.race([ask(worker, "repair"), late]) : [];
};

const isOff = async () => {
  const response = await fetch(new URL("../kill-switch.json", import.meta.url), { cache: "no-store" });
  return Boolean(response.ok && (await response.json()).off === true);
};
const turnOff = async () => {
  const root = new URL("../", import.meta.url).href;
  for (const name of await caches.keys()) if (name.startsWith(`pawboard-site ${root} `)) await caches.delete(name);
  await (await navigator.serviceWorker.getRegistration(root))?.unregister();
};

const started = () => {
  try {
    sessionStorage.removeItem("pawboard/mended");
  } catch {} // where storage is denied nothing was noted
};

/** Keep the site for visits without a network; never throws. */
export const register = async () => {
  started();
  // A frame on somebody's page is not the place to keep a site, and some have no storage at all.
  if (self.top !== self || !globalThis.isSecureContext || !navigator.serviceWorker) {
    return tell({ phase: "denied" });
  }
  const workers = navigator.serviceWorker;
  let controlled = Boolean(workers.controller);
  workers.addEventListener("controllerchange", () => {
    // The first control of a page that had none is no change of version.
    if (accepted) location.reload();
    else if (controlled) tell({ phase: "replaced" });
    controlled = true;
  });
  try {
    // Without a network there is nothing to ask, and nothing to turn off.
    if (await isOff().catch(() => false)) {
      await turnOff();
      return tell({ phase: "off" });
    }
    tell({ phase: "keeping" });
    const url = new URL("../sw.js", import.meta.url);
    registration = await workers.register(url, { updateViaCache: "none" });
    registration.addEventListener("updatefound", () => follow(registration.installing));
    if (registration.installing) follow(registration.installing);
    else if (registration.waiting) offer(registration.waiting);
    else if (registration.active) tell({ phase: "kept" });
  } catch (error) {
    tell({ phase: "failed", error: String(error?.message ?? error) });
  }
};
