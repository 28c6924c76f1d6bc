import type { Size } from '../raster/raster.ts';

/**
 * How much of the convex hull of a region is in it, 0..1 (the hull by "Another efficient algorithm for convex hulls in two
 * dimensions": Andrew, 1979). What is hidden counts for neither.
 */
export function solidity(region: Uint8Array, hidden: Uint8Array, { width, height }: Size): number {
  const ends: [x: number, y: number][] = [];
  for (let y = 0; y < height; y++) {
    const row = region.subarray(y * width, (y + 1) * width);
    const first = row.findIndex((value) => value > 0);
    if (first < 0) continue;
    ends.push([first, y], [row.findLastIndex((value) => value > 0), y]);
  }
  const left: (readonly [number, number])[] = [];
  const right: (readonly [number, number])[] = [];
  for (const point of ends) {
    addTo(left, point, 1);
    addTo(right, point, -1);
  }
  let [inside, all] = [0, 0];
  for (let y = ends[0]?.[1] ?? height; y <= (ends.at(-1)?.[1] ?? -1); y++) {
    for (let x = Math.ceil(edgeAt(left, y)); x <= edgeAt(right, y); x++) {
      const at = y * width + x;
      if (region[at] > 0) inside++;
      if (region[at] > 0 || hidden[at] === 0) all++;
    }
  }
  return all === 0 ? 0 : inside / all;
}

/** A chain from above to below that bends one way only. */
function addTo(chain: (readonly [number, number])[], point: readonly [number, number], side: 1 | -1): void {
  for (; chain.length > 1; chain.pop()) {
    const [[ax, ay], [bx, by]] = [chain[chain.length - 2], chain[chain.length - 1]];
    const turn = (bx - ax) * (point[1] - ay) - (by - ay) * (point[0] - ax);
    if (turn * side < 0) break;
  }
  chain.push(point);
}

function edgeAt(chain: readonly (readonly [number, number])[], y: number): number {
  const next = chain.findIndex((point) => point[1] >= y);
  const [bx, by] = chain[next];
  const [ax, ay] = chain[Math.max(0, next - 1)];
  return by === ay ? bx : ax + ((bx - ax) * (y - ay)) / (by - ay);
}
