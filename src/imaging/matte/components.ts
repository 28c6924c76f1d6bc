import type { Plane } from '../raster/raster.ts';

/** Pixels that hang together, each marked with the number of its component, 1 and up; 0 belongs to none. */
export interface Components {
  readonly width: number;
  readonly height: number;
  readonly labels: Int32Array;
  readonly count: number;
}

/** Components (over edges and corners) of the pixels above the threshold; a flood fill without recursion. */
export function findComponents({ width, height, data }: Plane, threshold: number): Components {
  const labels = new Int32Array(width * height);
  const stack: number[] = [];
  let count = 0;
  for (let seed = 0; seed < labels.length; seed++) {
    if (labels[seed] !== 0 || data[seed] <= threshold) continue;
    count++;
    labels[seed] = count;
    stack.push(seed);
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      const x = at % width;
      const y = (at - x) / width;
      for (let row = Math.max(y - 1, 0); row <= Math.min(y + 1, height - 1); row++) {
        for (let column = Math.max(x - 1, 0); column <= Math.min(x + 1, width - 1); column++) {
          const next = row * width + column;
          if (labels[next] !== 0 || data[next] <= threshold) continue;
          labels[next] = count;
          stack.push(next);
        }
      }
    }
  }
  return { width, height, labels, count };
}
