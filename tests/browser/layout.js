// What is wrong with how the page lies on the screen: a list of sentences, empty when all is well.
() => {
  const EARS = ".spoken, .ears, option, noscript, script, style";
  const CONTROLS =
    "button, a[href], input:not([type=hidden]), select, textarea, [role=option], [role=gridcell]";
  const SCROLLS = ".side, .log, [data-enlarged] .grid";
  const found = [];
  const shown = document.querySelector("main:not([hidden])");
  const name = (one) =>
    [one.tagName.toLowerCase(), one.getAttribute("class"), one.dataset.spot ?? one.dataset.do]
      .filter(Boolean)
      .join(" ");
  // What only ears get is cut to nothing on purpose.
  const hidden = (one) =>
    one !== document.body &&
    (getComputedStyle(one).clipPath !== "none" || hidden(one.parentElement));
  const visible = (one) =>
    one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !hidden(one);

  // Goes up from an element: what hides a part of it clips it, what scrolls can show it.
  const look = (box, start, what) => {
    let [across, down] = [true, true];
    for (let one = start; one !== document.body; one = one.parentElement) {
      const { overflowX, overflowY, position, textOverflow } = getComputedStyle(one);
      const edge = one.getBoundingClientRect();
      const cuts = (way) => way === "hidden" || way === "clip";
      // The first part of a pixel brings the dots.
      const slack = textOverflow === "ellipsis" ? 0.05 : 1;
      const wide = box.left < edge.left - 1 || box.right > edge.right + slack;
      const high = box.top < edge.top - 1 || box.bottom > edge.bottom + 1;
      if ((across && wide && cuts(overflowX)) || (down && high && cuts(overflowY))) {
        found.push(`${what} is clipped by ${name(one)}`);
        return;
      }
      across &&= !["auto", "scroll"].includes(overflowX);
      down &&= !["auto", "scroll"].includes(overflowY);
      if (position === "fixed") return;
    }
    const outside = across && (box.left < -1 || box.right > innerWidth + 1);
    if (outside || (down && box.top + scrollY < -1)) found.push(`${what} is off the page`);
  };

  const { scrollWidth } = document.scrollingElement;
  if (scrollWidth > innerWidth) found.push(`the page is ${scrollWidth} px wide`);

  const texts = document.createTreeWalker(shown, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { currentNode: text } = texts;
    const parent = text.parentElement;
    if (!text.data.trim() || parent.closest(EARS) || !visible(parent)) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const what = `"${text.data.slice(0, 40)}"`;
    for (const box of range.getClientRects()) look(box, parent, what);
  }

  const controls = [...shown.querySelectorAll(CONTROLS)].filter(visible);
  const boxes = controls.map((one) => one.getBoundingClientRect());
  controls.forEach((one, at) => look(boxes[at], one, name(one)));
  controls.forEach((one, first) => {
    for (let second = first + 1; second < controls.length; second++) {
      const other = controls[second];
      const stack = one.closest("[data-stack]");
      if (stack && stack === other.closest("[data-stack]")) continue;
      // What stands in a part that scrolls may lie under what stands beside that part.
      if (one.closest(SCROLLS) !== other.closest(SCROLLS)) continue;
      const [a, b] = [boxes[first], boxes[second]];
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (wide > 1 && high > 1) found.push(`${name(one)} lies on ${name(other)}`);
    }
  });
  return found;
}
