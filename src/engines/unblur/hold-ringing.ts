import type { BlurLight } from '../../imaging/deblur/deconvolution.ts';
import { averagePlane } from '../../imaging/raster/gaussian-blur.ts';
import type { Box, Size } from '../../imaging/raster/raster.ts';
import { smooth } from '../../imaging/raster/smooth.ts';
import { type LocalRange, localRange } from './local-range.ts';

interface Attempt extends Size {
  /** What was given, and what the estimate blurs to again: three planes each, encoded. */
  readonly given: Float32Array;
  readonly again: Float32Array;
  /** How far the blur carried light, in pixels. */
  readonly reach: number;
  /** What of the tile counts. */
  readonly inner: Box;
  readonly light: BlurLight;
  /** Standard deviation of the noise in what was given, 0..1, and of what was assumed in what the blur added up. */
  readonly noise: number;
  readonly assumed: number;
}

/** Sums over what counts, each pixel counted by how much it changed. */
interface Held {
  readonly changed: number;
  /** What of the change was kept, and what of it is no waves out of nothing. */
  readonly kept: number;
  readonly calm: number;
  /** How far what came out is from the given picture once it is blurred again: between as it is and as noise in light would count. */
  readonly residue: number;
}

/** Over how many pixels it is judged. */
const around = 4;
/** So many times as far from what was given as noise is, what came out is right, and wrong. */
const wrong = { from: 2, to: 4 };
/** Of what light and dark lie apart around a pixel, so much of a change is detail that comes back, and waves out of nothing. */
const ripples = { from: 1.2, to: 3 };
/** Further away lies something else, in pixels: a long blur seldom carried much from there. */
const mostReach = 16;
/** The calmest tenth of a tile tells the noise, however much was measured. */
const calmest = 0.1;
const leastNoise = 0.8 / 255;

/** What lies around a pixel, but for noise: nothing that a blur carried here shows further apart than what it made of it. */
function rangeOf({ width, height, given, reach }: Attempt): LocalRange {
  const area = width * height;
  const light = new Float32Array(area);
  for (let at = 0; at < area; at++) light[at] = (given[at] + given[area + at] + given[2 * area + at]) / 3;
  return localRange(averagePlane({ width, height, data: light }, 1.5), Math.min(reach, mostReach) + 2);
}

/** How much an encoded value rises with its light: steeply in the dark, where little light wrong is seen as much. */
const encodedSlope = (encoded: number) => (1 / 2.2) * Math.max(encoded, 0.05) ** -1.2;

/**
 * Puts the given picture back where the blur was another than was thought, or light was too bright for the file: what came out rings there. Right
 * is what blurs to the given picture again but for its noise. Also gives the colors of wide areas back, which no blur changes.
 *
 * @param estimate three planes, changed in place
 */
export function holdRinging(estimate: Float32Array, attempt: Attempt): Held {
  const { width, height, given, again, inner, light, noise, assumed } = attempt;
  const area = width * height;
  const residue = new Float32Array(area);
  const evened = new Float32Array(area);
  const change = new Float32Array(area);
  const usual = Math.max(noise, 1 / 255);
  for (let channel = 0; channel < 3; channel++) {
    const first = channel * area;
    for (let at = 0; at < area; at++) {
      const far = given[first + at] - again[first + at];
      const slope = light === 'linear' ? encodedSlope(given[first + at]) : 1;
      residue[at] += (far * far) / 3;
      evened[at] += (far / (1 + (assumed * slope) / usual)) ** 2 / 3;
      change[at] += (given[first + at] - estimate[first + at]) ** 2 / 3;
    }
  }
  const near = averagePlane({ width, height, data: residue }, around).data;
  const nearEvened = averagePlane({ width, height, data: evened }, around).data;
  const inside: number[] = [];
  const [right, bottom] = [inner.x + inner.width, inner.y + inner.height];
  for (let y = inner.y; y < bottom; y += 3) {
    for (let x = inner.x; x < right; x += 3) inside.push(near[y * width + x]);
  }
  inside.sort((one, other) => one - other);
  const told = Math.sqrt(inside[Math.floor(inside.length * calmest)] ?? 0);
  const expected = Math.max(leastNoise, Math.min(told, 1.2 * usual));

  const share = near.map((value) => 1 - smooth(wrong.from, wrong.to, Math.sqrt(value) / expected));
  const still = new Float32Array(area);
  const nearChange = averagePlane({ width, height, data: change }, around).data;
  const range = rangeOf(attempt);
  for (let y = 0, at = 0; y < height; y++) {
    const row = (y >> 2) * range.width;
    for (let x = 0; x < width; x++, at++) {
      const block = row + (x >> 2);
      const most = range.most[block] - range.least[block] + usual;
      still[at] = 1 - smooth(ripples.from, ripples.to, Math.sqrt(nearChange[at]) / most);
      share[at] *= still[at];
    }
  }
  const soft = averagePlane({ width, height, data: share }, around / 2).data;
  let [kept, calm, changed, plain, even] = [0, 0, 0, 0, 0];
  for (let y = inner.y; y < bottom; y++) {
    for (let x = inner.x, at = y * width + x; x < right; x++, at++) {
      kept += soft[at] * change[at];
      calm += still[at] * change[at];
      changed += change[at];
      plain += Math.sqrt(near[at]);
      even += Math.sqrt(nearEvened[at]);
    }
  }
  for (let channel = 0; channel < 3; channel++) {
    const first = channel * area;
    for (let at = 0; at < area; at++) {
      const was = given[first + at];
      estimate[first + at] = was + (estimate[first + at] - was) * soft[at];
    }
  }
  return { kept, calm, changed, residue: Math.sqrt(plain * even) };
}
