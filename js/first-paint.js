// Before the first paint: language, theme, the page asked for. Inlined; under 2 kB.
(() => {
  const html = document.documentElement;
  const { games, texts } = JSON.parse(document.getElementById("words").textContent);
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

  const asked = () => games.find((game) => game === told().game) ?? "menu";
  // A saved game is not at its opening.
  const askedPage = () => {
    const saved = (key) => key.startsWith("pawboard/save/") && key.endsWith(`/${asked()}`);
    delete html.dataset.resuming;
    try {
      if (told().record || Object.keys(localStorage).some(saved)) html.dataset.resuming = "";
    } catch {}
    return asked();
  };
  /** For pages.js: the games there are, the words by the English ones; the page that is asked for, and on
   *  the root element whether a game of it will be resumed. */
  globalThis.pawboardPages = { games, words: texts[html.lang], askedPage };
})();
