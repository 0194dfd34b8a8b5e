/** Cards that are drawn in one frame: more of them would keep a phone busy for longer than a visitor notices. */
export const CARDS_A_FRAME = 6;

/** Tabs that nobody sees draw no frames. */
const HIDDEN_MS = 100;

/** After what has been changed is drawn. */
export const nextFrame = (): Promise<void> =>
  new Promise((resolve) => {
    const hidden = setTimeout(resolve, HIDDEN_MS);
    requestAnimationFrame(() => {
      clearTimeout(hidden);
      setTimeout(resolve);
    });
  });
