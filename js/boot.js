// The classic companion of runtime.mjs, inlined by the build: it asks for what takes longest before the
// page itself is read, and tells what modules cannot tell about themselves.
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

    // Modules run only after a paint, which is late for what takes longest. What fails here is asked
    // for again there.
    const { root, files, snapshot } = JSON.parse('{"build":"first"}');
    const ask = async (path) => {
      const response = await fetch(ours + root + path);
      if (response.ok) return response;
      throw new Error(`${path}: ${response.status}`);
    };
    let controller = null;
    try {
      ({ controller } = navigator.serviceWorker);
    } catch {} // a frame without an origin has none
    const read = async () => {
      const response = await caches.match(ours + root + snapshot, { cacheName: `pawboard-snapshot ${ours}` });
      return response && { packed: await response.arrayBuffer() };
    };
    // The service worker has begun to read it before there was a page. One of another version, which may
    // have another snapshot, says nothing; one that has none to give says so.
    const given = () =>
      new Promise((resolve, reject) => {
        const { port1, port2 } = new MessageChannel();
        setTimeout(reject, 3000);
        const unheard = setTimeout(reject, 600);
        port1.onmessageerror = reject;
        port1.onmessage = ({ data }) => (data === "coming" ? clearTimeout(unheard) : resolve(data));
        controller.postMessage(`snapshot ${root}${snapshot}`, [port2]);
      });
    const early = { snapshot: controller ? given().catch(read) : read() };
    // Until the board is about to be painted the processors are left to that; a hidden page has no frames.
    const frame = new Promise((resolve) => {
      requestAnimationFrame(resolve);
      setTimeout(resolve, document.hidden ? 0 : 300);
    });
    // As in runtime.mjs, which cannot be asked yet, and has no time for it when it can.
    const inflate = async (response) => {
      const buffer = await response.arrayBuffer();
      await frame;
      if (new DataView(buffer).getUint16(0) !== 0x1f8b) return buffer;
      const plain = new Blob([buffer]).stream().pipeThrough(new DecompressionStream("gzip"));
      return new Response(plain).arrayBuffer();
    };
    // Whoever has a service worker nearly always has a snapshot too, with which no archive is needed before
    // a move; if not, runtime.mjs asks for them.
    for (const [name, path] of Object.entries(files)) {
      if (name === "wasm") early[name] = ask(path);
      else if (!controller) early[name] = ask(path).then(inflate);
    }
    // What the service worker has is there too soon to be counted.
    early.copy = early.wasm.then((response) => (controller ? null : response.clone()));
    // A host that does not know the type of .wasm must not cost the page its start.
    const headers = { "Content-Type": "application/wasm" };
    early.module = Promise.all([early.wasm, early.copy, frame]).then(([response]) => {
      const known = response.headers.get("Content-Type")?.startsWith(headers["Content-Type"]);
      return WebAssembly.compileStreaming(known ? response : new Response(response.body, { headers }));
    });
    for (const promise of Object.values(early)) promise.catch(() => {});
    Object.defineProperty(boot, "early", { value: early });
  }
})((globalThis.pawboardBoot = { phase: "bytes", loaded: 0, total: 0, error: null }));
