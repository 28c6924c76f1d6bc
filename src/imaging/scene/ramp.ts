/** Shapes of a number between two others; the shorthand every part of a scene is written in. */
export const clamp = (x: number) => (x < 0 ? 0 : Math.min(x, 1));

/** 0 up to `from`, 1 after `to`, and a smooth S between (`from` may be the larger one). */
export const smooth = (from: number, to: number, x: number) => {
  const t = clamp((x - from) / (to - from));
  return t * t * (3 - 2 * t);
};

export const mix = (a: number, b: number, t: number) => a + (b - a) * t;
