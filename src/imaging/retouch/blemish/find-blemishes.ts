import { resamplePlane } from '../../raster/resample.ts';
import { blurWithin } from '../blur-within.ts';
import { type ColorPlanes, planeOf } from '../color-planes.ts';

/** Something small on skin that is darker or redder than what is around it; place and radius in pixels. */
export interface Blemish {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  /** How much darker and redder, in OKLab. */
  readonly contrast: number;
  /** Dark and hardly red: part of a face rather than a passing thing. */
  readonly isMole: boolean;
}

/** Faces are looked at in this height at most, in pixels; what is smaller than a pixel there is texture. */
const lookHeight = 520;
/** Sizes that are looked for: standard deviations in heights of the face. */
const sizes = [0.0055, 0.008, 0.0115, 0.0165];
/** The surroundings are so many times as large. */
const surround = 1.8;
/** So many times a lightness counts what is redder. */
const redness = 1.4;
/** What counts at the least and at the most strength: contrast, and how many times the usual unevenness of this skin it is. */
const contrasts = [0.03, 0.01] as const;
const oddness = [8, 2.6] as const;
/** Longer than wide by so much it is a line or a hair. */
const longest = 2.4;
/** Radius of a blemish in standard deviations of its size. */
const radiusInSizes = 2.9;
/** Moles are darker by so much, and redder by less than this share of that. */
const [moleDark, moleRed] = [0.035, 0.3];
/** More aren't looked for: such skin has freckles. */
const mostBlemishes = 80;

/**
 * Finds pimples, spots and moles as local maxima of differences of Gaussians (Lindeberg: "Feature Detection with Automatic Scale
 * Selection", 1998) of darkness and redness, within skin alone. A higher strength finds all that a lower one does, and more.
 *
 * @param skin 0..1, in the size of the planes
 * @param strength 0..1
 * @returns the strongest first
 */
export function findBlemishes(
  planes: ColorPlanes,
  skin: Float32Array,
  faceHeight: number,
  strength: number,
): Blemish[] {
  const shrink = Math.min(1, lookHeight / faceHeight);
  const width = Math.max(1, Math.round(planes.width * shrink));
  const height = Math.max(1, Math.round(planes.height * shrink));
  const small = (data: Float32Array) => resamplePlane(planeOf(planes, data), width, height).data;
  const [l, a, mask] = [small(planes.l), small(planes.a), small(skin)];
  const look = { width, height };
  const found: Blemish[] = [];
  for (const size of sizes) {
    const sigma = size * faceHeight * shrink;
    if (sigma < 0.8) continue;
    const difference = (data: Float32Array) => {
      const near = blurWithin({ ...look, data }, mask, sigma);
      const far = blurWithin({ ...look, data }, mask, surround * sigma);
      for (let i = 0; i < near.length; i++) near[i] -= far[i];
      return near;
    };
    const [lighter, redder] = [difference(l), difference(a)];
    const response = new Float32Array(l.length);
    for (let i = 0; i < response.length; i++) response[i] = redness * redder[i] - lighter[i];
    const usual = unevenness(response, mask);
    const least = Math.max(mix(contrasts, strength), mix(oddness, strength) * usual);
    const reach = Math.ceil(radiusInSizes * sigma) + 1;
    for (let y = reach; y < height - reach; y++) {
      for (let x = reach; x < width - reach; x++) {
        const i = y * width + x;
        if (response[i] < least || !isPeak(response, i, width) || isLong(response, i, width)) continue;
        if (!isAllSkin(mask, x, y, 0.8 * reach, width)) continue;
        found.push({
          x: (x + 0.5) / shrink,
          y: (y + 0.5) / shrink,
          radius: (radiusInSizes * sigma) / shrink,
          contrast: response[i],
          isMole: -lighter[i] > moleDark && redder[i] < -moleRed * lighter[i],
        });
      }
    }
  }
  return apart(found);
}

const mix = ([from, to]: readonly [number, number], share: number) => from + (to - from) * share;

/** Usual size of the response on skin: 1.48 times the median. */
function unevenness(response: Float32Array, mask: Float32Array): number {
  const values: number[] = [];
  for (let i = 0; i < response.length; i += 3) if (mask[i] > 0.9) values.push(Math.abs(response[i]));
  values.sort((one, other) => one - other);
  return values.length === 0 ? 0 : 1.48 * values[values.length >> 1];
}

function isPeak(response: Float32Array, i: number, width: number): boolean {
  for (const row of [-width, 0, width]) {
    for (let step = -1; step <= 1; step++) {
      if ((row !== 0 || step !== 0) && response[i + row + step] > response[i]) return false;
    }
  }
  return true;
}

/** By the curvatures of the response: a ridge bends much less along than across. */
function isLong(response: Float32Array, i: number, width: number): boolean {
  const across = response[i - 1] + response[i + 1] - 2 * response[i];
  const down = response[i - width] + response[i + width] - 2 * response[i];
  const both =
    (response[i - width - 1] + response[i + width + 1] - response[i - width + 1] - response[i + width - 1]) /
    4;
  const middle = (across + down) / 2;
  const apart = Math.hypot((across - down) / 2, both);
  return middle + apart >= 0 || (middle - apart) / (middle + apart) > longest;
}

function isAllSkin(mask: Float32Array, x: number, y: number, reach: number, width: number): boolean {
  for (let step = 0; step < 12; step++) {
    const angle = (step * Math.PI) / 6;
    const at = Math.round(y + reach * Math.sin(angle)) * width + Math.round(x + reach * Math.cos(angle));
    if (mask[at] < 0.75) return false;
  }
  return mask[y * width + x] > 0.4;
}

/** The same thing is seen in several sizes: the size with the strongest response is its own. */
function apart(found: readonly Blemish[]): Blemish[] {
  const kept: Blemish[] = [];
  for (const blemish of found.toSorted((one, other) => other.contrast - one.contrast)) {
    const isSeen = kept.some(
      (other) =>
        Math.hypot(other.x - blemish.x, other.y - blemish.y) < 0.7 * Math.max(other.radius, blemish.radius),
    );
    if (!isSeen) kept.push(blemish);
    if (kept.length === mostBlemishes) break;
  }
  return kept;
}
