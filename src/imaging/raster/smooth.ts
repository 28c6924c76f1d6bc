/** 0 up to `from`, 1 after `to`, and a smooth S between (`from` may be the larger one). */
export function smooth(from: number, to: number, x: number): number {
  const t = Math.min(Math.max((x - from) / (to - from), 0), 1);
  return t * t * (3 - 2 * t);
}
