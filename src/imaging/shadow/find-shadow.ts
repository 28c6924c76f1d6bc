import type { Raster } from '../raster/raster.ts';
import { squaredDistances } from '../selection/distance.ts';
import { closed } from './closing.ts';
import { type Foot, footOf } from './foot.ts';
import { brightness, type LitGround, litGround } from './lit-ground.ts';
import { followShade, logsOf, shadesOf } from './shade-around.ts';
import { solidity } from './solidity.ts';

/** In pixels: grain is no shadow. */
const fineBlur = 1;
/**
 * In pixels: dark lines no wider than twice the closing, as between slabs, are the ground's own and are tried without; blurred
 * more, blades of grass are even ground. Of the places just outside
 * a shadow so many must be lit ground, and so much of its convex hull shadow.
 */
const views = [
  { closing: 0, blur: fineBlur, leastLit: 0.65, leastSolid: 0.6 },
  { closing: 2, blur: fineBlur, leastLit: 0.65, leastSolid: 0.6 },
  { closing: 3, blur: fineBlur, leastLit: 0.65, leastSolid: 0.6 },
  { closing: 0, blur: 4, leastLit: 0.85, leastSolid: 0.78 },
] as const;
/** Where lit places differ by more than this, in logarithms, it isn't known what ground there is. */
const mostSpread = 0.5;
/** Natural logarithms of light: a shadow takes at least so much, and half of it more than the second. */
const leastDrop = 0.14;
const leastMiddle = 0.26;
/** In pixels: so far around what is marked its colors are mixed into what is beside it. */
const mixedRim = 2;
/** Of the thing's height: so far around its foot ground is expected. */
const groundReach = 0.9;
/** So many of its places are measured, and so large a share of them has to be lit. */
const mostPlaces = 3000;
const leastGround = 0.2;
/** Of what is marked: smaller is no shadow, larger another surface. */
const leastArea = 0.04;
const mostArea = 2;
/** Its own texture beside that of lit ground, in logarithms, where light does not count. */
const textures = [0.35, 2.6] as const;
/** How far from its own median shade half of it may be. */
const evenness = 0.35;
/** Or it is soft: its half near the thing is so much darker than the other, and nearly all just outside it is lit. */
const softFall = 1.4;
const leastLitAroundSoft = 0.9;

/**
 * The shadow that a marked thing casts: what begins at its foot, is darker than the ground around in one and the same way, and
 * has its texture and nearly its color ("Single-Image Shadow Detection and Removal using Paired Regions": Guo, Dai, Hoiem,
 * 2011, by the same three signs).
 *
 * @param photo sRGB, 8 bit, 3 channels, a few hundred pixels wide
 * @param mask of its size, 255 where the thing is
 * @returns a mask of the same size, what is marked not included; undefined where there is none that is certain
 */
export function findShadow(
  photo: Raster<Uint8Array>,
  mask: Raster<Uint8Array>,
): Raster<Uint8Array> | undefined {
  const foot = footOf(mask);
  if (!foot || foot.rim.length === 0) return undefined;
  const { width, height } = photo;
  const distances = squaredDistances(mask.data, mask);
  const hidden = Uint8Array.from(distances, (distance) => (distance <= mixedRim ** 2 ? 255 : 0));
  const places = groundPlaces(photo, foot, distances);
  const fine = logsOf(photo, hidden, fineBlur);
  for (const { closing, blur, leastLit, leastSolid } of views) {
    const shown = blur === fineBlur ? fine : logsOf(photo, hidden, blur);
    const logs = closing > 0 ? closed(shown, photo, closing) : shown;
    const ground = litGround(logs, photo, places);
    if (!ground || ground.share < leastGround || ground.spread > mostSpread) continue;
    const shades = shadesOf(photo, hidden, ground);
    const least = Math.max(leastDrop, 2.5 * ground.spread);
    const found = followShade(shades, { ...mask, data: hidden }, foot, least);
    if (
      isPlausible(found, {
        shades,
        logs,
        ground,
        foot,
        width,
        height,
        mask: hidden,
        distances,
        leastLit,
        leastSolid,
      })
    )
      return { ...mask, data: joined(found, mask.data, hidden, photo) };
  }
  return undefined;
}

function groundPlaces({ width, height }: Raster, foot: Foot, distances: Float32Array): Int32Array {
  const reach = groundReach * Math.max(foot.height, foot.width / 2);
  const places: number[] = [];
  const bottom = Math.min(height - 1, Math.ceil(foot.bottom + 0.6 * reach));
  for (let y = Math.max(0, Math.floor(foot.bottom - 0.2 * foot.height)); y <= bottom; y++) {
    for (
      let x = Math.max(0, Math.floor(foot.left - reach));
      x <= Math.min(width - 1, foot.right + reach);
      x++
    ) {
      if (distances[y * width + x] > 4) places.push(y * width + x);
    }
  }
  const step = Math.max(1, places.length / mostPlaces);
  return Int32Array.from(
    { length: Math.min(places.length, mostPlaces) },
    (_, k) => places[Math.floor(k * step)],
  );
}

/** With what lies between the shadow and the thing. */
function joined(
  found: Uint8Array,
  marked: Uint8Array,
  hidden: Uint8Array,
  { width, height }: Raster,
): Uint8Array<ArrayBuffer> {
  const distances = squaredDistances(found, { width, height });
  return Uint8Array.from(found, (value, at) =>
    value > 0 || (hidden[at] > 0 && marked[at] < 128 && distances[at] <= (mixedRim + 1) ** 2) ? 255 : 0,
  );
}

interface Scene {
  readonly shades: Float32Array;
  readonly logs: Float32Array;
  readonly ground: LitGround;
  readonly foot: Foot;
  readonly width: number;
  readonly height: number;
  readonly mask: Uint8Array;
  /** From what is marked, squared. */
  readonly distances: Float32Array;
  readonly leastLit: number;
  readonly leastSolid: number;
}

function isPlausible(found: Uint8Array, scene: Scene): boolean {
  const { shades, logs, ground, foot, width, height, mask, distances, leastLit, leastSolid } = scene;
  const size = { width, height };
  const area = found.reduce((sum, value) => sum + (value > 0 ? 1 : 0), 0);
  if (area < Math.max(16, leastArea * foot.area) || area > mostArea * foot.area) return false;
  if (solidity(found, mask, size) < leastSolid) return false;
  const outer = squaredDistances(found, size);
  const inner = squaredDistances(
    found.map((value) => 255 - value),
    size,
  );
  const deep: number[] = [];
  const within: number[] = [];
  const detail = { shade: 0, shadeCount: 0, lit: 0, litCount: 0 };
  let [outside, lit] = [0, 0];
  for (let y = 1, at = width; y < height - 1; y++, at = y * width) {
    for (let x = 0; x < width; x++, at++) {
      if (x === 0 || x === width - 1 || mask[at] >= 128) continue;
      const drop = brightnessDrop(ground, at);
      const isLit = Math.abs(drop) < Math.max(0.12, 3 * ground.spread);
      const middle = 2 * brightness(logs, at);
      const change =
        Math.abs(brightness(logs, at - 1) + brightness(logs, at + 1) - middle) +
        Math.abs(brightness(logs, at - width) + brightness(logs, at + width) - middle);
      if (inner[at] > 2) {
        deep.push(shades[at]);
        within.push(at);
      }
      if (inner[at] > 9) {
        detail.shade += change;
        detail.shadeCount++;
      } else if (outer[at] >= 9 && outer[at] <= 36) {
        outside++;
        if (isLit) lit++;
      }
      if (isLit && outer[at] > 36) {
        detail.lit += change;
        detail.litCount++;
      }
    }
  }
  if (outside === 0 || lit / outside < leastLit) return false;
  deep.sort((one, other) => one - other);
  if (deep.length < 8) return false;
  const middle = deep[deep.length >> 1];
  if (middle < Math.max(leastMiddle, 3 * ground.spread)) return false;
  const away = deep.map((value) => Math.abs(value - middle)).sort((one, other) => one - other);
  const isEven = away[away.length >> 1] <= evenness * middle + ground.spread;
  if (!isEven && (lit / outside < leastLitAroundSoft || fallOf(within, shades, distances) < softFall))
    return false;
  if (detail.shadeCount < 10) return true;
  const ratio =
    (0.04 + detail.shade / detail.shadeCount) / (0.04 + detail.lit / Math.max(1, detail.litCount));
  return ratio >= textures[0] && ratio <= textures[1];
}

/** How much darker the half of a shadow that is near the thing is than its other half, as a ratio. */
function fallOf(within: number[], shades: Float32Array, distances: Float32Array): number {
  const sorted = within.sort((one, other) => distances[one] - distances[other]);
  const half = sorted.length >> 1;
  const mean = (places: readonly number[]) => places.reduce((sum, at) => sum + shades[at], 0) / places.length;
  return mean(sorted.slice(0, half)) / Math.max(1e-6, mean(sorted.slice(half)));
}

function brightnessDrop(ground: LitGround, at: number): number {
  return 0.3 * ground.drop(at, 0) + 0.59 * ground.drop(at, 1) + 0.11 * ground.drop(at, 2);
}
