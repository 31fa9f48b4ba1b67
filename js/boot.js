// The classic companion of runtime.mjs, inlined by the build: what modules cannot tell about themselves.
((boot) => {
  const fail = (code, message) => {
    if (boot.phase === "failed" || boot.phase === "ready") return;
    Object.assign(boot, { phase: "failed", error: { code, message } });
    document.dispatchEvent(new CustomEvent("pawboard-progress", { detail: { ...boot } }));
  };
  // Not before the page is there to show it, nor before those who show it listen.
  const later = (...words) => {
    if (document.readyState === "loading") addEventListener("DOMContentLoaded", () => later(...words));
    else setTimeout(fail, 0, ...words);
  };
  // A page opened as a file gets no modules, and the errors that follow from it say nothing more.
  if (location.protocol === "file:") later("file", location.href);
  else if (!globalThis.WebAssembly || !globalThis.DecompressionStream) later("browser", navigator.userAgent);
  else {
    // Those of <script> elements do not bubble; one that does not parse is told with its name only.
    const ours = new URL(".", location.href).href;
    const script = ({ target, filename }) => (target?.tagName === "SCRIPT" ? target.src : filename);
    const failed = (event) => script(event)?.startsWith(ours) && later("script", script(event));
    addEventListener("error", failed, true);
  }
})((globalThis.pawboardBoot = { phase: "bytes", loaded: 0, total: 0, error: null }));
