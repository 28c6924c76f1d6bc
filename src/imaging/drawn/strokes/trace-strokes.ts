import type { Size } from '../../raster/raster.ts';
import type { Point } from './cover.ts';
import { smoothLine } from './ribbon.ts';
import { thinMask } from './thin-mask.ts';

/** A line that was found, as a hand would draw it. Points in pixels of the picture that it was found in. */
export interface DrawnStroke {
  readonly line: readonly Point[];
  /** Mean of the response along it. */
  readonly strength: number;
}

export interface StrokeLimits {
  /** A stroke has a place with this response, and goes on as far as the response is above the lower one. */
  readonly high: number;
  readonly low: number;
  /** Shorter ones are left out, in pixels. */
  readonly least: number;
}

/**
 * Lines of a response: hysteresis (Canny 1986), thinned to their middle, traced straight on through crossings, smoothed.
 *
 * @param response how much of a line there is at each pixel; 0 and less is none
 */
export function traceStrokes(
  response: Float32Array,
  { width, height }: Size,
  { high, low, least }: StrokeLimits,
): DrawnStroke[] {
  const thin = thinMask(strongEnough(response, width, height, high, low), width, height);
  const strokes: DrawnStroke[] = [];
  const used = new Uint8Array(thin.length);
  const neighbors = (i: number) =>
    thin[i - 1] +
    thin[i + 1] +
    thin[i - width - 1] +
    thin[i - width] +
    thin[i - width + 1] +
    thin[i + width - 1] +
    thin[i + width] +
    thin[i + width + 1];
  // Ends first; what is left after that are rings.
  for (const fromEnds of [true, false]) {
    for (let start = 0; start < thin.length; start++) {
      if (thin[start] === 0 || used[start] || (fromEnds && neighbors(start) !== 1)) continue;
      const places = follow(thin, used, width, start);
      if (places.length < least) continue;
      let sum = 0;
      for (const at of places) sum += response[at];
      const line = places.map((at) => [(at % width) + 0.5, Math.floor(at / width) + 0.5] as const);
      const sigma = Math.max(1.5, Math.min(4, line.length / 10));
      strokes.push({ line: smoothLine(line, sigma), strength: sum / places.length });
    }
  }
  return strokes;
}

/** From one pixel of a thin line to the next, the straightest way; each pixel once. */
function follow(thin: Uint8Array, used: Uint8Array, width: number, start: number): number[] {
  const places: number[] = [];
  let wayX = 0;
  let wayY = 0;
  for (let at = start; at >= 0; ) {
    used[at] = 1;
    places.push(at);
    let next = -1;
    let best = -9;
    let stepX = 0;
    let stepY = 0;
    for (let dy = -1; dy <= 1; dy++) {
      for (let dx = -1; dx <= 1; dx++) {
        const other = at + dy * width + dx;
        if ((dx === 0 && dy === 0) || thin[other] === 0 || used[other]) continue;
        const straight = (dx * wayX + dy * wayY) / Math.hypot(dx, dy);
        if (straight > best) [next, best, stepX, stepY] = [other, straight, dx, dy];
      }
    }
    [wayX, wayY] = [0.7 * wayX + 0.3 * stepX, 0.7 * wayY + 0.3 * stepY];
    at = next;
  }
  return places;
}

/** Where the response is above the lower limit and hangs together with a place above the higher one. */
function strongEnough(
  response: Float32Array,
  width: number,
  height: number,
  high: number,
  low: number,
): Uint8Array {
  const mask = new Uint8Array(response.length);
  const stack: number[] = [];
  for (let seed = 0; seed < response.length; seed++) {
    if (response[seed] < high || mask[seed]) continue;
    mask[seed] = 1;
    stack.push(seed);
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      const x = at % width;
      const y = (at - x) / width;
      for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++) {
        for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column++) {
          const next = row * width + column;
          if (mask[next] || response[next] < low) continue;
          mask[next] = 1;
          stack.push(next);
        }
      }
    }
  }
  return mask;
}
