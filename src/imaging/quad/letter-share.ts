import { blurPlane } from '../raster/gaussian-blur.ts';
import type { Plane, Size } from '../raster/raster.ts';
import { likelihood, localColors } from './local-colors.ts';

/** Where a pixel of a flattened line lies. */
export const place = { beyond: 0, ring: 1, inside: 2 } as const;

/** Bins of lightness, and of either opponent color; colors beyond the range are counted at its end. */
const bins = { lightness: 24, opponent: 18, range: 0.25 } as const;
const rounds = 3;
/** In heights of the flattened line: how far around a pixel its background and its letters are looked at. */
const nearby = { background: 0.16, letters: 0.3, ring: 0.17 } as const;
/** Of the line's own size, the close ring. */
const enoughRing = 0.15;
/** Letters fill so much of a line where nothing else is known. */
const usualShare = 0.25;

/**
 * How likely each pixel of a flattened line is a letter's (its outline and shadow counted in), 0..1. First by color: what the
 * line holds and the ring around it does not. Then by two normal distributions of color around each pixel, one of the
 * background and one of the letters, estimated anew three times from what the last round says (expectation and maximization:
 * Dempster, Laird and Rubin, 1977), so that a background may change along the line, and letters too.
 *
 * @param lab OKLab of each pixel
 * @param places of `place`, for each pixel
 * @param height of the line without its ring, in pixels
 */
export function letterShare(
  lab: Float32Array,
  { width, height: rows }: Size,
  places: Uint8Array,
  height: number,
): Plane {
  const first = shareByColor(lab, places, { width, height: rows }, height);
  let share = smoothed(first, width, rows, 0.7);
  for (let round = 0; round < rounds; round++) {
    const background = share.map((value, i) => (places[i] === place.beyond ? 0 : (1 - value) ** 2));
    const letters = share.map((value, i) => (places[i] === place.inside ? value * value : 0));
    const behind = localColors(lab, background, { width, height: rows }, nearby.background * height);
    const ink = localColors(lab, letters, { width, height: rows }, nearby.letters * height);
    const next = new Float32Array(share.length);
    for (let i = 0; i < next.length; i++) {
      if (places[i] === place.beyond) continue;
      const prior = Math.log((0.08 + 0.84 * first[i]) / (0.92 - 0.84 * first[i]));
      const evidence = likelihood(lab, ink, i) - likelihood(lab, behind, i);
      next[i] = 1 / (1 + Math.exp(-Math.max(-30, Math.min(30, evidence + prior))));
    }
    share = smoothed(next, width, rows, 0.5);
  }
  return { width, height: rows, data: share };
}

/** Of the colors in the line, the part that is not background by what the ring shows. */
function shareByColor(lab: Float32Array, places: Uint8Array, size: Size, lineHeight: number): Float32Array {
  const isNear = closeRing(places, size, lineHeight);
  const { lightness, opponent } = bins;
  const count = lightness * opponent * opponent;
  const cells = Int32Array.from(places, (_, i) => cellOf(lab, i));
  const [inside, around] = [new Float32Array(count), new Float32Array(count)];
  let insideCount = 0;
  let ringCount = 0;
  for (const [i, at] of places.entries()) {
    if (at === place.inside) {
      inside[cells[i]]++;
      insideCount++;
    } else if (at === place.ring && isNear(i)) {
      around[cells[i]]++;
      ringCount++;
    }
  }
  if (insideCount === 0) return new Float32Array(places.length);
  const [dense, sparse] = [spread(inside), spread(around)];
  // With hardly any ring, in a paragraph, what is rarer in the line is its letters.
  const weight = ringCount > 0 ? ((1 - usualShare) * insideCount) / ringCount : 0;
  const shares = dense.map((here, cell) =>
    here <= 0 ? 0 : Math.max(0, Math.min(1, (here - weight * sparse[cell]) / here)),
  );
  return Float32Array.from(places, (at, i) => (at === place.inside ? shares[cells[i]] : 0));
}

/** Which of the ring counts: what is close to the line, for signs have frames; all of it where other lines leave too little of that. */
function closeRing(places: Uint8Array, { width, height }: Size, lineHeight: number) {
  const border = (height - lineHeight) / 2 - nearby.ring * lineHeight;
  const isClose = (i: number) => {
    const x = i % width;
    const y = (i - x) / width;
    return Math.min(x, width - 1 - x, y, height - 1 - y) >= border;
  };
  let [close, inside] = [0, 0];
  for (const [i, at] of places.entries()) {
    if (at === place.inside) inside++;
    else if (at === place.ring && isClose(i)) close++;
  }
  return close >= enoughRing * inside ? isClose : () => true;
}

function cellOf(lab: Float32Array, pixel: number): number {
  const { lightness, opponent, range } = bins;
  const step = (value: number, count: number) => Math.max(0, Math.min(count - 1, Math.floor(value * count)));
  const l = step(lab[3 * pixel], lightness);
  const a = step((lab[3 * pixel + 1] + range) / (2 * range), opponent);
  const b = step((lab[3 * pixel + 2] + range) / (2 * range), opponent);
  return (l * opponent + a) * opponent + b;
}

/** Counts shared with the neighboring bins along each axis, 1 2 1. */
function spread(counts: Float32Array): Float32Array {
  const { lightness, opponent } = bins;
  let from = counts;
  for (const [step, length] of [
    [1, opponent],
    [opponent, opponent],
    [opponent * opponent, lightness],
  ]) {
    const to = new Float32Array(from.length);
    for (let i = 0; i < to.length; i++) {
      const at = Math.floor(i / step) % length;
      to[i] = (2 * from[i] + (at > 0 ? from[i - step] : 0) + (at < length - 1 ? from[i + step] : 0)) / 4;
    }
    from = to;
  }
  return from;
}

function smoothed(data: Float32Array, width: number, height: number, sigma: number): Float32Array {
  return blurPlane({ width, height, data }, sigma).data;
}
