/** 0 up to `from`, 1 after `to`, and a smooth S between (`from` may be the larger one). */
export function smooth(from: number, to: number, x: number): number {
  const t = Math.min(Math.max((x - from) / (to - from), 0), 1);
  return t * t * (3 - 2 * t);
}

/** How much of a pixel lies inside an edge that is so many pixels away; negative: outside. */
export function coverage(pixels: number): number {
  return Math.min(1, Math.max(0, pixels + 0.5));
}

/**
 * How much of a pixel lies in a ring that follows an edge.
 *
 * @param depth inside the edge, in pixels
 * @param from where the ring begins and `to` where it ends, in pixels inside the edge; one that begins at 0 goes on outside
 */
export function ringCoverage(depth: number, from: number, to: number): number {
  return (from > 0 ? coverage(depth - from) : 1) * coverage(to - depth);
}
