// Before the first paint: language, theme, the page asked for. Inlined; under 2 kB.
(() => {
  const html = document.documentElement;
  const { pages, texts } = JSON.parse(document.getElementById("words").textContent);
  let kept = {};
  try {
    kept = JSON.parse(localStorage.getItem("pawboard/settings")) ?? {};
  } catch {}
  const told = () => {
    const query = new URLSearchParams(location.search);
    new URLSearchParams(location.hash.slice(1)).forEach((value, key) => query.set(key, value));
    return Object.fromEntries(query);
  };
  const { lang, theme = kept.theme } = told();
  const own = navigator.languages.flatMap((name) => [name, name.split("-")[0]]);
  html.lang = [lang, kept.lang, ...own].find((name) => name in texts) ?? html.lang;
  if (/^(light|dark)$/.test(theme)) html.dataset.theme = theme;

  const words = texts[html.lang];
  const shown = () => pages.find((page) => page === told().game) ?? "menu";
  const turn = () => {
    const saved = (key) => key.startsWith("pawboard/save/") && key.endsWith(`/${shown()}`);
    delete html.dataset.resuming;
    try {
      if (told().record || Object.keys(localStorage).some(saved)) html.dataset.resuming = "";
    } catch {}
  };
  turn();
  const [any] = Object.keys(words);
  const see = (node) => {
    if (node.hasAttribute?.("data-page")) node.hidden = node.dataset.page !== shown();
    if (node.data in words) node.data = words[node.data];
    const spot = any && (node.dataset?.spot ?? "{}");
    for (const one of (any && node.attributes) ?? []) {
      const said = words[one.value.replace(spot, "{}")];
      if (said) one.value = said.replace("{}", spot);
    }
  };
  const watch = new MutationObserver((all) => all.forEach((one) => one.addedNodes.forEach(see)));
  watch.observe(html, { childList: true, subtree: true });
  addEventListener("DOMContentLoaded", () => watch.disconnect());
  addEventListener("hashchange", () => {
    if ("ready" in html.dataset) return;
    turn();
    document.querySelectorAll("[data-page]").forEach(see);
  });
})();
