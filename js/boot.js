// The classic companion of runtime.mjs, inlined by the build: what modules cannot tell about themselves.
((boot) => {
  const fail = (code, message) => {
    if (boot.phase === "failed" || boot.phase === "ready") return;
    Object.assign(boot, { phase: "failed", error: { code, message } });
    document.dispatchEvent(new CustomEvent("pawboard-progress", { detail: { ...boot } }));
  };
  // Errors of <script> elements do not bubble; some come before anyone listens for ours.
  const later = (...words) => setTimeout(fail, 0, ...words);
  addEventListener(
    "error",
    ({ target }) => target?.tagName === "SCRIPT" && later("script", target.src),
    true,
  );
  if (location.protocol === "file:") {
    addEventListener("DOMContentLoaded", () => later("file", location.href));
  } else if (!globalThis.WebAssembly || !globalThis.DecompressionStream) {
    addEventListener("DOMContentLoaded", () => later("browser", navigator.userAgent));
  }
})((globalThis.pawboardBoot = { phase: "bytes", loaded: 0, total: 0, error: null }));
