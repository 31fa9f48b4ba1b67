// Put into the page by the bench: taps what table_player.py says, and keeps what each move cost.
globalThis.benchPlayer = async (code) => {
  const python = await pawboardBoot.python;
  const Player = python.runPython(code, { globals: python.toPy({}) });
  const player = Player();
  Player.destroy();
  const now = () => performance.now();
  const later = () =>
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = resolve;
      port2.postMessage(0);
    });
  const seconds = () => new Promise((resolve) => setTimeout(resolve, 5));

  // What runs between the taps, after them: scenes that pass by.
  let tapping = false;
  let passing = 0;
  let began = 0;
  player.time_frames((begins) => {
    if (begins) began = now();
    else if (!tapping) passing += now() - began;
  });

  const tap = (selector) => {
    const element = document.querySelector(`main:not([hidden]) ${selector}`);
    if (!element) throw new Error(`there is no ${selector} in ${document.title}`);
    tapping = true;
    const start = now();
    element.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    const spent = now() - start;
    tapping = false;
    return spent;
  };
  const heap = () => performance.memory?.usedJSHeapSize ?? 0;
  let peak = 0;

  return {
    kinds: () => JSON.parse(player.kinds()),
    still: () => player.still(),
    forget: () => player.forget(),
    loop: () => player.loop(),
    /**
     * Play a game to its end, or for so many moves; gives the milliseconds of each move, all its
     * taps together. Where it watches, it counts the pieces that were there before a move and
     * after it, and how many of them are the same element.
     */
    async play(game, seats, number, { most, watch = false }) {
      player.begin(game, seats, number);
      const moves = [];
      let there = 0;
      let same = 0;
      for (let taps; moves.length < most && (taps = JSON.parse(player.taps())).length; ) {
        const before = player.ply();
        const keys = watch ? player.keys() : "";
        passing = 0;
        const spent = taps.reduce((total, one) => total + tap(one), 0);
        while (player.moving()) await seconds();
        await later();
        peak = Math.max(peak, heap());
        if (player.ply() > before) moves.push(spent + passing);
        if (!watch) continue;
        const [kept, reused] = JSON.parse(player.reused(keys));
        there += kept;
        same += reused;
      }
      player.leave();
      return { moves, there, same };
    },
    peak: () => peak,
    objects: () => player.objects(),
    memory: () => python._module.HEAPU8.byteLength,
  };
};
