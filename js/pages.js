// Shows the page that is asked for, until Python draws them. The pages are texts, and so is what only
// some of them need: the looks of a game, the drawings. All of that would have to be read before the
// first paint, and most of it is not needed for that. Inlined by the build, below those texts.
((shared) => {
  const { games, words, askedPage } = shared;
  const read = (name) => JSON.parse(document.getElementById(name).textContent);
  const app = document.getElementById("app");
  const sprite = document.getElementById("sprite");
  const [pages, drawings, looks] = ["pages", "drawings", "looks"].map(read);

  const foreign = Object.keys(words).length > 0;
  const say = (node) => {
    if (node.data in words) node.data = words[node.data];
    // All empty squares of a board are told by one text.
    const spot = node.dataset?.spot ?? "{}";
    for (const one of node.attributes ?? []) {
      const said = words[one.value.replace(spot, "{}")];
      if (said) one.value = said.replace("{}", spot);
    }
    node.childNodes.forEach(say);
  };
  // What is used and not there yet, with what it uses itself.
  const draw = () => {
    const used = Array.from(app.querySelectorAll("use"), (one) => one.getAttribute("href").slice(1));
    let more = "";
    for (const name of used) {
      if (!(name in drawings)) continue;
      more += drawings[name];
      used.push(...Array.from(drawings[name].matchAll(/ href="#([\w-]+)"/g), ([, inner]) => inner));
      delete drawings[name];
    }
    if (more) sprite.insertAdjacentHTML("beforeend", more);
  };
  // Before the next paint, whoever draws.
  const watch = new MutationObserver(draw);
  const dress = (page) => {
    // Pages that belong to no game may show something of each.
    for (const game of page in looks ? [page] : games) {
      if (looks[game]) document.querySelector(`style[data-looks="${game}"]`).textContent = looks[game];
      looks[game] = "";
    }
  };
  const show = () => {
    const page = askedPage();
    if (page in pages) {
      dress(page);
      app.insertAdjacentHTML("beforeend", pages[page]);
      if (foreign) say(app.lastElementChild);
      delete pages[page];
      draw();
    }
    for (const main of app.children) main.hidden = main.dataset.page !== page;
  };
  if (foreign) [...document.body.children].filter(({ tagName }) => tagName !== "SCRIPT").forEach(say);
  show();
  watch.observe(app, { childList: true, subtree: true, attributeFilter: ["href"] });
  addEventListener("hashchange", () => "ready" in document.documentElement.dataset || show());

  /** Put the looks of a page in place, before Python draws it. */
  shared.dress = dress;
  /** Put everything in place that is still only text; takes some milliseconds. */
  shared.complete = () => {
    watch.disconnect();
    dress("");
    sprite.insertAdjacentHTML("beforeend", Object.values(drawings).join(""));
    for (const name of ["pages", "drawings", "looks"]) document.getElementById(name).remove();
  };
})(globalThis.pawboardPages);
