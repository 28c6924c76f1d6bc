import type { Plane } from '../raster/raster.ts';
import { place } from './letter-share.ts';
import { localColors } from './local-colors.ts';

/** In heights of the line. */
const reach = { rim: 0.13, looked: 0.06, background: 0.3 } as const;
/** A pixel of the rim is not background from so many deviations on, and from this distance in OKLab. */
const offBy = { deviations: 2.5, distance: 0.05 } as const;
/** An outline goes around: so much of what lies close to the letters is off, or it's the background's own pattern. */
const leastAround = 0.35;

/**
 * Letters with what belongs to them: an outline, a shadow or a glow around them differs from the background farther away.
 *
 * @param letters 1 on letters, 0 elsewhere
 */
export function withRim(letters: Plane, lab: Float32Array, places: Uint8Array, height: number): Plane {
  const { width } = letters;
  const near = grown(letters, reach.rim * height);
  const close = grown(letters, Math.max(1, reach.looked * height));
  const weights = near.data.map((value, i) => (value > 0 || places[i] === place.beyond ? 0 : 1));
  if (weights.every((weight) => weight === 0)) return letters;
  const behind = localColors(lab, weights, letters, reach.background * height);
  const isOff = near.data.map((value, i) => {
    if (value === 0 || letters.data[i] > 0 || places[i] === place.beyond) return 0;
    let distance = 0;
    for (let part = 0; part < 3; part++) distance += (lab[3 * i + part] - behind.means[part][i]) ** 2;
    return Number(distance > offBy.deviations ** 2 * behind.variance[i] && distance > offBy.distance ** 2);
  });
  let around = 0;
  let off = 0;
  for (let i = 0; i < isOff.length; i++) {
    if (close.data[i] === 0 || letters.data[i] > 0) continue;
    around++;
    off += isOff[i];
  }
  if (off < leastAround * around) return letters;
  return reached(letters, isOff, width);
}

/** Pixels that hang together with letters over those that are off. */
function reached(letters: Plane, isOff: Float32Array, width: number): Plane {
  const data = letters.data.slice();
  const stack = [...data.keys()].filter((i) => data[i] > 0);
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    const x = at % width;
    for (const next of [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width]) {
      if (next < 0 || next >= data.length || data[next] > 0 || isOff[next] === 0) continue;
      data[next] = 1;
      stack.push(next);
    }
  }
  return { ...letters, data };
}

/** Everything that is at most `radius` pixels from a pixel that is set. */
export function grown({ width, height, data }: Plane, radius: number): Plane {
  const result = new Float32Array(data.length);
  const whole = Math.floor(radius);
  const spans = Array.from({ length: 2 * whole + 1 }, (_, k) =>
    Math.floor(Math.sqrt(radius * radius - (k - whole) ** 2)),
  );
  for (let y = 0; y < height; y++) {
    // Per row: how far each set pixel's neighbors to both sides are.
    const distance = new Int32Array(width).fill(width);
    for (let x = 0, last = -width; x < width; x++) {
      if (data[y * width + x] > 0) last = x;
      distance[x] = x - last;
    }
    for (let x = width - 1, last = 2 * width; x >= 0; x--) {
      if (data[y * width + x] > 0) last = x;
      distance[x] = Math.min(distance[x], last - x);
    }
    for (let k = -whole; k <= whole; k++) {
      const row = y + k;
      if (row < 0 || row >= height) continue;
      const span = spans[k + whole];
      for (let x = 0; x < width; x++) if (distance[x] <= span) result[row * width + x] = 1;
    }
  }
  return { width, height, data: result };
}
