// Before the first paint: language, theme and the page asked for. Inlined by the build; under 2 kB.
(() => {
  const html = document.documentElement;
  const { pages, texts } = JSON.parse(document.getElementById("words").textContent);
  let kept = {};
  try {
    kept = JSON.parse(localStorage.getItem("pawboard/settings")) ?? {};
  } catch {}
  const told = () => {
    const query = new URLSearchParams(location.search.slice(1));
    new URLSearchParams(location.hash.slice(1)).forEach((value, key) => query.set(key, value));
    return Object.fromEntries(query);
  };
  const { lang, theme = kept.theme } = told();
  const wanted = [lang, kept.lang, ...navigator.languages.flatMap((name) => [name, name.split("-")[0]])];
  html.lang = wanted.find((name) => name in texts) ?? html.lang;
  if (theme === "light" || theme === "dark") html.dataset.theme = theme;

  const words = texts[html.lang];
  const shown = () => pages.find((page) => page === told().game) ?? "menu";
  // What Python will show is then not the opening that is in the page.
  const turn = () => {
    const saved = (key) => key.startsWith("pawboard/save/") && key.endsWith(`/${shown()}`);
    delete html.dataset.resuming;
    try {
      if (told().record || Object.keys(localStorage).some(saved)) html.dataset.resuming = "";
    } catch {}
  };
  turn();
  const see = (node) => {
    if (node.data in words) node.data = words[node.data];
    for (const { name, value } of node.attributes ?? []) {
      if (value in words) node.setAttribute(name, words[value]);
    }
    if (node.dataset?.page) node.hidden = node.dataset.page !== shown();
  };
  const watch = new MutationObserver((changes) =>
    changes.forEach(({ addedNodes }) => addedNodes.forEach(see)),
  );
  watch.observe(html, { childList: true, subtree: true });
  addEventListener("DOMContentLoaded", () => watch.disconnect());
  addEventListener("hashchange", () => {
    if ("ready" in html.dataset) return;
    turn();
    document.querySelectorAll("[data-page]").forEach(see);
  });
})();
